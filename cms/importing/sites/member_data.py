"""Members of a group as data lists them: mappings with a name, in the keys that templates have."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cms.content import Link
from cms.documents import inline

from ..columns import meanings
from ..degrees import opening_degree
from ..emails import email
from ..formats.mapping import readable
from ..formats.nodes import Node
from ..networks import is_url, network_of, profile_link
from ..people import is_name, read_name
from ..titles import split_title
from .members import BESIDE, PAST, Member, says_role

# What a member's keys say, in the order in which they count.
_NAMES = ("name", "title", "full_name", "fullname", "display_name", "who")
_ROLES = (
    "role",
    "position",
    "title",
    "job",
    "job_title",
    "status",
    "info",
    "duration",
    "description",
    "subtitle",
    "degree",
    "does",
    "was",
)
_TEXTS = (
    "bio",
    "bio_html",
    "biography",
    "about",
    "description",
    "text",
    "summary",
    "blurb",
    "research",
    "details",
    "content",
    "project",
)
_TOPICS = ("interests", "research_interests", "topics", "keywords", "tags")
_STARTS, _ENDS = (
    ("start", "started", "joined", "since", "from"),
    ("end", "ended", "left", "graduated", "until", "to"),
)
_SPANS = ("years", "period", "dates", "when", "time", "year")
_NEXT = (
    "next",
    "now",
    "now_at",
    "current",
    "currently",
    "current_position",
    "after",
    "later",
    "placement",
    "where",
    "destination",
)
# What the columns of tables are called in ten languages, by the keys above.
_MEANT = {
    "given_name": "first_name",
    "family_name": "last_name",
    "role": "role",
    "start": "start",
    "end": "end",
    "period": "period",
    "interests": "interests",
    "bio": "bio",
}
# What data says of a member by yes and no: `current: 0`.
_NO, _YES = ("0", "false", "no", "n"), ("1", "true", "yes", "y")
_STANDINGS, _STANDS = ("status", "membership"), ("current", "active", "present", "published", "draft", "hidden")
_GATHERED = (
    "dates",
    "period",
    "social",
    "contact",
    "profiles",
    "socials",
    "about",
)  # mappings of what stands beside them elsewhere
_BEFORE = re.compile(r"(?:prior|previous|past|former|earlier)_?(?:\w{1,12}_)?(?:roles?|positions?)")
_STUDIES = re.compile(r"education\d*|degrees?|(?:previous_|prior_)?(?:training|studies)")
_NO_FACTS = re.compile(
    r"(?:image|photo|picture|avatar|img|thumb\w*|number_educ|group|weight|order|layout|permalink|slug|id|published|draft|sort\w*"
    r"|aliases|category|type|template|date|cover|show\w*|alt|last_?name|first_?name|family|given|pronouns)",
    re.IGNORECASE,
)
# Roles as templates write them, and what people call those.
_SHORT = {
    "pi": "Principal Investigator",
    "principal-investigator": "Principal Investigator",
    "postdoc": "Postdoc",
    "post": "Postdoc",
    "phd": "PhD student",
    "grad": "Graduate student",
    "undergrad": "Undergraduate student",
    "master": "Master's student",
    "msc": "Master's student",
    "ms": "Master's student",
    "bs": "Undergraduate student",
    "undergraduate": "Undergraduate student",
    "ra": "Research Assistant",
    "other": "",
}
# What says in a template's key that somebody was it: `alu_ms`, `postdoc-alumni`.
_WAS = re.compile(r"\A(?:alu|alum|alumni|former|past|ex)-|-(?:alu|alum|alumni)\Z")


_MOST_ROLES = 2 / 3  # of what a key says, if it is what people are in the group
_ADDRESS = re.compile(r"[\w.+-]+@[\w.-]+\.\w+")


def in_known_keys(root: Node) -> Node | None:
    """Data that lists people under keys of its own, with those by which we know them; None where it lists none.

    Who somebody is is told by what the values look like: under one key each says a name, and under another most say a role.
    """
    for node in (root, *root.fields.values()):
        if len(node.items) > 1 and all(item.fields for item in node.items) and (keys := _meant(node.items)):
            items = [
                Node({keys.get(key, key): value for key, value in item.fields.items()}, item.start, item.end)
                for item in node.items
            ]
            return Node(items, node.start, node.end)
    return None


def _meant(items: list[Node]) -> dict[str, str]:
    """What the keys of a list of people mean; {} where it is none of people, or has keys that we know."""
    said = {key: [item.fields[key] for item in items if key in item.fields] for item in items for key in item.fields}
    texts = {key: [value.text or "" for value in values] for key, values in said.items()}
    names = [key for key, some in texts.items() if len(some) == len(items) and all(is_name(one) for one in some)]
    roles = [
        key
        for key, some in texts.items()
        if key not in names and sum(_is_role(one) for one in some) >= _MOST_ROLES * len(items)
    ]
    parted = {"first_name", "last_name"} <= {_meaning(key) for key in said}
    if parted and roles:
        return {roles[0]: "role"}
    if not names or not roles or len(set(texts[names[0]])) < len(items):
        return {}
    lists = {key: [leaf.text or "" for value in values for leaf in value.items] for key, values in said.items()}
    meant = {names[0]: "name", roles[0]: "role"}
    for key, some in lists.items():
        if some and key.casefold() not in _TOPICS and not _STUDIES.fullmatch(key):
            meant |= {key: "education"} if all(opening_degree(one) for one in some) else {}
    return meant


def _is_role(text: str) -> bool:
    return says_role(text) and bool(split_title(text)[0])


def of_data(root: Node, heading: str | None) -> Iterator[Member]:
    """The members that data lists, at any depth: mappings with a name. What they stand under is their heading.

    Those who stand beside a group are none: what is under `collaborators`.
    """
    waiting: list[tuple[Node, str | None]] = [(root, heading)]
    while waiting:
        node, above = waiting.pop(0)
        if member := of_mapping(node, above):
            yield member
            continue
        waiting += [(item, above) for item in node.items]
        waiting += [
            (value, f"{above or ''} {key}".strip())
            for key, value in node.fields.items()
            if (value.items or value.fields) and not BESIDE.fullmatch(readable(key))
        ]


def of_mapping(node: Node, heading: str | None) -> Member | None:
    """The member whom a mapping describes; None for one without a name."""
    known = {_meaning(key): value for key, value in node.fields.items()}
    parts = [
        known[key].text
        for key in ("first_name", "firstname", "given", "last_name", "lastname", "family")
        if key in known and known[key].text
    ]
    names = (known[key].text for key in _NAMES if key in known)
    said = next((one for one in names if is_name(one or "", alone=True)), None)
    called = read_name(inline(said or " ".join(part for part in parts if part)))
    if called is None:
        return None
    for key in [key for key in known if key in _GATHERED and known[key].fields]:
        known |= {
            name.casefold(): value for name, value in known.pop(key).fields.items() if name.casefold() not in known
        }
    member = Member(called.name, heading, node.start, node.end, native=called.native)
    taken = {key for key in known if known[key].text and read_name(known[key].text or "") == called and key in _NAMES}
    if "group" in known and known["group"].text:
        member.heading = f"{heading or ''} {known['group'].text}".strip()
    _dated(member, known, taken)
    for key, value in known.items():
        if key not in taken and not value.is_empty and not _NO_FACTS.fullmatch(key):
            _take(member, key, value)
    return member


def _meaning(key: str) -> str:
    """A key as templates have it, where it is called so in a table of people in some language: `apellido`, `arrived`."""
    known = key.casefold().removesuffix("_date")
    if known in (*_NAMES, *_ROLES, *_TEXTS, *_TOPICS, *_STARTS, *_ENDS, *_SPANS, *_NEXT):
        return known
    return next((_MEANT[meant] for meant in meanings(readable(key)) if meant in _MEANT), known)


def _dated(member: Member, known: dict[str, Node], taken: set[str]) -> None:
    """Keys of times make one text, as `2019 – 2021`."""
    start, end = (
        next(((k, known[k].text) for k in keys if k in known and known[k].text), None) for keys in (_STARTS, _ENDS)
    )
    span = next(((k, known[k].text) for k in _SPANS if k in known and known[k].text), None)
    taken |= {found[0] for found in (start, end, span) if found}
    if start or end:
        told = (
            f"{start[1]} – {end[1]}"
            if start and end
            else f"since {start[1]}"
            if start
            else f"until {end[1] if end else ''}"
        )
        member.said.append(told)
    if span:
        member.said.append(str(span[1]))


def _take(member: Member, key: str, value: Node) -> None:
    text = value.text
    if _take_career(member, key, value) or (text and _take_standing(member, key, text)):
        return
    if text and (key in ("email", "e-mail", "mail") or _ADDRESS.fullmatch(text)):
        printed = email(text)
        member.email = printed[0] if printed else text.removeprefix("mailto:")
    elif key in _TOPICS:
        member.topics += [
            topic.strip() for leaf in value.leaves() for topic in re.split(r"[,;]", leaf.text or "") if topic.strip()
        ]
    elif key in _NEXT and text:
        member.went = text
    elif key in _ROLES and text and says_role(text):
        _take_role(member, key, text)
    elif key in _TEXTS and text:
        member.texts.append(text)
    elif key == "links":
        for name, each in value.fields.items():
            _take(member, name.casefold(), each)
        told = [leaf.text or "" for item in value.items for leaf in item.leaves()]
        member.links += [Link(None, url) for url in told if is_url(url)]
        mail = next((one.removeprefix("mailto:") for one in told if one.startswith("mailto:")), None)
        member.email = member.email or mail
    elif text and (network_of(key) or is_url(text)):
        if link := profile_link(key, text) or (Link(key, text) if is_url(text) else None):
            member.links.append(link)
    else:
        member.other.append((key, value))


def _take_standing(member: Member, key: str, text: str) -> bool:
    """Take whether they are a member still, as `membership: alumni` and `current: 0` tell; says whether a word does."""
    said = text.casefold()
    if key in _NEXT and said in (*_NO, *_YES):
        member.past = member.past or said in _NO
    elif key in _STANDINGS and (said in _STANDS or PAST.fullmatch(text)):
        member.past = member.past or said not in _STANDS
    else:
        return False
    return True


def _take_role(member: Member, key: str, text: str) -> None:
    """Take what they are as somebody says it, or as a template's key does: `phd_students`, `alu_ms`."""
    mark = text.casefold().replace("_", "-")
    now = _WAS.sub("", mark)
    member.past = member.past or now != mark
    said = _SHORT.get(now, _SHORT.get(re.sub(r"-?students?\Z|(?<=[^us])s\Z", "", now)))
    if said is None:
        said = now.replace("-", " ").capitalize() if "_" in text else text
    if said:  # beside a code for it, a title says more
        member.said.insert(0 if key == "title" else len(member.said), said)


