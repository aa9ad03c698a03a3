"""Data of no format that is known: who somebody is, and lists of what they did, by their names and by the keys of their items.

Portfolios keep such data (`export const DATA = {…}`, `projects.json`), and so do sites that loop over it (`_data/talks.yml`).
What says how the site looks (its navigation, icons, colours) is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import PurePath

from cms.content import Link, Person
from cms.documents import SectionKind

from ..people import is_name
from ..records import Reading, Remark
from .data_findings import DataFindings
from .data_sections import kind_of_key, read_section
from .fields import exact, is_url, link, rich, text, url
from .mapping import KeyRule, Members, Shape
from .networks import network_of, profile_link
from .nodes import Node
from .shapes import LOOKS

FORMAT = "data"
WHO = Shape(
    Person,
    (
        KeyRule("name | fullName | full_name", "name"),
        KeyRule("firstName | first_name", "given_name"),
        KeyRule("lastName | last_name", "family_name"),
        KeyRule("headline | title | role | jobTitle | job_title | label | tagline | position | subtitle", "headline"),
        KeyRule("summary | bio | about | aboutMe | about_me | biography | introduction", "bio", rich),
        KeyRule("email | mail", "email", exact),
        KeyRule("phone | mobile | telephone", "phone", exact),
        KeyRule("location | city | based", "location", text),
        KeyRule("avatar | avatarUrl | avatar_url | image | photo | picture", "image", url),
        KeyRule("url | website | homepage | site | siteUrl", "links", link("Website")),
        KeyRule("description", "headline"),
    ),
    LOOKS + " | initials | favicon | lang | locale",
)
# What a list's or a mapping's name says besides what it holds: `projectsData`, `MY_SKILLS`, `experienceList`.
_BESIDE = re.compile(r"\b(?:my|our|the|data|list|items?|info|arr(?:ay)?|entries|all|const|content|section|timeline)\b")
# How the site is made and shown.
_SHOWN = re.compile(
    r"(?:nav|menu|footer|theme|seo|meta|route|page|colou?r|icon|config|setting|analytic|style|font|animation|layout"
    r"|breadcrumb|tab|button|cta|favicon|og)\w*",
    re.IGNORECASE,
)
_ACCOUNTS = re.compile(r"(?:social|contact|profile|account|link)\w*", re.IGNORECASE)
# Keys that tell what the items of a list are, whatever it is called.
_TELLING: tuple[tuple[SectionKind, frozenset[str], frozenset[str]], ...] = (
    (SectionKind.EXPERIENCE, frozenset(("company", "employer")), frozenset(("title", "position", "role", "jobTitle"))),
    (
        SectionKind.EDUCATION,
        frozenset(("school", "institution", "university", "college")),
        frozenset(("degree", "field", "major", "area", "studyType")),
    ),
    (
        SectionKind.PROJECTS,
        frozenset(("technologies", "techStack", "tech", "stack", "github", "repo", "demo")),
        frozenset(("title", "name")),
    ),
)


def is_any(root: Node) -> bool:
    """Whether data of no known format says something of a person: a list of what they did, or who they are."""
    return any(_kind(name, node) or _is_somebody(node) for name, node in _members("", root))


def _members(title: str, node: Node) -> Iterable[tuple[str, Node]]:
    """What data holds, down to the lists: each with the key that it stands at."""
    waiting = [(title, node)]
    while waiting:
        name, at = waiting.pop()
        yield name, at
        if at.fields:
            waiting += [(key, value) for key, value in at.fields.items() if not _SHOWN.fullmatch(key)]


def _kind(name: str, node: Node) -> SectionKind | None:
    """What a list of mappings is about, by its name or by the keys of its items; None for anything else."""
    keys = [item.fields.keys() for item in node.items if item.fields]
    if not keys or _SHOWN.fullmatch(name):
        return None
    told = (kind for kind, one, other in _TELLING if all(one & some and other & some for some in keys))
    return next(told, None) or _kind_of_name(name)


def _kind_of_name(name: str) -> SectionKind | None:
    words = re.sub(r"(?<=[a-z])(?=[A-Z])|[_\W]+", " ", name)
    return kind_of_key(" ".join(_BESIDE.sub(" ", words.casefold()).split()))


def _is_somebody(node: Node) -> bool:
    named = node.fields.get("name") or node.fields.get("fullName")
    return bool(named and named.text and is_name(named.text, alone=True)) and len(node.fields) > 2


def read_any(
    data: bytes, path: str, text: str, root: Node, remarks: Iterable[Remark] = (), names: Iterable[str] = ()
) -> Reading:
    """Read data that was parsed; `names` are the described person's, as the site states them."""
    findings = DataFindings(data, path, FORMAT, text, remarks, names)
    _Data(findings).read(PurePath(path).stem, root)
    for leaf in root.leaves():
        if leaf.start not in findings.taken and not _is_said(leaf):
            findings.ignore(leaf.start, leaf.end, "settings")
    return findings.finish()


