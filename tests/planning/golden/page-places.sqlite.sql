SELECT CAST(concat('{"people":{"totalCount":', json_quote((SELECT count(*) AS count_1
FROM person AS person_1
WHERE person_1.has_profile = 1 AND person_1.location IS NOT NULL)), ',"facets":{"locations":', ifnull((SELECT concat('[', group_concat(concat('{"value":', json_quote(anon_2.value), ',"count":', json_quote(anon_2.count), '}'), ',' ORDER BY anon_2.count DESC, lower(hex(CAST(anon_2.value AS TEXT)))), ']') AS anon_1
FROM (SELECT person_1.location AS value, person_1.location AS label, count(DISTINCT person_1.id) AS count
FROM person AS person_1
WHERE person_1.has_profile = 1 AND 1 = 1 AND person_1.location IS NOT NULL GROUP BY person_1.location, person_1.location ORDER BY count DESC, lower(hex(CAST(person_1.location AS TEXT)))
 LIMIT 100 OFFSET ?) AS anon_2), 'null'), '}}}') AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
