SELECT CAST(concat('{"people":', ifnull((SELECT concat('{"totalCount":', json_quote(CASE WHEN (count(*) < 20) THEN count(*) ELSE (SELECT count(*) AS count_1
FROM person AS person_1
WHERE (EXISTS (SELECT 1
FROM position AS position_1
WHERE position_1.person_id = person_1.id AND position_1.kind = ?)) IS NOT 1 AND person_1.has_profile = ?) END), ',"nodes":', concat('[', group_concat(ifnull(anon_2.item0, 'null'), ','), ']'), '}') AS anon_1
FROM (SELECT concat('{"slug":', json_quote(person_1.slug), '}') AS item0
FROM person AS person_1
WHERE (EXISTS (SELECT 1
FROM position AS position_1
WHERE position_1.person_id = person_1.id AND position_1.kind = ?)) IS NOT 1 AND person_1.has_profile = ? ORDER BY person_1.display_name_key DESC, person_1.slug ASC, person_1.id ASC
 LIMIT 20 OFFSET ?) AS anon_2), 'null'), ',"positions":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_4.item0, 'null'), ','), ']'), '}') AS anon_3
FROM (SELECT concat('{"title":', json_quote(position_2.title), '}') AS item0
FROM position AS position_2
WHERE position_2.title_key >= ? AND position_2.title_key < ? AND position_2.title IS NOT NULL OR position_2.organization_id = (SELECT organization_1.id
FROM organization AS organization_1
WHERE organization_1.slug = ?) ORDER BY position_2.id ASC
 LIMIT 20 OFFSET ?) AS anon_4), 'null'), ',"awards":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_6.item0, 'null'), ','), ']'), '}') AS anon_5
FROM (SELECT concat('{"title":', json_quote(award_1.title), '}') AS item0
FROM award AS award_1
WHERE 1 = 1 ORDER BY award_1.id ASC
 LIMIT 20 OFFSET ?) AS anon_6), 'null'), '}') AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
