SELECT CAST(json_build_object('people', (SELECT json_build_object('nodes', coalesce(json_agg(anon_2.item0), '[]'::json), 'facets', json_build_object('skills', (SELECT coalesce(json_agg(json_build_object('value', anon_4.value, 'count', anon_4.count) ORDER BY anon_4.count DESC, encode(convert_to(CAST(anon_4.value AS TEXT), 'UTF8'), 'hex')), '[]'::json) AS anon_3
FROM (SELECT skill_1.name AS value, skill_1.name AS label, count(DISTINCT person_1.id) AS count
FROM person AS person_1, skill AS skill_1
WHERE person_1.has_profile AND true AND skill_1.name IS NOT NULL AND skill_1.person_id = person_1.id GROUP BY skill_1.name, skill_1.name ORDER BY count DESC, encode(convert_to(CAST(skill_1.name AS TEXT), 'UTF8'), 'hex')
 LIMIT 100) AS anon_4))) AS anon_1
FROM (SELECT json_build_object('slug', person_1.slug) AS item0
FROM person AS person_1
WHERE person_1.has_profile AND person_1.id IN (SELECT skill_2.person_id
FROM skill AS skill_2
WHERE skill_2.name_key = $1::VARCHAR AND skill_2.name = $2::VARCHAR) ORDER BY person_1.id ASC
 LIMIT 20) AS anon_2)) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
