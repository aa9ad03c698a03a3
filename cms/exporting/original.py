"""An imported document and the store that it went into: what it says stays where and as it stood, while the store says it.

The exporters write all that the store holds, in an order and with keys that are theirs. Somebody's own file has others, and
members that no format knows, which the store keeps as sections. Here the one is laid over the other: both are compared by the
words that they say. What the store no longer says, or never showed to everybody, goes.
"""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import yaml

from cms.content import PartialDate, Section, Topic, fold
from cms.documents import SectionKind
from cms.importing.formats.data_sections import is_text, kind_of_key
from cms.importing.formats.fields import separated, whole_dates
from cms.importing.formats.json_resume import STREET
from cms.importing.formats.mapping import keys_of, readable
from cms.importing.formats.nodes import of_values
from cms.importing.formats.shapes import LOOKS
from cms.importing.formats.stated import OWN, Plain
from cms.importing.privacy import kind_of_label, public

from .entries import Item
from .yaml_text import load

_LOOKS = frozenset(keys_of(LOOKS)) | {"bullet_style", "fontawesome_icon"}
_PRIVATE = {"phone": frozenset(("phone", "mobile", "telephone")), "address": frozenset(("address", *STREET))}
_FIELDS: frozenset[str] = frozenset().union(*_PRIVATE.values())
_POSITIONS = frozenset((SectionKind.EXPERIENCE, SectionKind.TEACHING, SectionKind.SERVICE, SectionKind.VOLUNTEER))
_DATE = re.compile(r"\d{4}-\d\d(?:-\d\d)?")
_WORD = re.compile(r"[^\W_]+")


@lru_cache(maxsize=50_000)
def _tokens(text: str) -> tuple[str, ...]:
    """The words of a text; of a date, in whichever notation, the date."""
    try:
        return (str(PartialDate.parse(text)),)
    except ValueError:
        pass
    if len(text) < 60 and (dates := whole_dates(text)):
        moments = [str(date) for span in dates for date in (span.first, span.last) if date]
        return (*moments, *(["present"] if any(span.is_open for span in dates) else []))
    return tuple(_WORD.findall(fold(text)))


def _said(value: Any, *, keys: bool = False) -> Iterator[str]:
    """The words of a value in its order, with those of its keys if asked for; how an entry looks says nothing."""
    if isinstance(value, dict):
        for key, part in value.items():
            if not _is_empty(part) and key not in _LOOKS:
                yield from _tokens(readable(str(key))) if keys else ()
                yield from _said(part, keys=keys)
    elif isinstance(value, list):
        for part in value:
            yield from _said(part, keys=keys)
    elif isinstance(value, bool):
        yield str(value).lower()
    elif value is not None:
        yield from _tokens(str(value))


def words(*values: Any) -> set[str]:
    """All words that some values say; `isCurrent` is the word that other formats have for it."""
    found = {word for value in values for word in _said(value)}
    return found | {"present"} if "true" in found else found


def told(members: dict[str, Any]) -> set[str]:
    """All words of some members and of their keys; a date says the month and the year that it is in, too."""
    found = words(members) | set(_said(members, keys=True))
    return found.union(*({word[:4], word[:7]} for word in found if _DATE.fullmatch(word)))


def _phrase(value: Any) -> str:
    """The words of a value with those of its keys, in its order, as the body of a section has them."""
    return f" {' '.join(_said(value, keys=True))} "


def parsed(text: str) -> Any:
    """What an imported document says, as JSON and YAML have it; None for what only our forgiving reader could read.

    What is private is left out, but for the members that have a field of the store, which says whether they are shown.
    """
    try:
        return _shown(json.loads(text))
    except (ValueError, RecursionError):
        pass
    try:
        return _shown(load(text))
    except yaml.YAMLError:
        return None


def _shown(value: Any, within: str = "basics") -> Any:
    if isinstance(value, dict):
        kept = _FIELDS if within in ("basics", "cv", "location") else frozenset()
        return {
            key: part if key in kept else _shown(part, key)
            for key, part in value.items()
            if key in kept or (kind_of_label(key) is None and public(str(key)) == str(key))
        }
    if isinstance(value, list):
        return [_shown(part, "") for part in value]
    return public(value) if isinstance(value, str) else value


