"""Commands that say who is told of revisions: webhook add, list, test, replay, rotate and remove."""

from __future__ import annotations

import sys
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from cms.errors import CmsError
from cms.store import Row
from cms.telling import webhooks
from cms.telling.presets import PRESETS, STANDARD, spelled

from .access import person_id, slugs_of, table
from .application import app, migrated

commands = typer.Typer(
    name="webhook",
    help="Tell others of each revision that changes what is published: sites that are built anew, caches, directories.",
    no_args_is_help=True,
)
app.add_typer(commands)
_PRESETS = " ".join(f"{spelled(name)}: {preset.description}" for name, preset in PRESETS.items())
_NAME = "The webhook's name."
_COLUMNS = ("name", "preset", "address", "kinds", "people", "told", "waiting", "next try", "put aside")
_DELIVERED = ("revision", "state", "tries", "last try", "outcome", "id")
_MOST = 20  # deliveries that are listed


@commands.command()
def add(
    name: Annotated[str, typer.Argument(help="What to call it.")],
    url: Annotated[str, typer.Argument(help="Where it is told: an https: address.")],
    preset: Annotated[str, typer.Option(help=f"What is sent, and how. {_PRESETS}")] = spelled(STANDARD),
    kind: Annotated[
        list[str] | None, typer.Option(help="A type of record that it is told of, as Publication; give one for each.")
    ] = None,
    person: Annotated[
        list[str] | None,
        typer.Option(help="The slug of a person of whose profile it is told; give one for each."),
    ] = None,
    token: Annotated[
        Path | None,
        typer.Option(help="A file with the token that a service takes; - is standard input.", allow_dash=True),
    ] = None,
    private_network: Annotated[
        bool,
        typer.Option("--private-network", help="It may be on a private network or this machine, and without TLS."),
    ] = False,
) -> None:
    """Tell a webhook of every revision from now on that changes what is published, and print the secret that signs it."""
    with migrated().write() as connection:
        webhooks.add(
            connection,
            name,
            url,
            preset=preset.upper().replace("-", "_"),
            kinds=kind or (),
            people=[person_id(connection, slug) for slug in person or ()],
            token=None if token is None else _read(token),
            private_network=private_network,
        )
        secret = webhooks.secret_of(connection, name)
    _show(secret, f"{name} is told from the next revision on")


@commands.command("list")
def list_(
    name: Annotated[str | None, typer.Argument(help="One of them, to see what became of what it was told.")] = None,
) -> None:
    """List all webhooks and how far each has been told; or what became of what one was told lately. Times are in UTC."""
    with migrated().read() as connection:
        if name is not None:
            lately = webhooks.deliveries(connection, name, _MOST)
            table(_DELIVERED, map(_delivered, lately))
            return
        found = webhooks.every(connection)
        slugs = slugs_of(connection, (row["people"] for row in found))
    table(_COLUMNS, (_listed(row, slugs) for row in found))


@commands.command()
def test(name: Annotated[str, typer.Argument(help=_NAME)]) -> None:
    """Send a test to a webhook, once, and tell what it answers; where a site is built by it, it is built."""
    from cms.telling.delivering import test

    outcome = test(migrated(), name)
    if not outcome.taken:
        raise CmsError(f"{name} did not take it: {outcome.text}")
    print(f"{name} took it: {outcome.text}")


@commands.command()
def replay(
    name: Annotated[str, typer.Argument(help=_NAME)],
    since: Annotated[
        int | None, typer.Option("--from", help="A revision's number: it and all after it are told again.")
    ] = None,
) -> None:
    """Tell a webhook again what was put aside; or, with --from, all revisions from one on. IDs stay as they were."""
    with migrated().write() as connection:
        count = webhooks.replay(connection, name, since)
    revisions = "a revision" if count == 1 else f"{count} revisions"
    print(f"{name} is told again of {revisions}" if count else f"{name}: nothing was put aside")


@commands.command()
def rotate(name: Annotated[str, typer.Argument(help=_NAME)]) -> None:
    """Give a webhook another secret, and print it; for a day what is sent is signed with the former one, too."""
    with migrated().write() as connection:
        webhooks.rotate(connection, name)
        secret = webhooks.secret_of(connection, name)
    _show(secret, f"{name} has another secret; the former one holds for a day")


@commands.command()
def remove(name: Annotated[str, typer.Argument(help=_NAME)]) -> None:
    """Tell a webhook nothing any more."""
    with migrated().write() as connection:
        webhooks.remove(connection, name)
    print(f"{name} is told nothing any more")


def _show(secret: str | None, done: str) -> None:
    """Say what was done, and print a secret: this once."""
    print(f"{done}. This is the secret:" if secret else done, file=sys.stderr)
    if secret:
        print(secret)


def _read(file: Path) -> str:
    try:
        text = sys.stdin.read() if str(file) == "-" else file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise CmsError(f"{file}: it can't be read ({error})") from None
    return text.strip()


def _listed(row: Row, slugs: dict[str, str]) -> tuple[str, ...]:
    people = ", ".join(slugs.get(id_, id_) for id_ in row["people"])
    numbers = str(row["told"]), str(row["waiting"]), _when(row["next_at"]), str(row["aside"])
    return row["name"], spelled(row["preset"]), row["url"], ", ".join(row["kinds"]) or "all", people or "all", *numbers


def _delivered(row: Row) -> tuple[str, ...]:
    revision = "test" if row["revision"] is None else str(row["revision"])
    state = row["state"].lower().replace("_", " ")
    return revision, state, str(row["tries"]), _when(row["tried_at"]), row["outcome"] or "-", row["id"]


def _when(moment: datetime | None) -> str:
    return "-" if moment is None else f"{moment:%Y-%m-%d %H:%M}"
