SELECT CAST(concat('{"news":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_2.item0, 'null'), ','), ']'), '}') AS anon_1
FROM (SELECT concat('{"slug":', json_quote(news_item_1.slug), ',"date":', json_quote(news_item_1.date), ',"updatedAt":', json_quote(news_item_1.updated_at), ',"body":', ifnull(CASE WHEN (news_item_1.body IS NOT NULL) THEN concat('{"html":', ifnull((news_item_1.body -> 'html'), 'null'), ',"text":', ifnull((news_item_1.body -> 'text'), 'null'), '}') ELSE NULL END, 'null'), ',"person":', ifnull((SELECT concat('{"slug":', json_quote(person_1.slug), ',"displayName":', json_quote(person_1.display_name), '}') AS anon_3
FROM person AS person_1
WHERE person_1.id = news_item_1.person_id), 'null'), '}') AS item0
FROM news_item AS news_item_1
WHERE 1 = 1 ORDER BY news_item_1.date_key DESC, news_item_1.id DESC
 LIMIT 20 OFFSET ?) AS anon_2), 'null'), '}') AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
