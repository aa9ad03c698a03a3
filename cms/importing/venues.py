"""Where publications appear: a venue with its year, and how far a paper has come."""

from __future__ import annotations

import re
from dataclasses import dataclass

from cms.content import PublicationKind
from cms.documents.languages import alternatives, forms, words

_STATUS = re.compile(
    r"\(?\b(?P<status>(?:currently\s+)?under\s+(?:review|revision|submission)|submitted|in\s+submission|to\s+appear|in\s+press|accepted(?!\s+(?:at|by|to|in|for))|forthcoming|"
    r"in\s+preparation|work\s+in\s+progress|major\s+revision|minor\s+revision|conditionally\s+accepted"
    rf"|{alternatives(words('venues', 'status'))})(?![^\W_])(?:\s+(?:at|to|by|in|for)\b|\s*[:,])?\)?",
    re.IGNORECASE,
)
_HONOUR = re.compile(
    r"(?:[\[(（{]|(?<!\s))\s*(?<![^\W_])(?P<note>(?:(?:full|long|short|industry|demo)\s+paper\s*(?:,\s*)?)?(?:oral(?:\s+presentation)?|spotlight(?:\s+(?:paper|presentation))?|(?<!\w)highlight(?!ed)|notable[^,)\]]{0,60}|top\s+\d+%|"
    r"best\s+(?:[\w-]+\s+){0,5}?(?:paper|poster|demo|artifact)(?:(?:\s+[\w-]+){0,3}?\s+award)?(?:\s+(?:candidate|finalist"
    r"|nominee|nomination|runner-up|honou?rable mention))?|distinguished\s+paper(?:\s+award)?"
    r"|outstanding\s+paper(?:\s+award)?|"
    r"honou?rable\s+mention|early\s+access|invited(?:\s+paper)?|poster(?!\s+(?:session|track)))(?:\s*[,&]\s*(?:oral|spotlight|top\s+\d+%))?(?:\s*\([\d.]+%\))?)(?![^\W_])\s*[\])）}]?",
    re.IGNORECASE,
)
_YEAR = r"(?:19|20)\d\d"
# Volume, issue and pages, after the name.
_WHERE = re.compile(
    r"(?:[,;]|(?<!\s))\s*(?:\bvol(?:ume|\.)?\s*\d|\bno\.?\s*\d|\bpp?\.\s*\d|\bpages?\s+\d|(?<=[a-z,])\s+\d{1,4}\s*(?:\(|:\s*)\d)[\d\s():,.–-]{0,60}(?:\b(?:no|pp?)\.?\s*[\d–-]+){0,3}$",
    re.IGNORECASE,
)
# What kind of paper it was there: `(Long)`, `(Findings, Short)`, `Demo Track`.
_LENGTH = re.compile(
    r"(?<!\s)\s*[(\[]((?:(?:full|long|short|regular|main|findings|demo|poster|workshop|industry|track|conference|paper|in \w+)"
    r"(?:[\s,]+|(?=[)\]])))+)[)\]]$",
    re.IGNORECASE,
)
_PROCEEDINGS = re.compile(
    r"^(?:published\s+in|appeared\s+in|to\s+appear\s+in|accepted\s+(?:at|by|to|in)|in|at|proc(?:eedings|\.)\s+of(?:\s+the)?)(?:\s*:)?\s+(?=\S)",
    re.IGNORECASE,
)
_KINDS: tuple[tuple[PublicationKind, str], ...] = (
    (PublicationKind.PREPRINT, r"\barxiv|preprint|biorxiv|ssrn|under (?:review|submission)|in submission|submitted"),
    (PublicationKind.THESIS, rf"thesis|dissertation|{alternatives(words('venues', 'thesis'))}"),
    (PublicationKind.PATENT, r"\bpatent"),
    (PublicationKind.REPORT, r"technical report|tech\.? report"),
    (
        PublicationKind.CONFERENCE_PAPER,
        rf"\bproc(?:eedings|\.)|conference|symposium|workshop|{alternatives(words('venues', 'conference'))}",
    ),
    (
        PublicationKind.ARTICLE,
        r"journal|transactions|\btrans\.|letters|magazine|review of|\bnature\b|\bscience\b|"
        + alternatives(words("venues", "journal")),
    ),
    (PublicationKind.CHAPTER, r"chapter"),
)


