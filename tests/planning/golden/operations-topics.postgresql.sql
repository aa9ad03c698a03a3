SELECT CAST(json_build_object('topics', (SELECT json_build_object('totalCount', CASE WHEN (count(*) <= 100) THEN count(*) ELSE (SELECT count(*) AS count_1
FROM topic AS topic_1
WHERE true) END, 'nodes', coalesce(json_agg(anon_2.item0) FILTER (WHERE anon_2.number <= 100), '[]'::json), 'pageInfo', json_build_object('hasNextPage', (count(*) > 100), 'endCursor', substr(max(CAST(anon_2.number + $1::INTEGER AS TEXT) || anon_2.place) FILTER (WHERE anon_2.number <= 100), $2::INTEGER))) AS anon_1
FROM (SELECT anon_3.item0 AS item0, anon_3.place AS place, row_number() OVER () AS number
FROM (SELECT json_build_object('slug', topic_1.slug, 'name', topic_1.name, 'people', (SELECT json_build_object('nodes', coalesce(json_agg(anon_5.item0), '[]'::json)) AS anon_4
FROM (SELECT json_build_object('slug', person_1.slug, 'displayName', person_1.display_name) AS item0
FROM person AS person_1, person_topic AS person_topic_1
WHERE person_topic_1.topic_id = topic_1.id AND person_topic_1.person_id = person_1.id AND person_1.has_profile AND person_1.has_profile = $3::BOOLEAN ORDER BY person_topic_1.person_id ASC, person_topic_1.person_id ASC
 LIMIT 100) AS anon_5), 'projects', (SELECT json_build_object('nodes', coalesce(json_agg(anon_7.item0), '[]'::json)) AS anon_6
FROM (SELECT json_build_object('slug', project_1.slug, 'title', project_1.title) AS item0
FROM project AS project_1, project_topic AS project_topic_1
WHERE project_topic_1.topic_id = topic_1.id AND project_topic_1.project_id = project_1.id ORDER BY project_topic_1.project_id ASC, project_topic_1.project_id ASC
 LIMIT 100) AS anon_7), 'publications', (SELECT json_build_object('nodes', coalesce(json_agg(anon_9.item0), '[]'::json)) AS anon_8
FROM (SELECT json_build_object('slug', publication_1.slug, 'title', publication_1.title, 'year', publication_1.year) AS item0
FROM publication AS publication_1, publication_topic AS publication_topic_1
WHERE publication_topic_1.topic_id = topic_1.id AND publication_topic_1.publication_id = publication_1.id ORDER BY publication_topic_1.publication_id ASC, publication_topic_1.publication_id ASC
 LIMIT 100) AS anon_9)) AS item0, ((('46e0cd0e' || '.') || encode(convert_to(CAST(topic_1.name_key AS TEXT), 'UTF8'), 'hex')) || '.') || encode(convert_to(CAST(topic_1.id AS TEXT), 'UTF8'), 'hex') AS place
FROM topic AS topic_1
WHERE true ORDER BY topic_1.name_key ASC, topic_1.id ASC
 LIMIT 101) AS anon_3) AS anon_2)) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
