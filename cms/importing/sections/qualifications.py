"""Sections of skills, languages and certificates."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import replace
from itertools import groupby

from cms.content import Language, Skill
from cms.documents import (
    EDGE,
    Block,
    Inline,
    ItemList,
    Paragraph,
    Section,
    SectionKind,
    Table,
    TableRow,
    inline,
    kind_of_heading,
    plain,
)
from cms.documents.languages import alternatives, column, languages
from cms.documents.languages import words as all_words

from ..bodies import highlights
from ..findings import Findings, heading_text
from ..lists import AWARDS, LANGUAGES, SKILLS, Known, ListEntry, Part, ReadList, Shape, read_list
from ..lists.looks import is_running, is_sentence, look
from ..records import Record
from .awards import AWARD_SHAPE, add_certificate
from .parts import as_text, last_parted, words

_FEW = 4  # words of what is listed between commas, and is no part of a sentence
_DATED = 0.9  # of a text that says when something was, and no more: `Windows 2000` does say more
_MOST_NAMING = 2  # words of a language's name where it has no capital
_LONGEST_LETTERS = 4  # of what is written in capitals and may be a language: `ASL`
_LEVEL = re.compile(r"\b[ABC][12]\b")  # of the Common European Framework of Reference


def _tells(text: Inline) -> bool:
    labelled = len(text.text.partition(":")[0].split()) < 4 and ":" in text.text
    spoken = (first := _OPENING.match(text.text)) is not None and first[1].casefold() in languages()
    parts = _PARTED.split(text.text)
    listed = len(parts) > 2 and all(len(part.split()) <= _FEW for part in parts)
    return not (labelled or spoken or listed) and is_sentence(text.text, is_first=False) and is_running(text.text)


# What may be a language, with how well it is spoken in brackets: `Dutch (reading), Welsh (native).`
_OPENING = re.compile(r"([^\W\d_]+)\s?[(（]")


_SHAPE = Shape(
    tells=_tells,
    heads=lambda text, above: False,
    stands_over=lambda heads, firsts: False,
    groups=lambda section: kind_of_heading(section.heading) is not None,
)


# ---- skills ----------------------------------------------------------------------------------------------------------------
def read_skills(sections: list[Section], findings: Findings) -> ReadList:
    """Read a list of skills: `Magic: wands, cauldrons` has keywords; a list of words is one skill each."""
    sections = [
        replace(
            one,
            blocks=[_with_colons(b) for b in one.blocks if not (isinstance(b, Table) and _read_table(b, findings))],
        )
        for section in sections
        for one in _under_bold(section)
    ]
    found = read_list(sections, SKILLS, replace(_SHAPE, groups=lambda section: bool(section.blocks)), Known())
    told = [entry for entry in found.entries if _is_told(entry)]
    found.loose += [
        block for entry in told for block in (*map(Paragraph, ([line] for line in entry.lines)), *entry.body)
    ]
    found.loose.sort(key=lambda block: block.start)
    for group, entries in groupby(
        (entry for entry in found.entries if entry not in told), lambda entry: entry.groups[-1:]
    ):
        listed = list(entries)
        labelled = any(_group(entry) and len(entry.parts) > 1 for entry in listed)
        if not group or labelled or not _read_group(group[0], listed, findings):
            for entry in listed:
                _read_skills(entry, findings)
    return found


def _with_colons(block: Block) -> Block:
    """Lines of which each has a label in a column before what it lists, with colons: `Cloud   Nimbus, Cirrus`."""
    cells = [line.text.split(EDGE) for line in block.lines] if isinstance(block, Paragraph) else []
    labelled = all(len(row) == 2 and len(row[0].split()) <= _FEW and not _PARTED.search(row[0]) for row in cells)
    listed = sum(bool(_PARTED.search(row[-1])) for row in cells)
    if not isinstance(block, Paragraph) or not labelled or listed * 2 < len(cells):
        return block
    return Paragraph([replace(line, text=": ".join(row)) for line, row in zip(block.lines, cells, strict=True)])


def _is_told(entry: ListEntry) -> bool:
    """Whether an entry tells what somebody did, or names what was when: `Development of walls under wind, in Fortran`."""
    if any(row.told for row in entry.rows) or not entry.rows:
        return False
    text = entry.rows[0].text.text
    first = _PARTED.split(re.split(r"\s?[(（]", text)[0])[0]
    runs = len(_PARTED.split(text)) > 1 and len(first.split()) > _FEW and is_running(first)
    dated = words(entry.parts[0]) if len(entry.parts) > 1 else None
    return (runs and ":" not in first) or bool(dated and look(dated).dated > _DATED)


def _under_bold(section: Section) -> list[Section]:
    """A section whose paragraphs open with a line in bold, as one with a section for each: the line names what is below it."""
    paragraphs = [block for block in section.blocks if isinstance(block, Paragraph) and len(block.lines) > 1]
    opening = [[inline(line.text).is_all("bold") for line in block.lines] for block in paragraphs]
    if (
        not section.blocks
        or len(paragraphs) < len(section.blocks)
        or not all(first and not any(rest) for first, *rest in opening)
    ):
        return [section]
    return [
        replace(section, blocks=[]),
        *(
            Section(plain(block.lines[0].text), section.level + 1, block.start, block.end, [Paragraph(block.lines[1:])])
            for block in paragraphs
        ),
    ]


def _read_group(label: str, entries: list[ListEntry], findings: Findings) -> bool:
    """Read what stands under one heading as one kind of skill, or as languages; says whether it was either."""
    named = [
        (name, level, entry, part) for entry in entries for name, level, part in _with_levels(entry, "skill", "group")
    ]
    if not named:
        return False
    headed = kind_of_heading(label) is SectionKind.LANGUAGES
    if _are_languages([name for name, *_ in named], _MOST if headed else 1.0):
        for name, level, entry, part in named:
            findings.add(Language, {"name": name, "fluency": level}, *_lines(entry, part))
        return True
    keywords = [f"{name} ({level})" if level else name for name, level, *_ in named]
    told = [plain(point) for entry in entries for point in highlights(entry.body)]
    values = {"name": heading_text(plain(label)), "keywords": [*keywords, *told]}
    findings.add(Skill, values, entries[0].start, entries[-1].end)
    return True


def _group(entry: ListEntry) -> Part | None:
    """What names the kind of the skills that follow it: called so, or with a colon right behind it."""
    first, after = [*entry.parts, None, None][:2]
    colon = after is not None and after.role in ("skill", "keyword") and after.segments[0].sign == ":"
    return entry.first("group") or (first if colon else None)


def _read_skills(entry: ListEntry, findings: Findings) -> None:
    points = [plain(point) for point in highlights(entry.body)]
    group = _group(entry)
    named = [one for one in _with_levels(entry, "skill", "keyword") if one[2] is not group]
    listed = [name for name, *_ in named]
    if named and len(parted := last_parted(listed)) > len(listed):
        *named, (_, level, part) = named
        named += [(name, level, part) for name in parted[-2:]]
    label = words(group)
    if group is None or label is None or not (named or points):
        for name, level, part in [*([(label, None, group)] if group and label else []), *named]:
            start, end = _lines(entry, part)
            spoken = _SPOKEN.fullmatch(name)  # `Spanish (fluent)`, among other skills
            if spoken and spoken["name"].casefold() in languages():
                findings.add(Language, {"name": spoken["name"], "fluency": spoken["fluency"]}, start, end)
                continue
            findings.add(Skill, {"name": name, "level": level}, start, entry.end if points else end)
    elif (
        kind_of_heading(label) is SectionKind.LANGUAGES and not points and _are_languages([name for name, *_ in named])
    ):
        for name, level, part in named:
            findings.add(Language, {"name": name, "fluency": level}, *_lines(entry, part))
    elif (
        kind_of_heading(label) is SectionKind.LANGUAGES
        and all(map(_opens_with_language, points))
        and _are_languages([name.strip("* ") for name, *_ in named])
    ):
        for name, level, part in named:
            findings.add(Language, {"name": name.strip("* "), "fluency": level}, *_lines(entry, part))
        read_languages([Section(None, 0, entry.start, entry.end, entry.body)], findings)
    else:
        keywords = [f"{name} ({level})" if level else name for name, level, _ in named]
        values = {"name": label, "keywords": [*keywords, *points]}
        findings.add(Skill, values, _lines(entry, group)[0], entry.end)


_SPOKEN = re.compile(r"(?P<name>[^\W\d_]+)\s?[(（](?P<fluency>[^()（）]{2,40})[)）]")

# How well or how long, as tables say it: stars, bars, a number, years.
_MEASURED = re.compile(r"[\W_]{1,20}|\d{1,4}(?:\.\d{1,2})?(?: ?/ ?\d{1,4}|%|\+?(?: ?[^\W\d_]{1,6})?[+.]?)|[ABC][12]")
_PARTED = re.compile(r"[,;、，；•·|\n]|(?<=\s)/(?=\s)")


def _read_table(table: Table, findings: Findings) -> bool:
    """Read a table of what each row is one kind of skill, `Cloud | Nimbus, Cirrus | ★★`, or one skill and its level.

    Says whether it is one: another is a list of cells.
    """
    rows = [[" ".join(plain(line.text) for line in cell.lines) for cell in row.cells] for row in table.rows]
    levels = {n for n, name in enumerate(table.header) if n and _is_level(name)}
    measured = [len(row) > 1 and bool(_MEASURED.fullmatch(row[-1])) for row in rows]
    columns = len(table.header) or min(map(len, rows), default=0)
    if columns < 2 or any(not row or _PARTED.search(row[0]) for row in rows):
        return False
    listed = sum(bool(_PARTED.search(cell)) for row in rows for cell in row[1:])
    if not levels and sum(measured) * 2 < len(rows) and listed * 2 < len(rows):
        return False
    for row, cells in zip(table.rows, rows, strict=True):
        _add_row(row, cells, levels if len(cells) == len(table.header) else set(), findings)
    return True


def _is_level(name: str) -> bool:
    return bool(re.fullmatch(column("level"), name.strip(" :*_"), re.IGNORECASE))


def _add_row(row: TableRow, cells: list[str], levels: set[int], findings: Findings) -> None:
    level = [cell for n, cell in enumerate(cells) if n and (n in levels or _MEASURED.fullmatch(cell))]
    told = [cell for n, cell in enumerate(cells) if n and cell not in level]
    keywords = [word for cell in told for each in _PARTED.split(cell) if (word := each.strip())]
    values = {"name": cells[0], "level": ", ".join(level) or None, "keywords": keywords}
    findings.add(Skill, values, row.start, row.end)


def _with_levels(entry: ListEntry, *roles: str) -> Iterator[tuple[str, str | None, Part]]:
    """What parts with some roles name, each with the level that follows it; when it was is no name."""
    for part, after in zip(entry.parts, [*entry.parts[1:], None], strict=True):
        if part.role in roles and (name := words(part)) and look(name).dated < _DATED:
            yield name, words(after) if after and after.role == "level" else None, part


def _are_languages(names: Collection[str], share: float = 1.0) -> bool:
    """Whether these, or a share of them, are known as languages that people speak, and not as what programs are written in."""
    return sum(name.casefold() in languages() for name in names) >= share * len(names)


_MOST = 0.6  # of what is called languages, as tables know not every tongue


_AND = re.compile(rf"(?<!\s)\s+(?:{alternatives(all_words('words', 'and'))}|&)\s+|[、/]", re.IGNORECASE)
_LABELLED = re.compile(r"\W*[^\W\d_][^:：\n]{0,40}[:：\n]")
_FLUENCY = re.compile(alternatives(all_words("prose", "fluency")), re.IGNORECASE)


# ---- languages -------------------------------------------------------------------------------------------------------------
def read_languages(sections: list[Section], findings: Findings) -> ReadList:
    """Read a list of languages: `Quadling (native)`, `Quadling: fluent`, `Quadling – fluent, Munchkin – basic`."""
    found = read_list(sections, LANGUAGES, _SHAPE, Known())
    for entry in found.entries:
        above = next(reversed(findings.of(Language)), None)
        if above and _tells_of(above, entry):
            above.values["fluency"], above.end_line = as_text(entry).strip(" ."), entry.end
        elif not _read_languages(entry, findings):
            found.loose += [*(Paragraph([line]) for line in entry.lines), *entry.body]
    found.loose.sort(key=lambda block: block.start)
    return found


def _tells_of(above: Record, entry: ListEntry) -> bool:
    """Whether a line below a language that stands alone names none: `Lê bem, fala pouco` says how well it is spoken."""
    said = re.findall(r"[^\W\d_]+", as_text(entry).casefold())
    alone = "fluency" not in above.values and above.values["name"].casefold() in languages()
    return alone and entry.start == above.end_line + 1 and languages().isdisjoint(said)


def _read_languages(entry: ListEntry, findings: Findings) -> bool:
    """Read an entry into languages; gives whether it names any, and not a test's score or an address."""
    named: list[tuple[str, Part, list[str]]] = []
    joined = 1  # how many languages the last part named, of all of which a level is told
    for part in entry.parts:
        said = words(part) or ""
        if part.role == "fluency" or (
            named and (_says_fluency(said) or _says_more(said) or _is_below(part, named[-1]))
        ):
            for _, _, levels in named[-joined:] if said else ():
                levels.append(said)
        elif part.role == "language" and said and kind_of_heading(said) is not SectionKind.LANGUAGES:
            names = [name for name in _AND.split(said) if name]
            names = names if len(names) > 1 and _are_languages(names) else [said]
            named += [(name, part, []) for name in names]
            joined = len(names)
    known = any(_are_languages([name]) for name, *_ in named)
    # `Tools: Brooms, Wands` are no languages, and a test's score or an address isn't one.
    labelled = len(named) > 2 and _LABELLED.match(as_text(entry))
    alone = named[0][0].split() if len(named) == 1 and not named[0][2] else []
    told = len(alone) > _MOST_NAMING and not all(word[:1].isupper() for word in alone)
    told = told or (bool(alone) and alone[0].isupper() and len(alone[0]) > _LONGEST_LETTERS)  # a heading: `REFERENCES`
    scored = re.search(r"\d|@|://", _LEVEL.sub("", as_text(entry)))
    if not named or (not known and (told or labelled or scored)):
        return False
    for name, part, levels in named:
        findings.add(Language, {"name": name, "fluency": ", ".join(levels)}, *_lines(entry, part))
    return True


