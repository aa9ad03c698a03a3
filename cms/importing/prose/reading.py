"""Running text, read: each sentence by the frames of its language, then by the rules for what frames don't tell."""

from __future__ import annotations

import re
from collections.abc import Iterable

from cms.documents import Block, Line, Paragraph, lines_of, plain
from cms.documents.written_dates import find_dates

from ..findings import Findings
from ..lists.looks import is_told
from .sentences import sentences
from .story import Story
from .telling import tell
from .things import ENGLISH, contact, paper_announced
from .tokens import is_wide, language_of, speaks_of

_LONGEST = 20_000  # characters: what is longer than any paragraph isn't prose
_ENOUGH = 20  # lines, to tell a text's language by
_A_SENTENCE = 10  # words that an entry told in words may have
_A_LABEL = 5  # words that a sentence has at least; `Short (60 words)` is none
_OPENING = 60  # characters, in which an entry has its date


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
            story.opens = story.opens and len(sentence.words.split()) < _A_LABEL and not is_wide(story.language)
            contact(sentence, findings)


def read_told(blocks: Iterable[Block], findings: Findings, heading: str | None = None) -> None:
    """Read the paragraphs of some blocks that stand apart from a biography, where they tell of its person and nobody else.

    They name the person, or go on with a pronoun as a biography does, or stand under a heading that says `I`.
    """
    is_own = bool(heading) and speaks_of(heading or "", language_of(heading or ""))
    told: list[Line] = []
    for line in lines_of([block for block in blocks if isinstance(block, Paragraph)]):
        if is_told(plain(line.text)) and (is_own or is_of_person(line.text, findings, goes_on=bool(told))):
            told.append(line)
    read_prose(told, findings)


def tells_of_person(block: Block, *, goes_on: bool = False) -> bool:
    """Whether a block is a paragraph of running text in which somebody speaks of themselves, and no entry of a list.

    A name alone doesn't say so, as one's works have it, too. What only goes on with such a text may be anything told.
    """
    if not isinstance(block, Paragraph):
        return False
    text = " ".join(line.text for line in block.lines)
    is_long = len(text.split()) > _A_SENTENCE or is_wide(language_of(text))
    dates = find_dates(text[:_OPENING])
    entry = bool(dates) and dates[0].at == 0
    told = all(is_told(plain(line.text)) for line in block.lines)
    return told and not entry and (goes_on or (is_long and speaks_of(text, language_of(text))))


def is_of_person(text: str, findings: Findings, *, goes_on: bool = False) -> bool:
    """Whether a text names the described person, or tells of itself as they do; what goes on may have a pronoun anywhere."""
    names = [name for name in (findings.person.values.get("name") or "").split() if len(name) > 2]
    names = [name.capitalize() if name.isupper() else name for name in names]
    if any(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) for name in names):
        return True
    return speaks_of(text, language_of(text), anywhere=goes_on)


def read_news(lines: Iterable[Line], findings: Findings) -> None:
    """Read what news announce, which tell of one's own doings but not in order."""
    for line in lines:
        for sentence in sentences(line):
            paper_announced(sentence, findings)
