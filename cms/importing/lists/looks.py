"""What a text looks like by itself: each classifier is asked once a text, and the answer kept.

Nothing here knows which list the text is in, or what it will be taken for.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cached_property, lru_cache

from cms.documents import Inline
from cms.documents.languages import CJK, alternatives, either, forms, languages, pattern, words
from cms.documents.written_dates import find_dates

from ..courses import has_code
from ..degrees import degree_spans
from ..gazetteer import is_town
from ..marks import find_number, is_mark, is_part
from ..money import find_money
from ..people import MORE, has_title, is_family, is_name, split_names
from ..places import is_organization, is_place, names_part, size
from ..titles import split_title
from ..venues import read_venue

_IN_PROVINCE = re.compile(r"([^()]{2,40})\s\([A-Z]{2}\)")  # a town, as it is called in Italy: `Rovigo (RO)`
_EDGES = " ,;:.()[]（）【】、，。．：；*†‡"
_INITIALS = re.compile(r"(?:[A-Z]\.?[\s-]?){1,4}")
_FAMILY_FIRST = re.compile(r"(?:[a-z]+ ){0,2}[^\W\d_a-z][\w’'-]+(?: [^\W\d_a-z][\w’'-]+)? (?:[A-Z]\.?){1,3}\W*")
_BRACKET = re.compile(r"(?<!\s)\s?\(([^()]{1,30})\)")
_NUMBERED = "|".join(words("patterns", "volume", "number", "page"))
_SIGNS = "".join(words("patterns", "volume_sign"))  # after a volume's, an issue's or a page's number
_PAGES = re.compile(
    rf"(?:(?:{_NUMBERED}|art(?:icle)?|isbn|issn)(?:\b|(?<=[º°]))\.?:?\s*)?[A-Z]?\d[\d\s():,.–A-Za-z/-]{{0,30}}"
    r"|(?:vol(?:ume)?|no|pp?|pages?)\b\.?.{0,40}"
    rf"|(?:(?:第|제)?\s?\d[\d\s–~～-]{{0,12}}通?[{_SIGNS}][\s,、，()（）]{{0,3}}){{1,4}}(?:\d[\d–-]{{0,12}})?",
    re.IGNORECASE,
)
_ADDRESS = re.compile(
    r"(?:doi:?\s*)?10\.\d{4,}/.*|doi\b.*|https?:.*|www\..*|[\w.+-]+@[\w-]+\.\w.*|arxiv:\s?\d.*|pmc?id\b.*",
    re.IGNORECASE,
)
_TAG = re.compile(
    r"[A-Z]{0,2}\s?\d{1,3}\.?|(?:rank|ccf|core|jcr|sci|q)[\s-]?[a-d1-4]\*?|impact factor.*|if\s?[=:].*", re.IGNORECASE
)
_SHORT_TAIL = re.compile(r"\([A-Z][\w’' &/-]{1,14}\)$")
_ACRONYM = re.compile(r"[A-Z][A-Za-z]{0,2}[A-Z][A-Za-z&/-]{0,8}(?:\s?['’]\s?\d\d|\s+[A-Z][a-z]+)?|[A-Z]{2}[\w-]*")
_MAKER = re.compile(
    r"(?:er|or|ist|ian|ant|man|keeper|head|fellow|lead|intern|wife|nurse|chef|cook|smith|wright|surgeon)s?$"
)
_IMPRINT = re.compile(r"([^\W\d_a-z][\w.’' -]{2,30}): ([^\W\d_a-z][^:]{1,60})")
# A journal's name in short: `Broom Lett. Oz. Soc.`
_IN_SHORT = re.compile(r"(?!Prof|Dr|Univ)(?=.{0,60}[a-z]{2}\.\s)(?:[A-Z][\w-]{0,20}\.?\s){1,6}[A-Z][\w-]{0,20}\.?")
_EDITORS = re.compile(rf"\b(?:eds?|editors?|edited by)\b\.?|{alternatives(words('venues', 'editors'))}", re.IGNORECASE)
_LEVEL = re.compile(r"\b[ABC][12]\b")
_ORDINAL = re.compile(r"[1-9](?:st|nd|rd|th)")
_JOINTS = re.compile(rf"[,/;&+]|\s{forms(words('words', 'and'), words('prose', 'with'))}\s", re.IGNORECASE)
_MONEY = re.compile(r"[$€£¥]\s?\d|\d\s?(?:USD|EUR|GBP|CHF|RMB|k€)\b")
_SENTENCE_END = re.compile(r"[.!?…。！？][\"”’)\]]*(?:\s*\[[^\[\]]{0,40}\]){0,5}$")
_SHORT_FORMS = re.compile(r"\b(?:Inc|Ltd|Corp|Co|Univ|Dept|Jr|Sr|Ph\.D|et al|[A-Z])\.$")
_POINTER = re.compile(
    r"\W*(?:Please|See|Here|You can|For (?:more|an? |the|all|full)|Click|Check|An? (?:full"
    r"|complete|up-to-date)|The (?:full|complete)|All (?:my |of my )?(?:publications|papers|projects)|More|Full list|Below)\b",
    re.IGNORECASE,
)
_ELSEWHERE = re.compile(
    r"\b(?:Google Scholar|ORCID|DBLP|ResearchGate|arXiv|my (?:CV|profile|publications|articles|papers))\b"
)
_FOOTER = re.compile(
    r"\W*(?:(?:page\s+)?(?:last\s+)?(?:updated|modified|revised|changed)\b|copyright\b|©|generated\s+(?:by|from|with|on)\b"
    r"|built\s+with\b|powered\s+by\b|best\s+viewed\b|feel\s+free\s+to\b|all\s+rights\s+reserved"
    rf"|(?:{alternatives(words('words', 'updated'))})[^|]{{0,30}}\d)",
    re.IGNORECASE,
)
_FIRST_PERSON = re.compile(r"\[Year of|(?:I|We|My|Our|I['’]m|I['’]ve)\s")
_EQUAL = re.compile(
    r"^\W*(?:(?:indicates?|denotes?)\s+)?(?:equal(?:ly)?[\s-]+contribut\w+|contributed equally|co-?first"
    rf"|[^.:]{{3,60}} {either('marked')}"
    r"|corresponding(?!\s+(?!auth)[^\W\d_]))"
    r"|^\s*(?:[(\[]\s*)?[*†‡§]\s*[^\W\d_][\w’'-]*(?:\s+[\w’'-]+){0,5}\s*[)\]]?\.?$",
    re.IGNORECASE,
)


def fold(text: str) -> str:
    """A text by which the same text is known again: case, marks and white space apart."""
    return re.sub(r"\W+", " ", unicodedata.normalize("NFKC", text)).strip().casefold()


class Look:
    """What a text looks like; every property is found out when it is asked for first."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.bare = text.strip(_EDGES)
        self.words = self.bare.split()

    @cached_property
    def length(self) -> int:
        """How many words it has; of a script without spaces, two characters count as one."""
        wide = sum(unicodedata.east_asian_width(c) in "WF" for c in self.bare) if not self.bare.isascii() else 0
        return len(self.words) + wide // 2

    @cached_property
    def key(self) -> str:
        """By what the same text is known again."""
        return fold(self.bare)

    # ---- people ----------------------------------------------------------------------------------------------------------
    @cached_property
    def people(self) -> tuple[int, int, int]:
        """Into how many parts a list of names would part it; how many of them are names, and how many one word of a name."""
        if len(self.bare) > 400 or not self.bare or self.bare[0].isdigit():
            return 1, 0, 0
        bare = _BRACKET.sub(lambda m: "" if is_part(m[1]) else m[0], self.bare)
        parts = [p.text.strip(" .*†‡") for p in split_names(Inline(MORE.sub(" ", bare)))]
        parts = [p for p in parts if p]
        initials = sum(bool(_INITIALS.fullmatch(p)) for p in parts)
        full = sum(is_name(p) or bool(_FAMILY_FIRST.fullmatch(p)) for p in parts)
        lone = sum(is_family(p) and is_name(p, alone=True) for p in parts)
        if initials and lone:  # `Li, A.`
            return len(parts) - min(initials, lone), full + lone, 0
        return len(parts), full, lone

    @cached_property
    def more(self) -> bool:
        """Whether it says that more people follow: `and others`."""
        return bool(MORE.search(self.text))

    @cached_property
    def titled(self) -> bool:
        """Whether it opens with what people are called by: `Prof. Ann Li`."""
        return has_title(self.bare)

    # ---- where -----------------------------------------------------------------------------------------------------------
    @cached_property
    def place(self) -> bool:
        """Whether it is a place."""
        town = _IN_PROVINCE.fullmatch(self.text.strip(" ,;.")) if self.text.rstrip(" ,;.").endswith(")") else None
        return self.length <= 7 and (is_town(town[1]) if town else is_place(self.bare))

    @cached_property
    def organization(self) -> bool:
        """Whether it holds a word that organisations are named by."""
        return is_organization(self.bare)

    @cached_property
    def size(self) -> int:
        """How much of an organisation it means, as `places.size` says."""
        return size(self.bare)

    @cached_property
    def part(self) -> bool:
        """Whether it names a part of an organisation; `leads the group of planners` tells of one."""
        return self.organization and self.size == 0 and (not self.running or names_part(self.bare))

    # ---- what somebody was -----------------------------------------------------------------------------------------------
    @cached_property
    def role(self) -> str:
        """`all` where it is a title of somebody, `opens` where it begins with one."""
        if not self.bare or self.length > 25:
            return ""
        title, rest = split_title(self.bare)
        if not title and self.bare[0].islower() and self.length <= 4:  # `teaching assistant`, amid a line
            title, rest = split_title(self.bare[0].upper() + self.bare[1:])
            return "all" if title and not rest else ""
        return "all" if title and not rest else "opens" if title else ""

    @cached_property
    def maker(self) -> bool:
        """Whether it is named as those are who do something: `Wall Repairer`, `Head of Streets`."""
        return bool(_MAKER.search(re.split(r",|(?<!\s)\s+(?:of|for)\b", self.bare)[0]))

    @cached_property
    def degree(self) -> str:
        """`all` where it is a degree, `opens` where it begins with one."""
        spans = degree_spans(self.bare) if self.length <= 25 else []
        if not spans or spans[0][0] > 3:
            return ""
        return "all" if spans[0][1] - spans[0][0] >= len(self.bare) - 2 else "opens"

    @cached_property
    def subject(self) -> bool:
        """Whether it holds a word that fields of study are called by."""
        return bool(pattern("subject").search(self.bare))

    @cached_property
    def study(self) -> bool:
        """Whether it opens a remark on studies: `GPA 4.0`, `Thesis: On Brooms`."""
        return bool(pattern("study").match(self.bare)) or bool(re.fullmatch(r"[\d./ ]+(?:\(.*\))?", self.bare))

    @cached_property
    def course(self) -> bool:
        """Whether it holds a course's code."""
        return has_code(self.bare)

    @cached_property
    def form(self) -> bool:
        """Whether it only says how something is taught, or to whom: `Lecture`, `graduate level`."""
        parts = [part for part in _JOINTS.split(self.bare) if part.strip()]
        said = [pattern("form").fullmatch(part.strip()) or _ORDINAL.fullmatch(part.strip()) for part in parts]
        return bool(parts) and self.length < 8 and all(said)

    # ---- where it appeared -----------------------------------------------------------------------------------------------
    @cached_property
    def venue(self) -> bool:
        """Whether it holds a word that venues are named by, or is a town and who published there: `Oulu: Broom Books`."""
        imprint = _IMPRINT.fullmatch(self.bare)
        return bool(pattern("venue").search(self.bare) or _IN_SHORT.fullmatch(self.bare)) or (
            imprint is not None and (is_town(imprint[1]) or bool(pattern("imprint").search(imprint[2])))
        )

    @cached_property
    def acronym(self) -> bool:
        """Whether it is an acronym, as conferences are called: `ICB`, `BrickConf'25`."""
        return len(self.bare) <= 16 and bool(_ACRONYM.fullmatch(self.bare))

    @cached_property
    def short_tail(self) -> bool:
        """Whether it ends with a short name: `International Conference on Bricks (ICB)`."""
        return bool(_SHORT_TAIL.search(self.text.rstrip(" .,")))

    @cached_property
    def terms(self) -> bool:
        """Whether it is the terms that somebody is employed on: `part-time`."""
        return bool(pattern("terms").fullmatch(self.bare))

    @cached_property
    def status(self) -> bool:
        """Whether it only says how far a paper has come: `Under review`, `Oral`."""
        found = read_venue(self.bare) if self.length < 12 else None
        return bool(found and found.name is None and found.note) or bool(pattern("status").fullmatch(self.bare))

    @cached_property
    def pages(self) -> bool:
        """Whether it is a volume, pages, or a number of the kind."""
        return bool(_PAGES.fullmatch(self.bare)) and bool(re.search(r"\d", self.bare))

    @cached_property
    def language(self) -> bool:
        """Whether it is a language that people speak."""
        return self.bare.casefold() in languages()

    @cached_property
    def level(self) -> bool:
        """Whether it names a level of the Common European Framework of Reference: `B2`."""
        return bool(_LEVEL.search(self.bare))

    @cached_property
    def address(self) -> bool:
        """Whether it is an address or identifier."""
        return bool(_ADDRESS.fullmatch(self.bare))

    @cached_property
    def tag(self) -> bool:
        """Whether it is a mark such as `Rank-A`, or a number in a list."""
        return bool(_TAG.fullmatch(self.bare))

    @cached_property
    def editors(self) -> bool:
        """Whether it only says who edited what a paper is in: `In B. Bun`, or that somebody did: `eds.` of a book."""
        said = re.sub(r"^in:?\s+", "", self.bare, flags=re.IGNORECASE)
        if _EDITORS.fullmatch(said):
            return True
        who = _EDITORS.sub("", said).strip(_EDGES)
        return said != self.bare and look(who).people[1] >= max(1, 0.7 * look(who).people[0])

    @cached_property
    def award(self) -> bool:
        """Whether it names an award."""
        return bool(pattern("award").search(self.bare))

    @cached_property
    def talk(self) -> bool:
        """Whether it holds a word for an occasion to speak: `Colloquium`, `Summer School`."""
        return bool(pattern("occasion").search(self.bare))

    @cached_property
    def talk_kind(self) -> bool:
        """Whether it only says what kind of talk it is: `Invited talk`, `Poster`."""
        return bool(pattern("talk").fullmatch(self.bare))

    @cached_property
    def rank(self) -> bool:
        """Whether it says how somebody fared: `1st place`, `top 5%`, `out of 300`."""
        return bool(pattern("rank").match(self.bare))

    @cached_property
    def money(self) -> bool:
        """Whether it holds an amount of money."""
        return bool(re.search(r"\d", self.text)) and bool(_MONEY.search(self.text) or find_money(self.text))

    @cached_property
    def number(self) -> bool:
        """Whether it is a number that an office or a funder gave."""
        found = find_number(self.bare) if re.search(r"\d", self.bare) else None
        return found is not None and found.to - found.at >= 0.6 * len(self.bare)

    @cached_property
    def mark(self) -> bool:
        """Whether it only says how far a work is, who somebody was in it, or which release: `pending`, `PI`, `v2.1`."""
        return is_mark(self.bare)

    # ---- what else it says -----------------------------------------------------------------------------------------------
    @cached_property
    def label(self) -> bool:
        """Whether it only says what a link leads to: `PDF`."""
        return is_label(self.bare)

    @cached_property
    def guide(self) -> bool:
        """Whether it opens with what comes before those who guided somebody."""
        return bool(pattern("guide").match(self.bare))

    @cached_property
    def small(self) -> bool:
        """Whether it has a word, after the first, that texts have and names don't."""
        return any(_SMALL.fullmatch(word) for word in self.words[1:])

    @cached_property
    def told(self) -> bool:
        """Whether it tells something rather than naming it."""
        return is_sentence(self.text)

    @cached_property
    def running(self) -> bool:
        """Whether its words run on as they do in a text."""
        return is_running(self.bare)

    @cached_property
    def pointer(self) -> bool:
        """Whether it opens as what says where more is: `See the list`."""
        return bool(_POINTER.match(self.text))

    @cached_property
    def footer(self) -> bool:
        """Whether it tells of the page and of nothing on it: `Last updated: May 2031`."""
        return bool(_FOOTER.match(self.text))

    @cached_property
    def abstract(self) -> bool:
        """Whether it opens as the text about a paper does."""
        return bool(_ABSTRACT.match(self.bare))

    @cached_property
    def equal(self) -> bool:
        """Whether it says what a mark at a name means: `* Equal contribution`."""
        return bool(_EQUAL.match(self.text))

    @cached_property
    def leads_on(self) -> bool:
        """Whether it leads to where more stands: `You can also find my articles on my Google Scholar profile`."""
        return bool(_POINTER.match(self.text) and _ELSEWHERE.search(self.text))

    @cached_property
    def dated(self) -> float:
        """The share of it that dates take."""
        if not re.search(r"\d", self.bare):
            return 0.0
        return sum(found.to - found.at for found in find_dates(self.bare)) / max(len(self.bare), 1)


