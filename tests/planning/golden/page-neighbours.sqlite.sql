SELECT CAST(concat('{"next":', ifnull((SELECT concat('{"edges":', concat('[', group_concat(ifnull(anon_2.item0, 'null'), ','), ']'), '}') AS anon_1
FROM (SELECT concat('{"cursor":', json_quote(((('478d4f6b' || '.') || lower(hex(CAST(publication_1.date_key AS TEXT)))) || '.') || lower(hex(CAST(publication_1.id AS TEXT)))), ',"node":{"slug":', json_quote(publication_1.slug), ',"title":', json_quote(publication_1.title), '}}') AS item0
FROM publication AS publication_1
WHERE 1 = 1 ORDER BY publication_1.date_key DESC, publication_1.id DESC
 LIMIT 1 OFFSET ?) AS anon_2), 'null'), ',"previous":', ifnull((SELECT concat('{"edges":', concat('[', group_concat(ifnull(anon_4.item0, 'null'), ',' ORDER BY anon_4.number DESC), ']'), '}') AS anon_3
FROM (SELECT anon_5.item0 AS item0, row_number() OVER () AS number
FROM (SELECT concat('{"cursor":', json_quote(((('478d4f6b' || '.') || lower(hex(CAST(publication_2.date_key AS TEXT)))) || '.') || lower(hex(CAST(publication_2.id AS TEXT)))), ',"node":{"slug":', json_quote(publication_2.slug), ',"title":', json_quote(publication_2.title), '}}') AS item0
FROM publication AS publication_2
WHERE 1 = 1 ORDER BY publication_2.date_key ASC, publication_2.id ASC
 LIMIT 1 OFFSET ?) AS anon_5) AS anon_4), 'null'), '}') AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
