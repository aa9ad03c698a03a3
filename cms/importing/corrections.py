"""What somebody said that lines of a document are: read as that, in place of what a reader made of them.

A correction is kept beside its document and found again by its words, as documents change. A reading is corrected after it was
read, whatever read it: records of these lines go, and what of a record's lines is left is read again as what it was. So lines
can be corrected in the store, too, where all that is known of the document's reading are its sources.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from sqlalchemy import Connection, select

from cms.content import (
    ENTITIES,
    Correction,
    Entity,
    Link,
    Person,
    Position,
    PositionKind,
    Section,
    SourceDocument,
    Topic,
    kind_of,
    new_id,
)
from cms.content.inputs import makers
from cms.documents import Block, Outline, SectionKind, cut_to, lines_of, plain, read_outline
from cms.errors import CmsError, quoted

from .bodies import markdown
from .findings import Findings
from .identity import Row, essence
from .known import Known
from .leftovers import spans, unread
from .merging import ORDERED
from .reading import read_as
from .records import Reading, Record, described
from .sections.interests import read_interests
from .sections.positions import POSITION_KINDS

NOTHING = "nothing"
# What lines can be said to be, by the names of types in the API, and the kind of section as which they are read.
_READ_AS: dict[str, SectionKind | None] = {
    **{entity.__name__: SectionKind(entity.section_names[0]) for entity in ENTITIES.values() if entity.section_names},
    Topic.__name__: SectionKind.INTERESTS,
    Section.__name__: None,
}
SAYABLE = (*sorted(_READ_AS), NOTHING)
# The section that lists positions of a kind.
_OF_POSITIONS = {kind: section for section, kind in POSITION_KINDS.items()}
# The endings of the formats that are read from their own text; what is decoded is read as plain text is.
_ENDINGS = {"markdown": ".md", "html": ".html", "org": ".org"}
_TEXTS = {
    *_ENDINGS,
    "text",
    "pdf",
    "docx",
    "odt",
    "rtf",
    "latex",
    "rst",
    "typst",
    "ipynb",
    "epub",
    "wordpress",
    "workbook",
}
_LABELS = ("title", "name", "degree", "body")
_NAMES = ("name", "native_name")  # what nobody loses because a line isn't theirs


@dataclass(frozen=True, slots=True)
class Said:
    """Lines of a document, and what they are said to be."""

    lines: frozenset[int]
    kind: str


@dataclass(frozen=True, slots=True)
class _Entry:
    """A record of a list, by any key, and where it stands; its values are as a reader or a source has them."""

    key: Any
    entity: type[Entity]
    lines: range
    is_told: bool  # in running text, which isn't taken apart
    values: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class _Stretch:
    """Lines to be read as entries of a kind; None is text that is kept as it is, under a title."""

    lines: frozenset[int]
    kind: str
    section: SectionKind | None
    title: str | None = None
    is_said: bool = False


# ---- which lines -------------------------------------------------------------------------------------------------------
def passages(text: str, words: str) -> list[range]:
    """Where a document says some lines' words and no others, be its lines broken elsewhere: ranges of lines, from 1."""
    wanted = _told(words)
    told = [(n, said) for n, line in enumerate(text.split("\n"), 1) if (said := _told(line))]
    found = []
    for at, (first, said) in enumerate(told):
        if not wanted.startswith(said) or not wanted:
            continue
        whole = ""
        for last, more in told[at:]:
            whole += more
            if not wanted.startswith(whole):
                break
            if whole == wanted:
                found.append(range(first, last + 1))
                break
    return found


def _told(text: str) -> str:
    """By what a passage is known: its lines' letters and digits; the marks of those that have none."""
    return "".join(essence(line) or "".join(line.split()) for line in text.split("\n"))


def said_of(text: str, corrections: Iterable[Row]) -> list[Said]:
    """What holds of a document's lines: what was said last goes before what was said earlier of the same lines."""
    taken: set[int] = set()
    found = []
    for row in sorted(corrections, key=lambda row: str(row["id"]), reverse=True):
        if not (places := passages(text, row["text"])):
            continue
        lines = frozenset(places[min(row["occurrence"], len(places)) - 1]) - taken
        taken |= lines
        if lines:
            found.append(Said(lines, row["kind"]))
    return found[::-1]


def correction(document: Row, first: int, last: int, kind: str) -> Row:
    """The row that says of a document's lines what they are; raises `CmsError` for what can't be said."""
    text = document["text"]
    lines = text.split("\n")
    if kind not in SAYABLE:
        raise CmsError(f"{quoted(kind)} is nothing that lines can be said to be: {', '.join(SAYABLE)} are.", ("kind",))
    if kind != NOTHING and document["format"] not in _TEXTS:
        raise CmsError(
            f"{document['path']} is data, whose keys say what it is: its lines can be said to be `{NOTHING}` alone.",
            ("kind",),
        )
    if not 1 <= first <= last <= len(lines):
        raise CmsError(
            f"{document['path']} has the lines 1 to {len(lines)}: {first}-{last} aren't among them.", ("lines",)
        )
    while first < last and not lines[first - 1].strip():
        first += 1
    while first < last and not lines[last - 1].strip():
        last -= 1
    words = "\n".join(lines[first - 1 : last])
    if not words.strip():
        raise CmsError(f"Nothing stands in the lines {first}-{last} of {document['path']}.", ("lines",))
    given = {
        "document_id": document["id"],
        "start_line": first,
        "end_line": last,
        "kind": kind,
        "text": words,
        "occurrence": passages(text, words).index(range(first, last + 1)) + 1,
    }
    return {**Correction.complete(given), "id": new_id(Correction)}


