"""What pictures' files say besides the picture: by whom, when, where and with what it was taken. All of it is taken out.

Colour profiles stay, and so does which way is up. Nothing but AVIF is encoded anew. The formats: JPEG (ITU-T T.81), PNG
(https://www.w3.org/TR/png-3/#5DataRep), WebP (https://developers.google.com/speed/webp/docs/riff_container).
"""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Callable, Iterator

from PIL import Image, ImageOps

_SOS, _EOI, _APP1, _COMMENT = 0xDA, 0xD9, 0xE1, 0xFE
_PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"
# Of PNG's chunks, those that a picture or its animation is made of, and those that say which colours are meant.
_PNG_KEPT = {
    *(b"IHDR", b"PLTE", b"IDAT", b"IEND", b"tRNS", b"acTL", b"fcTL", b"fdAT"),
    *(b"gAMA", b"cHRM", b"sRGB", b"iCCP", b"cICP", b"sBIT", b"pHYs", b"bKGD"),
}
_WEBP_TOLD = {b"EXIF": 0x08, b"XMP ": 0x04}  # and the flags that announce them


def cleaned(data: bytes, format: str, orientation: int) -> bytes:
    """A picture's file without all that, where which way is up is `orientation`, as EXIF counts it.

    Takes what Pillow could decode, and the name that it has for the format.
    """
    exif = _exif(orientation) if orientation in range(2, 9) else b""
    return _CLEANERS[format](data, exif)


def upright(picture: Image.Image) -> Image.Image:
    """A picture as it is shown."""
    turned = ImageOps.exif_transpose(picture)
    assert turned is not None
    return turned


def _exif(orientation: int) -> bytes:
    """EXIF that says nothing but which way is up: a TIFF header, and one entry."""
    return b"II*\0\x08\0\0\0" + struct.pack("<HHHIHHI", 1, 0x0112, 3, 1, orientation, 0, 0)


def _jpeg(data: bytes, exif: bytes) -> bytes:
    parts = [b"\xff\xd8"]
    if exif:
        parts.append(b"\xff\xe1" + struct.pack(">H", len(exif) + 8) + b"Exif\0\0" + exif)
    parts += (segment for marker, segment in _segments(data) if _is_picture(marker, segment))
    return b"".join(parts)


def _segments(data: bytes) -> Iterator[tuple[int, bytes]]:
    """The segments of a JPEG after its first two bytes, each scan with what it holds; what follows the end is left out."""
    at = 2
    while at + 4 <= len(data):
        marker = data[at + 1]
        if data[at] != 0xFF or marker == 0xFF:  # bytes between segments mean nothing
            at += 1
            continue
        if marker == _EOI:
            break
        end = at + 2 + struct.unpack_from(">H", data, at + 2)[0]
        if marker == _SOS:
            end = _end_of_scan(data, end)
        yield marker, data[at:end]
        at = end
    yield _EOI, b"\xff\xd9"


def _end_of_scan(data: bytes, at: int) -> int:
    """Where a scan ends: at the next marker that isn't a part of it."""
    while (at := data.find(b"\xff", at)) != -1 and at + 1 < len(data):
        if data[at + 1] not in (0x00, 0xFF, *range(0xD0, 0xD8)):
            return at
        at += 1 if data[at + 1] == 0xFF else 2
    return len(data)


def _is_picture(marker: int, segment: bytes) -> bool:
    """Whether a segment is a part of the picture: of those for applications, JFIF's, Adobe's and colour profiles are."""
    if marker == _COMMENT or 0xE0 <= marker <= 0xEF:
        return segment[4:].startswith((b"JFIF\0", b"Adobe", b"ICC_PROFILE\0"))
    return True


def _png(data: bytes, exif: bytes) -> bytes:
    parts, at = [_PNG_SIGNATURE], len(_PNG_SIGNATURE)
    while at + 12 <= len(data):
        (length,) = struct.unpack_from(">I", data, at)
        kind, end = data[at + 4 : at + 8], at + 12 + length
        if kind in _PNG_KEPT:
            parts.append(data[at:end])
        if kind == b"IHDR" and exif:
            parts.append(struct.pack(">I", len(exif)) + b"eXIf" + exif + struct.pack(">I", zlib.crc32(b"eXIf" + exif)))
        if kind == b"IEND":
            break
        at = end
    return b"".join(parts)


def _webp(data: bytes, exif: bytes) -> bytes:
    parts, at = [], 12
    while at + 8 <= len(data):
        kind, length = data[at : at + 4], struct.unpack_from("<I", data, at + 4)[0]
        end = at + 8 + length + length % 2
        chunk = data[at:end]
        if kind == b"VP8X":
            flags = chunk[8] & ~sum(_WEBP_TOLD.values()) | (_WEBP_TOLD[b"EXIF"] if exif else 0)
            chunk = chunk[:8] + bytes([flags]) + chunk[9:]
        if kind not in _WEBP_TOLD:
            parts.append(chunk)
        at = end
    if exif:
        parts.append(b"EXIF" + struct.pack("<I", len(exif)) + exif + b"\0" * (len(exif) % 2))
    body = b"WEBP" + b"".join(parts)
    return b"RIFF" + struct.pack("<I", len(body)) + body


def _avif(data: bytes, _: bytes) -> bytes:
    """AVIF says where everything is by its place in the file, so one with metadata is encoded anew, and upright."""
    with Image.open(io.BytesIO(data), formats=["AVIF"]) as picture:
        if not (picture.info.get("exif") or picture.info.get("xmp")):
            return data
        profile, written = picture.info.get("icc_profile"), io.BytesIO()
        upright(picture).save(written, "AVIF", quality=90, exif=b"", xmp=b"", icc_profile=profile)
    return written.getvalue()


_CLEANERS: dict[str, Callable[[bytes, bytes], bytes]] = {
    "AVIF": _avif,
    "GIF": lambda data, _: data,  # it has no EXIF
    "JPEG": _jpeg,
    "PNG": _png,
    "WEBP": _webp,
}
