SELECT CAST(json_build_object('people', (SELECT json_build_object('nodes', coalesce(json_agg(anon_2.item0), '[]'::json)) AS anon_1
FROM (SELECT json_build_object('slug', person_1.slug, 'displayName', person_1.display_name, 'positions', (SELECT json_build_object('nodes', coalesce(json_agg(anon_4.item0), '[]'::json)) AS anon_3
FROM (SELECT json_build_object('title', position_1.title, 'unit', position_1.unit, 'period', json_build_object('start', position_1.period_start, 'end', position_1.period_end, 'isCurrent', (position_1.period_is_current))) AS item0
FROM position AS position_1
WHERE position_1.person_id = person_1.id AND position_1.organization_id = (SELECT organization_1.id
FROM organization AS organization_1
WHERE organization_1.slug = $1::VARCHAR) ORDER BY position_1.rank ASC, position_1.id ASC
 LIMIT 20) AS anon_4)) AS item0
FROM person AS person_1
WHERE person_1.has_profile AND person_1.id IN (SELECT position_2.person_id
FROM position AS position_2
WHERE position_2.organization_id = (SELECT organization_2.id
FROM organization AS organization_2
WHERE organization_2.slug = $2::VARCHAR)) ORDER BY person_1.id ASC
 LIMIT 20) AS anon_2)) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
