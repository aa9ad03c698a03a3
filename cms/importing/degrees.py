"""Academic degrees, as they are printed, and the fields they are in."""

from __future__ import annotations

import re
from dataclasses import dataclass

from cms.documents.languages import CJK, alternatives, either, words

from .places import is_organization, is_place

_SHORT = {
    "doctor":
        r"P[hH]\.?\s?D\.?|D\.?\s?Phil\.?|Sc\.?D\.?|Dr\.-Ing\.?|Dr\.\s?rer\.\s?(?:nat|pol|soc|oec)\.?|Ed\.D\.?|Psy\.?D\.?|J\.?D\.|M\.D\."
        r"|D\.?Mus\.?|DMA|D\.M\.A\.|MBBS|MB ?ChB|MB ?BCh|BVM&S|BVMS|BVSc|BVetMed|VetMB|BDS|Pharm\.?D\.?|DVM",
    "master":
        r"M\.?\s?S\.?\s?c\.?(?:\s?\(?Eng\)?)?|M\.?\s?S\.?\s?E\.?|M\.?\s?S\.?|M\.?\s?Eng\.?|M\.?\s?A\.?"
        r"|M\.?\s?Phil\.?|MBA|M\.B\.A\.|M\.?\s?Tech\.?|MCS|MEng|M\.?\s?Mus\.?|M\.?\s?Ed\.?|M\.?\s?Arch\.?|MDes|MSW|MLIS|MFA|MPH|MPA|MSCS|MSEE|MSCE|MSME|MSIS"
        r"|LL\.?M\.?|M\.?E\.?|MRes|MMath|MMathComp|MPhys|MCA",
    "bachelor":
        r"B\.?\s?S\.?\s?c\.?|B\.?\s?S\.?\s?E\.?|B\.?\s?S\.?|B\.?\s?Eng\.?|B\.?\s?E\.?"
        r"|B\.?\s?A\.?\s?Sc\.?|B\.?\s?A\.?|B\.?\s?Tech\.?|BFA|BSCS|BSEE|BSCE|BSME|B\.?Com\.?|BBA"
        r"|B\.?Math\.?|LL\.?B\.?|BCS|BEE|BCA|B\.?\s?Mus\.?|B\.?\s?Ed\.?|B\.?\s?Arch\.?|BDes|BSW|BSN|BPharm",
}  # fmt: skip
_FACULTY = (
    r"Science(?:s)?(?: in Engineering)?|Applied Science(?:s)?|Arts(?: and Sciences?)?|Fine Arts"
    r"|Engineering(?: Science)?|Philosophy|"
    r"Business Administration|Technology|Laws?|Education|Mathematics|Music|Medicine|Commerce|Accounting|Finance"
    r"|Social Work|Divinity|Theology|Pharmacy|Nursing|Dental Surgery|Veterinary (?:Medicine|Science)|Library Science"
    r"|(?:City|Urban) Planning"
    r"|Public Policy|Public Health|Public Administration|Research|Architecture|Design"
)
_IN_TEXT = r"(?=\s+(?:in|from|at|of|and)\b|[,.;]|$)"  # what a degree without a capital is followed by
_LONG = {
    "doctor":
        rf"doctorate(?:\s+degree)?|doctoral\s+degree|Doctor(?:ate)?(?:\s+(?:of|in)\s+(?:{_FACULTY})\b)?"
        rf"|Doctoral\s+(?:degree|studies)|Doctoral",
    "master":
        rf"master['’]?s(?:\s+degree)?{_IN_TEXT}|Integrated Master(?:['’]?s)?"
        rf"|Master(?:['’]?s)?(?:\s+[Dd]egree)?(?:\s+of\s+(?:{_FACULTY})\b)?|Masters",
    "bachelor":
        rf"bachelor['’]?s(?:\s+degree)?{_IN_TEXT}|undergraduate\s+degree"
        rf"|Bachelor(?:['’]?s)?(?:\s+[Dd]egree)?(?:\s+of\s+(?:{_FACULTY})\b)?"
        rf"|Undergraduate(?:\s+(?:degree|studies))?|Honou?rs\s+Degree",
    "other":
        r"Postgraduate Diploma|Graduate Diploma|PG ?Dip\.?|PGCE|PG ?Cert\.?|HN[CD]|A[- ][Ll]evels?"
        r"|National Diploma|(?:Advanced |Higher )?Diploma|Habilitation|Minor|(?:National )?Senior Certificate"
        r"|(?:(?-i:[A-Z])[a-z]+ )?(?:Secondary|High) School (?:Diploma|Certificate)|(?<![a-z] )High School(?! [A-Z])"
        r"|Leaving Certificate"
        r"|International Baccalaureate|GCSEs?"
        r"|Exchange(?:\s+(?:student|program(?:me)?|semester))?|Visiting student"
        r"|Associate(?:['’]s)?\s+(?:degree|of)|Specialization|Licentiate|Abitur|Baccalaur[eé]at"
        r"|Studies(?=\s(?:in|of)\b)",
}  # fmt: skip
_ONE = "|".join(
    [f"(?P<{level}_long>{pattern})" for level, pattern in _LONG.items()]
    + [f"(?P<{level}>{pattern})" for level, pattern in _SHORT.items()]
)
# What degrees are called in other languages, as printed; short ones only in their own capitals.
_ELSEWHERE = {
    word: level
    for level in ("doctor", "master", "bachelor", "other")
    for word in words("degrees", level)
    if not re.fullmatch(_ONE, word)
}
_WORDS = (
    rf"(?P<word>(?i:{alternatives(word for word in _ELSEWHERE if len(word) > 4)})"
    rf"|{alternatives(word for word in _ELSEWHERE if len(word) <= 4)})"
)
_LEVEL_OF = {word.casefold(): level for word, level in _ELSEWHERE.items()}
# Words that mean something else where another word stands before them: `Health Promotion`.
_STUDIES = frozenset(words("patterns", "studies"))
_OPENING = frozenset(("promotion", "licence", "grado", "gymnasium", *_STUDIES))
_SCHOOLS = frozenset(("gymnasium", "atheneum"))  # by which what is taken there is called, too
_LETTERS = r"(?:[A-Z][a-z]{0,2}\.?\s?){2,4}"  # `Master of Arts (M.A.)`
_DEGREE = re.compile(
    rf"(?:{_WORDS}|(?<![\w.])(?:(?:Joint|Dual|Double|Integrated"
    rf"|Combined)\s+)?(?:{_ONE})(?![\w]))"
    rf"(?:\s*\((?:Hons?\.?|Honou?rs|with Honou?rs|First[^()]{{0,80}}|{_LETTERS})\))?"
)
_JOIN = re.compile(r"\s*(?:&|and|/|\+|,|-)\s*")
_HOLDER = re.compile(
    r"\s+(?P<who>student|candidate|degree|program(?:me)?|studies|scholar|researcher|thesis)\b", re.IGNORECASE
)
_FIELD = re.compile(
    rf"\s*(?:(?:,\s*)?\(?{either('into_field')}\s+(?:the\s+)?(?:field\s+of\s+)?|[,:(]\s*|\s[-–—]\s)"
    r"(?P<field>[^\W\d_][^,;|()–—\n]*?(?:,\s+[^\s,;|()–—][^,;|()–—\n]*?(?<!\s)(?=\s+(?:and|&)\s))?)(?<!\s)(?=\s*(?:,|;|\||\(|\)|–|—|$|\.\s|\.$|\bfrom\b|\bat\b|\bwith\b|\bunder\b|\badvised\b|@|\bby\b)|\s+-\s)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Degree:
    """A degree as printed (two where one line joins them), its field, and where in the text it stands.

    `levels` are `doctor`, `master`, `bachelor` or `other`; `is_current` says that it belongs to a student or candidate.
    """

    text: str
    field: str | None
    levels: tuple[str, ...]
    at: int
    to: int
    is_current: bool = False


def _level(match: re.Match[str]) -> str:
    if match["word"]:
        return _LEVEL_OF[" ".join(match["word"].casefold().split())]
    return next(name.removesuffix("_long") for name, text in match.groupdict().items() if text and name in _LEVELS)


_LEVELS = {name for level in (*_SHORT, "other") for name in (level, f"{level}_long")}


_TITLE_CASE = re.compile(r"(?<=[a-z]\s)(?:Of|In)(?=\s[A-Z])")  # `Bachelor Of Science In Magic`


def find_degree(text: str, start: int = 0) -> Degree | None:
    """Find the first degree in a text, with its field.

    `Ph.D. in Magic`, `B.Sc., Alchemy`, `Master & Ph.D in Magic` (one record, both degrees), `Ph.D. student in Magic`.
    Two letters count as a degree only with something after them or alone: `MS Word` is none.
    """
    text = _TITLE_CASE.sub(lambda match: match[0].lower(), text)
    match = _DEGREE.search(text, start)
    while match and not _stands(text, match):
        match = _DEGREE.search(text, match.end())
    if not match:
        return None
    at, to, levels = match.start(), match.end(), [_level(match)]
    while joined := _JOIN.match(text, to):
        another = _DEGREE.match(text, joined.end())
        if not another or (joined[0].strip() == "," and _level(another) == "other"):
            break
        levels.append(_level(another))
        to = another.end()
    degree = text[at:to]
    holder = _HOLDER.match(text, to)
    is_current = bool(holder and holder["who"].lower() in ("student", "candidate", "researcher", "scholar"))
    if holder:
        to = holder.end()
    field = _FIELD.match(text, to)
    name = None
    if field and not _no_field(field["field"]) and not find_degree(field["field"]):
        name, to = field["field"].strip(), field.end("field")
        if student := re.search(r"(?<!\s)\s+(?:student|candidate)$", name):
            name, is_current = name[: student.start()], True
        if text[to : to + 1] == ")" and "(" in text[at:to]:
            to += 1
    return Degree(_tidy(degree), name, tuple(levels), at, to, is_current)


def is_studies(degree: str) -> bool:
    """Whether what stands as a degree only says that somebody studied: `Studium`."""
    return degree.casefold() in _STUDIES


def without_studies(field: str) -> str:
    """A field without the word for studying it: `Studium der Magie`."""
    found = find_degree(field)
    return found.field if found and found.at == 0 and is_studies(found.text) and found.field else field


def opening_degree(text: str) -> Degree | None:
    """The degree that opens a text, whatever follows: in a list of degrees, `BSc Chemistry` is one in chemistry."""
    found = find_degree(text)
    if found and found.at <= 3:
        return found
    match = _DEGREE.match(text.lstrip())
    at = len(text) - len(text.lstrip())
    return Degree(_tidy(match[0]), None, (_level(match),), at, at + match.end()) if match else found


# What stands before a language model's name, and never before a degree's.
_NO_LAW = re.compile(
    r"(?:[-/&]|\b(?:and|or|of|on|for|with|using|via|by|the|based|scale|scalable|open|efficient))\s?$", re.IGNORECASE
)


# An article before what a degree is called in French or German: `j'ai obtenu une licence`.
_TAKEN = re.compile(rf"{either('an_own')}\s$", re.IGNORECASE)


def _stands(text: str, match: re.Match[str]) -> bool:
    """Whether two or three capitals are meant as a degree where they stand."""
    word = match[0]
    if word.casefold() in _OPENING:
        if _TAKEN.search(text[: match.start()]):
            return True
        return not re.search(r"[^\W\d_]{2}\s$", text[: match.start()])
    after = text[match.end() :]
    if word == "LLM" and match.start() > 3:
        listed = re.match(r"-|\s*[,/&]|\s(?:and|or)\b", after)
        if listed or _NO_LAW.search(text[: match.start()]):
            return False  # a language model, then
    if len(word) > 3 or "." in word:
        return True
    return not after.strip() or bool(
        re.match(
            r"\s*(?:,|;|\(|\||in\b|degree|student|candidate|researcher|scholar|program|thesis|from\b|of\b|at\b|&|and\b|/|[-–—:])",
            after,
            re.IGNORECASE,
        )
    )


def _no_field(text: str) -> bool:
    return is_place(text) or is_organization(text) or bool(re.search(r"\d{4}|^expected", text, re.IGNORECASE))


def _tidy(degree: str) -> str:
    """Its words, without `degree` behind what is one by itself: `Bachelor degree`; not `Foundation Degree`."""
    degree = " ".join(degree.split())
    alone = re.sub(r"\s[Dd]egree$", "", degree)
    return (alone if _DEGREE.fullmatch(alone) else degree).strip(" ,;:")


_CJK = re.compile(f"[{CJK}]")


def degree_spans(text: str) -> list[tuple[int, int]]:
    """Where degrees stand in a text of a list of degrees: each with those joined to it and `student`, without its field.

    A degree stands at an opening or after a separator, or has a field after it: `MS` in `MS Word` is none.
    """
    spans: list[tuple[int, int]] = []
    at = 0
    while match := _DEGREE.search(text, at):
        at = match.end()
        before = text[: match.start()].rstrip(" *_")
        opens = not before or before[-1] in ",|:;(（–—-\t·•/.：，" or bool(re.search(r"\b(?:19|20)\d\d$", before))
        if match["word"] and _CJK.match(match["word"]):
            at += 2 if text[at:].startswith(("学位", "學位")) else 0
            opens = opens or not _CJK.match(text[at:].lstrip())
        if match[0].casefold() in _SCHOOLS and re.search(r"[^\W\d_]", before):
            continue  # `Abitur, Gymnasium Oz`
        if not opens and not (_stands(text, match) and re.match(r"\s*(?:in\b|of\b|,|$|\(|student|degree)", text[at:])):
            continue
        while (joined := _JOIN.match(text, at)) and (another := _DEGREE.match(text, joined.end())):
            if joined[0].strip() == "," and _level(another) == "other":
                break  # `Abitur, Gymnasium Oz`
            at = another.end()
        if holder := _HOLDER.match(text, at):
            at = holder.end()
        spans.append((match.start(), at))
    if len(spans) > 1 and is_studies(text[slice(*spans[0])]):
        del spans[0]  # `Studium der Magie, Diplom`
    return spans
