"""Facts against answers: what a reading holds of what a document states, what it has wrong, and what it invented."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

Record = Mapping[str, Any]

_QUOTES = str.maketrans("’‘“”", "''\"\"")
_DATES = ("start", "end", "current")
# The facts say these fields whole: a value that they don't have is a wrong one. `"~"` leaves one open.
CLOSED: dict[str, tuple[str, ...]] = {
    "positions": ("title", "organization", "unit", "location", "focus", *_DATES, "mentors"),
    "education": ("degree", "field", "organization", "unit", *_DATES, "advisors"),
    "projects": ("title", "organization", "location", *_DATES),
    "publications": ("title", "venue", "year", "authors"),
    "awards": ("title", "awarder", "dates"),
    "news": ("date",),
    "talks": ("title", "event", "location", "date"),
    "certificates": ("title", "issuer", "date"),
    "skills": ("name",),
    "languages": ("name", "fluency"),
    "organizations": ("name",),
}
# Kinds of which the facts name some, as any record may bring others along.
OPEN_KINDS = ("organizations",)
LEVELS = ("must", "stretch")


@dataclass(slots=True)
class Tally:
    """Counts for one kind of record: facts by level, records, and fields."""

    asked: dict[str, int] = field(default_factory=lambda: dict.fromkeys(LEVELS, 0))
    held: dict[str, int] = field(default_factory=lambda: dict.fromkeys(LEVELS, 0))
    stated: int = 0  # records that the facts have
    found: int = 0  # of those, by their keys
    garbled: int = 0  # records given that stand for one that wasn't found
    invented: int = 0  # records given that stand for none
    right: int = 0  # values given as they are stated
    wrong: int = 0  # values given otherwise, or where none is stated

    def __iadd__(self, other: Tally) -> Tally:
        for level in LEVELS:
            self.asked[level] += other.asked[level]
            self.held[level] += other.held[level]
        for name in ("stated", "found", "garbled", "invented", "right", "wrong"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        return self


@dataclass(slots=True)
class Result:
    """What came of one document: a tally for each kind of record, and a line for each thing that isn't as stated."""

    kinds: dict[str, Tally] = field(default_factory=dict)
    misses: list[str] = field(default_factory=list)

    def of(self, kind: str) -> Tally:
        """The tally of a kind."""
        return self.kinds.setdefault(kind, Tally())

    def total(self) -> Tally:
        """All kinds together."""
        total = Tally()
        for tally in self.kinds.values():
            total += tally
        return total

    def fact(self, kind: str, level: str, holds: bool, message: str, weight: int = 1) -> None:
        """Count a stated fact, or several that stand or fall together."""
        tally = self.of(kind)
        tally.asked[level] += weight
        tally.held[level] += weight * holds
        if not holds:
            self.misses.append(f"{level:7} {kind}: {message}")


def plain(value: object) -> str:
    """A value as it is compared: NFKC, straight quotes, single spaces, no final full stop, without case."""
    text = unicodedata.normalize("NFKC", str(value)).translate(_QUOTES)
    return re.sub(r"\s+", " ", text).strip().rstrip(".").strip().casefold()


def same(wanted: object, got: object) -> bool:
    """Whether a value is the stated one: null, equal, or containing what stands after `~`; `~` alone holds of anything."""
    if wanted == "~":
        return True
    if wanted is None or got is None:
        return wanted is None and got is None
    if isinstance(wanted, bool):
        return wanted is got
    text = str(wanted)
    return plain(text[1:]) in plain(got) if text.startswith("~") else plain(text) == plain(got)


def as_list(value: Any) -> list[Any]:
    """A value, or several, as a list of those that are any."""
    return [each for each in (value if isinstance(value, list) else [value]) if each not in (None, "")]


def agrees(wanted: Any, got: Any) -> bool:
    """Whether a field is as stated, of which either side may be a list: each stated value is among those given."""
    if wanted == "~":
        return True
    if isinstance(wanted, list) or isinstance(got, list):
        return all(any(same(each, other) for other in as_list(got)) for each in as_list(wanted))
    return same(wanted, got)


def flat(node: Record, edge: Record | None = None) -> dict[str, Any]:
    """A record of the API under the flat names that facts use: texts without markup, people and things by name."""
    period, organization = node.get("period") or {}, node.get("organization") or {}
    record = {name: _simple(value) for name, value in node.items() if name not in ("period", "organization")}
    return record | {
        "organization": organization.get("name"),
        "organization_native": organization.get("nativeName"),
        "start": period.get("start"),
        "end": period.get("end"),
        "current": period.get("isCurrent", False),
        "role": (edge or {}).get("role"),
        "with": record.get("members") or [],
        "course": [course["title"] for course in node.get("courses") or []],
    }


