SELECT CAST(concat('{"one":', ifnull((SELECT concat('{"totalCount":', json_quote(CASE WHEN (count(*) < 20) THEN count(*) ELSE (SELECT count(*) AS count_1
FROM publication AS publication_1
WHERE publication_1.year_key = ?) END), ',"nodes":', concat('[', group_concat(ifnull(anon_2.item0, 'null'), ','), ']'), '}') AS anon_1
FROM (SELECT concat('{"title":', json_quote(publication_1.title), '}') AS item0
FROM publication AS publication_1
WHERE publication_1.year_key = ? ORDER BY publication_1.id ASC
 LIMIT 20 OFFSET ?) AS anon_2), 'null'), ',"other":', ifnull((SELECT concat('{"totalCount":', json_quote(CASE WHEN (count(*) < 20) THEN count(*) ELSE (SELECT count(*) AS count_2
FROM publication AS publication_2
WHERE publication_2.year_key = ?) END), ',"nodes":', concat('[', group_concat(ifnull(anon_4.item0, 'null'), ','), ']'), '}') AS anon_3
FROM (SELECT concat('{"title":', json_quote(publication_2.title), '}') AS item0
FROM publication AS publication_2
WHERE publication_2.year_key = ? ORDER BY publication_2.id ASC
 LIMIT 20 OFFSET ?) AS anon_4), 'null'), ',"undated":', ifnull((SELECT concat('{"totalCount":', json_quote(CASE WHEN (count(*) < 20) THEN count(*) ELSE (SELECT count(*) AS count_3
FROM publication AS publication_3
WHERE publication_3.year IS NULL) END), ',"nodes":', concat('[', group_concat(ifnull(anon_6.item0, 'null'), ','), ']'), '}') AS anon_5
FROM (SELECT concat('{"title":', json_quote(publication_3.title), '}') AS item0
FROM publication AS publication_3
WHERE publication_3.year IS NULL ORDER BY publication_3.id ASC
 LIMIT 20 OFFSET ?) AS anon_6), 'null'), '}') AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
