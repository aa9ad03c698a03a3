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


def read_prose(lines: Iterable[Line], findings: Findings) -> None:
    """Read every sentence of some lines of running text: what it tells of the described person goes to the findings."""
    story = Story("en", findings.person.values.get("name") or "")
    for line in lines:
        if len(line.text) <= _LONGEST:
            story.language, story.is_mine = language_of(line.text), True
            for sentence in sentences(line):
                tell(sentence, findings, story)
                contact(sentence, findings)
                for rule in ENGLISH if story.language == "en" else ():
                    rule(sentence, findings)


def read_news(lines: Iterable[Line], findings: Findings) -> None:
    """Read what news announce, which tell of one's own doings but not in order."""
    for line in lines:
        for sentence in sentences(line):
            paper_announced(sentence, findings)
