"""Chronicles: tables and lists of which a row tells one event, as Japanese CVs have them.

`2029年4月 青葉大学 入学` and `2033年3月 青葉大学 卒業` are one line with the time between, and so are `入社` and `退社`;
a row with no such end says when something began.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from .inline import plain
from .languages import alternatives, words
from .outline import Block, Item, ItemList, Line, Paragraph, Table
from .written_dates import find_dates

_ENTERS, _GRADUATES, _LEAVES = (
    re.compile(rf"(?:(?<![\s、,])[\s、,]+)?(?:{alternatives(words('words', key))})(?=$|[\s、,。（(])")
    for key in ("enters", "graduates", "leaves")
)
_SAME = re.compile(r"\s*(?:同|동|〃|々|″|\")")
_YEAR = re.compile(r"(?:(?:明治|大正|昭和|平成|令和)\s?)?\d{1,4}\s?年?|(?:明治|大正|昭和|平成|令和)元年?")
_MONTH = re.compile(r"\d{1,2}\s?[月월]?")
_UNTIL_NOW = re.compile(rf"\s*(?:{alternatives(words('words', 'open'))}|以上|이상)[\s。]*")
_GOES_ON = re.compile(rf"(?:(?<![\s、,，])[\s、,，]+)?(?P<open>{alternatives(words('words', 'open'))})(?=[）)。\s]*$)")
_FEW = 3  # rows, from which on a list is a chronicle
_STARTING = words("words", "starting")[0]


@dataclass(slots=True)
class _Event:
    """A row: when, as it is printed, what it says, and its lines."""

    when: str
    said: str
    start: int
    end: int


def is_chronicle(block: Block) -> bool:
    """Whether a block's rows tell events, one each, some of which say that something began or ended."""
    events = _events(block)
    return len(events) >= _FEW and _tell_of_events(events)


def told_as_periods(block: Block) -> tuple[ItemList, ItemList]:
    """What a chronicle tells of studies, and of all else, as lists of what went on, each with the time in which it did."""
    events = _events(block)
    studies, others = ItemList([]), ItemList([])
    at = 0
    while at < len(events):
        event, after = events[at], events[at + 1] if at + 1 < len(events) else None
        at += 1
        began = _ENTERS.search(event.said)
        ended = after and (_LEAVES.search(after.said) or _GRADUATES.search(after.said))
        when, said, end = event.when, event.said, event.end
        if began and after and ended and _is_same(event.said, began.start(), after.said, ended.start()):
            is_named = _GRADUATES.search(after.said) and not _SAME.match(after.said)
            said = after.said if is_named else _without(event.said)
            when, end, at = f"{when} – {after.when}", after.end, at + 1
        elif _UNTIL_NOW.fullmatch(said):
            continue
        elif goes_on := _GOES_ON.search(said):
            when, said = f"{when} – {goes_on['open']}", f"{said[: goes_on.start()]}{said[goes_on.end('open') :]}"
            said = _without(said.replace("（）", "").replace("()", ""))
        elif not (_GRADUATES.search(said) or _LEAVES.search(said)):
            when, said = f"{_STARTING} {when}", _without(said)
        is_study = _GRADUATES.search(f"{event.said} {said}") or (
            began and began[0].strip().endswith(("学", "學", "학"))
        )
        (studies if is_study else others).items.append(
            Item([Line(f"{when}\t{said}", event.start, end)], [], "-", event.start, end)
        )
    return studies, others


def _without(said: str) -> str:
    return _ENTERS.sub("", said).strip()


def _is_same(first: str, began: int, second: str, ended: int) -> bool:
    """Whether a row ends what another began: it names the same, or says so."""
    here, there = (re.sub(r"\s", "", text) for text in (first[:began], second[:ended]))
    return bool(_SAME.match(second)) or (bool(there) and (here.startswith(there) or there.startswith(here)))


def _tell_of_events(events: list[_Event]) -> bool:
    """Whether several rows tell that something began or ended, each on one date."""
    told = [bool(_ENTERS.search(e.said) or _GRADUATES.search(e.said) or _LEAVES.search(e.said)) for e in events]
    dates = [find_dates(event.when) for event in events]
    alone = all(len(found) == 1 and not (found[0].is_range or found[0].is_open) for found in dates)
    return sum(told) > 1 and alone and any(_ENTERS.search(e.said) or _LEAVES.search(e.said) for e in events)


def _events(block: Block) -> list[_Event]:
    """The rows of a block of which each opens with a date; [] where one doesn't."""
    rows: list[tuple[list[str], int, int]] = []
    if isinstance(block, Table):
        rows = [([plain(cell.markdown) for cell in row.cells], row.start, row.end) for row in block.rows]
    elif isinstance(block, ItemList) and all(len(item.lines) == 1 and not item.blocks for item in block.items):
        rows = [(_parted(plain(item.lines[0].text)), item.start, item.end) for item in block.items]
    elif isinstance(block, Paragraph):
        rows = [(_parted(plain(line.text)), line.start, line.end) for line in block.lines]
    found: list[_Event] = []
    year = ""
    for given, start, end in rows:
        cells = [cell.strip() for cell in given if cell.strip()]
        if len(cells) > 2 and _YEAR.fullmatch(cells[0]) and _MONTH.fullmatch(cells[1]):
            year = cells[0].rstrip("年 ")
            cells = [f"{year}年{cells[1].rstrip('月월 ')}月", *cells[2:]]
        elif year and len(cells) == 2 and _MONTH.fullmatch(cells[0]):  # of the year above
            cells = [f"{year}年{cells[0].rstrip('月월 ')}月", cells[1]]
        if len(cells) == 1 and (len(cells[0]) < 6 or _UNTIL_NOW.fullmatch(cells[0])):
            continue  # `学歴` and `職歴`, over the rows that are it
        if len(cells) < 2 or not find_dates(cells[0]):
            return []
        found.append(_Event(cells[0], " ".join(cells[1:]), start, end))
    return found


def _parted(text: str) -> list[str]:
    """A line as its date and the rest."""
    dates = find_dates(text)
    if not dates or dates[0].at > 2:
        return [text]
    return [text[: dates[0].to].strip(), text[dates[0].to :].strip(" 　\t:：、,")]
