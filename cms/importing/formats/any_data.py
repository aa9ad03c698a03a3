"""Data of no format that is known: who somebody is, and lists of what they did, by their names and by the keys of their items.

Portfolios keep such data (`export const DATA = {…}`, `projects.json`), and so do sites that loop over it (`_data/talks.yml`).
What says how the site looks (its navigation, icons, colours) is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import PurePosixPath

from cms.content import Person
from cms.documents import Line, SectionKind, plain

from .. import prose
from ..networks import is_url, network_of, profile_link
from ..people import is_name
from ..records import Reading, Remark
from .data_findings import DataFindings
from .data_lists import by_years, is_foreign, kind_of_values, names_languages, parted, read_as_list
from .data_sections import kind_of_key, known_keys, read_section
from .fields import exact, link, mail, marked, own_name, paragraphs, text, url
from .mapping import KeyRule, Members, Shape, joined, plain_key
from .nodes import Node
from .owner import Owner
from .shapes import LOOKS, SHAPES

FORMAT = "data"
WHO = Shape(
    Person,
    (
        KeyRule("firstName", "given_name"),
        KeyRule("lastName", "family_name"),
        KeyRule(
            "headline | title | role | jobTitle | label | tagline | position | subtitle | profession | strapline | blurb"
            " | byline",
            "headline",
        ),
        KeyRule("summary | bio | about | aboutMe | biography | introduction | content", "bio", paragraphs),
        KeyRule("email | mail", "email", mail),
        KeyRule("phone | mobile | telephone", "phone", exact),
        KeyRule("location | city | town | based", "location", text),
        KeyRule("avatar | avatarUrl | image | photo | picture", "image_url", url),
        KeyRule("url | website | homepage | site | siteUrl | baseUrl", "links", link("Website")),
        KeyRule("description", "headline"),
    ),
    LOOKS + " | initials | favicon | lang | locale",
)
# What a list's or a mapping's name says besides what it holds: `projectsData`, `MY_SKILLS`, `experienceList`.
_BESIDE = re.compile(
    r"\b(?:my|our|the|data|list|items?|info|arr(?:ay)?|entries|all|const|content|section|timeline|summary|contrib\w*)\b"
)
# How the site is made and shown.
_SHOWN = re.compile(
    r"(?:nav|menu|footer|theme|seo|meta|route|page|colou?r|icon|config|setting|analytic|style|font|animation|layout"
    r"|breadcrumb|tab|button|cta|favicon|og)\w*",
    re.IGNORECASE,
)
_ACCOUNTS = re.compile(r"(?:social|contact|profile|account|link|handle|elsewhere)\w*", re.IGNORECASE)
# The keys at which data says what somebody is called: `name`, `fullName`, `researcher_name`; and a title, which may be it.
_NAME = re.compile(
    r"(?:full|my|your|own|owner|author|display|person|user|profile|researcher|student|candidate)?name|author",
    re.IGNORECASE,
)
# Where data keeps whose it is.
_OWNER = re.compile(
    r"(?:person(?:al)?|me|myself|author|owner|basics|profile|about|general|header|hero|identity)(?:info|data)?"
)
# Keys of a mapping that head the list in it.
_HEADING = re.compile(r"(?:sub|section|tag)?[_-]?(?:title|heading|headline|header|name|label|line)", re.IGNORECASE)
_PLACED = frozenset(("icon", "id", "type", "order", "weight", "layout"))  # how a section is shown
# Keys that tell what the items of a list are, whatever it is called.
_TELLING: tuple[tuple[SectionKind, frozenset[str], frozenset[str]], ...] = (
    (
        SectionKind.EXPERIENCE,
        frozenset(("company", "companyname", "employer")),
        frozenset(("title", "position", "role", "jobtitle")),
    ),
    (
        SectionKind.EDUCATION,
        frozenset(("school", "institution", "university", "college")),
        frozenset(("degree", "field", "major", "area", "studytype")),
    ),
    (
        SectionKind.PROJECTS,
        frozenset(("technologies", "techstack", "tech", "stack", "github", "repo", "demo")),
        frozenset(("title", "name")),
    ),
)


def is_any(root: Node, path: str = "") -> bool:
    """Whether data of no known format says something of a person: a list of what they did, or who they are.

    The path may tell what it holds, where the data itself doesn't: `awards.yaml`, `projects/glacier.json`.
    """
    kind = kind_of_path(path)
    if kind is not None and kind not in _WHOLE and _holds(by_years(root), kind):
        return True
    return any(_kind(name, node) or name_of(node, at=name) or headed(node) for name, node in _members("", root))


_WHOLE = frozenset((SectionKind.ABOUT, SectionKind.CONTACT))


def kind_of_path(path: str) -> SectionKind | None:
    """What a file holds by its name, or else one of many files in a folder by the folder's."""
    at = PurePosixPath(path)
    return _kind_of_name(at.stem) or (_kind_of_name(at.parent.name) if len(at.parts) > 1 else None)


