WITH anon_37 AS
(SELECT search_entry_version_2.version + 0 AS version, 1 AS half, search_entry_version_2.id AS id, replace(replace(replace(replace(replace(replace(ts_headline('simple', CASE WHEN search_entry_version_2.body = '' THEN search_entry_version_2.title ELSE search_entry_version_2.title || ' … ' || search_entry_version_2.body END, to_tsquery('simple', $52::VARCHAR), 'MaxWords=24, MinWords=8, MaxFragments=1, StartSel=' || chr(57344) || ', StopSel=' || chr(57345)), chr(31), ''), '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), chr(57344), '<mark>'), chr(57345), '</mark>') AS snippet, ((('51405b2b' || '.') || encode(convert_to(CAST(1 AS TEXT), 'UTF8'), 'hex')) || '.') || encode(convert_to(CAST(search_entry_version_2.version + 0 AS TEXT), 'UTF8'), 'hex') AS place
FROM search_entry_version AS search_entry_version_2
WHERE search_entry_version_2.version >= (SELECT min(anon_38.version) AS min_1
FROM (SELECT search_entry_version.version AS version
FROM search_entry_version ORDER BY search_entry_version.version DESC
 LIMIT 300) AS anon_38) AND search_entry_version_2.version <= (SELECT max(anon_38.version) AS max_1
FROM (SELECT search_entry_version.version AS version
FROM search_entry_version ORDER BY search_entry_version.version DESC
 LIMIT 300) AS anon_38) AND (search_index @@ to_tsquery('simple', $53::VARCHAR)) IS true AND search_entry_version_2.since <= $1::BIGINT AND search_entry_version_2.until > $1::BIGINT ORDER BY search_entry_version_2.version + 0 DESC
 LIMIT 21),
anon_35 AS
(SELECT anon_36.version AS version, anon_36.half AS half, anon_36.id AS id, anon_36.snippet AS snippet, anon_36.place AS place
FROM (SELECT anon_37.version AS version, anon_37.half AS half, anon_37.id AS id, anon_37.snippet AS snippet, anon_37.place AS place
FROM anon_37
WHERE (SELECT count(*) AS count_5
FROM anon_37) >= 21 UNION ALL SELECT anon_39.version AS version, anon_39.half AS half, anon_39.id AS id, anon_39.snippet AS snippet, anon_39.place AS place
FROM (SELECT search_entry_version_3.version + 0 AS version, 1 AS half, search_entry_version_3.id AS id, replace(replace(replace(replace(replace(replace(ts_headline('simple', CASE WHEN search_entry_version_3.body = '' THEN search_entry_version_3.title ELSE search_entry_version_3.title || ' … ' || search_entry_version_3.body END, to_tsquery('simple', $54::VARCHAR), 'MaxWords=24, MinWords=8, MaxFragments=1, StartSel=' || chr(57344) || ', StopSel=' || chr(57345)), chr(31), ''), '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), chr(57344), '<mark>'), chr(57345), '</mark>') AS snippet, ((('51405b2b' || '.') || encode(convert_to(CAST(1 AS TEXT), 'UTF8'), 'hex')) || '.') || encode(convert_to(CAST(search_entry_version_3.version + 0 AS TEXT), 'UTF8'), 'hex') AS place
FROM search_entry_version AS search_entry_version_3
WHERE (search_index @@ to_tsquery('simple', $55::VARCHAR)) AND search_entry_version_3.since <= $1::BIGINT AND search_entry_version_3.until > $1::BIGINT ORDER BY search_entry_version_3.version + 0 DESC
 LIMIT CASE WHEN ((SELECT count(*) AS count_5
FROM anon_37) < 21) THEN 21 ELSE 0 END) AS anon_39) AS anon_36),
anon_43 AS
(SELECT search_entry_version_4.version + 0 AS version, 0 AS half, search_entry_version_4.id AS id, replace(replace(replace(replace(replace(replace(ts_headline('simple', CASE WHEN search_entry_version_4.body = '' THEN search_entry_version_4.title ELSE search_entry_version_4.title || ' … ' || search_entry_version_4.body END, to_tsquery('simple', $56::VARCHAR), 'MaxWords=24, MinWords=8, MaxFragments=1, StartSel=' || chr(57344) || ', StopSel=' || chr(57345)), chr(31), ''), '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), chr(57344), '<mark>'), chr(57345), '</mark>') AS snippet, ((('51405b2b' || '.') || encode(convert_to(CAST(0 AS TEXT), 'UTF8'), 'hex')) || '.') || encode(convert_to(CAST(search_entry_version_4.version + 0 AS TEXT), 'UTF8'), 'hex') AS place
FROM search_entry_version AS search_entry_version_4
WHERE search_entry_version_4.version >= (SELECT min(anon_44.version) AS min_2
FROM (SELECT search_entry_version.version AS version
FROM search_entry_version ORDER BY search_entry_version.version DESC
 LIMIT 300) AS anon_44) AND search_entry_version_4.version <= (SELECT max(anon_44.version) AS max_2
FROM (SELECT search_entry_version.version AS version
FROM search_entry_version ORDER BY search_entry_version.version DESC
 LIMIT 300) AS anon_44) AND (search_index @@ to_tsquery('simple', $57::VARCHAR)) IS true AND (NOT (search_index @@ to_tsquery('simple', $58::VARCHAR))) IS true AND search_entry_version_4.since <= $1::BIGINT AND search_entry_version_4.until > $1::BIGINT ORDER BY search_entry_version_4.version + 0 DESC
 LIMIT 21)
 SELECT CAST(json_build_object('person', (SELECT json_build_object('name', person_version_1.name, 'phone', CASE WHEN person_version_1.phone_is_public THEN person_version_1.phone ELSE NULL END, 'positions', (SELECT json_build_object('totalCount', CASE WHEN (count(*) < 2) THEN count(*) ELSE (SELECT count(*) AS count_1
FROM position_version AS position_version_1
WHERE position_version_1.person_id = person_version_1.id AND position_version_1.since <= $1::BIGINT AND position_version_1.until > $1::BIGINT) END, 'nodes', coalesce(json_agg(anon_3.item0), '[]'::json)) AS anon_2
FROM (SELECT json_build_object('title', position_version_1.title, 'organization', (SELECT json_build_object('name', organization_version_1.name) AS anon_4
FROM organization_version AS organization_version_1
WHERE organization_version_1.id = position_version_1.organization_id AND organization_version_1.since <= $1::BIGINT AND organization_version_1.until > $1::BIGINT)) AS item0
FROM position_version AS position_version_1
WHERE position_version_1.person_id = person_version_1.id AND position_version_1.since <= $1::BIGINT AND position_version_1.until > $1::BIGINT ORDER BY position_version_1.rank ASC, position_version_1.id ASC
 LIMIT 2) AS anon_3), 'interests', (SELECT coalesce(json_agg(json_build_object('name', topic_version_1.name) ORDER BY person_topic_version_1.rank, person_topic_version_1.topic_id), '[]'::json) AS anon_5
FROM topic_version AS topic_version_1, person_topic_version AS person_topic_version_1
WHERE person_topic_version_1.person_id = person_version_1.id AND person_topic_version_1.topic_id = topic_version_1.id AND person_topic_version_1.since <= $1::BIGINT AND person_topic_version_1.until > $1::BIGINT AND topic_version_1.since <= $1::BIGINT AND topic_version_1.until > $1::BIGINT)) AS anon_1
FROM person_version AS person_version_1
WHERE person_version_1.id = coalesce((SELECT person_version_2.id
FROM person_version AS person_version_2
WHERE person_version_2.slug = $2::VARCHAR AND person_version_2.since <= $1::BIGINT AND person_version_2.until > $1::BIGINT), (SELECT alias_version_1.record_id
FROM alias_version AS alias_version_1
WHERE alias_version_1.slug = $2::VARCHAR AND alias_version_1.kind = 'Person' AND alias_version_1.since <= $1::BIGINT AND alias_version_1.until > $1::BIGINT ORDER BY alias_version_1.id DESC
 LIMIT 1)) AND person_version_1.since <= $1::BIGINT AND person_version_1.until > $1::BIGINT), 'people', (SELECT json_build_object('totalCount', CASE WHEN (count(*) < 20) THEN count(*) ELSE (SELECT count(*) AS count_2
FROM person_version AS person_version_3
WHERE person_version_3.since <= $1::BIGINT AND person_version_3.until > $1::BIGINT AND person_version_3.has_profile AND (EXISTS (SELECT 1
FROM position_version AS position_version_2
WHERE position_version_2.person_id = person_version_3.id AND position_version_2.kind = $3::VARCHAR AND position_version_2.since <= $1::BIGINT AND position_version_2.until > $1::BIGINT))) END, 'nodes', coalesce(json_agg(anon_7.item0), '[]'::json)) AS anon_6
FROM (SELECT json_build_object('slug', person_version_3.slug, 'relatedPeople', (SELECT coalesce(json_agg(json_build_object('relation', anon_9.relation, 'person', (SELECT json_build_object('name', person_version_4.name) AS anon_10
FROM person_version AS person_version_4
WHERE person_version_4.id = anon_9.person_id AND person_version_4.since <= $1::BIGINT AND person_version_4.until > $1::BIGINT)) ORDER BY anon_9.relation, anon_9.name, anon_9.person_id), '[]'::json) AS anon_8
FROM (SELECT anon_11.relation AS relation, anon_11.person_id AS person_id, min(person_version_5.display_name_key) AS name
FROM (SELECT $4 AS relation, education_advisor_version_1.person_id AS person_id
FROM education_advisor_version AS education_advisor_version_1, education_version AS education_version_1
WHERE education_version_1.person_id = person_version_3.id AND education_advisor_version_1.person_id != person_version_3.id AND education_advisor_version_1.education_id = education_version_1.id AND education_version_1.since <= $1::BIGINT AND education_version_1.until > $1::BIGINT AND education_advisor_version_1.since <= $1::BIGINT AND education_advisor_version_1.until > $1::BIGINT UNION ALL SELECT $5 AS relation, grant_investigator_version_1.person_id AS person_id
FROM grant_investigator_version AS grant_investigator_version_1, grant_investigator_version AS grant_investigator_version_2
WHERE grant_investigator_version_2.person_id = person_version_3.id AND grant_investigator_version_1.person_id != person_version_3.id AND grant_investigator_version_1.grant_id = grant_investigator_version_2.grant_id AND grant_investigator_version_2.since <= $1::BIGINT AND grant_investigator_version_2.until > $1::BIGINT AND grant_investigator_version_1.since <= $1::BIGINT AND grant_investigator_version_1.until > $1::BIGINT UNION ALL SELECT $6 AS relation, patent_inventor_version_1.person_id AS person_id
FROM patent_inventor_version AS patent_inventor_version_1, patent_inventor_version AS patent_inventor_version_2
WHERE patent_inventor_version_2.person_id = person_version_3.id AND patent_inventor_version_1.person_id != person_version_3.id AND patent_inventor_version_1.patent_id = patent_inventor_version_2.patent_id AND patent_inventor_version_2.since <= $1::BIGINT AND patent_inventor_version_2.until > $1::BIGINT AND patent_inventor_version_1.since <= $1::BIGINT AND patent_inventor_version_1.until > $1::BIGINT UNION ALL SELECT $7 AS relation, position_mentor_version_1.person_id AS person_id
FROM position_mentor_version AS position_mentor_version_1, position_version AS position_version_3
WHERE position_version_3.person_id = person_version_3.id AND position_mentor_version_1.person_id != person_version_3.id AND position_mentor_version_1.position_id = position_version_3.id AND position_version_3.since <= $1::BIGINT AND position_version_3.until > $1::BIGINT AND position_mentor_version_1.since <= $1::BIGINT AND position_mentor_version_1.until > $1::BIGINT UNION ALL SELECT $8 AS relation, project_member_version_1.person_id AS person_id
FROM project_member_version AS project_member_version_1, project_member_version AS project_member_version_2
WHERE project_member_version_2.person_id = person_version_3.id AND project_member_version_1.person_id != person_version_3.id AND project_member_version_1.project_id = project_member_version_2.project_id AND project_member_version_2.since <= $1::BIGINT AND project_member_version_2.until > $1::BIGINT AND project_member_version_1.since <= $1::BIGINT AND project_member_version_1.until > $1::BIGINT UNION ALL SELECT $9 AS relation, project_mentor_version_1.person_id AS person_id
FROM project_mentor_version AS project_mentor_version_1, project_member_version AS project_member_version_3
WHERE project_member_version_3.person_id = person_version_3.id AND project_mentor_version_1.person_id != person_version_3.id AND project_mentor_version_1.project_id = project_member_version_3.project_id AND project_member_version_3.since <= $1::BIGINT AND project_member_version_3.until > $1::BIGINT AND project_mentor_version_1.since <= $1::BIGINT AND project_mentor_version_1.until > $1::BIGINT UNION ALL SELECT $10 AS relation, publication_author_version_1.person_id AS person_id
FROM publication_author_version AS publication_author_version_1, publication_author_version AS publication_author_version_2
WHERE publication_author_version_2.person_id = person_version_3.id AND publication_author_version_1.person_id != person_version_3.id AND publication_author_version_1.publication_id = publication_author_version_2.publication_id AND publication_author_version_2.since <= $1::BIGINT AND publication_author_version_2.until > $1::BIGINT AND publication_author_version_1.since <= $1::BIGINT AND publication_author_version_1.until > $1::BIGINT UNION ALL SELECT $11 AS relation, software_author_version_1.person_id AS person_id
FROM software_author_version AS software_author_version_1, software_author_version AS software_author_version_2
WHERE software_author_version_2.person_id = person_version_3.id AND software_author_version_1.person_id != person_version_3.id AND software_author_version_1.software_id = software_author_version_2.software_id AND software_author_version_2.since <= $1::BIGINT AND software_author_version_2.until > $1::BIGINT AND software_author_version_1.since <= $1::BIGINT AND software_author_version_1.until > $1::BIGINT) AS anon_11, person_version AS person_version_5
WHERE person_version_5.id = anon_11.person_id AND person_version_5.since <= $1::BIGINT AND person_version_5.until > $1::BIGINT GROUP BY anon_11.relation, anon_11.person_id) AS anon_9)) AS item0
FROM person_version AS person_version_3
WHERE person_version_3.since <= $1::BIGINT AND person_version_3.until > $1::BIGINT AND person_version_3.has_profile AND (EXISTS (SELECT 1
FROM position_version AS position_version_2
WHERE position_version_2.person_id = person_version_3.id AND position_version_2.kind = $3::VARCHAR AND position_version_2.since <= $1::BIGINT AND position_version_2.until > $1::BIGINT)) ORDER BY person_version_3.id ASC
 LIMIT 20) AS anon_7), 'search', (SELECT CASE WHEN (count(*) >= $12::INTEGER) THEN json_build_object('totalCount', CASE WHEN (count(*) <= 20) THEN count(*) ELSE (SELECT count(*) AS count_4
FROM search_entry_version AS search_entry_version_1
WHERE (search_index @@ to_tsquery('simple', $13::VARCHAR)) AND search_entry_version_1.since <= $1::BIGINT AND search_entry_version_1.until > $1::BIGINT) END, 'edges', coalesce(json_agg(json_build_object('node', CASE WHEN (substr(anon_13.id, $14::INTEGER, $15::INTEGER) = 'ast_') THEN (SELECT json_build_object('id', asset_version_1.id) AS anon_14
FROM asset_version AS asset_version_1
WHERE asset_version_1.id = anon_13.id AND asset_version_1.since <= $1::BIGINT AND asset_version_1.until > $1::BIGINT) WHEN (substr(anon_13.id, $16::INTEGER, $17::INTEGER) = 'awd_') THEN (SELECT json_build_object('id', award_version_1.id) AS anon_15
FROM award_version AS award_version_1
WHERE award_version_1.id = anon_13.id AND award_version_1.since <= $1::BIGINT AND award_version_1.until > $1::BIGINT) WHEN (substr(anon_13.id, $18::INTEGER, $19::INTEGER) = 'edu_') THEN (SELECT json_build_object('id', education_version_2.id) AS anon_16
FROM education_version AS education_version_2
WHERE education_version_2.id = anon_13.id AND education_version_2.since <= $1::BIGINT AND education_version_2.until > $1::BIGINT) WHEN (substr(anon_13.id, $20::INTEGER, $21::INTEGER) = 'grt_') THEN (SELECT json_build_object('id', grant_version_1.id) AS anon_17
FROM grant_version AS grant_version_1
WHERE grant_version_1.id = anon_13.id AND grant_version_1.since <= $1::BIGINT AND grant_version_1.until > $1::BIGINT) WHEN (substr(anon_13.id, $22::INTEGER, $23::INTEGER) = 'nws_') THEN (SELECT json_build_object('id', news_item_version_1.id) AS anon_18
FROM news_item_version AS news_item_version_1
WHERE news_item_version_1.id = anon_13.id AND news_item_version_1.since <= $1::BIGINT AND news_item_version_1.until > $1::BIGINT) WHEN (substr(anon_13.id, $24::INTEGER, $25::INTEGER) = 'org_') THEN (SELECT json_build_object('id', organization_version_2.id) AS anon_19
FROM organization_version AS organization_version_2
WHERE organization_version_2.id = anon_13.id AND organization_version_2.since <= $1::BIGINT AND organization_version_2.until > $1::BIGINT) WHEN (substr(anon_13.id, $26::INTEGER, $27::INTEGER) = 'pat_') THEN (SELECT json_build_object('id', patent_version_1.id) AS anon_20
FROM patent_version AS patent_version_1
WHERE patent_version_1.id = anon_13.id AND patent_version_1.since <= $1::BIGINT AND patent_version_1.until > $1::BIGINT) WHEN (substr(anon_13.id, $28::INTEGER, $29::INTEGER) = 'per_') THEN (SELECT json_build_object('id', person_version_6.id) AS anon_21
FROM person_version AS person_version_6
WHERE person_version_6.id = anon_13.id AND person_version_6.since <= $1::BIGINT AND person_version_6.until > $1::BIGINT) WHEN (substr(anon_13.id, $30::INTEGER, $31::INTEGER) = 'pos_') THEN (SELECT json_build_object('id', position_version_4.id) AS anon_22
FROM position_version AS position_version_4
WHERE position_version_4.id = anon_13.id AND position_version_4.since <= $1::BIGINT AND position_version_4.until > $1::BIGINT) WHEN (substr(anon_13.id, $32::INTEGER, $33::INTEGER) = 'prj_') THEN (SELECT json_build_object('id', project_version_1.id) AS anon_23
FROM project_version AS project_version_1
WHERE project_version_1.id = anon_13.id AND project_version_1.since <= $1::BIGINT AND project_version_1.until > $1::BIGINT) WHEN (substr(anon_13.id, $34::INTEGER, $35::INTEGER) = 'pub_') THEN (SELECT json_build_object('id', publication_version_1.id) AS anon_24
FROM publication_version AS publication_version_1
WHERE publication_version_1.id = anon_13.id AND publication_version_1.since <= $1::BIGINT AND publication_version_1.until > $1::BIGINT) WHEN (substr(anon_13.id, $36::INTEGER, $37::INTEGER) = 'crt_') THEN (SELECT json_build_object('id', certificate_version_1.id) AS anon_25
FROM certificate_version AS certificate_version_1
WHERE certificate_version_1.id = anon_13.id AND certificate_version_1.since <= $1::BIGINT AND certificate_version_1.until > $1::BIGINT) WHEN (substr(anon_13.id, $38::INTEGER, $39::INTEGER) = 'skl_') THEN (SELECT json_build_object('id', skill_version_1.id) AS anon_26
FROM skill_version AS skill_version_1
WHERE skill_version_1.id = anon_13.id AND skill_version_1.since <= $1::BIGINT AND skill_version_1.until > $1::BIGINT) WHEN (substr(anon_13.id, $40::INTEGER, $41::INTEGER) = 'lng_') THEN (SELECT json_build_object('id', language_version_1.id) AS anon_27
FROM language_version AS language_version_1
WHERE language_version_1.id = anon_13.id AND language_version_1.since <= $1::BIGINT AND language_version_1.until > $1::BIGINT) WHEN (substr(anon_13.id, $42::INTEGER, $43::INTEGER) = 'sec_') THEN (SELECT json_build_object('id', section_version_1.id) AS anon_28
FROM section_version AS section_version_1
WHERE section_version_1.id = anon_13.id AND section_version_1.since <= $1::BIGINT AND section_version_1.until > $1::BIGINT) WHEN (substr(anon_13.id, $44::INTEGER, $45::INTEGER) = 'sof_') THEN (SELECT json_build_object('id', software_version_1.id) AS anon_29
FROM software_version AS software_version_1
WHERE software_version_1.id = anon_13.id AND software_version_1.since <= $1::BIGINT AND software_version_1.until > $1::BIGINT) WHEN (substr(anon_13.id, $46::INTEGER, $47::INTEGER) = 'doc_') THEN (SELECT json_build_object('id', source_document_version_1.id) AS anon_30
FROM source_document_version AS source_document_version_1
WHERE source_document_version_1.id = anon_13.id AND source_document_version_1.since <= $1::BIGINT AND source_document_version_1.until > $1::BIGINT) WHEN (substr(anon_13.id, $48::INTEGER, $49::INTEGER) = 'tlk_') THEN (SELECT json_build_object('id', talk_version_1.id) AS anon_31
FROM talk_version AS talk_version_1
WHERE talk_version_1.id = anon_13.id AND talk_version_1.since <= $1::BIGINT AND talk_version_1.until > $1::BIGINT) WHEN (substr(anon_13.id, $50::INTEGER, $51::INTEGER) = 'top_') THEN (SELECT json_build_object('id', topic_version_2.id) AS anon_32
FROM topic_version AS topic_version_2
WHERE topic_version_2.id = anon_13.id AND topic_version_2.since <= $1::BIGINT AND topic_version_2.until > $1::BIGINT) ELSE NULL END)) FILTER (WHERE anon_13.number <= 20), '[]'::json)) ELSE NULL END AS anon_12
FROM (SELECT anon_33.version AS version, anon_33.half AS half, anon_33.id AS id, anon_33.snippet AS snippet, anon_33.place AS place, row_number() OVER () AS number
FROM (SELECT anon_34.version AS version, anon_34.half AS half, anon_34.id AS id, anon_34.snippet AS snippet, anon_34.place AS place
FROM (SELECT anon_35.version AS version, anon_35.half AS half, anon_35.id AS id, anon_35.snippet AS snippet, anon_35.place AS place
FROM anon_35 UNION ALL SELECT anon_40.version AS version, anon_40.half AS half, anon_40.id AS id, anon_40.snippet AS snippet, anon_40.place AS place
FROM (SELECT anon_41.version AS version, anon_41.half AS half, anon_41.id AS id, anon_41.snippet AS snippet, anon_41.place AS place
FROM (SELECT anon_42.version AS version, anon_42.half AS half, anon_42.id AS id, anon_42.snippet AS snippet, anon_42.place AS place
FROM (SELECT anon_43.version AS version, anon_43.half AS half, anon_43.id AS id, anon_43.snippet AS snippet, anon_43.place AS place
FROM anon_43
WHERE (SELECT count(*) AS count_6
FROM anon_43) >= 21 UNION ALL SELECT anon_45.version AS version, anon_45.half AS half, anon_45.id AS id, anon_45.snippet AS snippet, anon_45.place AS place
FROM (SELECT search_entry_version_5.version + 0 AS version, 0 AS half, search_entry_version_5.id AS id, replace(replace(replace(replace(replace(replace(ts_headline('simple', CASE WHEN search_entry_version_5.body = '' THEN search_entry_version_5.title ELSE search_entry_version_5.title || ' … ' || search_entry_version_5.body END, to_tsquery('simple', $59::VARCHAR), 'MaxWords=24, MinWords=8, MaxFragments=1, StartSel=' || chr(57344) || ', StopSel=' || chr(57345)), chr(31), ''), '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), chr(57344), '<mark>'), chr(57345), '</mark>') AS snippet, ((('51405b2b' || '.') || encode(convert_to(CAST(0 AS TEXT), 'UTF8'), 'hex')) || '.') || encode(convert_to(CAST(search_entry_version_5.version + 0 AS TEXT), 'UTF8'), 'hex') AS place
FROM search_entry_version AS search_entry_version_5
WHERE (search_index @@ to_tsquery('simple', $60::VARCHAR)) AND NOT (search_index @@ to_tsquery('simple', $61::VARCHAR)) AND search_entry_version_5.since <= $1::BIGINT AND search_entry_version_5.until > $1::BIGINT ORDER BY search_entry_version_5.version + 0 DESC
 LIMIT CASE WHEN ((SELECT count(*) AS count_6
FROM anon_43) < 21) THEN 21 ELSE 0 END) AS anon_45) AS anon_42) AS anon_41
 LIMIT 21 - (SELECT count(*) AS count_7
FROM anon_35)) AS anon_40) AS anon_34 ORDER BY anon_34.half DESC, anon_34.version DESC
 LIMIT 21) AS anon_33) AS anon_13), 'revision', (SELECT json_build_object('number', revision.number) AS anon_46
FROM revision, site
WHERE revision.number = CASE WHEN ($1::BIGINT < site.oldest) THEN NULL WHEN (site.revision < $1::BIGINT) THEN site.revision ELSE $1::BIGINT END)) AS TEXT) AS data, (SELECT CASE WHEN ($1::BIGINT < site.oldest) THEN NULL WHEN (site.revision < $1::BIGINT) THEN site.revision ELSE $1::BIGINT END AS anon_47
FROM site) AS revision, (SELECT revision.epoch
FROM revision, site
WHERE revision.number = CASE WHEN (site.revision < $1::BIGINT) THEN site.revision ELSE $1::BIGINT END) AS epoch
