SELECT CAST(json_build_object('people', (SELECT json_build_object('totalCount', CASE WHEN (count(*) < 20) THEN count(*) ELSE (SELECT count(*) AS count_1
FROM person AS person_1
WHERE person_1.has_profile AND person_1.id IN (SELECT position_1.person_id
FROM position AS position_1
WHERE position_1.period_is_current = $1::BOOLEAN AND position_1.organization_id IN (SELECT organization_1.id
FROM organization AS organization_1
WHERE organization_1.slug IN (SELECT value FROM json_array_elements_text($2::VARCHAR::json) AS item(value)))) AND person_1.id IN (SELECT person_topic_1.person_id
FROM person_topic AS person_topic_1, topic AS topic_1
WHERE topic_1.slug = $3::VARCHAR AND person_topic_1.topic_id = topic_1.id)) END, 'nodes', coalesce(json_agg(anon_2.item0), '[]'::json)) AS anon_1
FROM (SELECT json_build_object('slug', person_1.slug) AS item0
FROM person AS person_1
WHERE person_1.has_profile AND person_1.id IN (SELECT position_1.person_id
FROM position AS position_1
WHERE position_1.period_is_current = $1::BOOLEAN AND position_1.organization_id IN (SELECT organization_1.id
FROM organization AS organization_1
WHERE organization_1.slug IN (SELECT value FROM json_array_elements_text($2::VARCHAR::json) AS item(value)))) AND person_1.id IN (SELECT person_topic_1.person_id
FROM person_topic AS person_topic_1, topic AS topic_1
WHERE topic_1.slug = $3::VARCHAR AND person_topic_1.topic_id = topic_1.id) ORDER BY person_1.id ASC
 LIMIT 20) AS anon_2)) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
