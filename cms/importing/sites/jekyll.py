"""Jekyll sites: academicpages, al-folio, and those that people made by themselves. The tables say what stands where."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import PurePosixPath

from cms.documents import SectionKind
from cms.documents.front_matter import split
from cms.documents.templates import without_marks
from cms.errors import DocumentError

from ..formats import read_file
from ..formats.data_findings import DataFindings
from ..formats.data_sections import kind_of_key
from ..formats.fields import url
from ..formats.nodes import of_values
from ..formats.placeholders import without_filler
from ..formats.recognise import parse
from ..formats.shapes import SHAPES
from ..reading import read_document
from ..records import Reading
from .bibliographies import read_bibliography
from .data import data_reader, lists_of_data
from .folder import Folder, Site, SiteDocument
from .pages import Known, entry_reader, is_draft, page_reader
from .settings import names_of_settings, read_coauthors, read_settings, read_socials

PAGES = (".md", ".markdown", ".html", ".htm")
SETTINGS = ("_config.yml", "_config.yaml")
# Folders of collections, and what each of their pages is.
COLLECTIONS: dict[str, str] = {
    "_publications": "publication",
    "_papers": "publication",
    "_talks": "talk",
    "_teaching": "teaching",
    "_teachings": "teaching",
    "_courses": "teaching",
    "_portfolio": "project",
    "_projects": "project",
    "_news": "news",
    "_posts": "news",
}
# Where a CV is kept as data: the first that is there counts, as al-folio's newer one overrides the older.
_PAGES_OF = {
    SectionKind.PUBLICATIONS: "publication",
    SectionKind.TALKS: "talk",
    SectionKind.TEACHING: "teaching",
    SectionKind.PROJECTS: "project",
    SectionKind.NEWS: "news",
}
CVS = ("assets/json/resume.json", "_data/resume.json", "_data/cv.json", "_data/resume.yml", "_data/cv.yml")
# Data that is read as what it is, or sets the site up.
_DATA = (
    *CVS,
    *(
        f"_data/{name}.yml"
        for name in ("socials", "social", "coauthors", "venues", "repositories", "navigation", "authors")
    ),
)
# Pages that lay out, list or search what stands elsewhere, by the names that themes give them.
_LAYOUT = re.compile(
    r"""(?:40\d|archive\S*|\S+-archive|categor(?:y|ies)|tags?|search|sitemap|terms|privacy|feed|robots|redirects?|dropdown|
    repositories|bookshelf|books|blog|year|markdown|navigation|license|readme|changelog|contributing|code_of_conduct|security|
    install|customize|faq|docker\S*|non-menu-page|talkmap|cv-json|profiles|google\w{16})""",
    re.IGNORECASE | re.VERBOSE,
)
# Files in capitals beside a site's pages, which no page has: `UPGRADING.md`.
_OF_REPOSITORY = re.compile(
    r"(?!(?:CV|VITA|VITAE|RESUME|ABOUT|BIO|INDEX|HOME|PUBLICATIONS|TALKS|TEACHING)\b)[A-Z_-]{4,}\.md"
)
_HOMES = ("index", "about", "home", "about-me", "bio")
_INCLUDE = re.compile(r"\{%-?\s*include(?:_relative)?\s+([\w./-]+\.(?:md|markdown|txt))\b")
_COMMENT = re.compile(r"<!--[^>]{0,400}-->")


def is_jekyll(folder: Folder) -> bool:
    """Whether a folder is a Jekyll site's."""
    return folder.first(*SETTINGS) is not None


