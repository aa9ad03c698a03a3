"""A citation in one line to its authors, and what it says besides title, venue and year."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass, field

from cms.documents import Inline, inline

from ..people import MORE, PersonName, is_list_of_names, read_name, read_names

# `Family, G. M.` or `Family, Given`, as the styles of journals print authors.
_TURNED = re.compile(r"(?<![\w'’ -])(?P<family>[\w'’ -]+),\s*(?P<given>(?:[^\W\d_]\.[\s-]?){1,9})(?=[,&;*]|\s|$)")


@dataclass(frozen=True, slots=True)
class Citation:
    """What a citation says: its authors, whether their list was cut, and the rest."""

    authors: list[PersonName] = field(default_factory=list)
    has_more: bool = False
    rest: str = ""


def read_citation(text: str, title: str, venue: str = "") -> Citation:
    """Read a citation of a work whose title, and perhaps venue, is known.

    `Quill, A., & Reed, B. (2031). "On Magic." Oz Letters. 1(1).` names two authors, and says a number besides.

    Without a title, or where it isn't in there, the authors may still be found by the year.
    """
    plain = " ".join(inline(html.unescape(re.sub(r"</?[a-z][^<>]*>", "", text))).text.split())
    at = plain.casefold().find(title.casefold().rstrip(".")) if title else -1
    year = re.search(r"\(\s*(?:19|20)\d\d[^()]*\)", plain)
    ends = [end for end in (at, year.start() if year else -1) if end > 0]
    head = plain[: min(ends)].strip(' "“”.,(:') if ends else ""
    rest = plain[at + len(title) :] if at >= 0 else ""
    rest = re.sub(re.escape(venue), " ", rest, flags=re.IGNORECASE) if venue else rest
    rest = re.sub(r"\(?\b(?:19|20)\d\d\b\)?", " ", rest)
    rest = re.sub(r"(?<!\s)\s+([.,;:])", r"\1", " ".join(rest.split())).strip(" \"“”.,;:'’")
    if re.search(r"(?:^|[\s.-])[^\W\d_]$", head):
        head += "."  # the full stop was an initial's
    cut = bool(MORE.search(head))
    head = MORE.sub(" ", head).strip(" ,&")
    turned = list(_TURNED.finditer(head + ","))
    if turned and len(turned) >= head.count(",") / 2:
        found = [read_name(f"{match['given'].strip()} {_family(match['family'])}") for match in turned]
        return Citation([name for name in found if name], cut, rest)
    if head and (is_list_of_names(Inline(head)) or (read_name(head) and len(head.split()) <= 4)):
        return Citation(read_names(Inline(head)), cut, rest)
    return Citation([], cut, rest)


def _family(given: str) -> str:
    return re.sub(r"^(?:and|&)\s+", "", given.strip(" ,&;"))
