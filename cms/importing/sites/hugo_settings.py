"""Hugo's settings to a reading, for themes that say in `params` whose site it is: PaperMod, Coder, Hermit and their like.

See https://gohugo.io/configuration/params/. Names of keys are the themes'; what they have in common is read.
"""

from __future__ import annotations

import re

from cms.documents import Line, inline, plain
from cms.documents.decoding import decode
from cms.documents.templates import without_marks

from .. import prose
from ..formats.any_data import Data
from ..formats.data_findings import DataFindings
from ..formats.fields import own_name
from ..formats.nodes import Node
from ..formats.placeholders import is_filler, without_filler
from ..formats.recognise import parse
from ..networks import is_url
from ..people import is_name
from ..records import Reading, Remark

FORMAT = "hugo-settings"
_ACCOUNTS = ("socialIcons", "social", "socials", "socialLinks", "contact", "links")


def names_of_hugo_settings(data: bytes, path: str) -> list[str]:
    """The names that settings state for whom the site is about; raises `DocumentError` for what can't be parsed."""
    root, _ = parse(decode(data, path)[0], path)
    found = _named(root)
    return [found.text or ""] if found else []


def _params(root: Node) -> Node:
    return root.fields.get("params", root)


def _named(root: Node) -> Node | None:
    params = _params(root)
    author = params.fields.get("author")
    profile = params.fields.get("profileMode")
    stated = (
        author.fields.get("name") if author and author.fields else author,
        profile.fields.get("title") if profile else None,
        params.fields.get("name"),
        params.fields.get("owner"),
        root.fields.get("title"),
        params.fields.get("title"),
    )
    return next(
        (node for node in stated if node and node.text and is_name(node.text) and not is_filler(node.text)), None
    )


def read_hugo_settings(data: bytes, path: str) -> Reading:
    """Read a Hugo site's settings: the name, the headline, accounts. Raises `DocumentError` for what can't be parsed."""
    text, odd = decode(data, path)
    root, remarks = parse(text, path)
    findings = DataFindings(data, path, FORMAT, text, [*(Remark(o.code, o.line, o.message) for o in odd), *remarks])
    person, params = findings.person, _params(root)
    if name := _named(root):
        person.values["name"] = own_name(name, findings)
        findings.owner.add(name.text)
        person.start_line, person.end_line = name.start, name.end
    if headline := _headline(params):
        said = inline(" ".join(re.sub(r"<[^<>]*>", " ", without_marks(headline.text or "")).split()))
        person.values["headline"] = said.text
        findings.taken.update(range(headline.start, headline.end + 1))
        if said.text.endswith((".", "!")):
            prose.read_prose([Line(said.text, headline.start, headline.end)], findings)
            prose.settle(findings)
    for key in _ACCOUNTS:
        for account in params.fields[key].items if key in params.fields else ():
            _account(account, findings)
    email = next(
        (node for holder in (params, params.fields.get("author")) if holder and (node := holder.fields.get("email"))),
        params.fields.get("contact"),
    )
    if email and email.text and "@" in email.text:
        person.values.setdefault("email", email.text.removeprefix("mailto:"))
        findings.taken.update(range(email.start, email.end + 1))
    # Themes of one page have all of it here: what somebody did, who they are, in mappings and lists.
    content = Data(findings, is_kept=False)
    for key, node in params.fields.items():
        if not node.text:
            content.read(key, node)
    for leaf in root.leaves():
        if leaf.start not in findings.taken:
            findings.ignore(leaf.start, leaf.end, "settings")
    return without_filler(findings.finish())


def _headline(params: Node) -> Node | None:
    profile, info = params.fields.get("profileMode"), params.fields.get("info")
    stated = (
        profile.fields.get("subtitle") if profile else None,
        params.fields.get("subtitle"),
        info.items[0] if info and info.items else info,
        params.fields.get("headline"),
        params.fields.get("tagline"),
        params.fields.get("blurb"),
    )
    return next((node for node in stated if node and node.text and plain(node.text)), None)


def _account(node: Node, findings: DataFindings) -> None:
    said = {key.casefold(): value.text for key, value in node.fields.items() if value.text}
    address = said.get("url") or said.get("href") or said.get("link") or ""
    if address.startswith("mailto:"):
        findings.person.values.setdefault("email", address.removeprefix("mailto:").partition("?")[0])
    elif address.startswith(("http://", "https://")) and is_url(address):
        findings.link(said.get("title") or said.get("name"), address)
    else:
        return
    findings.taken.update(range(node.start, node.end + 1))
