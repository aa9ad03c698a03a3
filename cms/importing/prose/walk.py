"""A sentence's tokens as a reader walks over them, and names of organisations, which go on over small words."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from functools import cache

from cms.content import PartialDate
from cms.documents import Inline
from cms.documents.languages import CJK, alternatives, tables, words
from cms.documents.written_dates import Dates, find_dates

from ..people import is_name
from ..places import Place, is_organization, is_place, is_short_name, read_organization, size
from .naming import nominative
from .sentences import Sentence
from .story import Story
from .token import Token
from .tokens import is_wide, roles, tokens_of

_NAMED = re.compile(rf"[^\W\d_a-zß-ÿ]|\d+[^\W\d_]|[a-z]+[A-Z]|[{CJK}]")  # how a name opens
_CJK = f"[{CJK}]"
# Tokens that stand between a verb and what it is about.
LIGHT = frozenset(("adverb", "art", "mine", "me", "they", "date", "is", "object"))
ARTICLE, ADVERB = frozenset(("art",)), frozenset(("adverb",))
_BREAKS = frozenset(("and", "where", "who"))
_LEGAL_FORM = re.compile(r"株式会社|有限会社|合同会社|주식회사|㈜")  # what stands before a company's name
# A university of China, whose college is a part of it: `铃兰大学医学院`.
_COLLEGE = re.compile("(?P<whole>[^大]{2,8}大[学學])[^大]{1,8}[学學]院")
_STEPS = {"year_before": -1, "year_same": 0, "year_after": 1}  # words for a year, seen from another


@cache
def _organization_end() -> re.Pattern[str]:
    """Where an organisation's name ends in a script without spaces, with its units after it."""
    wide = [word for word in words("organizations", "whole") if re.match(_CJK, word)]
    return re.compile(rf".{{0,16}}?(?:{alternatives(wide)})(?!{_CJK}{{0,2}}(?:{alternatives(wide)}))")


def organization_end(text: str) -> int:
    """Where an organisation's name ends that opens a text in a script without spaces; 0 where none does."""
    found = _organization_end().match(text)
    college = _COLLEGE.match(text)
    return college.end("whole") if college else found.end() if found else 0


# What follows a name in the same breath: `Google developing compilers`, `ACME where`.
_DOING_THERE = re.compile(
    r"\s(?:(?:before|after|while|when|until)\s)?(?:[a-z]+ly\s)?(?!(?:holding|banking|consulting|publishing|marketing|gaming)\b)[a-z]{2,}ing\b"
)
# What has a part with a common noun for a name.
_OWNER = re.compile(r"(?P<name>[A-Z][\w&.' -]*?)['’]s\s(?P<unit>(?:\w+\s){0,3}?[a-z]\w+)$")
# Of a verb, at its clause's end.
_PREFIX = re.compile(r"\s(?:inne|zurück|ein|an|bei|auf|ab|um|vor|teil|weiter|wieder|hinzu)$")
# What an organisation is, before its name.
_FIRM_NOUN = (
    r"(?:[a-z-]+\s){0,3}(?:firm|company|studio|agency|magazine|publisher|newspaper|charity|start-?up|shop|brewery|bakery|duo|trio|quartet|band"
    r"|ensemble|collective|orchestra|label|workshop|cooperative|practice|consultancy|makers?|nonprofit|non-profit"
    r"|broadcaster|network|restaurant|caf[eé]|clinic|surgery|gallery|theatre|salon|garage|farm|forge|pottery|winery|bookshop|consulting|school|lab)"
)
_FIRM = re.compile(rf"(?P<noun>{_FIRM_NOUN})\s(?=[A-Z])")
_APPOSED = re.compile(rf"(?:own\s)?{_FIRM_NOUN}(?:\s[a-z]\w+)*")  # the same beside a name
_TITLED = re.compile(r"(?:Dr|Prof)\b\.?\s+[^\W\d_a-z]")
_COMMON_WORD = re.compile(r"\s[a-zß-ÿ]{2,}(?:\s|$)")


def _is_somebody(name: str) -> bool:
    """Whether what stands where an organisation may is a person by their title: `in the lab of Dr. Ann Li`."""
    return bool(_TITLED.match(name)) and not is_organization(name)


_WENT = re.compile("^[到回赴](?=.{3})")  # what leads to where somebody went: `到铃兰大学任教`
# What has no name but what it is of.
_CIVIC = (*words("organizations", "civic"), *words("organizations", "civic_of"))
_SOCIETY = re.compile(
    rf"(?:{alternatives((*_CIVIC, *words('prose', 'periodicals')))})(?-i:\s[a-zà-ÿ]+)*",
    re.IGNORECASE,
)


