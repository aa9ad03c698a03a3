"""The `cms` command: serve, migrate, seed, import, merge, query, schema."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer
from rich.console import Console
from rich.progress import track

from cms.errors import CmsError
from cms.settings import Settings, load_settings, shipped

app = typer.Typer(
    name="cms",
    help="A headless CMS for profiles: documents in, a typed GraphQL API out. "
    "The database is CMS_DATABASE_URL, by default the SQLite file cms.db in this folder.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
_stderr = Console(stderr=True)
_at_end = ExitStack()  # what is closed when the command ends


@app.command()
def serve(
    host: Annotated[str | None, typer.Option(help="The address to listen on; CMS_HOST by default.")] = None,
    port: Annotated[int | None, typer.Option(help="The port to listen on; CMS_PORT by default.")] = None,
) -> None:
    """Serve the GraphQL API at /graphql and the playground at /.

    Never alters the database's schema: on one that is behind, it stops and says which command to run.
    """
    import uvicorn

    from cms.store import require_newest
    from cms.web.app import create_app

    settings, database = _opened()
    require_newest(database)
    at = f"http://{host or settings.host}:{settings.port if port is None else port}"
    print(f"playground  {at}/\nendpoint    {at}/graphql\ndatabase    {database.shown_url}", flush=True)
    application = create_app(settings, database)
    uvicorn.run(
        application,
        host=host or settings.host,
        port=settings.port if port is None else port,
        log_level="warning",
        server_header=False,
    )


@app.command()
def migrate(
    check: Annotated[
        bool, typer.Option("--check", help="Change nothing; exit with 1 if the database is behind.")
    ] = False,
    to: Annotated[
        str, typer.Option(help="A migration to go to instead of the newest, up or down; `base` is none.")
    ] = "head",
    new: Annotated[
        str | None,
        typer.Option(
            help="For developers of the content model: write the migration that the model needs, with this message."
        ),
    ] = None,
) -> None:
    """Bring the database to the newest schema."""
    from cms import store

    _, database = _opened()
    if check:
        store.require_newest(database)
        print(f"{database.shown_url} is at the newest migration, {store.newest()}")
    elif new is not None:
        print(store.generate(database, new))
    else:
        before, after = store.migrate(database, to)
        step = "already at" if before == after else f"{before or 'no tables'} →"
        print(f"{database.shown_url}: {step} {after or 'no tables'}")


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
        list[Path],
        typer.Argument(
            help="Documents (Markdown, HTML, plain text, JSON Resume, RenderCV, BibTeX, ORCID) or sites' folders."
        ),
    ],
    person: Annotated[
        str | None,
        typer.Option(help="The slug of the person whom they describe; by default made of the name that they state."),
    ] = None,
    dry_run: Annotated[bool, _DRY_RUN] = False,
    prune: Annotated[
        bool, typer.Option("--prune", help="Remove what a document stated before and doesn't any more.")
    ] = False,
    report: Annotated[
        Path | None, typer.Option(help="Write what became of each document to this file, as JSON.")
    ] = None,
) -> None:
    """Import documents about a person, one transaction a document: files, or whole sites."""
    from cms.importing import run

    tasks, remarks = run.path_tasks(paths, None if person is None else run.require_slug(person))
    for path, remark in remarks:
        print(f"{path}: {remark.message}")
    _import(tasks, dry_run, prune, report)


@app.command()
def merge(
    kind: Annotated[str, typer.Argument(help="What they are: person, organization, project, publication or topic.")],
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
    _, database = _opened()
    require_newest(database)
    with database.write() as connection:
        of = editing.merge(connection, kind, slug, other) if other else editing.unmerge(connection, kind, slug)
    print(f"{of.message}: revision {of.number}")


@app.command()
def query(
    file: Annotated[Path, typer.Argument(help="A GraphQL document; - is standard input.", allow_dash=True)],
    variable: Annotated[
        list[str] | None,
        typer.Option("-v", "--variable", help="A variable, as name=value; the value is JSON, or else text."),
    ] = None,
    operation: Annotated[str | None, typer.Option(help="Which of the document's operations to run.")] = None,
) -> None:
    """Run a GraphQL document without a server, and print the answer as JSON."""
    from cms.api.query import ROOTS
    from cms.api.schema import GRAPHQL_SCHEMA
    from cms.planning.operations import Operations, RequestError
    from cms.store import require_newest

    text = sys.stdin.read() if str(file) == "-" else _text(file)
    variables = dict(_variable(each) for each in variable or ())
    settings, database = _opened()
    require_newest(database)
    try:
        answer = Operations(GRAPHQL_SCHEMA, ROOTS, database, settings.limits).run(text, variables, operation)
    except RequestError as error:
        print(json.dumps({"errors": [each.formatted for each in error.errors]}, indent=2, ensure_ascii=False))
        raise typer.Exit(1) from None
    print(json.dumps(json.loads(answer.text), indent=2, ensure_ascii=False))


@app.command()
def schema() -> None:
    """Print the GraphQL schema in the schema definition language."""
    from cms.api.schema import sdl

    sys.stdout.write(sdl())


def _opened() -> tuple[Settings, Any]:
    from cms.store.database import Database

    settings = load_settings()
    database = Database(settings.database_url)
    _at_end.callback(database.close)
    return settings, database


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise CmsError(f"{file}: it can't be read as UTF-8 text ({error})") from None


def _variable(text: str) -> tuple[str, Any]:
    name, equals, value = text.partition("=")
    if not equals:
        raise CmsError(f"-v {text}: a variable is given as name=value")
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value


def _import(tasks: list[Any], dry_run: bool, prune: bool = False, file: Path | None = None) -> None:
    from cms.importing.run import run
    from cms.store import require_newest

    _, database = _opened()
    require_newest(database)
    reports = []
    running = run(database, tasks, dry_run=dry_run, prune=prune)
    silent = not _stderr.is_terminal
    for report in track(running, "importing", len(tasks), console=_stderr, transient=True, disable=silent):
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
    said = f"revision {report.revision.number}" if report.revision else "nothing changed"
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


def main() -> NoReturn:
    """Run the command; what a user can mend is a message on standard error and exit status 1."""
    run: Callable[[], Any] = app
    try:
        with _at_end:
            run()
    except CmsError as error:
        print(f"cms: {error}", file=sys.stderr)
        sys.exit(1)
    except BrokenPipeError:
        sys.exit(1)
    sys.exit(0)
