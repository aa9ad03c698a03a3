SELECT CAST(json_build_object('topics', (SELECT json_build_object('nodes', coalesce(json_agg(anon_2.item0), '[]'::json)) AS anon_1
FROM (SELECT json_build_object('name', topic_1.name, 'people', json_build_object('totalCount', (SELECT count(*) AS count_1
FROM person AS person_1, person_topic AS person_topic_1
WHERE person_topic_1.topic_id = topic_1.id AND person_topic_1.person_id = person_1.id AND person_1.has_profile))) AS item0
FROM topic AS topic_1
WHERE true ORDER BY (SELECT count(*) AS count_2
FROM person AS person_2, person_topic AS person_topic_2
WHERE person_topic_2.topic_id = topic_1.id AND person_topic_2.person_id = person_2.id AND person_2.has_profile) DESC, topic_1.id DESC
 LIMIT 5) AS anon_2), 'organizations', (SELECT json_build_object('nodes', coalesce(json_agg(anon_4.item0), '[]'::json)) AS anon_3
FROM (SELECT json_build_object('name', organization_1.name, 'people', json_build_object('totalCount', (SELECT count(*) AS count_3
FROM person AS person_3
WHERE person_3.id IN (SELECT position_1.person_id
FROM position AS position_1
WHERE position_1.organization_id = organization_1.id UNION ALL SELECT education_1.person_id
FROM education AS education_1
WHERE education_1.organization_id = organization_1.id) AND person_3.has_profile))) AS item0
FROM organization AS organization_1
WHERE true ORDER BY (SELECT count(*) AS count_4
FROM person AS person_4
WHERE person_4.id IN (SELECT position_2.person_id
FROM position AS position_2
WHERE position_2.organization_id = organization_1.id UNION ALL SELECT education_2.person_id
FROM education AS education_2
WHERE education_2.organization_id = organization_1.id) AND person_4.has_profile) DESC, organization_1.id DESC
 LIMIT 5) AS anon_4)) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
