"""Pages that a site has in several languages: of each the one in the site's first language is read, as it says the same.

Themes keep translations side by side: in folders (`_pages/en/about.md`, `content/de/cv.md`), or by an ending (`cv.de.md`).
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import PurePosixPath

from cms.documents.languages import tables

# Codes that are languages' and seldom anything else in a path.
_COMMON = "ar bg ca cs da el et eu fa fi gl he hi hr hu id is lt lv ms nb no pl ro ru sk sl sr sv th tr uk vi"
_ALSO = ("br", "cn", "tw", "jp", "kr", "gb", "ua", "cz")
_SETTINGS = re.compile(
    r"^[ \t]{0,8}[\"']?(?:default_?content_?language|default_?lang(?:uage)?|language_?code|lang(?:uage)?|locale)[\"']?"
    r"[ \t]{0,8}[:=][ \t]{0,8}[\"']?([a-z]{2})\b",
    re.IGNORECASE | re.MULTILINE,
)


@cache
def _codes() -> frozenset[str]:
    """What sites call languages: codes that are seldom anything else in a path, and what is used for some besides."""
    return frozenset((*_COMMON.split(), *tables(), *_ALSO))


def _language(part: str) -> str | None:
    code = re.match(r"([a-z]{2})(?:[-_][a-z]{2,4})?$", part, re.IGNORECASE)
    return code[1].casefold() if code and code[1].casefold() in _codes() else None


def _parted(path: str) -> tuple[str, str | None]:
    """A path without what says its language, and that language."""
    file = PurePosixPath(path)
    for at, part in enumerate(file.parts[:-1]):
        if language := _language(part):
            return "/".join([*file.parts[:at], *file.parts[at + 1 :]]), language
    stem, dot, ending = file.stem.rpartition(".")
    if dot and (language := _language(ending)):
        return (file.parent / f"{stem}{file.suffix}").as_posix(), language
    return path, None


def translations(paths: Iterable[str], text: Callable[[str], str]) -> dict[str, str]:
    """The paths that say in another language what another path says, with that one. `text` gives a file's text.

    The site's first language is the one that its settings name, else English where it is there, else the one of most pages.
    A path without a language, as `cv.md` beside `cv.de.md` or `de/cv.md`, is in the first one.
    """
    found: dict[str, dict[str | None, str]] = defaultdict(dict)
    for path in paths:
        bare, language = _parted(path)
        found[bare].setdefault(language, path)
    several = [versions for versions in found.values() if len(versions) > 1]
    if not several:
        return {}
    stated = [
        match[1].casefold()
        for path in found
        if "/" not in path or path.startswith("config/")
        if re.search(r"(?:_config|hugo|config|params|languages)\.(?:ya?ml|toml)$", path)
        for match in [_SETTINGS.search(text(path))]
        if match
    ]
    order = [None, *stated, "en"]
    gone: dict[str, str] = {}
    for versions in several:
        kept = next((versions[language] for language in order if language in versions), next(iter(versions.values())))
        gone |= {path: kept for path in versions.values() if path != kept}
    return gone
