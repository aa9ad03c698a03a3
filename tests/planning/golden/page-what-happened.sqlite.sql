SELECT CAST(concat('{"revision":', ifnull((SELECT concat('{"number":', json_quote(revision.number), ',"time":', json_quote(strftime('%Y-%m-%dT%H:%M:%fZ', revision.time)), '}') AS anon_1
FROM revision, site
WHERE revision.number = site.revision), 'null'), ',"revisions":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_3.item0, 'null'), ','), ']'), '}') AS anon_2
FROM (SELECT concat('{"number":', json_quote(revision_1.number), ',"time":', json_quote(strftime('%Y-%m-%dT%H:%M:%fZ', revision_1.time)), ',"records":', ifnull((SELECT concat('{"totalCount":', json_quote(CASE WHEN (count(*) < 20) THEN count(*) ELSE (SELECT count(*) AS count_1
FROM record_change AS record_change_1
WHERE record_change_1.revision = revision_1.number) END), ',"nodes":', concat('[', group_concat(ifnull(anon_5.item0, 'null'), ','), ']'), '}') AS anon_4
FROM (SELECT concat('{"kind":', json_quote(record_change_1.kind), ',"change":', json_quote(record_change_1.change), ',"slugAfter":', json_quote(record_change_1.slug_after), '}') AS item0
FROM record_change AS record_change_1
WHERE record_change_1.revision = revision_1.number ORDER BY record_change_1.record_id ASC
 LIMIT 20 OFFSET ?) AS anon_5), 'null'), '}') AS item0
FROM revision AS revision_1
WHERE 1 = 1 ORDER BY revision_1.number DESC
 LIMIT 5 OFFSET ?) AS anon_3), 'null'), '}') AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
