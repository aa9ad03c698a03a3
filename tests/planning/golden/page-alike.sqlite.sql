SELECT CAST(concat('{"person":', ifnull((SELECT concat('{"interests":', ifnull((SELECT concat('[', group_concat(concat('{"name":', json_quote(topic_1.name), ',"people":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_4.item0, 'null'), ','), ']'), '}') AS anon_3
FROM (SELECT concat('{"slug":', json_quote(person_1.slug), ',"displayName":', json_quote(person_1.display_name), '}') AS item0
FROM person AS person_1, person_topic AS person_topic_1
WHERE person_topic_1.topic_id = topic_1.id AND person_topic_1.person_id = person_1.id AND person_1.has_profile = 1 AND person_1.slug IS NOT ? ORDER BY person_topic_1.person_id ASC, person_topic_1.person_id ASC
 LIMIT 6 OFFSET ?) AS anon_4), 'null'), '}'), ',' ORDER BY person_topic_2.rank, person_topic_2.topic_id), ']') AS anon_2
FROM topic AS topic_1, person_topic AS person_topic_2
WHERE person_topic_2.person_id = person_2.id AND person_topic_2.topic_id = topic_1.id), 'null'), '}') AS anon_1
FROM person AS person_2
WHERE person_2.id = coalesce((SELECT person_3.id
FROM person AS person_3
WHERE person_3.slug = ?), (SELECT alias_1.record_id
FROM alias AS alias_1
WHERE alias_1.slug = ? AND alias_1.kind = 'Person' ORDER BY alias_1.id DESC
 LIMIT 1 OFFSET ?))), 'null'), '}') AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
