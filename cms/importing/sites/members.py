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
from cms.documents.outline import TableRow

from ..bodies import markdown
from ..dates import find_dates
from ..emails import email
from ..formats.fields import is_url
from ..formats.networks import network_of, profile_link
from ..formats.nodes import Node
from ..people import is_name, read_name
from ..titles import split_title

# What a member's keys say, in the order in which they count.
_NAMES = ("name", "title", "full_name", "fullname", "display_name")
_ROLES = (
    "role",
    "position",
    "title",
    "job",
    "job_title",
    "status",
    "info",
    "duration",
    "description",
    "subtitle",
    "degree",
)
_TEXTS = (
    "bio",
    "bio_html",
    "biography",
    "about",
    "description",
    "text",
    "summary",
    "blurb",
    "research",
    "details",
    "content",
    "project",
)
_TOPICS = ("interests", "research_interests", "topics", "keywords", "tags")
_STARTS, _ENDS = (
    ("start", "started", "start_date", "joined", "since", "from"),
    ("end", "ended", "end_date", "left", "until", "to"),
)
_SPANS = ("years", "period", "dates", "when", "time", "year")
_NEXT = ("next", "now", "current", "currently", "current_position", "after", "later", "placement", "where")
_NO_FACTS = re.compile(
    r"(?:image|photo|picture|avatar|img|thumb\w*|number_educ|group|weight|order|layout|permalink|slug|id|published|draft|sort\w*"
    r"|aliases|category|type|show\w*|alt|last_?name|first_?name|family|given|pronouns)",
    re.IGNORECASE,
)
# Roles as templates write them, and what people call those.
_SHORT = {
    "pi": "Principal Investigator",
    "principal-investigator": "Principal Investigator",
    "postdoc": "Postdoc",
    "phd": "PhD student",
    "grad": "Graduate student",
    "undergrad": "Undergraduate student",
    "masters": "Master's student",
    "msc": "Master's student",
    "ra": "Research Assistant",
}
_LEADS = re.compile(
    r"\b(?:pi|principal\W*investigator|(?:group|team|lab(?:oratory)?)\W*(?:leader|head)|head\s+of\s+(?:the\s+)?\w+|director|chair|leader)\b"
    r"|教授|主任|負責人|负责人|교수|Leiter|Lehrstuhlinhaber|responsable|directeur|directrice",
    re.IGNORECASE,
)
PAST = re.compile(
    r"\b(?:alumn\w+|alum|former|past|previous|ehemalige\w*|anciens?|antiguos|ex-?members|visitors)\b|卒業|修了|OB|已毕业|毕业生|校友|畢業|졸업",
    re.IGNORECASE,
)
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
    other: list[tuple[str, Node]] = field(default_factory=list)
    above: str = ""  # all that stands above them

    @property
    def is_past(self) -> bool:
        """Whether they were a member, and aren't any more."""
        return bool(PAST.search(" ".join([self.above, self.heading or "", *self.said[:1]]))) or self.went is not None

    @property
    def leads(self) -> bool:
        """Whether they head the group."""
        return not self.is_past and bool(_LEADS.search(" ".join([self.heading or "", *self.said])))


# ---- from data -----------------------------------------------------------------------------------------------------
def of_data(root: Node, heading: str | None) -> Iterator[Member]:
    """The members that data lists, at any depth: mappings with a name. What they stand under is their heading."""
    waiting: list[tuple[Node, str | None]] = [(root, heading)]
    while waiting:
        node, above = waiting.pop(0)
        if member := of_mapping(node, above):
            yield member
            continue
        waiting += [(item, above) for item in node.items]
        waiting += [
            (value, f"{above or ''} {key}".strip()) for key, value in node.fields.items() if value.items or value.fields
        ]


def of_mapping(node: Node, heading: str | None) -> Member | None:
    """The member whom a mapping describes; None for one without a name."""
    known = {key.casefold(): value for key, value in node.fields.items()}
    parts = [
        known[key].text
        for key in ("first_name", "firstname", "given", "last_name", "lastname", "family")
        if key in known
    ]
    names = (known[key].text for key in _NAMES if key in known)
    said = next((one for one in names if is_name(one or "", alone=True)), None)
    called = read_name(inline(said or " ".join(part for part in parts if part)))
    if called is None:
        return None
    member = Member(called.name, heading, node.start, node.end, native=called.native)
    taken = {key for key in known if known[key].text and read_name(known[key].text or "") == called and key in _NAMES}
    if "group" in known and known["group"].text:
        member.heading = f"{heading or ''} {known['group'].text}".strip()
    _dated(member, known, taken)
    for key, value in known.items():
        if key not in taken and not value.is_empty and not _NO_FACTS.fullmatch(key):
            _take(member, key, value)
    return member


