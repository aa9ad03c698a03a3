"""What pandoc reads (word processors, LaTeX and other markups) to an outline."""

from __future__ import annotations

from collections.abc import Callable

from cms.decoders import decoded

from ..decoding import decode
from ..outline import Outline
from .latex import packaged, read_latex
from .tree import read_tree


def reader(name: str, what: str) -> Callable[[bytes, str], Outline]:
    """A function that reads documents of a format of pandoc's; `what` is what they are for messages."""

    def read(data: bytes, path: str) -> Outline:
        tree = decoded("cms.decoders.pandoc:decode", data, path, what, reader=name)
        return read_tree(tree, path, name.partition("+")[0])

    return read


def read_typst(data: bytes, path: str) -> Outline:
    """Read a Typst document; raises `DocumentError` for what can't be read."""
    text, remarks = decode(data, path)
    outline = read_tree(decoded("cms.decoders.typst:decode", text.encode(), path, "a Typst document"), path, "typst")
    outline.remarks += remarks
    return outline
