SELECT CAST(concat('{"education":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_2.item0, 'null'), ','), ']'), '}') AS anon_1
FROM (SELECT concat('{"degree":', json_quote(education_1.degree), ',"field":', json_quote(education_1.field), ',"unit":', json_quote(education_1.unit), ',"note":', ifnull(CASE WHEN (education_1.note IS NOT NULL) THEN concat('{"text":', ifnull((education_1.note -> 'text'), 'null'), '}') ELSE NULL END, 'null'), ',"organization":', ifnull((SELECT concat('{"slug":', json_quote(organization_1.slug), '}') AS anon_3
FROM organization AS organization_1
WHERE organization_1.id = education_1.organization_id), 'null'), ',"advisors":', ifnull((SELECT concat('[', group_concat(concat('{"slug":', json_quote(person_1.slug), '}'), ',' ORDER BY education_advisor_1.rank, education_advisor_1.person_id), ']') AS anon_4
FROM person AS person_1, education_advisor AS education_advisor_1
WHERE education_advisor_1.education_id = education_1.id AND education_advisor_1.person_id = person_1.id), 'null'), ',"period":{"start":', json_quote(education_1.period_start), ',"end":', json_quote(education_1.period_end), '},"person":', ifnull((SELECT concat('{"slug":', json_quote(person_2.slug), '}') AS anon_5
FROM person AS person_2
WHERE person_2.id = education_1.person_id), 'null'), '}') AS item0
FROM education AS education_1
WHERE 1 = 1 ORDER BY education_1.id ASC
 LIMIT 20 OFFSET ?) AS anon_2), 'null'), ',"projects":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_7.item0, 'null'), ','), ']'), '}') AS anon_6
FROM (SELECT concat('{"slug":', json_quote(project_1.slug), ',"title":', json_quote(project_1.title), ',"summary":', ifnull(CASE WHEN (project_1.summary IS NOT NULL) THEN concat('{"html":', ifnull((project_1.summary -> 'html'), 'null'), '}') ELSE NULL END, 'null'), ',"organization":', ifnull((SELECT concat('{"name":', json_quote(organization_2.name), '}') AS anon_8
FROM organization AS organization_2
WHERE organization_2.id = project_1.organization_id), 'null'), ',"mentors":', ifnull((SELECT concat('[', group_concat(concat('{"slug":', json_quote(person_3.slug), '}'), ',' ORDER BY project_mentor_1.rank, project_mentor_1.person_id), ']') AS anon_9
FROM person AS person_3, project_mentor AS project_mentor_1
WHERE project_mentor_1.project_id = project_1.id AND project_mentor_1.person_id = person_3.id), 'null'), ',"topics":', ifnull((SELECT concat('[', group_concat(concat('{"slug":', json_quote(topic_1.slug), '}'), ',' ORDER BY project_topic_1.rank, project_topic_1.topic_id), ']') AS anon_10
FROM topic AS topic_1, project_topic AS project_topic_1
WHERE project_topic_1.project_id = project_1.id AND project_topic_1.topic_id = topic_1.id), 'null'), ',"awards":', ifnull((SELECT concat('[', group_concat(concat('{"title":', json_quote(award_1.title), '}'), ',' ORDER BY award_1.rank, award_1.id), ']') AS anon_11
FROM award AS award_1
WHERE award_1.project_id = project_1.id), 'null'), '}') AS item0
FROM project AS project_1
WHERE 1 = 1 ORDER BY project_1.id ASC
 LIMIT 20 OFFSET ?) AS anon_7), 'null'), ',"publications":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_13.item0, 'null'), ','), ']'), '}') AS anon_12
