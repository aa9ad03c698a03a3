WITH anon_7 AS
(SELECT search_entry_1.id AS id
FROM search_entry AS search_entry_1
WHERE (search_index @@ to_tsquery('simple', $2::VARCHAR)) AND search_entry_1.kind IN (SELECT value FROM json_array_elements_text($3::VARCHAR::json) AS item(value))),
anon_51 AS
(SELECT search_entry_2.version + 0 AS version, 1 AS half, search_entry_2.id AS id, replace(replace(replace(replace(replace(replace(ts_headline('simple', CASE WHEN search_entry_2.body = '' THEN search_entry_2.title ELSE search_entry_2.title || ' … ' || search_entry_2.body END, to_tsquery('simple', $83::VARCHAR), 'MaxWords=24, MinWords=8, MaxFragments=1, StartSel=' || chr(57344) || ', StopSel=' || chr(57345)), chr(31), ''), '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), chr(57344), '<mark>'), chr(57345), '</mark>') AS snippet, ((('51405b2b' || '.') || encode(convert_to(CAST(1 AS TEXT), 'UTF8'), 'hex')) || '.') || encode(convert_to(CAST(search_entry_2.version + 0 AS TEXT), 'UTF8'), 'hex') AS place
FROM search_entry AS search_entry_2
WHERE search_entry_2.version >= (SELECT min(anon_52.version) AS min_1
FROM (SELECT search_entry.version AS version
FROM search_entry ORDER BY search_entry.version DESC
 LIMIT 300) AS anon_52) AND search_entry_2.version <= (SELECT max(anon_52.version) AS max_1
FROM (SELECT search_entry.version AS version
FROM search_entry ORDER BY search_entry.version DESC
 LIMIT 300) AS anon_52) AND (search_index @@ to_tsquery('simple', $84::VARCHAR)) IS true AND search_entry_2.kind IN (SELECT value FROM json_array_elements_text($85::VARCHAR::json) AS item(value)) ORDER BY search_entry_2.version + 0 DESC
 LIMIT 3),
anon_49 AS
(SELECT anon_50.version AS version, anon_50.half AS half, anon_50.id AS id, anon_50.snippet AS snippet, anon_50.place AS place
FROM (SELECT anon_51.version AS version, anon_51.half AS half, anon_51.id AS id, anon_51.snippet AS snippet, anon_51.place AS place
FROM anon_51
WHERE (SELECT count(*) AS count_3
FROM anon_51) >= 3 UNION ALL SELECT anon_53.version AS version, anon_53.half AS half, anon_53.id AS id, anon_53.snippet AS snippet, anon_53.place AS place
FROM (SELECT search_entry_3.version + 0 AS version, 1 AS half, search_entry_3.id AS id, replace(replace(replace(replace(replace(replace(ts_headline('simple', CASE WHEN search_entry_3.body = '' THEN search_entry_3.title ELSE search_entry_3.title || ' … ' || search_entry_3.body END, to_tsquery('simple', $86::VARCHAR), 'MaxWords=24, MinWords=8, MaxFragments=1, StartSel=' || chr(57344) || ', StopSel=' || chr(57345)), chr(31), ''), '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), chr(57344), '<mark>'), chr(57345), '</mark>') AS snippet, ((('51405b2b' || '.') || encode(convert_to(CAST(1 AS TEXT), 'UTF8'), 'hex')) || '.') || encode(convert_to(CAST(search_entry_3.version + 0 AS TEXT), 'UTF8'), 'hex') AS place
FROM search_entry AS search_entry_3
WHERE (search_index @@ to_tsquery('simple', $87::VARCHAR)) AND search_entry_3.kind IN (SELECT value FROM json_array_elements_text($88::VARCHAR::json) AS item(value)) ORDER BY search_entry_3.version + 0 DESC
 LIMIT CASE WHEN ((SELECT count(*) AS count_3
FROM anon_51) < 3) THEN 3 ELSE 0 END) AS anon_53) AS anon_50),
anon_57 AS
(SELECT search_entry_4.version + 0 AS version, 0 AS half, search_entry_4.id AS id, replace(replace(replace(replace(replace(replace(ts_headline('simple', CASE WHEN search_entry_4.body = '' THEN search_entry_4.title ELSE search_entry_4.title || ' … ' || search_entry_4.body END, to_tsquery('simple', $89::VARCHAR), 'MaxWords=24, MinWords=8, MaxFragments=1, StartSel=' || chr(57344) || ', StopSel=' || chr(57345)), chr(31), ''), '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), chr(57344), '<mark>'), chr(57345), '</mark>') AS snippet, ((('51405b2b' || '.') || encode(convert_to(CAST(0 AS TEXT), 'UTF8'), 'hex')) || '.') || encode(convert_to(CAST(search_entry_4.version + 0 AS TEXT), 'UTF8'), 'hex') AS place
FROM search_entry AS search_entry_4
WHERE search_entry_4.version >= (SELECT min(anon_58.version) AS min_2
FROM (SELECT search_entry.version AS version
FROM search_entry ORDER BY search_entry.version DESC
 LIMIT 300) AS anon_58) AND search_entry_4.version <= (SELECT max(anon_58.version) AS max_2
FROM (SELECT search_entry.version AS version
FROM search_entry ORDER BY search_entry.version DESC
 LIMIT 300) AS anon_58) AND (search_index @@ to_tsquery('simple', $90::VARCHAR)) IS true AND (NOT (search_index @@ to_tsquery('simple', $91::VARCHAR))) IS true AND search_entry_4.kind IN (SELECT value FROM json_array_elements_text($92::VARCHAR::json) AS item(value)) ORDER BY search_entry_4.version + 0 DESC
 LIMIT 3)
 SELECT CAST(json_build_object('search', (SELECT CASE WHEN (count(*) >= $1::INTEGER) THEN json_build_object('totalCount', CASE WHEN (count(*) <= 2) THEN count(*) ELSE (SELECT count(*) AS count_2
FROM search_entry AS search_entry_1
WHERE (search_index @@ to_tsquery('simple', $2::VARCHAR)) AND search_entry_1.kind IN (SELECT value FROM json_array_elements_text($3::VARCHAR::json) AS item(value))) END, 'facets', json_build_object('kinds', (SELECT coalesce(json_agg(json_build_object('value', anon_3.value, 'label', anon_3.label, 'count', anon_3.count) ORDER BY anon_3.count DESC, encode(convert_to(CAST(anon_3.value AS TEXT), 'UTF8'), 'hex')), '[]'::json) AS anon_2
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
 LIMIT 2) AS anon_5)), 'edges', coalesce(json_agg(json_build_object('cursor', anon_8.place, 'node', CASE WHEN (substr(anon_8.id, $4::INTEGER, $5::INTEGER) = 'ast_') THEN (SELECT json_build_object('__typename', 'Asset') AS anon_9
FROM asset AS asset_1
WHERE asset_1.id = anon_8.id) WHEN (substr(anon_8.id, $6::INTEGER, $7::INTEGER) = 'awd_') THEN (SELECT json_build_object('__typename', 'Award') AS anon_10
FROM award AS award_2
WHERE award_2.id = anon_8.id) WHEN (substr(anon_8.id, $8::INTEGER, $9::INTEGER) = 'edu_') THEN (SELECT json_build_object('__typename', 'Education') AS anon_11
FROM education AS education_2
WHERE education_2.id = anon_8.id) WHEN (substr(anon_8.id, $10::INTEGER, $11::INTEGER) = 'grt_') THEN (SELECT json_build_object('__typename', 'Grant') AS anon_12
FROM "grant" AS grant_1
WHERE grant_1.id = anon_8.id) WHEN (substr(anon_8.id, $12::INTEGER, $13::INTEGER) = 'nws_') THEN (SELECT json_build_object('__typename', 'NewsItem') AS anon_13
FROM news_item AS news_item_2
WHERE news_item_2.id = anon_8.id) WHEN (substr(anon_8.id, $14::INTEGER, $15::INTEGER) = 'org_') THEN (SELECT json_build_object('__typename', 'Organization') AS anon_14
FROM organization AS organization_1
WHERE organization_1.id = anon_8.id) WHEN (substr(anon_8.id, $16::INTEGER, $17::INTEGER) = 'pat_') THEN (SELECT json_build_object('__typename', 'Patent') AS anon_15
FROM patent AS patent_1
WHERE patent_1.id = anon_8.id) WHEN (substr(anon_8.id, $18::INTEGER, $19::INTEGER) = 'per_') THEN (SELECT json_build_object('__typename', 'Person', 'slug', person_3.slug) AS anon_16
FROM person AS person_3
WHERE person_3.id = anon_8.id) WHEN (substr(anon_8.id, $20::INTEGER, $21::INTEGER) = 'pos_') THEN (SELECT json_build_object('__typename', 'Position') AS anon_17
FROM position AS position_2
WHERE position_2.id = anon_8.id) WHEN (substr(anon_8.id, $22::INTEGER, $23::INTEGER) = 'prj_') THEN (SELECT json_build_object('__typename', 'Project') AS anon_18
FROM project AS project_1
WHERE project_1.id = anon_8.id) WHEN (substr(anon_8.id, $24::INTEGER, $25::INTEGER) = 'pub_') THEN (SELECT json_build_object('__typename', 'Publication') AS anon_19
FROM publication AS publication_1
WHERE publication_1.id = anon_8.id) WHEN (substr(anon_8.id, $26::INTEGER, $27::INTEGER) = 'crt_') THEN (SELECT json_build_object('__typename', 'Certificate') AS anon_20
FROM certificate AS certificate_2
WHERE certificate_2.id = anon_8.id) WHEN (substr(anon_8.id, $28::INTEGER, $29::INTEGER) = 'skl_') THEN (SELECT json_build_object('__typename', 'Skill') AS anon_21
FROM skill AS skill_2
WHERE skill_2.id = anon_8.id) WHEN (substr(anon_8.id, $30::INTEGER, $31::INTEGER) = 'lng_') THEN (SELECT json_build_object('__typename', 'Language') AS anon_22
FROM language AS language_2
WHERE language_2.id = anon_8.id) WHEN (substr(anon_8.id, $32::INTEGER, $33::INTEGER) = 'sec_') THEN (SELECT json_build_object('__typename', 'Section') AS anon_23
FROM section AS section_2
WHERE section_2.id = anon_8.id) WHEN (substr(anon_8.id, $34::INTEGER, $35::INTEGER) = 'sof_') THEN (SELECT json_build_object('__typename', 'Software') AS anon_24
FROM software AS software_1
WHERE software_1.id = anon_8.id) WHEN (substr(anon_8.id, $36::INTEGER, $37::INTEGER) = 'doc_') THEN (SELECT json_build_object('__typename', 'SourceDocument') AS anon_25
FROM source_document AS source_document_1
WHERE source_document_1.id = anon_8.id) WHEN (substr(anon_8.id, $38::INTEGER, $39::INTEGER) = 'tlk_') THEN (SELECT json_build_object('__typename', 'Talk') AS anon_26
FROM talk AS talk_2
WHERE talk_2.id = anon_8.id) WHEN (substr(anon_8.id, $40::INTEGER, $41::INTEGER) = 'top_') THEN (SELECT json_build_object('__typename', 'Topic') AS anon_27
FROM topic AS topic_1
WHERE topic_1.id = anon_8.id) ELSE NULL END)) FILTER (WHERE anon_8.number <= 2), '[]'::json), 'nodes', coalesce(json_agg(CASE WHEN (substr(anon_8.id, $42::INTEGER, $43::INTEGER) = 'ast_') THEN (SELECT json_build_object('id', asset_2.id) AS anon_28
FROM asset AS asset_2
WHERE asset_2.id = anon_8.id) WHEN (substr(anon_8.id, $44::INTEGER, $45::INTEGER) = 'awd_') THEN (SELECT json_build_object('id', award_3.id) AS anon_29
FROM award AS award_3
WHERE award_3.id = anon_8.id) WHEN (substr(anon_8.id, $46::INTEGER, $47::INTEGER) = 'edu_') THEN (SELECT json_build_object('id', education_3.id) AS anon_30
FROM education AS education_3
WHERE education_3.id = anon_8.id) WHEN (substr(anon_8.id, $48::INTEGER, $49::INTEGER) = 'grt_') THEN (SELECT json_build_object('id', grant_2.id) AS anon_31
FROM "grant" AS grant_2
WHERE grant_2.id = anon_8.id) WHEN (substr(anon_8.id, $50::INTEGER, $51::INTEGER) = 'nws_') THEN (SELECT json_build_object('id', news_item_3.id) AS anon_32
FROM news_item AS news_item_3
WHERE news_item_3.id = anon_8.id) WHEN (substr(anon_8.id, $52::INTEGER, $53::INTEGER) = 'org_') THEN (SELECT json_build_object('id', organization_2.id) AS anon_33
FROM organization AS organization_2
WHERE organization_2.id = anon_8.id) WHEN (substr(anon_8.id, $54::INTEGER, $55::INTEGER) = 'pat_') THEN (SELECT json_build_object('id', patent_2.id) AS anon_34
FROM patent AS patent_2
WHERE patent_2.id = anon_8.id) WHEN (substr(anon_8.id, $56::INTEGER, $57::INTEGER) = 'per_') THEN (SELECT json_build_object('id', person_4.id) AS anon_35
FROM person AS person_4
WHERE person_4.id = anon_8.id) WHEN (substr(anon_8.id, $58::INTEGER, $59::INTEGER) = 'pos_') THEN (SELECT json_build_object('id', position_3.id) AS anon_36
FROM position AS position_3
WHERE position_3.id = anon_8.id) WHEN (substr(anon_8.id, $60::INTEGER, $61::INTEGER) = 'prj_') THEN (SELECT json_build_object('id', project_2.id) AS anon_37
FROM project AS project_2
WHERE project_2.id = anon_8.id) WHEN (substr(anon_8.id, $62::INTEGER, $63::INTEGER) = 'pub_') THEN (SELECT json_build_object('id', publication_2.id) AS anon_38
FROM publication AS publication_2
WHERE publication_2.id = anon_8.id) WHEN (substr(anon_8.id, $64::INTEGER, $65::INTEGER) = 'crt_') THEN (SELECT json_build_object('id', certificate_3.id) AS anon_39
FROM certificate AS certificate_3
WHERE certificate_3.id = anon_8.id) WHEN (substr(anon_8.id, $66::INTEGER, $67::INTEGER) = 'skl_') THEN (SELECT json_build_object('id', skill_3.id) AS anon_40
FROM skill AS skill_3
WHERE skill_3.id = anon_8.id) WHEN (substr(anon_8.id, $68::INTEGER, $69::INTEGER) = 'lng_') THEN (SELECT json_build_object('id', language_3.id) AS anon_41
FROM language AS language_3
WHERE language_3.id = anon_8.id) WHEN (substr(anon_8.id, $70::INTEGER, $71::INTEGER) = 'sec_') THEN (SELECT json_build_object('id', section_3.id) AS anon_42
FROM section AS section_3
WHERE section_3.id = anon_8.id) WHEN (substr(anon_8.id, $72::INTEGER, $73::INTEGER) = 'sof_') THEN (SELECT json_build_object('id', software_2.id) AS anon_43
FROM software AS software_2
WHERE software_2.id = anon_8.id) WHEN (substr(anon_8.id, $74::INTEGER, $75::INTEGER) = 'doc_') THEN (SELECT json_build_object('id', source_document_2.id) AS anon_44
FROM source_document AS source_document_2
WHERE source_document_2.id = anon_8.id) WHEN (substr(anon_8.id, $76::INTEGER, $77::INTEGER) = 'tlk_') THEN (SELECT json_build_object('id', talk_3.id) AS anon_45
FROM talk AS talk_3
WHERE talk_3.id = anon_8.id) WHEN (substr(anon_8.id, $78::INTEGER, $79::INTEGER) = 'top_') THEN (SELECT json_build_object('id', topic_2.id) AS anon_46
FROM topic AS topic_2
WHERE topic_2.id = anon_8.id) ELSE NULL END) FILTER (WHERE anon_8.number <= 2), '[]'::json), 'pageInfo', json_build_object('hasNextPage', (count(*) > 2), 'hasPreviousPage', (false), 'startCursor', max(anon_8.place) FILTER (WHERE anon_8.number = $80::INTEGER AND anon_8.number <= 2), 'endCursor', substr(max(CAST(anon_8.number + $81::INTEGER AS TEXT) || anon_8.place) FILTER (WHERE anon_8.number <= 2), $82::INTEGER))) ELSE NULL END AS anon_1
FROM (SELECT anon_47.version AS version, anon_47.half AS half, anon_47.id AS id, anon_47.snippet AS snippet, anon_47.place AS place, row_number() OVER () AS number
FROM (SELECT anon_48.version AS version, anon_48.half AS half, anon_48.id AS id, anon_48.snippet AS snippet, anon_48.place AS place
FROM (SELECT anon_49.version AS version, anon_49.half AS half, anon_49.id AS id, anon_49.snippet AS snippet, anon_49.place AS place
FROM anon_49 UNION ALL SELECT anon_54.version AS version, anon_54.half AS half, anon_54.id AS id, anon_54.snippet AS snippet, anon_54.place AS place
FROM (SELECT anon_55.version AS version, anon_55.half AS half, anon_55.id AS id, anon_55.snippet AS snippet, anon_55.place AS place
FROM (SELECT anon_56.version AS version, anon_56.half AS half, anon_56.id AS id, anon_56.snippet AS snippet, anon_56.place AS place
FROM (SELECT anon_57.version AS version, anon_57.half AS half, anon_57.id AS id, anon_57.snippet AS snippet, anon_57.place AS place
FROM anon_57
WHERE (SELECT count(*) AS count_4
FROM anon_57) >= 3 UNION ALL SELECT anon_59.version AS version, anon_59.half AS half, anon_59.id AS id, anon_59.snippet AS snippet, anon_59.place AS place
FROM (SELECT search_entry_5.version + 0 AS version, 0 AS half, search_entry_5.id AS id, replace(replace(replace(replace(replace(replace(ts_headline('simple', CASE WHEN search_entry_5.body = '' THEN search_entry_5.title ELSE search_entry_5.title || ' … ' || search_entry_5.body END, to_tsquery('simple', $93::VARCHAR), 'MaxWords=24, MinWords=8, MaxFragments=1, StartSel=' || chr(57344) || ', StopSel=' || chr(57345)), chr(31), ''), '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), chr(57344), '<mark>'), chr(57345), '</mark>') AS snippet, ((('51405b2b' || '.') || encode(convert_to(CAST(0 AS TEXT), 'UTF8'), 'hex')) || '.') || encode(convert_to(CAST(search_entry_5.version + 0 AS TEXT), 'UTF8'), 'hex') AS place
FROM search_entry AS search_entry_5
WHERE (search_index @@ to_tsquery('simple', $94::VARCHAR)) AND NOT (search_index @@ to_tsquery('simple', $95::VARCHAR)) AND search_entry_5.kind IN (SELECT value FROM json_array_elements_text($96::VARCHAR::json) AS item(value)) ORDER BY search_entry_5.version + 0 DESC
 LIMIT CASE WHEN ((SELECT count(*) AS count_4
FROM anon_57) < 3) THEN 3 ELSE 0 END) AS anon_59) AS anon_56) AS anon_55
 LIMIT 3 - (SELECT count(*) AS count_5
FROM anon_49)) AS anon_54) AS anon_48 ORDER BY anon_48.half DESC, anon_48.version DESC
 LIMIT 3) AS anon_47) AS anon_8), 'people', (SELECT json_build_object('nodes', coalesce(json_agg(anon_61.item0), '[]'::json)) AS anon_60
FROM (SELECT json_build_object('slug', person_5.slug, 'publications', json_build_object('totalCount', (SELECT count(*) AS count_6
FROM publication AS publication_3, publication_author AS publication_author_2
WHERE publication_author_2.person_id = person_5.id AND publication_author_2.publication_id = publication_3.id AND (publication_3.id IN (SELECT search_entry_6.id
FROM search_entry AS search_entry_6
WHERE search_index @@ to_tsquery('simple', $97::VARCHAR)) OR publication_3.id IN (SELECT search_entry_7.id
FROM search_entry AS search_entry_7
WHERE search_index @@ to_tsquery('simple', $98::VARCHAR)))))) AS item0
FROM person AS person_5
WHERE person_5.has_profile AND person_5.id IN (SELECT search_entry_8.id
FROM search_entry AS search_entry_8
WHERE search_index @@ to_tsquery('simple', $99::VARCHAR)) ORDER BY person_5.id ASC
 LIMIT 20) AS anon_61)) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
