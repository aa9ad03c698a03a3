"""A person's publications as BibTeX, https://ctan.org/pkg/bibtex: `docs/formats/bibtex.md` says what goes where."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from cms.content import PublicationKind
from cms.importing.formats.bibtex import kind_of_entry
from cms.importing.formats.bibtex_keys import FIELDS, VENUES_OF
from cms.importing.formats.stated import ME, Plain

from .dates import is_season
from .profile import Profile

# The type of entry for each kind, and the field that a venue stands in; what is of no kind that BibTeX knows is `misc`.
_TYPES = {
    "ARTICLE": "article",
    "CONFERENCE_PAPER": "inproceedings",
    "PREPRINT": "article",
    "BOOK": "book",
    "CHAPTER": "incollection",
    "THESIS": "phdthesis",
    "REPORT": "techreport",
    "PATENT": "patent",
}
_BOOKTITLE = ("inproceedings", "incollection")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_SPECIAL = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "{": r"\lbrace{}",  # BibTeX counts braces whatever stands before them
    "}": r"\rbrace{}",
    **{character: f"\\{character}" for character in "$&%#_"},
}
# Where LaTeX would make something else of what is printed: dashes, quotes, ligatures of marks.
_LIGATURE = re.compile(r"-(?=-)|`(?=`)|'(?=')|[!?](?=`)|<(?=<)|>(?=>)|,(?=,)")
_CAPITALS = re.compile(r"\b\w[^\WA-Z]*[A-Z]\w*")
_ARXIV = "https://arxiv.org/abs/"


def bibtex(profile: Profile) -> str:
    """The person's publications, in their order; what a bibliography has no field for isn't in it."""
    return "\n".join(_entry(publication, profile.person) for publication in profile.all("publications"))


def _entry(publication: Plain, person: Plain) -> str:
    kind, venue = publication.get("kind"), publication.get("venue")
    type_ = "unpublished" if kind == "PREPRINT" and not venue else _TYPES.get(str(kind), "misc")
    fields = dict(_fields(publication, type_, person))
    read = kind_of_entry(type_, venue)
    if (read.name if read else None) != kind:  # none of BibTeX's types says it
        fields["kind"] = kind or ""
    width = max(map(len, fields))
    lines = [f"  {name:<{width}} = {value if value in _MONTHS else f'{{{value}}}'}," for name, value in fields.items()]
    return "\n".join([f"@{type_}{{{publication['slug']},", *lines, "}", ""])


def _fields(publication: Plain, type_: str, person: Plain) -> Iterator[tuple[str, str]]:
    yield "title", _protected(publication["title"])
    authors = [_author(author, person) for author in publication.get("authors", [])]
    known = [author for author in authors if author]
    if known:
        yield "author", " and ".join([*known, *(["others"] if publication.get("hasMoreAuthors") else [])])
    if venue := publication.get("venue"):
        own = VENUES_OF.get(PublicationKind[publication["kind"]]) if "kind" in publication else None
        field = own.split(" | ")[0] if own else "booktitle" if type_ in _BOOKTITLE else "journal"
        yield field, escaped(venue)
    yield from _dated(publication)
    if doi := publication.get("doi"):
        yield "doi", escaped(doi)
    yield from _links(publication)
    if topics := [topic for topic in publication.get("topics", []) if not re.search("[,;]", topic)]:
        yield "keywords", escaped(", ".join(topics))
    if note := publication.get("note"):
        yield "note", escaped(note)
    if abstract := publication.get("abstract"):
        yield "abstract", escaped(abstract)


def _dated(publication: Plain) -> Iterator[tuple[str, str]]:
    date = publication.get("date") or (f"{publication['year']:04}" if "year" in publication else "")
    if not date:
        return
    year, _, rest = date.partition("-")
    month, _, day = rest.partition("-")
    yield "year", year
    if is_season(date):
        yield "date", date  # BibLaTeX reads EDTF
    elif month:
        yield "month", _MONTHS[int(month) - 1]
    if day:
        yield "day", str(int(day))


def _author(author: Any, person: Plain) -> str | None:
    """A name as `Given Family`, with a mark where several contributed equally; of the described person, as they're called."""
    if isinstance(author, str):
        author = {"name": author}
    other = author.get("person")
    name = author.get("name") or (person.get("name") if other == ME else other)
    if not name:
        return None
    text = escaped(name)
    if re.search(r",|\band\b", name):
        text = f"{{{text}}}"  # else it would be taken for `Family, Given`, or for two people
    return f"{text}*" if author.get("equalContribution") else text


def _links(publication: Plain) -> Iterator[tuple[str, str]]:
    """The links that BibTeX has fields for, by what they are called; one a field."""
    fields = {label: name for name, label in _labels()}
    used: set[str] = set()
    for link in publication.get("links", []):
        label, url = link.get("label"), link["url"]
        name = fields.get(label, "")
        if label == "arXiv":
            if not url.startswith(_ARXIV):
                continue
            number = url.removeprefix(_ARXIV)
            if publication.get("venue") and "eprint" not in used:
                used.add("eprint")
                yield from (("eprint", number), ("archiveprefix", "arXiv"))
                continue
            name, url = "arxiv", number
        if name and name not in used and re.fullmatch(r"[^\s{}\\]+", url):
            used.add(name)
            yield name, url


def _labels() -> Iterator[tuple[str, str | None]]:
    """The fields that hold one address each, and what a link in them is called: our reader's own table."""
    for row in FIELDS.rows:
        label = getattr(row.read, "label", "")
        if row.to == "links" and label != "":
            yield row.names[0], label


def escaped(text: str) -> str:
    """A text as LaTeX prints it as it is; paragraphs stay apart."""
    safe = "".join(_SPECIAL.get(character, character) for character in text)
    return _LIGATURE.sub(lambda match: f"{{{match[0]}}}", safe)


def _protected(title: str) -> str:
    """A title whose abbreviations styles leave as they are: `{OSDI}`."""
    at, parts = 0, []
    for match in _CAPITALS.finditer(title):
        parts += [escaped(title[at : match.start()]), f"{{{escaped(match[0])}}}"]
        at = match.end()
    return "".join([*parts, escaped(title[at:])])
