"""What an editor is told when a change can't be made: a code, a message, and the path of the input at fault."""

from __future__ import annotations

from dataclasses import dataclass, field

from cms.content import Described

Path = tuple[str | int, ...]


class UserErrorCode(Described):
    """Why a change can't be made."""

    REQUIRED = "REQUIRED", "A record can't be without it."
    INVALID = "INVALID", "It isn't a value that this field can have."
    TAKEN = "TAKEN", "Another record has it, and it is one record's only."
    NOT_FOUND = "NOT_FOUND", "There is no such record."
    CONFLICT = "CONFLICT", "The record has changed since the version that was expected."
    REFERENCED = "REFERENCED", "Other records refer to it."
    UNPUBLISHED = "UNPUBLISHED", "It refers to a record that isn't published."
    FORBIDDEN = "FORBIDDEN", "The token is bound to other people's profiles."


@dataclass(frozen=True, slots=True)
class Conflict:
    """How a record has changed: its version now, and the fields that differ from what was expected."""

    current_version: int
    fields: list[str]


@dataclass(frozen=True, slots=True)
class UserError:
    """One reason why a change can't be made."""

    code: UserErrorCode
    message: str
    path: Path
    conflict: Conflict | None = None


def forbidden(name: str, path: Path) -> UserError:
    """What a caller is told whose token is bound to other people's profiles."""
    message = f"{name} may only change what belongs to the profiles it is bound to"
    return UserError(UserErrorCode.FORBIDDEN, message, path)


@dataclass(slots=True)
class Refused(Exception):  # it is an answer, not a failure
    """Raised to leave a transaction in which nothing may be changed."""

    errors: list[UserError] = field(default_factory=list)
