"""Members of a group: from a page each, from data, or from a page that lists them; each becomes a reading of their own.

What is said of a member in a line or two (`PhD student (2015–2019), now at Acme`) is what they are or were in the group, when,
and where they went.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from cms.content import Link
from cms.documents import (
    Block,
    Inline,
    Item,
    ItemList,
    Line,
    Paragraph,
    Section,
    Table,
    inline,
    lines_of,
    plain,
)
from cms.documents.languages import alternatives, either, forms, pattern, words
from cms.documents.outline import TableRow
from cms.documents.written_dates import find_dates

from ..bodies import markdown
from ..emails import email
from ..formats.nodes import Node
from ..lists.looks import look
from ..people import is_name, read_name
from ..titles import split_title

LEADS = pattern("leads")
PAST = re.compile(forms(words("people", "past")), re.IGNORECASE)
# Who stands beside a group, and is none of its members: `Trustees`.
BESIDE = re.compile(rf"(?:our\s+|the\s+)?(?:{alternatives(words('people', 'beside'))})", re.IGNORECASE)
TRAILING = " ,;:.–—-()（）[]"


@dataclass(slots=True)
class Member:
    """Somebody of a group: their name, what stands above them, what is said of them, and the lines that say so."""

    name: str
    heading: str | None
    start: int
    end: int
    said: list[str] = field(default_factory=list)  # roles and the like, each of a line or a value
    texts: list[str] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    email: str | None = None
    topics: list[str] = field(default_factory=list)
    studies: list[str] = field(default_factory=list)
    went: str | None = None  # where they are now
    native: str | None = None
    before: list[tuple[str, str]] = field(default_factory=list)  # what they were in the group earlier, and when
    other: list[tuple[str, Node]] = field(default_factory=list)
    past: bool = False  # whether that is said of them
    above: str = ""  # all that stands above them
    has_sections: bool = False  # whether a page of their own has, as a CV, and isn't only a text about them

    @property
    def is_past(self) -> bool:
        """Whether they were a member, and aren't any more."""
        return (
            self.past
            or bool(PAST.search(" ".join([self.above, self.heading or "", *self.said[:1]])))
            or self.went is not None
        )

    @property
    def leads(self) -> bool:
        """Whether they head the group."""
        return not self.is_past and bool(LEADS.search(" ".join([self.heading or "", *self.said])))


def says_role(text: str) -> bool:
    """Whether a text says what somebody is in a group, and not what they do: it's short, and no sentence."""
    words = text.split()
    return len(words) <= 6 or (
        len(words) <= 15 and bool(find_dates(text) or split_title(text)[0]) and not _TELLS.search(text)
    )


# What a line of a card says besides what somebody is.
_LABELLED = re.compile(
    either("card_label") + "[^:：]{0,20}[:：]",
    re.IGNORECASE,
)
_TELLS = re.compile(
    r"\b(?:was|is|are|were|has|have|works?|worked|studies|studied|joined|likes?|before|who|which|he|she|they|I)\b"
)


# ---- from a page of them -------------------------------------------------------------------------------------------
def of_page(sections: list[Section]) -> Iterator[Member]:
    """The members that a page's sections list under their headings: items, rows, cards, or headings of their own."""
    above: list[tuple[int, str]] = []
    at = 0
    while at < len(sections):
        section = sections[at]
        at += 1
        heading = plain(section.heading) if section.heading else None
        while above and above[-1][0] >= section.level:
            above.pop()
        titles = [title for _, title in above]
        if any(BESIDE.fullmatch(title.strip()) for title in (*titles, heading or "")):
            above += [(section.level, heading)] if heading else []
            continue
        name, rest = _opening(inline(section.heading or "")) if heading and above else (None, None)
        if name and rest:
            lines = [Line(rest.text, section.start, section.start)] if rest.text else []
            lines += lines_of(section.blocks)
            end = section.end
            while at < len(sections) and sections[at].level > section.level and not _heads_somebody(sections[at]):
                lines += [Line(sections[at].heading or "", sections[at].start, sections[at].start)]
                lines += lines_of(sections[at].blocks)
                end, at = sections[at].end, at + 1
            found = iter([_of_lines(name, lines, titles[-1], section.start, end)])
        else:
            if heading:
                above.append((section.level, heading))
                titles.append(heading)
            found = _of_blocks(section.blocks, titles[-1] if titles else None)
        for member in found:
            member.above = " ".join(titles)
            yield member


def _heads_somebody(section: Section) -> bool:
    return _opening(inline(section.heading or ""))[0] is not None


def _of_blocks(blocks: list[Block], heading: str | None) -> Iterator[Member]:
    cards: list[Line] = []
    for block, after in zip([*blocks, None], [*blocks[1:], None, None], strict=False):
        if isinstance(block, Paragraph):
            if (
                isinstance(after, ItemList)
                and (led := _LEAD.fullmatch(plain(block.lines[0].text)))
                and len(block.lines) < 2
            ):
                yield from _of_cards(cards, heading)
                cards, heading = [], led[1]
                continue
            cards += block.lines
            continue
        lists = [[*item.lines, *lines_of(item.blocks)] for item in block.items] if isinstance(block, ItemList) else []
        if cards and lists and not any(lines and _opening(inline(lines[0].text))[0] for lines in lists):
            cards += [line for lines in lists for line in lines]  # what is said of the last of them
            continue
        yield from _of_cards(cards, heading)
        cards = []
        if isinstance(block, ItemList):
            yield from (member for item in block.items if (member := _of_item(item, heading)))
        elif isinstance(block, Table):
            yield from (member for row in block.rows if (member := _of_row(row, heading)))


