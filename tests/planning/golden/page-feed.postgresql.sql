SELECT CAST(json_build_object('news', (SELECT json_build_object('nodes', coalesce(json_agg(anon_2.item0), '[]'::json)) AS anon_1
FROM (SELECT json_build_object('slug', news_item_1.slug, 'date', news_item_1.date, 'updatedAt', news_item_1.updated_at, 'body', CASE WHEN (news_item_1.body IS NOT NULL) THEN json_build_object('html', (news_item_1.body -> 'html'), 'text', (news_item_1.body -> 'text')) ELSE NULL END, 'person', (SELECT json_build_object('slug', person_1.slug, 'displayName', person_1.display_name) AS anon_3
FROM person AS person_1
WHERE person_1.id = news_item_1.person_id)) AS item0
FROM news_item AS news_item_1
WHERE true ORDER BY news_item_1.date_key DESC, news_item_1.id DESC
 LIMIT 20) AS anon_2)) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
