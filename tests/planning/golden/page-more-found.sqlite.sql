WITH anon_24 AS
(SELECT search_index_2.rowid AS version, 1 AS half, search_entry_2.id AS id, replace(replace(replace(replace(replace(replace(snippet(search_index_2.search_index, -1, char(57344), char(57345), '…', 24), char(31), ''), '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), char(57344), '<mark>'), char(57345), '</mark>') AS snippet, ((('51405b2b' || '.') || lower(hex(CAST(1 AS TEXT)))) || '.') || lower(hex(CAST(search_index_2.rowid AS TEXT))) AS place
FROM search_entry AS search_entry_2, search_index AS search_index_2
WHERE search_index_2.rowid = search_entry_2.version AND (search_index_2.search_index MATCH ?) AND search_entry_2.kind IN (SELECT value FROM json_each(?)) = 1 ORDER BY search_index_2.rowid DESC
 LIMIT 11 OFFSET ?)
 SELECT CAST(concat('{"search":', ifnull((SELECT CASE WHEN (count(*) >= ?) THEN concat('{"totalCount":', json_quote(CASE WHEN (count(*) <= 10) THEN count(*) ELSE (SELECT count(*) AS count_2
FROM search_entry AS search_entry_1, search_index AS search_index_1
WHERE search_index_1.rowid = search_entry_1.version AND (search_index_1.search_index MATCH ?) AND search_entry_1.kind IN (SELECT value FROM json_each(?)) = 1) END), ',"edges":', concat('[', group_concat(concat('{"snippet":', json_quote(anon_2.snippet), ',"node":', ifnull(CASE WHEN (substr(anon_2.id, ?, ?) = 'ast_') THEN (SELECT concat('{"id":', json_quote(asset_1.id), '}') AS anon_3
FROM asset AS asset_1
WHERE asset_1.id = anon_2.id) WHEN (substr(anon_2.id, ?, ?) = 'awd_') THEN (SELECT concat('{"id":', json_quote(award_1.id), '}') AS anon_4
FROM award AS award_1
WHERE award_1.id = anon_2.id) WHEN (substr(anon_2.id, ?, ?) = 'edu_') THEN (SELECT concat('{"id":', json_quote(education_1.id), '}') AS anon_5
FROM education AS education_1
WHERE education_1.id = anon_2.id) WHEN (substr(anon_2.id, ?, ?) = 'grt_') THEN (SELECT concat('{"id":', json_quote(grant_1.id), '}') AS anon_6
FROM grant AS grant_1
WHERE grant_1.id = anon_2.id) WHEN (substr(anon_2.id, ?, ?) = 'nws_') THEN (SELECT concat('{"id":', json_quote(news_item_1.id), '}') AS anon_7
FROM news_item AS news_item_1
WHERE news_item_1.id = anon_2.id) WHEN (substr(anon_2.id, ?, ?) = 'org_') THEN (SELECT concat('{"id":', json_quote(organization_1.id), '}') AS anon_8
FROM organization AS organization_1
WHERE organization_1.id = anon_2.id) WHEN (substr(anon_2.id, ?, ?) = 'pat_') THEN (SELECT concat('{"id":', json_quote(patent_1.id), '}') AS anon_9
FROM patent AS patent_1
WHERE patent_1.id = anon_2.id) WHEN (substr(anon_2.id, ?, ?) = 'per_') THEN (SELECT concat('{"id":', json_quote(person_1.id), '}') AS anon_10
FROM person AS person_1
WHERE person_1.id = anon_2.id) WHEN (substr(anon_2.id, ?, ?) = 'pos_') THEN (SELECT concat('{"id":', json_quote(position_1.id), '}') AS anon_11
FROM position AS position_1
WHERE position_1.id = anon_2.id) WHEN (substr(anon_2.id, ?, ?) = 'prj_') THEN (SELECT concat('{"id":', json_quote(project_1.id), '}') AS anon_12
FROM project AS project_1
WHERE project_1.id = anon_2.id) WHEN (substr(anon_2.id, ?, ?) = 'pub_') THEN (SELECT concat('{"id":', json_quote(publication_1.id), '}') AS anon_13
FROM publication AS publication_1
WHERE publication_1.id = anon_2.id) WHEN (substr(anon_2.id, ?, ?) = 'crt_') THEN (SELECT concat('{"id":', json_quote(certificate_1.id), '}') AS anon_14
FROM certificate AS certificate_1
WHERE certificate_1.id = anon_2.id) WHEN (substr(anon_2.id, ?, ?) = 'skl_') THEN (SELECT concat('{"id":', json_quote(skill_1.id), '}') AS anon_15
FROM skill AS skill_1
WHERE skill_1.id = anon_2.id) WHEN (substr(anon_2.id, ?, ?) = 'lng_') THEN (SELECT concat('{"id":', json_quote(language_1.id), '}') AS anon_16
FROM language AS language_1
WHERE language_1.id = anon_2.id) WHEN (substr(anon_2.id, ?, ?) = 'sec_') THEN (SELECT concat('{"id":', json_quote(section_1.id), '}') AS anon_17
FROM section AS section_1
WHERE section_1.id = anon_2.id) WHEN (substr(anon_2.id, ?, ?) = 'sof_') THEN (SELECT concat('{"id":', json_quote(software_1.id), '}') AS anon_18
FROM software AS software_1
WHERE software_1.id = anon_2.id) WHEN (substr(anon_2.id, ?, ?) = 'doc_') THEN (SELECT concat('{"id":', json_quote(source_document_1.id), '}') AS anon_19
FROM source_document AS source_document_1
WHERE source_document_1.id = anon_2.id) WHEN (substr(anon_2.id, ?, ?) = 'tlk_') THEN (SELECT concat('{"id":', json_quote(talk_1.id), '}') AS anon_20
FROM talk AS talk_1
WHERE talk_1.id = anon_2.id) WHEN (substr(anon_2.id, ?, ?) = 'top_') THEN (SELECT concat('{"id":', json_quote(topic_1.id), '}') AS anon_21
FROM topic AS topic_1
WHERE topic_1.id = anon_2.id) ELSE NULL END, 'null'), '}'), ',') FILTER (WHERE anon_2.number <= 10), ']'), ',"pageInfo":{"hasNextPage":', iif(count(*) > 10, 'true', 'false'), ',"endCursor":', json_quote(substr(max(CAST(anon_2.number + ? AS TEXT) || anon_2.place) FILTER (WHERE anon_2.number <= 10), ?)), '}}') ELSE NULL END AS anon_1
FROM (SELECT anon_22.version AS version, anon_22.half AS half, anon_22.id AS id, anon_22.snippet AS snippet, anon_22.place AS place, row_number() OVER () AS number
FROM (SELECT anon_23.version AS version, anon_23.half AS half, anon_23.id AS id, anon_23.snippet AS snippet, anon_23.place AS place
FROM (SELECT anon_24.version AS version, anon_24.half AS half, anon_24.id AS id, anon_24.snippet AS snippet, anon_24.place AS place
FROM anon_24 UNION ALL SELECT anon_25.version AS version, anon_25.half AS half, anon_25.id AS id, anon_25.snippet AS snippet, anon_25.place AS place
FROM (SELECT anon_26.version AS version, anon_26.half AS half, anon_26.id AS id, anon_26.snippet AS snippet, anon_26.place AS place
FROM (SELECT search_index_3.rowid AS version, 0 AS half, search_entry_3.id AS id, replace(replace(replace(replace(replace(replace(snippet(search_index_3.search_index, -1, char(57344), char(57345), '…', 24), char(31), ''), '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), char(57344), '<mark>'), char(57345), '</mark>') AS snippet, ((('51405b2b' || '.') || lower(hex(CAST(0 AS TEXT)))) || '.') || lower(hex(CAST(search_index_3.rowid AS TEXT))) AS place
FROM search_entry AS search_entry_3, search_index AS search_index_3
WHERE search_index_3.rowid = search_entry_3.version AND (search_index_3.search_index MATCH ?) AND (search_index_3.rowid NOT IN (SELECT search_index_4.rowid
FROM search_index AS search_index_4
WHERE search_index_4.search_index MATCH ?)) AND search_entry_3.kind IN (SELECT value FROM json_each(?)) = 1 ORDER BY search_index_3.rowid DESC
 LIMIT 11 OFFSET ?) AS anon_26
 LIMIT 11 - (SELECT count(*) AS count_3
FROM anon_24) OFFSET ?) AS anon_25) AS anon_23 ORDER BY anon_23.half DESC, anon_23.version DESC
 LIMIT 11 OFFSET ?) AS anon_22) AS anon_2), 'null'), '}') AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
