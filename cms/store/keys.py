"""Keys in addresses of assets that aren't for everybody: an `<img>` sends no token, so its address says what it may show.

A key names a perspective and when it ends, and is signed by the store's own secret; it is the same for all assets of an
answer. Whoever has it still needs an asset's hash, which nobody can guess.
"""

from __future__ import annotations

import hashlib
import hmac
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property

from sqlalchemy import select

from .database import Database
from .revisions import SITE
from .versions import PENDING

# Seconds that a key lasts at least, and for which all keys are alike, so that browsers keep pictures.
_LASTS, _ALIKE = 3_600, 600
_PUBLISHED, _DRAFT = "published", "draft"


@dataclass
class Keys:
    """The keys of one store; `clock` returns seconds since 1970."""

    database: Database
    clock: Callable[[], float] = field(default=time.time)

    @cached_property
    def secret(self) -> bytes:
        """The store's secret, which never changes."""
        with self.database.read() as connection:
            return str(connection.execute(select(SITE.c.secret)).scalar_one()).encode()

    def key(self, at: int | None) -> str:
        """A key for what is published (None), for all drafts (`PENDING`), or for what a revision shows."""
        until = (int(self.clock()) // _ALIKE + 1) * _ALIKE + _LASTS
        said = f"{_PUBLISHED if at is None else _DRAFT if at == PENDING else at}.{until}"
        return f"{said}.{self._signature(said)}"

    def perspective(self, key: str) -> tuple[int | None] | None:
        """What a key lets see, as `key` takes it, in a tuple; None for one that was never given, or has ended."""
        said, _, signature = key.rpartition(".")
        if not key.isascii() or not hmac.compare_digest(signature, self._signature(said)):
            return None
        name, _, until = said.partition(".")
        if int(until) < self.clock():
            return None
        return (None if name == _PUBLISHED else PENDING if name == _DRAFT else int(name),)

    def _signature(self, said: str) -> str:
        return hmac.new(self.secret, f"asset {said}".encode(), hashlib.sha256).hexdigest()
