"""Front matter to what it says of the described person: a page's settings, of which most only lay it out."""

from __future__ import annotations

from pathlib import PurePosixPath

from cms.content import Skill, render
from cms.documents import Outline, SectionKind, kind_of_heading
from cms.documents.templates import without_marks

from .findings import Findings
from .people import is_name, read_name

# What pages are called that are about the whole person.
HOMES = frozenset(("index", "about", "home", "about-me", "bio", "readme", "cv", "resume", "_index", "profile"))
_HEADLINES = ("subtitle", "role", "headline", "tagline")
_OF_PAGES = ("subtitle", "tagline")  # what any page may have
_NAMES = ("author", "name")
_PRIVATE = {"phone": ("phone", "telephone", "tel", "mobile"), "address": ("address",)}


def read_front_matter(outline: Outline, findings: Findings) -> None:
    """Take the headline and, where one is stated, the name from a page's settings.

    `subtitle: Lead at <a href="…">Acme</a>` is the headline `Lead at Acme`; `author: Ann Li (李安)` is a name in two scripts.
    """
    if not outline.front_matter_lines:
        return
    findings.ignore(*outline.front_matter_lines, "settings")
    values = findings.person.values
    stated = {key: text for key, text in outline.front_matter.items() if isinstance(text, str) and text.strip()}
    is_home = _is_home(outline, stated)
    headline = next((stated[key] for key in _HEADLINES if key in stated and (is_home or key not in _OF_PAGES)), None)
    if headline:
        values["headline"] = " ".join(render(headline).text.split())
    for field, keys in _PRIVATE.items():
        if private := next((stated[key] for key in keys if key in stated), None):
            values[field] = " ".join(private.split())
    if "@" in (email := stated.get("email", "")):
        values["email"] = email.removeprefix("mailto:").strip()
    _links(outline, findings)
    if is_home:
        _lists(outline, findings)
    name = next((stated[key] for key in _NAMES if key in stated), None)
    found = read_name(name) if name and is_name(name) else None
    if found:
        values["name"] = found.name
        if found.native:
            values["native_name"] = found.native


def _is_home(outline: Outline, stated: dict[str, str]) -> bool:
    """Whether a page may be about the whole person, so that what stands under its title is said of them.

    One with an address of its own on a site, beside the home page's, isn't, unless it is called so.
    """
    stem = PurePosixPath(outline.path).stem.casefold().split(".")[0]
    named = any(is_name(stated.get(key, "")) for key in ("title", *_NAMES))
    return stem in HOMES or named or stated.get("permalink", "/") in ("/", "/about/")


def _lists(outline: Outline, findings: Findings) -> None:
    """The skills and interests that a page's settings list under a name that a heading could have."""
    first, last = outline.front_matter_lines or (1, 1)
    for key, value in outline.front_matter.items():
        words = [word.strip() for word in value if isinstance(word, str)] if isinstance(value, list) else []
        kind = kind_of_heading(key) if words else None
        for word in filter(None, words):
            if kind is SectionKind.SKILLS:
                findings.add(Skill, {"name": word}, first, last)
            elif kind is SectionKind.INTERESTS:
                findings.interest(word, first, last)


def _links(outline: Outline, findings: Findings) -> None:
    """The accounts that Quarto's `about` lists, each with its words: https://quarto.org/docs/websites/website-about.html."""
    about = outline.front_matter.get("about")
    listed = about.get("links") if isinstance(about, dict) else None
    for link in listed if isinstance(listed, list) else ():
        address = link.get("href") if isinstance(link, dict) else None
        if not isinstance(address, str) or not address.strip():
            continue
        if address.startswith("mailto:"):
            findings.person.values.setdefault("email", address.removeprefix("mailto:").partition("?")[0])
        elif address.startswith(("http://", "https://")):
            words = link.get("text")
            label = " ".join(without_marks(words).split()) if isinstance(words, str) else ""
            findings.link(label or None, address)
