SELECT CAST(json_build_object('people', (SELECT json_build_object('nodes', coalesce(json_agg(anon_2.item0), '[]'::json)) AS anon_1
FROM (SELECT json_build_object('slug', person_1.slug, 'positions', (SELECT json_build_object('totalCount', CASE WHEN (count(*) <= $1::INTEGER + 0) THEN count(*) ELSE (SELECT count(*) AS count_1
FROM position AS position_1
WHERE position_1.person_id = person_1.id) END, 'pageInfo', json_build_object('hasNextPage', (count(*) > $1::INTEGER + 0), 'hasPreviousPage', (false), 'startCursor', max(anon_4.place) FILTER (WHERE anon_4.number = $2::INTEGER AND anon_4.number <= $1::INTEGER + 0), 'endCursor', substr(max(CAST(anon_4.number + $3::INTEGER AS TEXT) || anon_4.place) FILTER (WHERE anon_4.number <= $1::INTEGER + 0), $4::INTEGER)), 'edges', coalesce(json_agg(anon_4.item0) FILTER (WHERE anon_4.number <= $1::INTEGER + 0), '[]'::json)) AS anon_3
FROM (SELECT anon_5.item0 AS item0, anon_5.place AS place, row_number() OVER () AS number
FROM (SELECT json_build_object('cursor', ((('088f70f8' || '.') || encode(convert_to(CAST(position_1.rank AS TEXT), 'UTF8'), 'hex')) || '.') || encode(convert_to(CAST(position_1.id AS TEXT), 'UTF8'), 'hex'), 'node', json_build_object('title', position_1.title, 'organization', (SELECT json_build_object('name', organization_1.name, 'positions', (SELECT json_build_object('nodes', coalesce(json_agg(anon_8.item0 ORDER BY anon_8.number DESC), '[]'::json)) AS anon_7
FROM (SELECT anon_9.item0 AS item0, row_number() OVER () AS number
FROM (SELECT json_build_object('title', position_2.title) AS item0
FROM position AS position_2
WHERE position_2.organization_id = organization_1.id ORDER BY position_2.rank DESC, position_2.id DESC
 LIMIT 1) AS anon_9) AS anon_8)) AS anon_6
FROM organization AS organization_1
WHERE organization_1.id = position_1.organization_id))) AS item0, ((('088f70f8' || '.') || encode(convert_to(CAST(position_1.rank AS TEXT), 'UTF8'), 'hex')) || '.') || encode(convert_to(CAST(position_1.id AS TEXT), 'UTF8'), 'hex') AS place
FROM position AS position_1
WHERE position_1.person_id = person_1.id ORDER BY position_1.rank ASC, position_1.id ASC
 LIMIT $5::INTEGER + 1) AS anon_5) AS anon_4), 'projects', (SELECT json_build_object('edges', coalesce(json_agg(anon_11.item0), '[]'::json)) AS anon_10
FROM (SELECT json_build_object('role', project_member_1.role, 'cursor', ((('bbe68f83' || '.') || encode(convert_to(CAST(project_member_1.person_rank AS TEXT), 'UTF8'), 'hex')) || '.') || encode(convert_to(CAST(project_member_1.project_id AS TEXT), 'UTF8'), 'hex'), 'node', json_build_object('title', project_1.title, 'members', (SELECT coalesce(json_agg(json_build_object('name', project_member_2.name, 'role', project_member_2.role, 'person', (SELECT json_build_object('slug', person_2.slug) AS anon_13
FROM person AS person_2
WHERE person_2.id = project_member_2.person_id)) ORDER BY project_member_2.rank, project_member_2.id), '[]'::json) AS anon_12
FROM project_member AS project_member_2
WHERE project_member_2.project_id = project_1.id))) AS item0
FROM project AS project_1, project_member AS project_member_1
WHERE project_member_1.person_id = person_1.id AND project_member_1.project_id = project_1.id ORDER BY project_member_1.person_rank ASC, project_member_1.project_id ASC
 LIMIT 1) AS anon_11), 'publications', (SELECT json_build_object('edges', coalesce(json_agg(anon_15.item0 ORDER BY anon_15.number DESC) FILTER (WHERE anon_15.number <= 1), '[]'::json), 'pageInfo', json_build_object('hasPreviousPage', (count(*) > 1))) AS anon_14
FROM (SELECT anon_16.item0 AS item0, anon_16.place AS place, row_number() OVER () AS number
FROM (SELECT json_build_object('equalContribution', (publication_author_1.equal_contribution), 'node', json_build_object('title', publication_1.title)) AS item0, ((('bbe68f83' || '.') || encode(convert_to(CAST(publication_author_1.person_rank AS TEXT), 'UTF8'), 'hex')) || '.') || encode(convert_to(CAST(publication_author_1.publication_id AS TEXT), 'UTF8'), 'hex') AS place
FROM publication AS publication_1, publication_author AS publication_author_1
WHERE publication_author_1.person_id = person_1.id AND publication_author_1.publication_id = publication_1.id ORDER BY publication_author_1.person_rank DESC, publication_author_1.publication_id DESC
 LIMIT 2) AS anon_16) AS anon_15)) AS item0
FROM person AS person_1
WHERE person_1.has_profile ORDER BY person_1.id ASC
 LIMIT 3) AS anon_2)) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
