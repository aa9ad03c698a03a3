"""Which language a text is told in, as BCP 47 has it, and the parts of a document that tell the same in two.

It is told by scripts, and by the words that our tables of languages have: those of running text, of headings and of titles.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache
from itertools import chain
from typing import NamedTuple

from .headings import SectionKind, kind_of_heading, locales_of_heading
from .inline import plain
from .languages import CJK, tables
from .outline import Block, Item, ItemList, Line, Outline, Paragraph, Section, Table, lines_of

_WIDE = re.compile(rf"[{CJK}]")
_KANA, _HANGUL = re.compile(r"[\u3041-\u3096\u30a1-\u30fa]"), re.compile(r"[\uac00-\ud7af]")
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_NO_WORDS = re.compile(
    r"https?:\S{0,500}|(?<![^\s@])[^\s@]{1,100}@[^\s@]{1,100}|`[^`]{0,200}`|\{[%:][^{}]{0,200}\}|<[^<>]{0,500}>"
)
_ASIDE = re.compile(r"[(（\[【][^()（）\[\]【】]{0,200}[)）\]】]")
_DIGITS = re.compile(r"\d+")
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
# Which of our tables have whole words of a language, rather than patterns.
_TABLES = ("headings", "words", "degrees", "roles", "organizations", "awards", "prose", "people")
# How much a Latin script's words must say for a language, and how many times what they say for the next one.
_LEAST, _TIMES = 1.5, 1.6
# A line is in a wide script with so many of its characters at least, and so many words of another to each.
_FEWEST, _OTHERS = 2, 0.7
# Characters of a wide script that say what a word says.
_CHARACTERS_A_WORD = 1.7
_SENTENCE = 10  # words that a text has rather than a name, in both languages together
_END = re.compile(r"[.!?。！？．][)\]）」』”\"'’*_]*\s*\Z")
_WIDE_TAGS = ("zh", "ja", "ko")
_ALIKE = 0.6  # of pairs of entries that must have the same numbers
_SCRIPTS = {"tw": "zh-Hant", "hk": "zh-Hant", "hant": "zh-Hant"}
_CODES = {"cn": "zh", "tw": "zh-Hant", "jp": "ja", "kr": "ko", "gb": "en", "ua": "uk", "cz": "cs"}
_STATED = (
    re.compile(r"<html[^<>]{0,300}\blang=[\"']?([a-z]{2,3}(?:[-_]\w{2,4})?)\b", re.IGNORECASE),
    re.compile(
        r"\A\ufeff?\s*(?:---|\+\+\+)[^\n]*\n(?:[^\n]*\n){0,60}?"
        r"(?:lang|language|locale)\s*[:=]\s*[\"']?([a-z]{2,3}(?:[-_]\w{2,4})?)[\"']?[ \t]*\n",
        re.IGNORECASE,
    ),
)


def read_code(code: str) -> str:
    """What sites call a language, as its tag: `zh_TW` and `tw` are `zh-Hant`, `cn` and `zh-CN` are `zh`, `en-us` is `en`."""
    language, _, more = code.lower().replace("_", "-").partition("-")
    language = _CODES.get(language, language)
    return _SCRIPTS.get(more, language) if language == "zh" else language


def stated_locale(text: str) -> str | None:
    """The language that a page's front matter or its root element states. Templates leave theirs, so words count for more."""
    found = next((match for pattern in _STATED if (match := pattern.search(text[:20_000]))), None)
    return read_code(found[1]) if found else None


def locale_of(text: str, *, least: float = _LEAST) -> str | None:
    """The language that a text is told in; None where it says too little, or as much in another.

    Of a script that several languages have, so many words at least must be one's: a word that several have counts as a part.
    """
    text = _NO_WORDS.sub(" ", unicodedata.normalize("NFKC", text))
    wide, words = len(_WIDE.findall(text)), _WORD.findall(_WIDE.sub(" ", text))
    if wide >= _FEWEST and len(words) <= wide * _OTHERS:
        return _wide_locale(text, wide)
    scores = _scores(words) if wide * 2 < len(words) else {}
    best, second, *_ = (*sorted(scores.values(), reverse=True), 0.0, 0.0)
    return max(scores, key=lambda tag: scores[tag]) if best >= max(least, second * _TIMES) else None


