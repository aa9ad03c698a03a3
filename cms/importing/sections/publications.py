"""Sections of publications: the parts of each entry as a title, authors, a venue and what else is said."""

from __future__ import annotations

import re

from cms.content import Link, Publication, PublicationAuthor, PublicationKind
from cms.documents import (
    Block,
    Inline,
    ItemList,
    Paragraph,
    Section,
    SectionKind,
    Verbatim,
    inline,
    kind_of_heading,
    plain,
)
from cms.documents.languages import pattern
from cms.documents.written_dates import find_dates

from ..bodies import markdown, taken_links
from ..findings import Findings, stated
from ..gazetteer import is_town
from ..lists import PUBLICATIONS, Known, ListEntry, ReadList, Shape, read_list
from ..lists.labels import label_of, says_where_presented
from ..lists.looks import is_label, look
from ..lists.rows import dates_stand_over
from ..networks import network_of
from ..people import MORE, PersonName, is_same_person, read_names
from ..places import is_place
from ..records import Record
from ..venues import Venue, is_book, kind_of_publication, read_venue
from .talks import read_held

_DOI = re.compile(r"(?:doi\.org/|doi:\s*)(10\.\d{4,9}/[^\s)\]>,;（）。，；]+)", re.IGNORECASE)
_CITATION = re.compile(r"```\w*\s*@\w+\s*\{")  # BibTeX, for readers to copy
_CITED_DOI = re.compile(r"\bdoi\s*=\s*[{\"]\s*(?:https?://(?:dx\.)?doi\.org/)?(10\.\d{4,9}/[^\s}\"]+)", re.IGNORECASE)
_CITED_YEAR = re.compile(r"\byear\s{0,9}=\s{0,9}[{\"]?((?:19|20)\d\d)", re.IGNORECASE)
_IN_PRINT = re.compile(r",\s?[A-Z]{0,2}\d[\w()–-]{0,12}[.,]?\s?(?:\((?:19|20)\d\d\)[.,]?\s?)?\Z")  # `…, 692, A45.`
_OF_SOMEBODY = re.compile(r"(?:I|He|She|They|We|My|His|Her)\s")  # as texts begin that tell of what somebody wrote
_IMPRINT = re.compile(r"([^\W\d_a-z][\w.’' -]{2,30}): ([^\W\d_a-z][^:]{1,60})")  # where, and who published it
_LONGEST = 700  # characters of a line that names something


def read_publications(sections: list[Section], findings: Findings) -> ReadList:
    """Read a list of publications. Where an entry prints no people, its author is the described person."""
    found = read_list(sections, PUBLICATIONS, _SHAPE, Known(findings.person.values.get("name")))
    held = [entry for entry in found.entries if _is_held(entry)]
    for entry in found.entries:
        if entry not in held:
            _read(entry, plain(sections[0].heading or ""), findings)
    read_held([row for entry in held for row in entry.rows], findings)
    return found


def _is_held(entry: ListEntry) -> bool:
    """Whether an entry is a talk, as lists of papers may have them: of nobody, in a month, at an occasion or a place."""
    where = [part.text.text for part in entry.all("venue", "place", "note")]
    month = any(date.first and date.first.month for part in entry.parts for s in part.segments for date in s.dated)
    said = month and not entry.all("authors") and not any(_IN_PRINT.search(text) for text in where)
    return said and any(look(text).talk or is_place(text.rsplit(",", 1)[-1].strip(" .")) for text in where)


def _tells(text: Inline) -> bool:
    """Whether a line is an abstract or a remark: long, without a date, a quoted title or people."""
    seen = look(text.text)
    names = bool(seen.dated or re.search('[“”"]', text.text)) or look(text.text.split(".")[0]).people[1] > 1
    return (
        len(text.text) > _LONGEST
        or seen.leads_on
        or (seen.length > 25 and seen.running and _OF_SOMEBODY.match(text.text) is not None)
        or (seen.abstract and seen.length > 4)
        or (seen.told and seen.length > 12 and not names and not _has_volume(text) and not _IN_PRINT.search(text.text))
    )


