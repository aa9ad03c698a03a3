SELECT CAST(json_build_object('person', (SELECT json_build_object('displayName', person_1.display_name, 'headline', person_1.headline, 'image', (SELECT json_build_object('url', concat('/assets/', asset_1.path, CASE WHEN (asset_1.width IS NULL) THEN '' ELSE concat('?w=', $1::VARCHAR, '&format=webp') END), 'alt', asset_1.alt, 'width', asset_1.width, 'height', asset_1.height, 'thumbHash', asset_1.thumb_hash) AS anon_2
FROM asset AS asset_1
WHERE asset_1.id = person_1.image_id), 'bio', CASE WHEN (person_1.bio IS NOT NULL) THEN json_build_object('html', (person_1.bio -> 'html')) ELSE NULL END, 'links', person_1.links, 'currentPosition', (SELECT json_build_object('title', position_1.title, 'organization', (SELECT json_build_object('name', organization_1.name) AS anon_4
FROM organization AS organization_1
WHERE organization_1.id = position_1.organization_id)) AS anon_3
FROM position AS position_1
WHERE position_1.person_id = person_1.id AND position_1.period_is_current ORDER BY CASE WHEN (position_1.kind = 'SERVICE' OR position_1.kind = 'VOLUNTEER') THEN 1 ELSE 0 END, position_1.rank, position_1.id
 LIMIT 1), 'news', (SELECT json_build_object('nodes', coalesce(json_agg(anon_6.item0), '[]'::json)) AS anon_5
FROM (SELECT json_build_object('date', news_item_1.date, 'body', CASE WHEN (news_item_1.body IS NOT NULL) THEN json_build_object('html', (news_item_1.body -> 'html')) ELSE NULL END) AS item0
FROM news_item AS news_item_1
WHERE news_item_1.person_id = person_1.id ORDER BY news_item_1.date_key DESC, news_item_1.id DESC
 LIMIT 3) AS anon_6), 'publications', (SELECT json_build_object('totalCount', CASE WHEN (count(*) < 3) THEN count(*) ELSE (SELECT count(*) AS count_1
FROM publication AS publication_1, publication_author AS publication_author_1
WHERE publication_author_1.person_id = person_1.id AND publication_author_1.publication_id = publication_1.id) END, 'nodes', coalesce(json_agg(anon_8.item0), '[]'::json)) AS anon_7
FROM (SELECT json_build_object('title', publication_1.title, 'date', publication_1.date) AS item0
FROM publication AS publication_1, publication_author AS publication_author_1
WHERE publication_author_1.person_id = person_1.id AND publication_author_1.publication_id = publication_1.id ORDER BY publication_1.date_key DESC, publication_author_1.publication_id DESC
 LIMIT 3) AS anon_8)) AS anon_1
FROM person AS person_1
WHERE person_1.id = coalesce((SELECT person_2.id
FROM person AS person_2
WHERE person_2.slug = $2::VARCHAR), (SELECT alias_1.record_id
FROM alias AS alias_1
WHERE alias_1.slug = $2::VARCHAR AND alias_1.kind = 'Person' ORDER BY alias_1.id DESC
 LIMIT 1)))) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