def _wide_locale(text: str, wide: int) -> str:
    if len(_HANGUL.findall(text)) * 4 > wide:
        return "ko"
    return "ja" if len(_KANA.findall(text)) * 40 > wide else "zh"


def _scores(words: Iterable[str]) -> dict[str, float]:
    """What words say for each language: a word that several have says less."""
    scores: dict[str, float] = {}
    for word in words:
        of = _vocabulary().get(word.casefold(), ())
        for tag in of:
            scores[tag] = scores.get(tag, 0.0) + 1 / len(of)
    return scores


@cache
def _vocabulary() -> dict[str, frozenset[str]]:
    """The words of our tables, in lower case, each with the languages that have it."""
    found: dict[str, set[str]] = {}
    for tag, table in tables().items():
        for phrase in chain.from_iterable(
            some for name in _TABLES for key, some in table.get(name, {}).items() if key not in ("agents", "tongues")
        ):
            for word in _WORD.findall(unicodedata.normalize("NFKC", phrase).casefold()):
                if not _WIDE.search(word):
                    found.setdefault(word, set()).add(tag)
    return {word: frozenset(tags) for word, tags in found.items()}


# ---- documents in two languages ----------------------------------------------------------------------------------------
def in_languages(outline: Outline) -> list[tuple[str | None, Outline]]:
    """A document's parts by the language that they are told in: one, or two where it tells the same in both.

    The first is the one that comes first. What isn't told twice is there, and headings that both share are in each. Two halves
    are known by sections of the same kinds; entries told twice, by the numbers that both have. A title, a name or a paper in
    another language is no second telling.
    """
    found = _halves(outline) or _twice(outline)
    if found is None:
        return [(None, outline)]
    return [(tag, replace(outline, sections=sections)) for tag, sections in found]


def lines_in(outline: Outline) -> set[int]:
    """The document lines of an outline's headings and texts."""
    lines = {section.start for section in outline.sections if section.heading}
    for section in outline.sections:
        lines |= {n for line in lines_of(section.blocks) for n in range(line.start, line.end + 1)}
    return lines


Parts = list[tuple[str, list[Section]]]


def _halves(outline: Outline) -> Parts | None:
    """Sections in one language, and those that mirror them in another."""
    told = _section_locales(outline.sections)
    tags = list(dict.fromkeys(tag for tag in told if tag))
    if len(tags) != 2:
        return None
    second = [section for section, tag in zip(outline.sections, told, strict=True) if tag == tags[1]]
    first = [section for section in outline.sections if all(section is not other for other in second)]
    one, other = _kinds(first), _kinds(second)
    mirrored = one.keys() & other.keys()
    listed = mirrored - {SectionKind.ABOUT}
    is_about = mirrored == {SectionKind.ABOUT} and _as_long(one[SectionKind.ABOUT], other[SectionKind.ABOUT])
    years, others = ({n for kind in listed for n in _YEAR.findall(kinds[kind])} for kinds in (one, other))
    if (len(mirrored) < 2 and not is_about) or len(years & others) * 2 < min(len(years), len(others)):
        return None
    return [(tags[0], first), (tags[1], second)]


def _kinds(sections: list[Section]) -> dict[SectionKind, str]:
    """The kinds of sections with what they say; what a half opens with, under a name or none, tells of the person."""
    found: dict[SectionKind, str] = {}
    for at, section in enumerate(sections):
        kind = kind_of_heading(section.heading)
        if kind is None and at == 0 and any(isinstance(block, Paragraph) for block in section.blocks):
            kind = SectionKind.ABOUT
        if kind and section.blocks:
            found[kind] = f"{found.get(kind, '')}\n{_text(section.blocks)}"
    return found


def _text(blocks: Iterable[Block]) -> str:
    return "\n".join(plain(line.text) for line in lines_of(blocks))


