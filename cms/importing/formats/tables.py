"""Tables (CSV, TSV, XLSX, ODS) to records: lists of people, of publications, of talks, and of what else a sheet is called.

A table of people has many of them: each row is a document about one, with the lines that are theirs.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import PurePath

from cms.content import Person, Position, PositionKind
from cms.documents import SectionKind, is_page, is_workbook, sheets_of
from cms.documents.decoding import decode
from cms.documents.languages import either, forms, words
from cms.errors import DocumentError

from ..columns import PERSONAL, WORK, host_of, meanings, named
from ..limits import require_people
from ..networks import profile_link
from ..people import is_name, is_same_person
from ..records import Reading, Remark
from ..titles import kind_of_position
from .bibtex import read_entries
from .citations import Catalogue, KeyOf, doi_of, entry_of, every, one, prose, unmarked, written
from .data_findings import DataFindings
from .data_sections import kind_of_key, read_section
from .fields import date, end, exact, organization, own_name, people, place, rich, span, start, text, topics, url
from .mapping import KeyRule, Members, Shape, as_markdown
from .nodes import Node, scalar
from .printed import read_citation
from .shapes import SHAPES
from .table_sections import rows_by_section

FORMAT = "table"
TEXTS, BOOKS = (".csv", ".tsv", ".tab"), (".xlsx", ".ods")
_FIRST_ROWS = 15  # among which the header is looked for
PEOPLE = Shape(
    Person,
    (
        KeyRule("name", "name", own_name),
        KeyRule("given_name", "given_name"),
        KeyRule("family_name", "family_name"),
        KeyRule("email", "email", exact),
        KeyRule("phone", "phone", exact),
        KeyRule("address", "address", exact),
        KeyRule("birth_date", "birth_date", date),
        KeyRule("bio | abstract", "bio", rich),
        KeyRule("interests", "interests", topics),
        KeyRule("image", "image_url", url),
    ),
)
MEMBERSHIP = Shape(
    Position,
    (
        KeyRule("role | title", "title"),
        KeyRule("organization", "organization", organization),
        KeyRule("unit", "unit"),
        KeyRule("location", "location", place),
        KeyRule("start", "period_start", start),
        KeyRule("end", "period_end", end),
        KeyRule("period | year | date", "period", span),
    ),
)
_PEOPLE_KEYS = frozenset(name for shape in (PEOPLE, MEMBERSHIP) for row in shape.rows for name in row.names)


# What is said of people who edited something.
_EDITS = re.compile(rf"\({either('editors')}\.?\)$", re.IGNORECASE)


def _authors(node: Node) -> str | None:
    """People between semicolons, as `Family, Given`, or as people list them."""
    text_ = _EDITS.sub("", (node.text or "").strip())
    if all(part.count(",") == 1 for part in text_.split(" and ")):
        return text_  # as in BibTeX
    listed = [part.strip(" ,") for part in text_.split(";")]
    if len(listed) > 1:
        return " and ".join(part for part in listed if part) or None
    found = people(Node(text_, node.start, node.end), None)  # type: ignore[arg-type]  # a text's names need no findings
    return " and ".join(name.name for name in found) if found else text_


PUBLICATIONS = Catalogue(
    "table",
    "type",
    {
        "article": "article",
        "journal article": "article",
        "conference paper": "inproceedings",
        "proceedings": "inproceedings",
        "book": "book",
        "thesis": "phdthesis",
    },
    (
        KeyOf("title | name", "title", unmarked),
        KeyOf("authors", "author", _authors),
        KeyOf("venue | event | organization", "journal"),
        KeyOf("date | year | start | end", "date", written),
        KeyOf("abstract | bio", "abstract", prose),
        KeyOf("interests", "keywords", every),
        KeyOf("doi", "doi", doi_of),
        KeyOf("url | website", "url"),
        KeyOf("pdf", "pdf"),
        KeyOf("slides", "slides"),
        KeyOf("volume", "volume"),
        KeyOf("number", "number"),
        KeyOf("pages", "pages"),
        KeyOf("publisher", "publisher"),
        KeyOf("note | role", "note", prose),
    ),
)
# What the keys of columns are in the tables of keys that other data has.
_AS_KEYS = {
    "event": "event", "venue": "event", "authors": "authors", "period": "date", "start": "startDate", "end": "endDate",
    "role": "position", "interests": "keywords", "note": "description", "bio": "description", "website": "url",
}  # fmt: skip


_ORCID = re.compile(r"\d{4}-\d{4}-\d{4}-\d{3}[\dX]")
_NO_CONTENT = frozenset(("url slug", "slug", "id", "type", "created", "last edited time"))  # generators' own


@dataclass(slots=True)
class Sheet:
    """A table: its name, the keys of its columns and their words, and its rows as mappings of both."""

    name: str
    keys: set[str]
    headers: list[str]
    rows: list[Node]
    first: int  # the line of its header
    kind: str  # "people", "publications", "talks", or a section's name
    past: frozenset[int] = frozenset()  # the lines of rows that stand below `Former members`


def is_table(data: bytes, path: str) -> bool:
    """Whether a file is a table: by its bytes where it is a workbook that isn't set as a page, else by its name."""
    if data.startswith(b"PK\x03\x04"):
        return is_workbook(data) and not is_page(data)
    return PurePath(path).suffix.lower() in TEXTS


