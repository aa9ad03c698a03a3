"""Files that are sent to be kept: what is known of them, what is taken out of them, and which are refused."""

from __future__ import annotations

import base64
import io
import struct
import zlib
from typing import Any

import pytest
import thash
from PIL import Image

from cms.assets import look_at
from cms.content import Asset
from cms.decoders.pictures import MOST_PIXELS, decode
from cms.errors import DocumentError

from ..pictures import CAMERA, picture, shown

WAYS: list[dict[str, Any]] = [
    {"format": "JPEG"},
    {"format": "JPEG", "progressive": True},
    {"format": "JPEG", "mode": "CMYK"},
    {"format": "PNG"},
    {"format": "PNG", "mode": "RGBA"},
    {"format": "WEBP"},
    {"format": "WEBP", "mode": "RGBA", "lossless": True},
]


def kept(data: bytes, name: str = "x") -> dict[str, Any]:
    """What is known of a file, its bytes as they are kept among it."""
    told, kept_ = decode(data, name)
    return {**told, "data": kept_}


def test_a_file_is_looked_at_in_another_process() -> None:
    data = picture("PNG")
    found = look_at("road.png", data)
    assert set(found.columns) <= {column.name for column in Asset.columns()}
    told = {name: found.columns[name] for name in ("name", "media_type", "size", "width", "height")}
    assert told == {"name": "road.png", "media_type": "image/png", "size": len(data), "width": 300, "height": 200}
    assert found.data == data
    other = look_at("cv.pdf", b"%PDF-1.7\n")
    assert (other.columns["media_type"], other.columns.get("width"), other.data) == (
        "application/pdf",
        None,
        b"%PDF-1.7\n",
    )


@pytest.mark.parametrize("way", WAYS, ids=str)
@pytest.mark.parametrize("orientation", range(1, 9))
def test_what_tells_of_who_took_it_is_taken_out_and_it_stays_upright(way: dict[str, Any], orientation: int) -> None:
    data = picture(orientation=orientation, **way)
    assert CAMERA.encode() in data
    found = kept(data)
    assert CAMERA.encode() not in found["data"]
    with Image.open(io.BytesIO(found["data"])) as now:
        assert not now.getexif().get_ifd(0x8825)
    assert shown(found["data"]).tobytes() == shown(data).tobytes()
    assert (found["width"], found["height"]) == shown(data).size == ((200, 300) if orientation > 4 else (300, 200))
    assert kept(found["data"]) == found


def test_avif_with_metadata_is_encoded_anew() -> None:
    data = picture("AVIF", orientation=6)
    found = kept(data)
    assert b"Exif" in data
    assert b"Exif" not in found["data"]
    assert (found["width"], found["height"]) == shown(found["data"]).size == (200, 300)
    plain = picture("AVIF")
    assert kept(plain)["data"] == plain


def test_what_follows_a_jpeg_is_left_out() -> None:
    """Telephones put a second picture behind the first, with metadata of its own."""
    assert kept(picture() + picture(orientation=1))["data"] == kept(picture())["data"]


def test_colour_profiles_stay() -> None:
    from PIL import ImageCms

    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    for format in ("JPEG", "PNG", "WEBP", "AVIF"):
        with Image.open(io.BytesIO(kept(picture(format, orientation=3, icc_profile=profile))["data"])) as found:
            assert found.info["icc_profile"] == profile


@pytest.mark.parametrize("mode", ["L", "LA", "P", "RGBA", "1", "I;16"])
def test_a_placeholder_tells_of_transparency(mode: str) -> None:
    made = Image.new("RGBA", (64, 48), (200, 30, 30, 0))
    made.paste((200, 30, 30, 255), (0, 0, 32, 48))
    written = io.BytesIO()
    (made if mode == "RGBA" else made.convert("L").convert(mode) if mode == "I;16" else made.convert(mode)).save(
        written, "PNG"
    )
    hash_ = list(base64.b64decode(kept(written.getvalue())["thumb_hash"]))
    average = thash.thumb_hash_to_average_rgba(hash_)
    assert average is not None
    assert (average[3] < 0.9) == (mode in ("RGBA", "LA", "P"))
    assert len(hash_) < 40


# ---- what is refused ---------------------------------------------------------------------------------------------------
def lying(width: int, height: int) -> bytes:
    """A PNG of some bytes that claims to have so many pixels."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + header + chunk(b"IDAT", zlib.compress(b"\0" * 100)) + chunk(b"IEND", b"")


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (lying(10_000, 10_000), "has 10000 × 10000 pixels, and 64 million are the most"),
        (lying(2**31 - 1, 2**31 - 1), "has 2147483647 × 2147483647 pixels"),
        (lying(7_000, 7_000), "is a damaged picture"),
        (picture()[:2000], "is a damaged picture"),
        (picture("WEBP")[:500], "is a damaged picture"),
        (b"GIF89a", "is"),
        (b"no picture at all", "is called a picture, and is none that can be read"),
        (b"", "is called a picture"),
    ],
)
def test_what_is_no_picture_that_can_be_shown_is_refused(data: bytes, problem: str) -> None:
    with pytest.raises(DocumentError, match=r"x\.png") as refused:
        look_at("x.png", data)
    assert problem in str(refused.value)
    assert MOST_PIXELS < 10_000 * 10_000


@pytest.mark.parametrize(
    ("name", "data", "media_type"),
    [
        ("x.html", b"<!doctype html><script>alert(1)</script>", "text/html"),
        ("x.svg", b"<svg xmlns='http://www.w3.org/2000/svg'/>", "image/svg+xml"),
        ("x.txt", b"<?xml version='1.0'?><SVG onload='alert(1)'/>", "image/svg+xml"),
        ("x.pdf", b"<script>alert(1)</script>", "application/octet-stream"),
        ("x", b"anything", "application/octet-stream"),
        ("paper.txt", b"%PDF-1.4", "application/pdf"),
        ("x.csv", b"a,b\n", "text/csv"),
        ("x.txt", picture("PNG"), "image/png"),
    ],
)
def test_files_are_what_their_bytes_say(name: str, data: bytes, media_type: str) -> None:
    assert look_at(name, data).columns["media_type"] == media_type
