SELECT CAST(json_object('positions', (SELECT json_object('edges', json_group_array(json(anon_2.item0) ORDER BY anon_2.number) FILTER (WHERE anon_2.number <= 2), 'pageInfo', json_object('hasNextPage', json(iif(count(*) > 2, 'true', 'false')), 'hasPreviousPage', json(iif(EXISTS (SELECT 1
FROM position AS position_1
WHERE position_1.title_key > ? OR position_1.title_key = ? AND position_1.period_start_key < ? OR position_1.title_key = ? AND position_1.period_start_key = ? AND position_1.id < ? OR position_1.title_key = ? AND position_1.period_start_key = ? AND position_1.id = ?), 'true', 'false')), 'startCursor', max(anon_2.place) FILTER (WHERE anon_2.number = ? AND anon_2.number <= 2), 'endCursor', substr(max(CAST(anon_2.number + ? AS TEXT) || anon_2.place) FILTER (WHERE anon_2.number <= 2), ?)), 'totalCount', (SELECT count(*) AS count_1
FROM position AS position_1
WHERE 1 = 1)) AS anon_1
FROM (SELECT anon_3.item0 AS item0, anon_3.place AS place, row_number() OVER () AS number
FROM (SELECT json_object('cursor', ((((('ad3d9088' || '.') || lower(hex(CAST(position_1.title_key AS TEXT)))) || '.') || lower(hex(CAST(position_1.period_start_key AS TEXT)))) || '.') || lower(hex(CAST(position_1.id AS TEXT))), 'node', json_object('title', position_1.title, 'period', json_object('start', position_1.period_start))) AS item0, ((((('ad3d9088' || '.') || lower(hex(CAST(position_1.title_key AS TEXT)))) || '.') || lower(hex(CAST(position_1.period_start_key AS TEXT)))) || '.') || lower(hex(CAST(position_1.id AS TEXT))) AS place
FROM position AS position_1
WHERE position_1.title_key < ? OR position_1.title_key = ? AND position_1.period_start_key > ? OR position_1.title_key = ? AND position_1.period_start_key = ? AND position_1.id > ? ORDER BY position_1.title_key DESC, position_1.period_start_key ASC, position_1.id ASC
 LIMIT 3 OFFSET ?) AS anon_3) AS anon_2)) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision
