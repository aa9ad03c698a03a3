"""Mutations that are done once, however often a client sends them: by a key of the client's own, kept for a day."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from sqlalchemy import Connection

from cms.store import requests

from .access import Caller
from .mutations import Given, Mutation, Outcome
from .problems import Refused, UserError, UserErrorCode

KEY = "idempotencyKey"
_LONGEST = 200  # characters


def run_once(connection: Connection, name: str, mutation: Mutation, caller: Caller, given: Given) -> Outcome:
    """Do a mutation, or return what it came to when the caller did the same with the same key; raises `Refused`.

    What was refused was not done, so it is tried again.
    """
    key = given.get(KEY)
    if key is None:
        return mutation.run(connection, caller, given)
    if not 0 < len(key) <= _LONGEST:
        raise _refused(f"a key has 1 to {_LONGEST} characters")
    said = json.dumps([name, {n: v for n, v in given.items() if n != KEY}], sort_keys=True, default=str)
    hash_ = hashlib.sha256(said.encode("utf-8", "surrogatepass")).hexdigest()
    if done := requests.find(connection, caller.name, key):
        if done[0] != hash_:
            raise _refused("another mutation had this key in the last day: take a new one for each")
        return Outcome(**done[1])
    outcome = mutation.run(connection, caller, given)
    kept: dict[str, Any] = {"records": outcome.records, "values": outcome.values}
    requests.keep(connection, caller.name, key, hash_, kept)
    return outcome


def _refused(message: str) -> Refused:
    return Refused([UserError(UserErrorCode.INVALID, message, (KEY,))])
