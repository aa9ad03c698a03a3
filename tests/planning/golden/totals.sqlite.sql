SELECT CAST(concat('{"people":{"totalCount":', json_quote((SELECT count(*) AS count_1
FROM person AS person_1
WHERE person_1.has_profile = 1)), '},"mentioned":{"totalCount":', json_quote((SELECT count(*) AS count_2
FROM person AS person_2
WHERE 1 = 1)), '},"positions":{"totalCount":', json_quote((SELECT count(*) AS count_3
FROM position AS position_1
WHERE position_1.kind = ?)), '},"organizations":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_2.item0, 'null'), ','), ']'), '}') AS anon_1
FROM (SELECT concat('{"name":', json_quote(organization_1.name), ',"positions":{"totalCount":', json_quote((SELECT count(*) AS count_4
FROM position AS position_2
WHERE position_2.organization_id = organization_1.id)), '},"education":{"totalCount":', json_quote((SELECT count(*) AS count_5
FROM education AS education_1
WHERE education_1.organization_id = organization_1.id)), '}}') AS item0
FROM organization AS organization_1
WHERE 1 = 1 ORDER BY organization_1.id ASC
 LIMIT 20 OFFSET ?) AS anon_2), 'null'), '}') AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
