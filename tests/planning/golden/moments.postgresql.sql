SELECT CAST(json_build_object('people', (SELECT json_build_object('nodes', coalesce(json_agg(anon_2.item0), '[]'::json)) AS anon_1
FROM (SELECT json_build_object('slug', person_1.slug, 'updatedAt', person_1.updated_at, 'positions', (SELECT json_build_object('nodes', coalesce(json_agg(anon_4.item0), '[]'::json)) AS anon_3
FROM (SELECT json_build_object('createdAt', position_1.created_at, 'publishedAt', position_1.published_at) AS item0
FROM position AS position_1
WHERE position_1.person_id = person_1.id ORDER BY position_1.created_at ASC, position_1.id ASC
 LIMIT 1) AS anon_4)) AS item0
FROM person AS person_1
WHERE person_1.has_profile AND person_1.updated_at >= $1::VARCHAR AND person_1.published_at <= $2::VARCHAR AND person_1.published_at IS NOT NULL ORDER BY person_1.updated_at DESC, person_1.published_at DESC, person_1.id DESC
 LIMIT 2) AS anon_2)) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
