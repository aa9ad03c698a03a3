"""Pictures in other sizes and formats: each made once, when it is first asked for, and kept within a bound."""

from __future__ import annotations

import threading
from collections import defaultdict
from typing import Any

from cms.content.asset import PictureFormat, width_for
from cms.decoders import decoded
from cms.store.blobs import SIZES, Blobs

_SECONDS = 20.0  # that making one may take


class Sizes:
    """Pictures made of those that are kept; `most` is how many bytes they may have together."""

    def __init__(self, blobs: Blobs, most: int) -> None:
        """Make nothing yet."""
        self.blobs, self.most = blobs, most
        self._making: defaultdict[str, threading.Lock] = defaultdict(threading.Lock)

    def name(self, hash_: str, width: int, format: PictureFormat) -> str:
        """What a picture is called beside the bytes that it is made of; its width is one of those that are made."""
        return f"{SIZES}/{hash_}-{width_for(width)}.{format.value.lower()}"

    def make(self, hash_: str, width: int, format: PictureFormat) -> str:
        """Make a picture, unless it is there, and return what it's called; raises `DocumentError` for one that can't be.

        Takes a while: a thread that others don't wait for should do it.
        """
        name = self.name(hash_, width, format)
        with self._making[name]:  # whoever asks for it meanwhile waits for it
            if not self.blobs.place.has(name):
                options: dict[str, Any] = {"width": width_for(width), "format": format.value}
                how = "cms.decoders.pictures:resized"
                _, made = decoded(how, self.blobs.read(hash_), name, "a picture", seconds=_SECONDS, **options)
                self.blobs.place.write(name, made)
                self._bound()
        self._making.pop(name, None)
        return name

    def _bound(self) -> None:
        """Remove those that were made first, where all together have too many bytes."""
        found = sorted(self.blobs.place.list(SIZES), key=lambda stored: (stored.time, stored.name))
        left = sum(stored.size for stored in found) - self.most
        for stored in found[:-1]:
            if left <= 0:
                break
            self.blobs.place.remove(stored.name)
            left -= stored.size
