"""Citations in the formats of libraries, registers and reference managers, each a table of its keys into those of BibTeX.

What they say is read by `bibtex.py` then: one reader tells venues, editions and authors, whatever the format. Only what
the described person wrote is theirs, as in a bibliography. What a register notes of its own (its numbers, where an entry was
cited) says nothing of the person, and is left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from ..records import Reading, Remark
from .bibtex import read_entries
from .bibtex_nodes import BibEntry
from .data_findings import DataFindings
from .fields import LONGEST, own_name
from .latex import escaped
from .mapping import keys_of
from .nodes import Node
from .xml_nodes import TEXT

Read = Callable[[Node], "str | None"]
_ADDRESSES = frozenset(("url", "pdf", "arxiv", "pmid", "pmcid"))  # which aren't LaTeX in BibTeX either
_MARKUP = re.compile(r"</?[A-Za-z][\w:.-]*(?:\s[^<>]*)?/?>")


# ---- what reads a value ------------------------------------------------------------------------------------------------
def one(node: Node) -> str | None:
    """A text, or the first of several."""
    if node.items:
        return next((told for item in node.items if (told := one(item))), None)
    return node.text or (node.fields[TEXT].text if TEXT in node.fields else None)


def unmarked(node: Node) -> str | None:
    """A text without the tags in it, and without the full stop that it closes with."""
    told = re.sub(r"\s+", " ", _MARKUP.sub("", one(node) or "")).strip()
    return re.sub(r"(?<=[^\W_][^\W_])\.$", "", told) or None


def prose(node: Node) -> str | None:
    """A text of any length, without the tags in it."""
    parts = re.split(r"</(?:jats:)?p>|\n[^\S\n]*\n", one(node) or "")
    told = (" ".join(_MARKUP.sub("", part).split()) for part in parts)
    return "\n\n".join(part for part in told if part) or None


def every(node: Node) -> str | None:
    """Several texts, as a list of keywords is."""
    told = [one(item) for item in node.items] if node.items else [one(node)]
    return "; ".join(re.sub(r"^\*", "", part).replace("\n", "; ") for part in told if part) or None


def people(node: Node) -> str | None:
    """People as BibTeX lists them: `{family, given}`, `{name}`, or texts."""
    listed = node.items if isinstance(node.value, list) else [node]
    each: list[Node] = []
    for item in listed:  # Web of Science has one on each line
        each += [Node(line, item.start, item.end) for line in item.text.split("\n")] if item.text else [item]
    told = map(_person, each)
    return " and ".join(part for part in told if part) or None


def _person(node: Node) -> str | None:
    said = {key: value.text for key, value in node.fields.items() if value.text}
    if family := said.get("family"):
        particle = " ".join(filter(None, (said.get("non-dropping-particle"), said.get("dropping-particle"))))
        parts = [f"{particle} {family}".strip(), said.get("suffix"), said.get("given")]
        return escaped(", ".join(part for part in parts if part))
    body = said.get("literal")
    name = said.get("name") or said.get("display_name") or said.get("raw_author_name")
    if "author" in node.fields and not name:
        return _person(node.fields["author"])
    if body or (name and name.strip().startswith("{")):
        return f"{{{escaped(body or name or '')}}}"
    told = name or one(node)
    return escaped(" ".join(told.split()).rstrip(",")) if told else None


def parts(node: Node) -> str | None:
    """A date in parts, as CSL has it: `{date-parts: [[2031, 5, 2]]}`, `{year, month, day}`, or a text."""
    if listed := node.fields.get("date-parts"):
        first = listed.items[0] if listed.items and listed.items[0].items else listed
        return _dated([item.text for item in first.items])
    if "year" in node.fields:
        return _dated([node.fields[key].text for key in ("year", "month", "day") if key in node.fields])
    if node.items:
        return parts(node.items[0])
    told = node.fields.get("raw") or node.fields.get("literal") or node
    return written(told)


def _dated(listed: list[str | None]) -> str | None:
    year, *rest = [*listed, None]
    if not year or not re.fullmatch(r"\d{4}", year):
        return year
    found = [year]
    for part in rest[:2]:
        if not part or not re.fullmatch(r"\d{1,2}", part):
            break
        found.append(f"{int(part):02}")
    return "-".join(found)


def written(node: Node) -> str | None:
    """A date as a text: `2031/05/02`, `2031/05//`, `2031 May 2`, `2031-05-02T10:00`."""
    told = (one(node) or "").strip()
    told = told[:10] if re.match(r"\d{4}-\d\d-\d\dT", told) else told
    match = re.match(r"(\d{4})/(\d{1,2})?/?(\d{1,2})?(?:/.*)?$", told)
    return _dated(list(match.groups())) if match else told or None


def doi_of(node: Node) -> str | None:
    """A DOI among identifiers: `10.5555/kites.1 [doi]`."""
    for item in node.items or [node]:
        if match := re.search(r"10\.\d{4,9}/[^\s\]]+", one(item) or ""):
            return match[0]
    return None


def inverted(node: Node) -> str | None:
    """An abstract that OpenAlex keeps as the places of its words."""
    placed = {}
    for word, places in node.fields.items():
        for place in places.items:
            if place.text and place.text.isdecimal():
                placed[int(place.text)] = word
    return " ".join(placed[at] for at in sorted(placed)) or None


# ---- the tables --------------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class KeyOf:
    """One line of a format's table: the first of the keys (`TI | T1`, `biblio.volume`) that says something, and BibTeX's."""

    keys: str
    to: str
    read: Read = one


@dataclass(frozen=True, slots=True)
class Catalogue:
    """A format of citations: its name, its types as BibTeX's, and its keys."""

    format: str
    kind: str  # the key of an entry's type
    types: dict[str, str]
    rows: tuple[KeyOf, ...]
    otherwise: str = "misc"
    pages: tuple[str, str] | None = None  # the keys of the first and the last page


