"""Hugo Blox authors to records: what a person says of themselves in `data/authors/me.yaml`.

Older sites have it in the front matter of `content/authors/admin/_index.md`. See https://docs.hugoblox.com/reference/person.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from cms.content import Person, Position, PositionKind
from cms.documents import SectionKind
from cms.documents.languages import pattern
from cms.errors import DocumentError

from ..networks import network_of, profile_link
from ..records import Reading, Remark
from ..titles import is_role, kind_of_position
from .data_findings import DataFindings
from .data_sections import read_section
from .fields import exact, organization, own_name, rich, text, url
from .mapping import KeyRule, Members, Shape, as_markdown
from .nodes import Node
from .shapes import LOOKS

FORMAT = "hugo-author"
AUTHOR = Shape(
    Person,
    (
        KeyRule("title | name", "name", own_name),
        KeyRule("first_name", "given_name"),
        KeyRule("last_name", "family_name"),
        KeyRule("role | tagline", "headline"),
        KeyRule("bio", "bio", rich),
        KeyRule("email", "email", exact),
        KeyRule("phone", "phone", exact),
        KeyRule("location", "location", text),
        KeyRule("avatar | image", "image_url", url),
    ),
    LOOKS
    + """ | schema | slug | is_owner | superuser | authors | user_groups | highlight_name | weight | type | layout | cover
    | status | name_pronunciation | design | show_related | profile | private | draft | date | lastmod | aliases |
    outputs | build | _build | cascade""",
)
NAME = Shape(
    Person,
    (
        KeyRule("display | full", "name", own_name),
        KeyRule("given", "given_name"),
        KeyRule("family", "family_name"),
        KeyRule("alternate | native", "native_name"),
    ),
    "pronunciation",
)
_NOWHERE = re.compile(r"https?://(?:www\.)?example\.(?:com|org|net)/?\Z")
_HOBBIES = pattern("hobby")
_MEASURED = re.compile(r"\d{1,3}\s?%")
# Lists of an author's, and what they're about.
SECTIONS: dict[str, SectionKind] = {
    "interests": SectionKind.INTERESTS,
    "education": SectionKind.EDUCATION,
    "experience": SectionKind.EXPERIENCE,
    "work": SectionKind.EXPERIENCE,
    "skills": SectionKind.SKILLS,
    "languages": SectionKind.LANGUAGES,
    "awards": SectionKind.AWARDS,
    "certificates": SectionKind.CERTIFICATES,
    "certifications": SectionKind.CERTIFICATES,
    "projects": SectionKind.PROJECTS,
    "talks": SectionKind.TALKS,
    "publications": SectionKind.PUBLICATIONS,
}


def is_hugo_author(node: Node) -> bool:
    """Whether data describes a Hugo Blox author."""
    keys = node.fields.keys()
    if "basics" in keys:
        return False
    telling = {
        "affiliations",
        "organizations",
        "interests",
        "role",
        "is_owner",
        "superuser",
        "education",
        "experience",
        "links",
        "social",
    }
    return bool({"name", "title", "first_name"} & keys) and len(telling & keys) > 1


def name_of(node: Node) -> str | None:
    """The name that an author's data states."""
    named = node.fields.get("name") or node.fields.get("title")
    if named is not None and named.fields:
        told = {key: value.text for key, value in named.fields.items()}
        return (
            told.get("display")
            or told.get("full")
            or " ".join(filter(None, [told.get("given"), told.get("family")]))
            or None
        )
    return named.text if named else None


def read_hugo_author(
    data: bytes, path: str, text: str, root: Node, remarks: Iterable[Remark] = (), names: Iterable[str] = ()
) -> Reading:
    """Read an author's data; `names` are the described person's, as the site states them. Raises `DocumentError`."""
    if not root.fields:
        raise DocumentError(path, root.start, "an author is a mapping with a name, a role, affiliations and so on")
    findings = DataFindings(data, path, FORMAT, text, remarks, names)
    read_author(root, findings)
    return findings.finish(root)


def read_author(node: Node, findings: DataFindings) -> None:
    """Read an author's data into the described person and their records."""
    entry = Members(node, findings)
    person = findings.person
    person.start_line, person.end_line = node.start, _end_of_own(node)
    if (named := entry.find(["name"])) and named[1].fields:
        entry.taken.add("name")
        parts = Members(named[1], findings)
        person.values.update(parts.fill(NAME))
        if "name" not in person.values and (joined := name_of(node)):
            person.values["name"] = joined
        parts.keep("name")
    told = entry.fill(AUTHOR)
    person.values.update({key: value for key, value in told.items() if key not in person.values})
    findings.owner.add(person.values.get("name"))
    _affiliated(entry, findings)
    _linked(entry, findings)
    for key, kind in SECTIONS.items():
        if found := entry.take(key):
            _read_list(key, found, kind, findings)
    entry.keep("author")


def _end_of_own(node: Node) -> int:
    """The last line of what is said of the person themselves: the lists have records of their own."""
    own = [value.end for key, value in node.fields.items() if key not in SECTIONS]
    before = min((value.start for key, value in node.fields.items() if key in SECTIONS), default=node.end + 1)
    return max(node.start, min(max(own, default=node.start), before - 1))


def _affiliated(entry: Members, findings: DataFindings) -> None:
    """What somebody is, and where: with a role that is a title, the first organisation makes a position that goes on."""
    found = entry.take("organizations | affiliations")
    title = findings.person.values.get("headline")
    for index, each in enumerate(found.items or [found] if found else []):
        at = organization(each, findings)
        if at is None:
            findings.section("affiliation", as_markdown(each), each.start, each.end)
            continue
        values: dict[str, Any] = {
            "organization": findings.organization(at, each.start, each.end),
            "unit": at.unit,
            "location": at.location,
        }
        if index == 0 and title and is_role(title):
            values["title"] = title
        values |= {
            "kind": kind_of_position(values.get("title"), at.name, PositionKind.EMPLOYMENT),
            "period_is_current": True,
        }
        if "title" in values:
            findings.add(Position, values, each.start, each.end)
        else:
            findings.section(
                "affiliation", f"[{at.name}]({at.url})" if at.url else each.text or at.name, each.start, each.end
            )


def _linked(entry: Members, findings: DataFindings) -> None:
    """Links: `social` has icons and addresses, `links` labels, `profiles` networks, `ids` names there."""
    listed = findings.person.values.setdefault("links", [])
    for key in ("social", "links", "profiles"):
        found = entry.take(key)
        if found:
            findings.taken.update(range(found.start, found.end + 1))
        for each in found.items if found else []:
            one = Members(each, findings)
            target, said, icon = one.said("link | url"), one.said("label | name | network"), one.said("icon")
            one.taken |= {"icon_pack", "display"}
            word = (icon or "").rpartition("/")[2]
            if target and target.startswith("mailto:") and "email" not in findings.person.values:
                findings.person.values["email"] = target.removeprefix("mailto:")
            elif target and not target.lstrip("/").startswith("#"):
                network = network_of(said or word)
                made = profile_link(said or word, target, said or (network[0] if network else None))
                if made is None:
                    one.taken -= {"link", "url"}
                elif all(made.url != link.url for link in listed):
                    listed.append(made)
            one.keep("author: links")
    ids = entry.take("ids")
    if ids:
        findings.taken.update(range(ids.start, ids.end + 1))
    for key, value in (ids.fields if ids else {}).items():
        made = profile_link(key, value.text) if value.text else None
        if made and all(made.url != link.url for link in listed):
            listed.append(made)
        elif made is None and not value.is_empty:
            findings.section(
                "author: ids", as_markdown(Node({key: value}, value.start, value.end)), value.start, value.end
            )


def _read_list(key: str, node: Node, kind: SectionKind, findings: DataFindings) -> None:
    """A list, or a mapping that wraps one: `education: {courses: […]}`, `skills: [{name, items: […]}]`."""
    if node.fields:
        inner = [value for value in node.fields.values() if value.items]
        if len(inner) == 1 and all(value.is_empty or value.items for value in node.fields.values()):
            node = inner[0]
    if kind is SectionKind.SKILLS:
        for each in node.items or [node]:
            _read_skills(each, findings)
        return
    for each in node.items:
        _with_button(each)
    read_section(key, node, findings, kind)


def _with_button(node: Node) -> None:
    """An entry whose button leads to more of it, as `[Thesis](…)` below what it says; an example's button leads nowhere."""
    button = node.fields.pop("button", None)
    target = button.fields.get("url") if button else None
    if button and target and target.text and not _NOWHERE.match(target.text):
        said = button.fields.get("text")
        told = [part for part in (node.fields.get("summary"),) if part and part.text]
        more = f"[{(said and said.text) or target.text}]({target.text})"
        text = "\n\n".join([*(part.text or "" for part in told), more])
        node.fields["summary"] = Node(text, told[0].start if told else button.start, button.end)


def _read_skills(node: Node, findings: DataFindings) -> None:
    """A skill, or a group of them: `{name: Technical, items: [{name, percent}]}`."""
    listed = node.fields.get("items")
    if listed and any(item.fields for item in listed.items):
        group = node.fields.get("name")
        hobbies = group is not None and _HOBBIES.search(group.text or "") is not None
        for each in listed.items:
            named = each.fields.get("name")
            if hobbies and named:
                read_section("interests", Node([named], each.start, each.end), findings, SectionKind.INTERESTS)
                continue
            if (told := each.fields.pop("description", None)) and told.text:
                parts = [Node(part.strip(), told.start, told.end) for part in told.text.split(",")]
                said = (
                    ("level", told)
                    if _MEASURED.fullmatch(told.text)
                    else ("keywords", Node(parts, told.start, told.end))
                )
                each.fields.setdefault(*said)
            read_section("skills", each, findings, SectionKind.SKILLS)
        if group and group.text:
            findings.taken.update(range(group.start, group.end + 1))
        return
    read_section("skills", node, findings, SectionKind.SKILLS)
