"""Running text, read: each sentence by the frames of its language, then by the rules for what frames don't tell."""

from __future__ import annotations

from collections.abc import Iterable

from cms.documents import Line

from ..findings import Findings
from .sentences import sentences
from .telling import tell
from .things import ENGLISH, contact, paper_announced
from .tokens import language_of
from .walk import Story

_LONGEST = 20_000  # characters: what is longer than any paragraph isn't prose
_ENOUGH = 20  # lines, to tell a text's language by


def read_prose(lines: Iterable[Line], findings: Findings) -> None:
    """Read every sentence of some lines of running text: what it tells of the described person goes to the findings."""
    story = Story("en", findings.person.values.get("name") or "", opens=True)
    lines = [line for line in lines if len(line.text) <= _LONGEST]
    likely = language_of(" ".join(line.text for line in lines[:_ENOUGH]))
    for line in lines:
        story.language, story.is_mine = language_of(line.text, likely), True
        for sentence in sentences(line):
            for rule in ENGLISH if story.language == "en" else ():
                rule(sentence, findings)
            tell(sentence, findings, story)
            story.opens = False
            contact(sentence, findings)


def read_news(lines: Iterable[Line], findings: Findings) -> None:
    """Read what news announce, which tell of one's own doings but not in order."""
    for line in lines:
        for sentence in sentences(line):
            paper_announced(sentence, findings)
