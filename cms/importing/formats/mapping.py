"""From a mapping to a record, by a table: which keys are read into which field, and what becomes of the keys left over."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any

from cms.content import Education, Entity, Link, Position, Project, Publication, RichText
from cms.content.inputs import makers
from cms.documents.written_dates import Dates, as_period, find_dates

from ..columns import meanings
from ..degrees import opening_degree
from ..identity import essence
from ..people import PersonName
from ..places import Place, is_organization
from .data_findings import DataFindings
from .fields import OPEN, marked, text
from .nodes import Node
from .stated import OWN, own_of, read_stated

Reader = Callable[[Node, Any], Any]
# How one date alone is meant: a year of a position both begins and ends it (see the design's table of periods).
_SINGLE: dict[type[Entity], Any] = {Position: "both", Education: "end", Project: "start"}


_SWITCHES = frozenset(("true", "false", "yes", "no"))
UNNAMED = "…"  # stands where a format wants a name, and there is none


def keys_of(keys: str) -> list[str]:
    """The keys that are written as `name | company`."""
    return [key.strip() for key in keys.split("|")]


def plain_key(key: str) -> str:
    """A key as it is compared: `companyName`, `company_name` and `Company-Name` are one."""
    return re.sub(r"[\W_]+", "", key).casefold()


@dataclass(frozen=True, slots=True)
class KeyRule:
    """One line of a format's table: the first of the keys (`name | company`) that says something is read into a field.

    Several rows may lead to one field: texts and lists are joined, of other values the first counts. In data a key may be in
    any spelling that `plain_key` holds for the same.
    """

    keys: str
    to: str
    read: Reader = text

    @property
    def names(self) -> list[str]:
        """The keys."""
        return keys_of(self.keys)


@dataclass(frozen=True, slots=True)
class Shape:
    """What a mapping is read into: an entity, by rows. `settings` are the keys that say how it looks, and nothing else."""

    entity: type[Entity]
    rows: tuple[KeyRule, ...]
    settings: str = ""


class Members:
    """A mapping that is being read: it knows which of its keys were taken, so that the rest can be kept.

    One of no format may have keys `in_any_words` that columns are called by, and in other languages: `titre`, `began`.
    """

    def __init__(self, node: Node, findings: DataFindings, *, in_any_words: bool = False) -> None:
        self.node, self.findings = node, findings
        self._spelled = {plain_key(key): key for key in reversed(node.fields)}
        for key in node.fields if in_any_words else ():
            for meant in meanings(readable(key)):
                self._spelled.setdefault(plain_key(meant), key)
        self.taken: set[str] = set()
        self.asked: set[str] = set()  # the keys that somebody knows

    def find(self, keys: Iterable[str]) -> tuple[str, Node] | None:
        """The first of some keys that says something and wasn't taken, with its node: `start_date` is `startdate`, too."""
        fields = self.node.fields
        for asked in keys:
            key = asked if asked in fields else self._spelled.get(plain_key(asked), asked)
            self.asked.add(key)
            if key in fields and key not in self.taken and not fields[key].is_empty:
                return key, fields[key]
        return None

    def take(self, keys: str) -> Node | None:
        """Take the first of some keys (`name | company`) that says something."""
        found = self.find(keys_of(keys))
        if found:
            self.taken.add(found[0])
        return found[1] if found else None

    def said(self, keys: str) -> str | None:
        """Take the text of the first of some keys that has one; what is nested isn't taken."""
        for key in keys_of(keys):
            found = self.find([key])
            if found and found[1].text:
                self.taken.add(found[0])
                return found[1].text
        return None

    @property
    def rest(self) -> dict[str, Node]:
        """What says something and wasn't taken."""
        said = {
            key: node for key, node in self.node.fields.items() if not node.is_empty and node.text not in (UNNAMED, "#")
        }
        return {key: node for key, node in said.items() if key not in self.taken}

    def keep(self, title: str) -> None:
        """Keep what wasn't taken as a section, and say so where a date was expected and can't be read.

        What says yes or no only tells how a thing is shown.
        """
        rest = {key: node for key, node in self.rest.items() if (node.text or "").casefold() not in _SWITCHES}
        for key, node in rest.items():
            expected = key in self.asked and re.search(r"date|year|period", key, re.IGNORECASE)
            if expected and node.text and not find_dates(node.text):
                self.findings.remark(
                    "date", node.start, f"{key}: {node.text!r} isn't a date that can be read; kept as text"
                )
        if rest:
            lines = min(node.start for node in rest.values()), max(node.end for node in rest.values())
            self.findings.section(title, as_markdown(Node(rest, *lines)), *lines)

    def fill(self, shape: Shape) -> dict[str, Any]:
        """Read every row of a shape; returns the values of the entity's fields."""
        values: dict[str, Any] = {}
        for row in shape.rows:
            for name in row.names:
                found = self.find([name])
                value = row.read(found[1], self.findings) if found else None
                if found is None or value is None or value == [] or value == "":
                    continue
                if not _put(values, row.to, value, shape.entity):
                    continue
                self.taken.add(found[0])
                if row.read is text:
                    _linked(values, found[1], shape.entity)
                break
        looks = {plain_key(key) for key in keys_of(shape.settings)}
        self.taken |= {key for key in self.node.fields if plain_key(key) in looks}
        # In data an end that is left out means that there is none yet; one that can't be read means nothing.
        ended = any(self.find(row.names) for row in shape.rows if row.to == "period_end") or "period_end" in values
        if "period_start" in values and not ended:
            values["period_is_current"] = True
        settle(values, shape.entity, self.findings, self.node)
        return values

    def state(self, values: dict[str, Any], entity: type[Entity]) -> None:
        """What the mapping states in the content model's own terms counts instead of what was read; null is unknown."""
        own = own_of(self.node)
        if own is None:
            return
        told, unknown = read_stated(entity, own, self.findings)
        self.taken |= set() if unknown else {OWN}
        values |= told
        for name in [name for name, value in values.items() if value is None]:
            del values[name]


