"""What tests of the web application share: a browser, and a count of what is run."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from cms.planning.operations import Operations

PATIENCE = 60_000  # milliseconds that a browser waits for whatever it is to see: a busy machine is no fault of a page's
expect.set_options(timeout=PATIENCE)

# No sandbox as root; and nothing that the browser would fetch for itself.
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]


def missing(what: str, remedy: str) -> None:
    """Skip for want of something, except in CI, which has everything."""
    reason = f"{what}: {remedy}"
    if os.environ.get("CI"):
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Debian's Chromium. Not for the whole run: while it's open, no event loop can run in this thread."""
    chromium = shutil.which("chromium")
    if not chromium:
        missing("Chromium isn't installed", "`apt-get install chromium` brings it")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        browser.on("context", lambda context: context.set_default_timeout(PATIENCE))
        yield browser
        browser.close()


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Grows with each operation that is run, rather than answered by what is kept."""
    ran: list[str] = []
    answer = Operations.answer

    async def counting(self: Operations, reader: Any, text: str, *rest: Any) -> Any:
        ran.append(text)
        return await answer(self, reader, text, *rest)

    monkeypatch.setattr(Operations, "answer", counting)
    return ran
