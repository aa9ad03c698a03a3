SELECT CAST(json_build_object('people', (SELECT json_build_object('nodes', coalesce(json_agg(anon_2.item0), '[]'::json)) AS anon_1
FROM (SELECT json_build_object('slug', person_1.slug, 'phone', CASE WHEN person_1.phone_is_public THEN person_1.phone ELSE NULL END, 'address', CASE WHEN person_1.address_is_public THEN person_1.address ELSE NULL END) AS item0
FROM person AS person_1
WHERE true ORDER BY person_1.id ASC
 LIMIT 20) AS anon_2)) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
