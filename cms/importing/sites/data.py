"""Data files of a site that its pages loop over: `_data/talks.yml`, `data/experience.toml`. A name says what they list.

The pages' loops are templates, and left out; each fact is read here, with its line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from cms.documents.decoding import decode
from cms.errors import DocumentError

from ..formats.any_data import is_any, kind_of_path, read_any
from ..formats.placeholders import without_filler
from ..formats.recognise import parse
from ..records import Reading, Remark
from .folder import Folder

ENDINGS = (".yml", ".yaml", ".json", ".toml")


def lists_of_data(folder: Folder, under: str, read: Iterable[str] = ()) -> list[str]:
    """The files below a folder that say something of a person, by their names or in themselves, and aren't read otherwise."""
    skipped = set(read)
    return [path for path in folder.under(under, *ENDINGS) if path not in skipped and _tells(folder, path)]


def _tells(folder: Folder, path: str) -> bool:
    try:
        root, _ = parse(folder.text(path), path)
    except DocumentError:
        return kind_of_path(path) is not None  # which is told when it's read
    return is_any(root, path)


def data_reader(names: Iterable[str]) -> Callable[[bytes, str], Reading]:
    """A function that reads such a file; `names` are the described person's."""

    def read(data: bytes, path: str) -> Reading:
        text, odd = decode(data, path)
        root, remarks = parse(text, path)
        before = [Remark(one.code, one.line, one.message) for one in odd]
        return without_filler(read_any(data, path, text, root, [*before, *remarks], names))

    return read
