"""Tables and lists of which each row is labelled: what a label is a section's heading of, is read as one.

`| Name | Ada Example |`, `Languages: English, Dutch`, a term over what is said of it. A label says who somebody is, how to
reach them, or of which kind the rest of its row is; what no label says is left for who reads such a block as it is.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any

from cms.documents import (
    EDGE,
    Block,
    Item,
    ItemList,
    Line,
    Paragraph,
    Section,
    SectionKind,
    Table,
    kind_of_heading,
    plain,
)
from cms.documents.languages import alternatives, column, pattern, words

from ..findings import Findings
from ..lists.looks import look
from ..lists.pieces import parted
from ..people import is_name, read_name
from ..places import is_organization, is_place, town_of_address
from ..privacy import Kind, find
from .card import is_contact, read_contact, says_address

_COLON = re.compile(rf"\s{{0,9}}(?P<label>[^\W\d_][^:：{EDGE}]{{0,40}}?)(?:\s{{0,3}}[:：]|{EDGE})\s{{0,9}}(?=\S)")
_BOLD = re.compile(r"^(\*\*|__)([^*_\n]{1,40}?)(?:([:：])\1|\1\s?([:：]))")
_MOST_WORDS = 4
_MOST_TOLD = 10  # words of a line that says where somebody was born or lives
_LONGEST_CALLING = 8  # words
_LONGEST_TOWN = 2  # words, where no gazetteer knows it
_LIVES = re.compile(rf"\W*(?:{alternatives(words('prose', 'live'))})", re.IGNORECASE)
# What one item among others may list by itself: `Languages: English, Dutch`, above where somebody was a juror.
_ENUMERATED = (SectionKind.LANGUAGES, SectionKind.SKILLS, SectionKind.INTERESTS, SectionKind.CERTIFICATES)
_PERSONAL = (
    *("name", "given_name", "family_name", "email", "phone"),
    *("website", "location", "address", "birth_date"),
)  # of the columns of tables
# Labels of how somebody stands, which may be in a family: `Status: married`.
_STANDING = pattern("standing")
_VITAL = re.compile(alternatives(words("words", "vital")), re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Row:
    """A label with the lines that it stands over or before, and the blocks under them."""

    label: str
    lines: list[Line]
    blocks: list[Block]
    start: int
    end: int

    @property
    def personal(self) -> str:
        """What the label says of the person: `name`, `email`, `location` and so on; empty where it says nothing."""
        label = self.label.strip(" :：*_")
        told = next((key for key in _PERSONAL if re.fullmatch(column(key), label, re.IGNORECASE)), "")
        return told or ("birth_date" if _VITAL.fullmatch(label) else "")

    @property
    def calls(self) -> bool:
        """Whether the label says what the person is: `Occupation`."""
        label = self.label.strip(" :：*_")
        return re.fullmatch(column("role"), label, re.IGNORECASE) is not None and not _STANDING.fullmatch(label)

    @property
    def kind(self) -> SectionKind | None:
        """What the label is a section's heading of."""
        return kind_of_heading(self.label)

    @property
    def section(self) -> Section:
        """The row as a section under its label."""
        lines = [Item([line], [], "-", line.start, line.end) for line in self.lines]
        told: list[Block] = [ItemList(lines)] if len(lines) > 1 else [Paragraph(self.lines)] if lines else []
        return Section(self.label, 0, self.start, self.end, [*told, *self.blocks])


def labels_joined(section: Section) -> Section:
    """Return a section in which lines that stand apart, each with a label, are one: `Name: Ada`, and below it `E-mail: …`."""
    blocks: list[Block] = []
    run: list[Paragraph] = []
    for block in [*section.blocks, None]:
        if isinstance(block, Paragraph) and len(block.lines) == 1 and _of_line(block.lines[0]):
            run.append(block)
            continue
        joined = Paragraph([line for one in run for line in one.lines])
        blocks += [joined] if len(run) > 1 and labelled(joined) else run
        run = []
        blocks += [block] if block else []
    return replace(section, blocks=blocks) if len(blocks) < len(section.blocks) else section


def labelled(block: Block) -> list[Row]:
    """The rows of a block of which each has a label, and several have one that says what they tell; [] of another."""
    if isinstance(block, Table):
        rows = _of_table(block)
    elif isinstance(block, ItemList):
        rows = [row for item in block.items if (row := _of_item(item))]
        names = any(row.personal == "name" for row in rows)  # beside ways to reach them
        rows = rows if len(rows) == len(block.items) and (names or not is_contact(block)) else []
    elif isinstance(block, Paragraph) and len(lines := parted(block.lines)) > 1:
        rows = [row for line in lines if (row := _of_line(_plainly(line)))]
        rows = rows if len(rows) == len(lines) else []
    else:
        return []
    said = [row for row in rows if row.personal or row.kind]
    linked = [row for row in rows if row not in said and row.lines and "](" in row.lines[0].text]
    return rows if len(said) > 1 and (len(said) + len(linked)) * 2 >= len(rows) else []


def enumerated(block: Block, *, bold: bool = True) -> list[Row]:
    """The items of a list that enumerate something after a label, where others are entries that have none.

    So may a line by itself; `bold` says whether its label may be set so, as those of what stands below an entry are.
    """
    if isinstance(block, Paragraph):
        row = _of_line(_plainly(block.lines[0]) if bold else block.lines[0]) if len(block.lines) == 1 else None
        return [row] if row and row.kind in _ENUMERATED else []
    items = block.items if isinstance(block, ItemList) and not is_contact(block) else []
    found = [row for item in items if not item.blocks and (row := _of_item(item)) and row.kind in _ENUMERATED]
    return found if len(found) < len(items) else []


