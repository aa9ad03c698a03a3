"""The tables of keys: which key of an entry is read into which field, in every format that writes such entries.

JSON Resume, RenderCV, al-folio's `cv.yml` and Hugo Blox write the same things under keys of their own, of which none means two
things; so a class states one table, and a key that one format borrows from another is read in both. What reads a key follows
from its field's type.
"""

from __future__ import annotations

from sqlalchemy import String, Text

from cms.content import ENTITIES, Entity, PartialDate, Person, Position, RichText, Topic
from cms.content.entity import Keys
from cms.content.fields import Relation, Scalar, Value, fields
from cms.documents import SectionKind

from .fields import (
    courses,
    date,
    dates,
    doi,
    end,
    exact,
    labelled,
    link,
    links,
    mentors,
    number,
    organization,
    people,
    picture,
    place,
    points,
    rich,
    rich_points,
    role,
    span,
    start,
    text,
    titles,
    topics,
    url,
    words,
)
from .mapping import KeyRule, Reader, Shape

# How an entry looks on a page.
LOOKS = (
    "icon | icon_pack | iconBg | color | colour | logo | logoUrl | image_size | bullet_style | company_logo | badges | active"
    " | className | enable | enabled | weight | delay | index | id | key"
)
STARTS = KeyRule("startDate | start | date_start | from", "period_start", start)
ENDS = KeyRule("endDate | end | date_end | to", "period_end", end)
_PERIOD = (
    STARTS,
    ENDS,
    KeyRule(
        "date | year | years | dates | period | time | when | duration | timeframe | dateRange | range", "period", span
    ),
)
_URLS = (
    KeyRule("url | website | link | href", "links", link(None)),
    KeyRule("demo | live | liveUrl | liveDemo | demoUrl | webapp", "links", link("Demo")),
    KeyRule("paperurl | url_pdf | pdf | paper", "links", link("PDF")),
    KeyRule("slidesurl | url_slides | slides", "links", link("Slides")),
    KeyRule(
        "url_code | code | repository | github | repo | githubUrl | repoUrl | sourceCode | source",
        "links",
        link("Code"),
    ),
    KeyRule("url_video | video", "links", link("Video")),
    KeyRule("url_dataset | dataset", "links", link("Dataset")),
    KeyRule("url_poster | poster", "links", link("Poster")),
    KeyRule("url_project", "links", link("Project")),
    KeyRule("url_source", "links", link("Source")),
    KeyRule("url_preprint", "links", link("Preprint")),
    KeyRule("links", "links", links),
)
_PICTURES = (KeyRule("image | img | picture | thumbnail | preview | cover | screenshot", "image", picture),)
_WHERE_AND_WHAT = (
    KeyRule("department | unit | team | group | lab", "unit"),
    KeyRule("focus", "focus"),
    KeyRule("location | city | place", "location", place),
    *_PERIOD,
    KeyRule("url | website | companyUrl | organizationUrl | orgUrl | href | link", "organization_url", url),
    KeyRule("description | details | content | desc | body | info", "highlights", points),
    KeyRule("description | details | content | desc | body", "summary", rich),
    KeyRule("summary | text | info | tagline", "summary", rich),
    KeyRule(
        "highlights | items | responsibilities | achievements | points | bullets | tasks | duties", "highlights", points
    ),
    KeyRule("mentor | mentors | advisor | advisors | supervisor | supervisors", "mentors", mentors),
    KeyRule("links", "links", links),
)
POSITION = Shape(
    Position,
    (
        KeyRule("title | position | role | jobTitle | designation | job", "title", titles),
        KeyRule("name", "title", role),
        KeyRule(
            "organization | organisation | company | companyName | institution | institute | org | employer | workplace"
            " | university | school | affiliation | name | venue",
            "organization",
            organization,
        ),
        *_WHERE_AND_WHAT,
        KeyRule("courses", "courses", courses),
    ),
    LOOKS,
)
TEACHING = Shape(
    Position,
    (
        KeyRule("course | courses | title | name", "courses", courses),
        KeyRule("institution | organization | school | university | venue | company", "organization", organization),
        KeyRule("role | position", "title"),
        *_WHERE_AND_WHAT,
    ),
    LOOKS,
)


def shape_of(entity: type[Entity]) -> Shape:
    """The shape that a class states by its keys; when it was and its links are said in the same words of all kinds."""
    columns = entity.table().columns
    rows = [KeyRule(each.names, each.to, _reader(entity, each)) for each in entity.keys]
    rows += _PERIOD if "period_start" in columns else ()
    rows += _URLS if "links" in columns else ()
    rows += _PICTURES if "image_id" in columns else ()
    return Shape(entity, tuple(rows), LOOKS)


_BY_NAME: dict[str, Reader] = {"location": place, "doi": doi, "url": url, "organization_url": url}


def _reader(entity: type[Entity], keys: Keys) -> Reader:
    """What reads a field of this type."""
    field = fields(entity).get(keys.to)
    if isinstance(field, Relation):
        if field.target is Topic:
            return topics
        if not field.many:
            return organization
        return mentors if field.target is Person else people
    if isinstance(field, Value):
        if field.item is RichText:
            return points if field.many else labelled(keys.label) if keys.label else rich_points
        return dates if field.item is PartialDate else words
    if keys.to in _BY_NAME:
        return _BY_NAME[keys.to]
    kind = field.type if isinstance(field, Scalar) else str
    if kind in (PartialDate, int):
        return date if kind is PartialDate else number
    return exact if isinstance(entity.table().columns[keys.to].type, String) and not _is_text(entity, keys.to) else text


def _is_text(entity: type[Entity], name: str) -> bool:
    return isinstance(entity.table().columns[name].type, Text)


# Which shape the entries of a section have, by what it is about. A position's keys mean other things where it is taught.
_POSITIONS = {"teaching": TEACHING, "experience": POSITION, "service": POSITION, "volunteer": POSITION}
SHAPES: dict[SectionKind, Shape] = {
    SectionKind(name): _POSITIONS[name] if entity is Position else shape_of(entity)
    for entity in ENTITIES.values()
    for name in entity.section_names
}
