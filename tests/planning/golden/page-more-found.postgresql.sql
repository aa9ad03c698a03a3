SELECT CAST(json_build_object('search', (SELECT CASE WHEN (count(*) >= $1::INTEGER) THEN json_build_object('totalCount', CASE WHEN (count(*) <= 10) THEN count(*) ELSE (SELECT count(*) AS count_2
FROM search_entry AS search_entry_1
WHERE (search_index @@ to_tsquery('simple', $2::VARCHAR)) AND search_entry_1.kind IN (SELECT value FROM json_array_elements_text($3::VARCHAR::json) AS item(value))) END, 'edges', coalesce(json_agg(json_build_object('snippet', (SELECT replace(replace(replace(replace(replace(replace(ts_headline('simple', CASE WHEN body = '' THEN title ELSE title || ' … ' || body END, to_tsquery('simple', $2::VARCHAR), 'MaxWords=24, MinWords=8, MaxFragments=1, StartSel=' || chr(57344) || ', StopSel=' || chr(57345)), chr(31), ''), '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), chr(57344), '<mark>'), chr(57345), '</mark>') FROM search_entry WHERE version = anon_2.item1), 'node', CASE WHEN (substr(anon_2.item0, $4::INTEGER, $5::INTEGER) = 'ast_') THEN (SELECT json_build_object('id', asset_1.id) AS anon_3
FROM asset AS asset_1
WHERE asset_1.id = anon_2.item0) WHEN (substr(anon_2.item0, $6::INTEGER, $7::INTEGER) = 'awd_') THEN (SELECT json_build_object('id', award_1.id) AS anon_4
FROM award AS award_1
WHERE award_1.id = anon_2.item0) WHEN (substr(anon_2.item0, $8::INTEGER, $9::INTEGER) = 'edu_') THEN (SELECT json_build_object('id', education_1.id) AS anon_5
FROM education AS education_1
WHERE education_1.id = anon_2.item0) WHEN (substr(anon_2.item0, $10::INTEGER, $11::INTEGER) = 'grt_') THEN (SELECT json_build_object('id', grant_1.id) AS anon_6
FROM "grant" AS grant_1
WHERE grant_1.id = anon_2.item0) WHEN (substr(anon_2.item0, $12::INTEGER, $13::INTEGER) = 'nws_') THEN (SELECT json_build_object('id', news_item_1.id) AS anon_7
FROM news_item AS news_item_1
WHERE news_item_1.id = anon_2.item0) WHEN (substr(anon_2.item0, $14::INTEGER, $15::INTEGER) = 'org_') THEN (SELECT json_build_object('id', organization_1.id) AS anon_8
FROM organization AS organization_1
WHERE organization_1.id = anon_2.item0) WHEN (substr(anon_2.item0, $16::INTEGER, $17::INTEGER) = 'pat_') THEN (SELECT json_build_object('id', patent_1.id) AS anon_9
FROM patent AS patent_1
WHERE patent_1.id = anon_2.item0) WHEN (substr(anon_2.item0, $18::INTEGER, $19::INTEGER) = 'per_') THEN (SELECT json_build_object('id', person_1.id) AS anon_10
FROM person AS person_1
WHERE person_1.id = anon_2.item0) WHEN (substr(anon_2.item0, $20::INTEGER, $21::INTEGER) = 'pos_') THEN (SELECT json_build_object('id', position_1.id) AS anon_11
FROM position AS position_1
WHERE position_1.id = anon_2.item0) WHEN (substr(anon_2.item0, $22::INTEGER, $23::INTEGER) = 'prj_') THEN (SELECT json_build_object('id', project_1.id) AS anon_12
FROM project AS project_1
WHERE project_1.id = anon_2.item0) WHEN (substr(anon_2.item0, $24::INTEGER, $25::INTEGER) = 'pub_') THEN (SELECT json_build_object('id', publication_1.id) AS anon_13
FROM publication AS publication_1
WHERE publication_1.id = anon_2.item0) WHEN (substr(anon_2.item0, $26::INTEGER, $27::INTEGER) = 'crt_') THEN (SELECT json_build_object('id', certificate_1.id) AS anon_14
FROM certificate AS certificate_1
WHERE certificate_1.id = anon_2.item0) WHEN (substr(anon_2.item0, $28::INTEGER, $29::INTEGER) = 'skl_') THEN (SELECT json_build_object('id', skill_1.id) AS anon_15
FROM skill AS skill_1
WHERE skill_1.id = anon_2.item0) WHEN (substr(anon_2.item0, $30::INTEGER, $31::INTEGER) = 'lng_') THEN (SELECT json_build_object('id', language_1.id) AS anon_16
FROM language AS language_1
WHERE language_1.id = anon_2.item0) WHEN (substr(anon_2.item0, $32::INTEGER, $33::INTEGER) = 'sec_') THEN (SELECT json_build_object('id', section_1.id) AS anon_17
FROM section AS section_1
WHERE section_1.id = anon_2.item0) WHEN (substr(anon_2.item0, $34::INTEGER, $35::INTEGER) = 'sof_') THEN (SELECT json_build_object('id', software_1.id) AS anon_18
FROM software AS software_1
WHERE software_1.id = anon_2.item0) WHEN (substr(anon_2.item0, $36::INTEGER, $37::INTEGER) = 'doc_') THEN (SELECT json_build_object('id', source_document_1.id) AS anon_19
FROM source_document AS source_document_1
WHERE source_document_1.id = anon_2.item0) WHEN (substr(anon_2.item0, $38::INTEGER, $39::INTEGER) = 'tlk_') THEN (SELECT json_build_object('id', talk_1.id) AS anon_20
FROM talk AS talk_1
WHERE talk_1.id = anon_2.item0) WHEN (substr(anon_2.item0, $40::INTEGER, $41::INTEGER) = 'top_') THEN (SELECT json_build_object('id', topic_1.id) AS anon_21
FROM topic AS topic_1
WHERE topic_1.id = anon_2.item0) ELSE NULL END)) FILTER (WHERE anon_2.number <= 10), '[]'::json), 'pageInfo', json_build_object('hasNextPage', (count(*) > 10), 'endCursor', substr(max(CAST(anon_2.number + $42::INTEGER AS TEXT) || anon_2.place) FILTER (WHERE anon_2.number <= 10), $43::INTEGER))) ELSE NULL END AS anon_1
FROM (SELECT anon_22.item0 AS item0, anon_22.item1 AS item1, anon_22.place AS place, row_number() OVER () AS number
FROM (SELECT search_entry_1.id AS item0, search_entry_1.version AS item1, ((('51405b2b' || '.') || encode(convert_to(CAST(CASE WHEN (search_index @@ to_tsquery('simple', $44::VARCHAR)) THEN 1 ELSE 0 END AS TEXT), 'UTF8'), 'hex')) || '.') || encode(convert_to(CAST(search_entry_1.version AS TEXT), 'UTF8'), 'hex') AS place
FROM search_entry AS search_entry_1
WHERE (search_index @@ to_tsquery('simple', $2::VARCHAR)) AND search_entry_1.kind IN (SELECT value FROM json_array_elements_text($3::VARCHAR::json) AS item(value)) ORDER BY CASE WHEN (search_index @@ to_tsquery('simple', $44::VARCHAR)) THEN 1 ELSE 0 END DESC, search_entry_1.version DESC
 LIMIT 11) AS anon_22) AS anon_2)) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision
