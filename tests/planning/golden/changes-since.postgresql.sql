SELECT CAST(json_build_object('revisions', (SELECT json_build_object('totalCount', CASE WHEN (count(*) < 3) THEN count(*) ELSE (SELECT count(*) AS count_1
FROM revision AS revision_1
WHERE revision_1.number > $1::INTEGER AND revision_1.time > $2::TIMESTAMP WITH TIME ZONE) END, 'nodes', coalesce(json_agg(anon_2.item0), '[]'::json)) AS anon_1
FROM (SELECT json_build_object('number', revision_1.number, 'records', (SELECT json_build_object('nodes', coalesce(json_agg(anon_4.item0), '[]'::json)) AS anon_3
FROM (SELECT json_build_object('kind', record_change_1.kind, 'change', record_change_1.change, 'slugBefore', record_change_1.slug_before, 'slugAfter', record_change_1.slug_after, 'ownerId', record_change_1.owner_id, 'owner', CASE WHEN (substr(record_change_1.owner_id, $3::INTEGER, $4::INTEGER) = 'ast_') THEN (SELECT json_build_object() AS anon_5
FROM asset AS asset_1
WHERE record_change_1.owner_id = asset_1.id) WHEN (substr(record_change_1.owner_id, $5::INTEGER, $6::INTEGER) = 'awd_') THEN (SELECT json_build_object() AS anon_6
FROM award AS award_1
WHERE record_change_1.owner_id = award_1.id) WHEN (substr(record_change_1.owner_id, $7::INTEGER, $8::INTEGER) = 'edu_') THEN (SELECT json_build_object() AS anon_7
FROM education AS education_1
WHERE record_change_1.owner_id = education_1.id) WHEN (substr(record_change_1.owner_id, $9::INTEGER, $10::INTEGER) = 'grt_') THEN (SELECT json_build_object() AS anon_8
FROM "grant" AS grant_1
WHERE record_change_1.owner_id = grant_1.id) WHEN (substr(record_change_1.owner_id, $11::INTEGER, $12::INTEGER) = 'nws_') THEN (SELECT json_build_object() AS anon_9
FROM news_item AS news_item_1
WHERE record_change_1.owner_id = news_item_1.id) WHEN (substr(record_change_1.owner_id, $13::INTEGER, $14::INTEGER) = 'org_') THEN (SELECT json_build_object() AS anon_10
FROM organization AS organization_1
WHERE record_change_1.owner_id = organization_1.id) WHEN (substr(record_change_1.owner_id, $15::INTEGER, $16::INTEGER) = 'pat_') THEN (SELECT json_build_object() AS anon_11
FROM patent AS patent_1
WHERE record_change_1.owner_id = patent_1.id) WHEN (substr(record_change_1.owner_id, $17::INTEGER, $18::INTEGER) = 'per_') THEN (SELECT json_build_object('slug', person_1.slug) AS anon_12
FROM person AS person_1
WHERE record_change_1.owner_id = person_1.id) WHEN (substr(record_change_1.owner_id, $19::INTEGER, $20::INTEGER) = 'pos_') THEN (SELECT json_build_object() AS anon_13
FROM position AS position_1
WHERE record_change_1.owner_id = position_1.id) WHEN (substr(record_change_1.owner_id, $21::INTEGER, $22::INTEGER) = 'prj_') THEN (SELECT json_build_object() AS anon_14
FROM project AS project_1
WHERE record_change_1.owner_id = project_1.id) WHEN (substr(record_change_1.owner_id, $23::INTEGER, $24::INTEGER) = 'pub_') THEN (SELECT json_build_object() AS anon_15
FROM publication AS publication_1
WHERE record_change_1.owner_id = publication_1.id) WHEN (substr(record_change_1.owner_id, $25::INTEGER, $26::INTEGER) = 'crt_') THEN (SELECT json_build_object() AS anon_16
FROM certificate AS certificate_1
WHERE record_change_1.owner_id = certificate_1.id) WHEN (substr(record_change_1.owner_id, $27::INTEGER, $28::INTEGER) = 'skl_') THEN (SELECT json_build_object() AS anon_17
FROM skill AS skill_1
WHERE record_change_1.owner_id = skill_1.id) WHEN (substr(record_change_1.owner_id, $29::INTEGER, $30::INTEGER) = 'lng_') THEN (SELECT json_build_object() AS anon_18
FROM language AS language_1
WHERE record_change_1.owner_id = language_1.id) WHEN (substr(record_change_1.owner_id, $31::INTEGER, $32::INTEGER) = 'sec_') THEN (SELECT json_build_object() AS anon_19
FROM section AS section_1
WHERE record_change_1.owner_id = section_1.id) WHEN (substr(record_change_1.owner_id, $33::INTEGER, $34::INTEGER) = 'sof_') THEN (SELECT json_build_object() AS anon_20
FROM software AS software_1
WHERE record_change_1.owner_id = software_1.id) WHEN (substr(record_change_1.owner_id, $35::INTEGER, $36::INTEGER) = 'doc_') THEN (SELECT json_build_object() AS anon_21
FROM source_document AS source_document_1
WHERE record_change_1.owner_id = source_document_1.id) WHEN (substr(record_change_1.owner_id, $37::INTEGER, $38::INTEGER) = 'tlk_') THEN (SELECT json_build_object() AS anon_22
FROM talk AS talk_1
WHERE record_change_1.owner_id = talk_1.id) WHEN (substr(record_change_1.owner_id, $39::INTEGER, $40::INTEGER) = 'top_') THEN (SELECT json_build_object() AS anon_23
FROM topic AS topic_1
WHERE record_change_1.owner_id = topic_1.id) ELSE NULL END, 'related', (SELECT coalesce(json_agg(CASE WHEN (substr(wanted.value, $41::INTEGER, $42::INTEGER) = 'ast_') THEN (SELECT json_build_object() AS anon_24
FROM asset AS asset_2
WHERE asset_2.id = wanted.value) WHEN (substr(wanted.value, $43::INTEGER, $44::INTEGER) = 'awd_') THEN (SELECT json_build_object() AS anon_25
FROM award AS award_2
WHERE award_2.id = wanted.value) WHEN (substr(wanted.value, $45::INTEGER, $46::INTEGER) = 'edu_') THEN (SELECT json_build_object() AS anon_26
FROM education AS education_2
WHERE education_2.id = wanted.value) WHEN (substr(wanted.value, $47::INTEGER, $48::INTEGER) = 'grt_') THEN (SELECT json_build_object() AS anon_27
FROM "grant" AS grant_2
WHERE grant_2.id = wanted.value) WHEN (substr(wanted.value, $49::INTEGER, $50::INTEGER) = 'nws_') THEN (SELECT json_build_object() AS anon_28
FROM news_item AS news_item_2
WHERE news_item_2.id = wanted.value) WHEN (substr(wanted.value, $51::INTEGER, $52::INTEGER) = 'org_') THEN (SELECT json_build_object() AS anon_29
FROM organization AS organization_2
WHERE organization_2.id = wanted.value) WHEN (substr(wanted.value, $53::INTEGER, $54::INTEGER) = 'pat_') THEN (SELECT json_build_object() AS anon_30
FROM patent AS patent_2
WHERE patent_2.id = wanted.value) WHEN (substr(wanted.value, $55::INTEGER, $56::INTEGER) = 'per_') THEN (SELECT json_build_object('slug', person_2.slug) AS anon_31
FROM person AS person_2
WHERE person_2.id = wanted.value) WHEN (substr(wanted.value, $57::INTEGER, $58::INTEGER) = 'pos_') THEN (SELECT json_build_object() AS anon_32
FROM position AS position_2
WHERE position_2.id = wanted.value) WHEN (substr(wanted.value, $59::INTEGER, $60::INTEGER) = 'prj_') THEN (SELECT json_build_object() AS anon_33
FROM project AS project_2
WHERE project_2.id = wanted.value) WHEN (substr(wanted.value, $61::INTEGER, $62::INTEGER) = 'pub_') THEN (SELECT json_build_object() AS anon_34
FROM publication AS publication_2
WHERE publication_2.id = wanted.value) WHEN (substr(wanted.value, $63::INTEGER, $64::INTEGER) = 'crt_') THEN (SELECT json_build_object() AS anon_35
FROM certificate AS certificate_2
WHERE certificate_2.id = wanted.value) WHEN (substr(wanted.value, $65::INTEGER, $66::INTEGER) = 'skl_') THEN (SELECT json_build_object() AS anon_36
FROM skill AS skill_2
WHERE skill_2.id = wanted.value) WHEN (substr(wanted.value, $67::INTEGER, $68::INTEGER) = 'lng_') THEN (SELECT json_build_object() AS anon_37
FROM language AS language_2
WHERE language_2.id = wanted.value) WHEN (substr(wanted.value, $69::INTEGER, $70::INTEGER) = 'sec_') THEN (SELECT json_build_object() AS anon_38
FROM section AS section_2
WHERE section_2.id = wanted.value) WHEN (substr(wanted.value, $71::INTEGER, $72::INTEGER) = 'sof_') THEN (SELECT json_build_object() AS anon_39
FROM software AS software_2
WHERE software_2.id = wanted.value) WHEN (substr(wanted.value, $73::INTEGER, $74::INTEGER) = 'doc_') THEN (SELECT json_build_object() AS anon_40
FROM source_document AS source_document_2
WHERE source_document_2.id = wanted.value) WHEN (substr(wanted.value, $75::INTEGER, $76::INTEGER) = 'tlk_') THEN (SELECT json_build_object() AS anon_41
FROM talk AS talk_2
WHERE talk_2.id = wanted.value) WHEN (substr(wanted.value, $77::INTEGER, $78::INTEGER) = 'top_') THEN (SELECT json_build_object('slug', topic_2.slug) AS anon_42
FROM topic AS topic_2
WHERE topic_2.id = wanted.value) ELSE NULL END), '[]'::json) FROM json_array_elements_text(record_change_1.related::json) AS wanted(value))) AS item0
FROM record_change AS record_change_1
WHERE record_change_1.revision = revision_1.number ORDER BY record_change_1.record_id ASC
 LIMIT 2) AS anon_4)) AS item0
FROM revision AS revision_1
WHERE revision_1.number > $1::INTEGER AND revision_1.time > $2::TIMESTAMP WITH TIME ZONE ORDER BY revision_1.number DESC
 LIMIT 3) AS anon_2)) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
