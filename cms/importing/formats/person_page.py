"""A person's page as `cms export` writes it: front matter with the content model's own fields, and the biography below.

It is told from other pages by its first setting, `person`, which is the person's slug where it was written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from cms.content import Person, Topic

from ..records import Reading, Record, Remark
from .data_findings import DataFindings
from .mapping import as_markdown
from .stated import read_stated, stated_fields
from .yaml_nodes import read_yaml

FORMAT = "person-page"
PAGE = "person"
_PAGE = re.compile(
    rf"---[ \t]*\n{PAGE}:[^\n]*\n(?P<settings>.*?)^---[ \t]*(?:\n|\Z)(?P<body>.*)", re.DOTALL | re.MULTILINE
)


def is_person_page(text: str) -> bool:
    """Whether a page is one of these."""
    return _PAGE.match(text) is not None


def read_person_page(data: bytes, path: str, text: str, remarks: Iterable[Remark] = ()) -> Reading:
    """Read such a page; raises `DocumentError` for what isn't YAML, and for a value that its field can't have."""
    match = _PAGE.match(text)
    assert match is not None
    root, more = read_yaml(match["settings"], path, first_line=3)
    findings = DataFindings(data, path, FORMAT, text, [*remarks, *more])
    findings.ignore(2, 2, "settings")
    findings.person.start_line = findings.person.end_line = 3
    if bio := match["body"].strip():
        before = text[: match.start("body") + match["body"].index(bio)].count("\n")
        findings.person.values["bio"] = bio
        findings.person.start_line, findings.person.end_line = before + 1, before + 1 + bio.count("\n")
    if "name" in root.fields:  # first, so that the person is known among others
        findings.person.values["name"] = root.fields["name"].text
    values, unknown = read_stated(Person, root, findings)
    for key, node in root.fields.items():
        name = "" if key in unknown else stated_fields(Person)[key].name
        value = values.get(name)
        if key in unknown:
            if not node.is_empty:
                findings.section(key, as_markdown(node), node.start, node.end)
        elif isinstance(value, list) and value and isinstance(value[0], Record) and value[0].entity is not Topic:
            findings.reading.records += value
        else:
            findings.person.values |= {} if value is None else {name: value}
            findings.taken.update(range(node.start, node.end + 1))
    return findings.finish()