def read_table(data: bytes, path: str, names: Iterable[str] = ()) -> Reading:
    """Read a table about one person: what they wrote, or did. Raises `DocumentError` for a list of people, among others."""
    text_, remarks, sheets = _opened(data, path)
    if any(sheet.kind == "people" for sheet in sheets):
        raise DocumentError(
            path, None, "lists people, each of whom has a profile: import it by itself, without --person"
        )
    findings = DataFindings(data, path, FORMAT, text_, remarks, names)
    for sheet in sheets:
        findings.ignore(sheet.first, sheet.first, "heading")
        _read_sheet(sheet, findings)
    return findings.finish(Node([row for sheet in sheets for row in sheet.rows], 1, text_.count("\n") + 1))


def read_works(data: bytes, path: str, name: str) -> Reading | None:
    """What the sheets beside a list of people tell of their work, read as by one of them; None where there are none."""
    text_, remarks, sheets = _opened(data, path)
    others = [sheet for sheet in sheets if sheet.kind not in ("people", "")]
    if not others or len(others) == len(sheets):
        return None
    findings = DataFindings(data, path, FORMAT, text_, remarks, [name])
    listed = [_name_of(row) or "" for sheet in sheets if sheet.kind == "people" for row in sheet.rows]
    others = [
        replace(one, rows=[row for row in one.rows if not any(_is_of(row, each) for each in listed)]) for one in others
    ]
    for sheet in others:
        findings.ignore(sheet.first, sheet.first, "heading")
        _read_sheet(sheet, findings)
    return findings.finish(Node([row for sheet in others for row in sheet.rows], 1, text_.count("\n") + 1))


def rows_of(data: bytes, path: str) -> tuple[str, list[Remark], list[Node], int]:
    """The text of a CSV file, its rows as mappings of its header's words, and the header's line; raises `DocumentError`."""
    text_, odd = decode(data, path)
    found = [(first, last, row) for first, last, row in _rows(text_, path) if any(cell.strip() for cell in row)]
    if not found:
        raise DocumentError(path, None, "is a table without a row")
    headers = [cell.strip().removeprefix("\ufeff") for cell in found[0][2]]
    rows = [
        Node(
            {key: scalar(cell, first, last) for key, cell in zip(headers, row, strict=False) if cell.strip()},
            first,
            last,
        )
        for first, last, row in found[1:]
    ]
    return text_, [Remark(one.code, one.line, one.message) for one in odd], rows, found[0][0]


