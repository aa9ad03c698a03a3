SELECT CAST(json_build_object('people', (SELECT json_build_object('totalCount', CASE WHEN (count(*) < 20) THEN count(*) ELSE (SELECT count(*) AS count_1
FROM person AS person_1
WHERE (EXISTS (SELECT 1
FROM position AS position_1
WHERE position_1.person_id = person_1.id AND position_1.kind = $1::VARCHAR)) IS NOT true AND person_1.has_profile = $2::BOOLEAN) END, 'nodes', coalesce(json_agg(anon_2.item0), '[]'::json)) AS anon_1
FROM (SELECT json_build_object('slug', person_1.slug) AS item0
FROM person AS person_1
WHERE (EXISTS (SELECT 1
FROM position AS position_1
WHERE position_1.person_id = person_1.id AND position_1.kind = $1::VARCHAR)) IS NOT true AND person_1.has_profile = $2::BOOLEAN ORDER BY person_1.display_name_key DESC, person_1.slug ASC, person_1.id ASC
 LIMIT 20) AS anon_2), 'positions', (SELECT json_build_object('nodes', coalesce(json_agg(anon_4.item0), '[]'::json)) AS anon_3
FROM (SELECT json_build_object('title', position_2.title) AS item0
FROM position AS position_2
WHERE position_2.title_key >= $3::VARCHAR AND position_2.title_key < $4::VARCHAR AND position_2.title IS NOT NULL OR position_2.organization_id = (SELECT organization_1.id
FROM organization AS organization_1
WHERE organization_1.slug = $5::VARCHAR) ORDER BY position_2.id ASC
 LIMIT 20) AS anon_4), 'awards', (SELECT json_build_object('nodes', coalesce(json_agg(anon_6.item0), '[]'::json)) AS anon_5
FROM (SELECT json_build_object('title', award_1.title) AS item0
FROM award AS award_1
WHERE true ORDER BY award_1.id ASC
 LIMIT 20) AS anon_6)) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
