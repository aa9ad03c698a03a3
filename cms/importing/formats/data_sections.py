"""A section of a data file: a title, and entries that are mappings, texts or both, read by what the title says they are."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from cms.content import Course, Education, Entity, Grant, Position, Publication
from cms.content.inputs import makers
from cms.documents import Item, ItemList, Line, SectionKind, kind_of_heading
from cms.documents import Section as Written

from ..courses import has_code
from ..degrees import opening_degree
from ..money import find_money
from ..people import read_names
from ..places import Place, is_organization, split_place
from ..reading import read_entries
from ..records import Record
from ..sections.card import read_contact
from ..sections.interests import read_interests
from ..sections.positions import POSITION_KINDS
from ..titles import is_role, kind_of_position, split_title
from ..venues import kind_of_publication, read_venue
from .data_findings import DataFindings
from .fields import marked, words
from .mapping import Members, as_markdown, keys_of
from .nodes import Node
from .shapes import LOOKS, SHAPES
from .stated import OWN, is_typed, read_typed, required

# Keys that say what an entry is, whatever stands above it.
_TELLING: tuple[tuple[SectionKind, frozenset[str], frozenset[SectionKind]], ...] = (
    (SectionKind.EDUCATION, frozenset(("institution", "area")), frozenset((SectionKind.EDUCATION,))),
    (SectionKind.EDUCATION, frozenset(("institution", "studyType")), frozenset((SectionKind.EDUCATION,))),
    (SectionKind.EXPERIENCE, frozenset(("company", "position")), frozenset(POSITION_KINDS)),
    (
        SectionKind.PUBLICATIONS,
        frozenset(("title", "authors")),
        frozenset((SectionKind.PUBLICATIONS, SectionKind.TALKS)),
    ),
)


def kind_of_key(key: str) -> SectionKind | None:
    """What a section is about, by its title or key: `Selected Papers`, `volunteer`, `professionalService`."""
    return kind_of_heading(re.sub(r"(?<=[a-z])(?=[A-Z])|_", " ", key))


def read_section(title: str, node: Node, findings: DataFindings, kind: SectionKind | None = None) -> None:
    """Read a section. `kind` says what it is about where that is known otherwise than by its title."""
    kind = kind or kind_of_key(title)
    if kind is SectionKind.PUBLICATIONS:
        for item in node.items:
            _plainly(item.fields)
    entries = [each for entry in _entries(node, kind) for each in _held(entry, kind)]
    if kind is None and not any(_telling(entry, None) or is_typed(entry) for entry in entries):
        if not node.is_empty:
            findings.section(title, as_markdown(entries[0] if len(entries) == 1 else node), node.start, node.end)
        return
    run: list[Node] = []
    for entry in [*entries, None]:
        line = line_of(entry) if entry else None
        if entry and line and not entry.is_empty:
            run.append(Node(line, entry.start, entry.end))
            continue
        if run:
            _read_texts(title, run, kind, findings)
            run = []
        if entry and not entry.is_empty:
            _read_entry(title, entry, kind, findings)


def _plainly(keys: dict[str, Node]) -> None:
    """A paper's keys as most data has them, where templates of groups have others: `id: doi:…`, `link: {url, display}`.

    What such a template shows of it first, `highlight: 1`, says nothing of the paper.
    """
    if (id_ := keys.get("id")) and (id_.text or "").casefold().startswith("doi:"):
        keys.setdefault("doi", Node((id_.text or "")[4:], id_.start, id_.end))
        del keys["id"]
    if (link := keys.get("link")) and link.fields:
        del keys["link"]
        for key, name in (("url", "url"), ("display", "venue"), ("journal", "venue"), ("year", "year")):
            if key in link.fields:
                keys.setdefault(name, link.fields[key])
    if "plugin" in keys:  # by which program a template found it, and where
        for made in ("plugin", "file", "orcid"):
            keys.pop(made, None)
    if (shown := keys.get("highlight")) and (shown.text or "") in ("0", "1", "true", "false"):
        del keys["highlight"]


# Under which key the value of `{label: value}` is read, by what the section is about; the label is the entry's name.
_VALUES = {
    SectionKind.SKILLS: ("name", "keywords"),
    SectionKind.LANGUAGES: ("language", "fluency"),
    SectionKind.INTERESTS: ("name", "keywords"),
    SectionKind.EXPERIENCE: ("company", "description"),
    SectionKind.VOLUNTEER: ("organization", "description"),
    SectionKind.EDUCATION: ("institution", "degree"),
    SectionKind.PROJECTS: ("name", "description"),
    SectionKind.PUBLICATIONS: ("title", "description"),
}


def _entries(node: Node, kind: SectionKind | None) -> list[Node]:
    """The entries of a section: a list's items, a mapping's members where it names one by each key, or the whole."""
    if not node.fields:
        return node.items if isinstance(node.value, list) else [node]
    names, known = _VALUES.get(kind) if kind else None, known_keys(kind)
    if names is None or is_typed(node) or any(key in known for key in node.fields):
        return [node]
    entries = []
    for key, value in node.fields.items():
        said = {names[1]: Node(value.value, value.start, value.end)} if not value.fields else value.fields
        entries.append(Node({names[0]: Node(key, value.start, value.start), **said}, value.start, value.end))
    return entries


def known_keys(kind: SectionKind | None) -> set[str]:
    """The keys that entries of a kind have."""
    shape = SHAPES.get(kind) if kind else None
    known = {name for row in shape.rows for name in row.names} if shape else {"name", "label", "title"}
    return known | {"items", "contents", "bullet", "number", "text", OWN}


def _held(node: Node, kind: SectionKind | None) -> list[Node]:
    """The positions that somebody held at one place, where an entry lists them: each with what is said of the place."""
    key = next((key for key in _HELD if key in node.fields), None) if kind in POSITION_KINDS else None
    held = node.fields[key].items if key else []
    if not held or not all(each.fields for each in held):
        return [node]
    place = {name: value for name, value in node.fields.items() if name != key}
    at = {name: value for name, value in place.items() if name in _PLACE}
    first, *rest = [Node({**at, **each.fields}, each.start, each.end) for each in held]
    first = Node({**place, **first.fields}, min(node.start, first.start), first.end)
    return [first, *rest[:-1], *(Node(one.value, one.start, node.end) for one in rest[-1:])]


_HELD = ("positions", "roles", "jobs", "titles")
_PLACE = frozenset(
    ("name", "company", "organization", "employer", "institution", "location", "url", "website", "companyUrl")
)


def line_of(node: Node) -> str | None:
    """The text of an entry that is nothing else: a text, or RenderCV's bullets and numbers."""
    if node.text:
        return node.text
    said = {key: value for key, value in node.fields.items() if not value.is_empty}
    if len(said) == 1 and (key := next(iter(said))) in ("bullet", "number", "reversed_number", "text"):
        return said[key].text
    return None


