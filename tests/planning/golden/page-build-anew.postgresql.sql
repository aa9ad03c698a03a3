SELECT CAST(json_build_object('revisions', (SELECT json_build_object('nodes', coalesce(json_agg(anon_2.item0), '[]'::json)) AS anon_1
FROM (SELECT json_build_object('number', revision_1.number, 'records', (SELECT json_build_object('nodes', coalesce(json_agg(anon_4.item0), '[]'::json)) AS anon_3
FROM (SELECT json_build_object('kind', record_change_1.kind, 'change', record_change_1.change, 'slugBefore', record_change_1.slug_before, 'slugAfter', record_change_1.slug_after, 'owner', CASE WHEN (substr(record_change_1.owner_id, $1::INTEGER, $2::INTEGER) = 'ast_') THEN (SELECT json_build_object() AS anon_5
FROM asset AS asset_1
WHERE record_change_1.owner_id = asset_1.id) WHEN (substr(record_change_1.owner_id, $3::INTEGER, $4::INTEGER) = 'awd_') THEN (SELECT json_build_object() AS anon_6
FROM award AS award_1
WHERE record_change_1.owner_id = award_1.id) WHEN (substr(record_change_1.owner_id, $5::INTEGER, $6::INTEGER) = 'edu_') THEN (SELECT json_build_object() AS anon_7
FROM education AS education_1
WHERE record_change_1.owner_id = education_1.id) WHEN (substr(record_change_1.owner_id, $7::INTEGER, $8::INTEGER) = 'grt_') THEN (SELECT json_build_object() AS anon_8
FROM "grant" AS grant_1
WHERE record_change_1.owner_id = grant_1.id) WHEN (substr(record_change_1.owner_id, $9::INTEGER, $10::INTEGER) = 'nws_') THEN (SELECT json_build_object() AS anon_9
FROM news_item AS news_item_1
WHERE record_change_1.owner_id = news_item_1.id) WHEN (substr(record_change_1.owner_id, $11::INTEGER, $12::INTEGER) = 'org_') THEN (SELECT json_build_object() AS anon_10
FROM organization AS organization_1
WHERE record_change_1.owner_id = organization_1.id) WHEN (substr(record_change_1.owner_id, $13::INTEGER, $14::INTEGER) = 'pat_') THEN (SELECT json_build_object() AS anon_11
FROM patent AS patent_1
WHERE record_change_1.owner_id = patent_1.id) WHEN (substr(record_change_1.owner_id, $15::INTEGER, $16::INTEGER) = 'per_') THEN (SELECT json_build_object('slug', person_1.slug) AS anon_12
FROM person AS person_1
WHERE record_change_1.owner_id = person_1.id) WHEN (substr(record_change_1.owner_id, $17::INTEGER, $18::INTEGER) = 'pos_') THEN (SELECT json_build_object() AS anon_13
FROM position AS position_1
WHERE record_change_1.owner_id = position_1.id) WHEN (substr(record_change_1.owner_id, $19::INTEGER, $20::INTEGER) = 'prj_') THEN (SELECT json_build_object() AS anon_14
FROM project AS project_1
WHERE record_change_1.owner_id = project_1.id) WHEN (substr(record_change_1.owner_id, $21::INTEGER, $22::INTEGER) = 'pub_') THEN (SELECT json_build_object() AS anon_15
FROM publication AS publication_1
WHERE record_change_1.owner_id = publication_1.id) WHEN (substr(record_change_1.owner_id, $23::INTEGER, $24::INTEGER) = 'crt_') THEN (SELECT json_build_object() AS anon_16
FROM certificate AS certificate_1
WHERE record_change_1.owner_id = certificate_1.id) WHEN (substr(record_change_1.owner_id, $25::INTEGER, $26::INTEGER) = 'skl_') THEN (SELECT json_build_object() AS anon_17
FROM skill AS skill_1
WHERE record_change_1.owner_id = skill_1.id) WHEN (substr(record_change_1.owner_id, $27::INTEGER, $28::INTEGER) = 'lng_') THEN (SELECT json_build_object() AS anon_18
FROM language AS language_1
WHERE record_change_1.owner_id = language_1.id) WHEN (substr(record_change_1.owner_id, $29::INTEGER, $30::INTEGER) = 'sec_') THEN (SELECT json_build_object() AS anon_19
FROM section AS section_1
WHERE record_change_1.owner_id = section_1.id) WHEN (substr(record_change_1.owner_id, $31::INTEGER, $32::INTEGER) = 'sof_') THEN (SELECT json_build_object() AS anon_20
FROM software AS software_1
WHERE record_change_1.owner_id = software_1.id) WHEN (substr(record_change_1.owner_id, $33::INTEGER, $34::INTEGER) = 'doc_') THEN (SELECT json_build_object() AS anon_21
FROM source_document AS source_document_1
WHERE record_change_1.owner_id = source_document_1.id) WHEN (substr(record_change_1.owner_id, $35::INTEGER, $36::INTEGER) = 'tlk_') THEN (SELECT json_build_object() AS anon_22
FROM talk AS talk_1
WHERE record_change_1.owner_id = talk_1.id) WHEN (substr(record_change_1.owner_id, $37::INTEGER, $38::INTEGER) = 'top_') THEN (SELECT json_build_object() AS anon_23
FROM topic AS topic_1
WHERE record_change_1.owner_id = topic_1.id) ELSE NULL END) AS item0
FROM record_change AS record_change_1
WHERE record_change_1.revision = revision_1.number ORDER BY record_change_1.record_id ASC
 LIMIT 100) AS anon_4)) AS item0
FROM revision AS revision_1
WHERE revision_1.number > $39::INTEGER ORDER BY revision_1.number DESC
 LIMIT 20) AS anon_2)) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
