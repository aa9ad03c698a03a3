"""RenderCV to records. The format is https://docs.rendercv.com: `cv` with what is known of a person, and sections of entries.

A section may have any title, and each entry one of nine shapes; texts in them are Markdown. al-folio's newer `_data/cv.yml` is
the same, with some of JSON Resume's keys. Its older one, a list of `{title, type, contents}`, is read here too.
"""

from __future__ import annotations

from collections.abc import Iterable

from cms.content import Link, Person
from cms.errors import DocumentError

from ..people import is_name, read_name
from ..records import Reading, Remark
from .data_findings import DataFindings
from .data_sections import read_section
from .fields import exact, link, links, own_name, rich, url
from .json_resume import read_location, read_profile
from .mapping import KeyRule, Members, Shape, as_markdown
from .nodes import Node
from .shapes import LOOKS

FORMAT = "rendercv"
LIST_FORMAT = "al-folio-cv"
CV = Shape(
    Person,
    (
        KeyRule("name", "name", own_name),
        KeyRule("headline | label", "headline"),
        KeyRule("photo | image", "image_url", url),
        KeyRule("website | url", "links", link("Website")),
        KeyRule("summary", "bio", rich),
    ),
    LOOKS + " | sections_order",
)
# The icons of a phone number and of a second e-mail address among other connections.
PHONE, EMAIL = "phone", "envelope"
# How the CV is set, and how the program behaves.
SETTINGS = ("design", "locale", "locale_catalog", "rendercv_settings", "settings")


def is_rendercv(node: Node) -> bool:
    """Whether data has RenderCV's `cv`."""
    cv = node.fields.get("cv")
    return cv is not None and bool({"name", "sections"} & cv.fields.keys())


def is_listed_cv(node: Node) -> bool:
    """Whether data is a list of `{title, contents}`, al-folio's older CV."""
    return bool(node.items) and all({"title", "contents"} <= item.fields.keys() for item in node.items)


def read_rendercv(
    data: bytes, path: str, text: str, root: Node, remarks: Iterable[Remark] = (), names: Iterable[str] = ()
) -> Reading:
    """Read a CV that was parsed; `names` are the described person's, as the site states them.

    Raises `DocumentError` for data of another kind.
    """
    cv = root.fields.get("cv")
    if cv is None or not cv.fields:
        raise DocumentError(path, root.start, "a RenderCV file has a mapping `cv` with a name and sections")
    findings = DataFindings(data, path, FORMAT, text, remarks, names)
    for key, node in root.fields.items():
        if key in SETTINGS:
            findings.ignore(node.start, node.end, "settings")
        elif key != "cv" and not node.is_empty:
            findings.section(key, as_markdown(node), node.start, node.end)
    sections = cv.fields.get("sections")
    _read_person(cv, findings)
    for title, node in (sections.fields if sections else {}).items():
        read_section(title, node, findings)
    return findings.finish(root)


def _read_person(cv: Node, findings: DataFindings) -> None:
    entry = Members(cv, findings)
    person = findings.person
    own = [node for key, node in cv.fields.items() if key != "sections"]
    if own:
        person.start_line, person.end_line = min(node.start for node in own), max(node.end for node in own)
    person.values.update(entry.fill(CV))
    findings.owner.add(person.values.get("name"))
    if emails := entry.take("email"):
        first, *more = [leaf.text or "" for leaf in emails.leaves()]
        person.values["email"] = first
        person.values.setdefault("links", []).extend(Link("E-mail", f"mailto:{one}") for one in more)
    if phones := entry.take("phone"):
        person.values["phone"] = ", ".join(leaf.text or "" for leaf in phones.leaves())
    if location := entry.take("location"):
        read_location(location, findings)
    if networks := entry.take("social_networks | profiles"):
        for each in networks.items or [networks]:
            read_profile(each, findings)
    if others := entry.take("custom_connections"):
        for each in others.items or [others]:
            _read_connection(each, findings)
    if sections := entry.find(["sections"]):
        if not sections[1].fields:
            findings.section("sections", as_markdown(sections[1]), sections[1].start, sections[1].end)
        entry.taken.add("sections")
    entry.keep("cv")


