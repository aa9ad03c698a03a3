"""A folder that no generator made: every document in it of a kind that is known."""

from __future__ import annotations

import re
from pathlib import PurePosixPath

from cms.errors import DocumentError

from ..formats import KNOWN, read_file
from ..formats.recognise import DATA, parse
from .folder import Folder, Site

# What stands beside documents in folders of code.
_NO_DOCUMENTS = re.compile(
    r"(?:licen[sc]e|changelog|contributing|code_of_conduct|security|requirements|robots|humans)\b.*", re.IGNORECASE
)


def read_plain(folder: Folder) -> Site:
    """The documents of a folder, in the order of their paths; data of no known kind isn't any."""
    site = Site("folder")
    for path in folder.paths:
        name = PurePosixPath(path)
        if not path.lower().endswith(KNOWN) or _NO_DOCUMENTS.fullmatch(name.stem):
            continue
        if name.suffix.lower() in (".json", ".yml", ".yaml") and not _is_known(folder.text(path), path):
            folder.remark(path, "unknown", "is data of no kind that is known, and isn't read")
            continue
        site.documents.append(folder.document(path, read_file))
    site.remarks = folder.remarks
    return site


def _is_known(text: str, path: str) -> bool:
    try:
        root, _ = parse(text, path)
    except DocumentError:
        return True  # broken data of the person's is told of; what it is can't be
    return any(fits(root) for fits, _, _ in DATA)
