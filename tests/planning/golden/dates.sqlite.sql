SELECT CAST(concat('{"on":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_2.item0, 'null'), ','), ']'), '}') AS anon_1
FROM (SELECT concat('{"title":', json_quote(position_1.title), ',"period":{"start":', json_quote(position_1.period_start), ',"end":', json_quote(position_1.period_end), '}}') AS item0
FROM position AS position_1
WHERE position_1.period_start_key BETWEEN ? AND ? ORDER BY position_1.id ASC
 LIMIT 20 OFFSET ?) AS anon_2), 'null'), ',"before":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_4.item0, 'null'), ','), ']'), '}') AS anon_3
FROM (SELECT concat('{"title":', json_quote(position_2.title), ',"period":{"start":', json_quote(position_2.period_start), '}}') AS item0
FROM position AS position_2
WHERE position_2.period_start_key < ? AND position_2.period_start_key > ? ORDER BY position_2.id ASC
 LIMIT 20 OFFSET ?) AS anon_4), 'null'), ',"after":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_6.item0, 'null'), ','), ']'), '}') AS anon_5
FROM (SELECT concat('{"title":', json_quote(position_3.title), ',"period":{"start":', json_quote(position_3.period_start), '}}') AS item0
FROM position AS position_3
WHERE position_3.period_start_key > ? ORDER BY position_3.id ASC
 LIMIT 20 OFFSET ?) AS anon_6), 'null'), ',"season":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_8.item0, 'null'), ','), ']'), '}') AS anon_7
FROM (SELECT concat('{"title":', json_quote(position_4.title), ',"period":{"start":', json_quote(position_4.period_start), '}}') AS item0
FROM position AS position_4
WHERE position_4.period_start_key BETWEEN ? AND ? ORDER BY position_4.id ASC
 LIMIT 20 OFFSET ?) AS anon_8), 'null'), ',"endsAfter":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_10.item0, 'null'), ','), ']'), '}') AS anon_9
FROM (SELECT concat('{"title":', json_quote(position_5.title), ',"period":{"end":', json_quote(position_5.period_end), ',"isCurrent":', iif(position_5.period_is_current, 'true', 'false'), '}}') AS item0
FROM position AS position_5
WHERE position_5.period_end_key > ? ORDER BY position_5.id ASC
 LIMIT 20 OFFSET ?) AS anon_10), 'null'), ',"unknown":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_12.item0, 'null'), ','), ']'), '}') AS anon_11
FROM (SELECT concat('{"title":', json_quote(position_6.title), ',"period":{"start":', json_quote(position_6.period_start), '}}') AS item0
FROM position AS position_6
WHERE position_6.period_start IS NULL ORDER BY position_6.id ASC
 LIMIT 20 OFFSET ?) AS anon_12), 'null'), ',"ordered":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_14.item0, 'null'), ','), ']'), '}') AS anon_13
FROM (SELECT concat('{"title":', json_quote(position_7.title), ',"period":{"start":', json_quote(position_7.period_start), '}}') AS item0
FROM position AS position_7
WHERE 1 = 1 ORDER BY position_7.period_start_key DESC, position_7.id DESC
 LIMIT 20 OFFSET ?) AS anon_14), 'null'), ',"day":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_16.item0, 'null'), ','), ']'), '}') AS anon_15
FROM (SELECT concat('{"date":', json_quote(news_item_1.date), '}') AS item0
FROM news_item AS news_item_1
WHERE news_item_1.date_key BETWEEN ? AND ? ORDER BY news_item_1.id ASC
 LIMIT 20 OFFSET ?) AS anon_16), 'null'), ',"awards":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_18.item0, 'null'), ','), ']'), '}') AS anon_17
FROM (SELECT concat('{"dates":', ifnull(award_1.dates, 'null'), '}') AS item0
FROM award AS award_1
WHERE 1 = 1 ORDER BY award_1.dates_key ASC, award_1.id ASC
 LIMIT 20 OFFSET ?) AS anon_18), 'null'), '}') AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
