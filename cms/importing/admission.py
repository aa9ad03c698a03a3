"""What of a reading gets in: the one door between documents and the store, which every reading passes, whatever its format.

Addresses that no page may link to are left as words. What is private goes where readers see it only once somebody shows it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import PurePath
from typing import Any

from cms.content import Course, Described, Link, PartialDate, Person, Section
from cms.content.addresses import ADDRESS_RULE, is_address, without_wrong, wrong_in
from cms.content.fields import Scalar, fields
from cms.content.forms import rule_of, wrong_values
from cms.documents.written_dates import find_dates

from .accounting import all_records
from .privacy import Kind, Private, find, is_of_others, is_private_address, kind_of_label, public, without
from .records import Reading, Record, Remark

_LONGEST = 1_000  # characters of an address that is kept as words; a picture written into one is longer
_TITLES = ("title", "name")
_FIELDS = {Kind.PHONE: "phone", Kind.ADDRESS: "address", Kind.BIRTH: "birth_date"}
_MOST_LINES = 20  # of a record: in a longer one, what was taken apart belongs to many things
_SHORTEST = 3  # characters of a piece that tells something by itself
_MAIL = re.compile(
    r"(?:, ?)?(?:\[[^\[\]\n]{0,200}\]\(mailto:[^()\s]{0,200}\)"
    r"|<?(?:mailto:)?[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}>?)"
)


def admit(reading: Reading) -> Reading:
    """Keep out what no document may bring into the store; returns the reading, which is changed, with remarks."""
    records = [reading.person, *all_records(reading)]
    for record in records:
        _unlink(record, reading)
        _unform(record, reading)
    _Hiding(reading).hide()
    return reading


# ---- addresses ---------------------------------------------------------------------------------------------------------
def _unlink(record: Record, reading: Reading) -> None:
    """Take out the addresses that no page may link to; those of links and of fields are kept as a note."""
    columns = record.entity.table().columns
    for name, value in list(record.values.items()):
        wrong = wrong_in(columns[name], value) if name in columns else []
        if not wrong:
            continue
        record.values[name] = without_wrong(columns[name], value)
        if not record.values[name]:
            del record.values[name]
        message = f"{wrong[0][:60]!r} is left as words: {ADDRESS_RULE}"
        reading.remarks.append(Remark("address", record.start_line, message))
        if columns[name].info.get("address"):
            _keep(name, value, record, reading)
        for link in value if isinstance(value, list) else ():
            if isinstance(link, Link) and not is_address(link.url):
                _keep(link.label or name, link.url, record, reading)


def _unform(record: Record, reading: Reading) -> None:
    """Take out values that haven't the form of their field, and keep them as a note; of links it is only said."""
    columns = record.entity.table().columns
    for name, value in list(record.values.items()):
        for one in wrong_values(columns[name], value) if name in columns else ():
            said, rule = one.url if isinstance(one, Link) else str(one), rule_of(columns[name].info.get("form"), one)
            done = "leads to nobody" if isinstance(one, Link) else "is left as words"
            remark = Remark("form", record.start_line, f"{said[:60]!r} {done}: {rule}")
            if remark not in reading.remarks:  # as there is where it is admitted again
                reading.remarks.append(remark)
            if isinstance(one, Link):
                continue
            _keep(name.replace("_", " "), said, record, reading)
            left = [item for item in record.values[name] if item != one] if isinstance(value, list) else []
            record.values[name] = left
            if not left:
                del record.values[name]


def _keep(title: str, address: str, record: Record, reading: Reading) -> None:
    """Keep an address as words."""
    if len(address) <= _LONGEST:
        words = " ".join(address.replace("`", "'").split())
        values = {"title": title, "body": f"`{words}`"}
        reading.records.append(Record(Section, values, record.start_line, record.end_line))


