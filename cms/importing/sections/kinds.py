"""What a section is about, where its heading doesn't say: the kind that explains its entries best, with a margin.

Each entry is cut once, and asked for what speaks for each kind; the words of its heading are evidence beside that. Where two
kinds are close, or none explains much, there is no answer: a section that is kept as it is is better than invented records.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace

from cms.documents import (
    Block,
    Inline,
    ItemList,
    Paragraph,
    Section,
    SectionKind,
    Table,
    evidence_of_heading,
    kind_of_heading,
    likely_kind,
    plain,
)
from cms.documents.events import is_chronicle
from cms.documents.written_dates import Dates

from ..lists import Known, ListLine, Shape
from ..lists.cuts import Cutting
from ..lists.looks import look
from ..lists.rows import rows_of
from ..lists.segments import Segment, cut
from ..lists.tables.shared import CAREER_SIGNS
from ..people import split_names
from .awards import CERTIFICATE
from .education import GRADUATED

_MOST = 40  # entries that are asked
_MOST_ROWS = 200  # lines, of which those entries are
_FIRST = 2  # lines of an entry that say what it is; what tells of it stands below
_LONG = 400  # characters of a line beyond which it is running text
_ENOUGH = 2.3  # what an entry must say for a kind, on average
_MARGIN = 0.65  # by how much more than for any other
_BETWEEN = 0.3  # by how much more where its heading names several kinds
_HEADED = 0.8  # how much less where its heading speaks for that kind
_LONE = 0.6  # how much more is asked of a single entry
_TOLD = 0.5  # the share of lines of running text that a list has at most
_LONGEST_LEAD = 60  # characters of a paragraph that leads to a list
_PEOPLE = 0.6  # the share of entries that open with a name in a list of people

# What speaks for each kind, and against it; `a+b` where an entry has both.
_SPEAKS: dict[SectionKind, Mapping[str, float]] = {
    SectionKind.EXPERIENCE: {
        "person": -4.0, "role": 1.7, "opens with role": 0.9, "maker": 0.6, "maker+range": 1.1,
        "role+organization": 0.8, "role+range": 1.2, "role+date": 0.5, "organization+range": 0.7, "range": 0.5,
        "degree": -2.0, "authors": -2.5, "quoted": -1.0, "pages": -2.0, "award": -1.0, "told": -1.5, "clock": -2.0,
        "course": -1.0, "occasion": -0.5, "certificate": -0.5, "language": -1.0, "money": -1.5, "nowhere": -1.2,
        "one day": -1.5,
    },
    SectionKind.EDUCATION: {
        "person": -4.0, "degree": 2.4, "degree+organization": 1.0, "degree+date": 0.6, "subject": 0.3,
        "authors": -2.0, "quoted": -0.5, "pages": -2.0, "told": -1.5, "role": -0.8, "clock": -2.0, "award": -0.5,
    },
    SectionKind.PUBLICATIONS: {
        "authors": 2.0, "mine": 0.6, "of others": -2.0, "authors+titled": 1.0, "authors+date": 0.5, "pages": 0.8,
        "identifier": 1.0, "venue": 0.5, "status": 0.5, "titled": 0.3, "role": -0.5, "range": -0.8, "clock": -2.0,
        "occasion": -0.3,
    },
    SectionKind.TALKS: {
        "person": -4.0, "quoted": 0.9, "occasion": 1.0, "talk kind": 1.2, "quoted+occasion": 0.4,
        "quoted+place": 0.6, "place": 0.2, "day": 0.5, "one day": 0.3, "titled": 0.2, "authors": -1.5,
        "pages": -1.5, "range": -1.0, "role": -0.6, "degree": -1.0, "clock": -1.5, "identifier": -1.0, "told": -1.0,
    },
    SectionKind.AWARDS: {
        "person": -4.0, "award": 1.7, "rank": 0.8, "award+organization": 0.4, "award+date": 0.7, "role": -0.8,
        "degree": -1.0, "authors": -1.5, "quoted": -0.5, "range": -0.3, "told": -1.0, "clock": -2.0, "pages": -1.0,
    },
    SectionKind.CERTIFICATES: {
        "person": -4.0, "certificate": 1.8, "certificate+date": 0.6, "organization": 0.2, "date": 0.2,
        "range": -0.5, "degree": -0.8, "authors": -2.0, "quoted": -1.0, "award": -0.5, "told": -1.0, "clock": -2.0,
        "role": -0.3,
    },
    SectionKind.TEACHING: {
        "course": 1.0, "organization": 0.3, "date": 0.2, "day": 0.4, "range": -0.6, "role": 0.4, "authors": -2.0,
        "degree": -1.0, "award": -1.0, "quoted": -0.5, "pages": -2.0, "told": -1.5, "clock": -2.5, "person": -4.0,
    },
    SectionKind.LANGUAGES: {
        "languages": 3.0, "linked": -2.0, "level": 0.5, "date": -1.0, "told": -2.0, "authors": -2.0,
        "organization": -1.5,
    },
    SectionKind.PROJECTS: {
        "marked": 0.4, "linked": 0.4, "date": 0.2, "authors": -1.5, "role": -0.5, "degree": -1.5, "award": -0.7,
        "pages": -1.5, "occasion": -0.3, "clock": -2.0,
    },
    SectionKind.NEWS: {
        "dated": 1.0, "day": 0.6, "told": 0.8, "range": -1.5, "authors": -0.8, "degree": -0.8, "pages": -1.5,
        "quoted": -0.5, "clock": -1.0,
    },
}  # fmt: skip
# What the columns of tables are called.
_HEADERS: tuple[tuple[SectionKind, str], ...] = (
    (SectionKind.CERTIFICATES, r"credential|issuer|valid (?:from|until)"),
    (SectionKind("grants"), r"funder|funding|sponsor|grant (?:no|number)|funded by"),
    (SectionKind.EDUCATION, r"school|degree|university|major|education"),
    (SectionKind.EXPERIENCE, r"position|role|job|employer|internship|title.*(?:organi[sz]ation|institution|company)"),
    (SectionKind.AWARDS, r"award|prize|scholarship|honou?r|grant"),
    (SectionKind.TEACHING, r"course|semester|term"),
    (SectionKind.PUBLICATIONS, r"paper|publication|authors|venue"),
    (SectionKind.PROJECTS, r"project"),
    (SectionKind.TALKS, r"talk|event"),
    (SectionKind.NEWS, r"news"),
)
_NAMED = (SectionKind.LANGUAGES, SectionKind.PROJECTS, SectionKind.AWARDS, SectionKind.EDUCATION)
# Kinds whose entries look like those of another: only a heading tells them from it.
_CAREER = (SectionKind.EXPERIENCE, SectionKind.EDUCATION)
_LIKE = {
    SectionKind.SERVICE: SectionKind.EXPERIENCE,
    SectionKind.VOLUNTEER: SectionKind.EXPERIENCE,
}
# What a segment looks like by itself, that speaks for a kind.
_LOOKS = (
    "organization",
    "degree",
    "subject",
    "venue",
    "course",
    "status",
    "money",
    "award",
    "rank",
    "place",
    "language",
    "level",
)
_CUTTING = Cutting({**CAREER_SIGNS, ":": 0.6, '"': 3.5}, ("title", "place", "names"))
_SHAPE = Shape(
    tells=lambda text: _is_told(text.text) and look(text.text).length > 14,
    heads=lambda text, above: False,
    stands_over=lambda heads, firsts: False,
    groups=lambda section: False,
    strung=True,
)
_CLOCK = re.compile(r"(?<!\d)\d{1,2}[:.h]\d\d(?!\d)|\b\d{1,2}\s?[ap]\.?m\b", re.IGNORECASE)
_QUOTES = re.compile(r"[“\"„«「『](?=\w)[^“”\"„«»「」『』]{6,300}[”\"“»」』]|(?<!\w)['‘](?=\w)[^'‘’]{6,300}['’](?!\w)")
_IDENTIFIER = re.compile(r"\b10\.\d{4,}/|\bdoi\b|\barxiv\b|\bisbn\b", re.IGNORECASE)
_PARTS = re.compile(r"(?<=\w{2})\.\s|[“”\"„«»「」『』|:]|(?<!\w)['‘](?=\w)|\s[-–—]\s|\s\(")


def kind_of_entries(
    sections: list[Section], known: Known, heading: str | None = None, among: Collection[SectionKind] = ()
) -> SectionKind | None:
    """The kind of a section, and those under it, that explains its entries best; None where none does clearly.

    Takes what is known of the document; `heading` is what the section is headed by, whose words are evidence, too. Where it
    names several kinds, those are what it is `among`.
    """
    if any(is_chronicle(block) for section in sections for block in section.blocks):
        return SectionKind.EXPERIENCE  # whose reader parts the degrees from the jobs
    said = evidence_of_heading(heading)
    rows = [row for row in rows_of(sections, _SHAPE)[:_MOST_ROWS] if row.text.text]
    found = [_weighed(entries, known, said, among) for entries in _divisions(rows) if entries and not _is_text(entries)]
    return max(found, key=lambda one: one[0])[1] if found else None


def kind_of_block(block: Block, known: Known, heading: str | None = None) -> SectionKind | None:
    """What a list or table is about by itself, as its columns are called, or else as its entries tell."""
    if is_chronicle(block):
        return SectionKind.EXPERIENCE
    if isinstance(block, Table) and (by_columns := _titled_kind(block) or _kind_of_columns(block.header)):
        return by_columns
    asked = ItemList(block.items[:_MOST_ROWS]) if isinstance(block, ItemList) else block  # an item is a line at least
    return kind_of_entries([Section(None, 0, block.start, block.end, [asked])], known, heading)


def _lead_in(block: Block | None) -> str | None:
    """What a short paragraph says that ends in a colon, over a list: `Upcoming and recent talks:`."""
    if not isinstance(block, Paragraph) or len(block.lines) != 1:
        return None
    text = plain(block.lines[0].text).strip()
    return text.rstrip(" :：") if text.endswith((":", "：")) and len(text) <= _LONGEST_LEAD else None


def lead_kind(before: Block | None, block: Block) -> SectionKind | None:
    """What such a paragraph names as a heading would."""
    lead = _lead_in(before) if isinstance(block, ItemList | Table) else None
    return kind_of_heading(lead) or likely_kind(lead) if lead else None


def _titled_kind(table: Table) -> SectionKind | None:
    """What the one word in the header of a table of several columns says, as a heading above the table would."""
    named = [name for name in table.header if name.strip(" *_")]
    return kind_of_heading(named[0]) if len(named) == 1 and any(len(row.cells) > 1 for row in table.rows) else None


def _kind_of_columns(names: list[str]) -> SectionKind | None:
    header = " ".join(names).lower()
    if CERTIFICATE.search(header):
        return SectionKind.CERTIFICATES
    for kind, words in _HEADERS:
        if re.search(rf"\b(?:{words})s?\b", header):
            return kind
    return next((named for name in names if (named := kind_of_heading(name)) and named in _NAMED), None)


def _weighed(
    entries: list[list[ListLine]], known: Known, said: Mapping[SectionKind, float], among: Collection[SectionKind]
) -> tuple[float, SectionKind | None]:
    """How much the best kind explains of some entries, and which that is, if it does so clearly."""
    told = [_tells(entry, known) for entry in entries]
    if sum("person" in one for one in told) < _PEOPLE * len(told):
        told = [one - {"person"} for one in told]  # names of prizes and courses look like somebody's
    if said.get(SectionKind.EXPERIENCE, 0.0) > 0:
        told = [one - {"nowhere"} for one in told]  # under `Jobs`, what isn't known as an employer is one
    if _is_career(told) and (not among or SectionKind.EXPERIENCE in among):
        return _ENOUGH + _MARGIN, SectionKind.EXPERIENCE
    each = {
        kind: [sum(weight for name, weight in speaks.items() if _has(one, name)) for one in told]
        for kind, speaks in _SPEAKS.items()
    }
    scores = {kind: sum(of) / len(told) for kind, of in each.items()}
    both = [max((each[kind][n], kind.value) for kind in _CAREER) for n in range(len(told))]
    clearly = Counter(kind for score, kind in both if score >= _ENOUGH)
    each_is_clear = len(both) > 2 and all("range" in one and one & {"role", "degree"} for one in told)
    if (len(both) > 3 or each_is_clear) and all(clearly[kind.value] > 1 - each_is_clear for kind in _CAREER):
        # Their reader parts the degrees from the jobs.
        scores[SectionKind.EXPERIENCE] = sum(score for score, _ in both) / len(both)
    for kind, weight in said.items():
        scores[kind] = scores.get(_LIKE.get(kind, kind), 0.0) + weight
    asked = [kind for kind in among if kind in scores] or scores
    best, *others = sorted(asked, key=lambda kind: scores[kind], reverse=True)
    headed = said.get(best, 0.0) > 0 and not among
    enough = _ENOUGH - _HEADED if headed else _ENOUGH + (_LONE if len(entries) == 1 else 0.0)
    second = next((scores[one] for one in others if _LIKE.get(one, one) is not _LIKE.get(best, best)), 0.0)
    clear = scores[best] >= enough and scores[best] - second >= (_BETWEEN if among else _MARGIN)
    return scores[best], best if clear else None


def _is_career(told: list[set[str]]) -> bool:
    """Whether entries tell a life year by year: each opens with a date, most with a period, of jobs and of studies."""
    ranged, jobs, studies = (sum(not one.isdisjoint(names) for one in told) for names in _OF_CAREERS)
    return len(told) > 4 and all("dated" in one for one in told) and 2 * ranged > len(told) and jobs > 1 and studies > 0


_OF_CAREERS = ({"range"}, {"role", "opens with role"}, {"degree"})


def _has(told: set[str], name: str) -> bool:
    return all(part in told for part in name.split("+"))


def _divisions(rows: list[ListLine]) -> Iterator[list[list[ListLine]]]:
    """The lines of a section in entries, as what is printed divides them: at its items, or at the blocks over those."""
    listed = {row.section for row in rows if row.opens in ("item", "row")}
    # What stands between items only groups them, or else they tell of it.
    yield _entries(row for row in rows if row.section not in listed or row.opens != "block")
    if any(row.section in listed and row.opens == "block" for row in rows):
        yield _entries(row for row in rows if row.opens not in ("item", "row"))
    if not listed:
        # Cards: a heading, or a date that stands alone, opens what is said of one thing in several blocks.
        for opens in ([row.opens == "heading" for row in rows], [_is_lone_date(row) for row in rows]):
            if sum(opens) > 1 and opens[0] and 2 * sum(opens) <= len(rows):
                yield _entries(
                    replace(row, opens="block" if is_ else "line") for row, is_ in zip(rows, opens, strict=True)
                )


def _is_lone_date(row: ListLine) -> bool:
    """Whether a block is nothing but a date, or a heading is."""
    return row.opens in ("block", "heading") and look(row.text.text).dated > 0.85


def _entries(rows: Iterable[ListLine]) -> list[list[ListLine]]:
    found: list[list[ListLine]] = []
    for row in rows:
        if not found or row.opens != "line" or _begins(row, found[-1]):
            found.append([])
        found[-1].append(row)
    return found[:_MOST]


def _begins(row: ListLine, entry: list[ListLine]) -> bool:
    """Whether a line amid others is an entry as those are, each of which has a date."""
    first = entry[0].opens in ("block", "line")
    dated = [0.0 < look(line.text.text).dated < 0.85 for line in (row, *entry)]
    return first and row.told is None and all(dated)


def _is_text(entries: list[list[ListLine]]) -> bool:
    """Whether most of what stands there is running text."""
    lines = [row for entry in entries for row in entry if entry[0] is row]
    return sum(row.told is not None or len(row.text.text) > _LONG for row in lines) > _TOLD * len(lines)


def _tells(entry: list[ListLine], known: Known) -> set[str]:
    """What an entry has that speaks for some kind."""
    told: set[str] = set()
    for number, row in enumerate(row for row in entry if row.told is None):
        text = row.text.text[:_LONG]
        segments = cut(row.text, number, _CUTTING)
        for segment in segments:
            told |= set(_of_segment(segment))
        told |= {one for one in _of_line(text, known) if number < _FIRST or one != "told"}
        spoken = sum(look(segment.text).language for segment in segments)
        if spoken and spoken * 3 >= len(segments):
            told.add("languages")
        if number == 0 and segments and segments[0].dated and look(segments[0].text).dated > 0.7:
            told.add("dated")
        if number == 0 and segments and _is_person(segments[0].text, known):
            told.add("person")
    if known.owner and "authors" in told and "mine" not in told:
        told.add("of others")
    if "quoted" in told or "italic" in told:
        told.add("titled")
    if not told & {"organization", "maker", "place", "venue"}:
        told.add("nowhere")  # `2031 · lead`, of a project
    if "opens with role" in told and "role" not in told and "range" in told:
        told.add("role")
    return told


def _is_told(text: str) -> bool:
    """Whether a line is a sentence, in a script without spaces, too."""
    return look(text).told or text.rstrip().endswith(("。", "！", "？"))


def _is_person(text: str, known: Known) -> bool:
    """Whether an entry opens with somebody else: it is of a list of people."""
    seen = look(text)
    parts, names, _ = seen.people
    return (
        not known.is_mine(text)
        and not seen.role
        and not seen.organization
        and not seen.award
        and not seen.degree
        and (seen.titled or (parts == 1 and names == 1 and seen.length > 1))
    )


def _of_segment(segment: Segment) -> Iterator[str]:
    seen = look(segment.text)
    yield from _of_dates(segment.dated)
    if seen.dated > 0.7:
        return
    if seen.role:
        yield "role" if seen.role == "all" else "opens with role"
    elif seen.maker and seen.length <= 4 and not seen.organization and not seen.place:
        yield "maker"
    yield from (name for name in _LOOKS if getattr(seen, name))
    if seen.talk or seen.talk_kind:
        yield "talk kind" if seen.talk_kind else "occasion"
    if seen.pages and re.search(r"\d\D+\d", seen.bare):
        yield "pages"
    marks = set(segment.style.split("+"))
    if "italic" in marks and seen.length >= 2:
        yield "italic"
    if segment.sign == "line" and marks & {"bold", "italic", "link"}:
        yield "marked"
    if "link" in marks:
        yield "linked"


def _of_dates(dates: Iterable[Dates]) -> Iterator[str]:
    for date in dates:
        yield "date"
        if date.is_open or date.last:
            yield "range"
        if date.first and len(str(date.first)) > len("2031"):
            yield "day"
        if date.first and len(str(date.first)) == len("2031-05-02") and not (date.is_open or date.is_range):
            yield "one day"


def _of_line(text: str, known: Known) -> Iterator[str]:
    if _QUOTES.search(text):
        yield "quoted"
    if _IDENTIFIER.search(text):
        yield "identifier"
    if CERTIFICATE.search(text):
        yield "certificate"
    if GRADUATED.search(text):
        yield "degree"
    if _CLOCK.search(text):
        yield "clock"
    if _is_told(text):
        yield "told"
    for part in _PARTS.split(text)[:6]:
        names = [part, *(name.text for name in split_names(Inline(part.strip(" ,."))))]
        if any(" " in name.strip() and known.is_mine(name.strip(" ,")) for name in names):
            yield "mine"
            yield "authors"
        elif _are_names(part):
            yield "authors"


def _are_names(text: str) -> bool:
    parts, names, lone = look(text).people
    return parts > 1 and names + lone // 2 >= max(2, round(0.75 * parts))