@dataclass(frozen=True, slots=True)
class Venue:
    """A venue as printed, without its year; `note` says what else is printed of the paper there."""

    name: str | None
    year: int | None
    note: str | None = None


def kind_of_publication(text: str) -> PublicationKind | None:
    """What kind of publication its venue's words tell, or None."""
    return next((kind for kind, pattern in _KINDS if re.search(pattern, text, re.IGNORECASE)), None)


_JOINTS = re.compile(rf"[,;&/+]|\s{forms(words('words', 'and'))}\s")
_BOOKS = frozenset(words("venues", "books"))
_WITHIN = re.compile(r"(?:^|[.,;”’\"] )[Ii]n:? |\bpp?\.\s?\d")  # what only a part of a book is printed with


def is_book(heading: str, entry: str) -> bool:
    """Whether what stands under a heading is a book: that says so, and it is printed without pages, and not in another."""
    said = _JOINTS.split(heading.casefold())
    return any(part.split()[-1] in _BOOKS for part in said if part.strip()) and not _WITHIN.search(entry)


def read_venue(text: str) -> Venue | None:
    """Read a line that says where something appeared; None where it names neither a year nor a status.

    `OSDI'31`, `OSDI 2031 (Oral)`, `In Proceedings of the Oz Symposium, 2031`, `Submitted: OZ'31`, `Under review`,
    `Proceedings of the Oz Symposium on Magic (OZ '31)`.
    """
    notes: list[str] = []

    def note(match: re.Match[str]) -> str:
        notes.append((match.groupdict().get("status") or match.groupdict().get("note") or "").strip())
        return " "

    rest = _HONOUR.sub(note, text)
    rest = _STATUS.sub(note, rest)
    year: int | None = None
    short = re.search(r"(?<=[A-Za-z+)])\s?['’‘`]\s?(\d\d)\b", rest)
    long = list(re.finditer(rf"(?<![\w.:/-]){_YEAR}(?![A-Za-z0-9_/]|\.\d)|(?<=[A-Za-z]){_YEAR}(?!\d)", rest))
    if long:
        year = int(long[-1][0])
    elif short:
        year = 2000 + int(short[1]) if int(short[1]) < 70 else 1900 + int(short[1])
    if year is None and not notes:
        return None
    name = rest
    if short:
        name = name[: short.start()] + name[short.end() :]
    name = re.sub(rf"(?<![\w.:/-]){_YEAR}(?![A-Za-z0-9_/]|\.\d)|(?<=[A-Za-z]){_YEAR}(?!\d)", " ", name)
    name = re.sub(
        r"\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.?(?=\s*[,.)]|\s*$)",
        " ",
        name,
        flags=re.IGNORECASE,
    )
    name = re.sub(r"[\[(（]\s*(?:[,;.]\s*)?[\])）]", " ", name)
    name = re.sub(r"\s+", " ", name).strip(' \t,;:.–—|[]*_"“”')
    while match := _PROCEEDINGS.match(name):
        if match[0].lower().startswith("proc"):
            break
        name = name[match.end() :]
    where = _WHERE.search(name)
    if where:
        notes.append(where[0].strip(" ,.;:()"))
        name = name[: where.start()]
    length = _LENGTH.search(name)
    if length:
        notes.append(length[1].strip())
        name = name[: length.start()]
    name = re.sub(r"(?<!\s)\s+([,.;:])", r"\1", re.sub(r",(?:\s*,)+", ",", name)).strip(" ,;:.-")
    if name.count("(") != name.count(")"):
        name = name.strip("() ")
    return Venue(name or None, year, ", ".join(notes) or None)
