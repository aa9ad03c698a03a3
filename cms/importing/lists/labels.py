"""Lines that a label opens, as `Employer: ACME` and `**Thesis:** On Roads`: they say something of what is named above them."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

from cms.documents import EDGE, Block, Inline, Item, ItemList, Line, Paragraph, Section, Table, plain
from cms.documents.languages import column

from .looks import look
from .rows import ListLine
from .segments import Cutting

_LABEL = re.compile(r"\s*(?P<label>[^\W\d_][\w '’/&()-]{0,80}?)\s*[:：](?=\s|$|[^\W\d_]|(?<=[^\W\d_].)\d)")
_MOST_WORDS, _LONGEST = 4, 41


def label_of(text: Inline) -> str | None:
    """The label that opens a line, as people set them: a few words, a colon, and something after it."""
    match = _LABEL.match(text.text)
    if not match or not re.search(r"\w", text.text[match.end() :]):
        return None
    label = match["label"]
    short = len(label) <= _LONGEST and len(label.split()) <= _MOST_WORDS
    return label if short or _of_forms().fullmatch(label) else None


def says_where_presented(text: str) -> bool:
    """Whether a text says where a work was presented, which is not where it appeared: `Presented at: Roads 2031`."""
    match = _LABEL.match(text)
    return match is not None and re.fullmatch(column("presented"), match["label"], re.IGNORECASE) is not None


@cache
def _of_forms() -> re.Pattern[str]:
    """The long labels that forms have: `Name and address of employer`, as in Europass CVs."""
    called = [column(role) for role in ("title", "organization", "degree", "form", "date")]
    return re.compile("|".join(called), re.IGNORECASE)


def without_upright(sections: list[Section], cutting: Cutting) -> list[Section]:
    """Sections, in which tables that have a label in each row are lists of labelled items: `| Employer | ACME |`."""
    return [replace(one, blocks=[_listed(block, cutting) for block in one.blocks]) for one in sections]


def _listed(block: Block, cutting: Cutting) -> Block:
    """A table of labels and what they say, or items with a tab in place of the colon, as labelled items; else as it is."""
    if isinstance(block, ItemList):
        return _with_colons(block, cutting)
    if not isinstance(block, Table) or len(block.header) not in (0, 2):
        return block
    head = [(block.header[0], [Line(block.header[1], block.start, block.start)])] if block.header else []
    rows = [(plain(row.cells[0].markdown), row.cells[1].lines) for row in block.rows if len(row.cells) == 2]
    rows = [*head, *rows]
    said = {role for label, _ in rows if (role := cutting.said(label))}
    short = all(
        (len(label.split()) <= _MOST_WORDS and not re.search(r"\d", label)) or _of_forms().fullmatch(label)
        for label, _ in rows
    )
    again = any(cutting.said(line.text) for _, lines in head for line in lines)  # two columns, each with its name
    if len(said) < 2 or not short or again or len(rows) < len(block.rows) + len(head):
        return block
    items = []
    for label, lines in rows:
        first = replace(lines[0], text=f"{label.strip(' :：')}: {lines[0].text}")
        items.append(Item([first, *lines[1:]], [], "-", first.start, lines[-1].end))
    return ItemList(items)


def _with_colons(block: ItemList, cutting: Cutting) -> ItemList:
    """A list, of whose items several have a label before a tab: that is a colon."""
    tabbed = {
        n: (label.strip(), rest)
        for n, item in enumerate(block.items)
        for label, sign, rest in [item.lines[0].text.partition(EDGE) if item.lines else ("", "", "")]
        if sign and (cutting.said(label.strip()) or _of_forms().fullmatch(label.strip()))
    }
    if len({label for label, _ in tabbed.values()}) < 2:
        return block
    items = [
        replace(item, lines=[replace(item.lines[0], text=f"{tabbed[n][0]}: {tabbed[n][1]}"), *item.lines[1:]])
        if n in tabbed
        else item
        for n, item in enumerate(block.items)
    ]
    return ItemList(items)


def with_labels(rows: list[ListLine], cutting: Cutting) -> list[ListLine]:
    """Rows, with those that a label opens put to what they say something of.

    A label that the list knows (`Employer`, `Dates`) makes its line a part of the entry above; what another says is told of
    it. Items that are all labelled, `Employer: …`, `Role: …`, make an entry from each first label that comes again.
    """
    rows = _with_abstracts(rows)
    found: list[ListLine] = []
    at = 0
    while at < len(rows):
        end = at
        while end < len(rows) and _is_labelled_item(rows[end], rows[at]):
            end += 1
        run = rows[at:end]
        labels = [label_of(row.text) or "" for row in run if not row.told]
        if len({said for label in labels if (said := cutting.said(label))}) > 1:
            heads = _heads(found, rows[at].section)
            # Below a heading they say more of what that names.
            named = bool(heads) and heads[0].opens == "heading" and len(set(labels)) == len(labels)
            found += [_in_run(row, "" if named else labels[0], cutting) for row in run]
            at = end
            continue
        found.append(_placed(rows[at], found, cutting))
        at += 1
    return found


def _with_abstracts(rows: list[ListLine]) -> list[ListLine]:
    """Rows, with an abstract under a line that only says that it is one (`Abstract`, as what opens it) told as such."""
    found: list[ListLine] = []
    for row in rows:
        above = found[-1] if found else None
        if (
            above
            and above.told is None
            and above.opens in ("block", "line")
            and row.section == above.section
            and row.opens in ("block", "line")
            and re.fullmatch(column("abstract"), above.text.text.strip(" :[]"), re.IGNORECASE)
        ):
            text = f"{above.text.text.strip(' :[]')}: {row.line.text}"
            line = replace(row.line, text=text, start=above.line.start)
            found[-1] = replace(row, line=line, told=Paragraph([line]), opens="line")
        else:
            found.append(row)
    return found


def _is_labelled_item(row: ListLine, first: ListLine) -> bool:
    """Whether a row is an item that a label opens, or what such an item has below it."""
    if row.section != first.section:
        return False
    return (row.opens == "item" and not row.told and label_of(row.text) is not None) or (
        row is not first and bool(row.told) and row.opens == "line"
    )


def _in_run(row: ListLine, first: str, cutting: Cutting) -> ListLine:
    """A row of labelled items: the first label begins an entry, others go on with it, and what no list knows is told."""
    label = label_of(row.text)
    if row.told or label is None or label == first:
        return row
    if cutting.said(label):
        return replace(row, opens="line", is_labelled=True)
    return replace(row, told=Paragraph([row.line]), opens="line")


def _placed(row: ListLine, above: list[ListLine], cutting: Cutting) -> ListLine:
    """A row as it is, or as a line of what stands above it where its label says so."""
    label = label_of(row.text)
    heads = _heads(above, row.section)
    if label is None or not heads or row.opens in ("heading", "item", "row"):
        return row
    if says_where_presented(row.text.text):
        return replace(row, told=Paragraph([row.line]), opens="line")
    said = cutting.said(label)
    if said and not _is_said(said, heads) and not (row.opens == "block" and heads[-1].opens == "item"):
        alone = isinstance(row.told, ItemList) and not row.told.items[0].blocks
        return replace(row, told=None if alone else row.told, opens="line", is_labelled=True)
    ends = row.text.text.find(label) + len(label) + 3
    is_bold = any(m.kind == "bold" and m.start <= 1 and len(label) <= m.end <= ends for m in row.text.marks)
    if row.told or row.opens != "block" or not (is_bold or said) or _names_something(label):
        return row
    return replace(row, told=Paragraph([row.line]), opens="line")


def _heads(above: list[ListLine], section: int) -> list[ListLine]:
    """The lines that name what a line below them may say more of: those since the last heading, or the last item."""
    found: list[ListLine] = []
    for row in reversed(above):
        if row.section != section:
            break
        if not row.told:
            found.insert(0, row)
        if row.opens in ("heading", "item", "row"):
            break
    return found


def _is_said(role: str, heads: list[ListLine]) -> bool:
    """Whether the lines above say already what a label would say again: the degree, or the title."""
    seen = [look(head.text.text) for head in heads]
    return any((role == "degree" and one.degree) or (role == "title" and one.role) for one in seen)


def _names_something(label: str) -> bool:
    seen = look(label)
    return bool(seen.role or seen.degree or seen.organization or seen.dated > 0.5 or seen.place or seen.award)
