SELECT CAST(json_build_object('talks', (SELECT json_build_object('nodes', coalesce(json_agg(anon_2.item0), '[]'::json)) AS anon_1
FROM (SELECT json_build_object('id', talk_1.id, 'title', talk_1.title, 'event', talk_1.event, 'date', talk_1.date, 'abstract', CASE WHEN (talk_1.abstract IS NOT NULL) THEN json_build_object('html', (talk_1.abstract -> 'html')) ELSE NULL END, 'person', (SELECT json_build_object('slug', person_1.slug) AS anon_3
FROM person AS person_1
WHERE person_1.id = talk_1.person_id)) AS item0
FROM talk AS talk_1
WHERE talk_1.title = $1::VARCHAR ORDER BY talk_1.id ASC
 LIMIT 1) AS anon_2)) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision
