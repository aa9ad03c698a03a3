"""What words mean in the languages that documents are written in: one TOML file a language, all of them read as one table.

A file has the tables

- `headings`: a `SectionKind` → what people head such a section with; `fillers` say nothing;
- `heading_words`: words in their forms, as patterns, that speak in a longer heading for a `SectionKind`; `none` against all;
- `words`: joints, and what stands around dates: `since` and `onward` say that something goes on, before a date and after it,
  `starting` only when it began, `from` that an end follows; seasons;
- `degrees` by level, `roles` by kind of position, `organizations` (words of whole ones, of their parts, and of `civic` ones,
  or `civic_of` something, whose members and officers serve and aren't employed), `people` (titles, and what leads to an
  advisor or mentor), `awards` and `venues`;
- `prose`: what small words and verbs mean in running text. `me`, `they` and `mine` say of whom it is told, `others` of whom
  else, `who` and `where` go on with what was named; `is`, `was`, `became`, `as` lead to what somebody is called, `work`,
  `worked` and `join` to where; `study`, `graduate`, `pursue`, `take` and `win` to studies and awards; `publish` and `talk`
  tell of titles, and `staged` of those that nobody published; `maintain` of programs, `fund` of grants, `give` of awards
  before who receives them; `called`, `live`, `speak` and `interests` of the person; `at`, `in`, `of`, `by`, `with`, `art` and
  `adverb` stand between; `its` says whose a unit is, `same` where, and `year_before`, `year_same` and `year_after` when, by
  what was told; `led` leads to a title, `employer` from one, `advised` to an advisor; `field` stands beside a field of study;
  `between`, `until` and `until_after` make one period; `teach` is a verb of work that is teaching; `honorary` stands beside a
  degree that is an award; `topics` before verbs of `comprise` lead to interests, among which `how` stands in none;
  `behind`, `object` and words with a hyphen before them follow what they belong to; `unreal` says that it isn't so.
  `agents` are endings of professions, `numbers` of `units` say how long, `fluency` how well a language is spoken, and
  `tongues` are languages that the CLDR doesn't name. In `doing`, `done` and `begun`, verbs stand under the title they mean,
  and in `served`, as patterns, headings of service under the title of whoever is listed below; `honours` before verbs of
  `comprise` lead to awards, `after` opens what was before, `had` says that what went on ended; `firm` are nouns before names;
- `verbs`: verbs in their base form, whose other forms `conjugation` makes, under the kinds of `prose` that they are. Forms of
  the past of `work` and `is` are `worked` and `was`; `teach` and `run` are of work, too, and the object of `run` is where. In
  `holding` and `founding`, they stand under the title that `doing` and `done`, or `begun`, have;
- `columns`: what the columns of tables are called, by the key that each is read as;
- `labels`: what labels before a colon, and columns beside those, are called that hold a part of a list's entry, by its role;
- `patterns`: words in their forms, by what they speak for. Both may be regular expressions, without groups of their own;
- `private`: labels of what is private, by its kind; what says of which `phone_kind` a number is; of a `thing` a number tells
  nothing private, nor do things that are `counted`; streets, whose names stand before such a word, or whose names end or open
  with it.

A language is added by a file with these tables, any of which may be left out. Months' names are the Unicode CLDR's, by Babel.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from babel import Locale

_FOLDER = Path(__file__).parent
CJK = r"\u3400-\u9fff\uf900-\ufaff\u3040-\u30ff\uac00-\ud7af"  # Chinese, Japanese and Korean characters, for a pattern's class


@cache
def tables() -> dict[str, dict[str, dict[str, list[str]]]]:
    """The tables of each language: `{"de": {"words": {"since": ["seit", …]}}}`."""
    return {file.stem: tomllib.loads(file.read_text(encoding="utf-8")) for file in sorted(_FOLDER.glob("*.toml"))}


@cache
def words(table: str, *keys: str) -> tuple[str, ...]:
    """All languages' words under some keys of a table, each once."""
    return tuple(
        dict.fromkeys(word for each in tables().values() for key in keys for word in each.get(table, {}).get(key, ()))
    )


@cache
def keys(table: str) -> tuple[str, ...]:
    """The keys that a table has in any language."""
    return tuple(dict.fromkeys(key for each in tables().values() for key in each.get(table, {})))


