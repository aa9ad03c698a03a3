"""A PDF document's words to an outline: rows, columns, headings, blocks."""

from __future__ import annotations

from cms.decoders import decoded

from ..composing import Composer
from ..outline import Outline
from .blocks import compose
from .columns import lay
from .headings import headings_of


def read_pdf(data: bytes, path: str) -> Outline:
    """Read a PDF document. Its text has a line for each that is printed; raises `DocumentError` for what can't be read."""
    found = decoded("cms.decoders.pdf:decode", data, path, "a PDF document")
    laid = lay(found["pages"])
    composer = Composer(path, "pdf")
    if found["title"]:
        composer.outline.front_matter["title"] = found["title"]
    compose(laid.columns, headings_of(laid.columns), composer)
    for row in laid.margins:
        composer.leave_out(row.text)
    return composer.done()
