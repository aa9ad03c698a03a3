"""Builds this folder as a site: fills in what the code says of itself, and has Zensical write the pages.

`make docs` runs it. The pages stand here as one reads them in a checkout; where `<!-- here: NAME -->` stands, the site has
what `generated` says.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

from . import generated

PAGES = Path(__file__).parent
SITE = PAGES / "site"
_HERE = re.compile(r"^<!-- here: (\w+) -->$", re.MULTILINE)
_NO_PAGES = shutil.ignore_patterns("*.py", "__pycache__", "zensical.toml", SITE.name)


def build(site: Path) -> None:
    """Write the site into a folder, which is replaced; ends the program if a link in it is broken."""
    schema = generated.Schema()
    said: dict[str, Callable[[], str]] = {
        "settings": generated.settings,
        "options": generated.options,
        **{page: partial(schema.page, page) for page in schema.PAGES},
    }
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        shutil.copy(PAGES / "zensical.toml", folder)
        shutil.copytree(PAGES, folder / "docs", ignore=_NO_PAGES)
        for page in (folder / "docs").rglob("*.md"):
            page.write_text(_HERE.sub(lambda found: said[found[1]](), page.read_text()))
        zensical = (sys.executable, "-m", "zensical", "build", "--strict", "--config-file", folder / "zensical.toml")
        done = subprocess.run(zensical, cwd=folder)  # noqa: S603
        if done.returncode:
            sys.exit(done.returncode)
        shutil.rmtree(site, ignore_errors=True)
        shutil.move(folder / "site", site)


if __name__ == "__main__":
    build(SITE)
    print(SITE / "index.html")
