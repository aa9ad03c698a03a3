"""Documents that requests name instead of sending them: trusted ones, which the store holds, and those sent before.

Trusted ones are named by `documentId`, as the GraphQL over HTTP specification's appendix on persisted documents has it; or by
their SHA-256, as Apollo's link for persisted queries does. The latter also sends a document with its hash where it isn't
known, and names it from then on: such are kept in memory, by each process for itself, as a reader writes nothing.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from typing import Any

from graphql import GraphQLError

from cms.planning.documents import RequestError
from cms.store import trusted
from cms.store.database import Database
from cms.store.reader import Reader

_MOST = 1_000_000  # characters of all documents that are kept for being named
_HASH = re.compile("[0-9a-f]{64}")


def _refused(code: str, message: str) -> RequestError:
    return RequestError([GraphQLError(message, extensions={"code": code})])


class PersistedDocuments:
    """Finds the documents that requests name."""

    def __init__(self, database: Database, *, known_only: bool) -> None:
        """Take no others than the store's if `known_only`."""
        self.known_only = known_only
        self._statement = trusted.found(database.dialect)
        self._kept: OrderedDict[str, str] = OrderedDict()
        self._size = 0

    async def resolved(self, reader: Reader, given: Any) -> Any:
        """What a request asks, with the document that it names; raises `RequestError` where there is none, or it may not."""
        if not isinstance(given, dict):
            return given
        query, id_, hash_ = given.get("query") or None, given.get("documentId"), _hash(given.get("extensions"))
        if id_ is not None and not (isinstance(id_, str) and id_):
            raise _refused("BAD_REQUEST", "`documentId` must be a document's ID.")
        if id_ is not None and query is not None:
            raise _refused("BAD_REQUEST", "Give `documentId` or `query`, not both.")
        if id_ is not None:
            text = await self._found(reader, id_.removeprefix("sha256:"))
            if text is None:
                raise _refused("PERSISTED_DOCUMENT_NOT_FOUND", "There is no document with this ID.")
            return {**given, "query": text}
        if hash_ is not None and isinstance(query, str | None):
            return {**given, "query": await self._by_hash(reader, hash_, query)}
        if self.known_only and isinstance(query, str) and await self._found(reader, _hash_of(query)) is None:
            raise _refused(
                "DOCUMENT_UNKNOWN", "This server answers documents that it knows: `cms documents add` adds some."
            )
        return given

    async def _by_hash(self, reader: Reader, hash_: str, query: str | None) -> str:
        """The document with a hash, which may come with it."""
        if query is not None and _hash_of(query) != hash_:
            raise _refused("BAD_REQUEST", "`sha256Hash` isn't the SHA-256 of `query`.")
        text = await self._found(reader, hash_)
        if text is not None:
            return text
        # The messages are those that Apollo's clients look for.
        if self.known_only:
            raise _refused("PERSISTED_QUERY_NOT_SUPPORTED", "PersistedQueryNotSupported")
        if query is None:
            raise _refused("PERSISTED_QUERY_NOT_FOUND", "PersistedQueryNotFound")
        self._keep(hash_, query)
        return query

    async def _found(self, reader: Reader, name: str) -> str | None:
        """The document with an ID or a hash, if it's known."""
        if name in self._kept:
            self._kept.move_to_end(name)
            return self._kept[name]
        if "\0" in name or not name.isprintable():
            return None
        (text,) = await reader.fetch(self._statement, (name, name))
        if text is not None:
            self._keep(name, text)
        return text  # type: ignore[no-any-return]  # the statement's one column is text

    def _keep(self, name: str, text: str) -> None:
        self._kept[name] = text
        self._size += len(text) + len(name)
        while self._size > _MOST and len(self._kept) > 1:
            gone, its = self._kept.popitem(last=False)
            self._size -= len(its) + len(gone)


def _hash(extensions: Any) -> str | None:
    """The hash of a persisted query, if a request names one; raises `RequestError` for what is none."""
    asked = extensions.get("persistedQuery") if isinstance(extensions, dict) else None
    if asked is None:
        return None
    if not isinstance(asked, dict) or asked.get("version") != 1:
        raise _refused("PERSISTED_QUERY_NOT_SUPPORTED", "PersistedQueryNotSupported")
    hash_ = asked.get("sha256Hash")
    if not isinstance(hash_, str) or not _HASH.fullmatch(hash_):
        raise _refused("BAD_REQUEST", "`sha256Hash` must be a SHA-256 in hexadecimal.")
    return hash_


def _hash_of(text: str) -> str:
    try:
        return trusted.hash_of(text)
    except UnicodeEncodeError:  # half of a surrogate pair, which is told where the query is looked at
        return ""
