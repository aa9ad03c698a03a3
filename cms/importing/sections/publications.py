"""Sections of publications: a title, authors and a venue on lines of their own, or in one line."""

from __future__ import annotations

import re

from cms.content import Link, Publication, PublicationAuthor
from cms.documents import Block, Inline, ItemList, Line, Paragraph, inline, plain

from ..bodies import markdown, taken_links
from ..dates import find_dates
from ..draft import Draft, stated
from ..entries import Entry, type_of_line
from ..facts import is_link_label, trimmed
from ..people import MORE, PersonName, is_list_of_names, is_name, read_names
from ..records import Record
from ..venues import Venue, is_venue, kind_of_publication, read_venue

_DOI = re.compile(r"(?:doi\.org/|doi:\s*)(10\.\d{4,9}/[^\s)\]>,;]+)", re.IGNORECASE)
_QUOTED = re.compile(r"[“\"](?P<title>[^”\"]{8,}?)[,.]?[”\"][,.]?")
_NOTE = re.compile(r"^\W*(?=equal|contributed|co-?first|\(?\*)", re.IGNORECASE)


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
    title, names, venue, left, more = _parted(lines, draft)
    found, body = taken_links(entry.body)
    links += found
    body, footnotes = _footnotes(body)
    notes += footnotes
    abstract = re.sub(r"^\**(?:abstract|tl;?dr)\**\s*[:.]?\s*", "", markdown(body), flags=re.IGNORECASE) if body else None
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
    me = bold[0] if len(bold) == 1 and len(names) > 1 else None
    found = []
    for name in names:
        person = draft.person if name is me else draft.someone(name, start, end)
        values = {"person": person, "name": name.name, "equal_contribution": name.is_equal}
        found.append(Record(PublicationAuthor, stated(values), start, end))
    return found


def without_labels(text: Inline) -> tuple[Inline, list[Link]]:
    """A line without its labelled links, `[PDF](u) [[Code](u)]`, and those links; labels without one go too."""
    links: list[Link] = []
    for mark in sorted(text.marks, key=lambda m: -m.start):
        words = text.text[mark.start : mark.end]
        if mark.kind == "link" and is_link_label(words):
            start, end = mark.start, mark.end
            while start > 0 and end < len(text.text) and text.text[start - 1] + text.text[end] in ("[]", "()"):
                start, end = start - 1, end + 1
            links.insert(0, Link(words.strip("[]() "), mark.url))
            text = text.without(start, end)
    while match := re.search(r"\s*\[(?P<label>[^\[\]]{2,24})\]", text.text):
        if not is_link_label(match["label"]):
            break
        text = text.without(match.start(), match.end())
    text = trimmed(text)
    return (text.cut(0, 0) if not re.search(r"\w", text.text) else text), links


def _footnotes(body: list[Block]) -> tuple[list[Block], list[str]]:
    """Part `* Equal Contribution` and the like from a body: a mark's meaning, and no item of a list."""
    kept: list[Block] = []
    notes: list[str] = []
    for block in body:
        if isinstance(block, ItemList) and all(type_of_line(i.lines[0].text, None) == "note" for i in block.items if i.lines):
            notes += [plain(item.lines[0].text) for item in block.items if item.lines]
        elif isinstance(block, Paragraph) and type_of_line(block.lines[0].text, None) == "note":
            notes.append(re.sub(r"^[\s*†‡]+", "", plain(block.markdown)))
        else:
            kept.append(block)
    return kept, notes


def _parted(lines: list[Inline], draft: Draft) -> tuple[Inline, list[PersonName], Venue | None, list[str], bool]:
    """Title, authors, venue, what else is said, and whether the authors were cut short."""
    title: Inline | None = None
    names: list[PersonName] = []
    venue: Venue | None = None
    left: list[str] = []
    more = False
    for line in lines:
        for part in _pieces(line) if len(lines) == 1 or (title is None and len(line.text) > 150) else [line]:
            if not names and is_list_of_names(part) and (title is not None or len(lines) > 1 or _has_rest(lines, part)):
                names, more = read_names(part), bool(MORE.search(part.text))
            elif title is None and not (is_venue(part.text) and len(lines) > 1 and _is_short_venue(part.text)):
                title = part
            elif venue is None and is_venue(part.text):
                venue = read_venue(part.text)
            elif venue is None and title is not None and (part.is_all("italic") or re.match(r"(?:in|arxiv|proc)\b", part.text, re.I)):
                venue = read_venue(part.text) or Venue(re.sub(r"^[Ii]n\s+", "", part.text).strip(" ,."), None)
            elif venue is not None and venue.year is None and (later := read_venue(part.text)):
                venue = Venue(venue.name, later.year, venue.note or later.note or (later.name if later.name else None))
            elif title is None:
                title = part
            elif not names and is_name(part.text):
                names = read_names(part)
            elif part.text:
                left.append(part.text.strip(" .,;"))
    return title or lines[0], names, venue, left, more


def _is_short_venue(text: str) -> bool:
    venue = read_venue(text)
    return bool(venue and (venue.name is None or len(venue.name.split()) <= 4))


def _has_rest(lines: list[Inline], part: Inline) -> bool:
    return sum(len(line.text) for line in lines) > len(part.text) + 10


def _pieces(line: Inline) -> list[Inline]:
    """One line's title, authors, venue and so on: between full stops, and at the ends of what is quoted, bold or linked."""
    quoted = _QUOTED.search(line.text)
    if quoted:
        parts = [line.cut(0, quoted.start()), line.cut(quoted.start("title"), quoted.end("title")), line.cut(quoted.end())]
        return [piece for i, part in enumerate(parts) if part.text for piece in ([part] if i == 1 else _sentences(part)) if trimmed(piece).text]
    for mark in line.marks:
        words = line.text[mark.start : mark.end]
        if mark.kind in ("link", "bold") and len(words.split()) >= 4 and not is_list_of_names(Inline(words)):
            parts = [line.cut(0, mark.start), line.cut(mark.start, mark.end), line.cut(mark.end)]
            return [trimmed(p) for i, part in enumerate(parts) if part.text for p in ([part] if i == 1 else _sentences(part)) if trimmed(p).text]
    return [trimmed(piece) for piece in _sentences(line) if trimmed(piece).text]


def _sentences(line: Inline) -> list[Inline]:
    """A citation's parts between full stops: not after initials, abbreviations or within brackets."""
    found: list[Inline] = []
    at = 0
    for match in re.finditer(r"(?<=[^\W\d_]{2})[.?!](?=\s)|(?<=[\d)*†\]])\.(?=\s)|(?<=et al)\.(?=\s)|\s\|\s", line.text):
        before = line.text[at : match.start()]
        if before.count("(") > before.count(")") or re.search(r"\b(?:Proc|Conf|Int|Trans|J|Vol|No|vs|pp|Jr|St|Dr|Prof|Symp|Adv|Sys|Comput|Intl|Univ|Assoc|Dept)$", before):
            continue
        end = match.end() if match[0] in "?!" else match.start()
        found.append(line.cut(at, end))
        at = match.end()
    found.append(line.cut(at))
    return [piece for piece in found if re.search(r"\w", piece.text)]


def _clean_title(title: str) -> str:
    title = re.sub(r"^\W*\[?\(?(?:[A-Z]{0,2}\d{1,3}|[JCWP]\d+)\]\s*", "", title)
    title = re.sub(r"^\d{1,3}\.\s+", "", title)
    return title.strip(" ,;:\"“”*†").removesuffix(".") if not title.endswith("...") else title


__all__ = ["Line", "authors", "read_publication", "without_labels"]
