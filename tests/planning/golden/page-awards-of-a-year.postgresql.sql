SELECT CAST(json_build_object('awards', (SELECT json_build_object('totalCount', CASE WHEN (count(*) < 20) THEN count(*) ELSE (SELECT count(*) AS count_1
FROM award AS award_1
WHERE EXISTS (SELECT 1 FROM json_array_elements_text(award_1.dates) AS item(value) WHERE CASE substr(item.value, $1::INTEGER, $2::INTEGER) WHEN $3::VARCHAR THEN substr(item.value, $4::INTEGER, $5::INTEGER) || $6::VARCHAR WHEN $7::VARCHAR THEN substr(item.value, $8::INTEGER, $9::INTEGER) || $10::VARCHAR WHEN $11::VARCHAR THEN substr(item.value, $12::INTEGER, $13::INTEGER) || $14::VARCHAR WHEN $15::VARCHAR THEN substr(item.value, $16::INTEGER, $17::INTEGER) || $18::VARCHAR ELSE substr(item.value || $19::VARCHAR, $20::INTEGER, $21::INTEGER) END BETWEEN $22::VARCHAR AND $23::VARCHAR)) END, 'nodes', coalesce(json_agg(anon_2.item0), '[]'::json)) AS anon_1
FROM (SELECT json_build_object('title', award_1.title, 'dates', award_1.dates, 'person', (SELECT json_build_object('displayName', person_1.display_name) AS anon_3
FROM person AS person_1
WHERE person_1.id = award_1.person_id)) AS item0
FROM award AS award_1
WHERE EXISTS (SELECT 1 FROM json_array_elements_text(award_1.dates) AS item(value) WHERE CASE substr(item.value, $1::INTEGER, $2::INTEGER) WHEN $3::VARCHAR THEN substr(item.value, $4::INTEGER, $5::INTEGER) || $6::VARCHAR WHEN $7::VARCHAR THEN substr(item.value, $8::INTEGER, $9::INTEGER) || $10::VARCHAR WHEN $11::VARCHAR THEN substr(item.value, $12::INTEGER, $13::INTEGER) || $14::VARCHAR WHEN $15::VARCHAR THEN substr(item.value, $16::INTEGER, $17::INTEGER) || $18::VARCHAR ELSE substr(item.value || $19::VARCHAR, $20::INTEGER, $21::INTEGER) END BETWEEN $22::VARCHAR AND $23::VARCHAR) ORDER BY award_1.id ASC
 LIMIT 20) AS anon_2)) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
