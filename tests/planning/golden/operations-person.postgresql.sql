SELECT CAST(json_build_object('person', (SELECT json_build_object('slug', person_1.slug, 'name', person_1.name, 'displayName', person_1.display_name, 'headline', person_1.headline, 'bio', person_1.bio, 'links', person_1.links, 'interests', (SELECT coalesce(json_agg(json_build_object('name', topic_1.name) ORDER BY person_topic_1.rank, person_topic_1.topic_id), '[]'::json) AS anon_2
FROM topic AS topic_1, person_topic AS person_topic_1
WHERE person_topic_1.person_id = person_1.id AND person_topic_1.topic_id = topic_1.id), 'relatedPeople', (SELECT coalesce(json_agg(json_build_object('person', (SELECT json_build_object('name', person_2.name, 'links', (SELECT coalesce(json_agg(json_build_object('url', (item.value -> 'url'))), '[]'::json) FROM json_array_elements(person_2.links) AS item(value))) AS anon_4
FROM person AS person_2
WHERE person_2.id = anon_5.person_id)) ORDER BY anon_5.relation, anon_5.name, anon_5.person_id), '[]'::json) AS anon_3
FROM (SELECT anon_6.relation AS relation, anon_6.person_id AS person_id, min(person_3.display_name_key) AS name
FROM (SELECT $1 AS relation, education_advisor_1.person_id AS person_id
FROM education_advisor AS education_advisor_1, education AS education_1
WHERE education_1.person_id = person_1.id AND education_advisor_1.person_id != person_1.id AND education_advisor_1.education_id = education_1.id UNION ALL SELECT $2 AS relation, grant_investigator_1.person_id AS person_id
FROM grant_investigator AS grant_investigator_1, grant_investigator AS grant_investigator_2
WHERE grant_investigator_2.person_id = person_1.id AND grant_investigator_1.person_id != person_1.id AND grant_investigator_1.grant_id = grant_investigator_2.grant_id UNION ALL SELECT $3 AS relation, patent_inventor_1.person_id AS person_id
FROM patent_inventor AS patent_inventor_1, patent_inventor AS patent_inventor_2
WHERE patent_inventor_2.person_id = person_1.id AND patent_inventor_1.person_id != person_1.id AND patent_inventor_1.patent_id = patent_inventor_2.patent_id UNION ALL SELECT $4 AS relation, position_mentor_1.person_id AS person_id
FROM position_mentor AS position_mentor_1, position AS position_1
WHERE position_1.person_id = person_1.id AND position_mentor_1.person_id != person_1.id AND position_mentor_1.position_id = position_1.id UNION ALL SELECT $5 AS relation, project_member_1.person_id AS person_id
FROM project_member AS project_member_1, project_member AS project_member_2
WHERE project_member_2.person_id = person_1.id AND project_member_1.person_id != person_1.id AND project_member_1.project_id = project_member_2.project_id UNION ALL SELECT $6 AS relation, project_mentor_1.person_id AS person_id
FROM project_mentor AS project_mentor_1, project_member AS project_member_3
WHERE project_member_3.person_id = person_1.id AND project_mentor_1.person_id != person_1.id AND project_mentor_1.project_id = project_member_3.project_id UNION ALL SELECT $7 AS relation, publication_author_1.person_id AS person_id
FROM publication_author AS publication_author_1, publication_author AS publication_author_2
WHERE publication_author_2.person_id = person_1.id AND publication_author_1.person_id != person_1.id AND publication_author_1.publication_id = publication_author_2.publication_id UNION ALL SELECT $8 AS relation, software_author_1.person_id AS person_id
FROM software_author AS software_author_1, software_author AS software_author_2
WHERE software_author_2.person_id = person_1.id AND software_author_1.person_id != person_1.id AND software_author_1.software_id = software_author_2.software_id) AS anon_6, person AS person_3
WHERE person_3.id = anon_6.person_id GROUP BY anon_6.relation, anon_6.person_id) AS anon_5), 'positions', (SELECT json_build_object('totalCount', CASE WHEN (count(*) < 100) THEN count(*) ELSE (SELECT count(*) AS count_1
FROM position AS position_2
WHERE position_2.person_id = person_1.id) END, 'nodes', coalesce(json_agg(anon_8.item0), '[]'::json)) AS anon_7
FROM (SELECT json_build_object('title', position_2.title, 'kind', position_2.kind, 'focus', position_2.focus, 'unit', position_2.unit, 'location', position_2.location, 'organization', (SELECT json_build_object('name', organization_1.name) AS anon_9
FROM organization AS organization_1
WHERE organization_1.id = position_2.organization_id), 'period', json_build_object('start', position_2.period_start, 'end', position_2.period_end, 'isCurrent', (position_2.period_is_current)), 'summary', CASE WHEN (position_2.summary IS NOT NULL) THEN json_build_object('text', (position_2.summary -> 'text')) ELSE NULL END, 'highlights', (SELECT coalesce(json_agg(json_build_object('text', (item.value -> 'text'))), '[]'::json) FROM json_array_elements(position_2.highlights) AS item(value)), 'mentors', (SELECT coalesce(json_agg(json_build_object('name', person_4.name) ORDER BY position_mentor_2.rank, position_mentor_2.person_id), '[]'::json) AS anon_10
FROM person AS person_4, position_mentor AS position_mentor_2
WHERE position_mentor_2.position_id = position_2.id AND position_mentor_2.person_id = person_4.id), 'courses', position_2.courses) AS item0
FROM position AS position_2
WHERE position_2.person_id = person_1.id ORDER BY position_2.rank ASC, position_2.id ASC
 LIMIT 100) AS anon_8), 'education', (SELECT json_build_object('totalCount', CASE WHEN (count(*) < 100) THEN count(*) ELSE (SELECT count(*) AS count_2
FROM education AS education_2
WHERE education_2.person_id = person_1.id) END, 'nodes', coalesce(json_agg(anon_12.item0), '[]'::json)) AS anon_11
FROM (SELECT json_build_object('degree', education_2.degree, 'field', education_2.field, 'unit', education_2.unit, 'organization', (SELECT json_build_object('name', organization_2.name) AS anon_13
FROM organization AS organization_2
WHERE organization_2.id = education_2.organization_id), 'period', json_build_object('start', education_2.period_start, 'end', education_2.period_end, 'isCurrent', (education_2.period_is_current)), 'advisors', (SELECT coalesce(json_agg(json_build_object('name', person_5.name) ORDER BY education_advisor_2.rank, education_advisor_2.person_id), '[]'::json) AS anon_14
FROM person AS person_5, education_advisor AS education_advisor_2
WHERE education_advisor_2.education_id = education_2.id AND education_advisor_2.person_id = person_5.id)) AS item0
FROM education AS education_2
WHERE education_2.person_id = person_1.id ORDER BY education_2.rank ASC, education_2.id ASC
 LIMIT 100) AS anon_12), 'projects', (SELECT json_build_object('totalCount', CASE WHEN (count(*) < 100) THEN count(*) ELSE (SELECT count(*) AS count_3
FROM project AS project_1, project_member AS project_member_4
WHERE project_member_4.person_id = person_1.id AND project_member_4.project_id = project_1.id) END, 'edges', coalesce(json_agg(anon_16.item0), '[]'::json)) AS anon_15
FROM (SELECT json_build_object('role', project_member_4.role, 'node', json_build_object('title', project_1.title, 'location', project_1.location, 'organization', (SELECT json_build_object('name', organization_3.name) AS anon_17
FROM organization AS organization_3
WHERE organization_3.id = project_1.organization_id), 'period', json_build_object('start', project_1.period_start, 'end', project_1.period_end, 'isCurrent', (project_1.period_is_current)), 'summary', CASE WHEN (project_1.summary IS NOT NULL) THEN json_build_object('text', (project_1.summary -> 'text')) ELSE NULL END, 'highlights', (SELECT coalesce(json_agg(json_build_object('text', (item.value -> 'text'))), '[]'::json) FROM json_array_elements(project_1.highlights) AS item(value)), 'members', (SELECT coalesce(json_agg(json_build_object('name', project_member_5.name) ORDER BY project_member_5.rank, project_member_5.id), '[]'::json) AS anon_18
FROM project_member AS project_member_5
WHERE project_member_5.project_id = project_1.id), 'mentors', (SELECT coalesce(json_agg(json_build_object('name', person_6.name) ORDER BY project_mentor_2.rank, project_mentor_2.person_id), '[]'::json) AS anon_19
FROM person AS person_6, project_mentor AS project_mentor_2
WHERE project_mentor_2.project_id = project_1.id AND project_mentor_2.person_id = person_6.id), 'awards', (SELECT coalesce(json_agg(json_build_object('title', award_1.title) ORDER BY award_1.rank, award_1.id), '[]'::json) AS anon_20
FROM award AS award_1
WHERE award_1.project_id = project_1.id))) AS item0
FROM project AS project_1, project_member AS project_member_4
WHERE project_member_4.person_id = person_1.id AND project_member_4.project_id = project_1.id ORDER BY project_member_4.person_rank ASC, project_member_4.project_id ASC
 LIMIT 100) AS anon_16), 'publications', (SELECT json_build_object('totalCount', CASE WHEN (count(*) < 100) THEN count(*) ELSE (SELECT count(*) AS count_4
FROM publication AS publication_1, publication_author AS publication_author_3
WHERE publication_author_3.person_id = person_1.id AND publication_author_3.publication_id = publication_1.id) END, 'nodes', coalesce(json_agg(anon_22.item0), '[]'::json)) AS anon_21
FROM (SELECT json_build_object('title', publication_1.title, 'venue', publication_1.venue, 'year', publication_1.year, 'authors', (SELECT coalesce(json_agg(json_build_object('name', publication_author_4.name) ORDER BY publication_author_4.rank, publication_author_4.id), '[]'::json) AS anon_23
FROM publication_author AS publication_author_4
WHERE publication_author_4.publication_id = publication_1.id)) AS item0
FROM publication AS publication_1, publication_author AS publication_author_3
WHERE publication_author_3.person_id = person_1.id AND publication_author_3.publication_id = publication_1.id ORDER BY publication_author_3.person_rank ASC, publication_author_3.publication_id ASC
 LIMIT 100) AS anon_22), 'awards', (SELECT json_build_object('totalCount', CASE WHEN (count(*) < 100) THEN count(*) ELSE (SELECT count(*) AS count_5
FROM award AS award_2
WHERE award_2.person_id = person_1.id) END, 'nodes', coalesce(json_agg(anon_25.item0), '[]'::json)) AS anon_24
FROM (SELECT json_build_object('title', award_2.title, 'awarder', award_2.awarder, 'dates', award_2.dates, 'url', award_2.url, 'description', CASE WHEN (award_2.description IS NOT NULL) THEN json_build_object('text', (award_2.description -> 'text')) ELSE NULL END) AS item0
FROM award AS award_2
WHERE award_2.person_id = person_1.id ORDER BY award_2.rank ASC, award_2.id ASC
 LIMIT 100) AS anon_25), 'news', (SELECT json_build_object('totalCount', CASE WHEN (count(*) < 100) THEN count(*) ELSE (SELECT count(*) AS count_6
FROM news_item AS news_item_1
WHERE news_item_1.person_id = person_1.id) END, 'nodes', coalesce(json_agg(anon_27.item0), '[]'::json)) AS anon_26
FROM (SELECT json_build_object('date', news_item_1.date, 'body', CASE WHEN (news_item_1.body IS NOT NULL) THEN json_build_object('text', (news_item_1.body -> 'text')) ELSE NULL END) AS item0
FROM news_item AS news_item_1
WHERE news_item_1.person_id = person_1.id ORDER BY news_item_1.rank ASC, news_item_1.id ASC
 LIMIT 100) AS anon_27)) AS anon_1
FROM person AS person_1
WHERE person_1.id = coalesce((SELECT person_7.id
FROM person AS person_7
WHERE person_7.slug = $9::VARCHAR), (SELECT alias_1.record_id
FROM alias AS alias_1
WHERE alias_1.slug = $9::VARCHAR AND alias_1.kind = 'Person' ORDER BY alias_1.id DESC
 LIMIT 1)))) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
