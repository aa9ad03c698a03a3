"""BibTeX to records. The format is https://ctan.org/pkg/bibtex and BibLaTeX's, with the keys that al-folio adds for its links.

Its tables are in `bibtex_keys.py`; what takes more than a table (authors, the venue, dates, what is said of the edition) has a
function of its own here. Other formats of citations are read as entries of this one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from bibtexparser.middlewares.names import parse_single_name_into_parts

from cms.content import Award, Link, PartialDate, Publication, PublicationKind
from cms.documents import plain
from cms.documents.written_dates import read_date

from ..identity import essence
from ..networks import is_url
from ..people import PersonName, read_name
from ..records import Reading, Record
from ..venues import kind_of_publication
from .bibtex_keys import EDITION, FIELDS, KINDS, VENUES, VENUES_OF
from .bibtex_nodes import BibEntry, read_bibliography
from .data_findings import DataFindings
from .fields import venue_named
from .latex import decode, decode_rich, journal
from .mapping import Members
from .nodes import Node

FORMAT = "bibtex"
_RAISED = re.compile(r"\^(?=[^\w\s])")  # what is left of `$^{\dagger}$`, before the mark itself
_ARXIV = re.compile(
    r"arxiv[:\s./]*(?:org/abs/)?(\d{4}\.\d{4,5}(?:v\d+)?|[a-z-]{1,20}(?:\.[A-Z]{2})?/\d{7})", re.IGNORECASE
)


def read_bibtex(data: bytes, path: str, text: str, names: Iterable[str] = (), aliases: Iterable[str] = ()) -> Reading:
    """Read a bibliography. `names` are the described person's, as the site states them; raises `DocumentError`.

    Where no name is known, somebody who alone is an author of every entry is taken for the described person.
    """
    found = read_bibliography(text, path)
    findings = DataFindings(data, path, FORMAT, text, found.remarks, names)
    findings.reading.ignored += found.ignored
    read_entries(inherited(found.entries, findings), findings)
    for node in found.broken:
        findings.section(f"{path}: unreadable entry", f"```bibtex\n{node.text}\n```", node.start, node.end)
    return findings.finish()


def read_entries(entries: list[BibEntry], findings: DataFindings) -> None:
    """Read entries into publications; the described person is told among their authors."""
    people = {id(entry): authors_of(entry) for entry in entries}
    if not findings.owner.names:
        _guess_owner([names for names, _ in people.values()], findings)
    for entry in entries:
        _read_entry(entry, *people[id(entry)], findings)


_HOLDING = frozenset(("proceedings", "mvproceedings", "book", "mvbook", "collection", "mvcollection", "periodical"))
_NOT_INHERITED = frozenset(
    ("crossref", "xdata", "author", "title", "subtitle", "pages", "doi", "url", "abstract", "keywords")
)


def inherited(entries: list[BibEntry], findings: DataFindings) -> list[BibEntry]:
    """Entries with what they don't say and the one that they refer to by `crossref` does.

    A volume that is there only to be referred to is none of the described person's works, and left out.
    """
    by_key = {entry.key.casefold(): entry for entry in entries}
    referred: set[int] = set()
    for entry in entries:
        fields = entry.node.fields
        said = fields.get("crossref") or fields.get("xref")
        volume = by_key.get((said.text or "").casefold()) if said else None
        if volume is None or volume is entry:
            continue
        referred.add(id(volume))
        del fields["crossref" if "crossref" in fields else "xref"]
        theirs = dict(volume.node.fields)
        if "title" in theirs and volume.type in _HOLDING:
            theirs.setdefault("booktitle", theirs["title"])
        for key, value in theirs.items():
            if key not in _NOT_INHERITED:
                fields.setdefault(key, Node(value.value, entry.node.start, entry.node.end))
    left = []
    for entry in entries:
        editors = _people(entry.node.fields.get("editor"))[0]
        if (
            id(entry) in referred
            and entry.type in _HOLDING
            and not ("author" in entry.node.fields or findings.owner.among(editors))
        ):
            findings.ignore(entry.node.start, entry.node.end, "volume")
        else:
            left.append(entry)
    return left


def _guess_owner(lists: list[list[PersonName]], findings: DataFindings) -> None:
    if len(lists) < 2:
        return
    everywhere = [one.name for one in lists[0] if all(any(o.name == one.name for o in names) for names in lists)]
    if len(everywhere) == 1:
        findings.owner.add(everywhere[0])
        findings.remark("owner", 1, f"{everywhere[0]} wrote every entry, and is taken for the described person")


def _read_entry(given: BibEntry, people: list[PersonName], has_more: bool, findings: DataFindings) -> None:
    node = given.node
    entry = Members(node, findings)
    values = entry.fill(FIELDS)
    if "title" not in values:
        findings.remark("untitled", node.start, f"the entry {given.key!r} has no title; kept as text")
        findings.section(
            given.key,
            "\n".join(f"- **{key}**: {value.text}" for key, value in node.fields.items()),
            node.start,
            node.end,
        )
        return
    if subtitle := entry.take("subtitle"):
        values["title"] = f"{values['title']}: {decode(subtitle.text or '')}"
    kind = KINDS.get(given.type)
    _dated(values, entry)
    values["venue"] = _venue(entry, kind)
    _preprint(values, entry)
    values["kind"] = kind_of_entry(given.type, values["venue"])
    if "kind" in node.fields and node.fields["kind"].text in (None, *PublicationKind.__members__):
        values["kind"] = PublicationKind[node.fields["kind"].text] if node.fields["kind"].text else None
        entry.taken.add("kind")
    entry.taken |= {"author", "month", "archiveprefix", "eprinttype", "primaryclass", "eprintclass"}
    if editors := _people(node.fields.get("editor"))[0]:
        entry.taken.add("editor")
    edited = [f"edited by {', '.join(one.name for one in editors)}"] if editors and people else []
    values["note"] = "; ".join([*_edition(values, entry), *edited]) or None
    values["has_more_authors"] = has_more or None
    values["authors"] = findings.authors(_equal(people or editors, values), node.start, node.end)
    if editors and not people:
        values["note"] = "; ".join(filter(None, [values["note"], "editors" if len(editors) > 1 else "editor"]))
    record = findings.add(Publication, values, node.start, node.end)
    _awarded(record, entry, findings)
    for key, value in entry.rest.items():  # what is kept is read, too
        node.fields[key] = Node(decode_rich(value.text or "") or value.value, value.start, value.end)
    entry.keep(f"publications: {values['title']}")


# ---- people --------------------------------------------------------------------------------------------------------
def authors_of(entry: BibEntry) -> tuple[list[PersonName], bool]:
    """The authors of an entry, as `Given Family`, and whether the list was cut by `and others`."""
    return _people(entry.node.fields.get("author"))


def _people(node: Node | None) -> tuple[list[PersonName], bool]:
    if node is None or not node.text:
        return [], False
    named: list[PersonName] = []
    cut = False
    for each in _split_people(" ".join(node.text.split())):
        if each.strip("{} ").casefold() in ("others", "et al", "et al."):
            cut = True
            continue
        each = re.sub(r"\s\d{4}$", "", each)  # by which DBLP tells people of one name apart
        if found := read_name(_RAISED.sub("", _turned(each))):
            named.append(found)
    return named, cut


def _split_people(text: str) -> Iterator[str]:
    """A list of people at each `and` that stands in no braces."""
    at = 0
    for match in re.finditer(r"(?<!\s)\s+and\s+", text, re.IGNORECASE):
        before = text[at : match.start()]
        if before.count("{") <= before.count("}"):
            yield before
            at = match.end()
    yield text[at:]


def _turned(name: str) -> str:
    """`Family, Given` and its like in the order that people say it; a name in braces is a body's, and stays."""
    if re.fullmatch(r"\{[^{}]*\}", name.strip()):
        return decode(name)
    try:
        parts = parse_single_name_into_parts(name, strict=False)
    except (IndexError, ValueError):
        return decode(name)
    words = [*parts.first, *parts.von, *parts.last]
    return decode(" ".join(words) + (f", {' '.join(parts.jr)}" if parts.jr else ""))