def read_people(data: bytes, path: str) -> list[Reading]:
    """A reading for each person of a table that lists people; [] for another table. Raises `DocumentError`."""
    text_, remarks, sheets = _opened(data, path)
    lines = text_.split("\n")
    people = [
        (row, sheet)
        for sheet in sheets
        if sheet.kind == "people"
        for row in sheet.rows
        if not row.is_empty and _name_of(row)
    ]
    require_people(path, len(people), len(lines))
    told = [sheet for sheet in sheets if any("speaker" in row.fields for row in sheet.rows)]
    return [_read_person(row, sheet, told, data, path, lines, remarks) for row, sheet in people]


# ---- rows --------------------------------------------------------------------------------------------------------------
def _opened(data: bytes, path: str) -> tuple[str, list[Remark], list[Sheet]]:
    """A file's text, and its tables; a workbook's text is its sheets, one below the other, as values between tabs."""
    suffix = PurePath(path).suffix.lower()
    if suffix in BOOKS or data.startswith(b"PK\x03\x04"):
        found = sheets_of(data, path)
        parts = ["\t".join(" ".join(cell.split()) for cell in row) for sheet in found for row in sheet["rows"]]
        at, sheets = 1, []
        for sheet in found:
            rows = [(at + n, at + n, row) for n, row in enumerate(sheet["rows"])]
            sheets.append(_sheet(sheet["name"], rows))
            at += len(rows)
        text_, remarks = "\n".join(parts), []
    else:
        text_, odd = decode(data, path)
        remarks = [Remark(one.code, one.line, one.message) for one in odd]
        sheets = [_sheet(PurePath(path).stem, list(_rows(text_, path)))]
    known = [part for sheet in sheets if sheet for part in _by_section(sheet)]
    if not known:
        raise DocumentError(
            path,
            None,
            "is a table whose columns don't tell what it lists: call them Name, Email and Role, or Title, Authors and Venue",
        )
    return text_, remarks, known


def _rows(text_: str, path: str) -> Iterator[tuple[int, int, list[str]]]:
    head = "\n".join(text_.split("\n")[:_FIRST_ROWS])
    counts = {mark: head.count(mark) for mark in "\t;,"}
    mark = "\t" if counts["\t"] else ";" if counts[";"] > 2 * counts[","] else ","
    reader = csv.reader(io.StringIO(text_), delimiter=mark)
    before = 0
    try:
        for row in reader:
            yield before + 1, reader.line_num, row
            before = reader.line_num
    except csv.Error as error:
        raise DocumentError(path, before + 1, f"is no table that can be read: {error}") from None


def _sheet(name: str, rows: list[tuple[int, int, list[str]]]) -> Sheet | None:
    """A table with a header: among the first rows, the one of whose words most are known."""
    name = re.sub(r"[ _-][0-9a-f]{32}$", "", name)  # by which Notion tells its exports apart
    about = kind_of_key(name)
    best, found = 1 if about else 2, None
    for number, (_, _, row) in enumerate(rows[:_FIRST_ROWS]):
        known = named(row)
        if len(known) >= best and len(known) * 3 >= sum(bool(cell.strip()) for cell in row):
            best, found = len(known) + 1, (number, known)
    if found is None:
        return None
    at, known = found
    headers = [cell.strip() for cell in rows[at][2]]
    if about and not {"title", "name"} & set(known.values()):  # `Project`, of a sheet that lists those
        known |= {column: "title" for column, header in list(enumerate(headers))[:1] if kind_of_key(header) is about}
    host = next((host_of(headers[column]) for column, key in known.items() if key == "email"), None)
    listed, past, is_past = list[Node](), set[int](), False
    counted = _counted([row for _, _, row in rows[at + 1 :]])
    for first, last, row in rows[at + 1 :]:
        cells = {
            known.get(column) or header or f"column {column + 1}": scalar(cell, first, last)
            for column, (header, cell) in enumerate(zip(headers + [""] * len(row), row, strict=False))
            if cell.strip() and column != counted
        }
        mail = cells.get("email")
        if mail and host and re.fullmatch(r"[\w.+-]+", mail.text or ""):
            cells["email"] = Node(f"{mail.text}@{host}", mail.start, mail.end)
        alone = next(iter(cells.values())) if len(cells) == 1 and len(known) > 1 else None
        if alone and (_PAST.search(alone.text or "") or is_past):
            is_past = bool(_PAST.search(alone.text or ""))
        elif cells:
            listed.append(Node(cells, first, last))
            past |= {first} if is_past else set()
    if not listed:
        return None
    keys = set(known.values())
    return Sheet(name, keys, headers, listed, rows[at][0], _kind(keys, name, listed), frozenset(past))


