SELECT CAST(concat('{"byName":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_2.item0, 'null'), ','), ']'), '}') AS anon_1
FROM (SELECT concat('{"name":', json_quote(person_1.name), '}') AS item0
FROM person AS person_1
WHERE 1 = 1 ORDER BY person_1.sort_name_key ASC, person_1.id ASC
 LIMIT 20 OFFSET ?) AS anon_2), 'null'), ',"byTwo":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_4.item0, 'null'), ','), ']'), '}') AS anon_3
FROM (SELECT concat('{"title":', json_quote(position_1.title), ',"period":{"start":', json_quote(position_1.period_start), '}}') AS item0
FROM position AS position_1
WHERE 1 = 1 ORDER BY position_1.title_key ASC, position_1.period_start_key ASC, position_1.id ASC
 LIMIT 20 OFFSET ?) AS anon_4), 'null'), ',"mixed":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_6.item0, 'null'), ','), ']'), '}') AS anon_5
FROM (SELECT concat('{"title":', json_quote(position_2.title), ',"period":{"end":', json_quote(position_2.period_end), ',"isCurrent":', iif(position_2.period_is_current, 'true', 'false'), '}}') AS item0
FROM position AS position_2
WHERE 1 = 1 ORDER BY position_2.title_key DESC, position_2.period_end_key ASC, position_2.id ASC
 LIMIT 20 OFFSET ?) AS anon_6), 'null'), ',"byYear":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_8.item0, 'null'), ','), ']'), '}') AS anon_7
FROM (SELECT concat('{"year":', json_quote(publication_1.year), ',"title":', json_quote(publication_1.title), '}') AS item0
FROM publication AS publication_1
WHERE 1 = 1 ORDER BY publication_1.year_key DESC, publication_1.id DESC
 LIMIT 20 OFFSET ?) AS anon_8), 'null'), ',"byId":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_10.item0, 'null'), ','), ']'), '}') AS anon_9
FROM (SELECT concat('{"id":', json_quote(person_2.id), '}') AS item0
FROM person AS person_2
WHERE person_2.has_profile = 1 ORDER BY person_2.id ASC
 LIMIT 20 OFFSET ?) AS anon_10), 'null'), ',"person":', ifnull((SELECT concat('{"positions":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_13.item0, 'null'), ','), ']'), '}') AS anon_12
FROM (SELECT concat('{"title":', json_quote(position_3.title), '}') AS item0
FROM position AS position_3
WHERE position_3.person_id = person_3.id ORDER BY position_3.rank ASC, position_3.id ASC
 LIMIT 20 OFFSET ?) AS anon_13), 'null'), ',"news":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_15.item0, 'null'), ','), ']'), '}') AS anon_14
FROM (SELECT concat('{"date":', json_quote(news_item_1.date), '}') AS item0
FROM news_item AS news_item_1
WHERE news_item_1.person_id = person_3.id ORDER BY news_item_1.date_key ASC, news_item_1.id ASC
 LIMIT 20 OFFSET ?) AS anon_15), 'null'), '}') AS anon_11
FROM person AS person_3
WHERE person_3.id = coalesce((SELECT person_4.id
FROM person AS person_4
WHERE person_4.slug = ?), (SELECT alias_1.record_id
FROM alias AS alias_1
WHERE alias_1.slug = ? AND alias_1.kind = 'Person' ORDER BY alias_1.id DESC
 LIMIT 1 OFFSET ?))), 'null'), '}') AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
