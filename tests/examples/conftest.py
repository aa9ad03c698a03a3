"""What tests of the examples share: content, the three sites made from it, and a browser that looks at them."""

from __future__ import annotations

import functools
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
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

from ..conftest import ROOT, Stores, run_cms, serving
from ..content import Maker, lab
from ..web.conftest import browser, missing  # noqa: F401  # a fixture
from .forty import forty

EXAMPLES = ROOT / "examples"
# Node.js comes from the package index like everything else that the tests need, beside the Python that runs them.
BIN = Path(sys.executable).parent
OF_PEOPLE = {"/people/ada-example/", "/people/em/"}  # those who have something of everything, and little
BUILT = shutil.ignore_patterns(
    "node_modules", "dist", "_site", "data", "fonts", "resources", "gql", "out", ".astro", ".next", ".preview"
)


@dataclass(frozen=True, slots=True)
class Content:
    """A store whose content the sites show, and a client of a server on it."""

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

    @property
    def sample(self) -> list[str]:
        """The addresses of some of its pages: of those that are alike, two."""
        alike: dict[str, list[str]] = {}
        for path in self.paths:
            kind = path if path.count("/") < 3 or path in OF_PEOPLE else path.rsplit("/", 2)[0]
            alike.setdefault(kind, []).append(path)
        return [path for some in alike.values() for path in some[:2]]

    @property
    def paths(self) -> list[str]:
        """The addresses of its pages."""
        files = sorted(file for file in self.folder.rglob("index.html") if "_not-found" not in file.parts)
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
            yield Content(database, client)


@pytest.fixture(scope="session")
def crowded(session_stores: Stores) -> Iterator[Content]:
    """An invented lab of forty, within the limits that a server has by default."""
    database, _ = session_stores.holding(forty, "sqlite", keep_open=True)
    with closing(database), serving(database) as client:
        yield Content(database, client)


@pytest.fixture(scope="session")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Each of the examples in a folder where nothing else is, but for its packages."""
    packages = EXAMPLES / "node_modules"
    if not ((BIN / "node").exists() and (packages / ".installed").exists()):
        missing("The packages in examples aren't installed", "`make test` does that")
    folder = tmp_path_factory.mktemp("workshop")
    for name in ("astro", "eleventy", "hugo", "next"):
        shutil.copytree(EXAMPLES / name, folder / name, ignore=BUILT)
        (folder / name / "node_modules").symlink_to(packages)
    return folder


def npm(folder: Path, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run one of an example's scripts."""
    path = f"{BIN}{os.pathsep}{os.environ['PATH']}"
    more = {"PATH": path, "NO_COLOR": "1", "ASTRO_TELEMETRY_DISABLED": "1", **environment}
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


@pytest.fixture(scope="session")
def astro(content: Content, workshop: Path) -> Iterator[Site]:
    """The Astro example, built."""
    fine(npm(workshop / "astro", "build", CMS_URL=content.address))
    with served("astro", workshop / "astro/dist") as site:
        yield site


@pytest.fixture(scope="session")
def lab_astro(crowded: Content, workshop: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The Astro example, built for a lab of forty."""
    folder = tmp_path_factory.mktemp("lab")
    site = {"CMS_URL": crowded.address, "SITE": "https://lab.example"}
    fine(npm(workshop / "astro", "build", "--", "--outDir", str(folder), **site))
    with served("astro", folder) as built:
        yield built


@pytest.fixture(scope="session")
def eleventy(content: Content, workshop: Path) -> Iterator[Site]:
    """The Eleventy example, built for a member of the lab."""
    fine(npm(workshop / "eleventy", "build", CMS_URL=content.address))
    with served("eleventy", workshop / "eleventy/_site") as site:
        yield site


@pytest.fixture(scope="session")
def hugo(content: Content, workshop: Path) -> Iterator[Site]:
    """The Hugo example, built."""
    if not shutil.which("hugo"):
        missing("Hugo isn't installed", "`apt-get install hugo` brings it")
    folder = workshop / "hugo"
    url = content.database.url.render_as_string(hide_password=False)
    fine(run_cms("build", "data", "--operations", "operations", "--public", "static", url=url, cwd=folder))
    said = fine(subprocess.run(["hugo"], cwd=folder, capture_output=True, text=True, timeout=120))
    assert "WARN" not in said
    with served("hugo", folder / "public") as site:
        yield site


@pytest.fixture(scope="session")
def next_(content: Content, workshop: Path) -> Iterator[Site]:
    """The Next.js example, built; by webpack, as Turbopack takes no packages from beyond a link."""
    fine(npm(workshop / "next", "build", "--", "--webpack", CMS_URL=content.address, NEXT_TELEMETRY_DISABLED="1"))
    with served("next", workshop / "next/out") as site:
        yield site


@pytest.fixture(params=["astro", "eleventy", "hugo", "next_"])
def site(request: pytest.FixtureRequest) -> Site:
    """Each of the sites in turn."""
    built: Site = request.getfixturevalue(request.param)
    return built


def plain(text: str) -> str:
    """Text with single spaces."""
    return " ".join(text.split())
