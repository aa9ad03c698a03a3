SELECT CAST(concat('{"people":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_2.item0, 'null'), ','), ']'), '}') AS anon_1
FROM (SELECT concat('{"slug":', json_quote(person_1.slug), ',"name":', json_quote(person_1.name), ',"hasProfile":', iif(person_1.has_profile, 'true', 'false'), ',"displayName":', json_quote(person_1.display_name), '}') AS item0
FROM person AS person_1
WHERE person_1.has_profile = 1 ORDER BY person_1.id ASC
 LIMIT 20 OFFSET ?) AS anon_2), 'null'), '}') AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
