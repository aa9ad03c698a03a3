SELECT CAST(concat('{"talks":', ifnull((SELECT concat('{"totalCount":', json_quote(CASE WHEN (count(*) < 20) THEN count(*) ELSE (SELECT count(*) AS count_1
FROM talk AS talk_1
WHERE talk_1.date_key BETWEEN ? AND ? OR talk_1.date_key > ?) END), ',"nodes":', concat('[', group_concat(ifnull(anon_2.item0, 'null'), ','), ']'), '}') AS anon_1
FROM (SELECT concat('{"title":', json_quote(talk_1.title), ',"event":', json_quote(talk_1.event), ',"date":', json_quote(talk_1.date), ',"person":', ifnull((SELECT concat('{"displayName":', json_quote(person_1.display_name), '}') AS anon_3
FROM person AS person_1
WHERE person_1.id = talk_1.person_id), 'null'), '}') AS item0
FROM talk AS talk_1
WHERE talk_1.date_key BETWEEN ? AND ? OR talk_1.date_key > ? ORDER BY talk_1.date_key ASC, talk_1.id ASC
 LIMIT 20 OFFSET ?) AS anon_2), 'null'), '}') AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
