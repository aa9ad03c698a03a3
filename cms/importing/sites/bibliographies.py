"""Whose a site's bibliography is: what its person wrote, or literature that they cite."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from cms.content import Publication, Section
from cms.errors import DocumentError

from ..formats import read_file
from ..identity import essence
from ..records import Reading, Record, Remark
from .folder import SiteDocument

# The share of one's own bibliography that one has written; how many entries tell that somebody wrote nearly all of one.
_OWN, _ENOUGH, _NEARLY_ALL = 0.5, 3, 0.8


class Names:
    """The names that a site's documents state for its person, read when they're first asked for."""

    def __init__(self, documents: Iterable[SiteDocument]) -> None:
        """Look in these documents, in their order."""
        self._documents, self._found = list(documents), None

    _found: list[str] | None

    def __call__(self) -> list[str]:
        """The name that the first document states that states one; [] where none does."""
        if self._found is None:
            self._found = next(filter(None, map(_names, self._documents)), [])
        return self._found


def _names(document: SiteDocument) -> list[str]:
    try:
        return document.read.names()
    except DocumentError:
        return []  # it's told of when it is its turn


def read_bibliography(data: bytes, path: str, names: Iterable[str]) -> Reading:
    """Read a bibliography of a site whose person has these names; literature that they cite is left out, and said.

    Where they wrote most of it, all of it is theirs, whatever a name is printed as. Else only what names them among its
    authors is. Raises `DocumentError` for what can't be read.
    """
    names = list(names)
    reading = read_file(data, path, names)
    papers = [record for record in reading.records if record.entity is Publication]
    cited = [record for record in papers if not _is_by(record, reading.person)]
    own = len(papers) - len(cited)
    if not names or not cited or own >= _OWN * len(papers) or (not own and _is_of_one(papers)):
        return reading
    lines = {line for paper in cited for line in range(paper.start_line, paper.end_line + 1)}
    gone = [record for record in reading.records if record.start_line in lines and _only_tells_of(record, cited)]
    reading.records = [record for record in reading.records if record not in gone]
    told = (
        f"{len(cited)} of its {len(papers)} entries don't name {names[0]}, and are left out as literature that is cited"
    )
    reading.remarks.append(Remark("cited", cited[0].start_line, told))
    for record in gone:
        reading.ignored.append((record.start_line, record.end_line, "cited"))
    reading.ignored.sort()
    return reading


def _only_tells_of(record: Record, cited: list[Record]) -> bool:
    """Whether a record is literature that is cited, or what else its entry says of it."""
    return record in cited or record.entity is Section or any(value in cited for value in record.values.values())


def _is_by(paper: Record, person: Record) -> bool:
    return any(author.values.get("person") is person for author in paper.values.get("authors", ()))


def _is_of_one(papers: list[Record]) -> bool:
    """Whether somebody wrote nearly all of some papers: the person, then, under a name that the site doesn't state."""
    wrote = Counter(
        name for paper in papers for name in {essence(a.values.get("name")) for a in paper.values.get("authors", ())}
    )
    return len(papers) >= _ENOUGH and max(wrote.values(), default=0) >= _NEARLY_ALL * len(papers)
