SELECT CAST(json_build_object('people', json_build_object('totalCount', (SELECT count(*) AS count_1
FROM person AS person_1
WHERE person_1.has_profile AND person_1.location IS NOT NULL), 'facets', json_build_object('locations', (SELECT coalesce(json_agg(json_build_object('value', anon_2.value, 'count', anon_2.count) ORDER BY anon_2.count DESC, encode(convert_to(CAST(anon_2.value AS TEXT), 'UTF8'), 'hex')), '[]'::json) AS anon_1
FROM (SELECT person_1.location AS value, person_1.location AS label, count(DISTINCT person_1.id) AS count
FROM person AS person_1
WHERE person_1.has_profile AND true AND person_1.location IS NOT NULL GROUP BY person_1.location, person_1.location ORDER BY count DESC, encode(convert_to(CAST(person_1.location AS TEXT), 'UTF8'), 'hex')
 LIMIT 100) AS anon_2)))) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
