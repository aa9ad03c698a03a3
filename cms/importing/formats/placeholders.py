"""What a template leaves for its owner to replace: known by its kind, left out of a reading with a remark.

A template's words speak to its owner ("Your Name", "Write your biography here"), count its samples ("Paper Title Number 1"),
or are no language at all ("Lorem ipsum"). No theme's own texts are listed here: a rule is for a kind of filler.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from cms.content import Course, Link, NewsItem, Person, Section
from cms.content.inputs import makers
from cms.documents import plain

from ..records import Reading, Record, Remark
from ..themes import without_examples
from .stated import required

# What templates have samples of, and what they ask their owner to fill in.
_THING = r"""(?:(?:conference[ ]proceeding[ ])?talk|paper|tutorial|project|portfolio[ ]item|teaching[ ]experience|
    (?:blog[ ])?post|publication|news(?:[ ]item)?|section|item|event|course|award|conference|journal|book|job|position|
    company|skill|degree|image|announcement|page|workshop|preprint|article)"""
_ASKED = r"""(?:(?:full|first|last|own|user|site|sidebar|job)[ ])*(?:name|title|website|site|username|e-?mail|address|
    city|bio|biography|university|institution|employer|department|location|affiliation|position|role|company|
    organi[sz]ation|headline|tagline|field|handle|id|description)"""
# A whole text that is filler.
_FILLER = re.compile(
    rf"""lorem[ ]ipsum\b.*
    | your?(?:['’]s)?(?:[ ][a-z]\.?)?[ ]{_ASKED}(?:[ ]here)?[.!]?
    | (?:first|given)[ _-]?(?:name)?[ ](?:middle[ _-]?(?:name)?[ ])?(?:last|family|sur)[ _-]?(?:name)?
    | (?:full|first|last|middle|user)[ _-]?name(?:[ ]here)?
    | (?:example[ ]|sample[ ])?{_THING}(?:[ ]title)?(?:[ ](?:number|no\.?|\#))?[ ]?\d{{1,2}}
      (?:[ ](?:on|in|about|at|title)\b.*)?
    | (?:(?:this[ ]is[ ])?an?[ ]|my[ ])?(?:example|sample|dummy|placeholder|simple[ ]inline)(?:[ ]\w+)?[ ]
      (?:{_THING}|text|bio|biography|description)(?:[ ](?:title|here|text))?\b[ /\w-]*[.!]?
    | {_THING}[ ](?:title|name|description)(?:[ ](?:goes[ ])?here)?
    | (?:(?:short|brief|long)[ ])?description[ ]of[ ]{_THING}[ ]number[ ]\d+
    | (?:(?:short|brief|long)[ ])?(?:bio|biography|description)(?:[ ]of[ ]you(?:rself)?)?(?:[ ](?:goes[ ])?here|[ ]for[ ].*)
    | [\[<({{]+[ ]?(?:your|my|insert|add|enter|todo|replace)\b[^\])>}}]*[\])>}}]+
    | (?:to[ ]?do|tbd|xxx+|foo[ ]?bar|placeholder|change[ ]?me|replace[ ]?me)[.!:]?
    | (?:(?:affiliation|address|contact|motto|bio|name|title|role|email|etc)s?[.,]?[ ]?){{3,}}""",
    re.IGNORECASE | re.DOTALL | re.VERBOSE,
)
# Words that speak to the owner, anywhere in a short text.
_ADDRESSING = re.compile(
    rf"""lorem[ ]ipsum[ ]dolor|dolor[ ]sit[ ]amet|consectetur[ ]adipi
    | (?:^|[.!?,]\s)(?:please[ ])?(?:write|put|add|insert|enter|edit|replace)\b[^.!?]{{0,60}}
      \b(?:your|yourself|this[ ]text|the[ ]full[ ]text)\b[^.!?]{{0,80}}\b(?:here|below)\b
    | \byour[ ](?:{_ASKED}|text|content|information|paper|project)(?:[ ]goes)?[ ]here(?=[.!?,]|$)
    | \b\d+[ ]your[ ](?:office|address|street)|\byour[ ](?:office[ ]number|address[ ]street|city,[ ]state)\b
    | \bin[ ]your[ ](?:own[ ])?field\b|\bon[ ]relevant[ ]topic\b
    | \bthis[ ]is[ ](?:an?|the)[ ](?:(?:short|brief|sample|example)[ ])*(?:description|example|sample|placeholder|dummy)
      [ ](?:of[ ](?:a|an|the|your)[ ])?{_THING}\b""",
    re.IGNORECASE | re.VERBOSE,
)
_EMAIL = re.compile(
    r"""(?:you|your[._-]?(?:name|e?mail)|name|none|user(?:name)?|email|first(?:name)?\.last(?:name)?|someone|address)
    @(?:[\w-]+\.)*(?:example|domain|e?mail|gmail|university|company|your-?\w+)\.\w+""",
    re.IGNORECASE | re.VERBOSE,
)
_URL = re.compile(
    r"""(?:[/=@.]|^)(?:your[\w.-]{0,40}?(?:name|id|url|handle|profile|site|domain|page|github|linkedin|link)\w{0,40}
    |user[_-]?name|<[^<>]{0,80}>|\[[^\[\]]{0,80}\]|xxx+|changeme)(?=[/.?&\#]|$)""",
    re.IGNORECASE | re.VERBOSE,
)


def is_filler(text: str | None) -> bool:
    """Whether a text is a template's filler: `Your Name`, `Project 1`, `Lorem ipsum …`, `Write your biography here`."""
    if not text:
        return False
    words = plain(text[:2000]) or " ".join(re.sub(r"<[^<>]*>", " ", text[:2000]).split())
    if _FILLER.fullmatch(words.strip(" \"'“”")):
        return True
    return len(words.split()) < 120 and bool(_ADDRESSING.search(words))


def is_filler_address(text: str) -> bool:
    """Whether an e-mail or other address is a template's: `you@example.org`, `https://github.com/yourusername`."""
    return bool(_EMAIL.fullmatch(text.removeprefix("mailto:")) or _URL.search(text))


@dataclass(slots=True)
class _Sweep:
    reading: Reading

    def remark(self, record: Record, what: str) -> None:
        """Say what was left out."""
        self.reading.remarks.append(
            Remark("template", record.start_line, f"{what} is a template's filler, and left out")
        )

    def person(self) -> None:
        """Drop the described person's fields that are filler, each by itself."""
        self.fields(self.reading.person)

    def fields(self, record: Record) -> None:
        """Drop a record's fields that are filler."""
        values = record.values
        for name, value in list(values.items()):
            kept = self.kept(value)
            if kept is not value:
                self.remark(record, f"{name}: {_shown(value, kept)!r}")
                if kept in (None, []):
                    del values[name]
                else:
                    values[name] = kept

    def kept(self, value: Any) -> Any:
        """What is left of a value; the value itself where nothing is filler."""
        if isinstance(value, str):
            return None if is_filler(value) or is_filler_address(value) else value
        if isinstance(value, list) and any(self.kept(item) is not item for item in value):
            return [item for item in value if self.kept(item) is item]
        if isinstance(value, Link):
            return None if is_filler_address(value.url) else value
        if isinstance(value, Record) and value.entity is not Person and is_filler(value.values.get("name")):
            return None
        return value


def without_filler(reading: Reading) -> Reading:
    """A reading without what its template left: its examples, records named by filler, and fields that are filler.

    Lines that nothing else stands on are listed as ignored. Takes the reading and returns it, changed.
    """
    sweep = _Sweep(without_examples(reading))
    sweep.person()
    gone: list[Record] = []
    for record in reading.records:
        named = next((record.values[key] for key in ("title", "name") if record.values.get(key)), None)
        body = record.values.get("body") if record.entity in (Section, NewsItem) else None
        if (isinstance(named, str) and is_filler(named)) or (isinstance(body, str) and is_filler(body)):
            gone.append(record)
        elif any(value in gone for value in record.values.values() if isinstance(value, Record)):
            gone.append(record)  # an award for a paper that is filler
        elif record.entity is not Person:
            sweep.fields(record)
            if not _says_something(record):
                gone.append(record)
    reading.records = [record for record in reading.records if record not in gone]
    for record in gone:
        named = next((record.values[key] for key in ("title", "name", "body") if record.values.get(key)), "")
        sweep.remark(record, f"{record.entity.__name__} {str(named)[:60]!r}")
    _ignore(reading, gone)
    return reading


def _says_something(record: Record) -> bool:
    """Whether more is left of a record than what every one of its kind has."""
    of = makers(record.entity)
    bare = record.values.keys() - {"kind", "person", "has_more_authors", of and of[0]}
    return bool(bare) and all(name in record.values for name in required(record.entity))


def _ignore(reading: Reading, gone: list[Record]) -> None:
    taken: set[int] = set()
    for record in reading.records:
        taken.update(range(record.start_line, record.end_line + 1))
    for start, end, _ in reading.ignored:
        taken.update(range(start, end + 1))
    for record in gone:
        start = record.start_line
        for line in range(record.start_line, record.end_line + 2):
            if line in taken or line > record.end_line:
                if start < line:
                    reading.ignored.append((start, line - 1, "template"))
                start = line + 1
    reading.ignored.sort()


def _shown(value: Any, kept: Any) -> str:
    """What was left of a value, in words."""
    items = [item for item in value if item not in (kept or [])] if isinstance(value, list) else [value]
    return ", ".join(_words(item) for item in items)[:60]


def _words(value: Any) -> str:
    if isinstance(value, Record):
        return str(next((value.values[key] for key in ("name", "title") if value.values.get(key)), "…"))
    if isinstance(value, Link):
        return value.url
    if isinstance(value, Course):
        return value.title
    return str(value)
