SELECT CAST(concat('{"people":', ifnull((SELECT concat('{"totalCount":', json_quote(CASE WHEN (count(*) < 20) THEN count(*) ELSE (SELECT count(*) AS count_1
FROM person AS person_1
WHERE person_1.has_profile = 1 AND person_1.sort_name_key >= ? AND person_1.sort_name_key < ?) END), ',"nodes":', concat('[', group_concat(ifnull(anon_2.item0, 'null'), ','), ']'), '}') AS anon_1
FROM (SELECT concat('{"displayName":', json_quote(person_1.display_name), ',"sortName":', json_quote(person_1.sort_name), '}') AS item0
FROM person AS person_1
WHERE person_1.has_profile = 1 AND person_1.sort_name_key >= ? AND person_1.sort_name_key < ? ORDER BY person_1.sort_name_key ASC, person_1.id ASC
 LIMIT 20 OFFSET ?) AS anon_2), 'null'), '}') AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
