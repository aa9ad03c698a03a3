"""Pandoc's tree of a document to an outline."""

from __future__ import annotations

import re
from typing import Any

from cms.errors import DocumentError

from ..composing import Composer
from ..outline import Outline
from .blocks import PROCESSED, Reader


def read_tree(tree: dict[str, Any], path: str, format_: str) -> Outline:
    """A document as `cms.decoders.pandoc` gives it, to an outline; its text has a line for each of the document's.

    Raises `DocumentError` for one of a word processor that has none, as where it shows a picture of its text.
    """
    composer = Composer(path, format_)
    made = Reader(composer)
    made.head(tree["meta"])
    made.blocks(tree["blocks"])
    if format_ in PROCESSED and not re.search(r"\w", "".join(composer.lines)):
        problem = (
            "has no text: if it is in a picture, recognise it with a program for that (OCR), and import the result"
        )
        raise DocumentError(path, None, problem)
    for warning in tree["warnings"]:
        composer.remark("decoder", f"pandoc, which decoded it, says: {warning}")
    return composer.done()
