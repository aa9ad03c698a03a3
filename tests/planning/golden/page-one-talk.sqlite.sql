SELECT CAST(concat('{"talks":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_2.item0, 'null'), ','), ']'), '}') AS anon_1
FROM (SELECT concat('{"id":', json_quote(talk_1.id), ',"title":', json_quote(talk_1.title), ',"event":', json_quote(talk_1.event), ',"date":', json_quote(talk_1.date), ',"abstract":', ifnull(CASE WHEN (talk_1.abstract IS NOT NULL) THEN concat('{"html":', ifnull((talk_1.abstract -> 'html'), 'null'), '}') ELSE NULL END, 'null'), ',"person":', ifnull((SELECT concat('{"slug":', json_quote(person_1.slug), '}') AS anon_3
FROM person AS person_1
WHERE person_1.id = talk_1.person_id), 'null'), '}') AS item0
FROM talk AS talk_1
WHERE talk_1.title = ? ORDER BY talk_1.id ASC
 LIMIT 1 OFFSET ?) AS anon_2), 'null'), '}') AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision
