"""Commands about the store as such: migrate, backup, restore, check, compact, erase."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cms.errors import CmsError

from .application import JSON, app, opened

if TYPE_CHECKING:
    from cms.store.checking import Problem


@app.command()
def migrate(
    check: Annotated[
        bool, typer.Option("--check", help="Change nothing; exit with 1 if the database is behind.")
    ] = False,
    to: Annotated[
        str, typer.Option(help="A migration to go to instead of the newest, up or down; `base` is none.")
    ] = "head",
    dry_run: Annotated[
        bool,
        typer.Option("--dry-run", help="Change nothing; print the SQL that would be executed, which is taken back."),
    ] = False,
    new: Annotated[
        str | None,
        typer.Option(
            help="For developers of the content model: write the migration that the model needs, with this message."
        ),
    ] = None,
    as_json: Annotated[bool, JSON] = False,
) -> None:
    """Bring the database to the newest schema."""
    from cms import store

    _, database = opened()
    if check:
        store.require_newest(database)
        if as_json:
            print(json.dumps({"before": store.newest(), "after": store.newest()}))
        else:
            print(f"{database.shown_url} is at the newest migration, {store.newest()}")
    elif new is not None:
        print(store.generate(database, new))
    elif dry_run:
        print("\n".join(store.statements(database, to)))
    else:
        before, after = store.migrate(database, to)
        if as_json:
            print(json.dumps({"before": before, "after": after}))
            return
        step = "already at" if before == after else f"{before or 'no tables'} →"
        print(f"{database.shown_url}: {step} {after or 'no tables'}")


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(help="The file to write.")],
    replace: Annotated[bool, typer.Option("--replace", help="Replace the file, if it is there already.")] = False,
) -> None:
    """Write everything that the store holds into one file, while it serves: content, drafts, history, tokens.

    The file is an SQLite database, whichever the store is on: `cms restore` puts it into either.
    """
    from cms.store import require_newest
    from cms.store.backup import backup

    _, database = opened()
    require_newest(database)
    revision = backup(database, file, replace=replace)
    print(f"{file}: everything as of revision {revision}")


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(help="A file that `cms backup` wrote, of this version or an older one.")],
    replace: Annotated[
        bool, typer.Option("--replace", help="Replace everything that the store holds: it isn't asked for again.")
    ] = False,
) -> None:
    """Put what a backup holds into the store, while it serves: all of it or, where that fails, nothing."""
    from cms.store import require_newest
    from cms.store.backup import restore

    _, database = opened()
    require_newest(database)
    revision = restore(database, file, replace=replace)
    print(f"{revision.message}: revision {revision.number}")


@app.command()
def check(
    mend: Annotated[bool, typer.Option("--mend", help="Mend what can be, as a revision of its own.")] = False,
    as_json: Annotated[bool, JSON] = False,
) -> None:
    """Prove that the store is sound: tables against versions, search, references; exit with 1 if anything is wrong.

    Says what is wrong with which record, and what --mend would do about it.
    """
    from cms.store import checking, require_newest

    _, database = opened()
    require_newest(database)
    problems = checking.check(database)
    if mend and any(problem.mend for problem in problems):
        revision = checking.mend(database, problems)
        if not as_json:
            print(f"{revision.message}: revision {revision.number}")
        problems = checking.check(database)
    if as_json:
        print(json.dumps([_members(problem) for problem in problems], ensure_ascii=False))
        raise typer.Exit(int(bool(problems)))
    for problem in problems:
        print(f"{problem} (--mend would {problem.mend.description})" if problem.mend else problem)
    if problems:
        print(f"{len(problems)} problems" if len(problems) > 1 else "1 problem")
        raise typer.Exit(1)
    print("nothing is wrong")


def _members(problem: Problem) -> dict[str, str | None]:
    """A problem as JSON says it."""
    mends = problem.mend.description if problem.mend else None
    return {"table": problem.table, "id": problem.id, "what": problem.what, "mendWould": mends}


@app.command()
def history(
    first: Annotated[int, typer.Option(help="How many, the newest first.", min=1)] = 20,
    as_json: Annotated[bool, JSON] = False,
) -> None:
    """List the newest revisions: when each was made, by which token or command, from which address, and what it did."""
    from cms.store import require_newest, revisions

    _, database = opened()
    require_newest(database)
    with database.read() as connection:
        found = revisions.newest(connection, first)
    if as_json:
        print(json.dumps([{**asdict(each), "time": each.time.isoformat()} for each in found], ensure_ascii=False))
        return
    for each in found:
        print(f"{each.number:>6}  {each.time:%Y-%m-%d %H:%M:%S}  {each.author}  {each.origin or '-'}  {each.message}")


@app.command()
def compact(
    before: Annotated[
        str,
        typer.Option(
            help="The oldest revision to keep: its number, or the one that was the newest at a moment "
            "(2031-05-01T00:00Z) or some time ago (90d)."
        ),
    ],
) -> None:
    """Let go of what only older revisions show, while the store serves: they can't be asked for, or restored, any more."""
    from cms.store import require_newest
    from cms.store.compacting import compact

    _, database = opened()
    require_newest(database)
    done = compact(database, before)
    print(
        f"revision {done.oldest} is the oldest that can be asked for: "
        f"{done.versions} versions that only older ones showed are gone"
    )


@app.command()
def erase(
    names: Annotated[list[str], typer.Argument(metavar="ID-OR-SLUG...", help="The records, by their IDs or slugs.")],
    yes: Annotated[bool, typer.Option("--yes", help="Erase without asking.")] = False,
) -> None:
    """Take records out of every revision, draft, search entry and source, because people may ask for it: for good.

    First says all that would be erased. Backups and exports that were made before still have it.
    """
    from cms.editing import erasing
    from cms.editing.erasure import erasure
    from cms.store import require_newest

    _, database = opened()
    require_newest(database)
    with database.read() as connection:
        found = erasure(connection, names)
    print("\n".join(found.told()), flush=True)
    if not yes:
        if not sys.stdin.isatty():
            raise CmsError("nothing was erased: add --yes to erase it")
        typer.confirm("Erase all of this, for good?", abort=True)
    done = erasing.erase(database, found)
    print(f"{done.revision.message}: revision {done.revision.number}")
    for place in done.left:
        print(f"the name still stands in the text of the {place}: look there")
