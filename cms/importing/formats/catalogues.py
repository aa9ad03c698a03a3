"""The formats of citations: which keys each has, and how it is told from others."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from ..records import Reading, Remark
from .citations import (
    Catalogue,
    KeyOf,
    at,
    doi_of,
    every,
    inverted,
    parts,
    people,
    prose,
    read_catalogue,
    unmarked,
    written,
)
from .nodes import Node
from .tagged_nodes import NBIB, REFER, WOS, Notation, read_tagged
from .tagged_nodes import RIS as RIS_LINES

_RIS_TYPES = {
    "jour": "article", "jfull": "article", "mgzn": "article", "news": "article", "ejour": "article", "inpr": "article",
    "conf": "inproceedings", "cpaper": "inproceedings", "book": "book", "ebook": "book", "edbook": "book",
    "chap": "incollection",
    "echap": "incollection", "thes": "phdthesis", "rprt": "techreport", "gen": "misc", "pat": "patent", "unpb": "unpublished",
    "unpd": "unpublished", "comp": "software", "data": "dataset", "elec": "online", "blog": "online",
}  # fmt: skip
RIS = Catalogue(
    "ris",
    "TY",
    _RIS_TYPES,
    (
        KeyOf("TI | T1 | CT", "title", unmarked),
        KeyOf("AU | A1", "author", people),
        KeyOf("A2 | ED", "editor", people),
        KeyOf("T2 | JF | JO | BT | JA | J2", "journal"),
        KeyOf("T3", "series"),
        KeyOf("DA | PY | Y1", "date", written),
        KeyOf("PY | Y1", "year", written),
        KeyOf("AB | N2", "abstract", prose),
        KeyOf("KW", "keywords", every),
        KeyOf("DO", "doi"),
        KeyOf("UR | L2 | LK", "url"),
        KeyOf("L1", "pdf"),
        KeyOf("VL", "volume"),
        KeyOf("IS", "number"),
        KeyOf("PB", "publisher"),
        KeyOf("CY | PP", "address"),
        KeyOf("ET", "edition"),
        KeyOf("N1", "note", prose),
    ),
    pages=("SP", "EP"),
)
NBIB_CATALOGUE = Catalogue(
    "nbib",
    "PT",
    {
        "journal article": "article", "review": "article", "preprint": "preprint", "book": "book",
        "book chapter": "incollection",
        "dataset": "dataset", "letter": "article", "editorial": "article", "case reports": "article",
    },
    (
        KeyOf("TI | BTI | CTI", "title", unmarked),
        KeyOf("FAU | AU | CN", "author", people),
        KeyOf("FED | ED", "editor", people),
        KeyOf("JT | TA", "journal"),
        KeyOf("DP", "date", written),
        KeyOf("AB", "abstract", prose),
        KeyOf("OT | MH", "keywords", every),
        KeyOf("LID | AID", "doi", doi_of),
        KeyOf("PMID", "pmid"),
        KeyOf("PMC", "pmcid"),
        KeyOf("VI", "volume"),
        KeyOf("IP", "number"),
        KeyOf("PG", "pages"),
        KeyOf("PB", "publisher"),
    ),
    otherwise="article",
)  # fmt: skip
_ENDNOTE_TYPES = {
    "journal article": "article", "electronic article": "article", "magazine article": "article",
    "newspaper article": "article",
    "conference paper": "inproceedings", "conference proceedings": "inproceedings", "book": "book", "edited book": "book",
    "electronic book": "book", "book section": "incollection", "thesis": "phdthesis", "report": "techreport",
    "patent": "patent",
    "unpublished work": "unpublished", "computer program": "software", "dataset": "dataset", "web page": "online",
    "blog": "online",
}  # fmt: skip
ENW = Catalogue(
    "enw",
    "0",
    _ENDNOTE_TYPES,
    (
        KeyOf("T", "title", unmarked),
        KeyOf("A", "author", people),
        KeyOf("E", "editor", people),
        KeyOf("J | B", "journal"),
        KeyOf("S", "series"),
        KeyOf("8", "date", written),
        KeyOf("D", "year"),
        KeyOf("X", "abstract", prose),
        KeyOf("K", "keywords", every),
        KeyOf("R", "doi", doi_of),
        KeyOf("U", "url"),
        KeyOf("V", "volume"),
        KeyOf("N", "number"),
        KeyOf("P", "pages"),
        KeyOf("I", "publisher"),
        KeyOf("C", "address"),
        KeyOf("7", "edition"),
        KeyOf("Z", "note", prose),
    ),
)
ENDNOTE_XML = Catalogue(
    "endnote-xml",
    "ref-type.@name",
    _ENDNOTE_TYPES,
    (
        KeyOf("titles.title", "title", unmarked),
        KeyOf("contributors.authors.author", "author", people),
        KeyOf("contributors.secondary-authors.author", "editor", people),
        KeyOf("titles.secondary-title | periodical.full-title", "journal"),
        KeyOf("dates.year", "year"),
        KeyOf("abstract", "abstract", prose),
        KeyOf("keywords.keyword", "keywords", every),
        KeyOf("electronic-resource-num", "doi", doi_of),
        KeyOf("urls.related-urls.url | urls.web-urls.url", "url"),
        KeyOf("volume", "volume"),
        KeyOf("number", "number"),
        KeyOf("pages", "pages"),
        KeyOf("publisher", "publisher"),
        KeyOf("pub-location", "address"),
        KeyOf("edition", "edition"),
        KeyOf("notes", "note", prose),
    ),
)
WOS_CATALOGUE = Catalogue(
    "web-of-science",
    "PT",
    {"j": "article", "c": "inproceedings", "b": "book", "s": "incollection", "p": "patent"},
    (
        KeyOf("TI", "title", unmarked),
        KeyOf("AF | AU", "author", people),
        KeyOf("SO", "journal"),
        KeyOf("PY", "year"),
        KeyOf("AB", "abstract", prose),
        KeyOf("DE", "keywords", every),
        KeyOf("DI", "doi"),
        KeyOf("VL", "volume"),
        KeyOf("IS", "number"),
        KeyOf("PU", "publisher"),
    ),
    pages=("BP", "EP"),
)
# The Citation Style Language's data, https://citeproc-js.readthedocs.io, and Crossref's, which is of the same keys.
CSL = Catalogue(
    "csl",
    "type",
    {
        "article-journal": "article", "article-magazine": "article", "article-newspaper": "article", "article": "preprint",
        "review": "article", "paper-conference": "inproceedings", "speech": "misc", "book": "book", "chapter": "incollection",
        "entry-encyclopedia": "incollection", "thesis": "phdthesis", "report": "techreport", "patent": "patent",
        "manuscript": "unpublished", "software": "software", "dataset": "dataset", "webpage": "online",
        "post-weblog": "online",
        "journal-article": "article", "proceedings-article": "inproceedings", "book-chapter": "incollection",
        "monograph": "book",
        "edited-book": "book", "reference-entry": "incollection", "dissertation": "phdthesis", "posted-content": "preprint",
        "proceedings": "proceedings", "peer-review": "misc", "preprint": "preprint",
    },
    (
        KeyOf("title", "title", unmarked),
        KeyOf("subtitle", "subtitle", unmarked),
        KeyOf("author", "author", people),
        KeyOf("editor", "editor", people),
        KeyOf("container-title | institution.name", "journal", unmarked),
        KeyOf("collection-title", "series"),
        KeyOf("event-title | event.name", "eventtitle"),
        KeyOf("issued | published | published-print | published-online", "date", parts),
        KeyOf("abstract", "abstract", prose),
        KeyOf("keyword | keywords", "keywords", every),
        KeyOf("DOI | doi", "doi"),
        KeyOf("URL | url", "url"),
        KeyOf("PMID", "pmid"),
        KeyOf("PMCID", "pmcid"),
        KeyOf("volume", "volume"),
        KeyOf("issue", "number"),
        KeyOf("page", "pages"),
        KeyOf("article-number", "articleno"),
        KeyOf("publisher", "publisher"),
        KeyOf("publisher-place | publisher-location | event-place", "address"),
        KeyOf("edition", "edition"),
        KeyOf("genre", "type"),
        KeyOf("status", "status"),
        KeyOf("note", "note", prose),
    ),
)  # fmt: skip
OPENALEX = Catalogue(
    "openalex",
    "type",
    {
        "article": "article", "journal-article": "article", "review": "article", "letter": "article", "editorial": "article",
        "preprint": "preprint", "posted-content": "preprint", "book": "book", "book-chapter": "incollection",
        "proceedings-article": "inproceedings", "dissertation": "phdthesis", "report": "techreport", "dataset": "dataset",
        "software": "software",
    },
    (
        KeyOf("title | display_name", "title", unmarked),
        KeyOf("authorships", "author", people),
        KeyOf("primary_location.source.display_name | host_venue.display_name", "journal"),
        KeyOf("publication_date | publication_year", "date", written),
        KeyOf("abstract_inverted_index", "abstract", inverted),
        KeyOf("doi", "doi"),
        KeyOf("primary_location.landing_page_url", "url"),
        KeyOf("primary_location.pdf_url | open_access.oa_url", "pdf"),
        KeyOf("biblio.volume", "volume"),
        KeyOf("biblio.issue", "number"),
    ),
    pages=("biblio.first_page", "biblio.last_page"),
)  # fmt: skip
SEMANTIC_SCHOLAR = Catalogue(
    "semantic-scholar",
    "publicationTypes",
    {
        "journalarticle": "article", "review": "article", "conference": "inproceedings", "book": "book",
        "booksection": "incollection", "dataset": "dataset",
    },
    (
        KeyOf("title", "title", unmarked),
        KeyOf("authors", "author", people),
        KeyOf("journal.name | venue | publicationVenue.name", "journal"),
        KeyOf("publicationDate | year", "date", written),
        KeyOf("abstract", "abstract", prose),
        KeyOf("externalIds.DOI", "doi"),
        KeyOf("externalIds.ArXiv", "arxiv"),
        KeyOf("externalIds.PubMed", "pmid"),
        KeyOf("openAccessPdf.url", "pdf"),
        KeyOf("journal.volume", "volume"),
        KeyOf("journal.pages", "pages"),
    ),
    otherwise="article",
)  # fmt: skip
DBLP = Catalogue(
    "dblp",
    "type",
    {
        name: name
        for name in ("article", "inproceedings", "book", "incollection", "phdthesis", "mastersthesis", "proceedings")
    },
    (
        KeyOf("title", "title", unmarked),
        KeyOf("author", "author", people),
        KeyOf("editor", "editor", people),
        KeyOf("journal | booktitle", "journal"),
        KeyOf("series", "series"),
        KeyOf("year", "year"),
        KeyOf("ee", "doi", doi_of),
        KeyOf("ee", "url"),
        KeyOf("volume", "volume"),
        KeyOf("number", "number"),
        KeyOf("pages", "pages"),
        KeyOf("publisher", "publisher"),
        KeyOf("school", "school"),
        KeyOf("isbn", "isbn"),
    ),
)
CATALOGUES = (RIS, NBIB_CATALOGUE, ENW, ENDNOTE_XML, WOS_CATALOGUE, CSL, OPENALEX, SEMANTIC_SCHOLAR, DBLP)


# ---- texts of tags -----------------------------------------------------------------------------------------------------
# How a file opens, what its name ends in, how it writes its tags, and its keys.
TAGGED: tuple[tuple[re.Pattern[str], str, Notation, Catalogue], ...] = (
    (re.compile(r"^TY  ?- ?[A-Z]{3,8}\s"), ".ris", RIS_LINES, RIS),
    (re.compile(r"^PMID- ?\d"), ".nbib", NBIB, NBIB_CATALOGUE),
    (re.compile(r"^%0 [A-Z][A-Za-z ]{2,40}\n"), ".enw", REFER, ENW),
    (re.compile(r"^FN [^\n]{3,80}\nVR \d"), ".ciw", WOS, WOS_CATALOGUE),
)


def read_tags(
    data: bytes, path: str, text: str, remarks: Iterable[Remark] = (), names: Iterable[str] = ()
) -> Reading | None:
    """Read a file of tagged lines; None for what is none."""
    for opens, ending, notation, catalogue in TAGGED:
        if opens.match(text.lstrip()) or path.casefold().endswith(ending):
            items = read_tagged(text, notation)
            return read_catalogue(catalogue, items, data, path, text, remarks, names) if items else None
    return None


# ---- JSON --------------------------------------------------------------------------------------------------------------
def _works(root: Node) -> list[Node]:
    """The works of an answer or an export, wherever it lists them."""
    for place in ("message.items", "message", "results", "papers", "data", "items", "references"):
        found = at(root, place) if root.fields else None
        if found and (found.items or place == "message"):
            return found.items or [found]
    return root.items or [root]


def _all_have(root: Node, *keys: str) -> bool:
    works = _works(root)
    return bool(works) and all(set(keys) <= item.fields.keys() for item in works)


def is_csl(root: Node) -> bool:
    """Whether data is of citations in CSL's keys, as Zotero and Pandoc write them, or Crossref's answer."""
    if "message-type" in root.fields:
        return True
    told = {"issued", "container-title", "DOI", "author", "URL", "publisher"}
    return _all_have(root, "type", "title") and all(
        (
            told & item.fields.keys()
            and (item.fields["type"].text or "") in CSL.types
            and _is_people(item.fields.get("author"))
        )
        for item in _works(root)
    )


def _is_people(node: Node | None) -> bool:
    return node is None or all({"family", "literal", "name"} & item.fields.keys() for item in node.items)


def is_openalex(root: Node) -> bool:
    """Whether data is works of OpenAlex."""
    return _all_have(root, "authorships")


def is_semantic_scholar(root: Node) -> bool:
    """Whether data is papers of Semantic Scholar, or an author with them."""
    return _all_have(root, "paperId", "title")


def _reader(catalogue: Catalogue) -> Callable[..., Reading]:
    def read(
        data: bytes, path: str, text: str, root: Node, remarks: Iterable[Remark] = (), names: Iterable[str] = ()
    ) -> Reading:
        person = root if "papers" in root.fields else None
        return read_catalogue(catalogue, _works(root), data, path, text, remarks, names, person)

    return read


read_csl, read_openalex, read_semantic_scholar = map(_reader, (CSL, OPENALEX, SEMANTIC_SCHOLAR))


# ---- XML ---------------------------------------------------------------------------------------------------------------
def read_dblp(
    data: bytes, path: str, text: str, root: Node, remarks: Iterable[Remark] = (), names: Iterable[str] = ()
) -> Reading:
    """Read a person of DBLP, https://dblp.org/faq, or some of its records."""
    holders = root.fields["r"].items or [root.fields["r"]] if "r" in root.fields else [root]
    items = [
        Node({**each.fields, "type": Node(kind, each.start, each.start)}, each.start, each.end)
        for holder in holders
        for kind, found in holder.fields.items()
        if kind in DBLP.types
        for each in (found.items or [found])
    ]
    return read_catalogue(DBLP, items, data, path, text, remarks, names, root if "person" in root.fields else None)


def read_endnote(
    data: bytes, path: str, text: str, root: Node, remarks: Iterable[Remark] = (), names: Iterable[str] = ()
) -> Reading:
    """Read a library that EndNote exported as XML."""
    found = at(root, "records.record")
    items = (found.items or [found]) if found else []
    return read_catalogue(ENDNOTE_XML, items, data, path, text, remarks, names)
