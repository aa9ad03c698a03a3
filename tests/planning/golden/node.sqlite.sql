SELECT CAST(concat('{"node":', ifnull(CASE WHEN (substr(?, ?, ?) = 'ast_') THEN (SELECT concat('{"__typename":', json_quote('Asset'), ',"id":', json_quote(asset_1.id), '}') AS anon_1
FROM asset AS asset_1
WHERE asset_1.id = ?) WHEN (substr(?, ?, ?) = 'awd_') THEN (SELECT concat('{"__typename":', json_quote('Award'), ',"id":', json_quote(award_1.id), '}') AS anon_2
FROM award AS award_1
WHERE award_1.id = ?) WHEN (substr(?, ?, ?) = 'edu_') THEN (SELECT concat('{"__typename":', json_quote('Education'), ',"id":', json_quote(education_1.id), '}') AS anon_3
FROM education AS education_1
WHERE education_1.id = ?) WHEN (substr(?, ?, ?) = 'grt_') THEN (SELECT concat('{"__typename":', json_quote('Grant'), ',"id":', json_quote(grant_1.id), '}') AS anon_4
FROM grant AS grant_1
WHERE grant_1.id = ?) WHEN (substr(?, ?, ?) = 'nws_') THEN (SELECT concat('{"__typename":', json_quote('NewsItem'), ',"id":', json_quote(news_item_1.id), '}') AS anon_5
FROM news_item AS news_item_1
WHERE news_item_1.id = ?) WHEN (substr(?, ?, ?) = 'org_') THEN (SELECT concat('{"__typename":', json_quote('Organization'), ',"id":', json_quote(organization_1.id), '}') AS anon_6
FROM organization AS organization_1
WHERE organization_1.id = ?) WHEN (substr(?, ?, ?) = 'pat_') THEN (SELECT concat('{"__typename":', json_quote('Patent'), ',"id":', json_quote(patent_1.id), '}') AS anon_7
FROM patent AS patent_1
WHERE patent_1.id = ?) WHEN (substr(?, ?, ?) = 'per_') THEN (SELECT concat('{"__typename":', json_quote('Person'), ',"id":', json_quote(person_1.id), ',"slug":', json_quote(person_1.slug), ',"positions":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_10.item0, 'null'), ','), ']'), '}') AS anon_9
FROM (SELECT concat('{"title":', json_quote(position_1.title), '}') AS item0
FROM position AS position_1
WHERE position_1.person_id = person_1.id ORDER BY position_1.rank ASC, position_1.id ASC
 LIMIT 1 OFFSET ?) AS anon_10), 'null'), '}') AS anon_8
