SELECT CAST(concat('{"person":', ifnull((SELECT concat('{"displayName":', json_quote(person_1.display_name), ',"positions":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_3.item0, 'null'), ','), ']'), '}') AS anon_2
FROM (SELECT concat('{"title":', json_quote(position_1.title), ',"organization":', ifnull((SELECT concat('{"name":', json_quote(organization_1.name), '}') AS anon_4
FROM organization AS organization_1
WHERE organization_1.id = position_1.organization_id), 'null'), ',"period":{"start":', json_quote(position_1.period_start), ',"end":', json_quote(position_1.period_end), ',"isCurrent":', iif(position_1.period_is_current, 'true', 'false'), '},"highlights":', (SELECT concat('[', group_concat(concat('{"html":', ifnull((item.value -> 'html'), 'null'), '}'), ','), ']') FROM json_each(position_1.highlights) AS item), ',"courses":', (SELECT concat('[', group_concat(concat('{"title":', ifnull((item.value -> 'title'), 'null'), '}'), ','), ']') FROM json_each(position_1.courses) AS item), '}') AS item0
FROM position AS position_1
WHERE position_1.person_id = person_1.id ORDER BY position_1.period_start_key DESC, position_1.id DESC
 LIMIT 100 OFFSET ?) AS anon_3), 'null'), ',"education":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_6.item0, 'null'), ','), ']'), '}') AS anon_5
FROM (SELECT concat('{"degree":', json_quote(education_1.degree), ',"field":', json_quote(education_1.field), ',"organization":', ifnull((SELECT concat('{"name":', json_quote(organization_2.name), '}') AS anon_7
FROM organization AS organization_2
WHERE organization_2.id = education_1.organization_id), 'null'), ',"period":{"start":', json_quote(education_1.period_start), ',"end":', json_quote(education_1.period_end), '}}') AS item0
FROM education AS education_1
WHERE education_1.person_id = person_1.id ORDER BY education_1.rank ASC, education_1.id ASC
 LIMIT 20 OFFSET ?) AS anon_6), 'null'), ',"awards":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_9.item0, 'null'), ','), ']'), '}') AS anon_8
FROM (SELECT concat('{"title":', json_quote(award_1.title), ',"awarder":', json_quote(award_1.awarder), ',"dates":', ifnull(award_1.dates, 'null'), '}') AS item0
FROM award AS award_1
WHERE award_1.person_id = person_1.id ORDER BY award_1.rank ASC, award_1.id ASC
 LIMIT 20 OFFSET ?) AS anon_9), 'null'), ',"certificates":', ifnull((SELECT concat('[', group_concat(concat('{"title":', json_quote(certificate_1.title), ',"issuer":', json_quote(certificate_1.issuer), '}'), ',' ORDER BY certificate_1.rank, certificate_1.id), ']') AS anon_10
FROM certificate AS certificate_1
WHERE certificate_1.person_id = person_1.id), 'null'), ',"skills":', ifnull((SELECT concat('[', group_concat(concat('{"name":', json_quote(skill_1.name), ',"level":', json_quote(skill_1.level), ',"keywords":', ifnull(skill_1.keywords, 'null'), '}'), ',' ORDER BY skill_1.rank, skill_1.id), ']') AS anon_11
FROM skill AS skill_1
WHERE skill_1.person_id = person_1.id), 'null'), ',"languages":', ifnull((SELECT concat('[', group_concat(concat('{"name":', json_quote(language_1.name), ',"fluency":', json_quote(language_1.fluency), '}'), ',' ORDER BY language_1.rank, language_1.id), ']') AS anon_12
FROM language AS language_1
WHERE language_1.person_id = person_1.id), 'null'), ',"talks":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_14.item0, 'null'), ','), ']'), '}') AS anon_13
FROM (SELECT concat('{"title":', json_quote(talk_1.title), ',"event":', json_quote(talk_1.event), ',"date":', json_quote(talk_1.date), '}') AS item0
FROM talk AS talk_1
WHERE talk_1.person_id = person_1.id ORDER BY talk_1.rank ASC, talk_1.id ASC
 LIMIT 20 OFFSET ?) AS anon_14), 'null'), ',"sections":', ifnull((SELECT concat('[', group_concat(concat('{"title":', json_quote(section_1.title), ',"body":', ifnull(CASE WHEN (section_1.body IS NOT NULL) THEN concat('{"html":', ifnull((section_1.body -> 'html'), 'null'), '}') ELSE NULL END, 'null'), '}'), ',' ORDER BY section_1.rank, section_1.id), ']') AS anon_15
FROM section AS section_1
WHERE section_1.person_id = person_1.id), 'null'), '}') AS anon_1
FROM person AS person_1
WHERE person_1.id = coalesce((SELECT person_2.id
FROM person AS person_2
WHERE person_2.slug = ?), (SELECT alias_1.record_id
FROM alias AS alias_1
WHERE alias_1.slug = ? AND alias_1.kind = 'Person' ORDER BY alias_1.id DESC
 LIMIT 1 OFFSET ?))), 'null'), '}') AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
