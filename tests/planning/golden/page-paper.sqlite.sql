SELECT CAST(concat('{"publication":', ifnull((SELECT concat('{"title":', json_quote(publication_1.title), ',"venue":', json_quote(publication_1.venue), ',"year":', json_quote(publication_1.year), ',"doi":', json_quote(publication_1.doi), ',"abstract":', ifnull(CASE WHEN (publication_1.abstract IS NOT NULL) THEN concat('{"html":', ifnull((publication_1.abstract -> 'html'), 'null'), '}') ELSE NULL END, 'null'), ',"authors":', ifnull((SELECT concat('[', group_concat(concat('{"displayName":', json_quote(coalesce(publication_author_1.name, (SELECT person_1.display_name
FROM person AS person_1
WHERE person_1.id = publication_author_1.person_id), '')), ',"person":', ifnull((SELECT concat('{"slug":', json_quote(person_2.slug), '}') AS anon_3
FROM person AS person_2
WHERE person_2.id = publication_author_1.person_id), 'null'), '}'), ',' ORDER BY publication_author_1.rank, publication_author_1.id), ']') AS anon_2
FROM publication_author AS publication_author_1
WHERE publication_author_1.publication_id = publication_1.id), 'null'), ',"topics":', ifnull((SELECT concat('[', group_concat(concat('{"name":', json_quote(topic_1.name), ',"publications":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_6.item0, 'null'), ','), ']'), '}') AS anon_5
FROM (SELECT concat('{"slug":', json_quote(publication_2.slug), ',"title":', json_quote(publication_2.title), '}') AS item0
FROM publication AS publication_2, publication_topic AS publication_topic_1
WHERE publication_topic_1.topic_id = topic_1.id AND publication_topic_1.publication_id = publication_2.id AND publication_2.slug IS NOT ? ORDER BY publication_topic_1.publication_id ASC, publication_topic_1.publication_id ASC
 LIMIT 3 OFFSET ?) AS anon_6), 'null'), '}'), ',' ORDER BY publication_topic_2.rank, publication_topic_2.topic_id), ']') AS anon_4
FROM topic AS topic_1, publication_topic AS publication_topic_2
WHERE publication_topic_2.publication_id = publication_1.id AND publication_topic_2.topic_id = topic_1.id), 'null'), '}') AS anon_1
FROM publication AS publication_1
WHERE publication_1.id = coalesce((SELECT publication_3.id
FROM publication AS publication_3
WHERE publication_3.slug = ?), (SELECT alias_1.record_id
FROM alias AS alias_1
WHERE alias_1.slug = ? AND alias_1.kind = 'Publication' ORDER BY alias_1.id DESC
 LIMIT 1 OFFSET ?))), 'null'), '}') AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
