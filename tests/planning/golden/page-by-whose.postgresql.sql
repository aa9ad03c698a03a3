SELECT CAST(json_build_object('positions', (SELECT json_build_object('nodes', coalesce(json_agg(anon_2.item0), '[]'::json)) AS anon_1
FROM (SELECT json_build_object('title', position_1.title, 'person', (SELECT json_build_object('displayName', person_1.display_name) AS anon_3
FROM person AS person_1
WHERE person_1.id = position_1.person_id)) AS item0
FROM position AS position_1
WHERE true ORDER BY coalesce((SELECT person_2.sort_name_key
FROM person AS person_2
WHERE person_2.id = position_1.person_id), $1::VARCHAR) ASC, position_1.period_start_key DESC, position_1.id DESC
 LIMIT 20) AS anon_2)) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
