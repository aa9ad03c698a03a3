SELECT CAST(concat('{"__typename":', json_quote('Query'), ',"ada":', ifnull((SELECT concat('{"name":', json_quote(person_1.name), '}') AS anon_1
FROM person AS person_1
WHERE person_1.id = coalesce((SELECT person_2.id
FROM person AS person_2
WHERE person_2.slug = ?), (SELECT alias_1.record_id
FROM alias AS alias_1
WHERE alias_1.slug = ? AND alias_1.kind = 'Person' ORDER BY alias_1.id DESC
 LIMIT 1 OFFSET ?))), 'null'), ',"nobody":', ifnull((SELECT concat('{"name":', json_quote(person_3.name), '}') AS anon_2
FROM person AS person_3
WHERE person_3.id = coalesce((SELECT person_4.id
FROM person AS person_4
WHERE person_4.slug = ?), (SELECT alias_2.record_id
FROM alias AS alias_2
WHERE alias_2.slug = ? AND alias_2.kind = 'Person' ORDER BY alias_2.id DESC
 LIMIT 1 OFFSET ?))), 'null'), ',"byName":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_4.item0, 'null'), ','), ']'), '}') AS anon_3
FROM (SELECT concat('{"slug":', json_quote(person_5.slug), '}') AS item0
FROM person AS person_5
WHERE person_5.has_profile = 1 ORDER BY person_5.sort_name_key DESC, person_5.id DESC
 LIMIT 20 OFFSET ?) AS anon_4), 'null'), ',"everyone":', ifnull((SELECT concat('{"totalCount":', json_quote(CASE WHEN (count(*) < 2) THEN count(*) ELSE (SELECT count(*) AS count_1
FROM person AS person_6
WHERE 1 = 1) END), ',"nodes":', concat('[', group_concat(ifnull(anon_6.item0, 'null'), ','), ']'), '}') AS anon_5
FROM (SELECT concat('{"slug":', json_quote(person_6.slug), ',"hasProfile":', iif(person_6.has_profile, 'true', 'false'), '}') AS item0
FROM person AS person_6
WHERE 1 = 1 ORDER BY person_6.id ASC
 LIMIT 2 OFFSET ?) AS anon_6), 'null'), ',"current":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_8.item0, 'null'), ','), ']'), '}') AS anon_7
FROM (SELECT concat('{"title":', json_quote(position_1.title), '}') AS item0
FROM position AS position_1
WHERE position_1.period_is_current = ? ORDER BY position_1.id ASC
 LIMIT 20 OFFSET ?) AS anon_8), 'null'), ',"past":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_10.item0, 'null'), ','), ']'), '}') AS anon_9
FROM (SELECT concat('{"title":', json_quote(position_2.title), '}') AS item0
FROM position AS position_2
WHERE position_2.period_is_current = ? ORDER BY position_2.id ASC
 LIMIT 20 OFFSET ?) AS anon_10), 'null'), ',"organization":', ifnull((SELECT concat('{"name":', json_quote(organization_1.name), ',"shortName":', json_quote(organization_1.short_name), ',"url":', json_quote(organization_1.url), '}') AS anon_11
FROM organization AS organization_1
WHERE organization_1.id = coalesce((SELECT organization_2.id
FROM organization AS organization_2
WHERE organization_2.slug = ?), (SELECT alias_3.record_id
FROM alias AS alias_3
WHERE alias_3.slug = ? AND alias_3.kind = 'Organization' ORDER BY alias_3.id DESC
 LIMIT 1 OFFSET ?))), 'null'), '}') AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
