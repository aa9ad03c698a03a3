"""From a section to its entries: what each list item, table row, sub-heading or group of lines says of one thing.

Pages lay out the same facts in many ways. An `Entry` is what they have in common: lines that name the thing (its heads), and
what is told of it (its body).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from cms.documents import (
    Block,
    Inline,
    Item,
    ItemList,
    Line,
    Paragraph,
    Section,
    SectionKind,
    Table,
    inline,
    kind_of_heading,
    plain,
)
from cms.documents.languages import alternatives, words

from .citations import is_citation, opens_with_people
from .dates import find_dates
from .degrees import find_degree
from .facts import without_labels
from .people import has_title, is_list_of_names
from .places import is_organization, is_place, split_place
from .titles import is_role
from .venues import is_venue

_LISTS = frozenset(
    (
        SectionKind.PUBLICATIONS,
        SectionKind.AWARDS,
        SectionKind.NEWS,
        SectionKind.TALKS,
        SectionKind.SERVICE,
        SectionKind.SKILLS,
        SectionKind.CERTIFICATES,
        SectionKind.LANGUAGES,
        SectionKind.INTERESTS,
        SectionKind.VOLUNTEER,
    )
)
_TOLD = frozenset((SectionKind.EXPERIENCE, SectionKind.EDUCATION, SectionKind.PROJECTS))
_AWARD = re.compile(
    r"\b(?:awards?|prizes?|medals?|scholarships?|fellowships?|honou?rs?|grants?|finalist|winner"
    r"|runner-up|honou?rable mention|(?:first|second|third|1st|2nd|3rd) place|dean['’]?s list"
    rf"|outstanding \w+|distinguished \w+|best \w+)\b|{alternatives(words('awards', 'words'))}",
    re.IGNORECASE,
)
_PEOPLE = re.compile(
    r"^(?:co-?)?(?:mentor|advis[oe]r|supervisor|host|collaborator|team|with|advised|supervised|mentored)s?\b",
    re.IGNORECASE,
)
_NOTE = re.compile(
    r"^\W*(?:(?:indicates?|denotes?)\s+)?(?:equal(?:ly)?[\s-]+contribut\w+|contributed equally|co-?first|corresponding)",
    re.IGNORECASE,
)
_ABSTRACT = re.compile(r"abstract|tl;?dr|we |i |i['’]m |my |our |this paper |→|⇒|➔", re.IGNORECASE)
# What points elsewhere names nothing.
_POINTER = re.compile(
    r"\W*(?:Please|See|Here|You can|For (?:more|an? |the|all|full)|Click|Check|An? (?:full"
    r"|complete|up-to-date)|The (?:full|complete)|All (?:my |of my )?(?:publications|papers|projects)|More|Full list|Below)\b",
    re.IGNORECASE,
)


@dataclass(slots=True)
class Entry:
    """What a section says of one thing. `group` is a sub-heading that it stands under with others, `header` a table's.

    `is_whole` says that its bounds are certain: it's a list's item, a table's row, or under a heading of its own.
    """

    heads: list[Line]
    body: list[Block]
    start: int
    end: int
    group: str | None = None
    header: list[str] = field(default_factory=list)
    is_whole: bool = False


@dataclass(slots=True)
class Entries:
    """A section's entries in order, and the blocks that belong to none."""

    entries: list[Entry] = field(default_factory=list)
    loose: list[Block] = field(default_factory=list)
    labels: list[Line] = field(default_factory=list)  # lines that only group the entries below them


def is_award(text: str) -> bool:
    """Whether a text names an award: `Oz Prize`, `Best Poster Award`, `Emerald Scholarship`."""
    return bool(_AWARD.search(text))


