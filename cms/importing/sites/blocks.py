"""Pages of blocks to readings: Hugo Blox builds them from `sections`, of which each has a block's name and its content.

Older sites have a file for each, with `widget` in its front matter: `content/home/experience.md`.
See https://docs.hugoblox.com/reference/blocks.
"""

from __future__ import annotations

from collections.abc import Iterable

from cms.documents import SectionKind

from ..formats.data_findings import DataFindings
from ..formats.data_sections import kind_of_key, read_section
from ..formats.nodes import Node
from ..formats.placeholders import without_filler
from ..reading import read_document
from ..records import Reading
from .pages import Page, read_page

# Blocks that hold facts, and what those are; `markdown` holds a text, and the others show what stands elsewhere.
BLOCKS: dict[str, SectionKind] = {
    "experience": SectionKind.EXPERIENCE,
    "resume-experience": SectionKind.EXPERIENCE,
    "accomplishments": SectionKind.CERTIFICATES,
    "resume-awards": SectionKind.AWARDS,
    "awards": SectionKind.AWARDS,
    "features": SectionKind.SKILLS,
    "featurette": SectionKind.SKILLS,
    "skills": SectionKind.SKILLS,
    "resume-skills": SectionKind.SKILLS,
    "resume-languages": SectionKind.LANGUAGES,
}
_TEXTS = ("markdown", "blank", "")
_LISTS = ("items", "item", "experience", "feature", "accomplishments")


def read_blocks(data: bytes, path: str, names: Iterable[str] = ()) -> Reading:
    """Read a page of blocks; `names` are the described person's. Raises `DocumentError` for what is no text."""
    page = read_page(data, path)
    findings = DataFindings(data, path, "hugo-blocks", page.outline.text, (), names)
    findings.reading.ignored += page.outline.ignored
    sections = page.front.fields.get("sections")
    given = sections.items if sections and sections.items else [page.front]
    for block in given:
        _read_block(block, page, findings)
    return without_filler(findings.finish())


def _read_block(node: Node, page: Page, findings: DataFindings) -> None:
    name = next((value.text or "" for key in ("block", "widget") if (value := node.fields.get(key))), "")
    content = node.fields.get("content", node)
    title = next(
        (value.text for key in ("title", "heading") if (value := content.fields.get(key)) and value.text), None
    )
    name = name.rpartition(".")[2].casefold()
    if name in BLOCKS:
        listed = next((content.fields[key] for key in _LISTS if key in content.fields), None)
        kind = kind_of_key(title or "") or BLOCKS[name]
        if listed and not listed.is_empty:
            read_section(title or name, listed, findings, kind)
    elif name in _TEXTS or (node is page.front and page.body):  # a site may have widgets of its own
        told = content.fields.get("text")
        _read_text(title, told.text if told and told.text else page.body if node is page.front else "", node, findings)
    elif name == "contact":
        _read_contact(content, findings)


def _read_text(title: str | None, text: str | None, node: Node, findings: DataFindings) -> None:
    """A text under its title, read as a page of its own would be: its lines are the page's front matter's."""
    if not text:
        return
    heading = f"# {title}\n\n" if title else ""
    read = read_document((heading + text).encode("utf-8"), findings.outline.path)
    for record in [*read.records]:
        record.start_line, record.end_line = node.start, node.end
        findings.reading.records.append(record)
    for name, value in read.person.values.items():
        if name == "links":
            for each in value:
                findings.link(each.label, each.url)
        else:
            findings.person.values.setdefault(name, value)
    _replace(read, findings)


def _replace(read: Reading, findings: DataFindings) -> None:
    """The person of a text is the page's."""
    waiting = list(findings.reading.records)
    seen: set[int] = set()
    while waiting:
        record = waiting.pop()
        if id(record) in seen:
            continue
        seen.add(id(record))
        for name, value in record.values.items():
            if value is read.person:
                record.values[name] = findings.person
            elif isinstance(value, list):
                waiting += [item for item in value if hasattr(item, "values") and hasattr(item, "entity")]


def _read_contact(node: Node, findings: DataFindings) -> None:
    person = findings.person.values
    for key in ("email", "phone"):
        if (value := node.fields.get(key)) and value.text:
            person.setdefault(key, value.text)
    if (address := node.fields.get("address")) and not address.is_empty:
        parts = [leaf.text or "" for leaf in address.leaves()]
        person.setdefault("address", ", ".join(parts))