_IS_PERIODICAL = re.compile(rf"\s(?:{alternatives(words('prose', 'periodicals'))})$")  # `Brick magazine`


class Walk:
    """A sentence, taken apart, for a reader that goes over it by its tokens' places."""

    def __init__(self, sentence: Sentence, story: Story) -> None:
        self.sentence = sentence
        self.story = story
        self.language = story.language
        self.text = sentence.words
        self.tokens: list[Token] = self._dated(tokens_of(sentence, story.language))
        self.inner = self._inner()

    def _dated(self, tokens: list[Token]) -> list[Token]:
        """Tokens, where those that say when by the year told last, as `the year after`, are dates."""
        made: list[Token] = []
        for token in tokens:
            if "date" in token:
                date = token.value.last or token.value.first
                self.story.year = date.year if date else self.story.year
            step = next((step for kind, step in _STEPS.items() if kind in token), None)
            if step is not None and self.story.year:
                dates = Dates(token.at, token.to, PartialDate(self.story.year + step))
                self.story.year += step
                token = Token(frozenset(("date",)), token.at, token.to, dates)
            made.append(token)
        return made

    def _inner(self) -> frozenset[int]:
        """The places of the tokens that stand in brackets."""
        found, depth = set(), 0
        for at, token in enumerate(self.tokens):
            if "stop" in token:
                depth = max(depth + self.opens_bracket(at) - (token.value in (")", "）")), 0)
            if depth:
                found.add(at)
        return frozenset(found)

    def said(self, token: Token) -> str:
        """The words of a token."""
        return self.text[token.at : token.to]

    def said_at(self, at: int) -> str:
        """The words of the token at a place; nothing beyond the ends."""
        return self.said(self.tokens[at]) if 0 <= at < len(self.tokens) else ""

    def kinds(self, at: int) -> frozenset[str]:
        """What the token at a place may be; nothing beyond the ends."""
        return self.tokens[at].kinds if 0 <= at < len(self.tokens) else frozenset()

    def skip(self, at: int, kinds: frozenset[str] = LIGHT) -> int:
        """The first place from here on whose token is none of some kinds."""
        while at < len(self.tokens) and self.kinds(at) & kinds and "gap" not in self.tokens[at]:
            at += 1
        return at

    def skip_back(self, at: int) -> int:
        """The first place from here back whose token is no article and says no more than when."""
        while self.kinds(at) & {"art", "adverb", "date"} and not self.kinds(at) & {"gap", "is"}:
            at -= 1
        return at

    def is_break(self, at: int) -> bool:
        """Whether a clause may end at a token."""
        token = self.tokens[at]
        if "stop" in token:
            return (
                token.value not in "()（）…"
                and not (token.value == "." and at + 1 < len(self.tokens))
                and at not in self.inner
            )
        if "art" in token and "who" in token and not self.kinds(at - 1) & {"stop"}:
            return False  # `wurde ihm die Medaille verliehen`
        if "there" in token and self.language == "de":
            return False  # `seit 2031 ist sie dort Köchin`
        return bool(token.kinds & _BREAKS) and not ("of" in token and not token.kinds & {"and", "where"})

    def was_before(self, at: int) -> bool:
        """Whether a clause says before a place in it that it was so: `曾在鈴蘭大学担任讲师`."""
        begin = next((i for i in range(at - 1, -1, -1) if "stop" in self.kinds(i)), -1)
        return any("was" in self.kinds(i) for i in range(begin + 1, at))

    def before_article(self, at: int) -> int:
        """The place before a token and its article."""
        return at - 2 if "art" in self.kinds(at - 1) and not self.kinds(at - 1) & {"at", "in", "of"} else at - 1

    def join(self, at: int, end: int) -> None:
        """Make the tokens from one place to another a title."""
        token = Token(frozenset(("title",)), self.tokens[at].at, self.tokens[end - 1].to)
        self.tokens[at:end] = [replace(token, value=(token.at, token.to))]
        self.inner = self._inner()

    def named(self, at: int) -> str:
        """The name that opens at a token, as it is printed."""
        return self.words(at, self.name_end(at))

    def clause_end(self, at: int) -> int:
        """The place of the next stop or small word that may end a clause, or the sentence's end."""
        return next((i for i in range(at + 1, len(self.tokens)) if self.is_break(i)), len(self.tokens))

    def opens_bracket(self, at: int) -> bool:
        """Whether a token opens a bracket; nothing beyond the ends does."""
        return 0 <= at < len(self.tokens) and self.tokens[at].value in ("(", "（")

    def date_in(self, places: Iterable[int]) -> Dates | None:
        """The first date at some places."""
        return next((self.tokens[i].value for i in places if "date" in self.kinds(i)), None)

    # ---- names ---------------------------------------------------------------------------------------------------------
    def opens_name(self, at: int) -> bool:
        """Whether a token is text that opens as names do."""
        return bool(self.kinds(at) & {"gap", "title"}) and bool(_NAMED.match(self.text, self.tokens[at].at))

    def name_end(self, at: int) -> int:
        """The place after a name that opens at a token: it may go on over `of`, an article, `for`, and brackets."""
        end = at + 1
        if "link" in self.tokens[at] or is_wide(self.language):
            return self._bracket(at, end)
        while end < len(self.tokens):
            following = self._goes_on(at, end)
            closed = self._bracket(at, end) if following is None else following
            if closed == end:
                break
            end = closed  # and on: `Department of Magic (DoM), University of Oz`
        return end

    def _goes_on(self, at: int, end: int) -> int | None:
        """The place after what a name goes on with, or None."""
        so_far = self.words(at, end)
        kinds = self.kinds(end)
        over = end + 1
        if "of" in kinds and self._says_what(so_far, over):
            return over + 1
        if self.language == "de" and self.said_at(end) == "für" and not is_organization(so_far.split()[-1]):
            return None  # `an der Universität Oz für das Fach Magie`
        if "of" in kinds or (
            "at" in kinds
            and self.said(self.tokens[end]) in ("for", "voor")
            and (is_organization(so_far.split()[-1]) or ("of" in self.kinds(at - 1) and " " not in so_far))
        ):
            while self.kinds(over) & {"art"} and "gap" not in self.tokens[over]:
                over += 1
            goes_on = self.opens_name(over) and self._is_plain(over) and not _TITLED.match(self.said_at(over))
            return over + 1 if goes_on else None  # but `the group of Prof. Ann Li`
        if (
            "art" in kinds
            and self.opens_name(over)
            and self.tokens[end].at == self.tokens[end - 1].to + 1
            and "of" in self.kinds(end - 2)
        ):
            return over + 1
        if "and" in kinds and self.opens_name(over) and self._pairs(so_far, over):
            return over + 1
        if "stop" in kinds and self.tokens[end].value == "," and self.opens_name(over):
            following = self.said(self.tokens[over])
            part = size(so_far) == 0 and is_organization(following)
            named = is_organization(so_far) and over + 1 < len(self.tokens) and self.tokens[over + 1].value == "("
            return over + 1 if part or (named and "date" not in self.kinds(over + 2)) else None
        if (
            "stop" in kinds
            and self.tokens[end].value == "."
            and re.search(r"\b(?:St|Inc|[A-Z])$", so_far)
            and self.opens_name(over)
        ):
            return over + 1
        return None

    def _says_what(self, so_far: str, at: int) -> bool:
        """Whether a Romance name says what it teaches before whose it is: `École supérieure d'art de la Vilaine`."""
        if self.language not in ("fr", "es", "it", "pt") or "gap" not in self.kinds(at) or self.opens_name(at):
            return False
        over = self.skip(at + 2, ARTICLE)
        is_short = len(self.said(self.tokens[at]).split()) <= 3
        if is_short and (
            _SOCIETY.fullmatch(so_far)
            or (" " not in so_far and is_organization(so_far))
            or so_far.startswith(("L'", "Le ", "La ", "Les "))
        ):
            return True  # `la Société des haies`, `l'Institut du relief`
        return is_short and is_organization(so_far) and "of" in self.kinds(at + 1) and self.opens_name(over)

    def _is_plain(self, at: int) -> bool:
        return "title" not in self.tokens[at]

    def _pairs(self, so_far: str, over: int) -> bool:
        """Whether a name with `and` in it is one: `Office of Weights and Tides`, `Studio Brick and Lime`."""
        after = self.kinds(over + 1)
        following = self.said(self.tokens[over])
        if is_organization(following) or is_place(following) or after & {"of", "at"}:
            return False
        return " " in so_far and is_organization(so_far) and not is_place(so_far.split()[-1])

    def _bracket(self, at: int, end: int) -> int:
        """The place after a bracket that gives a name in another script, or in short."""
        if end + 2 >= len(self.tokens) or not self.opens_bracket(end):
            return end
        inner = self.tokens[end + 1]
        name = self.words(at, end)
        closes = self.tokens[end + 2].value in (")", "）")
        said = self.said(inner)
        if closes and "date" not in inner and (is_short_name(said, name) or re.match(_CJK, said)):
            return end + 3
        return end

    def words(self, at: int, end: int) -> str:
        """The text of the tokens from one place to before another."""
        return self.text[self.tokens[at].at : self.tokens[end - 1].to]

    def piece(self, at: int, end: int) -> Inline:
        """The text of some tokens, with its marks."""
        return self.sentence.text.cut(self.tokens[at].at, self.tokens[end - 1].to)

    def organization(self, at: int) -> tuple[Place, int] | None:
        """The organisation whose name opens at a token, and the place after it."""
        if not self.kinds(at) & {"gap", "title"}:
            return None
        if is_wide(self.language) and "link" not in self.tokens[at]:
            return self._wide_organization(at)
        if self.tokens[at].value == "whole" and self.name_end(at) == at + 1:
            return Place(self.said_at(at)), at + 1  # `the Equity, Diversity and Inclusion Committee`
        begin = at
        if not self.opens_name(at):
            return self._after_noun(at)
        if owned := self._owned(at):
            return owned
        end = self.name_end(begin)
        piece = self._named(begin, end)
        if piece and self.language == "de" and self.said_at(at - 1) == "des":
            piece = Inline(nominative(piece.text))
        place = read_organization(piece) if piece and len(piece.text) <= 160 else None
        if place is None or is_place(place.name) or _is_somebody(place.name):
            return None
        parted = self._parted(begin, end) if place.unit is None else None
        return parted or self._of_whole(begin, end) or place, end

    def _after_noun(self, at: int) -> tuple[Place, int] | None:
        """A name after a small noun that says what it is of: `museo Sales del Plata`, and no more than a firm."""
        match = re.match(
            r"(?P<noun>[^\W\d_A-ZÀ-Þ]+(?:\s[^\W\d_A-ZÀ-Þ]+)?)\s(?=[^\W\d_a-zß-ÿ])", self.said(self.tokens[at])
        )
        english = self.language == "en"
        if english:
            match = _FIRM.match(self.said(self.tokens[at]))
        if not match and self.language in ("fr", "es", "it", "pt"):
            return self._common(at)
        if not match or self.language == "de":
            return None
        token = self.tokens[at]
        self.tokens[at] = Token(token.kinds, token.at + match.end(), token.to, token.value)
        end = self.name_end(at)
        if self.kinds(end) & {"and"} and self.opens_name(end + 1):
            end += 2
        is_firm = english or match["noun"].split()[-1] in tables()[self.language]["prose"].get("firm", ())
        kept = match["noun"] if is_organization(match["noun"]) and not is_firm else None
        self.tokens[at] = token if kept else self.tokens[at]
        place = read_organization(self.piece(at, end))
        return (place, end) if place and not is_place(place.name) else None

    def is_firm(self, at: int) -> bool:
        """Whether a noun beside a name says that it is a firm's: `Brick & Lime, a design studio`, `my own bakery, Oz Loaf`."""
        if self.language != "en" or not self.opens_name(at):
            return False
        end = self.name_end(at)
        after = self.said_at(end) == "," and "art" in self.kinds(end + 1) and _APPOSED.fullmatch(self.said_at(end + 2))
        return bool(after) or (self.said_at(at - 1) == "," and bool(_APPOSED.fullmatch(self.said_at(at - 2))))

    def _common(self, at: int) -> tuple[Place, int] | None:
        """An organisation without a name of its own, by the town it is of: `hospital general de Oviedo`."""
        said, over = self.said(self.tokens[at]), at + 2
        if (
            not is_organization(said)
            or len(said.split()) > 3
            or "of" not in self.kinds(at + 1)
            or not self.opens_name(over)
        ):
            return None
        end = self.name_end(over)
        return Place(self.piece(at, end).text), end

    def _owned(self, at: int) -> tuple[Place, int] | None:
        """`ACME's design team` is a part of ACME: what a name owns that opens small."""
        said = self.said(self.tokens[at])
        match = _OWNER.match(said)
        if not match or self.language != "en" or is_name(match["name"]):
            return None
        if not is_organization(match["unit"]) and "at" not in self.kinds(self.before_article(at)):
            return None
        place = read_organization(match["name"])
        return (replace(place, unit=match["unit"]), at + 1) if place and not is_place(place.name) else None

    def _parted(self, at: int, end: int) -> Place | None:
        """`Institut für Magie der Universität Oz` is a unit and the organisation that it is of."""
        for place in range(at + 1, end):
            if "gap" not in self.tokens[place] or not self.kinds(place - 1) & {"of", "art"}:
                continue
            whole = self.words(place, end)
            joint = next(
                i
                for i in range(place - 1, at, -1)
                if not self.kinds(i - 1) & {"of", "art"} or "gap" in self.tokens[i - 1]
            )
            unit = self.words(at, joint)
            unit = nominative(unit) if self.said_at(at - 1) == "des" else unit
            if (
                is_organization(unit)
                and is_organization(self.said(self.tokens[place]))
                and size(whole.split(" of ")[0]) > min(size(unit), 2)
                and size(whole) >= 2
            ):
                found = read_organization(whole)
                return replace(found, unit=unit) if found and found.unit is None else Place(whole, unit)
        return None

    def _of_whole(self, at: int, end: int) -> Place | None:
        """The organisation that a field is taught at: `Gerontología de la Universidad Oz`."""
        whole = self.skip(at + 2, ARTICLE)
        if self.language not in ("es", "fr", "it", "pt") or is_organization(self.said_at(at)) or whole >= end:
            return None
        taught = size(self.said_at(whole)) > 2 or size(self.words(whole, end)) > 2
        return Place(self.words(whole, end)) if "of" in self.kinds(at + 1) and taught else None

    def _wide_organization(self, at: int) -> tuple[Place, int] | None:
        said = _WENT.sub("", self.said(self.tokens[at])) if self.language == "zh" else self.said(self.tokens[at])
        end = organization_end(said)
        if not end:
            return None
        if _LEGAL_FORM.fullmatch(said[:end]):
            return Place(said), at + 1
        if (name := said[:end].strip()) in words("organizations", "whole"):
            return None  # `博物館の学芸員`
        rest = said[end:].strip()
        role = roles(self.language).search(rest)
        unit = rest[: role.start()] if role else rest
        unit = "" if role and not is_organization(unit) else unit
        return Place(name, unit.strip(" の의") or None), at + 1

    def any_name(self, at: int) -> tuple[Place, int] | None:
        """The organisation that a strong word leads to, whatever it is called."""
        found = self.organization(at)
        if found or not self.opens_name(at):
            return found
        end = self.name_end(at)
        piece = self._named(at, end)
        place = read_organization(piece) if piece else None
        if place is None or is_place(place.name) or find_dates(place.name) or _is_somebody(place.name):
            return None
        return place, end

    def name_before(self, at: int) -> Place | None:
        """The organisation whose name ends at a token, a comma apart."""
        ends = {at, at - 1} if at and self.tokens[at - 1].value == "," else {at}
        for place in range(at - 1, max(at - 8, -1), -1):
            within = self.opens_name(place - 2) and self.said_at(place - 1) != "to"  # `at Oz in Oulu, where …`
            if self.opens_name(place) and self.name_end(place) in ends and not within:
                found = self.any_name(place)
                return found[0] if found else None
        return None

    def _named(self, at: int, end: int) -> Inline | None:
        """A name's text without what is done there, as `building roads`; None for a thing, as `AI-assisted automation` is.

        In English, where names of organisations have capitals throughout, unless a word says that it is one.
        """
        piece = self.piece(at, end)
        if self.language == "de" and (rest := _PREFIX.search(piece.text)):
            return piece.cut(0, rest.start())
        if self.language != "en" or self.kinds(at) & {"link", "title"}:
            return piece
        begin, to = self.tokens[at].at, self.named_to(at, end)
        piece = piece.cut(0, to - begin)
        common = _COMMON_WORD.search(self.text, begin, min(to, self.tokens[at].to))
        return None if common and not is_organization(piece.text) and not _IS_PERIODICAL.search(piece.text) else piece

    def named_to(self, at: int, end: int) -> int:
        """Where in the text a name ends that opens at a token, before what is done there."""
        last = self.tokens[end - 1]
        doing = (_DOING_THERE.search(self.text, token.at, token.to) for token in (self.tokens[at], last))
        found = next((match for match in doing if match), None) if self.language == "en" else None
        return found.start() if found and "link" not in self.tokens[at] else last.to
