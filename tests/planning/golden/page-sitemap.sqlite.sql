SELECT CAST(concat('{"people":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_2.item0, 'null'), ',') FILTER (WHERE anon_2.number <= 100), ']'), ',"pageInfo":{"hasNextPage":', iif(count(*) > 100, 'true', 'false'), ',"endCursor":', json_quote(substr(max(CAST(anon_2.number + ? AS TEXT) || anon_2.place) FILTER (WHERE anon_2.number <= 100), ?)), '}}') AS anon_1
FROM (SELECT anon_3.item0 AS item0, anon_3.place AS place, row_number() OVER () AS number
FROM (SELECT concat('{"slug":', json_quote(person_1.slug), ',"updatedAt":', json_quote(person_1.updated_at), '}') AS item0, ('11d3633a' || '.') || lower(hex(CAST(person_1.id AS TEXT))) AS place
FROM person AS person_1
WHERE person_1.has_profile = 1 ORDER BY person_1.id ASC
 LIMIT 101 OFFSET ?) AS anon_3) AS anon_2), 'null'), ',"publications":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_5.item0, 'null'), ',') FILTER (WHERE anon_5.number <= 100), ']'), ',"pageInfo":{"hasNextPage":', iif(count(*) > 100, 'true', 'false'), ',"endCursor":', json_quote(substr(max(CAST(anon_5.number + ? AS TEXT) || anon_5.place) FILTER (WHERE anon_5.number <= 100), ?)), '}}') AS anon_4
FROM (SELECT anon_6.item0 AS item0, anon_6.place AS place, row_number() OVER () AS number
FROM (SELECT concat('{"slug":', json_quote(publication_1.slug), ',"updatedAt":', json_quote(publication_1.updated_at), '}') AS item0, ('11d3633a' || '.') || lower(hex(CAST(publication_1.id AS TEXT))) AS place
FROM publication AS publication_1
WHERE 1 = 1 ORDER BY publication_1.id ASC
 LIMIT 101 OFFSET ?) AS anon_6) AS anon_5), 'null'), '}') AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
