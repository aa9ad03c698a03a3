"""A sentence's tokens with the people whom they name, and of whom it tells: of its person, of somebody else, of nobody."""

from __future__ import annotations

import re

from ..people import PersonName, is_name, read_name
from ..places import Place, is_organization
from .token import VERBS
from .tokens import is_wide
from .walk import ADVERB, LIGHT, Walk

_TITLE = re.compile(r"(?:[Pp]rof|[Dd]r|PD|Professor|Doctor|Sir|Dame)\.?")  # what stands before a name that is a link


_LED = frozenset(("at", "in", "for", "with", "of", "from", "by", "under", "to"))  # what no subject follows


class Whose(Walk):
    """A sentence for a reader who asks whom it names, whose what it tells is, and whether it is so."""

    # ---- people ------------------------------------------------------------------------------------------------------------
    def is_person(self, at: int) -> bool:
        """Whether a token is a person's name of two words."""
        return (
            "gap" in self.kinds(at)
            and is_name(self.said(self.tokens[at]))
            and not is_organization(self.said(self.tokens[at]))
        )

    def is_owner(self, at: int) -> bool:
        """Whether a text is a name that may be its person's, though it opens small: `van Oz works`."""
        if is_wide(self.language):
            return bool(self.story.owner) and self.story.is_owner(self.said_at(at))
        return self.is_person(at) or self.story.is_owner(self.said_at(at).split()[-1])

    def people(self, at: int) -> list[PersonName]:
        """The people whom a sentence names from a token on."""
        found: list[PersonName] = []
        while at < len(self.tokens):
            token = self.tokens[at]
            if "gap" in token and _TITLE.fullmatch(self.said(token)):
                at += 1
                continue
            if "gap" in token:
                for part in re.split(r"\s(?:&|and)\s", self.said(token)):
                    name = (
                        read_name(self.sentence.text.cut(token.at, token.to))
                        if part == self.said(token)
                        else read_name(part)
                    )
                    if not name or not (is_name(name.name) or (name.url and is_name(name.name, alone=True))):
                        return found
                    found.append(name)
            elif not ("and" in token or "art" in token or ("stop" in token and token.value in ".,、&")):
                return found
            at += 1
        return found

    def has_company(self, at: int) -> bool:
        """Whether a token leads to somebody, and not to whom something appeared with."""
        return "with" in self.kinds(at) and self.is_person(at + 1) and "publish" not in self.kinds(at - 1)

    def company(self, at: int, end: int) -> list[PersonName]:
        """The people with whom something was done, named between two places."""
        found = (self.people(i + 1) for i in range(at, end) if self.has_company(i))
        return next((some for some in found if some), [])

    def lead(self, at: int) -> frozenset[str]:
        """The kinds of the small word that leads to a name."""
        place = at - 1
        while (
            self.kinds(place) & {"art", "mine", "adverb", "me", "they"}
            and not self.kinds(place) & {"of", "in", "at", "by"}
            and "gap" not in self.kinds(place)
        ):
            place -= 1
        return self.kinds(place)

    # ---- who ---------------------------------------------------------------------------------------------------------------
    def is_mine(self, at: int) -> bool:
        """Whether what a token says is told of the described person, by the nearest word before it that says of whom."""
        for place in range(at, -1, -1):
            kinds = self.kinds(place)
            if "me" in kinds:
                return True
            if "it" in kinds and (place == 0 or self.is_break(place - 1)):
                return False  # `It runs until 2031 at ACME`
            if "others" in kinds and self._are_subject(place):
                return False
            if "who" in kinds and self._is_of_others(place):
                return False
            if "they" in kinds:
                return self.story.is_mine
            if (
                place < at
                and not is_wide(self.language)
                and self.is_person(place)
                and self.kinds(self.skip(place + 1)) & VERBS
                and not (self.language == "en" and self.said_at(self.before_article(place)) in _LED)
                and not (self.language in ("de", "nl") and (self._has_subject(place) or self._is_turned(place)))
            ):
                return self.story.is_owner(self.said(self.tokens[place]))
            if "who" in kinds and self.kinds(place - 1) & {"stop"} and self.is_person(place - 2):
                return self.story.is_owner(self.said(self.tokens[place - 2]))
        return True

    def _has_subject(self, at: int) -> bool:
        """Whether a clause says whom it is about before a place in it: `2031 habe ich Turmbau Hansen gegründet`."""
        begin = next((i for i in range(at - 1, -1, -1) if self.is_break(i)), -1)
        return any(self.kinds(i) & {"me", "they"} for i in range(begin + 1, at))

    def _is_turned(self, at: int) -> bool:
        """Whether a clause's subject follows its verb, and no name before that is it: `Für Oz Wege bekam ich den Preis`."""
        return bool(self.kinds(self.skip(at + 1, ADVERB) + 1) & {"me", "they", "mine"})

    def _is_of_others(self, at: int) -> bool:
        """Whether what `who` tells is of somebody else, named right before: `with my wife, who is a nurse at Oz`."""
        comma = self.said_at(at - 1) == ","
        return (comma or "art" not in self.kinds(at)) and "others" in self.kinds(at - 1 - comma)

    def told_before(self, end: int) -> Place | None:
        """The last organisation that a sentence names after `at` before a place in it, of what it tells of its person."""
        found = (
            self.any_name(i)
            for i in reversed(range(1, end))
            if self.opens_name(i) and self.kinds(self.before_article(i)) & {"at"} and self.is_mine(i)
        )
        return next((place[0] for place in found if place), None)

    def _are_subject(self, at: int) -> bool:
        """Whether somebody else, as `my sister`, is whom the words after it are about."""
        begins = next(
            (i for i in range(at - 1, max(at - 4, -1), -1) if self.kinds(i) & {"mine", "stop"}), 0 if at < 4 else -1
        )
        if begins < 0 and not is_wide(self.language):
            return False
        return not self.kinds(at - 2) & {"advised", "at", "by", "in", "as", "is", "was", "became"}

    def own_end(self, at: int, end: int) -> int:
        """Where what is told of something ends, before a clause that opens with what isn't so.

        `won the Oz Prize and was shortlisted for the Road Prize`; it may have a subject: `won it, and my luck never left me`.
        """
        return next((i for i in range(at, end) if self.is_break(i) and self._opens_unreal(i + 1)), end)

    def _opens_unreal(self, at: int) -> bool:
        at = self.skip(at, LIGHT | {"was"})
        if self.kinds(at) == {"gap"} and not self.opens_name(at) and not is_wide(self.language):
            at = self.skip(at + 1, LIGHT | {"was"})
        return "unreal" in self.kinds(at)

    def is_real(self, begin: int, end: int, *, won: bool = True) -> bool:
        """Whether nothing between two places says that something isn't so, or is only wished for; or only not won."""
        places = range(max(begin, 0), min(end, len(self.tokens)))
        denied = (i for i in places if "unreal" in self.tokens[i] and (won or "nearly" not in self.tokens[i]))
        return all(self._is_left(i, places) for i in denied)

    def _is_left(self, at: int, places: range) -> bool:
        """Whether something was given up for what somebody did: `gave up the law for a degree in magic`."""
        return self.said_at(at) in ("gave up", "abandoned") and any(self.said_at(i) == "for" for i in places if i > at)
