"""Pictures: how fast one is sent that was made smaller, beside a kept answer, and what importing a portrait costs.

    python -m bench.pictures [--rounds 5] [--seconds 1]

The server runs on one core, `wrk` on another. In each round the picture and a kept answer to a query, which has about as many
bytes, are asked for one right after the other. An import costs the CPU time of a page with a portrait, less that of the page
without it, and is held against decoding the portrait and making a small one of it, both in processes of their own.
"""

from __future__ import annotations

import argparse
import io
import os
import random
import subprocess
import sys
import tempfile
import urllib.parse
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median

from PIL import Image

from cms.content import Person, new_id
from cms.editing import Changes, commit
from cms.importing.beside import Folder
from cms.importing.formats import read_file
from cms.importing.run import Task, run
from cms.store import Database, migrate

from .run import Server, ours

SIZE = 4_000, 3_000  # of a telephone's
ASKED = "w=400&format=webp"


def portrait(size: tuple[int, int] = SIZE) -> bytes:
    """A picture with as much to see as one has that is taken."""
    dice = random.Random(7)
    small = Image.frombytes("RGB", (size[0] // 8, size[1] // 8), dice.randbytes(size[0] // 8 * (size[1] // 8) * 3))
    written = io.BytesIO()
    small.resize(size, Image.Resampling.BICUBIC).save(written, "JPEG", quality=90)
    return written.getvalue()


def cpu_seconds(done: Callable[[], object]) -> float:
    """The CPU time that something takes, that of processes which it starts and waits for among it."""
    before = os.times()
    done()
    after = os.times()
    return sum(after[:4]) - sum(before[:4])


# ---- importing ---------------------------------------------------------------------------------------------------------
_DECODED = """
import io, sys
from PIL import Image
picture = Image.open(io.BytesIO(open(sys.argv[1], "rb").read()))
picture.load()
picture.thumbnail((400, 400), Image.Resampling.LANCZOS)
"""


def importing(folder: Path, rounds: int) -> list[tuple[float, float]]:
    """What importing a portrait and what decoding it takes, in CPU seconds, for each round."""
    page = "---\ntitle: Ada Example\n---\n# Ada Example\n\nI build bridges."
    found = []
    for n in range(rounds + 1):
        data = portrait((SIZE[0] + n, SIZE[1]))  # another each time, as the same again is known already
        (folder / "ada-example.jpg").write_bytes(data)
        database = Database(f"sqlite:///{folder / f'{n}.db'}")
        migrate(database)

        def imported(slug: str, text: str, store: Database = database) -> None:
            task = Task(f"{slug}.md", slug, lambda: read_file(text.encode(), f"{slug}.md"), beside=Folder(folder))
            (report,) = run(store, [task])
            assert report.error is None, report.error

        plain = cpu_seconds(lambda: imported("bo", page))
        pictured = cpu_seconds(lambda: imported("ada", f"{page}\n\n![](ada-example.jpg)"))
        assert len(list(database.blobs.hashes())) == 1
        decode = [sys.executable, "-c", _DECODED, str(folder / "ada-example.jpg")]
        decoded = cpu_seconds(partial(subprocess.run, decode, check=True))
        found.append((pictured - plain, decoded))
        database.close()
    return found[1:]  # the first loads what reading takes


# ---- sending -----------------------------------------------------------------------------------------------------------
def sending(folder: Path, rounds: int, seconds: int) -> list[tuple[float, float]]:
    """Requests a second: of a picture that was made smaller, and of a kept answer of about its size, for each round."""
    from cms.assets import add, look_at
    from cms.editing.access import Caller, Scope

    database = Database(f"sqlite:///{folder / 'sent.db'}")
    migrate(database)
    file = look_at("ada.jpg", portrait())
    caller = Caller("bench", frozenset((Scope.EDIT, Scope.PUBLISH)))
    id_, _ = add(database, caller, file, {"name": "ada.jpg"}, publish=True)
    url = f"sqlite:///{folder / 'sent.db'}"
    with ours(url, cached=True) as server:
        path = f"/assets/{file.columns['hash']}/ada.jpg?{ASKED}"
        size = len(server.ask(path))
        changes = Changes()
        words = "bridges " * (size // 8)
        person = {"slug": "ada-example", "name": "Ada Example", "has_profile": True, "bio": words, "image_id": id_}
        changes.save(Person, {**Person.complete(person), "id": new_id(Person)})
        with database.write() as connection:
            commit(connection, changes, "bench", "somebody")
        query = '{ person(slug: "ada-example") { bio { markdown } } }'
        answer = f"/graphql?{urllib.parse.urlencode({'query': query})}"
        assert abs(len(server.ask(answer)) - size) < size // 10
        for each in (path, answer):
            asked(server, each, 1)
        database.close()
        return [(asked(server, path, seconds), asked(server, answer, seconds)) for _ in range(rounds)]


def asked(server: Server, path: str, seconds: int) -> float:
    """Requests by GET that a server answers a second."""
    return server.load(path, "", seconds, "GET")[0]


def main() -> None:
    """Print both as tables."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--seconds", type=int, default=1)
    given = options.parse_args()
    with tempfile.TemporaryDirectory() as name:
        imports = importing(Path(name), given.rounds)
        sends = sending(Path(name), given.rounds, given.seconds)
    print("| what | ours | beside | ratio |\n|---|---|---|---|")
    for what, pairs, shown in (
        ("CPU seconds of importing a portrait, to decoding and resizing it", imports, "{:.3f}"),
        ("resized pictures a second, to kept answers", sends, "{:.0f}"),
    ):
        ours_, others = (shown.format(median(values)) for values in zip(*pairs, strict=True))
        print(f"| {what} | {ours_} | {others} | {median(a / b for a, b in pairs):.2f} |")


if __name__ == "__main__":
    main()
