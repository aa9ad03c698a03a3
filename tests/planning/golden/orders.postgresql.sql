SELECT CAST(json_build_object('byName', (SELECT json_build_object('nodes', coalesce(json_agg(anon_2.item0), '[]'::json)) AS anon_1
FROM (SELECT json_build_object('name', person_1.name) AS item0
FROM person AS person_1
WHERE true ORDER BY person_1.sort_name_key ASC, person_1.id ASC
 LIMIT 20) AS anon_2), 'byTwo', (SELECT json_build_object('nodes', coalesce(json_agg(anon_4.item0), '[]'::json)) AS anon_3
FROM (SELECT json_build_object('title', position_1.title, 'period', json_build_object('start', position_1.period_start)) AS item0
FROM position AS position_1
WHERE true ORDER BY position_1.title_key ASC, position_1.period_start_key ASC, position_1.id ASC
 LIMIT 20) AS anon_4), 'mixed', (SELECT json_build_object('nodes', coalesce(json_agg(anon_6.item0), '[]'::json)) AS anon_5
FROM (SELECT json_build_object('title', position_2.title, 'period', json_build_object('end', position_2.period_end, 'isCurrent', (position_2.period_is_current))) AS item0
FROM position AS position_2
WHERE true ORDER BY position_2.title_key DESC, position_2.period_end_key ASC, position_2.id ASC
 LIMIT 20) AS anon_6), 'byYear', (SELECT json_build_object('nodes', coalesce(json_agg(anon_8.item0), '[]'::json)) AS anon_7
FROM (SELECT json_build_object('year', publication_1.year, 'title', publication_1.title) AS item0
FROM publication AS publication_1
WHERE true ORDER BY publication_1.year_key DESC, publication_1.id DESC
 LIMIT 20) AS anon_8), 'byId', (SELECT json_build_object('nodes', coalesce(json_agg(anon_10.item0), '[]'::json)) AS anon_9
FROM (SELECT json_build_object('id', person_2.id) AS item0
FROM person AS person_2
WHERE person_2.has_profile ORDER BY person_2.id ASC
 LIMIT 20) AS anon_10), 'person', (SELECT json_build_object('positions', (SELECT json_build_object('nodes', coalesce(json_agg(anon_13.item0), '[]'::json)) AS anon_12
FROM (SELECT json_build_object('title', position_3.title) AS item0
FROM position AS position_3
WHERE position_3.person_id = person_3.id ORDER BY position_3.rank ASC, position_3.id ASC
 LIMIT 20) AS anon_13), 'news', (SELECT json_build_object('nodes', coalesce(json_agg(anon_15.item0), '[]'::json)) AS anon_14
FROM (SELECT json_build_object('date', news_item_1.date) AS item0
FROM news_item AS news_item_1
WHERE news_item_1.person_id = person_3.id ORDER BY news_item_1.date_key ASC, news_item_1.id ASC
 LIMIT 20) AS anon_15)) AS anon_11
FROM person AS person_3
WHERE person_3.id = coalesce((SELECT person_4.id
FROM person AS person_4
WHERE person_4.slug = $1::VARCHAR), (SELECT alias_1.record_id
FROM alias AS alias_1
WHERE alias_1.slug = $1::VARCHAR AND alias_1.kind = 'Person' ORDER BY alias_1.id DESC
 LIMIT 1)))) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