def read_jekyll(folder: Folder) -> Site:
    """The documents of a Jekyll site, in the order to import them: who it is about, what they wrote, what else they did."""
    is_al_folio = folder.first(
        "_data/socials.yml", "_data/coauthors.yml", "_bibliography/papers.bib", "_data/venues.yml"
    )
    academic = any(
        next(folder.under(name, *PAGES), None) for name in ("_publications", "_talks", "_teaching", "_portfolio")
    )
    site = Site("al-folio" if is_al_folio else "academicpages" if academic else "jekyll")
    settings = folder.first(*SETTINGS) or ""
    known = Known(tuple(_names(folder, settings)))
    add = site.documents.extend
    add([folder.document(settings, read_settings)])
    add(folder.documents(_there(folder, "_data/socials.yml"), read_socials))
    home, others = _pages(folder, site)
    add(_with_includes(folder, home))
    add(
        folder.documents(
            folder.under("_bibliography", ".bib"), lambda data, path: read_bibliography(data, path, known.names)
        )
    )
    for name, kind in COLLECTIONS.items():
        if kind != "news":
            add(_collection(folder, name, kind, known, site))
    for name, own in _own_collections(folder, settings).items():
        add(_collection(folder, name, own, known, site))
    add(_cv(folder, known, site))
    cvs = [path for path in folder.under("_data", ".yml", ".json") if _CV_OF.fullmatch(path)]
    add(folder.documents(lists_of_data(folder, "_data", (*_DATA, *cvs)), data_reader(known.names)))
    add(_with_includes(folder, others))
    for name, kind in COLLECTIONS.items():
        if kind == "news":
            add(_collection(folder, name, kind, known, site))
    add(folder.documents(_there(folder, "_data/coauthors.yml"), read_coauthors))
    site.remarks = folder.remarks
    return site


def _there(folder: Folder, *paths: str) -> list[str]:
    return [path for path in paths if path in folder]


def _names(folder: Folder, settings: str) -> list[str]:
    try:
        return names_of_settings(folder.read(settings), settings)
    except DocumentError:
        return []  # it will be told when the settings themselves are read


def _own_collections(folder: Folder, settings: str) -> dict[str, str | SectionKind]:
    """The folders of the collections that settings name and no theme has, and what each of their pages is by its name.

    Pages of a kind that no theme has are entries of it, in the site's own words.
    """
    try:
        root, _ = parse(folder.text(settings), settings)
    except DocumentError:
        return {}
    stated = root.fields.get("collections")
    names = [*(stated.fields if stated else ()), *(item.text or "" for item in stated.items)] if stated else []
    kinds = {f"_{name}": kind for name in names if (kind := kind_of_key(name)) in SHAPES or kind in _PAGES_OF}
    return {name: _PAGES_OF.get(kind, kind) for name, kind in kinds.items() if kind and name not in COLLECTIONS}


def _reader(names: Iterable[str]) -> Callable[[bytes, str], Reading]:
    return lambda data, path: read_file(data, path, names)


def _collection(folder: Folder, name: str, kind: str | SectionKind, known: Known, site: Site) -> list[SiteDocument]:
    reader = page_reader(kind, known) if isinstance(kind, str) else entry_reader(kind)
    found = []
    for path in folder.under(name, *PAGES):
        if PurePosixPath(path).stem.casefold() in ("readme", "index"):
            continue
        if is_draft(folder.text(path).encode()):
            folder.remark(path, "draft", "is a draft, and isn't read")
        else:
            found.append(folder.document(path, reader))
    return found


def _cv(folder: Folder, known: Known, site: Site) -> list[SiteDocument]:
    """The CV as data; where there are several, the site shows the one that it names, or the first: the others aren't read."""
    there = _there(folder, *CVS) + [path for path in folder.under("_data", ".yml", ".json") if _CV_OF.fullmatch(path)]
    if named := _CV_FORMATS.get(_cv_format(folder)):
        there.sort(key=lambda path: path not in named)
    for path in there[1:]:
        folder.remark(path, "overridden", f"the site shows {there[0]} instead, so this isn't read")
    return folder.documents(there[:1], _reader(known.names))


_CV_OF = re.compile(r"_data/[a-z]{2}(?:-[a-z]{2,4})?/(?:cv|resume)\.(?:yml|json)")  # of a site in several languages
# al-folio's `cv_format`, in the settings or on the page of the CV, and the files that it means.
_CV_FORMATS = {
    "rendercv": ("_data/cv.yml",),
    "jsonresume": ("assets/json/resume.json", "_data/resume.json", "_data/cv.json", "_data/resume.yml"),
}
_NAMES_CV_FORMAT = re.compile(r"^cv_format:\s*[\"']?(\w+)", re.MULTILINE)


