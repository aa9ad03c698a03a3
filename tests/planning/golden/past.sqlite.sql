WITH anon_35 AS
(SELECT search_index_version_2.rowid AS version, 1 AS half, search_entry_version_2.id AS id, replace(replace(replace(replace(replace(replace(snippet(search_index_version_2.search_index_version, -1, char(57344), char(57345), '…', 24), char(31), ''), '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), char(57344), '<mark>'), char(57345), '</mark>') AS snippet, ((('51405b2b' || '.') || lower(hex(CAST(1 AS TEXT)))) || '.') || lower(hex(CAST(search_index_version_2.rowid AS TEXT))) AS place
FROM search_entry_version AS search_entry_version_2, search_index_version AS search_index_version_2
WHERE search_index_version_2.rowid = search_entry_version_2.version AND (search_index_version_2.search_index_version MATCH ?) AND search_entry_version_2.since <= ? AND search_entry_version_2.until > ? ORDER BY search_index_version_2.rowid DESC
 LIMIT 21 OFFSET ?)
 SELECT CAST(concat('{"person":', ifnull((SELECT concat('{"name":', json_quote(person_version_1.name), ',"phone":', json_quote(CASE WHEN person_version_1.phone_is_public = 1 THEN person_version_1.phone ELSE NULL END), ',"positions":', ifnull((SELECT concat('{"totalCount":', json_quote(CASE WHEN (count(*) < 2) THEN count(*) ELSE (SELECT count(*) AS count_1
FROM position_version AS position_version_1
WHERE position_version_1.person_id = person_version_1.id AND position_version_1.since <= ? AND position_version_1.until > ?) END), ',"nodes":', concat('[', group_concat(ifnull(anon_3.item0, 'null'), ','), ']'), '}') AS anon_2
FROM (SELECT concat('{"title":', json_quote(position_version_1.title), ',"organization":', ifnull((SELECT concat('{"name":', json_quote(organization_version_1.name), '}') AS anon_4
FROM organization_version AS organization_version_1
WHERE organization_version_1.id = position_version_1.organization_id AND organization_version_1.since <= ? AND organization_version_1.until > ?), 'null'), '}') AS item0
FROM position_version AS position_version_1
WHERE position_version_1.person_id = person_version_1.id AND position_version_1.since <= ? AND position_version_1.until > ? ORDER BY position_version_1.rank ASC, position_version_1.id ASC
 LIMIT 2 OFFSET ?) AS anon_3), 'null'), ',"interests":', ifnull((SELECT concat('[', group_concat(concat('{"name":', json_quote(topic_version_1.name), '}'), ',' ORDER BY person_topic_version_1.rank, person_topic_version_1.topic_id), ']') AS anon_5
FROM topic_version AS topic_version_1, person_topic_version AS person_topic_version_1
WHERE person_topic_version_1.person_id = person_version_1.id AND person_topic_version_1.topic_id = topic_version_1.id AND person_topic_version_1.since <= ? AND person_topic_version_1.until > ? AND topic_version_1.since <= ? AND topic_version_1.until > ?), 'null'), '}') AS anon_1
FROM person_version AS person_version_1
WHERE person_version_1.id = coalesce((SELECT person_version_2.id
FROM person_version AS person_version_2
WHERE person_version_2.slug = ? AND person_version_2.since <= ? AND person_version_2.until > ?), (SELECT alias_version_1.record_id
FROM alias_version AS alias_version_1
WHERE alias_version_1.slug = ? AND alias_version_1.kind = 'Person' AND alias_version_1.since <= ? AND alias_version_1.until > ? ORDER BY alias_version_1.id DESC
 LIMIT 1 OFFSET ?)) AND person_version_1.since <= ? AND person_version_1.until > ?), 'null'), ',"people":', ifnull((SELECT concat('{"totalCount":', json_quote(CASE WHEN (count(*) < 20) THEN count(*) ELSE (SELECT count(*) AS count_2
FROM person_version AS person_version_3
WHERE person_version_3.since <= ? AND person_version_3.until > ? AND person_version_3.has_profile = 1 AND (EXISTS (SELECT 1
FROM position_version AS position_version_2
WHERE position_version_2.person_id = person_version_3.id AND position_version_2.kind = ? AND position_version_2.since <= ? AND position_version_2.until > ?))) END), ',"nodes":', concat('[', group_concat(ifnull(anon_7.item0, 'null'), ','), ']'), '}') AS anon_6
FROM (SELECT concat('{"slug":', json_quote(person_version_3.slug), ',"relatedPeople":', ifnull((SELECT concat('[', group_concat(concat('{"relation":', json_quote(anon_9.relation), ',"person":', ifnull((SELECT concat('{"name":', json_quote(person_version_4.name), '}') AS anon_10
FROM person_version AS person_version_4
WHERE person_version_4.id = anon_9.person_id AND person_version_4.since <= ? AND person_version_4.until > ?), 'null'), '}'), ',' ORDER BY anon_9.relation, anon_9.name, anon_9.person_id), ']') AS anon_8
FROM (SELECT anon_11.relation AS relation, anon_11.person_id AS person_id, min(person_version_5.display_name_key) AS name
FROM (SELECT ? AS relation, education_advisor_version_1.person_id AS person_id
FROM education_advisor_version AS education_advisor_version_1, education_version AS education_version_1
WHERE education_version_1.person_id = person_version_3.id AND education_advisor_version_1.person_id != person_version_3.id AND education_advisor_version_1.education_id = education_version_1.id AND education_version_1.since <= ? AND education_version_1.until > ? AND education_advisor_version_1.since <= ? AND education_advisor_version_1.until > ? UNION ALL SELECT ? AS relation, grant_investigator_version_1.person_id AS person_id
FROM grant_investigator_version AS grant_investigator_version_1, grant_investigator_version AS grant_investigator_version_2
WHERE grant_investigator_version_2.person_id = person_version_3.id AND grant_investigator_version_1.person_id != person_version_3.id AND grant_investigator_version_1.grant_id = grant_investigator_version_2.grant_id AND grant_investigator_version_2.since <= ? AND grant_investigator_version_2.until > ? AND grant_investigator_version_1.since <= ? AND grant_investigator_version_1.until > ? UNION ALL SELECT ? AS relation, patent_inventor_version_1.person_id AS person_id
FROM patent_inventor_version AS patent_inventor_version_1, patent_inventor_version AS patent_inventor_version_2
WHERE patent_inventor_version_2.person_id = person_version_3.id AND patent_inventor_version_1.person_id != person_version_3.id AND patent_inventor_version_1.patent_id = patent_inventor_version_2.patent_id AND patent_inventor_version_2.since <= ? AND patent_inventor_version_2.until > ? AND patent_inventor_version_1.since <= ? AND patent_inventor_version_1.until > ? UNION ALL SELECT ? AS relation, position_mentor_version_1.person_id AS person_id
FROM position_mentor_version AS position_mentor_version_1, position_version AS position_version_3
WHERE position_version_3.person_id = person_version_3.id AND position_mentor_version_1.person_id != person_version_3.id AND position_mentor_version_1.position_id = position_version_3.id AND position_version_3.since <= ? AND position_version_3.until > ? AND position_mentor_version_1.since <= ? AND position_mentor_version_1.until > ? UNION ALL SELECT ? AS relation, project_member_version_1.person_id AS person_id
FROM project_member_version AS project_member_version_1, project_member_version AS project_member_version_2
WHERE project_member_version_2.person_id = person_version_3.id AND project_member_version_1.person_id != person_version_3.id AND project_member_version_1.project_id = project_member_version_2.project_id AND project_member_version_2.since <= ? AND project_member_version_2.until > ? AND project_member_version_1.since <= ? AND project_member_version_1.until > ? UNION ALL SELECT ? AS relation, project_mentor_version_1.person_id AS person_id
FROM project_mentor_version AS project_mentor_version_1, project_member_version AS project_member_version_3
WHERE project_member_version_3.person_id = person_version_3.id AND project_mentor_version_1.person_id != person_version_3.id AND project_mentor_version_1.project_id = project_member_version_3.project_id AND project_member_version_3.since <= ? AND project_member_version_3.until > ? AND project_mentor_version_1.since <= ? AND project_mentor_version_1.until > ? UNION ALL SELECT ? AS relation, publication_author_version_1.person_id AS person_id
FROM publication_author_version AS publication_author_version_1, publication_author_version AS publication_author_version_2
WHERE publication_author_version_2.person_id = person_version_3.id AND publication_author_version_1.person_id != person_version_3.id AND publication_author_version_1.publication_id = publication_author_version_2.publication_id AND publication_author_version_2.since <= ? AND publication_author_version_2.until > ? AND publication_author_version_1.since <= ? AND publication_author_version_1.until > ? UNION ALL SELECT ? AS relation, software_author_version_1.person_id AS person_id
FROM software_author_version AS software_author_version_1, software_author_version AS software_author_version_2
WHERE software_author_version_2.person_id = person_version_3.id AND software_author_version_1.person_id != person_version_3.id AND software_author_version_1.software_id = software_author_version_2.software_id AND software_author_version_2.since <= ? AND software_author_version_2.until > ? AND software_author_version_1.since <= ? AND software_author_version_1.until > ?) AS anon_11, person_version AS person_version_5
WHERE person_version_5.id = anon_11.person_id AND person_version_5.since <= ? AND person_version_5.until > ? GROUP BY anon_11.relation, anon_11.person_id) AS anon_9), 'null'), '}') AS item0
FROM person_version AS person_version_3
WHERE person_version_3.since <= ? AND person_version_3.until > ? AND person_version_3.has_profile = 1 AND (EXISTS (SELECT 1
FROM position_version AS position_version_2
WHERE position_version_2.person_id = person_version_3.id AND position_version_2.kind = ? AND position_version_2.since <= ? AND position_version_2.until > ?)) ORDER BY person_version_3.id ASC
 LIMIT 20 OFFSET ?) AS anon_7), 'null'), ',"search":', ifnull((SELECT CASE WHEN (count(*) >= ?) THEN concat('{"totalCount":', json_quote(CASE WHEN (count(*) <= 20) THEN count(*) ELSE (SELECT count(*) AS count_4
FROM search_entry_version AS search_entry_version_1, search_index_version AS search_index_version_1
WHERE search_index_version_1.rowid = search_entry_version_1.version AND (search_index_version_1.search_index_version MATCH ?) AND search_entry_version_1.since <= ? AND search_entry_version_1.until > ?) END), ',"edges":', concat('[', group_concat(concat('{"node":', ifnull(CASE WHEN (substr(anon_13.id, ?, ?) = 'ast_') THEN (SELECT concat('{"id":', json_quote(asset_version_1.id), '}') AS anon_14
FROM asset_version AS asset_version_1
WHERE asset_version_1.id = anon_13.id AND asset_version_1.since <= ? AND asset_version_1.until > ?) WHEN (substr(anon_13.id, ?, ?) = 'awd_') THEN (SELECT concat('{"id":', json_quote(award_version_1.id), '}') AS anon_15
FROM award_version AS award_version_1
WHERE award_version_1.id = anon_13.id AND award_version_1.since <= ? AND award_version_1.until > ?) WHEN (substr(anon_13.id, ?, ?) = 'edu_') THEN (SELECT concat('{"id":', json_quote(education_version_2.id), '}') AS anon_16
FROM education_version AS education_version_2
WHERE education_version_2.id = anon_13.id AND education_version_2.since <= ? AND education_version_2.until > ?) WHEN (substr(anon_13.id, ?, ?) = 'grt_') THEN (SELECT concat('{"id":', json_quote(grant_version_1.id), '}') AS anon_17
FROM grant_version AS grant_version_1
WHERE grant_version_1.id = anon_13.id AND grant_version_1.since <= ? AND grant_version_1.until > ?) WHEN (substr(anon_13.id, ?, ?) = 'nws_') THEN (SELECT concat('{"id":', json_quote(news_item_version_1.id), '}') AS anon_18
FROM news_item_version AS news_item_version_1
WHERE news_item_version_1.id = anon_13.id AND news_item_version_1.since <= ? AND news_item_version_1.until > ?) WHEN (substr(anon_13.id, ?, ?) = 'org_') THEN (SELECT concat('{"id":', json_quote(organization_version_2.id), '}') AS anon_19
FROM organization_version AS organization_version_2
WHERE organization_version_2.id = anon_13.id AND organization_version_2.since <= ? AND organization_version_2.until > ?) WHEN (substr(anon_13.id, ?, ?) = 'pat_') THEN (SELECT concat('{"id":', json_quote(patent_version_1.id), '}') AS anon_20
FROM patent_version AS patent_version_1
WHERE patent_version_1.id = anon_13.id AND patent_version_1.since <= ? AND patent_version_1.until > ?) WHEN (substr(anon_13.id, ?, ?) = 'per_') THEN (SELECT concat('{"id":', json_quote(person_version_6.id), '}') AS anon_21
FROM person_version AS person_version_6
WHERE person_version_6.id = anon_13.id AND person_version_6.since <= ? AND person_version_6.until > ?) WHEN (substr(anon_13.id, ?, ?) = 'pos_') THEN (SELECT concat('{"id":', json_quote(position_version_4.id), '}') AS anon_22
FROM position_version AS position_version_4
WHERE position_version_4.id = anon_13.id AND position_version_4.since <= ? AND position_version_4.until > ?) WHEN (substr(anon_13.id, ?, ?) = 'prj_') THEN (SELECT concat('{"id":', json_quote(project_version_1.id), '}') AS anon_23
FROM project_version AS project_version_1
WHERE project_version_1.id = anon_13.id AND project_version_1.since <= ? AND project_version_1.until > ?) WHEN (substr(anon_13.id, ?, ?) = 'pub_') THEN (SELECT concat('{"id":', json_quote(publication_version_1.id), '}') AS anon_24
FROM publication_version AS publication_version_1
WHERE publication_version_1.id = anon_13.id AND publication_version_1.since <= ? AND publication_version_1.until > ?) WHEN (substr(anon_13.id, ?, ?) = 'crt_') THEN (SELECT concat('{"id":', json_quote(certificate_version_1.id), '}') AS anon_25
FROM certificate_version AS certificate_version_1
WHERE certificate_version_1.id = anon_13.id AND certificate_version_1.since <= ? AND certificate_version_1.until > ?) WHEN (substr(anon_13.id, ?, ?) = 'skl_') THEN (SELECT concat('{"id":', json_quote(skill_version_1.id), '}') AS anon_26
FROM skill_version AS skill_version_1
WHERE skill_version_1.id = anon_13.id AND skill_version_1.since <= ? AND skill_version_1.until > ?) WHEN (substr(anon_13.id, ?, ?) = 'lng_') THEN (SELECT concat('{"id":', json_quote(language_version_1.id), '}') AS anon_27
FROM language_version AS language_version_1
WHERE language_version_1.id = anon_13.id AND language_version_1.since <= ? AND language_version_1.until > ?) WHEN (substr(anon_13.id, ?, ?) = 'sec_') THEN (SELECT concat('{"id":', json_quote(section_version_1.id), '}') AS anon_28
FROM section_version AS section_version_1
WHERE section_version_1.id = anon_13.id AND section_version_1.since <= ? AND section_version_1.until > ?) WHEN (substr(anon_13.id, ?, ?) = 'sof_') THEN (SELECT concat('{"id":', json_quote(software_version_1.id), '}') AS anon_29
FROM software_version AS software_version_1
WHERE software_version_1.id = anon_13.id AND software_version_1.since <= ? AND software_version_1.until > ?) WHEN (substr(anon_13.id, ?, ?) = 'doc_') THEN (SELECT concat('{"id":', json_quote(source_document_version_1.id), '}') AS anon_30
FROM source_document_version AS source_document_version_1
WHERE source_document_version_1.id = anon_13.id AND source_document_version_1.since <= ? AND source_document_version_1.until > ?) WHEN (substr(anon_13.id, ?, ?) = 'tlk_') THEN (SELECT concat('{"id":', json_quote(talk_version_1.id), '}') AS anon_31
FROM talk_version AS talk_version_1
WHERE talk_version_1.id = anon_13.id AND talk_version_1.since <= ? AND talk_version_1.until > ?) WHEN (substr(anon_13.id, ?, ?) = 'top_') THEN (SELECT concat('{"id":', json_quote(topic_version_2.id), '}') AS anon_32
FROM topic_version AS topic_version_2
WHERE topic_version_2.id = anon_13.id AND topic_version_2.since <= ? AND topic_version_2.until > ?) ELSE NULL END, 'null'), '}'), ',') FILTER (WHERE anon_13.number <= 20), ']'), '}') ELSE NULL END AS anon_12
FROM (SELECT anon_33.version AS version, anon_33.half AS half, anon_33.id AS id, anon_33.snippet AS snippet, anon_33.place AS place, row_number() OVER () AS number
FROM (SELECT anon_34.version AS version, anon_34.half AS half, anon_34.id AS id, anon_34.snippet AS snippet, anon_34.place AS place
FROM (SELECT anon_35.version AS version, anon_35.half AS half, anon_35.id AS id, anon_35.snippet AS snippet, anon_35.place AS place
FROM anon_35 UNION ALL SELECT anon_36.version AS version, anon_36.half AS half, anon_36.id AS id, anon_36.snippet AS snippet, anon_36.place AS place
FROM (SELECT anon_37.version AS version, anon_37.half AS half, anon_37.id AS id, anon_37.snippet AS snippet, anon_37.place AS place
FROM (SELECT search_index_version_3.rowid AS version, 0 AS half, search_entry_version_3.id AS id, replace(replace(replace(replace(replace(replace(snippet(search_index_version_3.search_index_version, -1, char(57344), char(57345), '…', 24), char(31), ''), '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), char(57344), '<mark>'), char(57345), '</mark>') AS snippet, ((('51405b2b' || '.') || lower(hex(CAST(0 AS TEXT)))) || '.') || lower(hex(CAST(search_index_version_3.rowid AS TEXT))) AS place
FROM search_entry_version AS search_entry_version_3, search_index_version AS search_index_version_3
WHERE search_index_version_3.rowid = search_entry_version_3.version AND (search_index_version_3.search_index_version MATCH ?) AND (search_index_version_3.rowid NOT IN (SELECT search_index_version_4.rowid
FROM search_index_version AS search_index_version_4
WHERE search_index_version_4.search_index_version MATCH ?)) AND search_entry_version_3.since <= ? AND search_entry_version_3.until > ? ORDER BY search_index_version_3.rowid DESC
 LIMIT 21 OFFSET ?) AS anon_37
 LIMIT 21 - (SELECT count(*) AS count_5
FROM anon_35) OFFSET ?) AS anon_36) AS anon_34 ORDER BY anon_34.half DESC, anon_34.version DESC
 LIMIT 21 OFFSET ?) AS anon_33) AS anon_13), 'null'), ',"revision":', ifnull((SELECT concat('{"number":', json_quote(revision.number), '}') AS anon_38
FROM revision, site
WHERE revision.number = CASE WHEN (? < site.oldest) THEN NULL WHEN (site.revision < ?) THEN site.revision ELSE ? END), 'null'), '}') AS TEXT) AS data, (SELECT CASE WHEN (? < site.oldest) THEN NULL WHEN (site.revision < ?) THEN site.revision ELSE ? END AS anon_39
FROM site) AS revision, (SELECT revision.epoch
FROM revision, site
WHERE revision.number = CASE WHEN (site.revision < ?) THEN site.revision ELSE ? END) AS epoch
