SELECT CAST(concat('{"person":', ifnull((SELECT concat('{"displayName":', json_quote(person_1.display_name), ',"headline":', json_quote(person_1.headline), ',"bio":', ifnull(CASE WHEN (person_1.bio IS NOT NULL) THEN concat('{"html":', ifnull((person_1.bio -> 'html'), 'null'), '}') ELSE NULL END, 'null'), ',"links":', ifnull(person_1.links, 'null'), ',"interests":', ifnull((SELECT concat('[', group_concat(concat('{"name":', json_quote(topic_1.name), '}'), ',' ORDER BY person_topic_1.rank, person_topic_1.topic_id), ']') AS anon_2
FROM topic AS topic_1, person_topic AS person_topic_1
WHERE person_topic_1.person_id = person_1.id AND person_topic_1.topic_id = topic_1.id), 'null'), ',"positions":', ifnull((SELECT concat('{"totalCount":', json_quote(CASE WHEN (count(*) < 100) THEN count(*) ELSE (SELECT count(*) AS count_1
FROM position AS position_1
WHERE position_1.person_id = person_1.id) END), ',"nodes":', concat('[', group_concat(ifnull(anon_4.item0, 'null'), ','), ']'), '}') AS anon_3
FROM (SELECT concat('{"title":', json_quote(position_1.title), ',"kind":', json_quote(position_1.kind), ',"organization":', ifnull((SELECT concat('{"name":', json_quote(organization_1.name), '}') AS anon_5
FROM organization AS organization_1
WHERE organization_1.id = position_1.organization_id), 'null'), ',"location":', json_quote(position_1.location), ',"period":{"start":', json_quote(position_1.period_start), ',"end":', json_quote(position_1.period_end), ',"isCurrent":', iif(position_1.period_is_current, 'true', 'false'), '},"highlights":', (SELECT concat('[', group_concat(concat('{"text":', ifnull((item.value -> 'text'), 'null'), '}'), ','), ']') FROM json_each(position_1.highlights) AS item), ',"mentors":', ifnull((SELECT concat('[', group_concat(concat('{"name":', json_quote(person_2.name), '}'), ',' ORDER BY position_mentor_1.rank, position_mentor_1.person_id), ']') AS anon_6
FROM person AS person_2, position_mentor AS position_mentor_1
WHERE position_mentor_1.position_id = position_1.id AND position_mentor_1.person_id = person_2.id), 'null'), '}') AS item0
FROM position AS position_1
WHERE position_1.person_id = person_1.id ORDER BY position_1.rank ASC, position_1.id ASC
 LIMIT 100 OFFSET ?) AS anon_4), 'null'), ',"education":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_8.item0, 'null'), ','), ']'), '}') AS anon_7
FROM (SELECT concat('{"degree":', json_quote(education_1.degree), ',"field":', json_quote(education_1.field), ',"organization":', ifnull((SELECT concat('{"name":', json_quote(organization_2.name), '}') AS anon_9
FROM organization AS organization_2
WHERE organization_2.id = education_1.organization_id), 'null'), ',"period":{"start":', json_quote(education_1.period_start), ',"end":', json_quote(education_1.period_end), '}}') AS item0
FROM education AS education_1
WHERE education_1.person_id = person_1.id ORDER BY education_1.rank ASC, education_1.id ASC
 LIMIT 100 OFFSET ?) AS anon_8), 'null'), ',"projects":', ifnull((SELECT concat('{"edges":', concat('[', group_concat(ifnull(anon_11.item0, 'null'), ','), ']'), '}') AS anon_10
FROM (SELECT concat('{"role":', json_quote(project_member_1.role), ',"node":{"title":', json_quote(project_1.title), ',"period":{"start":', json_quote(project_1.period_start), ',"end":', json_quote(project_1.period_end), '},"summary":', ifnull(CASE WHEN (project_1.summary IS NOT NULL) THEN concat('{"text":', ifnull((project_1.summary -> 'text'), 'null'), '}') ELSE NULL END, 'null'), ',"members":', ifnull((SELECT concat('[', group_concat(concat('{"name":', json_quote(project_member_2.name), '}'), ',' ORDER BY project_member_2.rank, project_member_2.id), ']') AS anon_12
FROM project_member AS project_member_2
WHERE project_member_2.project_id = project_1.id), 'null'), '}}') AS item0
FROM project AS project_1, project_member AS project_member_1
WHERE project_member_1.person_id = person_1.id AND project_member_1.project_id = project_1.id ORDER BY project_member_1.person_rank ASC, project_member_1.project_id ASC
 LIMIT 100 OFFSET ?) AS anon_11), 'null'), ',"publications":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_14.item0, 'null'), ','), ']'), '}') AS anon_13