def _holds(root: Node, kind: SectionKind) -> bool:
    """Whether data can be a list of such entries, lists of them under headings, or one entry itself."""
    if root.items or any(node.items for node in root.fields.values()):
        listed = [root] if root.items else [node for node in root.fields.values() if node.items]
        if any(item.fields or item.text for node in listed for item in node.items):
            return True
    known = {plain_key(key) for key in known_keys(kind)}
    return len([key for key, node in root.fields.items() if plain_key(key) in known and not node.is_empty]) > 1


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
    keys = [frozenset(map(plain_key, item.fields)) for item in node.items if item.fields]
    if not keys or _SHOWN.fullmatch(name):
        return None
    told = (kind for kind, one, other in _TELLING if all(one & some and other & some for some in keys))
    return next(told, None) or _kind_of_name(name) or kind_of_values(node, name)


def _kind_of_name(name: str) -> SectionKind | None:
    words = re.sub(r"(?<=[a-z])(?=[A-Z])|[_\W]+", " ", name)
    return kind_of_key(" ".join(_BESIDE.sub(" ", words.casefold()).split())) or kind_of_key(words)


def headed(node: Node) -> dict[str, Node]:
    """A list of sections by their titles, each a mapping of one and what stands under it: `[{title: Awards, entries: […]}]`.

    {} of any other list: at least half of the titles are called as sections are. An entry that is nothing but one text, or
    a list of them, is those.
    """
    found: dict[str, Node] = {}
    for item in node.items:
        said = {key: value for key, value in item.fields.items() if not value.is_empty and key not in _PLACED}
        titles = [value.text for key, value in said.items() if value.text and _HEADING.fullmatch(key)]
        held = [value for value in said.values() if value.items or value.fields]
        if len(said) != 2 or len(titles) != 1 or len(held) != 1 or not titles[0] or titles[0] in found:
            return {}
        entries = [each for entry in held[0].items for each in _alone(entry)]
        found[titles[0]] = Node(entries, held[0].start, held[0].end) if entries else held[0]
    known = [title for title in found if _kind_of_name(title)]
    return found if len(found) > 1 and 2 * len(known) >= len(found) else {}


def _alone(entry: Node) -> list[Node]:
    """What an entry says where it is a mapping of nothing but that; any other entry as it is."""
    said = [value for value in entry.fields.values() if not value.is_empty]
    if len(said) != 1 or not (said[0].text or (said[0].items and all(one.text for one in said[0].items))):
        return [entry]
    return said[0].items or said


def name_of(node: Node, owner: Owner | None = None, at: str = "") -> tuple[str, Node] | None:
    """The key and the name of the person whom a mapping describes, if it is one; a title can be a name that is known.

    `at` is the key that it stands at: two members are enough of `person: {name, role}`.
    """
    if len(node.fields) < (2 if _OWNER.fullmatch(plain_key(at)) else 3):
        return None
    for key, value in node.fields.items():
        said = marked(value.text).text.rstrip(".") if value.text else ""
        if said and (
            (_NAME.fullmatch(plain_key(key)) and is_name(said, alone=True))
            or (owner and plain_key(key) in ("title", "heading") and owner.is_called(said))
        ):
            return key, value
    return None


def read_any(
    data: bytes, path: str, text: str, root: Node, remarks: Iterable[Remark] = (), names: Iterable[str] = ()
) -> Reading:
    """Read data that was parsed; `names` are the described person's, as the site states them."""
    findings = DataFindings(data, path, FORMAT, text, remarks, names)
    Data(findings).read_file(root, path)
    for leaf in root.leaves():
        if leaf.start not in findings.taken and not _is_said(leaf):
            findings.ignore(leaf.start, leaf.end, "settings")
    return findings.finish()


