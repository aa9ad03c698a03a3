SELECT CAST(json_build_object('revision', (SELECT json_build_object('number', revision.number, 'time', to_char(revision.time AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'message', revision.message) AS anon_1
FROM revision, site
WHERE revision.number = site.revision), 'now', (SELECT json_build_object('__typename', 'Revision', 'number', revision.number) AS anon_2
FROM revision, site
WHERE revision.number = site.revision)) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
