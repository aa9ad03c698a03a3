SELECT CAST(json_object('people', (SELECT json_object('totalCount', (SELECT count(*) AS count_1
FROM person AS person_1
WHERE person_1.has_profile = 1), 'nodes', json_group_array(json(anon_2.item0) ORDER BY anon_2.number) FILTER (WHERE anon_2.number <= 20), 'pageInfo', json_object('hasNextPage', json(iif(count(*) > 20, 'true', 'false')), 'endCursor', substr(max(CAST(anon_2.number + ? AS TEXT) || anon_2.place) FILTER (WHERE anon_2.number <= 20), ?))) AS anon_1
FROM (SELECT anon_3.item0 AS item0, anon_3.place AS place, row_number() OVER () AS number
FROM (SELECT json_object('slug', person_1.slug, 'displayName', person_1.display_name, 'headline', person_1.headline, 'positions', (SELECT json_object('nodes', json_group_array(json(anon_5.item0))) AS anon_4
FROM (SELECT json_object('title', position_1.title, 'kind', position_1.kind, 'organization', (SELECT json_object('name', organization_1.name) AS anon_6
FROM organization AS organization_1
WHERE organization_1.id = position_1.organization_id), 'period', json_object('start', position_1.period_start)) AS item0
FROM position AS position_1
WHERE position_1.person_id = person_1.id AND position_1.period_is_current = ? ORDER BY position_1.rank ASC, position_1.id ASC
 LIMIT 20 OFFSET ?) AS anon_5)) AS item0, ((('46e0cd0e' || '.') || lower(hex(CAST(person_1.name_key AS TEXT)))) || '.') || lower(hex(CAST(person_1.id AS TEXT))) AS place
FROM person AS person_1
WHERE person_1.has_profile = 1 ORDER BY person_1.name_key ASC, person_1.id ASC
 LIMIT 21 OFFSET ?) AS anon_3) AS anon_2)) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision
