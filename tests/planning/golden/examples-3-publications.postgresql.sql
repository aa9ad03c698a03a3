SELECT CAST(json_build_object('publications', (SELECT json_build_object('totalCount', CASE WHEN (count(*) <= 10) THEN count(*) ELSE (SELECT count(*) AS count_1
FROM publication AS publication_1
WHERE publication_1.year IN (SELECT value::bigint FROM json_array_elements_text($1::VARCHAR::json) AS item(value))) END, 'nodes', coalesce(json_agg(anon_2.item0) FILTER (WHERE anon_2.number <= 10), '[]'::json), 'pageInfo', json_build_object('hasNextPage', (count(*) > 10), 'endCursor', substr(max(CAST(anon_2.number + $2::INTEGER AS TEXT) || anon_2.place) FILTER (WHERE anon_2.number <= 10), $3::INTEGER))) AS anon_1
FROM (SELECT anon_3.item0 AS item0, anon_3.place AS place, row_number() OVER () AS number
FROM (SELECT json_build_object('title', publication_1.title, 'venue', publication_1.venue, 'year', publication_1.year, 'authors', (SELECT coalesce(json_agg(json_build_object('name', publication_author_1.name) ORDER BY publication_author_1.rank, publication_author_1.id), '[]'::json) AS anon_4
FROM publication_author AS publication_author_1
WHERE publication_author_1.publication_id = publication_1.id), 'links', publication_1.links) AS item0, ((((('ff654b7e' || '.') || encode(convert_to(CAST(publication_1.year_key AS TEXT), 'UTF8'), 'hex')) || '.') || encode(convert_to(CAST(publication_1.title_key AS TEXT), 'UTF8'), 'hex')) || '.') || encode(convert_to(CAST(publication_1.id AS TEXT), 'UTF8'), 'hex') AS place
FROM publication AS publication_1
WHERE publication_1.year IN (SELECT value::bigint FROM json_array_elements_text($1::VARCHAR::json) AS item(value)) ORDER BY publication_1.year_key DESC, publication_1.title_key ASC, publication_1.id ASC
 LIMIT 11) AS anon_3) AS anon_2)) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
