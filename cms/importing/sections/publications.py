"""Sections of publications: a title, authors and a venue on lines of their own, or in one line."""

from __future__ import annotations

import re

from cms.content import Link, Publication, PublicationAuthor
from cms.documents import Block, Inline, ItemList, Paragraph, escape, inline, plain

from ..bodies import markdown, taken_links
from ..citations import pieces, sentences, without_number
from ..dates import find_dates
from ..draft import Draft, stated
from ..entries import Entry, type_of_line
from ..facts import without_labels
from ..people import MORE, PersonName, is_list_of_names, is_name, read_names
from ..records import Record
from ..venues import Venue, is_venue, kind_of_publication, read_venue

# A journal with volume, issue and pages, but no year; or a short name alone, as `bioRxiv (in review)` is.
_JOURNAL = re.compile(
    r"(?P<name>[A-Za-z][^\d.:]{2,80}?)\s*(?P<where>,?\s*(?:vol\.?\s*)?\d+\s*(?:\(\d+\))?(?:[,:]\s*(?:pp\.?\s*)?[\w–-]+)*"
    r"|\((?:in review|accepted|under review|submitted)[^)]*\))",
    re.IGNORECASE,
)
_DOI = re.compile(r"(?:doi\.org/|doi:\s*)(10\.\d{4,9}/[^\s)\]>,;]+)", re.IGNORECASE)


def read_publication(entry: Entry, draft: Draft) -> None:
    """Read an entry into a publication. Where it prints no people, its author is the described person."""
    links: list[Link] = []
    lines: list[Inline] = []
    notes: list[str] = []
    for line in entry.heads:
        text = inline(line.text)
        if type_of_line(line.text, None) == "note":
            notes.append(re.sub(r"^[\s*†‡]+", "", text.text))
            continue
        text, found = without_labels(text)
        links += found
        if text.text:
            lines.append(text)
    if not lines:
        draft.section(None, "\n\n".join(line.text for line in entry.heads), entry.start, entry.end)
        return
    title, names, venue, left, more = _parted(lines)
    if title is None:
        draft.remark("untitled-publication", entry.start, "people or a venue, but no title that they belong to")
        draft.section(None, "\n\n".join(line.text for line in entry.heads), entry.start, entry.end)
        return
    found, body = taken_links(entry.body)
    links += found
    body, footnotes = _footnotes(body)
    notes += footnotes
    told = [text for text in left if re.search(r"[.!?]$", text) and len(text.split()) > 3]
    left = [text.strip(" .,;") for text in left if text not in told]
    abstract = (
        re.sub(r"^\**(?:abstract|tl;?dr)\**\s*[:.]?\s*", "", markdown(body), flags=re.IGNORECASE) if body else None
    )
    abstract = "\n\n".join([*map(escape, told), *([abstract] if abstract else [])])
    if title.url and all(link.url != title.url for link in links):
        links.insert(0, Link(None, title.url))
    doi = next((m[1] for link in links if (m := _DOI.search(link.url))), None)
    venue = venue or Venue(None, None)
    dates = find_dates(entry.group) if entry.group else []
    year = venue.year or (dates[0].first.year if dates and dates[0].first else None)
    equal = any(re.search("equal|co-?first", note, re.IGNORECASE) for note in notes)
    values = {
        "title": _clean_title(title.text),
        "kind": kind_of_publication(f"{venue.name or ''} {venue.note or ''} {plain(entry.group or '')}"),
        "venue": venue.name,
        "year": year,
        "doi": doi,
        "has_more_authors": True if more else None,
        "links": links,
        "abstract": abstract,
        "note": ", ".join(t for t in (venue.note, *left, *notes) if t) or None,
        "authors": authors(names, draft, entry.start, entry.end, has_footnote=equal),
    }
    draft.add(Publication, values, entry.start, entry.end)


