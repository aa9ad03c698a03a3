SELECT CAST(concat('{"publications":{"totalCount":', json_quote((SELECT count(*) AS count_1
FROM publication AS publication_1
WHERE 1 = 1)), ',"facets":{"years":', ifnull((SELECT concat('[', group_concat(concat('{"value":', json_quote(anon_2.value), ',"count":', json_quote(anon_2.count), '}'), ',' ORDER BY anon_2.count DESC, lower(hex(CAST(anon_2.value AS TEXT)))), ']') AS anon_1
FROM (SELECT CAST(publication_1.year AS TEXT) AS value, CAST(publication_1.year AS TEXT) AS label, count(DISTINCT publication_1.id) AS count
FROM publication AS publication_1
WHERE CAST(publication_1.year AS TEXT) IS NOT NULL GROUP BY CAST(publication_1.year AS TEXT), CAST(publication_1.year AS TEXT) ORDER BY count DESC, lower(hex(CAST(CAST(publication_1.year AS TEXT) AS TEXT)))
 LIMIT 100 OFFSET ?) AS anon_2), 'null'), '}}}') AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
