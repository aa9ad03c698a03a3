SELECT CAST(json_build_object('person', (SELECT json_build_object('advisees', (SELECT coalesce(json_agg(json_build_object('slug', person_1.slug, 'displayName', person_1.display_name) ORDER BY person_1.display_name_key, person_1.id), '[]'::json) AS anon_2
FROM person AS person_1
WHERE person_1.id IN (SELECT education_1.person_id
FROM education AS education_1, education_advisor AS education_advisor_1
WHERE education_advisor_1.person_id = person_2.id AND education_1.person_id != person_2.id AND education_advisor_1.education_id = education_1.id))) AS anon_1
FROM person AS person_2
WHERE person_2.id = coalesce((SELECT person_3.id
FROM person AS person_3
WHERE person_3.slug = $1::VARCHAR), (SELECT alias_1.record_id
FROM alias AS alias_1
WHERE alias_1.slug = $1::VARCHAR AND alias_1.kind = 'Person' ORDER BY alias_1.id DESC
 LIMIT 1))), 'people', json_build_object('totalCount', (SELECT count(*) AS count_1
FROM person AS person_4
WHERE person_4.id IN (SELECT education_2.person_id
FROM education AS education_2
WHERE education_2.id IN (SELECT education_advisor_2.education_id
FROM education_advisor AS education_advisor_2, person AS person_5
WHERE person_5.slug = $2::VARCHAR AND education_advisor_2.person_id = person_5.id))))) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