def _read_connection(node: Node, findings: DataFindings) -> None:
    """A way to reach the person that has no key of its own: `{placeholder, url, fontawesome_icon}`."""
    entry = Members(node, findings)
    address, icon = entry.said("url"), entry.said("fontawesome_icon")
    if address:
        findings.person.values.setdefault("links", []).append(Link(entry.said("placeholder"), address))
    elif icon == PHONE:
        findings.person.values.setdefault("phone", entry.said("placeholder"))
    elif icon == EMAIL and (given := entry.said("placeholder")):
        findings.person.values.setdefault("links", []).append(Link("E-mail", f"mailto:{given}"))
    entry.taken.add("fontawesome_icon")
    entry.keep("cv: custom connections")


# ---- al-folio's older CV -----------------------------------------------------------------------------------------------
def read_listed_cv(
    data: bytes, path: str, text: str, root: Node, remarks: Iterable[Remark] = (), names: Iterable[str] = ()
) -> Reading:
    """Read al-folio's older CV: a list of sections, each of a type that says how its contents are nested."""
    findings = DataFindings(data, path, LIST_FORMAT, text, remarks, names)
    for each in root.items:
        title = each.fields["title"].text or "…"
        contents = each.fields["contents"]
        findings.ignore(each.start, max(each.start, contents.start - 1), "heading")
        findings.ignore(contents.start, contents.start, "heading") if contents.items and contents.items[
            0
        ].start > contents.start else None
        if (kind := each.fields.get("type")) and kind.text == "map":
            _read_map(title, contents, findings)
        elif kind and kind.text == "nested_list":
            read_section(
                title, Node([_nested(item) for item in contents.items], contents.start, contents.end), findings
            )
        else:
            read_section(title, contents, findings)
        rest = {k: n for k, n in each.fields.items() if k not in ("title", "type", "contents") and not n.is_empty}
        if rest:
            findings.section(title, as_markdown(Node(rest, each.start, each.end)), each.start, each.end)
    return findings.finish(root)


def _nested(node: Node) -> Node:
    """`{title, items}` as an entry that has a name and a list."""
    known = {"title": "name", "contents": "items"}
    return (
        Node({known.get(key, key): value for key, value in node.fields.items()}, node.start, node.end)
        if node.fields
        else node
    )


_GENERAL = {
    "fullname": "name",
    "name": "name",
    "email": "email",
    "phone": "phone",
    "telephone": "phone",
    "mobile": "phone",
    "address": "address",
    "location": "location",
    "city": "location",
    "position": "headline",
    "title": "headline",
}


def _read_map(title: str, node: Node, findings: DataFindings) -> None:
    """`{name, value}` pairs of general information: what the person is called and how to reach them is known by its name."""
    kept: list[Node] = []
    for item in node.items:
        pair = item.fields
        name, value = pair.get("name"), pair.get("value")
        word = "".join((name.text or "").casefold().split()).replace("-", "") if name else ""
        field = _GENERAL.get(word)
        said = exact(value, findings) if value else None
        if field == "name" and said and is_name(said) and (found := read_name(said)):
            findings.person.values["name"] = found.name
            findings.owner.add(found.name)
        elif field and field != "name" and said and field not in findings.person.values:
            findings.person.values[field] = said
        elif word == "languages" and said:
            read_section("Languages", Node([value] if value else [], item.start, item.end), findings)
        elif word in ("website", "homepage", "url") and value and (found_links := links(value, findings)):
            findings.person.values.setdefault("links", []).extend(found_links)
        else:
            kept.append(item)
            continue
        findings.taken.update(range(item.start, item.end + 1))
    if kept:
        body = "\n".join(_general(item) for item in kept if not item.is_empty)
        findings.section(title, body, kept[0].start, kept[-1].end)


def _general(item: Node) -> str:
    name, value = item.fields.get("name"), item.fields.get("value")
    if name and name.text and value and value.text and set(item.fields) <= {"name", "value"}:
        return f"- **{name.text}**: {value.text}"
    return as_markdown(Node([item], item.start, item.end))
