SELECT CAST(json_object('person', (SELECT json_object('displayName', person_1.display_name, 'headline', person_1.headline, 'bio', json(CASE WHEN (person_1.bio IS NOT NULL) THEN json_object('html', (person_1.bio -> 'html')) ELSE NULL END), 'links', json(person_1.links), 'interests', (SELECT json_group_array(json_object('name', topic_1.name) ORDER BY person_topic_1.rank, person_topic_1.topic_id) AS anon_2
FROM topic AS topic_1, person_topic AS person_topic_1
WHERE person_topic_1.person_id = person_1.id AND person_topic_1.topic_id = topic_1.id), 'positions', (SELECT json_object('totalCount', (SELECT count(*) AS count_1
FROM position AS position_1
WHERE position_1.person_id = person_1.id), 'nodes', json_group_array(json(anon_4.item0))) AS anon_3
FROM (SELECT json_object('title', position_1.title, 'kind', position_1.kind, 'organization', (SELECT json_object('name', organization_1.name) AS anon_5
FROM organization AS organization_1
WHERE organization_1.id = position_1.organization_id), 'location', position_1.location, 'period', json_object('start', position_1.period_start, 'end', position_1.period_end, 'isCurrent', json(iif(position_1.period_is_current, 'true', 'false'))), 'highlights', (SELECT json_group_array(json_object('text', (item.value -> 'text'))) FROM json_each(position_1.highlights) AS item), 'mentors', (SELECT json_group_array(json_object('name', person_2.name) ORDER BY position_mentor_1.rank, position_mentor_1.person_id) AS anon_6
FROM person AS person_2, position_mentor AS position_mentor_1
WHERE position_mentor_1.position_id = position_1.id AND position_mentor_1.person_id = person_2.id)) AS item0
FROM position AS position_1
WHERE position_1.person_id = person_1.id ORDER BY position_1.rank ASC, position_1.id ASC
 LIMIT 100 OFFSET ?) AS anon_4), 'education', (SELECT json_object('nodes', json_group_array(json(anon_8.item0))) AS anon_7
FROM (SELECT json_object('degree', education_1.degree, 'field', education_1.field, 'organization', (SELECT json_object('name', organization_2.name) AS anon_9
FROM organization AS organization_2
WHERE organization_2.id = education_1.organization_id), 'period', json_object('start', education_1.period_start, 'end', education_1.period_end)) AS item0
FROM education AS education_1
WHERE education_1.person_id = person_1.id ORDER BY education_1.rank ASC, education_1.id ASC
 LIMIT 100 OFFSET ?) AS anon_8), 'projects', (SELECT json_object('edges', json_group_array(json(anon_11.item0))) AS anon_10
FROM (SELECT json_object('role', project_member_1.role, 'node', json_object('title', project_1.title, 'period', json_object('start', project_1.period_start, 'end', project_1.period_end), 'summary', json(CASE WHEN (project_1.summary IS NOT NULL) THEN json_object('text', (project_1.summary -> 'text')) ELSE NULL END), 'members', (SELECT json_group_array(json_object('name', project_member_2.name) ORDER BY project_member_2.rank, project_member_2.id) AS anon_12
FROM project_member AS project_member_2
WHERE project_member_2.project_id = project_1.id))) AS item0
FROM project AS project_1, project_member AS project_member_1
WHERE project_member_1.person_id = person_1.id AND project_member_1.project_id = project_1.id ORDER BY project_member_1.person_rank ASC, project_member_1.project_id ASC
 LIMIT 100 OFFSET ?) AS anon_11), 'publications', (SELECT json_object('nodes', json_group_array(json(anon_14.item0))) AS anon_13
FROM (SELECT json_object('title', publication_1.title, 'venue', publication_1.venue, 'year', publication_1.year, 'authors', (SELECT json_group_array(json_object('name', publication_author_1.name, 'equalContribution', json(iif(publication_author_1.equal_contribution, 'true', 'false'))) ORDER BY publication_author_1.rank, publication_author_1.id) AS anon_15
FROM publication_author AS publication_author_1
WHERE publication_author_1.publication_id = publication_1.id)) AS item0
FROM publication AS publication_1, publication_author AS publication_author_2
WHERE publication_author_2.person_id = person_1.id AND publication_author_2.publication_id = publication_1.id ORDER BY publication_author_2.person_rank ASC, publication_author_2.publication_id ASC
 LIMIT 100 OFFSET ?) AS anon_14), 'awards', (SELECT json_object('nodes', json_group_array(json(anon_17.item0))) AS anon_16
FROM (SELECT json_object('title', award_1.title, 'awarder', award_1.awarder, 'dates', json(award_1.dates)) AS item0
FROM award AS award_1
WHERE award_1.person_id = person_1.id ORDER BY award_1.rank ASC, award_1.id ASC
 LIMIT 100 OFFSET ?) AS anon_17), 'relatedPeople', (SELECT json_group_array(json_object('relation', anon_19.relation, 'person', (SELECT json_object('displayName', person_3.display_name) AS anon_20
FROM person AS person_3
WHERE person_3.id = anon_19.person_id)) ORDER BY anon_19.relation, anon_19.name, anon_19.person_id) AS anon_18
FROM (SELECT anon_21.relation AS relation, anon_21.person_id AS person_id, min(person_4.display_name_key) AS name
FROM (SELECT ? AS relation, education_advisor_1.person_id AS person_id
FROM education_advisor AS education_advisor_1, education AS education_2
WHERE education_2.person_id = person_1.id AND education_advisor_1.education_id = education_2.id AND education_advisor_1.person_id != person_1.id UNION ALL SELECT ? AS relation, position_mentor_2.person_id AS person_id
FROM position_mentor AS position_mentor_2, position AS position_2
WHERE position_2.person_id = person_1.id AND position_mentor_2.position_id = position_2.id AND position_mentor_2.person_id != person_1.id UNION ALL SELECT ? AS relation, project_mentor_1.person_id AS person_id
FROM project_mentor AS project_mentor_1, project_member AS project_member_3
WHERE project_member_3.person_id = person_1.id AND project_mentor_1.project_id = project_member_3.project_id AND project_mentor_1.person_id != person_1.id UNION ALL SELECT ? AS relation, project_member_4.person_id AS person_id
FROM project_member AS project_member_4, project_member AS project_member_5
WHERE project_member_5.person_id = person_1.id AND project_member_4.project_id = project_member_5.project_id AND project_member_4.person_id != person_1.id UNION ALL SELECT ? AS relation, publication_author_3.person_id AS person_id
FROM publication_author AS publication_author_3, publication_author AS publication_author_4
WHERE publication_author_4.person_id = person_1.id AND publication_author_3.publication_id = publication_author_4.publication_id AND publication_author_3.person_id != person_1.id) AS anon_21, person AS person_4
WHERE person_4.id = anon_21.person_id GROUP BY anon_21.relation, anon_21.person_id) AS anon_19), 'sections', (SELECT json_group_array(json_object('title', section_1.title, 'body', json(CASE WHEN (section_1.body IS NOT NULL) THEN json_object('text', (section_1.body -> 'text')) ELSE NULL END)) ORDER BY section_1.rank, section_1.id) AS anon_22
FROM section AS section_1
WHERE section_1.person_id = person_1.id)) AS anon_1
FROM person AS person_1
WHERE person_1.slug = ?)) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision
