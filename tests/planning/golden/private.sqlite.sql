SELECT CAST(concat('{"people":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_2.item0, 'null'), ','), ']'), '}') AS anon_1
FROM (SELECT concat('{"slug":', json_quote(person_1.slug), ',"phone":', json_quote(CASE WHEN person_1.phone_is_public = 1 THEN person_1.phone ELSE NULL END), ',"address":', json_quote(CASE WHEN person_1.address_is_public = 1 THEN person_1.address ELSE NULL END), '}') AS item0
FROM person AS person_1
WHERE 1 = 1 ORDER BY person_1.id ASC
 LIMIT 20 OFFSET ?) AS anon_2), 'null'), '}') AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
