"""How much more two processes answer than one, as a ratio: `cms serve --workers 2` beside `--workers 1`.

    python -m bench.workers [--people 1000] [--rounds 5] [--seconds 2]

Both are up at once, and idle but for their turns; nothing is kept, so that each request takes what a query takes. Beside the
requests a second stands what doesn't depend on what else the machine does: the requests to each second of a core that the
busiest process took, which is what could be answered with a core for each.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import re
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from tests.conftest import free_port

from .run import ENVIRONMENT, HERE, body, databases

WORKERS = 1, 2
Server = tuple[subprocess.Popen[bytes], int]  # and the port that it answers on


def processor_seconds(process: subprocess.Popen[bytes]) -> list[float]:
    """What each process that answers took of the cores so far."""
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    stats = [Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split() for pid in children or [str(process.pid)]]
    return [(int(each[11]) + int(each[12])) / os.sysconf("SC_CLK_TCK") for each in stats]


def load(server: Server, text: str, seconds: int) -> tuple[float, float]:
    """Requests that a server answers a second, and to each second of a core that its busiest process takes."""
    process, port = server
    before = processor_seconds(process)
    command = ["wrk", "-t1", "-c32", f"-d{seconds}s", "-s", str(HERE / "post.lua"), f"http://127.0.0.1:{port}/graphql"]
    done = subprocess.run(command, env={**ENVIRONMENT, "BODY": text, "METHOD": "POST"}, capture_output=True, text=True)
    found = re.search(r"^RESULT (\S+) 0\b", done.stdout, re.MULTILINE)
    if not found:
        raise SystemExit(f"wrk failed: {done.stdout}{done.stderr}")
    rate = float(found[1])
    taken = max(now - then for now, then in zip(processor_seconds(process), before, strict=True))
    return rate, rate * seconds / taken


@contextlib.contextmanager
def serving(url: str, count: int) -> Iterator[Server]:
    """A server of so many processes, once it answers."""
    port = free_port()
    command = [sys.executable, "-c", "from cms.cli import main; main()", "serve", "--port", str(port)]
    environment = {**ENVIRONMENT, "CMS_DATABASE_URL": url, "CMS_CACHE_BYTES": "0", "WEB_CONCURRENCY": str(count)}
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
    try:
        for _ in range(400):
            with contextlib.suppress(OSError):
                urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5).close()
                break
            time.sleep(0.05)
        yield process, port
    finally:
        process.terminate()
        process.wait(30)


def main() -> None:
    """Measure, and print a line for each query."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--people", type=int, default=1_000)
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--seconds", type=int, default=2)
    given = options.parse_args()
    print(f"{os.cpu_count()} cores")
    with databases("sqlite", [given.people]) as urls, contextlib.ExitStack() as up:
        servers = [up.enter_context(serving(urls[given.people], count)) for count in WORKERS]
        for name in ("Q1", "Q2"):
            text = body(name, given.people)
            for server in servers:
                load(server, text, 1)
            rounds = [[load(server, text, given.seconds) for server in servers] for _ in range(given.rounds)]
            for number, what in enumerate(("a second", "to a second of a core each")):
                one, two = ([each[place][number] for each in rounds] for place in range(2))
                ratio = median(b / a for a, b in zip(one, two, strict=True))
                print(f"{name} {what}: {median(one):,.0f} by one, {median(two):,.0f} by two: {ratio:.2f}")


if __name__ == "__main__":
    main()
