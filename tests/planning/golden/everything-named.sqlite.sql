SELECT CAST(concat('{"__typename":', json_quote('Query'), ',"people":', ifnull((SELECT concat('{"__typename":', json_quote('PersonConnection'), ',"pageInfo":{"__typename":', json_quote('PageInfo'), '},"edges":', concat('[', group_concat(ifnull(anon_2.item0, 'null'), ',') FILTER (WHERE anon_2.number <= 20), ']'), '}') AS anon_1
FROM (SELECT anon_3.item0 AS item0, anon_3.place AS place, row_number() OVER () AS number
FROM (SELECT concat('{"__typename":', json_quote('PersonEdge'), ',"node":{"__typename":', json_quote('Person'), ',"bio":', ifnull(CASE WHEN (person_1.bio IS NOT NULL) THEN concat('{"__typename":', json_quote('RichText'), '}') ELSE NULL END, 'null'), ',"links":', (SELECT concat('[', group_concat(concat('{"__typename":', json_quote('Link'), '}'), ','), ']') FROM json_each(person_1.links) AS item), ',"sources":', ifnull((SELECT concat('[', group_concat(concat('{"__typename":', json_quote('Source'), ',"document":', ifnull((SELECT concat('{"__typename":', json_quote('SourceDocument'), '}') AS anon_5
FROM source_document AS source_document_1
WHERE source_document_1.id = source_1.document_id), 'null'), ',"readings":', (SELECT concat('[', group_concat(concat('{"__typename":', json_quote('Reading'), '}'), ','), ']') FROM json_each(source_1.readings) AS item), '}'), ',' ORDER BY source_1.document_id, source_1.start_line, source_1.id), ']') AS anon_4
FROM source AS source_1
WHERE source_1.record_id = person_1.id), 'null'), ',"sections":', ifnull((SELECT concat('[', group_concat(concat('{"__typename":', json_quote('Section'), ',"body":', ifnull(CASE WHEN (section_1.body IS NOT NULL) THEN concat('{"__typename":', json_quote('RichText'), '}') ELSE NULL END, 'null'), '}'), ',' ORDER BY section_1.rank, section_1.id), ']') AS anon_6
FROM section AS section_1
WHERE section_1.person_id = person_1.id), 'null'), ',"relatedPeople":', ifnull((SELECT concat('[', group_concat(concat('{"__typename":', json_quote('RelatedPerson'), ',"person":', ifnull((SELECT concat('{"__typename":', json_quote('Person'), '}') AS anon_8
FROM person AS person_2
WHERE person_2.id = anon_9.person_id), 'null'), '}'), ',' ORDER BY anon_9.relation, anon_9.name, anon_9.person_id), ']') AS anon_7
FROM (SELECT anon_10.relation AS relation, anon_10.person_id AS person_id, min(person_3.display_name_key) AS name
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
WHERE software_author_2.person_id = person_1.id AND software_author_1.person_id != person_1.id AND software_author_1.software_id = software_author_2.software_id) AS anon_10, person AS person_3
WHERE person_3.id = anon_10.person_id GROUP BY anon_10.relation, anon_10.person_id) AS anon_9), 'null'), ',"positions":', ifnull((SELECT concat('{"__typename":', json_quote('PositionConnection'), ',"nodes":', concat('[', group_concat(ifnull(anon_12.item0, 'null'), ','), ']'), '}') AS anon_11
FROM (SELECT concat('{"__typename":', json_quote('Position'), ',"period":{"__typename":', json_quote('Period'), '},"courses":', (SELECT concat('[', group_concat(concat('{"__typename":', json_quote('Course'), '}'), ','), ']') FROM json_each(position_2.courses) AS item), ',"highlights":', (SELECT concat('[', group_concat(concat('{"__typename":', json_quote('RichText'), '}'), ','), ']') FROM json_each(position_2.highlights) AS item), '}') AS item0
FROM position AS position_2
WHERE position_2.person_id = person_1.id ORDER BY position_2.rank ASC, position_2.id ASC
 LIMIT 20 OFFSET ?) AS anon_12), 'null'), ',"projects":', ifnull((SELECT concat('{"__typename":', json_quote('PersonProjectConnection'), ',"edges":', concat('[', group_concat(ifnull(anon_14.item0, 'null'), ','), ']'), '}') AS anon_13
FROM (SELECT concat('{"__typename":', json_quote('PersonProjectEdge'), ',"node":{"__typename":', json_quote('Project'), ',"members":', ifnull((SELECT concat('[', group_concat(concat('{"__typename":', json_quote('ProjectMember'), '}'), ',' ORDER BY project_member_4.rank, project_member_4.id), ']') AS anon_15
FROM project_member AS project_member_4
WHERE project_member_4.project_id = project_1.id), 'null'), '}}') AS item0
FROM project AS project_1, project_member AS project_member_5
WHERE project_member_5.person_id = person_1.id AND project_member_5.project_id = project_1.id ORDER BY project_member_5.person_rank ASC, project_member_5.project_id ASC
 LIMIT 20 OFFSET ?) AS anon_14), 'null'), ',"publications":', ifnull((SELECT concat('{"__typename":', json_quote('PersonPublicationConnection'), ',"edges":', concat('[', group_concat(ifnull(anon_17.item0, 'null'), ','), ']'), '}') AS anon_16
FROM (SELECT concat('{"__typename":', json_quote('PersonPublicationEdge'), ',"node":{"__typename":', json_quote('Publication'), ',"authors":', ifnull((SELECT concat('[', group_concat(concat('{"__typename":', json_quote('PublicationAuthor'), ',"person":', ifnull((SELECT concat('{"__typename":', json_quote('Person'), '}') AS anon_19
FROM person AS person_4
WHERE person_4.id = publication_author_3.person_id), 'null'), '}'), ',' ORDER BY publication_author_3.rank, publication_author_3.id), ']') AS anon_18
FROM publication_author AS publication_author_3
WHERE publication_author_3.publication_id = publication_1.id), 'null'), '}}') AS item0
FROM publication AS publication_1, publication_author AS publication_author_4
WHERE publication_author_4.person_id = person_1.id AND publication_author_4.publication_id = publication_1.id ORDER BY publication_author_4.person_rank ASC, publication_author_4.publication_id ASC
 LIMIT 20 OFFSET ?) AS anon_17), 'null'), '}}') AS item0, ('11d3633a' || '.') || lower(hex(CAST(person_1.id AS TEXT))) AS place
FROM person AS person_1
WHERE person_1.has_profile = 1 ORDER BY person_1.id ASC
 LIMIT 21 OFFSET ?) AS anon_3) AS anon_2), 'null'), ',"revision":', ifnull((SELECT concat('{"__typename":', json_quote('Revision'), '}') AS anon_20
FROM revision, site
WHERE revision.number = site.revision), 'null'), '}') AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
