SELECT CAST(concat('{"person":', ifnull((SELECT concat('{"relatedPeople":', ifnull((SELECT concat('[', group_concat(concat('{"relation":', json_quote(anon_3.relation), ',"person":', ifnull((SELECT concat('{"slug":', json_quote(person_1.slug), ',"displayName":', json_quote(person_1.display_name), '}') AS anon_4
FROM person AS person_1
WHERE person_1.id = anon_3.person_id), 'null'), '}'), ',' ORDER BY anon_3.relation, anon_3.name, anon_3.person_id), ']') AS anon_2
FROM (SELECT anon_5.relation AS relation, anon_5.person_id AS person_id, min(person_2.display_name_key) AS name
FROM (SELECT ? AS relation, education_advisor_1.person_id AS person_id
FROM education_advisor AS education_advisor_1, education AS education_1
WHERE education_1.person_id = person_3.id AND education_advisor_1.person_id != person_3.id AND education_advisor_1.education_id = education_1.id UNION ALL SELECT ? AS relation, grant_investigator_1.person_id AS person_id
FROM grant_investigator AS grant_investigator_1, grant_investigator AS grant_investigator_2
WHERE grant_investigator_2.person_id = person_3.id AND grant_investigator_1.person_id != person_3.id AND grant_investigator_1.grant_id = grant_investigator_2.grant_id UNION ALL SELECT ? AS relation, patent_inventor_1.person_id AS person_id
FROM patent_inventor AS patent_inventor_1, patent_inventor AS patent_inventor_2
WHERE patent_inventor_2.person_id = person_3.id AND patent_inventor_1.person_id != person_3.id AND patent_inventor_1.patent_id = patent_inventor_2.patent_id UNION ALL SELECT ? AS relation, position_mentor_1.person_id AS person_id
FROM position_mentor AS position_mentor_1, position AS position_1
WHERE position_1.person_id = person_3.id AND position_mentor_1.person_id != person_3.id AND position_mentor_1.position_id = position_1.id UNION ALL SELECT ? AS relation, project_member_1.person_id AS person_id
FROM project_member AS project_member_1, project_member AS project_member_2
WHERE project_member_2.person_id = person_3.id AND project_member_1.person_id != person_3.id AND project_member_1.project_id = project_member_2.project_id UNION ALL SELECT ? AS relation, project_mentor_1.person_id AS person_id
FROM project_mentor AS project_mentor_1, project_member AS project_member_3
WHERE project_member_3.person_id = person_3.id AND project_mentor_1.person_id != person_3.id AND project_mentor_1.project_id = project_member_3.project_id UNION ALL SELECT ? AS relation, publication_author_1.person_id AS person_id
FROM publication_author AS publication_author_1, publication_author AS publication_author_2
WHERE publication_author_2.person_id = person_3.id AND publication_author_1.person_id != person_3.id AND publication_author_1.publication_id = publication_author_2.publication_id UNION ALL SELECT ? AS relation, software_author_1.person_id AS person_id
FROM software_author AS software_author_1, software_author AS software_author_2
WHERE software_author_2.person_id = person_3.id AND software_author_1.person_id != person_3.id AND software_author_1.software_id = software_author_2.software_id) AS anon_5, person AS person_2
WHERE person_2.id = anon_5.person_id GROUP BY anon_5.relation, anon_5.person_id) AS anon_3), 'null'), ',"publications":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_7.item0, 'null'), ','), ']'), '}') AS anon_6
FROM (SELECT concat('{"title":', json_quote(publication_1.title), ',"authors":', ifnull((SELECT concat('[', group_concat(concat('{"displayName":', json_quote(coalesce(publication_author_3.name, (SELECT person_4.display_name
FROM person AS person_4
WHERE person_4.id = publication_author_3.person_id), '')), ',"person":', ifnull((SELECT concat('{"slug":', json_quote(person_5.slug), '}') AS anon_9
FROM person AS person_5
WHERE person_5.id = publication_author_3.person_id), 'null'), '}'), ',' ORDER BY publication_author_3.rank, publication_author_3.id), ']') AS anon_8
FROM publication_author AS publication_author_3
WHERE publication_author_3.publication_id = publication_1.id), 'null'), '}') AS item0
FROM publication AS publication_1, publication_author AS publication_author_4
WHERE publication_author_4.person_id = person_3.id AND publication_author_4.publication_id = publication_1.id ORDER BY publication_author_4.person_rank ASC, publication_author_4.publication_id ASC
 LIMIT 2 OFFSET ?) AS anon_7), 'null'), '}') AS anon_1
FROM person AS person_3
WHERE person_3.id = coalesce((SELECT person_6.id
FROM person AS person_6
WHERE person_6.slug = ?), (SELECT alias_1.record_id
FROM alias AS alias_1
WHERE alias_1.slug = ? AND alias_1.kind = 'Person' ORDER BY alias_1.id DESC
 LIMIT 1 OFFSET ?))), 'null'), '}') AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
