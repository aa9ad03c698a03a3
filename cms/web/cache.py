"""Answers that are kept: each under the request that it answered, with the revision of the content that it shows.

An answer is sent again only if its revision is the newest, by a read that began after the request arrived. Each commit raises
the number in the same transaction, so no answer can be stale; there is nothing to purge and no event to miss.
"""

from __future__ import annotations

import gzip
import hashlib
from collections import OrderedDict
from dataclasses import dataclass

_WORTH_COMPRESSING = 1_024  # bytes; below, the header costs more than it saves


@dataclass(slots=True)
class Kept:
    """An answer: its body, its entity tag without quotes, and the revision it shows (None where it shows no content)."""

    body: bytes
    tag: str
    revision: int | None
    compressed: bytes | None = None

    @classmethod
    def of(cls, body: bytes, media: str, revision: int | None) -> Kept:
        """Make one of a response's body and media type."""
        tag = hashlib.blake2b(media.encode() + b"\0" + body, digest_size=12).hexdigest()
        return cls(body, tag, revision)

    def gzipped(self) -> bytes | None:
        """The body compressed, if it's worth it; done once."""
        if self.compressed is None and len(self.body) >= _WORTH_COMPRESSING:
            self.compressed = gzip.compress(self.body, 5, mtime=0)
        return self.compressed


class Answers:
    """The answers kept, up to a number of bytes; those used longest ago go first."""

    def __init__(self, most_bytes: int) -> None:
        """Keep up to `most_bytes`, or none if it's 0."""
        self.most_bytes, self.bytes = most_bytes, 0
        self._kept: OrderedDict[bytes, Kept] = OrderedDict()

    def get(self, key: bytes) -> Kept | None:
        """The answer to a request, whatever its revision."""
        kept = self._kept.get(key)
        if kept is not None:
            self._kept.move_to_end(key)
        return kept

    def put(self, key: bytes, kept: Kept) -> None:
        """Keep an answer in place of the one before."""
        size = _size(key, kept)
        if size > self.most_bytes // 4:  # one huge answer shouldn't drive out all others
            return
        self._drop(key)
        self._kept[key] = kept
        self.bytes += size
        while self.bytes > self.most_bytes:
            self._drop(next(iter(self._kept)))

    def _drop(self, key: bytes) -> None:
        old = self._kept.pop(key, None)
        if old is not None:
            self.bytes -= _size(key, old)


def _size(key: bytes, kept: Kept) -> int:
    # What compression may add is counted from the start, so that it can come later.
    return len(key) + 2 * len(kept.body) + 500