def _is_said(leaf: Node) -> bool:
    """Whether a value is words that somebody reads, and not a mark, an address or a class."""
    return bool(leaf.text) and len((leaf.text or "").split()) > 2 and not is_url(leaf.text or "")


class Data:
    """Reads data into findings. `is_kept` says whether words are kept that nothing tells the kind of: settings' aren't."""

    def __init__(self, findings: DataFindings, *, is_kept: bool = True) -> None:
        self.findings, self.is_kept = findings, is_kept

    def read_file(self, root: Node, path: str) -> None:
        """Read a whole file: the path may tell what it holds."""
        kind = kind_of_path(path)
        if kind and kind not in _WHOLE and root.fields and not _lists(root) and _holds(root, kind):
            self.entries(PurePosixPath(path).stem, Node([root], root.start, root.end), kind)
        elif root.fields and _SHOWN.fullmatch(PurePosixPath(path).stem):
            self.inside(root, kind)  # `config.js` declares whose site it is, too
        else:
            self.read(PurePosixPath(path).stem, root, kind)

    def read(self, name: str, node: Node, above: SectionKind | None = None) -> None:
        """Read what stands at a key; `above` is what the key says that it stands under."""
        if _SHOWN.fullmatch(name):
            return
        if sections := headed(node):
            for title, held in sections.items():
                self.member(title, held, None)
        else:
            self.member(name, by_years(node), above)

    def member(self, name: str, node: Node, above: SectionKind | None) -> None:
        """Read what stands under a name, by what that says, by the keys of its entries, or by what these look like."""
        by_name = _kind_of_name(name)
        kind = _kind(name, node) or by_name or (above if node.items and not _are_marks(node) else None)
        kind = SectionKind.LANGUAGES if names_languages(node) else kind
        if _ACCOUNTS.fullmatch(name) and kind in (None, SectionKind.CONTACT) and self.accounts(node):
            return
        groups = {} if by_name not in (None, SectionKind.NEWS) else parted(node)  # a timeline doesn't say of what
        if groups and all(_kind(of, group) for of, group in groups.items()):
            for of, group in groups.items():
                self.read(of, group)
        elif node.items and kind:
            self.entries(name, node, kind)
        elif node.text and SectionKind.ABOUT in (kind, above) and _SENTENCE.search(node.text):
            self.told(node)
        elif node.items or (node.text and _is_said(node)):
            if self.is_kept and any(map(_is_said, node.leaves())):
                read_section(_readable(name), node, self.findings)
        elif named := name_of(node, self.findings.owner, name):
            self.somebody(node, *named)
        elif kind in _SHOWN_AS_PAIRS and node.fields and all(map(_is_told, node.fields.values())) and not _heads(node):
            self.entries(name, node, kind)
        else:
            self.inside(node, kind or above)

    def inside(self, node: Node, kind: SectionKind | None) -> None:
        """Read what a mapping holds: where it has lists, its title heads them, and may tell what they are."""
        titles = {key: value for key, value in node.fields.items() if value.text and _HEADING.fullmatch(key)}
        if _lists(node) and titles:
            kind = kind or next(
                (told for value in titles.values() if (told := _kind_of_name(marked(value.text or "").text))), None
            )
            self.findings.taken.update(line for value in titles.values() for line in range(value.start, value.end + 1))
        else:
            titles = {}
        for key, value in node.fields.items():
            if key not in titles:
                self.read(key, value, kind)

    def entries(self, name: str, node: Node, kind: SectionKind) -> None:
        """Read a list whose kind is told."""
        if is_foreign(node, kind):
            read_as_list(_readable(name), node, kind, self.findings)
        elif kind in SHAPES or kind in (SectionKind.INTERESTS, SectionKind.ABOUT) or self.is_kept:
            read_section(_readable(name), node, self.findings, kind)

    def somebody(self, node: Node, key: str, name: Node) -> None:
        """Who the person is, whose name stands at a key, and what else their mapping holds."""
        said = {key: value for key, value in node.fields.items() if (value.text or "").casefold() not in _SWITCHES}
        entry, person = (
            Members(Node(said, node.start, node.end), self.findings, in_any_words=True),
            self.findings.person,
        )
        entry.taken.add(key)
        person.values.setdefault("name", own_name(name, self.findings))
        values = {key: value for key, value in entry.fill(WHO).items() if key != "period_is_current"}
        person.values = {**values, **person.values}
        self.findings.owner.add(person.values.get("name"))
        for key in entry.taken:
            if (
                values.get("bio")
                and (said[key].items or said[key].text)
                and paragraphs(said[key], self.findings) == values["bio"]
            ):
                self.told(said[key])
        own = [node.fields[key] for key in entry.taken]
        self.findings.taken.update(line for one in own for line in range(one.start, one.end + 1))
        person.start_line, person.end_line = min(one.start for one in own), max(one.start for one in own)
        for key, value in entry.rest.items():
            addresses = [is_url(one.text or "") for one in value.fields.values()]
            if addresses and all(addresses) and not _SHOWN.fullmatch(key) and self.accounts(value):
                continue
            if not (value.text and network_of(key) and self.account(key, value.text, value)):
                self.read(key, value)

    def told(self, node: Node) -> None:
        """Take a text, or several, as the biography or a part of it, and read what it tells."""
        person = self.findings.person
        person.values["bio"] = joined(person.values.get("bio"), paragraphs(node, self.findings))
        self.findings.taken.update(range(node.start, node.end + 1))
        for part in node.items or [node]:
            for paragraph in (part.text or "").split("\n\n"):
                prose.read_prose([Line(" ".join(plain(paragraph).split()), part.start, part.end)], self.findings)
        prose.settle(self.findings)

    def account(self, key: str, given: str, node: Node) -> bool:
        """Where else somebody is, by their name there or an address; says whether it was that."""
        made = profile_link(key, given.strip())
        if made is None:
            return False
        self.findings.link(made.label, made.url)
        self.findings.taken.update(range(node.start, node.end + 1))
        return True

    def accounts(self, node: Node) -> bool:
        """Where else somebody is: `{GitHub: {url}}`, `[{name, url}]`, `{email}`; says whether it was that."""
        person = self.findings.person.values
        found = False
        for key, value in [*node.fields.items(), *(("", item) for item in node.items)]:
            said = {name.casefold(): each.text for name, each in value.fields.items() if each.text}
            address = value.text or said.get("url") or said.get("href") or said.get("link")
            icons = [word.removeprefix("fa-") for word in said.get("icon", "").split() if word.startswith("fa-")]
            named = (said.get(name) for name in ("name", "label", "title", "platform", "network", "where"))
            label = next(filter(None, named), icons[-1] if icons else key)
            if (value.fields or value.items) and not address:
                found = self.accounts(value) or found
            elif address and ("@" in address and "/" not in address.removeprefix("mailto:")):
                person.setdefault("email", address.removeprefix("mailto:"))
                found = True
            elif address and (network_of(label) or is_url(address)) and self.account(label, address, value):
                found = True
            else:
                continue
            self.findings.taken.update(range(value.start, value.end + 1))
        return found


