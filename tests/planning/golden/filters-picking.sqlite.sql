SELECT CAST(concat('{"words":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_2.item0, 'null'), ','), ']'), '}') AS anon_1
FROM (SELECT concat('{"slug":', json_quote(person_1.slug), '}') AS item0
FROM person AS person_1
WHERE person_1.has_profile = 1 AND person_1.id IN (SELECT position_1.person_id
FROM position AS position_1
WHERE position_1.id IN (SELECT search_entry_1.id
FROM search_entry AS search_entry_1, search_index AS search_index_1
WHERE search_index_1.rowid = search_entry_1.version AND (search_index_1.search_index MATCH ?))) ORDER BY person_1.id ASC
 LIMIT 20 OFFSET ?) AS anon_2), 'null'), ',"told":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_4.item0, 'null'), ','), ']'), '}') AS anon_3
FROM (SELECT concat('{"slug":', json_quote(person_2.slug), '}') AS item0
FROM person AS person_2
WHERE person_2.has_profile = 1 AND person_2.id IN (SELECT position_2.person_id
FROM position AS position_2
WHERE instr(position_2.summary_key, ?) > 0 = 1) ORDER BY person_2.id ASC
 LIMIT 20 OFFSET ?) AS anon_4), 'null'), ',"untold":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_6.item0, 'null'), ','), ']'), '}') AS anon_5
FROM (SELECT concat('{"slug":', json_quote(person_3.slug), '}') AS item0
FROM person AS person_3
WHERE person_3.has_profile = 1 AND (EXISTS (SELECT 1
FROM position AS position_3
WHERE position_3.person_id = person_3.id AND position_3.summary IS NULL)) ORDER BY person_3.id ASC
 LIMIT 20 OFFSET ?) AS anon_6), 'null'), ',"within":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_8.item0, 'null'), ','), ']'), '}') AS anon_7
FROM (SELECT concat('{"slug":', json_quote(organization_1.slug), '}') AS item0
FROM organization AS organization_1
WHERE organization_1.id IN (SELECT position_4.organization_id
FROM position AS position_4
WHERE position_4.id IN (SELECT position_mentor_1.position_id
FROM position_mentor AS position_mentor_1, person AS person_4
WHERE person_4.slug = ? AND position_mentor_1.person_id = person_4.id)) ORDER BY organization_1.id ASC
 LIMIT 20 OFFSET ?) AS anon_8), 'null'), ',"without":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_10.item0, 'null'), ','), ']'), '}') AS anon_9
FROM (SELECT concat('{"slug":', json_quote(organization_2.slug), '}') AS item0
FROM organization AS organization_2
WHERE EXISTS (SELECT 1
FROM position AS position_5
WHERE position_5.organization_id = organization_2.id AND (position_5.id NOT IN (SELECT position_mentor_2.position_id
FROM position_mentor AS position_mentor_2, person AS person_5
WHERE person_5.slug = ? AND position_mentor_2.person_id = person_5.id))) ORDER BY organization_2.id ASC
 LIMIT 20 OFFSET ?) AS anon_10), 'null'), ',"many":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_12.item0, 'null'), ','), ']'), '}') AS anon_11
FROM (SELECT concat('{"slug":', json_quote(organization_3.slug), '}') AS item0
FROM organization AS organization_3
WHERE EXISTS (SELECT 1
FROM position AS position_6
WHERE position_6.organization_id = organization_3.id AND (EXISTS (SELECT 1
FROM position_mentor AS position_mentor_3, person AS person_6
WHERE position_mentor_3.position_id = position_6.id AND person_6.has_profile = ? AND position_mentor_3.person_id = person_6.id))) ORDER BY organization_3.id ASC
 LIMIT 20 OFFSET ?) AS anon_12), 'null'), ',"both":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_14.item0, 'null'), ','), ']'), '}') AS anon_13
FROM (SELECT concat('{"slug":', json_quote(person_7.slug), '}') AS item0
FROM person AS person_7
WHERE person_7.has_profile = 1 AND person_7.id IN (SELECT position_7.person_id
FROM position AS position_7
WHERE position_7.kind = ? AND instr(position_7.title_key, ?) > 0 = 1 AND position_7.title IS NOT NULL) ORDER BY person_7.id ASC
 LIMIT 20 OFFSET ?) AS anon_14), 'null'), ',"either":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_16.item0, 'null'), ','), ']'), '}') AS anon_15
FROM (SELECT concat('{"slug":', json_quote(person_8.slug), '}') AS item0
FROM person AS person_8
WHERE person_8.has_profile = 1 AND (EXISTS (SELECT 1
FROM position AS position_8
WHERE position_8.person_id = person_8.id AND (position_8.kind = ? OR instr(position_8.title_key, ?) > 0 = 1 AND position_8.title IS NOT NULL))) ORDER BY person_8.id ASC
 LIMIT 20 OFFSET ?) AS anon_16), 'null'), ',"alike":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_18.item0, 'null'), ','), ']'), '}') AS anon_17
FROM (SELECT concat('{"slug":', json_quote(person_9.slug), '}') AS item0
FROM person AS person_9
WHERE person_9.has_profile = 1 AND person_9.id IN (SELECT position_9.person_id
FROM position AS position_9
WHERE position_9.unit_key = ? AND position_9.unit = ? OR instr(position_9.title_key, ?) > 0 = 1 AND position_9.title IS NOT NULL) ORDER BY person_9.id ASC
 LIMIT 20 OFFSET ?) AS anon_18), 'null'), ',"opposite":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_20.item0, 'null'), ','), ']'), '}') AS anon_19
FROM (SELECT concat('{"slug":', json_quote(person_10.slug), '}') AS item0
FROM person AS person_10
WHERE person_10.has_profile = 1 AND (EXISTS (SELECT 1
FROM position AS position_10
WHERE position_10.person_id = person_10.id AND (instr(position_10.title_key, ?) > 0 = 1 AND position_10.title IS NOT NULL) IS NOT 1)) ORDER BY person_10.id ASC
 LIMIT 20 OFFSET ?) AS anon_20), 'null'), '}') AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