FROM (SELECT concat('{"title":', json_quote(publication_1.title), ',"venue":', json_quote(publication_1.venue), ',"year":', json_quote(publication_1.year), ',"authors":', ifnull((SELECT concat('[', group_concat(concat('{"name":', json_quote(publication_author_1.name), ',"equalContribution":', iif(publication_author_1.equal_contribution, 'true', 'false'), '}'), ',' ORDER BY publication_author_1.rank, publication_author_1.id), ']') AS anon_15
FROM publication_author AS publication_author_1
WHERE publication_author_1.publication_id = publication_1.id), 'null'), '}') AS item0
FROM publication AS publication_1, publication_author AS publication_author_2
WHERE publication_author_2.person_id = person_1.id AND publication_author_2.publication_id = publication_1.id ORDER BY publication_author_2.person_rank ASC, publication_author_2.publication_id ASC
 LIMIT 100 OFFSET ?) AS anon_14), 'null'), ',"awards":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_17.item0, 'null'), ','), ']'), '}') AS anon_16
FROM (SELECT concat('{"title":', json_quote(award_1.title), ',"awarder":', json_quote(award_1.awarder), ',"dates":', ifnull(award_1.dates, 'null'), '}') AS item0
FROM award AS award_1
WHERE award_1.person_id = person_1.id ORDER BY award_1.rank ASC, award_1.id ASC
 LIMIT 100 OFFSET ?) AS anon_17), 'null'), ',"relatedPeople":', ifnull((SELECT concat('[', group_concat(concat('{"relation":', json_quote(anon_19.relation), ',"person":', ifnull((SELECT concat('{"displayName":', json_quote(person_3.display_name), '}') AS anon_20
FROM person AS person_3
WHERE person_3.id = anon_19.person_id), 'null'), '}'), ',' ORDER BY anon_19.relation, anon_19.name, anon_19.person_id), ']') AS anon_18
FROM (SELECT anon_21.relation AS relation, anon_21.person_id AS person_id, min(person_4.display_name_key) AS name
FROM (SELECT ? AS relation, education_advisor_1.person_id AS person_id
FROM education_advisor AS education_advisor_1, education AS education_2
WHERE education_2.person_id = person_1.id AND education_advisor_1.person_id != person_1.id AND education_advisor_1.education_id = education_2.id UNION ALL SELECT ? AS relation, grant_investigator_1.person_id AS person_id
FROM grant_investigator AS grant_investigator_1, grant_investigator AS grant_investigator_2
WHERE grant_investigator_2.person_id = person_1.id AND grant_investigator_1.person_id != person_1.id AND grant_investigator_1.grant_id = grant_investigator_2.grant_id UNION ALL SELECT ? AS relation, patent_inventor_1.person_id AS person_id
FROM patent_inventor AS patent_inventor_1, patent_inventor AS patent_inventor_2
WHERE patent_inventor_2.person_id = person_1.id AND patent_inventor_1.person_id != person_1.id AND patent_inventor_1.patent_id = patent_inventor_2.patent_id UNION ALL SELECT ? AS relation, position_mentor_2.person_id AS person_id
FROM position_mentor AS position_mentor_2, position AS position_2
WHERE position_2.person_id = person_1.id AND position_mentor_2.person_id != person_1.id AND position_mentor_2.position_id = position_2.id UNION ALL SELECT ? AS relation, project_member_3.person_id AS person_id
FROM project_member AS project_member_3, project_member AS project_member_4
WHERE project_member_4.person_id = person_1.id AND project_member_3.person_id != person_1.id AND project_member_3.project_id = project_member_4.project_id UNION ALL SELECT ? AS relation, project_mentor_1.person_id AS person_id
FROM project_mentor AS project_mentor_1, project_member AS project_member_5
WHERE project_member_5.person_id = person_1.id AND project_mentor_1.person_id != person_1.id AND project_mentor_1.project_id = project_member_5.project_id UNION ALL SELECT ? AS relation, publication_author_3.person_id AS person_id
FROM publication_author AS publication_author_3, publication_author AS publication_author_4
WHERE publication_author_4.person_id = person_1.id AND publication_author_3.person_id != person_1.id AND publication_author_3.publication_id = publication_author_4.publication_id UNION ALL SELECT ? AS relation, software_author_1.person_id AS person_id
FROM software_author AS software_author_1, software_author AS software_author_2
WHERE software_author_2.person_id = person_1.id AND software_author_1.person_id != person_1.id AND software_author_1.software_id = software_author_2.software_id) AS anon_21, person AS person_4
WHERE person_4.id = anon_21.person_id GROUP BY anon_21.relation, anon_21.person_id) AS anon_19), 'null'), ',"sections":', ifnull((SELECT concat('[', group_concat(concat('{"title":', json_quote(section_1.title), ',"body":', ifnull(CASE WHEN (section_1.body IS NOT NULL) THEN concat('{"text":', ifnull((section_1.body -> 'text'), 'null'), '}') ELSE NULL END, 'null'), '}'), ',' ORDER BY section_1.rank, section_1.id), ']') AS anon_22
FROM section AS section_1
WHERE section_1.person_id = person_1.id), 'null'), '}') AS anon_1
FROM person AS person_1
WHERE person_1.id = coalesce((SELECT person_5.id
FROM person AS person_5
WHERE person_5.slug = ?), (SELECT alias_1.record_id
FROM alias AS alias_1
WHERE alias_1.slug = ? AND alias_1.kind = 'Person' ORDER BY alias_1.id DESC
 LIMIT 1 OFFSET ?))), 'null'), '}') AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
