"""Facts told in running text."""

from __future__ import annotations

from cms.documents import Block, inline, lines_of

from .draft import Draft
from .facts import is_link_label


def read_prose(blocks: list[Block], draft: Draft) -> None:
    """Read."""


def settle(draft: Draft) -> None:
    """Settle."""


def links_of(blocks: list[Block], draft: Draft) -> None:
    """Links of a text become the person's."""
    for line in lines_of(blocks):
        for label, url in inline(line.text).links:
            draft.link(label, url)


__all__ = ["is_link_label", "links_of", "read_prose", "settle"]
