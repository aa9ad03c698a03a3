SELECT CAST(json_build_object('person', (SELECT json_build_object('displayName', person_1.display_name, 'headline', person_1.headline, 'bio', CASE WHEN (person_1.bio IS NOT NULL) THEN json_build_object('html', (person_1.bio -> 'html')) ELSE NULL END, 'links', person_1.links, 'interests', (SELECT coalesce(json_agg(json_build_object('name', topic_1.name) ORDER BY person_topic_1.rank, person_topic_1.topic_id), '[]'::json) AS anon_2
FROM topic AS topic_1, person_topic AS person_topic_1
WHERE person_topic_1.person_id = person_1.id AND person_topic_1.topic_id = topic_1.id), 'positions', (SELECT json_build_object('totalCount', CASE WHEN (count(*) < 100) THEN count(*) ELSE (SELECT count(*) AS count_1
FROM position AS position_1
WHERE position_1.person_id = person_1.id) END, 'nodes', coalesce(json_agg(anon_4.item0), '[]'::json)) AS anon_3
FROM (SELECT json_build_object('title', position_1.title, 'kind', position_1.kind, 'organization', (SELECT json_build_object('name', organization_1.name) AS anon_5
FROM organization AS organization_1
WHERE organization_1.id = position_1.organization_id), 'location', position_1.location, 'period', json_build_object('start', position_1.period_start, 'end', position_1.period_end, 'isCurrent', (position_1.period_is_current)), 'highlights', (SELECT coalesce(json_agg(json_build_object('text', (item.value -> 'text'))), '[]'::json) FROM json_array_elements(position_1.highlights) AS item(value)), 'mentors', (SELECT coalesce(json_agg(json_build_object('name', person_2.name) ORDER BY position_mentor_1.rank, position_mentor_1.person_id), '[]'::json) AS anon_6
FROM person AS person_2, position_mentor AS position_mentor_1
WHERE position_mentor_1.position_id = position_1.id AND position_mentor_1.person_id = person_2.id)) AS item0
FROM position AS position_1
WHERE position_1.person_id = person_1.id ORDER BY position_1.rank ASC, position_1.id ASC
 LIMIT 100) AS anon_4), 'education', (SELECT json_build_object('nodes', coalesce(json_agg(anon_8.item0), '[]'::json)) AS anon_7
FROM (SELECT json_build_object('degree', education_1.degree, 'field', education_1.field, 'organization', (SELECT json_build_object('name', organization_2.name) AS anon_9
FROM organization AS organization_2
WHERE organization_2.id = education_1.organization_id), 'period', json_build_object('start', education_1.period_start, 'end', education_1.period_end)) AS item0
FROM education AS education_1
WHERE education_1.person_id = person_1.id ORDER BY education_1.rank ASC, education_1.id ASC
 LIMIT 100) AS anon_8), 'projects', (SELECT json_build_object('edges', coalesce(json_agg(anon_11.item0), '[]'::json)) AS anon_10
FROM (SELECT json_build_object('role', project_member_1.role, 'node', json_build_object('title', project_1.title, 'period', json_build_object('start', project_1.period_start, 'end', project_1.period_end), 'summary', CASE WHEN (project_1.summary IS NOT NULL) THEN json_build_object('text', (project_1.summary -> 'text')) ELSE NULL END, 'members', (SELECT coalesce(json_agg(json_build_object('name', project_member_2.name) ORDER BY project_member_2.rank, project_member_2.id), '[]'::json) AS anon_12
FROM project_member AS project_member_2
WHERE project_member_2.project_id = project_1.id))) AS item0
FROM project AS project_1, project_member AS project_member_1
WHERE project_member_1.person_id = person_1.id AND project_member_1.project_id = project_1.id ORDER BY project_member_1.person_rank ASC, project_member_1.project_id ASC
 LIMIT 100) AS anon_11), 'publications', (SELECT json_build_object('nodes', coalesce(json_agg(anon_14.item0), '[]'::json)) AS anon_13
FROM (SELECT json_build_object('title', publication_1.title, 'venue', publication_1.venue, 'year', publication_1.year, 'authors', (SELECT coalesce(json_agg(json_build_object('name', publication_author_1.name, 'equalContribution', (publication_author_1.equal_contribution)) ORDER BY publication_author_1.rank, publication_author_1.id), '[]'::json) AS anon_15
FROM publication_author AS publication_author_1
WHERE publication_author_1.publication_id = publication_1.id)) AS item0
FROM publication AS publication_1, publication_author AS publication_author_2
WHERE publication_author_2.person_id = person_1.id AND publication_author_2.publication_id = publication_1.id ORDER BY publication_author_2.person_rank ASC, publication_author_2.publication_id ASC
 LIMIT 100) AS anon_14), 'awards', (SELECT json_build_object('nodes', coalesce(json_agg(anon_17.item0), '[]'::json)) AS anon_16
FROM (SELECT json_build_object('title', award_1.title, 'awarder', award_1.awarder, 'dates', award_1.dates) AS item0
FROM award AS award_1
WHERE award_1.person_id = person_1.id ORDER BY award_1.rank ASC, award_1.id ASC
 LIMIT 100) AS anon_17), 'relatedPeople', (SELECT coalesce(json_agg(json_build_object('relation', anon_19.relation, 'person', (SELECT json_build_object('displayName', person_3.display_name) AS anon_20
FROM person AS person_3
WHERE person_3.id = anon_19.person_id)) ORDER BY anon_19.relation, anon_19.name, anon_19.person_id), '[]'::json) AS anon_18
FROM (SELECT anon_21.relation AS relation, anon_21.person_id AS person_id, min(person_4.display_name_key) AS name
FROM (SELECT $1 AS relation, education_advisor_1.person_id AS person_id
FROM education_advisor AS education_advisor_1, education AS education_2
WHERE education_2.person_id = person_1.id AND education_advisor_1.person_id != person_1.id AND education_advisor_1.education_id = education_2.id UNION ALL SELECT $2 AS relation, grant_investigator_1.person_id AS person_id
FROM grant_investigator AS grant_investigator_1, grant_investigator AS grant_investigator_2
WHERE grant_investigator_2.person_id = person_1.id AND grant_investigator_1.person_id != person_1.id AND grant_investigator_1.grant_id = grant_investigator_2.grant_id UNION ALL SELECT $3 AS relation, patent_inventor_1.person_id AS person_id
FROM patent_inventor AS patent_inventor_1, patent_inventor AS patent_inventor_2
WHERE patent_inventor_2.person_id = person_1.id AND patent_inventor_1.person_id != person_1.id AND patent_inventor_1.patent_id = patent_inventor_2.patent_id UNION ALL SELECT $4 AS relation, position_mentor_2.person_id AS person_id
FROM position_mentor AS position_mentor_2, position AS position_2
WHERE position_2.person_id = person_1.id AND position_mentor_2.person_id != person_1.id AND position_mentor_2.position_id = position_2.id UNION ALL SELECT $5 AS relation, project_member_3.person_id AS person_id
FROM project_member AS project_member_3, project_member AS project_member_4
WHERE project_member_4.person_id = person_1.id AND project_member_3.person_id != person_1.id AND project_member_3.project_id = project_member_4.project_id UNION ALL SELECT $6 AS relation, project_mentor_1.person_id AS person_id
FROM project_mentor AS project_mentor_1, project_member AS project_member_5
WHERE project_member_5.person_id = person_1.id AND project_mentor_1.person_id != person_1.id AND project_mentor_1.project_id = project_member_5.project_id UNION ALL SELECT $7 AS relation, publication_author_3.person_id AS person_id
FROM publication_author AS publication_author_3, publication_author AS publication_author_4
WHERE publication_author_4.person_id = person_1.id AND publication_author_3.person_id != person_1.id AND publication_author_3.publication_id = publication_author_4.publication_id UNION ALL SELECT $8 AS relation, software_author_1.person_id AS person_id
FROM software_author AS software_author_1, software_author AS software_author_2
WHERE software_author_2.person_id = person_1.id AND software_author_1.person_id != person_1.id AND software_author_1.software_id = software_author_2.software_id) AS anon_21, person AS person_4
WHERE person_4.id = anon_21.person_id GROUP BY anon_21.relation, anon_21.person_id) AS anon_19), 'sections', (SELECT coalesce(json_agg(json_build_object('title', section_1.title, 'body', CASE WHEN (section_1.body IS NOT NULL) THEN json_build_object('text', (section_1.body -> 'text')) ELSE NULL END) ORDER BY section_1.rank, section_1.id), '[]'::json) AS anon_22
FROM section AS section_1
WHERE section_1.person_id = person_1.id)) AS anon_1
FROM person AS person_1
WHERE person_1.id = coalesce((SELECT person_5.id
FROM person AS person_5
WHERE person_5.slug = $9::VARCHAR), (SELECT alias_1.record_id
FROM alias AS alias_1
WHERE alias_1.slug = $9::VARCHAR AND alias_1.kind = 'Person' ORDER BY alias_1.id DESC
 LIMIT 1)))) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
