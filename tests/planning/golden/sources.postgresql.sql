SELECT CAST(json_build_object('person', (SELECT json_build_object('sources', (SELECT coalesce(json_agg(json_build_object('startLine', source_1.start_line, 'endLine', source_1.end_line, 'rule', source_1.rule, 'document', (SELECT json_build_object('path', source_document_1.path, 'format', source_document_1.format, 'hash', source_document_1.hash) AS anon_3
FROM source_document AS source_document_1
WHERE source_document_1.id = source_1.document_id), 'readings', source_1.readings) ORDER BY source_1.document_id, source_1.start_line, source_1.id), '[]'::json) AS anon_2
FROM source AS source_1
WHERE source_1.record_id = person_1.id), 'documents', (SELECT coalesce(json_agg(json_build_object('path', source_document_2.path, 'person', (SELECT json_build_object('slug', person_2.slug) AS anon_5
FROM person AS person_2
WHERE person_2.id = source_document_2.person_id)) ORDER BY source_document_2.path, source_document_2.id), '[]'::json) AS anon_4
FROM source_document AS source_document_2
WHERE source_document_2.person_id = person_1.id), 'positions', (SELECT json_build_object('nodes', coalesce(json_agg(anon_7.item0), '[]'::json)) AS anon_6
FROM (SELECT json_build_object('title', position_1.title, 'sources', (SELECT coalesce(json_agg(json_build_object('startLine', source_2.start_line, 'rule', source_2.rule) ORDER BY source_2.document_id, source_2.start_line, source_2.id), '[]'::json) AS anon_8
FROM source AS source_2
WHERE source_2.record_id = position_1.id)) AS item0
FROM position AS position_1
WHERE position_1.person_id = person_1.id ORDER BY position_1.rank ASC, position_1.id ASC
 LIMIT 20) AS anon_7)) AS anon_1
FROM person AS person_1
WHERE person_1.id = coalesce((SELECT person_3.id
FROM person AS person_3
WHERE person_3.slug = $1::VARCHAR), (SELECT alias_1.record_id
FROM alias AS alias_1
WHERE alias_1.slug = $1::VARCHAR AND alias_1.kind = 'Person' ORDER BY alias_1.id DESC
 LIMIT 1))), 'documents', (SELECT json_build_object('totalCount', CASE WHEN (count(*) < 20) THEN count(*) ELSE (SELECT count(*) AS count_1
FROM source_document AS source_document_3
WHERE true) END, 'nodes', coalesce(json_agg(anon_10.item0), '[]'::json)) AS anon_9
FROM (SELECT json_build_object('path', source_document_3.path) AS item0
FROM source_document AS source_document_3
WHERE true ORDER BY source_document_3.id ASC
 LIMIT 20) AS anon_10)) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
