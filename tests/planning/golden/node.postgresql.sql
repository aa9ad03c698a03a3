SELECT CAST(json_build_object('node', CASE WHEN (substr($1::VARCHAR, $2::INTEGER, $3::INTEGER) = 'awd_') THEN (SELECT json_build_object('__typename', 'Award', 'id', award_1.id) AS anon_1
FROM award AS award_1
WHERE award_1.id = $1::VARCHAR) WHEN (substr($1::VARCHAR, $4::INTEGER, $5::INTEGER) = 'edu_') THEN (SELECT json_build_object('__typename', 'Education', 'id', education_1.id) AS anon_2
FROM education AS education_1
WHERE education_1.id = $1::VARCHAR) WHEN (substr($1::VARCHAR, $6::INTEGER, $7::INTEGER) = 'nws_') THEN (SELECT json_build_object('__typename', 'NewsItem', 'id', news_item_1.id) AS anon_3
FROM news_item AS news_item_1
WHERE news_item_1.id = $1::VARCHAR) WHEN (substr($1::VARCHAR, $8::INTEGER, $9::INTEGER) = 'org_') THEN (SELECT json_build_object('__typename', 'Organization', 'id', organization_1.id) AS anon_4
FROM organization AS organization_1
WHERE organization_1.id = $1::VARCHAR) WHEN (substr($1::VARCHAR, $10::INTEGER, $11::INTEGER) = 'per_') THEN (SELECT json_build_object('__typename', 'Person', 'id', person_1.id, 'slug', person_1.slug, 'positions', (SELECT json_build_object('nodes', coalesce(json_agg(anon_7.item0), '[]'::json)) AS anon_6
FROM (SELECT json_build_object('title', position_1.title) AS item0
FROM position AS position_1
WHERE position_1.person_id = person_1.id ORDER BY position_1.rank ASC, position_1.id ASC
 LIMIT 1) AS anon_7)) AS anon_5
FROM person AS person_1
WHERE person_1.id = $1::VARCHAR) WHEN (substr($1::VARCHAR, $12::INTEGER, $13::INTEGER) = 'pos_') THEN (SELECT json_build_object('__typename', 'Position', 'id', position_2.id) AS anon_8
FROM position AS position_2
WHERE position_2.id = $1::VARCHAR) WHEN (substr($1::VARCHAR, $14::INTEGER, $15::INTEGER) = 'prj_') THEN (SELECT json_build_object('__typename', 'Project', 'id', project_1.id) AS anon_9
FROM project AS project_1
WHERE project_1.id = $1::VARCHAR) WHEN (substr($1::VARCHAR, $16::INTEGER, $17::INTEGER) = 'pub_') THEN (SELECT json_build_object('__typename', 'Publication', 'id', publication_1.id) AS anon_10
FROM publication AS publication_1
WHERE publication_1.id = $1::VARCHAR) WHEN (substr($1::VARCHAR, $18::INTEGER, $19::INTEGER) = 'crt_') THEN (SELECT json_build_object('__typename', 'Certificate', 'id', certificate_1.id) AS anon_11
FROM certificate AS certificate_1
WHERE certificate_1.id = $1::VARCHAR) WHEN (substr($1::VARCHAR, $20::INTEGER, $21::INTEGER) = 'skl_') THEN (SELECT json_build_object('__typename', 'Skill', 'id', skill_1.id) AS anon_12
FROM skill AS skill_1
WHERE skill_1.id = $1::VARCHAR) WHEN (substr($1::VARCHAR, $22::INTEGER, $23::INTEGER) = 'lng_') THEN (SELECT json_build_object('__typename', 'Language', 'id', language_1.id) AS anon_13
FROM language AS language_1
WHERE language_1.id = $1::VARCHAR) WHEN (substr($1::VARCHAR, $24::INTEGER, $25::INTEGER) = 'sec_') THEN (SELECT json_build_object('__typename', 'Section', 'id', section_1.id) AS anon_14
FROM section AS section_1
WHERE section_1.id = $1::VARCHAR) WHEN (substr($1::VARCHAR, $26::INTEGER, $27::INTEGER) = 'doc_') THEN (SELECT json_build_object('__typename', 'SourceDocument', 'id', source_document_1.id) AS anon_15
FROM source_document AS source_document_1
WHERE source_document_1.id = $1::VARCHAR) WHEN (substr($1::VARCHAR, $28::INTEGER, $29::INTEGER) = 'tlk_') THEN (SELECT json_build_object('__typename', 'Talk', 'id', talk_1.id) AS anon_16
FROM talk AS talk_1
WHERE talk_1.id = $1::VARCHAR) WHEN (substr($1::VARCHAR, $30::INTEGER, $31::INTEGER) = 'top_') THEN (SELECT json_build_object('__typename', 'Topic', 'id', topic_1.id) AS anon_17
FROM topic AS topic_1
WHERE topic_1.id = $1::VARCHAR) ELSE NULL END, 'nobody', CASE WHEN (substr($32::VARCHAR, $33::INTEGER, $34::INTEGER) = 'awd_') THEN (SELECT json_build_object('id', award_2.id) AS anon_18
FROM award AS award_2
WHERE award_2.id = $32::VARCHAR) WHEN (substr($32::VARCHAR, $35::INTEGER, $36::INTEGER) = 'edu_') THEN (SELECT json_build_object('id', education_2.id) AS anon_19
FROM education AS education_2
WHERE education_2.id = $32::VARCHAR) WHEN (substr($32::VARCHAR, $37::INTEGER, $38::INTEGER) = 'nws_') THEN (SELECT json_build_object('id', news_item_2.id) AS anon_20
FROM news_item AS news_item_2
WHERE news_item_2.id = $32::VARCHAR) WHEN (substr($32::VARCHAR, $39::INTEGER, $40::INTEGER) = 'org_') THEN (SELECT json_build_object('id', organization_2.id) AS anon_21
FROM organization AS organization_2
WHERE organization_2.id = $32::VARCHAR) WHEN (substr($32::VARCHAR, $41::INTEGER, $42::INTEGER) = 'per_') THEN (SELECT json_build_object('id', person_2.id) AS anon_22
FROM person AS person_2
WHERE person_2.id = $32::VARCHAR) WHEN (substr($32::VARCHAR, $43::INTEGER, $44::INTEGER) = 'pos_') THEN (SELECT json_build_object('id', position_3.id) AS anon_23
FROM position AS position_3
WHERE position_3.id = $32::VARCHAR) WHEN (substr($32::VARCHAR, $45::INTEGER, $46::INTEGER) = 'prj_') THEN (SELECT json_build_object('id', project_2.id) AS anon_24
FROM project AS project_2
WHERE project_2.id = $32::VARCHAR) WHEN (substr($32::VARCHAR, $47::INTEGER, $48::INTEGER) = 'pub_') THEN (SELECT json_build_object('id', publication_2.id) AS anon_25
FROM publication AS publication_2
WHERE publication_2.id = $32::VARCHAR) WHEN (substr($32::VARCHAR, $49::INTEGER, $50::INTEGER) = 'crt_') THEN (SELECT json_build_object('id', certificate_2.id) AS anon_26
FROM certificate AS certificate_2
WHERE certificate_2.id = $32::VARCHAR) WHEN (substr($32::VARCHAR, $51::INTEGER, $52::INTEGER) = 'skl_') THEN (SELECT json_build_object('id', skill_2.id) AS anon_27
FROM skill AS skill_2
WHERE skill_2.id = $32::VARCHAR) WHEN (substr($32::VARCHAR, $53::INTEGER, $54::INTEGER) = 'lng_') THEN (SELECT json_build_object('id', language_2.id) AS anon_28
FROM language AS language_2
WHERE language_2.id = $32::VARCHAR) WHEN (substr($32::VARCHAR, $55::INTEGER, $56::INTEGER) = 'sec_') THEN (SELECT json_build_object('id', section_2.id) AS anon_29
FROM section AS section_2
WHERE section_2.id = $32::VARCHAR) WHEN (substr($32::VARCHAR, $57::INTEGER, $58::INTEGER) = 'doc_') THEN (SELECT json_build_object('id', source_document_2.id) AS anon_30
FROM source_document AS source_document_2
WHERE source_document_2.id = $32::VARCHAR) WHEN (substr($32::VARCHAR, $59::INTEGER, $60::INTEGER) = 'tlk_') THEN (SELECT json_build_object('id', talk_2.id) AS anon_31
FROM talk AS talk_2
WHERE talk_2.id = $32::VARCHAR) WHEN (substr($32::VARCHAR, $61::INTEGER, $62::INTEGER) = 'top_') THEN (SELECT json_build_object('id', topic_2.id) AS anon_32
FROM topic AS topic_2
WHERE topic_2.id = $32::VARCHAR) ELSE NULL END, 'nodes', (SELECT coalesce(json_agg(CASE WHEN (substr(wanted.value, $64::INTEGER, $65::INTEGER) = 'awd_') THEN (SELECT json_build_object('__typename', 'Award') AS anon_33
FROM award AS award_3
WHERE award_3.id = wanted.value) WHEN (substr(wanted.value, $66::INTEGER, $67::INTEGER) = 'edu_') THEN (SELECT json_build_object('__typename', 'Education') AS anon_34
FROM education AS education_3
WHERE education_3.id = wanted.value) WHEN (substr(wanted.value, $68::INTEGER, $69::INTEGER) = 'nws_') THEN (SELECT json_build_object('__typename', 'NewsItem') AS anon_35
FROM news_item AS news_item_3
WHERE news_item_3.id = wanted.value) WHEN (substr(wanted.value, $70::INTEGER, $71::INTEGER) = 'org_') THEN (SELECT json_build_object('__typename', 'Organization', 'name', organization_3.name) AS anon_36
FROM organization AS organization_3
WHERE organization_3.id = wanted.value) WHEN (substr(wanted.value, $72::INTEGER, $73::INTEGER) = 'per_') THEN (SELECT json_build_object('__typename', 'Person') AS anon_37
FROM person AS person_3
WHERE person_3.id = wanted.value) WHEN (substr(wanted.value, $74::INTEGER, $75::INTEGER) = 'pos_') THEN (SELECT json_build_object('__typename', 'Position') AS anon_38
FROM position AS position_4
WHERE position_4.id = wanted.value) WHEN (substr(wanted.value, $76::INTEGER, $77::INTEGER) = 'prj_') THEN (SELECT json_build_object('__typename', 'Project', 'title', project_3.title) AS anon_39
FROM project AS project_3
WHERE project_3.id = wanted.value) WHEN (substr(wanted.value, $78::INTEGER, $79::INTEGER) = 'pub_') THEN (SELECT json_build_object('__typename', 'Publication') AS anon_40
FROM publication AS publication_3
WHERE publication_3.id = wanted.value) WHEN (substr(wanted.value, $80::INTEGER, $81::INTEGER) = 'crt_') THEN (SELECT json_build_object('__typename', 'Certificate') AS anon_41
FROM certificate AS certificate_3
WHERE certificate_3.id = wanted.value) WHEN (substr(wanted.value, $82::INTEGER, $83::INTEGER) = 'skl_') THEN (SELECT json_build_object('__typename', 'Skill') AS anon_42
FROM skill AS skill_3
WHERE skill_3.id = wanted.value) WHEN (substr(wanted.value, $84::INTEGER, $85::INTEGER) = 'lng_') THEN (SELECT json_build_object('__typename', 'Language') AS anon_43
FROM language AS language_3
WHERE language_3.id = wanted.value) WHEN (substr(wanted.value, $86::INTEGER, $87::INTEGER) = 'sec_') THEN (SELECT json_build_object('__typename', 'Section') AS anon_44
FROM section AS section_3
WHERE section_3.id = wanted.value) WHEN (substr(wanted.value, $88::INTEGER, $89::INTEGER) = 'doc_') THEN (SELECT json_build_object('__typename', 'SourceDocument') AS anon_45
FROM source_document AS source_document_3
WHERE source_document_3.id = wanted.value) WHEN (substr(wanted.value, $90::INTEGER, $91::INTEGER) = 'tlk_') THEN (SELECT json_build_object('__typename', 'Talk') AS anon_46
FROM talk AS talk_3
WHERE talk_3.id = wanted.value) WHEN (substr(wanted.value, $92::INTEGER, $93::INTEGER) = 'top_') THEN (SELECT json_build_object('__typename', 'Topic') AS anon_47
FROM topic AS topic_3
WHERE topic_3.id = wanted.value) ELSE NULL END), '[]'::json) FROM json_array_elements_text($63::VARCHAR::json) AS wanted(value)), 'none', (SELECT coalesce(json_agg(CASE WHEN (substr(wanted.value, $95::INTEGER, $96::INTEGER) = 'awd_') THEN (SELECT json_build_object('id', award_4.id) AS anon_48
FROM award AS award_4
WHERE award_4.id = wanted.value) WHEN (substr(wanted.value, $97::INTEGER, $98::INTEGER) = 'edu_') THEN (SELECT json_build_object('id', education_4.id) AS anon_49
FROM education AS education_4
WHERE education_4.id = wanted.value) WHEN (substr(wanted.value, $99::INTEGER, $100::INTEGER) = 'nws_') THEN (SELECT json_build_object('id', news_item_4.id) AS anon_50
FROM news_item AS news_item_4
WHERE news_item_4.id = wanted.value) WHEN (substr(wanted.value, $101::INTEGER, $102::INTEGER) = 'org_') THEN (SELECT json_build_object('id', organization_4.id) AS anon_51
FROM organization AS organization_4
WHERE organization_4.id = wanted.value) WHEN (substr(wanted.value, $103::INTEGER, $104::INTEGER) = 'per_') THEN (SELECT json_build_object('id', person_4.id) AS anon_52
FROM person AS person_4
WHERE person_4.id = wanted.value) WHEN (substr(wanted.value, $105::INTEGER, $106::INTEGER) = 'pos_') THEN (SELECT json_build_object('id', position_5.id) AS anon_53
FROM position AS position_5
WHERE position_5.id = wanted.value) WHEN (substr(wanted.value, $107::INTEGER, $108::INTEGER) = 'prj_') THEN (SELECT json_build_object('id', project_4.id) AS anon_54
FROM project AS project_4
WHERE project_4.id = wanted.value) WHEN (substr(wanted.value, $109::INTEGER, $110::INTEGER) = 'pub_') THEN (SELECT json_build_object('id', publication_4.id) AS anon_55
FROM publication AS publication_4
WHERE publication_4.id = wanted.value) WHEN (substr(wanted.value, $111::INTEGER, $112::INTEGER) = 'crt_') THEN (SELECT json_build_object('id', certificate_4.id) AS anon_56
FROM certificate AS certificate_4
WHERE certificate_4.id = wanted.value) WHEN (substr(wanted.value, $113::INTEGER, $114::INTEGER) = 'skl_') THEN (SELECT json_build_object('id', skill_4.id) AS anon_57
FROM skill AS skill_4
WHERE skill_4.id = wanted.value) WHEN (substr(wanted.value, $115::INTEGER, $116::INTEGER) = 'lng_') THEN (SELECT json_build_object('id', language_4.id) AS anon_58
FROM language AS language_4
WHERE language_4.id = wanted.value) WHEN (substr(wanted.value, $117::INTEGER, $118::INTEGER) = 'sec_') THEN (SELECT json_build_object('id', section_4.id) AS anon_59
FROM section AS section_4
WHERE section_4.id = wanted.value) WHEN (substr(wanted.value, $119::INTEGER, $120::INTEGER) = 'doc_') THEN (SELECT json_build_object('id', source_document_4.id) AS anon_60
FROM source_document AS source_document_4
WHERE source_document_4.id = wanted.value) WHEN (substr(wanted.value, $121::INTEGER, $122::INTEGER) = 'tlk_') THEN (SELECT json_build_object('id', talk_4.id) AS anon_61
FROM talk AS talk_4
WHERE talk_4.id = wanted.value) WHEN (substr(wanted.value, $123::INTEGER, $124::INTEGER) = 'top_') THEN (SELECT json_build_object('id', topic_4.id) AS anon_62
FROM topic AS topic_4
WHERE topic_4.id = wanted.value) ELSE NULL END), '[]'::json) FROM json_array_elements_text($94::VARCHAR::json) AS wanted(value))) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision
