SELECT CAST(concat('{"awards":', ifnull((SELECT concat('{"totalCount":', json_quote(CASE WHEN (count(*) < 20) THEN count(*) ELSE (SELECT count(*) AS count_1
FROM award AS award_1
WHERE EXISTS (SELECT 1 FROM json_each(award_1.dates) AS item WHERE CASE substr(item.value, ?, ?) WHEN ? THEN substr(item.value, ?, ?) || ? WHEN ? THEN substr(item.value, ?, ?) || ? WHEN ? THEN substr(item.value, ?, ?) || ? WHEN ? THEN substr(item.value, ?, ?) || ? ELSE substr(item.value || ?, ?, ?) END BETWEEN ? AND ?) = 1) END), ',"nodes":', concat('[', group_concat(ifnull(anon_2.item0, 'null'), ','), ']'), '}') AS anon_1
FROM (SELECT concat('{"title":', json_quote(award_1.title), ',"dates":', ifnull(award_1.dates, 'null'), ',"person":', ifnull((SELECT concat('{"displayName":', json_quote(person_1.display_name), '}') AS anon_3
FROM person AS person_1
WHERE person_1.id = award_1.person_id), 'null'), '}') AS item0
FROM award AS award_1
WHERE EXISTS (SELECT 1 FROM json_each(award_1.dates) AS item WHERE CASE substr(item.value, ?, ?) WHEN ? THEN substr(item.value, ?, ?) || ? WHEN ? THEN substr(item.value, ?, ?) || ? WHEN ? THEN substr(item.value, ?, ?) || ? WHEN ? THEN substr(item.value, ?, ?) || ? ELSE substr(item.value || ?, ?, ?) END BETWEEN ? AND ?) = 1 ORDER BY award_1.id ASC
 LIMIT 20 OFFSET ?) AS anon_2), 'null'), '}') AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