_SMALL = pattern("small")
# No initial: an author may be `I. Example`.
_ABSTRACT = re.compile(rf"(?![^\W\d_]\.)(?:{either('abstract')})(?=[\s:.—–-]|['’]m)|→|⇒|➔", re.IGNORECASE)
_LABEL = re.compile(rf"[\[(]*{either('label')}(?:[\])\s/|,·]+[\[(]*{either('label')}){{0,8}}[\])]*", re.IGNORECASE)


@lru_cache(maxsize=8192)
def look(text: str) -> Look:
    """What a text looks like, kept for when it is asked for again."""
    return Look(text)


def is_label(words: str) -> bool:
    """Whether a link's words only say what it leads to: `PDF`, `[Code]`, `project page`."""
    return bool(_LABEL.fullmatch(words.strip(" .:,")))


def is_running(text: str) -> bool:
    """Whether words run on as they do in a text, and not as in a name: most begin with a small letter."""
    found = re.findall(r"[^\W\d_][\w'’-]*", text)
    small = sum(word[0].islower() for word in found)
    most = 2 * small > len(found) or (2 * small == len(found) and small > 2)  # `with Noor van Example` is a name
    return (len(found) >= 4 and most) or len(re.findall(f"[{CJK}]", text)) >= 12


def is_phrase(text: str) -> bool:
    """Whether a few words say where things belong and name nothing: `Outside the museum`."""
    words = text.split()
    return 1 < len(words) < 6 and all(word.isalpha() and word.islower() for word in words[1:])


def is_sentence(text: str, *, is_first: bool = True) -> bool:
    """Whether a line tells something rather than naming it; more readily so where it isn't an entry's first."""
    text = text.strip()
    words = text.split()
    if _POINTER.match(text) or _FIRST_PERSON.match(text):
        return True
    ended = bool(_SENTENCE_END.search(text)) or (text.endswith(":") and len(words) > 3)
    told = len(words) >= 5 or (len(words) >= 3 and words[1][0].islower() and words[0][0].isupper())
    if ended and told and not _SHORT_FORMS.search(text):
        return True
    small = sum(word[0].islower() for word in words)
    return len(words) > 18 or (not is_first and len(words) >= 8 and small >= 0.6 * len(words) and not find_dates(text))


def is_told(text: str) -> bool:
    """Whether a line is running text, in a script without spaces, too."""
    return is_sentence(text) or (len(text) > 9 and text.rstrip().endswith(("。", "！", "？")))
