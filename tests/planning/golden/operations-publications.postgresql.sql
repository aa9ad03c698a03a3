SELECT CAST(json_build_object('publications', (SELECT json_build_object('totalCount', CASE WHEN (count(*) <= 100) THEN count(*) ELSE (SELECT count(*) AS count_1
FROM publication AS publication_1
WHERE true) END, 'nodes', coalesce(json_agg(anon_2.item0) FILTER (WHERE anon_2.number <= 100), '[]'::json), 'pageInfo', json_build_object('hasNextPage', (count(*) > 100), 'endCursor', substr(max(CAST(anon_2.number + $1::INTEGER AS TEXT) || anon_2.place) FILTER (WHERE anon_2.number <= 100), $2::INTEGER))) AS anon_1
FROM (SELECT anon_3.item0 AS item0, anon_3.place AS place, row_number() OVER () AS number
FROM (SELECT json_build_object('slug', publication_1.slug, 'title', publication_1.title, 'kind', publication_1.kind, 'venue', publication_1.venue, 'year', publication_1.year, 'date', publication_1.date, 'doi', publication_1.doi, 'note', publication_1.note, 'abstract', CASE WHEN (publication_1.abstract IS NOT NULL) THEN json_build_object('html', (publication_1.abstract -> 'html')) ELSE NULL END, 'links', publication_1.links, 'hasMoreAuthors', (publication_1.has_more_authors), 'authors', (SELECT coalesce(json_agg(json_build_object('name', publication_author_1.name, 'equalContribution', (publication_author_1.equal_contribution), 'person', (SELECT json_build_object('slug', person_1.slug, 'displayName', person_1.display_name, 'hasProfile', (person_1.has_profile)) AS anon_5
FROM person AS person_1
WHERE person_1.id = publication_author_1.person_id)) ORDER BY publication_author_1.rank, publication_author_1.id), '[]'::json) AS anon_4
FROM publication_author AS publication_author_1
WHERE publication_author_1.publication_id = publication_1.id), 'topics', (SELECT coalesce(json_agg(json_build_object('slug', topic_1.slug, 'name', topic_1.name) ORDER BY publication_topic_1.rank, publication_topic_1.topic_id), '[]'::json) AS anon_6
FROM topic AS topic_1, publication_topic AS publication_topic_1
WHERE publication_topic_1.publication_id = publication_1.id AND publication_topic_1.topic_id = topic_1.id)) AS item0, ((((('ff654b7e' || '.') || encode(convert_to(CAST(publication_1.year_key AS TEXT), 'UTF8'), 'hex')) || '.') || encode(convert_to(CAST(publication_1.title_key AS TEXT), 'UTF8'), 'hex')) || '.') || encode(convert_to(CAST(publication_1.id AS TEXT), 'UTF8'), 'hex') AS place
FROM publication AS publication_1
WHERE true ORDER BY publication_1.year_key DESC, publication_1.title_key ASC, publication_1.id ASC
 LIMIT 101) AS anon_3) AS anon_2)) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
