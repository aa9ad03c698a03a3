SELECT CAST(concat('{"people":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_2.item0, 'null'), ','), ']'), ',"facets":{"skills":', ifnull((SELECT concat('[', group_concat(concat('{"value":', json_quote(anon_4.value), ',"count":', json_quote(anon_4.count), '}'), ',' ORDER BY anon_4.count DESC, lower(hex(CAST(anon_4.value AS TEXT)))), ']') AS anon_3
FROM (SELECT skill_1.name AS value, skill_1.name AS label, count(DISTINCT person_1.id) AS count
FROM person AS person_1, skill AS skill_1
WHERE person_1.has_profile = 1 AND 1 = 1 AND skill_1.name IS NOT NULL AND skill_1.person_id = person_1.id GROUP BY skill_1.name, skill_1.name ORDER BY count DESC, lower(hex(CAST(skill_1.name AS TEXT)))
 LIMIT 100 OFFSET ?) AS anon_4), 'null'), '}}') AS anon_1
FROM (SELECT concat('{"slug":', json_quote(person_1.slug), '}') AS item0
FROM person AS person_1
WHERE person_1.has_profile = 1 AND person_1.id IN (SELECT skill_2.person_id
FROM skill AS skill_2
WHERE skill_2.name_key = ? AND skill_2.name = ?) ORDER BY person_1.id ASC
 LIMIT 20 OFFSET ?) AS anon_2), 'null'), '}') AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
