from __future__ import annotations

import logging
import time
from pathlib import Path
from typing import Any

import pytest

from cms.decoders import decoded
from cms.errors import DocumentError

HERE = "tests.decoders.breaking"


def decode(name: str, data: bytes = b"text", **more: Any) -> Any:
    return decoded(f"{HERE}:{name}", data, "cv.pdf", "a PDF document", **more)


def test_a_decoder_gives_what_it_makes() -> None:
    assert decode("well", "naïve 人\n\x00".encode()) == {"path": "cv.pdf", "text": "naïve 人\n\x00"}
    assert decode("well", b"a", upper=True)["text"] == "A"


def test_a_decoder_is_told_no_secret_and_leaves_no_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CMS_DATABASE_URL", "postgresql://ada:secret@db/cms")
    *names, folder = decode("environment")
    assert "PATH" in names
    assert not [name for name in names if name.startswith("CMS_")]
    assert not Path(folder).exists()


def test_what_a_decoder_says_of_the_file_is_the_message() -> None:
    with pytest.raises(DocumentError) as raised:
        decode("refuses")
    assert str(raised.value) == "cv.pdf:3: is a scan without text"
    assert (raised.value.line, raised.value.problem) == (3, "is a scan without text")


@pytest.mark.parametrize(
    ("name", "more", "why"),
    [
        ("eats_memory", {"memory": 300_000_000}, "that took more than 300 MB of memory"),
        ("dies", {}, "the program that reads it was ended by SIGSEGV"),
        ("leaves", {}, "the program that reads it ended halfway"),
        ("fails", {}, "the program that reads it failed; the log says where"),
        ("makes_objects", {}, "the program that reads it failed; the log says where"),
        ("prints", {"output": 2_000_000}, "that made more than 2 MB"),
        ("makes_much", {"output": 2_000_000}, "that made more than 2 MB"),
        (
            "lacks_a_library",
            {},
            "that takes no_such_library, which isn't installed: `pip install 'profile-cms[files]'` brings it",
        ),
    ],
)
def test_a_file_that_breaks_its_decoder_says_what_it_is_and_why(name: str, more: Any, why: str) -> None:
    with pytest.raises(DocumentError) as raised:
        decode(name, **more)
    assert str(raised.value) == f"cv.pdf: is a PDF document, and can't be read: {why}"


def test_a_decoder_that_never_ends_is_ended_with_all_that_it_started(tmp_path: Path) -> None:
    late = tmp_path / "late"
    with pytest.raises(DocumentError, match=r"cv\.pdf: is a PDF document, and can't be read: that took more than 2 s"):
        decode("never_ends", str(late).encode(), seconds=2)
    time.sleep(4)
    assert not late.exists()


def test_the_log_has_where_a_decoder_failed(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING, "cms.decoders"), pytest.raises(DocumentError):
        decode("fails")
    assert "breaking.py" in caplog.text
    assert "broken inside" in caplog.text
