SELECT CAST(concat('{"people":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_2.item0, 'null'), ','), ']'), '}') AS anon_1
FROM (SELECT concat('{"slug":', json_quote(person_1.slug), ',"positions":', ifnull((SELECT concat('{"totalCount":', json_quote(CASE WHEN (count(*) <= ? + 0) THEN count(*) ELSE (SELECT count(*) AS count_1
FROM position AS position_1
WHERE position_1.person_id = person_1.id) END), ',"pageInfo":{"hasNextPage":', iif(count(*) > ? + 0, 'true', 'false'), ',"hasPreviousPage":', iif(0 = 1, 'true', 'false'), ',"startCursor":', json_quote(max(anon_4.place) FILTER (WHERE anon_4.number = ? AND anon_4.number <= ? + 0)), ',"endCursor":', json_quote(substr(max(CAST(anon_4.number + ? AS TEXT) || anon_4.place) FILTER (WHERE anon_4.number <= ? + 0), ?)), '},"edges":', concat('[', group_concat(ifnull(anon_4.item0, 'null'), ',') FILTER (WHERE anon_4.number <= ? + 0), ']'), '}') AS anon_3
FROM (SELECT anon_5.item0 AS item0, anon_5.place AS place, row_number() OVER () AS number
FROM (SELECT concat('{"cursor":', json_quote(((('088f70f8' || '.') || lower(hex(CAST(position_1.rank AS TEXT)))) || '.') || lower(hex(CAST(position_1.id AS TEXT)))), ',"node":{"title":', json_quote(position_1.title), ',"organization":', ifnull((SELECT concat('{"name":', json_quote(organization_1.name), ',"positions":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_8.item0, 'null'), ',' ORDER BY anon_8.number DESC), ']'), '}') AS anon_7
FROM (SELECT anon_9.item0 AS item0, row_number() OVER () AS number
FROM (SELECT concat('{"title":', json_quote(position_2.title), '}') AS item0
FROM position AS position_2
WHERE position_2.organization_id = organization_1.id ORDER BY position_2.rank DESC, position_2.id DESC
 LIMIT 1 OFFSET ?) AS anon_9) AS anon_8), 'null'), '}') AS anon_6
FROM organization AS organization_1
WHERE organization_1.id = position_1.organization_id), 'null'), '}}') AS item0, ((('088f70f8' || '.') || lower(hex(CAST(position_1.rank AS TEXT)))) || '.') || lower(hex(CAST(position_1.id AS TEXT))) AS place
FROM position AS position_1
WHERE position_1.person_id = person_1.id ORDER BY position_1.rank ASC, position_1.id ASC
 LIMIT ? + 1 OFFSET ?) AS anon_5) AS anon_4), 'null'), ',"projects":', ifnull((SELECT concat('{"edges":', concat('[', group_concat(ifnull(anon_11.item0, 'null'), ','), ']'), '}') AS anon_10
FROM (SELECT concat('{"role":', json_quote(project_member_1.role), ',"cursor":', json_quote(((('bbe68f83' || '.') || lower(hex(CAST(project_member_1.person_rank AS TEXT)))) || '.') || lower(hex(CAST(project_member_1.project_id AS TEXT)))), ',"node":{"title":', json_quote(project_1.title), ',"members":', ifnull((SELECT concat('[', group_concat(concat('{"name":', json_quote(project_member_2.name), ',"role":', json_quote(project_member_2.role), ',"person":', ifnull((SELECT concat('{"slug":', json_quote(person_2.slug), '}') AS anon_13
FROM person AS person_2
WHERE person_2.id = project_member_2.person_id), 'null'), '}'), ',' ORDER BY project_member_2.rank, project_member_2.id), ']') AS anon_12
FROM project_member AS project_member_2
WHERE project_member_2.project_id = project_1.id), 'null'), '}}') AS item0
FROM project AS project_1, project_member AS project_member_1
WHERE project_member_1.person_id = person_1.id AND project_member_1.project_id = project_1.id ORDER BY project_member_1.person_rank ASC, project_member_1.project_id ASC
 LIMIT 1 OFFSET ?) AS anon_11), 'null'), ',"publications":', ifnull((SELECT concat('{"edges":', concat('[', group_concat(ifnull(anon_15.item0, 'null'), ',' ORDER BY anon_15.number DESC) FILTER (WHERE anon_15.number <= 1), ']'), ',"pageInfo":{"hasPreviousPage":', iif(count(*) > 1, 'true', 'false'), '}}') AS anon_14
FROM (SELECT anon_16.item0 AS item0, anon_16.place AS place, row_number() OVER () AS number
FROM (SELECT concat('{"equalContribution":', iif(publication_author_1.equal_contribution, 'true', 'false'), ',"node":{"title":', json_quote(publication_1.title), '}}') AS item0, ((('bbe68f83' || '.') || lower(hex(CAST(publication_author_1.person_rank AS TEXT)))) || '.') || lower(hex(CAST(publication_author_1.publication_id AS TEXT))) AS place
FROM publication AS publication_1, publication_author AS publication_author_1
WHERE publication_author_1.person_id = person_1.id AND publication_author_1.publication_id = publication_1.id ORDER BY publication_author_1.person_rank DESC, publication_author_1.publication_id DESC
 LIMIT 2 OFFSET ?) AS anon_16) AS anon_15), 'null'), '}') AS item0
FROM person AS person_1
WHERE person_1.has_profile = 1 ORDER BY person_1.id ASC
 LIMIT 3 OFFSET ?) AS anon_2), 'null'), '}') AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
