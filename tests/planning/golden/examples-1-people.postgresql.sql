SELECT CAST(json_build_object('people', (SELECT json_build_object('totalCount', CASE WHEN (count(*) <= 20) THEN count(*) ELSE (SELECT count(*) AS count_1
FROM person AS person_1
WHERE person_1.has_profile) END, 'nodes', coalesce(json_agg(anon_2.item0) FILTER (WHERE anon_2.number <= 20), '[]'::json), 'pageInfo', json_build_object('hasNextPage', (count(*) > 20), 'endCursor', substr(max(CAST(anon_2.number + $1::INTEGER AS TEXT) || anon_2.place) FILTER (WHERE anon_2.number <= 20), $2::INTEGER))) AS anon_1
FROM (SELECT anon_3.item0 AS item0, anon_3.place AS place, row_number() OVER () AS number
FROM (SELECT json_build_object('slug', person_1.slug, 'displayName', person_1.display_name, 'headline', person_1.headline, 'positions', (SELECT json_build_object('nodes', coalesce(json_agg(anon_5.item0), '[]'::json)) AS anon_4
FROM (SELECT json_build_object('title', position_1.title, 'kind', position_1.kind, 'organization', (SELECT json_build_object('name', organization_1.name) AS anon_6
FROM organization AS organization_1
WHERE organization_1.id = position_1.organization_id), 'period', json_build_object('start', position_1.period_start)) AS item0
FROM position AS position_1
WHERE position_1.person_id = person_1.id AND position_1.period_is_current = $3::BOOLEAN ORDER BY position_1.rank ASC, position_1.id ASC
 LIMIT 20) AS anon_5)) AS item0, ((('46e0cd0e' || '.') || encode(convert_to(CAST(person_1.sort_name_key AS TEXT), 'UTF8'), 'hex')) || '.') || encode(convert_to(CAST(person_1.id AS TEXT), 'UTF8'), 'hex') AS place
FROM person AS person_1
WHERE person_1.has_profile ORDER BY person_1.sort_name_key ASC, person_1.id ASC
 LIMIT 21) AS anon_3) AS anon_2)) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
