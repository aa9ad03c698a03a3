"""Answers that are kept: each under the request that it answered, with the revision that was the newest then.

An answer is sent again only if no revision came since, by a read that began after the request arrived. Each commit raises
the number in the same transaction, so no answer can be stale; there is nothing to purge and no event to miss. That goes for
answers of past revisions, too: they stay the same, unless a record is erased, and that is a commit.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import math
import re
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from cms.errors import BusyError
from cms.store.lanes import Lane
from cms.store.revisions import Point

_NO_GZIP = re.compile(rb"gzip\s*;\s*q=0(?:\.0*)?\s*(?:,|$)")
LASTING = "public, max-age=31536000, immutable"  # the `Cache-Control` of what never changes under its address
WORTH_COMPRESSING = 1_024  # bytes; below, the header costs more than it saves
_QUICK_TO_COMPRESS = 32_768  # bytes; below, another thread costs more than it saves


def takes_gzip(header: bytes) -> bool:
    """Whether an `Accept-Encoding` header names gzip, and not as what isn't wanted."""
    return b"gzip" in header and not _NO_GZIP.search(header)


def is_known(header: bytes, tag: bytes) -> bool:
    """Whether an `If-None-Match` header names this entity tag, or any."""
    return header.strip() == b"*" or tag in header


Fields = list[tuple[bytes, bytes]]


def joined(fields: Fields) -> bytes:
    """Header fields as they are sent."""
    return b"".join([b"%b: %b\r\n" % field for field in fields])


@dataclass(slots=True)
class Head:
    """The header fields of a response, the length of its body among them; and the `lines` as which they are sent, joined once.

    ASGI takes it as it takes any fields, one after the other; `cms.web.connections` sends the lines.
    """

    fields: Fields
    lines: bytes
    length: int

    def __iter__(self) -> Iterator[tuple[bytes, bytes]]:
        return iter(self.fields)

    @classmethod
    def of(cls, fields: Fields, length: int) -> Head:
        """Join the fields of a body of so many bytes; raises `ValueError` for one with the end of a line in it."""
        lines = joined(fields)
        if lines.count(b"\n") != len(fields):
            raise ValueError("a header field has the end of a line in it")
        return cls(fields, lines, length)

    def noted(self, field: tuple[bytes, bytes]) -> Head:
        """The same with one field more."""
        return Head([*self.fields, field], self.lines + b"%b: %b\r\n" % field, self.length)


def tagged(tags: Iterable[str]) -> Fields:
    """The header fields that have an answer's tags: Cloudflare reads the one, Fastly and Varnish the other."""
    named = [tag.encode() for tag in tags]
    return [(b"cache-tag", b",".join(named)), (b"surrogate-key", b" ".join(named))]


@dataclass(slots=True)
class Form:
    """An answer as it is sent: its body, its entity tag, and the head of a response that has it."""

    body: bytes
    tag: bytes
    head: Head
    status: int = 200

    @classmethod
    def of(cls, body: bytes, tag: bytes, fields: Fields, media: bytes) -> Form:
        """Add to a response's fields those of its body, which is of a media type."""
        length = len(body)
        own = (b"etag", tag), (b"content-type", media), (b"content-length", b"%d" % length)
        return cls(body, tag, Head.of([*fields, *own], length))


@dataclass(slots=True)
class Kept:
    """An answer that is kept, plain and compressed; `newest` was the newest revision (None where it shows no content).

    `fields` are the header fields of either form, but for those of its body. A picture is no text, and compressing it again
    takes nothing off.
    """

    plain: Form
    fields: Fields
    media: bytes
    newest: Point | None
    compressed: Form | None = None
    compressing: asyncio.Future[Form] | None = None
    is_text: bool = True
    name: str = ""  # of the operation that it answers

    @classmethod
    def of(cls, body: bytes, media: str, revision: Point | None, fields: Fields, newest: Point | None = None) -> Kept:
        """Make one of a text's bytes, media type, revision and header fields; the entity tag is added to them.

        The revision is the newest, unless `newest` says otherwise.
        """
        tag = f'"{hashlib.sha256(body + media.encode()).hexdigest()[:24]}"'.encode()
        if revision is not None:
            fields = [*fields, (b"cms-revision", str(revision).encode())]
        kind = f"{media}; charset=utf-8".encode()
        return cls(Form.of(body, tag, fields, kind), fields, kind, revision if newest is None else newest)

    def stale(self, seconds: float) -> Kept:
        """The same for a client that is to know that nobody could tell for so many seconds whether it still holds.

        By RFC 9211's `Cache-Status`: what is fresh for less than no time is stale. No cache on the way is to keep it.
        """
        told = [(b"cache-status", b"cms; hit; ttl=-%d" % math.ceil(seconds)), (b"cache-control", b"no-store")]
        fields = told + [each for each in self.fields if each[0] != b"cache-control"]
        marked = replace(self, plain=Form.of(self.plain.body, self.plain.tag, fields, self.media), fields=fields)
        if self.compressed:
            marked.compressed = marked._packed(self.compressed.body)
        return marked

    def tag(self, *, gzipped: bool) -> bytes:
        """The entity tag of the form that a client gets."""
        return self.plain.tag[:-1] + b'-gzip"' if gzipped and self._pays else self.plain.tag

    def at_hand(self, *, gzipped: bool, known: bytes | None) -> Form | None:
        """The form that a client gets, if it's there, or else None; `known` is its `If-None-Match`, if it sent one."""
        if known is not None and is_known(known, tag := self.tag(gzipped=gzipped)):
            return Form(b"", tag, Head.of([*self.fields, (b"etag", tag)], 0), 304)
        return self.compressed if gzipped and self._pays else self.plain

    async def gzipped(self, lane: Lane) -> Form:
        """The answer compressed, or plain where that isn't worth it; it's compressed once.

        A large one is by a thread, in its turn of a lane; and stays plain if that doesn't come.
        """
        if not self._pays:
            return self.plain
        if self.compressed is None and len(self.plain.body) < _QUICK_TO_COMPRESS:
            self.compressed = self._compress()
        while self.compressed is None:
            if self.compressing is None:
                self.compressing = asyncio.ensure_future(lane.run(self._compress))
            try:
                self.compressed = await asyncio.shield(self.compressing)
            except BusyError:
                return self.plain
            finally:
                self.compressing = None
        return self.compressed

    @property
    def _pays(self) -> bool:
        return self.is_text and len(self.plain.body) >= WORTH_COMPRESSING

    def _compress(self) -> Form:
        return self._packed(gzip.compress(self.plain.body, 5, mtime=0))

    def _packed(self, body: bytes) -> Form:
        return Form.of(body, self.tag(gzipped=True), [*self.fields, (b"content-encoding", b"gzip")], self.media)


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
    return len(key) + (1 + kept.is_text) * len(kept.plain.body) + 1_000
