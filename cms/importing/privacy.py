"""Phone numbers and postal addresses in running pages: they go where readers see them only once somebody shows them."""

from __future__ import annotations

import re

from cms.content import Section

from .accounting import all_records
from .records import Reading

# What is labelled, on a line of its own or between bars and dots: `Phone: +1 555 0100`, `**Tel.** (555) 010-0199`.
_LABEL = (
    r"(?<![\w-])[*_]{0,2}(?:(?:office|home|work)\s+)?(?:phone|telephone|tel|mobile|cell(?:phone)?|fax)\b"
    r"\.?[*_]{0,2}\s*[:：]?[*_]{0,2}\s*"
)
_NUMBER = r"\[?(\+?\(?\d[\d\s().\-/]{5,20}\d)(?:\]\(tel:[^)]*\))?"
_PHONE = re.compile(rf"(?:\s*[|·•,;]\s*)?{_LABEL}{_NUMBER}", re.IGNORECASE)
_ADDRESS = re.compile(
    r"^\W*(?:postal\s+|mailing\s+|street\s+|home\s+)?address\b[*_]{0,2}\s*[:：][*_]{0,2}\s*(\S.*\d.*)$", re.IGNORECASE
)


def hide(reading: Reading) -> None:
    """Take labelled phone numbers and postal addresses out of texts that everyone may read, and keep them as private."""
    person = reading.person.values
    for record in [reading.person, *all_records(reading)]:
        for name, value in list(record.values.items()):
            if name in ("bio", "body", "summary", "note", "description", "abstract") and isinstance(value, str):
                record.values[name] = _without(value, person)
    if not person.get("bio", "-").strip():
        del person["bio"]
    for section in [r for r in reading.records if r.entity is Section and not re.search(r"\w", r.values["body"])]:
        reading.records.remove(section)
        reading.person_lines.append((section.start_line, section.end_line))


def _without(text: str, person: dict[str, object]) -> str:
    kept = []
    for line in text.split("\n"):
        if found := _PHONE.search(line):
            person.setdefault("phone", " ".join(found[1].split()))
        elif found := _ADDRESS.match(line):
            person.setdefault("address", found[1].strip())
            continue
        rest = _PHONE.sub("", line)
        if rest == line or re.search(r"\w", rest):
            kept.append(rest)
    return "\n".join(kept)
