SELECT CAST(concat('{"people":', ifnull((SELECT concat('{"totalCount":', json_quote(CASE WHEN (count(*) <= 20) THEN count(*) ELSE (SELECT count(*) AS count_1
FROM person AS person_1
WHERE person_1.has_profile = 1) END), ',"nodes":', concat('[', group_concat(ifnull(anon_2.item0, 'null'), ',') FILTER (WHERE anon_2.number <= 20), ']'), ',"pageInfo":{"hasNextPage":', iif(count(*) > 20, 'true', 'false'), ',"endCursor":', json_quote(substr(max(CAST(anon_2.number + ? AS TEXT) || anon_2.place) FILTER (WHERE anon_2.number <= 20), ?)), '}}') AS anon_1
FROM (SELECT anon_3.item0 AS item0, anon_3.place AS place, row_number() OVER () AS number
FROM (SELECT concat('{"slug":', json_quote(person_1.slug), ',"displayName":', json_quote(person_1.display_name), ',"headline":', json_quote(person_1.headline), ',"positions":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_5.item0, 'null'), ','), ']'), '}') AS anon_4
FROM (SELECT concat('{"title":', json_quote(position_1.title), ',"kind":', json_quote(position_1.kind), ',"organization":', ifnull((SELECT concat('{"name":', json_quote(organization_1.name), '}') AS anon_6
FROM organization AS organization_1
WHERE organization_1.id = position_1.organization_id), 'null'), ',"period":{"start":', json_quote(position_1.period_start), '}}') AS item0
FROM position AS position_1
WHERE position_1.person_id = person_1.id AND position_1.period_is_current = ? ORDER BY position_1.rank ASC, position_1.id ASC
 LIMIT 20 OFFSET ?) AS anon_5), 'null'), '}') AS item0, ((('46e0cd0e' || '.') || lower(hex(CAST(person_1.sort_name_key AS TEXT)))) || '.') || lower(hex(CAST(person_1.id AS TEXT))) AS place
FROM person AS person_1
WHERE person_1.has_profile = 1 ORDER BY person_1.sort_name_key ASC, person_1.id ASC
 LIMIT 21 OFFSET ?) AS anon_3) AS anon_2), 'null'), '}') AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
