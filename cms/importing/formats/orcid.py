"""ORCID records to ours. The format is the public API's JSON, https://info.orcid.org/documentation/api-tutorials/ (v3.0).

Any level of it may be null, and most texts are wrapped in `{value: …}`; that is undone first. What ORCID notes for itself (who
added an item, when, under which number) says nothing of the person.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from cms.content import Entity, Link, Position, PositionKind, Publication, PublicationKind
from cms.content.inputs import makers
from cms.errors import DocumentError

from ..networks import is_url
from ..records import Reading, Remark
from ..titles import kind_of_position
from .data_findings import DataFindings
from .data_sections import label_of
from .fields import exact, organization, topics
from .mapping import KeyRule, Members, Shape, as_markdown
from .nodes import Node
from .orcid_keys import AFFILIATIONS, KINDS, NAME, TECHNICAL, WORK
from .stated import required

FORMAT = "orcid"


def is_orcid(node: Node) -> bool:
    """Whether data is an ORCID record."""
    return "orcid-identifier" in node.fields or {"person", "activities-summary"} <= node.fields.keys()


def read_orcid(
    data: bytes, path: str, text: str, root: Node, remarks: Iterable[Remark] = (), names: Iterable[str] = ()
) -> Reading:
    """Read a record that was parsed; `names` are the described person's. Raises `DocumentError` for data of another kind."""
    if not isinstance(root.value, dict):
        raise DocumentError(path, root.start, "an ORCID record is an object with `person` and `activities-summary`")
    findings = DataFindings(data, path, FORMAT, text, remarks, names)
    record = Members(_plain(root), findings)
    findings.person.start_line = findings.person.end_line = root.start
    _own_id(record, findings)
    if person := record.take("person"):
        findings.person.start_line, findings.person.end_line = person.start, person.end
        _read_person(person, findings)
    if activities := record.take("activities-summary"):
        _read_activities(activities, findings)
    record.keep("orcid")
    for start_line, end_line in _technical(root):
        findings.ignore(start_line, end_line, "settings")
    return findings.finish(_plain(root))


# ---- what wraps what is said -----------------------------------------------------------------------------------------
def _plain(node: Node) -> Node:
    """The data without what ORCID notes for itself: `{value: x}` is x, and a date's parts are one text."""
    fields = {key: value for key, value in node.fields.items() if key not in TECHNICAL}
    if node.fields and "value" in fields and set(fields) == {"value"}:
        return Node(fields["value"].value, node.start, node.end)
    plain = {key: _plain(value) for key, value in fields.items()}
    if plain and set(plain) <= {"year", "month", "day"}:
        parts = [part.text for key in ("year", "month", "day") if (part := plain.get(key))]
        return Node("-".join(part for part in parts if part) or None, node.start, node.end)
    if node.fields:
        return Node(plain, node.start, node.end)
    return Node([_plain(item) for item in node.items], node.start, node.end) if node.items else node


# The groups of an activity's versions; what identifies a group is what identifies the versions in it.
_GROUPS = frozenset(("affiliation-group", "group", "peer-review-group"))


