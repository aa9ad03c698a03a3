"""Pandoc's tree of a document to an outline."""

from __future__ import annotations

from typing import Any

from ..composing import Composer
from ..outline import Outline
from .blocks import Reader


def read_tree(tree: dict[str, Any], path: str, format_: str) -> Outline:
    """A document as `cms.decoders.pandoc` gives it, to an outline; its text has a line for each of the document's."""
    composer = Composer(path, format_)
    made = Reader(composer)
    made.head(tree["meta"])
    made.blocks(tree["blocks"])
    for warning in tree["warnings"]:
        composer.remark("decoder", f"pandoc, which decoded it, says: {warning}")
    return composer.done()