def authors(names: list[PersonName], draft: Draft, start: int, end: int, *, has_footnote: bool = False) -> list[Record]:
    """The author lines of a publication; the described person where nobody is printed.

    A name in bold among others that aren't is the described person's, under whichever spelling.
    """
    if not names:
        return draft.me_as_author(start, end)
    bold = [name for name in names if name.is_bold]
    me = bold[0] if len(bold) == 1 and len(names) > 1 else next((name for name in names if draft.is_me(name)), None)
    found = []
    for name in names:
        person = draft.person if name is me else draft.someone(name, start, end)
        values = {"person": person, "name": name.name, "equal_contribution": name.is_equal}
        found.append(Record(PublicationAuthor, stated(values), start, end))
    return found


def _footnotes(body: list[Block]) -> tuple[list[Block], list[str]]:
    """Part `* Equal Contribution` and the like from a body: a mark's meaning, and no item of a list."""
    kept: list[Block] = []
    notes: list[str] = []
    for block in body:
        if isinstance(block, ItemList) and all(
            type_of_line(i.lines[0].text, None) == "note" for i in block.items if i.lines
        ):
            notes += [plain(item.lines[0].text) for item in block.items if item.lines]
        elif isinstance(block, Paragraph) and type_of_line(block.lines[0].text, None) == "note":
            notes.append(re.sub(r"^[\s*†‡]+", "", plain(block.markdown)))
        else:
            kept.append(block)
    return kept, notes


def _parted(lines: list[Inline]) -> tuple[Inline | None, list[PersonName], Venue | None, list[str], bool]:
    """Title, authors, venue, what else is said, and whether the authors were cut short."""
    title: Inline | None = None
    names: list[PersonName] = []
    venue: Venue | None = None
    left: list[str] = []
    more = early = False
    for line in lines:
        for part in _parts_of(line, len(lines) == 1, title is None):
            if not names and is_list_of_names(part) and (title is not None or len(lines) > 1 or _has_rest(lines, part)):
                names, more = read_names(part), bool(MORE.search(part.text))
            elif names and venue is None and (is_list_of_names(part) or is_name(part.text)):
                names, more = names + read_names(part), more or bool(MORE.search(part.text))
            elif title is None and len(lines) > 1 and is_venue(part.text) and _is_short_venue(part.text):
                venue, early = read_venue(part.text), True  # a badge above the title; a venue below it says more
            elif title is None:
                title = part
            elif is_venue(part.text) and (venue is None or early):
                venue, early = read_venue(part.text), False
            elif (
                venue is None
                and title is not None
                and (part.is_all("italic") or re.match(r"(?:in|arxiv|proc)\b", part.text, re.I))
            ):
                venue = read_venue(part.text) or Venue(re.sub(r"^[Ii]n\s+", "", part.text).strip(" ,."), None)
            elif venue is not None and venue.year is None and (later := read_venue(part.text)):
                venue = Venue(venue.name, later.year, venue.note or later.note or (later.name if later.name else None))
            elif not names and is_name(part.text):
                names = read_names(part)
            elif venue is None and title is not None and (journal := _JOURNAL.fullmatch(part.text.strip(" .,"))):
                venue = Venue(journal["name"].strip(" ,"), None, journal["where"])
            elif part.text:
                left.append(part.text)
    if title is None and left:
        title = Inline(left.pop(0))
    return title, names, venue, left, more


def _parts_of(line: Inline, is_alone: bool, is_first: bool) -> list[Inline]:
    """A line's parts: a lone line may say everything; one below the title may say people and venue."""
    if is_alone or (is_first and len(line.text) > 150):
        return pieces(line)
    if is_first:
        return [without_number(line)]
    parts = sentences(line)
    return parts if len(parts) > 1 and is_list_of_names(parts[0]) else [line]


def _is_short_venue(text: str) -> bool:
    venue = read_venue(text)
    return bool(venue and (venue.name is None or len(venue.name.split()) <= 4))


def _has_rest(lines: list[Inline], part: Inline) -> bool:
    return sum(len(line.text) for line in lines) > len(part.text) + 10


def _clean_title(title: str) -> str:
    return title.strip(' ,;:"“”*†').removesuffix(".") if not title.endswith("...") else title
