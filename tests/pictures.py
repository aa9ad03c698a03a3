"""Pictures for tests: gradients, with what cameras write into their files."""

from __future__ import annotations

import io
from typing import Any

from PIL import Image

CAMERA = "Roadcam 3000"


def picture(
    format: str = "JPEG",
    size: tuple[int, int] = (300, 200),
    *,
    mode: str = "RGB",
    orientation: int | None = None,
    **options: Any,
) -> bytes:
    """A picture's file; given an orientation, it tells that, the camera, and a place."""
    made = Image.linear_gradient("L").resize(size).convert(mode)
    made.paste(Image.radial_gradient("L").resize((size[0] // 2, size[1])).convert(mode))
    if "A" in mode:
        made.putalpha(Image.radial_gradient("L").resize(size))
    written = io.BytesIO()
    if orientation is not None:
        exif = Image.Exif()
        exif[0x0112], exif[0x010F] = orientation, CAMERA
        exif.get_ifd(0x8825).update({1: "N", 2: (52.0, 1.0, 2.0), 3: "E", 4: (4.0, 1.0, 2.0)})
        options["exif"] = exif.tobytes()
        options |= (
            {"comment": CAMERA.encode()} if format == "JPEG" else {"xmp": CAMERA.encode()} if format == "WEBP" else {}
        )
    made.save(written, format, **options)
    return written.getvalue()


def shown(data: bytes) -> Image.Image:
    """A picture as it is shown: upright."""
    from PIL import ImageOps

    with Image.open(io.BytesIO(data)) as found:
        upright = ImageOps.exif_transpose(found)
    assert upright is not None
    return upright.convert("RGBA")
