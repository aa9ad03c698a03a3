"""What all starters have in common: they look the same, stand by themselves, and are as good as Lighthouse can tell."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from ..web.conftest import ARGUMENTS
from .conftest import BIN, EXAMPLES, Content, Site, fine, npm

SOURCES = {"astro": "src", "eleventy": "src", "hugo": "static", "next": "src"}
# The pages that Lighthouse looks at: one of each starter, as it takes long. They share their design, and what it has of axe is
# asked of every kind of page (`test_sites`).
LOOKED_AT = [
    ("lab_astro", "/"),
    ("lab_eleventy", "/"),
    ("lab_hugo", "/people/member-1/"),
    ("lab_next", "/"),
]


@pytest.mark.parametrize("name", sorted(SOURCES))
def test_what_they_share_is_the_same(name: str) -> None:
    """How they look, and what is asked of the CMS and made of it: `make starters` copies it from the Astro one."""
    home, other = EXAMPLES / "astro/src", EXAMPLES / name / SOURCES[name]
    shared = [file.name for file in other.iterdir() if file.name in ("style.css", "browser.js")]
    shared += [f"lib/{file.name}" for file in (other / "lib").glob("*.ts")]
    assert "style.css" in shared
    for file in shared:
        assert (other / file).read_bytes() == (home / file).read_bytes(), f"{name}: {file}; `make starters` copies it"
    assert {f"lib/{file.name}" for file in (home / "lib").glob("*.ts")} <= set(shared) or name == "hugo"
    previewing = EXAMPLES / name / "preview.js"
    assert not previewing.exists() or previewing.read_bytes() == (EXAMPLES / "eleventy/preview.js").read_bytes()


@pytest.mark.parametrize("name", sorted(SOURCES))
def test_each_stands_by_itself(name: str) -> None:
    """Nothing in it leads out of its folder."""
    folder = EXAMPLES / name
    files = subprocess.run(["git", "ls-files", "."], cwd=folder, capture_output=True, text=True, check=True)
    for file in files.stdout.splitlines():
        text = (folder / file).read_text(errors="replace")
        for found in re.findall(r"""['"](\.\./[^'"\n]*)['"]""", text):
            assert ((folder / file).parent / found).resolve().is_relative_to(folder), f"{file}: {found}"


@pytest.mark.parametrize("name", sorted(SOURCES))
def test_two_commands_build_it(name: str) -> None:
    """Its README begins with them: those that these tests build it with."""
    first = re.findall(r"^    (.+?)(?:  +#.*)?$", (EXAMPLES / name / "README.md").read_text(), re.MULTILINE)[:2]
    assert first == ["npm install", "npm run build"]


def test_hugo_says_the_same_words() -> None:
    """Those of `words.ts` are in `i18n/`, as Hugo takes them."""
    words = (EXAMPLES / "astro/src/lib/words.ts").read_text()
    for language in ("de", "en"):
        said = words.partition(f"const {language}")[2].partition("\n};")[0]
        found = {
            one or other: word
            for one, other, word in re.findall(r"^  (?:'([^']*)'|(\w+)): '([^']*)',$", said, re.MULTILINE)
        }
        assert len(found) > 8
        assert found.items() <= tomllib.loads((EXAMPLES / f"hugo/i18n/{language}.toml").read_text()).items()


def test_their_types_fit(workshop: Path, astro: Site, content: Content) -> None:
    """Next.js checks them when it builds."""
    assert "- 0 errors" in fine(npm(workshop / "astro", "check", CMS_URL=content.address))


@pytest.mark.parametrize(("name", "path"), LOOKED_AT)
def test_lighthouse_has_nothing_to_say(request: pytest.FixtureRequest, tmp_path: Path, name: str, path: str) -> None:
    site: Site = request.getfixturevalue(name)
    report = tmp_path / "report.json"
    asked = {"only-categories": "accessibility,best-practices,seo", "output": "json", "output-path": str(report)}
    asked |= {"throttling-method": "provided"}  # it measures no speed
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
