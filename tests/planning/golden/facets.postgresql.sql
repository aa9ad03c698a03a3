SELECT CAST(json_build_object('publications', (SELECT json_build_object('totalCount', CASE WHEN (count(*) < 2) THEN count(*) ELSE (SELECT count(*) AS count_1
FROM publication AS publication_1
WHERE publication_1.year >= $1::INTEGER AND (SELECT count(*) AS count_2
FROM topic AS topic_1, publication_topic AS publication_topic_1
WHERE publication_topic_1.publication_id = publication_1.id AND publication_topic_1.topic_id = topic_1.id) >= $2::INTEGER) END, 'nodes', coalesce(json_agg(anon_2.item0), '[]'::json), 'facets', json_build_object('years', (SELECT coalesce(json_agg(json_build_object('value', anon_4.value, 'count', anon_4.count) ORDER BY anon_4.count DESC, encode(convert_to(CAST(anon_4.value AS TEXT), 'UTF8'), 'hex')), '[]'::json) AS anon_3
FROM (SELECT CAST(publication_1.year AS TEXT) AS value, CAST(publication_1.year AS TEXT) AS label, count(DISTINCT publication_1.id) AS count
FROM publication AS publication_1
WHERE (SELECT count(*) AS count_3
FROM topic AS topic_2, publication_topic AS publication_topic_2
WHERE publication_topic_2.publication_id = publication_1.id AND publication_topic_2.topic_id = topic_2.id) >= $3::INTEGER AND CAST(publication_1.year AS TEXT) IS NOT NULL GROUP BY CAST(publication_1.year AS TEXT), CAST(publication_1.year AS TEXT) ORDER BY count DESC, encode(convert_to(CAST(CAST(publication_1.year AS TEXT) AS TEXT), 'UTF8'), 'hex')
 LIMIT 20) AS anon_4), 'kinds', (SELECT coalesce(json_agg(json_build_object('value', anon_6.value, 'count', anon_6.count) ORDER BY anon_6.count DESC, encode(convert_to(CAST(anon_6.value AS TEXT), 'UTF8'), 'hex')), '[]'::json) AS anon_5
FROM (SELECT publication_1.kind AS value, publication_1.kind AS label, count(DISTINCT publication_1.id) AS count
FROM publication AS publication_1
WHERE publication_1.year >= $4::INTEGER AND (SELECT count(*) AS count_4
FROM topic AS topic_3, publication_topic AS publication_topic_3
WHERE publication_topic_3.publication_id = publication_1.id AND publication_topic_3.topic_id = topic_3.id) >= $5::INTEGER AND publication_1.kind IS NOT NULL GROUP BY publication_1.kind, publication_1.kind ORDER BY count DESC, encode(convert_to(CAST(publication_1.kind AS TEXT), 'UTF8'), 'hex')
 LIMIT 2) AS anon_6), 'topics', (SELECT coalesce(json_agg(json_build_object('value', anon_8.value, 'label', anon_8.label, 'count', anon_8.count) ORDER BY anon_8.count DESC, encode(convert_to(CAST(anon_8.value AS TEXT), 'UTF8'), 'hex')), '[]'::json) AS anon_7
FROM (SELECT topic_4.slug AS value, topic_4.name AS label, count(DISTINCT publication_1.id) AS count
FROM publication AS publication_1, topic AS topic_4, publication_topic AS publication_topic_4
WHERE publication_1.year >= $6::INTEGER AND topic_4.slug IS NOT NULL AND publication_topic_4.publication_id = publication_1.id AND publication_topic_4.topic_id = topic_4.id GROUP BY topic_4.slug, topic_4.name ORDER BY count DESC, encode(convert_to(CAST(topic_4.slug AS TEXT), 'UTF8'), 'hex')
 LIMIT 20) AS anon_8))) AS anon_1
FROM (SELECT json_build_object('title', publication_1.title, 'authors', (SELECT coalesce(json_agg(json_build_object('name', publication_author_1.name) ORDER BY publication_author_1.rank, publication_author_1.id), '[]'::json) AS anon_9
FROM publication_author AS publication_author_1
WHERE publication_author_1.publication_id = publication_1.id)) AS item0
FROM publication AS publication_1
WHERE publication_1.year >= $1::INTEGER AND (SELECT count(*) AS count_2
FROM topic AS topic_1, publication_topic AS publication_topic_1
WHERE publication_topic_1.publication_id = publication_1.id AND publication_topic_1.topic_id = topic_1.id) >= $2::INTEGER ORDER BY (SELECT count(*) AS count_5
FROM publication_author AS publication_author_2
WHERE publication_author_2.publication_id = publication_1.id) DESC, publication_1.id DESC
 LIMIT 2) AS anon_2), 'people', json_build_object('totalCount', (SELECT count(*) AS count_6
FROM person AS person_1
WHERE person_1.has_profile AND (SELECT count(*) AS count_7
FROM position AS position_1
WHERE position_1.person_id = person_1.id) >= $7::INTEGER), 'facets', json_build_object('organizations', (SELECT coalesce(json_agg(json_build_object('value', anon_11.value, 'label', anon_11.label, 'count', anon_11.count) ORDER BY anon_11.count DESC, encode(convert_to(CAST(anon_11.value AS TEXT), 'UTF8'), 'hex')), '[]'::json) AS anon_10
FROM (SELECT organization_1.slug AS value, organization_1.name AS label, count(DISTINCT person_1.id) AS count
FROM person AS person_1, position AS position_2, organization AS organization_1
WHERE person_1.has_profile AND true AND organization_1.slug IS NOT NULL AND position_2.person_id = person_1.id AND organization_1.id = position_2.organization_id GROUP BY organization_1.slug, organization_1.name ORDER BY count DESC, encode(convert_to(CAST(organization_1.slug AS TEXT), 'UTF8'), 'hex')
 LIMIT 20) AS anon_11), 'locations', (SELECT coalesce(json_agg(json_build_object('value', anon_13.value, 'count', anon_13.count) ORDER BY anon_13.count DESC, encode(convert_to(CAST(anon_13.value AS TEXT), 'UTF8'), 'hex')), '[]'::json) AS anon_12
FROM (SELECT person_1.location AS value, person_1.location AS label, count(DISTINCT person_1.id) AS count
FROM person AS person_1
WHERE person_1.has_profile AND (SELECT count(*) AS count_8
FROM position AS position_3
WHERE position_3.person_id = person_1.id) >= $8::INTEGER AND person_1.location IS NOT NULL GROUP BY person_1.location, person_1.location ORDER BY count DESC, encode(convert_to(CAST(person_1.location AS TEXT), 'UTF8'), 'hex')
 LIMIT 20) AS anon_13)))) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