def _is_empty(value: Any) -> bool:
    if isinstance(value, dict):
        return all(map(_is_empty, value.values()))
    return all(map(_is_empty, value)) if isinstance(value, list) else value is None or str(value).strip() == ""


class Entries(list[tuple[Any, Item | None]]):
    """The entries of a section, each with the item that it is, unless it stays as it stood."""


class Overlay:
    """Lays the store's profile over imported documents, one after the other."""

    def __init__(self, person: Plain, sections: list[Plain]) -> None:
        """Begin with the sections that members of the documents may stand for."""
        self.person = {name: value for name, value in person.items() if name != "sections"}
        hidden = (keys for field, keys in _PRIVATE.items() if field not in person)
        self.private = frozenset().union(*hidden)
        self._sections = sections
        self._unsaid = [_phrase(section["body"]) for section in sections]

    def left(self) -> list[Plain]:
        """The sections that no member stands for, or not wholly."""
        return [section for section, unsaid in zip(self._sections, self._unsaid, strict=True) if unsaid.strip()]

    def _is_kept(self, key: str, value: Any) -> bool:
        """Whether a section says what a member does. It needs no other place then."""
        for at, (section, unsaid) in enumerate(zip(self._sections, self._unsaid, strict=True)):
            titled = _phrase(section.get("title")) == _phrase(key)
            phrase = _phrase(value if titled or not key else {key: value})
            if phrase.strip() and phrase in unsaid:
                self._unsaid[at] = unsaid.replace(phrase, " ", 1)
                return True
        return False

    def sections(self, old: dict[str, Any], items: dict[str, list[Item]]) -> dict[str, Any]:
        """The sections of a document with the store's items of the same kinds, which are taken out of `items`.

        Returns each section by its title: `Entries`, or the value as it stands where it's none that the exporter would write.
        """
        found: dict[str, Any] = {}
        for title, value in old.items():
            like = [key for key in items if group(key) == group(title)] if group(title) else []
            if _is_empty(value):
                found[title] = value
            elif like:
                listed = value if isinstance(value, list) else [value]
                paired, left = self.entries(listed, [item for key in like for item in items[key]])
                if paired:
                    found[title] = value if paired == [(value, None)] else Entries(paired)
                for key in like:
                    items[key] = [item for item in items[key] if any(item is other for other in left)]
            elif self._is_kept(title, value) or words(value) <= words(self.person):
                found[title] = value
        return found

    def entry(self, old: dict[str, Any], new: dict[str, Any], record: Plain) -> dict[str, Any]:
        """A mapping of the document with what the store says now: in the exporter's keys, and as a record."""
        beside_old = told({k: v for k, v in old.items() if k not in new})
        in_record = words(record, new)
        shared = [new[k] for k in old if k in new and not isinstance(new[k], list)]
        beside_new = set(Counter(_said(record)) - Counter(_said(shared)))
        kept: dict[str, Any] = {}
        for key, value in old.items():
            if key in self.private or key == OWN:
                continue
            if _is_empty(value) or key in _LOOKS:
                kept[key] = value
            elif key in new:
                agree = words(new[key]) <= words(value) | beside_old and words(value) <= words(new[key]) | beside_new
                kept[key] = value if agree or self._is_kept(key, value) else self._inner(old, new, key, record)
            elif words(value) <= in_record or self._is_kept(key, value):
                kept[key] = value
            elif isinstance(value, dict) and (part := self.entry(value, {}, record)):
                kept[key] = part
        said = told({k: v for k, v in kept.items() if k not in new})
        said = said.union(*(words(kept[k]) - words(new[k]) for k in kept if k in new))
        more = {k: v for k, v in new.items() if (k not in kept or _is_empty(kept[k])) and not words(v) <= said}
        return kept | more

    def _inner(self, old: dict[str, Any], new: dict[str, Any], key: str, record: Plain) -> Any:
        """A member that both have, and that isn't the same in both."""
        one, other = old[key], new[key]
        if isinstance(one, dict) and isinstance(other, dict):
            part = self.entry(one, {}, record)
            return part if words(other) <= words(part) else part | other
        if isinstance(one, list) and isinstance(other, list) and any(isinstance(each, dict) for each in [*one, *other]):
            paired, left = self.entries(one, [Item(Section, {}, each) for each in other])
            elsewhere = words({name: value for name, value in old.items() if name != key})
            return [value for value, _ in paired] + [
                item.native for item in left if not words(item.native) <= elsewhere
            ]
        return other

    def entries(self, old: list[Any], items: list[Item]) -> tuple[list[tuple[Any, Item | None]], list[Item]]:
        """The entries of a section, each with the item that it is, if it isn't kept as it is; and the items that none is."""
        if not any(isinstance(value, dict) for value in old) and words(old) == words([item.native for item in items]):
            return [(value, None) for value in old], []
        if any(isinstance(value, dict) for value in old) and items and all(item.entity is Topic for item in items):
            return self._interests(old, items)
        pairs = _paired(old, items)
        merged: list[tuple[Any, Item | None]] = []
        for at, value in enumerate(old):
            item = items[pairs[at]] if at in pairs else None
            if item is None:
                if self._is_kept("", value):
                    merged.append((value, None))
                continue
            record = words(item.record, item.native)
            if isinstance(value, dict) and not is_text(of_values(value, 1, 1)):
                merged.append((self.entry(value, item.native, item.record), item))
            else:  # a text
                as_it_is = words(value) <= record and words(item.native) <= words(value)
                merged.append((value, None) if as_it_is else (item.native, item))
        said = words([value for value, _ in merged])
        left = [item for at, item in enumerate(items) if at not in pairs.values()]
        return merged, [item for item in left if item.entity is not Topic or not words(item.native) <= said]

    def _interests(self, old: list[Any], items: list[Item]) -> tuple[list[tuple[Any, Item | None]], list[Item]]:
        """Interests by name, each with the words under it: whatever topics they are, those stay where they stood."""
        topics = {fold(item.native["name"]): item for item in items}
        said: set[str] = set()

        def kept(value: Any) -> Any:
            if isinstance(value, dict):
                parts = {
                    key: part if key in _LOOKS or self._is_kept(str(key), part) else kept(part)
                    for key, part in value.items()
                }
                return {key: part for key, part in parts.items() if part or _is_empty(value[key])}
            if isinstance(value, list):
                return [part for part in map(kept, value) if part]
            given = str(value or "")
            named = [given] if fold(given) in topics else separated(given)
            there = [name for name in named if fold(name) in topics]
            said.update(map(fold, there))
            return value if there == named else ", ".join(there)

        merged: list[tuple[Any, Item | None]] = [(part, None) for part in map(kept, old) if not _is_empty(part)]
        return merged, [item for name, item in topics.items() if name not in said]