def at(node: Node, path: str) -> Node | None:
    """What stands at `biblio.volume` in a mapping; of a list, in the first of its items that has it."""
    for key in path.split("."):
        if node.items:
            node = next((item for item in node.items if key in item.fields), node)
        found = node.fields.get(key)
        if found is None or found.is_empty:
            return None
        node = found
    return node


def entry_of(item: Node, catalogue: Catalogue) -> BibEntry:
    """An entry of a catalogue as one of BibTeX."""
    fields: dict[str, Node] = {}
    for row in catalogue.rows:
        for key in keys_of(row.keys):
            found = at(item, key) if row.to not in fields else None
            told = row.read(found) if found is not None else None
            if told and found is not None:
                text = told if row.to in _ADDRESSES or row.read is people else escaped(told)
                fields[row.to] = Node(text, found.start, found.end)
    if catalogue.pages:
        first, last = (at(item, key) for key in catalogue.pages)
        if first and (told := one(first)):
            end = one(last) if last else None
            fields["pages"] = Node(f"{told}--{end}" if end and end != told else told, first.start, first.end)
    kind = at(item, catalogue.kind)
    said = [(part.text or "").casefold() for part in (kind.items or [kind] if kind else [])]
    type_ = next((catalogue.types[one] for one in said if one in catalogue.types), catalogue.otherwise)
    if type_ in ("inproceedings", "incollection") and "journal" in fields:
        fields.setdefault("booktitle", fields.pop("journal"))
    if type_ == "phdthesis" and "publisher" in fields:
        fields.setdefault("school", fields.pop("publisher"))
    return BibEntry(type_, (fields.get("title") or item).text or catalogue.format, Node(fields, item.start, item.end))


def read_catalogue(
    catalogue: Catalogue,
    items: Iterable[Node],
    data: bytes,
    path: str,
    text: str,
    remarks: Iterable[Remark] = (),
    names: Iterable[str] = (),
    person: Node | None = None,
) -> Reading:
    """Read the entries of a catalogue; `person` is the record of whom they are by, where the format has one."""
    findings = DataFindings(data, path, catalogue.format, text, remarks, names)
    if person is not None:
        _person_of(person, findings)
    listed = [item for item in items if not item.is_empty]
    read_entries([entry_of(item, catalogue) for item in listed], findings)
    return findings.finish()


def _person_of(node: Node, findings: DataFindings) -> None:
    """Whom a register says that the papers are by: the name, the home page, where they are."""
    named = node.fields.get("name") or node.fields.get("@name")
    person = findings.person
    person.start_line = person.end_line = node.start
    if named and (said := own_name(named, findings)):
        person.values["name"] = said
        findings.owner.add(said)
        findings.taken.update(range(named.start, named.end + 1))
    for address in _texts(node, "homepage", "person.url"):
        findings.link("Website" if "homepage" in node.fields else None, address.text or "")
        findings.taken.update(range(address.start, address.end + 1))
    for place in [*_texts(node, "affiliations"), *_affiliations(node)]:
        findings.section("affiliation", place.text or "", place.start, place.end)


def _texts(node: Node, *paths: str) -> Iterator[Node]:
    for path in paths:
        found = at(node, path)
        for item in (found.items or [found]) if found else []:
            if item.text and len(item.text) < LONGEST:
                yield item


def _affiliations(node: Node) -> Iterator[Node]:
    """DBLP's notes on where a person is."""
    found = at(node, "person.note")
    for item in (found.items or [found]) if found else []:
        kind = item.fields.get("@type")
        if kind and kind.text == "affiliation" and TEXT in item.fields:
            yield item.fields[TEXT]
