SELECT CAST(json_build_object('person', (SELECT json_build_object('bio', CASE WHEN (person_1.bio IS NOT NULL) THEN json_build_object('html', (person_1.bio -> 'html')) ELSE NULL END, 'whole', person_1.bio, 'turned', CASE WHEN (person_1.bio IS NOT NULL) THEN json_build_object('text', (person_1.bio -> 'text'), 'markdown', (person_1.bio -> 'markdown'), '__typename', 'RichText') ELSE NULL END, 'links', (SELECT coalesce(json_agg(json_build_object('url', (item.value -> 'url'))), '[]'::json) FROM json_array_elements(person_1.links) AS item(value)), 'named', (SELECT coalesce(json_agg(json_build_object('address', (item.value -> 'url'), 'label', (item.value -> 'label'))), '[]'::json) FROM json_array_elements(person_1.links) AS item(value)), 'skills', (SELECT coalesce(json_agg(json_build_object('name', skill_1.name, 'keywords', skill_1.keywords) ORDER BY skill_1.rank, skill_1.id), '[]'::json) AS anon_2
FROM skill AS skill_1
WHERE skill_1.person_id = person_1.id), 'positions', (SELECT json_build_object('nodes', coalesce(json_agg(anon_4.item0), '[]'::json)) AS anon_3
FROM (SELECT json_build_object('title', position_1.title, 'highlights', (SELECT coalesce(json_agg(json_build_object('text', (item.value -> 'text'))), '[]'::json) FROM json_array_elements(position_1.highlights) AS item(value)), 'courses', (SELECT coalesce(json_agg(json_build_object('title', (item.value -> 'title'), 'terms', (item.value -> 'terms'))), '[]'::json) FROM json_array_elements(position_1.courses) AS item(value))) AS item0
FROM position AS position_1
WHERE position_1.person_id = person_1.id ORDER BY position_1.rank ASC, position_1.id ASC
 LIMIT 20) AS anon_4), 'taught', (SELECT json_build_object('nodes', coalesce(json_agg(anon_6.item0), '[]'::json)) AS anon_5
FROM (SELECT json_build_object('courses', position_2.courses, 'summary', CASE WHEN (position_2.summary IS NOT NULL) THEN json_build_object('text', (position_2.summary -> 'text')) ELSE NULL END) AS item0
FROM position AS position_2
WHERE position_2.person_id = person_1.id AND position_2.kind = $1::VARCHAR ORDER BY position_2.rank ASC, position_2.id ASC
 LIMIT 20) AS anon_6), 'awards', (SELECT json_build_object('nodes', coalesce(json_agg(anon_8.item0), '[]'::json)) AS anon_7
FROM (SELECT json_build_object('dates', award_1.dates, 'description', CASE WHEN (award_1.description IS NOT NULL) THEN json_build_object('text', (award_1.description -> 'text')) ELSE NULL END) AS item0
FROM award AS award_1
WHERE award_1.person_id = person_1.id ORDER BY award_1.rank ASC, award_1.id ASC
 LIMIT 20) AS anon_8), 'sections', (SELECT coalesce(json_agg(json_build_object('title', section_1.title, 'body', CASE WHEN (section_1.body IS NOT NULL) THEN json_build_object('text', (section_1.body -> 'text'), 'html', (section_1.body -> 'html')) ELSE NULL END) ORDER BY section_1.rank, section_1.id), '[]'::json) AS anon_9
FROM section AS section_1
WHERE section_1.person_id = person_1.id)) AS anon_1
FROM person AS person_1
WHERE person_1.id = coalesce((SELECT person_2.id
FROM person AS person_2
WHERE person_2.slug = $2::VARCHAR), (SELECT alias_1.record_id
FROM alias AS alias_1
WHERE alias_1.slug = $2::VARCHAR AND alias_1.kind = 'Person' ORDER BY alias_1.id DESC
 LIMIT 1))), 'people', (SELECT json_build_object('nodes', coalesce(json_agg(anon_11.item0), '[]'::json)) AS anon_10
FROM (SELECT json_build_object('bio', CASE WHEN (person_3.bio IS NOT NULL) THEN json_build_object('text', (person_3.bio -> 'text')) ELSE NULL END, 'links', person_3.links) AS item0
FROM person AS person_3
WHERE person_3.has_profile ORDER BY person_3.id ASC
 LIMIT 20) AS anon_11)) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
