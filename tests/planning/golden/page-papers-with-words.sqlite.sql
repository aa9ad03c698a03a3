SELECT CAST(concat('{"publications":', ifnull((SELECT concat('{"totalCount":', json_quote(CASE WHEN (count(*) < 20) THEN count(*) ELSE (SELECT count(*) AS count_1
FROM publication AS publication_1
WHERE publication_1.id IN (SELECT search_entry_1.id
FROM search_entry AS search_entry_1, search_index AS search_index_1
WHERE search_index_1.rowid = search_entry_1.version AND (search_index_1.search_index MATCH ?)) AND publication_1.year >= ?) END), ',"nodes":', concat('[', group_concat(ifnull(anon_2.item0, 'null'), ','), ']'), '}') AS anon_1
FROM (SELECT concat('{"title":', json_quote(publication_1.title), '}') AS item0
FROM publication AS publication_1
WHERE publication_1.id IN (SELECT search_entry_1.id
FROM search_entry AS search_entry_1, search_index AS search_index_1
WHERE search_index_1.rowid = search_entry_1.version AND (search_index_1.search_index MATCH ?)) AND publication_1.year >= ? ORDER BY publication_1.id ASC
 LIMIT 20 OFFSET ?) AS anon_2), 'null'), '}') AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
