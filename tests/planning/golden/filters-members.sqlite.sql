SELECT CAST(concat('{"people":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_2.item0, 'null'), ','), ']'), '}') AS anon_1
FROM (SELECT concat('{"slug":', json_quote(person_1.slug), '}') AS item0
FROM person AS person_1
WHERE person_1.has_profile = 1 AND (instr(person_1.name_key, ?) > 0 = 1 AND person_1.name IS NOT NULL OR person_1.slug IN (SELECT value FROM json_each(?)) = 1) ORDER BY person_1.id ASC
 LIMIT 20 OFFSET ?) AS anon_2), 'null'), ',"positions":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_4.item0, 'null'), ','), ']'), '}') AS anon_3
FROM (SELECT concat('{"title":', json_quote(position_1.title), ',"period":{"start":', json_quote(position_1.period_start), '}}') AS item0
FROM position AS position_1
WHERE position_1.kind = ? AND position_1.period_start_key > ? AND position_1.period_is_current = ? ORDER BY position_1.id ASC
 LIMIT 20 OFFSET ?) AS anon_4), 'null'), '}') AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
