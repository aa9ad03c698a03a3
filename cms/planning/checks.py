"""Values that requests give, checked before they go to a driver."""

from __future__ import annotations

import enum
from typing import Any

from cms.content import PartialDate, kind_of
from cms.errors import BadUserInputError, quoted

Path = tuple[str | int, ...]


def known_id(id_: str, path: Path) -> str:
    """The ID, if its prefix is one of a kind of record; raises `BadUserInputError`."""
    kind = kind_of(id_)
    if kind is None or not kind.is_node:
        raise BadUserInputError(f"`{'.'.join(map(str, path))}`: {quoted(id_)} is no ID of this API", path)
    return id_


def storable(value: Any, path: Path) -> Any:
    """A value as a driver takes it; raises `BadUserInputError` for what no database stores."""
    if isinstance(value, str) and ("\0" in value or (not value.isprintable() and not _encodable(value))):
        raise BadUserInputError(f"`{'.'.join(map(str, path))}` has a character that no text here can have", path)
    if isinstance(value, enum.Enum):
        return value.value
    return str(value) if isinstance(value, PartialDate) else value


def _encodable(value: str) -> bool:
    try:
        value.encode()
    except UnicodeEncodeError:  # half of a surrogate pair
        return False
    return True
