"""Pictures and files of a site that its documents refer to: they are taken along, as assets, to which links then lead."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import PurePosixPath
from typing import Any

from cms.assets import File, look_at
from cms.content import Asset, NewsItem, Person, Section
from cms.content.addresses import readdressed
from cms.content.asset import kept_address
from cms.content.inputs import associations
from cms.documents import escape
from cms.errors import DocumentError

from .accounting import all_records
from .beside import PICTURES, Beside, Files
from .identity import essence
from .records import Picture, Reading, Record, Remark

# What people give away beside what they write: links to pages stay links.
_FILES = frozenset((".pdf", ".ppt", ".pptx", ".key", ".odp", ".doc", ".docx", ".odt", ".ps"))
_MOST_BYTES, _MOST_FILES = 25_000_000, 100  # of a file, and files of one document
_ICON = 48  # pixels: what is smaller only decorates
_PICTURE = re.compile(
    r"""!\[(?P<alt>[^\[\]\n]{0,300})\]\(\s{0,9}<?(?P<there>[^\s<>()]{1,500})
    |<img\s(?P<tag>[^<>]{1,2000})>
    |\{[{%][^{}]{0,40}\bfigure\b(?P<included>[^{}]{1,1000})[%}]\}""",
    re.IGNORECASE | re.VERBOSE,
)
_ATTRIBUTE = re.compile(r"\b(src|path|alt)\s{0,3}=\s{0,3}(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+))", re.IGNORECASE)
_PORTRAIT = re.compile(
    r"(?:my[-_ ]?)?(?:portrait|avatar|headshot|selfie|photo|profile|me)"
    r"(?:[-_ ]?(?:pic|picture|photo|image|small))?(?:[-_ ]?\d{1,4}(?:x\d{1,4})?)?",
    re.IGNORECASE,
)


@dataclass(slots=True)
class _Taking:
    """What is taken along with one document."""

    reading: Reading
    files: Files
    taken: list[File] = field(default_factory=list)
    known: dict[str, Record | None] = field(default_factory=dict)  # by where each is

    def asset(self, address: str, of: Record, *, expected: bool, alt: str | None = None) -> Record | None:
        """The asset that an address leads to; None where it leads elsewhere, or to nothing, which is said if `expected`."""
        found = self.files.find(self.reading.path, address)
        if found is None:
            if expected and not self.files.is_elsewhere(address):
                self._remark(of, f"{address} isn't among the files: the address is kept as it is")
            return None
        if found.place not in self.known:
            self.known[found.place] = self._kept(found, of) if len(self.known) < _MOST_FILES else None
        asset = self.known[found.place]
        if asset and alt:
            asset.values.setdefault("alt", alt)
        return asset

    def _kept(self, found: Beside, of: Record) -> Record | None:
        try:
            data = found.read(_MOST_BYTES)
            file = look_at(found.name, data)
        except (DocumentError, OSError) as error:
            self._remark(of, f"{error}: the address is kept as it is")
            return None
        self.taken.append(file)
        return Record(Asset, dict(file.columns), of.start_line, of.end_line)

    def _remark(self, of: Record, message: str) -> None:
        remark = Remark("file", of.start_line, message)
        if remark not in self.reading.remarks:
            self.reading.remarks.append(remark)

    # ---- pictures of records -------------------------------------------------------------------------------------------
    def person(self) -> None:
        """The picture of the person: the one whose address is stated, or that lies beside the page about them."""
        person = self.reading.person
        address = person.values.get("image_url")
        if address and (picture := self.asset(address, person, expected=True)):
            person.values["image"] = picture
            del person.values["image_url"]
        elif not address:
            beside = self.files.bundled(self.reading.path, "avatar")
            if beside and (picture := self.asset(beside, person, expected=False)):
                person.values["image"] = picture

    def pictured(self, record: Record) -> None:
        """The picture of a record: the one that is stated, or, of a page's, that lies beside it."""
        stated = record.values.pop("image", None)
        if isinstance(stated, Record):  # it has been taken along
            record.values["image"] = stated
            return
        picture = None
        if isinstance(stated, Picture):
            picture = self.asset(stated.address, record, expected=True, alt=stated.alt)
        elif self.reading.format.endswith("-page") and (beside := self.files.bundled(self.reading.path, "featured")):
            picture = self.asset(beside, record, expected=False)
        if picture:
            record.values["image"] = picture

    # ---- what texts lead to --------------------------------------------------------------------------------------------
    def texts(self, record: Record) -> None:
        """Let a record's links and texts lead to the assets that are taken along, which become its files, or the person's."""
        columns = record.entity.table().columns
        for name, value in list(record.values.items()):
            if name in columns and not columns[name].info.get("address"):
                record.values[name] = readdressed(columns[name], value, partial(self._lead, record))

    def _lead(self, record: Record, address: str) -> str:
        ending = PurePosixPath(re.split(r"[?#]", address)[0]).suffix.lower()
        if ending not in _FILES and ending not in PICTURES:
            return address
        asset = self.asset(address, record, expected=ending in PICTURES)
        if asset is None:
            return address
        self._give(record, asset)
        return kept_address(asset.values)

    def _give(self, record: Record, asset: Record) -> None:
        """Let an asset be one of a record's files, or else of the person's: so it goes with them."""
        owner = record if "files" in associations(record.entity) else self.reading.person
        files = owner.values.setdefault("files", [])
        if asset not in files:
            files.append(asset)

    def left_out(self) -> None:
        """Put pictures that stand among a text's lines, and that its reader left out, behind it; one may be the person's."""
        for number, line in enumerate(self.reading.text.split("\n"), 1):
            for address, alt in _pictures(line):
                if self.files.find(self.reading.path, address):
                    self._put(address, alt, number)

    def _put(self, address: str, alt: str | None, line: int) -> None:
        person, shown = self.reading.person, Record(Person, {}, line, line)
        if self._is_portrait(address, alt):
            if not {"image", "image_url"} & person.values.keys():
                self._portray(address, shown)
            return
        text = self._text_at(line)
        if text is None:
            return
        record, name = text
        asset = self.asset(address, shown, expected=False, alt=alt)
        if asset is None or (asset.values.get("width") or _ICON) < _ICON:
            return
        kept, said = kept_address(asset.values), record.values[name]
        if kept not in said:
            record.values[name] = f"{said}\n\n![{escape(alt or '')}]({kept})"
            self._give(record, asset)

    def _portray(self, address: str, shown: Record) -> None:
        picture = self.asset(address, shown, expected=False)
        if picture and (picture.values.get("width") or 0) > _ICON:
            self.reading.person.values["image"] = picture

    def _is_portrait(self, address: str, alt: str | None) -> bool:
        """Whether a picture is called what portraits are, or what the person is."""
        name = essence(self.reading.person.values.get("name"))
        stem = PurePosixPath(re.split(r"[?#]", address)[0]).stem
        named = bool(name) and (name in essence(alt) or name in essence(stem))
        return named or _PORTRAIT.fullmatch(stem) is not None

    def _text_at(self, line: int) -> tuple[Record, str] | None:
        """The text of any length that stands on a line, or that ended last before it; None where nothing tells which it is."""
        places = [(record.start_line, record.end_line, record) for record in self.reading.records]
        places += [(first, last, self.reading.person) for first, last in self.reading.person_lines]
        on = [(last - first, record) for first, last, record in places if first <= line <= last]
        if not on:
            ended = max((last for _, last, _ in places if last < line), default=0)
            on = [(first - last, record) for first, last, record in places if last == ended]
        least = min((length for length, _ in on), default=0)
        found = {id(record): record for length, record in on if length == least}
        record = next(iter(found.values())) if len(found) == 1 else None
        name = _text_of(record, self.reading) if record else None
        return (record, name) if record and name else None


def _text_of(record: Record, reading: Reading) -> str | None:
    """The field that holds what somebody, a section, a piece of news, or a page about one thing says."""
    if record is reading.person:
        names = ["bio"]
    elif reading.format.endswith("-page"):
        names = ["body", "summary", "abstract"]
    else:
        names = ["body"] if record.entity in (Section, NewsItem) else []
    return next((name for name in names if isinstance(record.values.get(name), str)), None)


def _pictures(line: str) -> Iterator[tuple[str, str | None]]:
    """The addresses of pictures in a line of Markdown, HTML or a template, and what they show."""
    for found in _PICTURE.finditer(line):
        if found["there"]:
            yield found["there"], found["alt"].strip() or None
            continue
        given: dict[str, Any] = {}
        for name, *values in _ATTRIBUTE.findall(found["tag"] or found["included"]):
            given.setdefault(name.lower(), "".join(values).strip())
        if address := given.get("src") or given.get("path"):
            yield address, given.get("alt") or None


def take_along(reading: Reading, files: Files) -> list[File]:
    """Make assets of what a document refers to that is beside it; returns them, whose bytes are to be kept.

    That is the person's picture and those of records, the files that records link to, and the pictures and files that texts
    have, which then lead to the assets.
    """
    taking = _Taking(reading, files)
    taking.person()
    for record in list(all_records(reading)):
        if "image_id" in record.entity.table().columns:
            taking.pictured(record)
    for record in (reading.person, *all_records(reading)):
        if record.entity is not Asset:
            taking.texts(record)
    taking.left_out()
    return taking.taken
