"""Paragraphs that hang from what stands before a tab: a number, or when something was. Each is an item of its own."""

from __future__ import annotations

import re
from itertools import pairwise

from ..dates import is_date
from ..inline import EDGE, inline
from .inlines import Element, read
from .tables import is_short

_COUNTED = re.compile(r"[(\[]?(\d{1,3})[.)\]]?")
_FEWEST = 3  # dated entries; below that, what stands between them may belong to one


def hanging(elements: list[Element]) -> dict[int, str]:
    """The paragraphs under a heading that hang, by `id`, each with the mark of the item that it is.

    Those with numbers do wherever they stand. Those with dates do where they follow each other, and most say when: not
    where each has a line below it, as an employer's name below a title.
    """
    found: dict[int, str] = {}
    run: list[tuple[Element, str]] = []
    for element in [*elements, None]:
        before = _before_tab(element) if element else None
        if element and before is not None:
            if counted := _COUNTED.fullmatch(before):
                found[id(element)] = f"{counted[1]}."
                continue
            run.append((element, before))
            continue
        is_told = element is None or element["t"] in ("Para", "Plain", "Header")
        dated = sum(is_date(text) for _, text in run)
        if is_told and 2 * dated > len(run) and dated >= (_FEWEST if element else 2):
            found |= {id(one): "-" for one, _ in run}
        run = []
    return found


def over_numbers(elements: list[Element]) -> set[int]:
    """The lines in bold or italics, by `id`, that stand over what is numbered, as a heading of its kind does."""
    found: set[int] = set()
    for element, after in pairwise(elements):
        before = _before_tab(after)
        if before is None or not _COUNTED.fullmatch(before) or element["t"] not in ("Para", "Plain"):
            continue
        lines = read(element["c"]).lines
        if len(lines) == 1 and is_short(lines[0].text) and EDGE not in lines[0].text:
            found |= {id(element)} if lines[0].is_all("bold") or lines[0].is_all("italic") else set()
    return found


def _before_tab(element: Element) -> str | None:
    """What stands before the only tab of a paragraph of one line; None for all else."""
    if element["t"] not in ("Para", "Plain"):
        return None
    lines = read(element["c"]).markdown
    if len(lines) != 1 or lines[0].count(EDGE) != 1:
        return None
    return inline(lines[0].partition(EDGE)[0]).text.strip()
