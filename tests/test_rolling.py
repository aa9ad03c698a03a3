"""Old and new servers beside each other while the database is migrated: no request fails, and who can't serve it says so."""

from __future__ import annotations

import json
import shutil
import subprocess
import threading
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from cms.editing.access import Scope
from cms.store import Database, newest, tokens

from .conftest import CMS, ROOT, Stores, cms_environment, free_port
from .content import crowd
from .test_stopping import PATIENCE, asking, url_of, wait_until_it_answers

# It adds what older code needn't fill, and an index, as a deployment may.
MIGRATION = '''"""A column that only newer code knows."""

import sqlalchemy as sa
from alembic import op

revision, down_revision, branch_labels, depends_on = "{number}", "{before}", None, None
serves_back_to = "{serves}"


def upgrade() -> None:
    for table in ("person", "person_version"):
        op.add_column(table, sa.Column("{column}", sa.Integer(), server_default="0", nullable=False))
    op.create_index("ix_person_{column}", "person", ["{column}"])


def downgrade() -> None:
    op.drop_index("ix_person_{column}", "person")
    for table in ("person", "person_version"):
        op.drop_column(table, "{column}")
'''
CREATE = """mutation($name: String!) {
  createPerson(input: {name: $name, hasProfile: true, publish: true}) { userErrors { message } }
}"""


class Version:
    """The code as it is, with more migrations, in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in ("cms", "migrations", "schema"):
            shutil.copytree(ROOT / name, folder / name)

    def add(self, number: int, before: int, serves: int) -> None:
        said = {"number": f"{number:04}", "before": f"{before:04}", "serves": f"{serves:04}", "column": f"new_{number}"}
        (self.folder / f"migrations/versions/{number:04}_new.py").write_text(MIGRATION.format(**said))

    def environment(self, url: str) -> dict[str, str]:
        return {**cms_environment(url), "PYTHONPATH": str(self.folder)}

    def migrate(self, url: str, *words: str) -> str:
        done = subprocess.run(
            [*CMS, "migrate", *words], env=self.environment(url), cwd=self.folder, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    @contextmanager
    def serving(self, url: str) -> Iterator[int]:
        port = free_port()
        process = subprocess.Popen(
            [*CMS, "serve", "--port", str(port)],
            env=self.environment(url),
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
        )
        try:
            wait_until_it_answers(port)
            yield port
        finally:
            process.terminate()
            process.wait(PATIENCE)


def write_on(port: int, secret: str, done: threading.Event, became: Counter[str]) -> None:
    """Make people, one after the other."""
    body = json.dumps({"query": CREATE, "variables": {"name": "New"}}).encode()
    fields = {"content-type": "application/json", "authorization": f"Bearer {secret}"}
    while not done.is_set():
        request = urllib.request.Request(f"http://127.0.0.1:{port}/graphql", body, fields)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310
                told: Any = json.load(answer)
            fine = "errors" not in told and told["data"]["createPerson"] == {"userErrors": []}
            became["written" if fine else str(told)] += 1
        except OSError as error:
            became[f"lost: {error!r}"] += 1


@contextmanager
def writing(port: int, secret: str) -> Iterator[Counter[str]]:
    done, became = threading.Event(), Counter[str]()
    thread = threading.Thread(target=write_on, args=(port, secret, done, became))
    thread.start()
    try:
        yield became
    finally:
        done.set()
        thread.join()


def readiness(port: int) -> tuple[int, Any]:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=PATIENCE) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        with error:
            return error.code, json.load(error)


def test_no_request_fails_while_old_gives_way_to_new(database: Database, tmp_path: Path) -> None:
    url, now = url_of(database), int(newest())
    crowd(database, 60)
    with database.write() as connection:
        secret = tokens.issue(connection, "editor", [Scope.EDIT, Scope.PUBLISH])
    old, new = Version(tmp_path / "old"), Version(tmp_path / "new")
    new.add(now + 1, now, serves=now)
    with old.serving(url) as port, asking([port]) as read, writing(port, secret) as written:
        assert new.migrate(url).endswith(f"{now:04} → {now + 1:04}\n")
        assert readiness(port) == (200, {"status": "ready"})
        before = written["written"]
        with new.serving(url) as newer, asking([newer]) as read_there, writing(newer, secret) as written_there:
            time.sleep(1)  # both answer, and write
        assert written["written"] > before
    for became in (read, read_there):
        assert set(became) - {"last"} == {"answered"}, dict(became)
    for became in (written, written_there):
        assert set(became) == {"written"}, dict(became)


def test_old_code_says_that_it_cannot_serve_what_a_migration_keeps_from_it(stores: Stores, tmp_path: Path) -> None:
    url, now = url_of(stores.empty("sqlite")), int(newest())
    old, new = Version(tmp_path / "old"), Version(tmp_path / "new")
    new.add(now + 1, now, serves=now)
    new.add(now + 2, now + 1, serves=now + 1)
    with old.serving(url) as port:
        new.migrate(url, "--to", f"{now + 1:04}")
        assert readiness(port)[0] == 200
        new.migrate(url)
        status, told = readiness(port)
        assert (status, told["reason"]) == (503, "The store is of a newer version than this server.")
        done = subprocess.run([*CMS, "serve"], env=old.environment(url), cwd=old.folder, capture_output=True, text=True)
        assert done.returncode == 1
        assert (
            f"is at migration {now + 2:04}, which a newer version made: this one knows {now:04} at most" in done.stderr
        )
        new.migrate(url, "--to", f"{now:04}")
        assert readiness(port)[0] == 200
