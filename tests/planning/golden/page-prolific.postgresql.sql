SELECT CAST(json_build_object('people', (SELECT json_build_object('totalCount', CASE WHEN (count(*) < 20) THEN count(*) ELSE (SELECT count(*) AS count_1
FROM person AS person_1
WHERE person_1.has_profile AND (SELECT count(*) AS count_2
FROM publication AS publication_1, publication_author AS publication_author_1
WHERE publication_author_1.person_id = person_1.id AND publication_author_1.publication_id = publication_1.id) >= $1::INTEGER) END, 'nodes', coalesce(json_agg(anon_2.item0), '[]'::json)) AS anon_1
FROM (SELECT json_build_object('displayName', person_1.display_name, 'publications', json_build_object('totalCount', (SELECT count(*) AS count_3
FROM publication AS publication_2, publication_author AS publication_author_2
WHERE publication_author_2.person_id = person_1.id AND publication_author_2.publication_id = publication_2.id))) AS item0
FROM person AS person_1
WHERE person_1.has_profile AND (SELECT count(*) AS count_2
FROM publication AS publication_1, publication_author AS publication_author_1
WHERE publication_author_1.person_id = person_1.id AND publication_author_1.publication_id = publication_1.id) >= $1::INTEGER ORDER BY (SELECT count(*) AS count_4
FROM publication AS publication_3, publication_author AS publication_author_3
WHERE publication_author_3.person_id = person_1.id AND publication_author_3.publication_id = publication_3.id) DESC, person_1.id DESC
 LIMIT 20) AS anon_2)) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
