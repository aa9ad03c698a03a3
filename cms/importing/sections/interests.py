"""Sections of interests: topics in a list, one a line, or in a sentence."""

from __future__ import annotations

import re

from cms.documents import Block, Item, ItemList, Line, Paragraph, Table, Verbatim, inline, plain

from .. import prose
from ..bodies import markdown
from ..findings import Findings
from ..lists.around import number_end
from ..lists.looks import is_running, is_sentence
from .card import contact
from .parts import last_parted

_TOO_LONG = 9  # words; what is longer is no topic


def read_interests(blocks: list[Block], heading: str | None, findings: Findings) -> None:
    """Read short items, lines and comma-separated words into topics; keep what is longer as a section."""
    left: list[Block] = []
    for block in blocks:
        if isinstance(block, ItemList):
            left += [ItemList([item]) for item in block.items if not _is_topic(item, findings)]
        elif isinstance(block, Paragraph):
            others = [line for line in block.lines if not _are_topics(line, findings)]
            left += [Paragraph([line]) for line in others if not contact(line, findings, everywhere=False)]
        elif isinstance(block, Table | Verbatim):
            left.append(block)
    if left:
        prose.read_told(left, findings, plain(heading) if heading else None)
        findings.section(plain(heading) if heading else None, markdown(left), left[0].start, left[-1].end)


def _is_topic(item: Item, findings: Findings) -> bool:
    """Take an item's topics, or the one that opens it, and those of the list below it; says whether it tells no more."""
    words = plain(" ".join(line.text for line in item.lines))
    lead = _lead(item.lines[0].text) if item.lines else None
    told = lead is not None or (is_sentence(words) and not _is_list(words))
    topics = [lead] if lead else [] if told else _topics(words)
    end = item.lines[-1].end if item.lines else item.end
    for topic in topics:
        findings.interest(topic, item.start, end)
    if told or not topics:
        return False
    lists = [block for block in item.blocks if isinstance(block, ItemList)]
    below = [one for block in lists for one in block.items]
    short = all(one.lines and not is_sentence(plain(one.lines[0].text)) for one in below)
    if below and short and len(lists) == len(item.blocks):
        taken = [_is_topic(one, findings) for one in below]
        return all(taken)
    return not item.blocks


def _are_topics(line: Line, findings: Findings) -> bool:
    """Take a line's topics; says whether it has any."""
    text = plain(line.text)
    leads = text.endswith((":", "："))  # to the list below it
    topics = [] if leads or (is_sentence(text) and not _is_list(text)) else _topics(text)
    for topic in topics:
        findings.interest(topic, line.start, line.end)
    return bool(topics)


def _is_list(text: str) -> bool:
    parts = re.split(r",\s+|;\s+", text.rstrip("."))
    return len(parts) > 2 and all(len(part.split()) <= 5 for part in parts)


def _topics(text: str) -> list[str]:
    """The topics of a line: the line itself, or its parts between commas, semicolons or bars; [] where it is a text."""
    text = text[number_end(text) :].strip(" .。")
    parts = [
        re.sub(r"^(?:and|&)\s+", "", part).strip(" .") for part in re.split(r"[,;|•·、，；]\s*(?![^(]{0,80}\))", text)
    ]
    parts = [part for part in parts if part]
    if parts and all(len(part.split()) <= _TOO_LONG and len(part) <= 90 for part in parts):
        label = re.match(r"[^:：]{2,40}(?::\s+|：)(?=\S)", parts[0])
        if label and len(parts) > 1:
            parts[0] = parts[0][label.end() :]
        return last_parted(parts)
    return []


def _lead(text: str) -> str | None:
    """The topic that opens a longer item: `**Magic**: I study …`."""
    found = inline(text)
    bold = next((m for m in found.marks if m.kind == "bold" and m.start == 0), None)
    rest = found.text[bold.end :].strip(" :.–—-") if bold else ""
    if bold and (is_sentence(rest) or (len(rest.split()) > 2 and is_running(rest) and not _is_list(rest))):
        return found.text[: bold.end].strip(" :.–—-")
    colon = re.match(r"([^:.]{3,60}):\s", found.text)
    told = colon and len(colon[1].split()) <= _TOO_LONG and is_sentence(found.text[colon.end() :])
    return colon[1] if colon and told else None
