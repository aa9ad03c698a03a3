SELECT CAST(concat('{"talk":', ifnull((SELECT concat('{"title":', json_quote(talk_1.title), ',"event":', json_quote(talk_1.event), ',"date":', json_quote(talk_1.date), ',"abstract":', ifnull(CASE WHEN (talk_1.abstract IS NOT NULL) THEN concat('{"html":', ifnull((talk_1.abstract -> 'html'), 'null'), '}') ELSE NULL END, 'null'), ',"person":', ifnull((SELECT concat('{"slug":', json_quote(person_1.slug), '}') AS anon_2
FROM person AS person_1
WHERE person_1.id = talk_1.person_id), 'null'), '}') AS anon_1
FROM talk AS talk_1
WHERE talk_1.id = coalesce((SELECT talk_2.id
FROM talk AS talk_2
WHERE talk_2.slug = ?), (SELECT alias_1.record_id
FROM alias AS alias_1
WHERE alias_1.slug = ? AND alias_1.kind = 'Talk' ORDER BY alias_1.id DESC
 LIMIT 1 OFFSET ?))), 'null'), '}') AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
