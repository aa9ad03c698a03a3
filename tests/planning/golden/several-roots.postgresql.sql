SELECT CAST(json_build_object('__typename', 'Query', 'ada', (SELECT json_build_object('name', person_1.name) AS anon_1
FROM person AS person_1
WHERE person_1.id = coalesce((SELECT person_2.id
FROM person AS person_2
WHERE person_2.slug = $1::VARCHAR), (SELECT alias_1.record_id
FROM alias AS alias_1
WHERE alias_1.slug = $1::VARCHAR AND alias_1.kind = 'Person' ORDER BY alias_1.id DESC
 LIMIT 1))), 'nobody', (SELECT json_build_object('name', person_3.name) AS anon_2
FROM person AS person_3
WHERE person_3.id = coalesce((SELECT person_4.id
FROM person AS person_4
WHERE person_4.slug = $2::VARCHAR), (SELECT alias_2.record_id
FROM alias AS alias_2
WHERE alias_2.slug = $2::VARCHAR AND alias_2.kind = 'Person' ORDER BY alias_2.id DESC
 LIMIT 1))), 'byName', (SELECT json_build_object('nodes', coalesce(json_agg(anon_4.item0), '[]'::json)) AS anon_3
FROM (SELECT json_build_object('slug', person_5.slug) AS item0
FROM person AS person_5
WHERE person_5.has_profile ORDER BY person_5.sort_name_key DESC, person_5.id DESC
 LIMIT 20) AS anon_4), 'everyone', (SELECT json_build_object('totalCount', CASE WHEN (count(*) < 2) THEN count(*) ELSE (SELECT count(*) AS count_1
FROM person AS person_6
WHERE true) END, 'nodes', coalesce(json_agg(anon_6.item0), '[]'::json)) AS anon_5
FROM (SELECT json_build_object('slug', person_6.slug, 'hasProfile', (person_6.has_profile)) AS item0
FROM person AS person_6
WHERE true ORDER BY person_6.id ASC
 LIMIT 2) AS anon_6), 'current', (SELECT json_build_object('nodes', coalesce(json_agg(anon_8.item0), '[]'::json)) AS anon_7
FROM (SELECT json_build_object('title', position_1.title) AS item0
FROM position AS position_1
WHERE position_1.period_is_current = $3::BOOLEAN ORDER BY position_1.id ASC
 LIMIT 20) AS anon_8), 'past', (SELECT json_build_object('nodes', coalesce(json_agg(anon_10.item0), '[]'::json)) AS anon_9
FROM (SELECT json_build_object('title', position_2.title) AS item0
FROM position AS position_2
WHERE position_2.period_is_current = $4::BOOLEAN ORDER BY position_2.id ASC
 LIMIT 20) AS anon_10), 'organization', (SELECT json_build_object('name', organization_1.name, 'shortName', organization_1.short_name, 'url', organization_1.url) AS anon_11
FROM organization AS organization_1
WHERE organization_1.id = coalesce((SELECT organization_2.id
FROM organization AS organization_2
WHERE organization_2.slug = $5::VARCHAR), (SELECT alias_3.record_id
FROM alias AS alias_3
WHERE alias_3.slug = $5::VARCHAR AND alias_3.kind = 'Organization' ORDER BY alias_3.id DESC
 LIMIT 1)))) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
