"""What headings mean, by the words that people head a section with in any of our languages, and what looks like a heading."""

from __future__ import annotations

import enum
import re
import unicodedata
from collections.abc import Iterable, Set
from functools import cache, lru_cache

from cms.content import ENTITIES

from .inline import plain
from .languages import CJK, alternatives, keys, pattern, tables, words


class SectionKind(enum.Enum):
    """What a section is about, as its heading says: one of these, or another section that an entity states as its own."""

    ABOUT = "about"
    INTERESTS = "interests"
    NEWS = "news"
    PUBLICATIONS = "publications"
    EXPERIENCE = "experience"
    EDUCATION = "education"
    PROJECTS = "projects"
    AWARDS = "awards"
    TEACHING = "teaching"
    SERVICE = "service"
    VOLUNTEER = "volunteer"
    TALKS = "talks"
    SKILLS = "skills"
    LANGUAGES = "languages"
    CERTIFICATES = "certificates"
    CONTACT = "contact"

    _ignore_ = "Members name"
    Members = vars()
    for name in (name for entity in ENTITIES.values() for name in entity.section_names):
        if name.upper() not in Members:
            Members[name.upper()] = name


def _bare(text: str) -> str:
    """A text whose Latin letters have no accents, as those in capitals often have none: `EXPERIENCIA ACADEMICA`."""
    if text.isascii():
        return text
    return "".join(base if (base := unicodedata.normalize("NFD", c)[0]).isascii() else c for c in text)


# What a word in a heading says for its kind, each other one, and one such as `recommended` against all.
_SAYS, _SAYS_MORE, _SAYS_NOTHING = 1.5, 0.7, 3.0
_LONGEST_SAID = 60  # characters of a heading whose words say something
_JOINED = re.compile(rf"(?:(?<!\s)\s+)?(?:[,，、・]|(?:{alternatives(words('words', 'and'))})|\s[-–—|:]\s)\s*")
_FILLERS = re.compile(
    r"\b(?:professional(?= experience| history)|invited(?! talk)|and more)\b|"
    + alternatives(map(_bare, words("headings", "fillers")))
)


def _normal(heading: str) -> str:
    text = _bare(unicodedata.normalize("NFKC", plain(heading)).casefold().replace("’", "'"))
    text = (
        re.sub(r"\([^)]*(?:\)|\Z)|\[[^\]]*(?:\]|\Z)", " ", text)
        .replace("&", " and ")
        .replace("/", " and ")
        .replace("+", " and ")
    )
    # Emoji, ornaments, numbers and marks around the words mean nothing.
    text = re.sub(r"^\W*(?:(?:[ivx]+\.|[a-h][.)](?=\s)|\d+(?:\.\d+)*\.?)[^\w']*)?|(?<![^\w'])[^\w']+$", "", text)
    text = "".join(c if unicodedata.category(c)[0] in "LNP" else " " for c in text)
    text = re.sub(r"(?<=[\u3040-\u30ff\u4e00-\u9fff]{2})(?:など|ほか|等)$", "", text)  # `and so on`
    text = re.sub(r"\bactivities\b", "activity", text)
    text = re.sub(r"ies\b", "y", text).replace("theses", "thesis")
    return " ".join(text.split())


def _singular(text: str) -> str:
    return re.sub(r"\b(\w{2,}[^\Ws])s\b", r"\1", text)


_KINDS = {
    _singular(_normal(phrase)): SectionKind(key)
    for key in keys("headings")
    if key != "fillers"
    for phrase in words("headings", key)
}
# The name of an entity's section is a heading of its own, whatever else a language has it for.
_KINDS |= {
    _singular(_normal(name)): SectionKind(name) for entity in ENTITIES.values() for name in entity.section_names[:1]
}


@cache
def _headed() -> dict[str, frozenset[str]]:
    """What people head sections with, each with the languages that have it."""
    found: dict[str, set[str]] = {}
    for tag, table in tables().items():
        for key, phrases in table.get("headings", {}).items():
            for phrase in phrases if key != "fillers" else ():
                found.setdefault(_singular(_normal(phrase)), set()).add(tag)
    return {phrase: frozenset(tags) for phrase, tags in found.items()}


def locales_of_heading(heading: str | None) -> frozenset[str]:
    """The languages, of those of our tables, in which people head sections with just these words."""
    return _headed().get(_singular(_normal(heading or "")), frozenset())


# `Awards as a leader`, `Teaching at Oz`: what comes after says which.
_NAMED_AFTER = re.compile(
    r"(.{4,30}?)\s+(?:(?:as|at|for|from|with|under|during|in|i|i've|we|this|since)\s"
    rf"|(?:{alternatives(map(_bare, words('words', 'at')))}))"
)