_SENTENCE = re.compile(r"\w[.!?](?:\s|$)|[。！？]")
# What settings say of what is shown.
_SWITCHES = frozenset(("true", "false", "yes", "no", "on", "off"))
# What people write as pairs: `Norwegian: native`.
_SHOWN_AS_PAIRS = frozenset((SectionKind.LANGUAGES, SectionKind.SKILLS, SectionKind.INTERESTS))


def _is_told(node: Node) -> bool:
    """Whether a value is words: a text, or a list of texts."""
    return bool(node.text) or (bool(node.items) and all(item.text for item in node.items))


def _are_marks(node: Node) -> bool:
    """Whether a list has only words that programs know things by: `["active", "archived"]`, whatever they are of."""
    return all(re.fullmatch(r"[a-z\d]+(?:[_-][a-z\d]+)*", item.text or "-") for item in node.items)


def _heads(node: Node) -> bool:
    """Whether a mapping's keys head what is in it, and are no names."""
    return any(_HEADING.fullmatch(key) or key.casefold() in ("items", "list", "enable") for key in node.fields)


def _lists(node: Node) -> bool:
    """Whether a mapping holds a list of mappings, or nothing but lists and what heads them."""
    lists = [value for value in node.fields.values() if value.items]
    return any(item.fields for value in lists for item in value.items) or (
        bool(lists) and all(value.items or _HEADING.fullmatch(key) for key, value in node.fields.items())
    )


def _readable(name: str) -> str:
    words = re.sub(r"(?<=[a-z])(?=[A-Z])|[_-]+", " ", name).strip()
    return words[:1].upper() + words[1:]
