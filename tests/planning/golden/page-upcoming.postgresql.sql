SELECT CAST(json_build_object('talks', (SELECT json_build_object('totalCount', CASE WHEN (count(*) < 20) THEN count(*) ELSE (SELECT count(*) AS count_1
FROM talk AS talk_1
WHERE talk_1.date_key BETWEEN $1::VARCHAR AND $2::VARCHAR OR talk_1.date_key > $3::VARCHAR) END, 'nodes', coalesce(json_agg(anon_2.item0), '[]'::json)) AS anon_1
FROM (SELECT json_build_object('title', talk_1.title, 'event', talk_1.event, 'date', talk_1.date, 'person', (SELECT json_build_object('displayName', person_1.display_name) AS anon_3
FROM person AS person_1
WHERE person_1.id = talk_1.person_id)) AS item0
FROM talk AS talk_1
WHERE talk_1.date_key BETWEEN $1::VARCHAR AND $2::VARCHAR OR talk_1.date_key > $3::VARCHAR ORDER BY talk_1.date_key ASC, talk_1.id ASC
 LIMIT 20) AS anon_2)) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
