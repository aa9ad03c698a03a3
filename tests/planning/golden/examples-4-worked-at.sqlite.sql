SELECT CAST(concat('{"people":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_2.item0, 'null'), ','), ']'), '}') AS anon_1
FROM (SELECT concat('{"slug":', json_quote(person_1.slug), ',"displayName":', json_quote(person_1.display_name), ',"positions":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_4.item0, 'null'), ','), ']'), '}') AS anon_3
FROM (SELECT concat('{"title":', json_quote(position_1.title), ',"unit":', json_quote(position_1.unit), ',"period":{"start":', json_quote(position_1.period_start), ',"end":', json_quote(position_1.period_end), ',"isCurrent":', iif(position_1.period_is_current, 'true', 'false'), '}}') AS item0
FROM position AS position_1
WHERE position_1.person_id = person_1.id AND position_1.organization_id = (SELECT organization_1.id
FROM organization AS organization_1
WHERE organization_1.slug = ?) ORDER BY position_1.rank ASC, position_1.id ASC
 LIMIT 20 OFFSET ?) AS anon_4), 'null'), '}') AS item0
FROM person AS person_1
WHERE person_1.has_profile = 1 AND person_1.id IN (SELECT position_2.person_id
FROM position AS position_2
WHERE position_2.organization_id = (SELECT organization_2.id
FROM organization AS organization_2
WHERE organization_2.slug = ?)) ORDER BY person_1.id ASC
 LIMIT 20 OFFSET ?) AS anon_2), 'null'), '}') AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