def kept(connection: Connection, slug: str, path: str, *, drafts: bool) -> tuple[list[Row], str | None]:
    """What was said of the document at a path about a person, as readers see it, or with all drafts; and the person's name."""
    view = Known(connection, drafts=drafts).view
    (person, is_person), (document, is_document), (said, is_said) = map(
        view, (Person.table(), SourceDocument.table(), Correction.table())
    )
    whose = document.c.person_id == person.c.id, said.c.document_id == document.c.id
    this = person.c.slug == slug, document.c.path == path
    columns = [said.c[column.name] for column in Correction.columns()]
    found = select(person.c.name.label("whose"), *columns).where(*whose, *this, *is_person, *is_document, *is_said)
    rows = [dict(row) for row in connection.execute(found).mappings()]
    return rows, next((row["whose"] for row in rows), None)


# ---- what is replaced --------------------------------------------------------------------------------------------------
def correct(reading: Reading, said: Sequence[Said], name: str | None) -> None:
    """Put into a document's reading what somebody said of its lines; `name` is the person's, as the store has it."""
    lines = _all(each.lines for each in said)
    entries = [
        _Entry(id(record), record.entity, _lines(record), record.rule is not None, record.values)
        for record in reading.records
        if record.entity in ORDERED
    ]
    gone, left = _replaced(entries, lines)
    gone |= {id(each) for each in reading.records if each.entity not in ORDERED and lines.issuperset(_lines(each))}
    reading.records = [record for record in reading.records if id(record) not in gone]
    reading.person_lines = spans({n for first, last in reading.person_lines for n in range(first, last + 1)} - lines)
    for field, value in unsaid(reading.person.values, reading.text, lines).items():
        reading.person.values[field] = value
        if not value:
            del reading.person.values[field]
    _read(reading, [*left, *map(_stretch, said)], name)


def reread(
    document: Row, sources: Sequence[Row], before: Sequence[Said], new: Said, name: str | None
) -> tuple[Reading, set[str]]:
    """What lines of a document in the store say, by what is said of them now and was before.

    Takes the rows of the document and of its sources; gives a reading of these lines alone, and the IDs of the sources that
    it takes the place of.
    """
    touched = [each for each in before if each.lines & new.lines]
    said = [Said(rest, each.kind) for each in touched if (rest := each.lines - new.lines)] + [new]
    lines = _all(each.lines for each in [*touched, new])
    kinds = {row["id"]: kind_of(row["record_id"]) for row in sources}
    stands = {row["id"]: range(row["start_line"], row["end_line"] + 1) for row in sources}
    entries = [
        _Entry(row["id"], kind, stands[row["id"]], row["rule"] is not None, row["stated"])
        for row in sources
        if (kind := kinds[row["id"]]) in ORDERED and kind
    ]
    gone, left = _replaced(entries, lines)
    within = lines | _all(stands[id_] for id_ in gone)
    mentioned = {id_ for id_, kind in kinds.items() if kind not in ORDERED and within.issuperset(stands[id_])}
    mine = [row for row in sources if row["record_id"] == document["person_id"]]
    person = described(mine[0]["start_line"], mine[0]["end_line"]) if mine else described()
    reading = Reading(document["path"], document["format"], document["hash"], document["text"], person)
    _read(reading, [*left, *map(_stretch, said)], name)
    return reading, gone | mentioned - {row["id"] for row in mine}


def _replaced(entries: Iterable[_Entry], lines: frozenset[int]) -> tuple[set[Any], list[_Stretch]]:
    """The entries that go for lines that are said to be something else, and what is left of them, to be read again."""
    gone: set[Any] = set()
    left: list[_Stretch] = []
    entries = list(entries)
    for entry in entries:
        own = lines.intersection(entry.lines)
        if len(own) == len(entry.lines):
            gone.add(entry.key)
        elif own and not entry.is_told and entry.entity.__name__ in _READ_AS:
            gone.add(entry.key)
            kind = entry.entity.__name__
            section = _OF_POSITIONS.get(entry.values.get("kind")) if entry.entity is Position else None  # type: ignore[arg-type]
            title = entry.values.get("title") if entry.entity is Section else None
            others = _all(one.lines for one in entries if one is not entry and not lines.intersection(one.lines))
            if rest := frozenset(entry.lines) - lines - others:
                left.append(_Stretch(rest, kind, section or _READ_AS[kind], title))
    return gone, left


