SELECT CAST(concat('{"revision":', ifnull((SELECT concat('{"number":', json_quote(revision.number), ',"time":', json_quote(strftime('%Y-%m-%dT%H:%M:%fZ', revision.time)), ',"message":', json_quote(revision.message), '}') AS anon_1
FROM revision, site
WHERE revision.number = site.revision), 'null'), ',"now":', ifnull((SELECT concat('{"__typename":', json_quote('Revision'), ',"number":', json_quote(revision.number), '}') AS anon_2
FROM revision, site
WHERE revision.number = site.revision), 'null'), '}') AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
