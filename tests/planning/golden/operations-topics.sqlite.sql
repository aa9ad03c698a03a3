SELECT CAST(concat('{"topics":', ifnull((SELECT concat('{"totalCount":', json_quote(CASE WHEN (count(*) <= 100) THEN count(*) ELSE (SELECT count(*) AS count_1
FROM topic AS topic_1
WHERE 1 = 1) END), ',"nodes":', concat('[', group_concat(ifnull(anon_2.item0, 'null'), ',') FILTER (WHERE anon_2.number <= 100), ']'), ',"pageInfo":{"hasNextPage":', iif(count(*) > 100, 'true', 'false'), ',"endCursor":', json_quote(substr(max(CAST(anon_2.number + ? AS TEXT) || anon_2.place) FILTER (WHERE anon_2.number <= 100), ?)), '}}') AS anon_1
FROM (SELECT anon_3.item0 AS item0, anon_3.place AS place, row_number() OVER () AS number
FROM (SELECT concat('{"slug":', json_quote(topic_1.slug), ',"name":', json_quote(topic_1.name), ',"people":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_5.item0, 'null'), ','), ']'), '}') AS anon_4
FROM (SELECT concat('{"slug":', json_quote(person_1.slug), ',"displayName":', json_quote(person_1.display_name), '}') AS item0
FROM person AS person_1, person_topic AS person_topic_1
WHERE person_topic_1.topic_id = topic_1.id AND person_topic_1.person_id = person_1.id AND person_1.has_profile = 1 AND person_1.has_profile = ? ORDER BY person_topic_1.person_id ASC, person_topic_1.person_id ASC
 LIMIT 100 OFFSET ?) AS anon_5), 'null'), ',"projects":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_7.item0, 'null'), ','), ']'), '}') AS anon_6
FROM (SELECT concat('{"slug":', json_quote(project_1.slug), ',"title":', json_quote(project_1.title), '}') AS item0
FROM project AS project_1, project_topic AS project_topic_1
WHERE project_topic_1.topic_id = topic_1.id AND project_topic_1.project_id = project_1.id ORDER BY project_topic_1.project_id ASC, project_topic_1.project_id ASC
 LIMIT 100 OFFSET ?) AS anon_7), 'null'), ',"publications":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_9.item0, 'null'), ','), ']'), '}') AS anon_8
FROM (SELECT concat('{"slug":', json_quote(publication_1.slug), ',"title":', json_quote(publication_1.title), ',"year":', json_quote(publication_1.year), '}') AS item0
FROM publication AS publication_1, publication_topic AS publication_topic_1
WHERE publication_topic_1.topic_id = topic_1.id AND publication_topic_1.publication_id = publication_1.id ORDER BY publication_topic_1.publication_id ASC, publication_topic_1.publication_id ASC
 LIMIT 100 OFFSET ?) AS anon_9), 'null'), '}') AS item0, ((('46e0cd0e' || '.') || lower(hex(CAST(topic_1.name_key AS TEXT)))) || '.') || lower(hex(CAST(topic_1.id AS TEXT))) AS place
FROM topic AS topic_1
WHERE 1 = 1 ORDER BY topic_1.name_key ASC, topic_1.id ASC
 LIMIT 101 OFFSET ?) AS anon_3) AS anon_2), 'null'), '}') AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
