"""Sentences of running text, and the rules that are tried on each."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from cms.documents import Block, Inline, Line, inline, lines_of

from ..findings import Findings

_END = re.compile(r"(?<=[.!?])[\"”’)\]]*\s+(?=[\"“„«¿¡(\[]?[A-ZÀ-Þ0-9\u3400-\u9fff\uac00-\ud7af])|(?<=[。！？])\s*")
_ABBREVIATED = re.compile(
    r"(?:^|[\s(\[])(?:[Pp]rof|Profs|[Dd]rs?|ir|Mr|Mrs|Ms|St|Jr|Sr|vs|cf|e\.g|i\.e|etc|al|Dept|Univ|Inst|Assoc|Asst|Proc|Conf|No|Vol|Inc|Ltd|Co|Corp|Ph\.?D|[A-Z]|"
    r"[MB]\.?(?:S|Sc|Eng|E|A|Tech|Phil)(?:\.[A-Z])?|D\.Phil|(?:[A-Z]\.){1,5}[A-Z]|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|a\.k\.a|approx)\.$"
)
# `at the M.I.T. She left` ends a sentence that `the M.I.T. Program` doesn't.
_LETTERS = re.compile(r"(?<![A-Z.])(?:[A-Z]\.){2,6}$")
_OPENS = re.compile(r"(?:I|She|He|They|We|My|Her|His|Their|In|Since|Before|After|From|Prior|Now|Currently|It|This)\b")
_QUOTED = re.compile(
    r"(?<![^\s(\[—])\"[^\s\"][^\"]{1,200}\"|„[^„“\"]{2,200}[“\"]|«[^«»]{2,200}»|(?<![^\s(])»(?=\S)[^«»]{2,200}«"
)  # a title, which may ask something
_SAME_LENGTH = str.maketrans("’‘“”\u00a0\u202f\t", "''\"\"   ")


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence: its text with marks (quotes straight, spaces plain), and the lines of the document it is on."""

    text: Inline
    start: int
    end: int

    @property
    def words(self) -> str:
        """The text alone."""
        return self.text.text


def sentences(line: Line) -> Iterator[Sentence]:
    """The sentences of a line; a full stop after an initial, a title or a degree ends none."""
    whole = inline(line.text)
    whole = Inline(whole.text.translate(_SAME_LENGTH), whole.marks)
    held = [(mark.start, mark.end) for mark in whole.marks if mark.kind == "italic"]
    held += [match.span() for match in _QUOTED.finditer(whole.text)]
    at = 0
    for match in _END.finditer(whole.text):
        before = whole.text[max(at, match.start() - 100) : match.start()]  # near enough to tell
        if _ABBREVIATED.search(before.rstrip("\"')]")) and not (
            re.search(r"(?:degree|University|\d)\.$", before)
            or (_LETTERS.search(before) and _OPENS.match(whole.text, match.end()))
        ):
            continue
        if whole.text[match.end() : match.end() + 1] == "(" and before.rstrip()[-1:] in "?!":
            continue  # `*Where to?* (2031)`
        if any(span[0] < match.start() and match.end() < span[1] for span in held):
            continue  # `*Whose Road? A History*`
        yield Sentence(whole.cut(at, match.end()), line.start, line.end)
        at = match.end()
    rest = whole.cut(at)
    if rest.text:
        yield Sentence(rest, line.start, line.end)


def links_of(blocks: Iterable[Block], findings: Findings) -> None:
    """The links of a text that points elsewhere, as the person's."""
    for line in lines_of(blocks):
        for label, url in inline(line.text).links:
            findings.link(label, url)