def _has_volume(text: Inline) -> bool:
    """Whether something is set apart amid a text that names rather than tells, as what a chapter is in: `In: *Walls*`."""
    return not look(text.text).running and any(mark.kind == "italic" and mark.start for mark in text.marks)


def _tells_of_one(block: ItemList) -> bool:
    """Whether a list's items say what they tell of one work, each something else: `Authors: …`, `Journal: …`."""
    labels = [label_of(inline(item.lines[0].text)) if item.lines else None for item in block.items]
    said = [PUBLICATIONS.cutting.said(label) for label in labels if label]
    return len(labels) > 1 and None not in labels and len({*filter(None, said)}) > 1 and len({*said}) == len(said)


_SHAPE = Shape(
    tells=_tells,
    heads=lambda text, _: not look(text.text).told and not look(text.text).abstract,
    stands_over=dates_stand_over,
    groups=lambda section: (
        any(isinstance(block, ItemList) and not _tells_of_one(block) for block in section.blocks)
        or kind_of_heading(section.heading) is SectionKind.PUBLICATIONS
        or bool(find_dates(plain(section.heading or "")))
    ),
)


def _read(entry: ListEntry, heading: str, findings: Findings) -> None:
    title = entry.first("title")
    owner = findings.person.values.get("name")
    if title is None or (owner and is_same_person(title.text.text, owner)):
        findings.remark("untitled-publication", entry.start, "people or a venue, but no title that they belong to")
        findings.section(None, "\n\n".join(line.text for line in entry.lines), entry.start, entry.end)
        return
    if not entry.body and all(_leads_on(part.text.text) for part in entry.parts):
        for label, address in (link for line in entry.lines for link in inline(line.text).links):
            if network_of(label):
                findings.link(label, address)
        findings.ignore(entry.start, entry.end, "layout")
        return
    more, body = taken_links(entry.body)
    body, footnotes = _footnotes(body)
    # It says again what the entry says, and now and then where to find it.
    cited = [block.text for block in body if isinstance(block, Verbatim) and _CITATION.match(block.text)]
    body = [block for block in body if not (isinstance(block, Verbatim) and block.text in cited)]
    links = [*_links(entry), *more]
    linked = [part for part in entry.all("note") if part.text.url and part.text.is_all("link")]
    links += [Link(part.text.text, part.text.url) for part in linked if part.text.url]
    url = title.text.url
    if url and all(link.url != url for link in links):
        links.insert(0, Link(None, url))
    venue = _venue(entry)
    where = entry.first("venue")
    rows = {s.row for s in where.segments} if where else set()
    dated = [
        (s.row, d.first.year)
        for part in entry.parts
        if part.role != "title"
        for s in part.segments
        for d in s.dated
        if d.first
    ]
    # The year on the venue's line says more than one elsewhere, as on a badge above the title.
    years = [year for _, year in sorted(dated, key=lambda each: each[0] not in rows)]
    years += [d.first.year for group in entry.groups for d in find_dates(group) if d.first]
    years += [int(year[1]) for text in cited for year in [_CITED_YEAR.search(text)] if year]
    notes = [_tidy(part.text.text) for part in entry.all("note", "place") if part not in linked]
    told = [note for note in notes if look(note).abstract]
    notes = [note for note in notes if note not in told] + footnotes
    names = [name for part in entry.all("authors") for text in part.texts for name in read_names(text)]
    beside = entry.first("authors")
    is_beside = beside is not None and beside.segments[0].sign == "with" and not findings.among(names)
    if is_beside and owner:
        names.insert(0, PersonName(owner))
    said = ", ".join(text for text in (venue.note, *notes) if text)
    dois = [_DOI.search(text) for text in (*(link.url for link in links), *notes)] + [
        _CITED_DOI.search(c) for c in cited
    ]
    abstract = "\n\n".join([*told, *([markdown(body)] if body else [])])
    tells = ", ".join(text for text in (venue.name, venue.note, *notes) if text and not says_where_presented(text))
    kind = kind_of_publication(f"{tells} {' '.join(entry.groups)}")
    if kind is None and is_book((entry.groups or (heading,))[-1], " ".join(plain(line.text) for line in entry.lines)):
        kind = PublicationKind.BOOK
    values = {
        "title": _title(title.text.text),
        "kind": kind,
        "venue": venue.name,
        "year": venue.year or next(iter(years), None),
        "doi": next((found[1] for found in dois if found), None),
        "has_more_authors": True if any(MORE.search(part.text.text) for part in entry.all("authors")) else None,
        "links": links,
        "abstract": re.sub(r"^\W*(?:abstract|tl;?dr)\W*", "", abstract, flags=re.IGNORECASE) or None,
        "note": said or None,
        "authors": [
            *(findings.me_as_author(entry.start, entry.end) if is_beside and not owner else []),
            *authors(names, findings, entry.start, entry.end),
        ],
    }
    findings.add(Publication, values, entry.start, entry.end)


