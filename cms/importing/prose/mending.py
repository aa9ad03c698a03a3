"""A sentence's tokens, put right by what stands beside them: a verb that is a noun there, two dates that are one."""

from __future__ import annotations

import re

from cms.documents.written_dates import Dates

from ..places import is_organization, is_place, names_part, size
from .token import Token

# Verbs of English that are nouns after a word without a capital: `advanced clinical practice`, `social work`.
_NOUNS = frozenset(("work", "practice", "play", "lecture", "talk", "study"))


_SAYS_WHO = frozenset(("is", "was", "became", "as"))


_LEADS_TO_OTHERS = _SAYS_WHO | {"mine", "gap"}


# What ends a clause of German after a name: `in Oulu gelernt`, for no name goes on without a capital.
_GERMAN_VERB = re.compile(r"\s(?P<verb>[a-zß-ÿ]{1,20}(?:t|en|rn|ln))$")


def _verb_after(text: str, token: Token) -> re.Match[str] | None:
    """The verb that ends a clause of German right after a name."""
    is_name = text[token.at].isupper()
    return _GERMAN_VERB.search(text, max(token.at, token.to - 24), token.to) if is_name else None


def with_titles(tokens: list[Token], text: str, *, german: bool) -> list[Token]:
    """Tokens, where a word for somebody else is what its person is called: `elle est directrice du musée`.

    And where a name ends before its clause's verb, in German.
    """
    made: list[Token] = []
    for token in tokens:
        last = made[-1] if made else None
        if german and token.kinds == {"gap"} and (ends := _verb_after(text, token)):
            made.append(Token(token.kinds, token.at, ends.start()))
            token = Token(token.kinds, ends.start("verb"), token.to)
        if last and token.kinds == {"study"} and _ends_in_article(last, text) and not german:
            token = Token(frozenset(("gap",)), token.at, token.to, "called")  # `el estudio Oz`
        if token.kinds == {"others"} and _says_who(made):
            token = Token(frozenset(("gap",)), token.at, token.to, "called")
        elif (
            token.kinds == {"others"}
            and last
            and last.kinds == {"gap"}
            and text[last.at].islower()
            and _says_who(made[:-1])
        ):
            made.pop()  # `fue redactora jefa de la revista`
            token = Token(last.kinds, last.at, token.to, "called")
        elif last and last.value == "called" and token.kinds == {"gap"} and token.at == last.to + 1:
            made.pop()  # `directrice artistique`
            token = Token(last.kinds, last.at, token.to)
        made.append(token)
    return made


def _ends_in_article(token: Token, text: str) -> bool:
    """Whether a small word is a Romance article, or ends in one, after which a verb is a noun: `en el estudio Oz`."""
    return text[token.at : token.to].casefold().split()[-1] in (
        "el",
        "un",
        "lo",
        "o",
        "um",
        "no",
        "al",
        "del",
        "allo",
        "dello",
    )


def _says_who(tokens: list[Token]) -> bool:
    """Whether the last of some tokens lead to what somebody is called."""
    at = len(tokens) - 1
    if at > 1 and "and" in tokens[at] and tokens[at - 1].kinds == {"gap"}:
        at -= 2  # `ist Architektin und Partnerin`
    while (
        at >= 0
        and tokens[at].kinds & {"art", "adverb", "date", "they", "me", "there"}
        and not tokens[at].kinds & _LEADS_TO_OTHERS
    ):
        at -= 1
    return at >= 0 and bool(tokens[at].kinds & _SAYS_WHO)


_AM = re.compile(r"(?<![^\W_])[^\W\d_a-z][^\W\d_]{3,}\sam\s[^\W\d_a-z]$")  # within a German name


def with_nouns(tokens: list[Token], text: str) -> list[Token]:
    """Tokens, where a text goes on over a verb that is a noun after it."""
    made: list[Token] = []
    joins = False  # whether the last text goes on with the next
    for token in tokens:
        last = made[-1] if made else None
        said = text[token.at : token.to]
        if last and joins and token.kinds == {"gap"}:
            made[-1] = Token(last.kinds, last.at, token.to)
            joins = False
            continue
        joins = False
        if (
            last
            and said == "am"
            and last.kinds == {"gap"}
            and _AM.search(text, max(last.at, token.at - 30), token.to + 2)
        ):
            joins = True  # `the Hochschule am Neckar`
            continue
        if (
            last
            and last.kinds == {"gap"}
            and said in _NOUNS
            and token.at == last.to + 1
            and text[last.at : last.to].split()[-1].islower()
            and not text[last.at : last.to].endswith("s")
        ):
            made[-1] = Token(last.kinds, last.at, token.to)
        else:
            made.append(token)
    return made


# What several fields make the name of, which stand after it or before it.
_OF_FIELDS = re.compile(
    r"(?:^|\s)(?:Department|Dept\.?|School|Faculty|Division|Institute|Centre|Center|College|Laboratory|Lab|Group|Chair|Office"
    r"|Committee|Council|Board|Symposium|Conference|Workshop|Society|Association|Program(?:me)?|Section|Journal)$"
)
_BY_FIELDS = re.compile(r"\s(?:Committee|Council|Board|Symposium|Conference|Workshop|Journal)$")
_NICKNAME = re.compile(r"[A-Z][\w.' -]{1,30}\s\([A-Z][a-z]+\)\s(?=[A-Z][a-z])")  # `Prof. Ann (Annie) Li`
_UNIT = re.compile(
    r"(?:\s|['’](?:s\s)?)(?:research\s)?(?:department|group|lab|laboratory|team|school|institute|center|centre)",
    re.IGNORECASE,
)
# What is called by what it is on.
_ON = re.compile(r"(?:^|\s)(?:Group|Committee|Council|Commission|Symposium|Conference|Workshop|Society|Panel)$")