_LEAD = re.compile(r"([^\W\d_][^:：]{2,40})\s?[:：]")  # a line that heads the list below it: `Ph.D. graduates:`


def _of_row(row: TableRow, heading: str | None) -> Member | None:
    lines = [line for cell in row.cells for line in cell.lines]
    opened = [_opening(inline(line.text)) for line in lines]
    at = next((n for n, (name, _) in enumerate(opened) if name is not None), None)
    if at is None:
        return None
    name, rest = opened[at]
    assert name is not None
    said = [Line(rest.text, lines[at].start, lines[at].end)] if rest.text else []
    return _of_lines(name, [*said, *lines[:at], *lines[at + 1 :]], heading, row.start, row.end)


def _of_item(item: Item, heading: str | None) -> Member | None:
    lines = [*item.lines, *lines_of(item.blocks)]
    if not lines:
        return None
    name, rest = _opening(inline(lines[0].text))
    if name is None:
        return None
    said = [Line(rest.text, lines[0].start, lines[0].end)] if rest.text else []
    return _of_lines(name, [*said, *lines[1:]], heading, item.start, item.end)


def _of_cards(lines: list[Line], heading: str | None) -> Iterator[Member]:
    """People one below the other, each a name and the lines under it."""
    starts = [n for n, line in enumerate(lines) if _opening(inline(line.text))[0] is not None]
    for at, following in pairwise([*starts, len(lines)]):
        name, rest = _opening(inline(lines[at].text))
        assert name is not None
        said = [Line(rest.text, lines[at].start, lines[at].end)] if rest.text else []
        yield _of_lines(name, [*said, *lines[at + 1 : following]], heading, lines[at].start, lines[following - 1].end)


_NATIVE = re.compile(r"\s?[(（][\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\u0400-\u04ff ]{2,20}[)）]")
_AFTER_NAME = re.compile(r"(?<!\s)\s*(?:[,:;(（|·•]|\s[-–—]+\s|—|–|$)\s*")


def _opening(text: Inline) -> tuple[Inline | None, Inline]:
    """The name that a line opens with, and the rest; None where it opens with something else."""
    if _names_somebody(text.text):
        return text, text.cut(len(text.text))
    if look(text.text).degree == "opens" and _MANY.search(text.text):  # `박사과정 (PhD students)`
        return None, text
    for end in _ends_of_name(text):
        piece = text.cut(0, end)
        if _names_somebody(piece.text):
            after = _AFTER_NAME.match(text.text, end)
            return piece, text.cut(after.end() if after else end)
    return None, text


def _ends_of_name(text: Inline) -> Iterator[int]:
    """Where the name that a line opens with may end: after what is marked, after a name in another script, at a sign."""
    mark = next((m for m in text.marks if m.kind in ("link", "bold") and m.start <= 6 and m.end < len(text.text)), None)
    if mark:
        yield mark.end
    for match in list(_AFTER_NAME.finditer(text.text))[:2]:
        if native := _NATIVE.match(text.text, match.start()):
            yield native.end()
        yield match.start()


_MANY = re.compile(rf"(?:{alternatives(words('people', 'members'))})", re.IGNORECASE)


def _names_somebody(text: str) -> bool:
    title, _ = split_title(text)
    return is_name(text) and not title and not _MANY.search(text) and not look(text).degree


def _of_lines(name: Inline, lines: list[Line], heading: str | None, start: int, end: int) -> Member:
    """A member of a name and the lines under it: an address, what they are, and texts."""
    called = read_name(name)
    assert called is not None
    member = Member(called.name, heading, start, end, native=called.native)
    if called.url:
        member.links.append(Link(None, called.url))
    for line in lines:
        text = inline(line.text)
        found = email(text.text)
        for label, url in text.links:
            if url.startswith("mailto:"):
                member.email = member.email or url.removeprefix("mailto:").split("?")[0]
            elif label in text.text:
                member.links.append(Link(label or None, url))
        words = text.text
        if found:
            member.email = member.email or found[0]
            words = re.sub(
                r"(?:\b(?:e-?mail|mail|contact)\s?[:：]\s*)?$", "", words.replace(found[0], "").strip(), flags=re.I
            )
            if len(words.split()) < 3:
                continue
        if words.strip(TRAILING):
            is_role = says_role(words) and not member.texts and not _LABELLED.match(words)
            (member.said if is_role else member.texts).append(words)
    return member


def body_of(sections: list[Section]) -> str:
    """A page's text."""
    return "\n\n".join(markdown(section.blocks) for section in sections if section.blocks).strip()