def _leads_on(text: str) -> bool:
    """Whether a text by itself only leads to where more is, as a menu's does: `Google Scholar`, `Projects`; not a title."""
    return is_label(text) or network_of(text.partition(":")[0]) is not None or kind_of_heading(text) is not None


def _links(entry: ListEntry) -> list[Link]:
    """The links whose words only say what they lead to."""
    found = [(label, url) for line in entry.lines for label, url in inline(line.text).links if is_label(label)]
    return [Link(label.strip("[]() "), url) for label, url in found]


def _venue(entry: ListEntry) -> Venue:
    part = entry.first("venue")
    if part is None:
        return Venue(None, None)
    text = _tidy(part.text.text)
    found = read_venue(text) or Venue(text, None)
    name = re.sub(r"^(?:in|at)\s*:?\s+", "", found.name or "", flags=re.IGNORECASE)
    printed = _IMPRINT.fullmatch(name.strip(" ,.;:"))
    if printed and (is_town(printed[1]) or pattern("imprint").search(printed[2])):  # `Oulu: Broom Books`
        return Venue(printed[2], found.year, ", ".join(filter(None, (printed[1], found.note))))
    return Venue(name.strip(" ,.;:«»“”") or None, found.year, found.note)


def _tidy(text: str) -> str:
    text = " ".join(text.split()).strip(' ,;:|·•–—-"“”„«»')
    if not re.search(r"\b(?:Inc|Ltd|Co|Jr|Sr|al|[A-Z])\.$", text):
        text = text.rstrip(".")
    if text.count("(") != text.count(")"):
        text = text.strip("()")
    return text.strip("[] ")


def authors(names: list[PersonName], findings: Findings, start: int, end: int) -> list[Record]:
    """The author lines of a publication; the described person where nobody is printed.

    Where none is theirs, a name in bold among others that aren't is, under whichever spelling.
    """
    if not names:
        return findings.me_as_author(start, end)
    bold = [name for name in names if name.is_bold]
    me = next((name for name in names if findings.is_me(name)), None)
    me = me or (bold[0] if len(bold) == 1 and len(names) > 1 else None)
    found = []
    for name in names:
        person = findings.person if name is me else findings.someone(name, start, end)
        values = {"person": person, "name": name.name, "equal_contribution": name.is_equal}
        found.append(Record(PublicationAuthor, stated(values), start, end))
    return found


def _footnotes(body: list[Block]) -> tuple[list[Block], list[str]]:
    """Part `* Equal Contribution` and the like from a body: a mark's meaning, and where a work was presented."""
    kept: list[Block] = []
    notes: list[str] = []
    for block in body:
        lines = block.lines if isinstance(block, Paragraph) else []
        lines = [i.lines[0] for i in block.items if i.lines] if isinstance(block, ItemList) else lines
        told = [plain(line.text) for line in lines]
        if told and all(look(text).equal or says_where_presented(text) for text in told):
            notes += [re.sub(r"^[\s*†‡]+", "", plain(line.text)) for line in lines]
        else:
            kept.append(block)
    return kept, notes


def _title(title: str) -> str:
    title = " ".join(title.split()).strip(' ,;:"“”*†|·')
    title = title[1:-1] if title.startswith("[") and title.endswith("]") else title
    return title if title.endswith("...") else title.removesuffix(".")
