"""Sessions: people signed in by a browser. Each is bound to a token, whose name, scopes and people it has, and ends with it.

A session begins as an invitation: a key in a link, which can be spent once, and soon. Of keys and of what browsers then have
only hashes are kept, as of tokens.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

from sqlalchemy import (
    Column,
    Connection,
    DateTime,
    Dialect,
    ForeignKey,
    Table,
    Text,
    bindparam,
    delete,
    extract,
    insert,
    select,
    update,
)

from cms.content.columns import Exact
from cms.errors import CmsError, quoted

from .revisions import SITE
from .tokens import KEPT, TOKEN, Token, admitted, hash_of
from .versions import METADATA

INVITED = timedelta(minutes=10)
SIGNED_IN = timedelta(days=30)
SESSION = Table(
    "session",
    METADATA,
    Column(
        "hash", Exact, primary_key=True, comment="The SHA-256 of the key, and once that is spent of the cookie's value."
    ),
    Column(
        "token",
        Text,
        ForeignKey(TOKEN.c.name, ondelete="CASCADE"),
        nullable=False,
        index=True,
        comment="The name of the token that it is bound to.",
    ),
    Column("opened_at", DateTime(timezone=True), comment="When somebody signed in; null: the key wasn't spent."),
    Column("expires_at", DateTime(timezone=True), nullable=False, comment="When the key or the session ends, in UTC."),
    comment="People who are invited, or signed in by a browser.",
)


def invite(connection: Connection, name: str) -> str:
    """A key by which somebody can sign in once, within ten minutes, with what a token allows.

    Raises `CmsError` where there is no such token, or it lets nobody in.
    """
    now = datetime.now(UTC)
    connection.execute(delete(SESSION).where(SESSION.c.expires_at < now))
    found = connection.execute(select(*KEPT).where(TOKEN.c.name == name)).first()
    if found is None:
        raise CmsError(f"there is no token named {quoted(name)}")
    if (state := Token.of(found).state(now.timestamp())) != "valid":
        raise CmsError(f"the token {quoted(name)} is {state}, so nobody can sign in with it: take another name")
    key = secrets.token_urlsafe(32)
    connection.execute(insert(SESSION).values(hash=hash_of(key), token=name, expires_at=now + INVITED))
    return key


def admit(
    connection: Connection,
    subject: str,
    name: str,
    scopes: Iterable[str],
    people: Iterable[str],
    lasts: timedelta,
) -> str | None:
    """Sign in somebody whom a provider knows as a subject: gives the secret that the session's cookie has.

    None where the token of theirs was revoked.
    """
    token = admitted(connection, subject, name, scopes, people)
    if token is None:
        return None
    now, secret = datetime.now(UTC), secrets.token_urlsafe(32)
    connection.execute(delete(SESSION).where(SESSION.c.expires_at < now))
    opened = {"hash": hash_of(secret), "token": token.name, "opened_at": now, "expires_at": now + lasts}
    connection.execute(insert(SESSION).values(opened))
    return secret


def open_session(connection: Connection, key: str) -> str | None:
    """Spend a key: gives the secret that the session's cookie has; None where the key can't be spent, or not any more."""
    now, secret = datetime.now(UTC), secrets.token_urlsafe(32)
    this = SESSION.c.hash == hash_of(key), SESSION.c.opened_at.is_(None), SESSION.c.expires_at > now
    opened = update(SESSION).where(*this).values(hash=hash_of(secret), opened_at=now, expires_at=now + SIGNED_IN)
    return secret if connection.execute(opened).rowcount else None


def end(connection: Connection, secret: str) -> None:
    """Sign out: the session isn't there any more."""
    connection.execute(delete(SESSION).where(SESSION.c.hash == hash_of(secret)))


def by_hash(dialect: Dialect) -> str:
    """The statement that finds an open session by its one argument, a hash: its token, as `Token.of` takes it, and its end.

    There is always a row: of nulls, if no session has the hash.
    """
    opened = SESSION.join(TOKEN, TOKEN.c.name == SESSION.c.token)
    this = (SESSION.c.hash == bindparam("hash")) & SESSION.c.opened_at.is_not(None)
    found = select(*KEPT, extract("epoch", SESSION.c.expires_at)).select_from(SITE.outerjoin(opened, this))
    return str(found.compile(dialect=dialect))
