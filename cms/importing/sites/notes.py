"""Folders of notes: Obsidian's vaults, of which only what is public is read, and Notion's exports."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import PurePosixPath

from cms.documents import ENDINGS

from ..formats import KNOWN, read_file
from ..formats.tables import TEXTS
from ..records import Reading
from .folder import Folder, Site
from .plain import HOMES, OF_A_PERSON, rank, read_plain

_PAGES = (".md", ".markdown")
# Notion gives each name 32 digits of its own: `Projects 0123456789abcdef0123456789abcdef.md`.
_NUMBERED = re.compile(r" [0-9a-f]{32}(?=(?:_all)?(?:\.\w+)?(?:/|$))")
_LINKED = re.compile(r"(?<!!)\[([^\[\]\n]{1,300})\]\([^()\s]{0,300}[0-9a-f]{32}(?:_all)?\.(?:md|csv)\)")
_PUBLISH = re.compile(r"\A---[ \t]*\n(?:[^\n]*\n){0,60}?publish:[ \t]*[\"']?(true|yes|false|no)\b", re.IGNORECASE)
_NOT_SAID = (
    "is a note that isn't said to be public, and isn't read: put `publish: true` into it, or import it by itself"
)


def is_vault(folder: Folder) -> bool:
    """Whether a folder is a vault of Obsidian's."""
    return (folder.root / ".obsidian").is_dir()


def read_vault(folder: Folder) -> Site:
    """The notes of a vault that are about its owner by their names, or say `publish: true`; all others are private."""
    site = Site("obsidian")
    paths = [path for path in folder.paths if _is_public(folder, path)]
    site.documents = folder.documents(sorted(paths, key=rank), read_file)
    for path in folder.paths:
        if path not in paths and path.lower().endswith((*KNOWN, *ENDINGS)):
            folder.remark(path, "private", _NOT_SAID)
    site.remarks = folder.remarks
    return site


def _is_public(folder: Folder, path: str) -> bool:
    name = PurePosixPath(path)
    if name.suffix.lower() not in _PAGES:
        return name.suffix.lower() in (*ENDINGS, ".html") and OF_A_PERSON.search(name.stem) is not None
    said = _PUBLISH.match(folder.text(path))
    if said:
        return said[1].lower() in ("true", "yes")
    return name.stem.casefold() in HOMES or OF_A_PERSON.search(name.stem) is not None


def is_notion(folder: Folder) -> bool:
    """Whether a folder is an export of Notion's."""
    return any(path.lower().endswith((*_PAGES, *TEXTS)) and _NUMBERED.search(path) for path in folder.paths)


def read_notion(folder: Folder) -> Site:
    """The pages and tables of an export, by their names without Notion's numbers; a table counts before its rows' pages."""
    site = read_plain(folder)
    site.format = "notion"
    tables = {path.rpartition(".")[0] for path in folder.paths if path.lower().endswith(TEXTS)}
    shown = [_NUMBERED.sub("", document.path) for document in site.documents]
    documents = []
    for document, name in zip(site.documents, shown, strict=True):
        within = document.path.rpartition("/")[0]
        if within in tables or f"{within}_all" in tables:
            folder.remark(document.path, "repeated", "is the page of a table's row, and isn't read: the table is")
        elif document.path.lower().endswith(_PAGES):
            documents.append(folder.document(document.path, _reader(name if shown.count(name) == 1 else document.path)))
        else:
            documents.append(document)
    site.documents = documents
    return site


def _reader(name: str) -> Callable[[bytes, str], Reading]:
    """A reader of a page under its name without Notion's number, and without addresses of files that only the export has."""

    def read(data: bytes, path: str) -> Reading:
        text = _LINKED.sub(r"\1", data.decode("utf-8", errors="surrogateescape"))
        return read_file(text.encode("utf-8", errors="surrogateescape"), name)

    return read
