"""Telling what a file is by its name and by what is in it, and reading it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import PurePath

from cms.documents import file_kind
from cms.documents.decoding import decode
from cms.errors import DocumentError

from ..limits import require_people
from ..reading import read_document
from ..records import Reading, Remark
from .any_data import is_any, read_any
from .bibtex import read_bibtex
from .catalogues import (
    TAGGED,
    is_csl,
    is_openalex,
    is_semantic_scholar,
    read_csl,
    read_dblp,
    read_endnote,
    read_openalex,
    read_semantic_scholar,
    read_tags,
)
from .europass import learner, read_europass
from .foreign import foreign, is_xml
from .hugo_author import is_hugo_author, read_hugo_author
from .json_nodes import read_json
from .json_resume import is_json_resume, read_json_resume
from .nodes import Node
from .orcid import is_orcid, read_orcid
from .person_page import FORMAT as PERSON_PAGE
from .person_page import is_person_page, read_person_page
from .placeholders import without_filler
from .python_nodes import read_python
from .rendercv import is_listed_cv, is_rendercv, read_listed_cv, read_rendercv
from .schema_org import is_json_ld, read_json_ld, with_page_data
from .script_nodes import ENDINGS as SCRIPTS
from .script_nodes import read_script
from .tables import BOOKS, TEXTS, is_table, read_people, read_table, read_works
from .vcard import read_cards, read_vcard
from .xml_nodes import read_xml
from .yaml_nodes import read_toml, read_yaml

Reader = Callable[[bytes, str, str, Node, Iterable[Remark], Iterable[str]], Reading]
# What data can be, in the order that it is asked; JSON is YAML in this: either may be written as the other.
DATA: tuple[tuple[Callable[[Node], bool], Reader, str], ...] = (
    (is_json_ld, read_json_ld, "JSON-LD of schema.org about one person"),
    (is_orcid, read_orcid, "an ORCID record (it has `orcid-identifier`)"),
    (is_rendercv, read_rendercv, "a RenderCV file (it has `cv` with a name or sections)"),
    (is_hugo_author, read_hugo_author, "a Hugo Blox author (it has a name, and affiliations, interests or links)"),
    (is_json_resume, read_json_resume, "a JSON Resume (it has `basics`, or sections such as `work` and `education`)"),
    (is_listed_cv, read_listed_cv, "an al-folio CV (a list of `title` and `contents`)"),
    (lambda root: learner(root) is not None, read_europass, "a Europass CV"),
    (is_csl, read_csl, "citations as CSL-JSON, or Crossref's"),
    (is_openalex, read_openalex, "works of OpenAlex"),
    (is_semantic_scholar, read_semantic_scholar, "papers of Semantic Scholar"),
)
_ANY = "lists that their names or keys tell of (`projects`, `company` and `title`)"
# What XML can be, by the name of its root and what is in it.
XML: tuple[tuple[Callable[[str, Node], bool], Reader, str], ...] = (
    (lambda name, _: name in ("dblpperson", "dblp"), read_dblp, "a person or records of DBLP"),
    (lambda name, root: learner(root) is not None, read_europass, "a Europass CV"),
    (lambda name, root: name == "xml" and "records" in root.fields, read_endnote, "an EndNote library"),
)
_ENDNOTE = re.compile(r"\ufeff?(?:<\?xml[^<>]{0,200}>)?\s{0,100}<xml>\s{0,100}<records>")
PAGES = (".md", ".markdown", ".mdown", ".mkd", ".qmd", ".rmd", ".org", ".html", ".htm", ".xhtml", ".txt", ".text")
# Every ending that a file can be read by.
DATA_ENDINGS = (".json", ".jsonld", ".yml", ".yaml", ".toml", *SCRIPTS)
KNOWN = (*PAGES, *DATA_ENDINGS, *TEXTS, *BOOKS, ".bib", ".xml", ".vcf", *(ending for _, ending, _, _ in TAGGED))


def read_file(data: bytes, path: str, names: Iterable[str] = ()) -> Reading:
    """Read a file about one person, whatever it is; what its template left is left out.

    Takes its bytes, its path, and names that the person is known by, to tell them among authors. Raises `DocumentError` for
    what can't be read, and for data of a kind that isn't known.
    """
    reading = _read(data, path, list(names))
    return reading if reading.format == PERSON_PAGE else without_filler(reading)  # no template has pages of ours


def people_of(data: bytes, path: str) -> list[Reading]:
    """A reading for each person whom a file lists; [] for a file about one. Raises `DocumentError`."""
    if is_table(data, path):
        return [without_filler(each) for each in read_people(data, path)]
    if PurePath(path).suffix.lower() != ".vcf" or data.upper().count(b"BEGIN:VCARD") < 2:
        return []
    text, remarks = _decoded(data, path)
    cards = read_cards(text)
    require_people(path, len(cards), text.count("\n") + 1)
    return [read_vcard(data, path, text, card, remarks) for card in cards]


def works_of(data: bytes, path: str, name: str) -> Reading | None:
    """What a file that lists people tells of their work besides, read as by one of them; None where it doesn't."""
    found = read_works(data, path, name) if is_table(data, path) else None
    return without_filler(found) if found else None


