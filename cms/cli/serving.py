"""Commands that answer queries, and the schema that they are asked by: serve, query, schema."""

from __future__ import annotations

import ctypes
import gc
import ipaddress
import json
import os
import shutil
import socket
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any

import typer

from cms.editing.access import Scope
from cms.errors import CmsError
from cms.store import Database

from .application import app, opened

_TURN = 0.0001  # seconds
_SELDOM = (
    100  # looks of the garbage collector at what is new, to one at all there is; and of those, to one at what was there
)
_OWNER = "owner"  # the token of whoever starts a server on their own machine
_MOST_HEAPS = -8  # M_ARENA_MAX of malloc.h
_OLDEST = 2  # its generation of what outlived two looks


@app.command()
def serve(
    host: Annotated[str | None, typer.Option(help="The address to listen on; CMS_HOST by default.")] = None,
    port: Annotated[
        int | None, typer.Option(help="The port to listen on; CMS_PORT by default.", min=0, max=65_535)
    ] = None,
    uds: Annotated[
        Path | None, typer.Option(help="A path to listen at, for a proxy on this machine, instead of a port.")
    ] = None,
    workers: Annotated[
        int, typer.Option(help="How many processes answer, each on a core of its own.", envvar="WEB_CONCURRENCY", min=1)
    ] = 1,
) -> None:
    """Serve the GraphQL API at /graphql, the playground at /, and the page to edit at /edit.

    On a loopback address and a terminal it prints a link that signs in there: once, within ten minutes.
    Never alters the database's schema: on one that is behind, it stops and says which command to run.
    """
    gc.disable()  # what is made until it serves stays, too
    with suppress(OSError, AttributeError):  # the C library's own way, where it is glibc
        ctypes.CDLL(None).mallopt(_MOST_HEAPS, 2)  # each thread would have one of its own, and keep what it once needed
    from cms.store import require_servable
    from cms.web.application import create_app
    from cms.web.connections import Connections, configuration, listening, listening_at
    from cms.web.noting import FOLDER, write_logs
    from cms.web.stopping import Server
    from cms.web.workers import NOT_STARTED, Workers

    settings, database = opened()
    require_servable(database)
    write_logs(settings.log)
    where = host or settings.host, settings.port if port is None else port
    sockets = listening_at(uds, workers) if uds else listening(*where, workers)
    at = None if uds else f"http://{_in_address(where[0])}:{sockets[0][0].getsockname()[1]}"
    places = [("playground", f"{at}/"), ("endpoint", f"{at}/graphql")] if at else [("socket", str(uds))]
    if at and settings.edit and sys.stdout.isatty() and _is_loopback(where[0]):
        places.append(("edit", _own_link(database, at)))
    for name, place in [*places, ("database", database.shown_url)]:
        print(f"{name:<12}{place}")
    figures_at = _figures(where[0], settings.metrics_port, workers)
    if figures_at:
        print(f"{'metrics':<12}http://{_in_address(where[0])}:{figures_at.getsockname()[1]}/metrics")
    sys.stdout.flush()  # each process that begins from this one would print it again
    connections = Connections(settings, create_app(settings, database))
    database.close()  # a connection is one process's
    gc.freeze()  # nor is it looked through again later
    # A look through all that is left stops everything: it is seldom needed, as little here refers to itself.
    gc.set_threshold(700, 10, _SELDOM)
    gc.callbacks.append(_LookOnce())
    gc.enable()
    # What is planned beside the requests keeps none of them waiting for longer than this for Python's one lock.
    sys.setswitchinterval(_TURN)
    # A proxy on this machine is believed at a path as it is at 127.0.0.1.
    trusted = os.environ.get("FORWARDED_ALLOW_IPS", "*") if uds else None
    # What no level shows costs some microseconds a request all the same.
    config = configuration(connections, log_level="warning", access_log=False, forwarded_allow_ips=trusted)
    server, first = Server(config, connections, settings.grace), os.getpid()

    def serve_here(sockets: list[socket.socket]) -> int:
        server.parent = os.getppid() if workers > 1 else None
        if figures_at:
            from cms.web.metrics import expose

            expose(figures_at)
        with suppress(KeyboardInterrupt), connections.application.with_processes(sockets):
            server.run(sockets)
        return 0 if server.started else NOT_STARTED

    try:
        status = serve_here(sockets[0]) if workers == 1 else Workers(serve_here, sockets, settings.grace).run()
    finally:
        if os.getpid() == first:
            if uds:
                uds.unlink(missing_ok=True)
            if workers > 1 and figures_at:
                shutil.rmtree(os.environ[FOLDER], ignore_errors=True)
    if status:
        raise typer.Exit(status)