def _equal(people: list[PersonName], values: dict[str, Any]) -> list[PersonName]:
    """Marks mean an equal contribution where at least two authors have one, or the entry says so."""
    said = str(values.get("note") or "").casefold()
    marked = sum(one.is_equal for one in people)
    if marked and (
        "equal" in said or "contribut" in said or "co-first" in said or (marked > 1 and "correspond" not in said)
    ):
        return people
    return [PersonName(one.name, one.native, one.url, False, one.is_bold) for one in people]


# ---- what takes more than a table ----------------------------------------------------------------------------------
def _dated(values: dict[str, Any], entry: Members) -> None:
    """The date: BibLaTeX's `date`, or the year with its month (and day) where they can be read."""
    when = entry.find(["date"])
    if when and (found := _edtf((when[1].text or "").partition("/")[0])):
        values["date"] = found
        entry.taken.add("date")
    elif year := entry.find(["year"]):
        said = re.sub(r"^((?:19|20)\d\d)[a-z]$", r"\1", decode(year[1].text or "").strip("()[] "))
        month, day = (entry.node.fields.get(key) for key in ("month", "day"))
        with_month = (
            f"{decode(month.text)}{f' {day.text}' if day and day.text else ''} {said}" if month and month.text else said
        )
        numbered = month and re.fullmatch(r"0?[1-9]|1[0-2]", month.text or "")
        numeric = "-".join(part.text or "" for part in (month, day) if part) if numbered else None
        date = read_date(f"{said}-{numeric}" if numeric else with_month) or read_date(said)
        if date:
            values["date"] = date
            entry.taken |= {"year", "day"} if date.day else {"year"}
        elif said and not re.search(r"\d", said):  # `in press`
            values["note"] = said
            entry.taken.add("year")
    if "date" in values:
        values["year"] = values["date"].year
        entry.taken.add("year")


