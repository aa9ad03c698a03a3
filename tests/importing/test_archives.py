"""Archives: a folder like any other, and nothing that they could do to whoever unpacks them."""

from __future__ import annotations

import io
import stat
import struct
import tempfile
import zipfile
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import select

from cms.content import Person, SourceDocument
from cms.errors import DocumentError
from cms.importing import archives
from cms.importing.archives import is_archive, unpack
from cms.importing.run import path_tasks, run
from cms.store import Database

PAGE = b"# Ada Example\n\n## Hobbies\n\nKites.\n"


def packed(file: Path, *entries: tuple[str | zipfile.ZipInfo, bytes], method: int = zipfile.ZIP_DEFLATED) -> Path:
    with zipfile.ZipFile(file, "w", method) as archive:
        for name, data in entries:
            archive.writestr(name, data)
    return file


def unpacked(tmp_path: Path, *entries: tuple[str | zipfile.ZipInfo, bytes]) -> tuple[dict[str, bytes], dict[str, str]]:
    """The files that come out of an archive, and what is remarked by its path."""
    into = tmp_path / "into"
    into.mkdir()
    folder, remarks = unpack(packed(tmp_path / "a.zip", *entries), "a.zip", into)
    files = {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()}
    assert set(tmp_path.iterdir()) == {into, tmp_path / "a.zip"}
    return files, {path: remark.message for path, remark in remarks}


def test_an_archive_is_imported_as_the_folder_in_it_is(database: Database, tmp_path: Path) -> None:
    archive = packed(tmp_path / "site.zip", ("site-main/index.md", PAGE))
    inner = io.BytesIO()
    with zipfile.ZipFile(inner, "w") as more:
        more.writestr("more.md", PAGE)
    with zipfile.ZipFile(archive, "a") as opened:
        opened.writestr("site-main/more.zip", inner.getvalue())
    with ExitStack() as kept:
        tasks, remarks = path_tasks([archive], None, kept)
        reports = list(run(database, tasks))
    assert [(report.path, report.slug, report.error) for report in reports] == [("index.md", "ada-example", None)]
    # An archive within isn't looked into.
    assert {path: remark.message for path, remark in remarks}["more.zip"].startswith("is a ZIP archive, and isn't read")
    with database.read() as connection:
        assert connection.execute(select(Person.table().c.name)).scalars().all() == ["Ada Example"]
        assert connection.execute(select(SourceDocument.table().c.path)).scalars().all() == ["index.md"]


def test_an_archive_that_names_nobody_makes_a_slug_of_its_own_name(tmp_path: Path) -> None:
    archive = packed(
        tmp_path / "bo-li.zip", ("a.md", b"## Hobbies\n\nKites.\n"), ("b.md", b"## Awards\n\n- Prize, 2031\n")
    )
    with ExitStack() as kept:
        tasks, _ = path_tasks([archive], None, kept)
    assert {task.slug for task in tasks} == {"bo-li"}


def test_nothing_gets_out_of_an_archives_folder(tmp_path: Path) -> None:
    link = zipfile.ZipInfo("link.md")
    link.create_system, link.external_attr = 3, (stat.S_IFLNK | 0o777) << 16
    files, remarks = unpacked(
        tmp_path,
        ("../up.md", PAGE),
        ("/etc/cms-absolute.md", PAGE),
        ("a/../../up.md", PAGE),
        ("..\\up.md", PAGE),
        ("C:\\up.md", PAGE),
        (link, b"/etc/passwd"),
        ("a/index.md", PAGE),
    )
    assert files == {"index.md": PAGE}
    outside = "would lie outside of the archive's folder, and isn't read"
    assert remarks == {
        "../up.md": outside,
        "/etc/cms-absolute.md": outside,
        "a/../../up.md": outside,
        "C:/up.md": outside,
        "link.md": "is a link, and isn't followed",
    }


def test_names_are_read_as_whoever_packed_them_wrote_them(tmp_path: Path) -> None:
    unflagged = zipfile.ZipInfo("cafe.md")
    unflagged.filename = "café.md".encode().decode("cp437")  # UTF-8 without the flag, as some write
    archive = packed(tmp_path / "a.zip", (unflagged, PAGE), ("人.md", PAGE), ("win\\dows.md", PAGE), ("é.md", PAGE))
    # writestr sets the flag for whatever isn't ASCII: take it away from the first.
    data = archive.read_bytes()
    raw = unflagged.filename.encode()
    archive.write_bytes(_unflag(data.replace(raw, "café.md".encode().ljust(len(raw), b"x"))))
    into = tmp_path / "into"
    into.mkdir()
    folder, _ = unpack(archive, "a.zip", into)
    names = {file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file()}
    assert {"人.md", "win/dows.md", "é.md"} <= names
    assert any(name.startswith("café.md") for name in names)


