SELECT CAST(concat('{"positions":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_2.item0, 'null'), ','), ']'), '}') AS anon_1
FROM (SELECT concat('{"title":', json_quote(position_1.title), ',"person":', ifnull((SELECT concat('{"displayName":', json_quote(person_1.display_name), '}') AS anon_3
FROM person AS person_1
WHERE person_1.id = position_1.person_id), 'null'), '}') AS item0
FROM position AS position_1
WHERE 1 = 1 ORDER BY coalesce((SELECT person_2.sort_name_key
FROM person AS person_2
WHERE person_2.id = position_1.person_id), ?) ASC, position_1.period_start_key DESC, position_1.id DESC
 LIMIT 20 OFFSET ?) AS anon_2), 'null'), '}') AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
