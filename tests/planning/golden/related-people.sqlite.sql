SELECT CAST(concat('{"people":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_2.item0, 'null'), ','), ']'), '}') AS anon_1
FROM (SELECT concat('{"slug":', json_quote(person_1.slug), ',"relatedPeople":', ifnull((SELECT concat('[', group_concat(concat('{"relation":', json_quote(anon_4.relation), ',"person":', ifnull((SELECT concat('{"slug":', json_quote(person_2.slug), ',"links":', (SELECT concat('[', group_concat(concat('{"url":', ifnull((item.value -> 'url'), 'null'), '}'), ','), ']') FROM json_each(person_2.links) AS item), ',"relatedPeople":', ifnull((SELECT concat('[', group_concat(concat('{"relation":', json_quote(anon_7.relation), ',"__typename":', json_quote('RelatedPerson'), '}'), ',' ORDER BY anon_7.relation, anon_7.name, anon_7.person_id), ']') AS anon_6
FROM (SELECT anon_8.relation AS relation, anon_8.person_id AS person_id, min(person_3.display_name_key) AS name
FROM (SELECT ? AS relation, education_advisor_1.person_id AS person_id
FROM education_advisor AS education_advisor_1, education AS education_1
WHERE education_1.person_id = person_2.id AND education_advisor_1.person_id != person_2.id AND education_advisor_1.education_id = education_1.id UNION ALL SELECT ? AS relation, grant_investigator_1.person_id AS person_id
FROM grant_investigator AS grant_investigator_1, grant_investigator AS grant_investigator_2
WHERE grant_investigator_2.person_id = person_2.id AND grant_investigator_1.person_id != person_2.id AND grant_investigator_1.grant_id = grant_investigator_2.grant_id UNION ALL SELECT ? AS relation, patent_inventor_1.person_id AS person_id
FROM patent_inventor AS patent_inventor_1, patent_inventor AS patent_inventor_2
WHERE patent_inventor_2.person_id = person_2.id AND patent_inventor_1.person_id != person_2.id AND patent_inventor_1.patent_id = patent_inventor_2.patent_id UNION ALL SELECT ? AS relation, position_mentor_1.person_id AS person_id
FROM position_mentor AS position_mentor_1, position AS position_1
WHERE position_1.person_id = person_2.id AND position_mentor_1.person_id != person_2.id AND position_mentor_1.position_id = position_1.id UNION ALL SELECT ? AS relation, project_member_1.person_id AS person_id
FROM project_member AS project_member_1, project_member AS project_member_2
WHERE project_member_2.person_id = person_2.id AND project_member_1.person_id != person_2.id AND project_member_1.project_id = project_member_2.project_id UNION ALL SELECT ? AS relation, project_mentor_1.person_id AS person_id
FROM project_mentor AS project_mentor_1, project_member AS project_member_3
WHERE project_member_3.person_id = person_2.id AND project_mentor_1.person_id != person_2.id AND project_mentor_1.project_id = project_member_3.project_id UNION ALL SELECT ? AS relation, publication_author_1.person_id AS person_id
FROM publication_author AS publication_author_1, publication_author AS publication_author_2
WHERE publication_author_2.person_id = person_2.id AND publication_author_1.person_id != person_2.id AND publication_author_1.publication_id = publication_author_2.publication_id UNION ALL SELECT ? AS relation, software_author_1.person_id AS person_id
FROM software_author AS software_author_1, software_author AS software_author_2
WHERE software_author_2.person_id = person_2.id AND software_author_1.person_id != person_2.id AND software_author_1.software_id = software_author_2.software_id) AS anon_8, person AS person_3
WHERE person_3.id = anon_8.person_id GROUP BY anon_8.relation, anon_8.person_id) AS anon_7), 'null'), '}') AS anon_5
FROM person AS person_2
WHERE person_2.id = anon_4.person_id), 'null'), '}'), ',' ORDER BY anon_4.relation, anon_4.name, anon_4.person_id), ']') AS anon_3
FROM (SELECT anon_9.relation AS relation, anon_9.person_id AS person_id, min(person_4.display_name_key) AS name
FROM (SELECT ? AS relation, education_advisor_2.person_id AS person_id
FROM education_advisor AS education_advisor_2, education AS education_2
WHERE education_2.person_id = person_1.id AND education_advisor_2.person_id != person_1.id AND education_advisor_2.education_id = education_2.id UNION ALL SELECT ? AS relation, grant_investigator_3.person_id AS person_id
FROM grant_investigator AS grant_investigator_3, grant_investigator AS grant_investigator_4
WHERE grant_investigator_4.person_id = person_1.id AND grant_investigator_3.person_id != person_1.id AND grant_investigator_3.grant_id = grant_investigator_4.grant_id UNION ALL SELECT ? AS relation, patent_inventor_3.person_id AS person_id
FROM patent_inventor AS patent_inventor_3, patent_inventor AS patent_inventor_4
WHERE patent_inventor_4.person_id = person_1.id AND patent_inventor_3.person_id != person_1.id AND patent_inventor_3.patent_id = patent_inventor_4.patent_id UNION ALL SELECT ? AS relation, position_mentor_2.person_id AS person_id
FROM position_mentor AS position_mentor_2, position AS position_2
WHERE position_2.person_id = person_1.id AND position_mentor_2.person_id != person_1.id AND position_mentor_2.position_id = position_2.id UNION ALL SELECT ? AS relation, project_member_4.person_id AS person_id
FROM project_member AS project_member_4, project_member AS project_member_5
WHERE project_member_5.person_id = person_1.id AND project_member_4.person_id != person_1.id AND project_member_4.project_id = project_member_5.project_id UNION ALL SELECT ? AS relation, project_mentor_2.person_id AS person_id
FROM project_mentor AS project_mentor_2, project_member AS project_member_6
WHERE project_member_6.person_id = person_1.id AND project_mentor_2.person_id != person_1.id AND project_mentor_2.project_id = project_member_6.project_id UNION ALL SELECT ? AS relation, publication_author_3.person_id AS person_id
FROM publication_author AS publication_author_3, publication_author AS publication_author_4
WHERE publication_author_4.person_id = person_1.id AND publication_author_3.person_id != person_1.id AND publication_author_3.publication_id = publication_author_4.publication_id UNION ALL SELECT ? AS relation, software_author_3.person_id AS person_id
FROM software_author AS software_author_3, software_author AS software_author_4
WHERE software_author_4.person_id = person_1.id AND software_author_3.person_id != person_1.id AND software_author_3.software_id = software_author_4.software_id) AS anon_9, person AS person_4
WHERE person_4.id = anon_9.person_id GROUP BY anon_9.relation, anon_9.person_id) AS anon_4), 'null'), '}') AS item0
FROM person AS person_1
WHERE 1 = 1 ORDER BY person_1.id ASC
 LIMIT 20 OFFSET ?) AS anon_2), 'null'), '}') AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
