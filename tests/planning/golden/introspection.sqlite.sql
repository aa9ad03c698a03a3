SELECT CAST(json_object('first', (SELECT json_object('name', person_1.name) AS anon_1
FROM person AS person_1
WHERE person_1.slug = ?), 'second', (SELECT json_object('name', person_2.name) AS anon_2
FROM person AS person_2
WHERE person_2.slug = ?)) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision
