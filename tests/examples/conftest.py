"""What tests of the examples share: content, the sites made from it, and a browser that looks at them."""

from __future__ import annotations

import fcntl
import functools
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx
import pytest

from cms.content import Award, Person
from cms.importing.run import run, seed_tasks
from cms.settings import shipped
from cms.store.database import Database

from ..conftest import ROOT, Stores, serving
from ..content import Maker, lab
from ..web.conftest import browser, missing  # noqa: F401  # a fixture
from .forty import forty

EXAMPLES = ROOT / "examples"
# Node.js comes from the package index like everything else that the tests need, beside the Python that runs them.
BIN = Path(sys.executable).parent
OUTPUTS = {"astro": "dist", "eleventy": "_site", "hugo": "public", "next": "out"}
LAB = {"SITE": "https://lab.example", "LOCALES": "en,de"}
OF_PEOPLE = {"/people/ada-example/", "/people/em/"}  # those who have something of everything, and little
BUILT = shutil.ignore_patterns(
    "node_modules", "dist", "_site", "data", "fonts", "resources", "gql", "out", ".astro", ".next", ".preview"
)


@dataclass(frozen=True, slots=True)
class Content:
    """A store whose content the sites show, under a name, and a client of a server on it."""

    name: str
    database: Database
    client: httpx.Client

    @property
    def address(self) -> str:
        return endpoint(self.client)

    def __call__(self, query: str, **variables: Any) -> Any:
        answer = self.client.post("/graphql", json={"query": query, "variables": variables}).json()
        assert "errors" not in answer, answer
        return answer["data"]


@dataclass(frozen=True, slots=True)
class Site:
    """A site that was built: its folder, and where it is served."""

    name: str
    folder: Path
    origin: str

    def profile(self, slug: str) -> str:
        """The address of somebody's profile."""
        return "/" if self.name == "eleventy" else f"/people/{slug}/"

    @property
    def sample(self) -> list[str]:
        """The addresses of some of its pages: of those that are alike, the one that has the most on it."""
        alike: dict[str, list[str]] = {}
        for path in self.paths:
            kind = path if path.count("/") < 3 or path in OF_PEOPLE else path.rsplit("/", 2)[0]
            alike.setdefault(kind, []).append(path)
        return [max(some, key=self._size) for some in alike.values()]

    def _size(self, path: str) -> int:
        return (self.folder / path[1:] / "index.html").stat().st_size

    @property
    def paths(self) -> list[str]:
        """The addresses of its pages, but for those that only lead to another."""
        files = sorted(
            file for file in self.folder.rglob("index.html") if 'http-equiv="refresh"' not in file.read_text()
        )
        return [f"/{file.parent.relative_to(self.folder)}/".replace("/./", "/") for file in files]


def endpoint(client: httpx.Client) -> str:
    """The address that a client's server takes queries at."""
    return f"{str(client.base_url).rstrip('/')}/graphql"


@pytest.fixture(scope="session")
def content(session_stores: Stores) -> Iterator[Content]:
    """The seeds' real people, the invented lab, and somebody whose name is text and no markup."""
    with closing(session_stores.empty("sqlite", keep_open=True)) as database:
        # The lab has an Ada of its own.
        for report in run(database, [task for task in seed_tasks(shipped("seeds")) if task.slug != "ada-example"]):
            assert report.error is None, report.error
        lab(database)
        make = Maker(4)
        em = make(Person, slug="em", name="<b>Em</b> & Co", has_profile=True, links=[])
        make(Award, person_id=em, title="</script><script>throw 1</script>", rank=0)
        make.commit(database)
        # All that is on the pages is asked for at once, which nobody may ask a server for.
        with serving(database, max_cost=10**9, max_fields=10**6) as client:
            yield Content("seeds", database, client)


@pytest.fixture(scope="session")
def crowded(session_stores: Stores) -> Iterator[Content]:
    """An invented lab of forty, within the limits that a server has by default."""
    database, _ = session_stores.holding(forty, "sqlite", keep_open=True)
    with closing(database), serving(database) as client:
        yield Content("forty", database, client)


@contextmanager
def unless_made(folder: Path) -> Iterator[bool]:
    """Whether a folder is still to be made: one of the workers does it, and the others wait and have what it made."""
    done = folder.with_suffix(".made")
    with folder.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield not done.exists()
        done.touch()


@pytest.fixture(scope="session")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Each of the examples in a folder where nothing else is but their packages, once for all workers of a run."""
    packages = EXAMPLES / "node_modules"
    if not ((BIN / "node").exists() and (packages / ".installed").exists()):
        missing("The packages in examples aren't installed", "`make test` does that")
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "workshop"
    with unless_made(folder) as to_make:
        if to_make:
            # By no link to their folder: bundlers take no packages from beyond one. Their files are there twice by name alone.
            shutil.copytree(packages, folder / "node_modules", symlinks=True, copy_function=linked)
            shutil.copy(EXAMPLES / "package-lock.json", folder)  # by which it knows where packages may come from
            for name in OUTPUTS:
                shutil.copytree(EXAMPLES / name, folder / name, ignore=BUILT)
    return folder


def linked(source: str, target: str) -> None:
    """A file under another name, or a copy where the file system allows no other."""
    try:
        os.link(source, target, follow_symlinks=False)
    except OSError:
        shutil.copy2(source, target, follow_symlinks=False)


def npm(folder: Path, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run one of an example's scripts."""
    path = f"{BIN}{os.pathsep}{os.environ['PATH']}"
    more = {
        "PATH": path,
        "NO_COLOR": "1",
        "ASTRO_TELEMETRY_DISABLED": "1",
        "NEXT_TELEMETRY_DISABLED": "1",
        **environment,
    }
    return subprocess.run(
        ["npm", "run", *words],
        cwd=folder,
        env={**os.environ, **more},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=300,
    )