def _take_career(member: Member, key: str, value: Node) -> bool:
    """Take what they studied, were in the group before, or are now, where data has it as lists and mappings; says whether."""
    if _STUDIES.fullmatch(key) and (value.text or value.items):
        member.studies += [_joined(item) for item in value.items or [value]]
    elif _BEFORE.fullmatch(key) and value.items and all(item.fields for item in value.items):
        member.before += [_role_of(item) for item in value.items]
    elif key in _NEXT and value.fields:
        told, named = ({k.casefold(): v for k, v in value.fields.items()}, ("organization", "company", "institution"))
        title = next((told[name].text for name in ("title", "position", "role") if name in told), None)
        where = next((told[name].text for name in named if name in told), None)
        member.went = " at ".join(part for part in (title, where) if part) or None
    elif key == "status" and value.items:
        said = " ".join((item.text or "").replace("_", " ") for item in value.items)
        member.past = bool(PAST.search(said)) and not re.search(r"\b(?:current|active|present)\b", said)
    else:
        return False
    return True


def _joined(node: Node) -> str:
    """What a value says, and a mapping's values, between commas."""
    return ", ".join(leaf.text for leaf in node.leaves() if leaf.text)


def _role_of(node: Node) -> tuple[str, str]:
    """A role as a mapping has it, with its years: `position`, `start` and `end`."""
    told = {key.casefold(): value.text or "" for key, value in node.fields.items()}
    title = next((told[key] for key in _ROLES if told.get(key)), "")
    start, end = (next((told[key] for key in keys if told.get(key)), "") for keys in (_STARTS, _ENDS))
    span = next((told[key] for key in _SPANS if told.get(key)), "")
    return title, span or " – ".join(part for part in (start, end) if part)
