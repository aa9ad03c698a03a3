"""People's names as pages print them: without titles, degrees and marks, in one script or two."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import cache, lru_cache

from cms.documents import Inline
from cms.documents.languages import CJK, alternatives, either, forms, keys, words

_TITLES = (
    alternatives(title for title in words("people", "titles") if not re.match(f"[{CJK}]", title))
    + r"|(?:(?:assist(?:ant)?|assoc(?:iate)?|asst|adj(?:unct)?|full|emeritus|research|visiting)\.?\s+)?prof(?:essor|s)?\b\.?"
    r"|drs?\b\.?|mr\b\.?|mrs\b\.?|ms\b\.?|mx\b\.?|sir\b|dean\b"
)
_TITLE_BEHIND = re.compile(
    rf"(?<=[{CJK}]{{2}})[ \u3000]?(?:{alternatives(t for t in words('people', 'titles') if re.match(f'[{CJK}]', t))})$"
)
_TITLE = re.compile(rf"^\s*(?:(?:{_TITLES})[\s,]*){{1,3}}(?=\S)", re.IGNORECASE)
_SUFFIXES = (
    r"Ph\.?\s?D\.?|D\.?\s?Phil\.?|M\.?D\.?|Sc\.?D\.?|Ed\.?D\.?|J\.?D\.?|M\.?Sc\.?|M\.?Phil\.?|M\.?P\.?H\.?|MBA|LL\.?[BM]\.?|Esq\.?"
    r"|P\.E\.?|S\.?E\.?|R\.N\.?|BSN|MSN|CFA|AIA|FRSA|FRSL|MRICS|FRICS|CBE"
    r"|RN|CPA|PMP|PE|P\.?Eng\.?|CEng|CPhys|FACM|FIEEE|FRS|FRSC|FREng|FBA|OBE|MBE|CBE"
    r"|MB\s?ChB|MBBS|B?MB?\s?BCh|FRCP(?:ath|sych)?|FRCS|MRC[PS]|Pharm\.?D\.?|DVM|DDS|DNP|DrPH|DMA|MSW|LCSW|MFA|MMus|M\.?Ed\.?"
    r"|MEng|BSc|FRSE|FRAS|S?FHEA|RIBA|FGS|CGeol|CStat"
)
_DEGREES = re.compile(
    rf"(?:,\s*\b(?:{_SUFFIXES})|(?<!\s)\s*\b(?:Ph\.?\s?D\.?|M\.?D\.?|M\.?Sc\.?|MBA|Esq\.?|FACM|FIEEE))\s*$"
)
# What stands before a degree, and after a name of which not all is in capitals: `Ann Li RM, MSc`.
_POST_NOMINAL = re.compile(r"(?<=[a-z]),?\s+[A-Z]{2,5}\s*$")
# How somebody is to be spoken of: `(she/her)`.
_PRONOUNS = re.compile(
    rf"[(\[](?:{either('pronoun')}[\s/,|]{{0,3}}){{1,4}}[)\]]",
    re.IGNORECASE,
)
# Marks of equal contribution, correspondence and affiliation, in type and in TeX.
_MARKS = re.compile(r"\$[^$]*\$|[*†‡§¶‖#✉∗⋆✝∓♦♣♠]+|[¹²³⁴⁵⁶⁷⁸⁹⁰]+|\^\{?[\w,*]+\}?|\\(?=\*)|(?<=[a-z])\d+(?:,\d+)*\b")
_EQUAL = re.compile(r"[*∗⋆†]|\\(?:ast|dagger)|co-?first|equal", re.IGNORECASE)
# Letters of other alphabets: Greek, Cyrillic, Armenian, Hebrew, Arabic, those of India, Thai, Georgian.
_OTHER = r"\u0370-\u10ff"
_NATIVE = re.compile(
    rf"(?:(?<!\s)\s+)?(?:[(（\[|/,]\s*)?"
    rf"([{CJK}](?:[·\s]*[{CJK}])*|[{_OTHER}](?:[\s.'’-]*[{_OTHER}])+)\s*[)）\]]?\s*"
)
_PARTICLES = frozenset(words("patterns", "particle"))
_WORD = re.compile(r"(?:[^\W\d_][.’'`-]?)+(?:\.|,?\s(?:Jr|Sr|I{2,3}|IV)\.?)?")
_NO_NAMES = frozenset((*words("patterns", "no_name"), *words("words", "front")))


@dataclass(frozen=True, slots=True)
class PersonName:
    """A name as it is printed, without what isn't part of it; `native` is the name in its own script."""

    name: str
    native: str | None = None
    url: str | None = None
    is_equal: bool = False
    is_bold: bool = False


def read_name(given: Inline | str) -> PersonName | None:
    """Read one name; None where nothing is left of it.

    `Prof. Ann B. Li*` is Ann B. Li, with an equal contribution; `Ann Li (李安)` and `Ann Li | 李安` have a native name;
    `Li, Ann` is a list of two, as far as anybody can tell.
    """
    piece = given if isinstance(given, Inline) else Inline(given)
    text = piece.text
    is_equal = any(_EQUAL.search(mark) for mark in _MARKS.findall(text)) or bool(
        re.search(r"\((?:co-?first|equal)", text, re.I)
    )
    text = re.sub(r"\((?:co-?first|equal|corresponding|advisor|intern|me)[^()]*\)", "", text, flags=re.IGNORECASE)
    text = _MARKS.sub("", _PRONOUNS.sub(" ", text))
    text = re.sub(r"['’]s\s*$", "", text.strip())
    native = None
    if re.search(r"[A-Za-z]{2}", text):
        match = _NATIVE.search(text)
        if match:
            native = " ".join(match[1].split())
            text = text[: match.start()] + " " + text[match.end() :]
    text = _TITLE_BEHIND.sub("", _TITLE.sub("", text))
    while (shorter := _DEGREES.sub("", text)) != text:
        text = _POST_NOMINAL.sub("", shorter)
    text = _capitals(" ".join(text.strip(" \t,;:.()（）[]|&").split())) + (
        "." if re.search(r"\b(?:Jr|Sr)\.\s*$", text) else ""
    )
    if not text or not re.search(r"[^\W\d_]", text):
        return None
    return PersonName(text, native, piece.url, is_equal, bool(text) and piece.is_all("bold"))


def _capitals(name: str) -> str:
    """A name whose family name stands in capitals, as `Ann LI-BUN` and `DUPONT Ann`, as people write it elsewhere."""
    words = name.split()
    if len(words) < 2 or not any(len(word) > 2 and word.isupper() for word in words) or name.isupper():
        return name
    small = any(part[1:].islower() for word in words for part in word.split("-"))
    return " ".join(word.title() if small and len(word) > 2 and word.isupper() else word for word in words)


def has_title(text: str) -> bool:
    """Whether a text opens with what people are called by: `Prof. Ann Li`."""
    return bool(_TITLE.match(text))


_NICKNAME = re.compile(r"\s\([A-Z][a-z]+\)(?=\s[A-Z])")  # `Ann (Annie) Li`


def is_name(text: str, *, alone: bool = False) -> bool:
    """Whether a text looks like one person's name: capitalised words, initials and particles, or a few ideographs.

    One word is a name only where `alone` allows it.
    `Ann B. van der Li` and `李安` do; `Machine Learning`, `Best Paper Award` and `ann li` don't.
    """
    found = read_name(text)
    if not found or len(text) > 60:
        return False
    name = _NICKNAME.sub("", found.name)
    if re.fullmatch(rf"[{CJK}·]{{2,6}}", name) or is_spaced_name(name):
        return True
    words = name.split()
    if not (1 if alone else 2) <= len(words) <= 5 or re.search(r"[\d:;!?()\[\]/@+=<>|\"“”]", name):
        return False
    solid = 0
    for word in words:
        if word.lower().strip(".") in _NO_NAMES and not re.fullmatch(r"[A-Z]\.?", word):
            return False
        if word.lower() in _PARTICLES:
            continue
        if not _WORD.fullmatch(word) or not word[0].isupper() or word.endswith(("'s", "’s")):
            return False
        bare = word.strip(".")
        if len(bare) > 3 and bare.isupper() and not all(w.isupper() for w in words):
            return False
        solid += 1
    return solid >= 1


_SPACED = re.compile(rf"[{CJK}]{{1,4}}[ \u3000][{CJK}]{{1,4}}")


