"""What of a site isn't read, named with the reason, so that nobody takes for imported what was passed over."""

from __future__ import annotations

from collections import Counter
from pathlib import PurePosixPath

from cms.documents import file_kind

from ..formats import KNOWN
from ..formats.foreign import foreign
from ..formats.script_nodes import ENDINGS as SCRIPTS
from ..records import Remark
from .folder import LAYOUTS, Folder, Site

MOST = 100  # files that are named one by one
# Folders that lay a site out: what stands in them is the site's making, apart from documents of other programs.
_MAKING_WORDS = """
    _sass _plugins _scripts i18n assets static css js scss sass
    scripts bin fonts icons images img media plugins src lib test tests
"""
_MAKING = LAYOUTS | frozenset(_MAKING_WORDS.split())
# Files that can't hold anything about a person: they set up programs, or are shown as they are.
_SETUP_WORDS = """
    css scss sass less styl map lock ico png jpg jpeg gif webp svg avif bmp tif tiff mp3 mp4 m4a mov avi webm wav ogg woff
    woff2 ttf otf eot sh bat rb py gemspec mod sum cfg ini env conf log bak example sample j2 scm wasm cff
"""
_SETUP = frozenset(_SETUP_WORDS.split())
_SETUP_NAMES_WORDS = """
    gemfile rakefile makefile dockerfile procfile cname license licence package.json package-lock.json tsconfig.json
    netlify.toml vercel.json robots.txt humans.txt ads.txt sitemap.xml feed.xml atom.xml rss.xml manifest.json site.webmanifest
    browserconfig.xml requirements.txt runtime.txt pyproject.toml docker-compose.yml renovate.json purgecss.config.js
    biome.json deno.json _quarto.yml _quarto.yaml _metadata.yml _metadata.yaml search.json listings.json
"""
SETUP_NAMES = frozenset(_SETUP_NAMES_WORDS.split())
# Documents of other programs, which may be somebody's CV wherever they stand.
_DOCUMENTS_WORDS = """
    pdf doc docx odt rtf tex epub pages xls xlsx ods csv tsv ipynb org qmd
"""
_DOCUMENTS = frozenset(_DOCUMENTS_WORDS.split())


def name_unread(folder: Folder, site: Site) -> None:
    """Add a remark to a site for each file that could hold content and isn't read, and for each folder of its making."""
    told = {document.path for document in site.documents} | {path for path, _ in site.remarks}
    making: Counter[str] = Counter()
    unread: list[tuple[str, str]] = []
    for path in folder.paths:
        name = PurePosixPath(path)
        suffix = name.suffix.lower().removeprefix(".")
        made = next((part for part in name.parts[:-1] if part in _MAKING), None)
        if path in told or suffix in _SETUP or name.name.lower() in SETUP_NAMES or name.name.endswith(".config.js"):
            continue
        if made and suffix not in _DOCUMENTS:
            making[path[: path.index(f"{made}/") + len(made)]] += 1
        elif suffix or made is None:
            unread.append((path, _why(folder, path)))
    for path, why in unread[:MOST]:
        site.remarks.append((path, Remark("unread", 1, why)))
    if len(unread) > MOST:
        site.remarks.append((".", Remark("unread", 1, f"{len(unread) - MOST} files more aren't read")))
    for path, count in sorted(making.items()):
        files = "1 file that lays" if count == 1 else f"{count} files that lay"
        site.remarks.append((path, Remark("unread", 1, f"holds {files} the site out, and isn't read")))


def _why(folder: Folder, path: str) -> str:
    name = PurePosixPath(path)
    if why := foreign(folder.head(path), path, KNOWN):
        return why
    if name.suffix.lower() in SCRIPTS:
        return "is program code that declares no data about anybody, and isn't read"
    if kind := file_kind(folder.head(path), path):
        return f"is {kind.what}, and isn't read here, as it may be a paper: import it by itself if it is somebody's CV"
    if name.suffix.lower() in (".json", ".yml", ".yaml", ".toml"):
        return "is data of no kind that is known, or settings, and isn't read"
    return "lays out, lists or finds what stands elsewhere, or isn't linked to what the site shows, and isn't read"
