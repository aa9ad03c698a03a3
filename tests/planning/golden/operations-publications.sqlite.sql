SELECT CAST(concat('{"publications":', ifnull((SELECT concat('{"totalCount":', json_quote(CASE WHEN (count(*) <= 100) THEN count(*) ELSE (SELECT count(*) AS count_1
FROM publication AS publication_1
WHERE 1 = 1) END), ',"nodes":', concat('[', group_concat(ifnull(anon_2.item0, 'null'), ',') FILTER (WHERE anon_2.number <= 100), ']'), ',"pageInfo":{"hasNextPage":', iif(count(*) > 100, 'true', 'false'), ',"endCursor":', json_quote(substr(max(CAST(anon_2.number + ? AS TEXT) || anon_2.place) FILTER (WHERE anon_2.number <= 100), ?)), '}}') AS anon_1
FROM (SELECT anon_3.item0 AS item0, anon_3.place AS place, row_number() OVER () AS number
FROM (SELECT concat('{"slug":', json_quote(publication_1.slug), ',"title":', json_quote(publication_1.title), ',"kind":', json_quote(publication_1.kind), ',"venue":', json_quote(publication_1.venue), ',"year":', json_quote(publication_1.year), ',"date":', json_quote(publication_1.date), ',"doi":', json_quote(publication_1.doi), ',"note":', json_quote(publication_1.note), ',"abstract":', ifnull(CASE WHEN (publication_1.abstract IS NOT NULL) THEN concat('{"html":', ifnull((publication_1.abstract -> 'html'), 'null'), '}') ELSE NULL END, 'null'), ',"links":', ifnull(publication_1.links, 'null'), ',"hasMoreAuthors":', iif(publication_1.has_more_authors, 'true', 'false'), ',"authors":', ifnull((SELECT concat('[', group_concat(concat('{"name":', json_quote(publication_author_1.name), ',"equalContribution":', iif(publication_author_1.equal_contribution, 'true', 'false'), ',"person":', ifnull((SELECT concat('{"slug":', json_quote(person_1.slug), ',"displayName":', json_quote(person_1.display_name), ',"hasProfile":', iif(person_1.has_profile, 'true', 'false'), '}') AS anon_5
FROM person AS person_1
WHERE person_1.id = publication_author_1.person_id), 'null'), '}'), ',' ORDER BY publication_author_1.rank, publication_author_1.id), ']') AS anon_4
FROM publication_author AS publication_author_1
WHERE publication_author_1.publication_id = publication_1.id), 'null'), ',"topics":', ifnull((SELECT concat('[', group_concat(concat('{"slug":', json_quote(topic_1.slug), ',"name":', json_quote(topic_1.name), '}'), ',' ORDER BY publication_topic_1.rank, publication_topic_1.topic_id), ']') AS anon_6
FROM topic AS topic_1, publication_topic AS publication_topic_1
WHERE publication_topic_1.publication_id = publication_1.id AND publication_topic_1.topic_id = topic_1.id), 'null'), '}') AS item0, ((((('ff654b7e' || '.') || lower(hex(CAST(publication_1.year_key AS TEXT)))) || '.') || lower(hex(CAST(publication_1.title_key AS TEXT)))) || '.') || lower(hex(CAST(publication_1.id AS TEXT))) AS place
FROM publication AS publication_1
WHERE 1 = 1 ORDER BY publication_1.year_key DESC, publication_1.title_key ASC, publication_1.id ASC
 LIMIT 101 OFFSET ?) AS anon_3) AS anon_2), 'null'), '}') AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
