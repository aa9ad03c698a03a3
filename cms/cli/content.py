"""Commands that write content: seed, import, watch, merge, undo."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any

import typer

from cms.errors import CmsError
from cms.settings import shipped

from .application import app, at_end, opened

_MOST_REVISIONS = 10_000  # to be taken back at once
_LOOK = 500  # milliseconds
_PERSON = typer.Option(help="The slug of the person whom they describe; by default made of the name that they state.")
_PRUNE = typer.Option("--prune", help="Remove what a document stated before and doesn't any more.")
_DRAFT = typer.Option("--draft", help="Draft what the documents say, and publish nothing of it.")
_DRY_RUN = typer.Option("--dry-run", help="Print the same, and write nothing.")


@app.command()
def seed(
    folder: Annotated[
        Path | None, typer.Argument(help="A folder with a seeds.yaml; by default the seeds that ship with the product.")
    ] = None,
    dry_run: Annotated[bool, _DRY_RUN] = False,
) -> None:
    """Import the documents that a seeds.yaml lists, one transaction a document; a second run changes nothing."""
    from cms.importing import run

    _import(run.seed_tasks(folder or shipped("seeds")), dry_run)


@app.command("import")
def import_(
    paths: Annotated[
        list[str],
        typer.Argument(
            help="Documents (Markdown, HTML, plain text, JSON Resume, RenderCV, BibTeX, ORCID), their addresses (https://…), "
            "sites' folders, or ZIP archives of them; or the folder of an export, for an empty store."
        ),
    ],
    person: Annotated[str | None, _PERSON] = None,
    dry_run: Annotated[bool, _DRY_RUN] = False,
    prune: Annotated[bool, _PRUNE] = False,
    draft: Annotated[bool, _DRAFT] = False,
    report: Annotated[
        Path | None, typer.Option(help="Write what became of each document to this file, as JSON.")
    ] = None,
    private_network: Annotated[
        bool, typer.Option("--private-network", help="Fetch from private networks and this machine, too.")
    ] = False,
) -> None:
    """Import documents about a person, one transaction a document: files, or whole sites."""
    from cms.importing import files, run

    if any(files.is_export(Path(path)) for path in paths):
        if len(paths) > 1 or person or prune or draft or report:
            raise CmsError("the folder of an export is imported by itself: only --dry-run goes with it")
        _import_export(Path(paths[0]), dry_run)
        return
    slug = None if person is None else run.require_slug(person)
    tasks, remarks = run.path_tasks(paths, slug, at_end, private_network=private_network)
    for path, remark in remarks:
        print(f"{path}: {remark.message}")
    _import(tasks, dry_run, report, prune=prune, draft=draft)


@app.command()
def watch(
    folder: Annotated[Path, typer.Argument(help="The folder, a site or documents of any kind that is read.")],
    person: Annotated[str | None, _PERSON] = None,
    prune: Annotated[bool, _PRUNE] = False,
    draft: Annotated[bool, _DRAFT] = False,
) -> None:
    """Import a folder, and stay: what changes in it is imported as it changes. Says only what changed, and what failed."""
    import watchfiles

    from cms.importing import run
    from cms.store import require_newest

    if not folder.is_dir():
        raise CmsError(f"{folder}: there is no such folder")
    slug = None if person is None else run.require_slug(person)
    _, database = opened()
    require_newest(database)
    first = True
    with suppress(KeyboardInterrupt):
        # It looks from the first moment on, and says when nothing came, so that no change is missed while all is imported.
        for changed in watchfiles.watch(folder, yield_on_timeout=True, rust_timeout=_LOOK):
            if not (changed or first):
                continue
            first = False
            try:
                tasks, _ = run.path_tasks([folder], slug)
                for report in run.run(database, tasks, prune=prune, draft=draft):
                    if report.error or report.outcome.changes:
                        print("\n".join(_report(report, False)), flush=True)
            except CmsError as error:
                print(f"cms: {error}", file=sys.stderr, flush=True)


@app.command()
def languages(
    tags: Annotated[
        list[str] | None,
        typer.Argument(
            help="The languages, the one that records are written in first: `en zh zh-Hant:zh`. After the colon stands which "
            "one is read where a text isn't translated, if that isn't the first."
        ),
    ] = None,
) -> None:
    """Tell the languages of the store's texts, or let it have these: all records are told in each of them from then on."""
    from cms.editing.changes import Changes
    from cms.editing.languages import locales_of
    from cms.editing.locales import say_languages
    from cms.store import published, require_newest

    _, database = opened()
    require_newest(database)
    if tags:
        revision = say_languages(database, tags)
        print(f"revision {revision.number}: {revision.message}" if revision else "nothing has changed")
        return
    with database.read() as connection:
        rows = locales_of(connection, Changes(), published)
    for row in rows:
        print(row["tag"] + (f" (then {row['fallback']})" if row["fallback"] else ""))
    if not rows:
        print("none is stated: every text is told in the one that it is written in")


