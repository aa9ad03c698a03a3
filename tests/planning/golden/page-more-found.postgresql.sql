WITH anon_26 AS
(SELECT search_entry_2.version + 0 AS version, 1 AS half, search_entry_2.id AS id, replace(replace(replace(replace(replace(replace(ts_headline('simple', CASE WHEN search_entry_2.body = '' THEN search_entry_2.title ELSE search_entry_2.title || ' … ' || search_entry_2.body END, to_tsquery('simple', $44::VARCHAR), 'MaxWords=24, MinWords=8, MaxFragments=1, StartSel=' || chr(57344) || ', StopSel=' || chr(57345)), chr(31), ''), '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), chr(57344), '<mark>'), chr(57345), '</mark>') AS snippet, ((('51405b2b' || '.') || encode(convert_to(CAST(1 AS TEXT), 'UTF8'), 'hex')) || '.') || encode(convert_to(CAST(search_entry_2.version + 0 AS TEXT), 'UTF8'), 'hex') AS place
FROM search_entry AS search_entry_2
WHERE search_entry_2.version >= (SELECT min(anon_27.version) AS min_1
FROM (SELECT search_entry.version AS version
FROM search_entry ORDER BY search_entry.version DESC
 LIMIT 300) AS anon_27) AND search_entry_2.version <= (SELECT max(anon_27.version) AS max_1
FROM (SELECT search_entry.version AS version
FROM search_entry ORDER BY search_entry.version DESC
 LIMIT 300) AS anon_27) AND (search_index @@ to_tsquery('simple', $45::VARCHAR)) IS true AND search_entry_2.kind IN (SELECT value FROM json_array_elements_text($46::VARCHAR::json) AS item(value)) ORDER BY search_entry_2.version + 0 DESC
 LIMIT 11),
anon_24 AS
(SELECT anon_25.version AS version, anon_25.half AS half, anon_25.id AS id, anon_25.snippet AS snippet, anon_25.place AS place
FROM (SELECT anon_26.version AS version, anon_26.half AS half, anon_26.id AS id, anon_26.snippet AS snippet, anon_26.place AS place
FROM anon_26
WHERE (SELECT count(*) AS count_3
FROM anon_26) >= 11 UNION ALL SELECT anon_28.version AS version, anon_28.half AS half, anon_28.id AS id, anon_28.snippet AS snippet, anon_28.place AS place
FROM (SELECT search_entry_3.version + 0 AS version, 1 AS half, search_entry_3.id AS id, replace(replace(replace(replace(replace(replace(ts_headline('simple', CASE WHEN search_entry_3.body = '' THEN search_entry_3.title ELSE search_entry_3.title || ' … ' || search_entry_3.body END, to_tsquery('simple', $47::VARCHAR), 'MaxWords=24, MinWords=8, MaxFragments=1, StartSel=' || chr(57344) || ', StopSel=' || chr(57345)), chr(31), ''), '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), chr(57344), '<mark>'), chr(57345), '</mark>') AS snippet, ((('51405b2b' || '.') || encode(convert_to(CAST(1 AS TEXT), 'UTF8'), 'hex')) || '.') || encode(convert_to(CAST(search_entry_3.version + 0 AS TEXT), 'UTF8'), 'hex') AS place
FROM search_entry AS search_entry_3
WHERE (search_index @@ to_tsquery('simple', $48::VARCHAR)) AND search_entry_3.kind IN (SELECT value FROM json_array_elements_text($49::VARCHAR::json) AS item(value)) ORDER BY search_entry_3.version + 0 DESC
 LIMIT CASE WHEN ((SELECT count(*) AS count_3
FROM anon_26) < 11) THEN 11 ELSE 0 END) AS anon_28) AS anon_25),
anon_32 AS
(SELECT search_entry_4.version + 0 AS version, 0 AS half, search_entry_4.id AS id, replace(replace(replace(replace(replace(replace(ts_headline('simple', CASE WHEN search_entry_4.body = '' THEN search_entry_4.title ELSE search_entry_4.title || ' … ' || search_entry_4.body END, to_tsquery('simple', $50::VARCHAR), 'MaxWords=24, MinWords=8, MaxFragments=1, StartSel=' || chr(57344) || ', StopSel=' || chr(57345)), chr(31), ''), '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), chr(57344), '<mark>'), chr(57345), '</mark>') AS snippet, ((('51405b2b' || '.') || encode(convert_to(CAST(0 AS TEXT), 'UTF8'), 'hex')) || '.') || encode(convert_to(CAST(search_entry_4.version + 0 AS TEXT), 'UTF8'), 'hex') AS place
FROM search_entry AS search_entry_4
WHERE search_entry_4.version >= (SELECT min(anon_33.version) AS min_2
FROM (SELECT search_entry.version AS version
FROM search_entry ORDER BY search_entry.version DESC
 LIMIT 300) AS anon_33) AND search_entry_4.version <= (SELECT max(anon_33.version) AS max_2
FROM (SELECT search_entry.version AS version
FROM search_entry ORDER BY search_entry.version DESC
 LIMIT 300) AS anon_33) AND (search_index @@ to_tsquery('simple', $51::VARCHAR)) IS true AND (NOT (search_index @@ to_tsquery('simple', $52::VARCHAR))) IS true AND search_entry_4.kind IN (SELECT value FROM json_array_elements_text($53::VARCHAR::json) AS item(value)) ORDER BY search_entry_4.version + 0 DESC
 LIMIT 11)
 SELECT CAST(json_build_object('search', (SELECT CASE WHEN (count(*) >= $1::INTEGER) THEN json_build_object('totalCount', CASE WHEN (count(*) <= 10) THEN count(*) ELSE (SELECT count(*) AS count_2
FROM search_entry AS search_entry_1
WHERE (search_index @@ to_tsquery('simple', $2::VARCHAR)) AND search_entry_1.kind IN (SELECT value FROM json_array_elements_text($3::VARCHAR::json) AS item(value))) END, 'edges', coalesce(json_agg(json_build_object('snippet', anon_2.snippet, 'node', CASE WHEN (substr(anon_2.id, $4::INTEGER, $5::INTEGER) = 'ast_') THEN (SELECT json_build_object('id', asset_1.id) AS anon_3
FROM asset AS asset_1
WHERE asset_1.id = anon_2.id) WHEN (substr(anon_2.id, $6::INTEGER, $7::INTEGER) = 'awd_') THEN (SELECT json_build_object('id', award_1.id) AS anon_4
FROM award AS award_1
WHERE award_1.id = anon_2.id) WHEN (substr(anon_2.id, $8::INTEGER, $9::INTEGER) = 'edu_') THEN (SELECT json_build_object('id', education_1.id) AS anon_5
FROM education AS education_1
WHERE education_1.id = anon_2.id) WHEN (substr(anon_2.id, $10::INTEGER, $11::INTEGER) = 'grt_') THEN (SELECT json_build_object('id', grant_1.id) AS anon_6
FROM "grant" AS grant_1
WHERE grant_1.id = anon_2.id) WHEN (substr(anon_2.id, $12::INTEGER, $13::INTEGER) = 'nws_') THEN (SELECT json_build_object('id', news_item_1.id) AS anon_7
FROM news_item AS news_item_1
WHERE news_item_1.id = anon_2.id) WHEN (substr(anon_2.id, $14::INTEGER, $15::INTEGER) = 'org_') THEN (SELECT json_build_object('id', organization_1.id) AS anon_8
FROM organization AS organization_1
WHERE organization_1.id = anon_2.id) WHEN (substr(anon_2.id, $16::INTEGER, $17::INTEGER) = 'pat_') THEN (SELECT json_build_object('id', patent_1.id) AS anon_9
FROM patent AS patent_1
WHERE patent_1.id = anon_2.id) WHEN (substr(anon_2.id, $18::INTEGER, $19::INTEGER) = 'per_') THEN (SELECT json_build_object('id', person_1.id) AS anon_10
FROM person AS person_1
WHERE person_1.id = anon_2.id) WHEN (substr(anon_2.id, $20::INTEGER, $21::INTEGER) = 'pos_') THEN (SELECT json_build_object('id', position_1.id) AS anon_11
FROM position AS position_1
WHERE position_1.id = anon_2.id) WHEN (substr(anon_2.id, $22::INTEGER, $23::INTEGER) = 'prj_') THEN (SELECT json_build_object('id', project_1.id) AS anon_12
FROM project AS project_1
WHERE project_1.id = anon_2.id) WHEN (substr(anon_2.id, $24::INTEGER, $25::INTEGER) = 'pub_') THEN (SELECT json_build_object('id', publication_1.id) AS anon_13
FROM publication AS publication_1
WHERE publication_1.id = anon_2.id) WHEN (substr(anon_2.id, $26::INTEGER, $27::INTEGER) = 'crt_') THEN (SELECT json_build_object('id', certificate_1.id) AS anon_14
FROM certificate AS certificate_1
WHERE certificate_1.id = anon_2.id) WHEN (substr(anon_2.id, $28::INTEGER, $29::INTEGER) = 'skl_') THEN (SELECT json_build_object('id', skill_1.id) AS anon_15
FROM skill AS skill_1
WHERE skill_1.id = anon_2.id) WHEN (substr(anon_2.id, $30::INTEGER, $31::INTEGER) = 'lng_') THEN (SELECT json_build_object('id', language_1.id) AS anon_16
FROM language AS language_1
WHERE language_1.id = anon_2.id) WHEN (substr(anon_2.id, $32::INTEGER, $33::INTEGER) = 'sec_') THEN (SELECT json_build_object('id', section_1.id) AS anon_17
FROM section AS section_1
WHERE section_1.id = anon_2.id) WHEN (substr(anon_2.id, $34::INTEGER, $35::INTEGER) = 'sof_') THEN (SELECT json_build_object('id', software_1.id) AS anon_18
FROM software AS software_1
WHERE software_1.id = anon_2.id) WHEN (substr(anon_2.id, $36::INTEGER, $37::INTEGER) = 'doc_') THEN (SELECT json_build_object('id', source_document_1.id) AS anon_19
FROM source_document AS source_document_1
WHERE source_document_1.id = anon_2.id) WHEN (substr(anon_2.id, $38::INTEGER, $39::INTEGER) = 'tlk_') THEN (SELECT json_build_object('id', talk_1.id) AS anon_20
FROM talk AS talk_1
WHERE talk_1.id = anon_2.id) WHEN (substr(anon_2.id, $40::INTEGER, $41::INTEGER) = 'top_') THEN (SELECT json_build_object('id', topic_1.id) AS anon_21
FROM topic AS topic_1
WHERE topic_1.id = anon_2.id) ELSE NULL END)) FILTER (WHERE anon_2.number <= 10), '[]'::json), 'pageInfo', json_build_object('hasNextPage', (count(*) > 10), 'endCursor', substr(max(CAST(anon_2.number + $42::INTEGER AS TEXT) || anon_2.place) FILTER (WHERE anon_2.number <= 10), $43::INTEGER))) ELSE NULL END AS anon_1
FROM (SELECT anon_22.version AS version, anon_22.half AS half, anon_22.id AS id, anon_22.snippet AS snippet, anon_22.place AS place, row_number() OVER () AS number
FROM (SELECT anon_23.version AS version, anon_23.half AS half, anon_23.id AS id, anon_23.snippet AS snippet, anon_23.place AS place
FROM (SELECT anon_24.version AS version, anon_24.half AS half, anon_24.id AS id, anon_24.snippet AS snippet, anon_24.place AS place
FROM anon_24 UNION ALL SELECT anon_29.version AS version, anon_29.half AS half, anon_29.id AS id, anon_29.snippet AS snippet, anon_29.place AS place
FROM (SELECT anon_30.version AS version, anon_30.half AS half, anon_30.id AS id, anon_30.snippet AS snippet, anon_30.place AS place
FROM (SELECT anon_31.version AS version, anon_31.half AS half, anon_31.id AS id, anon_31.snippet AS snippet, anon_31.place AS place
FROM (SELECT anon_32.version AS version, anon_32.half AS half, anon_32.id AS id, anon_32.snippet AS snippet, anon_32.place AS place
FROM anon_32
WHERE (SELECT count(*) AS count_4
FROM anon_32) >= 11 UNION ALL SELECT anon_34.version AS version, anon_34.half AS half, anon_34.id AS id, anon_34.snippet AS snippet, anon_34.place AS place
FROM (SELECT search_entry_5.version + 0 AS version, 0 AS half, search_entry_5.id AS id, replace(replace(replace(replace(replace(replace(ts_headline('simple', CASE WHEN search_entry_5.body = '' THEN search_entry_5.title ELSE search_entry_5.title || ' … ' || search_entry_5.body END, to_tsquery('simple', $54::VARCHAR), 'MaxWords=24, MinWords=8, MaxFragments=1, StartSel=' || chr(57344) || ', StopSel=' || chr(57345)), chr(31), ''), '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), chr(57344), '<mark>'), chr(57345), '</mark>') AS snippet, ((('51405b2b' || '.') || encode(convert_to(CAST(0 AS TEXT), 'UTF8'), 'hex')) || '.') || encode(convert_to(CAST(search_entry_5.version + 0 AS TEXT), 'UTF8'), 'hex') AS place
FROM search_entry AS search_entry_5
WHERE (search_index @@ to_tsquery('simple', $55::VARCHAR)) AND NOT (search_index @@ to_tsquery('simple', $56::VARCHAR)) AND search_entry_5.kind IN (SELECT value FROM json_array_elements_text($57::VARCHAR::json) AS item(value)) ORDER BY search_entry_5.version + 0 DESC
 LIMIT CASE WHEN ((SELECT count(*) AS count_4
FROM anon_32) < 11) THEN 11 ELSE 0 END) AS anon_34) AS anon_31) AS anon_30
 LIMIT 11 - (SELECT count(*) AS count_5
FROM anon_24)) AS anon_29) AS anon_23 ORDER BY anon_23.half DESC, anon_23.version DESC
 LIMIT 11) AS anon_22) AS anon_2)) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