def _simple(value: Any) -> Any:
    if isinstance(value, list):
        return [simple for each in value if (simple := _simple(each)) is not None]
    if not isinstance(value, dict) or "terms" in value:
        return value
    return next((value[name] for name in ("text", "url", "name", "title") if name in value), None)


def compare(facts: Record, answer: Record, result: Result, *, groups_own: bool = False) -> None:
    """Hold what the facts say of somebody, or of a whole store, against the API's answer.

    Both levels of facts share the records given: what neither states is invented. Of a group's members, publications,
    projects and news aren't asked where the `groups_own` facts ask the store for them.
    """
    for kind in _kinds(facts, answer):
        if groups_own and kind in ("publications", "projects", "news"):
            continue
        left = _records(kind, answer.get(kind))
        missing: list[tuple[str, Record, Record]] = []
        for level in LEVELS:
            spec = (facts.get(level) or {}).get(kind) or {"key": [], "records": []}
            missing += [
                (level, spec, wanted)
                for wanted in spec["records"]
                if not _found(kind, level, spec, wanted, left, result)
            ]
        _leave_out(left, (facts.get("may") or {}).get(kind))
        _garbled(kind, missing, left, result)
        if kind not in OPEN_KINDS:
            result.of(kind).invented += len(left)
            result.misses += [f"        {kind}: invented {_shown(record)}" for record in left]
    for level in LEVELS:
        _person(level, facts.get(level) or {}, answer, result)
    if any("interests" in (facts.get(level) or {}) for level in LEVELS) or answer.get("interests"):
        _interests(facts, answer, result)


def _leave_out(left: list[dict[str, Any]], spec: Record | None) -> None:
    """Take out the records that a reading may well give, and needn't: a membership as a position, say."""
    if not spec:
        return
    for allowed in spec["records"]:
        match = next(
            (r for r in left if all(agrees(allowed[key], r.get(key)) for key in spec["key"] if key in allowed)), None
        )
        if match:
            left.remove(match)


def _kinds(facts: Record, answer: Record) -> list[str]:
    stated = {name for level in LEVELS for name, spec in (facts.get(level) or {}).items() if isinstance(spec, dict)}
    return sorted(stated | {kind for kind in CLOSED if kind in answer})


def _records(kind: str, given: Any) -> list[dict[str, Any]]:
    """The records of a kind in an answer: of a connection, with its edges, or of a list."""
    if isinstance(given, dict):
        return (
            [flat(edge["node"], edge) for edge in given["edges"]]
            if "edges" in given
            else [flat(node) for node in given["nodes"]]
        )
    return [flat(node) for node in given or []]


def _weight(wanted: Record) -> int:
    return 1 + sum(len(value) if name == "courses" else value != "~" for name, value in wanted.items())


def _found(kind: str, level: str, spec: Record, wanted: Record, left: list[dict[str, Any]], result: Result) -> bool:
    keys = [key for key in spec["key"] if key in wanted]
    match = next((record for record in left if all(agrees(wanted[key], record.get(key)) for key in keys)), None)
    tally = result.of(kind)
    tally.stated += 1
    if match is None:
        return False
    tally.found += 1
    result.fact(kind, level, True, "")
    left.remove(match)
    label = _label(spec, wanted)
    for name, value in wanted.items():
        _field(kind, level, label, name, value, match.get(name), result)
    _surplus(kind, label, wanted, match, result)
    return True


def _field(kind: str, level: str, label: str, name: str, value: Any, got: Any, result: Result) -> None:
    if value == "~":
        return
    if name == "courses":
        for course in value:
            holds = any(all(agrees(course[key], given.get(key)) for key in course) for given in got or [])
            result.fact(kind, level, holds, f"[{label}] no course {course}, got {got}")
        return
    holds = agrees(value, got) and not (name in CLOSED.get(kind, ()) and _more(value, got))
    result.fact(kind, level, holds, f"[{label}] {name} is {got!r}, not {value!r}")
    if as_list(got) and got is not False:
        tally = result.of(kind)
        tally.right += holds
        tally.wrong += not holds


def _more(wanted: Any, got: Any) -> bool:
    """Whether a list has values that none of the stated ones is."""
    return isinstance(got, list) and any(not any(same(each, other) for each in as_list(wanted)) for other in got)