# ---- what is private ---------------------------------------------------------------------------------------------------
class _Hiding:
    """Takes what is private out of a reading: what is the described person's goes to their private fields."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.gone: set[int] = set()  # records of which nothing is left, by identity
        self.told: set[tuple[int, Kind]] = set()
        self.lines = reading.text.split("\n")
        self.pieces = _pieces(reading.text, is_json=PurePath(reading.path).suffix.lower() == ".json")

    def hide(self) -> None:
        """Go through all that readers could see."""
        records = [self.reading.person, *all_records(self.reading)]
        for record in records:
            self._record(record)
        self.reading.records = [record for record in self.reading.records if id(record) not in self.gone]
        for record in records:
            self._dereference(record)
        for remark in self.reading.remarks:
            remark.message = public(remark.message)

    def _record(self, record: Record) -> None:
        titles = [record.values.get(name) for name in _TITLES]
        under = (
            next((kind for kind in map(kind_of_label, titles) if kind), None) if record.entity is not Person else None
        )
        hid = False
        for name, field in fields(record.entity).items():
            value = record.values.get(name)
            if value is None or (isinstance(field, Scalar) and field.private):
                continue
            left = self._value(value, record, under if name not in _TITLES else None)
            if left != value:
                hid = True
                record.values[name] = left
                if not left:
                    del record.values[name]
        if hid and record.entity is not Person and self._says_nothing(record):
            self.gone.add(id(record))
            self.reading.person_lines.append((record.start_line, record.end_line))

    def _value(self, value: Any, record: Record, under: Kind | None) -> Any:
        """A value without what is private in it."""
        if isinstance(value, Link):
            return self._link(value, record)
        if isinstance(value, Course):
            said = [text for text in (value.code, value.title) if text]
            return value if [self._value(text, record, under) for text in said] == said else None
        if isinstance(value, list):
            left = [self._value(item, record, under) for item in value]
            return [item for item, before in zip(left, value, strict=True) if item or not before]
        if not isinstance(value, str) or isinstance(value, Described):
            return value
        found = [one for one in find(value, under) if not self._is_fragment(value[one.start : one.end], record)]
        found = found or self._torn(value, record)
        if _is_of_others(record):
            found = sorted([*found, *_ways_to_reach(value)], key=lambda one: one.start)
        for one in found:
            self._take(one, record)
        return without(value, found) if found else value

    def _is_fragment(self, said: str, record: Record) -> bool:
        """Whether a number is what a reader left of a longer one, of an ISBN say, in a line that has nothing private."""
        if not said[:1].isdigit() or record.end_line - record.start_line > _MOST_LINES:
            return False
        for line in range(record.start_line, min(record.end_line, len(self.lines)) + 1):
            before, found, _ = self.lines[line - 1].partition(said)
            if found and line not in self.pieces and re.search(r"\w[-.(/]$|\w \($", before):
                return True
        return False

    def _torn(self, value: str, record: Record) -> list[Private]:
        """What is private in the lines of a record, and stands here without what it was told by: a reader took it apart."""
        if record.end_line - record.start_line > _MOST_LINES or not re.search(r"\d", value):
            return []
        for line in range(record.start_line, record.end_line + 1):
            for piece, one in self.pieces.get(line, ()):
                at = value.find(piece)
                if at >= 0:
                    return [Private(one.kind, at, at + len(piece), one.value)]
                if len(value) >= _SHORTEST and value.strip() in piece:
                    return [Private(one.kind, 0, len(value), one.value)]
        return []

    def _link(self, link: Link, record: Record) -> Link | None:
        kind = is_private_address(link.url)
        if kind is None and re.search(r"\d{5}", link.url):
            kind = kind_of_label(link.label)
        if kind:
            said = "" if "//" in link.url else re.sub(r"^[a-z]+:", "", link.url)
            self._take(Private(kind, 0, 0, said), record)
            return None
        found = find(link.label or "")
        for one in found:
            self._take(one, record)
        return Link(without(link.label or "", found) or None, link.url) if found else link

    def _take(self, one: Private, record: Record) -> None:
        """Keep what is the described person's in the field for it, if that is free, and tell the owner."""
        person, name = self.reading.person.values, _FIELDS.get(one.kind)
        mine = record is self.reading.person or (record.entity is Section and not _is_of_others(record))
        value: Any = one.value.removeprefix("tel:").strip(" *_`")
        if one.kind is Kind.BIRTH:
            dates = find_dates(value)
            value = dates[0].first if len(dates) == 1 and dates[0].first else None
        kept = name in person and person[name] == value
        if mine and name and value and name in Person.table().columns and name not in person:
            person[name] = value
            kept = True
        if (id(record), one.kind) not in self.told:
            self.told.add((id(record), one.kind))
            shown = (
                f"`{name}` has it, and shows it where you say so" if kept else "state it where readers should see it"
            )
            message = f"{one.kind.value} is hidden from readers: {shown}"
            self.reading.remarks.append(Remark("private", record.start_line, message))

    def _says_nothing(self, record: Record) -> bool:
        """Whether a record lost what it can't be without, or all that it said."""
        columns = record.entity.table().columns
        for name in ("title", "name", "body"):
            if name in columns and not columns[name].nullable and name not in record.values:
                return True
        said = (str, Record, Link, PartialDate, list)
        return not any(isinstance(value, said) and not isinstance(value, Described) for value in record.values.values())

    def _dereference(self, record: Record) -> None:
        """Let a record not refer to what is gone."""
        for name, value in list(record.values.items()):
            if isinstance(value, Record) and id(value) in self.gone:
                del record.values[name]
            elif isinstance(value, list):
                record.values[name] = [item for item in value if id(item) not in self.gone]


def _is_of_others(record: Record) -> bool:
    return record.entity is Section and is_of_others(str(record.values.get("title") or ""))


def _ways_to_reach(text: str) -> Iterator[Private]:
    """The e-mail addresses of others, who may not know that they are named."""
    for match in _MAIL.finditer(text):
        yield Private(Kind.IDENTITY, *match.span(), match[0])


_QUOTE = re.compile(r'\\.|"|\n')


def _strings(text: str) -> Iterator[tuple[int, str]]:
    """The texts of JSON, each with where it stands."""
    at = -1
    for match in _QUOTE.finditer(text):
        if match[0] == "\n":
            at = -1
        elif match[0] == '"' and at < 0:
            at = match.end()
        elif match[0] == '"':
            yield at, text[at : match.start()]
            at = -1


def _pieces(text: str, *, is_json: bool) -> dict[int, list[tuple[str, Private]]]:
    """What is private in a document as it stands, by its lines, in the pieces that a reader may take it apart to.

    No reader takes JSON apart but within a text, however many stand on a line.
    """
    found: dict[int, list[tuple[str, Private]]] = {}
    spans = _strings(text) if is_json else [(0, text)]
    line, counted = 1, 0
    for at, given in spans:
        for one in find(given):
            line += text.count("\n", counted, at + one.start)
            counted = at + one.start
            for n, said in enumerate(given[one.start : one.end].split("\n")):
                for piece in re.split(r"[,;|]|: |\. ", said):
                    if len(piece.strip()) >= _SHORTEST and re.search(r"\d", piece):
                        found.setdefault(line + n, []).append((piece.strip(), one))
    return found