def is_sentence(text: str, *, is_first: bool = True) -> bool:
    """Whether a line tells something rather than naming it; more readily so where it isn't an entry's first."""
    text = text.strip()
    words = text.split()
    if _POINTER.match(text) or re.match(r"\[Year of|(?:I|We|My|Our)\s", text):
        return True
    ended = bool(re.search(r"[.!?…][\"”’)\]]*(?:\s*\[[^\[\]]{0,40}\]){0,5}$", text)) or (
        text.endswith(":") and len(words) > 3
    )
    told = len(words) >= 5 or (len(words) >= 3 and words[1][0].islower() and words[0][0].isupper())
    if ended and told and not re.search(r"\b(?:Inc|Ltd|Corp|Co|Univ|Dept|Jr|Sr|Ph\.D|et al)\.$", text):
        return True
    small = sum(word[0].islower() for word in words)
    return len(words) > 18 or (not is_first and len(words) >= 8 and small >= 0.6 * len(words) and not find_dates(text))


def type_of_line(text: str, kind: SectionKind | None) -> str:
    """What a head line mostly says.

    One of `date`, `people`, `place`, `degree`, `role`, `award`, `name` (or `organization`, where that differs), `note` and
    `plain`; in publications `names`, `venue`, `links`, `citation`, `note` and `plain`.
    """
    text = re.sub(r"^[\s—–•|-]+", "", text)
    if _NOTE.match(text):
        return "note"
    if kind is SectionKind.PUBLICATIONS:
        return _type_of_publication_line(inline(text))
    text = plain(text)
    rest = text
    dates = find_dates(text)
    for found in reversed(dates):
        rest = rest[: found.at] + rest[found.to :]
    rest = rest.strip(" ,|()·–—-[]")
    if dates and (not rest or is_place(rest)):
        return "date"
    if _PEOPLE.match(text) or has_title(text):
        return "people"
    if is_place(text):
        return "place"
    degree = find_degree(text)
    if degree and degree.at == 0:
        return "degree"
    if is_role(rest):
        return "role"
    if is_award(text):
        return "award"
    if kind in (SectionKind.EXPERIENCE, SectionKind.EDUCATION):
        return "name"
    return "organization" if is_organization(split_place(text)[0]) else "plain"


def _type_of_publication_line(text: Inline) -> str:
    if not without_labels(text)[0].text:
        return "links"
    if is_list_of_names(text):
        return "names"
    if is_citation(text):
        return "citation"
    return "venue" if is_venue(text.text) else "plain"


def entries_of(sections: list[Section], kind: SectionKind | None) -> Entries:
    """The entries of a section and the sections under it. Takes the section first, then its sub-sections in order."""
    found = Entries()
    if sections:
        _Flow(sections[0].blocks, kind, found, None).divide()
    for sub in sections[1:]:
        if _is_group(sub, kind):
            _Flow(sub.blocks, kind, found, sub.heading).divide()
        else:
            found.entries.append(_headed(sub, kind))
    if kind in (SectionKind.EXPERIENCE, SectionKind.EDUCATION):
        found.entries = _joined(found.entries, kind)
    return found


def _is_group(section: Section, kind: SectionKind | None) -> bool:
    """Whether a sub-heading only groups entries, as `2031` and `Conferences` do."""
    heading = plain(section.heading or "")
    dates = find_dates(heading)
    if len(dates) == 1 and dates[0].at == 0 and dates[0].to == len(heading):
        return True
    items = [item for block in section.blocks if isinstance(block, ItemList) for item in block.items]
    if kind in _LISTS:
        return (
            bool(items) or any(isinstance(block, Table) for block in section.blocks) or kind_of_heading(heading) is kind
        )
    if dates or is_role(heading) or find_degree(heading) or not items:
        return False
    named = sum(
        bool(item.lines) and bool(find_dates(plain(item.lines[0].text)) or is_role(plain(item.lines[0].text)))
        for item in items
    )
    return named * 2 > len(items)


def _headed(section: Section, kind: SectionKind | None) -> Entry:
    """An entry under a heading of its own: the short lines right below the heading still name it."""
    heads = [Line(section.heading or "", section.start, section.start)]
    body: list[Block] = []
    for block in section.blocks:
        if isinstance(block, Paragraph) and not body:
            rest: list[Line] = []
            for line in _parted(block.lines):
                if (
                    not rest
                    and not is_sentence(plain(line.text), is_first=False)
                    and (kind is SectionKind.PUBLICATIONS or _adds(line, kind))
                ):
                    heads.append(line)
                else:
                    rest.append(line)
            if rest:
                body.append(Paragraph(rest))
        else:
            body.append(block)
    return Entry(heads, body, section.start, max(section.end, section.start), is_whole=True)


