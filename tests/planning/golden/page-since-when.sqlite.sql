SELECT CAST(concat('{"person":', ifnull((SELECT concat('{"entryStatus":', json_quote('PUBLISHED'), ',"createdAt":', json_quote(person_1.created_at), ',"updatedAt":', json_quote(person_1.updated_at), ',"publishedAt":', json_quote(person_1.published_at), '}') AS anon_1
FROM person AS person_1
WHERE person_1.id = coalesce((SELECT person_2.id
FROM person AS person_2
WHERE person_2.slug = ?), (SELECT alias_1.record_id
FROM alias AS alias_1
WHERE alias_1.slug = ? AND alias_1.kind = 'Person' ORDER BY alias_1.id DESC
 LIMIT 1 OFFSET ?))), 'null'), '}') AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
