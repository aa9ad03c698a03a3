SELECT CAST(json_build_object('person', (SELECT json_build_object('entryStatus', 'PUBLISHED', 'createdAt', person_1.created_at, 'updatedAt', person_1.updated_at, 'publishedAt', person_1.published_at) AS anon_1
FROM person AS person_1
WHERE person_1.id = coalesce((SELECT person_2.id
FROM person AS person_2
WHERE person_2.slug = $1::VARCHAR), (SELECT alias_1.record_id
FROM alias AS alias_1
WHERE alias_1.slug = $1::VARCHAR AND alias_1.kind = 'Person' ORDER BY alias_1.id DESC
 LIMIT 1)))) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