@cache
def _no_ideographs() -> re.Pattern[str]:
    """What the end of a word says that is no part of a name: that it is an organisation, a role, a degree or a heading."""
    said = [word for table in ("organizations", "roles", "degrees", "headings") for word in words(table, *keys(table))]
    return re.compile(rf"(?:{'|'.join(sorted({w for w in said if re.fullmatch(rf'[{CJK}]{{2,9}}', w)}))})$")


def is_spaced_name(text: str) -> bool:
    """Whether a text is a family name and a given one in ideographs, with a space between: `李 安`, and no `研究 業績`."""
    return bool(_SPACED.fullmatch(text)) and not any(_no_ideographs().search(word) for word in text.split())


_BETWEEN = re.compile(
    r"(?:(?<!\s)\s+)?(?:,\s*(?:and\s+|&\s*)?|;\s*|&|、|，|；|(?<=[\u3400-\u9fff]{2})[・･](?=[\u3400-\u9fff]{2})|\band\b|\bund\b|\bet\b(?!\.?\s*al)|\s(?:y|e|en|ed)\s(?=[^\W\d_a-z])|\bwith\b|\s[|/]\s)\s*"
)
MORE = re.compile(
    r"(?:,\s*|(?<!\s)\s+)?(?:\band\s+others\b|\bet\.?\s*al\b\.?|\band\s+\d+\s+more\b|…|\.\.\.)\s*"
    rf"|[,，、;；]?\s?(?<=[,，、;；\s]){either('and_others')}(?![{CJK}])\s*",
    re.IGNORECASE,
)


# `Li, Ann; Bun, Bo`: the family name first, and semicolons or slashes between people.
_FAMILY_FIRST = re.compile(
    r"\s*[^\W\d_][^;,:/]{0,40},\s*[^\W\d_][^;,:/]{0,40}(?:[;/]\s*[^\W\d_][^;,:/]{0,44},\s*[^\W\d_][^;,:/]{0,40})+"
)
# One of `Li, A., van der Bun, B. C.`: a family name, and the initials after it.
FAMILY_AND_INITIALS = re.compile(
    rf"(?<![\w’'-])(?:(?:{'|'.join(sorted(_PARTICLES - {*words('words', 'and')}))})\s+){{0,3}}[^\W\d_a-z][\w’'-]+"
    r"(?: [^\W\d_a-z][\w’'-]+){0,2},\s+(?:[^\W\d_a-z][a-z]?\.[\s-]?){1,4}"
    rf"(?=\s*(?:[,;:&/(*†‡]|{forms(words('words', 'and'))}|$|[A-Z“\"(«]|(?:19|20)\d\d\b))"
)


def split_names(piece: Inline) -> list[Inline]:
    """The parts of a list of names: at commas, semicolons, `&` and `and`; not at a comma before `Jr.`."""
    parts: list[Inline] = []
    at = 0
    for match in _BETWEEN.finditer(piece.text):
        if re.match(r"(?:Jr|Sr|Ph\.?D|M\.?D)\b", piece.text[match.end() :]):
            continue
        parts.append(piece.cut(at, match.start()))
        at = match.end()
    parts.append(piece.cut(at))
    return [part for part in parts if part.text]


def read_names(piece: Inline) -> list[PersonName]:
    """The people whom a list names, without the `et al.` that closes it.

    A family name that stands first is turned around: `Li, Ann, and Bo Bun`, `Li, Ann; Bun, Bo`, `Li, A., Bun, B.`
    """
    cut = MORE.search(piece.text)
    if cut:
        piece = piece.cut(0, cut.start()).joined(piece.cut(cut.end()), ", ")
    listed = piece.text.strip(" ,")
    listed = listed if _INITIAL.search(listed) else listed.strip(" .,")
    if _FAMILY_FIRST.fullmatch(listed):
        turned = (" ".join(reversed(name.split(",", 1))) for name in re.split("[;/]", listed))
        return [name for part in turned if (name := read_name(part))]
    return _turned([name for part in split_names(piece) if (name := read_name(part))])


_INITIAL = re.compile(r"\b[A-Z]\.$")
_ONLY_INITIALS = re.compile(r"(?:[A-ZÀ-Þ]\.?(?:[a-z]\.)?[\s-]?){1,4}")


_IN_CHARACTERS = re.compile(f"[{CJK}]{{2}}")


