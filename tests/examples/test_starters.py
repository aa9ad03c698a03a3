"""What all starters have in common: they look the same, stand by themselves, and are as good as Lighthouse can tell."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from ..web.conftest import ARGUMENTS
from .conftest import BIN, EXAMPLES, Site, fine

STYLES = {
    name: EXAMPLES / name / path
    for name, path in (("astro", "src"), ("eleventy", "."), ("hugo", "static"), ("next", "app"))
}
# The pages that Lighthouse looks at: one of each kind that there is.
LOOKED_AT = [
    ("lab_astro", "/"),
    ("lab_astro", "/publications/"),
    ("lab_astro", "/people/member-1/"),
    ("eleventy", "/"),
    ("hugo", "/people/ada-example/"),
    ("next_", "/people/ada-example/"),
]


@pytest.mark.parametrize("name", sorted(STYLES))
def test_all_have_one_stylesheet(name: str) -> None:
    assert (STYLES[name] / "style.css").read_bytes() == (STYLES["astro"] / "style.css").read_bytes()


@pytest.mark.parametrize("name", sorted(STYLES))
def test_each_stands_by_itself(name: str) -> None:
    """Nothing in it leads out of its folder."""
    folder = EXAMPLES / name
    files = subprocess.run(["git", "ls-files", "."], cwd=folder, capture_output=True, text=True, check=True)
    for file in files.stdout.splitlines():
        text = (folder / file).read_text()
        for found in re.findall(r"""['"](\.\./[^'"\n]*)['"]""", text):
            assert ((folder / file).parent / found).resolve().is_relative_to(folder), f"{file}: {found}"


@pytest.mark.parametrize("name", sorted(STYLES))
def test_two_commands_build_it(name: str) -> None:
    """Its README begins with them: those that these tests build it with."""
    first = re.findall(r"^    (.+?)(?:  +#.*)?$", (EXAMPLES / name / "README.md").read_text(), re.MULTILINE)[:2]
    npm = ["npm install", "npm run build"]
    assert first == (["cms build data --operations operations --public static", "hugo"] if name == "hugo" else npm)


@pytest.mark.parametrize(("name", "path"), LOOKED_AT)
def test_lighthouse_has_nothing_to_say(request: pytest.FixtureRequest, tmp_path: Path, name: str, path: str) -> None:
    site: Site = request.getfixturevalue(name)
    report = tmp_path / "report.json"
    asked = {"only-categories": "accessibility,best-practices,seo", "output": "json", "output-path": str(report)}
    flags = " ".join(each if " " not in each else f'"{each}"' for each in ("--headless=new", *ARGUMENTS))
    environment = {"PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}", "CHROME_PATH": shutil.which("chromium") or ""}
    fine(
        subprocess.run(
            [
                EXAMPLES / "node_modules/.bin/lighthouse",
                site.origin + path,
                "--quiet",
                f"--chrome-flags={flags}",
                *(f"--{option}={value}" for option, value in asked.items()),
            ],
            env={**os.environ, **environment},
            capture_output=True,
            text=True,
            timeout=120,
        )
    )
    said = json.loads(report.read_text())
    faults = [name for name, audit in said["audits"].items() if audit["score"] is not None and audit["score"] < 1]
    assert {name: one["score"] for name, one in said["categories"].items()} == {
        "accessibility": 1,
        "best-practices": 1,
        "seo": 1,
    }, faults