def _cv_format(folder: Folder) -> str:
    """The format of the CV that a site says it shows; "" where it says nothing."""
    pages = [path for path in folder.under("_pages", *PAGES) if PurePosixPath(path).stem.casefold() == "cv"]
    for path in [*pages, *_there(folder, *SETTINGS)]:
        if found := _NAMES_CV_FORMAT.search(folder.text(path)):
            return found[1].casefold()
    return ""


def _pages(folder: Folder, site: Site) -> tuple[list[str], list[str]]:
    """Pages with a text of their own: the home page, and the others."""
    home: list[str] = []
    others: list[str] = []
    paths = [*folder.beside(*PAGES), *folder.under("_pages", *PAGES), *folder.under("pages", *PAGES)]
    parts = {part for path in paths for part in _included(folder, path, folder.text(path)).values()}
    for path in paths:
        stem = PurePosixPath(path).stem
        if path in parts:
            continue  # it's read with the page that includes it
        values, taken, _ = split((text := folder.text(path)).replace("\r\n", "\n").split("\n"))
        is_home = stem.casefold() in _HOMES or values.get("permalink") in ("/", "/about/")
        if _LAYOUT.fullmatch(stem) and not is_home:
            continue
        if _OF_REPOSITORY.fullmatch(path) and not taken:
            folder.remark(path, "repository", "is about the site and not about a person, and isn't read")
            continue
        body = "\n".join(text.replace("\r\n", "\n").split("\n")[taken:])
        included = _INCLUDE.search(body)
        if (
            not re.search(r"\w", re.sub(r"<[^<>]*>", "", without_marks(body)))
            and not included
            and "profile" not in values
        ):
            continue  # nothing but what lists other documents
        if str(values.get("published")).lower() == "false":
            folder.remark(path, "draft", "is a draft, and isn't read")
            continue
        (home if is_home else others).append(path)
    return sorted(home, key=lambda path: ("index" not in path, path)), others


def _included(folder: Folder, path: str, text: str) -> dict[str, str | None]:
    """What a page's text includes, by the name that it has there: the file in the site, or None where there is none."""
    names = dict.fromkeys(_INCLUDE.findall(text))
    return {name: folder.first(f"_includes/{name}", (PurePosixPath(path).parent / name).as_posix()) for name in names}


def _with_includes(folder: Folder, paths: Iterable[str]) -> list[SiteDocument]:
    """Pages, each with the texts that it includes after it: they are documents of their own, with lines of their own."""
    found: list[SiteDocument] = []
    for path in paths:
        found.append(folder.document(path, read_home))
        for name, included in _included(folder, path, _COMMENT.sub("", folder.text(path))).items():
            if included:
                found.append(folder.document(included, lambda data, path: without_filler(read_document(data, path))))
            else:
                folder.remark(path, "include", f"includes {name}, which isn't inside the site")
    return found


def read_home(data: bytes, path: str) -> Reading:
    """Read a page; al-folio's home page has a picture and an address in its front matter (`profile`), which are read, too."""
    reading = read_document(data, path)
    values, taken, _ = split(reading.text.split("\n"))
    profile = of_values(values.get("profile") or {}, 1, max(taken, 1))
    person = reading.person.values
    findings = DataFindings(data, path, reading.format, reading.text)
    if (image := profile.fields.get("image")) and (address := url(image, findings)):
        person.setdefault("image_url", address)
    # The texts that a page includes are documents of their own here, and what else it includes is layout.
    reading.remarks = [remark for remark in reading.remarks if remark.code != "include"]
    told = [part.text for key in ("address", "more_info") if (part := profile.fields.get(key)) and part.text]
    if told:
        lines = re.sub(r"</(?:p|div)>|<br\s*/?>", "\n", "\n".join(told))
        person.setdefault("address", "\n".join(line for line in map(_clean, lines.split("\n")) if line))
    return without_filler(reading)


def _clean(line: str) -> str:
    return " ".join(re.sub(r"<[^<>]*>", " ", line).split())
