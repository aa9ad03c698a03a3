"""What a field becomes when a document states a value for it: filled, refined, joined, updated, or kept as it was.

It is a three-way merge: its base is the value that the document stated when it was imported last. What came from the document
follows the document; what was changed here since, or comes from another one, stays.
"""

from __future__ import annotations

from typing import Any

from cms.content import Course, Link, PartialDate, RichText, plain_value

from .identity import Row, essence

KEPT = object()  # the document says otherwise than the record, which stays as it is


def merged(current: Any, stated: Any, base: Any, row: Row, name: str) -> Any:
    """What a field becomes when a document states a value: the value, a union, or `KEPT` where the current one stays."""
    if name == "date" and current is None and row.get("year") and str(stated) == f"{row['year']:04}":
        return current  # a publication's year, which is known
    if current in (None, [], False) and not (name == "period_is_current" and row.get("period_end")):
        return stated
    if _same(current, stated):
        return current
    if base is not None and plain_value(current) == base:
        return stated  # it's this document's own value, and the document changed
    if isinstance(current, RichText) and essence(shown(current)) == essence(shown(stated)):
        return current  # in the same words, with marks of its own
    if isinstance(current, PartialDate) and isinstance(stated, PartialDate):
        return stated if stated.refines(current) else current if current.refines(stated) else KEPT
    if isinstance(current, list) and current and isinstance(current[0], Link | Course | PartialDate):
        return _union(current, stated)
    if stated is False:
        return current
    return KEPT


def _same(one: Any, other: Any) -> bool:
    return (
        essence(shown(one)) == essence(shown(other)) if isinstance(one, str) else plain_value(one) == plain_value(other)
    )


def _union(current: list[Any], stated: list[Any]) -> list[Any]:
    """Both lists, each item once; a finer date takes the place of the one that it refines."""
    union = list(current)
    for item in stated:
        if isinstance(item, PartialDate):
            if item in union or any(known.refines(item) for known in union):
                continue
            union = [item if item.refines(known) else known for known in union]
            if item not in union:
                union.append(item)
        elif isinstance(item, Course):
            at = next((i for i, known in enumerate(union) if _same_course(known, item)), None)
            if at is None:
                union.append(item)
            else:
                known = union[at]
                union[at] = Course(known.code or item.code, known.title, _union(known.terms, item.terms))
        elif item.url not in {known.url for known in union}:
            union.append(item)
    return union


def _same_course(one: Course, other: Course) -> bool:
    if one.code and other.code:
        return essence(one.code) == essence(other.code)
    return essence(one.title) == essence(other.title)


def shown(value: Any) -> str:
    """A value as a message shows it."""
    plain = plain_value(value)
    if isinstance(plain, list):
        return "; ".join(shown(item) for item in plain)
    if isinstance(plain, dict):
        return str(plain.get("text") or plain.get("url") or plain.get("title") or plain)
    return "" if plain is None else str(plain)
