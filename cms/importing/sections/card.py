"""Whose page it is and how to reach them: names in headings and titles, and the short lines that a page opens with."""

from __future__ import annotations

import re
from itertools import takewhile

from cms.documents import (
    EDGE,
    Block,
    Inline,
    ItemList,
    Line,
    Paragraph,
    Table,
    TableRow,
    evidence_of_heading,
    inline,
    kind_of_heading,
    lines_of,
    plain,
)
from cms.documents.languages import CJK, alternatives, either, words

from .. import prose
from ..bodies import markdown
from ..columns import meanings
from ..emails import email
from ..findings import Findings
from ..lists.looks import fold, is_sentence, is_told
from ..lists.pieces import parted
from ..people import is_name, read_name
from ..places import is_organization, is_place, is_town
from ..titles import is_role

_CURRICULUM = alternatives(words("words", "curriculum"))
_FRONT = alternatives(words("words", "front"))
# What a heading or a title says around a name: a greeting, and what kind of page it is.
_GREETING = re.compile(
    rf"^\W*(?:{either('greeting')}(?:\s+(?:there|all|everyone)\b)?[\s,!.👋-]*)?"
    r"(?:(?:i['’]?m|i am|my name is|this is|welcome to|about)\s+)?"
    rf"(?:(?:{_CURRICULUM})(?:\s*(?:{alternatives(words('prose', 'of'))}|:|-|–)\s*|\s+(?=\S+\s+\S)))?",
    re.IGNORECASE,
)
_CALLED = re.compile(r"^([\uac00-\ud7af]{2,4}) ([\uac00-\ud7af]{2,8})$")  # a name, and as what somebody is addressed
# What a heading says after a name: `Ann Li's home page`, `李安的个人简历`.
_WIDE_PAGE = alternatives(word for word in words("words", "curriculum", "front") if re.match(f"[{CJK}]", word))
_PAGE = re.compile(
    r"['’]s\s+(?:(?:academic|personal|professional)\s+)?(?:home\s?page|website|web\s?page|site|page|cv|resume)\b.*|\bhome\s?page$"
    rf"|(?<=[{CJK}]{{2}})\s?[的の의]?\s?(?:{_WIDE_PAGE})$",
    re.IGNORECASE,
)
_FAMILY_FIRST = re.compile(  # `EXAMPLE, Ada`
    r"^([^\W\d_a-z][^\W\d_a-z,]{1,40}(?: [^\W\d_a-z,]{2,40})?), "
    r"([^\W\d_a-z][^\W\d_]{1,20}(?:[ -][^\W\d_a-z][^\W\d_]{1,20}){0,2})$"
)
_PARTED = re.compile(r"(?:(?<!\s)\s+)?[|·•–—:]\s*|(?<!\s)\s+[-/]\s+")
_BESIDE = re.compile(rf"{EDGE}+|(?<=\s)[|·•⋄◦]+(?=\s)")
_LABELS = re.compile(rf"{alternatives(words('words', 'contact', 'and'))}", re.IGNORECASE)
_ORCID = re.compile(r"\b\d{4}-\d{4}-\d{4}-\d{3}[\dX]\b")
_PINNED = re.compile(r"^[^\w(\[\"'+@#]+")  # what a picture says of the words after it
_SYLLABLES = re.compile(r"[\u3041-\u309f]")
_LETTERS = re.compile(r"(?:[A-Z][A-Za-z]{0,6}[A-Z]\b\.?(?:\s*\([^()]{1,20}\))?[\s,]*){1,6}")  # after a name: `RD, FHEA`
_BRACKETS = re.compile(r"(?<!\s)\s+\([^()]{1,40}\)$")
# A link's address as LaTeX documents have it: `\url{ada@example.org}`.
_MAIL = re.compile(r"[\w.+-]+@[\w-]+\.[\w.-]+")
_ADDRESS = re.compile(r"(?:https?://|www\.(?=\w))[^\s|<>()]+")
# What is an address where nothing else stands beside it: `ada.example.org/cv`.
_SITE = re.compile(r"(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.){1,4}[a-z]{2,12}(?:/[\w./~%-]{0,100})?")


_LONGEST_ROLE = 8  # words, after a name in a heading: `Ada Example, Organ Builder`
_ON_CARDS = ("name", "given_name", "family_name", "email", "website")


def names_curriculum(heading: str) -> bool:
    """Whether a heading only says that the page is somebody's CV."""
    return bool(re.fullmatch(rf"\W*(?:{_CURRICULUM})\W*", heading, re.IGNORECASE))


def names_page(heading: str) -> bool:
    """Whether a heading only says that it opens a site: `Home`, `Willkommen`."""
    return bool(re.fullmatch(rf"\W*(?:{_FRONT})\W*", heading, re.IGNORECASE))


# What groups, and pages, are called: `BrickLab`, `關於實驗室`.
_NO_PERSON = re.compile(
    rf"(?:lab|labs|group|team)(?![^\W_])|{alternatives(words('people', 'nobody')) or '(?!)'}", re.IGNORECASE
)


def stated_name(heading: str) -> tuple[str, str | None] | None:
    """The name that a page's heading or title states, with the name in its own script; None for other headings.

    `Ann Li`, `Ann Li (李安)`, `Hi, I'm Ann Li!`, `Publications - Ann Li`, `Ann Li, PhD | Oz University`.
    """
    if names_curriculum(heading):
        return None
    text = re.sub(r"(?<![^\w)）.])[^\w)）.]+$", "", _PAGE.sub("", _GREETING.sub("", heading)))
    if (swapped := _FAMILY_FIRST.match(text)) and not (names_curriculum(swapped[1]) or is_organization(swapped[1])):
        text = f"{swapped[2]} {swapped[1]}"
    if (called := _CALLED.match(text)) and is_role(called[2]):
        text = called[1]
    before, _, after = text.partition(", ")
    titled = (
        (before,) if " " in before and (is_role(after) or prose.is_calling(after) or _LETTERS.fullmatch(after)) else ()
    )
    for part in (text, *titled, *_PARTED.split(text)):
        if part != text and is_organization(part):
            continue  # `Weaver · Hospital of the Roads`
        if names_curriculum(part) or (evidence_of_heading(part) and _SYLLABLES.search(part)):
            continue  # `話したこと`
        if not kind_of_heading(part) and is_name(part) and not is_role(part) and not _NO_PERSON.search(part):
            found = read_name(part)
            return (found.name, found.native) if found else None
    return None


def state_name(heading: str, findings: Findings) -> bool:
    """Take the name that a heading states as the described person's; returns whether it does."""
    name, titled = stated_name(heading), _name_in_title(findings, "html")
    if name and titled and not {*fold(titled[0]).split()} & {*fold(name[0]).split()}:
        return False  # a heading that looks like a name, on a page whose title says another
    if name:
        known = findings.person.values.get("name")
        if known is None or {*fold(known).split()} < {*fold(name[0]).split()}:
            findings.person.values["name"] = name[0]  # above it, a site's mark may say it in short
        if (addressed := _CALLED.match(heading)) and addressed[1] == name[0]:
            findings.person.values.setdefault("headline", addressed[2])
        after = heading.partition(f"{name[0]}, ")[2].strip().split(", ")
        called = ", ".join(takewhile(lambda part: is_role(part) or prose.is_calling(part), after))
        if called and len(called.split()) <= _LONGEST_ROLE:
            findings.person.values.setdefault("headline", called)
        if name[1]:
            findings.person.values.setdefault("native_name", name[1])
    return bool(name)


def _name_in_title(findings: Findings, *formats: str) -> tuple[str, str | None] | None:
    """The name that a document's title states, if it is of one of the formats."""
    title = findings.outline.front_matter.get("title")
    return stated_name(title) if findings.outline.format in formats and isinstance(title, str) else None


def _is_titled(text: str, findings: Findings) -> bool:
    """Whether the title of an HTML page, or of a PDF document, says the same name as a line that opens it."""
    name, here = _name_in_title(findings, "html", "pdf"), stated_name(text)
    return name is not None and here is not None and name[0] == here[0]


