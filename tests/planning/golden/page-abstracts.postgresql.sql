SELECT CAST(json_build_object('publications', (SELECT json_build_object('totalCount', CASE WHEN (count(*) < 20) THEN count(*) ELSE (SELECT count(*) AS count_1
FROM publication AS publication_1
WHERE strpos(publication_1.abstract_key, $1::VARCHAR) > 0) END, 'nodes', coalesce(json_agg(anon_2.item0), '[]'::json)) AS anon_1
FROM (SELECT json_build_object('title', publication_1.title) AS item0
FROM publication AS publication_1
WHERE strpos(publication_1.abstract_key, $1::VARCHAR) > 0 ORDER BY publication_1.id ASC
 LIMIT 20) AS anon_2)) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
