"""Things and their properties as https://schema.org names them, in nodes: JSON-LD's graph, and what a property says.

A thing is a mapping of properties with its `@type`, without the address of the vocabulary.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from cms.documents import escape

from ..findings import Findings
from ..identity import essence
from ..networks import is_url
from ..places import Place
from .fields import separated
from .nodes import DEEPEST, Node, scalar

TYPE = "@type"
_VOCABULARY = re.compile(r"^(?:https?://(?:www\.)?schema\.org/|schema:)", re.IGNORECASE)
_PAGES = ("ProfilePage", "AboutPage", "ContactPage", "WebPage", "WebSite", "CollectionPage")


def short(name: str) -> str:
    """A property's or a type's name without the address of the vocabulary."""
    return _VOCABULARY.sub("", name)


def graph(root: Node) -> list[Node]:
    """The things that JSON-LD describes, with each mention of one by its `@id` made that one."""
    things = [thing for item in root.items or [root] for thing in _things(item)]
    known: dict[str, Node] = {}
    for thing in things:
        name = thing.fields.get("@id")
        if name and name.text:
            known.setdefault(name.text, thing)
    return [_resolved(thing, known, 0) for thing in things]


def types_of(node: Node) -> list[str]:
    """What a thing is."""
    told = node.fields.get(TYPE)
    return [short(each.text) for each in (told.items or [told]) if each.text] if told else []


def _things(node: Node) -> Iterator[Node]:
    inner = node.fields.get("@graph")
    if inner is not None:
        yield from (inner.items or [inner])
    elif node.fields:
        yield node


def _resolved(node: Node, known: dict[str, Node], depth: int) -> Node:
    """A node without prefixes of the vocabulary, `{"@value": …}` as texts, and a mention as what it mentions."""
    if depth > DEEPEST:
        return Node(None, node.start, node.end)
    if isinstance(node.value, list):
        return Node([_resolved(item, known, depth + 1) for item in node.items], node.start, node.end)
    fields = node.fields
    if "@value" in fields:
        return Node(fields["@value"].value, node.start, node.end)
    if "@list" in fields:
        return _resolved(fields["@list"], known, depth + 1)
    if depth and fields.keys() == {"@id"} and (told := known.get(fields["@id"].text or "")):
        plain = {key: value for key, value in told.fields.items() if key == TYPE or not (value.fields or value.items)}
        return Node(plain | {"@id": fields["@id"]}, node.start, node.end)
    if fields:
        made = {short(key): _resolved(value, known, depth + 1) for key, value in fields.items()}
        return Node(made, node.start, node.end)
    return node


def described(things: Iterable[Node]) -> Node | None:
    """Whom things are about: whom a page among them is about, or the only person; None where several could be."""
    listed = list(things)
    pages = [thing for thing in listed if {*types_of(thing)} & {*_PAGES}]
    about = [each for page in pages for name in ("mainEntity", "about") for each in each_of(page.fields.get(name))]
    for found in ([one for one in about if "Person" in types_of(one)], [one for one in listed if _is_person(one)]):
        names = {essence(text_of(one.fields.get("name"))) for one in found}
        if len(names) == 1:
            same = [one for one in listed if _is_person(one) and essence(text_of(one.fields.get("name"))) in names]
            return max([*found, *same], key=lambda one: len(one.fields))
    return None


def _is_person(node: Node) -> bool:
    return "Person" in types_of(node) and text_of(node.fields.get("name")) is not None


# ---- what a property says ----------------------------------------------------------------------------------------------
def plain_text(node: Node, findings: Findings) -> str | None:
    """A text without marks as Markdown: what stands on lines of its own are paragraphs."""
    return "\n\n".join(escape(line.strip()) for line in (node.text or "").split("\n") if line.strip()) or None


def each_of(node: Node | None) -> list[Node]:
    """The values of a property, one or several."""
    return [each for each in (node.items or [node]) if not each.is_empty] if node is not None else []


def text_of(node: Node | None) -> str | None:
    """A text, or what a thing is called."""
    if node is None:
        return None
    if node.items:
        return text_of(node.items[0])
    return node.text or text_of(node.fields.get("name") or node.fields.get("roleName"))


def scalar_of(node: Node | None, at: Node) -> Node:
    """A text, or what a thing is called, as a scalar on the lines of another node."""
    return scalar(text_of(node) or "", at.start, at.end)


def address_of(node: Node) -> str | None:
    """An address, or that of a thing."""
    found = node.text or text_of(node.fields.get("url") or node.fields.get("contentUrl") or node.fields.get("@id"))
    return found if found and is_url(found) else None


def text_at(node: Node, path: str) -> Node | None:
    """What stands at `isPartOf.name`, a text; of several the first."""
    for key in path.split("."):
        node = next(iter(node.items), node)
        found = node.fields.get(key)
        if found is None or found.is_empty:
            return None
        node = found
    node = next(iter(node.items), node)
    return node if node.text else None


def inner_of(role: Node, name: str) -> Node:
    """The organization that somebody has a role at: a role repeats the property that it stands in."""
    return role.fields.get(name, role)


def place_of(organization: Node) -> Place | None:
    """An organization with its other names and its address; None for one without a name."""
    name = text_of(organization)
    others = [each.text for each in each_of(organization.fields.get("alternateName")) if each.text]
    native = next((one for one in others if not one.isascii()), None)
    short = next((one for one in others if one.isascii() and name and len(one) < len(name)), None)
    address = next((one for each in each_of(organization.fields.get("url")) if (one := address_of(each))), None)
    return Place(name, short_name=short, native_name=native, url=address) if name else None


def keywords_of(listed: list[Node]) -> Iterator[str]:
    """Keywords in a list, or between commas in one text."""
    for each in listed:
        told = text_of(each) or ""
        yield from separated(told) if len(listed) == 1 and each.text else [told]
