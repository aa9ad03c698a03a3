SELECT CAST(concat('{"topics":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_2.item0, 'null'), ','), ']'), '}') AS anon_1
FROM (SELECT concat('{"name":', json_quote(topic_1.name), ',"people":{"totalCount":', json_quote((SELECT count(*) AS count_1
FROM person AS person_1, person_topic AS person_topic_1
WHERE person_topic_1.topic_id = topic_1.id AND person_topic_1.person_id = person_1.id AND person_1.has_profile = 1)), '}}') AS item0
FROM topic AS topic_1
WHERE 1 = 1 ORDER BY (SELECT count(*) AS count_2
FROM person AS person_2, person_topic AS person_topic_2
WHERE person_topic_2.topic_id = topic_1.id AND person_topic_2.person_id = person_2.id AND person_2.has_profile = 1) DESC, topic_1.id DESC
 LIMIT 5 OFFSET ?) AS anon_2), 'null'), '}') AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision
