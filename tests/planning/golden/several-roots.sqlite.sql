SELECT CAST(json_object('__typename', 'Query', 'ada', (SELECT json_object('name', person_1.name) AS anon_1
FROM person AS person_1
WHERE person_1.slug = ?), 'nobody', (SELECT json_object('name', person_2.name) AS anon_2
FROM person AS person_2
WHERE person_2.slug = ?), 'byName', (SELECT json_object('nodes', json_group_array(json(anon_4.item0))) AS anon_3
FROM (SELECT json_object('slug', person_3.slug) AS item0
FROM person AS person_3
WHERE person_3.has_profile = 1 ORDER BY person_3.name_key DESC, person_3.id DESC
 LIMIT 20 OFFSET ?) AS anon_4), 'everyone', (SELECT json_object('totalCount', (SELECT count(*) AS count_1
FROM person AS person_4
WHERE 1 = 1), 'nodes', json_group_array(json(anon_6.item0))) AS anon_5
FROM (SELECT json_object('slug', person_4.slug, 'hasProfile', json(iif(person_4.has_profile, 'true', 'false'))) AS item0
FROM person AS person_4
WHERE 1 = 1 ORDER BY person_4.id ASC
 LIMIT 2 OFFSET ?) AS anon_6), 'current', (SELECT json_object('nodes', json_group_array(json(anon_8.item0))) AS anon_7
FROM (SELECT json_object('title', position_1.title) AS item0
FROM position AS position_1
WHERE position_1.period_is_current = ? ORDER BY position_1.id ASC
 LIMIT 20 OFFSET ?) AS anon_8), 'past', (SELECT json_object('nodes', json_group_array(json(anon_10.item0))) AS anon_9
FROM (SELECT json_object('title', position_2.title) AS item0
FROM position AS position_2
WHERE position_2.period_is_current = ? ORDER BY position_2.id ASC
 LIMIT 20 OFFSET ?) AS anon_10), 'organization', (SELECT json_object('name', organization_1.name, 'shortName', organization_1.short_name, 'url', organization_1.url) AS anon_11
FROM organization AS organization_1
WHERE organization_1.slug = ?)) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision
