"""A page of a collection to a reading: one publication, talk, course, project or piece of news, in front matter and a text.

Jekyll has such pages in `_publications`, `_talks`, `_teaching`, `_portfolio`, `_projects` and `_news`, Hugo in
`content/publication` and its like. Both write YAML (https://jekyllrb.com/docs/front-matter/), Hugo TOML as well.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import PurePosixPath
from typing import Any

from cms.content import Link, PositionKind, Publication
from cms.content.inputs import makers
from cms.documents import Outline, SectionKind, inline, plain, read_outline
from cms.documents.front_matter import split
from cms.errors import DocumentError

from ..bodies import markdown
from ..formats.any_data import Data
from ..formats.data_findings import DataFindings
from ..formats.fields import date as read_date
from ..formats.fields import doi
from ..formats.mapping import Members, joined, keys_of, plain_key
from ..formats.nodes import Node, of_values
from ..formats.placeholders import without_filler
from ..formats.printed import read_citation
from ..formats.shapes import ENDS, STARTS
from ..formats.stated import required
from ..formats.yaml_nodes import read_toml, read_yaml
from ..identity import essence
from ..people import PersonName, read_name
from ..records import Reading, Remark
from ..sections.positions import POSITION_KINDS
from ..titles import is_role
from .page_shapes import KIND_OF_CATEGORY, PAGES, PUBLICATION_TYPES, SETTINGS, named_venue

_STARTS, _ENDS = (frozenset(map(plain_key, rule.names)) for rule in (STARTS, ENDS))
_HOW_SHOWN = frozenset(map(plain_key, keys_of(SETTINGS)))
_TOML = re.compile(r"\A\ufeff?\s*\+\+\+[ \t]*\n(?P<toml>.*?)^\+\+\+[ \t]*$\n?", re.DOTALL | re.MULTILINE)
_DATED = re.compile(r"(\d{4}-\d\d-\d\d)-")
# Lines that only say how to get or to cite what the front matter describes.
_BOILERPLATE = re.compile(
    r"""recommended[ ]citation\b.*|use[ ]google[ ]scholar[ ]for[ ]full[ ]citation\W*
    |(?:\[?(?:download|access|read)\b.{0,40}\bhere\]?(?:\([^)]*\))?)\W*""",
    re.IGNORECASE | re.VERBOSE,
)
# What a text opens with that it is, on a page that holds nothing else.
_ABSTRACT = re.compile(r"\A(?:#{1,6} +|\*\*)(?:abstract|summary|description|overview)[:*]{0,3}\n+", re.IGNORECASE)


@dataclass(slots=True)
class Page:
    """A page: what its front matter says, the lines of that, and its text in Markdown."""

    front: Node
    body: str
    outline: Outline


@dataclass(frozen=True, slots=True)
class Known:
    """Whom a site knows: the described person's names and slugs, and the names of the other authors by their slugs."""

    names: tuple[str, ...] = ()
    slugs: frozenset[str] = frozenset()
    others: Mapping[str, str] = field(default_factory=dict)


def read_page(data: bytes, path: str) -> Page:
    """Take a page apart; raises `DocumentError` for what is no text."""
    toml = None
    text = data.decode("utf-8", errors="replace")
    if match := _TOML.match(text.replace("\r\n", "\n")):
        text = text.replace("\r\n", "\n")
        lines = text[: match.end()].count("\n")
        toml = read_toml(match["toml"], path, 1, max(lines, 1))
        data = ("\n" * lines + text[match.end() :]).encode("utf-8")
    outline = read_outline(data, path)
    if toml is not None:
        outline.text = text
        outline.front_matter_lines = (1, toml.end)
    front = toml if toml is not None else _front_matter(outline)
    parts: list[str] = []
    for section in outline.sections:
        heading = [f"{'#' * max(section.level, 1)} {section.heading}"] if section.heading else []
        parts += [*heading, *([markdown(section.blocks)] if section.blocks else [])]
    return Page(front, "\n\n".join(parts).strip(), outline)


def _front_matter(outline: Outline) -> Node:
    """Front matter with its lines; where it is broken, what could be recovered of it, on all of them."""
    first, last = outline.front_matter_lines or (1, 1)
    if outline.front_matter_lines:
        lines = outline.text.split("\n")[first - 1 : last]
        inner = "\n".join("" if re.fullmatch(r"-{3,}\s*", line) else line for line in lines)
        try:
            node, _ = read_yaml(inner, outline.path, first)
        except DocumentError:
            node = Node(None, first, last)
        if node.fields:
            return node
    return of_values(outline.front_matter, first, last)


def is_draft(data: bytes) -> bool:
    """Whether a page's front matter says that it isn't published."""
    lines = data[:20_000].decode("utf-8", errors="replace").replace("\r\n", "\n").split("\n")
    if lines and lines[0].strip() == "+++":
        return any(re.fullmatch(r"draft\s*=\s*true\s*", line) for line in lines)
    values = split(lines)[0]
    return str(values.get("draft")).lower() == "true" or str(values.get("published")).lower() == "false"


def page_reader(kind: str, known: Known) -> Callable[[bytes, str], Reading]:
    """A function that reads a page as one of `PAGES`: `publication`, `talk`, `teaching`, `project` or `news`."""

    def read(data: bytes, path: str) -> Reading:
        page = read_page(data, path)
        outline = page.outline
        remarks = [Remark(one.code, one.line, one.message) for one in outline.remarks]
        findings = DataFindings(data, path, f"{kind}-page", outline.text, remarks, known.names)
        last = max(1, len(outline.text.rstrip("\n").split("\n")))
        _read(kind, page, path, last, findings, known)
        findings.reading.ignored += outline.ignored
        return without_filler(findings.finish())

    return read


def entry_reader(kind: SectionKind) -> Callable[[bytes, str], Reading]:
    """A function that reads a page whose front matter says, in a site's own words, one of what its folder has: a job."""

    def read(data: bytes, path: str) -> Reading:
        page = read_page(data, path)
        remarks = [Remark(one.code, one.line, one.message) for one in page.outline.remarks]
        findings = DataFindings(data, path, f"{kind.value}-page", page.outline.text, remarks)
        _own_words(kind, page, path, findings)
        findings.reading.ignored += page.outline.ignored
        return without_filler(findings.finish())

    return read


def _own_words(kind: SectionKind, page: Page, path: str, findings: DataFindings) -> None:
    """Read front matter as an entry of data of no known kind is, with the page's text."""
    last = max(1, len(page.outline.text.rstrip("\n").split("\n")))
    said = _beside_settings(page.front)
    keys = set(map(plain_key, said))
    if "date" in said and not keys & _STARTS and (keys & _ENDS or kind in POSITION_KINDS):
        said["start"] = said.pop("date")  # by which a site's pages are sorted
    if page.body:
        first = min(page.front.end + 1, last)
        said["description"] = Node(page.body, first, last)
    Data(findings).entries(PurePosixPath(path).parent.name, Node([Node(said, 1, last)], 1, last), kind)


def in_own_words(front: Node) -> bool:
    """Whether front matter says several things beside how the page is shown."""
    return sum(bool(value.text) for value in _beside_settings(front).values()) > 1


def _beside_settings(front: Node) -> dict[str, Node]:
    """What front matter says but for how the page is shown."""
    return {key: value for key, value in front.fields.items() if plain_key(key) not in _HOW_SHOWN}


def _read(kind: str, page: Page, path: str, last: int, findings: DataFindings, known: Known) -> None:
    if kind == "publication" and {"talk", "name"} <= page.front.fields.keys():
        kind = "talk"  # of `conferences`, which are where papers appear, or where talks are given
    shape = PAGES[kind]
    entry = Members(Node(page.front.fields, 1, last), findings, in_any_words=True)
    _plain_settings(entry)
    people = _authors(entry, known)
    values = entry.fill(shape)
    told = [part for part in (_body(page.body, values),) if part]
    _READ[kind](values, entry, told, path)
    if of := makers(shape.entity):
        credit = findings.authors if shape.entity is Publication else partial(findings.credits, shape.entity)
        if people is not None or of[0] not in values:
            values[of[0]] = credit(people or [], 1, last)
    if any(name not in values for name in required(shape.entity)) and in_own_words(page.front):
        _own_words(_SECTIONS[kind], page, path, findings)
        return
    if any(name not in values for name in required(shape.entity)) or not values:
        findings.remark("untitled", 1, "this page has no title, so it is kept as text")
        findings.section(PurePosixPath(path).stem, page.body or path, 1, last)
        return
    findings.add(shape.entity, values, 1, last)
    entry.keep(f"{kind}: {values.get('title') or PurePosixPath(path).stem}")


def _plain_settings(entry: Members) -> None:
    """Keys that say yes or no lay the page out."""
    entry.taken |= {
        key for key, value in entry.node.fields.items() if (value.text or "").lower() in ("true", "false", "yes", "no")
    }


def _body(body: str, values: Mapping[str, Any]) -> str:
    """The page's text, without lines that only repeat what its front matter says."""
    body = _ABSTRACT.sub("", body)
    kept = [part for part in re.split(r"\n{2,}", body) if not _BOILERPLATE.fullmatch(" ".join(plain(part).split()))]
    return "\n\n".join(kept).strip()


def _authors(entry: Members, known: Known) -> list[PersonName] | None:
    """Who wrote it: names, or slugs of the site's authors; notes by position may say that some contributed equally."""
    found = entry.find(["authors", "author", "by"])
    if not found or not (found[1].items or found[1].text):
        return None
    listed = found[1].items or [
        Node(part, 1, 1)
        for part in re.split(r"(?:(?<!\s)\s+)?(?:,\s*(?:and\s+)?|;\s*)|(?<!\s)\s+and\s+", found[1].text or "")
    ]
    notes = (
        [note.text or "" for note in entry.node.fields["author_notes"].items]
        if "author_notes" in entry.node.fields
        else []
    )
    people: list[PersonName] = []
    for index, each in enumerate(listed):
        name = _named(each.text or (each.fields["name"].text if "name" in each.fields else None) or "", known)
        if name is None:
            continue
        equal = name.is_equal or (index < len(notes) and "equal" in notes[index].casefold())
        people.append(PersonName(name.name, name.native, name.url, equal, name.is_bold))
    entry.taken |= {found[0], "author_notes"}
    return people


def _named(given: str, known: Known) -> PersonName | None:
    slug = given.strip().casefold()
    if slug in known.slugs and known.names:
        return read_name(known.names[0])
    if slug in known.others:
        return read_name(known.others[slug])
    return read_name(inline(given))


# ---- by kind -------------------------------------------------------------------------------------------------------
def _publication(values: dict[str, Any], entry: Members, told: list[str], path: str) -> None:
    short, long = (
        entry.take("publication_short"),
        entry.take(
            "venue | publication | journal | conference | booktitle | publisher | press | outlet | magazine | in"
        ),
    )
    values["venue"] = named_venue(long, short)
    if shown := entry.take("editPost"):  # where PaperMod's sites of papers say what a page was published as
        _published_as(values, shown, entry)
    types = entry.take("publication_types | publication_type | type | form")
    category = entry.take("category")
    words = [leaf.text or "" for node in (types, category) if node for leaf in node.leaves()]
    known = {**KIND_OF_CATEGORY, **PUBLICATION_TYPES}
    kind = next((found for word in words if (found := known.get(word.casefold()))), None)
    if kind:
        values["kind"] = kind
    summary = entry.said("summary | excerpt | description")
    values["abstract"] = joined(values.get("abstract"), *told, summary)
    _dated(values, path)
    if "date" in values:
        values["year"] = values["date"].year
    if citation := entry.said("citation"):
        _cited(values, entry, citation)


def _published_as(values: dict[str, Any], shown: Node, entry: Members) -> None:
    said = {key.casefold(): value for key, value in shown.fields.items() if value.text}
    if "text" in said:
        values["venue"] = values["venue"] or said["text"].text
    if address := said.get("url"):
        if found := doi(address, entry.findings):
            values.setdefault("doi", found)
        else:
            values.setdefault("links", []).append(Link(None, address.text or ""))


def _cited(values: dict[str, Any], entry: Members, citation: str) -> None:
    """A citation names the authors, and may tell more of the edition than the rest does; that is noted."""
    read = read_citation(citation, values.get("title", ""), values.get("venue") or "")
    if read.authors and "authors" not in values and not any(k in entry.node.fields for k in ("authors", "author")):
        values["authors"] = entry.findings.authors(read.authors, entry.node.start, entry.node.end)
        values["has_more_authors"] = read.has_more or None
    rest = read.rest if essence(read.rest) else ""
    values["note"] = "; ".join(part for part in (values.get("note"), rest) if part) or None


def _talk(values: dict[str, Any], entry: Members, told: list[str], path: str) -> None:
    kind = entry.said("type")
    said = kind if kind and "talk" not in kind.casefold() else None
    values["abstract"] = joined(f"Type: {said}" if said else None, values.get("abstract"), *told)
    if address := entry.find(["address"]):  # an event's street is no secret, unlike a person's
        parts = [values.get("location"), *(leaf.text for leaf in address[1].leaves())]
        values["location"] = ", ".join(dict.fromkeys(part for part in parts if part))
        entry.taken.add("address")
    ends = entry.find(["date_end", "event_end"])
    if ends and read_date(ends[1], entry.findings) == values.get("date"):
        entry.taken.add(ends[0])
    _dated(values, path)


def _teaching(values: dict[str, Any], entry: Members, told: list[str], path: str) -> None:
    values["kind"] = PositionKind.TEACHING
    if kind := entry.take("type | role"):
        is_title = is_role(kind.text or "") and not re.search(
            r"course|class|seminar|workshop|lecture\b", kind.text or "", re.I
        )
        values["title" if is_title else "focus"] = kind.text
    values["summary"] = joined(values.get("summary"), *told)
    _dated(values, path, field_="period_start")
    first = values.get("period_start")
    listed = values.get("courses")
    if first and "period_end" not in values:
        values["period_end"] = first
        values.pop("period_is_current", None)
    if first and listed and len(listed) == 1 and not listed[0].terms:
        values["courses"] = [type(listed[0])(listed[0].code, listed[0].title, [first])]


def _project(values: dict[str, Any], entry: Members, told: list[str], path: str) -> None:
    values["summary"] = joined(values.get("summary"), *told)


def _news(values: dict[str, Any], entry: Members, told: list[str], path: str) -> None:
    title = entry.said("title")
    summary = entry.said("summary | excerpt | description")
    entry.taken |= {"tags", "categories", "category", "authors", "author"}
    body = joined(*told, summary)
    is_repeated = essence(title) in essence(plain(body or "")[:200])
    values["body"] = (
        "\n\n".join(part for part in (f"**{title}**" if title and not is_repeated else None, body) if part) or title
    )
    if values["body"] is None:
        del values["body"]
    _dated(values, path)


def _dated(values: dict[str, Any], path: str, field_: str = "date") -> None:
    """The date that a file's name opens with counts where the front matter has none."""
    name = PurePosixPath(path)
    match = _DATED.match(name.name) or _DATED.match(name.parent.name + "-")
    if match and field_ not in values:
        found = read_date(Node(match[1], 1, 1), None)  # type: ignore[arg-type]
        if found:
            values[field_] = found


_SECTIONS = {
    "publication": SectionKind.PUBLICATIONS,
    "talk": SectionKind.TALKS,
    "teaching": SectionKind.TEACHING,
    "project": SectionKind.PROJECTS,
    "news": SectionKind.NEWS,
}
_READ: dict[str, Callable[[dict[str, Any], Members, list[str], str], None]] = {
    "publication": _publication,
    "talk": _talk,
    "teaching": _teaching,
    "project": _project,
    "news": _news,
}
