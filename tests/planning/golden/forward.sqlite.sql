SELECT CAST(concat('{"positions":', ifnull((SELECT concat('{"edges":', concat('[', group_concat(ifnull(anon_2.item0, 'null'), ',') FILTER (WHERE anon_2.number <= 2), ']'), ',"pageInfo":{"hasNextPage":', iif(count(*) > 2, 'true', 'false'), ',"hasPreviousPage":', iif((EXISTS (SELECT 1
FROM position AS position_1
WHERE position_1.title_key > ?)) OR (EXISTS (SELECT 1
FROM position AS position_1
WHERE position_1.title_key = ? AND (position_1.period_start_key, position_1.id) <= (?, ?))), 'true', 'false'), ',"startCursor":', json_quote(max(anon_2.place) FILTER (WHERE anon_2.number = ? AND anon_2.number <= 2)), ',"endCursor":', json_quote(substr(max(CAST(anon_2.number + ? AS TEXT) || anon_2.place) FILTER (WHERE anon_2.number <= 2), ?)), '},"totalCount":', json_quote((SELECT count(*) AS count_1
FROM position AS position_1
WHERE 1 = 1)), '}') AS anon_1
FROM (SELECT anon_3.item0 AS item0, anon_3.place AS place, row_number() OVER () AS number
FROM (SELECT concat('{"cursor":', json_quote(((((('ad3d9088' || '.') || lower(hex(CAST(position_1.title_key AS TEXT)))) || '.') || lower(hex(CAST(position_1.period_start_key AS TEXT)))) || '.') || lower(hex(CAST(position_1.id AS TEXT)))), ',"node":{"title":', json_quote(position_1.title), ',"period":{"start":', json_quote(position_1.period_start), '}}}') AS item0, ((((('ad3d9088' || '.') || lower(hex(CAST(position_1.title_key AS TEXT)))) || '.') || lower(hex(CAST(position_1.period_start_key AS TEXT)))) || '.') || lower(hex(CAST(position_1.id AS TEXT))) AS place
FROM position AS position_1
WHERE position_1.id IN (SELECT anon_4.id
FROM (SELECT position_1.id AS id
FROM position AS position_1
WHERE position_1.title_key < ? ORDER BY position_1.title_key DESC, position_1.period_start_key ASC, position_1.id ASC
 LIMIT 3 OFFSET ?) AS anon_4 UNION ALL SELECT anon_5.id
FROM (SELECT position_1.id AS id
FROM position AS position_1
WHERE position_1.title_key = ? AND (position_1.period_start_key, position_1.id) > (?, ?) ORDER BY position_1.title_key DESC, position_1.period_start_key ASC, position_1.id ASC
 LIMIT 3 OFFSET ?) AS anon_5) ORDER BY position_1.title_key DESC, position_1.period_start_key ASC, position_1.id ASC
 LIMIT 3 OFFSET ?) AS anon_3) AS anon_2), 'null'), '}') AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
