"""Pictures in other sizes and formats: each made once, when it is first asked for, and kept within a bound."""

from __future__ import annotations

import os
import threading
from collections import defaultdict
from pathlib import Path
from typing import Any

from cms.content.asset import PictureFormat, width_for
from cms.decoders import decoded
from cms.store.blobs import Blobs

_SECONDS = 20.0  # that making one may take


class Sizes:
    """Pictures made of those in a folder; `most` is how many bytes they may have together."""

    def __init__(self, blobs: Blobs, most: int) -> None:
        """Make nothing yet."""
        self.blobs, self.most = blobs, most
        self._making: defaultdict[Path, threading.Lock] = defaultdict(threading.Lock)

    def path(self, hash_: str, width: int, format: PictureFormat) -> Path:
        """Where a picture is once it's made; its width is one of those that are made."""
        return self.blobs.sizes / f"{hash_}-{width_for(width)}.{format.value.lower()}"

    def make(self, hash_: str, width: int, format: PictureFormat) -> Path:
        """Make a picture, unless it is there, and return where it is; raises `DocumentError` for one that can't be.

        Takes a while: a thread that others don't wait for should do it.
        """
        path = self.path(hash_, width, format)
        with self._making[path]:  # whoever asks for it meanwhile waits for it
            if not path.is_file():
                options: dict[str, Any] = {"width": width_for(width), "format": format.value}
                how = "cms.decoders.pictures:resized"
                _, made = decoded(how, self.blobs.read(hash_), path.name, "a picture", seconds=_SECONDS, **options)
                self.blobs.write(path, made)
                self._bound()
        self._making.pop(path, None)
        return path

    def _bound(self) -> None:
        """Remove those that were made first, where all together have too many bytes."""
        with os.scandir(self.blobs.sizes) as found:
            files = sorted((each.stat().st_mtime, each.stat().st_size, each.path) for each in found if each.is_file())
        left = sum(size for _, size, _ in files) - self.most
        for _, size, path in files[:-1]:
            if left <= 0:
                break
            Path(path).unlink(missing_ok=True)
            left -= size
