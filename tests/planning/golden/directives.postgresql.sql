SELECT CAST(json_build_object('people', (SELECT json_build_object('nodes', coalesce(json_agg(anon_2.item0), '[]'::json)) AS anon_1
FROM (SELECT json_build_object('slug', person_1.slug, 'name', person_1.name, 'hasProfile', (person_1.has_profile), 'displayName', person_1.display_name) AS item0
FROM person AS person_1
WHERE person_1.has_profile ORDER BY person_1.id ASC
 LIMIT 20) AS anon_2)) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