def _put(values: dict[str, Any], to: str, value: Any, entity: type[Entity]) -> bool:
    """Put a value into a field; says whether it could be: a field of one value that is there already stays."""
    earlier = values.get(to)
    if earlier is None:
        values[to] = value
    elif isinstance(earlier, list) and isinstance(value, list):
        values[to] = earlier + [item for item in value if item not in earlier]
    elif isinstance(value, str) and (value == earlier or is_rich(entity, to)):
        values[to] = joined(earlier, value)
    else:
        return False
    return True


def joined(*texts: str | None) -> str | None:
    """Texts as the paragraphs of one, without those that another one says already; None where nothing is said."""
    kept: list[str] = []
    for given in texts:
        said = _said(given)
        if not said or any(said in _said(other) for other in kept):
            continue
        kept = [other for other in kept if _said(other) not in said] + [given or ""]
    return "\n\n".join(kept) or None


def _said(given: str | None) -> str:
    return essence(given) or (given or "").strip()


def is_rich(entity: type[Entity], field: str) -> bool:
    """Whether a field holds a text of any length."""
    columns = entity.table().columns
    return field in columns and getattr(columns[field].type, "item", None) is RichText


def _linked(values: dict[str, Any], node: Node | None, entity: type[Entity]) -> None:
    """A field's text may link to something: `[Foo](u)` as a title. The address is the record's."""
    target = marked(node.text).url if node and node.text else None
    columns = entity.table().columns
    if target and "links" in columns:
        if target not in [one.url for one in values.setdefault("links", [])]:
            values["links"].append(Link(None, target))
    elif target and "url" in columns:
        values.setdefault("url", target)


_MARK = re.compile(r"[ \t]*(?:[-*+•]|\d{1,2}[.)])[ \t]+(?=\S)")


def _points_of(values: dict[str, Any]) -> None:
    """A text that ends in a list is a summary, and points."""
    lines = values["summary"].split("\n")
    first = None
    for at in range(len(lines) - 1, -1, -1):
        if _MARK.match(lines[at]):
            first = at
        elif lines[at].strip() and not lines[at].startswith((" ", "\t")):
            break
    if first is None:
        return
    points: list[str] = []
    for line in lines[first:]:
        if marked_ := _MARK.match(line):
            points.append(line[marked_.end() :].strip())
        elif line.strip():
            points[-1] += f" {line.strip()}"
    values["highlights"] = points
    values["summary"] = "\n".join(lines[:first]).rstrip()
    if not values["summary"]:
        del values["summary"]