def _adds(line: Line, kind: SectionKind | None) -> bool:
    """Whether a line under a heading is one of its facts rather than a text."""
    return type_of_line(line.text, kind) not in ("plain", "award") or len(line.text) < 50


def _parted(lines: Iterable[Line]) -> list[Line]:
    """Lines parted at soft breaks too, where somebody wrote short lines rather than a wrapped text."""
    found: list[Line] = []
    for line in lines:
        pieces = line.text.split("\n")
        whole = all(piece.count("**") % 2 == 0 and piece.count("[") == piece.count("]") for piece in pieces)
        if len(pieces) > 1 and whole and all(len(piece) < 66 for piece in pieces[:-1]):
            step = line.end - line.start
            found += [
                Line(piece.strip(), min(line.start + i, line.end), line.start + i if step >= i else line.end)
                for i, piece in enumerate(pieces)
            ]
        else:
            found.append(line)
    return found


class _Flow:
    """Divides blocks that follow each other into entries: the one at hand, and what its head lines said so far."""

    def __init__(self, blocks: list[Block], kind: SectionKind | None, found: Entries, group: str | None) -> None:
        self.blocks, self.kind, self.found, self.group = blocks, kind, found, group
        self.current: Entry | None = None
        self.types: set[str] = set()
        self.has_paragraphs = any(isinstance(block, Paragraph) for block in blocks)

    def divide(self) -> None:
        for block in self.blocks:
            if isinstance(block, ItemList):
                self._list(block)
            elif isinstance(block, Table):
                self._rows(block)
            elif isinstance(block, Paragraph):
                self._lines(block)
            elif self.current:
                self.current.body.append(block)
                self.current.end = block.end
            else:
                self.found.loose.append(block)

    def _list(self, block: ItemList) -> None:
        notes = all(_is_note(item) for item in block.items)
        if self.current and (self.kind not in _LISTS or notes):
            self.current.body.append(block)
            self.current.end = block.end
        elif self.has_paragraphs and self.kind in _LISTS and self.found.entries and notes:
            self.found.entries[-1].body.append(block)
            self.found.entries[-1].end = block.end
        else:
            if self.current and _is_label(self.current, self.types, self.kind):
                self.found.entries.pop()
                self.found.labels += self.current.heads
                self.group = self.current.heads[0].text
            _items(block.items, self.group, self.kind, self.found)
            self.current = None

    def _rows(self, block: Table) -> None:
        for row in block.rows:
            lines = [line for cell in row.cells for line in cell.lines]
            entry = Entry(lines, [], row.start, row.end, self.group, block.header, is_whole=True)
            self.found.entries.append(entry)
        self.current = None

    def _lines(self, block: Paragraph) -> None:
        lines = _parted(block.lines)
        for index, line in enumerate(lines):
            type_ = type_of_line(line.text, self.kind)
            if self._tells(line, type_):
                continue
            following = lines[index + 1 :] or _next_lines(self.blocks, block)
            if self.current is None or _begins(line, type_, self.types, self.current, following, self.kind):
                self.current = Entry([], [], line.start, line.end, self.group)
                self.found.entries.append(self.current)
                self.types = set()
                if self.kind is SectionKind.PROJECTS:
                    type_ = "plain"  # an entry's first line is its title, whatever words it has
            self.current.heads.append(line)
            self.current.end = line.end
            if type_ not in ("note", "links", "people") and not (type_ == "venue" and not self.types):
                self.types.add(type_)

    def _tells(self, line: Line, type_: str) -> bool:
        """Keep a line that only tells of what others name; says whether it is one."""
        current = self.current
        told = _is_told(plain(line.text), self.kind, is_first=current is None or bool(current.body))
        if not ((told and type_ not in ("people", "date")) or (type_ == "note" and current is None)):
            return False
        if current is None:
            self.found.loose.append(Paragraph([line]))
        else:
            current.body.append(Paragraph([line]))
            current.end = line.end
        return True


