SELECT CAST(json_build_object('revisions', (SELECT json_build_object('totalCount', CASE WHEN (count(*) <= 2) THEN count(*) ELSE (SELECT count(*) AS count_1
FROM revision AS revision_1
WHERE true) END, 'pageInfo', json_build_object('hasNextPage', (count(*) > 2)), 'nodes', coalesce(json_agg(anon_2.item0) FILTER (WHERE anon_2.number <= 2), '[]'::json)) AS anon_1
FROM (SELECT anon_3.item0 AS item0, anon_3.place AS place, row_number() OVER () AS number
FROM (SELECT json_build_object('number', revision_1.number, 'message', revision_1.message, 'records', (SELECT json_build_object('totalCount', CASE WHEN (count(*) < 3) THEN count(*) ELSE (SELECT count(*) AS count_2
FROM record_change AS record_change_1
WHERE record_change_1.revision = revision_1.number) END, 'nodes', coalesce(json_agg(anon_5.item0), '[]'::json)) AS anon_4
FROM (SELECT json_build_object('kind', record_change_1.kind, 'change', record_change_1.change) AS item0
FROM record_change AS record_change_1
WHERE record_change_1.revision = revision_1.number ORDER BY record_change_1.record_id ASC
 LIMIT 3) AS anon_5)) AS item0, ('7e31ad13' || '.') || encode(convert_to(CAST(revision_1.number AS TEXT), 'UTF8'), 'hex') AS place
FROM revision AS revision_1
WHERE true ORDER BY revision_1.number DESC
 LIMIT 3) AS anon_3) AS anon_2), 'entry', (SELECT json_build_object('kind', $1::VARCHAR, 'status', CASE WHEN (substr($2::VARCHAR, $3::INTEGER, $4::INTEGER) = 'ast_') THEN (SELECT 'PUBLISHED'
FROM asset AS asset_1
WHERE asset_1.id = $2::VARCHAR) WHEN (substr($2::VARCHAR, $5::INTEGER, $6::INTEGER) = 'awd_') THEN (SELECT 'PUBLISHED'
FROM award AS award_1
WHERE award_1.id = $2::VARCHAR) WHEN (substr($2::VARCHAR, $7::INTEGER, $8::INTEGER) = 'edu_') THEN (SELECT 'PUBLISHED'
FROM education AS education_1
WHERE education_1.id = $2::VARCHAR) WHEN (substr($2::VARCHAR, $9::INTEGER, $10::INTEGER) = 'grt_') THEN (SELECT 'PUBLISHED'
FROM "grant" AS grant_1
WHERE grant_1.id = $2::VARCHAR) WHEN (substr($2::VARCHAR, $11::INTEGER, $12::INTEGER) = 'nws_') THEN (SELECT 'PUBLISHED'
FROM news_item AS news_item_1
WHERE news_item_1.id = $2::VARCHAR) WHEN (substr($2::VARCHAR, $13::INTEGER, $14::INTEGER) = 'org_') THEN (SELECT 'PUBLISHED'
FROM organization AS organization_1
WHERE organization_1.id = $2::VARCHAR) WHEN (substr($2::VARCHAR, $15::INTEGER, $16::INTEGER) = 'pat_') THEN (SELECT 'PUBLISHED'
FROM patent AS patent_1
WHERE patent_1.id = $2::VARCHAR) WHEN (substr($2::VARCHAR, $17::INTEGER, $18::INTEGER) = 'per_') THEN (SELECT 'PUBLISHED'
FROM person AS person_1
WHERE person_1.id = $2::VARCHAR) WHEN (substr($2::VARCHAR, $19::INTEGER, $20::INTEGER) = 'pos_') THEN (SELECT 'PUBLISHED'
FROM position AS position_1
WHERE position_1.id = $2::VARCHAR) WHEN (substr($2::VARCHAR, $21::INTEGER, $22::INTEGER) = 'prj_') THEN (SELECT 'PUBLISHED'
FROM project AS project_1
WHERE project_1.id = $2::VARCHAR) WHEN (substr($2::VARCHAR, $23::INTEGER, $24::INTEGER) = 'pub_') THEN (SELECT 'PUBLISHED'
FROM publication AS publication_1
WHERE publication_1.id = $2::VARCHAR) WHEN (substr($2::VARCHAR, $25::INTEGER, $26::INTEGER) = 'crt_') THEN (SELECT 'PUBLISHED'
FROM certificate AS certificate_1
WHERE certificate_1.id = $2::VARCHAR) WHEN (substr($2::VARCHAR, $27::INTEGER, $28::INTEGER) = 'skl_') THEN (SELECT 'PUBLISHED'
FROM skill AS skill_1
WHERE skill_1.id = $2::VARCHAR) WHEN (substr($2::VARCHAR, $29::INTEGER, $30::INTEGER) = 'lng_') THEN (SELECT 'PUBLISHED'
FROM language AS language_1
WHERE language_1.id = $2::VARCHAR) WHEN (substr($2::VARCHAR, $31::INTEGER, $32::INTEGER) = 'sec_') THEN (SELECT 'PUBLISHED'
FROM section AS section_1
WHERE section_1.id = $2::VARCHAR) WHEN (substr($2::VARCHAR, $33::INTEGER, $34::INTEGER) = 'sof_') THEN (SELECT 'PUBLISHED'
FROM software AS software_1
WHERE software_1.id = $2::VARCHAR) WHEN (substr($2::VARCHAR, $35::INTEGER, $36::INTEGER) = 'doc_') THEN (SELECT 'PUBLISHED'
FROM source_document AS source_document_1
WHERE source_document_1.id = $2::VARCHAR) WHEN (substr($2::VARCHAR, $37::INTEGER, $38::INTEGER) = 'tlk_') THEN (SELECT 'PUBLISHED'
FROM talk AS talk_1
WHERE talk_1.id = $2::VARCHAR) WHEN (substr($2::VARCHAR, $39::INTEGER, $40::INTEGER) = 'top_') THEN (SELECT 'PUBLISHED'
FROM topic AS topic_1
WHERE topic_1.id = $2::VARCHAR) ELSE NULL END, 'history', (SELECT json_build_object('edges', coalesce(json_agg(anon_8.item0), '[]'::json)) AS anon_7
FROM (SELECT json_build_object('cursor', ('1b7f4454' || '.') || encode(convert_to(CAST(record_change_2.revision AS TEXT), 'UTF8'), 'hex'), 'node', json_build_object('change', record_change_2.change, 'fields', record_change_2.fields, 'revision', (SELECT json_build_object('number', revision_2.number) AS anon_9
FROM revision AS revision_2
WHERE revision_2.number = record_change_2.revision), 'node', CASE WHEN (substr(record_change_2.record_id, $41::INTEGER, $42::INTEGER) = 'ast_') THEN (SELECT json_build_object('id', asset_2.id) AS anon_10
FROM asset AS asset_2
WHERE record_change_2.record_id = asset_2.id) WHEN (substr(record_change_2.record_id, $43::INTEGER, $44::INTEGER) = 'awd_') THEN (SELECT json_build_object('id', award_2.id) AS anon_11
FROM award AS award_2
WHERE record_change_2.record_id = award_2.id) WHEN (substr(record_change_2.record_id, $45::INTEGER, $46::INTEGER) = 'edu_') THEN (SELECT json_build_object('id', education_2.id) AS anon_12
FROM education AS education_2
WHERE record_change_2.record_id = education_2.id) WHEN (substr(record_change_2.record_id, $47::INTEGER, $48::INTEGER) = 'grt_') THEN (SELECT json_build_object('id', grant_2.id) AS anon_13
FROM "grant" AS grant_2
WHERE record_change_2.record_id = grant_2.id) WHEN (substr(record_change_2.record_id, $49::INTEGER, $50::INTEGER) = 'nws_') THEN (SELECT json_build_object('id', news_item_2.id) AS anon_14
FROM news_item AS news_item_2
WHERE record_change_2.record_id = news_item_2.id) WHEN (substr(record_change_2.record_id, $51::INTEGER, $52::INTEGER) = 'org_') THEN (SELECT json_build_object('id', organization_2.id) AS anon_15
FROM organization AS organization_2
WHERE record_change_2.record_id = organization_2.id) WHEN (substr(record_change_2.record_id, $53::INTEGER, $54::INTEGER) = 'pat_') THEN (SELECT json_build_object('id', patent_2.id) AS anon_16
FROM patent AS patent_2
WHERE record_change_2.record_id = patent_2.id) WHEN (substr(record_change_2.record_id, $55::INTEGER, $56::INTEGER) = 'per_') THEN (SELECT json_build_object('id', person_2.id) AS anon_17
FROM person AS person_2
WHERE record_change_2.record_id = person_2.id) WHEN (substr(record_change_2.record_id, $57::INTEGER, $58::INTEGER) = 'pos_') THEN (SELECT json_build_object('id', position_2.id) AS anon_18
FROM position AS position_2
WHERE record_change_2.record_id = position_2.id) WHEN (substr(record_change_2.record_id, $59::INTEGER, $60::INTEGER) = 'prj_') THEN (SELECT json_build_object('id', project_2.id) AS anon_19
FROM project AS project_2
WHERE record_change_2.record_id = project_2.id) WHEN (substr(record_change_2.record_id, $61::INTEGER, $62::INTEGER) = 'pub_') THEN (SELECT json_build_object('id', publication_2.id) AS anon_20
FROM publication AS publication_2
WHERE record_change_2.record_id = publication_2.id) WHEN (substr(record_change_2.record_id, $63::INTEGER, $64::INTEGER) = 'crt_') THEN (SELECT json_build_object('id', certificate_2.id) AS anon_21
FROM certificate AS certificate_2
WHERE record_change_2.record_id = certificate_2.id) WHEN (substr(record_change_2.record_id, $65::INTEGER, $66::INTEGER) = 'skl_') THEN (SELECT json_build_object('id', skill_2.id) AS anon_22
FROM skill AS skill_2
WHERE record_change_2.record_id = skill_2.id) WHEN (substr(record_change_2.record_id, $67::INTEGER, $68::INTEGER) = 'lng_') THEN (SELECT json_build_object('id', language_2.id) AS anon_23
FROM language AS language_2
WHERE record_change_2.record_id = language_2.id) WHEN (substr(record_change_2.record_id, $69::INTEGER, $70::INTEGER) = 'sec_') THEN (SELECT json_build_object('id', section_2.id) AS anon_24
FROM section AS section_2
WHERE record_change_2.record_id = section_2.id) WHEN (substr(record_change_2.record_id, $71::INTEGER, $72::INTEGER) = 'sof_') THEN (SELECT json_build_object('id', software_2.id) AS anon_25
FROM software AS software_2
WHERE record_change_2.record_id = software_2.id) WHEN (substr(record_change_2.record_id, $73::INTEGER, $74::INTEGER) = 'doc_') THEN (SELECT json_build_object('id', source_document_2.id) AS anon_26
FROM source_document AS source_document_2
WHERE record_change_2.record_id = source_document_2.id) WHEN (substr(record_change_2.record_id, $75::INTEGER, $76::INTEGER) = 'tlk_') THEN (SELECT json_build_object('id', talk_2.id) AS anon_27
FROM talk AS talk_2
WHERE record_change_2.record_id = talk_2.id) WHEN (substr(record_change_2.record_id, $77::INTEGER, $78::INTEGER) = 'top_') THEN (SELECT json_build_object('id', topic_2.id) AS anon_28
FROM topic AS topic_2
WHERE record_change_2.record_id = topic_2.id) ELSE NULL END)) AS item0
FROM record_change AS record_change_2
WHERE record_change_2.record_id = $2::VARCHAR ORDER BY record_change_2.revision DESC
 LIMIT 20) AS anon_8)) AS anon_6
WHERE CASE WHEN (substr($2::VARCHAR, $3::INTEGER, $4::INTEGER) = 'ast_') THEN (SELECT 'PUBLISHED'
FROM asset AS asset_1
WHERE asset_1.id = $2::VARCHAR) WHEN (substr($2::VARCHAR, $5::INTEGER, $6::INTEGER) = 'awd_') THEN (SELECT 'PUBLISHED'
FROM award AS award_1
WHERE award_1.id = $2::VARCHAR) WHEN (substr($2::VARCHAR, $7::INTEGER, $8::INTEGER) = 'edu_') THEN (SELECT 'PUBLISHED'
FROM education AS education_1
WHERE education_1.id = $2::VARCHAR) WHEN (substr($2::VARCHAR, $9::INTEGER, $10::INTEGER) = 'grt_') THEN (SELECT 'PUBLISHED'
FROM "grant" AS grant_1
WHERE grant_1.id = $2::VARCHAR) WHEN (substr($2::VARCHAR, $11::INTEGER, $12::INTEGER) = 'nws_') THEN (SELECT 'PUBLISHED'
FROM news_item AS news_item_1
WHERE news_item_1.id = $2::VARCHAR) WHEN (substr($2::VARCHAR, $13::INTEGER, $14::INTEGER) = 'org_') THEN (SELECT 'PUBLISHED'
FROM organization AS organization_1
WHERE organization_1.id = $2::VARCHAR) WHEN (substr($2::VARCHAR, $15::INTEGER, $16::INTEGER) = 'pat_') THEN (SELECT 'PUBLISHED'
FROM patent AS patent_1
WHERE patent_1.id = $2::VARCHAR) WHEN (substr($2::VARCHAR, $17::INTEGER, $18::INTEGER) = 'per_') THEN (SELECT 'PUBLISHED'
FROM person AS person_1
WHERE person_1.id = $2::VARCHAR) WHEN (substr($2::VARCHAR, $19::INTEGER, $20::INTEGER) = 'pos_') THEN (SELECT 'PUBLISHED'
FROM position AS position_1
WHERE position_1.id = $2::VARCHAR) WHEN (substr($2::VARCHAR, $21::INTEGER, $22::INTEGER) = 'prj_') THEN (SELECT 'PUBLISHED'
FROM project AS project_1
WHERE project_1.id = $2::VARCHAR) WHEN (substr($2::VARCHAR, $23::INTEGER, $24::INTEGER) = 'pub_') THEN (SELECT 'PUBLISHED'
FROM publication AS publication_1
WHERE publication_1.id = $2::VARCHAR) WHEN (substr($2::VARCHAR, $25::INTEGER, $26::INTEGER) = 'crt_') THEN (SELECT 'PUBLISHED'
FROM certificate AS certificate_1
WHERE certificate_1.id = $2::VARCHAR) WHEN (substr($2::VARCHAR, $27::INTEGER, $28::INTEGER) = 'skl_') THEN (SELECT 'PUBLISHED'
FROM skill AS skill_1
WHERE skill_1.id = $2::VARCHAR) WHEN (substr($2::VARCHAR, $29::INTEGER, $30::INTEGER) = 'lng_') THEN (SELECT 'PUBLISHED'
FROM language AS language_1
WHERE language_1.id = $2::VARCHAR) WHEN (substr($2::VARCHAR, $31::INTEGER, $32::INTEGER) = 'sec_') THEN (SELECT 'PUBLISHED'
FROM section AS section_1
WHERE section_1.id = $2::VARCHAR) WHEN (substr($2::VARCHAR, $33::INTEGER, $34::INTEGER) = 'sof_') THEN (SELECT 'PUBLISHED'
FROM software AS software_1
WHERE software_1.id = $2::VARCHAR) WHEN (substr($2::VARCHAR, $35::INTEGER, $36::INTEGER) = 'doc_') THEN (SELECT 'PUBLISHED'
FROM source_document AS source_document_1
WHERE source_document_1.id = $2::VARCHAR) WHEN (substr($2::VARCHAR, $37::INTEGER, $38::INTEGER) = 'tlk_') THEN (SELECT 'PUBLISHED'
FROM talk AS talk_1
WHERE talk_1.id = $2::VARCHAR) WHEN (substr($2::VARCHAR, $39::INTEGER, $40::INTEGER) = 'top_') THEN (SELECT 'PUBLISHED'
FROM topic AS topic_1
WHERE topic_1.id = $2::VARCHAR) ELSE NULL END IS NOT NULL OR (EXISTS (SELECT 1
FROM record_change AS record_change_3
WHERE record_change_3.record_id = $2::VARCHAR)))) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