def _section_locales(sections: list[Section]) -> list[str | None]:
    """The language of each section, of two at most; what doesn't tell has that of the sections around it, where they agree."""
    told = [_section_locale(section) for section in sections]
    wide = {tag for tag in told if tag in _WIDE_TAGS}
    if len(wide) > 1:  # Chinese characters alone don't tell
        tag = locale_of("\n".join(_text(s.blocks) for s, one in zip(sections, told, strict=True) if one in wide))
        told = [tag if one in wide else one for one in told]
    two = {tag for tag, _ in Counter(filter(None, told)).most_common(2)}
    known = [(at, tag) for at, tag in enumerate(told) if tag in two]
    for at, tag in enumerate(told):
        before = [one for k, one in known if k < at][-1:]
        after = [one for k, one in known if k > at][:1]
        if tag not in two:
            told[at] = next(iter({*before, *after})) if len({*before, *after}) == 1 else None
    return told


def _section_locale(section: Section) -> str | None:
    """The language of a section: its heading's, if that is no other's, as entries quote titles; else that of what it says."""
    tags = locales_of_heading(section.heading)
    if len(tags) == 1:
        return next(iter(tags))
    told = locale_of(_text(section.blocks))
    return told if not tags or told in tags else None


def _as_long(one: str, other: str) -> bool:
    """Whether two texts are as long as one that is told in two languages; of scripts, characters stand for words."""
    sizes = sorted(_size(text) for text in (one, other))
    return sizes[0] * 2.5 >= sizes[1] and sizes[0] >= _SENTENCE / 2


def _size(text: str) -> float:
    wide = len(_WIDE.findall(text))
    return wide / _CHARACTERS_A_WORD + len(_WORD.findall(_WIDE.sub(" ", text)))


# ---- entries told twice ------------------------------------------------------------------------------------------------
class _Unit(NamedTuple):
    """What stands by itself on a page, in a wide script or not, and its lines."""

    is_wide: bool
    text: str
    lines: list[Line]


def _twice(outline: Outline) -> Parts | None:
    """Entries and paragraphs in two scripts, of which each tells what its neighbour tells."""
    raw = outline.text.split("\n")
    sections = [
        replace(section, blocks=[_parted(block, raw) for block in section.blocks]) for section in outline.sections
    ]
    units = [_units(section.blocks) for section in sections]
    wide = "\n".join(unit.text for some in units for unit in some if unit.is_wide)
    latin = locale_of("\n".join(unit.text for some in units for unit in some if not unit.is_wide))
    if not wide or not latin:
        return None
    pairs = [_pairs(section, some) for section, some in zip(sections, units, strict=True)]
    sure = sum(len(some) for some in pairs if any(_numbers(one) for one, _ in some) or _is_told(some))
    if sure < 2 and not any(map(_is_told, pairs)):
        return None
    first_is_wide = next(one.is_wide for some in pairs for one, _ in some)
    second = {
        id(line)
        for some in pairs
        for pair in some
        for unit in pair
        if unit.is_wide is not first_is_wide
        for line in unit.lines
    }
    tags = [_wide_locale(wide, len(_WIDE.findall(wide))), latin]
    if not first_is_wide:
        tags.reverse()
    ours = [replace(s, blocks=_filtered(s.blocks, lambda line: id(line) not in second)) for s in sections]
    theirs = [replace(s, blocks=_filtered(s.blocks, lambda line: id(line) in second)) for s in sections]
    return [(tags[0], ours), (tags[1], [section for section in theirs if section.blocks])]


def _pairs(section: Section, units: list[_Unit]) -> list[tuple[_Unit, _Unit]]:
    """The units of a section that tell the same in two scripts, each with its other, or none."""
    wide, other = ([unit for unit in units if unit.is_wide is is_wide] for is_wide in (True, False))
    if not wide or len(wide) != len(other):
        return []
    pairs = [
        (one, two) if units.index(one) < units.index(two) else (two, one) for one, two in zip(wide, other, strict=True)
    ]
    numbered = [pair for pair in pairs if any(map(_numbers, pair))]
    alike = [pair for pair in numbered if _numbers(pair[0]) == _numbers(pair[1])]
    if len(alike) < len(numbered) * _ALIKE or not all(_as_long(one.text, two.text) or numbered for one, two in pairs):
        return []
    return pairs if numbered or _is_told(pairs) or _in_two_scripts(section.heading) else []


