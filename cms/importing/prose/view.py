"""A sentence's tokens with what they name besides organisations and people: titles of people, and awards."""

from __future__ import annotations

import re
from functools import cache

from cms.documents.languages import CJK, alternatives, tables, words

from ..lists.looks import look
from ..people import is_name
from ..places import Place, is_organization, is_place, read_organization
from ..titles import is_role, split_title
from .token import VERBS
from .tokens import is_wide, language_of, roles
from .walk import ARTICLE, organization_end
from .whose import Whose

# What ends the words of a title.
_PARTING = frozenset(
    ("at", "in", "of", "by", "with", "as", "advised", "who", "where", "and", "date", "stop", "me", "they")
)
_PARTING |= {"title", "link"}
_DONE_BY = re.compile(r"\w+(?:ed|aid|en)\s(?:for\s)?by\b")  # `is paid for by a Road Grant`
_ASSISTS = re.compile(r"\bteaching assistant$", re.IGNORECASE)  # for a course
_OWNED = re.compile(r"(?!master|bachelor|doctor)(?:the\s)?[a-z]+['’]s\s(?=[a-z])")  # whose title it is
# Whose title it is, if it is an organisation.
_OWNED_ROLE = re.compile(r"(?P<owner>[A-Z][\w&.-]{1,30}(?:\s[A-Z][\w&.-]{1,30}){0,4})['’]s\s(?=[a-z])")
_RESIDENT = re.compile(r"-in-(?:residence|chief|charge|training)$", re.IGNORECASE)
_OFFICE = re.compile(
    r"(?:president|chair(?:man|woman|person)?|treasurer|secretary|trustee|patron|member|founder)$", re.IGNORECASE
)
_EDITS = re.compile("edit|redakt|redact|rédact|herausgeb", re.IGNORECASE)
PERIODICAL = re.compile(
    alternatives((*words("venues", "journal"), *words("prose", "periodicals"), "Letters", "Annals", "Bulletin")),
    re.IGNORECASE,
)
_STUDENT = re.compile(
    r"\b(?:student|undergraduate|undergrad|candidate|degree)$", re.IGNORECASE
)  # who holds no position
_AWARD_PART = re.compile("|".join(map(re.escape, words("awards", "words"))), re.IGNORECASE)
_RESIDENCE = re.compile(r"r[eé]siden", re.IGNORECASE)  # what is a part of a title: `artista in residenza`
_YEAR = re.compile(r"(?:Year|Month|Decade|Jahres|année|año|anno|ano|jaar)\b.*")  # `Nurse of the Year`
_AMOUNT = re.compile(r"^[£$€]\s?\d[\d.,]*k?\s")  # `the £5,000 Road Prize`
_AWARD_END = re.compile(
    rf"(?:{'|'.join(re.escape(word) for word in (*words('awards', 'words'), '상', '章') if re.match(f'[{CJK}]', word))})$"
)


# What a title goes on with before `at` or `of`: `a volunteer cook at Oz`, `Professor Emerita of Magic`.
_GOES_ON = re.compile(r"\s(?:(?!\w+(?:ing|ly|ed)\b)[a-z-]{3,}|[Ee]merit(?:a|us|i|ae))")


@cache
def _agents(language: str) -> re.Pattern[str]:
    """Endings of what people are called who do something; in a language that has few other marks of a profession."""
    endings = tables()[language]["prose"].get("agents", [])
    return re.compile(rf"(?:{'|'.join(map(re.escape, endings)) or '(?!)'})$", re.IGNORECASE)


def is_called(title: str, text: str) -> bool:
    """Whether somebody is called so, in the language of a text about them: `Kirchenmusiker und Orgelforscher`."""
    language, first = language_of(text), title.split()[0] if title else ""
    is_short = 0 < len(title.split()) <= 8 and not re.search(r"[\d?!]", title)
    return is_short and bool(roles(language).search(title) or (language != "en" and _agents(language).search(first)))


