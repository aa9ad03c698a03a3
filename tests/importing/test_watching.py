"""`cms watch`, in a process of its own: what changes in a folder is imported as it changes."""

from __future__ import annotations

import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

from sqlalchemy import select

from cms.content import Position
from cms.store import Database

from ..conftest import CMS, Stores, cms, cms_environment, heeding_interrupts

PAGE = "# Ada Example\n\n## Experience\n\n- **Engineer**, ACME Labs (2031 – Present)\n"


def until(holds: Callable[[], bool]) -> bool:
    for _ in range(600):
        if holds():
            return True
        time.sleep(0.1)
    return False


def test_what_changes_in_a_folder_is_imported_as_it_changes(stores: Stores, tmp_path: Path) -> None:
    database: Database = stores.empty("sqlite")
    url = database.url.render_as_string()

    def titles() -> set[str | None]:
        with database.read() as connection:
            return set(connection.execute(select(Position.table().c.title)).scalars())

    folder = tmp_path / "ada-example"
    folder.mkdir()
    (folder / "cv.md").write_text(PAGE)
    words = [*CMS, "watch", str(folder), "--prune"]
    with heeding_interrupts():
        process = subprocess.Popen(words, env=cms_environment(url), stdout=subprocess.PIPE, text=True)
    try:
        assert until(lambda: titles() == {"Engineer"})
        (folder / "cv.md").write_text(PAGE.replace("Engineer", "Builder"))
        assert until(lambda: titles() == {"Builder"})
        (folder / "broken.md").write_bytes(b"\x00\x00")
        (folder / "more.md").write_text("# Ada Example\n\n## Experience\n\n- **Intern**, Oz Works (2030)\n")
        assert until(lambda: titles() == {"Builder", "Intern"})
    finally:
        process.send_signal(signal.SIGINT)
        said, _ = process.communicate(timeout=60)
    assert process.returncode == 0
    assert "cv.md → ada-example: revision 1\n" in said
    assert "broken.md → ada-example: not imported" in said
    assert "nothing changed" not in said


def test_a_folder_that_is_none_is_told(stores: Stores, tmp_path: Path) -> None:
    done = cms("watch", tmp_path / "none", url=stores.empty("sqlite").url.render_as_string())
    assert (done.returncode, "there is no such folder" in done.stderr) == (1, True)