FROM person AS person_1
WHERE person_1.id = ?) WHEN (substr(?, ?, ?) = 'pos_') THEN (SELECT concat('{"__typename":', json_quote('Position'), ',"id":', json_quote(position_2.id), '}') AS anon_11
FROM position AS position_2
WHERE position_2.id = ?) WHEN (substr(?, ?, ?) = 'prj_') THEN (SELECT concat('{"__typename":', json_quote('Project'), ',"id":', json_quote(project_1.id), '}') AS anon_12
FROM project AS project_1
WHERE project_1.id = ?) WHEN (substr(?, ?, ?) = 'pub_') THEN (SELECT concat('{"__typename":', json_quote('Publication'), ',"id":', json_quote(publication_1.id), '}') AS anon_13
FROM publication AS publication_1
WHERE publication_1.id = ?) WHEN (substr(?, ?, ?) = 'crt_') THEN (SELECT concat('{"__typename":', json_quote('Certificate'), ',"id":', json_quote(certificate_1.id), '}') AS anon_14
FROM certificate AS certificate_1
WHERE certificate_1.id = ?) WHEN (substr(?, ?, ?) = 'skl_') THEN (SELECT concat('{"__typename":', json_quote('Skill'), ',"id":', json_quote(skill_1.id), '}') AS anon_15
FROM skill AS skill_1
WHERE skill_1.id = ?) WHEN (substr(?, ?, ?) = 'lng_') THEN (SELECT concat('{"__typename":', json_quote('Language'), ',"id":', json_quote(language_1.id), '}') AS anon_16
FROM language AS language_1
WHERE language_1.id = ?) WHEN (substr(?, ?, ?) = 'sec_') THEN (SELECT concat('{"__typename":', json_quote('Section'), ',"id":', json_quote(section_1.id), '}') AS anon_17
FROM section AS section_1
WHERE section_1.id = ?) WHEN (substr(?, ?, ?) = 'sof_') THEN (SELECT concat('{"__typename":', json_quote('Software'), ',"id":', json_quote(software_1.id), '}') AS anon_18
FROM software AS software_1
WHERE software_1.id = ?) WHEN (substr(?, ?, ?) = 'doc_') THEN (SELECT concat('{"__typename":', json_quote('SourceDocument'), ',"id":', json_quote(source_document_1.id), '}') AS anon_19
FROM source_document AS source_document_1
WHERE source_document_1.id = ?) WHEN (substr(?, ?, ?) = 'tlk_') THEN (SELECT concat('{"__typename":', json_quote('Talk'), ',"id":', json_quote(talk_1.id), '}') AS anon_20
FROM talk AS talk_1
WHERE talk_1.id = ?) WHEN (substr(?, ?, ?) = 'top_') THEN (SELECT concat('{"__typename":', json_quote('Topic'), ',"id":', json_quote(topic_1.id), '}') AS anon_21
FROM topic AS topic_1
WHERE topic_1.id = ?) ELSE NULL END, 'null'), ',"nobody":', ifnull(CASE WHEN (substr(?, ?, ?) = 'ast_') THEN (SELECT concat('{"id":', json_quote(asset_2.id), '}') AS anon_22
FROM asset AS asset_2
WHERE asset_2.id = ?) WHEN (substr(?, ?, ?) = 'awd_') THEN (SELECT concat('{"id":', json_quote(award_2.id), '}') AS anon_23
FROM award AS award_2
WHERE award_2.id = ?) WHEN (substr(?, ?, ?) = 'edu_') THEN (SELECT concat('{"id":', json_quote(education_2.id), '}') AS anon_24
FROM education AS education_2
WHERE education_2.id = ?) WHEN (substr(?, ?, ?) = 'grt_') THEN (SELECT concat('{"id":', json_quote(grant_2.id), '}') AS anon_25
FROM grant AS grant_2
WHERE grant_2.id = ?) WHEN (substr(?, ?, ?) = 'nws_') THEN (SELECT concat('{"id":', json_quote(news_item_2.id), '}') AS anon_26
FROM news_item AS news_item_2
WHERE news_item_2.id = ?) WHEN (substr(?, ?, ?) = 'org_') THEN (SELECT concat('{"id":', json_quote(organization_2.id), '}') AS anon_27
FROM organization AS organization_2
WHERE organization_2.id = ?) WHEN (substr(?, ?, ?) = 'pat_') THEN (SELECT concat('{"id":', json_quote(patent_2.id), '}') AS anon_28
FROM patent AS patent_2
WHERE patent_2.id = ?) WHEN (substr(?, ?, ?) = 'per_') THEN (SELECT concat('{"id":', json_quote(person_2.id), '}') AS anon_29
FROM person AS person_2
WHERE person_2.id = ?) WHEN (substr(?, ?, ?) = 'pos_') THEN (SELECT concat('{"id":', json_quote(position_3.id), '}') AS anon_30
FROM position AS position_3
WHERE position_3.id = ?) WHEN (substr(?, ?, ?) = 'prj_') THEN (SELECT concat('{"id":', json_quote(project_2.id), '}') AS anon_31
FROM project AS project_2
WHERE project_2.id = ?) WHEN (substr(?, ?, ?) = 'pub_') THEN (SELECT concat('{"id":', json_quote(publication_2.id), '}') AS anon_32
FROM publication AS publication_2
WHERE publication_2.id = ?) WHEN (substr(?, ?, ?) = 'crt_') THEN (SELECT concat('{"id":', json_quote(certificate_2.id), '}') AS anon_33
FROM certificate AS certificate_2
WHERE certificate_2.id = ?) WHEN (substr(?, ?, ?) = 'skl_') THEN (SELECT concat('{"id":', json_quote(skill_2.id), '}') AS anon_34
FROM skill AS skill_2
WHERE skill_2.id = ?) WHEN (substr(?, ?, ?) = 'lng_') THEN (SELECT concat('{"id":', json_quote(language_2.id), '}') AS anon_35
FROM language AS language_2
WHERE language_2.id = ?) WHEN (substr(?, ?, ?) = 'sec_') THEN (SELECT concat('{"id":', json_quote(section_2.id), '}') AS anon_36
FROM section AS section_2
WHERE section_2.id = ?) WHEN (substr(?, ?, ?) = 'sof_') THEN (SELECT concat('{"id":', json_quote(software_2.id), '}') AS anon_37
FROM software AS software_2
WHERE software_2.id = ?) WHEN (substr(?, ?, ?) = 'doc_') THEN (SELECT concat('{"id":', json_quote(source_document_2.id), '}') AS anon_38
FROM source_document AS source_document_2
WHERE source_document_2.id = ?) WHEN (substr(?, ?, ?) = 'tlk_') THEN (SELECT concat('{"id":', json_quote(talk_2.id), '}') AS anon_39
FROM talk AS talk_2
WHERE talk_2.id = ?) WHEN (substr(?, ?, ?) = 'top_') THEN (SELECT concat('{"id":', json_quote(topic_2.id), '}') AS anon_40
FROM topic AS topic_2
WHERE topic_2.id = ?) ELSE NULL END, 'null'), ',"nodes":', ifnull((SELECT concat('[', group_concat(ifnull(CASE WHEN (substr(wanted.value, ?, ?) = 'ast_') THEN (SELECT concat('{"__typename":', json_quote('Asset'), '}') AS anon_41
FROM asset AS asset_3
WHERE asset_3.id = wanted.value) WHEN (substr(wanted.value, ?, ?) = 'awd_') THEN (SELECT concat('{"__typename":', json_quote('Award'), '}') AS anon_42
FROM award AS award_3
WHERE award_3.id = wanted.value) WHEN (substr(wanted.value, ?, ?) = 'edu_') THEN (SELECT concat('{"__typename":', json_quote('Education'), '}') AS anon_43
FROM education AS education_3
WHERE education_3.id = wanted.value) WHEN (substr(wanted.value, ?, ?) = 'grt_') THEN (SELECT concat('{"__typename":', json_quote('Grant'), '}') AS anon_44
FROM grant AS grant_3
WHERE grant_3.id = wanted.value) WHEN (substr(wanted.value, ?, ?) = 'nws_') THEN (SELECT concat('{"__typename":', json_quote('NewsItem'), '}') AS anon_45
FROM news_item AS news_item_3
WHERE news_item_3.id = wanted.value) WHEN (substr(wanted.value, ?, ?) = 'org_') THEN (SELECT concat('{"__typename":', json_quote('Organization'), ',"name":', json_quote(organization_3.name), '}') AS anon_46
FROM organization AS organization_3
WHERE organization_3.id = wanted.value) WHEN (substr(wanted.value, ?, ?) = 'pat_') THEN (SELECT concat('{"__typename":', json_quote('Patent'), '}') AS anon_47
FROM patent AS patent_3
WHERE patent_3.id = wanted.value) WHEN (substr(wanted.value, ?, ?) = 'per_') THEN (SELECT concat('{"__typename":', json_quote('Person'), '}') AS anon_48
FROM person AS person_3
WHERE person_3.id = wanted.value) WHEN (substr(wanted.value, ?, ?) = 'pos_') THEN (SELECT concat('{"__typename":', json_quote('Position'), '}') AS anon_49
FROM position AS position_4
WHERE position_4.id = wanted.value) WHEN (substr(wanted.value, ?, ?) = 'prj_') THEN (SELECT concat('{"__typename":', json_quote('Project'), ',"title":', json_quote(project_3.title), '}') AS anon_50
FROM project AS project_3
WHERE project_3.id = wanted.value) WHEN (substr(wanted.value, ?, ?) = 'pub_') THEN (SELECT concat('{"__typename":', json_quote('Publication'), '}') AS anon_51
FROM publication AS publication_3
WHERE publication_3.id = wanted.value) WHEN (substr(wanted.value, ?, ?) = 'crt_') THEN (SELECT concat('{"__typename":', json_quote('Certificate'), '}') AS anon_52
FROM certificate AS certificate_3
WHERE certificate_3.id = wanted.value) WHEN (substr(wanted.value, ?, ?) = 'skl_') THEN (SELECT concat('{"__typename":', json_quote('Skill'), '}') AS anon_53
FROM skill AS skill_3
WHERE skill_3.id = wanted.value) WHEN (substr(wanted.value, ?, ?) = 'lng_') THEN (SELECT concat('{"__typename":', json_quote('Language'), '}') AS anon_54
FROM language AS language_3
WHERE language_3.id = wanted.value) WHEN (substr(wanted.value, ?, ?) = 'sec_') THEN (SELECT concat('{"__typename":', json_quote('Section'), '}') AS anon_55
FROM section AS section_3
WHERE section_3.id = wanted.value) WHEN (substr(wanted.value, ?, ?) = 'sof_') THEN (SELECT concat('{"__typename":', json_quote('Software'), '}') AS anon_56
FROM software AS software_3
WHERE software_3.id = wanted.value) WHEN (substr(wanted.value, ?, ?) = 'doc_') THEN (SELECT concat('{"__typename":', json_quote('SourceDocument'), '}') AS anon_57
FROM source_document AS source_document_3
WHERE source_document_3.id = wanted.value) WHEN (substr(wanted.value, ?, ?) = 'tlk_') THEN (SELECT concat('{"__typename":', json_quote('Talk'), '}') AS anon_58
FROM talk AS talk_3
WHERE talk_3.id = wanted.value) WHEN (substr(wanted.value, ?, ?) = 'top_') THEN (SELECT concat('{"__typename":', json_quote('Topic'), '}') AS anon_59
FROM topic AS topic_3
WHERE topic_3.id = wanted.value) ELSE NULL END, 'null'), ','), ']') FROM json_each(?) AS wanted), 'null'), ',"none":', ifnull((SELECT concat('[', group_concat(ifnull(CASE WHEN (substr(wanted.value, ?, ?) = 'ast_') THEN (SELECT concat('{"id":', json_quote(asset_4.id), '}') AS anon_60
FROM asset AS asset_4
WHERE asset_4.id = wanted.value) WHEN (substr(wanted.value, ?, ?) = 'awd_') THEN (SELECT concat('{"id":', json_quote(award_4.id), '}') AS anon_61
FROM award AS award_4
WHERE award_4.id = wanted.value) WHEN (substr(wanted.value, ?, ?) = 'edu_') THEN (SELECT concat('{"id":', json_quote(education_4.id), '}') AS anon_62
FROM education AS education_4
WHERE education_4.id = wanted.value) WHEN (substr(wanted.value, ?, ?) = 'grt_') THEN (SELECT concat('{"id":', json_quote(grant_4.id), '}') AS anon_63
FROM grant AS grant_4
WHERE grant_4.id = wanted.value) WHEN (substr(wanted.value, ?, ?) = 'nws_') THEN (SELECT concat('{"id":', json_quote(news_item_4.id), '}') AS anon_64
FROM news_item AS news_item_4
WHERE news_item_4.id = wanted.value) WHEN (substr(wanted.value, ?, ?) = 'org_') THEN (SELECT concat('{"id":', json_quote(organization_4.id), '}') AS anon_65
FROM organization AS organization_4
WHERE organization_4.id = wanted.value) WHEN (substr(wanted.value, ?, ?) = 'pat_') THEN (SELECT concat('{"id":', json_quote(patent_4.id), '}') AS anon_66
FROM patent AS patent_4
WHERE patent_4.id = wanted.value) WHEN (substr(wanted.value, ?, ?) = 'per_') THEN (SELECT concat('{"id":', json_quote(person_4.id), '}') AS anon_67
FROM person AS person_4
WHERE person_4.id = wanted.value) WHEN (substr(wanted.value, ?, ?) = 'pos_') THEN (SELECT concat('{"id":', json_quote(position_5.id), '}') AS anon_68
FROM position AS position_5
WHERE position_5.id = wanted.value) WHEN (substr(wanted.value, ?, ?) = 'prj_') THEN (SELECT concat('{"id":', json_quote(project_4.id), '}') AS anon_69
FROM project AS project_4
WHERE project_4.id = wanted.value) WHEN (substr(wanted.value, ?, ?) = 'pub_') THEN (SELECT concat('{"id":', json_quote(publication_4.id), '}') AS anon_70
FROM publication AS publication_4
WHERE publication_4.id = wanted.value) WHEN (substr(wanted.value, ?, ?) = 'crt_') THEN (SELECT concat('{"id":', json_quote(certificate_4.id), '}') AS anon_71
FROM certificate AS certificate_4
WHERE certificate_4.id = wanted.value) WHEN (substr(wanted.value, ?, ?) = 'skl_') THEN (SELECT concat('{"id":', json_quote(skill_4.id), '}') AS anon_72
FROM skill AS skill_4
WHERE skill_4.id = wanted.value) WHEN (substr(wanted.value, ?, ?) = 'lng_') THEN (SELECT concat('{"id":', json_quote(language_4.id), '}') AS anon_73
FROM language AS language_4
WHERE language_4.id = wanted.value) WHEN (substr(wanted.value, ?, ?) = 'sec_') THEN (SELECT concat('{"id":', json_quote(section_4.id), '}') AS anon_74
FROM section AS section_4
WHERE section_4.id = wanted.value) WHEN (substr(wanted.value, ?, ?) = 'sof_') THEN (SELECT concat('{"id":', json_quote(software_4.id), '}') AS anon_75
FROM software AS software_4
WHERE software_4.id = wanted.value) WHEN (substr(wanted.value, ?, ?) = 'doc_') THEN (SELECT concat('{"id":', json_quote(source_document_4.id), '}') AS anon_76
FROM source_document AS source_document_4
WHERE source_document_4.id = wanted.value) WHEN (substr(wanted.value, ?, ?) = 'tlk_') THEN (SELECT concat('{"id":', json_quote(talk_4.id), '}') AS anon_77
FROM talk AS talk_4
WHERE talk_4.id = wanted.value) WHEN (substr(wanted.value, ?, ?) = 'top_') THEN (SELECT concat('{"id":', json_quote(topic_4.id), '}') AS anon_78
FROM topic AS topic_4
WHERE topic_4.id = wanted.value) ELSE NULL END, 'null'), ','), ']') FROM json_each(?) AS wanted), 'null'), '}') AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
