SELECT CAST(json_build_object('projects', (SELECT json_build_object('totalCount', CASE WHEN (count(*) <= 100) THEN count(*) ELSE (SELECT count(*) AS count_1
FROM project AS project_1
WHERE true) END, 'nodes', coalesce(json_agg(anon_2.item0) FILTER (WHERE anon_2.number <= 100), '[]'::json), 'pageInfo', json_build_object('hasNextPage', (count(*) > 100), 'endCursor', substr(max(CAST(anon_2.number + $1::INTEGER AS TEXT) || anon_2.place) FILTER (WHERE anon_2.number <= 100), $2::INTEGER))) AS anon_1
FROM (SELECT anon_3.item0 AS item0, anon_3.place AS place, row_number() OVER () AS number
FROM (SELECT json_build_object('slug', project_1.slug, 'title', project_1.title, 'organization', (SELECT json_build_object('slug', organization_1.slug, 'name', organization_1.name) AS anon_4
FROM organization AS organization_1
WHERE organization_1.id = project_1.organization_id), 'period', json_build_object('start', project_1.period_start, 'end', project_1.period_end, 'isCurrent', (project_1.period_is_current)), 'summary', CASE WHEN (project_1.summary IS NOT NULL) THEN json_build_object('html', (project_1.summary -> 'html')) ELSE NULL END, 'highlights', (SELECT coalesce(json_agg(json_build_object('html', (item.value -> 'html'))), '[]'::json) FROM json_array_elements(project_1.highlights) AS item(value)), 'links', project_1.links, 'members', (SELECT coalesce(json_agg(json_build_object('name', project_member_1.name, 'role', project_member_1.role, 'person', (SELECT json_build_object('slug', person_1.slug, 'displayName', person_1.display_name, 'hasProfile', (person_1.has_profile)) AS anon_6
FROM person AS person_1
WHERE person_1.id = project_member_1.person_id)) ORDER BY project_member_1.rank, project_member_1.id), '[]'::json) AS anon_5
FROM project_member AS project_member_1
WHERE project_member_1.project_id = project_1.id), 'topics', (SELECT coalesce(json_agg(json_build_object('slug', topic_1.slug, 'name', topic_1.name) ORDER BY project_topic_1.rank, project_topic_1.topic_id), '[]'::json) AS anon_7
FROM topic AS topic_1, project_topic AS project_topic_1
WHERE project_topic_1.project_id = project_1.id AND project_topic_1.topic_id = topic_1.id)) AS item0, ((((('723a24df' || '.') || encode(convert_to(CAST(project_1.period_start_key AS TEXT), 'UTF8'), 'hex')) || '.') || encode(convert_to(CAST(project_1.title_key AS TEXT), 'UTF8'), 'hex')) || '.') || encode(convert_to(CAST(project_1.id AS TEXT), 'UTF8'), 'hex') AS place
FROM project AS project_1
WHERE true ORDER BY project_1.period_start_key DESC, project_1.title_key ASC, project_1.id ASC
 LIMIT 101) AS anon_3) AS anon_2)) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
