SELECT CAST(concat('{"positions":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_2.item0, 'null'), ',') FILTER (WHERE anon_2.number <= 2), ']'), ',"pageInfo":{"hasNextPage":', iif(count(*) > 2, 'true', 'false'), ',"endCursor":', json_quote(substr(max(CAST(anon_2.number + ? AS TEXT) || anon_2.place) FILTER (WHERE anon_2.number <= 2), ?)), '}}') AS anon_1
FROM (SELECT anon_3.item0 AS item0, anon_3.place AS place, row_number() OVER () AS number
FROM (SELECT concat('{"title":', json_quote(position_1.title), ',"organization":', ifnull((SELECT concat('{"name":', json_quote(organization_1.name), '}') AS anon_4
FROM organization AS organization_1
WHERE organization_1.id = position_1.organization_id), 'null'), ',"person":', ifnull((SELECT concat('{"sortName":', json_quote(person_1.sort_name), '}') AS anon_5
FROM person AS person_1
WHERE person_1.id = position_1.person_id), 'null'), '}') AS item0, ((((('11db6d45' || '.') || lower(hex(CAST(coalesce((SELECT organization_2.name_key
FROM organization AS organization_2
WHERE organization_2.id = position_1.organization_id), ?) AS TEXT)))) || '.') || lower(hex(CAST(coalesce((SELECT person_2.sort_name_key
FROM person AS person_2
WHERE person_2.id = position_1.person_id), ?) AS TEXT)))) || '.') || lower(hex(CAST(position_1.id AS TEXT))) AS place
FROM position AS position_1
WHERE 1 = 1 ORDER BY coalesce((SELECT organization_2.name_key
FROM organization AS organization_2
WHERE organization_2.id = position_1.organization_id), ?) DESC, coalesce((SELECT person_2.sort_name_key
FROM person AS person_2
WHERE person_2.id = position_1.person_id), ?) DESC, position_1.id DESC
 LIMIT 3 OFFSET ?) AS anon_3) AS anon_2), 'null'), ',"skills":{"facets":{"names":', ifnull((SELECT concat('[', group_concat(concat('{"value":', json_quote(anon_7.value), ',"count":', json_quote(anon_7.count), '}'), ',' ORDER BY anon_7.count DESC, lower(hex(CAST(anon_7.value AS TEXT)))), ']') AS anon_6
FROM (SELECT skill_1.name AS value, skill_1.name AS label, count(DISTINCT skill_1.id) AS count
FROM skill AS skill_1
WHERE skill_1.name IS NOT NULL GROUP BY skill_1.name, skill_1.name ORDER BY count DESC, lower(hex(CAST(skill_1.name AS TEXT)))
 LIMIT 20 OFFSET ?) AS anon_7), 'null'), '}},"awards":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_9.item0, 'null'), ','), ']'), '}') AS anon_8
FROM (SELECT concat('{"title":', json_quote(award_1.title), ',"publication":', ifnull((SELECT concat('{"title":', json_quote(publication_1.title), '}') AS anon_10
FROM publication AS publication_1
WHERE publication_1.id = award_1.publication_id), 'null'), '}') AS item0
FROM award AS award_1
WHERE 1 = 1 ORDER BY coalesce((SELECT publication_2.title_key
FROM publication AS publication_2
WHERE publication_2.id = award_1.publication_id), ?) ASC, coalesce((SELECT person_3.sort_name_key
FROM person AS person_3
WHERE person_3.id = award_1.person_id), ?) DESC, award_1.id DESC
 LIMIT 20 OFFSET ?) AS anon_9), 'null'), '}') AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
