"""From a node to a field's value. A reader takes a node and the findings, and returns None for what it can't: that is kept."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from cms.content import Course, Link, PartialDate
from cms.documents import Inline, inline
from cms.documents.written_dates import Dates, find_dates, read_date

from ..courses import read_course
from ..emails import email
from ..findings import Findings
from ..money import read_number
from ..networks import is_url
from ..people import PersonName, is_name, read_name, read_names
from ..places import Place, read_organization
from ..records import Picture, Record
from ..titles import is_role
from .nodes import Node

LONGEST = 2000  # characters; no name, place or date is longer, and what is longer isn't looked into
OPEN = object()  # the end of what goes on
_TIME = re.compile(r"(\d{4}-\d\d?-\d\d?)[T ]+\d\d?:\d\d.*", re.DOTALL)
_LASTED = re.compile(r"\(\s*\d{1,2}[^()\d]{1,12}(?:\d{1,2}[^()\d]{1,12})?\)")  # `(5 years 8 months)`
_LIST = re.compile(r"(?:(?<!\s)\s+)?[,;|•·、，]\s*(?![^(]{0,80}\))")


def marked(text: str) -> Inline:
    """A text that may hold Markdown, which is taken apart only if it marks something: `a*b` stays as it is."""
    if len(text) > LONGEST:
        return Inline(" ".join(text.split()))
    found = inline(text)
    return found if found.marks else Inline(" ".join(text.split()))


def text(node: Node, findings: Findings) -> str | None:
    """One line, without markup."""
    return marked(node.text).text or None if node.text else None


def own_name(node: Node, findings: Findings) -> str | None:
    """The described person's name, without titles, degrees and pronouns; one in their own script beside it is theirs, too."""
    found = read_name(marked(node.text)) if node.text else None
    if found and found.native:
        findings.person.values.setdefault("native_name", found.native)
    return found.name if found else text(node, findings)


def mail(node: Node, findings: Findings) -> str | None:
    """An address for mail, also one that is written so that no program finds it."""
    found = email(node.text) if node.text else None
    return found[0] if found else exact(node, findings)


def exact(node: Node, findings: Findings) -> str | None:
    """One line as it is."""
    return " ".join(node.text.split()) if node.text else None


def titles(node: Node, findings: Findings) -> str | None:
    """A title, or several that somebody has at once, one after the other."""
    said = [text(item, findings) for item in node.items if not item.is_empty] if node.items else [text(node, findings)]
    return ", ".join(one for one in said if one) or None if None not in said else None


def role(node: Node, findings: Findings) -> str | None:
    """What somebody is called, where a text is that: `Reviewer`."""
    found = text(node, findings)
    return found if found and is_role(found) else None


def number(node: Node, findings: Findings) -> int | None:
    """A whole number, whatever parts its digits."""
    return read_number(node.text) if node.text else None


def rich(node: Node, findings: Findings) -> str | None:
    """A text in Markdown."""
    return node.text


def paragraphs(node: Node, findings: Findings) -> str | None:
    """A text in Markdown, or several, a paragraph each."""
    given = [item.text for item in node.items] if node.items else [node.text]
    return "\n\n".join(one for one in given if one) or None if all(given) else None


def points(node: Node, findings: Findings) -> list[str] | None:
    """A list of texts; `{title, contents}` inside it is a text and those under it."""
    found: list[str] = []
    for item in node.items:
        if item.text:
            found.append(item.text)
        elif item.fields and set(item.fields) <= {"title", "name", "contents", "items", "description"}:
            for part in item.fields.values():
                below = [part.text] if part.text else points(part, findings)
                if below is None and not part.is_empty:
                    return None
                found += below or []
        elif not item.is_empty:
            return None
    return found or None


def rich_points(node: Node, findings: Findings) -> str | None:
    """A text, or a list of texts as Markdown."""
    listed = points(node, findings)
    return "\n".join(f"- {_indented(point)}" for point in listed) if listed else node.text


