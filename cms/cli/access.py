"""Commands that say who is let in: token create, list and revoke, and invite."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Annotated, Any

import typer
from sqlalchemy import Connection

from cms.content import Person
from cms.editing.access import Scope
from cms.editing.changes import present
from cms.errors import CmsError, quoted
from cms.settings import duration
from cms.store import require_newest, sessions, tokens

from .application import JSON, app, migrated, opened

commands = typer.Typer(
    name="token",
    help="Make, list and revoke the tokens that let programs and people see drafts and change content.",
    no_args_is_help=True,
)
app.add_typer(commands)
_SCOPES = " ".join(f"{scope}: {scope.description}" for scope in Scope)
_COLUMNS = ("name", "scopes", "bound to", "created", "expires", "last used", "state")


@commands.command()
def create(
    name: Annotated[str, typer.Argument(help="What it's called, in the history too: no two ever have the same name.")],
    scope: Annotated[list[Scope], typer.Option(help=f"What it allows; give one for each. {_SCOPES}")],
    expires: Annotated[
        str | None, typer.Option(help="When it ends: in 90d, 12h or 30m. Without this, only when it's revoked.")
    ] = None,
    person: Annotated[
        list[str] | None,
        typer.Option(help="The slug of a person whose profile alone it may change; give one for each."),
    ] = None,
) -> None:
    """Make a token, and print it: this once, as only its hash is kept."""
    until = _until(expires)
    scopes, slugs = list(dict.fromkeys(scope)), list(dict.fromkeys(person or ()))
    if Scope.PREVIEW in scopes and not slugs:
        raise CmsError("--scope preview shows what is drafted of some people: say whose, by --person SLUG")
    with migrated().write() as connection:
        token = tokens.issue(connection, name, scopes, [person_id(connection, slug) for slug in slugs], until)
    bound = f", bound to {', '.join(slugs)}" if slugs else ""
    ends = f"until {_told(until.timestamp())} UTC" if until else "until it is revoked"
    print(f"{name} allows {', '.join(scopes)}{bound}, {ends}. This is the token:", file=sys.stderr)
    print(token)


@commands.command("list")
def list_(as_json: Annotated[bool, JSON] = False) -> None:
    """List all tokens, those of the past too; times are in UTC."""
    with migrated().read() as connection:
        found = tokens.every(connection)
        slugs = slugs_of(connection, (token.people for token in found))
    if as_json:
        print(json.dumps([_members(token, slugs) for token in found], ensure_ascii=False))
        return
    rows: list[tuple[str, ...]] = []
    for token in found:
        people = ", ".join(slugs.get(id_, id_) for id_ in token.people)
        moments = (_told(moment) for moment in (token.created_at, token.expires_at, token.used_at))
        rows.append((token.name, ", ".join(token.scopes), people or "-", *moments, token.state(time.time())))
    table(_COLUMNS, rows)


def table(columns: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> None:
    """Print rows below the names of their columns."""
    lines = [columns, *rows]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for row in lines:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())


def _members(token: tokens.Token, slugs: dict[str, str]) -> dict[str, Any]:
    """A token as JSON says it: moments in UTC, by ISO 8601."""
    moments = {"created": token.created_at, "expires": token.expires_at, "lastUsed": token.used_at}
    return {
        "name": token.name,
        "scopes": list(token.scopes),
        "people": [slugs.get(id_, id_) for id_ in token.people],
        **{name: moment and datetime.fromtimestamp(moment, UTC).isoformat() for name, moment in moments.items()},
        "state": token.state(time.time()),
    }


@commands.command()
def revoke(name: Annotated[str, typer.Argument(help="The token's name.")]) -> None:
    """Revoke a token for good: servers refuse it from the next request on."""
    with migrated().write() as connection:
        now = tokens.revoke(connection, name)
    print(f"{name} is revoked" if now else f"{name} was revoked before")


@app.command()
def invite(
    name: Annotated[str, typer.Argument(help="Whom: the name of a token, which is made if there is none.")],
    scope: Annotated[
        list[Scope] | None, typer.Option(help=f"What a new token allows; edit and publish without this. {_SCOPES}")
    ] = None,
    person: Annotated[
        list[str] | None,
        typer.Option(help="The slug of a person whose profile alone they may change; give one for each."),
    ] = None,
) -> None:
    """Print a link that signs somebody in at the page to edit: once, within ten minutes."""
    settings, database = opened()
    require_newest(database)
    with database.write() as connection:
        known = next((token for token in tokens.every(connection) if token.name == name), None)
        if known is None:
            slugs = list(dict.fromkeys(person or ()))
            scopes = list(dict.fromkeys(scope or (Scope.EDIT, Scope.PUBLISH)))
            tokens.issue(connection, name, scopes, [person_id(connection, slug) for slug in slugs])
        elif scope or person:
            raise CmsError(
                f"there is a token named {name!r} already: leave out --scope and --person, or take another name"
            )
        key = sessions.invite(connection, name)
    print(f"This signs {name} in, once, within ten minutes; `cms token revoke {name}` ends it all:", file=sys.stderr)
    print(sign_in_link(settings.public_url or f"http://{settings.host}:{settings.port}", key))


def sign_in_link(at: str, key: str) -> str:
    """The address by which a key is spent: behind the `#`, so that no server on the way and no log ever sees it."""
    return f"{at}/edit#key={key}"


def _until(expires: str | None) -> datetime | None:
    if expires is None:
        return None
    try:
        lasts = duration(expires)
    except ValueError as error:
        raise CmsError(f"--expires {expires}: {error}") from None
    if not lasts:
        raise CmsError(f"--expires {expires}: it would never be valid")
    return datetime.now(UTC) + lasts


def slugs_of(connection: Connection, people: Iterable[Iterable[str]]) -> dict[str, str]:
    """The slugs of people, by their IDs; of those who aren't there, none."""
    return {row["id"]: row["slug"] for row in present(connection, Person, {id_ for ids in people for id_ in ids})}


def person_id(connection: Connection, slug: str) -> str:
    """The ID of the person with a slug; raises `CmsError` where there is none."""
    for row in present(connection, Person, [slug], "slug"):
        return str(row["id"])
    raise CmsError(f"there is no person with the slug {quoted(slug)}")


def _told(moment: float | None) -> str:
    return "-" if moment is None else datetime.fromtimestamp(moment, UTC).strftime("%Y-%m-%d %H:%M")
