"""What a database's own errors say of it: that it is away, full, busy or damaged; and its address as others may see it."""

from __future__ import annotations

from sqlalchemy import URL, exc, make_url

from cms.errors import CmsError, DatabaseError, ReadOnlyError, StoreFullError, WriterBusyError

_HIDDEN = "***"
# What an address may say besides whom it is for; whatever else stands in it may be a secret, or hold one.
_SHOWN = {"host", "port", "user", "dbname", "sslmode", "connect_timeout", "application_name", "target_session_attrs"}
# SQLite's primary result codes (https://www.sqlite.org/rescode.html) and PostgreSQL's classes of SQLSTATE
# (https://www.postgresql.org/docs/current/errcodes-appendix.html), and what each says of the database.
_OF_SQLITE: dict[int, type[DatabaseError]] = {
    5: WriterBusyError,  # BUSY
    6: WriterBusyError,  # LOCKED
    7: DatabaseError,  # NOMEM
    8: DatabaseError,  # READONLY
    10: DatabaseError,  # IOERR
    11: DatabaseError,  # CORRUPT
    13: StoreFullError,  # FULL
    14: DatabaseError,  # CANTOPEN
    26: DatabaseError,  # NOTADB
}
_OF_POSTGRESQL: dict[str, type[DatabaseError]] = {
    "08": DatabaseError,  # the connection failed
    "25006": ReadOnlyError,
    "28": DatabaseError,  # it doesn't let us in
    "3D": DatabaseError,  # it isn't there
    "40": WriterBusyError,  # rolled back for another transaction
    "53": DatabaseError,  # out of memory or of connections
    "53100": StoreFullError,
    "55P03": WriterBusyError,  # a lock isn't to be had
    "57P": DatabaseError,  # it shuts down, or starts up
    "58": DatabaseError,  # its files can't be read or written
}


def parsed(url: str | URL) -> URL:
    """The address of a database; raises `CmsError`, without the text, for what isn't one."""
    try:
        return make_url(url)
    except (exc.ArgumentError, ValueError):
        raise CmsError(
            "CMS_DATABASE_URL isn't an address: it is sqlite:///FILE or postgresql://USER@HOST/NAME"
        ) from None


def address(url: URL) -> str:
    """A database's address as messages tell it: without its password, wherever that stands."""
    query = {name: value if name in _SHOWN else _HIDDEN for name, value in url.query.items()}
    return url.set(query=query).render_as_string(hide_password=True)


def without_secrets(text: str, url: URL) -> str:
    """A message of a driver's without what the address keeps secret."""
    hidden = [url.password, *(value for name, value in url.query.items() if name not in _SHOWN)]
    for secret in hidden:
        for each in (secret,) if isinstance(secret, str) else secret or ():
            text = text.replace(each, _HIDDEN) if each else text
    return text


def kind(error: BaseException) -> type[DatabaseError] | None:
    """What an error says of the database; None for a fault of the statement's, which is ours."""
    cause = error.orig if isinstance(error, exc.DBAPIError) and error.orig is not None else error
    code = getattr(cause, "sqlite_errorcode", None)
    if code is not None:
        return _OF_SQLITE.get(code & 0xFF)
    state = getattr(cause, "sqlstate", None)
    if state:
        found = (_OF_POSTGRESQL.get(state[:length]) for length in (5, 3, 2))
        return next((each for each in found if each), None)
    # Without a code it comes from the connection: it couldn't be made, or broke.
    lost = isinstance(cause, OSError) or type(cause).__name__ in ("OperationalError", "InterfaceError")
    return DatabaseError if lost else None
