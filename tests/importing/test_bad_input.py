"""What a person may point the command at by mistake: a clear message or a reading, never a fault, and never a long wait."""

from __future__ import annotations

from pathlib import Path

import pytest

from cms.errors import DocumentError
from cms.importing.accounting import counts
from cms.importing.formats import read_file
from cms.importing.sites import folder, open_site

PAGE = "## Experience\n\n- **Engineer**, ACME Labs (2031 – Present)\n"
NESTED = "- " * 10_000 + "deep"


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("utf-16", PAGE.encode("utf-16")),
        ("windows-1252", PAGE.encode("cp1252")),
        ("mark", b"\xef\xbb\xbf" + PAGE.encode()),
        ("one fence", b"---\ntitle: About\n\n" + PAGE.encode()),
        ("broken front matter", b"---\ntitle: [About\n  x: : :\n---\n\n" + PAGE.encode()),
        ("old line ends", PAGE.replace("\n", "\r").encode()),
    ],
)
def test_a_page_in_any_state_is_read(name: str, data: bytes) -> None:
    reading = read_file(data, f"{name}.md")
    (position,) = (record for record in reading.records if record.entity.__name__ == "Position")
    assert position.values["title"] == "Engineer"
    assert str(position.values["period_start"]) == "2031"


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("binary.md", bytes(range(256)) * 50),
        ("picture.md", b"\x89PNG\r\n\x1a\n" + bytes(2_000)),
        ("broken.json", b"[{]"),
        ("nul.md", b"a\0b\n"),
    ],
)
def test_what_is_no_document_is_told(name: str, data: bytes) -> None:
    with pytest.raises(DocumentError, match=name):
        read_file(data, name)


def test_a_file_of_fifty_megabytes_is_told(tmp_path: Path) -> None:
    file = tmp_path / "huge.md"
    with file.open("wb") as stream:
        stream.truncate(50_000_000)
    with pytest.raises(DocumentError, match=r"huge\.md.*MB"):
        folder.read_bytes(file, "huge.md")


def test_ten_thousand_nested_lists_lose_nothing() -> None:
    reading = read_file(NESTED.encode(), "deep.md")
    found = counts(reading)
    assert found["lost"] == 0
    assert sum(found.values()) == 1


def test_a_link_out_of_the_site_is_not_followed(tmp_path: Path) -> None:
    site, outside = tmp_path / "site", tmp_path / "secret.md"
    site.mkdir()
    outside.write_text(PAGE)
    (site / "page.md").write_text(PAGE)
    (site / "link.md").symlink_to(outside)
    found = open_site(site)
    assert [document.path for document in found.documents] == ["page.md"]
    assert [path for path, _ in found.remarks] == ["link.md"]


@pytest.mark.parametrize(
    "line", ["a" * 200_000, "[" * 50_000, "*a " * 50_000, "Engineer, ACME (2031 – 2032), " * 5_000]
)
def test_a_very_long_line_is_read(line: str) -> None:
    assert counts(read_file(f"## Experience\n\n- {line}\n".encode(), "long.md"))["lost"] == 0