def _figures(host: str, port: int | None, workers: int) -> socket.socket | None:
    """What is listened on for those who collect figures, if anybody does; raises `CmsError`.

    Each process answers there with the figures of all, which they share by files in a folder of this run's.
    """
    if port is None:
        return None
    if workers > 1:
        from cms.web.noting import FOLDER

        os.environ[FOLDER] = tempfile.mkdtemp(prefix="cms-metrics-")
    try:
        return socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    except OSError as error:
        raise CmsError(
            f"{host}:{port} (CMS_METRICS_PORT) can't be listened on: {os.strerror(error.errno or 0)}."
        ) from None


def _in_address(host: str) -> str:
    """A host as it stands in an address: an IPv6 address in brackets."""
    return f"[{host}]" if ":" in host else host


def _is_loopback(host: str) -> bool:
    """Whether nobody but this machine reaches an address."""
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _own_link(database: Database, at: str) -> str:
    """A link by which whoever started the server, who has the database anyway, signs in; or why there is none."""
    from cms.store import sessions, tokens

    from .access import sign_in_link

    try:
        with database.write() as connection:
            if all(token.name != _OWNER for token in tokens.every(connection)):
                tokens.issue(connection, _OWNER, [Scope.ADMIN])
            return sign_in_link(at, sessions.invite(connection, _OWNER))
    except CmsError as error:
        return f"{at}/edit ({error})"


class _LookOnce:
    """What the garbage collector calls: it leaves out what outlived one look at all there is, but for one look in some.

    Those are documents, plans and answers that are kept, which are many, and refer to nothing that refers to them.
    """

    def __init__(self) -> None:
        self.looks = 0

    def __call__(self, phase: str, info: dict[str, int]) -> None:
        if info["generation"] < _OLDEST:
            return
        if phase == "stop":
            gc.freeze()
            return
        self.looks += 1
        if self.looks % _SELDOM == 0:
            gc.unfreeze()


@app.command()
def query(
    file: Annotated[Path, typer.Argument(help="A GraphQL document; - is standard input.", allow_dash=True)],
    variable: Annotated[
        list[str] | None,
        typer.Option("-v", "--variable", help="A variable, as name=value; the value is JSON, or else text."),
    ] = None,
    operation: Annotated[str | None, typer.Option(help="Which of the document's operations to run.")] = None,
    locale: Annotated[
        str | None, typer.Option(help="The language that texts are told in, one of the store's; by default its first.")
    ] = None,
) -> None:
    """Run a GraphQL document without a server, and print the answer as JSON."""
    from cms.api.query import ROOTS
    from cms.api.schema import GRAPHQL_SCHEMA
    from cms.planning import languages
    from cms.planning.addresses import Addresses
    from cms.planning.operations import Operations, RequestError
    from cms.planning.view import View
    from cms.store import require_newest

    text = sys.stdin.read() if str(file) == "-" else _text(file)
    variables = dict(_variable(each) for each in variable or ())
    settings, database = opened()
    require_newest(database)
    try:
        operations = Operations(
            GRAPHQL_SCHEMA, ROOTS, database, settings.limits, addresses=Addresses(settings.public_url)
        )
        tag = None if locale is None else languages.of_store(database, locale)
        # Who has the database may see all of its history.
        answer = operations.run(text, variables, operation, view=View(history=None, locale=tag, admin=True))
    except RequestError as error:
        print(json.dumps({"errors": [each.formatted for each in error.errors]}, indent=2, ensure_ascii=False))
        raise typer.Exit(1) from None
    print(json.dumps(json.loads(answer.text), indent=2, ensure_ascii=False))


@app.command()
def schema() -> None:
    """Print the GraphQL schema in the schema definition language."""
    from cms.api.schema import sdl

    sys.stdout.write(sdl())


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
