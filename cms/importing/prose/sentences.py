"""Sentences of running text, and the rules that are tried on each."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from cms.documents import Block, Inline, Line, inline, lines_of

from ..findings import Findings

_END = re.compile(r"(?<=[.!?])[\"”’)\]]*\s+(?=[\"“(\[]?[A-Z0-9\u3400-\u9fff])|(?<=[。！？])\s*")
_ABBREVIATED = re.compile(
    r"(?:^|[\s(\[])(?:Prof|Profs|Dr|Drs|Mr|Mrs|Ms|St|Jr|Sr|vs|cf|e\.g|i\.e|etc|al|Dept|Univ|Inst|Assoc|Asst|Proc|Conf|No|Vol|Inc|Ltd|Co|Corp|Ph\.?D|[A-Z]|"
    r"[MB]\.?(?:S|Sc|Eng|E|A|Tech|Phil)(?:\.[A-Z])?|D\.Phil|U\.S|U\.K|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|a\.k\.a|approx)\.$"
)
_LONGEST = 20_000
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


Rule = Callable[[Sentence, Findings], None]
RULES: list[Rule] = []
ANNOUNCEMENTS: list[Rule] = []


def rule(function: Rule) -> Rule:
    """Mark a function as a rule that is tried on every sentence of a biography."""
    RULES.append(function)
    return function


def announcement(function: Rule) -> Rule:
    """Mark a rule as one for news too, which tell of one's own doings but not in order."""
    ANNOUNCEMENTS.append(function)
    return function


def sentences(line: Line) -> Iterator[Sentence]:
    """The sentences of a line; a full stop after an initial, a title or a degree ends none."""
    whole = inline(line.text)
    whole = Inline(whole.text.translate(_SAME_LENGTH), whole.marks)
    at = 0
    for match in _END.finditer(whole.text):
        before = whole.text[at : match.start()]
        if _ABBREVIATED.search(before.rstrip("\"')]")) and not re.search(r"(?:degree|University|\d)\.$", before):
            continue
        yield Sentence(whole.cut(at, match.end()), line.start, line.end)
        at = match.end()
    rest = whole.cut(at)
    if rest.text:
        yield Sentence(rest, line.start, line.end)


def read_prose(lines: Iterable[Line], findings: Findings, rules: list[Rule] = RULES) -> None:
    """Try every rule on every sentence of some lines; what is longer than any paragraph isn't prose."""
    called = _called(findings.person.values.get("name"))
    for line in lines:
        if len(line.text) <= _LONGEST:
            for sentence in sentences(line):
                words = called.sub(_in_third_person, sentence.words) if called else sentence.words
                told = Sentence(Inline(words, sentence.text.marks), sentence.start, sentence.end)
                for tried in rules:
                    tried(told, findings)


def _called(name: str | None) -> re.Pattern[str] | None:
    """Where a text calls the described person by a part of their name, and goes on with what they are or do."""
    words = [re.escape(word) for word in (name or "").split() if len(word) > 2]
    if not words:
        return None
    part = rf"(?:(?:Dr|Prof|Professor)\.?\s+)?(?:{'|'.join(words)})(?:\s+(?:[A-Z]\.\s+)?(?:{'|'.join(words)}))*"
    return re.compile(rf"(?<![\w-]){part}(?=\s+(?:\([^)]{{1,40}}\)\s+)?(?:{_GOES_ON})\b)")


_GOES_ON = (
    "is|was|has|had|will|also|currently|now|then|later|previously|recently|first|works?|worked|joined|holds?|held|serves?|served"
    "|received|earned|obtained|completed|studied|graduated|leads?|led|directs?|directed|founded|co-founded|heads?|headed|teaches"
    "|taught|became|began|started|won|spent|interned|moved|manages?|managed|chairs?|chaired"
)


def _in_third_person(match: re.Match[str]) -> str:
    """`She` in the place of a name, as long as it, so that marks stay where they are."""
    return "She".ljust(len(match[0]))


def links_of(blocks: Iterable[Block], findings: Findings) -> None:
    """The links of a text that points elsewhere, as the person's."""
    for line in lines_of(blocks):
        for label, url in inline(line.text).links:
            findings.link(label, url)
