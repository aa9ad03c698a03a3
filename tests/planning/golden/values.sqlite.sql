SELECT CAST(json_object('person', (SELECT json_object('bio', json(CASE WHEN (person_1.bio IS NOT NULL) THEN json_object('html', (person_1.bio -> 'html')) ELSE NULL END), 'whole', json(person_1.bio), 'turned', json(CASE WHEN (person_1.bio IS NOT NULL) THEN json_object('text', (person_1.bio -> 'text'), 'markdown', (person_1.bio -> 'markdown'), '__typename', 'RichText') ELSE NULL END), 'links', (SELECT json_group_array(json_object('url', (item.value -> 'url'))) FROM json_each(person_1.links) AS item), 'named', (SELECT json_group_array(json_object('address', (item.value -> 'url'), 'label', (item.value -> 'label'))) FROM json_each(person_1.links) AS item), 'skills', (SELECT json_group_array(json_object('name', skill_1.name, 'keywords', json(skill_1.keywords)) ORDER BY skill_1.rank, skill_1.id) AS anon_2
FROM skill AS skill_1
WHERE skill_1.person_id = person_1.id), 'positions', (SELECT json_object('nodes', json_group_array(json(anon_4.item0))) AS anon_3
FROM (SELECT json_object('title', position_1.title, 'highlights', (SELECT json_group_array(json_object('text', (item.value -> 'text'))) FROM json_each(position_1.highlights) AS item), 'courses', (SELECT json_group_array(json_object('title', (item.value -> 'title'), 'terms', (item.value -> 'terms'))) FROM json_each(position_1.courses) AS item)) AS item0
FROM position AS position_1
WHERE position_1.person_id = person_1.id ORDER BY position_1.rank ASC, position_1.id ASC
 LIMIT 20 OFFSET ?) AS anon_4), 'taught', (SELECT json_object('nodes', json_group_array(json(anon_6.item0))) AS anon_5
FROM (SELECT json_object('courses', json(position_2.courses), 'summary', json(CASE WHEN (position_2.summary IS NOT NULL) THEN json_object('text', (position_2.summary -> 'text')) ELSE NULL END)) AS item0
FROM position AS position_2
WHERE position_2.person_id = person_1.id AND position_2.kind = ? ORDER BY position_2.rank ASC, position_2.id ASC
 LIMIT 20 OFFSET ?) AS anon_6), 'awards', (SELECT json_object('nodes', json_group_array(json(anon_8.item0))) AS anon_7
FROM (SELECT json_object('dates', json(award_1.dates), 'description', json(CASE WHEN (award_1.description IS NOT NULL) THEN json_object('text', (award_1.description -> 'text')) ELSE NULL END)) AS item0
FROM award AS award_1
WHERE award_1.person_id = person_1.id ORDER BY award_1.rank ASC, award_1.id ASC
 LIMIT 20 OFFSET ?) AS anon_8), 'sections', (SELECT json_group_array(json_object('title', section_1.title, 'body', json(CASE WHEN (section_1.body IS NOT NULL) THEN json_object('text', (section_1.body -> 'text'), 'html', (section_1.body -> 'html')) ELSE NULL END)) ORDER BY section_1.rank, section_1.id) AS anon_9
FROM section AS section_1
WHERE section_1.person_id = person_1.id)) AS anon_1
FROM person AS person_1
WHERE person_1.slug = ?), 'people', (SELECT json_object('nodes', json_group_array(json(anon_11.item0))) AS anon_10
FROM (SELECT json_object('bio', json(CASE WHEN (person_2.bio IS NOT NULL) THEN json_object('text', (person_2.bio -> 'text')) ELSE NULL END), 'links', json(person_2.links)) AS item0
FROM person AS person_2
WHERE person_2.has_profile = 1 ORDER BY person_2.id ASC
 LIMIT 20 OFFSET ?) AS anon_11)) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision
