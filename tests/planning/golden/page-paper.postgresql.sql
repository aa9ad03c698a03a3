SELECT CAST(json_build_object('publication', (SELECT json_build_object('title', publication_1.title, 'venue', publication_1.venue, 'year', publication_1.year, 'doi', publication_1.doi, 'abstract', CASE WHEN (publication_1.abstract IS NOT NULL) THEN json_build_object('html', (publication_1.abstract -> 'html')) ELSE NULL END, 'authors', (SELECT coalesce(json_agg(json_build_object('displayName', coalesce(publication_author_1.name, (SELECT person_1.display_name
FROM person AS person_1
WHERE person_1.id = publication_author_1.person_id), ''), 'person', (SELECT json_build_object('slug', person_2.slug) AS anon_3
FROM person AS person_2
WHERE person_2.id = publication_author_1.person_id)) ORDER BY publication_author_1.rank, publication_author_1.id), '[]'::json) AS anon_2
FROM publication_author AS publication_author_1
WHERE publication_author_1.publication_id = publication_1.id), 'topics', (SELECT coalesce(json_agg(json_build_object('name', topic_1.name, 'publications', (SELECT json_build_object('nodes', coalesce(json_agg(anon_6.item0), '[]'::json)) AS anon_5
FROM (SELECT json_build_object('slug', publication_2.slug, 'title', publication_2.title) AS item0
FROM publication AS publication_2, publication_topic AS publication_topic_1
WHERE publication_topic_1.topic_id = topic_1.id AND publication_topic_1.publication_id = publication_2.id AND publication_2.slug IS DISTINCT FROM $1::VARCHAR ORDER BY publication_topic_1.publication_id ASC, publication_topic_1.publication_id ASC
 LIMIT 3) AS anon_6)) ORDER BY publication_topic_2.rank, publication_topic_2.topic_id), '[]'::json) AS anon_4
FROM topic AS topic_1, publication_topic AS publication_topic_2
WHERE publication_topic_2.publication_id = publication_1.id AND publication_topic_2.topic_id = topic_1.id)) AS anon_1
FROM publication AS publication_1
WHERE publication_1.id = coalesce((SELECT publication_3.id
FROM publication AS publication_3
WHERE publication_3.slug = $2::VARCHAR), (SELECT alias_1.record_id
FROM alias AS alias_1
WHERE alias_1.slug = $2::VARCHAR AND alias_1.kind = 'Publication' ORDER BY alias_1.id DESC
 LIMIT 1)))) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
