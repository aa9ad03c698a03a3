SELECT CAST(json_object('people', (SELECT json_object('nodes', json_group_array(json(anon_2.item0))) AS anon_1
FROM (SELECT json_object('slug', person_1.slug) AS item0
FROM person AS person_1
WHERE person_1.has_profile = 1 AND (instr(person_1.name_key, ?) > 0 = 1 AND person_1.name IS NOT NULL OR person_1.slug IN (SELECT value FROM json_each(?)) = 1) ORDER BY person_1.id ASC
 LIMIT 20 OFFSET ?) AS anon_2), 'positions', (SELECT json_object('nodes', json_group_array(json(anon_4.item0))) AS anon_3
FROM (SELECT json_object('title', position_1.title, 'period', json_object('start', position_1.period_start)) AS item0
FROM position AS position_1
WHERE position_1.kind = ? AND position_1.period_start_key > ? AND position_1.period_is_current = ? ORDER BY position_1.id ASC
 LIMIT 20 OFFSET ?) AS anon_4)) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision
