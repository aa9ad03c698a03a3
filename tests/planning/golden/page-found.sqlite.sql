WITH anon_7 AS
(SELECT search_entry_1.id AS id
FROM search_entry AS search_entry_1, search_index AS search_index_1
WHERE search_index_1.rowid = search_entry_1.version AND (search_index_1.search_index MATCH ?)),
anon_30 AS
(SELECT search_index_2.rowid AS version, 1 AS half, search_entry_2.id AS id, replace(replace(replace(replace(replace(replace(snippet(search_index_2.search_index, -1, char(57344), char(57345), '…', 24), char(31), ''), '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), char(57344), '<mark>'), char(57345), '</mark>') AS snippet, ((('51405b2b' || '.') || lower(hex(CAST(1 AS TEXT)))) || '.') || lower(hex(CAST(search_index_2.rowid AS TEXT))) AS place
FROM search_entry AS search_entry_2, search_index AS search_index_2
WHERE search_index_2.rowid = search_entry_2.version AND (search_index_2.search_index MATCH ?) ORDER BY search_index_2.rowid DESC
 LIMIT 21 OFFSET ?)
 SELECT CAST(concat('{"search":', ifnull((SELECT CASE WHEN (count(*) >= ?) THEN concat('{"totalCount":', json_quote(CASE WHEN (count(*) <= 20) THEN count(*) ELSE (SELECT count(*) AS count_2
FROM search_entry AS search_entry_1, search_index AS search_index_1
WHERE search_index_1.rowid = search_entry_1.version AND (search_index_1.search_index MATCH ?)) END), ',"facets":{"kinds":', ifnull((SELECT concat('[', group_concat(concat('{"value":', json_quote(anon_3.value), ',"count":', json_quote(anon_3.count), '}'), ',' ORDER BY anon_3.count DESC, lower(hex(CAST(anon_3.value AS TEXT)))), ']') AS anon_2
FROM (SELECT CASE WHEN (search_entry_1.kind = 'Asset') THEN 'ASSET' WHEN (search_entry_1.kind = 'Award') THEN 'AWARD' WHEN (search_entry_1.kind = 'Education') THEN 'EDUCATION' WHEN (search_entry_1.kind = 'Grant') THEN 'GRANT' WHEN (search_entry_1.kind = 'NewsItem') THEN 'NEWS_ITEM' WHEN (search_entry_1.kind = 'Organization') THEN 'ORGANIZATION' WHEN (search_entry_1.kind = 'Patent') THEN 'PATENT' WHEN (search_entry_1.kind = 'Person') THEN 'PERSON' WHEN (search_entry_1.kind = 'Position') THEN 'POSITION' WHEN (search_entry_1.kind = 'Project') THEN 'PROJECT' WHEN (search_entry_1.kind = 'Publication') THEN 'PUBLICATION' WHEN (search_entry_1.kind = 'Certificate') THEN 'CERTIFICATE' WHEN (search_entry_1.kind = 'Skill') THEN 'SKILL' WHEN (search_entry_1.kind = 'Language') THEN 'LANGUAGE' WHEN (search_entry_1.kind = 'Section') THEN 'SECTION' WHEN (search_entry_1.kind = 'Software') THEN 'SOFTWARE' WHEN (search_entry_1.kind = 'Talk') THEN 'TALK' WHEN (search_entry_1.kind = 'Topic') THEN 'TOPIC' ELSE search_entry_1.kind END AS value, search_entry_1.kind AS label, count(*) AS count
FROM search_entry AS search_entry_1, search_index AS search_index_1
WHERE search_index_1.rowid = search_entry_1.version AND (search_index_1.search_index MATCH ?) GROUP BY search_entry_1.kind ORDER BY count DESC, lower(hex(CAST(CASE WHEN (search_entry_1.kind = 'Asset') THEN 'ASSET' WHEN (search_entry_1.kind = 'Award') THEN 'AWARD' WHEN (search_entry_1.kind = 'Education') THEN 'EDUCATION' WHEN (search_entry_1.kind = 'Grant') THEN 'GRANT' WHEN (search_entry_1.kind = 'NewsItem') THEN 'NEWS_ITEM' WHEN (search_entry_1.kind = 'Organization') THEN 'ORGANIZATION' WHEN (search_entry_1.kind = 'Patent') THEN 'PATENT' WHEN (search_entry_1.kind = 'Person') THEN 'PERSON' WHEN (search_entry_1.kind = 'Position') THEN 'POSITION' WHEN (search_entry_1.kind = 'Project') THEN 'PROJECT' WHEN (search_entry_1.kind = 'Publication') THEN 'PUBLICATION' WHEN (search_entry_1.kind = 'Certificate') THEN 'CERTIFICATE' WHEN (search_entry_1.kind = 'Skill') THEN 'SKILL' WHEN (search_entry_1.kind = 'Language') THEN 'LANGUAGE' WHEN (search_entry_1.kind = 'Section') THEN 'SECTION' WHEN (search_entry_1.kind = 'Software') THEN 'SOFTWARE' WHEN (search_entry_1.kind = 'Talk') THEN 'TALK' WHEN (search_entry_1.kind = 'Topic') THEN 'TOPIC' ELSE search_entry_1.kind END AS TEXT)))
 LIMIT 20 OFFSET ?) AS anon_3), 'null'), ',"people":', ifnull((SELECT concat('[', group_concat(concat('{"value":', json_quote(anon_5.value), ',"label":', json_quote(anon_5.label), ',"count":', json_quote(anon_5.count), '}'), ',' ORDER BY anon_5.count DESC, lower(hex(CAST(anon_5.value AS TEXT)))), ']') AS anon_4
FROM (SELECT person_1.slug AS value, person_1.display_name AS label, count(DISTINCT anon_6.id) AS count
FROM person AS person_1, (SELECT anon_7.id AS id, award_1.person_id AS person_id
FROM anon_7, award AS award_1
WHERE award_1.id = anon_7.id UNION ALL SELECT anon_7.id AS id, education_1.person_id AS person_id
FROM anon_7, education AS education_1
WHERE education_1.id = anon_7.id UNION ALL SELECT anon_7.id AS id, grant_investigator_1.person_id AS person_id
FROM anon_7, grant_investigator AS grant_investigator_1
WHERE grant_investigator_1.grant_id = anon_7.id UNION ALL SELECT anon_7.id AS id, news_item_1.person_id AS person_id
FROM anon_7, news_item AS news_item_1
WHERE news_item_1.id = anon_7.id UNION ALL SELECT anon_7.id AS id, patent_inventor_1.person_id AS person_id
FROM anon_7, patent_inventor AS patent_inventor_1
WHERE patent_inventor_1.patent_id = anon_7.id UNION ALL SELECT anon_7.id AS id, person_2.id AS person_id
FROM anon_7, person AS person_2
WHERE person_2.id = anon_7.id UNION ALL SELECT anon_7.id AS id, position_1.person_id AS person_id
FROM anon_7, position AS position_1
WHERE position_1.id = anon_7.id UNION ALL SELECT anon_7.id AS id, project_member_1.person_id AS person_id
FROM anon_7, project_member AS project_member_1
WHERE project_member_1.project_id = anon_7.id UNION ALL SELECT anon_7.id AS id, publication_author_1.person_id AS person_id
FROM anon_7, publication_author AS publication_author_1
WHERE publication_author_1.publication_id = anon_7.id UNION ALL SELECT anon_7.id AS id, certificate_1.person_id AS person_id
FROM anon_7, certificate AS certificate_1
WHERE certificate_1.id = anon_7.id UNION ALL SELECT anon_7.id AS id, skill_1.person_id AS person_id
FROM anon_7, skill AS skill_1
WHERE skill_1.id = anon_7.id UNION ALL SELECT anon_7.id AS id, language_1.person_id AS person_id
FROM anon_7, language AS language_1
WHERE language_1.id = anon_7.id UNION ALL SELECT anon_7.id AS id, section_1.person_id AS person_id
FROM anon_7, section AS section_1
WHERE section_1.id = anon_7.id UNION ALL SELECT anon_7.id AS id, software_author_1.person_id AS person_id
FROM anon_7, software_author AS software_author_1
WHERE software_author_1.software_id = anon_7.id UNION ALL SELECT anon_7.id AS id, talk_1.person_id AS person_id
FROM anon_7, talk AS talk_1
WHERE talk_1.id = anon_7.id) AS anon_6
WHERE person_1.id = anon_6.person_id GROUP BY person_1.slug, person_1.display_name ORDER BY count DESC, lower(hex(CAST(person_1.slug AS TEXT)))
 LIMIT 20 OFFSET ?) AS anon_5), 'null'), '},"edges":', concat('[', group_concat(concat('{"snippet":', json_quote(anon_8.snippet), ',"node":', ifnull(CASE WHEN (substr(anon_8.id, ?, ?) = 'ast_') THEN (SELECT concat('{"__typename":', json_quote('Asset'), '}') AS anon_9
FROM asset AS asset_1
WHERE asset_1.id = anon_8.id) WHEN (substr(anon_8.id, ?, ?) = 'awd_') THEN (SELECT concat('{"__typename":', json_quote('Award'), '}') AS anon_10
FROM award AS award_2
WHERE award_2.id = anon_8.id) WHEN (substr(anon_8.id, ?, ?) = 'edu_') THEN (SELECT concat('{"__typename":', json_quote('Education'), '}') AS anon_11
FROM education AS education_2
WHERE education_2.id = anon_8.id) WHEN (substr(anon_8.id, ?, ?) = 'grt_') THEN (SELECT concat('{"__typename":', json_quote('Grant'), '}') AS anon_12
FROM grant AS grant_1
WHERE grant_1.id = anon_8.id) WHEN (substr(anon_8.id, ?, ?) = 'nws_') THEN (SELECT concat('{"__typename":', json_quote('NewsItem'), ',"slug":', json_quote(news_item_2.slug), '}') AS anon_13
FROM news_item AS news_item_2
WHERE news_item_2.id = anon_8.id) WHEN (substr(anon_8.id, ?, ?) = 'org_') THEN (SELECT concat('{"__typename":', json_quote('Organization'), '}') AS anon_14
FROM organization AS organization_1
WHERE organization_1.id = anon_8.id) WHEN (substr(anon_8.id, ?, ?) = 'pat_') THEN (SELECT concat('{"__typename":', json_quote('Patent'), '}') AS anon_15
FROM patent AS patent_1
WHERE patent_1.id = anon_8.id) WHEN (substr(anon_8.id, ?, ?) = 'per_') THEN (SELECT concat('{"__typename":', json_quote('Person'), ',"slug":', json_quote(person_3.slug), ',"displayName":', json_quote(person_3.display_name), '}') AS anon_16
FROM person AS person_3
WHERE person_3.id = anon_8.id) WHEN (substr(anon_8.id, ?, ?) = 'pos_') THEN (SELECT concat('{"__typename":', json_quote('Position'), '}') AS anon_17
FROM position AS position_2
WHERE position_2.id = anon_8.id) WHEN (substr(anon_8.id, ?, ?) = 'prj_') THEN (SELECT concat('{"__typename":', json_quote('Project'), '}') AS anon_18
FROM project AS project_1
WHERE project_1.id = anon_8.id) WHEN (substr(anon_8.id, ?, ?) = 'pub_') THEN (SELECT concat('{"__typename":', json_quote('Publication'), ',"slug":', json_quote(publication_1.slug), ',"title":', json_quote(publication_1.title), '}') AS anon_19
FROM publication AS publication_1
WHERE publication_1.id = anon_8.id) WHEN (substr(anon_8.id, ?, ?) = 'crt_') THEN (SELECT concat('{"__typename":', json_quote('Certificate'), '}') AS anon_20
FROM certificate AS certificate_2
WHERE certificate_2.id = anon_8.id) WHEN (substr(anon_8.id, ?, ?) = 'skl_') THEN (SELECT concat('{"__typename":', json_quote('Skill'), '}') AS anon_21
FROM skill AS skill_2
WHERE skill_2.id = anon_8.id) WHEN (substr(anon_8.id, ?, ?) = 'lng_') THEN (SELECT concat('{"__typename":', json_quote('Language'), '}') AS anon_22
FROM language AS language_2
WHERE language_2.id = anon_8.id) WHEN (substr(anon_8.id, ?, ?) = 'sec_') THEN (SELECT concat('{"__typename":', json_quote('Section'), '}') AS anon_23
FROM section AS section_2
WHERE section_2.id = anon_8.id) WHEN (substr(anon_8.id, ?, ?) = 'sof_') THEN (SELECT concat('{"__typename":', json_quote('Software'), '}') AS anon_24
FROM software AS software_1
WHERE software_1.id = anon_8.id) WHEN (substr(anon_8.id, ?, ?) = 'doc_') THEN (SELECT concat('{"__typename":', json_quote('SourceDocument'), '}') AS anon_25
FROM source_document AS source_document_1
WHERE source_document_1.id = anon_8.id) WHEN (substr(anon_8.id, ?, ?) = 'tlk_') THEN (SELECT concat('{"__typename":', json_quote('Talk'), '}') AS anon_26
FROM talk AS talk_2
WHERE talk_2.id = anon_8.id) WHEN (substr(anon_8.id, ?, ?) = 'top_') THEN (SELECT concat('{"__typename":', json_quote('Topic'), '}') AS anon_27
FROM topic AS topic_1
WHERE topic_1.id = anon_8.id) ELSE NULL END, 'null'), '}'), ',') FILTER (WHERE anon_8.number <= 20), ']'), '}') ELSE NULL END AS anon_1
FROM (SELECT anon_28.version AS version, anon_28.half AS half, anon_28.id AS id, anon_28.snippet AS snippet, anon_28.place AS place, row_number() OVER () AS number
FROM (SELECT anon_29.version AS version, anon_29.half AS half, anon_29.id AS id, anon_29.snippet AS snippet, anon_29.place AS place
FROM (SELECT anon_30.version AS version, anon_30.half AS half, anon_30.id AS id, anon_30.snippet AS snippet, anon_30.place AS place
FROM anon_30 UNION ALL SELECT anon_31.version AS version, anon_31.half AS half, anon_31.id AS id, anon_31.snippet AS snippet, anon_31.place AS place
FROM (SELECT anon_32.version AS version, anon_32.half AS half, anon_32.id AS id, anon_32.snippet AS snippet, anon_32.place AS place
FROM (SELECT search_index_3.rowid AS version, 0 AS half, search_entry_3.id AS id, replace(replace(replace(replace(replace(replace(snippet(search_index_3.search_index, -1, char(57344), char(57345), '…', 24), char(31), ''), '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), char(57344), '<mark>'), char(57345), '</mark>') AS snippet, ((('51405b2b' || '.') || lower(hex(CAST(0 AS TEXT)))) || '.') || lower(hex(CAST(search_index_3.rowid AS TEXT))) AS place
FROM search_entry AS search_entry_3, search_index AS search_index_3
WHERE search_index_3.rowid = search_entry_3.version AND (search_index_3.search_index MATCH ?) AND (search_index_3.rowid NOT IN (SELECT search_index_4.rowid
FROM search_index AS search_index_4
WHERE search_index_4.search_index MATCH ?)) ORDER BY search_index_3.rowid DESC
 LIMIT 21 OFFSET ?) AS anon_32
 LIMIT 21 - (SELECT count(*) AS count_3
FROM anon_30) OFFSET ?) AS anon_31) AS anon_29 ORDER BY anon_29.half DESC, anon_29.version DESC
 LIMIT 21 OFFSET ?) AS anon_28) AS anon_8), 'null'), '}') AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
