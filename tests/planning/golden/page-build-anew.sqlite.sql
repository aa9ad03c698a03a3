SELECT CAST(concat('{"revisions":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_2.item0, 'null'), ','), ']'), '}') AS anon_1
FROM (SELECT concat('{"number":', json_quote(revision_1.number), ',"records":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_4.item0, 'null'), ','), ']'), '}') AS anon_3
FROM (SELECT concat('{"kind":', json_quote(record_change_1.kind), ',"change":', json_quote(record_change_1.change), ',"slugBefore":', json_quote(record_change_1.slug_before), ',"slugAfter":', json_quote(record_change_1.slug_after), ',"owner":', ifnull(CASE WHEN (substr(record_change_1.owner_id, ?, ?) = 'ast_') THEN (SELECT concat('{}') AS anon_5
FROM asset AS asset_1
WHERE record_change_1.owner_id = asset_1.id) WHEN (substr(record_change_1.owner_id, ?, ?) = 'awd_') THEN (SELECT concat('{}') AS anon_6
FROM award AS award_1
WHERE record_change_1.owner_id = award_1.id) WHEN (substr(record_change_1.owner_id, ?, ?) = 'edu_') THEN (SELECT concat('{}') AS anon_7
FROM education AS education_1
WHERE record_change_1.owner_id = education_1.id) WHEN (substr(record_change_1.owner_id, ?, ?) = 'grt_') THEN (SELECT concat('{}') AS anon_8
FROM grant AS grant_1
WHERE record_change_1.owner_id = grant_1.id) WHEN (substr(record_change_1.owner_id, ?, ?) = 'nws_') THEN (SELECT concat('{}') AS anon_9
FROM news_item AS news_item_1
WHERE record_change_1.owner_id = news_item_1.id) WHEN (substr(record_change_1.owner_id, ?, ?) = 'org_') THEN (SELECT concat('{}') AS anon_10
FROM organization AS organization_1
WHERE record_change_1.owner_id = organization_1.id) WHEN (substr(record_change_1.owner_id, ?, ?) = 'pat_') THEN (SELECT concat('{}') AS anon_11
FROM patent AS patent_1
WHERE record_change_1.owner_id = patent_1.id) WHEN (substr(record_change_1.owner_id, ?, ?) = 'per_') THEN (SELECT concat('{"slug":', json_quote(person_1.slug), '}') AS anon_12
FROM person AS person_1
WHERE record_change_1.owner_id = person_1.id) WHEN (substr(record_change_1.owner_id, ?, ?) = 'pos_') THEN (SELECT concat('{}') AS anon_13
FROM position AS position_1
WHERE record_change_1.owner_id = position_1.id) WHEN (substr(record_change_1.owner_id, ?, ?) = 'prj_') THEN (SELECT concat('{}') AS anon_14
FROM project AS project_1
WHERE record_change_1.owner_id = project_1.id) WHEN (substr(record_change_1.owner_id, ?, ?) = 'pub_') THEN (SELECT concat('{}') AS anon_15
FROM publication AS publication_1
WHERE record_change_1.owner_id = publication_1.id) WHEN (substr(record_change_1.owner_id, ?, ?) = 'crt_') THEN (SELECT concat('{}') AS anon_16
FROM certificate AS certificate_1
WHERE record_change_1.owner_id = certificate_1.id) WHEN (substr(record_change_1.owner_id, ?, ?) = 'skl_') THEN (SELECT concat('{}') AS anon_17
FROM skill AS skill_1
WHERE record_change_1.owner_id = skill_1.id) WHEN (substr(record_change_1.owner_id, ?, ?) = 'lng_') THEN (SELECT concat('{}') AS anon_18
FROM language AS language_1
WHERE record_change_1.owner_id = language_1.id) WHEN (substr(record_change_1.owner_id, ?, ?) = 'sec_') THEN (SELECT concat('{}') AS anon_19
FROM section AS section_1
WHERE record_change_1.owner_id = section_1.id) WHEN (substr(record_change_1.owner_id, ?, ?) = 'sof_') THEN (SELECT concat('{}') AS anon_20
FROM software AS software_1
WHERE record_change_1.owner_id = software_1.id) WHEN (substr(record_change_1.owner_id, ?, ?) = 'doc_') THEN (SELECT concat('{}') AS anon_21
FROM source_document AS source_document_1
WHERE record_change_1.owner_id = source_document_1.id) WHEN (substr(record_change_1.owner_id, ?, ?) = 'tlk_') THEN (SELECT concat('{}') AS anon_22
FROM talk AS talk_1
WHERE record_change_1.owner_id = talk_1.id) WHEN (substr(record_change_1.owner_id, ?, ?) = 'top_') THEN (SELECT concat('{}') AS anon_23
FROM topic AS topic_1
WHERE record_change_1.owner_id = topic_1.id) ELSE NULL END, 'null'), '}') AS item0
FROM record_change AS record_change_1
WHERE record_change_1.revision = revision_1.number ORDER BY record_change_1.record_id ASC
 LIMIT 100 OFFSET ?) AS anon_4), 'null'), '}') AS item0
FROM revision AS revision_1
WHERE revision_1.number > ? ORDER BY revision_1.number DESC
 LIMIT 20 OFFSET ?) AS anon_2), 'null'), '}') AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
