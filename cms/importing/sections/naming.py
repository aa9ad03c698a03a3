"""Whose page it is, as its title says, or the one heading in it that is a name where it opens with something else."""

from __future__ import annotations

import re
from pathlib import PurePosixPath

from cms.documents import Outline, kind_of_heading, lines_of, plain
from cms.documents.languages import alternatives, words

from ..findings import Findings
from ..lists.looks import fold
from ..privacy import is_of_others
from ..profile import HOMES
from .card import names_curriculum, names_page, stated_name

# What a text has that tells of a person, or is told by one.
_TOLD = re.compile(alternatives((*words("prose", "me"), *words("prose", "they"))), re.IGNORECASE)
_OPENING = 2  # sections whose headings may state whose page it is


def read_names_ahead(outline: Outline, findings: Findings) -> None:
    """State whose page it is before its sections are read, so that their papers are known as theirs."""
    headings = [plain(section.heading or "") for section in outline.sections[:_OPENING]]
    if not any(map(stated_name, headings)):
        read_title(outline, findings)
    if headings and headings[0] and not names_curriculum(headings[0]) and not names_page(headings[0]):
        _read_only_name(outline, findings)


def read_title(outline: Outline, findings: Findings) -> None:
    """Where no heading states a name, a page's title may: if the page says the family name elsewhere, too, or is about one."""
    title = outline.front_matter.get("title")
    found = stated_name(title) if isinstance(title, str) and "name" not in findings.person.values else None
    if not found:
        return
    name, native = found
    if says_name(outline, name, title):  # type: ignore[arg-type]
        findings.person.values["name"] = name
        if native:
            findings.person.values.setdefault("native_name", native)


def _read_only_name(outline: Outline, findings: Findings) -> None:
    """Where a document opens with something else, as `Panel 3: Who pays?`, its one heading that is a name says whose it is."""
    if "name" in findings.person.values or stated_name(plain(outline.sections[0].heading or "")):
        return
    named = [(at, found) for at, one in enumerate(outline.sections) if (found := stated_name(plain(one.heading or "")))]
    above = [plain(section.heading or "") for section in outline.sections[: named[0][0]]] if named else []
    if (
        len(named) == 1
        and len(above) <= _OPENING
        and not any(kind_of_heading(one) or is_of_others(one) for one in above)
    ):
        name, native = named[0][1]
        told = plain(" ".join(line.text for line in lines_of(outline.sections[named[0][0]].blocks)))
        if fold(name.split()[-1]) in fold(told) and _TOLD.search(told):
            findings.person.values["name"] = name
            if native:
                findings.person.values["native_name"] = native


def says_name(outline: Outline, name: str, where: str) -> bool:
    """Whether a document is about whom a line of it names: it opens a site, or says the family name elsewhere, too."""
    first, last = outline.front_matter_lines or (0, 0)
    lines = outline.text.split("\n")
    body = fold(" ".join([*lines[: max(first - 1, 0)], *lines[last:]])).replace(fold(where), "")
    return PurePosixPath(outline.path).stem.casefold() in HOMES or fold(name.split()[-1]) in body