# Where a heading in two languages goes from one to the other: `教育经历 / Education`, `研究兴趣 Research interests`.
_OTHER_SCRIPT = re.compile(rf"[/|·•()]|\s[-–—]\s|(?<=[{CJK}])\s*(?=[A-Za-z])|(?<=[A-Za-z])\s*(?=[{CJK}])")
_IS_CJK = re.compile(rf"[{CJK}]")


@lru_cache(maxsize=4096)  # layouts are tried by what they would make headings of
def kind_of_heading(heading: str | None) -> SectionKind | None:
    """What a section under this heading is about, or None.

    Case, emoji, emphasis, a colon, numbers and words such as "selected" or "my" don't count: `🔥 **Selected Papers:**` are
    publications. Of two subjects joined by "and", the first counts; of a heading in two scripts, the part that is known.
    """
    if not heading or len(heading) > 400:
        return None
    if found := _kind(_normal(heading)):
        return found
    parts = [part for part in _OTHER_SCRIPT.split(unicodedata.normalize("NFKC", plain(heading))) if part.strip()]
    if len(parts) < 2 or len({bool(_IS_CJK.search(part)) for part in parts}) < 2:
        return None
    return next((found for part in parts if (found := _kind(_normal(part)))), None)


def _kind(text: str) -> SectionKind | None:
    """The kind of section that a heading's words name."""
    for candidate in (text, " ".join(_FILLERS.sub(" ", text).split()).strip(" ,-")):
        key = _singular(candidate)
        if key in _KINDS:
            return _KINDS[key]
    named = _NAMED_AFTER.match(text)
    if named and _singular(named[1]) in _KINDS and not _heading_words()["none"].search(text):
        return _KINDS[_singular(named[1])]
    for said in (
        text,
        " ".join(_FILLERS.sub(" ", text).split()),
    ):  # `invited lectures` are talks, and lectures teaching
        parts = [part for part in _JOINED.split(_singular(said)) if part]
        if not parts or not all(part in _KINDS for part in parts):  # `Upcoming and recent talks` is one
            continue
        kinds = [_KINDS[part] for part in parts]
        if kinds[0] is SectionKind.TEACHING and SectionKind.CERTIFICATES in kinds:
            return SectionKind.CERTIFICATES  # of courses that somebody took
        is_of_papers = kinds[0] is SectionKind("patents") and SectionKind.PUBLICATIONS in kinds
        return SectionKind.PUBLICATIONS if is_of_papers else kinds[0]
    found = _compounds().fullmatch(text) or (_of_several().fullmatch(text) if _IS_CJK.match(text) else None)
    return _KINDS[_singular(found["of"])] if found else None


def kinds_of_heading(heading: str | None) -> Set[SectionKind]:
    """All that a heading names, in its order: `Prizes and funding` are two, `Conferences` may be talks or their papers."""
    told = _singular(_normal(heading or ""))
    found = dict.fromkeys(_KINDS[part] for part in (told, *_JOINED.split(told)) if part in _KINDS)
    said = evidence_of_heading(heading) if len(found) == 1 else {}
    if said.get(SectionKind.TALKS, 0) > 0 and (SectionKind.TEACHING in found or not found.keys() & said.keys()):
        found[SectionKind.TALKS] = None
    if said.get(SectionKind.EXPERIENCE, 0) > 0 and SectionKind.NEWS in found:  # `Timeline`
        found[SectionKind.EXPERIENCE] = None
    return found.keys()


# Where what a heading is about stands in it, with words that say which before it or after it.
_LAST, _FIRST = ("en", "de", "nl"), ("fr", "es", "it", "pt")
_LISTED = (
    "publications", "experience", "education", "projects", "awards", "talks", "service", "skills", "grants",
    "certificates", "volunteer",
)  # fmt: skip


def _listed(languages: Iterable[str]) -> dict[str, SectionKind]:
    return {
        _singular(_normal(phrase)): SectionKind(key)
        for key in _LISTED
        for language in languages
        for phrase in tables()[language].get("headings", {}).get(key, ())
        if len(phrase) > 4
    }


_AT_END, _AT_START = _listed(_LAST), _listed(_FIRST)
_STARTED = re.compile(r"\w+\s+(?:held|received|given|taught|attended|published|completed|funded)$")


@cache
def _compounds() -> re.Pattern[str]:
    """A word that ends with several of what sections are about, as compounds do: `Fachartikel`, `Onderzoeksprojecten`.

    One of them, as in `Wetterprojekt`, is what an entry is called.
    """
    return re.compile(rf"[^\W\d_]{{3,20}}?(?P<of>{'|'.join(map(_normal, words('words', 'heading_ends')))})")