def read_contact(blocks: list[Block], heading: str | None, findings: Findings) -> None:
    """Read a section of links and addresses; what isn't one is kept."""
    kept: list[Block] = []
    for given in blocks:
        if (block := _but_for_card(given, findings) if isinstance(given, Table) else given) is None:
            continue
        lines = [part for line in lines_of([block]) for part in _beside(line)]
        left = _left(lines, findings)
        if lines and not left:
            findings.taken.update(range(block.start, block.end + 1))
        elif isinstance(block, Paragraph) and len(left) < len(lines):
            findings.taken.update(n for line in lines for n in range(line.start, line.end + 1))
            kept.append(Paragraph(left))
        else:
            kept.append(block)
    if kept:
        prose.read_told(kept, findings)
        findings.section(plain(heading) if heading else None, markdown(kept), kept[0].start, kept[-1].end)


def _but_for_card(table: Table, findings: Findings) -> Table | None:
    """A table without the rows that say who somebody is: `Surname | Example`, `E-mail | ada@oz.example`; None for no row."""
    said: dict[str, str] = {}
    left: list[TableRow] = []
    for row in table.rows:
        cells = [cell.markdown.strip() for cell in row.cells]
        meant = [key for key in meanings(plain(cells[0])) if key in _ON_CARDS] if len(cells) == 2 else []
        if not meant:
            left.append(row)
            continue
        said.setdefault(meant[-1] if len(cells[1].split()) == 1 else meant[0], plain(cells[1]))
        findings.taken.update(range(row.start, row.end + 1))
    values = findings.person.values
    given, family = said.get("given_name"), said.get("family_name")
    name = f"{given} {family}" if given and family else said.get("name", "")
    if is_name(name):
        values.setdefault("name", name)
        values |= {"given_name": given, "family_name": family} if given and family else {}
    if found := email(said.get("email", "")):
        values.setdefault("email", found[0])
    if says_address(said.get("website", "")):
        findings.link(None, _whole(said["website"]))
    if not said:
        return table
    findings.taken.update(range(table.start, table.rows[0].start))
    return Table(table.header, left, left[0].start, left[-1].end) if left else None


def _left(lines: list[Line], findings: Findings) -> list[Line]:
    """The lines of which something is left when their addresses are taken, each with the label that stands above it."""
    left: list[Line] = []
    label: Line | None = None
    for line in lines:
        if contact(line, findings, everywhere=True):
            text = inline(line.text)
            says_where = text.links or email(text.text) or _ADDRESS.search(text.text) or _ORCID.search(text.text)
            label = None if says_where else line
            continue
        if "location" not in findings.person.values and is_place(plain(line.text)):
            findings.person.values["location"] = plain(line.text)
            continue
        left += [line] if label is None else [label, line]
        label = None
    return left


def contact(line: Line, findings: Findings, *, everywhere: bool) -> bool:
    """Take the addresses of a line; returns whether it says nothing else.

    `everywhere` says that the line is no running text, so that whatever it links to is the person's.
    """
    text = inline(line.text)
    rest = text.text
    for label, url in text.links:
        if url.startswith("mailto:") or _MAIL.fullmatch(url):
            findings.person.values.setdefault("email", url.removeprefix("mailto:").split("?")[0])
        elif not everywhere:
            continue  # what it links to may be anything, and is kept where it stands
        elif not url.startswith("#"):
            findings.link(label, url)
        rest = rest.replace(label, " ", 1)
    found = email(rest)
    if found and (everywhere or _LABELS.match(rest.lstrip(" -*•:("))):
        findings.person.values.setdefault("email", found[0])
        rest = rest.replace(found[1], " ", 1)
    if everywhere:
        for address in _ADDRESS.findall(rest):
            findings.link(None, _whole(address.rstrip(".,;")))
        for number in _ORCID.findall(rest):
            findings.link("ORCID", f"https://orcid.org/{number}")
        rest = _ORCID.sub(" ", _ADDRESS.sub(" ", rest))
        if _SITE.fullmatch(alone := _LABELS.sub(" ", rest).strip(" :")):
            findings.link(None, _whole(alone))
            return True
    return not re.search(r"\w", _LABELS.sub(" ", rest))


