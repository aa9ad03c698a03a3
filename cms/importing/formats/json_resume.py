"""JSON Resume to records. The format is https://jsonresume.org/schema (v1.0.0): any property may be added anywhere.

`basics` is read here, by `BASICS`; the other properties are sections, whose names say what they are about, so that one that
the schema doesn't know (`presentations`, `teaching`) is read as well. `references` and unknown ones become sections.
"""

from __future__ import annotations

from collections.abc import Iterable

from cms.content import Link, Person, Section
from cms.errors import DocumentError

from ..identity import essence
from ..networks import profile_link
from ..records import Reading, Remark
from .any_data import name_of
from .data_findings import DataFindings
from .data_sections import kind_of_key, read_section
from .fields import exact, link, own_name, rich, text, url
from .mapping import KeyRule, Members, Shape, as_markdown, keys_of
from .nodes import Node
from .shapes import LOOKS
from .stated import read_stated

FORMAT = "json-resume"
BASICS = Shape(
    Person,
    (
        KeyRule("name", "name", own_name),
        KeyRule("givenName | firstName", "given_name"),
        KeyRule("familyName | lastName", "family_name"),
        KeyRule("label | headline | title", "headline"),
        KeyRule("image | picture | photo", "image_url", url),
        KeyRule("email", "email", exact),
        KeyRule("phone | mobile | telephone", "phone", exact),
        KeyRule("url | website", "links", link("Website")),
        KeyRule("summary | bio", "bio", rich),
    ),
    LOOKS,
)
# About the file: whose schema, which version, which theme.
SETTINGS = ("$schema", "meta")
STREET = ("address", "postalCode")
PLACE = ("city", "region", "countryCode", "country")


def is_json_resume(node: Node) -> bool:
    """Whether data looks like a resume: it has `basics`, or two lists of the schema's, and no other name for whose."""
    known = {"work", "volunteer", "education", "awards", "certificates", "publications", "skills", "languages"}
    if "basics" in node.fields:
        return True
    listed = sum(not node.fields[key].fields for key in node.fields.keys() & known) > 1
    return listed and not any(name_of(value, at=key) for key, value in node.fields.items())


def read_json_resume(
    data: bytes, path: str, text: str, root: Node, remarks: Iterable[Remark] = (), names: Iterable[str] = ()
) -> Reading:
    """Read a resume that was parsed; `names` are the described person's, as the site states them.

    Raises `DocumentError` for data of another kind.
    """
    if not isinstance(root.value, dict):
        raise DocumentError(path, root.start, "a JSON Resume is an object with `basics`, `work`, `education` and so on")
    findings = DataFindings(data, path, FORMAT, text, remarks, names)
    for key, node in root.fields.items():
        if key in SETTINGS:
            findings.ignore(node.start, node.end, "settings")
        elif key == "basics" and node.fields:
            read_basics(node, findings)
    for key, node in root.fields.items():
        if node.is_empty or key in SETTINGS or (key == "basics" and node.fields):
            continue
        if kind_of_key(key) is None and key.startswith("reference"):
            _read_references(key, node, findings)
        elif key == "sections" and all({"body"} <= item.fields.keys() <= {"title", "body"} for item in node.items):
            read_sections(node, findings)
        else:
            read_section(key, node, findings)
    return findings.finish(root)


def read_basics(node: Node, findings: DataFindings) -> None:
    """Read who the person is."""
    entry = Members(node, findings)
    person = findings.person
    person.start_line, person.end_line = node.start, node.end
    person.values.update(entry.fill(BASICS))
    findings.owner.add(person.values.get("name"))
    if location := entry.take("location"):
        read_location(location, findings)
    if profiles := entry.take("profiles"):
        for each in profiles.items or [profiles]:
            read_profile(each, findings)
    entry.state(person.values, Person)
    entry.keep("basics")


def read_sections(node: Node, findings: DataFindings) -> None:
    """Read what was kept as it is: `{title, body}`."""
    for each in node.items:
        values, _ = read_stated(Section, each, findings)
        findings.add(Section, values, each.start, each.end)


def read_location(node: Node, findings: DataFindings) -> None:
    """Read where the person lives: the town is shown, the street is private."""
    if node.text:
        findings.person.values["location"] = text(node, findings)
        return
    if not node.fields:
        findings.section("basics: location", as_markdown(node), node.start, node.end)
        return
    entry = Members(node, findings)
    for field, keys in (("location", PLACE), ("address", STREET)):
        if joined := ", ".join(part for key in keys if (part := entry.said(key))):
            findings.person.values[field] = joined
    entry.keep("basics: location")


def read_profile(node: Node, findings: DataFindings) -> None:
    """Read an account on a network: `{network, username, url}`; what the address doesn't show is kept."""
    entry = Members(node, findings)
    network, user, address = (
        entry.find(keys) for keys in (["network", "name", "label"], ["username", "user"], ["url", "link"])
    )
    label = network[1].text if network else None
    given = address[1].text if address else user[1].text if user else node.text
    found = profile_link(label or "", given, label) if given else None
    if found is None and not node.fields:
        findings.section("basics: profiles", as_markdown(node), node.start, node.end)
        return
    if found:
        findings.person.values.setdefault("links", []).append(Link(label or found.label or None, found.url))
        entry.taken |= {part[0] for part in (network, address) if part}
        # What somebody is called there is in the address, or is their name.
        shown = essence(found.url), essence(findings.person.values.get("name"))
        if user and (not address or any(essence(user[1].text) in one for one in shown)):
            entry.taken.add(user[0])
    entry.taken |= {*keys_of(LOOKS)}
    entry.keep(f"basics: {label}" if label else "basics: profiles")


def _read_references(key: str, node: Node, findings: DataFindings) -> None:
    """What others say of the person: a section each, under the other's name."""
    for each in node.items or [node]:
        entry = Members(each, findings)
        name, told = entry.said("name"), entry.said("reference | text | summary")
        title = f"{key}: {name}" if name else key
        body = "\n\n".join(part for part in (told, as_markdown(Node(entry.rest, each.start, each.end))) if part)
        if not each.is_empty:
            findings.section(title, body or (as_markdown(each) if not each.fields else title), each.start, each.end)
