"""The tables of front-matter keys: which key of a page is read into which field, on Jekyll's and on Hugo's pages."""

from __future__ import annotations

import re

from cms.content import NewsItem, Position, Project, Publication, PublicationKind, Talk
from cms.documents import plain

from ..formats.fields import (
    courses,
    date,
    doi,
    end,
    identified,
    link,
    links,
    organization,
    picture,
    place,
    rich,
    start,
    topics,
    venue_named,
)
from ..formats.mapping import KeyRule, Shape
from ..formats.nodes import Node
from ..formats.shapes import LOOKS

# What lays a page out, places it in the site, or tells its generator what to do.
SETTINGS = (
    LOOKS
    + """ | layout | collection | permalink | slug | url_path | author_profile | redirect_from | toc | toc_sticky | read_time
    | share | comments | related | related_posts | related_publications | giscus_comments | importance | img | image | header
    | teaser | categories | weight | nav | nav_order | nav_title | inline | order | published | draft | aliases
    | publishDate | lastmod | last_modified_at | date_created | featured | math | markup | highlight | profile | reading_time
    | commentable | editable | pager | show_date | show_breadcrumb | view | design | cms_exclude | headless | outputs
    | all_day | focal_point | preview | gallery_item | gallery | thumbnail | cover | images | og_image | citation_key | hidden
    | tikzjax | mermaid | chart | bibliography | scripts | style | css | js | lang | ref | sitemap | robots | id
    | header_img | header_mask | header_style | catalog | mathjax | format | execute | listing | editor | page_layout | freeze
    | jupyter | engine | title_block_banner | number_sections | csl
    | projects | content_type | show_tags | disqus_comments | pretty_table | code_diff | map | slideshow | tabs | future"""
)
_LINKS = (
    KeyRule("url | website | link | external_link | redirect | external_url", "links", link(None)),
    KeyRule("url_pdf | paperurl | pdf | paper", "links", link("PDF")),
    KeyRule("url_preprint | preprint", "links", link("Preprint")),
    KeyRule("arxiv", "links", identified("arXiv", "https://arxiv.org/abs/{}")),
    KeyRule("url_code | code | codeurl | repository | github", "links", link("Code")),
    KeyRule("url_dataset | dataset", "links", link("Dataset")),
    KeyRule("url_poster | poster | posterurl", "links", link("Poster")),
    KeyRule("url_project", "links", link("Project")),
    KeyRule("url_slides | slidesurl | slides", "links", link("Slides")),
    KeyRule("url_source", "links", link("Source")),
    KeyRule("url_video | video | videourl | talkurl", "links", link("Video")),
    KeyRule("bibtexurl", "links", link("BibTeX")),
    KeyRule("citationurl", "links", link("Citation")),
    KeyRule("links | hugoblox", "links", links),
)
_PICTURE = KeyRule("image | img | preview | teaser | thumbnail | cover | featured_image | header", "image", picture)
PUBLICATION_PAGE = Shape(
    Publication,
    (
        KeyRule("title | heading", "title"),
        KeyRule("date | out | on | when | year", "date", date),
        KeyRule("doi", "doi", doi),
        *_LINKS,
        _PICTURE,
        KeyRule("abstract", "abstract", rich),
        KeyRule("tags | keywords", "topics", topics),
        KeyRule("award | awards | note | status", "note"),
    ),
    SETTINGS + " | slides",  # a deck's name: a row has taken an address
)
TALK_PAGE = Shape(
    Talk,
    (
        KeyRule("talk | title | name | heading", "title"),
        KeyRule("event | event_name | venue | conference | host | at | name", "event"),
        KeyRule("location | city | town", "location", place),
        KeyRule("date | event_start | date_start | on | when | year", "date", date),
        KeyRule("event_url", "links", link("Event")),
        *_LINKS,
        KeyRule("abstract", "abstract", rich),
        KeyRule("summary | excerpt | description", "abstract", rich),
    ),
    SETTINGS + " | category | slides | authors | tags",
)
TEACHING_PAGE = Shape(
    Position,
    (
        KeyRule("title | name | course", "courses", courses),
        KeyRule("venue | institution | university | school | organization", "organization", organization),
        KeyRule("department | unit", "unit"),
        KeyRule("location", "location", place),
        KeyRule("date | date_start | start_date", "period_start", start),
        KeyRule("date_end | end_date", "period_end", end),
        *_LINKS,
        KeyRule("summary | excerpt | description", "summary", rich),
    ),
    SETTINGS + " | category | authors | tags",
)
PROJECT_PAGE = Shape(
    Project,
    (
        KeyRule("title | name", "title"),
        KeyRule("summary | excerpt | description", "summary", rich),
        KeyRule("start_date | date_start", "period_start", start),
        KeyRule("end_date | date_end", "period_end", end),
        *_LINKS,
        _PICTURE,
        KeyRule("tags | keywords | topics", "topics", topics),
        KeyRule("organization | institution", "organization", organization),
        KeyRule("location", "location", place),
    ),
    # A project's `date` says when its page was made, or where it stands among the others.
    SETTINGS + " | category | date | slides",
)
NEWS_PAGE = Shape(NewsItem, (KeyRule("date | on | when", "date", date), _PICTURE), SETTINGS + " | slides | projects")
PAGES: dict[str, Shape] = {
    "publication": PUBLICATION_PAGE,
    "talk": TALK_PAGE,
    "teaching": TEACHING_PAGE,
    "project": PROJECT_PAGE,
    "news": NEWS_PAGE,
}
# Hugo Blox has had numbers for them, and has the Citation Style Language's words now (https://citationstyles.org).
PUBLICATION_TYPES: dict[str, PublicationKind | None] = {
    "0": None,
    "1": PublicationKind.CONFERENCE_PAPER,
    "2": PublicationKind.ARTICLE,
    "3": PublicationKind.PREPRINT,
    "4": PublicationKind.REPORT,
    "5": PublicationKind.BOOK,
    "6": PublicationKind.CHAPTER,
    "7": PublicationKind.THESIS,
    "8": PublicationKind.PATENT,
    "paper-conference": PublicationKind.CONFERENCE_PAPER,
    "article-journal": PublicationKind.ARTICLE,
    "article": PublicationKind.PREPRINT,
    "manuscript": PublicationKind.PREPRINT,
    "report": PublicationKind.REPORT,
    "book": PublicationKind.BOOK,
    "chapter": PublicationKind.CHAPTER,
    "thesis": PublicationKind.THESIS,
    "patent": PublicationKind.PATENT,
    "software": PublicationKind.OTHER,
    "dataset": PublicationKind.OTHER,
}
# academicpages' categories.
KIND_OF_CATEGORY: dict[str, PublicationKind] = {
    "books": PublicationKind.BOOK,
    "manuscripts": PublicationKind.ARTICLE,
    "conferences": PublicationKind.CONFERENCE_PAPER,
    "preprints": PublicationKind.PREPRINT,
    "theses": PublicationKind.THESIS,
    "patents": PublicationKind.PATENT,
}


def named_venue(long: Node | None, short: Node | None) -> str | None:
    """A venue as Hugo Blox writes it: `In *Proceedings of the Oz Symposium*`, with `In *OZ*` in short."""
    given = [
        re.sub(r"^in:?\s+", "", plain(node.text), flags=re.IGNORECASE) if node and node.text else None
        for node in (long, short)
    ]
    return venue_named(*given)
