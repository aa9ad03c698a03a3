SELECT CAST(concat('{"backward":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_2.item0, 'null'), ',' ORDER BY anon_2.number DESC) FILTER (WHERE anon_2.number <= 2), ']'), ',"pageInfo":{"hasNextPage":', iif(EXISTS (SELECT 1
FROM position AS position_1
WHERE position_1.id >= ?), 'true', 'false'), ',"hasPreviousPage":', iif(count(*) > 2, 'true', 'false'), ',"startCursor":', json_quote(substr(max(CAST(anon_2.number + ? AS TEXT) || anon_2.place) FILTER (WHERE anon_2.number <= 2), ?)), ',"endCursor":', json_quote(max(anon_2.place) FILTER (WHERE anon_2.number = ? AND anon_2.number <= 2)), '}}') AS anon_1
FROM (SELECT anon_3.item0 AS item0, anon_3.place AS place, row_number() OVER () AS number
FROM (SELECT concat('{"title":', json_quote(position_1.title), '}') AS item0, ('11d3633a' || '.') || lower(hex(CAST(position_1.id AS TEXT))) AS place
FROM position AS position_1
WHERE position_1.id < ? ORDER BY position_1.id DESC
 LIMIT 3 OFFSET ?) AS anon_3) AS anon_2), 'null'), ',"last":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_5.item0, 'null'), ',' ORDER BY anon_5.number DESC), ']'), '}') AS anon_4
FROM (SELECT anon_6.item0 AS item0, row_number() OVER () AS number
FROM (SELECT concat('{"title":', json_quote(position_2.title), '}') AS item0
FROM position AS position_2
WHERE 1 = 1 ORDER BY position_2.id DESC
 LIMIT 2 OFFSET ?) AS anon_6) AS anon_5), 'null'), ',"between":', ifnull((SELECT concat('{"edges":', concat('[', group_concat(ifnull(anon_8.item0, 'null'), ',') FILTER (WHERE anon_8.number <= 5), ']'), ',"pageInfo":{"hasNextPage":', iif((EXISTS (SELECT 1
FROM position AS position_3
WHERE position_3.id >= ?)) OR count(*) > 5, 'true', 'false'), ',"hasPreviousPage":', iif(EXISTS (SELECT 1
FROM position AS position_3
WHERE position_3.id <= ?), 'true', 'false'), '}}') AS anon_7
FROM (SELECT anon_9.item0 AS item0, anon_9.place AS place, row_number() OVER () AS number
FROM (SELECT concat('{"cursor":', json_quote(('11d3633a' || '.') || lower(hex(CAST(position_3.id AS TEXT)))), ',"node":{"title":', json_quote(position_3.title), '}}') AS item0, ('11d3633a' || '.') || lower(hex(CAST(position_3.id AS TEXT))) AS place
FROM position AS position_3
WHERE position_3.id > ? AND position_3.id < ? ORDER BY position_3.id ASC
 LIMIT 6 OFFSET ?) AS anon_9) AS anon_8), 'null'), ',"none":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_11.item0, 'null'), ',') FILTER (WHERE anon_11.number <= 0), ']'), ',"pageInfo":{"hasNextPage":', iif(count(*) > 0, 'true', 'false'), ',"startCursor":', json_quote(max(anon_11.place) FILTER (WHERE anon_11.number = ? AND anon_11.number <= 0)), ',"endCursor":', json_quote(substr(max(CAST(anon_11.number + ? AS TEXT) || anon_11.place) FILTER (WHERE anon_11.number <= 0), ?)), '}}') AS anon_10
FROM (SELECT anon_12.item0 AS item0, anon_12.place AS place, row_number() OVER () AS number
FROM (SELECT concat('{"title":', json_quote(position_4.title), '}') AS item0, ('11d3633a' || '.') || lower(hex(CAST(position_4.id AS TEXT))) AS place
FROM position AS position_4
WHERE 1 = 1 ORDER BY position_4.id ASC
 LIMIT 1 OFFSET ?) AS anon_12) AS anon_11), 'null'), '}') AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
