SELECT CAST(json_build_object('publications', json_build_object('totalCount', (SELECT count(*) AS count_1
FROM publication AS publication_1
WHERE true), 'facets', json_build_object('years', (SELECT coalesce(json_agg(json_build_object('value', anon_2.value, 'count', anon_2.count) ORDER BY anon_2.count DESC, encode(convert_to(CAST(anon_2.value AS TEXT), 'UTF8'), 'hex')), '[]'::json) AS anon_1
FROM (SELECT CAST(publication_1.year AS TEXT) AS value, CAST(publication_1.year AS TEXT) AS label, count(DISTINCT publication_1.id) AS count
FROM publication AS publication_1
WHERE CAST(publication_1.year AS TEXT) IS NOT NULL GROUP BY CAST(publication_1.year AS TEXT), CAST(publication_1.year AS TEXT) ORDER BY count DESC, encode(convert_to(CAST(CAST(publication_1.year AS TEXT) AS TEXT), 'UTF8'), 'hex')
 LIMIT 100) AS anon_2)))) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
