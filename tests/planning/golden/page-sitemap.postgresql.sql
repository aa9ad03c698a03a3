SELECT CAST(json_build_object('people', (SELECT json_build_object('nodes', coalesce(json_agg(anon_2.item0) FILTER (WHERE anon_2.number <= 100), '[]'::json), 'pageInfo', json_build_object('hasNextPage', (count(*) > 100), 'endCursor', substr(max(CAST(anon_2.number + $1::INTEGER AS TEXT) || anon_2.place) FILTER (WHERE anon_2.number <= 100), $2::INTEGER))) AS anon_1
FROM (SELECT anon_3.item0 AS item0, anon_3.place AS place, row_number() OVER () AS number
FROM (SELECT json_build_object('slug', person_1.slug, 'updatedAt', person_1.updated_at) AS item0, ('11d3633a' || '.') || encode(convert_to(CAST(person_1.id AS TEXT), 'UTF8'), 'hex') AS place
FROM person AS person_1
WHERE person_1.has_profile ORDER BY person_1.id ASC
 LIMIT 101) AS anon_3) AS anon_2), 'publications', (SELECT json_build_object('nodes', coalesce(json_agg(anon_5.item0) FILTER (WHERE anon_5.number <= 100), '[]'::json), 'pageInfo', json_build_object('hasNextPage', (count(*) > 100), 'endCursor', substr(max(CAST(anon_5.number + $3::INTEGER AS TEXT) || anon_5.place) FILTER (WHERE anon_5.number <= 100), $4::INTEGER))) AS anon_4
FROM (SELECT anon_6.item0 AS item0, anon_6.place AS place, row_number() OVER () AS number
FROM (SELECT json_build_object('slug', publication_1.slug, 'updatedAt', publication_1.updated_at) AS item0, ('11d3633a' || '.') || encode(convert_to(CAST(publication_1.id AS TEXT), 'UTF8'), 'hex') AS place
FROM publication AS publication_1
WHERE true ORDER BY publication_1.id ASC
 LIMIT 101) AS anon_6) AS anon_5)) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
