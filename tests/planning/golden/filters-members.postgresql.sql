SELECT CAST(json_build_object('people', (SELECT json_build_object('nodes', coalesce(json_agg(anon_2.item0), '[]'::json)) AS anon_1
FROM (SELECT json_build_object('slug', person_1.slug) AS item0
FROM person AS person_1
WHERE person_1.has_profile AND (strpos(person_1.name_key, $1::VARCHAR) > 0 AND person_1.name IS NOT NULL OR person_1.slug IN (SELECT value FROM json_array_elements_text($2::VARCHAR::json) AS item(value))) ORDER BY person_1.id ASC
 LIMIT 20) AS anon_2), 'positions', (SELECT json_build_object('nodes', coalesce(json_agg(anon_4.item0), '[]'::json)) AS anon_3
FROM (SELECT json_build_object('title', position_1.title, 'period', json_build_object('start', position_1.period_start)) AS item0
FROM position AS position_1
WHERE position_1.kind = $3::VARCHAR AND position_1.period_start_key > $4::VARCHAR AND position_1.period_is_current = $5::BOOLEAN ORDER BY position_1.id ASC
 LIMIT 20) AS anon_4)) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
