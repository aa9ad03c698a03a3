"""The data in a web page, as https://schema.org names it: JSON-LD, microdata and microformats, made nodes of one kind.

Trees are Beautiful Soup's (https://pypi.org/project/beautifulsoup4), which knows lines; microformats are read on them by mf2py
(https://pypi.org/project/mf2py). A node is a mapping of properties with its `@type`, without the address of the vocabulary.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

import mf2py
from bs4 import BeautifulSoup, Tag

from cms.errors import DocumentError

from .json_nodes import read_json
from .nodes import DEEPEST, Node, scalar
from .schema_nodes import TYPE, graph, short

LONGEST_PAGE = 2_000_000  # characters; no page with data about somebody is longer
SEEN = "#text"  # the words of a page that its markup says what they are
_HAS_DATA = re.compile(
    r"application/ld\+json|\bitemscope\b|(?<![\w-])(?:h-resume|h-card|hresume|vcard)(?![\w-])", re.IGNORECASE
)
_PROPERTY = re.compile(r"(?:p|u|dt|e)-[a-z]")  # of a microformat
# Where an element of HTML has its value, if that isn't its text.
_ATTRIBUTES = {"meta": "content", "time": "datetime", "data": "value", "meter": "value", "object": "data"} | {
    **dict.fromkeys(("a", "area", "link"), "href"),
    **dict.fromkeys(("img", "audio", "video", "source", "embed", "iframe"), "src"),
}
# A microformat's properties by schema.org's names: https://microformats.org/wiki/h-card, h-resume, h-event.
_CARD = {
    "name": "name",
    "given-name": "givenName",
    "family-name": "familyName",
    "honorific-prefix": "honorificPrefix",
    "job-title": "jobTitle",
    "role": "jobTitle",
    "org": "worksFor",
    "note": "description",
    "summary": "description",
    "photo": "image",
    "email": "email",
    "tel": "telephone",
    "bday": "birthDate",
    "url": "url",
    "category": "knowsAbout",
    "skill": "skills",
    "affiliation": "affiliation",
}
_ADDRESS = {
    "street-address": "streetAddress",
    "postal-code": "postalCode",
    "locality": "addressLocality",
    "region": "addressRegion",
    "country-name": "addressCountry",
}
_ROLE = {"name": "roleName", "job-title": "roleName", "start": "startDate", "end": "endDate", "summary": "description"}


def data_of(page: str, path: str) -> list[Node]:
    """The things that a page's data describe, each with its lines; [] where it has none."""
    if len(page) > LONGEST_PAGE or not _HAS_DATA.search(page):
        return []
    tree = BeautifulSoup(page, "html.parser")
    try:
        seen = [*_microdata(tree), *_microformats(tree)]
        for thing in seen:
            thing.fields[SEEN] = scalar(_seen(tree), thing.start, thing.end)
        return [*_scripts(tree, path), *seen]
    except RecursionError:
        return []


# ---- scripts -------------------------------------------------------------------------------------------------------------
def _scripts(tree: BeautifulSoup, path: str) -> Iterator[Node]:
    for script in tree.find_all("script"):
        if str(script.get("type", "")).partition(";")[0].strip().lower() != "application/ld+json":
            continue
        text = script.string or ""
        try:
            root, _ = read_json("\n" * ((script.sourceline or 1) - 1) + text, path)
        except DocumentError:
            continue  # a page is read without what it says in broken data
        yield from graph(root)


# ---- microdata -----------------------------------------------------------------------------------------------------------
def _microdata(tree: BeautifulSoup) -> Iterator[Node]:
    for element in tree.find_all(itemscope=True):
        if not element.get("itemprop"):
            yield _item(element, 0)


def _item(element: Tag, depth: int) -> Node:
    """A thing of https://html.spec.whatwg.org/multipage/microdata.html."""
    start, end = _lines(element)
    fields: dict[str, list[Node]] = {}
    kind = str(element.get("itemtype", "")).split()
    if kind:
        fields[TYPE] = [scalar(short(kind[0]), start, start)]
    for inner in _properties(element):
        value = _item(inner, depth + 1) if inner.has_attr("itemscope") and depth < DEEPEST else _value(inner)
        for name in str(inner["itemprop"]).split():
            fields.setdefault(short(name), []).append(value)
    return Node(_joined(fields), start, end)


def _properties(element: Tag) -> Iterator[Tag]:
    """The elements that state properties of the thing that an element is, and not of one in it."""
    waiting = [child for child in element.children if isinstance(child, Tag)][::-1]
    while waiting:
        one = waiting.pop()
        if one.get("itemprop"):
            yield one
        if not one.has_attr("itemscope"):
            waiting += [child for child in one.children if isinstance(child, Tag)][::-1]


