"""The few errors that reach a user: each has a code, an HTTP status and a message that says what to do.

Everything else that is raised is a fault of ours: it is logged and masked at the edge (`cms.web`, `cms.cli`).
"""

from __future__ import annotations

from pathlib import PurePath
from typing import Any

_LONGEST_QUOTE = 80


def quoted(text: str) -> str:
    """What a user gave, as messages quote it: the beginning, where it is long."""
    return repr(text) if len(text) <= _LONGEST_QUOTE else f"{text[:_LONGEST_QUOTE]!r}…"


class CmsError(Exception):
    """What a user did or has that can't be used; `str(error)` is the message shown, and `told` what goes over HTTP.

    `path` names the argument or field at fault, where there is one.
    """

    code = "BAD_REQUEST"
    status = 400

    def __init__(self, message: str, path: tuple[str | int, ...] = ()) -> None:
        super().__init__(message)
        self.path, self.told = path, message

    def __reduce__(self) -> tuple[Any, ...]:
        """As it is, whatever its kind takes to be made: another process may raise it."""
        return type(self).__new__, (type(self), *self.args), self.__dict__


class BadUserInputError(CmsError):
    """An argument, a variable, a cursor or an ID that means nothing here; the message names it."""

    code = "BAD_USER_INPUT"


class UnauthenticatedError(CmsError):
    """What takes a token was asked for without one."""

    code = "UNAUTHENTICATED"
    status = 401


class UnknownRevisionError(CmsError):
    """A revision that there isn't, or not yet."""

    code = "REVISION_UNKNOWN"
    status = 404


class ForbiddenError(CmsError):
    """What the caller's token doesn't allow; the message names the scope that it lacks."""

    code = "FORBIDDEN"
    status = 403


class DocumentError(CmsError):
    """A document that can't be read: the message opens with its file and, where known, the line; `problem` is the rest."""

    code = "BAD_DOCUMENT"
    status = 422

    def __init__(self, file: str | PurePath, line: int | None, problem: str) -> None:
        super().__init__(f"{file}:{line}: {problem}" if line else f"{file}: {problem}")
        self.file, self.line, self.problem = str(file), line, problem


class LimitError(CmsError):
    """A limit that a query met as it ran: `CMS_` and the limit's name in capitals is the setting that has its value."""

    limit = ""
    status = 503

    def __init__(self, message: str, value: float) -> None:
        super().__init__(message)
        self.value = value


class StatementTimeoutError(LimitError):
    """A statement that took longer than it may, and was cancelled in the database."""

    code = "TIMEOUT"
    limit = "statement_timeout"

    def __init__(self, seconds: float) -> None:
        super().__init__(f"The query took longer than {seconds:g} s and was cancelled: ask for less at once.", seconds)


class BusyError(LimitError):
    """What had to wait for others for too long."""

    code = "BUSY"
    limit = "connections"

    def __init__(self, connections: int) -> None:
        super().__init__(f"Others keep all {connections} places busy: try again later.", connections)


class AnswerTooLargeError(CmsError):
    """An answer with more bytes than one may have."""

    code = "LIMIT_EXCEEDED"

    def __init__(self, most: int) -> None:
        super().__init__(f"The answer has more than {most} bytes, and more aren't allowed: ask for less at once.")


class DatabaseError(CmsError):
    """The database can't be opened, or can't do what we need.

    The message is for who runs the server: it may name hosts and files, of which clients are told nothing.
    """

    code = "DATABASE_UNAVAILABLE"
    status = 503
    public = "The store can't be used at the moment: try again later."

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.told = self.public


class StoreFullError(DatabaseError):
    """The disk that the database writes to is full: what was to be written wasn't."""

    code = "STORE_FULL"
    public = "The store's disk is full: nothing was changed."


class WriterBusyError(DatabaseError):
    """Another change was being written for longer than this one waits."""

    code = "BUSY"
    public = "Another change keeps the store busy: try again."


class ReadOnlyError(DatabaseError):
    """The database only reads: it is a standby, whose primary is elsewhere."""

    code = "READ_ONLY"
    public = "This server only reads: send changes to one that writes, or try again once it does."


class SchemaBehindError(DatabaseError):
    """The database isn't at the newest migration; the message says which command brings it there."""

    code = "SCHEMA_BEHIND"
    public = "The store isn't at the newest migration: run `cms migrate`."


class SchemaAheadError(DatabaseError):
    """The database is at a migration that a newer version made, and that doesn't let this one use it."""

    code = "SCHEMA_AHEAD"
    public = "The store is of a newer version than this server."