def is_calling(text: str) -> bool:
    """Whether a short text by itself is what somebody is called, in any language: `Orgelbaumeister`."""
    first = text.split()[0] if text.split() else ""
    if not first or len(text.split()) > 6 or is_place(text) or is_organization(text) or re.search(r"[\d?!]", text):
        return False
    return any(roles(tag).search(text) or (tag != "en" and _agents(tag).search(first)) for tag in tables())


class View(Whose):
    """A sentence for the reader of frames."""

    # ---- titles of people ------------------------------------------------------------------------------------------------
    def role(self, at: int) -> tuple[str, int, bool] | None:
        """What somebody is called whose title opens at a token: the words, the place after them, whether our words know it."""
        at = self.skip(at)
        if at < len(self.tokens) and self.language == "en":
            return self._english_role(at)
        if "gap" not in self.kinds(at) or ("publish" in self.kinds(at) and " " in self.said_at(at)):
            return None  # `autora de tres novelas`
        said = self.said(self.tokens[at])
        if is_wide(self.language):
            titles = list(roles(self.language).finditer(said))
            if titles and titles[-1].end() == len(said):
                return said[len(self._before_role(said)) :].strip(" の의"), at + 1, True
            if self.language == "zh" and len(said) <= 8 and _agents("zh").search(said) and not is_organization(said):
                return said, at + 1, False  # `做文物修复师`
            named = (
                "as" in self.kinds(at + 1) and self.language != "zh" and len(said) <= 12 and not is_organization(said)
            )
            return (said, at + 1, False) if named else None
        end = at + 1
        while "of" in self.kinds(end) and "gap" in self.kinds(end + 1) and not self._names_organization(end + 1):
            end += 2
        if "in" in self.kinds(end) and end + 1 < len(self.tokens) and _RESIDENCE.match(self.said(self.tokens[end + 1])):
            end += 2
        title = self.words(at, end)
        known = bool(roles(self.language).search(title))
        first = said.split()[0]
        agent = bool(_agents(self.language).search(said) or _agents(self.language).search(first))
        whole = is_organization(said) and not known and not agent
        told = known or agent or self._is_placed(at, end)
        if not told or len(said.split()) > 6 or whole or is_place(said) or re.search(r"\d", said):
            return None
        if not known and (self.opens_name(at) != (self.language == "de") or not self._tells_of_somebody()):
            return None
        return title, end, known

    def _is_placed(self, at: int, end: int) -> bool:
        """Whether a noun without an article is what somebody is at an organisation: `es cartógrafa en el Instituto Oz`."""
        if "art" in self.kinds(at - 1) or not self.kinds(end) & {"at", "in"}:
            return False
        place = self.organization(self.skip(end + 1, ARTICLE))
        return place is not None and (is_organization(place[0].name) or bool(self.kinds(end) & {"at"}))

    def _tells_of_somebody(self) -> bool:
        """Whether a sentence says whom it is about, or leaves it out: `the receiver is built as a superhet` is of a thing."""
        left_out = self.language in ("es", "it", "pt") and self.kinds(0) & VERBS
        return bool(left_out) or any(
            kinds & {"me", "they", "mine", "work", "worked", "join"} or self.is_owner(place)
            for place, kinds in enumerate(map(self.kinds, range(len(self.tokens))))
        )

    def is_title(self, word: str) -> bool:
        """Whether a word by itself is what somebody is called."""
        return bool(roles(self.language).fullmatch(word) or is_role(word))

    def _before_role(self, said: str) -> str:
        """What stands before a title in a text without spaces: an organisation with its units."""
        at = organization_end(said)
        role = roles(self.language).search(said, at) if at else None
        if role is None:
            return ""
        return said[: role.start() if is_organization(said[at : role.start()]) else at]  # `交響楽団ヴァイオリン奏者`

    def _names_organization(self, at: int) -> bool:
        said = self.said(self.tokens[at])
        return (
            self.language == "de"
            or self.opens_name(at)
            or bool(re.search(r"\s[^\W\d_a-zß-ÿ]", said))
            or ("of" in self.kinds(at + 1) and self.opens_name(at + 2))
        )

    def _english_role(self, at: int) -> tuple[str, int, bool] | None:
        begin = self.tokens[at].at
        stop = re.search(r"[,;.:](?:\s|$)|\(|—", self.text[begin:])
        there = next(
            (self.tokens[i].at for i in range(at, len(self.tokens)) if "where" in self.kinds(i)), len(self.text)
        )
        does = next((self.tokens[i].at for i in range(at + 1, len(self.tokens) - 2) if self._does(i)), len(self.text))
        phrase = self.text[begin : min(begin + stop.start() if stop else there, there, does)].rstrip()
        if not phrase:
            return None
        if "doing" in self.kinds(at) and self.kinds(at + 1) & {"art", "there"}:
            return None
        if self.kinds(at) & {"study", "degree", "advised"} or _DONE_BY.match(phrase):
            return None
        if owned := _OWNED.match(phrase):  # `the faculty's associate dean`
            begin, phrase = begin + owned.end(), phrase[owned.end() :]
            at = next((i for i in range(at, len(self.tokens)) if self.tokens[i].to > begin), at)
        title, _ = split_title(phrase[:1].upper() + phrase[1:])
        known = bool(title) and len(title.split()) <= 8
        chunk = self._chunk(at)
        agent = bool(chunk and _agents("en").search(_RESIDENT.sub("", chunk.split()[-1])) and len(chunk.split()) <= 6)
        if not known and not agent and not self._is_held(at, chunk):
            return None
        whole = known and chunk.casefold().startswith(title.casefold()) and _GOES_ON.fullmatch(chunk, len(title))
        to = begin + max(len(title) if known else 0, len(chunk) if not known or agent or whole else 0)
        to = self._of_organization(at, to)
        end = next((i for i in range(at, len(self.tokens)) if self.tokens[i].at >= to), len(self.tokens))
        if "of" in self.kinds(end) and self.kinds(end + 1) == {"gap"} and self.said_at(end + 1).islower():
            ends = end + 2 >= len(self.tokens) or self.kinds(end + 2) & {"date", "stop", "and"}
            if ends and " " not in self.said_at(end + 1):  # `head of strings since 2031`
                to, end = self.tokens[end + 1].to, end + 2
        said, rest = self.text[begin:to], self.text[to : self.tokens[end - 1].to].strip()
        if (
            rest
            and " " in rest
            and self.tokens[end - 1].kinds == {"gap"}
            and is_name(rest)
            and not is_organization(rest)
        ):
            return None  # `and pianist Ann Li`
        if _STUDENT.search(said) or any(
            self.tokens[i].kinds & {"me", "they", "where", "as"}
            or self.tokens[i].kinds & (VERBS | {"publish"}) - {"is", "work", "doing", "study"}
            for i in range(at, end)
        ):
            return None
        return said, end, known

    def _is_held(self, at: int, chunk: str) -> bool:
        """Whether common nouns after an article are what somebody is at an organisation: `is a regular at Oz Theatre`."""
        end = at + 1
        common = (
            chunk == self.said_at(at) and chunk.islower() and len(chunk.split()) <= 3 and "art" in self.kinds(at - 1)
        )
        several = self.said_at(at - 2) == "are" or is_organization(chunk)  # `We are a research group at Oz`
        if not common or several or self.said_at(end) not in ("at", "with") or re.search(r"(?:ed|ing|ly)\b", chunk):
            return False
        over = self.skip(end + 1, ARTICLE)
        named = is_organization(self.named(over)) or "as" in self.kinds(at - 2)
        return self.opens_name(over) and named and not is_place(self.named(over)) and self._tells_of_somebody()

    def owned_role(self, at: int) -> tuple[Place, str, int] | None:
        """Return an organisation, the title it owns, and the place after: `one of the Guild's readers`."""
        if self.language == "zh" and "of" in self.kinds(at + 1):
            employer, held = self.organization(at), self.role(at + 2)  # `路学会的理事`
            return (employer[0], held[0], held[1]) if employer and held else None
        match = (
            _OWNED_ROLE.match(self.text, self.tokens[at].at)
            if self.language == "en" and "gap" in self.kinds(at)
            else None
        )
        if not match or not (is_organization(match["owner"]) or re.fullmatch("[A-Z]{3,}", match["owner"])):
            return None
        stop = next(
            (i for i in range(at + 1, len(self.tokens)) if self.kinds(i) & (_PARTING - {"of"})), len(self.tokens)
        )
        said = self.text[match.end() : self.tokens[stop - 1].to]
        if self.said_at(at - 1) == "one of" or self.said_at(at - 2) == "one of":
            said = re.sub(r"(?<=[a-z]{3})s$", "", said)
        title, rest = split_title(said[:1].upper() + said[1:])
        whole = title and (not rest or _GOES_ON.fullmatch(f" {rest}"))
        if not whole and not (" " not in said and _agents("en").search(said)):
            return None
        return read_organization(match["owner"]) or Place(match["owner"]), said, stop

    def _does(self, at: int) -> bool:
        """Whether a clause goes on with what else somebody does: `a judge and chairs the Road Society`."""
        return "and" in self.kinds(at) and "doing" in self.kinds(at + 1) and bool(self.kinds(at + 2) & {"art"})

    def is_office(self, title: str | None, at: int) -> bool:
        """Whether a title is of an office in the organisation whose name opens at a token: `trustee of Roads for All`.

        An editor's is at a journal, whose name is set as a title is: `associate editor of the *Journal of Roads*`.
        """
        if title and "title" in self.kinds(at):
            return bool(_EDITS.search(title)) and bool(PERIODICAL.search(f"{self.said_at(at - 1)} {self.said_at(at)}"))
        said = self.said_at(self.name_end(at))
        edits = bool(title and _EDITS.search(title)) and bool(PERIODICAL.search(self.named(at)))
        return edits or (bool(title and _OFFICE.search(title)) and said != "at")

    def edits_book(self, title: str, at: int) -> bool:
        """Whether a title is an editor's of a book, whose publisher a bracket names: `editor of Walls (Oz Press, 2031)`."""
        end = self.name_end(at)
        is_published = self.opens_bracket(end) and self.opens_name(end + 1) and "date" in self.kinds(end + 3)
        return bool(_EDITS.search(title)) and is_published

    def _chunk(self, at: int) -> str:
        """The words from a token on that no small word parts."""
        end = at
        while end < len(self.tokens) and not self.kinds(end) & _PARTING:
            end += 1
        return self.words(at, end) if end > at else ""

    def _of_organization(self, at: int, to: int) -> int:
        """Where a title ends that goes on with the organisation it is of: `president` of `president of the Road Society`."""
        for place in range(at, len(self.tokens)):
            if self.tokens[place].at >= to:
                break
            if place > at + 1 and self.kinds(place) == {"adverb"} and "at" in self.kinds(place - 1):
                return self.tokens[place - 2].to  # `an analyst for three years`
            if "of" in self.kinds(place) or self.said(self.tokens[place]) == "for":
                if "its" in self.kinds(place + 1):
                    return self.tokens[place - 1].to  # `director of its road programme`
                over = self.skip(place + 1, ARTICLE)
                if self._after_noun(over) or (self.opens_name(over) and _ASSISTS.search(self.words(at, place))):
                    return self.tokens[place - 1].to  # `a cartographer for the newspaper Oz Herald`
                named = over > place + 1 or is_organization(self.text[self.tokens[over].at : to])
                society = over == place + 1 and (_OFFICE.search(self.words(at, place)) or self.is_firm(over))
                after = self.kinds(over + 1)
                goes_on = "of" in after and "art" in self.kinds(over + 2)
                if (
                    society
                    and self.opens_name(over)
                    and (goes_on or not after & {"at", "of"} or self.said_at(over + 1) == "for")
                ):
                    return self.tokens[place - 1].to  # `treasurer of Friends of the Road`, `trustee of Roads for All`
                named = named or (over == place + 1 and self.said_at(over).startswith("The "))
                noun = self.said_at(over).islower() and "gap" in self.kinds(over) and "title" in self.kinds(over + 1)
                if noun or "title" in self.kinds(over) or (self.opens_name(over) and named):
                    return self.tokens[place - 1].to
        return to

    # ---- awards ------------------------------------------------------------------------------------------------------------
    def opens_award(self, at: int, *, won: bool) -> bool:
        """Whether a token opens the name of an award: it has a word for one, or after `won` two words with capitals."""
        if "gap" not in self.kinds(at):
            return False
        end = self.award_end(at)
        said = self.words(at, end)
        if is_place(said) or (is_organization(said) and not look(said).award):
            return False
        if is_wide(self.language):
            return bool(_AWARD_END.search(said))
        if (
            won
            and " " in said
            and self.opens_name(at)
            and not is_organization(said)
            and (not self.is_person(at) or "art" in self.kinds(at - 1))
        ):
            return True
        if self._is_given(at, end):
            return True
        led = bool(self.kinds(end) & {"at", "of", "by", "in"}) and self.opens_name(self.skip(end + 1, ARTICLE))
        named = led or self.opens_name(at) or bool(re.search(r"\s[^\W\d_a-zß-ÿ]", said)) or len(said.split()) > 2
        return named and (look(said).award or bool(_AWARD_PART.search(said)))

    def _is_given(self, at: int, end: int) -> bool:
        """Whether what has two words with capitals is from an organisation: `the Silver Thimble from the Guild of Tailors`."""
        said = self.words(at, end)
        over = self.skip(end + 1, ARTICLE)
        is_led = "by" in self.kinds(end) and "with" not in self.kinds(end) and self.opens_name(over)
        capitals = re.fullmatch(r"[^\W\d_a-zß-ÿ][\w'’-]+(?:\s[^\W\d_a-zß-ÿ][\w'’-]+){1,4}", said)
        return bool(
            is_led
            and capitals
            and (not self.is_person(at) or "art" in self.kinds(at - 1))
            and is_organization(self.named(over))
        )

    def award_end(self, at: int) -> int:
        """The place after an award's name."""
        end = at + 1
        if "at" in self.kinds(end) and self.said(self.tokens[end]) == "for" and self.opens_name(end + 1):
            end += 2  # `Roads Prize for Criticism`
        if "in" in self.kinds(end) and self.opens_name(end + 1) and look(self.said(self.tokens[end + 1])).award:
            end += 2  # `Excellence in Road Building Award`
        while (
            "of" in self.kinds(end) and "gap" in self.kinds(self.skip(end + 1, ARTICLE)) and not is_wide(self.language)
        ):
            over = self.skip(end + 1, ARTICLE)
            is_of_year = bool(_YEAR.fullmatch(self.said(self.tokens[over])))
            if end == at + 1 and _AWARD_PART.fullmatch(self.said(self.tokens[at])):
                return (
                    self.name_end(at) if self.opens_name(at) else self.name_end(over)
                )  # `le prix de la Fondation Brique`
            given = self.language == "de" and end == at + 1 and self.opens_name(over)  # `Wegepreis der Stadt Oz`
            if is_organization(self.said(self.tokens[over])) or ((over != end + 1 or given) and not is_of_year):
                break
            end = over + 1
        return end

    def award(self, at: int) -> str:
        """The name of the award that opens at a token."""
        said = self.words(at, self.award_end(at)).strip(' "“”')
        if self.said_at(at - 1).casefold() in ("first", "second", "third") and self.language == "en":
            said = f"{self.said_at(at - 1)} {said}"  # `first prize`
        return _AMOUNT.sub("", said)
