"""Trusted documents: operations that clients were built with, stored by their IDs, so that they need only name them."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from sqlalchemy import (
    Column,
    Connection,
    Dialect,
    Index,
    Table,
    Text,
    bindparam,
    func,
    insert,
    or_,
    select,
)

from cms.content.columns import Exact
from cms.errors import CmsError, quoted

from .versions import METADATA

TRUSTED = Table(
    "trusted_document",
    METADATA,
    Column("id", Exact, primary_key=True, comment="By what clients name it."),
    Column(
        "hash", Exact, nullable=False, comment="The SHA-256 of its text, in hexadecimal, by which it is known, too."
    ),
    Column("text", Text, nullable=False, comment="The GraphQL document."),
    Index(None, "hash"),
    comment="The documents that clients were built with.",
)


def hash_of(text: str) -> str:
    """The SHA-256 of a document's text, in hexadecimal."""
    return hashlib.sha256(text.encode()).hexdigest()


def add(connection: Connection, documents: Mapping[str, str]) -> int:
    """Store documents, each by its ID; returns how many there weren't.

    Raises `CmsError` for an ID that names another document: what a client means by it never changes.
    """
    known = dict(connection.execute(select(TRUSTED.c.id, TRUSTED.c.text)).all())
    for id_, text in documents.items():
        if known.get(id_, text) != text:
            raise CmsError(f"{quoted(id_)} names another document already, and clients may ask for it")
    new = [{"id": id_, "hash": hash_of(text), "text": text} for id_, text in documents.items() if id_ not in known]
    if new:
        connection.execute(insert(TRUSTED), new)
    return len(new)


def found(dialect: Dialect) -> str:
    """The statement that finds a document by an ID or a hash, its two arguments, for whoever reads through a driver itself.

    There is always a row: null, if there is none.
    """
    named = or_(TRUSTED.c.id == bindparam("id"), TRUSTED.c.hash == bindparam("hash"))
    return str(select(func.min(TRUSTED.c.text)).where(named).compile(dialect=dialect))