@cache
def months() -> dict[str, int]:
    """The names of the months, long and short, in lower case and without a full stop: `{"märz": 3, "sept": 9}`.

    Those that are numbers with a sign, as in Chinese, are left out: they are read as numbers.
    """
    found = {"sept": 9}
    for language in tables():
        named = Locale.parse(language).months
        for form in ("format", "stand-alone"):
            for width in ("wide", "abbreviated"):
                for number, name in named[form][width].items():
                    if not name[0].isdigit():
                        found.setdefault(name.lower().rstrip("."), number)
    return found


def alternatives(some: Iterable[str]) -> str:
    """A pattern that matches any of some words, longer ones first; white space in them may be of any length.

    A word that ends in a letter of an alphabet ends there; Chinese, Japanese and Korean ones may go on, as nothing parts them.
    """
    known = set(some)
    groups: dict[tuple[bool, tuple[str, str]], list[str]] = {}
    for word in sorted(known, key=lambda word: (-len(word), word)):
        goes_on = any(word[:end] in known and _edges(word[:end]) != _edges(word) for end in range(1, len(word)))
        groups.setdefault((not goes_on, _edges(word)), []).append(r"\s+".join(re.escape(part) for part in word.split()))
    # Words with the same edges share them: a pattern that looks for an edge before each word takes ten times as long. Those
    # that go on where another with other edges ends come first: `Dott.ssa`, `Dott.`.
    ordered = sorted(groups.items(), key=lambda item: item[0][0])
    return "|".join(f"{begins}(?:{'|'.join(group)}){ends}" for (_, (begins, ends)), group in ordered)


def forms(patterns: Iterable[str], phrases: Iterable[str] = ()) -> str:
    """A pattern without groups that matches any of some patterns of words, longer ones first, or any of some phrases.

    What opens or closes with a letter that needs no space beside it, as Chinese ones, may stand within a word.
    """
    groups: dict[tuple[str, str], list[str]] = {}
    for pattern in sorted(set(patterns), key=lambda pattern: (-len(pattern), pattern)):
        edges = (
            "" if _UNPARTED.match(pattern[0]) else r"(?<![^\W_])",
            "" if _UNPARTED.match(pattern[-1]) else r"(?![^\W_])",
        )
        groups.setdefault(edges, []).append(pattern.replace(" ", r"\s+"))
    parts = [f"{begins}(?:{'|'.join(group)}){ends}" for (begins, ends), group in groups.items()]
    return "(?:" + "|".join([*parts, *filter(None, [alternatives(phrases)])]) + ")"


_UNPARTED = re.compile(f"[{CJK}、]")
# The phrases of other tables that speak for what patterns of a name do.
_TABLES: dict[str, tuple[str, ...]] = {
    "venue": ("venues", "journal", "conference", "publisher", "thesis"),
    "imprint": ("venues", "publisher"),
    "status": ("venues", "status"),
    "award": ("awards", "words"),
    "guide": ("people", "advised", "mentored"),
    "at": ("words", "at"),
    "form": ("words", "forms"),
    "terms": ("words", "terms"),
    "of_field": ("words", "of_field"),
    "talk": ("words", "talks"),
    "company": ("people", "company"),
    "study": ("venues", "thesis"),
}


@cache
def either(name: str) -> str:
    """The words for a name as one regular expression without groups: `venue`, `guide`, `small` and so on."""
    more = words("words", "grades") if name == "study" else ()
    return forms(words("patterns", name), (*(words(*_TABLES[name]) if name in _TABLES else ()), *more))


@cache
def column(role: str) -> str:
    """What columns and labels are called that hold a part of an entry, as `either` gives it."""
    return forms(words("labels", role), words("columns", role))


@cache
def pattern(name: str) -> re.Pattern[str]:
    """`either` compiled, whatever the case of letters."""
    return re.compile(either(name), re.IGNORECASE)


def _edges(word: str) -> tuple[str, str]:
    begins = "" if re.match(rf"[{CJK}\W]", word) else r"(?<![^\W_])"
    ends = "" if re.search(rf"[{CJK}\W]$", word) else r"(?![^\W_])"
    return begins, ends


@cache
def languages() -> frozenset[str]:
    """The names of languages that people speak, in each of these languages, in lower case."""
    named = (name for language in tables() for name in Locale.parse(language).languages.values() if name)
    return frozenset(name.casefold() for name in (*named, *words("prose", "tongues")))
