"""Pictures: what they are, how they look from afar, and their bytes without what tells of who took them and where."""

from __future__ import annotations

import base64
import io
import mimetypes
import warnings
from typing import Any

import thash
from PIL import Image, UnidentifiedImageError

from cms.errors import DocumentError

from .metadata import cleaned, upright

# What browsers show, by what Pillow calls it.
FORMATS = {
    "AVIF": "image/avif",
    "GIF": "image/gif",
    "JPEG": "image/jpeg",
    "PNG": "image/png",
    "WEBP": "image/webp",
}
MOST_PIXELS = 64_000_000  # what telephones take; decoded, it has 256 MB
_PLACEHOLDER = 32  # pixels that a placeholder is made of, on its longer side
_ORIENTATION = 0x0112  # the EXIF tag; from 5 on, width and height are exchanged
# How pictures are written: small, and as quickly as may be.
_SAVED: dict[str, dict[str, Any]] = {
    "AVIF": {"quality": 60, "speed": 8, "max_threads": 1},
    "JPEG": {"quality": 82, "progressive": True, "optimize": True},
    "PNG": {"optimize": True},
    "WEBP": {"quality": 80, "method": 4},
}


def decode(data: bytes, path: str) -> tuple[dict[str, Any], bytes]:
    """What a file is, and its bytes as they are to be kept: `media_type`; of a picture also `width`, `height`, `thumb_hash`.

    Only what can be told by its bytes is told of a picture, whatever its name ends in. Raises `DocumentError` for a picture
    that is too large, is damaged, or is none.
    """
    named, _ = mimetypes.guess_type(path)
    picture = _opened(data, path)
    if picture is None:
        if named in FORMATS.values():
            raise DocumentError(path, None, "is called a picture, and is none that can be read")
        return {"media_type": _other(data, named)}, data
    size = picture.size
    small = _small(picture, path)
    orientation = picture.getexif().get(_ORIENTATION, 1)
    width, height = size if orientation not in (5, 6, 7, 8) else size[::-1]
    told = {
        "media_type": FORMATS[str(picture.format)],
        "width": width,
        "height": height,
        "thumb_hash": base64.b64encode(bytes(thash.rgba_to_thumb_hash(*small.size, list(small.tobytes())))).decode(),
    }
    return told, cleaned(data, str(picture.format), orientation)


def resized(data: bytes, path: str, *, width: int, format: str) -> tuple[None, bytes]:
    """The file of a picture of at most `width` pixels, upright, as Pillow's `format`. It isn't made larger.

    Of an animation it is the first picture. Raises `DocumentError` as `decode` does.
    """
    picture = _opened(data, path)
    if picture is None:
        raise DocumentError(path, None, "is no picture")
    try:
        picture.draft("RGB", (2 * width, 2 * width))  # JPEG can be decoded small; either side may be the width
        profile = picture.info.get("icc_profile") if picture.mode != "CMYK" else None
        shown = upright(picture)
        made = shown.convert("RGBA" if shown.has_transparency_data else "RGB")
        made.thumbnail((width, made.height), Image.Resampling.LANCZOS, reducing_gap=3.0)
        if format == "JPEG" and made.mode == "RGBA":
            white = Image.new("RGBA", made.size, "white")
            made = Image.alpha_composite(white, made).convert("RGB")
        written = io.BytesIO()
        made.save(written, format, icc_profile=profile, **_SAVED[format])
    except Exception as error:
        raise _damaged(path, error) from None
    return None, written.getvalue()


def _damaged(path: str, error: Exception) -> DocumentError:
    return DocumentError(path, None, f"is a damaged picture ({error}), which no program could show")


def _opened(data: bytes, path: str) -> Image.Image | None:
    """A picture whose bytes can be looked at, none of them decoded yet; None for what is no picture."""
    Image.MAX_IMAGE_PIXELS = None  # ours is the limit
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            picture = Image.open(io.BytesIO(data), formats=[*FORMATS])
    except UnidentifiedImageError:
        return None
    except Exception as error:  # whatever a damaged header does to its reader
        raise _damaged(path, error) from None
    if picture.width * picture.height > MOST_PIXELS:
        size = f"{picture.width} × {picture.height} pixels"
        raise DocumentError(
            path, None, f"has {size}, and {MOST_PIXELS // 1_000_000} million are the most: make it smaller"
        )
    return picture


def _small(picture: Image.Image, path: str) -> Image.Image:
    """All of a picture, decoded, as it is shown, in few pixels."""
    try:
        picture.draft("RGB", (2 * _PLACEHOLDER, 2 * _PLACEHOLDER))  # JPEG can be decoded small
        picture.load()
        small = upright(picture).convert("RGBA")
        small.thumbnail((_PLACEHOLDER, _PLACEHOLDER))
    except Exception as error:
        raise _damaged(path, error) from None
    return small


def _other(data: bytes, named: str | None) -> str:
    """The media type of what is no picture: by its first bytes where these tell, else by its name."""
    if data.startswith(b"%PDF-"):
        return "application/pdf"
    if b"<svg" in data[:4_000].lower():
        return "image/svg+xml"
    if named is None or named == "application/pdf":
        return "application/octet-stream"
    return named