def is_text(node: Node) -> bool:
    """Whether an entry is a text and nothing else."""
    return node.is_empty or line_of(node) is not None


def _read_texts(title: str, run: list[Node], kind: SectionKind | None, findings: DataFindings) -> None:
    """Texts are read as a page's list of them would be."""
    if kind is None or kind is SectionKind.ABOUT:
        body = "\n\n".join(node.text or "" for node in run)
        if kind is SectionKind.ABOUT and "bio" not in findings.person.values:
            findings.person.values["bio"] = body
            findings.taken.update(range(run[0].start, run[-1].end + 1))
        else:
            findings.section(title, body, run[0].start, run[-1].end)
        return
    items = [Item([Line(node.text or "", node.start, node.end)], [], "-", node.start, node.end) for node in run]
    blocks = [ItemList(items)]
    if kind is SectionKind.INTERESTS:
        read_interests([*blocks], title, findings)
    elif kind is SectionKind.CONTACT:
        read_contact([*blocks], title, findings)
    else:
        read_entries([Written(title, 1, run[0].start, run[-1].end, [*blocks])], kind, findings)


def _telling(node: Node, kind: SectionKind | None) -> SectionKind | None:
    """What an entry's keys say it is, where its section says otherwise or nothing: `research` may list posts."""
    title = node.fields.get("title")
    if (
        kind is SectionKind.PROJECTS
        and "where" in node.fields
        and title
        and split_title(title.text or "") == (title.text, "")
    ):
        return SectionKind.EXPERIENCE
    if kind is SectionKind.EXPERIENCE and title and _is_degree(title.text or ""):
        return SectionKind.EDUCATION
    return next((told for told, keys, fits in _TELLING if keys <= node.fields.keys() and kind not in fits), None)


def _is_degree(title: str) -> bool:
    """Whether an entry among jobs is a degree: `PhD in Magic`; not `Master Distiller`, nor `PhD student`."""
    degree = opening_degree(title)
    return degree is not None and (bool(degree.field) or degree.text == title) and not is_role(title)


def _read_entry(title: str, node: Node, kind: SectionKind | None, findings: DataFindings) -> None:
    if read_typed(node, findings):
        return
    told = _telling(node, kind) or kind
    if told is SectionKind.INTERESTS:
        _read_interest(title, node, findings)
    elif told not in SHAPES or not node.fields:
        findings.section(title, as_markdown(node), node.start, node.end)
    else:
        read_record(title, node, told, findings)


def read_record(title: str, node: Node, kind: SectionKind, findings: DataFindings) -> Record | None:
    """Read one mapping by the shape that entries of its kind have; keys that the shape doesn't know are kept.

    Returns None where what must name it isn't there: then all of it is kept.
    """
    if kind is SectionKind.AWARDS and (grouped := _award_group(node)):
        findings.taken.update(range(node.start, node.end + 1))
        for each in grouped:
            _read_texts(title, [each], kind, findings)
        return None
    entry, values = read_values(node, kind, findings)
    shape = SHAPES[kind]
    missing = [name for name in required(shape.entity) if name not in values]
    if missing or not values:
        findings.section(title, as_markdown(Node(node.fields, node.start, node.end)), node.start, node.end)
        return None
    record = findings.add(shape.entity, values, node.start, node.end)
    entry.keep(f"{title}: {label_of(values)}")
    return record


def read_values(node: Node, kind: SectionKind, findings: DataFindings) -> tuple[Members, dict[str, Any]]:
    """The values of a mapping's record, and the entry, which knows the keys that are left over."""
    entry = Members(node, findings, in_any_words=True)
    shape = SHAPES[kind]
    values = entry.fill(shape)
    for refine in _REFINED.get(shape.entity, ()):
        refine(values, entry, kind)
    if makers(shape.entity):
        _work(values, entry, shape.entity)
    entry.state(values, shape.entity)
    return entry, values


def kind_of_entry(title: str, node: Node) -> SectionKind | None:
    """What an entry is, by its section's title or by what its own keys say."""
    kind = kind_of_key(title)
    return _telling(node, kind) or kind


def label_of(values: dict[str, object]) -> str:
    """What to call a record in the title of a section that keeps more of it."""
    named = next((values[name] for name in ("title", "name", "degree") if isinstance(values.get(name), str)), None)
    at = values.get("organization")
    where = at.values.get("name") if isinstance(at, Record) else None
    return ", ".join(str(part) for part in (named, where) if part) or "…"


def _award_group(node: Node) -> list[Node] | None:
    """Awards of one year, as al-folio lists them: `{year, items}`; each becomes a text with its year."""
    said = {key: value for key, value in node.fields.items() if not value.is_empty}
    when = said.get("year", said.get("date"))
    listed = said["items"].items if "items" in said and said.keys() <= {"year", "date", "items"} else []
    if not listed or not when or not when.text or not all(item.text for item in listed):
        return None
    return [Node(f"{item.text} ({when.text})", item.start, item.end) for item in listed]


def _read_interest(title: str, node: Node, findings: DataFindings) -> None:
    """`{name, keywords}`: the name and each keyword are topics."""
    entry = Members(node, findings, in_any_words=True)
    name = entry.said("name | label | title | item | interest | topic")
    if name and marked(name).text:
        findings.interest(marked(name).text, node.start, node.end)
    found = entry.find(["keywords", "details", "items"])
    if found and (listed := words(found[1], findings)):
        entry.taken.add(found[0])
        for word in listed:
            findings.interest(word, node.start, node.end)
    entry.taken |= {*keys_of(LOOKS)}
    entry.keep(f"{title}: {name}" if name else title)


# ---- what a record's other fields, or its section, say of it ---------------------------------------------------------
def _position(values: dict[str, object], entry: Members, kind: SectionKind) -> None:
    """The kind of a position, by its title and else by its section."""
    at = values.get("organization")
    name = str(at.values["name"]) if isinstance(at, Record) else None
    title = values.get("title")
    values["kind"] = kind_of_position(str(title) if title else None, name, POSITION_KINDS[kind])
    if kind in (SectionKind.TEACHING, SectionKind.VOLUNTEER):
        values["kind"] = POSITION_KINDS[kind]


def _teaching(values: dict[str, object], entry: Members, kind: SectionKind) -> None:
    """In a section on teaching, a title is a course's where it can be, else the person's."""
    listed = values.get("courses")
    named = entry.node.fields.get("title")
    if kind is SectionKind.TEACHING and "course" in entry.taken and "title" not in values and named and named.text:
        if is_role(named.text):  # beside the course
            values["title"] = named.text
            entry.taken.add("title")
        return
    if kind is not SectionKind.TEACHING or not isinstance(listed, list) or "title" in values or "course" in entry.taken:
        return
    title = listed[0].title if len(listed) == 1 else ""
    if is_role(title) and not has_code(title):
        values["title"] = title
        del values["courses"]


def _terms(values: dict[str, object], entry: Members, kind: SectionKind) -> None:
    """The one course of a position was given when the position was."""
    listed, first, last = values.get("courses"), values.get("period_start"), values.get("period_end")
    if isinstance(listed, list) and len(listed) == 1 and not listed[0].terms and first and first == last:
        values["courses"] = [Course(listed[0].code, listed[0].title, [first])]  # type: ignore[list-item]


