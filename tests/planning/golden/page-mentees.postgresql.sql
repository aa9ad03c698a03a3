SELECT CAST(json_build_object('person', (SELECT json_build_object('mentees', (SELECT coalesce(json_agg(json_build_object('slug', person_1.slug, 'displayName', person_1.display_name) ORDER BY person_1.display_name_key, person_1.id), '[]'::json) AS anon_2
FROM person AS person_1
WHERE person_1.id IN (SELECT position_1.person_id
FROM position AS position_1, position_mentor AS position_mentor_1
WHERE position_mentor_1.person_id = person_2.id AND position_1.person_id != person_2.id AND position_mentor_1.position_id = position_1.id UNION ALL SELECT project_member_1.person_id
FROM project_member AS project_member_1, project_mentor AS project_mentor_1
WHERE project_mentor_1.person_id = person_2.id AND project_member_1.person_id != person_2.id AND project_mentor_1.project_id = project_member_1.project_id))) AS anon_1
FROM person AS person_2
WHERE person_2.id = coalesce((SELECT person_3.id
FROM person AS person_3
WHERE person_3.slug = $1::VARCHAR), (SELECT alias_1.record_id
FROM alias AS alias_1
WHERE alias_1.slug = $1::VARCHAR AND alias_1.kind = 'Person' ORDER BY alias_1.id DESC
 LIMIT 1)))) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