def fine(done: subprocess.CompletedProcess[str]) -> str:
    """What a command said that ended well."""
    said = done.stdout + done.stderr
    assert done.returncode == 0, said
    return said


@contextmanager
def served(name: str, folder: Path) -> Iterator[Site]:
    """A site, served as it stands in its folder."""

    class Handler(SimpleHTTPRequestHandler):
        def log_message(self, *_: Any) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield Site(name, folder, f"http://127.0.0.1:{server.server_port}")
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


class Builder:
    """Builds the examples, each from a content once, and serves what comes of it."""

    def __init__(self, workshop: Path, stack: ExitStack) -> None:
        self.workshop, self.stack = workshop, stack

    def copy(self, name: str, folder: Path) -> Path:
        """An example in a folder of its own."""
        shutil.copytree(self.workshop / name, folder, ignore=BUILT, dirs_exist_ok=True)
        return folder

    def ready(self, folder: Path, told: dict[str, str]) -> None:
        """What one does to Hugo's example by hand: it takes settings from files, and its packages from its own folder."""
        if not shutil.which("hugo"):
            missing("Hugo isn't installed", "`apt-get install hugo` brings it")
        (folder / "node_modules").symlink_to(self.workshop / "node_modules")
        if told:
            settings, scripts = folder / "hugo.toml", folder / "package.json"
            second = '\n[languages.de]\nlanguageName = "Deutsch"\nweight = 2\n'
            settings.write_text(settings.read_text() + second)
            scripts.write_text(scripts.read_text().replace("cms build data", "cms build data --locale en --locale de"))
            told["HUGO_BASEURL"] = told["SITE"]

    def __call__(self, name: str, content: Content, **told: str) -> Site:
        """The site that an example makes of a content, once for all workers; `told` is added to its environment."""
        folder = self.workshop / "-".join(filter(None, [name, content.name, told.get("PERSON")])) / name
        folder.parent.mkdir(exist_ok=True)
        with unless_made(folder) as to_make:
            if to_make:
                self.copy(name, folder)
                if name == "hugo":
                    self.ready(folder, told)
                    told |= {"CMS_DATABASE_URL": content.database.url.render_as_string(hide_password=False)}
                said = fine(npm(folder, "build", CMS_URL=content.address, **told))
                assert "WARN" not in said or name == "astro"
        return self.stack.enter_context(served(name, folder / OUTPUTS[name]))


@pytest.fixture(scope="session")
def build(workshop: Path) -> Iterator[Builder]:
    """Builds the examples, and serves what comes of it to the end of the run."""
    with ExitStack() as stack:
        yield Builder(workshop, stack)


@pytest.fixture(scope="session")
def astro(content: Content, build: Builder) -> Site:
    """The Astro example, built."""
    return build("astro", content)


@pytest.fixture(scope="session")
def eleventy(content: Content, build: Builder) -> Site:
    """The Eleventy example, built for a member of the lab."""
    return build("eleventy", content, PERSON="ada-example")


@pytest.fixture(scope="session")
def hugo(content: Content, build: Builder) -> Site:
    """The Hugo example, built."""
    return build("hugo", content)


@pytest.fixture(scope="session")
def next_(content: Content, build: Builder) -> Site:
    """The Next.js example, built."""
    return build("next", content)


@pytest.fixture(scope="session")
def lab_astro(crowded: Content, build: Builder) -> Site:
    """The Astro example, built for a lab of forty in two languages."""
    return build("astro", crowded, **LAB)


@pytest.fixture(scope="session")
def lab_eleventy(crowded: Content, build: Builder) -> Site:
    """The Eleventy example, built for one of a lab of forty in two languages."""
    return build("eleventy", crowded, **LAB, PERSON="member-1")


@pytest.fixture(scope="session")
def lab_hugo(crowded: Content, build: Builder) -> Site:
    """The Hugo example, built for a lab of forty in two languages."""
    return build("hugo", crowded, **LAB)


@pytest.fixture(scope="session")
def lab_next(crowded: Content, build: Builder) -> Site:
    """The Next.js example, built for a lab of forty in two languages."""
    return build("next", crowded, **LAB)


@pytest.fixture(params=["astro", "eleventy", "hugo", "next_"])
def site(request: pytest.FixtureRequest) -> Site:
    """Each of the sites in turn."""
    built: Site = request.getfixturevalue(request.param)
    return built


def plain(text: str) -> str:
    """Text with single spaces."""
    return " ".join(text.split())
