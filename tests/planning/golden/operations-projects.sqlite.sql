SELECT CAST(concat('{"projects":', ifnull((SELECT concat('{"totalCount":', json_quote(CASE WHEN (count(*) <= 100) THEN count(*) ELSE (SELECT count(*) AS count_1
FROM project AS project_1
WHERE 1 = 1) END), ',"nodes":', concat('[', group_concat(ifnull(anon_2.item0, 'null'), ',') FILTER (WHERE anon_2.number <= 100), ']'), ',"pageInfo":{"hasNextPage":', iif(count(*) > 100, 'true', 'false'), ',"endCursor":', json_quote(substr(max(CAST(anon_2.number + ? AS TEXT) || anon_2.place) FILTER (WHERE anon_2.number <= 100), ?)), '}}') AS anon_1
FROM (SELECT anon_3.item0 AS item0, anon_3.place AS place, row_number() OVER () AS number
FROM (SELECT concat('{"slug":', json_quote(project_1.slug), ',"title":', json_quote(project_1.title), ',"organization":', ifnull((SELECT concat('{"slug":', json_quote(organization_1.slug), ',"name":', json_quote(organization_1.name), '}') AS anon_4
FROM organization AS organization_1
WHERE organization_1.id = project_1.organization_id), 'null'), ',"period":{"start":', json_quote(project_1.period_start), ',"end":', json_quote(project_1.period_end), ',"isCurrent":', iif(project_1.period_is_current, 'true', 'false'), '},"summary":', ifnull(CASE WHEN (project_1.summary IS NOT NULL) THEN concat('{"html":', ifnull((project_1.summary -> 'html'), 'null'), '}') ELSE NULL END, 'null'), ',"highlights":', (SELECT concat('[', group_concat(concat('{"html":', ifnull((item.value -> 'html'), 'null'), '}'), ','), ']') FROM json_each(project_1.highlights) AS item), ',"links":', ifnull(project_1.links, 'null'), ',"members":', ifnull((SELECT concat('[', group_concat(concat('{"name":', json_quote(project_member_1.name), ',"role":', json_quote(project_member_1.role), ',"person":', ifnull((SELECT concat('{"slug":', json_quote(person_1.slug), ',"displayName":', json_quote(person_1.display_name), ',"hasProfile":', iif(person_1.has_profile, 'true', 'false'), '}') AS anon_6
FROM person AS person_1
WHERE person_1.id = project_member_1.person_id), 'null'), '}'), ',' ORDER BY project_member_1.rank, project_member_1.id), ']') AS anon_5
FROM project_member AS project_member_1
WHERE project_member_1.project_id = project_1.id), 'null'), ',"topics":', ifnull((SELECT concat('[', group_concat(concat('{"slug":', json_quote(topic_1.slug), ',"name":', json_quote(topic_1.name), '}'), ',' ORDER BY project_topic_1.rank, project_topic_1.topic_id), ']') AS anon_7
FROM topic AS topic_1, project_topic AS project_topic_1
WHERE project_topic_1.project_id = project_1.id AND project_topic_1.topic_id = topic_1.id), 'null'), '}') AS item0, ((((('723a24df' || '.') || lower(hex(CAST(project_1.period_start_key AS TEXT)))) || '.') || lower(hex(CAST(project_1.title_key AS TEXT)))) || '.') || lower(hex(CAST(project_1.id AS TEXT))) AS place
FROM project AS project_1
WHERE 1 = 1 ORDER BY project_1.period_start_key DESC, project_1.title_key ASC, project_1.id ASC
 LIMIT 101 OFFSET ?) AS anon_3) AS anon_2), 'null'), '}') AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