def add(found: dict[str, Any], sections: dict[str, Any]) -> None:
    """Add the sections of one document to those of the ones before, each where its title stands already."""
    for title, value in found.items():
        earlier = sections.get(title)
        if isinstance(earlier, Entries) and isinstance(value, Entries):
            earlier.extend(value)
        else:
            sections.setdefault(title, value)


def group(title: str) -> object:
    """What a section is about, by its title; all sections of positions are about the same. None where nobody knows."""
    kind = kind_of_key(title)
    return (
        SectionKind.EXPERIENCE
        if kind in _POSITIONS
        else kind or (title if title in ("references", "sections") else None)
    )


def _paired(old: list[Any], items: list[Item]) -> dict[int, int]:
    """Which item each entry is: those that say most of the same come first."""
    holders: dict[frozenset[str], list[int]] = defaultdict(list)
    for at, item in enumerate(items):
        for leaf in set(_leaves([item.record, item.native])):
            holders[leaf].append(at)
    scores: dict[tuple[int, int], int] = defaultdict(int)
    for at, value in enumerate(old):
        for leaf in _leaves(value):
            for other in holders.get(leaf, ()):
                scores[at, other] += len(leaf)
    for at, value in enumerate(old):  # texts say all of a record in one
        if is_text(of_values(value, 1, 1)):
            said = words(value)
            for other, item in enumerate(items):
                if (own := words(item.native)) and own <= said:
                    scores[at, other] += len(own)
    pairs: dict[int, int] = {}
    used: set[int] = set()
    for (at, other), _ in sorted(scores.items(), key=lambda each: (-each[1], each[0])):
        if at not in pairs and other not in used:
            pairs[at] = other
            used.add(other)
    return pairs


def _leaves(value: Any) -> Iterator[frozenset[str]]:
    if isinstance(value, dict):
        for part in value.values():
            yield from _leaves(part)
    elif isinstance(value, list):
        for part in value:
            yield from _leaves(part)
    elif found := words(value):
        yield frozenset(found)
