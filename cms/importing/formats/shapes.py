"""The tables of keys: which key of an entry is read into which field, in every format that writes such entries.

JSON Resume, RenderCV, al-folio's `cv.yml` and Hugo Blox write the same things under keys of their own, of which none means two
things; so there is one table an entity, and a key that one format borrows from another is read in both.
"""

from __future__ import annotations

from cms.content import (
    Award,
    Certificate,
    Education,
    Language,
    NewsItem,
    Position,
    Project,
    Publication,
    Skill,
    Talk,
)
from cms.documents import SectionKind

from .mapping import Row, Shape
from .values import (
    courses,
    date,
    dates,
    doi,
    end,
    labelled,
    link,
    links,
    mentors,
    organization,
    people,
    place,
    points,
    rich,
    rich_points,
    role,
    span,
    start,
    topics,
    url,
    words,
)

# How an entry looks on a page.
LOOKS = "icon | icon_pack | color | colour | logo | image_size | bullet_style | company_logo"
_PERIOD = (
    Row("startDate | start_date | start | date_start | from", "period_start", start),
    Row("endDate | end_date | end | date_end | to", "period_end", end),
    Row("date | year | years | dates | period | time", "period", span),
)
_URLS = (
    Row("url | website | link | href", "links", link(None)),
    Row("paperurl | url_pdf | pdf | paper", "links", link("PDF")),
    Row("slidesurl | url_slides | slides", "links", link("Slides")),
    Row("url_code | code | repository | github", "links", link("Code")),
    Row("url_video | video", "links", link("Video")),
    Row("url_dataset | dataset", "links", link("Dataset")),
    Row("url_poster | poster", "links", link("Poster")),
    Row("url_project", "links", link("Project")),
    Row("url_source", "links", link("Source")),
    Row("url_preprint", "links", link("Preprint")),
    Row("links", "links", links),
)
_WHERE_AND_WHAT = (
    Row("department | unit | team | group | lab", "unit"),
    Row("focus", "focus"),
    Row("location | city", "location", place),
    *_PERIOD,
    Row("url | website | company_url | organization_url | org_url", "organization_url", url),
    Row("description", "highlights", points),
    Row("description", "summary", rich),
    Row("summary", "summary", rich),
    Row("highlights | items | responsibilities | achievements", "highlights", points),
    Row("mentor | mentors | advisor | advisors | supervisor | supervisors", "mentors", mentors),
    Row("links", "links", links),
)
POSITION = Shape(
    Position,
    (
        Row("title | position | role", "title"),
        Row("name", "title", role),
        Row("organization | company | institution | org | employer | name | venue", "organization", organization),
        *_WHERE_AND_WHAT,
        Row("courses", "courses", courses),
    ),
    LOOKS,
)
TEACHING = Shape(
    Position,
    (
        Row("course | courses | title | name", "courses", courses),
        Row("institution | organization | school | university | venue | company", "organization", organization),
        Row("role | position", "title"),
        *_WHERE_AND_WHAT,
    ),
    LOOKS,
)
EDUCATION = Shape(
    Education,
    (
        Row("institution | organization | school | university | company | name", "organization", organization),
        Row("studyType | degree | study_type | title | course | qualification", "degree"),
        Row("area | field | major", "field"),
        Row("department | unit", "unit"),
        *_PERIOD,
        Row("url | website | link", "organization_url", url),
        Row("advisor | advisors | supervisor | supervisors", "advisors", mentors),
        Row("location | city", "note", labelled("Location")),
        Row("score | gpa | grade", "note", labelled("Score")),
        Row("thesis", "note", labelled("Thesis")),
        Row("courses", "note", labelled("Courses")),
        Row("summary", "note", rich),
        Row("description", "note", rich_points),
        Row("highlights | items", "note", rich_points),
    ),
    LOOKS,
)
PROJECT = Shape(
    Project,
    (
        Row("name | title", "title"),
        Row("description", "highlights", points),
        Row("description | excerpt", "summary", rich),
        Row("summary", "summary", rich),
        Row("highlights | items", "highlights", points),
        Row("keywords | topics | tags | technologies", "topics", topics),
        *_PERIOD,
        *_URLS,
        Row("entity | organization | company | institution", "organization", organization),
        Row("location", "location", place),
        Row("members | team | collaborators | authors", "members", people),
    ),
    LOOKS,
)
PUBLICATION = Shape(
    Publication,
    (
        Row("name | title", "title"),
        Row("publisher | journal | venue | booktitle | conference", "venue"),
        Row("releaseDate | date | year | published", "date", date),
        Row("doi", "doi", doi),
        *_URLS,
        Row("summary", "abstract", rich),
        Row("abstract | description", "abstract", rich_points),
        Row("authors | author", "authors", people),
        Row("keywords | topics | tags", "topics", topics),
        Row("note | status", "note"),
    ),
    LOOKS,
)
AWARD = Shape(
    Award,
    (
        Row("title | name | award", "title"),
        Row("awarder | organization | institution | issuer | company", "awarder"),
        Row("date | year | years | dates | startDate | start_date | date_start", "dates", dates),
        Row("endDate | end_date | date_end", "description", labelled("Until")),
        Row("url | website | link | certificate_url", "url", url),
        Row("summary", "description", rich),
        Row("description", "description", rich_points),
        Row("highlights | items", "description", rich_points),
        Row("location", "description", labelled("Location")),
    ),
    LOOKS,
)
CERTIFICATE = Shape(
    Certificate,
    (
        Row("name | title", "title"),
        Row("issuer | organization | institution | authority", "issuer"),
        Row("date | year | startDate | start_date | date_start", "date", date),
        Row("url | certificate_url | website | link", "url", url),
    ),
    LOOKS,
)
SKILL = Shape(
    Skill,
    (
        Row("name | label | title | skill", "name"),
        Row("level | percent", "level"),
        Row("keywords | details | items | list | contents", "keywords", words),
    ),
    LOOKS,
)
LANGUAGE = Shape(
    Language,
    (
        Row("language | name | label", "name"),
        Row("fluency | details | level | proficiency | percent", "fluency"),
    ),
    LOOKS,
)
TALK = Shape(
    Talk,
    (
        Row("name | title", "title"),
        Row("event | venue | conference | meeting | organization | institution | publisher", "event"),
        Row("location | city", "location", place),
        Row("date | releaseDate | startDate | start_date | start | year", "date", date),
        *_URLS,
        Row("abstract", "abstract", rich),
        Row("summary", "abstract", rich),
        Row("description", "abstract", rich_points),
        Row("highlights | items", "abstract", rich_points),
    ),
    LOOKS,
)
NEWS = Shape(
    NewsItem,
    (
        Row("date | year", "date", date),
        Row("title | name | headline", "body", rich),
        Row("content | body | text | summary | description", "body", rich),
        Row("highlights | items", "body", rich_points),
    ),
    LOOKS,
)
# Which shape the entries of a section have; interests and contacts have none, and are read by themselves.
SHAPES: dict[SectionKind, Shape] = {
    SectionKind.EXPERIENCE: POSITION,
    SectionKind.SERVICE: POSITION,
    SectionKind.VOLUNTEER: POSITION,
    SectionKind.TEACHING: TEACHING,
    SectionKind.EDUCATION: EDUCATION,
    SectionKind.PROJECTS: PROJECT,
    SectionKind.PUBLICATIONS: PUBLICATION,
    SectionKind.AWARDS: AWARD,
    SectionKind.CERTIFICATES: CERTIFICATE,
    SectionKind.SKILLS: SKILL,
    SectionKind.LANGUAGES: LANGUAGE,
    SectionKind.TALKS: TALK,
    SectionKind.NEWS: NEWS,
}
