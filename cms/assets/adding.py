"""Files on the way in: each is looked at in a process of its own; its bytes are kept, and then it becomes an asset."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any

from cms.content import Asset
from cms.decoders import decoded
from cms.editing.access import Caller
from cms.editing.changes import draft
from cms.editing.editor import Editor
from cms.editing.problems import Refused
from cms.editing.publishing import publish_drafts
from cms.store import Database, Row
from cms.store.blobs import Blobs

_SECONDS = 20.0  # that looking at a file may take


@dataclass(frozen=True, slots=True)
class File:
    """A file as it is kept: its bytes, and the columns of an asset that follow from them."""

    data: bytes
    columns: Row

    def keep(self, blobs: Blobs) -> str:
        """Put its bytes into a folder, and return their hash."""
        return blobs.put(self.data, self.columns["hash"])


def look_at(name: str, data: bytes) -> File:
    """A file by its name and bytes: of a picture, those without what tells who took it and where.

    Raises `DocumentError` for a picture that is too large, is damaged, or is none.
    """
    told, kept = decoded("cms.decoders.pictures:decode", data, name, "a file", seconds=_SECONDS)
    return File(kept, {"hash": hashlib.sha256(kept).hexdigest(), "size": len(kept), "name": name, **told})


def add(
    database: Database, caller: Caller, file: File, given: dict[str, Any], *, publish: bool = False
) -> tuple[str, bool]:
    """Make a file an asset, with what an input says of it; returns its ID, and whether it is new.

    An asset that has these bytes already is the one: what it says stays. It is a draft unless it's to be published. Raises
    `Refused` for what no asset can say, and where the caller may not publish it.
    """
    hash_ = file.keep(database.blobs)
    with database.write() as connection:
        if not database.blobs.has(hash_):  # nothing referred to them yet, so somebody has swept them away
            file.keep(database.blobs)
        editor = Editor(connection, caller)
        known = next(iter(editor.drafts.rows(Asset, [hash_], "hash")), None)
        id_ = known["id"] if known else editor.create(Asset, given, known=file.columns)
        if editor.errors:
            raise Refused(editor.errors)
        draft(connection, editor.changes, caller.name)
        if publish:
            publish_drafts(connection, caller, {id_: ()})
    return id_, known is None