def _value(element: Tag) -> Node:
    attribute = "content" if element.has_attr("content") else _ATTRIBUTES.get(element.name, "")
    given = element.get(attribute) if attribute else None
    told = str(given) if given else " ".join(element.get_text(" ").split())
    return scalar(told, *_lines(element))


def _lines(element: Tag) -> tuple[int, int]:
    start = element.sourceline or 1
    return start, start + element.decode().count("\n")


def _joined(fields: dict[str, list[Node]]) -> dict[str, Node]:
    """Properties with one value, and lists of those with several."""
    return {
        name: values[0] if len(values) == 1 else Node(values, values[0].start, values[-1].end)
        for name, values in fields.items()
        if values
    }


def _seen(tree: BeautifulSoup) -> str:
    """The words of a page that are the value of a property, as readers see them."""
    marked = [
        each
        for each in tree.find_all(True)
        if each.get("itemprop") or any(_PROPERTY.match(name) for name in each.get_attribute_list("class") if name)
    ]
    inner = [
        each
        for each in marked
        if not any(one.has_attr("itemprop") or one.has_attr("class") for one in each.find_all(True))
    ]
    return " ".join(" ".join(each.get_text(" ").split()) for each in inner)


# ---- microformats --------------------------------------------------------------------------------------------------------
def _microformats(tree: BeautifulSoup) -> Iterator[Node]:
    """The person whom a page's h-resume, or its only h-card, describes."""
    found = mf2py.parse(doc=tree)["items"]
    roots = {id(element): element for element in tree.find_all(class_=True)}
    items = [item for item in found if item["type"]]
    resumes = [item for item in items if "h-resume" in item["type"]]
    cards = [item for item in items if "h-card" in item["type"]]
    if not resumes and len(cards) != 1:
        return
    item = (resumes or cards)[0]
    start, end = _lines_of(item, roots.values())
    yield Node(_resume(item, start, end) if resumes else _card(item, start, end), start, end)


def _lines_of(item: dict[str, Any], elements: Iterable[Tag]) -> tuple[int, int]:
    """The lines of the element that a microformat is: the first that is of its type, which mf2py doesn't tell."""
    old = {"h-resume": "hresume", "h-card": "vcard"}
    names = {*item["type"], *(old[name] for name in item["type"] if name in old)}
    return next((_lines(each) for each in elements if names & {*each.get_attribute_list("class")}), (1, 1))


def _texts(item: dict[str, Any], name: str) -> list[str]:
    told = [each.get("value", "") if isinstance(each, dict) else each for each in item["properties"].get(name, ())]
    return [text for each in told if (text := " ".join(str(each).split()))]


def _card(item: dict[str, Any], start: int, end: int) -> dict[str, Node]:
    fields: dict[str, list[Node]] = {TYPE: [scalar("Person", start, start)]}
    for name, to in _CARD.items():
        fields.setdefault(to, []).extend(scalar(text, start, end) for text in _texts(item, name))
    if not fields["worksFor"]:
        del fields["worksFor"]
    place: dict[str, Node] = {}
    for part in [item, *(each for each in item["properties"].get("adr", ()) if isinstance(each, dict))]:
        for name, to in _ADDRESS.items():
            if "properties" in part and (told := _texts(part, name)):
                place[to] = scalar(told[0], start, end)
    if place:
        fields["address"] = [Node(place, start, end)]
    return _joined(fields)


def _resume(item: dict[str, Any], start: int, end: int) -> dict[str, Node]:
    """A résumé: whose it is, and what they did, each a role at an organization."""
    contact = next((each for each in item["properties"].get("contact", ()) if isinstance(each, dict)), None)
    fields = _card(contact, start, end) if contact else {TYPE: scalar("Person", start, start)}
    own = _card({"properties": {**item["properties"], "name": []}}, start, end)
    fields = own | fields
    for name, role in (("experience", "worksFor"), ("education", "alumniOf")):
        listed = [each for each in item["properties"].get(name, ()) if isinstance(each, dict)]
        roles = [Node(_role(each, role, start, end), start, end) for each in listed if "properties" in each]
        if roles:
            fields[role] = Node(roles, start, end)
    return fields


def _role(item: dict[str, Any], name: str, start: int, end: int) -> dict[str, Node]:
    fields: dict[str, list[Node]] = {TYPE: [scalar("OrganizationRole", start, start)]}
    for given, to in _ROLE.items():
        fields.setdefault(to, []).extend(scalar(text, start, end) for text in _texts(item, given)[:1])
    at = _texts(item, "org") or _texts(item, "location")
    fields[name] = [Node({"name": scalar(at[0], start, end)}, start, end)] if at else []
    return _joined(fields)