def _edtf(given: str) -> PartialDate | None:
    """A date as BibLaTeX has it, EDTF's seasons among them, or as people write it."""
    try:
        return PartialDate.parse(given.strip())
    except ValueError:
        return read_date(given)


def _venue(entry: Members, kind: PublicationKind | None) -> str | None:
    """Where it appeared, without the year; al-folio's abbreviation is told beside the name, or alone where there is none."""
    found = entry.take(f"{VENUES} | {VENUES_OF[kind]}" if kind in VENUES_OF else VENUES)
    short = entry.take("abbr | shortjournal")
    if found and (named := journal(found.text or "")):
        return named
    venue = decode(found.text or "") if found else None
    if venue and venue.isupper() and "unique-id" in entry.node.fields and " " in venue:  # as Web of Science prints all
        venue = re.sub(r"\b(?:Of|The|And|In|On|For)\b", lambda m: m[0].lower(), venue.title())
        venue = venue[:1].upper() + venue[1:]
    venue = _WHEN.sub("", venue) if venue else None
    return venue_named(venue, decode(short.text or "") if short else None)


_NUMBERED = ("note", "number", "howpublished", "doi", "url")  # where managers put a preprint's number
_REPEATED = ("note", "number", "volume", "publisher", "howpublished")
_IS_ARXIV = re.compile(r"(?:arxiv(?::\s*\S+)?|abs/\S+|arxiv\.org)(?:\s*\[[\w.,\s-]+\])?", re.IGNORECASE)
# The days of a conference at the end of its name.
_WHEN = re.compile(
    r",\s*(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\.?\s+\d{1,2}(?:\s*[-–]+\s*(?:[A-Z][a-z]+\.?\s+)?\d{1,2})?"
    r",\s*(?:19|20)\d\d$"
)


def _arxiv_number(values: dict[str, Any], entry: Members) -> str | None:
    """A preprint's number on arXiv; what says nothing but that is taken, as once is enough."""
    fields = entry.node.fields
    eprint = entry.find(["eprint"])
    archive = fields.get("archiveprefix") or fields.get("eprinttype")
    is_arxiv = bool(archive and (archive.text or "").casefold() == "arxiv")
    number = None
    if eprint and (is_arxiv or re.fullmatch(r"\d{4}\.\d{4,5}(v\d+)?", eprint[1].text or "")):
        number = re.sub(r"^arxiv:", "", eprint[1].text or "", flags=re.IGNORECASE)
        entry.taken.add("eprint")
    else:
        told = [values.get("venue"), *(fields[name].text for name in _NUMBERED if name in fields)]
        number = next((match[1] for one in told if (match := _ARXIV.search(one or ""))), None)
    if number:
        said = {name: decode(fields[name].text or "").strip() for name in _REPEATED if name in fields}
        entry.taken.update(name for name, one in said.items() if _IS_ARXIV.fullmatch(one))
    return number