def _technical(root: Node) -> Iterator[tuple[int, int]]:
    """The lines of what ORCID notes for itself, or says again of a group of versions."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        for key, value in node.fields.items():
            for group in value.items if key in _GROUPS else ():
                if repeated := group.fields.get("external-ids"):
                    yield repeated.start, repeated.end
            if key in TECHNICAL and not value.is_empty:
                yield value.start, value.end
            else:
                waiting.append(value)
        waiting += node.items


# ---- the person ----------------------------------------------------------------------------------------------------
def _own_id(record: Members, findings: DataFindings) -> None:
    if own := record.take("orcid-identifier"):
        address = own.fields.get("uri")
        if address and address.text:
            findings.person.values["links"] = [Link("ORCID", address.text)]
            findings.taken.update(range(own.start, own.end + 1))


def _read_person(node: Node, findings: DataFindings) -> None:
    entry = Members(node, findings)
    person = findings.person.values
    if named := entry.take("name"):
        _read_name(named, findings)
    if bio := entry.take("biography"):
        told = bio.fields.get("content", bio)
        if told.text:
            person["bio"] = told.text
    _read_links(entry, findings)
    places = [each.fields["country"].text for each in _all(entry, "addresses", "address") if "country" in each.fields]
    if any(places):
        person["location"] = ", ".join(one for one in places if one)
    for each in _all(entry, "keywords", "keyword"):
        for topic in topics(each.fields.get("content", each), findings) or []:
            findings.interest(topic.values["name"], each.start, each.end)
    others = [
        one.text or ""
        for each in _all(entry, "other-names", "other-name")
        if (one := each.fields.get("content", each)).text
    ]
    for other in others:
        findings.owner.add(other)
    if others:
        findings.section("other names", "\n".join(f"- {other}" for other in others), node.start, node.end)
    entry.keep("person")


def _read_name(node: Node, findings: DataFindings) -> None:
    person, names = findings.person.values, Members(node, findings)
    person.update(names.fill(NAME))
    stated = [person.get("given_name"), person.get("family_name")]
    person.setdefault("name", " ".join(part for part in stated if part))
    names.keep("person: name")
    findings.owner.add(person["name"])
    findings.owner.add(" ".join(part for part in stated if part))


def _read_links(entry: Members, findings: DataFindings) -> None:
    """Addresses on the web, identifiers elsewhere, and e-mail addresses, of which the first is the person's."""
    person = findings.person.values
    listed = person.setdefault("links", [])
    for each in _all(entry, "researcher-urls", "researcher-url"):
        name, address = each.fields.get("url-name"), each.fields.get("url")
        if address and address.text:
            listed.append(Link(name.text if name else None, address.text))
    for each in _all(entry, "external-identifiers", "external-identifier"):
        kind, address = each.fields.get("external-id-type"), each.fields.get("external-id-url")
        if address and address.text:
            listed.append(Link(kind.text if kind else None, address.text))
        elif not each.is_empty:
            findings.section("person: external identifiers", as_markdown(each), each.start, each.end)
    for each in _all(entry, "emails", "email"):
        if (address := each.fields.get("email")) and address.text:
            if "email" in person:
                listed.append(Link("E-mail", f"mailto:{address.text}"))
            else:
                person["email"] = address.text


def _all(entry: Members, container: str, item: str) -> list[Node]:
    """What a container holds: `{"emails": {"email": […]}}`."""
    found = entry.take(container)
    inner = found.fields.get(item) if found else None
    return [each for each in inner.items if not each.is_empty] if inner else []


# ---- what they did -------------------------------------------------------------------------------------------------
def _read_activities(node: Node, findings: DataFindings) -> None:
    entry = Members(node, findings)
    for key, (shape, kind) in AFFILIATIONS.items():
        if found := entry.take(key):
            for summary in _summaries(found):
                _read_affiliation(key, summary, shape, kind, findings)
    if works := entry.take("works"):
        for group in works.fields.get("group", works).items:
            _read_work(group, findings)
    if reviews := entry.take("peer-reviews"):
        _read_reviews(reviews, findings)
    entry.keep("activities")


def _summaries(node: Node) -> Iterator[Node]:
    """Every `…-summary` in some groups, in order."""
    waiting = [node]
    while waiting:
        each = waiting.pop()
        below: list[Node] = list(each.items)
        for key, value in each.fields.items():
            if key.endswith("-summary") and value.fields:
                yield value
            elif key.endswith("-summary"):
                yield from (item for item in value.items[:1] if item.fields)
            elif key in ("affiliation-group", "group", "summaries", "peer-review-group"):
                below.append(value)
        waiting += below[::-1]


def _flat(node: Node) -> Node:
    """A summary whose organisation is its name, with the address beside it, and whose title is a text."""
    fields = dict(node.fields)
    if (at := fields.get("organization")) and at.fields:
        if "name" in at.fields:
            fields["organization"] = at.fields["name"]
        if "address" in at.fields:
            fields["address"] = at.fields["address"]
    if (title := fields.get("title")) and title.fields:
        fields = {**fields, **title.fields}
        if not title.fields.get("title"):
            del fields["title"]
    return Node(fields, node.start, node.end)


def _read_affiliation(key: str, node: Node, shape: Shape, kind: PositionKind | None, findings: DataFindings) -> None:
    entry = Members(_flat(node), findings)
    values = entry.fill(shape)
    if kind is not None:
        at = values.get("organization")
        values["kind"] = kind_of_position(values.get("title"), at.values["name"] if at else None, kind)
        if kind is PositionKind.SERVICE:
            values["kind"] = kind
    if any(name not in values for name in required(shape.entity)):
        findings.section(key, as_markdown(node), node.start, node.end)
        return
    _identifiers(entry, values, shape.entity)
    if of := makers(shape.entity):
        values[of[0]] = findings.credits(shape.entity, [], node.start, node.end)
        if "period_end" not in values:
            values.pop("period_is_current", None)  # a grant that has no end here may have ended
    findings.add(shape.entity, values, node.start, node.end)
    entry.keep(f"{key}: {label_of(values)}")


