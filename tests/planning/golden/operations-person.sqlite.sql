SELECT CAST(concat('{"person":', ifnull((SELECT concat('{"slug":', json_quote(person_1.slug), ',"name":', json_quote(person_1.name), ',"displayName":', json_quote(person_1.display_name), ',"headline":', json_quote(person_1.headline), ',"bio":', ifnull(person_1.bio, 'null'), ',"links":', ifnull(person_1.links, 'null'), ',"interests":', ifnull((SELECT concat('[', group_concat(concat('{"name":', json_quote(topic_1.name), '}'), ',' ORDER BY person_topic_1.rank, person_topic_1.topic_id), ']') AS anon_2
FROM topic AS topic_1, person_topic AS person_topic_1
WHERE person_topic_1.person_id = person_1.id AND person_topic_1.topic_id = topic_1.id), 'null'), ',"relatedPeople":', ifnull((SELECT concat('[', group_concat(concat('{"person":', ifnull((SELECT concat('{"name":', json_quote(person_2.name), ',"links":', (SELECT concat('[', group_concat(concat('{"url":', ifnull((item.value -> 'url'), 'null'), '}'), ','), ']') FROM json_each(person_2.links) AS item), '}') AS anon_4
FROM person AS person_2
WHERE person_2.id = anon_5.person_id), 'null'), '}'), ',' ORDER BY anon_5.relation, anon_5.name, anon_5.person_id), ']') AS anon_3
FROM (SELECT anon_6.relation AS relation, anon_6.person_id AS person_id, min(person_3.display_name_key) AS name
FROM (SELECT ? AS relation, education_advisor_1.person_id AS person_id
FROM education_advisor AS education_advisor_1, education AS education_1
WHERE education_1.person_id = person_1.id AND education_advisor_1.person_id != person_1.id AND education_advisor_1.education_id = education_1.id UNION ALL SELECT ? AS relation, grant_investigator_1.person_id AS person_id
FROM grant_investigator AS grant_investigator_1, grant_investigator AS grant_investigator_2
WHERE grant_investigator_2.person_id = person_1.id AND grant_investigator_1.person_id != person_1.id AND grant_investigator_1.grant_id = grant_investigator_2.grant_id UNION ALL SELECT ? AS relation, patent_inventor_1.person_id AS person_id
FROM patent_inventor AS patent_inventor_1, patent_inventor AS patent_inventor_2
WHERE patent_inventor_2.person_id = person_1.id AND patent_inventor_1.person_id != person_1.id AND patent_inventor_1.patent_id = patent_inventor_2.patent_id UNION ALL SELECT ? AS relation, position_mentor_1.person_id AS person_id
FROM position_mentor AS position_mentor_1, position AS position_1
WHERE position_1.person_id = person_1.id AND position_mentor_1.person_id != person_1.id AND position_mentor_1.position_id = position_1.id UNION ALL SELECT ? AS relation, project_member_1.person_id AS person_id
FROM project_member AS project_member_1, project_member AS project_member_2
WHERE project_member_2.person_id = person_1.id AND project_member_1.person_id != person_1.id AND project_member_1.project_id = project_member_2.project_id UNION ALL SELECT ? AS relation, project_mentor_1.person_id AS person_id
FROM project_mentor AS project_mentor_1, project_member AS project_member_3
WHERE project_member_3.person_id = person_1.id AND project_mentor_1.person_id != person_1.id AND project_mentor_1.project_id = project_member_3.project_id UNION ALL SELECT ? AS relation, publication_author_1.person_id AS person_id
FROM publication_author AS publication_author_1, publication_author AS publication_author_2
WHERE publication_author_2.person_id = person_1.id AND publication_author_1.person_id != person_1.id AND publication_author_1.publication_id = publication_author_2.publication_id UNION ALL SELECT ? AS relation, software_author_1.person_id AS person_id
FROM software_author AS software_author_1, software_author AS software_author_2
WHERE software_author_2.person_id = person_1.id AND software_author_1.person_id != person_1.id AND software_author_1.software_id = software_author_2.software_id) AS anon_6, person AS person_3
WHERE person_3.id = anon_6.person_id GROUP BY anon_6.relation, anon_6.person_id) AS anon_5), 'null'), ',"positions":', ifnull((SELECT concat('{"totalCount":', json_quote(CASE WHEN (count(*) < 100) THEN count(*) ELSE (SELECT count(*) AS count_1
FROM position AS position_2
WHERE position_2.person_id = person_1.id) END), ',"nodes":', concat('[', group_concat(ifnull(anon_8.item0, 'null'), ','), ']'), '}') AS anon_7
FROM (SELECT concat('{"title":', json_quote(position_2.title), ',"kind":', json_quote(position_2.kind), ',"focus":', json_quote(position_2.focus), ',"unit":', json_quote(position_2.unit), ',"location":', json_quote(position_2.location), ',"organization":', ifnull((SELECT concat('{"name":', json_quote(organization_1.name), '}') AS anon_9
FROM organization AS organization_1
WHERE organization_1.id = position_2.organization_id), 'null'), ',"period":{"start":', json_quote(position_2.period_start), ',"end":', json_quote(position_2.period_end), ',"isCurrent":', iif(position_2.period_is_current, 'true', 'false'), '},"summary":', ifnull(CASE WHEN (position_2.summary IS NOT NULL) THEN concat('{"text":', ifnull((position_2.summary -> 'text'), 'null'), '}') ELSE NULL END, 'null'), ',"highlights":', (SELECT concat('[', group_concat(concat('{"text":', ifnull((item.value -> 'text'), 'null'), '}'), ','), ']') FROM json_each(position_2.highlights) AS item), ',"mentors":', ifnull((SELECT concat('[', group_concat(concat('{"name":', json_quote(person_4.name), '}'), ',' ORDER BY position_mentor_2.rank, position_mentor_2.person_id), ']') AS anon_10
FROM person AS person_4, position_mentor AS position_mentor_2
WHERE position_mentor_2.position_id = position_2.id AND position_mentor_2.person_id = person_4.id), 'null'), ',"courses":', ifnull(position_2.courses, 'null'), '}') AS item0
FROM position AS position_2
WHERE position_2.person_id = person_1.id ORDER BY position_2.rank ASC, position_2.id ASC
 LIMIT 100 OFFSET ?) AS anon_8), 'null'), ',"education":', ifnull((SELECT concat('{"totalCount":', json_quote(CASE WHEN (count(*) < 100) THEN count(*) ELSE (SELECT count(*) AS count_2
FROM education AS education_2
WHERE education_2.person_id = person_1.id) END), ',"nodes":', concat('[', group_concat(ifnull(anon_12.item0, 'null'), ','), ']'), '}') AS anon_11
FROM (SELECT concat('{"degree":', json_quote(education_2.degree), ',"field":', json_quote(education_2.field), ',"unit":', json_quote(education_2.unit), ',"organization":', ifnull((SELECT concat('{"name":', json_quote(organization_2.name), '}') AS anon_13
FROM organization AS organization_2
WHERE organization_2.id = education_2.organization_id), 'null'), ',"period":{"start":', json_quote(education_2.period_start), ',"end":', json_quote(education_2.period_end), ',"isCurrent":', iif(education_2.period_is_current, 'true', 'false'), '},"advisors":', ifnull((SELECT concat('[', group_concat(concat('{"name":', json_quote(person_5.name), '}'), ',' ORDER BY education_advisor_2.rank, education_advisor_2.person_id), ']') AS anon_14
FROM person AS person_5, education_advisor AS education_advisor_2
WHERE education_advisor_2.education_id = education_2.id AND education_advisor_2.person_id = person_5.id), 'null'), '}') AS item0
FROM education AS education_2
WHERE education_2.person_id = person_1.id ORDER BY education_2.rank ASC, education_2.id ASC
 LIMIT 100 OFFSET ?) AS anon_12), 'null'), ',"projects":', ifnull((SELECT concat('{"totalCount":', json_quote(CASE WHEN (count(*) < 100) THEN count(*) ELSE (SELECT count(*) AS count_3
FROM project AS project_1, project_member AS project_member_4
WHERE project_member_4.person_id = person_1.id AND project_member_4.project_id = project_1.id) END), ',"edges":', concat('[', group_concat(ifnull(anon_16.item0, 'null'), ','), ']'), '}') AS anon_15
FROM (SELECT concat('{"role":', json_quote(project_member_4.role), ',"node":{"title":', json_quote(project_1.title), ',"location":', json_quote(project_1.location), ',"organization":', ifnull((SELECT concat('{"name":', json_quote(organization_3.name), '}') AS anon_17
FROM organization AS organization_3
WHERE organization_3.id = project_1.organization_id), 'null'), ',"period":{"start":', json_quote(project_1.period_start), ',"end":', json_quote(project_1.period_end), ',"isCurrent":', iif(project_1.period_is_current, 'true', 'false'), '},"summary":', ifnull(CASE WHEN (project_1.summary IS NOT NULL) THEN concat('{"text":', ifnull((project_1.summary -> 'text'), 'null'), '}') ELSE NULL END, 'null'), ',"highlights":', (SELECT concat('[', group_concat(concat('{"text":', ifnull((item.value -> 'text'), 'null'), '}'), ','), ']') FROM json_each(project_1.highlights) AS item), ',"members":', ifnull((SELECT concat('[', group_concat(concat('{"name":', json_quote(project_member_5.name), '}'), ',' ORDER BY project_member_5.rank, project_member_5.id), ']') AS anon_18
FROM project_member AS project_member_5
WHERE project_member_5.project_id = project_1.id), 'null'), ',"mentors":', ifnull((SELECT concat('[', group_concat(concat('{"name":', json_quote(person_6.name), '}'), ',' ORDER BY project_mentor_2.rank, project_mentor_2.person_id), ']') AS anon_19
FROM person AS person_6, project_mentor AS project_mentor_2
WHERE project_mentor_2.project_id = project_1.id AND project_mentor_2.person_id = person_6.id), 'null'), ',"awards":', ifnull((SELECT concat('[', group_concat(concat('{"title":', json_quote(award_1.title), '}'), ',' ORDER BY award_1.rank, award_1.id), ']') AS anon_20
FROM award AS award_1
WHERE award_1.project_id = project_1.id), 'null'), '}}') AS item0
FROM project AS project_1, project_member AS project_member_4
WHERE project_member_4.person_id = person_1.id AND project_member_4.project_id = project_1.id ORDER BY project_member_4.person_rank ASC, project_member_4.project_id ASC
 LIMIT 100 OFFSET ?) AS anon_16), 'null'), ',"publications":', ifnull((SELECT concat('{"totalCount":', json_quote(CASE WHEN (count(*) < 100) THEN count(*) ELSE (SELECT count(*) AS count_4
FROM publication AS publication_1, publication_author AS publication_author_3
WHERE publication_author_3.person_id = person_1.id AND publication_author_3.publication_id = publication_1.id) END), ',"nodes":', concat('[', group_concat(ifnull(anon_22.item0, 'null'), ','), ']'), '}') AS anon_21
FROM (SELECT concat('{"title":', json_quote(publication_1.title), ',"venue":', json_quote(publication_1.venue), ',"year":', json_quote(publication_1.year), ',"authors":', ifnull((SELECT concat('[', group_concat(concat('{"name":', json_quote(publication_author_4.name), '}'), ',' ORDER BY publication_author_4.rank, publication_author_4.id), ']') AS anon_23
FROM publication_author AS publication_author_4
WHERE publication_author_4.publication_id = publication_1.id), 'null'), '}') AS item0
FROM publication AS publication_1, publication_author AS publication_author_3
WHERE publication_author_3.person_id = person_1.id AND publication_author_3.publication_id = publication_1.id ORDER BY publication_author_3.person_rank ASC, publication_author_3.publication_id ASC
 LIMIT 100 OFFSET ?) AS anon_22), 'null'), ',"awards":', ifnull((SELECT concat('{"totalCount":', json_quote(CASE WHEN (count(*) < 100) THEN count(*) ELSE (SELECT count(*) AS count_5
FROM award AS award_2
WHERE award_2.person_id = person_1.id) END), ',"nodes":', concat('[', group_concat(ifnull(anon_25.item0, 'null'), ','), ']'), '}') AS anon_24
FROM (SELECT concat('{"title":', json_quote(award_2.title), ',"awarder":', json_quote(award_2.awarder), ',"dates":', ifnull(award_2.dates, 'null'), ',"url":', json_quote(award_2.url), ',"description":', ifnull(CASE WHEN (award_2.description IS NOT NULL) THEN concat('{"text":', ifnull((award_2.description -> 'text'), 'null'), '}') ELSE NULL END, 'null'), '}') AS item0
FROM award AS award_2
WHERE award_2.person_id = person_1.id ORDER BY award_2.rank ASC, award_2.id ASC
 LIMIT 100 OFFSET ?) AS anon_25), 'null'), ',"news":', ifnull((SELECT concat('{"totalCount":', json_quote(CASE WHEN (count(*) < 100) THEN count(*) ELSE (SELECT count(*) AS count_6
FROM news_item AS news_item_1
WHERE news_item_1.person_id = person_1.id) END), ',"nodes":', concat('[', group_concat(ifnull(anon_27.item0, 'null'), ','), ']'), '}') AS anon_26
FROM (SELECT concat('{"date":', json_quote(news_item_1.date), ',"body":', ifnull(CASE WHEN (news_item_1.body IS NOT NULL) THEN concat('{"text":', ifnull((news_item_1.body -> 'text'), 'null'), '}') ELSE NULL END, 'null'), '}') AS item0
FROM news_item AS news_item_1
WHERE news_item_1.person_id = person_1.id ORDER BY news_item_1.rank ASC, news_item_1.id ASC
 LIMIT 100 OFFSET ?) AS anon_27), 'null'), '}') AS anon_1
FROM person AS person_1
WHERE person_1.id = coalesce((SELECT person_7.id
FROM person AS person_7
WHERE person_7.slug = ?), (SELECT alias_1.record_id
FROM alias AS alias_1
WHERE alias_1.slug = ? AND alias_1.kind = 'Person' ORDER BY alias_1.id DESC
 LIMIT 1 OFFSET ?))), 'null'), '}') AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