def _whole(address: str) -> str:
    return address if "://" in address else f"https://{address}"


def is_contact(block: Block) -> bool:
    """Whether a list's items are ways to reach somebody: each of them links or has an address, and tells nothing."""
    items = [item for item in block.items if item.lines] if isinstance(block, ItemList) else []
    told = [" ".join(line.text for line in item.lines) for item in items]
    return bool(told) and all(
        not item.blocks
        and not is_sentence(plain(text))
        and bool(_LABELS.match(plain(text)) or inline(text).links or email(text) or says_address(text))
        for item, text in zip(items, told, strict=True)
    )


def says_address(text: str) -> bool:
    """Whether a line holds a web address, or is one that is printed without its scheme."""
    return bool(_ADDRESS.search(text) or _SITE.fullmatch(text.strip()))


def read_list_of_contacts(block: Block, findings: Findings) -> None:
    """Read the items of a list of ways to reach somebody; what isn't one is kept."""
    assert isinstance(block, ItemList)
    read_contact([ItemList([item]) for item in block.items], None, findings)


def read_card(lines: list[Line], findings: Findings) -> None:
    """Read the short lines above the running text: who somebody is, and how to reach them; what is neither is kept."""
    values = findings.person.values
    for at, line in (one for whole in parted(lines) for one in enumerate(_beside(whole))):
        text = _PINNED.sub("", plain(line.text))
        leads = at > 0 and inline(line.text).is_all(
            "link"
        )  # `Mail | [Oz Trio](https://trio.example)`, beside other ways
        where = is_place(text) and not _has_letters(text)
        named = "name" not in values and not leads and stated_name(text) and not where
        if _is_titled(text, findings) or named:
            state_name(text, findings)
        elif contact(line, findings, everywhere=True):
            pass
        elif "headline" not in values and is_role(text):
            values["headline"] = text
        elif "location" not in values and is_place(_BRACKETS.sub("", text)):
            values["location"] = text
        else:
            findings.section(None, line.text, line.start, line.end)
            continue
        findings.taken.update(range(line.start, line.end + 1))


def _has_letters(text: str) -> bool:
    """Whether what looks like a town and its state is a name, and a degree's letters: `Ann Example, MD`."""
    before, _, after = text.partition(", ")
    return is_name(before) and _LETTERS.fullmatch(after) is not None and not is_town(before)


def _beside(line: Line) -> list[Line]:
    """A line's parts, where it tells ways to reach somebody beside each other: `Oz, NZ | ada@example.org`."""
    whole, parts, at = inline(line.text), list[Inline](), 0
    for edge in _BESIDE.finditer(whole.text):
        parts.append(whole.cut(at, edge.start()))
        at = edge.end()
    parts.append(whole.cut(at))
    told = [part for part in parts if part.text]
    if len(told) < 2:
        return [line]
    reached = any(part.links or email(part.text) or says_address(part.text) for part in told)
    if not reached and (EDGE not in line.text or stated_name(told[0].text) is None):
        return [line]
    return [Line(part.markdown, line.start, line.end) for part in told]


def is_card(block: Paragraph) -> bool:
    """Whether lines tell ways to reach somebody: beside each other, or one alone, and no sentence."""
    if all(len(_beside(line)) > 1 for line in block.lines):
        return True
    told = [plain(line.text) for line in block.lines]
    reached = any(email(text) or says_address(text) for text in told if len(text.split()) < 4)
    return len(told) > 1 and reached and not any(is_sentence(text) for text in told)


def opening(block: Block, findings: Findings) -> bool:
    """Read a block above the running text that is no text itself; says whether it was one."""
    told = [plain(line.text) for line in block.lines] if isinstance(block, Paragraph) else []
    if told and not any(is_told(text) for text in told):
        read_card(block.lines, findings)  # type: ignore[union-attr]
        return True
    return False