def _work(values: dict[str, object], entry: Members, entity: type[Entity]) -> None:
    """The described person's role, and that it is a work of theirs."""
    of = makers(entity)
    assert of is not None
    roles = entry.find(["roles", "role"]) if "role" in of[1].line.table().columns else None
    role = None
    if roles:
        listed = [item.text for item in roles[1].items] if roles[1].items else [roles[1].text]
        if all(listed):
            role = ", ".join(one for one in listed if one)
            entry.taken.add(roles[0])
    lines = values.get(of[0])
    if not isinstance(lines, list):
        values[of[0]] = entry.findings.credits(entity, [], entry.node.start, entry.node.end, role)
    elif role:
        mine = next(m for m in lines if m.values.get("person") is entry.findings.person)
        mine.values["role"] = role


def _grant(values: dict[str, object], entry: Members, kind: SectionKind) -> None:
    """Its amount and currency, where one text says both: `EUR 30,000`."""
    keys = next(each.names for each in Grant.keys if each.to == "amount")
    found = entry.find(keys_of(keys)) if "amount" not in values else None
    money = find_money(found[1].text) if found and found[1].text else None
    if (
        found
        and found[1].text
        and money
        and not re.search(r"\w", found[1].text[: money.at] + found[1].text[money.to :])
    ):
        values["amount"] = money.amount
        values.setdefault("currency", money.currency)
        entry.taken.add(found[0])


# What stands before the names of those who guided somebody, and what ends them.
_GUIDED = re.compile(
    r"\b(?:(?:co-)?(?:advised|supervised|mentored|guided)\s+by\b:?|(?:advis[oe]r|supervisor)s?:)\s+", re.I
)
_AFTER_NAMES = re.compile(r"[;\n)]|(?<!\bProf)(?<!\bDr)(?<!\b[A-Z])\.(?=\s|$)|$")


def _education(values: dict[str, object], entry: Members, kind: SectionKind) -> None:
    """Who advised it, where a note says so: `Supervised by Prof. Bo Li`."""
    _studied_at(values, entry)
    note = marked(str(values.get("note") or ""))
    if "advisors" not in values and (guided := _GUIDED.search(note.text)):
        end = _AFTER_NAMES.search(note.text, guided.end())
        names = read_names(note.cut(guided.end(), end.start() if end else len(note.text)))
        lines = entry.node.start, entry.node.end
        values["advisors"] = [entry.findings.someone(name, *lines) for name in names]


def _studied_at(values: dict[str, object], entry: Members) -> None:
    """`{name: BSc Physics, location: University of Roads}`: what is called a name is the degree, and the location is where."""
    at = values.get("organization")
    named = str(at.values["name"]) if isinstance(at, Record) and "degree" not in values else ""
    degree = opening_degree(named)
    if degree and degree.at == 0 and _is_located(values, entry):
        values["degree"], field = degree.text, degree.field or named[degree.to :].strip(" ,:")
        if field:
            values.setdefault("field", field)


def _worked_at(values: dict[str, object], entry: Members, kind: SectionKind) -> None:
    """A location that is an organisation is where somebody worked, where nothing else says."""
    if "organization" not in values:
        _is_located(values, entry)


def _is_located(values: dict[str, object], entry: Members) -> bool:
    """Whether what stands as the location is an organization, or one and its town; it is taken as that then."""
    where = values.get("location")
    if not isinstance(where, str):
        return False
    name, town = split_place(where)
    if not name or not (town or is_organization(where)):
        return False
    values["organization"] = entry.findings.organization(Place(name), entry.node.start, entry.node.end)
    del values["location"]
    if town:
        values["location"] = town
    return True


def _publication(values: dict[str, object], entry: Members, kind: SectionKind) -> None:
    """Its kind, by its venue or by what the entry says; the described person wrote it where nobody is named."""
    kinds = entry.find(["type", "kind", "category"])
    told = kind_of_publication(f"{values.get('venue') or ''} {kinds[1].text if kinds else ''}")
    if told:
        values["kind"] = told
    cited = read_venue(str(values["venue"])) if "venue" in values and not {"date", "year"} & values.keys() else None
    if cited and cited.name and cited.year:
        values |= {"venue": cited.name, "year": cited.year}
    values.setdefault("authors", entry.findings.me_as_author(entry.node.start, entry.node.end))


_Refine = Callable[[dict[str, object], Members, SectionKind], None]
_REFINED: dict[object, tuple[_Refine, ...]] = {
    Position: (_worked_at, _teaching, _position, _terms),
    Education: (_education,),
    Publication: (_publication,),
    Grant: (_grant,),
}
