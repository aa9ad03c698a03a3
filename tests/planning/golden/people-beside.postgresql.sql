SELECT CAST(json_build_object('person', (SELECT json_build_object('advisees', (SELECT coalesce(json_agg(json_build_object('slug', person_1.slug, 'currentPosition', (SELECT json_build_object('title', position_1.title, 'organization', (SELECT json_build_object('name', organization_1.name) AS anon_4
FROM organization AS organization_1
WHERE organization_1.id = position_1.organization_id)) AS anon_3
FROM position AS position_1
WHERE position_1.person_id = person_1.id AND position_1.period_is_current ORDER BY CASE WHEN (position_1.kind = 'SERVICE' OR position_1.kind = 'VOLUNTEER') THEN 1 ELSE 0 END, position_1.rank, position_1.id
 LIMIT 1)) ORDER BY person_1.display_name_key, person_1.id), '[]'::json) AS anon_2
FROM person AS person_1
WHERE person_1.id IN (SELECT education_1.person_id
FROM education AS education_1, education_advisor AS education_advisor_1
WHERE education_advisor_1.person_id = person_2.id AND education_1.person_id != person_2.id AND education_advisor_1.education_id = education_1.id)), 'mentees', (SELECT coalesce(json_agg(json_build_object('displayName', person_3.display_name, 'currentPosition', (SELECT json_build_object('title', position_2.title) AS anon_6
FROM position AS position_2
WHERE position_2.person_id = person_3.id AND position_2.period_is_current ORDER BY CASE WHEN (position_2.kind = 'SERVICE' OR position_2.kind = 'VOLUNTEER') THEN 1 ELSE 0 END, position_2.rank, position_2.id
 LIMIT 1)) ORDER BY person_3.display_name_key, person_3.id), '[]'::json) AS anon_5
FROM person AS person_3
WHERE person_3.id IN (SELECT position_3.person_id
FROM position AS position_3, position_mentor AS position_mentor_1
WHERE position_mentor_1.person_id = person_2.id AND position_3.person_id != person_2.id AND position_mentor_1.position_id = position_3.id UNION ALL SELECT project_member_1.person_id
FROM project_member AS project_member_1, project_mentor AS project_mentor_1
WHERE project_mentor_1.person_id = person_2.id AND project_member_1.person_id != person_2.id AND project_mentor_1.project_id = project_member_1.project_id)), 'currentPosition', (SELECT json_build_object('title', position_4.title) AS anon_7
FROM position AS position_4
WHERE position_4.person_id = person_2.id AND position_4.period_is_current ORDER BY CASE WHEN (position_4.kind = 'SERVICE' OR position_4.kind = 'VOLUNTEER') THEN 1 ELSE 0 END, position_4.rank, position_4.id
 LIMIT 1)) AS anon_1
FROM person AS person_2
WHERE person_2.id = coalesce((SELECT person_4.id
FROM person AS person_4
WHERE person_4.slug = $1::VARCHAR), (SELECT alias_1.record_id
FROM alias AS alias_1
WHERE alias_1.slug = $1::VARCHAR AND alias_1.kind = 'Person' ORDER BY alias_1.id DESC
 LIMIT 1))), 'publications', (SELECT json_build_object('nodes', coalesce(json_agg(anon_9.item0), '[]'::json)) AS anon_8
FROM (SELECT json_build_object('authors', (SELECT coalesce(json_agg(json_build_object('name', publication_author_1.name, 'displayName', coalesce(publication_author_1.name, (SELECT person_5.display_name
FROM person AS person_5
WHERE person_5.id = publication_author_1.person_id), ''), 'person', (SELECT json_build_object('slug', person_6.slug) AS anon_11
FROM person AS person_6
WHERE person_6.id = publication_author_1.person_id)) ORDER BY publication_author_1.rank, publication_author_1.id), '[]'::json) AS anon_10
FROM publication_author AS publication_author_1
WHERE publication_author_1.publication_id = publication_1.id)) AS item0
FROM publication AS publication_1
WHERE true ORDER BY publication_1.id ASC
 LIMIT 20) AS anon_9), 'project', (SELECT json_build_object('members', (SELECT coalesce(json_agg(json_build_object('name', project_member_2.name, 'displayName', coalesce(project_member_2.name, (SELECT person_7.display_name
FROM person AS person_7
WHERE person_7.id = project_member_2.person_id), '')) ORDER BY project_member_2.rank, project_member_2.id), '[]'::json) AS anon_13
FROM project_member AS project_member_2
WHERE project_member_2.project_id = project_1.id)) AS anon_12
FROM project AS project_1
WHERE project_1.id = coalesce((SELECT project_2.id
FROM project AS project_2
WHERE project_2.slug = $2::VARCHAR), (SELECT alias_2.record_id
FROM alias AS alias_2
WHERE alias_2.slug = $2::VARCHAR AND alias_2.kind = 'Project' ORDER BY alias_2.id DESC
 LIMIT 1))), 'topics', (SELECT json_build_object('nodes', coalesce(json_agg(anon_15.item0), '[]'::json)) AS anon_14
FROM (SELECT json_build_object('name', topic_1.name, 'people', (SELECT json_build_object('totalCount', CASE WHEN (count(*) < 20) THEN count(*) ELSE (SELECT count(*) AS count_1
FROM person AS person_8, person_topic AS person_topic_1
WHERE person_topic_1.topic_id = topic_1.id AND person_topic_1.person_id = person_8.id AND person_8.has_profile) END, 'nodes', coalesce(json_agg(anon_17.item0), '[]'::json)) AS anon_16
FROM (SELECT json_build_object('slug', person_8.slug) AS item0
FROM person AS person_8, person_topic AS person_topic_1
WHERE person_topic_1.topic_id = topic_1.id AND person_topic_1.person_id = person_8.id AND person_8.has_profile ORDER BY person_topic_1.person_id ASC, person_topic_1.person_id ASC
 LIMIT 20) AS anon_17), 'everybody', json_build_object('totalCount', (SELECT count(*) AS count_2
FROM person AS person_9, person_topic AS person_topic_2
WHERE person_topic_2.topic_id = topic_1.id AND person_topic_2.person_id = person_9.id))) AS item0
FROM topic AS topic_1
WHERE true ORDER BY topic_1.id ASC
 LIMIT 20) AS anon_15)) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
