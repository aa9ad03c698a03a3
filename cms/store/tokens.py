"""Tokens: what programs and people show to be let in. Only their hashes are kept."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import re
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Literal

from sqlalchemy import (
    JSON,
    Column,
    Connection,
    DateTime,
    Dialect,
    Table,
    Text,
    bindparam,
    cast,
    delete,
    extract,
    insert,
    select,
    update,
)

from cms.content.columns import Exact
from cms.errors import CmsError, quoted

from .revisions import SITE
from .versions import METADATA

TOKEN = Table(
    "token",
    METADATA,
    Column("name", Text, primary_key=True, comment="What it's called: the author of what is changed with it."),
    Column("hash", Exact, nullable=False, unique=True, comment="The SHA-256 of the token, in hexadecimal."),
    Column("scopes", JSON, nullable=False, comment="What it allows."),
    Column("people", JSON, nullable=False, comment="The IDs of the people whose profiles it is bound to; none: all."),
    Column("created_at", DateTime(timezone=True), nullable=False, comment="When it was made, in UTC."),
    Column("expires_at", DateTime(timezone=True), comment="When it ends; null: never."),
    Column("revoked_at", DateTime(timezone=True), comment="When it was revoked; null: it wasn't."),
    Column("used_at", DateTime(timezone=True), comment="When it was last used, to the minute."),
    comment="Tokens that let programs and people in.",
)
PREFIX = "cms_"  # by which scanners for secrets know a token that was published by mistake
AUTHORS = {"anonymous", "check", "erase", "import", "merge", "restore", "undo"}  # who else the history names
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._@-]{0,63}")
KEPT = (
    TOKEN.c.name,
    cast(TOKEN.c.scopes, Text),
    cast(TOKEN.c.people, Text),
    *(extract("epoch", TOKEN.c[name]) for name in ("created_at", "expires_at", "revoked_at", "used_at")),
)


@dataclass(frozen=True, slots=True)
class Token:
    """What is known of a token. Moments are seconds since 1970, which every driver gives alike."""

    name: str
    scopes: list[str]
    people: list[str]
    created_at: float
    expires_at: float | None
    revoked_at: float | None
    used_at: float | None

    @classmethod
    def of(cls, row: Sequence[Any]) -> Token:
        """One from a row that `every` or `by_hash` reads."""
        name, scopes, people, *moments = row
        times = (None if moment is None else float(moment) for moment in moments)
        return cls(name, json.loads(scopes), json.loads(people), *times)  # type: ignore[arg-type]  # created_at is there

    def state(self, now: float) -> Literal["valid", "expired", "revoked"]:
        """Whether it lets anybody in."""
        if self.revoked_at is not None:
            return "revoked"
        return "valid" if self.expires_at is None or now < self.expires_at else "expired"


def hash_of(token: str) -> str:
    """What is kept of a token, and what it's found by.

    Hashes that are slow on purpose protect passwords, which can be guessed; 256 random bits can't be. Nor does the time that
    the index takes to find a hash tell anything of a token.
    """
    return hashlib.sha256(token.encode()).hexdigest()


def issue(
    connection: Connection,
    name: str,
    scopes: Iterable[str],
    people: Iterable[str] = (),
    expires_at: datetime | None = None,
    token: str | None = None,
) -> str:
    """Make a token, a random one or the one given, in the caller's transaction.

    It is given this once; raises `CmsError` where the name can't be used.
    """
    if not _NAME.fullmatch(name):
        raise CmsError(
            f"{quoted(name)} can't be a token's name: use up to 64 letters, digits, dots, hyphens, `_` and `@`"
        )
    if name in AUTHORS:
        raise CmsError(f"{name!r} can't be a token's name: the history would take it for what the program itself does")
    if connection.execute(select(TOKEN.c.name).where(TOKEN.c.name == name)).first():
        raise CmsError(
            f"there is a token named {name!r} already: take another name, even if that one is revoked, "
            "as the history tells by the names who changed what"
        )
    token = token or PREFIX + secrets.token_urlsafe(32)
    connection.execute(
        insert(TOKEN).values(
            name=name,
            hash=hash_of(token),
            scopes=list(scopes),
            people=list(people),
            created_at=datetime.now(UTC),
            expires_at=expires_at,
        )
    )
    return token


def derived(connection: Connection, name: str) -> str:
    """The token that follows from a name by the store's secret: the same each time, and nobody's to guess."""
    secret = str(connection.execute(select(SITE.c.secret)).scalar_one()).encode()
    signed = hmac.digest(secret, f"token {name}".encode(), "sha256")
    return PREFIX + base64.urlsafe_b64encode(signed).decode().rstrip("=")


def admitted(
    connection: Connection, subject: str, name: str, scopes: Iterable[str], people: Iterable[str]
) -> Token | None:
    """The token of somebody whom others know as a subject, with what it allows from now on; None if it was revoked.

    It is made where there is none, with the name, or one like it that is free. Nobody is ever given it.
    """
    key = derived(connection, subject)
    this = TOKEN.c.hash == hash_of(key)
    if connection.execute(select(TOKEN.c.name).where(this)).first() is None:
        taken = connection.execute(select(TOKEN.c.name).where(TOKEN.c.name == name)).first()
        free = f"{name}-{secrets.token_hex(4)}" if taken or name in AUTHORS else name
        issue(connection, free, scopes, people, token=key)
    else:
        connection.execute(update(TOKEN).where(this).values(scopes=list(scopes), people=list(people)))
    token = Token.of(connection.execute(select(*KEPT).where(this)).one())
    return token if token.state(datetime.now(UTC).timestamp()) == "valid" else None


def forget(connection: Connection, scope: str, before: datetime) -> None:
    """Delete the tokens with a scope alone that ended before a moment: those whose names the history has never told."""
    ended = before.timestamp()
    for one in every(connection):
        ends = [moment for moment in (one.expires_at, one.revoked_at) if moment is not None]
        if one.scopes == [scope] and ends and min(ends) < ended:
            connection.execute(delete(TOKEN).where(TOKEN.c.name == one.name))


def revoke(connection: Connection, name: str) -> bool:
    """Revoke a token, from now on and for good; returns whether it wasn't before. Raises `CmsError` if there is none."""
    before = connection.execute(select(TOKEN.c.revoked_at).where(TOKEN.c.name == name)).first()
    if before is None:
        raise CmsError(f"there is no token named {quoted(name)}: `cms token list` lists them")
    if before[0] is None:
        connection.execute(update(TOKEN).where(TOKEN.c.name == name).values(revoked_at=datetime.now(UTC)))
    return before[0] is None


def note_use(connection: Connection, name: str, minute: datetime) -> None:
    """Keep when a token was last used."""
    connection.execute(update(TOKEN).where(TOKEN.c.name == name).values(used_at=minute))


def every(connection: Connection) -> list[Token]:
    """All tokens, in the order in which they were made."""
    ordered = select(*KEPT).order_by(TOKEN.c.created_at, TOKEN.c.name)
    return [Token.of(row) for row in connection.execute(ordered)]


def by_hash(dialect: Dialect) -> str:
    """The statement that finds a token by its one argument, a hash. There is always a row: of nulls, if no token has it."""
    found = select(*KEPT).select_from(SITE.outerjoin(TOKEN, TOKEN.c.hash == bindparam("hash")))
    return str(found.compile(dialect=dialect))