def _is_label(entry: Entry, types: set[str], kind: SectionKind | None) -> bool:
    """Whether what looked like an entry is one short line right above a list, as `**Journals**` is."""
    return (
        kind in _LISTS
        and len(entry.heads) == 1
        and not entry.body
        and types <= {"plain"}
        and len(entry.heads[0].text) < 80
    )


def _items(items: list[Item], group: str | None, kind: SectionKind | None, found: Entries) -> None:
    """One entry an item; but a text after an item with a date tells of that item, where nesting got lost."""
    head: Entry | None = None
    for item in items:
        entry = _of_item(item, group, kind)
        text = plain(item.lines[0].text) if item.lines else ""
        dates = any(found.at < 60 for found in find_dates(text[:100]))
        if head and kind in _TOLD and not dates and is_sentence(text) and not is_role(text.split(",")[0]):
            head.body.append(ItemList([item]))
            head.end = item.end
            continue
        found.entries.append(entry)
        if dates:
            head = entry


def _begins(
    line: Line, type_: str, types: set[str], current: Entry, following: list[Line], kind: SectionKind | None
) -> bool:
    """Whether a head line begins the next entry: what it says was said already, or a text came between.

    A venue may stand above the title as well as below it: where a title follows, it is above.
    """
    if current.body:
        return type_ not in ("note", "links")
    if type_ == "citation" and types == {"plain"} and opens_with_people(inline(line.text)):
        return False
    if kind is SectionKind.PUBLICATIONS and type_ == "venue" and "plain" in types and following:
        return type_of_line(following[0].text, kind) == "plain" and type_of_line(current.heads[0].text, kind) == "venue"
    return type_ in types or (type_ == "citation" and bool(types)) or ("citation" in types and type_ == "plain")


def _next_lines(blocks: list[Block], block: Block) -> list[Line]:
    """The lines of the paragraph after a block."""
    at = next(i for i, other in enumerate(blocks) if other is block)
    after = blocks[at + 1] if at + 1 < len(blocks) else None
    return after.lines if isinstance(after, Paragraph) else []


def _is_told(text: str, kind: SectionKind | None, *, is_first: bool) -> bool:
    """Whether a line tells something, where a section of its kind would name things in lines as long."""
    if kind in (SectionKind.AWARDS, SectionKind.NEWS, SectionKind.TALKS):
        tells = len(text.split()) > 25 and not find_dates(text[:40])
        return is_first and (bool(_POINTER.match(text)) or tells or text.endswith(":"))
    if kind is SectionKind.PUBLICATIONS:
        return len(text) > 700 or bool(_POINTER.match(text) or _ABSTRACT.match(text))
    return is_sentence(text, is_first=is_first)


def _is_note(item: Item) -> bool:
    return bool(item.lines) and bool(_NOTE.match(plain(item.lines[0].text)))


def _of_item(item: Item, group: str | None, kind: SectionKind | None) -> Entry:
    """An entry that is a list item: its lines name it, up to the first that tells something."""
    lines = _parted(item.lines)
    heads: list[Line] = []
    body: list[Block] = []
    for line in lines:
        if heads and (body or _is_told(plain(line.text), kind, is_first=False)):
            body.append(Paragraph([line]))
        else:
            heads.append(line)
    return Entry(heads, [*body, *item.blocks], item.start, item.end, group, is_whole=True)


def _joined(entries: list[Entry], kind: SectionKind) -> list[Entry]:
    """Entries, with a lone name joined to the one that follows it: two lines of names made two entries of one."""
    kept: list[Entry] = []
    for entry in entries:
        last = kept[-1] if kept else None
        if (
            last
            and not (last.body or last.is_whole or entry.is_whole)
            and len(last.heads) == 1
            and type_of_line(last.heads[0].text, kind) == "name"
            and len(entry.heads) > 1
        ):
            entry.heads = last.heads + entry.heads
            entry.start = last.start
            kept.pop()
        kept.append(entry)
    return kept
