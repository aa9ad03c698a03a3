SELECT CAST(concat('{"person":', ifnull((SELECT concat('{"bio":', ifnull(CASE WHEN (person_1.bio IS NOT NULL) THEN concat('{"html":', ifnull((person_1.bio -> 'html'), 'null'), '}') ELSE NULL END, 'null'), ',"whole":', ifnull(person_1.bio, 'null'), ',"turned":', ifnull(CASE WHEN (person_1.bio IS NOT NULL) THEN concat('{"text":', ifnull((person_1.bio -> 'text'), 'null'), ',"markdown":', ifnull((person_1.bio -> 'markdown'), 'null'), ',"__typename":', json_quote('RichText'), '}') ELSE NULL END, 'null'), ',"links":', (SELECT concat('[', group_concat(concat('{"url":', ifnull((item.value -> 'url'), 'null'), '}'), ','), ']') FROM json_each(person_1.links) AS item), ',"named":', (SELECT concat('[', group_concat(concat('{"address":', ifnull((item.value -> 'url'), 'null'), ',"label":', ifnull((item.value -> 'label'), 'null'), '}'), ','), ']') FROM json_each(person_1.links) AS item), ',"skills":', ifnull((SELECT concat('[', group_concat(concat('{"name":', json_quote(skill_1.name), ',"keywords":', ifnull(skill_1.keywords, 'null'), '}'), ',' ORDER BY skill_1.rank, skill_1.id), ']') AS anon_2
FROM skill AS skill_1
WHERE skill_1.person_id = person_1.id), 'null'), ',"positions":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_4.item0, 'null'), ','), ']'), '}') AS anon_3
FROM (SELECT concat('{"title":', json_quote(position_1.title), ',"highlights":', (SELECT concat('[', group_concat(concat('{"text":', ifnull((item.value -> 'text'), 'null'), '}'), ','), ']') FROM json_each(position_1.highlights) AS item), ',"courses":', (SELECT concat('[', group_concat(concat('{"title":', ifnull((item.value -> 'title'), 'null'), ',"terms":', ifnull((item.value -> 'terms'), 'null'), '}'), ','), ']') FROM json_each(position_1.courses) AS item), '}') AS item0
FROM position AS position_1
WHERE position_1.person_id = person_1.id ORDER BY position_1.rank ASC, position_1.id ASC
 LIMIT 20 OFFSET ?) AS anon_4), 'null'), ',"taught":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_6.item0, 'null'), ','), ']'), '}') AS anon_5
FROM (SELECT concat('{"courses":', ifnull(position_2.courses, 'null'), ',"summary":', ifnull(CASE WHEN (position_2.summary IS NOT NULL) THEN concat('{"text":', ifnull((position_2.summary -> 'text'), 'null'), '}') ELSE NULL END, 'null'), '}') AS item0
FROM position AS position_2
WHERE position_2.person_id = person_1.id AND position_2.kind = ? ORDER BY position_2.rank ASC, position_2.id ASC
 LIMIT 20 OFFSET ?) AS anon_6), 'null'), ',"awards":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_8.item0, 'null'), ','), ']'), '}') AS anon_7
FROM (SELECT concat('{"dates":', ifnull(award_1.dates, 'null'), ',"description":', ifnull(CASE WHEN (award_1.description IS NOT NULL) THEN concat('{"text":', ifnull((award_1.description -> 'text'), 'null'), '}') ELSE NULL END, 'null'), '}') AS item0
FROM award AS award_1
WHERE award_1.person_id = person_1.id ORDER BY award_1.rank ASC, award_1.id ASC
 LIMIT 20 OFFSET ?) AS anon_8), 'null'), ',"sections":', ifnull((SELECT concat('[', group_concat(concat('{"title":', json_quote(section_1.title), ',"body":', ifnull(CASE WHEN (section_1.body IS NOT NULL) THEN concat('{"text":', ifnull((section_1.body -> 'text'), 'null'), ',"html":', ifnull((section_1.body -> 'html'), 'null'), '}') ELSE NULL END, 'null'), '}'), ',' ORDER BY section_1.rank, section_1.id), ']') AS anon_9
FROM section AS section_1
WHERE section_1.person_id = person_1.id), 'null'), '}') AS anon_1
FROM person AS person_1
WHERE person_1.id = coalesce((SELECT person_2.id
FROM person AS person_2
WHERE person_2.slug = ?), (SELECT alias_1.record_id
FROM alias AS alias_1
WHERE alias_1.slug = ? AND alias_1.kind = 'Person' ORDER BY alias_1.id DESC
 LIMIT 1 OFFSET ?))), 'null'), ',"people":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_11.item0, 'null'), ','), ']'), '}') AS anon_10
FROM (SELECT concat('{"bio":', ifnull(CASE WHEN (person_3.bio IS NOT NULL) THEN concat('{"text":', ifnull((person_3.bio -> 'text'), 'null'), '}') ELSE NULL END, 'null'), ',"links":', ifnull(person_3.links, 'null'), '}') AS item0
FROM person AS person_3
WHERE person_3.has_profile = 1 ORDER BY person_3.id ASC
 LIMIT 20 OFFSET ?) AS anon_11), 'null'), '}') AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
