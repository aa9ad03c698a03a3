SELECT CAST(json_build_object('on', (SELECT json_build_object('nodes', coalesce(json_agg(anon_2.item0), '[]'::json)) AS anon_1
FROM (SELECT json_build_object('title', position_1.title, 'period', json_build_object('start', position_1.period_start, 'end', position_1.period_end)) AS item0
FROM position AS position_1
WHERE position_1.period_start_key BETWEEN $1::VARCHAR AND $2::VARCHAR ORDER BY position_1.id ASC
 LIMIT 20) AS anon_2), 'before', (SELECT json_build_object('nodes', coalesce(json_agg(anon_4.item0), '[]'::json)) AS anon_3
FROM (SELECT json_build_object('title', position_2.title, 'period', json_build_object('start', position_2.period_start)) AS item0
FROM position AS position_2
WHERE position_2.period_start_key < $3::VARCHAR AND position_2.period_start_key > $4::VARCHAR COLLATE "C" ORDER BY position_2.id ASC
 LIMIT 20) AS anon_4), 'after', (SELECT json_build_object('nodes', coalesce(json_agg(anon_6.item0), '[]'::json)) AS anon_5
FROM (SELECT json_build_object('title', position_3.title, 'period', json_build_object('start', position_3.period_start)) AS item0
FROM position AS position_3
WHERE position_3.period_start_key > $5::VARCHAR ORDER BY position_3.id ASC
 LIMIT 20) AS anon_6), 'season', (SELECT json_build_object('nodes', coalesce(json_agg(anon_8.item0), '[]'::json)) AS anon_7
FROM (SELECT json_build_object('title', position_4.title, 'period', json_build_object('start', position_4.period_start)) AS item0
FROM position AS position_4
WHERE position_4.period_start_key BETWEEN $6::VARCHAR AND $7::VARCHAR ORDER BY position_4.id ASC
 LIMIT 20) AS anon_8), 'endsAfter', (SELECT json_build_object('nodes', coalesce(json_agg(anon_10.item0), '[]'::json)) AS anon_9
FROM (SELECT json_build_object('title', position_5.title, 'period', json_build_object('end', position_5.period_end, 'isCurrent', (position_5.period_is_current))) AS item0
FROM position AS position_5
WHERE position_5.period_end_key > $8::VARCHAR ORDER BY position_5.id ASC
 LIMIT 20) AS anon_10), 'unknown', (SELECT json_build_object('nodes', coalesce(json_agg(anon_12.item0), '[]'::json)) AS anon_11
FROM (SELECT json_build_object('title', position_6.title, 'period', json_build_object('start', position_6.period_start)) AS item0
FROM position AS position_6
WHERE position_6.period_start IS NULL ORDER BY position_6.id ASC
 LIMIT 20) AS anon_12), 'ordered', (SELECT json_build_object('nodes', coalesce(json_agg(anon_14.item0), '[]'::json)) AS anon_13
FROM (SELECT json_build_object('title', position_7.title, 'period', json_build_object('start', position_7.period_start)) AS item0
FROM position AS position_7
WHERE true ORDER BY position_7.period_start_key DESC, position_7.id DESC
 LIMIT 20) AS anon_14), 'day', (SELECT json_build_object('nodes', coalesce(json_agg(anon_16.item0), '[]'::json)) AS anon_15
FROM (SELECT json_build_object('date', news_item_1.date) AS item0
FROM news_item AS news_item_1
WHERE news_item_1.date_key BETWEEN $9::VARCHAR AND $10::VARCHAR ORDER BY news_item_1.id ASC
 LIMIT 20) AS anon_16), 'awards', (SELECT json_build_object('nodes', coalesce(json_agg(anon_18.item0), '[]'::json)) AS anon_17
FROM (SELECT json_build_object('dates', award_1.dates) AS item0
FROM award AS award_1
WHERE true ORDER BY award_1.dates_key ASC, award_1.id ASC
 LIMIT 20) AS anon_18)) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
