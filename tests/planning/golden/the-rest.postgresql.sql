SELECT CAST(json_build_object('education', (SELECT json_build_object('nodes', coalesce(json_agg(anon_2.item0), '[]'::json)) AS anon_1
FROM (SELECT json_build_object('degree', education_1.degree, 'field', education_1.field, 'unit', education_1.unit, 'note', CASE WHEN (education_1.note IS NOT NULL) THEN json_build_object('text', (education_1.note -> 'text')) ELSE NULL END, 'organization', (SELECT json_build_object('slug', organization_1.slug) AS anon_3
FROM organization AS organization_1
WHERE organization_1.id = education_1.organization_id), 'advisors', (SELECT coalesce(json_agg(json_build_object('slug', person_1.slug) ORDER BY education_advisor_1.rank, education_advisor_1.person_id), '[]'::json) AS anon_4
FROM person AS person_1, education_advisor AS education_advisor_1
WHERE education_advisor_1.education_id = education_1.id AND education_advisor_1.person_id = person_1.id), 'period', json_build_object('start', education_1.period_start, 'end', education_1.period_end), 'person', (SELECT json_build_object('slug', person_2.slug) AS anon_5
FROM person AS person_2
WHERE person_2.id = education_1.person_id)) AS item0
FROM education AS education_1
WHERE true ORDER BY education_1.id ASC
 LIMIT 20) AS anon_2), 'projects', (SELECT json_build_object('nodes', coalesce(json_agg(anon_7.item0), '[]'::json)) AS anon_6
FROM (SELECT json_build_object('slug', project_1.slug, 'title', project_1.title, 'summary', CASE WHEN (project_1.summary IS NOT NULL) THEN json_build_object('html', (project_1.summary -> 'html')) ELSE NULL END, 'organization', (SELECT json_build_object('name', organization_2.name) AS anon_8
FROM organization AS organization_2
WHERE organization_2.id = project_1.organization_id), 'mentors', (SELECT coalesce(json_agg(json_build_object('slug', person_3.slug) ORDER BY project_mentor_1.rank, project_mentor_1.person_id), '[]'::json) AS anon_9
FROM person AS person_3, project_mentor AS project_mentor_1
WHERE project_mentor_1.project_id = project_1.id AND project_mentor_1.person_id = person_3.id), 'topics', (SELECT coalesce(json_agg(json_build_object('slug', topic_1.slug) ORDER BY project_topic_1.rank, project_topic_1.topic_id), '[]'::json) AS anon_10
FROM topic AS topic_1, project_topic AS project_topic_1
WHERE project_topic_1.project_id = project_1.id AND project_topic_1.topic_id = topic_1.id), 'awards', (SELECT coalesce(json_agg(json_build_object('title', award_1.title) ORDER BY award_1.rank, award_1.id), '[]'::json) AS anon_11
FROM award AS award_1
WHERE award_1.project_id = project_1.id)) AS item0
FROM project AS project_1
WHERE true ORDER BY project_1.id ASC
 LIMIT 20) AS anon_7), 'publications', (SELECT json_build_object('nodes', coalesce(json_agg(anon_13.item0), '[]'::json)) AS anon_12
FROM (SELECT json_build_object('slug', publication_1.slug, 'title', publication_1.title, 'kind', publication_1.kind, 'venue', publication_1.venue, 'year', publication_1.year, 'date', publication_1.date, 'doi', publication_1.doi, 'hasMoreAuthors', (publication_1.has_more_authors), 'note', publication_1.note, 'abstract', CASE WHEN (publication_1.abstract IS NOT NULL) THEN json_build_object('text', (publication_1.abstract -> 'text')) ELSE NULL END, 'links', publication_1.links, 'topics', (SELECT coalesce(json_agg(json_build_object('name', topic_2.name) ORDER BY publication_topic_1.rank, publication_topic_1.topic_id), '[]'::json) AS anon_14
FROM topic AS topic_2, publication_topic AS publication_topic_1
WHERE publication_topic_1.publication_id = publication_1.id AND publication_topic_1.topic_id = topic_2.id), 'authors', (SELECT coalesce(json_agg(json_build_object('name', publication_author_1.name, 'equalContribution', (publication_author_1.equal_contribution), 'person', (SELECT json_build_object('slug', person_4.slug) AS anon_16
FROM person AS person_4
WHERE person_4.id = publication_author_1.person_id)) ORDER BY publication_author_1.rank, publication_author_1.id), '[]'::json) AS anon_15
FROM publication_author AS publication_author_1
WHERE publication_author_1.publication_id = publication_1.id), 'awards', (SELECT coalesce(json_agg(json_build_object('title', award_2.title) ORDER BY award_2.rank, award_2.id), '[]'::json) AS anon_17
FROM award AS award_2
WHERE award_2.publication_id = publication_1.id)) AS item0
FROM publication AS publication_1
WHERE true ORDER BY publication_1.title_key ASC, publication_1.id ASC
 LIMIT 20) AS anon_13), 'awards', (SELECT json_build_object('nodes', coalesce(json_agg(anon_19.item0), '[]'::json)) AS anon_18
FROM (SELECT json_build_object('title', award_3.title, 'awarder', award_3.awarder, 'url', award_3.url, 'person', (SELECT json_build_object('slug', person_5.slug) AS anon_20
FROM person AS person_5
WHERE person_5.id = award_3.person_id), 'project', (SELECT json_build_object('slug', project_2.slug) AS anon_21
FROM project AS project_2
WHERE project_2.id = award_3.project_id), 'publication', (SELECT json_build_object('slug', publication_2.slug) AS anon_22
FROM publication AS publication_2
WHERE publication_2.id = award_3.publication_id)) AS item0
FROM award AS award_3
WHERE true ORDER BY award_3.id ASC
 LIMIT 20) AS anon_19), 'news', (SELECT json_build_object('nodes', coalesce(json_agg(anon_24.item0), '[]'::json)) AS anon_23
FROM (SELECT json_build_object('date', news_item_1.date, 'body', CASE WHEN (news_item_1.body IS NOT NULL) THEN json_build_object('html', (news_item_1.body -> 'html')) ELSE NULL END, 'person', (SELECT json_build_object('slug', person_6.slug) AS anon_25
FROM person AS person_6
WHERE person_6.id = news_item_1.person_id)) AS item0
FROM news_item AS news_item_1
WHERE true ORDER BY news_item_1.id ASC
 LIMIT 20) AS anon_24), 'talks', (SELECT json_build_object('nodes', coalesce(json_agg(anon_27.item0), '[]'::json)) AS anon_26
FROM (SELECT json_build_object('title', talk_1.title, 'event', talk_1.event, 'location', talk_1.location, 'date', talk_1.date, 'links', (SELECT coalesce(json_agg(json_build_object('url', (item.value -> 'url'))), '[]'::json) FROM json_array_elements(talk_1.links) AS item(value)), 'abstract', CASE WHEN (talk_1.abstract IS NOT NULL) THEN json_build_object('text', (talk_1.abstract -> 'text')) ELSE NULL END) AS item0
FROM talk AS talk_1
WHERE true ORDER BY talk_1.id ASC
 LIMIT 20) AS anon_27), 'topics', (SELECT json_build_object('nodes', coalesce(json_agg(anon_29.item0), '[]'::json)) AS anon_28
FROM (SELECT json_build_object('slug', topic_3.slug, 'name', topic_3.name, 'people', (SELECT json_build_object('nodes', coalesce(json_agg(anon_31.item0), '[]'::json)) AS anon_30
FROM (SELECT json_build_object('slug', person_7.slug) AS item0
FROM person AS person_7, person_topic AS person_topic_1
WHERE person_topic_1.topic_id = topic_3.id AND person_topic_1.person_id = person_7.id AND person_7.has_profile ORDER BY person_topic_1.person_id ASC, person_topic_1.person_id ASC
 LIMIT 20) AS anon_31), 'projects', json_build_object('totalCount', (SELECT count(*) AS count_1
FROM project AS project_3, project_topic AS project_topic_2
WHERE project_topic_2.topic_id = topic_3.id AND project_topic_2.project_id = project_3.id)), 'publications', json_build_object('totalCount', (SELECT count(*) AS count_2
FROM publication AS publication_3, publication_topic AS publication_topic_2
WHERE publication_topic_2.topic_id = topic_3.id AND publication_topic_2.publication_id = publication_3.id))) AS item0
FROM topic AS topic_3
WHERE true ORDER BY topic_3.name_key ASC, topic_3.id ASC
 LIMIT 20) AS anon_29), 'topic', (SELECT json_build_object('name', topic_4.name) AS anon_32
FROM topic AS topic_4
WHERE topic_4.id = coalesce((SELECT topic_5.id
FROM topic AS topic_5
WHERE topic_5.slug = $1::VARCHAR), (SELECT alias_1.record_id
FROM alias AS alias_1
WHERE alias_1.slug = $1::VARCHAR AND alias_1.kind = 'Topic' ORDER BY alias_1.id DESC
 LIMIT 1))), 'project', (SELECT json_build_object('period', json_build_object('start', project_4.period_start), 'location', project_4.location, 'highlights', (SELECT coalesce(json_agg(json_build_object('text', (item.value -> 'text'))), '[]'::json) FROM json_array_elements(project_4.highlights) AS item(value)), 'links', (SELECT coalesce(json_agg(json_build_object('url', (item.value -> 'url'))), '[]'::json) FROM json_array_elements(project_4.links) AS item(value))) AS anon_33
FROM project AS project_4
WHERE project_4.id = coalesce((SELECT project_5.id
FROM project AS project_5
WHERE project_5.slug = $2::VARCHAR), (SELECT alias_2.record_id
FROM alias AS alias_2
WHERE alias_2.slug = $2::VARCHAR AND alias_2.kind = 'Project' ORDER BY alias_2.id DESC
 LIMIT 1))), 'publication', (SELECT json_build_object('date', publication_4.date, 'year', publication_4.year) AS anon_34
FROM publication AS publication_4
WHERE publication_4.id = coalesce((SELECT publication_5.id
FROM publication AS publication_5
WHERE publication_5.slug = $3::VARCHAR), (SELECT alias_3.record_id
FROM alias AS alias_3
WHERE alias_3.slug = $3::VARCHAR AND alias_3.kind = 'Publication' ORDER BY alias_3.id DESC
 LIMIT 1))), 'person', (SELECT json_build_object('certificates', (SELECT coalesce(json_agg(json_build_object('title', certificate_1.title, 'issuer', certificate_1.issuer, 'date', certificate_1.date, 'url', certificate_1.url) ORDER BY certificate_1.rank, certificate_1.id), '[]'::json) AS anon_36
FROM certificate AS certificate_1
WHERE certificate_1.person_id = person_8.id), 'languages', (SELECT coalesce(json_agg(json_build_object('name', language_1.name, 'fluency', language_1.fluency) ORDER BY language_1.rank, language_1.id), '[]'::json) AS anon_37
FROM language AS language_1
WHERE language_1.person_id = person_8.id), 'skills', (SELECT coalesce(json_agg(json_build_object('level', skill_1.level) ORDER BY skill_1.rank, skill_1.id), '[]'::json) AS anon_38
FROM skill AS skill_1
WHERE skill_1.person_id = person_8.id)) AS anon_35
FROM person AS person_8
WHERE person_8.id = coalesce((SELECT person_9.id
FROM person AS person_9
WHERE person_9.slug = $4::VARCHAR), (SELECT alias_4.record_id
FROM alias AS alias_4
WHERE alias_4.slug = $4::VARCHAR AND alias_4.kind = 'Person' ORDER BY alias_4.id DESC
 LIMIT 1)))) AS TEXT) AS data, (SELECT site.revision
FROM site) AS revision, (SELECT site.epoch
FROM site) AS epoch
