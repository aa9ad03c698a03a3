"""Data files of a site that its pages loop over: `_data/talks.yml`, `data/experience.toml`. A name says what they list.

The pages' loops are templates, and left out; each fact is read here, with its line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import PurePosixPath

from cms.documents import SectionKind
from cms.documents.decoding import decode
from cms.errors import DocumentError

from ..formats.any_data import read_any
from ..formats.data_sections import kind_of_key
from ..formats.nodes import Node
from ..formats.placeholders import without_filler
from ..formats.recognise import parse
from ..records import Reading, Remark
from .folder import Folder

ENDINGS = (".yml", ".yaml", ".json", ".toml")


def lists_of_data(folder: Folder, under: str, read: Iterable[str] = ()) -> list[str]:
    """The files below a folder whose names say what they list, without those that are read otherwise."""
    skipped = set(read)
    return [path for path in folder.under(under, *ENDINGS) if path not in skipped and _kind(folder, path)]


def _kind(folder: Folder, path: str) -> SectionKind | None:
    kind = kind_of_key(PurePosixPath(path).stem)
    if kind is None:
        return None
    try:
        root, _ = parse(folder.text(path), path)
    except DocumentError:
        return kind  # which is told when it's read
    return kind if entries(root) else None


def entries(root: Node) -> bool:
    """Whether data is a list of things, or lists under headings: settings are neither."""
    listed = [root] if root.items else [node for node in root.fields.values() if node.items]
    return any(item.fields or item.text for node in listed for item in node.items)


def data_reader(names: Iterable[str]) -> Callable[[bytes, str], Reading]:
    """A function that reads such a file; `names` are the described person's."""

    def read(data: bytes, path: str) -> Reading:
        text, odd = decode(data, path)
        root, remarks = parse(text, path)
        before = [Remark(one.code, one.line, one.message) for one in odd]
        return without_filler(read_any(data, path, text, root, [*before, *remarks], names))

    return read