def _is_below(part: Part, named: tuple[str, Part, list[str]]) -> bool:
    """Whether a part stands on a line below a known language's, and names none."""
    name, above, _ = named
    said = (words(part) or "").casefold().split()
    lower = part.segments[0].row > above.segments[0].row
    return lower and name.casefold() in languages() and languages().isdisjoint(said)


def _says_fluency(text: str) -> bool:
    """Whether a text only says how well a language is spoken: `fluent`, `muttersprachlich`."""
    return bool(_FLUENCY.fullmatch(text))


def _says_more(text: str) -> bool:
    """Whether a text tells more of a language that was named, and names none itself: `a summer on the Douro`."""
    said = text.split()
    return len(said) > _MOST_NAMING and text[:1].islower() and not any(one.casefold() in languages() for one in said)


def _lines(entry: ListEntry, part: Part) -> tuple[int, int]:
    """The document's lines that a part stands on."""
    rows = [row.line for row in entry.rows if any(segment.line is row.text for segment in part.segments)]
    return (rows[0].start, rows[-1].end) if rows else (entry.start, entry.end)


def _spoken(section: Section) -> list[ItemList]:
    """The items of a section of certificates that name languages, as `Certificates and languages` has them."""
    items = [item for block in section.blocks if isinstance(block, ItemList) for item in block.items]
    return [ItemList([item]) for item in items if item.lines and _opens_with_language(plain(item.lines[0].text))]


