"""Sections of awards, prizes, scholarships and honours."""

from __future__ import annotations

import re

from cms.content import Award, PartialDate
from cms.documents import Inline, inline, plain

from ..bodies import highlights, summary
from ..dates import Dates, find_dates, is_of_a_name
from ..degrees import find_degree
from ..draft import Draft
from ..entries import Entry, is_award
from ..facts import is_link_label, trimmed

_AWARDER = re.compile(
    r"(?:institution|awarder|awarded by|issuer|issued by|organi[sz]ation|from)\s*:\s*(?P<name>.+)", re.IGNORECASE
)
_COLON = re.compile(r"\s*[:：]\s+")
_COMMA = re.compile(r"\s*(?:,|;|\||\s[-–—]{1,2}\s|—)\s*")


def award_names(text: str) -> list[str]:
    """The awards of a line that names nothing else: `Oz Scholarship, Emerald Prize`; [] where it does."""
    words = plain(text)
    if find_degree(words) and not is_award(words):
        return []
    parts = [part.strip() for part in re.split(r"[,;]\s+", words) if part.strip()]
    named = [part for part in parts if is_award(part) or (find_dates(part) and len(part) < 12)]
    return (
        [part for part in parts if is_award(part)] if parts and len(named) == len(parts) and is_award(parts[0]) else []
    )


def read_award_line(text: str, start: int, end: int, draft: Draft) -> None:
    """Read each award of a line that names only awards."""
    for name in award_names(text):
        dates = find_dates(name)
        title = name
        for found in reversed(dates):
            title = f"{title[: found.at]} {title[found.to :]}"
        values = {
            "title": re.sub(r"[\s,;()]+$|^[\s,;()]+", "", " ".join(title.split())),
            "dates": [d.first for d in dates if d.first],
        }
        draft.add(Award, values, start, end)


def read_award(entry: Entry, draft: Draft) -> None:
    """Read an entry into an award, or into one each where a line lists several by name only.

    `Title; Oct 2031`, `[Title](url), Awarder, 2031: what for`, `2031 & 2032 Title`, `2031: **Title**, Awarder`.
    """
    if len(entry.heads) == 1 and not entry.body and len(award_names(entry.heads[0].text)) > 1:
        read_award_line(entry.heads[0].text, entry.start, entry.end, draft)
        return
    text = Inline("")
    for line in entry.heads:
        text = text.joined(inline(line.text), " | ")
    url = next((u for label, u in text.links), None)
    title, awarder, description, dates = parted(text)
    points = highlights(entry.body)
    for point in points:
        label = _AWARDER.match(plain(point))
        if label and not awarder:
            awarder = label["name"].strip(" .")
            points = [other for other in points if other is not point]
    told = [description, summary(entry.body), *(f"- {point}" for point in points)]
    if entry.group and not dates:
        dates = find_dates(entry.group)
    values = {
        "title": title,
        "awarder": awarder,
        "dates": [moment for found in dates for moment in _moments(found)],
        "description": "\n\n".join(part for part in told if part) or None,
        "url": url,
    }
    if title:
        draft.add(Award, values, entry.start, entry.end)
    else:
        draft.section(None, text.markdown, entry.start, entry.end)


def _moments(dates: Dates) -> list[PartialDate]:
    """The dates of an award: both ends of a range, since it was held in both."""
    return [date for date in (dates.first, dates.last) if date]


def parted(text: Inline) -> tuple[str, str | None, str | None, list[Dates]]:
    """Part an award's line into title, awarder, description and dates."""
    description = None
    lead = re.match(r"[\[(]?(?:[^:\[(]{0,24}\d{4}[^:]{0,14})[\])]?\s*[:：]\s+", text.text)
    colon = _COLON.search(text.text, lead.end() if lead else 0)
    if colon and find_dates(text.text[: colon.start()]):
        description = trimmed(text.cut(colon.end())).markdown
        text = text.cut(0, colon.start())
    dates = [found for found in find_dates(text.text) if not is_of_a_name(text.text, found)]
    named = [found for found in find_dates(text.text) if is_of_a_name(text.text, found)]
    # A date that closes or opens the line, or that several of are joined, is the award's; the year of a name before it too.
    for index in range(len(dates) - 1, -1, -1):
        found = dates[index]
        before, after = text.cut(0, found.at), text.cut(found.to)
        joined = re.match(r"(?:&|and|,|/)\s*$", before.text[-4:].lstrip()) and index
        glue = " " if (not before.text or not after.text or joined or re.match(r"[,;|&:)]", after.text)) else " | "
        text = before.joined(after, glue)
    text = trimmed(
        Inline(re.sub(r"^[\s&,/]+", "", text.text), text.marks)
        if not re.match(r"[\s&,/]", text.text)
        else text.cut(len(text.text) - len(re.sub(r"^[\s&,/]+", "", text.text)))
    )
    dates = _finest(dates) or named
    parts = parts_of(text)
    title = trimmed(parts[0]) if parts else text
    rest = [trimmed(part) for part in parts[1:]]
    rest = [part for part in rest if re.search(r"\w{2}", part.text) and not is_link_label(part.text)]
    rest = [part for part in rest if part.text.lower() not in ("in", "at", "by", "from", "on", "for", "of")]
    awarder = rest[0].text if rest and len(rest[0].text) <= 100 else None
    extra = rest[1:] if awarder else rest
    more = "; ".join(part.markdown for part in extra)
    if colon is None or description is None:
        inner = _COLON.search(title.text)
        if inner and len(title.text) > 60:
            description = title.cut(inner.end()).markdown
            title = title.cut(0, inner.start())
    return _clean(title.text), awarder, "; ".join(t for t in (more, description) if t) or None, dates


def _clean(title: str) -> str:
    """A title without the verb that it was told with, and without quotes around it."""
    title = re.sub(
        r"^(?:(?:i|we)\s+)?(?:received?|awarded|won|recipient of|winner of)\s+(?:the\s+)?",
        "",
        title,
        flags=re.IGNORECASE,
    )
    quoted = re.fullmatch(r"[“\"](.+?)[”\"]\s*\.?", title.strip())
    title = (quoted[1] if quoted else title).strip()
    return title[:1].upper() + title[1:] if title[:1].islower() and not title[1:2].isupper() else title


def parts_of(text: Inline) -> list[Inline]:
    """The parts of a line between commas and the like, outside brackets; what is bold, quoted or linked is one."""
    whole = [(m.start, m.end) for m in text.marks if m.kind in ("bold", "link")]
    whole += [(m.start(), m.end()) for m in re.finditer(r"\([^)]*\)|“[^”]*”|\"[^\"]*\"", text.text)]
    found: list[Inline] = []
    at = 0
    for match in _COMMA.finditer(text.text):
        if any(start <= match.start() < end for start, end in whole):
            continue
        if re.match(r"(?:Inc|Ltd|LLC|Corp)\b", text.text[match.end() :]):
            continue
        found.append(text.cut(at, match.start()))
        at = match.end()
    found.append(text.cut(at))
    return [part for part in found if part.text.strip(" .,;:()")]


def _finest(dates: list[Dates]) -> list[Dates]:
    """Dates without those that another one says more precisely: `2031 Prize; Apr 2031` has one."""
    firsts = [found.first for found in dates if found.first]
    return [found for found in dates if not found.first or not any(other.refines(found.first) for other in firsts)]
