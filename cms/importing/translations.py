"""What a site tells in several languages: which files tell the same, and which of them is in the site's first language.

Themes keep translations side by side: in folders (`_pages/en/about.md`, `content/de/cv.md`, `content/chinese`), by an ending
(`cv.de.md`, `about_zh.md`), or by what pages state (`lang` beside the same `permalink`, `page_id` or `translationKey`).
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import PurePosixPath

from babel import Locale

from cms.documents.languages import tables
from cms.documents.locales import read_code

# Codes that are languages' and seldom anything else in a path.
_COMMON = "ar bg ca cs da el et eu fa fi gl he hi hr hu id is lt lv ms nb no pl ro ru sk sl sr sv th tr uk vi"
_ALSO = ("br", "cn", "tw", "jp", "kr", "gb", "ua", "cz")
_ENDING = re.compile(r"(.+)[-_]([a-z]{2}(?:[-_](?:cn|tw|hk|hans|hant))?)", re.IGNORECASE)
_SETTINGS = re.compile(
    r"^[ \t]{0,8}[\"']?(?:default_?content_?language|default_?lang(?:uage)?|language_?code|lang(?:uage)?|locale)[\"']?"
    r"[ \t]{0,8}[:=][ \t]{0,8}[\"']?([a-z]{2})\b",
    re.IGNORECASE | re.MULTILINE,
)


_PAGES = (".md", ".markdown", ".html", ".qmd")
_LANG = re.compile(r"^lang(?:uage)?\s*[:=]\s*[\"']?([a-z]{2}(?:[-_]\w{2,4})?)[\"']?\s*$", re.IGNORECASE | re.MULTILINE)
# What pages in several languages have in common, most telling first.
_SAME = tuple(
    re.compile(rf"^{key}\s*[:=]\s*[\"']?([^\s\"']+)[\"']?\s*$", re.IGNORECASE | re.MULTILINE)
    for key in ("page_id", "translationKey", "(?:lang-)?ref", "permalink")
)


@cache
def _codes() -> frozenset[str]:
    """What sites call languages: codes that are seldom anything else in a path, and what is used for some besides."""
    return frozenset((*_COMMON.split(), *tables(), *_ALSO))


@cache
def _names() -> dict[str, str]:
    """The names of our languages in English and in themselves, as folders are called: `chinese`, `deutsch`."""
    return {
        (Locale.parse(tag).get_language_name(within) or tag).casefold(): tag
        for tag in tables()
        for within in ("en", tag)
    }


def _language(part: str) -> str | None:
    code = re.match(r"([a-z]{2})(?:[-_][a-z]{2,4})?$", part, re.IGNORECASE)
    return read_code(part) if code and code[1].casefold() in _codes() else None


def parted(path: str) -> tuple[str, str | None]:
    """A path without what says its language, and that language."""
    file = PurePosixPath(path)
    for at, part in enumerate(file.parts[:-1]):
        if language := _language(part) or _names().get(part.casefold()):
            return "/".join([*file.parts[:at], *file.parts[at + 1 :]]), language
    stem, dot, ending = file.stem.rpartition(".")
    if dot and (language := _language(ending)):
        return (file.parent / f"{stem}{file.suffix}").as_posix(), language
    match = _ENDING.fullmatch(file.stem)
    # Words of two letters are languages of ours there, or none: `who-it-is.md`.
    if match and match[2][:2].casefold() in (*tables(), *_ALSO) and (language := _language(match[2])):
        return (file.parent / f"{match[1]}{file.suffix}").as_posix(), language
    return path, None


def translations(paths: Iterable[str], text: Callable[[str], str]) -> dict[str, tuple[str, str | None]]:
    """The paths that say in another language what another path says, with that one, and in which. `text` gives a file's text.

    The site's first language is the one that its settings name, else English where it is there, else the one of most pages.
    A path without a language, as `cv.md` beside `cv.de.md` or `de/cv.md`, is in the first one.
    """
    found: dict[str, dict[str | None, str]] = defaultdict(dict)
    for path in paths:
        bare, language = parted(path)
        found[bare].setdefault(language, path)
    for bare, language, path in [
        each for versions in found.values() if len(versions) == 1 for each in _stated(versions, text)
    ]:
        found[bare].setdefault(language, path)
    several = [versions for versions in found.values() if len(versions) > 1]
    if not several:
        return {}
    order = [None, *first_language(found, text), "en"]
    gone: dict[str, tuple[str, str | None]] = {}
    for versions in several:
        kept = next((versions[language] for language in order if language in versions), next(iter(versions.values())))
        gone |= {path: (kept, language) for language, path in versions.items() if path != kept}
    return gone


def _stated(versions: dict[str | None, str], text: Callable[[str], str]) -> Iterable[tuple[str, str, str]]:
    """A page that states its language and what it has in common with others, which is given without that language."""
    ((language, path),) = versions.items()
    if language is not None or not path.endswith(_PAGES):
        return
    head = text(path)[:2_000]
    if (lang := _LANG.search(head)) and (same := next((m for each in _SAME if (m := each.search(head))), None)):
        parts = [part for part in same[1].split("/") if part and _language(part) is None]
        yield f"{PurePosixPath(path).suffix}:{'/'.join(parts)}", read_code(lang[1]), path


def first_language(paths: Iterable[str], text: Callable[[str], str]) -> list[str]:
    """The language that a site's settings name as its first, if they do."""
    return [
        read_code(match[1])
        for path in paths
        if "/" not in path or path.startswith("config/")
        if re.search(r"(?:_config|hugo|config|params|languages)\.(?:ya?ml|toml)$", path)
        for match in [_SETTINGS.search(text(path))]
        if match
    ]
