SELECT CAST(json_build_object('person', (SELECT json_build_object('interests', (SELECT coalesce(json_agg(json_build_object('name', topic_1.name, 'people', (SELECT json_build_object('nodes', coalesce(json_agg(anon_4.item0), '[]'::json)) AS anon_3
FROM (SELECT json_build_object('slug', person_1.slug, 'displayName', person_1.display_name) AS item0
FROM person AS person_1, person_topic AS person_topic_1
WHERE person_topic_1.topic_id = topic_1.id AND person_topic_1.person_id = person_1.id AND person_1.has_profile AND person_1.slug IS DISTINCT FROM $1::VARCHAR ORDER BY person_topic_1.person_id ASC, person_topic_1.person_id ASC
 LIMIT 6) AS anon_4)) ORDER BY person_topic_2.rank, person_topic_2.topic_id), '[]'::json) AS anon_2
FROM topic AS topic_1, person_topic AS person_topic_2
WHERE person_topic_2.person_id = person_2.id AND person_topic_2.topic_id = topic_1.id)) AS anon_1
FROM person AS person_2
WHERE person_2.id = coalesce((SELECT person_3.id
FROM person AS person_3
WHERE person_3.slug = $2::VARCHAR), (SELECT alias_1.record_id
FROM alias AS alias_1
WHERE alias_1.slug = $2::VARCHAR AND alias_1.kind = 'Person' ORDER BY alias_1.id DESC
 LIMIT 1)))) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
