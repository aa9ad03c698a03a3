"""`cms serve` itself: what it asks of the process that it runs in."""

from __future__ import annotations

import gc
import subprocess
import sys
import weakref
from collections.abc import Iterator

import pytest

from cms.cli import serving

from .asking import Api


class Circle:
    """Something that only the garbage collector frees."""

    def __init__(self) -> None:
        self.own = self


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(serving, "_SELDOM", 3)
    gc.disable()
    look = serving._LookOnce()
    gc.callbacks.append(look)
    yield
    gc.callbacks.remove(look)
    gc.collect()
    gc.freeze()  # as it was before
    gc.enable()


@pytest.mark.usefixtures("looks")
def test_what_outlived_a_look_of_the_garbage_collector_is_looked_at_seldom() -> None:
    """A look stops everything for as long as there is something to look at."""
    circle = Circle()
    there = weakref.ref(circle)
    gc.collect()  # the first look at all there is: it stays
    assert gc.get_freeze_count() > 10_000
    del circle
    gc.collect()
    assert there() is not None, "the second leaves it out"
    gc.collect()
    assert there() is None, "the third doesn't"


@pytest.mark.usefixtures("looks")
def test_what_is_new_is_looked_at_as_ever() -> None:
    gc.collect()
    frozen = gc.get_freeze_count()
    there = weakref.ref(Circle())
    gc.collect(1)
    assert there() is None
    # A thread of an earlier test may leave a thing or two meanwhile.
    assert gc.get_freeze_count() < frozen + 10, "a look at what is new leaves nothing out"


def test_what_a_server_needs_only_at_times_is_not_loaded_before(lab: Api) -> None:
    """Clients of HTTP, what lays out the log and the terminal, migrations, the other database's drivers, imports."""
    program = f"""
import sys
from cms.cli import app
from cms.settings import Settings
from cms.store import Database
from cms.web.application import create_app
from cms.web.connections import Connections
from cms.web.noting import write_logs

write_logs("json")
settings = Settings(database_url="{lab.database.url.render_as_string(hide_password=False)}")
Connections(settings, create_app(settings, Database(settings.database_url)))
print(*sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert {"uvicorn", "graphql", "cms.planning.planner"} <= loaded
    needless = (
        "httpx httpcore rich pygments structlog alembic opentelemetry PIL markdown_it "
        "cms.importing cms.exporting cms.telling.sending"
    )
    assert not loaded & set(needless.split())
    assert not loaded & {"psycopg", "asyncpg"} or lab.database.is_postgresql
