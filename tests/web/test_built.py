"""The playground's files, as they go out: compressed, and kept by browsers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from ..asking import Api
from ..conftest import serving

SCRIPT = "console.log('roads');\n" * 5_000


@pytest.fixture
def client(lab: Api, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[httpx.Client]:
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "main-1a2b3c.js").write_text(SCRIPT)
    (tmp_path / "assets" / "small-1a2b3c.js").write_text("1")
    (tmp_path / "icon.svg").write_text("<svg></svg>")
    monkeypatch.setattr("cms.web.application.PLAYGROUND", tmp_path)
    with serving(lab.database) as client:
        yield client


def test_what_has_a_hash_in_its_name_is_kept_for_good(client: httpx.Client) -> None:
    assert "immutable" in client.get("/playground/assets/main-1a2b3c.js").headers["cache-control"]
    assert client.get("/playground/icon.svg").headers["cache-control"] == "no-cache"


def test_who_takes_it_compressed_gets_it_so(client: httpx.Client) -> None:
    for _ in range(2):
        sent = client.get("/playground/assets/main-1a2b3c.js", headers={"accept-encoding": "gzip"})
        assert sent.text == SCRIPT
        assert sent.headers["content-encoding"] == "gzip"
        assert int(sent.headers["content-length"]) < len(SCRIPT) / 10
        assert sent.headers["vary"] == "Accept-Encoding"
        assert "javascript" in sent.headers["content-type"]
        assert "immutable" in sent.headers["cache-control"]
    plain = client.get("/playground/assets/main-1a2b3c.js", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.text == SCRIPT
    assert plain.headers["etag"] != sent.headers["etag"]
    small = client.get("/playground/assets/small-1a2b3c.js", headers={"accept-encoding": "gzip"})
    assert "content-encoding" not in small.headers


def test_what_is_not_there_is_not_found(client: httpx.Client) -> None:
    assert client.get("/playground/assets/other.js").status_code == 404
    assert client.get("/playground/../app.py").status_code == 404