def _read(data: bytes, path: str, names: list[str]) -> Reading:
    if is_table(data, path):
        return read_table(data, path, names)
    if why := foreign(data, path, KNOWN):
        raise DocumentError(path, None, why)
    if file_kind(data, path):  # which is no text, or none of ours
        return read_document(data, path)
    suffix = PurePath(path).suffix.lower()
    if suffix == ".vcf" or data.lstrip(b"\xef\xbb\xbf\r\n ")[:11].upper() == b"BEGIN:VCARD":
        return _read_card(data, path, names)
    if suffix == ".xml" or is_xml(data):
        return read_markup(data, path, names)
    if suffix not in DATA_ENDINGS and suffix != ".bib":
        text, remarks = _decoded(data, path)
        if tagged := read_tags(data, path, text, remarks, names):
            return tagged
    if suffix == ".bib":
        text, remarks = _decoded(data, path)
        reading = read_bibtex(data, path, text, names)
        reading.remarks = [*remarks, *reading.remarks]
        return reading
    if suffix in DATA_ENDINGS:
        return read_data(data, path, names)
    if suffix in (".md", ".markdown"):
        text, remarks = _decoded(data, path)
        if is_person_page(text):
            return read_person_page(data, path, text, remarks)
    reading = read_document(data, path)
    return with_page_data(reading, data) if reading.format == "html" else reading


def read_data(data: bytes, path: str, names: Iterable[str] = ()) -> Reading:
    """Read a file of data of a kind that is known; raises `DocumentError`, which lists them, for any other."""
    text, remarks = _decoded(data, path)
    root, more = parse(text, path)
    if read := reader_of(root, path):
        return read(data, path, text, root, [*remarks, *more], names)
    if PurePath(path).suffix.lower() in SCRIPTS:
        raise DocumentError(path, None, "is program code that declares no data about anybody, and isn't read")
    known = "; ".join([*(about for _, _, about in DATA), _ANY])
    raise DocumentError(path, root.start, f"is data of no kind that is known. Known are: {known}")


def reader_of(root: Node, path: str) -> Reader | None:
    """What reads data: the reader of its format, or of data of any shape that says something of a person; None for other."""
    formats = (read for fits, read, _ in DATA if fits(root))
    return next(formats, None) or (read_any if is_any(root, path) else None)


def cites(text: str, path: str) -> bool:
    """Whether a file is a list of citations, which may be of others: a bibliography, or what a catalogue exports."""
    suffix = PurePath(path).suffix.lower()
    if suffix == ".xml":
        return _ENDNOTE.match(text) is not None
    if suffix in (".json", ".yml", ".yaml"):
        try:
            return reader_of(parse(text, path)[0], path) in (read_csl, read_openalex, read_semantic_scholar)
        except DocumentError:
            return False
    return suffix == ".bib" or any(suffix == ending for _, ending, _, _ in TAGGED)


def _read_card(data: bytes, path: str, names: list[str]) -> Reading:
    text, remarks = _decoded(data, path)
    cards = read_cards(text)
    if len(cards) != 1:
        told = (
            f"holds {len(cards)} cards, each of which is a profile: import it without --person"
            if cards
            else "holds no card"
        )
        raise DocumentError(path, None, told)
    return read_vcard(data, path, text, cards[0], remarks, names)


def read_markup(data: bytes, path: str, names: Iterable[str] = ()) -> Reading:
    """Read XML of a kind that is known; raises `DocumentError`, which lists them, for any other."""
    text, remarks = _decoded(data, path)
    name, root = read_xml(data, path)
    for fits, read, _ in XML:
        if fits(name, root):
            return read(data, path, text, root, remarks, names)
    known = "; ".join(about for _, _, about in XML)
    raise DocumentError(path, root.start, f"is XML of no kind that is known (<{name[:40]}>). Known are: {known}")


def parse(text: str, path: str) -> tuple[Node, list[Remark]]:
    """Parse JSON, TOML, YAML, or what a script or settings in Python declare, by the file's name."""
    suffix = PurePath(path).suffix.lower()
    if suffix == ".py":
        return read_python(text, path), []
    if suffix in SCRIPTS:
        return read_script(text, path), []
    if suffix == ".toml":
        return read_toml(text, path, 1, max(text.rstrip("\n").count("\n") + 1, 1)), []
    return read_json(text, path) if suffix in (".json", ".jsonld") else read_yaml(text, path)


def _decoded(data: bytes, path: str) -> tuple[str, list[Remark]]:
    text, remarks = decode(data, path)
    return text, [Remark(one.code, one.line, one.message) for one in remarks]
