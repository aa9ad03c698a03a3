SELECT CAST(json_object('revision', (SELECT json_object('number', revision.number, 'time', strftime('%Y-%m-%dT%H:%M:%fZ', revision.time), 'message', revision.message) AS anon_1
FROM revision, site
WHERE revision.number = site.revision), 'now', (SELECT json_object('__typename', 'Revision', 'number', revision.number) AS anon_2
FROM revision, site
WHERE revision.number = site.revision)) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision
