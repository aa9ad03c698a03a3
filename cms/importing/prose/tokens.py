"""A sentence taken apart once: words that mean something to a reader of prose, dates, degrees, and the text between.

Which words mean what is in `cms.documents.languages`, under `prose`: one table a language. A word may have several kinds, as
German `der` is an article, `of`, and `who`; what it is where it stands is for the reader to say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from cms.documents.languages import CJK, alternatives, tables, words
from cms.documents.languages.conjugation import conjugated
from cms.documents.written_dates import find_dates

from ..degrees import Degree, find_degree, opening_degree
from ..places import is_organization
from ..titles import split_title
from .mending import with_names, with_nouns, with_ranges, with_titles
from .sentences import Sentence
from .token import Token

_STOPS = r"(?<!\d),|,(?!\d{3}(?!\d))|[;:()—–…、，；：（）。！？!?|]|(?<!\b[Dd]r)(?<!\b[Pp]rof)\.(?=\s|$)|(?<=\s)-(?=\s)"
_STOP = re.compile(_STOPS)
_TITLE = re.compile(
    r"[\"„«](?P<title>[^\"“”„«»]{4,200})[\"“”»]|(?<![^\s(])»(?=\S)(?P<inward>[^«»]{2,200})«|(?<![^\s(])'(?P<single>[^\W\d_a-z][^'\"]{3,200})'(?!\w)|《(?P<zh>[^《》]{2,80})》|『(?P<ja>[^『』]{2,80})』"
)
_CALLED = re.compile(
    r"\b(?:called|named|known as|genannt|namens|appelé|llamado|chiamato|chamado|genaamd)\s$"
)  # what has a name
_HYPHENS = re.compile(r"-[^\W\d_]+-")  # a small word that is a part of a longer one
_COMPOUND = re.compile(r"(?<=[a-z]-)\b|(?=-[a-z])")  # the same in English, before it or after it: `open-source`
# A title that is set in italics opens with a capital, and is no name of somebody.
_CAPITAL = re.compile(rf"[^\W\d_a-zß-ÿ]|\d|[{CJK}]")
HANGUL = "\uac00-\ud7af"


# Tables that aren't of words between others: endings, and what is looked for in a text that is one token.
_NO_TOKENS = (
    "agents",
    "tongues",
    "fluency",
    "numbers",
    "units",
    "undertaking",
    "thesis",
    "former",
    "fields",
    "firm",
    "stages",
    "bodies",
    "certificates",
    "periodicals",
    "topics",
    "comprise",
    "honours",
    "had",
    "after",
)


@cache
def _lexicon(language: str) -> tuple[re.Pattern[str], dict[str, tuple[frozenset[str], str | None]]]:
    """A pattern of all words of a language that mean something, and what each may be, with the title a verb stands for."""
    table = tables()[language]
    kinds: dict[str, set[str]] = {}
    titles: dict[str, str] = {}
    entries = [(kind, each) for kind, some in table["prose"].items() if kind not in _NO_TOKENS for each in some]
    topics, honours, comprise = (table["prose"].get(name, ()) for name in ("topics", "honours", "comprise"))
    entries += [("interests", f"{noun} {verb}") for noun in topics for verb in comprise]
    entries += [("win", f"{noun} {verb}") for noun in honours for verb in comprise]
    entries += [("and", each) for each in table["words"].get("and", ()) if not re.fullmatch(f"、|[{HANGUL}]", each)]
    entries += [("advised", each) for each in table.get("people", {}).get("advised", ()) if language in ("fr", "nl")]
    entries += _verbs(language, table.get("verbs", {}))
    for name, title, some in _offices(language):
        entries += [(name, each) for each in some]
        titles |= {_key(each): title for each in some}
    for kind, each in entries:
        kinds.setdefault(_key(each), set()).add(kind)
    whole = alternatives(each for _, each in entries if not each.startswith("-") and not each.endswith("'"))
    opening = alternatives(each for _, each in entries if re.match(r"[^\W\d_]{1,2}'\w", each))  # `l'année suivante`
    elided = "|".join(re.escape(each) for _, each in entries if each.endswith("'"))
    suffixes = "|".join(
        re.escape(each[1:]) for _, each in sorted(entries, key=lambda entry: -len(entry[1])) if each.startswith("-")
    )
    parts = [part for part in (opening, rf"(?<![^\W_])(?:{elided})" if elided else "", whole) if part]
    if suffixes:
        parts.append(rf"(?<=[\w)）])(?!(?<=학)과)(?P<suffix>{suffixes})(?![{HANGUL}])")
    return re.compile("|".join(parts), re.IGNORECASE), {
        word: (frozenset(some), titles.get(word)) for word, some in kinds.items()
    }


# Kinds of verbs that say by their form whether something is so still: the kind of the forms that say that it was.
_PAST = {"work": "worked", "is": "was"}
_OF_WORK = ("run", "teach")  # kinds of verbs that are of work, too


def _verbs(language: str, kinds: dict[str, list[str]]) -> Iterator[tuple[str, str]]:
    """The forms of the verbs of each kind, with the kind that each form is of."""
    for kind, some in kinds.items():
        for forms in (conjugated(language, verb) for verb in some):
            past = [form for form in forms.past if form not in forms.present]
            if kind in _OF_WORK:
                yield from ((kind, form) for form in (*forms.present, *past))
            tense = "work" if kind in _OF_WORK else kind
            yield from ((tense, form) for form in forms.present)
            yield from ((_PAST.get(tense, tense), form) for form in past)


def _offices(language: str) -> Iterator[tuple[str, str, list[str]]]:
    """The verbs of doing, each with its kind and the title that it stands for: `leads` and `led` for a lead."""
    table = tables()[language]
    for name in ("doing", "done", "begun"):
        yield from ((name, title, some) for title, some in table.get(name, {}).items())
    for title, some in table.get("holding", {}).items():
        for forms in (conjugated(language, verb) for verb in some):
            yield "doing", title, [*forms.present]
            yield "done", title, [form for form in forms.past if form not in forms.present]
    for title, some in table.get("founding", {}).items():
        for forms in (conjugated(language, verb) for verb in some):
            yield "begun", title, [*forms.present, *forms.past]


def _key(word: str) -> str:
    return " ".join(word.casefold().split())


# Words by which a language is known: small ones, each of which stands in most sentences.
_SMALL = ("me", "they", "mine", "is", "was", "art", "in", "at", "of", "and", "adverb", "as", "who", "where")


@cache
def _small(language: str) -> frozenset[str]:
    table = tables()[language]
    return frozenset(
        _key(word) for kind in _SMALL for word in (*table["prose"].get(kind, ()), *table["words"].get(kind, ()))
    )


def language_of(text: str, likely: str = "en") -> str:
    """The language of a text, of those that have a table: by its script, and else by which small words it has.

    Of two that could be, the likely one.
    """
    wide = len(re.findall(rf"[{CJK}]", text))
    if wide * 4 > len(text):
        if len(re.findall(f"[{HANGUL}]", text)) * 3 > wide:
            return "ko"
        return "ja" if re.search(r"[\u3040-\u309f]", text) else "zh"
    found = re.findall(r"[^\W\d_]+", text.casefold())
    counts = {
        language: sum(word in _small(language) for word in found)
        for language in sorted(tables())
        if not re.match(rf"[{CJK}]", tables()[language]["words"]["and"][0])
    }
    return max(counts, key=lambda language: (counts[language], language == likely), default="en")


def speaks_of(text: str, language: str, *, anywhere: bool = False) -> bool:
    """Whether a text says `I`, or opens with `she` or `he`, in its language; or has them anywhere."""
    table = tables()[language]["prose"]
    found = re.findall(r"[^\W\d_]+(?:['’][a-z]+)?", re.sub(r"\b[A-Z]\.", " ", text).casefold())  # `Petrov, I.`
    me, they = ({_key(word) for word in table.get(kind, ())} for kind in ("me", "they"))
    if _speaks_by_verbs(language).search(text):
        return True
    return not me.isdisjoint(found) or not they.isdisjoint(found if anywhere else found[:1])


# Where a verb alone says that it is `I` who did something: how such verbs begin or end, in tables of verbs.
_FIRST_PERSON = {
    "es": re.compile(r"^(?:me|he|mi)\s|(?:é|í|uve|ice)$|^(?:soy|fui|trabajo)$"),
    "it": re.compile(r"^(?:mi|ho|sono)\s|^(?:lavoro|insegno|dirigo)$"),
    "pt": re.compile(r"^me\s|(?:ei|í|ive|iz|-me)$|^(?:sou|fui|trabalho)$"),
}
_VERBS = ("is", "was", "became", "work", "worked", "join", "study", "graduate", "take")


def says_me(verb: str, language: str) -> bool:
    """Whether a verb by itself says that it is `I`: `soy`."""
    form = _FIRST_PERSON.get(language)
    return bool(form and form.search(verb.casefold()))


@cache
def _speaks_by_verbs(language: str) -> re.Pattern[str]:
    """The verbs of a language that are of the first person by themselves: `mi sono laureata`, `estudié`."""
    form = _FIRST_PERSON.get(language)
    table = tables()[language]
    some = [(kind, word) for kind in _VERBS for word in table["prose"].get(kind, ())]
    some += _verbs(language, table.get("verbs", {}))
    mine = [word for kind, word in some if kind in _VERBS and form and form.search(word)]
    return re.compile(alternatives(mine) or r"(?!)", re.IGNORECASE)


def is_wide(language: str) -> bool:
    """Whether a language is written without spaces or with words joined to names."""
    return language in ("zh", "ja", "ko")


def tokens_of(sentence: Sentence, language: str) -> list[Token]:
    """A sentence's tokens in order; white space belongs to none."""
    found: list[Token] = []
    at = 0
    for token in sorted(_solid(sentence, language), key=lambda token: (token.at, -token.to)):
        if token.at < at:
            continue
        found += _gaps(sentence.words, at, token.at)
        found.append(token)
        at = token.to
    found += _gaps(sentence.words, at, len(sentence.words))
    return with_ranges(
        with_names(with_nouns(found, sentence.words), sentence.words)
        if language == "en"
        else with_titles(found, sentence.words, german=language == "de"),
        sentence.words,
    )


def _solid(sentence: Sentence, language: str) -> Iterator[Token]:
    """What is something by itself; where two overlap, the first counts, and of two that begin together the longer."""
    text = sentence.words
    taken: list[tuple[int, int]] = []
    for token in _set_apart(sentence):
        taken.append((token.at, token.to))
        yield token
    for dates in find_dates(text):
        to = dates.to + (is_wide(language) and text[dates.to - 1 : dates.to + 1] == "年度")
        taken.append((dates.at, to))
        yield Token(frozenset(("date",)), dates.at, to, dates)
    yield from (token for token in _degrees(text, language) if not _within(token, taken))
    for match in _durations(language).finditer(text):
        yield Token(frozenset(("adverb",)), match.start(), match.end())
    pattern, known = _lexicon(language)
    # A small word stands in titles of people, in a script without spaces: the `后` of `博士后`.
    held = [match.span() for match in roles(language).finditer(text)] if language == "zh" else []
    for match in _matches(pattern, text, [at for at, _ in taken]):
        word = match[0]
        if any(at <= match.start() and match.end() <= to and to - at > len(word) for at, to in held):
            continue
        kinds, title = known[_key(("-" if match.groupdict().get("suffix") else "") + word)]
        if text[: match.start()].endswith("& ") or _HYPHENS.match(text, max(match.start() - 1, 0), match.end() + 1):
            continue  # `Brick & Partner`, `writer-in-residence`
        if language == "en" and (_COMPOUND.match(text, match.start()) or _COMPOUND.match(text, match.end())):
            continue
        if word == "do" and language == "en" and _OF_SCHOOL.search(text, max(match.start() - 40, 0), match.start()):
            continue  # `the Escola do Rio`
        if language == "zh" and _SUBJECT_OF_SCHOOL.match(text, match.start()):
            continue  # `大学生物系`
        if kinds & {"talk", "publish"}:
            kinds = kinds | {"gap"}
        if _is_name_word(text, match, language, kinds) or any(a < match.end() and match.start() < b for a, b in taken):
            continue
        yield Token(kinds, match.start(), match.end(), title)


_SUBJECT_OF_SCHOOL = re.compile(r"(?<=大)[学學]生(?=[物命态態理])")


_AMID = re.compile(r"(?<=\b[a-z])\s(?=[A-Z][a-z])")  # where a small word is before one with a capital


def _matches(pattern: re.Pattern[str], text: str, borders: list[int]) -> Iterator[re.Match[str]]:
    """What matches in a text; where something by itself begins amid a match, what matches before it: `in the [lab](…)`."""
    at = 0
    while match := pattern.search(text, at):
        border = min((border for border in borders if match.start() < border < match.end()), default=None)
        if border is None and (capital := _AMID.search(text, match.start(), match.end())):
            border = capital.end()  # `by a Graduate Fellowship`
        within = pattern.match(text, match.start(), border) if border is not None else match
        if within:
            yield within
        at = within.end() if within else match.start() + 1


def _set_apart(sentence: Sentence) -> Iterator[Token]:
    """Titles in quotes or italics, and links."""
    text = sentence.words
    for match in _TITLE.finditer(text):
        name = next(group for group in match.groupdict() if match[group])
        if (degree := find_degree(match[name])) and degree.at == 0:
            continue  # `a "PhD in Magic"` is no work of that title
        yield Token(frozenset(("title",)), match.start(), match.end(), match.span(name))
    for mark in sentence.text.marks:
        if (mark.kind == "italic" and _CAPITAL.match(text, mark.start)) or (
            mark.kind == "bold" and _CALLED.search(text, max(mark.start - 30, 0), mark.start)
        ):
            yield Token(frozenset(("title",)), mark.start, mark.end, (mark.start, mark.end))
        elif mark.kind == "code":
            yield Token(frozenset(("title", "code")), mark.start, mark.end, (mark.start, mark.end))
        elif mark.kind == "link" and mark.end - mark.start > 1 and not _tells(text[mark.start : mark.end]):
            yield Token(frozenset(("gap", "link")), mark.start, mark.end)


def _tells(text: str) -> bool:
    """Whether a link's words are no name: a degree, or a title and where: `a [baker at Oz Mills](…) with a [PhD](…)`."""
    degree = find_degree(text)
    if degree is not None and degree.at == 0 and degree.text == text.strip():
        return True
    title, rest = split_title(text)
    return bool(title) and re.match(r"(?:at|in|of)\s", rest) is not None and is_organization(rest)


@cache
def _durations(language: str) -> re.Pattern[str]:
    """How long something was, `three years`, which is no name of anything."""
    numbers, units = (tables()[language]["prose"].get(name, ()) for name in ("numbers", "units"))
    return re.compile(
        rf"(?:\b(?:[^\W\d_]+-)?(?:{alternatives(numbers)})|\b\d{{1,2}})\s(?:{alternatives(units)})"
        if units
        else r"(?!)",
        re.IGNORECASE,
    )


@cache
def roles(language: str) -> re.Pattern[str]:
    """What people are called in a language, as its table has it."""
    some = [word for each in tables()[language].get("roles", {}).values() for word in each]
    return re.compile(alternatives(some) or r"(?!)", re.IGNORECASE)


def _within(token: Token, spans: list[tuple[int, int]]) -> bool:
    return any(at <= token.at and token.to <= to for at, to in spans)


