SELECT CAST(concat('{"revisions":', ifnull((SELECT concat('{"totalCount":', json_quote(CASE WHEN (count(*) <= 2) THEN count(*) ELSE (SELECT count(*) AS count_1
FROM revision AS revision_1
WHERE 1 = 1) END), ',"pageInfo":{"hasNextPage":', iif(count(*) > 2, 'true', 'false'), '},"nodes":', concat('[', group_concat(ifnull(anon_2.item0, 'null'), ',') FILTER (WHERE anon_2.number <= 2), ']'), '}') AS anon_1
FROM (SELECT anon_3.item0 AS item0, anon_3.place AS place, row_number() OVER () AS number
FROM (SELECT concat('{"number":', json_quote(revision_1.number), ',"message":', json_quote(revision_1.message), ',"records":', ifnull((SELECT concat('{"totalCount":', json_quote(CASE WHEN (count(*) < 3) THEN count(*) ELSE (SELECT count(*) AS count_2
FROM record_change AS record_change_1
WHERE record_change_1.revision = revision_1.number) END), ',"nodes":', concat('[', group_concat(ifnull(anon_5.item0, 'null'), ','), ']'), '}') AS anon_4
FROM (SELECT concat('{"kind":', json_quote(record_change_1.kind), ',"change":', json_quote(record_change_1.change), '}') AS item0
FROM record_change AS record_change_1
WHERE record_change_1.revision = revision_1.number ORDER BY record_change_1.record_id ASC
 LIMIT 3 OFFSET ?) AS anon_5), 'null'), '}') AS item0, ('7e31ad13' || '.') || lower(hex(CAST(revision_1.number AS TEXT))) AS place
FROM revision AS revision_1
WHERE 1 = 1 ORDER BY revision_1.number DESC
 LIMIT 3 OFFSET ?) AS anon_3) AS anon_2), 'null'), ',"entry":', ifnull((SELECT concat('{"kind":', json_quote(?), ',"status":', json_quote(CASE WHEN (substr(?, ?, ?) = 'ast_') THEN (SELECT 'PUBLISHED'
FROM asset AS asset_1
WHERE asset_1.id = ?) WHEN (substr(?, ?, ?) = 'awd_') THEN (SELECT 'PUBLISHED'
FROM award AS award_1
WHERE award_1.id = ?) WHEN (substr(?, ?, ?) = 'edu_') THEN (SELECT 'PUBLISHED'
FROM education AS education_1
WHERE education_1.id = ?) WHEN (substr(?, ?, ?) = 'grt_') THEN (SELECT 'PUBLISHED'
FROM grant AS grant_1
WHERE grant_1.id = ?) WHEN (substr(?, ?, ?) = 'nws_') THEN (SELECT 'PUBLISHED'
FROM news_item AS news_item_1
WHERE news_item_1.id = ?) WHEN (substr(?, ?, ?) = 'org_') THEN (SELECT 'PUBLISHED'
FROM organization AS organization_1
WHERE organization_1.id = ?) WHEN (substr(?, ?, ?) = 'pat_') THEN (SELECT 'PUBLISHED'
FROM patent AS patent_1
WHERE patent_1.id = ?) WHEN (substr(?, ?, ?) = 'per_') THEN (SELECT 'PUBLISHED'
FROM person AS person_1
WHERE person_1.id = ?) WHEN (substr(?, ?, ?) = 'pos_') THEN (SELECT 'PUBLISHED'
FROM position AS position_1
WHERE position_1.id = ?) WHEN (substr(?, ?, ?) = 'prj_') THEN (SELECT 'PUBLISHED'
FROM project AS project_1
WHERE project_1.id = ?) WHEN (substr(?, ?, ?) = 'pub_') THEN (SELECT 'PUBLISHED'
FROM publication AS publication_1
WHERE publication_1.id = ?) WHEN (substr(?, ?, ?) = 'crt_') THEN (SELECT 'PUBLISHED'
FROM certificate AS certificate_1
WHERE certificate_1.id = ?) WHEN (substr(?, ?, ?) = 'skl_') THEN (SELECT 'PUBLISHED'
FROM skill AS skill_1
WHERE skill_1.id = ?) WHEN (substr(?, ?, ?) = 'lng_') THEN (SELECT 'PUBLISHED'
FROM language AS language_1
WHERE language_1.id = ?) WHEN (substr(?, ?, ?) = 'sec_') THEN (SELECT 'PUBLISHED'
FROM section AS section_1
WHERE section_1.id = ?) WHEN (substr(?, ?, ?) = 'sof_') THEN (SELECT 'PUBLISHED'
FROM software AS software_1
WHERE software_1.id = ?) WHEN (substr(?, ?, ?) = 'doc_') THEN (SELECT 'PUBLISHED'
FROM source_document AS source_document_1
WHERE source_document_1.id = ?) WHEN (substr(?, ?, ?) = 'tlk_') THEN (SELECT 'PUBLISHED'
FROM talk AS talk_1
WHERE talk_1.id = ?) WHEN (substr(?, ?, ?) = 'top_') THEN (SELECT 'PUBLISHED'
FROM topic AS topic_1
WHERE topic_1.id = ?) ELSE NULL END), ',"history":', ifnull((SELECT concat('{"edges":', concat('[', group_concat(ifnull(anon_8.item0, 'null'), ','), ']'), '}') AS anon_7
FROM (SELECT concat('{"cursor":', json_quote(('1b7f4454' || '.') || lower(hex(CAST(record_change_2.revision AS TEXT)))), ',"node":{"change":', json_quote(record_change_2.change), ',"fields":', ifnull(record_change_2.fields, 'null'), ',"revision":', ifnull((SELECT concat('{"number":', json_quote(revision_2.number), '}') AS anon_9
FROM revision AS revision_2
WHERE revision_2.number = record_change_2.revision), 'null'), ',"node":', ifnull(CASE WHEN (substr(record_change_2.record_id, ?, ?) = 'ast_') THEN (SELECT concat('{"id":', json_quote(asset_2.id), '}') AS anon_10
FROM asset AS asset_2
WHERE record_change_2.record_id = asset_2.id) WHEN (substr(record_change_2.record_id, ?, ?) = 'awd_') THEN (SELECT concat('{"id":', json_quote(award_2.id), '}') AS anon_11
FROM award AS award_2
WHERE record_change_2.record_id = award_2.id) WHEN (substr(record_change_2.record_id, ?, ?) = 'edu_') THEN (SELECT concat('{"id":', json_quote(education_2.id), '}') AS anon_12
FROM education AS education_2
WHERE record_change_2.record_id = education_2.id) WHEN (substr(record_change_2.record_id, ?, ?) = 'grt_') THEN (SELECT concat('{"id":', json_quote(grant_2.id), '}') AS anon_13
FROM grant AS grant_2
WHERE record_change_2.record_id = grant_2.id) WHEN (substr(record_change_2.record_id, ?, ?) = 'nws_') THEN (SELECT concat('{"id":', json_quote(news_item_2.id), '}') AS anon_14
FROM news_item AS news_item_2
WHERE record_change_2.record_id = news_item_2.id) WHEN (substr(record_change_2.record_id, ?, ?) = 'org_') THEN (SELECT concat('{"id":', json_quote(organization_2.id), '}') AS anon_15
FROM organization AS organization_2
WHERE record_change_2.record_id = organization_2.id) WHEN (substr(record_change_2.record_id, ?, ?) = 'pat_') THEN (SELECT concat('{"id":', json_quote(patent_2.id), '}') AS anon_16
FROM patent AS patent_2
WHERE record_change_2.record_id = patent_2.id) WHEN (substr(record_change_2.record_id, ?, ?) = 'per_') THEN (SELECT concat('{"id":', json_quote(person_2.id), '}') AS anon_17
FROM person AS person_2
WHERE record_change_2.record_id = person_2.id) WHEN (substr(record_change_2.record_id, ?, ?) = 'pos_') THEN (SELECT concat('{"id":', json_quote(position_2.id), '}') AS anon_18
FROM position AS position_2
WHERE record_change_2.record_id = position_2.id) WHEN (substr(record_change_2.record_id, ?, ?) = 'prj_') THEN (SELECT concat('{"id":', json_quote(project_2.id), '}') AS anon_19
FROM project AS project_2
WHERE record_change_2.record_id = project_2.id) WHEN (substr(record_change_2.record_id, ?, ?) = 'pub_') THEN (SELECT concat('{"id":', json_quote(publication_2.id), '}') AS anon_20
FROM publication AS publication_2
WHERE record_change_2.record_id = publication_2.id) WHEN (substr(record_change_2.record_id, ?, ?) = 'crt_') THEN (SELECT concat('{"id":', json_quote(certificate_2.id), '}') AS anon_21
FROM certificate AS certificate_2
WHERE record_change_2.record_id = certificate_2.id) WHEN (substr(record_change_2.record_id, ?, ?) = 'skl_') THEN (SELECT concat('{"id":', json_quote(skill_2.id), '}') AS anon_22
FROM skill AS skill_2
WHERE record_change_2.record_id = skill_2.id) WHEN (substr(record_change_2.record_id, ?, ?) = 'lng_') THEN (SELECT concat('{"id":', json_quote(language_2.id), '}') AS anon_23
FROM language AS language_2
WHERE record_change_2.record_id = language_2.id) WHEN (substr(record_change_2.record_id, ?, ?) = 'sec_') THEN (SELECT concat('{"id":', json_quote(section_2.id), '}') AS anon_24
FROM section AS section_2
WHERE record_change_2.record_id = section_2.id) WHEN (substr(record_change_2.record_id, ?, ?) = 'sof_') THEN (SELECT concat('{"id":', json_quote(software_2.id), '}') AS anon_25
FROM software AS software_2
WHERE record_change_2.record_id = software_2.id) WHEN (substr(record_change_2.record_id, ?, ?) = 'doc_') THEN (SELECT concat('{"id":', json_quote(source_document_2.id), '}') AS anon_26
FROM source_document AS source_document_2
WHERE record_change_2.record_id = source_document_2.id) WHEN (substr(record_change_2.record_id, ?, ?) = 'tlk_') THEN (SELECT concat('{"id":', json_quote(talk_2.id), '}') AS anon_27
FROM talk AS talk_2
WHERE record_change_2.record_id = talk_2.id) WHEN (substr(record_change_2.record_id, ?, ?) = 'top_') THEN (SELECT concat('{"id":', json_quote(topic_2.id), '}') AS anon_28
FROM topic AS topic_2
WHERE record_change_2.record_id = topic_2.id) ELSE NULL END, 'null'), '}}') AS item0
FROM record_change AS record_change_2
WHERE record_change_2.record_id = ? ORDER BY record_change_2.revision DESC
 LIMIT 20 OFFSET ?) AS anon_8), 'null'), '}') AS anon_6
WHERE CASE WHEN (substr(?, ?, ?) = 'ast_') THEN (SELECT 'PUBLISHED'
FROM asset AS asset_1
WHERE asset_1.id = ?) WHEN (substr(?, ?, ?) = 'awd_') THEN (SELECT 'PUBLISHED'
FROM award AS award_1
WHERE award_1.id = ?) WHEN (substr(?, ?, ?) = 'edu_') THEN (SELECT 'PUBLISHED'
FROM education AS education_1
WHERE education_1.id = ?) WHEN (substr(?, ?, ?) = 'grt_') THEN (SELECT 'PUBLISHED'
FROM grant AS grant_1
WHERE grant_1.id = ?) WHEN (substr(?, ?, ?) = 'nws_') THEN (SELECT 'PUBLISHED'
FROM news_item AS news_item_1
WHERE news_item_1.id = ?) WHEN (substr(?, ?, ?) = 'org_') THEN (SELECT 'PUBLISHED'
FROM organization AS organization_1
WHERE organization_1.id = ?) WHEN (substr(?, ?, ?) = 'pat_') THEN (SELECT 'PUBLISHED'
FROM patent AS patent_1
WHERE patent_1.id = ?) WHEN (substr(?, ?, ?) = 'per_') THEN (SELECT 'PUBLISHED'
FROM person AS person_1
WHERE person_1.id = ?) WHEN (substr(?, ?, ?) = 'pos_') THEN (SELECT 'PUBLISHED'
FROM position AS position_1
WHERE position_1.id = ?) WHEN (substr(?, ?, ?) = 'prj_') THEN (SELECT 'PUBLISHED'
FROM project AS project_1
WHERE project_1.id = ?) WHEN (substr(?, ?, ?) = 'pub_') THEN (SELECT 'PUBLISHED'
FROM publication AS publication_1
WHERE publication_1.id = ?) WHEN (substr(?, ?, ?) = 'crt_') THEN (SELECT 'PUBLISHED'
FROM certificate AS certificate_1
WHERE certificate_1.id = ?) WHEN (substr(?, ?, ?) = 'skl_') THEN (SELECT 'PUBLISHED'
FROM skill AS skill_1
WHERE skill_1.id = ?) WHEN (substr(?, ?, ?) = 'lng_') THEN (SELECT 'PUBLISHED'
FROM language AS language_1
WHERE language_1.id = ?) WHEN (substr(?, ?, ?) = 'sec_') THEN (SELECT 'PUBLISHED'
FROM section AS section_1
WHERE section_1.id = ?) WHEN (substr(?, ?, ?) = 'sof_') THEN (SELECT 'PUBLISHED'
FROM software AS software_1
WHERE software_1.id = ?) WHEN (substr(?, ?, ?) = 'doc_') THEN (SELECT 'PUBLISHED'
FROM source_document AS source_document_1
WHERE source_document_1.id = ?) WHEN (substr(?, ?, ?) = 'tlk_') THEN (SELECT 'PUBLISHED'
FROM talk AS talk_1
WHERE talk_1.id = ?) WHEN (substr(?, ?, ?) = 'top_') THEN (SELECT 'PUBLISHED'
FROM topic AS topic_1
WHERE topic_1.id = ?) ELSE NULL END IS NOT NULL OR (EXISTS (SELECT 1
FROM record_change AS record_change_3
WHERE record_change_3.record_id = ?))), 'null'), '}') AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
