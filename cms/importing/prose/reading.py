"""Running text, read: each sentence by the frames of its language, then by the rules for what frames don't tell."""

from __future__ import annotations

import re
from collections.abc import Iterable

from cms.documents import Block, Line, Paragraph, lines_of

from ..findings import Findings
from ..lists.looks import is_sentence
from .sentences import sentences
from .telling import tell
from .things import ENGLISH, contact, paper_announced
from .tokens import language_of, speaks_of
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


def read_told(blocks: Iterable[Block], findings: Findings) -> None:
    """Read the paragraphs of some blocks that stand apart from a biography, where they tell of its person and nobody else.

    They name the person, or go on with a pronoun as a biography does.
    """
    lines = list(lines_of([block for block in blocks if isinstance(block, Paragraph)]))
    read_prose([line for line in lines if is_sentence(line.text) and _is_of_person(line.text, findings)], findings)


def _is_of_person(text: str, findings: Findings) -> bool:
    names = [name for name in (findings.person.values.get("name") or "").split() if len(name) > 2]
    if any(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) for name in names):
        return True
    return speaks_of(text, language_of(text))


def read_news(lines: Iterable[Line], findings: Findings) -> None:
    """Read what news announce, which tell of one's own doings but not in order."""
    for line in lines:
        for sentence in sentences(line):
            paper_announced(sentence, findings)