FROM (SELECT concat('{"slug":', json_quote(publication_1.slug), ',"title":', json_quote(publication_1.title), ',"kind":', json_quote(publication_1.kind), ',"venue":', json_quote(publication_1.venue), ',"year":', json_quote(publication_1.year), ',"date":', json_quote(publication_1.date), ',"doi":', json_quote(publication_1.doi), ',"hasMoreAuthors":', iif(publication_1.has_more_authors, 'true', 'false'), ',"note":', json_quote(publication_1.note), ',"abstract":', ifnull(CASE WHEN (publication_1.abstract IS NOT NULL) THEN concat('{"text":', ifnull((publication_1.abstract -> 'text'), 'null'), '}') ELSE NULL END, 'null'), ',"links":', ifnull(publication_1.links, 'null'), ',"topics":', ifnull((SELECT concat('[', group_concat(concat('{"name":', json_quote(topic_2.name), '}'), ',' ORDER BY publication_topic_1.rank, publication_topic_1.topic_id), ']') AS anon_14
FROM topic AS topic_2, publication_topic AS publication_topic_1
WHERE publication_topic_1.publication_id = publication_1.id AND publication_topic_1.topic_id = topic_2.id), 'null'), ',"authors":', ifnull((SELECT concat('[', group_concat(concat('{"name":', json_quote(publication_author_1.name), ',"equalContribution":', iif(publication_author_1.equal_contribution, 'true', 'false'), ',"person":', ifnull((SELECT concat('{"slug":', json_quote(person_4.slug), '}') AS anon_16
FROM person AS person_4
WHERE person_4.id = publication_author_1.person_id), 'null'), '}'), ',' ORDER BY publication_author_1.rank, publication_author_1.id), ']') AS anon_15
FROM publication_author AS publication_author_1
WHERE publication_author_1.publication_id = publication_1.id), 'null'), ',"awards":', ifnull((SELECT concat('[', group_concat(concat('{"title":', json_quote(award_2.title), '}'), ',' ORDER BY award_2.rank, award_2.id), ']') AS anon_17
FROM award AS award_2
WHERE award_2.publication_id = publication_1.id), 'null'), '}') AS item0
FROM publication AS publication_1
WHERE 1 = 1 ORDER BY publication_1.title_key ASC, publication_1.id ASC
 LIMIT 20 OFFSET ?) AS anon_13), 'null'), ',"awards":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_19.item0, 'null'), ','), ']'), '}') AS anon_18
FROM (SELECT concat('{"title":', json_quote(award_3.title), ',"awarder":', json_quote(award_3.awarder), ',"url":', json_quote(award_3.url), ',"person":', ifnull((SELECT concat('{"slug":', json_quote(person_5.slug), '}') AS anon_20
FROM person AS person_5
WHERE person_5.id = award_3.person_id), 'null'), ',"project":', ifnull((SELECT concat('{"slug":', json_quote(project_2.slug), '}') AS anon_21
FROM project AS project_2
WHERE project_2.id = award_3.project_id), 'null'), ',"publication":', ifnull((SELECT concat('{"slug":', json_quote(publication_2.slug), '}') AS anon_22
FROM publication AS publication_2
WHERE publication_2.id = award_3.publication_id), 'null'), '}') AS item0
FROM award AS award_3
WHERE 1 = 1 ORDER BY award_3.id ASC
 LIMIT 20 OFFSET ?) AS anon_19), 'null'), ',"news":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_24.item0, 'null'), ','), ']'), '}') AS anon_23
FROM (SELECT concat('{"date":', json_quote(news_item_1.date), ',"body":', ifnull(CASE WHEN (news_item_1.body IS NOT NULL) THEN concat('{"html":', ifnull((news_item_1.body -> 'html'), 'null'), '}') ELSE NULL END, 'null'), ',"person":', ifnull((SELECT concat('{"slug":', json_quote(person_6.slug), '}') AS anon_25
FROM person AS person_6
WHERE person_6.id = news_item_1.person_id), 'null'), '}') AS item0
FROM news_item AS news_item_1
WHERE 1 = 1 ORDER BY news_item_1.id ASC
 LIMIT 20 OFFSET ?) AS anon_24), 'null'), ',"talks":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_27.item0, 'null'), ','), ']'), '}') AS anon_26
FROM (SELECT concat('{"title":', json_quote(talk_1.title), ',"event":', json_quote(talk_1.event), ',"location":', json_quote(talk_1.location), ',"date":', json_quote(talk_1.date), ',"links":', (SELECT concat('[', group_concat(concat('{"url":', ifnull((item.value -> 'url'), 'null'), '}'), ','), ']') FROM json_each(talk_1.links) AS item), ',"abstract":', ifnull(CASE WHEN (talk_1.abstract IS NOT NULL) THEN concat('{"text":', ifnull((talk_1.abstract -> 'text'), 'null'), '}') ELSE NULL END, 'null'), '}') AS item0
FROM talk AS talk_1
WHERE 1 = 1 ORDER BY talk_1.id ASC
 LIMIT 20 OFFSET ?) AS anon_27), 'null'), ',"topics":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_29.item0, 'null'), ','), ']'), '}') AS anon_28