def _opens_with_language(text: str) -> bool:
    return re.split(r"[(:：（,、，–—-]", text)[0].strip().casefold() in languages()


def _but_for(section: Section, lists: list[ItemList]) -> Section:
    """A section without some items of its lists."""
    out = {id(item) for each in lists for item in each.items}
    blocks: list[Block] = []
    for block in section.blocks:
        items = [item for item in block.items if id(item) not in out] if isinstance(block, ItemList) else []
        if items or not isinstance(block, ItemList):
            blocks.append(ItemList(items) if items else block)
    return replace(section, blocks=blocks)


# ---- certificates ----------------------------------------------------------------------------------------------------------
def read_certificates(sections: list[Section], findings: Findings) -> ReadList:
    """Read a list of certificates: title, issuer, date; they are laid out as awards are."""
    spoken = [_spoken(one) for one in sections]
    sections = [_but_for(one, listed) for one, listed in zip(sections, spoken, strict=True)]
    found = read_list(sections, AWARDS, AWARD_SHAPE, Known(findings.person.values.get("name")))
    if any(spoken):
        listed = [replace(one, blocks=list(some)) for one, some in zip(sections, spoken, strict=True)]
        found.loose += read_languages(listed, findings).loose
    for entry in found.entries:
        if entry.first("title") is None:
            findings.section(None, as_text(entry), entry.start, entry.end)
        else:
            add_certificate(entry, findings)
    return found
