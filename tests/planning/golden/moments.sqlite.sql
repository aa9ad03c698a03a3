SELECT CAST(concat('{"people":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_2.item0, 'null'), ','), ']'), '}') AS anon_1
FROM (SELECT concat('{"slug":', json_quote(person_1.slug), ',"updatedAt":', json_quote(person_1.updated_at), ',"positions":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_4.item0, 'null'), ','), ']'), '}') AS anon_3
FROM (SELECT concat('{"createdAt":', json_quote(position_1.created_at), ',"publishedAt":', json_quote(position_1.published_at), '}') AS item0
FROM position AS position_1
WHERE position_1.person_id = person_1.id ORDER BY position_1.created_at ASC, position_1.id ASC
 LIMIT 1 OFFSET ?) AS anon_4), 'null'), '}') AS item0
FROM person AS person_1
WHERE person_1.has_profile = 1 AND person_1.updated_at >= ? AND person_1.published_at <= ? AND person_1.published_at IS NOT NULL ORDER BY person_1.updated_at DESC, person_1.published_at DESC, person_1.id DESC
 LIMIT 2 OFFSET ?) AS anon_2), 'null'), '}') AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
