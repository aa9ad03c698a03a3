SELECT CAST(concat('{"first":', ifnull((SELECT concat('{"name":', json_quote(person_1.name), '}') AS anon_1
FROM person AS person_1
WHERE person_1.id = coalesce((SELECT person_2.id
FROM person AS person_2
WHERE person_2.slug = ?), (SELECT alias_1.record_id
FROM alias AS alias_1
WHERE alias_1.slug = ? AND alias_1.kind = 'Person' ORDER BY alias_1.id DESC
 LIMIT 1 OFFSET ?))), 'null'), ',"second":', ifnull((SELECT concat('{"name":', json_quote(person_3.name), '}') AS anon_2
FROM person AS person_3
WHERE person_3.id = coalesce((SELECT person_4.id
FROM person AS person_4
WHERE person_4.slug = ?), (SELECT alias_2.record_id
FROM alias AS alias_2
WHERE alias_2.slug = ? AND alias_2.kind = 'Person' ORDER BY alias_2.id DESC
 LIMIT 1 OFFSET ?))), 'null'), '}') AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
