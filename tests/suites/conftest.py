"""What the suites share: running Node.js scripts with the packages that package-lock.json names, and asking over HTTP."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

SUITES = Path(__file__).parent
# Node.js comes from the package index like everything else that the tests need, beside the Python that runs them.
NODE = Path(sys.executable).parent / "node"

Node = Callable[..., str]


def _missing(reason: str) -> None:
    """Skip for want of something, except in CI, which has everything."""
    if os.environ.get("CI"):
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)


@pytest.fixture(scope="session")
def node() -> Node:
    """Runs a script of this folder, or a command that a package brings, and gives what it prints; fails if it fails."""
    if not (NODE.exists() and (SUITES / "node_modules/.installed").exists()):
        _missing("The packages in tests/suites aren't installed: `make test` does that")

    def run(script: str | Path, *words: str | Path, cwd: Path = SUITES) -> str:
        done = subprocess.run(
            [NODE, SUITES / script, *words],
            cwd=cwd,
            env={**os.environ, "NO_COLOR": "1", "NODE_ENV": "production"},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert done.returncode == 0, f"{script} {words}:\n{done.stdout}{done.stderr}"
        return done.stdout

    return run


@pytest.fixture(scope="session")
def http(seeded_server: str) -> Iterator[httpx.Client]:
    """A client of the server on the seeds."""
    with httpx.Client(base_url=seeded_server, timeout=60) as client:
        yield client