def _read_work(group: Node, findings: DataFindings) -> None:
    """One work, of which there may be several versions: the first is the preferred one, the others fill in what it lacks."""
    summaries = group.fields["work-summary"].items if "work-summary" in group.fields else []
    versions = [_flat(each) for each in summaries if not each.is_empty]
    if not versions:
        return
    merged: dict[str, Node] = {}
    for each in versions:
        for key, value in each.fields.items():
            if not value.is_empty:
                merged.setdefault(key, value)
    start_line, end_line = versions[0].start, max(each.end for each in versions)
    entry = Members(Node(merged, start_line, end_line), findings)
    values: dict[str, Any] = entry.fill(WORK)
    if "title" not in values:
        findings.section("works", as_markdown(entry.node), start_line, end_line)
        return
    if subtitle := entry.said("subtitle"):
        values["title"] = f"{values['title']}: {subtitle}"
    if translated := entry.said("translated-title"):
        values["note"] = translated
    if kind := entry.said("type"):
        values["kind"] = KINDS.get(kind.casefold().replace("_", "-"), PublicationKind.OTHER)
    for each in [group, *versions]:
        _identifiers(Members(each, findings), values, Publication)
    entry.taken.add("external-ids")
    if "date" in values:
        values["year"] = values["date"].year
    values["authors"] = findings.me_as_author(start_line, end_line)
    findings.add(Publication, values, start_line, end_line)
    entry.keep(f"works: {values['title']}")


def _identifiers(entry: Members, values: dict[str, Any], entity: type[Entity]) -> None:
    """External IDs: the DOI is a publication's own, the others are links, or said where they lead nowhere."""
    columns = entity.table().columns
    for each in _all(entry, "external-ids", "external-id"):
        kind, value, address = (each.fields.get(f"external-id-{part}") for part in ("type", "value", "url"))
        name, number = (kind.text or "" if kind else ""), (value.text or "" if value else "")
        target = address.text if address else f"https://arxiv.org/abs/{number}" if name == "arxiv" and number else None
        target = target and re.sub(r"abs/arxiv:", "abs/", target, flags=re.IGNORECASE)
        if name == "doi" and number and "doi" in columns:
            values.setdefault("doi", re.sub(r"^(?:https?://)?(?:dx\.)?doi\.org/", "", number))
        elif (
            name == "grant_number" and number and "number" in columns and values.setdefault("number", number) == number
        ):
            if target and is_url(target):
                values.setdefault("links", []).append(Link(None, target))
        elif target and is_url(target) and "links" in columns:
            listed = values.setdefault("links", [])
            if all(one.url != target for one in listed):
                listed.append(Link(name or None, target))
        elif target and is_url(target) and "url" in columns and values.get("url") in (None, target):
            values["url"] = target
        elif number or target:
            field = next(name for name in ("note", "description", "summary") if name in columns)
            said = f"{name} {number or target}".strip()
            if said not in (values.get(field) or ""):
                values[field] = "; ".join(filter(None, [values.get(field), said]))


_REVIEWED = frozenset(("external-ids", "review-url"))  # a number that the journal gave the review, and nobody else has


def _read_reviews(node: Node, findings: DataFindings) -> None:
    """Reviews: one position as a reviewer for each organisation that convened them, and a highlight a review."""
    by: dict[str, list[Node]] = {}
    for summary in _summaries(node):
        convener = summary.fields.get("convening-organization")
        name = convener.fields.get("name") if convener else None
        by.setdefault((name.text if name else None) or "", []).append(summary)
    for convener_name, summaries in by.items():
        lines = min(one.start for one in summaries), max(one.end for one in summaries)
        points: list[str] = []
        for summary in summaries:
            told = {
                key: value
                for key, value in summary.fields.items()
                if key != "convening-organization" and not value.is_empty
            }
            said = [exact(value, findings) for key, value in told.items() if key not in _REVIEWED]
            points.append(", ".join(one for one in said if one))
        entry = Members(Node({"organization": Node(convener_name, *lines)}, *lines), findings)
        values = entry.fill(Shape(Position, (KeyRule("organization", "organization", organization),)))
        findings.add(
            Position, {"title": "Reviewer", "kind": PositionKind.SERVICE, "highlights": points, **values}, *lines
        )
