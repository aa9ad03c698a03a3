SELECT CAST(json_build_object('person', (SELECT json_build_object('displayName', person_1.display_name, 'positions', (SELECT json_build_object('nodes', coalesce(json_agg(anon_3.item0), '[]'::json)) AS anon_2
FROM (SELECT json_build_object('title', position_1.title, 'organization', (SELECT json_build_object('name', organization_1.name) AS anon_4
FROM organization AS organization_1
WHERE organization_1.id = position_1.organization_id), 'period', json_build_object('start', position_1.period_start, 'end', position_1.period_end, 'isCurrent', (position_1.period_is_current)), 'highlights', (SELECT coalesce(json_agg(json_build_object('html', (item.value -> 'html'))), '[]'::json) FROM json_array_elements(position_1.highlights) AS item(value)), 'courses', (SELECT coalesce(json_agg(json_build_object('title', (item.value -> 'title'))), '[]'::json) FROM json_array_elements(position_1.courses) AS item(value))) AS item0
FROM position AS position_1
WHERE position_1.person_id = person_1.id ORDER BY position_1.period_start_key DESC, position_1.id DESC
 LIMIT 100) AS anon_3), 'education', (SELECT json_build_object('nodes', coalesce(json_agg(anon_6.item0), '[]'::json)) AS anon_5
FROM (SELECT json_build_object('degree', education_1.degree, 'field', education_1.field, 'organization', (SELECT json_build_object('name', organization_2.name) AS anon_7
FROM organization AS organization_2
WHERE organization_2.id = education_1.organization_id), 'period', json_build_object('start', education_1.period_start, 'end', education_1.period_end)) AS item0
FROM education AS education_1
WHERE education_1.person_id = person_1.id ORDER BY education_1.rank ASC, education_1.id ASC
 LIMIT 20) AS anon_6), 'awards', (SELECT json_build_object('nodes', coalesce(json_agg(anon_9.item0), '[]'::json)) AS anon_8
FROM (SELECT json_build_object('title', award_1.title, 'awarder', award_1.awarder, 'dates', award_1.dates) AS item0
FROM award AS award_1
WHERE award_1.person_id = person_1.id ORDER BY award_1.rank ASC, award_1.id ASC
 LIMIT 20) AS anon_9), 'certificates', (SELECT coalesce(json_agg(json_build_object('title', certificate_1.title, 'issuer', certificate_1.issuer) ORDER BY certificate_1.rank, certificate_1.id), '[]'::json) AS anon_10
FROM certificate AS certificate_1
WHERE certificate_1.person_id = person_1.id), 'skills', (SELECT coalesce(json_agg(json_build_object('name', skill_1.name, 'level', skill_1.level, 'keywords', skill_1.keywords) ORDER BY skill_1.rank, skill_1.id), '[]'::json) AS anon_11
FROM skill AS skill_1
WHERE skill_1.person_id = person_1.id), 'languages', (SELECT coalesce(json_agg(json_build_object('name', language_1.name, 'fluency', language_1.fluency) ORDER BY language_1.rank, language_1.id), '[]'::json) AS anon_12
FROM language AS language_1
WHERE language_1.person_id = person_1.id), 'talks', (SELECT json_build_object('nodes', coalesce(json_agg(anon_14.item0), '[]'::json)) AS anon_13
FROM (SELECT json_build_object('title', talk_1.title, 'event', talk_1.event, 'date', talk_1.date) AS item0
FROM talk AS talk_1
WHERE talk_1.person_id = person_1.id ORDER BY talk_1.rank ASC, talk_1.id ASC
 LIMIT 20) AS anon_14), 'sections', (SELECT coalesce(json_agg(json_build_object('title', section_1.title, 'body', CASE WHEN (section_1.body IS NOT NULL) THEN json_build_object('html', (section_1.body -> 'html')) ELSE NULL END) ORDER BY section_1.rank, section_1.id), '[]'::json) AS anon_15
FROM section AS section_1
WHERE section_1.person_id = person_1.id)) AS anon_1
FROM person AS person_1
WHERE person_1.id = coalesce((SELECT person_2.id
FROM person AS person_2
WHERE person_2.slug = $1::VARCHAR), (SELECT alias_1.record_id
FROM alias AS alias_1
WHERE alias_1.slug = $1::VARCHAR AND alias_1.kind = 'Person' ORDER BY alias_1.id DESC
 LIMIT 1)))) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
