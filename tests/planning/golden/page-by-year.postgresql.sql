SELECT CAST(json_build_object('one', (SELECT json_build_object('totalCount', CASE WHEN (count(*) < 20) THEN count(*) ELSE (SELECT count(*) AS count_1
FROM publication AS publication_1
WHERE publication_1.year_key = $1::INTEGER) END, 'nodes', coalesce(json_agg(anon_2.item0), '[]'::json)) AS anon_1
FROM (SELECT json_build_object('title', publication_1.title) AS item0
FROM publication AS publication_1
WHERE publication_1.year_key = $1::INTEGER ORDER BY publication_1.id ASC
 LIMIT 20) AS anon_2), 'other', (SELECT json_build_object('totalCount', CASE WHEN (count(*) < 20) THEN count(*) ELSE (SELECT count(*) AS count_2
FROM publication AS publication_2
WHERE publication_2.year_key = $2::INTEGER) END, 'nodes', coalesce(json_agg(anon_4.item0), '[]'::json)) AS anon_3
FROM (SELECT json_build_object('title', publication_2.title) AS item0
FROM publication AS publication_2
WHERE publication_2.year_key = $2::INTEGER ORDER BY publication_2.id ASC
 LIMIT 20) AS anon_4), 'undated', (SELECT json_build_object('totalCount', CASE WHEN (count(*) < 20) THEN count(*) ELSE (SELECT count(*) AS count_3
FROM publication AS publication_3
WHERE publication_3.year IS NULL) END, 'nodes', coalesce(json_agg(anon_6.item0), '[]'::json)) AS anon_5
FROM (SELECT json_build_object('title', publication_3.title) AS item0
FROM publication AS publication_3
WHERE publication_3.year IS NULL ORDER BY publication_3.id ASC
 LIMIT 20) AS anon_6)) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
