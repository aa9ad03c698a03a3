SELECT CAST(concat('{"contains":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_2.item0, 'null'), ','), ']'), '}') AS anon_1
FROM (SELECT concat('{"slug":', json_quote(person_1.slug), '}') AS item0
FROM person AS person_1
WHERE person_1.has_profile = 1 AND instr(person_1.name_key, ?) > 0 = 1 AND person_1.name IS NOT NULL ORDER BY person_1.id ASC
 LIMIT 20 OFFSET ?) AS anon_2), 'null'), ',"startsWith":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_4.item0, 'null'), ','), ']'), '}') AS anon_3
FROM (SELECT concat('{"slug":', json_quote(person_2.slug), '}') AS item0
FROM person AS person_2
WHERE person_2.has_profile = 1 AND person_2.display_name_key >= ? AND person_2.display_name_key < ? ORDER BY person_2.id ASC
 LIMIT 20 OFFSET ?) AS anon_4), 'null'), ',"eq":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_6.item0, 'null'), ','), ']'), '}') AS anon_5
FROM (SELECT concat('{"slug":', json_quote(person_3.slug), '}') AS item0
FROM person AS person_3
WHERE person_3.has_profile = 1 AND person_3.native_name_key = ? AND person_3.native_name = ? ORDER BY person_3.id ASC
 LIMIT 20 OFFSET ?) AS anon_6), 'null'), ',"in":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_8.item0, 'null'), ','), ']'), '}') AS anon_7
FROM (SELECT concat('{"slug":', json_quote(person_4.slug), '}') AS item0
FROM person AS person_4
WHERE person_4.has_profile = 1 AND person_4.slug IN (SELECT value FROM json_each(?)) = 1 ORDER BY person_4.id ASC
 LIMIT 20 OFFSET ?) AS anon_8), 'null'), ',"noneOf":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_10.item0, 'null'), ','), ']'), '}') AS anon_9
FROM (SELECT concat('{"slug":', json_quote(person_5.slug), '}') AS item0
FROM person AS person_5
WHERE person_5.has_profile = 1 AND person_5.slug IN (SELECT value FROM json_each(?)) = 1 ORDER BY person_5.id ASC
 LIMIT 20 OFFSET ?) AS anon_10), 'null'), ',"unknown":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_12.item0, 'null'), ','), ']'), '}') AS anon_11
FROM (SELECT concat('{"slug":', json_quote(person_6.slug), '}') AS item0
FROM person AS person_6
WHERE person_6.has_profile = 1 AND person_6.name IS NULL ORDER BY person_6.id ASC
 LIMIT 20 OFFSET ?) AS anon_12), 'null'), ',"known":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_14.item0, 'null'), ','), ']'), '}') AS anon_13
FROM (SELECT concat('{"slug":', json_quote(person_7.slug), '}') AS item0
FROM person AS person_7
WHERE person_7.has_profile = 1 AND person_7.name IS NOT NULL ORDER BY person_7.id ASC
 LIMIT 20 OFFSET ?) AS anon_14), 'null'), ',"or":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_16.item0, 'null'), ','), ']'), '}') AS anon_15
FROM (SELECT concat('{"slug":', json_quote(person_8.slug), '}') AS item0
FROM person AS person_8
WHERE person_8.has_profile = 1 AND (person_8.slug = ? OR person_8.location_key = ? AND person_8.location = ?) ORDER BY person_8.id ASC
 LIMIT 20 OFFSET ?) AS anon_16), 'null'), ',"and":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_18.item0, 'null'), ','), ']'), '}') AS anon_17
FROM (SELECT concat('{"slug":', json_quote(person_9.slug), '}') AS item0
FROM person AS person_9
WHERE person_9.has_profile = 1 AND person_9.slug = ? AND person_9.location_key = ? AND person_9.location = ? ORDER BY person_9.id ASC
 LIMIT 20 OFFSET ?) AS anon_18), 'null'), ',"not":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_20.item0, 'null'), ','), ']'), '}') AS anon_19
FROM (SELECT concat('{"slug":', json_quote(person_10.slug), '}') AS item0
FROM person AS person_10
WHERE person_10.has_profile = 1 AND (person_10.name_key = ? AND person_10.name = ?) IS NOT 1 ORDER BY person_10.id ASC
 LIMIT 20 OFFSET ?) AS anon_20), 'null'), ',"anything":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_22.item0, 'null'), ','), ']'), '}') AS anon_21
FROM (SELECT concat('{"slug":', json_quote(person_11.slug), '}') AS item0
FROM person AS person_11
WHERE person_11.has_profile = 1 AND 1 = 1 ORDER BY person_11.id ASC
 LIMIT 20 OFFSET ?) AS anon_22), 'null'), ',"andNothing":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_24.item0, 'null'), ','), ']'), '}') AS anon_23
FROM (SELECT concat('{"slug":', json_quote(person_12.slug), '}') AS item0
FROM person AS person_12
WHERE person_12.has_profile = 1 AND 1 = 1 ORDER BY person_12.id ASC
 LIMIT 20 OFFSET ?) AS anon_24), 'null'), ',"orNothing":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_26.item0, 'null'), ','), ']'), '}') AS anon_25
FROM (SELECT concat('{"slug":', json_quote(person_13.slug), '}') AS item0
FROM person AS person_13
WHERE person_13.has_profile = 1 AND 0 = 1 ORDER BY person_13.id ASC
 LIMIT 20 OFFSET ?) AS anon_26), 'null'), ',"kinds":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_28.item0, 'null'), ','), ']'), '}') AS anon_27
FROM (SELECT concat('{"title":', json_quote(position_1.title), ',"kind":', json_quote(position_1.kind), '}') AS item0
FROM position AS position_1
WHERE position_1.kind IN (SELECT value FROM json_each(?)) = 1 ORDER BY position_1.id ASC
 LIMIT 20 OFFSET ?) AS anon_28), 'null'), ',"years":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_30.item0, 'null'), ','), ']'), '}') AS anon_29
FROM (SELECT concat('{"title":', json_quote(publication_1.title), ',"year":', json_quote(publication_1.year), '}') AS item0
FROM publication AS publication_1
WHERE publication_1.year < ? AND publication_1.year >= ? ORDER BY publication_1.id ASC
 LIMIT 20 OFFSET ?) AS anon_30), 'null'), ',"inYears":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_32.item0, 'null'), ','), ']'), '}') AS anon_31
FROM (SELECT concat('{"title":', json_quote(publication_2.title), ',"year":', json_quote(publication_2.year), '}') AS item0
FROM publication AS publication_2
WHERE publication_2.year IN (SELECT value FROM json_each(?)) = 1 ORDER BY publication_2.id ASC
 LIMIT 20 OFFSET ?) AS anon_32), 'null'), '}') AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
