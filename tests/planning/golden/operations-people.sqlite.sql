SELECT CAST(concat('{"people":', ifnull((SELECT concat('{"totalCount":', json_quote(CASE WHEN (count(*) <= 100) THEN count(*) ELSE (SELECT count(*) AS count_1
FROM person AS person_1
WHERE person_1.has_profile = 1) END), ',"nodes":', concat('[', group_concat(ifnull(anon_2.item0, 'null'), ',') FILTER (WHERE anon_2.number <= 100), ']'), ',"pageInfo":{"hasNextPage":', iif(count(*) > 100, 'true', 'false'), ',"endCursor":', json_quote(substr(max(CAST(anon_2.number + ? AS TEXT) || anon_2.place) FILTER (WHERE anon_2.number <= 100), ?)), '}}') AS anon_1
FROM (SELECT anon_3.item0 AS item0, anon_3.place AS place, row_number() OVER () AS number
FROM (SELECT concat('{"slug":', json_quote(person_1.slug), ',"displayName":', json_quote(person_1.display_name), ',"headline":', json_quote(person_1.headline), ',"image":', ifnull((SELECT concat('{"url":', json_quote(concat('/assets/', asset_1.path, CASE WHEN (asset_1.width IS NULL) THEN '' ELSE concat('?w=', ?) END)), ',"alt":', json_quote(asset_1.alt), ',"width":', json_quote(asset_1.width), ',"height":', json_quote(asset_1.height), ',"thumbHash":', json_quote(asset_1.thumb_hash), '}') AS anon_4
FROM asset AS asset_1
WHERE asset_1.id = person_1.image_id), 'null'), ',"interests":', ifnull((SELECT concat('[', group_concat(concat('{"slug":', json_quote(topic_1.slug), ',"name":', json_quote(topic_1.name), '}'), ',' ORDER BY person_topic_1.rank, person_topic_1.topic_id), ']') AS anon_5
FROM topic AS topic_1, person_topic AS person_topic_1
WHERE person_topic_1.person_id = person_1.id AND person_topic_1.topic_id = topic_1.id), 'null'), ',"positions":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_7.item0, 'null'), ','), ']'), '}') AS anon_6
FROM (SELECT concat('{"title":', json_quote(position_1.title), ',"kind":', json_quote(position_1.kind), ',"organization":', ifnull((SELECT concat('{"slug":', json_quote(organization_1.slug), ',"name":', json_quote(organization_1.name), '}') AS anon_8
FROM organization AS organization_1
WHERE organization_1.id = position_1.organization_id), 'null'), '}') AS item0
FROM position AS position_1
WHERE position_1.person_id = person_1.id AND position_1.period_is_current = ? ORDER BY position_1.rank ASC, position_1.id ASC
 LIMIT 100 OFFSET ?) AS anon_7), 'null'), '}') AS item0, ((('46e0cd0e' || '.') || lower(hex(CAST(person_1.sort_name_key AS TEXT)))) || '.') || lower(hex(CAST(person_1.id AS TEXT))) AS place
FROM person AS person_1
WHERE person_1.has_profile = 1 ORDER BY person_1.sort_name_key ASC, person_1.id ASC
 LIMIT 101 OFFSET ?) AS anon_3) AS anon_2), 'null'), '}') AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
