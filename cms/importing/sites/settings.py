"""Jekyll's settings and data files to readings: who the site is about, where else they are, and whom they write with.

`_config.yml` is a site's (https://jekyllrb.com/docs/configuration/); academicpages has its author in `author`, al-folio in
`first_name` and `last_name`, with accounts beside them or in `_data/socials.yml`, and co-authors in `_data/coauthors.yml`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from cms.content import Link, Person
from cms.documents.decoding import decode

from ..formats.data_findings import DataFindings
from ..formats.fields import exact, link, links, own_name, text, url
from ..formats.mapping import KeyRule, Members, Shape, as_markdown, keys_of
from ..formats.nodes import Node
from ..formats.placeholders import is_filler, without_filler
from ..formats.yaml_nodes import read_yaml
from ..networks import is_url, network_of, profile_link
from ..people import is_name
from ..records import Reading, Remark
from ..sections.card import stated_name

AUTHOR = Shape(
    Person,
    (
        KeyRule("name", "name"),
        KeyRule("bio", "headline"),
        KeyRule("location", "location", text),
        KeyRule("email", "email", exact),
        KeyRule("avatar | image | picture", "image_url", url),
        KeyRule("uri | url | website | home", "links", link("Website")),
        KeyRule("links", "links", links),
    ),
)
# Keys of al-folio's that have the looks of accounts and are none, or that say how accounts are shown.
_NO_ACCOUNTS = keys_of("rss_icon | rss | wechat_qr | contact_note | scholar | github_repo | repository")

# What YAML reads as a truth, which is no name of anybody.
_SAYS_NOTHING = frozenset(("true", "false", "yes", "no", "on", "off", "none"))


def names_of_settings(data: bytes, path: str) -> list[str]:
    """The names that a site's settings state for the person it is about; [] where they state none, or only filler."""
    node, _ = read_yaml(decode(data, path)[0], path)
    name = _name(node)
    scholar = node.fields.get("scholar")
    families, given = (
        [leaf.text or "" for leaf in scholar.fields[key].leaves()] if scholar and key in scholar.fields else []
        for key in ("last_name", "first_name")
    )
    variants = [f"{first} {last}" for last in families for first in given]
    if name and variants:  # the style's own sample of names isn't the person's
        variants = [one for one in variants if one.split()[-1].casefold() == name.split()[-1].casefold()]
    return list(dict.fromkeys([*([name] if name else []), *variants]))


def _name(root: Node) -> str | None:
    """The name that settings state: the author's, al-folio's in its parts, or the site's own where that is a name."""
    author = root.fields.get("author")
    if author and author.fields:
        named = author.fields.get("name")
        said = named.text if named else None
        if said:
            return None if is_filler(said) else said
    parts = [part.text for key in ("first_name", "middle_name", "last_name") if (part := root.fields.get(key))]
    if joined := " ".join(part for part in parts if part):
        return None if is_filler(joined) else joined
    for key in ("author", "name", "title"):
        own = root.fields.get(key)
        title = own.text if own and own.text and not is_filler(own.text) else ""
        if stated := stated_name(title):
            return title if is_name(title) and not re.search(r"['’]s\s", title) else stated[0]
    return None


def read_settings(data: bytes, path: str) -> Reading:
    """Read a Jekyll site's settings: what is said of its author. Raises `DocumentError` for what is no YAML."""
    findings, root = _opened(data, path, "jekyll-settings")
    name = _name(root)
    author = root.fields.get("author")
    own = author if author and author.fields else root
    stated = own.fields.get("name") or root.fields.get("first_name")
    if name is None and stated and stated.text and is_filler(stated.text):
        findings.remark(
            "template",
            stated.start,
            f"the settings still name {stated.text!r}, so what they say of an author is left out",
        )
        findings.ignore(root.start, root.end, "template")
        return findings.finish()
    person = findings.person
    if name:
        person.values["name"] = own_name(Node(name, root.start, root.end), findings)
        _parts_of_name(root, findings)
    lines = (
        [part for part in [root.fields.get(key) for key in ("first_name", "last_name")] if part]
        if own is root
        else [own]
    )
    if lines:
        person.start_line, person.end_line = min(n.start for n in lines), max(n.end for n in lines)
    if own is not root:
        _read_author(own, findings)
    elif name and (tagline := root.fields.get("tagline")) and tagline.text and not is_filler(tagline.text):
        person.values["headline"] = tagline.text
    _read_accounts(root, findings, everything=False)
    return _closed(findings, root)


def _parts_of_name(root: Node, findings: DataFindings) -> None:
    first, last = root.fields.get("first_name"), root.fields.get("last_name")
    if first and first.text and last and last.text:
        findings.person.values |= {"given_name": first.text, "family_name": last.text}