def _dated(member: Member, known: dict[str, Node], taken: set[str]) -> None:
    """Keys of times make one text, as `2019 – 2021`."""
    start, end = (
        next(((k, known[k].text) for k in keys if k in known and known[k].text), None) for keys in (_STARTS, _ENDS)
    )
    span = next(((k, known[k].text) for k in _SPANS if k in known and known[k].text), None)
    taken |= {found[0] for found in (start, end, span) if found}
    if start or end:
        told = (
            f"{start[1]} – {end[1]}"
            if start and end
            else f"since {start[1]}"
            if start
            else f"until {end[1] if end else ''}"
        )
        member.said.append(told)
    if span:
        member.said.append(str(span[1]))


def _take(member: Member, key: str, value: Node) -> None:
    text = value.text
    if key in ("email", "e-mail", "mail") and text:
        member.email = text.removeprefix("mailto:")
    elif re.fullmatch(r"education\d*|degrees?", key) and (text or value.items):
        member.studies += [leaf.text or "" for leaf in value.leaves()]
    elif key in _TOPICS:
        member.topics += [
            topic.strip() for leaf in value.leaves() for topic in re.split(r"[,;]", leaf.text or "") if topic.strip()
        ]
    elif key in _NEXT and text:
        member.went = text
    elif key in _ROLES and text and _says_role(text):
        member.said.append(_SHORT.get(text.casefold(), text))
    elif key in _TEXTS and text:
        member.texts.append(text)
    elif key == "links":
        for name, each in value.fields.items():
            _take(member, name.casefold(), each)
        member.links += [
            Link(None, leaf.text or "") for item in value.items for leaf in item.leaves() if is_url(leaf.text or "")
        ]
    elif text and (network_of(key) or is_url(text)):
        if link := profile_link(key, text) or (Link(key, text) if is_url(text) else None):
            member.links.append(link)
    else:
        member.other.append((key, value))


def _says_role(text: str) -> bool:
    """Whether a text says what somebody is in a group, and not what they do: it's short, and no sentence."""
    words = text.split()
    return len(words) <= 6 or (
        len(words) <= 15 and bool(find_dates(text) or split_title(text)[0]) and not _TELLS.search(text)
    )


# What a line of a card says besides what somebody is.
_LABELLED = re.compile(
    r"(?:research|topics?|projects?|thesis|interests?|office|room|phone|tel|web(?:site)?|homepage|hobb\w+|forschung\w*|recherches?|"
    r"연구\w*|研究\w*|テーマ)\b[^:：]{0,20}[:：]",
    re.IGNORECASE,
)
_TELLS = re.compile(
    r"\b(?:was|is|are|were|has|have|works?|worked|studies|studied|joined|likes?|before|who|which|he|she|they|I)\b"
)


# ---- from a page of them -------------------------------------------------------------------------------------------
def of_page(sections: list[Section]) -> Iterator[Member]:
    """The members that a page's sections list under their headings: items, rows, cards, or headings of their own."""
    above: list[tuple[int, str]] = []
    for section in sections:
        heading = plain(section.heading) if section.heading else None
        while above and above[-1][0] >= section.level:
            above.pop()
        titles = [title for _, title in above]
        if heading and above and _names_somebody(heading):
            member = _of_lines(
                inline(section.heading or ""), list(lines_of(section.blocks)), titles[-1], section.start, section.end
            )
            found = iter([member])
        else:
            if heading:
                above.append((section.level, heading))
                titles.append(heading)
            found = _of_blocks(section.blocks, titles[-1] if titles else None)
        for member in found:
            member.above = " ".join(titles)
            yield member


def _of_blocks(blocks: list[Block], heading: str | None) -> Iterator[Member]:
    cards: list[Line] = []
    for block in [*blocks, None]:
        if isinstance(block, Paragraph):
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


def _of_row(row: TableRow, heading: str | None) -> Member | None:
    lines = [line for cell in row.cells for line in cell.lines]
    at = next((n for n, line in enumerate(lines) if _names_somebody(plain(line.text))), None)
    if at is None:
        return None
    others = [line for line in lines if line is not lines[at]]
    return _of_lines(inline(lines[at].text), others, heading, row.start, row.end)


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


_MANY = re.compile(
    r"\b(?:students|members|alumni|people|staff|faculty|postdocs|researchers|team|fellows|interns)\b", re.I
)


def _names_somebody(text: str) -> bool:
    title, _ = split_title(text)
    return is_name(text) and not title and not _MANY.search(text)


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
            is_role = _says_role(words) and not member.texts and not _LABELLED.match(words)
            (member.said if is_role else member.texts).append(words)
    return member


def body_of(sections: list[Section]) -> str:
    """A page's text."""
    return "\n\n".join(markdown(section.blocks) for section in sections if section.blocks).strip()
