SELECT CAST(json_build_object('words', (SELECT json_build_object('nodes', coalesce(json_agg(anon_2.item0), '[]'::json)) AS anon_1
FROM (SELECT json_build_object('slug', person_1.slug) AS item0
FROM person AS person_1
WHERE person_1.has_profile AND person_1.id IN (SELECT position_1.person_id
FROM position AS position_1
WHERE position_1.id IN (SELECT search_entry_1.id
FROM search_entry AS search_entry_1
WHERE search_index @@ to_tsquery('simple', $1::VARCHAR))) ORDER BY person_1.id ASC
 LIMIT 20) AS anon_2), 'told', (SELECT json_build_object('nodes', coalesce(json_agg(anon_4.item0), '[]'::json)) AS anon_3
FROM (SELECT json_build_object('slug', person_2.slug) AS item0
FROM person AS person_2
WHERE person_2.has_profile AND person_2.id IN (SELECT position_2.person_id
FROM position AS position_2
WHERE strpos(position_2.summary_key, $2::VARCHAR) > 0) ORDER BY person_2.id ASC
 LIMIT 20) AS anon_4), 'untold', (SELECT json_build_object('nodes', coalesce(json_agg(anon_6.item0), '[]'::json)) AS anon_5
FROM (SELECT json_build_object('slug', person_3.slug) AS item0
FROM person AS person_3
WHERE person_3.has_profile AND (EXISTS (SELECT 1
FROM position AS position_3
WHERE position_3.person_id = person_3.id AND position_3.summary IS NULL)) ORDER BY person_3.id ASC
 LIMIT 20) AS anon_6), 'within', (SELECT json_build_object('nodes', coalesce(json_agg(anon_8.item0), '[]'::json)) AS anon_7
FROM (SELECT json_build_object('slug', organization_1.slug) AS item0
FROM organization AS organization_1
WHERE organization_1.id IN (SELECT position_4.organization_id
FROM position AS position_4
WHERE position_4.id IN (SELECT position_mentor_1.position_id
FROM position_mentor AS position_mentor_1, person AS person_4
WHERE person_4.slug = $3::VARCHAR AND position_mentor_1.person_id = person_4.id)) ORDER BY organization_1.id ASC
 LIMIT 20) AS anon_8), 'without', (SELECT json_build_object('nodes', coalesce(json_agg(anon_10.item0), '[]'::json)) AS anon_9
FROM (SELECT json_build_object('slug', organization_2.slug) AS item0
FROM organization AS organization_2
WHERE EXISTS (SELECT 1
FROM position AS position_5
WHERE position_5.organization_id = organization_2.id AND (position_5.id NOT IN (SELECT position_mentor_2.position_id
FROM position_mentor AS position_mentor_2, person AS person_5
WHERE person_5.slug = $4::VARCHAR AND position_mentor_2.person_id = person_5.id))) ORDER BY organization_2.id ASC
 LIMIT 20) AS anon_10), 'many', (SELECT json_build_object('nodes', coalesce(json_agg(anon_12.item0), '[]'::json)) AS anon_11
FROM (SELECT json_build_object('slug', organization_3.slug) AS item0
FROM organization AS organization_3
WHERE EXISTS (SELECT 1
FROM position AS position_6
WHERE position_6.organization_id = organization_3.id AND (EXISTS (SELECT 1
FROM position_mentor AS position_mentor_3, person AS person_6
WHERE position_mentor_3.position_id = position_6.id AND person_6.has_profile = $5::BOOLEAN AND position_mentor_3.person_id = person_6.id))) ORDER BY organization_3.id ASC
 LIMIT 20) AS anon_12), 'both', (SELECT json_build_object('nodes', coalesce(json_agg(anon_14.item0), '[]'::json)) AS anon_13
FROM (SELECT json_build_object('slug', person_7.slug) AS item0
FROM person AS person_7
WHERE person_7.has_profile AND person_7.id IN (SELECT position_7.person_id
FROM position AS position_7
WHERE position_7.kind = $6::VARCHAR AND strpos(position_7.title_key, $7::VARCHAR) > 0 AND position_7.title IS NOT NULL) ORDER BY person_7.id ASC
 LIMIT 20) AS anon_14), 'either', (SELECT json_build_object('nodes', coalesce(json_agg(anon_16.item0), '[]'::json)) AS anon_15
FROM (SELECT json_build_object('slug', person_8.slug) AS item0
FROM person AS person_8
WHERE person_8.has_profile AND (EXISTS (SELECT 1
FROM position AS position_8
WHERE position_8.person_id = person_8.id AND (position_8.kind = $8::VARCHAR OR strpos(position_8.title_key, $9::VARCHAR) > 0 AND position_8.title IS NOT NULL))) ORDER BY person_8.id ASC
 LIMIT 20) AS anon_16), 'alike', (SELECT json_build_object('nodes', coalesce(json_agg(anon_18.item0), '[]'::json)) AS anon_17
FROM (SELECT json_build_object('slug', person_9.slug) AS item0
FROM person AS person_9
WHERE person_9.has_profile AND person_9.id IN (SELECT position_9.person_id
FROM position AS position_9
WHERE position_9.unit_key = $10::VARCHAR AND position_9.unit = $11::VARCHAR OR strpos(position_9.title_key, $12::VARCHAR) > 0 AND position_9.title IS NOT NULL) ORDER BY person_9.id ASC
 LIMIT 20) AS anon_18), 'opposite', (SELECT json_build_object('nodes', coalesce(json_agg(anon_20.item0), '[]'::json)) AS anon_19
FROM (SELECT json_build_object('slug', person_10.slug) AS item0
FROM person AS person_10
WHERE person_10.has_profile AND (EXISTS (SELECT 1
FROM position AS position_10
WHERE position_10.person_id = person_10.id AND (strpos(position_10.title_key, $13::VARCHAR) > 0 AND position_10.title IS NOT NULL) IS NOT true)) ORDER BY person_10.id ASC
 LIMIT 20) AS anon_20)) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