def _read_author(node: Node, findings: DataFindings) -> None:
    entry = Members(node, findings)
    told = entry.fill(AUTHOR)
    findings.person.values = {**told, **findings.person.values}
    for key in ("pronouns", "employer"):
        if found := entry.take(key):
            findings.section(key, as_markdown(found), found.start, found.end)
    _read_accounts(Node(entry.rest, node.start, node.end), findings, everything=True)


def _read_accounts(node: Node, findings: DataFindings, *, everything: bool) -> None:
    """Accounts by key, in their order. `everything` says that what is no account is to be kept, and isn't a setting."""
    listed = findings.person.values.setdefault("links", [])
    for key, value in node.fields.items():
        said = value.text
        if key in _NO_ACCOUNTS or value.is_empty or (said or "").casefold() in _SAYS_NOTHING:
            continue
        found = _account(key, value, findings)
        if found is not None:
            findings.taken.update(range(value.start, value.end + 1))
            if isinstance(found, Link) and all(one.url != found.url for one in listed):
                listed.append(found)
        elif everything:
            findings.section(key, as_markdown(value), value.start, value.end)


def _account(key: str, value: Node, findings: DataFindings) -> Link | bool | None:
    """The link that a key means; True for what is a field of the person's instead, None for what is neither."""
    said = value.text
    person = findings.person.values
    if said is None:
        parts = {name: part.text for name, part in value.fields.items() if part.text}
        if "url" in parts:  # al-folio's own kind: {logo, title, url}
            return Link(parts.get("title") or key, str(parts["url"]))
        if network_of(key) and {"organization", "username"} <= parts.keys():
            return Link("Academia.edu", f"https://{parts['organization']}.academia.edu/{parts['username']}")
        return profile_link(key, str(parts["username"])) if "username" in parts and network_of(key) else None
    if key in ("email", "e-mail"):
        person.setdefault("email", exact(value, findings))
        return True
    if key in ("whatsapp_number", "phone", "telephone"):
        person.setdefault("phone", said)
        return True
    if key in ("cv_pdf", "work_url", "website", "homepage") and is_url(said):
        return Link("CV" if key == "cv_pdf" else "Website", said)
    if network_of(key):
        return profile_link(key, said)
    named = re.fullmatch(r"(\w+?)_url", key)
    return Link(named[1], said) if named and key not in ("base_url", "site_url") and "://" in said else None


def read_socials(data: bytes, path: str) -> Reading:
    """Read al-folio's accounts, whose order counts. Raises `DocumentError` for what is no YAML."""
    findings, root = _opened(data, path, "al-folio-socials")
    findings.person.start_line, findings.person.end_line = root.start, root.end
    _read_accounts(root, findings, everything=True)
    return _closed(findings, root)


def read_coauthors(data: bytes, path: str) -> Reading:
    """Read al-folio's co-authors: `{family name: [{firstname: […], url}]}`. Raises `DocumentError` for what is no YAML."""
    findings, root = _opened(data, path, "al-folio-coauthors")
    for family, people in root.fields.items():
        for each in people.items:
            entry = Members(each, findings)
            first, address = entry.take("firstname | first_name"), entry.said("url")
            given = max((leaf.text or "" for leaf in first.leaves()), key=len, default="") if first else ""
            # The key is in small letters, as the style looks it up; the people themselves aren't.
            last = " ".join(word if any(map(str.isupper, word)) else word.capitalize() for word in family.split())
            if given and address:
                values = {"name": f"{given} {last}", "links": [Link(None, address)]}
                findings.add(Person, values, each.start, each.end)
            entry.keep(f"co-authors: {last}")
    return _closed(findings, root)


def _opened(data: bytes, path: str, format: str) -> tuple[DataFindings, Node]:
    told, odd = decode(data, path)
    root, remarks = read_yaml(told, path)
    before: Iterable[Remark] = (Remark(one.code, one.line, one.message) for one in odd)
    return DataFindings(data, path, format, told, [*before, *remarks]), root


def _closed(findings: DataFindings, root: Node) -> Reading:
    """Finish: what the settings say besides is how the site is made."""
    if not findings.person.values.get("links"):
        findings.person.values.pop("links", None)
    taken = set(findings.taken)
    for record in [*findings.reading.records, *([findings.person] if findings.person.values else [])]:
        taken.update(range(record.start_line, record.end_line + 1))
    for leaf in root.leaves():
        if leaf.start not in taken:
            findings.ignore(leaf.start, leaf.end, "settings")
    return without_filler(findings.finish())
