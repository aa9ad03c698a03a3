SELECT CAST(json_build_object('some', (SELECT json_build_object('nodes', coalesce(json_agg(anon_2.item0), '[]'::json)) AS anon_1
FROM (SELECT json_build_object('slug', person_1.slug) AS item0
FROM person AS person_1
WHERE person_1.has_profile AND person_1.id IN (SELECT position_1.person_id
FROM position AS position_1
WHERE position_1.organization_id = (SELECT organization_1.id
FROM organization AS organization_1
WHERE organization_1.slug = $1::VARCHAR)) ORDER BY person_1.id ASC
 LIMIT 20) AS anon_2), 'none', (SELECT json_build_object('nodes', coalesce(json_agg(anon_4.item0), '[]'::json)) AS anon_3
FROM (SELECT json_build_object('slug', person_2.slug) AS item0
FROM person AS person_2
WHERE person_2.has_profile AND (person_2.id NOT IN (SELECT position_2.person_id
FROM position AS position_2
WHERE position_2.organization_id = (SELECT organization_2.id
FROM organization AS organization_2
WHERE organization_2.slug = $2::VARCHAR))) ORDER BY person_2.id ASC
 LIMIT 20) AS anon_4), 'has', (SELECT json_build_object('nodes', coalesce(json_agg(anon_6.item0), '[]'::json)) AS anon_5
FROM (SELECT json_build_object('slug', person_3.slug) AS item0
FROM person AS person_3
WHERE person_3.has_profile AND (EXISTS (SELECT 1
FROM project_member AS project_member_1, project AS project_1
WHERE project_member_1.person_id = person_3.id AND true AND project_member_1.project_id = project_1.id)) ORDER BY person_3.id ASC
 LIMIT 20) AS anon_6), 'hasNot', (SELECT json_build_object('nodes', coalesce(json_agg(anon_8.item0), '[]'::json)) AS anon_7
FROM (SELECT json_build_object('slug', person_4.slug) AS item0
FROM person AS person_4
WHERE person_4.has_profile AND NOT (EXISTS (SELECT 1
FROM publication_author AS publication_author_1, publication AS publication_1
WHERE publication_author_1.person_id = person_4.id AND true AND publication_author_1.publication_id = publication_1.id)) ORDER BY person_4.id ASC
 LIMIT 20) AS anon_8), 'interested', (SELECT json_build_object('nodes', coalesce(json_agg(anon_10.item0), '[]'::json)) AS anon_9
FROM (SELECT json_build_object('slug', person_5.slug) AS item0
FROM person AS person_5
WHERE person_5.has_profile AND person_5.id IN (SELECT person_topic_1.person_id
FROM person_topic AS person_topic_1, topic AS topic_1
WHERE strpos(topic_1.name_key, $3::VARCHAR) > 0 AND person_topic_1.topic_id = topic_1.id) ORDER BY person_5.id ASC
 LIMIT 20) AS anon_10), 'deep', (SELECT json_build_object('nodes', coalesce(json_agg(anon_12.item0), '[]'::json)) AS anon_11
FROM (SELECT json_build_object('slug', organization_3.slug) AS item0
FROM organization AS organization_3
WHERE organization_3.id IN (SELECT position_3.organization_id
FROM position AS position_3
WHERE position_3.person_id IN (SELECT person_6.id
FROM person AS person_6
WHERE person_6.id IN (SELECT publication_author_2.person_id
FROM publication_author AS publication_author_2, publication AS publication_2
WHERE strpos(publication_2.title_key, $4::VARCHAR) > 0 AND publication_author_2.publication_id = publication_2.id))) ORDER BY organization_3.id ASC
 LIMIT 20) AS anon_12), 'awards', (SELECT json_build_object('nodes', coalesce(json_agg(anon_14.item0), '[]'::json)) AS anon_13
FROM (SELECT json_build_object('title', award_1.title) AS item0
FROM award AS award_1
WHERE award_1.project_id = (SELECT project_2.id
FROM project AS project_2
WHERE project_2.slug = $5::VARCHAR) AND award_1.publication_id IN (SELECT publication_3.id
FROM publication AS publication_3
WHERE publication_3.year_key = $6::INTEGER) ORDER BY award_1.id ASC
 LIMIT 20) AS anon_14), 'mentored', (SELECT json_build_object('nodes', coalesce(json_agg(anon_16.item0), '[]'::json)) AS anon_15
FROM (SELECT json_build_object('title', position_4.title) AS item0
FROM position AS position_4
WHERE position_4.id IN (SELECT position_mentor_1.position_id
FROM position_mentor AS position_mentor_1, person AS person_7
WHERE person_7.slug = $7::VARCHAR AND position_mentor_1.person_id = person_7.id) ORDER BY position_4.id ASC
 LIMIT 20) AS anon_16), 'sourced', (SELECT json_build_object('nodes', coalesce(json_agg(anon_18.item0), '[]'::json)) AS anon_17
FROM (SELECT json_build_object('slug', person_8.slug) AS item0
FROM person AS person_8
WHERE person_8.has_profile AND person_8.id IN (SELECT source_1.record_id
FROM source AS source_1
WHERE source_1.document_id IN (SELECT source_document_1.id
FROM source_document AS source_document_1
WHERE source_document_1.path = $8::VARCHAR)) ORDER BY person_8.id ASC
 LIMIT 20) AS anon_18), 'notThere', (SELECT json_build_object('nodes', coalesce(json_agg(anon_20.item0), '[]'::json)) AS anon_19
FROM (SELECT json_build_object('title', position_5.title) AS item0
FROM position AS position_5
WHERE (position_5.organization_id = (SELECT organization_4.id
FROM organization AS organization_4
WHERE organization_4.slug = $9::VARCHAR)) IS NOT true ORDER BY position_5.id ASC
 LIMIT 20) AS anon_20)) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
