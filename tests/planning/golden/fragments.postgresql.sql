SELECT CAST(json_build_object('node', CASE WHEN (substr($1::VARCHAR, $2::INTEGER, $3::INTEGER) = 'ast_') THEN (SELECT json_build_object('id', asset_1.id, '__typename', 'Asset') AS anon_1
FROM asset AS asset_1
WHERE asset_1.id = $1::VARCHAR) WHEN (substr($1::VARCHAR, $4::INTEGER, $5::INTEGER) = 'awd_') THEN (SELECT json_build_object('id', award_1.id, '__typename', 'Award') AS anon_2
FROM award AS award_1
WHERE award_1.id = $1::VARCHAR) WHEN (substr($1::VARCHAR, $6::INTEGER, $7::INTEGER) = 'edu_') THEN (SELECT json_build_object('id', education_1.id, '__typename', 'Education') AS anon_3
FROM education AS education_1
WHERE education_1.id = $1::VARCHAR) WHEN (substr($1::VARCHAR, $8::INTEGER, $9::INTEGER) = 'grt_') THEN (SELECT json_build_object('id', grant_1.id, '__typename', 'Grant') AS anon_4
FROM "grant" AS grant_1
WHERE grant_1.id = $1::VARCHAR) WHEN (substr($1::VARCHAR, $10::INTEGER, $11::INTEGER) = 'nws_') THEN (SELECT json_build_object('id', news_item_1.id, '__typename', 'NewsItem') AS anon_5
FROM news_item AS news_item_1
WHERE news_item_1.id = $1::VARCHAR) WHEN (substr($1::VARCHAR, $12::INTEGER, $13::INTEGER) = 'org_') THEN (SELECT json_build_object('id', organization_1.id, 'shortName', organization_1.short_name, '__typename', 'Organization') AS anon_6
FROM organization AS organization_1
WHERE organization_1.id = $1::VARCHAR) WHEN (substr($1::VARCHAR, $14::INTEGER, $15::INTEGER) = 'pat_') THEN (SELECT json_build_object('id', patent_1.id, '__typename', 'Patent') AS anon_7
FROM patent AS patent_1
WHERE patent_1.id = $1::VARCHAR) WHEN (substr($1::VARCHAR, $16::INTEGER, $17::INTEGER) = 'per_') THEN (SELECT json_build_object('id', person_1.id, 'displayName', person_1.display_name, 'slug', person_1.slug, 'positions', (SELECT json_build_object('totalCount', CASE WHEN (count(*) < 20) THEN count(*) ELSE (SELECT count(*) AS count_1
FROM position AS position_1
WHERE position_1.person_id = person_1.id) END, 'nodes', coalesce(json_agg(anon_10.item0), '[]'::json)) AS anon_9
FROM (SELECT json_build_object('title', position_1.title) AS item0
FROM position AS position_1
WHERE position_1.person_id = person_1.id ORDER BY position_1.rank ASC, position_1.id ASC
 LIMIT 20) AS anon_10), '__typename', 'Person') AS anon_8
FROM person AS person_1
WHERE person_1.id = $1::VARCHAR) WHEN (substr($1::VARCHAR, $18::INTEGER, $19::INTEGER) = 'pos_') THEN (SELECT json_build_object('id', position_2.id, '__typename', 'Position') AS anon_11
FROM position AS position_2
WHERE position_2.id = $1::VARCHAR) WHEN (substr($1::VARCHAR, $20::INTEGER, $21::INTEGER) = 'prj_') THEN (SELECT json_build_object('id', project_1.id, 'title', project_1.title, '__typename', 'Project') AS anon_12
FROM project AS project_1
WHERE project_1.id = $1::VARCHAR) WHEN (substr($1::VARCHAR, $22::INTEGER, $23::INTEGER) = 'pub_') THEN (SELECT json_build_object('id', publication_1.id, '__typename', 'Publication') AS anon_13
FROM publication AS publication_1
WHERE publication_1.id = $1::VARCHAR) WHEN (substr($1::VARCHAR, $24::INTEGER, $25::INTEGER) = 'crt_') THEN (SELECT json_build_object('id', certificate_1.id, '__typename', 'Certificate') AS anon_14
FROM certificate AS certificate_1
WHERE certificate_1.id = $1::VARCHAR) WHEN (substr($1::VARCHAR, $26::INTEGER, $27::INTEGER) = 'skl_') THEN (SELECT json_build_object('id', skill_1.id, '__typename', 'Skill') AS anon_15
FROM skill AS skill_1
WHERE skill_1.id = $1::VARCHAR) WHEN (substr($1::VARCHAR, $28::INTEGER, $29::INTEGER) = 'lng_') THEN (SELECT json_build_object('id', language_1.id, '__typename', 'Language') AS anon_16
FROM language AS language_1
WHERE language_1.id = $1::VARCHAR) WHEN (substr($1::VARCHAR, $30::INTEGER, $31::INTEGER) = 'sec_') THEN (SELECT json_build_object('id', section_1.id, '__typename', 'Section') AS anon_17
FROM section AS section_1
WHERE section_1.id = $1::VARCHAR) WHEN (substr($1::VARCHAR, $32::INTEGER, $33::INTEGER) = 'sof_') THEN (SELECT json_build_object('id', software_1.id, '__typename', 'Software') AS anon_18
FROM software AS software_1
WHERE software_1.id = $1::VARCHAR) WHEN (substr($1::VARCHAR, $34::INTEGER, $35::INTEGER) = 'doc_') THEN (SELECT json_build_object('id', source_document_1.id, '__typename', 'SourceDocument') AS anon_19
FROM source_document AS source_document_1
WHERE source_document_1.id = $1::VARCHAR) WHEN (substr($1::VARCHAR, $36::INTEGER, $37::INTEGER) = 'tlk_') THEN (SELECT json_build_object('id', talk_1.id, '__typename', 'Talk') AS anon_20
FROM talk AS talk_1
WHERE talk_1.id = $1::VARCHAR) WHEN (substr($1::VARCHAR, $38::INTEGER, $39::INTEGER) = 'top_') THEN (SELECT json_build_object('id', topic_1.id, '__typename', 'Topic') AS anon_21
FROM topic AS topic_1
WHERE topic_1.id = $1::VARCHAR) ELSE NULL END, 'people', (SELECT json_build_object('nodes', coalesce(json_agg(anon_23.item0), '[]'::json)) AS anon_22
FROM (SELECT json_build_object('id', person_2.id, 'displayName', person_2.display_name, 'slug', person_2.slug, 'positions', (SELECT json_build_object('nodes', coalesce(json_agg(anon_25.item0), '[]'::json), 'totalCount', CASE WHEN (count(*) < 20) THEN count(*) ELSE (SELECT count(*) AS count_2
FROM position AS position_3
WHERE position_3.person_id = person_2.id) END) AS anon_24
FROM (SELECT json_build_object('id', position_3.id, 'title', position_3.title) AS item0
FROM position AS position_3
WHERE position_3.person_id = person_2.id ORDER BY position_3.rank ASC, position_3.id ASC
 LIMIT 20) AS anon_25)) AS item0
FROM person AS person_2
WHERE person_2.has_profile ORDER BY person_2.id ASC
 LIMIT 20) AS anon_23)) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
