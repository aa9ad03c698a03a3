SELECT CAST(json_build_object('revision', (SELECT json_build_object('number', revision.number, 'time', to_char(revision.time AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) AS anon_1
FROM revision, site
WHERE revision.number = site.revision), 'revisions', (SELECT json_build_object('nodes', coalesce(json_agg(anon_3.item0), '[]'::json)) AS anon_2
FROM (SELECT json_build_object('number', revision_1.number, 'time', to_char(revision_1.time AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'records', (SELECT json_build_object('totalCount', CASE WHEN (count(*) < 20) THEN count(*) ELSE (SELECT count(*) AS count_1
FROM record_change AS record_change_1
WHERE record_change_1.revision = revision_1.number) END, 'nodes', coalesce(json_agg(anon_5.item0), '[]'::json)) AS anon_4
FROM (SELECT json_build_object('kind', record_change_1.kind, 'change', record_change_1.change, 'slugAfter', record_change_1.slug_after) AS item0
FROM record_change AS record_change_1
WHERE record_change_1.revision = revision_1.number ORDER BY record_change_1.record_id ASC
 LIMIT 20) AS anon_5)) AS item0
FROM revision AS revision_1
WHERE true ORDER BY revision_1.number DESC
 LIMIT 5) AS anon_3)) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
