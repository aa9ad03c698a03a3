SELECT CAST(json_object('person', (SELECT json_object('sources', (SELECT json_group_array(json_object('startLine', source_1.start_line, 'endLine', source_1.end_line, 'rule', source_1.rule, 'document', (SELECT json_object('path', source_document_1.path, 'format', source_document_1.format, 'hash', source_document_1.hash) AS anon_3
FROM source_document AS source_document_1
WHERE source_document_1.id = source_1.document_id), 'readings', json(source_1.readings)) ORDER BY source_1.document_id, source_1.start_line, source_1.id) AS anon_2
FROM source AS source_1
WHERE source_1.record_id = person_1.id), 'documents', (SELECT json_group_array(json_object('path', source_document_2.path, 'person', (SELECT json_object('slug', person_2.slug) AS anon_5
FROM person AS person_2
WHERE person_2.id = source_document_2.person_id)) ORDER BY source_document_2.path, source_document_2.id) AS anon_4
FROM source_document AS source_document_2
WHERE source_document_2.person_id = person_1.id), 'positions', (SELECT json_object('nodes', json_group_array(json(anon_7.item0))) AS anon_6
FROM (SELECT json_object('title', position_1.title, 'sources', (SELECT json_group_array(json_object('startLine', source_2.start_line, 'rule', source_2.rule) ORDER BY source_2.document_id, source_2.start_line, source_2.id) AS anon_8
FROM source AS source_2
WHERE source_2.record_id = position_1.id)) AS item0
FROM position AS position_1
WHERE position_1.person_id = person_1.id ORDER BY position_1.rank ASC, position_1.id ASC
 LIMIT 20 OFFSET ?) AS anon_7)) AS anon_1
FROM person AS person_1
WHERE person_1.slug = ?), 'documents', (SELECT json_object('totalCount', (SELECT count(*) AS count_1
FROM source_document AS source_document_3
WHERE 1 = 1), 'nodes', json_group_array(json(anon_10.item0))) AS anon_9
FROM (SELECT json_object('path', source_document_3.path) AS item0
FROM source_document AS source_document_3
WHERE 1 = 1 ORDER BY source_document_3.id ASC
 LIMIT 20 OFFSET ?) AS anon_10)) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision
