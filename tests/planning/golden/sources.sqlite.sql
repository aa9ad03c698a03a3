SELECT CAST(concat('{"person":', ifnull((SELECT concat('{"sources":', ifnull((SELECT concat('[', group_concat(concat('{"startLine":', json_quote(source_1.start_line), ',"endLine":', json_quote(source_1.end_line), ',"rule":', json_quote(source_1.rule), ',"document":', ifnull((SELECT concat('{"path":', json_quote(source_document_1.path), ',"format":', json_quote(source_document_1.format), ',"hash":', json_quote(source_document_1.hash), '}') AS anon_3
FROM source_document AS source_document_1
WHERE source_document_1.id = source_1.document_id), 'null'), ',"readings":', ifnull(source_1.readings, 'null'), '}'), ',' ORDER BY source_1.document_id, source_1.start_line, source_1.id), ']') AS anon_2
FROM source AS source_1
WHERE source_1.record_id = person_1.id), 'null'), ',"documents":', ifnull((SELECT concat('[', group_concat(concat('{"path":', json_quote(source_document_2.path), ',"person":', ifnull((SELECT concat('{"slug":', json_quote(person_2.slug), '}') AS anon_5
FROM person AS person_2
WHERE person_2.id = source_document_2.person_id), 'null'), '}'), ',' ORDER BY source_document_2.path, source_document_2.id), ']') AS anon_4
FROM source_document AS source_document_2
WHERE source_document_2.person_id = person_1.id), 'null'), ',"positions":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_7.item0, 'null'), ','), ']'), '}') AS anon_6
FROM (SELECT concat('{"title":', json_quote(position_1.title), ',"sources":', ifnull((SELECT concat('[', group_concat(concat('{"startLine":', json_quote(source_2.start_line), ',"rule":', json_quote(source_2.rule), '}'), ',' ORDER BY source_2.document_id, source_2.start_line, source_2.id), ']') AS anon_8
FROM source AS source_2
WHERE source_2.record_id = position_1.id), 'null'), '}') AS item0
FROM position AS position_1
WHERE position_1.person_id = person_1.id ORDER BY position_1.rank ASC, position_1.id ASC
 LIMIT 20 OFFSET ?) AS anon_7), 'null'), '}') AS anon_1
FROM person AS person_1
WHERE person_1.id = coalesce((SELECT person_3.id
FROM person AS person_3
WHERE person_3.slug = ?), (SELECT alias_1.record_id
FROM alias AS alias_1
WHERE alias_1.slug = ? AND alias_1.kind = 'Person' ORDER BY alias_1.id DESC
 LIMIT 1 OFFSET ?))), 'null'), ',"documents":', ifnull((SELECT concat('{"totalCount":', json_quote(CASE WHEN (count(*) < 20) THEN count(*) ELSE (SELECT count(*) AS count_1
FROM source_document AS source_document_3
WHERE 1 = 1) END), ',"nodes":', concat('[', group_concat(ifnull(anon_10.item0, 'null'), ','), ']'), '}') AS anon_9
FROM (SELECT concat('{"path":', json_quote(source_document_3.path), '}') AS item0
FROM source_document AS source_document_3
WHERE 1 = 1 ORDER BY source_document_3.id ASC
 LIMIT 20 OFFSET ?) AS anon_10), 'null'), '}') AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
