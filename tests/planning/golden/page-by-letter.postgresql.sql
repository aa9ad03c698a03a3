SELECT CAST(json_build_object('people', (SELECT json_build_object('totalCount', CASE WHEN (count(*) < 20) THEN count(*) ELSE (SELECT count(*) AS count_1
FROM person AS person_1
WHERE person_1.has_profile AND person_1.sort_name_key >= $1::VARCHAR AND person_1.sort_name_key < $2::VARCHAR) END, 'nodes', coalesce(json_agg(anon_2.item0), '[]'::json)) AS anon_1
FROM (SELECT json_build_object('displayName', person_1.display_name, 'sortName', person_1.sort_name) AS item0
FROM person AS person_1
WHERE person_1.has_profile AND person_1.sort_name_key >= $1::VARCHAR AND person_1.sort_name_key < $2::VARCHAR ORDER BY person_1.sort_name_key ASC, person_1.id ASC
 LIMIT 20) AS anon_2)) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
