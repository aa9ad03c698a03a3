SELECT CAST(concat('{"publications":', ifnull((SELECT concat('{"totalCount":', json_quote(CASE WHEN (count(*) <= 10) THEN count(*) ELSE (SELECT count(*) AS count_1
FROM publication AS publication_1
WHERE publication_1.year IN (SELECT value FROM json_each(?)) = 1) END), ',"nodes":', concat('[', group_concat(ifnull(anon_2.item0, 'null'), ',') FILTER (WHERE anon_2.number <= 10), ']'), ',"pageInfo":{"hasNextPage":', iif(count(*) > 10, 'true', 'false'), ',"endCursor":', json_quote(substr(max(CAST(anon_2.number + ? AS TEXT) || anon_2.place) FILTER (WHERE anon_2.number <= 10), ?)), '}}') AS anon_1
FROM (SELECT anon_3.item0 AS item0, anon_3.place AS place, row_number() OVER () AS number
FROM (SELECT concat('{"title":', json_quote(publication_1.title), ',"venue":', json_quote(publication_1.venue), ',"year":', json_quote(publication_1.year), ',"authors":', ifnull((SELECT concat('[', group_concat(concat('{"name":', json_quote(publication_author_1.name), '}'), ',' ORDER BY publication_author_1.rank, publication_author_1.id), ']') AS anon_4
FROM publication_author AS publication_author_1
WHERE publication_author_1.publication_id = publication_1.id), 'null'), ',"links":', ifnull(publication_1.links, 'null'), '}') AS item0, ((((('ff654b7e' || '.') || lower(hex(CAST(publication_1.year_key AS TEXT)))) || '.') || lower(hex(CAST(publication_1.title_key AS TEXT)))) || '.') || lower(hex(CAST(publication_1.id AS TEXT))) AS place
FROM publication AS publication_1
WHERE publication_1.year IN (SELECT value FROM json_each(?)) = 1 ORDER BY publication_1.year_key DESC, publication_1.title_key ASC, publication_1.id ASC
 LIMIT 11 OFFSET ?) AS anon_3) AS anon_2), 'null'), '}') AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