def settle(values: dict[str, Any], entity: type[Entity], findings: DataFindings, node: Node) -> None:
    """Make what depends on several fields: an organisation's record, a period, a degree's field, authors and members."""
    located = values.pop("organization", None)
    target = values.pop("organization_url", None)
    if isinstance(located, Place):
        values["organization"] = findings.organization(located, node.start, node.end)
        for name in ("unit", "location"):
            said = getattr(located, name)
            if said and name in entity.table().columns:
                values.setdefault(name, said)
            elif said:
                values["note"] = "\n\n".join(filter(None, [values.get("note"), said]))
    if target:
        _address(values, target, entity)
    _period(values, entity)
    if "highlights" in entity.table().columns and isinstance(values.get("summary"), str) and "highlights" not in values:
        _points_of(values)
    if entity is Education and ("degree" in values) != ("field" in values):
        _degree(values)
    of = makers(entity)
    names = values.get(of[0]) if of else None
    if of and isinstance(names, list) and names and isinstance(names[0], PersonName):
        credit = findings.authors if entity is Publication else partial(findings.credits, entity)
        values[of[0]] = credit(names, node.start, node.end)


def _degree(values: dict[str, Any]) -> None:
    """A degree and its field, where one text says both: a degree `BA, Fine Art`, an area `PhD Road Physics`."""
    said = str(values.get("degree") or values.get("field"))
    found = opening_degree(said)
    if found is None or found.at > 0:
        return
    short = _IN_BRACKETS.match(said, found.to)
    to = short.end() if short and opening_degree(short[1]) and not found.field else found.to
    rest = said[to:].strip(" ,:.–—-)(")
    if found.field and not rest:
        values["degree"], values["field"] = found.text, found.field
    elif rest and not found.field and not re.search(r"[,;|()\d]", rest) and not is_organization(rest):
        values["degree"], values["field"] = said[:to].strip(" ,:–—-"), re.sub(r"^(?:in|of)\s+", "", rest)
    elif "degree" not in values and not rest:
        values["degree"] = values.pop("field")


_IN_BRACKETS = re.compile(r"\s*\(([^()]{1,20})\)")


def _address(values: dict[str, Any], target: str, entity: type[Entity]) -> None:
    """The address of an organisation's site; a second one, or one without an organisation, is the record's own."""
    record = values.get("organization")
    if record is not None and record.values.setdefault("url", target) == target:
        return
    if "links" in entity.table().columns:
        values.setdefault("links", []).append(Link(None, target))
    else:
        values["note"] = "\n\n".join(filter(None, [values.get("note"), f"<{target}>"]))


def _period(values: dict[str, Any], entity: type[Entity]) -> None:
    last = values.get("period_end")
    if last is OPEN:
        del values["period_end"]
        values["period_is_current"] = True
    elif isinstance(last, Dates):
        values["period_end"], values["period_is_current"] = last.last, True
    told = values.pop("period", None)
    if isinstance(told, Dates):
        period = as_period(told, _SINGLE.get(entity, "both"))
        for name, value in (("period_start", period.start), ("period_end", period.end)):
            if value and name not in values:
                values[name] = value
        if period.is_current:
            values["period_is_current"] = True


# ---- what fits nothing ---------------------------------------------------------------------------------------------
def as_markdown(node: Node, depth: int = 0) -> str:
    """Data as a Markdown list that a reader understands: keys in bold, nested lists for what is nested."""
    if node.text and depth == 0:
        return node.text
    indent = "  " * depth
    if node.fields:
        return "\n".join(_pair(key, value, indent, depth) for key, value in node.fields.items() if not value.is_empty)
    return "\n".join(_item(item, indent, depth) for item in node.items if not item.is_empty)


def _pair(key: str, value: Node, indent: str, depth: int) -> str:
    head = f"{indent}- **{readable(key)}**:"
    return f"{head} {_inner(value, indent)}" if value.text else f"{head}\n{as_markdown(value, depth + 1)}"


def _item(item: Node, indent: str, depth: int) -> str:
    if item.text:
        return f"{indent}- {_inner(item, indent)}"
    said = {key: value for key, value in item.fields.items() if not value.is_empty}
    if said and all(value.text and "\n" not in value.text for value in said.values()):
        return f"{indent}- " + "; ".join(f"**{readable(key)}**: {value.text}" for key, value in said.items())
    first = next(iter(said), None)
    if first is None or not said[first].text:
        return f"{indent}- …\n{as_markdown(item, depth + 1)}"
    below = as_markdown(Node({k: v for k, v in said.items() if k != first}, item.start, item.end), depth + 1)
    return f"{indent}- **{readable(first)}**: {_inner(said[first], indent)}" + (f"\n{below}" if below else "")


def _inner(node: Node, indent: str) -> str:
    return (node.text or "").replace("\n", f"\n{indent}  ")


def readable(key: str) -> str:
    """A key as a label; only what people wouldn't write is changed: `company_url` is `company url`."""
    return " ".join(re.sub(r"[_\s]+", " ", key).split()) or "…"