def _by_section(sheet: Sheet) -> list[Sheet]:
    """A table of which a column says what each row is as one for each of them; else as it is."""
    parts = {str(kind.value): rows for kind, rows in rows_by_section(sheet.rows).items()}
    return [replace(sheet, name=kind, rows=rows, kind=kind) for kind, rows in parts.items()] or [sheet]


def _counted(rows: list[list[str]]) -> int | None:
    """The first column, where it only counts the rows."""
    numbers = [row[0].strip().rstrip(".") for row in rows if row and row[0].strip()]
    counts = len(numbers) > 2 and numbers == [str(n) for n in range(1, len(numbers) + 1)]
    return 0 if counts else None


def _kind(keys: set[str], name: str, rows: list[Node]) -> str:
    about = kind_of_key(name)
    has_name = "name" in keys or {"given_name", "family_name"} <= keys
    if has_name and not keys & WORK and (about is None or about in (SectionKind.ABOUT, SectionKind.CONTACT)):
        called = [row for row in rows[:50] if _name_of(row)]
        if (keys & PERSONAL or len(keys) > 1) and len(called) * 2 > min(len(rows), 50):
            return "people"
    if about and about is not SectionKind.PUBLICATIONS:
        return str(about.value)
    if "title" in keys and "authors" not in keys and keys & {"event", "location"}:
        return "talks"
    return "publications" if about or (keys & {"title", "name"} and keys & WORK) else ""


# ---- works -------------------------------------------------------------------------------------------------------------
def _read_sheet(sheet: Sheet, findings: DataFindings) -> None:
    if sheet.kind == "publications":
        read_entries([entry_of(_cited(row), PUBLICATIONS) for row in sheet.rows], findings)
        return
    kind = next((kind for kind in SectionKind if kind.value == sheet.kind), None)
    shape = SHAPES.get(kind) if kind else None
    known = {name for row in shape.rows for name in row.names} if shape else set()
    is_span = shape is None or "period_start" in shape.entity.table().columns
    as_keys = _AS_KEYS if is_span else _AS_KEYS | {"start": "date", "end": "date"}
    entries = []
    for row in sheet.rows:
        fields = {
            (key if key in known else as_keys.get(key, key) if as_keys.get(key, key) in known else key): value
            for key, value in row.fields.items()
            if key.replace("_", " ") not in _NO_CONTENT
        }
        entries.append(Node(fields, row.start, row.end))
    lines = (sheet.rows[0].start, sheet.rows[-1].end) if sheet.rows else (sheet.first, sheet.first)
    read_section(sheet.name, Node(entries, *lines), findings, kind)


def _cited(row: Node) -> Node:
    """A row with the authors that its citation names, where it has one and no column of authors."""
    told, title = row.fields.get("citation"), row.fields.get("title")
    if told is None or not told.text or "authors" in row.fields:
        return row
    found = read_citation(told.text, title.text or "" if title else "", (row.fields.get("venue") or told).text or "")
    fields = dict(row.fields)
    if found.authors:
        fields["authors"] = Node("; ".join(name.name for name in found.authors) + ";", told.start, told.end)
    return Node(fields, row.start, row.end)