def _surplus(kind: str, label: str, wanted: Record, got: Record, result: Result) -> None:
    for name in CLOSED.get(kind, ()):
        if name not in wanted and as_list(got.get(name)) and got[name] is not False:
            result.of(kind).wrong += 1
            result.misses.append(f"        {kind}: [{label}] {name} is {got[name]!r}, and none is stated")


def _garbled(kind: str, missing: list[tuple[str, Record, Record]], left: list[dict[str, Any]], result: Result) -> None:
    """Count what wasn't found, with the records given in its stead: none of its facts holds, and its fields may be wrong."""
    for level, spec, wanted in missing:
        instead = max(left, key=lambda record: _likeness(spec, wanted, record), default=None)
        label = _label(spec, wanted)
        if instead is None or _likeness(spec, wanted, instead) < 0.75:
            result.fact(kind, level, False, f"[{label}] no record", _weight(wanted))
            continue
        left.remove(instead)
        result.fact(kind, level, False, f"[{label}] no record, but {_shown(instead)}", _weight(wanted))
        tally = result.of(kind)
        tally.garbled += 1
        for name in dict.fromkeys((*wanted, *CLOSED.get(kind, ()))):
            if as_list(instead.get(name)) and instead[name] is not False:
                right = name in wanted and agrees(wanted[name], instead[name])
                tally.right += right
                tally.wrong += not right


def _likeness(spec: Record, wanted: Record, got: Record) -> float:
    """Which share of a key's words, as stated, is in the same field of a record given: of the key that is most alike."""
    pairs = [(set(_words(wanted.get(key))), set(_words(got.get(key)))) for key in spec["key"]]
    return max((len(one & two) / len(one) for one, two in pairs if one), default=0.0)


def _words(value: Any) -> Iterator[str]:
    for each in as_list(value):
        yield from re.findall(r"\w+", plain(each))


def _label(spec: Record, wanted: Record) -> str:
    return " / ".join(str(wanted[key]) for key in spec["key"] if key in wanted)[:90]


def _shown(record: Record) -> str:
    shown = {
        name: value
        for name, value in record.items()
        if as_list(value) and value is not False and name not in ("links", "kind")
    }
    text = ", ".join(f"{name}={value!r}" for name, value in shown.items())
    return text if len(text) <= 300 else f"{text[:297]}..."


_SINGLE = ("name", "nativeName", "headline", "email", "location", "givenName", "familyName")


def _person(level: str, facts: Record, answer: Record, result: Result) -> None:
    for name, wanted in facts.items():
        if wanted == "~":
            continue
        if name in _SINGLE:
            got = answer.get(name)
            result.fact("person", level, same(wanted, got), f"{name} is {got!r}, not {wanted!r}")
            result.of("person").right += got is not None and same(wanted, got)
            result.of("person").wrong += got is not None and not same(wanted, got)
        elif name == "bio":
            got = (answer.get("bio") or {}).get("text") or ""
            for text in wanted:
                result.fact("person", level, same(text, got), f"the bio lacks {text!r}")
        elif name == "links":
            urls = [link["url"] for link in answer.get("links") or []]
            for url in wanted:
                result.fact("person", level, any(same(url, other) for other in urls), f"no link {url!r}, got {urls}")
        elif name == "people_links":
            _people_links(level, wanted, answer, result)
        elif name == "never":
            said = plain(json.dumps(answer, ensure_ascii=False))
            for text in wanted:
                result.fact("person", level, plain(text.removeprefix("~")) not in said, f"{text!r} is said")


def _people_links(level: str, wanted: Iterable[Record], answer: Record, result: Result) -> None:
    people = [row["person"] for row in answer.get("relatedPeople") or []]
    for want in wanted:
        urls = [link["url"] for person in people if same(want["name"], person["name"]) for link in person["links"]]
        result.fact("person", level, want["url"] in urls, f"{want['name']} has links {urls}, not {want['url']}")


def _interests(facts: Record, answer: Record, result: Result) -> None:
    left = [topic["name"] for topic in answer.get("interests") or []]
    tally = result.of("interests")
    for level in LEVELS:
        for wanted in (facts.get(level) or {}).get("interests") or []:
            match = next((name for name in left if same(wanted, name)), None)
            tally.stated += 1
            tally.found += match is not None
            result.fact("interests", level, match is not None, f"no {wanted!r}, got {left}")
            if match is not None:
                left.remove(match)
    tally.invented += len(left)
    result.misses += [f"        interests: invented {name!r}" for name in left]