def _of_table(table: Table) -> list[Row]:
    """The rows of a table of two columns, the header among them where it is one; [] of another, or where one has no label."""
    if len(table.header) not in (0, 2) or any(len(row.cells) > 2 for row in table.rows):
        return []
    found: list[Row] = []
    for row in table.rows:
        label = plain(" ".join(line.text for line in row.cells[0].lines))
        if len(row.cells) == 2 and _is_label(label):
            found.append(Row(label, row.cells[1].lines, [], row.start, row.end))
        elif len(row.cells) == 1 and found:  # the label above is of this row, too
            found[-1] = replace(found[-1], lines=[*found[-1].lines, *row.cells[0].lines], end=row.end)
        else:
            return []
    if len(table.header) == 2 and _is_label(table.header[0]):
        head = Row(table.header[0], [Line(table.header[1], table.start, table.start)], [], table.start, table.start)
        found[:0] = [head] if head.personal == "name" and is_name(table.header[1]) else []
    return found


def _of_item(item: Item) -> Row | None:
    """An item as a label and what it says: on the line below, or after a colon."""
    if not item.lines:
        return None
    first, rest = item.lines[0], item.lines[1:]
    text = plain(first.text)
    if (rest or item.blocks) and _is_label(text) and not look(text).dated:
        told = next((block for block in item.blocks if isinstance(block, Paragraph)), None)
        if not rest and told:
            return Row(text, told.lines, [b for b in item.blocks if b is not told], item.start, item.end)
        return Row(text, rest, item.blocks, item.start, item.end)
    row = _of_line(_plainly(first))
    return row and replace(row, lines=[*row.lines, *rest], blocks=item.blocks, start=item.start, end=item.end)


def _plainly(line: Line) -> Line:
    """A line whose label isn't set in bold: `**Skills**: C, Rust`."""
    return replace(line, text=_BOLD.sub(lambda match: f"{match[2]}:", line.text))


def _of_line(line: Line) -> Row | None:
    """A line as a label and what it says after its colon."""
    match = _COLON.match(line.text)
    label = plain(match["label"]) if match else ""
    if not match or not _is_label(label):
        return None
    return Row(label, [replace(line, text=line.text[match.end() :].lstrip("* "))], [], line.start, line.end)


def _is_label(text: str) -> bool:
    return 0 < len(text.split()) <= _MOST_WORDS and not re.search(r"[,;.!?@/]|\d{3}", text)


def without_vital(section: Section, findings: Findings) -> Section:
    """A section without the short lines that say where somebody was born, or lives: they are no entries of anything.

    `Born 1966, Hamar` is private, and kept; `Lives and works in Namsos` is where the person is.
    """
    blocks: list[Block] = []
    for block in section.blocks:
        if isinstance(block, ItemList):
            items = [item for item in block.items if item.blocks or not _is_vital(item.lines, findings)]
            block = block if len(items) == len(block.items) else ItemList(items)
        elif isinstance(block, Paragraph):
            lines = [line for line in block.lines if not _is_vital([line], findings)]
            block = block if len(lines) == len(block.lines) else Paragraph(lines)
        if not isinstance(block, ItemList | Paragraph) or (block.items if isinstance(block, ItemList) else block.lines):
            blocks.append(block)
    return replace(section, blocks=blocks)


def _is_vital(lines: list[Line], findings: Findings) -> bool:
    """Whether an item's one line, or a paragraph's, says nothing but that; it is taken then."""
    text = plain(lines[0].text).strip(" .;") if len(lines) == 1 else ""
    if not text or len(text.split()) > _MOST_TOLD:
        return False
    lives = _LIVES.match(text)
    where = text[lives.end() :].strip() if lives else ""
    if is_place(where) or (where[:1].isupper() and len(where.split()) <= _LONGEST_TOWN):
        findings.person.values.setdefault("location", where)
        findings.taken.update(range(lines[0].start, lines[0].end + 1))
        return True
    if any(one.kind is Kind.BIRTH and one.start == 0 for one in find(text)):
        findings.section(None, lines[0].text, lines[0].start, lines[0].end)
        return True
    return False


def state(row: Row, findings: Findings) -> bool:
    """Take what a row says of the person by its label; returns whether it does."""
    said = " ".join(plain(line.text) for line in row.lines)
    values = findings.person.values
    if row.personal == "name" and is_name(said, alone=True) and (found := read_name(said)):
        values.setdefault("name", found.name)
        if found.native:
            values.setdefault("native_name", found.native)
    elif row.personal in ("given_name", "family_name") and is_name(said, alone=True):
        values[row.personal] = said
        _join_names(values)
    elif row.personal == "location" and 0 < len(said) < 60:
        values.setdefault("location", said)
    elif row.calls and not look(said).dated and len(said.split()) <= _LONGEST_CALLING and not is_organization(said):
        values.setdefault("headline", said)
    elif row.kind in (None, SectionKind.CONTACT) and (
        row.personal in ("email", "website") or "](" in row.lines[0].text or says_address(said)
    ):
        read_contact([Paragraph(row.lines)], row.label, findings)
    else:
        last = said.rsplit(", ", 1)[-1]
        town = (town_of_address(said) or (last if is_place(last) else None)) if row.personal == "address" else None
        if town:
            values.setdefault("location", town)  # the street is private, and kept
        return False
    findings.taken.update(range(row.start, row.end + 1))
    return True


def _join_names(values: dict[str, Any]) -> None:
    """State the name that two rows say a part of each; where one is called the name, that is the family's: `Nom : DUPONT`."""
    named = values.get("name", "")
    given, family = (
        values.get("given_name"),
        values.get("family_name") or (named if named and " " not in named else None),
    )
    found = read_name(f"{given} {family}") if given and family else None
    if found:
        values |= {"name": found.name, "family_name": found.name.removeprefix(given or "").strip()}
