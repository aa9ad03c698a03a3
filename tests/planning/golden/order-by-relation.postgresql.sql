SELECT CAST(json_build_object('positions', (SELECT json_build_object('nodes', coalesce(json_agg(anon_2.item0) FILTER (WHERE anon_2.number <= 2), '[]'::json), 'pageInfo', json_build_object('hasNextPage', (count(*) > 2), 'endCursor', substr(max(CAST(anon_2.number + $1::INTEGER AS TEXT) || anon_2.place) FILTER (WHERE anon_2.number <= 2), $2::INTEGER))) AS anon_1
FROM (SELECT anon_3.item0 AS item0, anon_3.place AS place, row_number() OVER () AS number
FROM (SELECT json_build_object('title', position_1.title, 'organization', (SELECT json_build_object('name', organization_1.name) AS anon_4
FROM organization AS organization_1
WHERE organization_1.id = position_1.organization_id), 'person', (SELECT json_build_object('sortName', person_1.sort_name) AS anon_5
FROM person AS person_1
WHERE person_1.id = position_1.person_id)) AS item0, ((((('11db6d45' || '.') || encode(convert_to(CAST(coalesce((SELECT organization_2.name_key
FROM organization AS organization_2
WHERE organization_2.id = position_1.organization_id), $3::VARCHAR) AS TEXT), 'UTF8'), 'hex')) || '.') || encode(convert_to(CAST(coalesce((SELECT person_2.sort_name_key
FROM person AS person_2
WHERE person_2.id = position_1.person_id), $4::VARCHAR) AS TEXT), 'UTF8'), 'hex')) || '.') || encode(convert_to(CAST(position_1.id AS TEXT), 'UTF8'), 'hex') AS place
FROM position AS position_1
WHERE true ORDER BY coalesce((SELECT organization_2.name_key
FROM organization AS organization_2
WHERE organization_2.id = position_1.organization_id), $3::VARCHAR) DESC, coalesce((SELECT person_2.sort_name_key
FROM person AS person_2
WHERE person_2.id = position_1.person_id), $4::VARCHAR) DESC, position_1.id DESC
 LIMIT 3) AS anon_3) AS anon_2), 'skills', json_build_object('facets', json_build_object('names', (SELECT coalesce(json_agg(json_build_object('value', anon_7.value, 'count', anon_7.count) ORDER BY anon_7.count DESC, encode(convert_to(CAST(anon_7.value AS TEXT), 'UTF8'), 'hex')), '[]'::json) AS anon_6
FROM (SELECT skill_1.name AS value, skill_1.name AS label, count(DISTINCT skill_1.id) AS count
FROM skill AS skill_1
WHERE skill_1.name IS NOT NULL GROUP BY skill_1.name, skill_1.name ORDER BY count DESC, encode(convert_to(CAST(skill_1.name AS TEXT), 'UTF8'), 'hex')
 LIMIT 20) AS anon_7))), 'awards', (SELECT json_build_object('nodes', coalesce(json_agg(anon_9.item0), '[]'::json)) AS anon_8
FROM (SELECT json_build_object('title', award_1.title, 'publication', (SELECT json_build_object('title', publication_1.title) AS anon_10
FROM publication AS publication_1
WHERE publication_1.id = award_1.publication_id)) AS item0
FROM award AS award_1
WHERE true ORDER BY coalesce((SELECT publication_2.title_key
FROM publication AS publication_2
WHERE publication_2.id = award_1.publication_id), $5::VARCHAR) ASC, coalesce((SELECT person_3.sort_name_key
FROM person AS person_3
WHERE person_3.id = award_1.person_id), $6::VARCHAR) DESC, award_1.id DESC
 LIMIT 20) AS anon_9)) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