def with_names(tokens: list[Token], text: str) -> list[Token]:
    """Tokens, where a name of several fields is one text, and one that is a link in part.

    `The Department of Magic, Brooms and Wands`, `the Equity, Diversity and Inclusion Committee`, `the [Theory](…) group`.
    """
    made: list[Token] = []
    at = 0
    while at < len(tokens):
        token, last = tokens[at], made[-1] if made else None
        end = at + 1
        if match := _NICKNAME.match(text, token.at):
            end = next(i for i in range(at, len(tokens)) if tokens[i].to >= match.end())
            made.append(Token(frozenset(("gap",)), token.at, tokens[end].to))
            end += 1
        elif last and _is_linked_in_part(last, token, text):
            made[-1] = Token(frozenset(("gap",)), last.at, token.to)
        elif (end := _series(tokens, at, text)) > at + 1 and _is_of_fields(made, tokens[at:end], text):
            is_head = "art" in made[-1]
            made.append(Token(frozenset(("gap",)), token.at, tokens[end - 1].to, "whole" if is_head else None))
        else:
            end = at + 1
            made.append(token)
        at = end
    return _with_what_on(made, text)


def _with_what_on(tokens: list[Token], text: str) -> list[Token]:
    """Tokens, where a name goes on with what it is on: `the Symposium on Roads`."""
    made: list[Token] = []
    for token in tokens:
        of = made[-2:]
        on = len(of) == 2 and text[of[1].at : of[1].to] == "on" and of[0].kinds == token.kinds == {"gap"}
        if on and text[token.at].isupper() and _ON.search(text[of[0].at : of[0].to]):
            made[-2:] = [Token(token.kinds, of[0].at, token.to, "whole")]
        else:
            made.append(token)
    return made


def _is_linked_in_part(last: Token, token: Token, text: str) -> bool:
    """Whether a link and a text beside it are one name: `[Computer Science](…) department`, `Oz [Theory Group](…)`."""
    if "link" in last and token.kinds == {"gap"}:
        return bool(_UNIT.fullmatch(text, last.to, token.to)) and not is_organization(text[last.at : last.to])
    linked = text[token.at : token.to]
    before = text[last.at : last.to]
    return (
        "link" in token
        and last.kinds == {"gap"}
        and last.to + 1 == token.at
        and bool(re.fullmatch(r"[A-Z][\w-]+", before))
        and size(linked) == 0
        and not names_part(linked)
    )


def _series(tokens: list[Token], at: int, text: str) -> int:
    """The place after names with capitals that commas and `and` part; the next place where there are none."""
    end = at
    while _is_piece(tokens, end, text):
        over = end + 1
        comma = over < len(tokens) and text[tokens[over].at : tokens[over].to] == ","
        over += comma
        if over < len(tokens) and "and" in tokens[over]:
            return over + 2 if _is_piece(tokens, over + 1, text) else at + 1
        if not comma:
            return at + 1
        end = over
    return at + 1


def _is_piece(tokens: list[Token], at: int, text: str) -> bool:
    said = text[tokens[at].at : tokens[at].to] if at < len(tokens) else ""
    return bool(said) and tokens[at].kinds == {"gap"} and said[0].isupper() and len(said.split()) <= 4


def _is_of_fields(before: list[Token], pieces: list[Token], text: str) -> bool:
    """Whether what stands before some names says that they are the fields of one, or the last of them does."""
    said = [text[piece.at : piece.to] for piece in pieces if piece.kinds == {"gap"}]
    if not before or any(is_place(one) or one.isupper() for one in said) or any(map(is_organization, said[:-1])):
        return False
    if "art" in before[-1] and "gap" not in before[-1]:
        return size(said[-1]) == 0 or bool(_BY_FIELDS.search(said[-1]))
    led = text[before[-1].at : before[-1].to] in ("of", "for", "on") and len(before) > 1
    return led and bool(_OF_FIELDS.search(text[before[-2].at : before[-2].to])) and not is_organization(said[-1])


def _ends_at(tokens: list[Token], at: int) -> int | None:
    """The place of the date that ends what goes on `until 2031`, `until I retired in 2031`."""
    for place in range(at + 1, min(at + 7, len(tokens))):
        if "date" in tokens[place]:
            return place
        if "stop" in tokens[place] or (place == at + 1 and not tokens[place].kinds & {"me", "they", "art", "mine"}):
            return None
    return None


def with_ranges(tokens: list[Token], text: str) -> list[Token]:
    """Two dates that words make one, as `between 2031 and 2033`, and one that a word makes an end, as `2031年まで`."""
    made: list[Token] = []
    at = 0
    while at < len(tokens):
        token, rest = tokens[at], tokens[at + 1 : at + 4]
        if "between" in token and len(rest) == 3 and "date" in rest[0] and "and" in rest[1] and "date" in rest[2]:
            first, last = rest[0].value.first, rest[2].value.last or rest[2].value.first
            dates = Dates(token.at, rest[2].to, first, last, is_range=True)
            made.append(Token(frozenset(("date",)), token.at, rest[2].to, dates))
            at += 4
        elif "date" in token and rest and "until_after" in rest[0] and not token.value.last:
            dates = Dates(token.at, rest[0].to, None, token.value.first, is_range=True)
            made.append(Token(frozenset(("date",)), token.at, rest[0].to, dates))
            at += 2
        elif "until" in token and (ends := _ends_at(tokens, at)):
            last = tokens[ends]
            dates = Dates(token.at, last.to, None, last.value.last or last.value.first, is_range=True)
            made.append(Token(frozenset(("date",)), token.at, last.to, dates))
            at = ends + 1
        else:
            made.append(token)
            at += 1
    return made