# ---- people ------------------------------------------------------------------------------------------------------------
def _name_of(row: Node) -> str | None:
    said = row.fields.get("name")
    if said and said.text:
        family, comma, given = said.text.partition(",")
        turned = f"{given.strip()} {family.strip()}"
        named = turned if comma and "," not in given and is_name(turned) and is_name(family, alone=True) else said.text
        return named if is_name(named, alone=True) else None
    parts = [part.text for key in ("given_name", "family_name") if (part := row.fields.get(key))]
    return " ".join(part or "" for part in parts).strip() or None


_PAST = re.compile(rf"{forms(words('people', 'past'))}\W{{0,3}}", re.IGNORECASE)


def _is_of(row: Node, name: str) -> bool:
    """Whether a row of works names somebody as who gave the talk."""
    said = one(row.fields["speaker"]) if "speaker" in row.fields else None
    return bool(said and name) and is_same_person(said or "", name)


def _read_person(
    row: Node, sheet: Sheet, told: list[Sheet], data: bytes, path: str, lines: list[str], remarks: list[Remark]
) -> Reading:
    """The reading of one row, with what other sheets tell of the person by name.

    Its text is the table's with the rows of others left blank, so that lines are the file's.
    """
    theirs = [replace(one, rows=[each for each in one.rows if _is_of(each, _name_of(row) or "")]) for one in told]
    works = [one for one in theirs if one.rows]
    mine = {sheet.first, *range(row.start, row.end + 1), *(each.start for one in works for each in one.rows)}
    text_ = "\n".join(line if number in mine else "" for number, line in enumerate(lines, 1))
    findings = DataFindings(data, path, FORMAT, text_, remarks, [_name_of(row) or ""])
    findings.ignore(sheet.first, sheet.first, "heading")
    person = findings.person
    person.start_line, person.end_line = row.start, row.end
    called = Node(_name_of(row), row.start, row.end)
    entry = Members(Node({**row.fields, "name": called}, row.start, row.end), findings)
    person.values.update(entry.fill(PEOPLE))
    _add_links(entry, findings)
    role = row.fields.get("role") or row.fields.get("title")
    was = bool(role and _PAST.search(role.text or "")) or row.start in sheet.past
    values = entry.fill(MEMBERSHIP)
    if values.get("title") or values.get("organization"):
        title = _PAST.sub("", values.get("title") or "").strip(" ()") or values.get("title")
        at = values.get("organization")
        values |= {"title": title, "kind": kind_of_position(title, at and at.values["name"], PositionKind.EMPLOYMENT)}
        if was:
            values.pop("period_is_current", None)
        elif not values.keys() & {"period_start", "period_end"}:
            values["period_is_current"] = True
        findings.add(Position, values, row.start, row.end)
    else:
        entry.taken -= {"role", "title", "unit", "location", "start", "end", "period", "year", "date"}
        if where := entry.take("location"):
            person.values["location"] = text(where, findings)
    for key, value in entry.rest.items():
        header = next((word for word in sheet.headers if key in meanings(word)), key)
        findings.section(header, as_markdown(value), value.start, value.end)
    for part in works:
        for each in part.rows:
            del each.fields["speaker"]
        _read_sheet(part, findings)
    return findings.finish()


def _add_links(entry: Members, findings: DataFindings) -> None:
    """Addresses, under whatever header: a home page, accounts on networks by their names."""
    for key, value in list(entry.rest.items()):
        given = one(value) or ""
        is_orcid = _ORCID.fullmatch(given) is not None  # whatever stands above it
        label = "ORCID" if is_orcid else "Website" if key in ("website", "url") else key
        made = profile_link(label, given) if key in ("website", "url") or key.casefold() not in _PEOPLE_KEYS else None
        if made:
            findings.link(made.label, made.url)
            entry.taken.add(key)
