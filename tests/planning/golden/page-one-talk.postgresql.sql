SELECT CAST(json_build_object('talk', (SELECT json_build_object('title', talk_1.title, 'event', talk_1.event, 'date', talk_1.date, 'abstract', CASE WHEN (talk_1.abstract IS NOT NULL) THEN json_build_object('html', (talk_1.abstract -> 'html')) ELSE NULL END, 'person', (SELECT json_build_object('slug', person_1.slug) AS anon_2
FROM person AS person_1
WHERE person_1.id = talk_1.person_id)) AS anon_1
FROM talk AS talk_1
WHERE talk_1.id = coalesce((SELECT talk_2.id
FROM talk AS talk_2
WHERE talk_2.slug = $1::VARCHAR), (SELECT alias_1.record_id
FROM alias AS alias_1
WHERE alias_1.slug = $1::VARCHAR AND alias_1.kind = 'Talk' ORDER BY alias_1.id DESC
 LIMIT 1)))) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