FROM (SELECT concat('{"slug":', json_quote(topic_3.slug), ',"name":', json_quote(topic_3.name), ',"people":', ifnull((SELECT concat('{"nodes":', concat('[', group_concat(ifnull(anon_31.item0, 'null'), ','), ']'), '}') AS anon_30
FROM (SELECT concat('{"slug":', json_quote(person_7.slug), '}') AS item0
FROM person AS person_7, person_topic AS person_topic_1
WHERE person_topic_1.topic_id = topic_3.id AND person_topic_1.person_id = person_7.id AND person_7.has_profile = 1 ORDER BY person_topic_1.person_id ASC, person_topic_1.person_id ASC
 LIMIT 20 OFFSET ?) AS anon_31), 'null'), ',"projects":{"totalCount":', json_quote((SELECT count(*) AS count_1
FROM project AS project_3, project_topic AS project_topic_2
WHERE project_topic_2.topic_id = topic_3.id AND project_topic_2.project_id = project_3.id)), '},"publications":{"totalCount":', json_quote((SELECT count(*) AS count_2
FROM publication AS publication_3, publication_topic AS publication_topic_2
WHERE publication_topic_2.topic_id = topic_3.id AND publication_topic_2.publication_id = publication_3.id)), '}}') AS item0
FROM topic AS topic_3
WHERE 1 = 1 ORDER BY topic_3.name_key ASC, topic_3.id ASC
 LIMIT 20 OFFSET ?) AS anon_29), 'null'), ',"topic":', ifnull((SELECT concat('{"name":', json_quote(topic_4.name), '}') AS anon_32
FROM topic AS topic_4
WHERE topic_4.id = coalesce((SELECT topic_5.id
FROM topic AS topic_5
WHERE topic_5.slug = ?), (SELECT alias_1.record_id
FROM alias AS alias_1
WHERE alias_1.slug = ? AND alias_1.kind = 'Topic' ORDER BY alias_1.id DESC
 LIMIT 1 OFFSET ?))), 'null'), ',"project":', ifnull((SELECT concat('{"period":{"start":', json_quote(project_4.period_start), '},"location":', json_quote(project_4.location), ',"highlights":', (SELECT concat('[', group_concat(concat('{"text":', ifnull((item.value -> 'text'), 'null'), '}'), ','), ']') FROM json_each(project_4.highlights) AS item), ',"links":', (SELECT concat('[', group_concat(concat('{"url":', ifnull((item.value -> 'url'), 'null'), '}'), ','), ']') FROM json_each(project_4.links) AS item), '}') AS anon_33
FROM project AS project_4
WHERE project_4.id = coalesce((SELECT project_5.id
FROM project AS project_5
WHERE project_5.slug = ?), (SELECT alias_2.record_id
FROM alias AS alias_2
WHERE alias_2.slug = ? AND alias_2.kind = 'Project' ORDER BY alias_2.id DESC
 LIMIT 1 OFFSET ?))), 'null'), ',"publication":', ifnull((SELECT concat('{"date":', json_quote(publication_4.date), ',"year":', json_quote(publication_4.year), '}') AS anon_34
FROM publication AS publication_4
WHERE publication_4.id = coalesce((SELECT publication_5.id
FROM publication AS publication_5
WHERE publication_5.slug = ?), (SELECT alias_3.record_id
FROM alias AS alias_3
WHERE alias_3.slug = ? AND alias_3.kind = 'Publication' ORDER BY alias_3.id DESC
 LIMIT 1 OFFSET ?))), 'null'), ',"person":', ifnull((SELECT concat('{"certificates":', ifnull((SELECT concat('[', group_concat(concat('{"title":', json_quote(certificate_1.title), ',"issuer":', json_quote(certificate_1.issuer), ',"date":', json_quote(certificate_1.date), ',"url":', json_quote(certificate_1.url), '}'), ',' ORDER BY certificate_1.rank, certificate_1.id), ']') AS anon_36
FROM certificate AS certificate_1
WHERE certificate_1.person_id = person_8.id), 'null'), ',"languages":', ifnull((SELECT concat('[', group_concat(concat('{"name":', json_quote(language_1.name), ',"fluency":', json_quote(language_1.fluency), '}'), ',' ORDER BY language_1.rank, language_1.id), ']') AS anon_37
FROM language AS language_1
WHERE language_1.person_id = person_8.id), 'null'), ',"skills":', ifnull((SELECT concat('[', group_concat(concat('{"level":', json_quote(skill_1.level), '}'), ',' ORDER BY skill_1.rank, skill_1.id), ']') AS anon_38
FROM skill AS skill_1
WHERE skill_1.person_id = person_8.id), 'null'), '}') AS anon_35
FROM person AS person_8
WHERE person_8.id = coalesce((SELECT person_9.id
FROM person AS person_9
WHERE person_9.slug = ?), (SELECT alias_4.record_id
FROM alias AS alias_4
WHERE alias_4.slug = ? AND alias_4.kind = 'Person' ORDER BY alias_4.id DESC
 LIMIT 1 OFFSET ?))), 'null'), '}') AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