@app.command()
def merge(
    kind: Annotated[
        str, typer.Argument(help="What they are: `person`, `organization`, or another kind that people share.")
    ],
    slug: Annotated[
        str, typer.Argument(help="The slug of the record that stays; with --undo, of the one merged into it.")
    ],
    other: Annotated[str | None, typer.Argument(help="The slug of the record that becomes a part of it.")] = None,
    undo: Annotated[bool, typer.Option("--undo", help="Take a merge back, but for what has changed since.")] = False,
) -> None:
    """Say that two records are one, which no rule could know; later imports respect it."""
    from cms import editing
    from cms.store import require_newest

    if undo == (other is not None):
        raise CmsError("give two slugs to merge, or one with --undo")
    _, database = opened()
    require_newest(database)
    with database.write() as connection:
        of = editing.merge(connection, kind, slug, other) if other else editing.unmerge(connection, kind, slug)
    print(f"{of.message}: revision {of.number}")


@app.command()
def undo(
    revisions: Annotated[
        list[str], typer.Argument(help="The revisions, as an import tells them: 4, or 4-12 for all of 4 to 12.")
    ],
) -> None:
    """Take back what revisions did, an import's above all, but for what has changed since; says what is kept therefore."""
    from cms.editing.undoing import take_back
    from cms.importing.outcome import label
    from cms.store import require_newest

    numbers = [number for given in revisions for number in _numbers(given)]
    _, database = opened()
    require_newest(database)
    with database.write() as connection:
        revision, undone = take_back(connection, numbers)
    print(f"{revision.message}: revision {revision.number}" if revision else "nothing is left to take back")
    for entity, rows in undone.kept.items():
        for row in rows.values():
            print(f"  kept     {label(entity, row)}: it changed since, or something that stays needs it")


def _numbers(given: str) -> range:
    """The numbers that `4` or `4-12` stands for."""
    first, dash, last = given.partition("-")
    if not first.isdecimal() or (dash and not last.isdecimal()):
        raise CmsError(f"{given!r} is no revision's number: give 4, or 4-12 for all of 4 to 12")
    found = range(int(first), int(last or first) + 1)
    if not 0 < len(found) <= _MOST_REVISIONS:
        raise CmsError(f"{given}: these are no revisions, or more than {_MOST_REVISIONS}")
    return found


def _import_export(folder: Path, dry_run: bool) -> None:
    from cms.importing.files import import_files
    from cms.store import require_newest

    _, database = opened()
    require_newest(database)
    done = import_files(database, folder, dry_run=dry_run)
    said = f"revision {done.revision.number}" if done.revision else "would be imported, and nothing was written"
    counts = ", ".join(f"{n} {kind}" for kind, n in sorted(done.records.items()))
    print(f"{folder}: {said}" + (f"\n  added    {counts}" if counts else ""))


def _import(
    tasks: list[Any], dry_run: bool, file: Path | None = None, *, prune: bool = False, draft: bool = False
) -> None:
    from rich.console import Console
    from rich.progress import track

    from cms.importing.run import run
    from cms.store import require_newest

    _, database = opened()
    require_newest(database)
    reports = []
    running = run(database, tasks, dry_run=dry_run, prune=prune, draft=draft)
    stderr = Console(stderr=True)
    silent = not stderr.is_terminal
    for report in track(running, "importing", len(tasks), console=stderr, transient=True, disable=silent):
        reports.append(report)
        print("\n".join(_report(report, dry_run)))
    if file is not None:
        documents = [report.as_json() for report in reports]
        text = json.dumps({"documents": documents}, indent=2, ensure_ascii=False) + "\n"
        try:
            file.write_text(text, encoding="utf-8")
        except OSError as error:
            raise CmsError(f"{file}: the report can't be written ({error.strerror})") from None
    if any(report.error for report in reports):
        raise typer.Exit(1)


def _report(report: Any, dry_run: bool) -> Iterable[str]:
    """What an import's report says, in lines."""
    if report.error:
        yield f"{report.path} → {report.slug}: not imported"
        yield f"  error    {report.error}"
        return
    outcome = report.outcome
    said = (
        f"revision {report.revision.number}" if report.revision else "drafted" if report.drafts else "nothing changed"
    )
    if dry_run and outcome.changes:
        said = "would change, and nothing was written"
    yield f"{report.path} → {report.slug}: {said}"
    for fate, records in (("added", outcome.added), ("changed", outcome.changed), ("left", outcome.left)):
        counts = Counter({kind: len(names) for kind, names in records.items()})
        if counts:
            yield f"  {fate:8} {', '.join(f'{n} {kind}' for kind, n in sorted(counts.items()))}"
    for conflict in outcome.conflicts:
        yield (
            f"  differs  {report.path}:{conflict.line}: {conflict.record}: {conflict.field} stays {conflict.kept!r}, "
            f"the document says {conflict.other!r}"
        )
    for name in outcome.pruned:
        yield f"  pruned   {name} is no longer in the document"
    for name in outcome.gone:
        yield f"  gone     {name} is no longer in the document; it was kept"
    for line, text in report.unplaced:
        yield f"  no home  {report.path}:{line}: {text} (kept as a section)"
    for remark in report.remarks:
        yield f"  note     {report.path}:{remark.line}: {remark.message}"
