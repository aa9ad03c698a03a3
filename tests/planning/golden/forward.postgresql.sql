SELECT CAST(json_build_object('positions', (SELECT json_build_object('edges', coalesce(json_agg(anon_2.item0) FILTER (WHERE anon_2.number <= 2), '[]'::json), 'pageInfo', json_build_object('hasNextPage', (count(*) > 2), 'hasPreviousPage', ((EXISTS (SELECT 1
FROM position AS position_1
WHERE position_1.title_key > $1::VARCHAR)) OR (EXISTS (SELECT 1
FROM position AS position_1
WHERE position_1.title_key = $1::VARCHAR AND (position_1.period_start_key, position_1.id) <= ($2::VARCHAR, $3::VARCHAR)))), 'startCursor', max(anon_2.place) FILTER (WHERE anon_2.number = $4::INTEGER AND anon_2.number <= 2), 'endCursor', substr(max(CAST(anon_2.number + $5::INTEGER AS TEXT) || anon_2.place) FILTER (WHERE anon_2.number <= 2), $6::INTEGER)), 'totalCount', (SELECT count(*) AS count_1
FROM position AS position_1
WHERE true)) AS anon_1
FROM (SELECT anon_3.item0 AS item0, anon_3.place AS place, row_number() OVER () AS number
FROM (SELECT json_build_object('cursor', ((((('ad3d9088' || '.') || encode(convert_to(CAST(position_1.title_key AS TEXT), 'UTF8'), 'hex')) || '.') || encode(convert_to(CAST(position_1.period_start_key AS TEXT), 'UTF8'), 'hex')) || '.') || encode(convert_to(CAST(position_1.id AS TEXT), 'UTF8'), 'hex'), 'node', json_build_object('title', position_1.title, 'period', json_build_object('start', position_1.period_start))) AS item0, ((((('ad3d9088' || '.') || encode(convert_to(CAST(position_1.title_key AS TEXT), 'UTF8'), 'hex')) || '.') || encode(convert_to(CAST(position_1.period_start_key AS TEXT), 'UTF8'), 'hex')) || '.') || encode(convert_to(CAST(position_1.id AS TEXT), 'UTF8'), 'hex') AS place
FROM position AS position_1
WHERE position_1.id IN (SELECT anon_4.id
FROM (SELECT position_1.id AS id
FROM position AS position_1
WHERE position_1.title_key < $7::VARCHAR ORDER BY position_1.title_key DESC, position_1.period_start_key ASC, position_1.id ASC
 LIMIT 3) AS anon_4 UNION ALL SELECT anon_5.id
FROM (SELECT position_1.id AS id
FROM position AS position_1
WHERE position_1.title_key = $7::VARCHAR AND (position_1.period_start_key, position_1.id) > ($8::VARCHAR, $9::VARCHAR) ORDER BY position_1.title_key DESC, position_1.period_start_key ASC, position_1.id ASC
 LIMIT 3) AS anon_5) ORDER BY position_1.title_key DESC, position_1.period_start_key ASC, position_1.id ASC
 LIMIT 3) AS anon_3) AS anon_2)) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
