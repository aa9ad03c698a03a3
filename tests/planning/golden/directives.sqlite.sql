SELECT CAST(json_object('people', (SELECT json_object('nodes', json_group_array(json(anon_2.item0))) AS anon_1
FROM (SELECT json_object('slug', person_1.slug, 'name', person_1.name, 'hasProfile', json(iif(person_1.has_profile, 'true', 'false')), 'displayName', person_1.display_name) AS item0
FROM person AS person_1
WHERE person_1.has_profile = 1 ORDER BY person_1.id ASC
 LIMIT 20 OFFSET ?) AS anon_2)) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision
