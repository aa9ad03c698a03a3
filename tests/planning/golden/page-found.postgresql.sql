WITH anon_7 AS
(SELECT search_entry_1.id AS id
FROM search_entry AS search_entry_1
WHERE search_index @@ to_tsquery('simple', $2::VARCHAR)),
anon_32 AS
(SELECT search_entry_2.version + 0 AS version, 1 AS half, search_entry_2.id AS id, replace(replace(replace(replace(replace(replace(ts_headline('simple', CASE WHEN search_entry_2.body = '' THEN search_entry_2.title ELSE search_entry_2.title || ' … ' || search_entry_2.body END, to_tsquery('simple', $41::VARCHAR), 'MaxWords=24, MinWords=8, MaxFragments=1, StartSel=' || chr(57344) || ', StopSel=' || chr(57345)), chr(31), ''), '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), chr(57344), '<mark>'), chr(57345), '</mark>') AS snippet, ((('51405b2b' || '.') || encode(convert_to(CAST(1 AS TEXT), 'UTF8'), 'hex')) || '.') || encode(convert_to(CAST(search_entry_2.version + 0 AS TEXT), 'UTF8'), 'hex') AS place
FROM search_entry AS search_entry_2
WHERE search_entry_2.version >= (SELECT min(anon_33.version) AS min_1
FROM (SELECT search_entry.version AS version
FROM search_entry ORDER BY search_entry.version DESC
 LIMIT 300) AS anon_33) AND search_entry_2.version <= (SELECT max(anon_33.version) AS max_1
FROM (SELECT search_entry.version AS version
FROM search_entry ORDER BY search_entry.version DESC
 LIMIT 300) AS anon_33) AND (search_index @@ to_tsquery('simple', $42::VARCHAR)) IS true ORDER BY search_entry_2.version + 0 DESC
 LIMIT 21),
anon_30 AS
(SELECT anon_31.version AS version, anon_31.half AS half, anon_31.id AS id, anon_31.snippet AS snippet, anon_31.place AS place
FROM (SELECT anon_32.version AS version, anon_32.half AS half, anon_32.id AS id, anon_32.snippet AS snippet, anon_32.place AS place
FROM anon_32
WHERE (SELECT count(*) AS count_3
FROM anon_32) >= 21 UNION ALL SELECT anon_34.version AS version, anon_34.half AS half, anon_34.id AS id, anon_34.snippet AS snippet, anon_34.place AS place
FROM (SELECT search_entry_3.version + 0 AS version, 1 AS half, search_entry_3.id AS id, replace(replace(replace(replace(replace(replace(ts_headline('simple', CASE WHEN search_entry_3.body = '' THEN search_entry_3.title ELSE search_entry_3.title || ' … ' || search_entry_3.body END, to_tsquery('simple', $43::VARCHAR), 'MaxWords=24, MinWords=8, MaxFragments=1, StartSel=' || chr(57344) || ', StopSel=' || chr(57345)), chr(31), ''), '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), chr(57344), '<mark>'), chr(57345), '</mark>') AS snippet, ((('51405b2b' || '.') || encode(convert_to(CAST(1 AS TEXT), 'UTF8'), 'hex')) || '.') || encode(convert_to(CAST(search_entry_3.version + 0 AS TEXT), 'UTF8'), 'hex') AS place
FROM search_entry AS search_entry_3
WHERE search_index @@ to_tsquery('simple', $44::VARCHAR) ORDER BY search_entry_3.version + 0 DESC
 LIMIT CASE WHEN ((SELECT count(*) AS count_3
FROM anon_32) < 21) THEN 21 ELSE 0 END) AS anon_34) AS anon_31),
anon_38 AS
(SELECT search_entry_4.version + 0 AS version, 0 AS half, search_entry_4.id AS id, replace(replace(replace(replace(replace(replace(ts_headline('simple', CASE WHEN search_entry_4.body = '' THEN search_entry_4.title ELSE search_entry_4.title || ' … ' || search_entry_4.body END, to_tsquery('simple', $45::VARCHAR), 'MaxWords=24, MinWords=8, MaxFragments=1, StartSel=' || chr(57344) || ', StopSel=' || chr(57345)), chr(31), ''), '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), chr(57344), '<mark>'), chr(57345), '</mark>') AS snippet, ((('51405b2b' || '.') || encode(convert_to(CAST(0 AS TEXT), 'UTF8'), 'hex')) || '.') || encode(convert_to(CAST(search_entry_4.version + 0 AS TEXT), 'UTF8'), 'hex') AS place
FROM search_entry AS search_entry_4
WHERE search_entry_4.version >= (SELECT min(anon_39.version) AS min_2
FROM (SELECT search_entry.version AS version
FROM search_entry ORDER BY search_entry.version DESC
 LIMIT 300) AS anon_39) AND search_entry_4.version <= (SELECT max(anon_39.version) AS max_2
FROM (SELECT search_entry.version AS version
FROM search_entry ORDER BY search_entry.version DESC
 LIMIT 300) AS anon_39) AND (search_index @@ to_tsquery('simple', $46::VARCHAR)) IS true AND (NOT (search_index @@ to_tsquery('simple', $47::VARCHAR))) IS true ORDER BY search_entry_4.version + 0 DESC
 LIMIT 21)
 SELECT CAST(json_build_object('search', (SELECT CASE WHEN (count(*) >= $1::INTEGER) THEN json_build_object('totalCount', CASE WHEN (count(*) <= 20) THEN count(*) ELSE (SELECT count(*) AS count_2
FROM search_entry AS search_entry_1
WHERE search_index @@ to_tsquery('simple', $2::VARCHAR)) END, 'facets', json_build_object('kinds', (SELECT coalesce(json_agg(json_build_object('value', anon_3.value, 'count', anon_3.count) ORDER BY anon_3.count DESC, encode(convert_to(CAST(anon_3.value AS TEXT), 'UTF8'), 'hex')), '[]'::json) AS anon_2
FROM (SELECT CASE WHEN (search_entry_1.kind = 'Asset') THEN 'ASSET' WHEN (search_entry_1.kind = 'Award') THEN 'AWARD' WHEN (search_entry_1.kind = 'Education') THEN 'EDUCATION' WHEN (search_entry_1.kind = 'Grant') THEN 'GRANT' WHEN (search_entry_1.kind = 'NewsItem') THEN 'NEWS_ITEM' WHEN (search_entry_1.kind = 'Organization') THEN 'ORGANIZATION' WHEN (search_entry_1.kind = 'Patent') THEN 'PATENT' WHEN (search_entry_1.kind = 'Person') THEN 'PERSON' WHEN (search_entry_1.kind = 'Position') THEN 'POSITION' WHEN (search_entry_1.kind = 'Project') THEN 'PROJECT' WHEN (search_entry_1.kind = 'Publication') THEN 'PUBLICATION' WHEN (search_entry_1.kind = 'Certificate') THEN 'CERTIFICATE' WHEN (search_entry_1.kind = 'Skill') THEN 'SKILL' WHEN (search_entry_1.kind = 'Language') THEN 'LANGUAGE' WHEN (search_entry_1.kind = 'Section') THEN 'SECTION' WHEN (search_entry_1.kind = 'Software') THEN 'SOFTWARE' WHEN (search_entry_1.kind = 'Talk') THEN 'TALK' WHEN (search_entry_1.kind = 'Topic') THEN 'TOPIC' ELSE search_entry_1.kind END AS value, search_entry_1.kind AS label, count(*) AS count
FROM search_entry AS search_entry_1
WHERE search_index @@ to_tsquery('simple', $2::VARCHAR) GROUP BY search_entry_1.kind ORDER BY count DESC, encode(convert_to(CAST(CASE WHEN (search_entry_1.kind = 'Asset') THEN 'ASSET' WHEN (search_entry_1.kind = 'Award') THEN 'AWARD' WHEN (search_entry_1.kind = 'Education') THEN 'EDUCATION' WHEN (search_entry_1.kind = 'Grant') THEN 'GRANT' WHEN (search_entry_1.kind = 'NewsItem') THEN 'NEWS_ITEM' WHEN (search_entry_1.kind = 'Organization') THEN 'ORGANIZATION' WHEN (search_entry_1.kind = 'Patent') THEN 'PATENT' WHEN (search_entry_1.kind = 'Person') THEN 'PERSON' WHEN (search_entry_1.kind = 'Position') THEN 'POSITION' WHEN (search_entry_1.kind = 'Project') THEN 'PROJECT' WHEN (search_entry_1.kind = 'Publication') THEN 'PUBLICATION' WHEN (search_entry_1.kind = 'Certificate') THEN 'CERTIFICATE' WHEN (search_entry_1.kind = 'Skill') THEN 'SKILL' WHEN (search_entry_1.kind = 'Language') THEN 'LANGUAGE' WHEN (search_entry_1.kind = 'Section') THEN 'SECTION' WHEN (search_entry_1.kind = 'Software') THEN 'SOFTWARE' WHEN (search_entry_1.kind = 'Talk') THEN 'TALK' WHEN (search_entry_1.kind = 'Topic') THEN 'TOPIC' ELSE search_entry_1.kind END AS TEXT), 'UTF8'), 'hex')
 LIMIT 20) AS anon_3), 'people', (SELECT coalesce(json_agg(json_build_object('value', anon_5.value, 'label', anon_5.label, 'count', anon_5.count) ORDER BY anon_5.count DESC, encode(convert_to(CAST(anon_5.value AS TEXT), 'UTF8'), 'hex')), '[]'::json) AS anon_4
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
WHERE person_1.id = anon_6.person_id GROUP BY person_1.slug, person_1.display_name ORDER BY count DESC, encode(convert_to(CAST(person_1.slug AS TEXT), 'UTF8'), 'hex')
 LIMIT 20) AS anon_5)), 'edges', coalesce(json_agg(json_build_object('snippet', anon_8.snippet, 'node', CASE WHEN (substr(anon_8.id, $3::INTEGER, $4::INTEGER) = 'ast_') THEN (SELECT json_build_object('__typename', 'Asset') AS anon_9
FROM asset AS asset_1
WHERE asset_1.id = anon_8.id) WHEN (substr(anon_8.id, $5::INTEGER, $6::INTEGER) = 'awd_') THEN (SELECT json_build_object('__typename', 'Award') AS anon_10
FROM award AS award_2
WHERE award_2.id = anon_8.id) WHEN (substr(anon_8.id, $7::INTEGER, $8::INTEGER) = 'edu_') THEN (SELECT json_build_object('__typename', 'Education') AS anon_11
FROM education AS education_2
WHERE education_2.id = anon_8.id) WHEN (substr(anon_8.id, $9::INTEGER, $10::INTEGER) = 'grt_') THEN (SELECT json_build_object('__typename', 'Grant') AS anon_12
FROM "grant" AS grant_1
WHERE grant_1.id = anon_8.id) WHEN (substr(anon_8.id, $11::INTEGER, $12::INTEGER) = 'nws_') THEN (SELECT json_build_object('__typename', 'NewsItem', 'slug', news_item_2.slug) AS anon_13
FROM news_item AS news_item_2
WHERE news_item_2.id = anon_8.id) WHEN (substr(anon_8.id, $13::INTEGER, $14::INTEGER) = 'org_') THEN (SELECT json_build_object('__typename', 'Organization') AS anon_14
FROM organization AS organization_1
WHERE organization_1.id = anon_8.id) WHEN (substr(anon_8.id, $15::INTEGER, $16::INTEGER) = 'pat_') THEN (SELECT json_build_object('__typename', 'Patent') AS anon_15
FROM patent AS patent_1
WHERE patent_1.id = anon_8.id) WHEN (substr(anon_8.id, $17::INTEGER, $18::INTEGER) = 'per_') THEN (SELECT json_build_object('__typename', 'Person', 'slug', person_3.slug, 'displayName', person_3.display_name) AS anon_16
FROM person AS person_3
WHERE person_3.id = anon_8.id) WHEN (substr(anon_8.id, $19::INTEGER, $20::INTEGER) = 'pos_') THEN (SELECT json_build_object('__typename', 'Position') AS anon_17
FROM position AS position_2
WHERE position_2.id = anon_8.id) WHEN (substr(anon_8.id, $21::INTEGER, $22::INTEGER) = 'prj_') THEN (SELECT json_build_object('__typename', 'Project') AS anon_18
FROM project AS project_1
WHERE project_1.id = anon_8.id) WHEN (substr(anon_8.id, $23::INTEGER, $24::INTEGER) = 'pub_') THEN (SELECT json_build_object('__typename', 'Publication', 'slug', publication_1.slug, 'title', publication_1.title) AS anon_19
FROM publication AS publication_1
WHERE publication_1.id = anon_8.id) WHEN (substr(anon_8.id, $25::INTEGER, $26::INTEGER) = 'crt_') THEN (SELECT json_build_object('__typename', 'Certificate') AS anon_20
FROM certificate AS certificate_2
WHERE certificate_2.id = anon_8.id) WHEN (substr(anon_8.id, $27::INTEGER, $28::INTEGER) = 'skl_') THEN (SELECT json_build_object('__typename', 'Skill') AS anon_21
FROM skill AS skill_2
WHERE skill_2.id = anon_8.id) WHEN (substr(anon_8.id, $29::INTEGER, $30::INTEGER) = 'lng_') THEN (SELECT json_build_object('__typename', 'Language') AS anon_22
FROM language AS language_2
WHERE language_2.id = anon_8.id) WHEN (substr(anon_8.id, $31::INTEGER, $32::INTEGER) = 'sec_') THEN (SELECT json_build_object('__typename', 'Section') AS anon_23
FROM section AS section_2
WHERE section_2.id = anon_8.id) WHEN (substr(anon_8.id, $33::INTEGER, $34::INTEGER) = 'sof_') THEN (SELECT json_build_object('__typename', 'Software') AS anon_24
FROM software AS software_1
WHERE software_1.id = anon_8.id) WHEN (substr(anon_8.id, $35::INTEGER, $36::INTEGER) = 'doc_') THEN (SELECT json_build_object('__typename', 'SourceDocument') AS anon_25
FROM source_document AS source_document_1
WHERE source_document_1.id = anon_8.id) WHEN (substr(anon_8.id, $37::INTEGER, $38::INTEGER) = 'tlk_') THEN (SELECT json_build_object('__typename', 'Talk') AS anon_26
FROM talk AS talk_2
WHERE talk_2.id = anon_8.id) WHEN (substr(anon_8.id, $39::INTEGER, $40::INTEGER) = 'top_') THEN (SELECT json_build_object('__typename', 'Topic') AS anon_27
FROM topic AS topic_1
WHERE topic_1.id = anon_8.id) ELSE NULL END)) FILTER (WHERE anon_8.number <= 20), '[]'::json)) ELSE NULL END AS anon_1
FROM (SELECT anon_28.version AS version, anon_28.half AS half, anon_28.id AS id, anon_28.snippet AS snippet, anon_28.place AS place, row_number() OVER () AS number
FROM (SELECT anon_29.version AS version, anon_29.half AS half, anon_29.id AS id, anon_29.snippet AS snippet, anon_29.place AS place
FROM (SELECT anon_30.version AS version, anon_30.half AS half, anon_30.id AS id, anon_30.snippet AS snippet, anon_30.place AS place
FROM anon_30 UNION ALL SELECT anon_35.version AS version, anon_35.half AS half, anon_35.id AS id, anon_35.snippet AS snippet, anon_35.place AS place
FROM (SELECT anon_36.version AS version, anon_36.half AS half, anon_36.id AS id, anon_36.snippet AS snippet, anon_36.place AS place
FROM (SELECT anon_37.version AS version, anon_37.half AS half, anon_37.id AS id, anon_37.snippet AS snippet, anon_37.place AS place
FROM (SELECT anon_38.version AS version, anon_38.half AS half, anon_38.id AS id, anon_38.snippet AS snippet, anon_38.place AS place
FROM anon_38
WHERE (SELECT count(*) AS count_4
FROM anon_38) >= 21 UNION ALL SELECT anon_40.version AS version, anon_40.half AS half, anon_40.id AS id, anon_40.snippet AS snippet, anon_40.place AS place
FROM (SELECT search_entry_5.version + 0 AS version, 0 AS half, search_entry_5.id AS id, replace(replace(replace(replace(replace(replace(ts_headline('simple', CASE WHEN search_entry_5.body = '' THEN search_entry_5.title ELSE search_entry_5.title || ' … ' || search_entry_5.body END, to_tsquery('simple', $48::VARCHAR), 'MaxWords=24, MinWords=8, MaxFragments=1, StartSel=' || chr(57344) || ', StopSel=' || chr(57345)), chr(31), ''), '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), chr(57344), '<mark>'), chr(57345), '</mark>') AS snippet, ((('51405b2b' || '.') || encode(convert_to(CAST(0 AS TEXT), 'UTF8'), 'hex')) || '.') || encode(convert_to(CAST(search_entry_5.version + 0 AS TEXT), 'UTF8'), 'hex') AS place
FROM search_entry AS search_entry_5
WHERE (search_index @@ to_tsquery('simple', $49::VARCHAR)) AND NOT (search_index @@ to_tsquery('simple', $50::VARCHAR)) ORDER BY search_entry_5.version + 0 DESC
 LIMIT CASE WHEN ((SELECT count(*) AS count_4
FROM anon_38) < 21) THEN 21 ELSE 0 END) AS anon_40) AS anon_37) AS anon_36
 LIMIT 21 - (SELECT count(*) AS count_5
FROM anon_30)) AS anon_35) AS anon_29 ORDER BY anon_29.half DESC, anon_29.version DESC
 LIMIT 21) AS anon_28) AS anon_8)) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
