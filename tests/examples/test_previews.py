"""Previews: whoever brings a token that may read drafts sees them as they change, and nothing that is built has it."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, expect

from cms.content import Person

from ..conftest import Stores, free_port, run_cms, serving
from ..content import Maker
from .conftest import BIN, Builder, endpoint


@pytest.mark.parametrize("name", ["astro", "eleventy", "hugo", "next"])
def test_a_preview_shows_drafts(name: str, stores: Stores, build: Builder, browser: Browser) -> None:
    database = stores.empty("sqlite")
    make = Maker()
    ada = make(Person, slug="ada", name="Ada Example", headline="Builds roads", has_profile=True)
    make(Person, slug="bo", name="Bo Li", has_profile=True)
    make.commit(database)

    def token(name: str, *scopes: str) -> str:
        given = [word for scope in scopes for word in ("--scope", scope)]
        url = database.url.render_as_string(hide_password=False)
        created = run_cms("token", "create", name, *given, url=url)
        assert created.returncode == 0
        return created.stdout.strip()

    desk, reader = token("desk", "edit", "publish"), token("preview", "read-drafts")
    with serving(database) as client:

        def write(who: str, version: int, headline: str, *, publish: bool = False) -> Any:
            given = f'id: "{ada}", expectedVersion: {version}, headline: "{headline}", publish: {str(publish).lower()}'
            query = f"mutation {{ updatePerson(input: {{ {given} }}) {{ revision person {{ version }} }} }}"
            headers = {"authorization": f"Bearer {who}"}
            return client.post("/graphql", json={"query": query}, headers=headers).json().get("data")

        assert write(reader, 1, "Reads alone") is None
        drafted = write(desk, 1, "Mends roads")["updatePerson"]
        assert drafted["revision"] is None
        folder = build.copy(name, build.workshop / f"preview-{name}" / name)
        hers = "/" if name == "eleventy" else "/people/ada/"
        with previewing(folder, endpoint(client)) as preview:
            shown, drafts = preview.get(hers).text, preview.get(f"{hers}?preview={reader}")
            assert "Builds roads" in shown
            assert "Mends roads" not in shown
            assert "Mends roads" in drafts.text
            assert "no-store" in drafts.headers["cache-control"]
            assert "no-referrer" in drafts.headers.get("referrer-policy", drafts.text)
            assert f'href="/?preview={reader}"' in drafts.text
            assert ('"/search/' in shown, '"/search/' in drafts.text) == (True, False)  # what it looks through is built
            refused = preview.get(f"{hers}?preview=of-nobody")
            assert (refused.status_code >= 500, "Builds roads" in refused.text) == (True, False)
            assert preview.get("/people/nobody/").status_code == 404
            # A page that somebody looks at follows what is drafted, and what is published.
            page = browser.new_page()
            with page.expect_request("**/revision/events"):
                page.goto(f"{preview.base_url}{hers}?preview={reader}")
            expect(page.locator(".lead")).to_have_text("Mends roads")
            drafted = write(desk, drafted["person"]["version"], "Sweeps roads")["updatePerson"]
            expect(page.locator(".lead")).to_have_text("Sweeps roads")
            published = write(desk, drafted["person"]["version"], "Paves roads", publish=True)["updatePerson"]
            assert published["revision"] == 2
            expect(page.locator(".lead")).to_have_text("Paves roads")
            page.close()
        kept = [
            file
            for file in folder.rglob("*")
            if file.is_file() and not file.is_symlink() and "node_modules" not in file.parts
        ]
        assert len(kept) > 20
        assert [file for file in kept if reader.encode() in file.read_bytes()] == []


@contextmanager
def previewing(folder: Path, address: str) -> Iterator[httpx.Client]:
    """A preview of the content of a CMS, and a client of it."""
    environment = {
        "CMS_URL": address,
        "PERSON": "ada",  # whom Eleventy's is of
        "HOST": "127.0.0.1",
        "PORT": str(free_port()),
        "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}",
    }
    command = ["npm", "run", "preview"]
    process = subprocess.Popen(
        command,
        cwd=folder,
        env={**os.environ, **environment, "ASTRO_TELEMETRY_DISABLED": "1", "NEXT_TELEMETRY_DISABLED": "1"},
        stdout=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        with httpx.Client(base_url=f"http://127.0.0.1:{environment['PORT']}", trust_env=False, timeout=30) as client:
            for _ in range(600):
                assert process.poll() is None
                with suppress(httpx.ConnectError):
                    client.get("/icon.svg")
                    break
                time.sleep(0.2)
            yield client
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait()
