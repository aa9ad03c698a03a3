"""What goes on from sentence to sentence of a text."""

from __future__ import annotations

from dataclasses import dataclass

from ..places import Place


@dataclass(slots=True)
class Story:
    """What goes on from sentence to sentence of a text: its language, the last organisation named, and whom it is about."""

    language: str
    owner: str = ""
    place: Place | None = None
    is_mine: bool = True
    year: int | None = None  # the last one told
    told: str = ""  # the sentences before
    opens: bool = False  # whether nothing was told before
    speaks: bool = False  # whether its person says `I`
    work: bool = False  # whether the last sentence told a work of theirs, which `it` may be

    def is_owner(self, text: str) -> bool:
        """Whether a name is the described person's, or a part of it; anybody's, where nobody is named."""
        mine = self.owner.casefold().split()
        return not mine or any(
            word in mine or word == self.owner.casefold() for word in text.casefold().split() if len(word) > 1
        )
