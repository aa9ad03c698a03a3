SELECT CAST(json_build_object('contains', (SELECT json_build_object('nodes', coalesce(json_agg(anon_2.item0), '[]'::json)) AS anon_1
FROM (SELECT json_build_object('slug', person_1.slug) AS item0
FROM person AS person_1
WHERE person_1.has_profile AND strpos(person_1.name_key, $1::VARCHAR) > 0 AND person_1.name IS NOT NULL ORDER BY person_1.id ASC
 LIMIT 20) AS anon_2), 'startsWith', (SELECT json_build_object('nodes', coalesce(json_agg(anon_4.item0), '[]'::json)) AS anon_3
FROM (SELECT json_build_object('slug', person_2.slug) AS item0
FROM person AS person_2
WHERE person_2.has_profile AND person_2.display_name_key >= $2::VARCHAR AND person_2.display_name_key < $3::VARCHAR ORDER BY person_2.id ASC
 LIMIT 20) AS anon_4), 'eq', (SELECT json_build_object('nodes', coalesce(json_agg(anon_6.item0), '[]'::json)) AS anon_5
FROM (SELECT json_build_object('slug', person_3.slug) AS item0
FROM person AS person_3
WHERE person_3.has_profile AND person_3.native_name_key = $4::VARCHAR AND person_3.native_name = $5::VARCHAR ORDER BY person_3.id ASC
 LIMIT 20) AS anon_6), 'in', (SELECT json_build_object('nodes', coalesce(json_agg(anon_8.item0), '[]'::json)) AS anon_7
FROM (SELECT json_build_object('slug', person_4.slug) AS item0
FROM person AS person_4
WHERE person_4.has_profile AND person_4.slug IN (SELECT value FROM json_array_elements_text($6::VARCHAR::json) AS item(value)) ORDER BY person_4.id ASC
 LIMIT 20) AS anon_8), 'noneOf', (SELECT json_build_object('nodes', coalesce(json_agg(anon_10.item0), '[]'::json)) AS anon_9
FROM (SELECT json_build_object('slug', person_5.slug) AS item0
FROM person AS person_5
WHERE person_5.has_profile AND person_5.slug IN (SELECT value FROM json_array_elements_text($7::VARCHAR::json) AS item(value)) ORDER BY person_5.id ASC
 LIMIT 20) AS anon_10), 'unknown', (SELECT json_build_object('nodes', coalesce(json_agg(anon_12.item0), '[]'::json)) AS anon_11
FROM (SELECT json_build_object('slug', person_6.slug) AS item0
FROM person AS person_6
WHERE person_6.has_profile AND person_6.name IS NULL ORDER BY person_6.id ASC
 LIMIT 20) AS anon_12), 'known', (SELECT json_build_object('nodes', coalesce(json_agg(anon_14.item0), '[]'::json)) AS anon_13
FROM (SELECT json_build_object('slug', person_7.slug) AS item0
FROM person AS person_7
WHERE person_7.has_profile AND person_7.name IS NOT NULL ORDER BY person_7.id ASC
 LIMIT 20) AS anon_14), 'or', (SELECT json_build_object('nodes', coalesce(json_agg(anon_16.item0), '[]'::json)) AS anon_15
FROM (SELECT json_build_object('slug', person_8.slug) AS item0
FROM person AS person_8
WHERE person_8.has_profile AND (person_8.slug = $8::VARCHAR OR person_8.location_key = $9::VARCHAR AND person_8.location = $10::VARCHAR) ORDER BY person_8.id ASC
 LIMIT 20) AS anon_16), 'and', (SELECT json_build_object('nodes', coalesce(json_agg(anon_18.item0), '[]'::json)) AS anon_17
FROM (SELECT json_build_object('slug', person_9.slug) AS item0
FROM person AS person_9
WHERE person_9.has_profile AND person_9.slug = $11::VARCHAR AND person_9.location_key = $12::VARCHAR AND person_9.location = $13::VARCHAR ORDER BY person_9.id ASC
 LIMIT 20) AS anon_18), 'not', (SELECT json_build_object('nodes', coalesce(json_agg(anon_20.item0), '[]'::json)) AS anon_19
FROM (SELECT json_build_object('slug', person_10.slug) AS item0
FROM person AS person_10
WHERE person_10.has_profile AND (person_10.name_key = $14::VARCHAR AND person_10.name = $15::VARCHAR) IS NOT true ORDER BY person_10.id ASC
 LIMIT 20) AS anon_20), 'anything', (SELECT json_build_object('nodes', coalesce(json_agg(anon_22.item0), '[]'::json)) AS anon_21
FROM (SELECT json_build_object('slug', person_11.slug) AS item0
FROM person AS person_11
WHERE person_11.has_profile AND true ORDER BY person_11.id ASC
 LIMIT 20) AS anon_22), 'andNothing', (SELECT json_build_object('nodes', coalesce(json_agg(anon_24.item0), '[]'::json)) AS anon_23
FROM (SELECT json_build_object('slug', person_12.slug) AS item0
FROM person AS person_12
WHERE person_12.has_profile AND true ORDER BY person_12.id ASC
 LIMIT 20) AS anon_24), 'orNothing', (SELECT json_build_object('nodes', coalesce(json_agg(anon_26.item0), '[]'::json)) AS anon_25
FROM (SELECT json_build_object('slug', person_13.slug) AS item0
FROM person AS person_13
WHERE person_13.has_profile AND false ORDER BY person_13.id ASC
 LIMIT 20) AS anon_26), 'kinds', (SELECT json_build_object('nodes', coalesce(json_agg(anon_28.item0), '[]'::json)) AS anon_27
FROM (SELECT json_build_object('title', position_1.title, 'kind', position_1.kind) AS item0
FROM position AS position_1
WHERE position_1.kind IN (SELECT value FROM json_array_elements_text($16::VARCHAR::json) AS item(value)) ORDER BY position_1.id ASC
 LIMIT 20) AS anon_28), 'years', (SELECT json_build_object('nodes', coalesce(json_agg(anon_30.item0), '[]'::json)) AS anon_29
FROM (SELECT json_build_object('title', publication_1.title, 'year', publication_1.year) AS item0
FROM publication AS publication_1
WHERE publication_1.year < $17::INTEGER AND publication_1.year >= $18::INTEGER ORDER BY publication_1.id ASC
 LIMIT 20) AS anon_30), 'inYears', (SELECT json_build_object('nodes', coalesce(json_agg(anon_32.item0), '[]'::json)) AS anon_31
FROM (SELECT json_build_object('title', publication_2.title, 'year', publication_2.year) AS item0
FROM publication AS publication_2
WHERE publication_2.year IN (SELECT value::bigint FROM json_array_elements_text($19::VARCHAR::json) AS item(value)) ORDER BY publication_2.id ASC
 LIMIT 20) AS anon_32)) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