def _indented(point: str) -> str:
    return point.replace("\n", "\n  ")


def labelled(label: str) -> Any:
    """A reader of a text that needs to be told what it is: `Score: 3.9`; a list becomes one below the label."""

    def read(node: Node, findings: Findings) -> str | None:
        listed = points(node, findings)
        if listed:
            return f"{label}:\n\n" + "\n".join(f"- {_indented(point)}" for point in listed)
        said = place(node, findings) if node.fields else node.text
        return f"{label}: {said}" if said else None

    read.__doc__ = f"A text or a list, told as `{label}: …`."
    return read


def words(node: Node, findings: Findings) -> list[str] | None:
    """Words in a list, or in a text between commas; they may be named: `{name}`."""
    if node.text:
        return separated(node.text) or None
    items = [item.fields.get("name", item.fields.get("item", item)) for item in node.items]
    found = [text(item, findings) for item in items if not item.is_empty]
    named = all(set(item.fields) <= {"name", "item", "icon", "link", "level"} for item in node.items)
    return [word for word in found if word] if found and None not in found and named else None


def separated(given: str) -> list[str]:
    """The words of a text between commas and the like."""
    return [word for part in _LIST.split(marked(given).text) if (word := part.strip(" ."))]


def topics(node: Node, findings: Findings) -> list[Record] | None:
    """Topics in a list, or in a text between commas."""
    return [findings.topic(word, node.start, node.end) for word in words(node, findings) or []] or None


def place(node: Node, findings: Findings) -> str | None:
    """A place: a text, or a mapping of its parts but those of a street address."""
    if node.fields:
        parts = [
            part.text for key in ("city", "region", "state", "country", "countryCode") if (part := node.fields.get(key))
        ]
        complete = all(key in _ADDRESS_PARTS or value.is_empty for key, value in node.fields.items())
        return ", ".join(dict.fromkeys(part for part in parts if part)) or None if complete else None
    return text(node, findings)


_ADDRESS_PARTS = frozenset(("city", "region", "state", "country", "countryCode"))


# ---- dates ---------------------------------------------------------------------------------------------------------
def date(node: Node, findings: Findings) -> PartialDate | None:
    """One date, and nothing else."""
    return _date(node.text) if node.text else None


def _date(given: str) -> PartialDate | None:
    if len(given) > LONGEST:
        return None
    given = _TIME.sub(r"\1", given)
    if found := read_date(given):
        return found
    spans = whole_dates(given)
    return spans[0].first if len(spans) == 1 and not spans[0].is_range else None


def dates(node: Node, findings: Findings) -> list[PartialDate] | None:
    """One date or several."""
    if node.items:
        found = [_date(item.text) if item.text else None for item in node.items]
        return [one for one in found if one] if None not in found else None
    spans = whole_dates(_TIME.sub(r"\1", node.text)) if node.text else []
    return [one for span in spans for one in (span.first, span.last) if one] or None


def start(node: Node, findings: Findings) -> PartialDate | None:
    """A beginning."""
    return date(node, findings)


def end(node: Node, findings: Findings) -> Any:
    """An end, or `OPEN` where the word there says that it goes on."""
    if not node.text or len(node.text) > LONGEST:
        return None
    found = find_dates(f"2000 – {node.text}")
    if len(found) == 1 and found[0].is_open and found[0].to == len(node.text) + 7:
        return OPEN
    if len(found) == 1 and found[0].is_expected and found[0].to == len(node.text) + 7:
        return found[0]
    return date(node, findings)


def span(node: Node, findings: Findings) -> Dates | None:
    """A date or a range in one text."""
    found = whole_dates(_LASTED.sub("", _TIME.sub(r"\1", node.text))) if node.text else []
    return found[0] if len(found) == 1 else None


def whole_dates(given: str) -> list[Dates]:
    """The dates of a text that holds nothing else; [] for any other text."""
    if len(given) > LONGEST:
        return []
    found = find_dates(given)
    rest = given
    for one in reversed(found):
        rest = rest[: one.at] + " " + rest[one.to :]
    return [] if re.search(r"\w", re.sub(r"\b(?:and|to)\b", " ", rest)) else found


# ---- addresses -----------------------------------------------------------------------------------------------------
def url(node: Node, findings: Findings) -> str | None:
    """An address."""
    return node.text if node.text and is_url(node.text) else None


def picture(node: Node, findings: Findings) -> Picture | None:
    """The address of a picture, or an object that has it, with what it shows."""
    if node.items:
        return picture(node.items[0], findings)
    if node.fields:
        found = next(
            (one for key in _PICTURED if key in node.fields and (one := picture(node.fields[key], findings))), None
        )
        shows = next((text(node.fields[key], findings) for key in _SHOWS if key in node.fields), None)
        return Picture(found.address, found.alt or shows) if found else None
    given = (node.text or "").strip()
    return Picture(given) if _IS_PICTURE.search(given) and len(given) <= LONGEST else None


_PICTURED = ("src", "path", "filename", "file", "url", "image", "img", "teaser", "thumbnail", "feature")
_SHOWS = ("alt", "alt_text", "caption")
_IS_PICTURE = re.compile(r"\.(?:avif|gif|jpe?g|png|svg|webp)(?:[?#]|$)", re.IGNORECASE)


def link(label: str | None) -> Any:
    """A reader of an address, as a link with this label; of several in a list, too."""

    def read(node: Node, findings: Findings) -> list[Link] | None:
        given = [item.text for item in node.items] if node.items else [node.text]
        found = [Link(label, one.strip()) for one in given if one and is_url(one)]
        return found if found and len(found) == len(given) else None

    read.label = label  # type: ignore[attr-defined]
    read.__doc__ = f"An address, or several; a link labelled {label}." if label else "An address, or several."
    return read


def links(node: Node, findings: Findings) -> list[Link] | None:
    """Links: addresses, `{label, url}` in any of the words for those, `{label: url}`, or Markdown."""
    if node.fields and not (found := _named_link(node)):
        pairs = [(key, value.text) for key, value in node.fields.items() if not value.is_empty]
        return [Link(key, value) for key, value in pairs if value] if all(v and is_url(v) for _, v in pairs) else None
    if node.fields:
        return [found] if found else None
    read: list[Link] = []
    for item in node.items or [node]:
        one = _named_link(item)
        if one:
            read.append(one)
        elif item.text and is_url(item.text):
            read.append(Link(None, item.text))
        elif item.text and inline(item.text).links:
            read += [Link(label, target) for label, target in inline(item.text).links]
        elif not item.is_empty:
            return None
    return read or None


_ADDRESSES = ("url", "link", "href", "uri")
_LABELS = ("label", "name", "title", "text", "type", "network")


def _named_link(node: Node) -> Link | None:
    known = {key: value.text for key, value in node.fields.items() if value.text and not key.startswith("icon")}
    target = next((known[key] for key in _ADDRESSES if key in known), None)
    labels = [known[key] for key in _LABELS if key in known]
    if not target or not is_url(target) or len(labels) > 1 or len(known) > len(labels) + 1:
        return None
    return Link(labels[0] if labels else None, target)


def identified(label: str, form: str) -> Any:
    """A reader of an identifier, as a link to what it names in a register whose addresses have this form."""

    def read(node: Node, findings: Findings) -> list[Link] | None:
        given = re.sub(r"^(?:arxiv|pmid|pmcid)\s*:\s*", "", node.text or "", flags=re.IGNORECASE).strip()
        if not given or re.search(r"\s", given):
            return None
        return [Link(label, given if "://" in given else form.format(given))]

    read.__doc__ = f"A number, or an address; a link labelled {label}."
    return read