def _preprint(values: dict[str, Any], entry: Members) -> None:
    """Its number on arXiv, wherever it is told, and the DOI that a link leads to."""
    listed = values.setdefault("links", [])
    number = _arxiv_number(values, entry)
    if number and not any("arxiv.org" in one.url for one in listed):
        listed.append(Link("arXiv", f"https://arxiv.org/abs/{number}"))
    if number and not values.get("venue"):
        values["venue"] = "arXiv"
    if "doi" not in values:
        values["doi"] = next((m[1] for one in listed if (m := re.search(r"doi\.org/(10\.\d{4,9}/\S+)", one.url))), None)


def kind_of_entry(type_: str, venue: str | None) -> PublicationKind | None:
    """The kind of publication that an entry is, by its type and where it appeared."""
    kind, told = KINDS.get(type_), kind_of_publication(venue or "")
    if venue == "CoRR":  # what DBLP calls arXiv
        told = PublicationKind.PREPRINT
    if told is PublicationKind.PREPRINT and kind in (None, PublicationKind.ARTICLE):
        return told
    if kind is None and type_ in ("misc", "online", "electronic"):
        return told or PublicationKind.OTHER
    return kind or told


def _edition(values: dict[str, Any], entry: Members) -> list[str]:
    """What else is said of the edition, each thing as a citation tells it."""
    said: list[str] = [values["note"]] if values.get("note") else []
    for key, form in EDITION:
        found = entry.take(key)
        if not found or not found.text:
            continue
        lines = found.text.split("\n") if key == "note" else [found.text]
        told = decode_rich("\n".join(line for line in lines if not _NOTED.match(line.strip())))
        if not told or (key == "type" and told.casefold() in _TYPES):
            continue
        if key == "eid" and said and said[-1] == f"pp. {told}":
            continue
        if key == "pages":
            told = re.sub(r"(?<=\w)\s+([-–—])\s+(?=\w)", r"\1", told)
        address = told.strip("<>")
        if key == "howpublished" and is_url(address):
            if not any(one.url == address for one in values["links"]):
                values["links"].append(Link(None, address))
            continue
        told = form.format(
            plain(told) if key not in ("note", "additional_info", "annotation") else " ".join(told.split())
        )
        if essence(told) not in essence(values.get("venue")) and told not in said:
            said.append(told)
    return said


# What reference managers and libraries put into a note: other fields once more, and how often something was cited.
_NOTED = re.compile(
    r"(?:Number|Publisher|Place|Edition|Issue|Pages|Section|Conference Name|Meeting Name|Container-title|Event-place|ISSN|ISBN"
    r"|Accepted|_eprint|Company|Medium|Type|Cited by)\s?:|Cited by \d|tex\.\w",
    re.IGNORECASE,
)
_TYPES = frozenset(
    ("article", "conference paper", "review", "book chapter", "book", "proceedings paper", "journal article")
)


def _awarded(record: Record, entry: Members, findings: DataFindings) -> None:
    """al-folio's `award` tells of an award for the paper, and `award_name` what it is called.

    It is the described person's, unless it is known that they aren't among the authors.
    """
    if findings.owner.names and all(
        line.values.get("person") is not findings.person for line in record.values["authors"]
    ):
        return
    told, name = entry.take("award | honor | honour"), entry.take("award_name")
    if not told and not name:
        return
    text = decode_rich(told.text or "") if told else ""
    title = decode(name.text or "") if name else plain(text)
    if len(title) > 120:
        title = title[:120].rpartition(" ")[0] + " …"
    values = {
        "title": title,
        "description": text if name or plain(text) != title else None,
        "dates": [record.values["date"]] if "date" in record.values else [],
        "publication": record,
    }
    lines = [node for node in (told, name) if node]
    findings.add(Award, values, min(node.start for node in lines), max(node.end for node in lines))
