SELECT CAST(json_object('on', (SELECT json_object('nodes', json_group_array(json(anon_2.item0))) AS anon_1
FROM (SELECT json_object('title', position_1.title, 'period', json_object('start', position_1.period_start, 'end', position_1.period_end)) AS item0
FROM position AS position_1
WHERE position_1.period_start_key BETWEEN ? AND ? ORDER BY position_1.id ASC
 LIMIT 20 OFFSET ?) AS anon_2), 'before', (SELECT json_object('nodes', json_group_array(json(anon_4.item0))) AS anon_3
FROM (SELECT json_object('title', position_2.title, 'period', json_object('start', position_2.period_start)) AS item0
FROM position AS position_2
WHERE position_2.period_start_key < ? AND position_2.period_start_key > ? ORDER BY position_2.id ASC
 LIMIT 20 OFFSET ?) AS anon_4), 'after', (SELECT json_object('nodes', json_group_array(json(anon_6.item0))) AS anon_5
FROM (SELECT json_object('title', position_3.title, 'period', json_object('start', position_3.period_start)) AS item0
FROM position AS position_3
WHERE position_3.period_start_key > ? ORDER BY position_3.id ASC
 LIMIT 20 OFFSET ?) AS anon_6), 'season', (SELECT json_object('nodes', json_group_array(json(anon_8.item0))) AS anon_7
FROM (SELECT json_object('title', position_4.title, 'period', json_object('start', position_4.period_start)) AS item0
FROM position AS position_4
WHERE position_4.period_start_key BETWEEN ? AND ? ORDER BY position_4.id ASC
 LIMIT 20 OFFSET ?) AS anon_8), 'endsAfter', (SELECT json_object('nodes', json_group_array(json(anon_10.item0))) AS anon_9
FROM (SELECT json_object('title', position_5.title, 'period', json_object('end', position_5.period_end, 'isCurrent', json(iif(position_5.period_is_current, 'true', 'false')))) AS item0
FROM position AS position_5
WHERE position_5.period_end_key > ? ORDER BY position_5.id ASC
 LIMIT 20 OFFSET ?) AS anon_10), 'unknown', (SELECT json_object('nodes', json_group_array(json(anon_12.item0))) AS anon_11
FROM (SELECT json_object('title', position_6.title, 'period', json_object('start', position_6.period_start)) AS item0
FROM position AS position_6
WHERE position_6.period_start IS NULL ORDER BY position_6.id ASC
 LIMIT 20 OFFSET ?) AS anon_12), 'ordered', (SELECT json_object('nodes', json_group_array(json(anon_14.item0))) AS anon_13
FROM (SELECT json_object('title', position_7.title, 'period', json_object('start', position_7.period_start)) AS item0
FROM position AS position_7
WHERE 1 = 1 ORDER BY position_7.period_start_key DESC, position_7.id DESC
 LIMIT 20 OFFSET ?) AS anon_14), 'day', (SELECT json_object('nodes', json_group_array(json(anon_16.item0))) AS anon_15
FROM (SELECT json_object('date', news_item_1.date) AS item0
FROM news_item AS news_item_1
WHERE news_item_1.date_key BETWEEN ? AND ? ORDER BY news_item_1.id ASC
 LIMIT 20 OFFSET ?) AS anon_16), 'awards', (SELECT json_object('nodes', json_group_array(json(anon_18.item0))) AS anon_17
FROM (SELECT json_object('dates', json(award_1.dates)) AS item0
FROM award AS award_1
WHERE 1 = 1 ORDER BY award_1.dates_key ASC, award_1.id ASC
 LIMIT 20 OFFSET ?) AS anon_18)) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision
