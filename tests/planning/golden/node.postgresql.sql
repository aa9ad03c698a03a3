SELECT CAST(json_build_object('node', CASE WHEN (substr($1::VARCHAR, $2::INTEGER, $3::INTEGER) = 'ast_') THEN (SELECT json_build_object('__typename', 'Asset', 'id', asset_1.id) AS anon_1
FROM asset AS asset_1
WHERE asset_1.id = $1::VARCHAR) WHEN (substr($1::VARCHAR, $4::INTEGER, $5::INTEGER) = 'awd_') THEN (SELECT json_build_object('__typename', 'Award', 'id', award_1.id) AS anon_2
FROM award AS award_1
WHERE award_1.id = $1::VARCHAR) WHEN (substr($1::VARCHAR, $6::INTEGER, $7::INTEGER) = 'edu_') THEN (SELECT json_build_object('__typename', 'Education', 'id', education_1.id) AS anon_3
FROM education AS education_1
WHERE education_1.id = $1::VARCHAR) WHEN (substr($1::VARCHAR, $8::INTEGER, $9::INTEGER) = 'grt_') THEN (SELECT json_build_object('__typename', 'Grant', 'id', grant_1.id) AS anon_4
FROM "grant" AS grant_1
WHERE grant_1.id = $1::VARCHAR) WHEN (substr($1::VARCHAR, $10::INTEGER, $11::INTEGER) = 'nws_') THEN (SELECT json_build_object('__typename', 'NewsItem', 'id', news_item_1.id) AS anon_5
FROM news_item AS news_item_1
WHERE news_item_1.id = $1::VARCHAR) WHEN (substr($1::VARCHAR, $12::INTEGER, $13::INTEGER) = 'org_') THEN (SELECT json_build_object('__typename', 'Organization', 'id', organization_1.id) AS anon_6
FROM organization AS organization_1
WHERE organization_1.id = $1::VARCHAR) WHEN (substr($1::VARCHAR, $14::INTEGER, $15::INTEGER) = 'pat_') THEN (SELECT json_build_object('__typename', 'Patent', 'id', patent_1.id) AS anon_7
FROM patent AS patent_1
WHERE patent_1.id = $1::VARCHAR) WHEN (substr($1::VARCHAR, $16::INTEGER, $17::INTEGER) = 'per_') THEN (SELECT json_build_object('__typename', 'Person', 'id', person_1.id, 'slug', person_1.slug, 'positions', (SELECT json_build_object('nodes', coalesce(json_agg(anon_10.item0), '[]'::json)) AS anon_9
FROM (SELECT json_build_object('title', position_1.title) AS item0
FROM position AS position_1
WHERE position_1.person_id = person_1.id ORDER BY position_1.rank ASC, position_1.id ASC
 LIMIT 1) AS anon_10)) AS anon_8
FROM person AS person_1
WHERE person_1.id = $1::VARCHAR) WHEN (substr($1::VARCHAR, $18::INTEGER, $19::INTEGER) = 'pos_') THEN (SELECT json_build_object('__typename', 'Position', 'id', position_2.id) AS anon_11
FROM position AS position_2
WHERE position_2.id = $1::VARCHAR) WHEN (substr($1::VARCHAR, $20::INTEGER, $21::INTEGER) = 'prj_') THEN (SELECT json_build_object('__typename', 'Project', 'id', project_1.id) AS anon_12
FROM project AS project_1
WHERE project_1.id = $1::VARCHAR) WHEN (substr($1::VARCHAR, $22::INTEGER, $23::INTEGER) = 'pub_') THEN (SELECT json_build_object('__typename', 'Publication', 'id', publication_1.id) AS anon_13
FROM publication AS publication_1
WHERE publication_1.id = $1::VARCHAR) WHEN (substr($1::VARCHAR, $24::INTEGER, $25::INTEGER) = 'crt_') THEN (SELECT json_build_object('__typename', 'Certificate', 'id', certificate_1.id) AS anon_14
FROM certificate AS certificate_1
WHERE certificate_1.id = $1::VARCHAR) WHEN (substr($1::VARCHAR, $26::INTEGER, $27::INTEGER) = 'skl_') THEN (SELECT json_build_object('__typename', 'Skill', 'id', skill_1.id) AS anon_15
FROM skill AS skill_1
WHERE skill_1.id = $1::VARCHAR) WHEN (substr($1::VARCHAR, $28::INTEGER, $29::INTEGER) = 'lng_') THEN (SELECT json_build_object('__typename', 'Language', 'id', language_1.id) AS anon_16
FROM language AS language_1
WHERE language_1.id = $1::VARCHAR) WHEN (substr($1::VARCHAR, $30::INTEGER, $31::INTEGER) = 'sec_') THEN (SELECT json_build_object('__typename', 'Section', 'id', section_1.id) AS anon_17
FROM section AS section_1
WHERE section_1.id = $1::VARCHAR) WHEN (substr($1::VARCHAR, $32::INTEGER, $33::INTEGER) = 'sof_') THEN (SELECT json_build_object('__typename', 'Software', 'id', software_1.id) AS anon_18
FROM software AS software_1
WHERE software_1.id = $1::VARCHAR) WHEN (substr($1::VARCHAR, $34::INTEGER, $35::INTEGER) = 'doc_') THEN (SELECT json_build_object('__typename', 'SourceDocument', 'id', source_document_1.id) AS anon_19
FROM source_document AS source_document_1
WHERE source_document_1.id = $1::VARCHAR) WHEN (substr($1::VARCHAR, $36::INTEGER, $37::INTEGER) = 'tlk_') THEN (SELECT json_build_object('__typename', 'Talk', 'id', talk_1.id) AS anon_20
FROM talk AS talk_1
WHERE talk_1.id = $1::VARCHAR) WHEN (substr($1::VARCHAR, $38::INTEGER, $39::INTEGER) = 'top_') THEN (SELECT json_build_object('__typename', 'Topic', 'id', topic_1.id) AS anon_21
FROM topic AS topic_1
WHERE topic_1.id = $1::VARCHAR) ELSE NULL END, 'nobody', CASE WHEN (substr($40::VARCHAR, $41::INTEGER, $42::INTEGER) = 'ast_') THEN (SELECT json_build_object('id', asset_2.id) AS anon_22
FROM asset AS asset_2
WHERE asset_2.id = $40::VARCHAR) WHEN (substr($40::VARCHAR, $43::INTEGER, $44::INTEGER) = 'awd_') THEN (SELECT json_build_object('id', award_2.id) AS anon_23
FROM award AS award_2
WHERE award_2.id = $40::VARCHAR) WHEN (substr($40::VARCHAR, $45::INTEGER, $46::INTEGER) = 'edu_') THEN (SELECT json_build_object('id', education_2.id) AS anon_24
FROM education AS education_2
WHERE education_2.id = $40::VARCHAR) WHEN (substr($40::VARCHAR, $47::INTEGER, $48::INTEGER) = 'grt_') THEN (SELECT json_build_object('id', grant_2.id) AS anon_25
FROM "grant" AS grant_2
WHERE grant_2.id = $40::VARCHAR) WHEN (substr($40::VARCHAR, $49::INTEGER, $50::INTEGER) = 'nws_') THEN (SELECT json_build_object('id', news_item_2.id) AS anon_26
FROM news_item AS news_item_2
WHERE news_item_2.id = $40::VARCHAR) WHEN (substr($40::VARCHAR, $51::INTEGER, $52::INTEGER) = 'org_') THEN (SELECT json_build_object('id', organization_2.id) AS anon_27
FROM organization AS organization_2
WHERE organization_2.id = $40::VARCHAR) WHEN (substr($40::VARCHAR, $53::INTEGER, $54::INTEGER) = 'pat_') THEN (SELECT json_build_object('id', patent_2.id) AS anon_28
FROM patent AS patent_2
WHERE patent_2.id = $40::VARCHAR) WHEN (substr($40::VARCHAR, $55::INTEGER, $56::INTEGER) = 'per_') THEN (SELECT json_build_object('id', person_2.id) AS anon_29
FROM person AS person_2
WHERE person_2.id = $40::VARCHAR) WHEN (substr($40::VARCHAR, $57::INTEGER, $58::INTEGER) = 'pos_') THEN (SELECT json_build_object('id', position_3.id) AS anon_30
FROM position AS position_3
WHERE position_3.id = $40::VARCHAR) WHEN (substr($40::VARCHAR, $59::INTEGER, $60::INTEGER) = 'prj_') THEN (SELECT json_build_object('id', project_2.id) AS anon_31
FROM project AS project_2
WHERE project_2.id = $40::VARCHAR) WHEN (substr($40::VARCHAR, $61::INTEGER, $62::INTEGER) = 'pub_') THEN (SELECT json_build_object('id', publication_2.id) AS anon_32
FROM publication AS publication_2
WHERE publication_2.id = $40::VARCHAR) WHEN (substr($40::VARCHAR, $63::INTEGER, $64::INTEGER) = 'crt_') THEN (SELECT json_build_object('id', certificate_2.id) AS anon_33
FROM certificate AS certificate_2
WHERE certificate_2.id = $40::VARCHAR) WHEN (substr($40::VARCHAR, $65::INTEGER, $66::INTEGER) = 'skl_') THEN (SELECT json_build_object('id', skill_2.id) AS anon_34
FROM skill AS skill_2
WHERE skill_2.id = $40::VARCHAR) WHEN (substr($40::VARCHAR, $67::INTEGER, $68::INTEGER) = 'lng_') THEN (SELECT json_build_object('id', language_2.id) AS anon_35
FROM language AS language_2
WHERE language_2.id = $40::VARCHAR) WHEN (substr($40::VARCHAR, $69::INTEGER, $70::INTEGER) = 'sec_') THEN (SELECT json_build_object('id', section_2.id) AS anon_36
FROM section AS section_2
WHERE section_2.id = $40::VARCHAR) WHEN (substr($40::VARCHAR, $71::INTEGER, $72::INTEGER) = 'sof_') THEN (SELECT json_build_object('id', software_2.id) AS anon_37
FROM software AS software_2
WHERE software_2.id = $40::VARCHAR) WHEN (substr($40::VARCHAR, $73::INTEGER, $74::INTEGER) = 'doc_') THEN (SELECT json_build_object('id', source_document_2.id) AS anon_38
FROM source_document AS source_document_2
WHERE source_document_2.id = $40::VARCHAR) WHEN (substr($40::VARCHAR, $75::INTEGER, $76::INTEGER) = 'tlk_') THEN (SELECT json_build_object('id', talk_2.id) AS anon_39
FROM talk AS talk_2
WHERE talk_2.id = $40::VARCHAR) WHEN (substr($40::VARCHAR, $77::INTEGER, $78::INTEGER) = 'top_') THEN (SELECT json_build_object('id', topic_2.id) AS anon_40
FROM topic AS topic_2
WHERE topic_2.id = $40::VARCHAR) ELSE NULL END, 'nodes', (SELECT coalesce(json_agg(CASE WHEN (substr(wanted.value, $80::INTEGER, $81::INTEGER) = 'ast_') THEN (SELECT json_build_object('__typename', 'Asset') AS anon_41
FROM asset AS asset_3
WHERE asset_3.id = wanted.value) WHEN (substr(wanted.value, $82::INTEGER, $83::INTEGER) = 'awd_') THEN (SELECT json_build_object('__typename', 'Award') AS anon_42
FROM award AS award_3
WHERE award_3.id = wanted.value) WHEN (substr(wanted.value, $84::INTEGER, $85::INTEGER) = 'edu_') THEN (SELECT json_build_object('__typename', 'Education') AS anon_43
FROM education AS education_3
WHERE education_3.id = wanted.value) WHEN (substr(wanted.value, $86::INTEGER, $87::INTEGER) = 'grt_') THEN (SELECT json_build_object('__typename', 'Grant') AS anon_44
FROM "grant" AS grant_3
WHERE grant_3.id = wanted.value) WHEN (substr(wanted.value, $88::INTEGER, $89::INTEGER) = 'nws_') THEN (SELECT json_build_object('__typename', 'NewsItem') AS anon_45
FROM news_item AS news_item_3
WHERE news_item_3.id = wanted.value) WHEN (substr(wanted.value, $90::INTEGER, $91::INTEGER) = 'org_') THEN (SELECT json_build_object('__typename', 'Organization', 'name', organization_3.name) AS anon_46
FROM organization AS organization_3
WHERE organization_3.id = wanted.value) WHEN (substr(wanted.value, $92::INTEGER, $93::INTEGER) = 'pat_') THEN (SELECT json_build_object('__typename', 'Patent') AS anon_47
FROM patent AS patent_3
WHERE patent_3.id = wanted.value) WHEN (substr(wanted.value, $94::INTEGER, $95::INTEGER) = 'per_') THEN (SELECT json_build_object('__typename', 'Person') AS anon_48
FROM person AS person_3
WHERE person_3.id = wanted.value) WHEN (substr(wanted.value, $96::INTEGER, $97::INTEGER) = 'pos_') THEN (SELECT json_build_object('__typename', 'Position') AS anon_49
FROM position AS position_4
WHERE position_4.id = wanted.value) WHEN (substr(wanted.value, $98::INTEGER, $99::INTEGER) = 'prj_') THEN (SELECT json_build_object('__typename', 'Project', 'title', project_3.title) AS anon_50
FROM project AS project_3
WHERE project_3.id = wanted.value) WHEN (substr(wanted.value, $100::INTEGER, $101::INTEGER) = 'pub_') THEN (SELECT json_build_object('__typename', 'Publication') AS anon_51
FROM publication AS publication_3
WHERE publication_3.id = wanted.value) WHEN (substr(wanted.value, $102::INTEGER, $103::INTEGER) = 'crt_') THEN (SELECT json_build_object('__typename', 'Certificate') AS anon_52
FROM certificate AS certificate_3
WHERE certificate_3.id = wanted.value) WHEN (substr(wanted.value, $104::INTEGER, $105::INTEGER) = 'skl_') THEN (SELECT json_build_object('__typename', 'Skill') AS anon_53
FROM skill AS skill_3
WHERE skill_3.id = wanted.value) WHEN (substr(wanted.value, $106::INTEGER, $107::INTEGER) = 'lng_') THEN (SELECT json_build_object('__typename', 'Language') AS anon_54
FROM language AS language_3
WHERE language_3.id = wanted.value) WHEN (substr(wanted.value, $108::INTEGER, $109::INTEGER) = 'sec_') THEN (SELECT json_build_object('__typename', 'Section') AS anon_55
FROM section AS section_3
WHERE section_3.id = wanted.value) WHEN (substr(wanted.value, $110::INTEGER, $111::INTEGER) = 'sof_') THEN (SELECT json_build_object('__typename', 'Software') AS anon_56
FROM software AS software_3
WHERE software_3.id = wanted.value) WHEN (substr(wanted.value, $112::INTEGER, $113::INTEGER) = 'doc_') THEN (SELECT json_build_object('__typename', 'SourceDocument') AS anon_57
FROM source_document AS source_document_3
WHERE source_document_3.id = wanted.value) WHEN (substr(wanted.value, $114::INTEGER, $115::INTEGER) = 'tlk_') THEN (SELECT json_build_object('__typename', 'Talk') AS anon_58
FROM talk AS talk_3
WHERE talk_3.id = wanted.value) WHEN (substr(wanted.value, $116::INTEGER, $117::INTEGER) = 'top_') THEN (SELECT json_build_object('__typename', 'Topic') AS anon_59
FROM topic AS topic_3
WHERE topic_3.id = wanted.value) ELSE NULL END), '[]'::json) FROM json_array_elements_text($79::VARCHAR::json) AS wanted(value)), 'none', (SELECT coalesce(json_agg(CASE WHEN (substr(wanted.value, $119::INTEGER, $120::INTEGER) = 'ast_') THEN (SELECT json_build_object('id', asset_4.id) AS anon_60
FROM asset AS asset_4
WHERE asset_4.id = wanted.value) WHEN (substr(wanted.value, $121::INTEGER, $122::INTEGER) = 'awd_') THEN (SELECT json_build_object('id', award_4.id) AS anon_61
FROM award AS award_4
WHERE award_4.id = wanted.value) WHEN (substr(wanted.value, $123::INTEGER, $124::INTEGER) = 'edu_') THEN (SELECT json_build_object('id', education_4.id) AS anon_62
FROM education AS education_4
WHERE education_4.id = wanted.value) WHEN (substr(wanted.value, $125::INTEGER, $126::INTEGER) = 'grt_') THEN (SELECT json_build_object('id', grant_4.id) AS anon_63
FROM "grant" AS grant_4
WHERE grant_4.id = wanted.value) WHEN (substr(wanted.value, $127::INTEGER, $128::INTEGER) = 'nws_') THEN (SELECT json_build_object('id', news_item_4.id) AS anon_64
FROM news_item AS news_item_4
WHERE news_item_4.id = wanted.value) WHEN (substr(wanted.value, $129::INTEGER, $130::INTEGER) = 'org_') THEN (SELECT json_build_object('id', organization_4.id) AS anon_65
FROM organization AS organization_4
WHERE organization_4.id = wanted.value) WHEN (substr(wanted.value, $131::INTEGER, $132::INTEGER) = 'pat_') THEN (SELECT json_build_object('id', patent_4.id) AS anon_66
FROM patent AS patent_4
WHERE patent_4.id = wanted.value) WHEN (substr(wanted.value, $133::INTEGER, $134::INTEGER) = 'per_') THEN (SELECT json_build_object('id', person_4.id) AS anon_67
FROM person AS person_4
WHERE person_4.id = wanted.value) WHEN (substr(wanted.value, $135::INTEGER, $136::INTEGER) = 'pos_') THEN (SELECT json_build_object('id', position_5.id) AS anon_68
FROM position AS position_5
WHERE position_5.id = wanted.value) WHEN (substr(wanted.value, $137::INTEGER, $138::INTEGER) = 'prj_') THEN (SELECT json_build_object('id', project_4.id) AS anon_69
FROM project AS project_4
WHERE project_4.id = wanted.value) WHEN (substr(wanted.value, $139::INTEGER, $140::INTEGER) = 'pub_') THEN (SELECT json_build_object('id', publication_4.id) AS anon_70
FROM publication AS publication_4
WHERE publication_4.id = wanted.value) WHEN (substr(wanted.value, $141::INTEGER, $142::INTEGER) = 'crt_') THEN (SELECT json_build_object('id', certificate_4.id) AS anon_71
FROM certificate AS certificate_4
WHERE certificate_4.id = wanted.value) WHEN (substr(wanted.value, $143::INTEGER, $144::INTEGER) = 'skl_') THEN (SELECT json_build_object('id', skill_4.id) AS anon_72
FROM skill AS skill_4
WHERE skill_4.id = wanted.value) WHEN (substr(wanted.value, $145::INTEGER, $146::INTEGER) = 'lng_') THEN (SELECT json_build_object('id', language_4.id) AS anon_73
FROM language AS language_4
WHERE language_4.id = wanted.value) WHEN (substr(wanted.value, $147::INTEGER, $148::INTEGER) = 'sec_') THEN (SELECT json_build_object('id', section_4.id) AS anon_74
FROM section AS section_4
WHERE section_4.id = wanted.value) WHEN (substr(wanted.value, $149::INTEGER, $150::INTEGER) = 'sof_') THEN (SELECT json_build_object('id', software_4.id) AS anon_75
FROM software AS software_4
WHERE software_4.id = wanted.value) WHEN (substr(wanted.value, $151::INTEGER, $152::INTEGER) = 'doc_') THEN (SELECT json_build_object('id', source_document_4.id) AS anon_76
FROM source_document AS source_document_4
WHERE source_document_4.id = wanted.value) WHEN (substr(wanted.value, $153::INTEGER, $154::INTEGER) = 'tlk_') THEN (SELECT json_build_object('id', talk_4.id) AS anon_77
FROM talk AS talk_4
WHERE talk_4.id = wanted.value) WHEN (substr(wanted.value, $155::INTEGER, $156::INTEGER) = 'top_') THEN (SELECT json_build_object('id', topic_4.id) AS anon_78
FROM topic AS topic_4
WHERE topic_4.id = wanted.value) ELSE NULL END), '[]'::json) FROM json_array_elements_text($118::VARCHAR::json) AS wanted(value))) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
