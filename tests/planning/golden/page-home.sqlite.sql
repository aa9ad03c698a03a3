SELECT CAST(concat('{"person":', ifnull((SELECT concat('{"displayName":', json_quote(person_1.display_name), ',"headline":', json_quote(person_1.headline), ',"image":', ifnull((SELECT concat('{"url":', json_quote(concat('/assets/', asset_1.path, CASE WHEN (asset_1.width IS NULL) THEN '' ELSE concat('?w=', ?, '&format=webp') END)), ',"alt":', json_quote(asset_1.alt), ',"width":', json_quote(asset_1.width), ',"height":', json_quote(asset_1.height), ',"thumbHash":', json_quote(asset_1.thumb_hash), '}') AS anon_2
FROM asset AS asset_1
WHERE asset_1.id = person_1.image_id), 'null'), ',"bio":', ifnull(CASE WHEN (person_1.bio IS NOT NULL) THEN concat('{"html":', ifnull((person_1.bio -> 'html'), 'null'), '}') ELSE NULL END, 'null'), ',"links":', ifnull(person_1.links, 'null'), ',"currentPosition":', ifnull((SELECT concat('{"title":', json_quote(position_1.title), ',"organization":', ifnull((SELECT concat('{"name":', json_quote(organization_1.name), '}') AS anon_4
FROM organization AS organization_1
WHERE organization_1.id = position_1.organization_id), 'null'), '}') AS anon_3
FROM position AS position_1
WHERE position_1.person_id = person_1.id AND position_1.period_is_current = 1 ORDER BY CASE WHEN (position_1.kind = 'SERVICE' OR position_1.kind = 'VOLUNTEER') THEN 1 ELSE 0 END, position_1.rank, position_1.id
 LIMIT 1 OFFSET ?), 'null'), ',"news":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_6.item0, 'null'), ','), ']'), '}') AS anon_5
FROM (SELECT concat('{"date":', json_quote(news_item_1.date), ',"body":', ifnull(CASE WHEN (news_item_1.body IS NOT NULL) THEN concat('{"html":', ifnull((news_item_1.body -> 'html'), 'null'), '}') ELSE NULL END, 'null'), '}') AS item0
FROM news_item AS news_item_1
WHERE news_item_1.person_id = person_1.id ORDER BY news_item_1.date_key DESC, news_item_1.id DESC
 LIMIT 3 OFFSET ?) AS anon_6), 'null'), ',"publications":', ifnull((SELECT concat('{"totalCount":', json_quote(CASE WHEN (count(*) < 3) THEN count(*) ELSE (SELECT count(*) AS count_1
FROM publication AS publication_1, publication_author AS publication_author_1
WHERE publication_author_1.person_id = person_1.id AND publication_author_1.publication_id = publication_1.id) END), ',"nodes":', concat('[', group_concat(ifnull(anon_8.item0, 'null'), ','), ']'), '}') AS anon_7
FROM (SELECT concat('{"title":', json_quote(publication_1.title), ',"date":', json_quote(publication_1.date), '}') AS item0
FROM publication AS publication_1, publication_author AS publication_author_1
WHERE publication_author_1.person_id = person_1.id AND publication_author_1.publication_id = publication_1.id ORDER BY publication_1.date_key DESC, publication_author_1.publication_id DESC
 LIMIT 3 OFFSET ?) AS anon_8), 'null'), '}') AS anon_1
FROM person AS person_1
WHERE person_1.id = coalesce((SELECT person_2.id
FROM person AS person_2
WHERE person_2.slug = ?), (SELECT alias_1.record_id
FROM alias AS alias_1
WHERE alias_1.slug = ? AND alias_1.kind = 'Person' ORDER BY alias_1.id DESC
 LIMIT 1 OFFSET ?))), 'null'), '}') AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