def doi(node: Node, findings: Findings) -> str | None:
    """A DOI, without a resolver's address."""
    match = re.fullmatch(
        r"(?:(?:https?://)?(?:dx\.)?doi\.org/|doi:\s*)?(10\.\d{4,9}/\S+)", node.text or "", re.IGNORECASE
    )
    return match[1].rstrip(".,;") if match else None


# ---- people and organisations --------------------------------------------------------------------------------------
def people(node: Node, findings: Findings) -> list[PersonName] | None:
    """People: names in a list, or in a text; `Family, Given` in a list is one person."""
    if node.text:
        return read_names(marked(node.text)) or None
    found = [_person(item) for item in node.items if not item.is_empty]
    return [one for one in found if one] if found and None not in found else None


def _person(node: Node) -> PersonName | None:
    if node.fields and set(node.fields) <= {"name", "url", "link"}:
        named = read_name(marked(node.fields["name"].text or "")) if "name" in node.fields else None
        target = node.fields.get("url", node.fields.get("link"))
        return (
            PersonName(named.name, named.native, target.text if target else None, named.is_equal, named.is_bold)
            if named
            else None
        )
    if not node.text:
        return None
    given = marked(node.text)
    if given.text.count(",") == 1:
        family, _, first = given.text.partition(",")
        turned = f"{first.strip()} {family.strip()}"
        if is_name(turned) and not re.match(r"(?:Jr|Sr|Ph\.?D)\b", first.strip()):
            return read_name(turned)
    return read_name(given)


def mentors(node: Node, findings: Findings) -> list[Record] | None:
    """People who guided somebody."""
    return [findings.someone(name, node.start, node.end) for name in people(node, findings) or []] or None


def organization(node: Node, findings: Findings) -> Place | None:
    """An organisation, with its unit, place and short name where its text holds nothing else: `Acme (Core Team)`."""
    if node.fields:
        name = node.fields.get("name", node.fields.get("title"))
        target = next((node.fields[key] for key in ("url", "link", "website", "href") if key in node.fields), None)
        if name and name.text and set(node.fields) <= _OF_AN_ORGANIZATION:
            stated = target.text if target and target.text and is_url(target.text) else None
            return Place(marked(name.text).text, url=stated)
        return None
    if not node.text:
        return None
    given = marked(node.text)
    if len(given.text) > LONGEST:
        return Place(given.text)
    found = read_organization(given)
    parts = (found.name, found.unit, found.location, found.native_name, found.short_name) if found else ()
    if found and _bag(parts) == _bag([given.text]):
        return found
    return Place(given.text, url=given.url) if re.search(r"\w", given.text) else None


_OF_AN_ORGANIZATION = frozenset(("name", "title", "url", "link", "website", "href", "logo", "image", "icon"))


def _bag(parts: Iterable[str | None]) -> list[str]:
    return sorted(word.casefold() for part in parts if part for word in re.findall(r"\w+", part))


def courses(node: Node, findings: Findings) -> list[Course] | None:
    """Courses: a title each, with a code and terms where it has those."""
    given = [item.text for item in node.items] if node.items else [node.text]
    if not given or not all(given):
        return None
    return [read_course(marked(one).text) or Course(None, marked(one).text) for one in given if one]


def venue_named(name: str | None, short: str | None) -> str | None:
    """A venue without its year: the name, with the abbreviation beside it where it isn't a part of the name already."""
    name, short = (_without_year(given or "") for given in (name, short))
    if name and short and not re.search(rf"(?<!\w){re.escape(short)}(?!\w)", name, re.IGNORECASE):
        return f"{name} ({short})"
    return name or short or None


def _without_year(venue: str) -> str:
    return re.sub(r"(?<![\s,(])[\s,(]*(?:(?:19|20)\d\d|['’‘]\d\d)\)?$", "", venue).strip() or venue
