"""Mutations that say who is told of revisions: `cms.telling.webhooks` does it, and what can't be is a user error here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from sqlalchemy import Connection

from cms.errors import CmsError
from cms.telling import webhooks
from cms.telling.presets import STANDARD

from .access import Caller
from .problems import Refused, UserError, UserErrorCode

T = TypeVar("T")


def create(connection: Connection, caller: Caller, given: Mapping[str, Any]) -> str:
    """Add a webhook, on the public network alone; gives its name. Raises `Refused`."""
    _do(
        caller,
        lambda: webhooks.add(
            connection,
            given["name"],
            given["url"],
            preset=given.get("preset") or STANDARD,
            kinds=given.get("kinds") or (),
            people=given.get("people") or (),
            token=given.get("token"),
        ),
    )
    return str(given["name"])


def rotate(connection: Connection, caller: Caller, name: str) -> None:
    """Give a webhook another secret; raises `Refused`."""
    _do(caller, lambda: webhooks.rotate(connection, name))


def replay(connection: Connection, caller: Caller, name: str, since: int | None) -> int:
    """Tell a webhook again; gives of how many revisions. Raises `Refused`."""
    return _do(caller, lambda: webhooks.replay(connection, name, since))


def test(connection: Connection, caller: Caller, name: str) -> None:
    """Let a server send a test; raises `Refused`."""
    _do(caller, lambda: webhooks.ask_for_test(connection, name))


def delete(connection: Connection, caller: Caller, name: str) -> None:
    """Remove a webhook; raises `Refused`."""
    _do(caller, lambda: webhooks.remove(connection, name))


def secret(connection: Connection, values: Mapping[str, Any], _: str) -> dict[str, Any]:
    """What is told of a webhook that was added or given another secret, and kept nowhere else: the secret."""
    return {"secret": webhooks.secret_of(connection, values["name"])} if "name" in values else {}


def _do(caller: Caller, what: Callable[[], T]) -> T:
    """Do something for a caller who isn't bound to some people's profiles; raises `Refused`."""
    if caller.people is not None:
        raise Refused([UserError(UserErrorCode.FORBIDDEN, "The token is bound to some people's profiles.", ("name",))])
    try:
        return what()
    except CmsError as error:
        raise Refused([UserError(UserErrorCode.INVALID, error.told, error.path)]) from None