def _unflag(data: bytes) -> bytes:
    """Take the flag of UTF-8 from an archive's first entry."""
    local, central = data.index(b"PK\x03\x04") + 6, data.index(b"PK\x01\x02") + 8
    for at in (local, central):
        (flags,) = struct.unpack_from("<H", data, at)
        data = data[:at] + struct.pack("<H", flags & ~0x800) + data[at + 2 :]
    return data


def test_what_cannot_be_a_file_is_left_out_and_told(tmp_path: Path) -> None:
    files, remarks = unpacked(
        tmp_path,
        ("index.md", PAGE),
        ("index.md/inner.md", PAGE),
        ("bell\x07.md", PAGE),
        (f"{'x' * 260}.md", PAGE),
        ("__MACOSX/._index.md", b"junk"),
        ("kept.md", PAGE),
    )
    assert set(files) == {"index.md", "kept.md"}
    assert remarks["index.md/inner.md"] == "can't be a file and a folder at once, and isn't read"
    assert sum("a name that no file can have" in message for message in remarks.values()) == 2


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_a_name_that_stands_twice_is_read_once(tmp_path: Path) -> None:
    files, remarks = unpacked(tmp_path, ("a.md", PAGE), ("a.md", b"other"), ("b.md", b""))
    assert files == {"a.md": PAGE, "b.md": b""}
    assert remarks == {"a.md": "stands in the archive twice, and the first is read"}


def test_bombs_are_not_unpacked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(DocumentError, match=r"^a\.zip: is a ZIP archive, and isn't unpacked: it is far larger"):
        unpacked(tmp_path, ("zeros.md", bytes(25_000_000)))
    monkeypatch.setattr(archives, "MOST_FILES", 3)
    many = packed(tmp_path / "many.zip", *((f"{n}.md", PAGE) for n in range(4)))
    with pytest.raises(DocumentError, match=r"^many\.zip: is a ZIP archive, and isn't unpacked: it has more than "):
        unpack(many, "many.zip", tmp_path / "into")
    monkeypatch.setattr(archives, "_LARGEST_DIRECTORY", 100)
    assert is_archive(many)
    with pytest.raises(DocumentError, match=r"^many\.zip: is a ZIP archive, and isn't unpacked: it has more than "):
        unpack(many, "many.zip", tmp_path / "into")


def test_a_size_that_lies_is_not_believed(tmp_path: Path) -> None:
    archive = packed(tmp_path / "a.zip", ("zeros.md", bytes(25_000_000)))
    data = archive.read_bytes()
    at = data.index(b"PK\x01\x02") + 24  # the directory's word for how large it is unpacked
    archive.write_bytes(data[:at] + struct.pack("<I", 10) + data[at + 4 :])
    into = tmp_path / "into"
    into.mkdir()
    folder, remarks = unpack(archive, "a.zip", into)
    assert [remark.message for _, remark in remarks] == ["is damaged in the archive, and isn't read"]
    assert list(folder.iterdir()) == []


def test_other_methods_and_passwords_are_told(tmp_path: Path) -> None:
    archive = packed(tmp_path / "a.zip", ("a.md", PAGE), method=zipfile.ZIP_LZMA)
    into = tmp_path / "into"
    into.mkdir()
    _, remarks = unpack(archive, "a.zip", into)
    assert [remark.message for _, remark in remarks] == [
        "is packed by a method that isn't known here, and isn't read: pack it anew"
    ]
    data = packed(tmp_path / "b.zip", ("a.md", PAGE)).read_bytes()
    for at in (data.index(b"PK\x03\x04") + 6, data.index(b"PK\x01\x02") + 8):
        data = data[:at] + b"\x01" + data[at + 1 :]
    (tmp_path / "b.zip").write_bytes(data)
    _, remarks = unpack(tmp_path / "b.zip", "b.zip", into)
    assert [remark.message for _, remark in remarks] == ["is encrypted, and isn't read: pack it without a password"]


def test_a_broken_archive_costs_itself_alone(database: Database, tmp_path: Path) -> None:
    broken = packed(tmp_path / "broken.zip", ("a.md", bytes(25_000_000)))
    (tmp_path / "ada.md").write_bytes(PAGE)
    with ExitStack() as kept:
        tasks, _ = path_tasks([broken, tmp_path / "ada.md"], None, kept)
        first, second = run(database, tasks)
    assert str(first.error).startswith("broken.zip: is a ZIP archive, and isn't unpacked")
    assert second.revision


@given(st.binary(max_size=400), st.integers(0, 300), st.binary(min_size=1, max_size=6))
def test_no_bytes_break_more_than_themselves(noise: bytes, at: int, change: bytes) -> None:
    with tempfile.TemporaryDirectory() as name:
        root = Path(name)
        archive = packed(root / "a.zip", ("a/b.md", PAGE), ("c.md", noise))
        data = archive.read_bytes()
        archive.write_bytes(data[:at] + change + data[at + len(change) :])
        (root / "into").mkdir()
        with suppress(DocumentError):
            is_archive(archive)
            unpack(archive, "a.zip", root / "into")
        assert {path.name for path in root.iterdir()} == {"a.zip", "into"}
