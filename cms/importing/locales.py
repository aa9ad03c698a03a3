"""The languages that documents are told in: which one a document's is, and what it tells again in another."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cms.content import Person
from cms.documents.locales import locale_of, stated_locale

from .accounting import all_records
from .records import Reading, Record, described
from .translations import parted

_LEAST = 6.0  # of what words say, for a document to be told in another language than the rest
_MOST = 20_000  # characters that are enough to tell


def tell_locale(reading: Reading) -> None:
    """Put in which language a document is told in, where its reader doesn't know: as its words say, or else as is stated.

    Its path states it (`cv.de.md`), or the page. A script comes from there, as words don't tell it. Beside the document that
    it translates, its path alone counts: much of it may not be translated.
    """
    by_path = parted(reading.path)[1]
    if reading.locale is None and by_path and reading.translates:
        reading.locale = by_path
    if reading.locale is None:
        told = locale_of(_words(reading), least=_LEAST)
        stated = by_path or stated_locale(reading.text)
        same = told and stated and told.split("-")[0] == stated.split("-")[0]
        reading.locale = stated if same or told is None else told


def _words(reading: Reading) -> str:
    """What a reading says in words, as far as it takes to tell their language."""
    found: list[str] = []
    size = 0
    for text in (text for record in (reading.person, *all_records(reading)) for text in _texts(record)):
        found.append(text)
        size += len(text)
        if size > _MOST:
            break
    return "\n".join(found)


def _texts(record: Record) -> Iterator[str]:
    for name, value in record.values.items():
        if record.entity is Person and name not in TEXTS_OF_PERSON:
            continue
        for item in value if isinstance(value, list) else [value]:
            if isinstance(item, str):
                yield item


# ---- documents that tell all twice -------------------------------------------------------------------------------------
TEXTS_OF_PERSON = ("headline", "bio", "location")


def told_again(person: Record) -> Record:
    """The person whom a document describes, as they are known where it describes them again in another language."""
    again = described()
    again.values = {name: person.values[name] for name in ("name", "native_name") if name in person.values}
    return again


def tell_beside(reading: Reading, told: Reading, tag: str | None) -> None:
    """Add to a reading what its document tells in another language: the person's texts are told again, all else is shared."""
    again, person = told.person, reading.person
    records = list(all_records(told))
    for record in records:
        record.locale = tag
        record.values = {name: _of(value, again, person) for name, value in record.values.items()}
    texts = {name: again.values.pop(name) for name in TEXTS_OF_PERSON if name in again.values}
    if texts:
        lines = [line for span in told.person_lines for line in span] or [again.start_line, again.end_line]
        reading.records.append(Record(Person, texts, min(lines), max(lines), None, tag, person))
    name = again.values.pop("name", None)
    if name and name != person.values.get("name"):
        person.values.setdefault("native_name", name)
    for name, value in again.values.items():
        mine = person.values.setdefault(name, value)
        if isinstance(value, list) and mine is not value:
            mine.extend(item for item in value if item not in mine)
    reading.records += told.records
    reading.ignored += told.ignored
    reading.person_lines += told.person_lines
    reading.remarks += [remark for remark in told.remarks if remark not in reading.remarks]


def _of(value: Any, again: Record, person: Record) -> Any:
    """A value that refers to the person as the document describes them first."""
    if isinstance(value, list):
        return [_of(item, again, person) for item in value]
    return person if value is again else value