def _is_name_word(text: str, match: re.Match[str], language: str, kinds: frozenset[str]) -> bool:
    """Whether a word is a part of a name: it has a capital amid a sentence, where its language gives it none."""
    word = match[0]
    if text[max(match.start() - 1, 0) : match.start()] == "." and text[match.end() : match.end() + 1] == ".":
        return True  # `the M.I.T. Lab`
    if language == "de" or not word[0].isupper() or word in ("I", "I'm", "I've", "I'd") or not match.start():
        return False
    before = text[: match.start()].rstrip(" \"'(“")
    return bool(before) and before[-1] not in ".!?:" and "interests" not in kinds


@cache
def _wide_degrees() -> re.Pattern[str]:
    """Degrees in a script without spaces, where no title of somebody goes on with them: `博士`, and not `博士后`."""
    some = [word for level in _LEVELS for word in words("degrees", level) if re.match(f"[{CJK}]", word)]
    some = [word for word in some if word not in words("organizations", "part")]
    return re.compile(rf"(?:{alternatives(some)})(?!后|後|研[究修]|生?[导導]|课程|후)")


_LEVELS = ("doctor", "master", "bachelor")


def _wide_degree(match: re.Match[str]) -> Degree:
    level = next(level for level in _LEVELS if match[0] in words("degrees", level))
    is_current = bool(re.search(r"(?:生|在读|在讀|과정|課程)$", match[0])) and level != "bachelor"
    return Degree(match[0], None, (level,), match.start(), match.end(), is_current)


_NO_DEGREE = re.compile(r"[Cc](?:entre|hargée?) d['’]études$")  # what is of studies, and no degree


def _is_stage(text: str, language: str) -> bool:
    """Whether a text begins with what a time somewhere is called that is no degree: `estancia posdoctoral`."""
    stages = tuple(each for each in tables()[language]["prose"].get("stages", ()) if " " in each)
    return bool(stages) and text.casefold().startswith(stages)


_OF_SCHOOL = re.compile(r"(?<![^\W_])[A-Z][\w.'’-]{1,30}\s$")
# `(BA Magic, 2031)`, `(BA 2031)`, `my PhD is from Oz`
_HERE = re.compile(
    r"\((?=(?P<what>[A-Z][\w.]{1,8}\s[A-Z][^,;()]{2,60})[,;)])|\((?=(?P<short>[A-Z][A-Za-z.]{0,5}[A-Z]\.?),?\s(?:19|20)\d\d[,;)])"
    r"|\b(?:[Mm]y|[Hh]er|[Hh]is|[Tt]heir)\s(?=(?P<mine>[A-Z][A-Za-z.]{0,5}[A-Z]\.?)(?:\s(?:is|was|came|by|with|on|there)\b|[,.;]|\s\())"
)
_IN_SHORT = re.compile(r"\bdegree \((?P<short>[A-Z][A-Za-z.]{0,8}[A-Z][A-Za-z.]{0,8})\)")  # `my brewing degree (BBrew)`
# What is a state elsewhere: `(MD, 2031)`, `her MD from Oz`.
_PROFESSIONAL = re.compile(r"\b(?:medical|dental|veterinary|nursing|doctoral) degree\b(?!\s\()")
_MD = re.compile(r"(?:\(|\b(?:an|my|her|his|their)\s)(?P<md>MD)(?=[,)]|\s(?:from|in|at|and|degree)\b|\s?\d{4})")
_AWARD_NEXT = re.compile(
    rf"\s(?:award|scholarship|fellowship|prize|medal|bursary|grant|{alternatives(words('awards', 'words'))})",
    re.IGNORECASE,
)  # `a Doctoral Fellowship` is no degree
# Degrees that our English table writes with a capital, as other languages don't.
_SMALL_DEGREE = re.compile(r"\b(?P<degree>master|bachelor|magister|doctor|diploma)\b")
_SMALL_ENGLISH = re.compile(
    r"\b(?:an?|my|her|his|their|research|advanced|joint|second|first|[a-z]+-year)\s(?P<degree>master|bachelor|diploma)"
    r"(?=['’]s\sstudent|\s(?:degree|in|from|at"
    r"|of (?:arts?|science|laws?|music|statistics|education|engineering|business|public)\b)|\s?\()",
    re.IGNORECASE,
)  # `a master in magic`, and no `master of ceremonies`


def _degrees(text: str, language: str) -> Iterator[Token]:
    at = 0
    if is_wide(language):
        for match in _wide_degrees().finditer(text):
            yield Token(frozenset(("degree",)), match.start(), match.end(), _wide_degree(match))
        return
    printed = text
    small = _SMALL_DEGREE if language != "en" else _SMALL_ENGLISH
    text = small.sub(
        lambda match: match[0][: match.end() - match.start() - len(match["degree"])] + match["degree"].capitalize(),
        text,
    )
    while found := find_degree(text, at):
        to = found.at + len(found.text)
        if text[found.at : to].casefold() != found.text.casefold():
            to = min(found.to, len(text))
        elif language == "en" and printed[found.at : to] != found.text:
            found = replace(found, text=printed[found.at : to])
        if _OF_SCHOOL.search(text, max(found.at - 40, 0), found.at) and text[found.at] == "H":
            at = max(to, found.at + 1)
            continue  # `Hillside High School`
        if language == "en" and found.text == "licence":
            at = max(to, found.at + 1)
            continue  # a degree of the French
        if _NO_DEGREE.search(text, max(found.at - 16, 0), to) or _is_stage(text[found.at :], language):
            at = max(to, found.at + 1)
            continue
        known = _key(text[found.at : to]) not in _lexicon(language)[1] or text[to:].startswith(" degree")
        if known and not _AWARD_NEXT.match(text, to):
            yield Token(frozenset(("degree",)), found.at, to, found)
        at = max(to, found.at + 1)
    yield from _degrees_here(text)
    if language == "en":
        yield from _english_degrees(text)


def _degrees_here(text: str) -> Iterator[Token]:
    """Degrees that are such where they stand: `(BA Magic, 2031)`, `(BA 2031)`, `my PhD is from Oz`."""
    for match in _HERE.finditer(text):
        found = opening_degree(text[match.end() : match.end() + 60])
        if found and found.at == 0 and (match["what"] is None or not find_degree(match["what"])):
            begin, end = match.end(), match.end() + len(found.text)
            yield Token(frozenset(("degree",)), begin, end, replace(found, at=begin, to=end))


def _english_degrees(text: str) -> Iterator[Token]:
    """Degrees that English calls by what they are in, or in short: `her medical degree`, `my brewing degree (BBrew)`."""
    for match in _MD.finditer(text):
        yield Token(frozenset(("degree",)), *match.span("md"), Degree("MD", None, ("doctor",), *match.span("md")))
    for match in _PROFESSIONAL.finditer(text):
        yield Token(frozenset(("degree",)), *match.span(), Degree(match[0], None, (), *match.span()))
    for match in _IN_SHORT.finditer(text):
        if not find_degree(match["short"]):
            found = Degree(match["short"], None, (), match.start("short"), match.end("short"), False)
            yield Token(frozenset(("degree",)), found.at, found.to, found)


def _gaps(text: str, at: int, to: int) -> Iterator[Token]:
    """The text between two tokens, parted at punctuation."""
    for match in _STOP.finditer(text, at, to):
        short = match[0] == "." and re.search(r"(?:^|[\s.])[^\W\d_]{1,3}$", text[: match.start()])
        if short and match.end() < len(text.rstrip()):
            continue  # `St. Peter`
        yield from _gap(text, at, match.start())
        yield Token(frozenset(("stop",)), match.start(), match.end(), match[0])
        at = match.end()
    yield from _gap(text, at, to)


def _gap(text: str, at: int, to: int) -> Iterator[Token]:
    part = text[at:to]
    if re.search(r"\w", part) and not re.fullmatch(rf"\s*(?:[\u3040-\u309f]{{1,3}}|[{HANGUL}])\s*", part):
        yield Token(
            frozenset(("gap",)),
            at + len(part) - len(part.lstrip(" \"'“”*")),
            to - len(part) + len(part.rstrip(" \"'“”*")),
        )
