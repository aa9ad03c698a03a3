WITH anon_7 AS
(SELECT search_entry_1.id AS id
FROM search_entry AS search_entry_1, search_index AS search_index_1
WHERE search_index_1.rowid = search_entry_1.version AND (search_index_1.search_index MATCH ?) AND search_entry_1.kind IN (SELECT value FROM json_each(?)) = 1),
anon_49 AS
(SELECT search_index_2.rowid AS version, 1 AS half, search_entry_2.id AS id, replace(replace(replace(replace(replace(replace(snippet(search_index_2.search_index, -1, char(57344), char(57345), '…', 24), char(31), ''), '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), char(57344), '<mark>'), char(57345), '</mark>') AS snippet, ((('51405b2b' || '.') || lower(hex(CAST(1 AS TEXT)))) || '.') || lower(hex(CAST(search_index_2.rowid AS TEXT))) AS place
FROM search_entry AS search_entry_2, search_index AS search_index_2
WHERE search_index_2.rowid = search_entry_2.version AND (search_index_2.search_index MATCH ?) AND search_entry_2.kind IN (SELECT value FROM json_each(?)) = 1 ORDER BY search_index_2.rowid DESC
 LIMIT 3 OFFSET ?)
 SELECT CAST(concat('{"search":', ifnull((SELECT CASE WHEN (count(*) >= ?) THEN concat('{"totalCount":', json_quote(CASE WHEN (count(*) <= 2) THEN count(*) ELSE (SELECT count(*) AS count_2
FROM search_entry AS search_entry_1, search_index AS search_index_1
WHERE search_index_1.rowid = search_entry_1.version AND (search_index_1.search_index MATCH ?) AND search_entry_1.kind IN (SELECT value FROM json_each(?)) = 1) END), ',"facets":{"kinds":', ifnull((SELECT concat('[', group_concat(concat('{"value":', json_quote(anon_3.value), ',"label":', json_quote(anon_3.label), ',"count":', json_quote(anon_3.count), '}'), ',' ORDER BY anon_3.count DESC, lower(hex(CAST(anon_3.value AS TEXT)))), ']') AS anon_2
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
 LIMIT 2 OFFSET ?) AS anon_5), 'null'), '},"edges":', concat('[', group_concat(concat('{"cursor":', json_quote(anon_8.place), ',"node":', ifnull(CASE WHEN (substr(anon_8.id, ?, ?) = 'ast_') THEN (SELECT concat('{"__typename":', json_quote('Asset'), '}') AS anon_9
FROM asset AS asset_1
WHERE asset_1.id = anon_8.id) WHEN (substr(anon_8.id, ?, ?) = 'awd_') THEN (SELECT concat('{"__typename":', json_quote('Award'), '}') AS anon_10
FROM award AS award_2
WHERE award_2.id = anon_8.id) WHEN (substr(anon_8.id, ?, ?) = 'edu_') THEN (SELECT concat('{"__typename":', json_quote('Education'), '}') AS anon_11
FROM education AS education_2
WHERE education_2.id = anon_8.id) WHEN (substr(anon_8.id, ?, ?) = 'grt_') THEN (SELECT concat('{"__typename":', json_quote('Grant'), '}') AS anon_12
FROM grant AS grant_1
WHERE grant_1.id = anon_8.id) WHEN (substr(anon_8.id, ?, ?) = 'nws_') THEN (SELECT concat('{"__typename":', json_quote('NewsItem'), '}') AS anon_13
FROM news_item AS news_item_2
WHERE news_item_2.id = anon_8.id) WHEN (substr(anon_8.id, ?, ?) = 'org_') THEN (SELECT concat('{"__typename":', json_quote('Organization'), '}') AS anon_14
FROM organization AS organization_1
WHERE organization_1.id = anon_8.id) WHEN (substr(anon_8.id, ?, ?) = 'pat_') THEN (SELECT concat('{"__typename":', json_quote('Patent'), '}') AS anon_15
FROM patent AS patent_1
WHERE patent_1.id = anon_8.id) WHEN (substr(anon_8.id, ?, ?) = 'per_') THEN (SELECT concat('{"__typename":', json_quote('Person'), ',"slug":', json_quote(person_3.slug), '}') AS anon_16
FROM person AS person_3
WHERE person_3.id = anon_8.id) WHEN (substr(anon_8.id, ?, ?) = 'pos_') THEN (SELECT concat('{"__typename":', json_quote('Position'), '}') AS anon_17
FROM position AS position_2
WHERE position_2.id = anon_8.id) WHEN (substr(anon_8.id, ?, ?) = 'prj_') THEN (SELECT concat('{"__typename":', json_quote('Project'), '}') AS anon_18
FROM project AS project_1
WHERE project_1.id = anon_8.id) WHEN (substr(anon_8.id, ?, ?) = 'pub_') THEN (SELECT concat('{"__typename":', json_quote('Publication'), '}') AS anon_19
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
WHERE topic_1.id = anon_8.id) ELSE NULL END, 'null'), '}'), ',') FILTER (WHERE anon_8.number <= 2), ']'), ',"nodes":', concat('[', group_concat(ifnull(CASE WHEN (substr(anon_8.id, ?, ?) = 'ast_') THEN (SELECT concat('{"id":', json_quote(asset_2.id), '}') AS anon_28
FROM asset AS asset_2
WHERE asset_2.id = anon_8.id) WHEN (substr(anon_8.id, ?, ?) = 'awd_') THEN (SELECT concat('{"id":', json_quote(award_3.id), '}') AS anon_29
FROM award AS award_3
WHERE award_3.id = anon_8.id) WHEN (substr(anon_8.id, ?, ?) = 'edu_') THEN (SELECT concat('{"id":', json_quote(education_3.id), '}') AS anon_30
FROM education AS education_3
WHERE education_3.id = anon_8.id) WHEN (substr(anon_8.id, ?, ?) = 'grt_') THEN (SELECT concat('{"id":', json_quote(grant_2.id), '}') AS anon_31
FROM grant AS grant_2
WHERE grant_2.id = anon_8.id) WHEN (substr(anon_8.id, ?, ?) = 'nws_') THEN (SELECT concat('{"id":', json_quote(news_item_3.id), '}') AS anon_32
FROM news_item AS news_item_3
WHERE news_item_3.id = anon_8.id) WHEN (substr(anon_8.id, ?, ?) = 'org_') THEN (SELECT concat('{"id":', json_quote(organization_2.id), '}') AS anon_33
FROM organization AS organization_2
WHERE organization_2.id = anon_8.id) WHEN (substr(anon_8.id, ?, ?) = 'pat_') THEN (SELECT concat('{"id":', json_quote(patent_2.id), '}') AS anon_34
FROM patent AS patent_2
WHERE patent_2.id = anon_8.id) WHEN (substr(anon_8.id, ?, ?) = 'per_') THEN (SELECT concat('{"id":', json_quote(person_4.id), '}') AS anon_35
FROM person AS person_4
WHERE person_4.id = anon_8.id) WHEN (substr(anon_8.id, ?, ?) = 'pos_') THEN (SELECT concat('{"id":', json_quote(position_3.id), '}') AS anon_36
FROM position AS position_3
WHERE position_3.id = anon_8.id) WHEN (substr(anon_8.id, ?, ?) = 'prj_') THEN (SELECT concat('{"id":', json_quote(project_2.id), '}') AS anon_37
FROM project AS project_2
WHERE project_2.id = anon_8.id) WHEN (substr(anon_8.id, ?, ?) = 'pub_') THEN (SELECT concat('{"id":', json_quote(publication_2.id), '}') AS anon_38
FROM publication AS publication_2
WHERE publication_2.id = anon_8.id) WHEN (substr(anon_8.id, ?, ?) = 'crt_') THEN (SELECT concat('{"id":', json_quote(certificate_3.id), '}') AS anon_39
FROM certificate AS certificate_3
WHERE certificate_3.id = anon_8.id) WHEN (substr(anon_8.id, ?, ?) = 'skl_') THEN (SELECT concat('{"id":', json_quote(skill_3.id), '}') AS anon_40
FROM skill AS skill_3
WHERE skill_3.id = anon_8.id) WHEN (substr(anon_8.id, ?, ?) = 'lng_') THEN (SELECT concat('{"id":', json_quote(language_3.id), '}') AS anon_41
FROM language AS language_3
WHERE language_3.id = anon_8.id) WHEN (substr(anon_8.id, ?, ?) = 'sec_') THEN (SELECT concat('{"id":', json_quote(section_3.id), '}') AS anon_42
FROM section AS section_3
WHERE section_3.id = anon_8.id) WHEN (substr(anon_8.id, ?, ?) = 'sof_') THEN (SELECT concat('{"id":', json_quote(software_2.id), '}') AS anon_43
FROM software AS software_2
WHERE software_2.id = anon_8.id) WHEN (substr(anon_8.id, ?, ?) = 'doc_') THEN (SELECT concat('{"id":', json_quote(source_document_2.id), '}') AS anon_44
FROM source_document AS source_document_2
WHERE source_document_2.id = anon_8.id) WHEN (substr(anon_8.id, ?, ?) = 'tlk_') THEN (SELECT concat('{"id":', json_quote(talk_3.id), '}') AS anon_45
FROM talk AS talk_3
WHERE talk_3.id = anon_8.id) WHEN (substr(anon_8.id, ?, ?) = 'top_') THEN (SELECT concat('{"id":', json_quote(topic_2.id), '}') AS anon_46
FROM topic AS topic_2
WHERE topic_2.id = anon_8.id) ELSE NULL END, 'null'), ',') FILTER (WHERE anon_8.number <= 2), ']'), ',"pageInfo":{"hasNextPage":', iif(count(*) > 2, 'true', 'false'), ',"hasPreviousPage":', iif(0 = 1, 'true', 'false'), ',"startCursor":', json_quote(max(anon_8.place) FILTER (WHERE anon_8.number = ? AND anon_8.number <= 2)), ',"endCursor":', json_quote(substr(max(CAST(anon_8.number + ? AS TEXT) || anon_8.place) FILTER (WHERE anon_8.number <= 2), ?)), '}}') ELSE NULL END AS anon_1
FROM (SELECT anon_47.version AS version, anon_47.half AS half, anon_47.id AS id, anon_47.snippet AS snippet, anon_47.place AS place, row_number() OVER () AS number
FROM (SELECT anon_48.version AS version, anon_48.half AS half, anon_48.id AS id, anon_48.snippet AS snippet, anon_48.place AS place
FROM (SELECT anon_49.version AS version, anon_49.half AS half, anon_49.id AS id, anon_49.snippet AS snippet, anon_49.place AS place
FROM anon_49 UNION ALL SELECT anon_50.version AS version, anon_50.half AS half, anon_50.id AS id, anon_50.snippet AS snippet, anon_50.place AS place
FROM (SELECT anon_51.version AS version, anon_51.half AS half, anon_51.id AS id, anon_51.snippet AS snippet, anon_51.place AS place
FROM (SELECT search_index_3.rowid AS version, 0 AS half, search_entry_3.id AS id, replace(replace(replace(replace(replace(replace(snippet(search_index_3.search_index, -1, char(57344), char(57345), '…', 24), char(31), ''), '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), char(57344), '<mark>'), char(57345), '</mark>') AS snippet, ((('51405b2b' || '.') || lower(hex(CAST(0 AS TEXT)))) || '.') || lower(hex(CAST(search_index_3.rowid AS TEXT))) AS place
FROM search_entry AS search_entry_3, search_index AS search_index_3
WHERE search_index_3.rowid = search_entry_3.version AND (search_index_3.search_index MATCH ?) AND (search_index_3.rowid NOT IN (SELECT search_index_4.rowid
FROM search_index AS search_index_4
WHERE search_index_4.search_index MATCH ?)) AND search_entry_3.kind IN (SELECT value FROM json_each(?)) = 1 ORDER BY search_index_3.rowid DESC
 LIMIT 3 OFFSET ?) AS anon_51
 LIMIT 3 - (SELECT count(*) AS count_3
FROM anon_49) OFFSET ?) AS anon_50) AS anon_48 ORDER BY anon_48.half DESC, anon_48.version DESC
 LIMIT 3 OFFSET ?) AS anon_47) AS anon_8), 'null'), ',"people":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_53.item0, 'null'), ','), ']'), '}') AS anon_52
FROM (SELECT concat('{"slug":', json_quote(person_5.slug), ',"publications":{"totalCount":', json_quote((SELECT count(*) AS count_4
FROM publication AS publication_3, publication_author AS publication_author_2
WHERE publication_author_2.person_id = person_5.id AND publication_author_2.publication_id = publication_3.id AND (publication_3.id IN (SELECT search_entry_4.id
FROM search_entry AS search_entry_4, search_index AS search_index_5
WHERE search_index_5.rowid = search_entry_4.version AND (search_index_5.search_index MATCH ?)) OR publication_3.id IN (SELECT search_entry_5.id
FROM search_entry AS search_entry_5, search_index AS search_index_6
WHERE search_index_6.rowid = search_entry_5.version AND (search_index_6.search_index MATCH ?))))), '}}') AS item0
FROM person AS person_5
WHERE person_5.has_profile = 1 AND person_5.id IN (SELECT search_entry_6.id
FROM search_entry AS search_entry_6, search_index AS search_index_7
WHERE search_index_7.rowid = search_entry_6.version AND (search_index_7.search_index MATCH ?)) ORDER BY person_5.id ASC
 LIMIT 20 OFFSET ?) AS anon_53), 'null'), '}') AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
