SELECT CAST(json_build_object('topics', (SELECT json_build_object('nodes', coalesce(json_agg(anon_2.item0), '[]'::json)) AS anon_1
FROM (SELECT json_build_object('name', topic_1.name, 'people', json_build_object('totalCount', (SELECT count(*) AS count_1
FROM person AS person_1, person_topic AS person_topic_1
WHERE person_topic_1.topic_id = topic_1.id AND person_topic_1.person_id = person_1.id AND person_1.has_profile))) AS item0
FROM topic AS topic_1
WHERE true ORDER BY (SELECT count(*) AS count_2
FROM person AS person_2, person_topic AS person_topic_2
WHERE person_topic_2.topic_id = topic_1.id AND person_topic_2.person_id = person_2.id AND person_2.has_profile) DESC, topic_1.id DESC
 LIMIT 5) AS anon_2)) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision
