SELECT CAST(json_build_object('people', json_build_object('totalCount', (SELECT count(*) AS count_1
FROM person AS person_1
WHERE person_1.has_profile)), 'mentioned', json_build_object('totalCount', (SELECT count(*) AS count_2
FROM person AS person_2
WHERE true)), 'positions', json_build_object('totalCount', (SELECT count(*) AS count_3
FROM position AS position_1
WHERE position_1.kind = $1::VARCHAR)), 'organizations', (SELECT json_build_object('nodes', coalesce(json_agg(anon_2.item0), '[]'::json)) AS anon_1
FROM (SELECT json_build_object('name', organization_1.name, 'positions', json_build_object('totalCount', (SELECT count(*) AS count_4
FROM position AS position_2
WHERE position_2.organization_id = organization_1.id)), 'education', json_build_object('totalCount', (SELECT count(*) AS count_5
FROM education AS education_1
WHERE education_1.organization_id = organization_1.id))) AS item0
FROM organization AS organization_1
WHERE true ORDER BY organization_1.id ASC
 LIMIT 20) AS anon_2)) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