@cache
def _of_several() -> re.Pattern[str]:
    """A heading in characters that is nothing but headings, and words that say nothing: `语言技能`, `发表论文列表`."""
    wide = sorted((one for one in _KINDS if len(one) > 1 and _IS_CJK.match(one)), key=lambda one: (-len(one), one))
    known = "|".join(map(re.escape, wide))
    fillers = "|".join(re.escape(one) for one in words("headings", "fillers") if _IS_CJK.match(one))
    return re.compile(rf"\A(?:{fillers})*+(?P<of>(?>{known}))(?:{known}|{fillers}|[与與及和])*+")


def likely_kind(heading: str | None) -> SectionKind | None:
    """What a section that no other holds is about, where its heading only says more closely which: `Clinical Experience`.

    `Esperienze precedenti`, `Positions held`; not `Open positions`. Of an entry's heading it would be wrong: `Oz Project`.
    """
    whole = _normal(heading or "")
    text = _singular(whole)
    said = text.split()
    if not 1 < len(said) <= 5 or _heading_words()["none"].search(whole):
        return None
    if found := _kind(whole):
        return found
    for size in range(len(said) - 1, 0, -1):
        if len(said) - size <= 2 and (kind := _AT_END.get(" ".join(said[-size:]))):
            return kind
        if kind := _AT_START.get(" ".join(said[:size])):
            return kind
    return _AT_END.get(said[0]) if _STARTED.fullmatch(text) else None


_CAREER = pattern("career")


def names_career(heading: str) -> bool:
    """Whether a heading says in its own words that what stands below it is experience: `Additional Library Experience`."""
    return _CAREER.search(plain(heading)) is not None and likely_kind(heading) in _OF_CAREERS


_OF_CAREERS = (SectionKind.EXPERIENCE, SectionKind.TEACHING, SectionKind.VOLUNTEER)


@cache
def _heading_words() -> dict[str, re.Pattern[str]]:
    """The words of headings, in their forms, by the kind that they speak for; `none` speaks against all."""
    found: dict[str, re.Pattern[str]] = {}
    for key in keys("heading_words"):
        forms = [_bare(form) for form in words("heading_words", key)]
        whole = "|".join(form for form in forms if not _IS_CJK.match(form))
        wide = [form for form in forms if _IS_CJK.match(form)]
        found[key] = re.compile("|".join([rf"(?<![^\W_])(?:{whole})(?![^\W_])", *wide]))
    return found


def evidence_of_heading(heading: str | None) -> dict[SectionKind, float]:
    """What the words of a heading say for kinds of sections, each by itself: `Things I wrote` speaks for publications.

    `Papers I like` and `Open positions` speak for none, nor does a heading of more words than name anything.
    """
    text = _normal(heading or "")
    if not text or len(text) > _LONGEST_SAID:
        return {}
    if _heading_words()["none"].search(text):
        return dict.fromkeys(SectionKind, -_SAYS_NOTHING)
    found = {key: len(set(form.findall(text))) for key, form in _heading_words().items() if key != "none"}
    return {SectionKind(key): _SAYS + _SAYS_MORE * (count - 1) for key, count in found.items() if count}


def is_unmarked_heading(text: str) -> bool:
    """Whether a paragraph of one line is a heading that is only set apart: in bold, or bare, and named as sections are."""
    if len(text) > 80 or re.search(r"[.!?;,。！？；，]$", text) or "](" in text:
        return False
    return kind_of_heading(text) is not None


_UNHEADED = re.compile(r"[.!?;,。！？；，]$|https?:|@|\d{4}")


def may_head(text: str) -> bool:
    """Whether a text could be a heading, whatever it says: a few words, that are no sentence, address or year."""
    return len(text) <= _LONGEST_SAID and not _UNHEADED.search(text)


# Words that a text copy has on lines of their own where a link or a title stood.
_LABELS = """
    paper | code | demo | link | poster | talk | tool | system | article | report | project | patent | book | course
    | class | job | visit | review | intern | role | ta | reviewer | teaching assistant | committee | thesis | email
    | e-mail | home | cv | resume | bio | software | journal | conference | workshop | arxiv preprint | preprint |
    keynote | tutorial | conference reviewer
"""
_IS_LABEL = frozenset(" ".join(label.split()) for label in _LABELS.split("|"))


def is_bare_heading(line: str) -> bool:
    """Whether a line of plain text is a heading that lost its mark: it says nothing but what a section is about.

    `Papers` does; `Paper` and `CV`, which are the words of links, and `— Intern` don't.
    """
    if len(line) > _LONGEST_SAID or not may_head(line.rstrip(" :")) or re.match(r"\s*[-–—•|>]", line):
        return False
    return kind_of_heading(line) is not None and _normal(line) not in _IS_LABEL
