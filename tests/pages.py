"""Pages in docs/ that show commands and queries, and what these come to: they are run, and must come to just that."""

from __future__ import annotations

import importlib
import json
import os
import re
import shlex
import shutil
import subprocess
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import pytest

from cms.store import Database

from .conftest import ROOT, serving, store_settings

_BLOCK = re.compile(r'(?P<head>^```(\w+)(?: title="([^"]+)")?\n)(.*?)(?=^```$)', re.DOTALL | re.MULTILINE)
_COMMAND = re.compile(r"^\$ .*\n(?:> .*\n)*", re.MULTILINE)
_ADDRESS, _NEXT_BLOCK = "http://127.0.0.1:8000", "---- the next block ----\n"
# What is another each time, and how pages show it: tokens, the IDs of records, moments.
_VARYING = {
    r"\bcms_[A-Za-z0-9_-]{43}": "cms_…",
    r"\bwhsec_[A-Za-z0-9+/]{43}=": "whsec_…",
    r"\b([a-z]{3})_[0-9a-f]{32}\b": r"\1_…",
    r"((?:→|already at|newest migration,) )\d{4}$": r"\g<1>0002",
    r"\b\d{4}-\d\d-\d\d \d\d:\d\d\b": "2031-05-01 12:00",
}


class Block(NamedTuple):
    """A block of a page: what language it is in, the file that it is to be, if it's one, and its text."""

    language: str
    file: str
    text: str

    @property
    def steps(self) -> list[tuple[str, str]]:
        """What there is to do: what is shown of each command, and the command."""
        if self.file:
            return [("", f"mkdir -p {Path(self.file).parent} && printf %s {shlex.quote(self.text)} >{self.file}\n")]
        if self.language == "graphql":
            return [("", f"printf %s {shlex.quote(self.text)} | cms query -\n")]
        commands = _COMMAND.findall(self.text) if self.language == "console" else []
        return [(shown, re.sub("^[$>] ", "", shown, flags=re.MULTILINE)) for shown in commands]


def assert_shown(page: Path, database: Database, commands: Path, folder: Path, *, update: bool) -> None:
    """Do what a page shows, block by block, in a folder and on a store, beside a server on it at the page's address.

    `commands` is the folder with its `cms`.
    A block with a title is written to the file of that name. In a `console` block a command begins with `$`, and goes on in
    lines that begin with `>`. A `graphql` block is a query; the `json` block that follows, if any, is its data. With
    `update`, the page's console blocks are written anew.
    """
    text = page.read_text()
    blocks = [Block(*found[1:]) for found in _BLOCK.findall(text)]
    printed = [_plain(each) for each in _run(blocks, database, commands, folder)]
    if update:
        texts = iter(printed)

        def written(found: re.Match[str]) -> str:
            now = next(texts)
            as_before = found[2] != "console" or _tight(now) == _tight(_plain(found[4]))
            return found[0] if as_before else f"{found['head']}{now}"

        page.write_text(_BLOCK.sub(written, text))
    for at, (block, came) in enumerate(zip(blocks, printed, strict=True)):
        if block.language == "console" and not update:
            assert _tight(came) == _tight(_plain(block.text)), "--update-golden writes it anew"
        elif block.language == "graphql" and not block.file:
            answer = json.loads(came)
            assert "errors" not in answer, f"{block.text}{came}"
            if blocks[at + 1 : at + 2] and blocks[at + 1].language == "json":
                assert answer["data"] == json.loads(blocks[at + 1].text), f"{block.text}{came}"


def _plain(text: str) -> str:
    for varying, instead in _VARYING.items():
        text = re.sub(varying, instead, text, flags=re.MULTILINE)
    return text


def _tight(text: str) -> str:
    """Without spaces beside colons and commas: PostgreSQL puts some into JSON, and SQLite doesn't."""
    return re.sub(r" ?([:,]) ?", r"\1", text)


def _run(blocks: list[Block], database: Database, commands: Path, folder: Path) -> list[str]:
    """What the blocks come to, commands included."""
    if not (shutil.which("bash") and shutil.which("curl")):
        assert not os.environ.get("CI"), "CI has both"
        pytest.skip("bash and curl run the page's commands")
    environment = {
        "PATH": f"{commands}:{os.environ['PATH']}",
        **store_settings(database.url.render_as_string(hide_password=False)),
        "NO_PROXY": "*",
    }
    with serving(database) as client:
        address = str(client.base_url).rstrip("/")
        script = ""
        for block in blocks:
            for shown, command in block.steps:
                script += f"printf %s {shlex.quote(shown)}\n{command.replace(_ADDRESS, address)}"
            script += f"printf %s {shlex.quote(_NEXT_BLOCK)}\n"
        done = subprocess.run(
            ["bash", "-c", script],
            env=environment,
            cwd=folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=120,
        )
    return done.stdout.replace(database.shown_url, "sqlite:///cms.db").split(_NEXT_BLOCK)[:-1]


def are_named(page: str, *, files: int, names: int) -> None:
    """Hold that what a page sets as code are files that there are, more than so many, and names in them, more than so many."""
    spans = set(re.findall(r"`([^`\n]+)`", re.sub(r"^```.*?^```$", "", page, flags=re.DOTALL | re.MULTILINE)))
    paths = {span for span in spans if "/" in span}
    words = {span for span in spans if re.fullmatch(r"[\w.]+", span)} - paths
    assert len(paths) > files
    assert len(words) > names
    assert paths | words == spans
    for path in paths:
        assert (ROOT / path).is_file(), path
    modules = [importlib.import_module(path[:-3].replace("/", ".")) for path in paths if path.startswith("cms/")]
    for word in words:
        assert any(_has(module, word.split(".")) for module in modules), word


def _has(of: ModuleType | type, path: list[str]) -> bool:
    """Whether a module or class has a name, which the class itself defines."""
    first, *rest = path
    found = vars(of).get(first)
    return found is not None and (not rest or _has(found, rest))
