SELECT CAST(json_build_object('people', (SELECT json_build_object('totalCount', CASE WHEN (count(*) < 20) THEN count(*) ELSE (SELECT count(*) AS count_1
FROM person AS person_1
WHERE person_1.has_profile AND true) END, 'nodes', coalesce(json_agg(anon_2.item0), '[]'::json), 'facets', json_build_object('topics', (SELECT coalesce(json_agg(json_build_object('value', anon_4.value, 'label', anon_4.label, 'count', anon_4.count) ORDER BY anon_4.count DESC, encode(convert_to(CAST(anon_4.value AS TEXT), 'UTF8'), 'hex')), '[]'::json) AS anon_3
FROM (SELECT topic_1.slug AS value, topic_1.name AS label, count(DISTINCT person_1.id) AS count
FROM person AS person_1, topic AS topic_1, person_topic AS person_topic_1
WHERE person_1.has_profile AND true AND topic_1.slug IS NOT NULL AND person_topic_1.person_id = person_1.id AND person_topic_1.topic_id = topic_1.id GROUP BY topic_1.slug, topic_1.name ORDER BY count DESC, encode(convert_to(CAST(topic_1.slug AS TEXT), 'UTF8'), 'hex')
 LIMIT 20) AS anon_4), 'organizations', (SELECT coalesce(json_agg(json_build_object('value', anon_6.value, 'label', anon_6.label, 'count', anon_6.count) ORDER BY anon_6.count DESC, encode(convert_to(CAST(anon_6.value AS TEXT), 'UTF8'), 'hex')), '[]'::json) AS anon_5
FROM (SELECT organization_1.slug AS value, organization_1.name AS label, count(DISTINCT person_1.id) AS count
FROM person AS person_1, position AS position_1, organization AS organization_1
WHERE person_1.has_profile AND true AND organization_1.slug IS NOT NULL AND position_1.person_id = person_1.id AND organization_1.id = position_1.organization_id GROUP BY organization_1.slug, organization_1.name ORDER BY count DESC, encode(convert_to(CAST(organization_1.slug AS TEXT), 'UTF8'), 'hex')
 LIMIT 20) AS anon_6))) AS anon_1
FROM (SELECT json_build_object('slug', person_1.slug, 'displayName', person_1.display_name, 'currentPosition', (SELECT json_build_object('title', position_2.title) AS anon_7
FROM position AS position_2
WHERE position_2.person_id = person_1.id AND position_2.period_is_current ORDER BY CASE WHEN (position_2.kind = 'SERVICE' OR position_2.kind = 'VOLUNTEER') THEN 1 ELSE 0 END, position_2.rank, position_2.id
 LIMIT 1)) AS item0
FROM person AS person_1
WHERE person_1.has_profile AND true ORDER BY person_1.sort_name_key ASC, person_1.id ASC
 LIMIT 20) AS anon_2)) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
