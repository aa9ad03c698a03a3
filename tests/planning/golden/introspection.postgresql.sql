SELECT CAST(json_build_object('first', (SELECT json_build_object('name', person_1.name) AS anon_1
FROM person AS person_1
WHERE person_1.slug = $1::VARCHAR), 'second', (SELECT json_build_object('name', person_2.name) AS anon_2
FROM person AS person_2
WHERE person_2.slug = $2::VARCHAR)) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision
