"""Copies of the pictures and files that texts name by their addresses: what is written leads to them without a server."""

from __future__ import annotations

import re
from collections.abc import Callable, Container
from dataclasses import dataclass, field
from functools import partial
from pathlib import PurePosixPath
from typing import ClassVar, Self
from urllib.parse import parse_qs, unquote

from sqlalchemy import Connection, select

from cms.content import Asset, PictureFormat
from cms.content.asset import WIDTHS
from cms.errors import CmsError

from .sizing import Sizes

_FOLDER = "assets"
# An address as the planner makes it, and where nothing before it makes it one of another site's.
_ADDRESS = re.compile(
    rf"(?<![\w.~%/-])\.?/{_FOLDER}/(?:-/)?(?P<hash>[0-9a-f]{{64}})/(?P<name>[\w.~%-]+)(?:\?(?P<asked>[\w=&]+))?",
    re.ASCII,
)
_UNSAFE = re.compile(r"[^A-Za-z0-9._-]+")
_LONGEST = 100


@dataclass(slots=True)
class Copies:
    """What some texts name of the assets with these hashes: `files` has how to read each, by its path below `folder`.

    Addresses lead to the copies from `root` on; whatever else looks like one stays. Where a page said no more than a picture's
    width, it is made as WebP, as nobody can be asked what they like.
    """

    sizes: Sizes
    hashes: Container[str]
    root: str = "/"
    files: dict[str, Callable[[], bytes]] = field(default_factory=dict)
    folder: ClassVar[str] = _FOLDER

    @classmethod
    def of(cls, connection: Connection, sizes: Sizes, root: str = "/") -> Self:
        """Copies of what is published; what else is kept is none of a site's."""
        return cls(sizes, set(connection.execute(select(Asset.table().c.hash)).scalars()), root)

    def lead(self, text: str) -> str:
        """A text whose addresses lead to copies, which are to be made; raises `CmsError` for bytes that aren't there."""
        return _ADDRESS.sub(self._copied, text)

    def _copied(self, found: re.Match[str]) -> str:
        hash_, name = found["hash"], _safe(unquote(found["name"]))
        if hash_ not in self.hashes:
            return found[0]
        if not self.sizes.blobs.has(hash_):
            raise CmsError(f"{found[0]}: its bytes aren't there: `cms check` tells which are missing")
        asked = parse_qs(found["asked"] or "")
        if "w" in asked or "format" in asked:
            width = int(asked.get("w", [str(WIDTHS[-1])])[0])
            format = PictureFormat[asked.get("format", ["webp"])[0].upper()]
            path = f"{hash_}-{width}/{PurePosixPath(name).stem}.{format.value.lower()}"
            self.files[path] = partial(self._made, hash_, width, format)
        else:
            path = f"{hash_}/{name}"
            self.files[path] = partial(self.sizes.blobs.read, hash_)
        return f"{self.root}{_FOLDER}/{path}"

    def _made(self, hash_: str, width: int, format: PictureFormat) -> bytes:
        return self.sizes.blobs.place.read(self.sizes.make(hash_, width, format))


def _safe(name: str) -> str:
    """A file's name that is the same in an address, and that every file system takes."""
    stem, dot, ending = _UNSAFE.sub("-", name).rpartition(".")
    return f"{stem[:_LONGEST].strip('.-') or 'file'}{dot}{ending[:_LONGEST]}" if dot else ending[:_LONGEST] or "file"
