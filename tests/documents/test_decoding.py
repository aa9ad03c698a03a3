"""Bytes to text: encodings, and what is no text."""

import pytest

from cms.documents import read_outline
from cms.documents.decoding import LARGEST, decode
from cms.errors import DocumentError


@pytest.mark.parametrize(
    "data",
    [
        "Zoë — 李安\n".encode(),
        "\ufeffZoë — 李安\n".encode(),
        "Zoë — 李安\n".encode("utf-16"),
        b"\xfe\xff" + "Zoë — 李安\n".encode("utf-16-be"),
    ],
)
def test_unicode(data: bytes) -> None:
    assert decode(data, "a.md") == ("Zoë — 李安\n", [])


def test_another_encoding_is_guessed_with_a_remark() -> None:
    text, remarks = decode("ok\nZoë’s page\r\n".encode("cp1252"), "a.txt")
    assert text == "ok\nZoë’s page\n"
    assert [(remark.code, remark.line) for remark in remarks] == [("encoding", 2)]


@pytest.mark.parametrize(
    "data", [b"a\nb\x00c", b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", b"\xff\xfeabc", bytes(range(1, 32)) * 9]
)
def test_what_is_no_text_is_refused(data: bytes) -> None:
    with pytest.raises(DocumentError, match=r"^bad\.md"):
        decode(data, "bad.md")


def test_the_line_of_a_nul_is_named() -> None:
    with pytest.raises(DocumentError) as caught:
        read_outline(b"one\ntwo\x00\n", "bad.md")
    assert caught.value.line == 2


def test_what_is_too_large_is_refused() -> None:
    with pytest.raises(DocumentError, match="bytes long"):
        decode(b"a" * (LARGEST + 1), "big.md")


def test_a_stray_control_character_is_left_out() -> None:
    text, remarks = decode(b"a\n\x0cb\n", "a.txt")
    assert text == "a\n b\n"
    assert [remark.code for remark in remarks] == ["control-character"]
