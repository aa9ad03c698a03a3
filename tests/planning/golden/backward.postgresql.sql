SELECT CAST(json_build_object('backward', (SELECT json_build_object('nodes', coalesce(json_agg(anon_2.item0 ORDER BY anon_2.number DESC) FILTER (WHERE anon_2.number <= 2), '[]'::json), 'pageInfo', json_build_object('hasNextPage', (EXISTS (SELECT 1
FROM position AS position_1
WHERE position_1.id >= $1::VARCHAR)), 'hasPreviousPage', (count(*) > 2), 'startCursor', substr(max(CAST(anon_2.number + $2::INTEGER AS TEXT) || anon_2.place) FILTER (WHERE anon_2.number <= 2), $3::INTEGER), 'endCursor', max(anon_2.place) FILTER (WHERE anon_2.number = $4::INTEGER AND anon_2.number <= 2))) AS anon_1
FROM (SELECT anon_3.item0 AS item0, anon_3.place AS place, row_number() OVER () AS number
FROM (SELECT json_build_object('title', position_1.title) AS item0, ('11d3633a' || '.') || encode(convert_to(CAST(position_1.id AS TEXT), 'UTF8'), 'hex') AS place
FROM position AS position_1
WHERE position_1.id < $5::VARCHAR ORDER BY position_1.id DESC
 LIMIT 3) AS anon_3) AS anon_2), 'last', (SELECT json_build_object('nodes', coalesce(json_agg(anon_5.item0 ORDER BY anon_5.number DESC), '[]'::json)) AS anon_4
FROM (SELECT anon_6.item0 AS item0, row_number() OVER () AS number
FROM (SELECT json_build_object('title', position_2.title) AS item0
FROM position AS position_2
WHERE true ORDER BY position_2.id DESC
 LIMIT 2) AS anon_6) AS anon_5), 'between', (SELECT json_build_object('edges', coalesce(json_agg(anon_8.item0) FILTER (WHERE anon_8.number <= 5), '[]'::json), 'pageInfo', json_build_object('hasNextPage', ((EXISTS (SELECT 1
FROM position AS position_3
WHERE position_3.id >= $6::VARCHAR)) OR count(*) > 5), 'hasPreviousPage', (EXISTS (SELECT 1
FROM position AS position_3
WHERE position_3.id <= $7::VARCHAR)))) AS anon_7
FROM (SELECT anon_9.item0 AS item0, anon_9.place AS place, row_number() OVER () AS number
FROM (SELECT json_build_object('cursor', ('11d3633a' || '.') || encode(convert_to(CAST(position_3.id AS TEXT), 'UTF8'), 'hex'), 'node', json_build_object('title', position_3.title)) AS item0, ('11d3633a' || '.') || encode(convert_to(CAST(position_3.id AS TEXT), 'UTF8'), 'hex') AS place
FROM position AS position_3
WHERE position_3.id > $8::VARCHAR AND position_3.id < $9::VARCHAR ORDER BY position_3.id ASC
 LIMIT 6) AS anon_9) AS anon_8), 'none', (SELECT json_build_object('nodes', coalesce(json_agg(anon_11.item0) FILTER (WHERE anon_11.number <= 0), '[]'::json), 'pageInfo', json_build_object('hasNextPage', (count(*) > 0), 'startCursor', max(anon_11.place) FILTER (WHERE anon_11.number = $10::INTEGER AND anon_11.number <= 0), 'endCursor', substr(max(CAST(anon_11.number + $11::INTEGER AS TEXT) || anon_11.place) FILTER (WHERE anon_11.number <= 0), $12::INTEGER))) AS anon_10
FROM (SELECT anon_12.item0 AS item0, anon_12.place AS place, row_number() OVER () AS number
FROM (SELECT json_build_object('title', position_4.title) AS item0, ('11d3633a' || '.') || encode(convert_to(CAST(position_4.id AS TEXT), 'UTF8'), 'hex') AS place
FROM position AS position_4
WHERE true ORDER BY position_4.id ASC
 LIMIT 1) AS anon_12) AS anon_11)) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