def _is_said(leaf: Node) -> bool:
    """Whether a value is words that somebody reads, and not a mark, an address or a class."""
    return bool(leaf.text) and len((leaf.text or "").split()) > 2 and not is_url(leaf.text or "")


class _Data:
    def __init__(self, findings: DataFindings) -> None:
        self.findings = findings

    def read(self, name: str, node: Node, above: SectionKind | None = None) -> None:
        """Read what stands at a key; `above` is what the key says that it stands under."""
        kind = _kind(name, node) or _kind_of_name(name) or (above if node.items else None)
        if _SHOWN.fullmatch(name):
            return
        if _ACCOUNTS.fullmatch(name) and kind in (None, SectionKind.CONTACT) and self.accounts(node):
            return
        if node.items and kind:
            read_section(_readable(name), node, self.findings, kind)
        elif node.items or (node.text and _is_said(node)):
            if any(map(_is_said, node.leaves())):
                read_section(_readable(name), node, self.findings)
        elif _is_somebody(node):
            self.somebody(node)
        else:
            for key, value in node.fields.items():
                self.read(key, value, kind)

    def somebody(self, node: Node) -> None:
        """Who the person is, and what else their mapping holds."""
        entry, person = Members(node, self.findings), self.findings.person
        said = {key: value for key, value in entry.fill(WHO).items() if key != "period_is_current"}
        person.values = {**said, **person.values}
        self.findings.owner.add(person.values.get("name"))
        own = [node.fields[key] for key in entry.taken]
        self.findings.taken.update(line for one in own for line in range(one.start, one.end + 1))
        person.start_line, person.end_line = min(one.start for one in own), max(one.start for one in own)
        for key, value in entry.rest.items():
            self.read(key, value)

    def accounts(self, node: Node) -> bool:
        """Where else somebody is: `{GitHub: {url}}`, `[{name, url}]`, `{email}`; says whether it was that."""
        person = self.findings.person.values
        found = False
        for key, value in [*node.fields.items(), *(("", item) for item in node.items)]:
            said = {name.casefold(): each.text for name, each in value.fields.items() if each.text}
            address = value.text or said.get("url") or said.get("href") or said.get("link")
            label = said.get("name") or said.get("label") or said.get("title") or said.get("platform") or key
            if value.fields and not address:
                found = self.accounts(value) or found
            elif address and ("@" in address and "/" not in address.removeprefix("mailto:")):
                person.setdefault("email", address.removeprefix("mailto:"))
                found = True
            elif address and (network_of(label) or is_url(address)) and (made := profile_link(label, address)):
                listed = person.setdefault("links", [])
                if all(one.url != made.url for one in listed):
                    listed.append(Link(made.label, made.url))
                found = True
            else:
                continue
            self.findings.taken.update(range(value.start, value.end + 1))
        return found


def _readable(name: str) -> str:
    words = re.sub(r"(?<=[a-z])(?=[A-Z])|[_-]+", " ", name).strip()
    return words[:1].upper() + words[1:]
