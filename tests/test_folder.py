"""Folders that a command fills: all of its files change, or none."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cms.errors import CmsError
from cms.folder import Later, Manifest, Written, bring_up_to_date

MANIFEST = Manifest(".list", "# What is ours.\n", re.compile(r"\w+/\w+"))


def files(folder: Path) -> dict[str, str]:
    """All files of a folder but its manifest, by name."""
    found = (file for file in folder.rglob("*") if file.is_file() and file.name != MANIFEST.name)
    return {file.relative_to(folder).as_posix(): file.read_text() for file in found}


def test_a_run_that_fails_changes_nothing(tmp_path: Path) -> None:
    assert bring_up_to_date(tmp_path, [("a/one", b"1"), ("a/two", b"2")], MANIFEST, 1) == Written(1, 2, 2, 0)

    def failing() -> Iterator[tuple[str, bytes | Later]]:
        yield "a/one", b"changed"
        yield "b/new", Later(lambda: b"new")
        raise CmsError("the third can't be made")

    with pytest.raises(CmsError, match="the third"):
        bring_up_to_date(tmp_path, failing(), MANIFEST, 2)
    assert files(tmp_path) == {"a/one": "1", "a/two": "2"}


def test_what_a_killed_run_left_goes(tmp_path: Path) -> None:
    (tmp_path / ".cms-new").mkdir()
    (tmp_path / ".cms-new/7").write_text("half")
    assert bring_up_to_date(tmp_path, [("a/one", b"1")], MANIFEST, 1).written == 1
    assert files(tmp_path) == {"a/one": "1"}
    assert not (tmp_path / ".cms-new").exists()
