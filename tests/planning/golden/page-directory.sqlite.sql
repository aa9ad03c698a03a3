SELECT CAST(concat('{"people":', ifnull((SELECT concat('{"totalCount":', json_quote(CASE WHEN (count(*) < 20) THEN count(*) ELSE (SELECT count(*) AS count_1
FROM person AS person_1
WHERE person_1.has_profile = 1 AND 1 = 1) END), ',"nodes":', concat('[', group_concat(ifnull(anon_2.item0, 'null'), ','), ']'), ',"facets":{"topics":', ifnull((SELECT concat('[', group_concat(concat('{"value":', json_quote(anon_4.value), ',"label":', json_quote(anon_4.label), ',"count":', json_quote(anon_4.count), '}'), ',' ORDER BY anon_4.count DESC, lower(hex(CAST(anon_4.value AS TEXT)))), ']') AS anon_3
FROM (SELECT topic_1.slug AS value, topic_1.name AS label, count(DISTINCT person_1.id) AS count
FROM person AS person_1, topic AS topic_1, person_topic AS person_topic_1
WHERE person_1.has_profile = 1 AND 1 = 1 AND topic_1.slug IS NOT NULL AND person_topic_1.person_id = person_1.id AND person_topic_1.topic_id = topic_1.id GROUP BY topic_1.slug, topic_1.name ORDER BY count DESC, lower(hex(CAST(topic_1.slug AS TEXT)))
 LIMIT 20 OFFSET ?) AS anon_4), 'null'), ',"organizations":', ifnull((SELECT concat('[', group_concat(concat('{"value":', json_quote(anon_6.value), ',"label":', json_quote(anon_6.label), ',"count":', json_quote(anon_6.count), '}'), ',' ORDER BY anon_6.count DESC, lower(hex(CAST(anon_6.value AS TEXT)))), ']') AS anon_5
FROM (SELECT organization_1.slug AS value, organization_1.name AS label, count(DISTINCT person_1.id) AS count
FROM person AS person_1, position AS position_1, organization AS organization_1
WHERE person_1.has_profile = 1 AND 1 = 1 AND organization_1.slug IS NOT NULL AND position_1.person_id = person_1.id AND organization_1.id = position_1.organization_id GROUP BY organization_1.slug, organization_1.name ORDER BY count DESC, lower(hex(CAST(organization_1.slug AS TEXT)))
 LIMIT 20 OFFSET ?) AS anon_6), 'null'), '}}') AS anon_1
FROM (SELECT concat('{"slug":', json_quote(person_1.slug), ',"displayName":', json_quote(person_1.display_name), ',"currentPosition":', ifnull((SELECT concat('{"title":', json_quote(position_2.title), '}') AS anon_7
FROM position AS position_2
WHERE position_2.person_id = person_1.id AND position_2.period_is_current = 1 ORDER BY CASE WHEN (position_2.kind = 'SERVICE' OR position_2.kind = 'VOLUNTEER') THEN 1 ELSE 0 END, position_2.rank, position_2.id
 LIMIT 1 OFFSET ?), 'null'), '}') AS item0
FROM person AS person_1
WHERE person_1.has_profile = 1 AND 1 = 1 ORDER BY person_1.sort_name_key ASC, person_1.id ASC
 LIMIT 20 OFFSET ?) AS anon_2), 'null'), '}') AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
