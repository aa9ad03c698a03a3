SELECT CAST(json_build_object('next', (SELECT json_build_object('edges', coalesce(json_agg(anon_2.item0), '[]'::json)) AS anon_1
FROM (SELECT json_build_object('cursor', ((('478d4f6b' || '.') || encode(convert_to(CAST(publication_1.date_key AS TEXT), 'UTF8'), 'hex')) || '.') || encode(convert_to(CAST(publication_1.id AS TEXT), 'UTF8'), 'hex'), 'node', json_build_object('slug', publication_1.slug, 'title', publication_1.title)) AS item0
FROM publication AS publication_1
WHERE true ORDER BY publication_1.date_key DESC, publication_1.id DESC
 LIMIT 1) AS anon_2), 'previous', (SELECT json_build_object('edges', coalesce(json_agg(anon_4.item0 ORDER BY anon_4.number DESC), '[]'::json)) AS anon_3
FROM (SELECT anon_5.item0 AS item0, row_number() OVER () AS number
FROM (SELECT json_build_object('cursor', ((('478d4f6b' || '.') || encode(convert_to(CAST(publication_2.date_key AS TEXT), 'UTF8'), 'hex')) || '.') || encode(convert_to(CAST(publication_2.id AS TEXT), 'UTF8'), 'hex'), 'node', json_build_object('slug', publication_2.slug, 'title', publication_2.title)) AS item0
FROM publication AS publication_2
WHERE true ORDER BY publication_2.date_key ASC, publication_2.id ASC
 LIMIT 1) AS anon_5) AS anon_4)) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