def _is_told(pairs: list[tuple[_Unit, _Unit]]) -> bool:
    """Whether each is a sentence or more."""
    return bool(pairs) and all(
        _END.search(unit.text) and _as_long(one.text, two.text) for one, two in pairs for unit in (one, two)
    )


def _in_two_scripts(heading: str | None) -> bool:
    words = plain(heading or "")
    return bool(_WIDE.search(words)) and len(_WORD.findall(_WIDE.sub(" ", words))) > 0


def _numbers(unit: _Unit) -> list[int]:
    return sorted(int(n) for n in _DIGITS.findall(unit.text))


def _units(blocks: Iterable[Block]) -> list[_Unit]:
    """What stands by itself in some blocks and tells which script it is in."""
    found: list[_Unit] = []
    for block in blocks:
        if isinstance(block, Table):
            rows = [[line for cell in row.cells for line in cell.lines] for row in block.rows]
        else:
            rows = [[line] for line in lines_of([block])]
        for lines in rows:
            text = _NO_WORDS.sub(" ", unicodedata.normalize("NFKC", "\n".join(plain(line.text) for line in lines)))
            wide, words = len(_WIDE.findall(text)), _WORD.findall(_WIDE.sub(" ", text))
            if wide >= _FEWEST and len(words) <= wide * _OTHERS:
                found.append(_Unit(True, text, lines))
            elif words and not _WIDE.search(_ASIDE.sub("", text)):
                found.append(_Unit(False, text, lines))
    return found


def _parted(block: Block, raw: list[str]) -> Block:
    """A block whose lines end where the document's do, as far as these are in two scripts."""
    if isinstance(block, Paragraph):
        return Paragraph([part for line in block.lines for part in _parts(line, raw)])
    if isinstance(block, ItemList):
        return ItemList(
            [
                replace(
                    item,
                    lines=[part for line in item.lines for part in _parts(line, raw)],
                    blocks=[_parted(inner, raw) for inner in item.blocks],
                )
                for item in block.items
            ]
        )
    return block


def _parts(line: Line, raw: list[str]) -> list[Line]:
    """A line that goes over several of the document's, cut at each whose script isn't the last one's."""
    cuts, at, before = [0], 0, bool(_WIDE.search(raw[line.start - 1]))
    starts = [line.start]
    for n in range(line.start + 1, line.end + 1):
        text = raw[n - 1].strip()
        at = line.text.find(text, at) if text else -1
        if at <= 0:
            return [line]
        if bool(_WIDE.search(text)) is not before:
            cuts.append(at)
            starts.append(n)
            before = not before
    ends = [*(start - 1 for start in starts[1:]), line.end]
    texts = [line.text[a:b].strip() for a, b in zip(cuts, [*cuts[1:], None], strict=True)]
    return [Line(text, start, end) for text, start, end in zip(texts, starts, ends, strict=True)]


def _filtered(blocks: list[Block], keep: Callable[[Line], bool]) -> list[Block]:
    """Blocks with those of their lines that are to be kept."""
    found: list[Block] = []
    for block in blocks:
        if isinstance(block, Paragraph):
            if lines := [line for line in block.lines if keep(line)]:
                found.append(Paragraph(lines))
        elif isinstance(block, ItemList):
            items = [one for item in block.items if (one := _item(item, keep))]
            if items:
                found.append(ItemList(items))
        elif isinstance(block, Table):
            if rows := [row for row in block.rows if all(keep(line) for cell in row.cells for line in cell.lines)]:
                found.append(replace(block, rows=rows))
        elif keep(Line("", 0, 0)):
            found.append(block)
    return found


def _item(item: Item, keep: Callable[[Line], bool]) -> Item | None:
    lines, blocks = [line for line in item.lines if keep(line)], _filtered(item.blocks, keep)
    if not lines and not blocks:
        return None
    start = min([line.start for line in lines] + [block.start for block in blocks])
    end = max([line.end for line in lines] + [block.end for block in blocks])
    return replace(item, lines=lines, blocks=blocks, start=start, end=end)