def _turned(names: list[PersonName]) -> list[PersonName]:
    """Names, with a family name and what a comma parted from it made one."""
    found: list[PersonName] = []
    # A name in characters is whole without a space: `水野原灯, 鷹取圭吾` are two people.
    given = [len(name.name.split()) == 1 and not _IN_CHARACTERS.match(name.name) for name in names]
    first = len(names) > 1 and given[0] and (given[1] or _ONLY_INITIALS.fullmatch(names[1].name.split()[-1]))
    # `Li, Ann B., Bun, Bo`: every second one is a given name, maybe with initials.
    after = [len([word for word in name.name.split() if not _is_initials(word)]) == 1 for name in names]
    pairs = len(names) % 2 == 0 and all(given[::2]) and (all(given) or (len(names) > 2 and all(after)))
    for at, name in enumerate(names):
        initials = found and _is_initials(name.name) and is_family(found[-1].name)
        if initials or (found and ((pairs and at % 2) or (first and at == 1))):
            family = found.pop()
            last = name.name.split()[-1]
            dot = "." if _is_initials(last) and (len(last) == 1 or "." in last) else ""
            found.append(
                PersonName(
                    f"{name.name}{dot} {family.name}",
                    family.native or name.native,
                    family.url or name.url,
                    family.is_equal or name.is_equal,
                    family.is_bold and name.is_bold,
                )
            )
        else:
            found.append(name)
    return found


def is_family(text: str) -> bool:
    """Whether a name is a family name alone, particles apart."""
    words = [word for word in text.split() if word.lower() not in _PARTICLES]
    return len(words) == 1 and not _is_initials(text)


def _is_initials(text: str) -> bool:
    return bool(_ONLY_INITIALS.fullmatch(text)) and (len(text) <= 2 or "." in text)


def is_list_of_names(piece: Inline) -> bool:
    """Whether a text is nothing but a list of people, as authors are printed: two names or more, or one with a mark."""
    text = MORE.sub(" ", piece.text).strip(" .,;")
    # `Li A., Bo C.`: initials after the family name
    parts = split_names(Inline(re.sub(r"\([^()]*\)", "", text)))
    if not parts or len(text) > 3000:
        return False
    if ":" in text or "?" in text:
        return False
    if _FAMILY_FIRST.fullmatch(text):
        return True
    good = sum(is_name(part.text) or bool(re.fullmatch(r"(?:[A-Z]\.?[\s-]?){1,3}", part.text)) for part in parts)
    if len(parts) == 1:
        return good == 1 and bool(MORE.search(piece.text))
    return good >= max(2, round(0.75 * len(parts)))


_CAPITALS = re.compile(r"\b[^\W\d_a-z]{2,3}\b")  # as initials are printed that nothing parts: `Li AB`


@lru_cache(maxsize=4096)
def is_same_person(text: str, name: str) -> bool:
    """Whether a text is a name in some spelling: of Ann Bo Li `Ann Li`, `A. B. Li`, `Li AB`, `Li, A.`, and `Li` alone.

    Of names with two family names either may stand: `Li Bun, A.`, `Li-Bun, A.`, `Ann Li`. Another given name that begins with
    the same letter is somebody else's: `Ann Li` isn't `Anders Li`.
    """
    mine, theirs = _letters(name), _letters(text)
    if not mine or not theirs or len(theirs) > len(mine) + 2:
        return False
    families = mine[-2:] if len(mine) > 2 else mine[-1:]
    named = [word for word in theirs if word in mine]
    if not any(word in families for word in named):
        return False
    others = [word for word in theirs if word not in mine]
    if not others:
        return mine[-1] in named or mine[0] in named
    begins = mine[0] in named or any(word[0] == mine[0][0] for word in others)
    initials = {one[0] for one in mine}
    printed = set(_CAPITALS.findall(text))
    return begins and all(
        (len(word) == 1 and word in initials)
        or (word.upper() in printed and initials.issuperset(word))
        or (len(word) < 4 and f"{word}." in text.casefold() and any(one.startswith(word) for one in mine))
        for word in others
    )


def _letters(name: str) -> list[str]:
    return re.sub(r"[\W_]+", " ", unicodedata.normalize("NFKC", name)).strip().casefold().split()
