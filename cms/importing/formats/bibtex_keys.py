"""The keys of BibTeX and BibLaTeX, https://ctan.org/pkg/bibtex: which is read into which field, and what is left out.

Every format of citations is read into these keys; `bibtex.py` reads them.
"""

from __future__ import annotations

import re
from typing import Any

from cms.content import Publication, PublicationKind

from ..records import Picture, Record
from .fields import doi, identified, link, picture
from .latex import decode, decode_rich
from .mapping import KeyRule, Shape
from .nodes import Node

KINDS: dict[str, PublicationKind | None] = {
    "article": PublicationKind.ARTICLE,
    "inproceedings": PublicationKind.CONFERENCE_PAPER,
    "conference": PublicationKind.CONFERENCE_PAPER,
    "proceedings": PublicationKind.BOOK,
    "mvproceedings": PublicationKind.BOOK,
    "book": PublicationKind.BOOK,
    "mvbook": PublicationKind.BOOK,
    "booklet": PublicationKind.BOOK,
    "collection": PublicationKind.BOOK,
    "incollection": PublicationKind.CHAPTER,
    "inbook": PublicationKind.CHAPTER,
    "bookinbook": PublicationKind.CHAPTER,
    "phdthesis": PublicationKind.THESIS,
    "mastersthesis": PublicationKind.THESIS,
    "bachelorsthesis": PublicationKind.THESIS,
    "thesis": PublicationKind.THESIS,
    "techreport": PublicationKind.REPORT,
    "report": PublicationKind.REPORT,
    "manual": PublicationKind.REPORT,
    "patent": PublicationKind.PATENT,
    "unpublished": PublicationKind.PREPRINT,
    "preprint": PublicationKind.PREPRINT,
    "software": PublicationKind.OTHER,
    "dataset": PublicationKind.OTHER,
}


def _text(node: Node, findings: Any) -> str | None:
    """One line of LaTeX."""
    return decode(node.text) or None if node.text else None


def _rich(node: Node, findings: Any) -> str | None:
    """A text of any length in LaTeX."""
    return decode_rich(node.text) or None if node.text else None


def _doi(node: Node, findings: Any) -> str | None:
    """A DOI, without a resolver's address."""
    return doi(Node(decode(node.text or ""), node.start, node.end), findings)


def _picture(node: Node, findings: Any) -> Picture | None:
    """The name of a picture's file."""
    return picture(Node(decode(node.text or ""), node.start, node.end), findings)


def _topics(node: Node, findings: Any) -> list[Record] | None:
    """Topics between commas or semicolons."""
    named = [word.strip() for word in re.split(r"[,;]", decode(node.text or ""))]
    return [findings.topic(word, node.start, node.end) for word in named if word] or None


FIELDS = Shape(
    Publication,
    (
        KeyRule("title", "title", _text),
        KeyRule("abstract", "abstract", _rich),
        KeyRule("keywords | keyword | author_keywords", "topics", _topics),
        KeyRule("doi", "doi", _doi),
        KeyRule("preview", "image", _picture),
        KeyRule("url | html | link", "links", link(None)),
        KeyRule("html", "links", link("HTML")),
        KeyRule("pdf", "links", link("PDF")),
        KeyRule("paper", "links", link("Paper")),
        KeyRule("code", "links", link("Code")),
        KeyRule("website", "links", link("Website")),
        KeyRule("project | projectpage", "links", link("Project")),
        KeyRule("slides", "links", link("Slides")),
        KeyRule("poster", "links", link("Poster")),
        KeyRule("video", "links", link("Video")),
        KeyRule("talk", "links", link("Talk")),
        KeyRule("demo", "links", link("Demo")),
        KeyRule("dataset | data", "links", link("Dataset")),
        KeyRule("blog", "links", link("Blog")),
        KeyRule("supp | supplementary", "links", link("Supplement")),
        KeyRule("appendix", "links", link("Appendix")),
        KeyRule("arxiv", "links", identified("arXiv", "https://arxiv.org/abs/{}")),
        KeyRule("pmid", "links", identified("PubMed", "https://pubmed.ncbi.nlm.nih.gov/{}")),
        KeyRule("pmcid", "links", identified("PMC", "https://pmc.ncbi.nlm.nih.gov/articles/{}")),
        KeyRule("hal_id", "links", identified("HAL", "https://hal.science/{}")),
        KeyRule(
            "inspirehep_id",
            "links",
            identified("INSPIRE", "https://inspirehep.net/literature/{}"),
        ),
    ),
    # How a site shows the entry, and what reference managers and libraries note for themselves: some of it, as the address of
    # whom to write to, is nobody's to publish.
    """abbrev_source_title | abbrevsourcetitle | adsnote | adsurl | affiliation | affiliations | annote | author-email |
    author_email | chemicals_cas | cited-references | cited-reference-count | coden | copyright | correspondence_address
    | correspondence_address1 | creationdate | da | date_added | date_modified | doc-delivery-number | document_type |
    earlyaccessdate | eissn | funding-acknowledgement | funding-text | funding_details | funding_text | issue_date |
    journal-iso | keywords-plus | language | lastchecked | libraryid | local-url | modificationdate | month_numeric |
    number-of-cited-references | oa | opus | orcid-numbers | publication_stage | publication_type | references |
    research-areas | researcherid-numbers | rights | sentelocalid | shorttitle | source | sponsors | times-cited |
    tradenames | unique-id | usage-count-last-180-days | usage-count-since-2013 | venue_short |
    web-of-science-categories | web-of-science-index | zotero-key | articleurl | bdsk-url-1 | bdsk-url-2 | bdsk-file-1 |
    bibtex_show | selected | preview | altmetric | dimensions | google_scholar_id | abbr_color | timestamp | biburl |
    bibsource | owner | file | date-added | date-modified | urldate | langid | hyphenation | mendeley-groups |
    mendeley-tags | citation-key | citekey | added-at | interhash | intrahash | username | groups | priority | ranking |
    printed | readstatus""",
)
# What is said of the edition, in the order that a citation has it: the key, and how it is told in the publication's note.
EDITION: tuple[tuple[str, str], ...] = (
    ("note", "{}"),
    ("additional_info", "{}"),
    ("annotation", "{}"),
    ("addendum", "{}"),
    ("pubstate", "{}"),
    ("status", "{}"),
    ("type", "{}"),
    ("howpublished", "{}"),
    ("eventtitle", "{}"),
    ("series", "{}"),
    ("edition", "edition {}"),
    ("volume", "vol. {}"),
    ("number", "no. {}"),
    ("issue", "issue {}"),
    ("chapter", "chapter {}"),
    ("pages", "pp. {}"),
    ("numpages", "{} pages"),
    ("page_count", "{} pages"),
    ("articleno", "article {}"),
    ("article-number", "article {}"),
    ("art_number", "article {}"),
    ("eid", "article {}"),
    ("reportnumber", "{}"),
    ("collaboration", "{} collaboration"),
    ("publisher", "{}"),
    ("organization", "{}"),
    ("school", "{}"),
    ("institution", "{}"),
    ("address", "{}"),
    ("location", "{}"),
    ("isbn", "ISBN {}"),
    ("issn", "ISSN {}"),
    ("eprint", "eprint {}"),
)
# Where the venue stands, by the kind of entry; the first that is given counts.
VENUES = "journal | journaltitle | booktitle | maintitle"
VENUES_OF = {
    PublicationKind.THESIS: "school | institution",
    PublicationKind.REPORT: "institution | organization",
    PublicationKind.BOOK: "publisher | organization",
}