def unsaid(values: Mapping[str, Any], text: str, lines: frozenset[int]) -> dict[str, Any]:
    """What of a person's values only these lines say: each with what is left of it, which may be nothing.

    Takes values as readers have them, or as JSON has them.
    """
    whole = text.split("\n")
    here = essence("\n".join(line for n, line in enumerate(whole, 1) if n in lines))
    elsewhere = essence("\n".join(line for n, line in enumerate(whole, 1) if n not in lines))

    def only_here(value: Any) -> bool:
        if isinstance(value, Record):
            return lines.issuperset(_lines(value))
        said = essence(_words(value))
        return bool(said) and said in here and said not in elsewhere

    found: dict[str, Any] = {}
    for name, value in values.items():
        if name in _NAMES or not value:
            continue
        if isinstance(value, list):
            left: Any = [item for item in value if not only_here(item)]
            is_less = len(left) < len(value)
        else:
            parts = re.split(r"\n{2,}", _words(value))
            left = "\n\n".join(part for part in parts if not only_here(part))
            is_less = bool(left != "\n\n".join(parts)) or only_here(value)
        if is_less:
            found[name] = left
    return found


def _words(value: Any) -> str:
    """The words of a value by which a document is known to say it; none of what isn't text."""
    if isinstance(value, Mapping):
        value = value.get("markdown") or value.get("url")
    elif isinstance(value, Link):
        value = value.url
    return value if isinstance(value, str) else ""


def _lines(record: Record) -> range:
    return range(record.start_line, record.end_line + 1)


def _all(some: Iterable[Iterable[int]]) -> frozenset[int]:
    return frozenset(chain.from_iterable(some))


# ---- lines as what they are said to be ---------------------------------------------------------------------------------
def _stretch(said: Said) -> _Stretch:
    return _Stretch(said.lines, said.kind, _READ_AS.get(said.kind), is_said=True)


def _read(reading: Reading, stretches: Iterable[_Stretch], name: str | None) -> None:
    """Add to a reading what some lines say, read as what they are."""
    values = reading.person.values
    stated = values.get("name")
    if name:
        values["name"] = name  # by which the person is told among authors
    outline: Outline | None = None
    for stretch in stretches:
        if stretch.kind == NOTHING:
            reading.ignored += [(first, last, "said to be nothing") for first, last in spans(set(stretch.lines))]
            continue
        outline = outline or read_outline(reading.text.encode(), f"lines{_ENDINGS.get(reading.format, '.txt')}")
        _read_stretch(stretch, outline, reading)
    values.pop("name", None)
    if stated:
        values["name"] = stated
    reading.records.sort(key=lambda record: record.start_line)


def _read_stretch(stretch: _Stretch, outline: Outline, reading: Reading) -> None:
    part = Reading(reading.path, reading.format, reading.hash, reading.text, reading.person)
    findings = Findings(outline, part)
    first, last = min(stretch.lines), max(stretch.lines)
    comments = _all(range(start, end + 1) for start, end, _ in outline.ignored)
    part.ignored += [(start, end, "comment") for start, end in spans({*(stretch.lines & comments)})]
    group = cut_to(outline, stretch.lines - comments)
    blocks = [block for section in group for block in section.blocks]
    if stretch.section is None:
        if body := markdown(blocks):  # else only blank lines are left of it
            findings.section(stretch.title, body, first, last)
    elif stretch.section is SectionKind.INTERESTS:
        read_interests(blocks, None, findings)
    else:
        read_as(group, stretch.section, findings)
    if stretch.is_said and stretch.section and not _is_read(stretch, findings):
        part.records = [record for record in part.records if record.entity is not Section]
        _take_as_title(stretch, blocks, findings)
    for start, end, text in unread(findings, stretch.lines - comments):
        findings.section(None, text, start, end)
    reading.records += part.records
    reading.ignored += part.ignored
    reading.remarks += part.remarks
    reading.person_lines += spans(findings.taken)


def _is_read(stretch: _Stretch, findings: Findings) -> bool:
    """Whether lines were read as what they are said to be."""
    if stretch.section is SectionKind.INTERESTS:
        return bool(findings.taken)
    return any(record.entity.__name__ == stretch.kind for record in findings.reading.records)


def _take_as_title(stretch: _Stretch, blocks: list[Block], findings: Findings) -> None:
    """A record of the kind that somebody said, of lines that no rule reads as one: their words are its title."""
    first, last = min(stretch.lines), max(stretch.lines)
    words = " ".join(plain(line.text) for line in lines_of(blocks))
    entity = ENTITIES[stretch.kind]
    if entity is Topic:
        findings.interest(words, first, last)
        return
    values: dict[str, Any] = {next(name for name in _LABELS if name in entity.table().columns): words}
    if entity is Position:
        values["kind"] = PositionKind.EMPLOYMENT
    if of := makers(entity):
        values[of[0]] = findings.credits(entity, [], first, last)
    findings.add(entity, values, first, last)
