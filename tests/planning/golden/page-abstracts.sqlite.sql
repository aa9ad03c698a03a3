SELECT CAST(concat('{"publications":', ifnull((SELECT concat('{"totalCount":', json_quote(CASE WHEN (count(*) < 20) THEN count(*) ELSE (SELECT count(*) AS count_1
FROM publication AS publication_1
WHERE instr(publication_1.abstract_key, ?) > 0 = 1) END), ',"nodes":', concat('[', group_concat(ifnull(anon_2.item0, 'null'), ','), ']'), '}') AS anon_1
FROM (SELECT concat('{"title":', json_quote(publication_1.title), '}') AS item0
FROM publication AS publication_1
WHERE instr(publication_1.abstract_key, ?) > 0 = 1 ORDER BY publication_1.id ASC
 LIMIT 20 OFFSET ?) AS anon_2), 'null'), '}') AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
