SELECT CAST(concat('{"publications":', ifnull((SELECT concat('{"totalCount":', json_quote(CASE WHEN (count(*) < 2) THEN count(*) ELSE (SELECT count(*) AS count_1
FROM publication AS publication_1
WHERE publication_1.year >= ? AND (SELECT count(*) AS count_2
FROM topic AS topic_1, publication_topic AS publication_topic_1
WHERE publication_topic_1.publication_id = publication_1.id AND publication_topic_1.topic_id = topic_1.id) >= ?) END), ',"nodes":', concat('[', group_concat(ifnull(anon_2.item0, 'null'), ','), ']'), ',"facets":{"years":', ifnull((SELECT concat('[', group_concat(concat('{"value":', json_quote(anon_4.value), ',"count":', json_quote(anon_4.count), '}'), ',' ORDER BY anon_4.count DESC, lower(hex(CAST(anon_4.value AS TEXT)))), ']') AS anon_3
FROM (SELECT CAST(publication_1.year AS TEXT) AS value, CAST(publication_1.year AS TEXT) AS label, count(DISTINCT publication_1.id) AS count
FROM publication AS publication_1
WHERE (SELECT count(*) AS count_3
FROM topic AS topic_2, publication_topic AS publication_topic_2
WHERE publication_topic_2.publication_id = publication_1.id AND publication_topic_2.topic_id = topic_2.id) >= ? AND CAST(publication_1.year AS TEXT) IS NOT NULL GROUP BY CAST(publication_1.year AS TEXT), CAST(publication_1.year AS TEXT) ORDER BY count DESC, lower(hex(CAST(CAST(publication_1.year AS TEXT) AS TEXT)))
 LIMIT 20 OFFSET ?) AS anon_4), 'null'), ',"kinds":', ifnull((SELECT concat('[', group_concat(concat('{"value":', json_quote(anon_6.value), ',"count":', json_quote(anon_6.count), '}'), ',' ORDER BY anon_6.count DESC, lower(hex(CAST(anon_6.value AS TEXT)))), ']') AS anon_5
FROM (SELECT publication_1.kind AS value, publication_1.kind AS label, count(DISTINCT publication_1.id) AS count
FROM publication AS publication_1
WHERE publication_1.year >= ? AND (SELECT count(*) AS count_4
FROM topic AS topic_3, publication_topic AS publication_topic_3
WHERE publication_topic_3.publication_id = publication_1.id AND publication_topic_3.topic_id = topic_3.id) >= ? AND publication_1.kind IS NOT NULL GROUP BY publication_1.kind, publication_1.kind ORDER BY count DESC, lower(hex(CAST(publication_1.kind AS TEXT)))
 LIMIT 2 OFFSET ?) AS anon_6), 'null'), ',"topics":', ifnull((SELECT concat('[', group_concat(concat('{"value":', json_quote(anon_8.value), ',"label":', json_quote(anon_8.label), ',"count":', json_quote(anon_8.count), '}'), ',' ORDER BY anon_8.count DESC, lower(hex(CAST(anon_8.value AS TEXT)))), ']') AS anon_7
FROM (SELECT topic_4.slug AS value, topic_4.name AS label, count(DISTINCT publication_1.id) AS count
FROM publication AS publication_1, topic AS topic_4, publication_topic AS publication_topic_4
WHERE publication_1.year >= ? AND topic_4.slug IS NOT NULL AND publication_topic_4.publication_id = publication_1.id AND publication_topic_4.topic_id = topic_4.id GROUP BY topic_4.slug, topic_4.name ORDER BY count DESC, lower(hex(CAST(topic_4.slug AS TEXT)))
 LIMIT 20 OFFSET ?) AS anon_8), 'null'), '}}') AS anon_1
FROM (SELECT concat('{"title":', json_quote(publication_1.title), ',"authors":', ifnull((SELECT concat('[', group_concat(concat('{"name":', json_quote(publication_author_1.name), '}'), ',' ORDER BY publication_author_1.rank, publication_author_1.id), ']') AS anon_9
FROM publication_author AS publication_author_1
WHERE publication_author_1.publication_id = publication_1.id), 'null'), '}') AS item0
FROM publication AS publication_1
WHERE publication_1.year >= ? AND (SELECT count(*) AS count_2
FROM topic AS topic_1, publication_topic AS publication_topic_1
WHERE publication_topic_1.publication_id = publication_1.id AND publication_topic_1.topic_id = topic_1.id) >= ? ORDER BY (SELECT count(*) AS count_5
FROM publication_author AS publication_author_2
WHERE publication_author_2.publication_id = publication_1.id) DESC, publication_1.id DESC
 LIMIT 2 OFFSET ?) AS anon_2), 'null'), ',"people":{"totalCount":', json_quote((SELECT count(*) AS count_6
FROM person AS person_1
WHERE person_1.has_profile = 1 AND (SELECT count(*) AS count_7
FROM position AS position_1
WHERE position_1.person_id = person_1.id) >= ?)), ',"facets":{"organizations":', ifnull((SELECT concat('[', group_concat(concat('{"value":', json_quote(anon_11.value), ',"label":', json_quote(anon_11.label), ',"count":', json_quote(anon_11.count), '}'), ',' ORDER BY anon_11.count DESC, lower(hex(CAST(anon_11.value AS TEXT)))), ']') AS anon_10
FROM (SELECT organization_1.slug AS value, organization_1.name AS label, count(DISTINCT person_1.id) AS count
FROM person AS person_1, position AS position_2, organization AS organization_1
WHERE person_1.has_profile = 1 AND 1 = 1 AND organization_1.slug IS NOT NULL AND position_2.person_id = person_1.id AND organization_1.id = position_2.organization_id GROUP BY organization_1.slug, organization_1.name ORDER BY count DESC, lower(hex(CAST(organization_1.slug AS TEXT)))
 LIMIT 20 OFFSET ?) AS anon_11), 'null'), ',"locations":', ifnull((SELECT concat('[', group_concat(concat('{"value":', json_quote(anon_13.value), ',"count":', json_quote(anon_13.count), '}'), ',' ORDER BY anon_13.count DESC, lower(hex(CAST(anon_13.value AS TEXT)))), ']') AS anon_12
FROM (SELECT person_1.location AS value, person_1.location AS label, count(DISTINCT person_1.id) AS count
FROM person AS person_1
WHERE person_1.has_profile = 1 AND (SELECT count(*) AS count_8
FROM position AS position_3
WHERE position_3.person_id = person_1.id) >= ? AND person_1.location IS NOT NULL GROUP BY person_1.location, person_1.location ORDER BY count DESC, lower(hex(CAST(person_1.location AS TEXT)))
 LIMIT 20 OFFSET ?) AS anon_13), 'null'), '}}}') AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
