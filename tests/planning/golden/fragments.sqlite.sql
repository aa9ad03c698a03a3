SELECT CAST(concat('{"node":', ifnull(CASE WHEN (substr(?, ?, ?) = 'ast_') THEN (SELECT concat('{"id":', json_quote(asset_1.id), ',"__typename":', json_quote('Asset'), '}') AS anon_1
FROM asset AS asset_1
WHERE asset_1.id = ?) WHEN (substr(?, ?, ?) = 'awd_') THEN (SELECT concat('{"id":', json_quote(award_1.id), ',"__typename":', json_quote('Award'), '}') AS anon_2
FROM award AS award_1
WHERE award_1.id = ?) WHEN (substr(?, ?, ?) = 'edu_') THEN (SELECT concat('{"id":', json_quote(education_1.id), ',"__typename":', json_quote('Education'), '}') AS anon_3
FROM education AS education_1
WHERE education_1.id = ?) WHEN (substr(?, ?, ?) = 'grt_') THEN (SELECT concat('{"id":', json_quote(grant_1.id), ',"__typename":', json_quote('Grant'), '}') AS anon_4
FROM grant AS grant_1
WHERE grant_1.id = ?) WHEN (substr(?, ?, ?) = 'nws_') THEN (SELECT concat('{"id":', json_quote(news_item_1.id), ',"__typename":', json_quote('NewsItem'), '}') AS anon_5
FROM news_item AS news_item_1
WHERE news_item_1.id = ?) WHEN (substr(?, ?, ?) = 'org_') THEN (SELECT concat('{"id":', json_quote(organization_1.id), ',"shortName":', json_quote(organization_1.short_name), ',"__typename":', json_quote('Organization'), '}') AS anon_6
FROM organization AS organization_1
WHERE organization_1.id = ?) WHEN (substr(?, ?, ?) = 'pat_') THEN (SELECT concat('{"id":', json_quote(patent_1.id), ',"__typename":', json_quote('Patent'), '}') AS anon_7
FROM patent AS patent_1
WHERE patent_1.id = ?) WHEN (substr(?, ?, ?) = 'per_') THEN (SELECT concat('{"id":', json_quote(person_1.id), ',"displayName":', json_quote(person_1.display_name), ',"slug":', json_quote(person_1.slug), ',"positions":', ifnull((SELECT concat('{"totalCount":', json_quote(CASE WHEN (count(*) < 20) THEN count(*) ELSE (SELECT count(*) AS count_1
FROM position AS position_1
WHERE position_1.person_id = person_1.id) END), ',"nodes":', concat('[', group_concat(ifnull(anon_10.item0, 'null'), ','), ']'), '}') AS anon_9
FROM (SELECT concat('{"title":', json_quote(position_1.title), '}') AS item0
FROM position AS position_1
WHERE position_1.person_id = person_1.id ORDER BY position_1.rank ASC, position_1.id ASC
 LIMIT 20 OFFSET ?) AS anon_10), 'null'), ',"__typename":', json_quote('Person'), '}') AS anon_8
FROM person AS person_1
WHERE person_1.id = ?) WHEN (substr(?, ?, ?) = 'pos_') THEN (SELECT concat('{"id":', json_quote(position_2.id), ',"__typename":', json_quote('Position'), '}') AS anon_11
FROM position AS position_2
WHERE position_2.id = ?) WHEN (substr(?, ?, ?) = 'prj_') THEN (SELECT concat('{"id":', json_quote(project_1.id), ',"title":', json_quote(project_1.title), ',"__typename":', json_quote('Project'), '}') AS anon_12
FROM project AS project_1
WHERE project_1.id = ?) WHEN (substr(?, ?, ?) = 'pub_') THEN (SELECT concat('{"id":', json_quote(publication_1.id), ',"__typename":', json_quote('Publication'), '}') AS anon_13
FROM publication AS publication_1
WHERE publication_1.id = ?) WHEN (substr(?, ?, ?) = 'crt_') THEN (SELECT concat('{"id":', json_quote(certificate_1.id), ',"__typename":', json_quote('Certificate'), '}') AS anon_14
FROM certificate AS certificate_1
WHERE certificate_1.id = ?) WHEN (substr(?, ?, ?) = 'skl_') THEN (SELECT concat('{"id":', json_quote(skill_1.id), ',"__typename":', json_quote('Skill'), '}') AS anon_15
FROM skill AS skill_1
WHERE skill_1.id = ?) WHEN (substr(?, ?, ?) = 'lng_') THEN (SELECT concat('{"id":', json_quote(language_1.id), ',"__typename":', json_quote('Language'), '}') AS anon_16
FROM language AS language_1
WHERE language_1.id = ?) WHEN (substr(?, ?, ?) = 'sec_') THEN (SELECT concat('{"id":', json_quote(section_1.id), ',"__typename":', json_quote('Section'), '}') AS anon_17
FROM section AS section_1
WHERE section_1.id = ?) WHEN (substr(?, ?, ?) = 'sof_') THEN (SELECT concat('{"id":', json_quote(software_1.id), ',"__typename":', json_quote('Software'), '}') AS anon_18
FROM software AS software_1
WHERE software_1.id = ?) WHEN (substr(?, ?, ?) = 'doc_') THEN (SELECT concat('{"id":', json_quote(source_document_1.id), ',"__typename":', json_quote('SourceDocument'), '}') AS anon_19
FROM source_document AS source_document_1
WHERE source_document_1.id = ?) WHEN (substr(?, ?, ?) = 'tlk_') THEN (SELECT concat('{"id":', json_quote(talk_1.id), ',"__typename":', json_quote('Talk'), '}') AS anon_20
FROM talk AS talk_1
WHERE talk_1.id = ?) WHEN (substr(?, ?, ?) = 'top_') THEN (SELECT concat('{"id":', json_quote(topic_1.id), ',"__typename":', json_quote('Topic'), '}') AS anon_21
FROM topic AS topic_1
WHERE topic_1.id = ?) ELSE NULL END, 'null'), ',"people":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_23.item0, 'null'), ','), ']'), '}') AS anon_22
FROM (SELECT concat('{"id":', json_quote(person_2.id), ',"displayName":', json_quote(person_2.display_name), ',"slug":', json_quote(person_2.slug), ',"positions":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_25.item0, 'null'), ','), ']'), ',"totalCount":', json_quote(CASE WHEN (count(*) < 20) THEN count(*) ELSE (SELECT count(*) AS count_2
FROM position AS position_3
WHERE position_3.person_id = person_2.id) END), '}') AS anon_24
FROM (SELECT concat('{"id":', json_quote(position_3.id), ',"title":', json_quote(position_3.title), '}') AS item0
FROM position AS position_3
WHERE position_3.person_id = person_2.id ORDER BY position_3.rank ASC, position_3.id ASC
 LIMIT 20 OFFSET ?) AS anon_25), 'null'), '}') AS item0
FROM person AS person_2
WHERE person_2.has_profile = 1 ORDER BY person_2.id ASC
 LIMIT 20 OFFSET ?) AS anon_23), 'null'), '}') AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
