"""Places, and organisations with their units: what a printed `Acme (Core Team), Springfield, IL` is made of."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from cms.documents import Inline
from cms.documents.languages import CJK, alternatives, either, pattern, words

from .gazetteer import is_region, is_town
from .private_shapes import STREET_WORD

# A town by its look: up to four words, the small ones of names between them.
_TOWN = re.compile(
    r"(?<![^\W_])[^\W\d_a-z][^\W_]*[.’'-]?(?:[ -](?:(?:de|of|the|am|on|upon|in|la|le|el|do|da|du"
    r"|der)[ -])?[^\W\d_a-z][^\W_]*[.’'-]?){0,3}$"
)
_MODE = re.compile(r"(?<!\s)\s*\((?:remote|hybrid|virtual|online)\)$", re.IGNORECASE)
_ZIP = re.compile(r"(?<!\s)\s+\d{5}$")
_MOST_REGIONS, _LONGEST_TOWN, _LONGEST_PLACE = 3, 60, 100

# What organisations' names hold, and what their parts' names hold. Of two parts the one higher up is the organisation.
# Endings of parts' names in Chinese, Japanese and Korean, where nothing stands behind: `設計部`, `조판시스템실`.
_CJK_PART = (
    r"(?<=[\u3400-\u9fff\u30a0-\u30ff]{2})(?:部|課|科|室|処|處|局|班)$|(?<=[\uac00-\ud7af]{2})(?:실|팀|부|처|국)$"
)
_IS_WHOLE = re.compile(
    rf"{either('organization_whole')}|{alternatives(words('organizations', 'whole'))}"
    rf"|(?<![^\W_])(?-i:[^\W\d_a-zß-ÿ])[^\W\d_]{{2,20}}(?:{'|'.join(words('organizations', 'compound'))})s?(?![^\W_])",
    re.IGNORECASE,
)
_IS_PART = re.compile(
    rf"{either('organization_part')}|系$|{_CJK_PART}|{alternatives(set(words('organizations', 'part')) - {'系'})}",
    re.IGNORECASE,
)
_CJK = re.compile(f"[{CJK}]")
_GREATEST = pattern("greatest")


_BETWEEN = " \t\n,|;–—@(·-"  # what stands between an organisation's name and where it is


@dataclass(frozen=True, slots=True)
class Place:
    """An organisation as a page prints it: its name, names in short and in its own script, unit, address and where it is."""

    name: str
    unit: str | None = None
    location: str | None = None
    native_name: str | None = None
    short_name: str | None = None
    url: str | None = None


def is_place(text: str) -> bool:
    """Whether a text is nothing but a place: `Springfield, IL`, `Oslo`, `Oz, China`; not `Acme, Inc`."""
    if len(text) > _LONGEST_PLACE:
        return False
    text = _MODE.sub("", text).strip(" .()")
    if not text or len(text) > _LONGEST_TOWN or is_organization(text):
        return False
    at = _tail(text)
    town = text[:at].strip()
    if at == len(text):
        return _is_known(town)
    if not _TOWN.match(town):
        return is_town(town)
    known = _known_at_end(town)
    return known is None or known == 0  # `Acme New York, NY` is more than a place


def town_of_address(text: str) -> str | None:
    """The town that a postal address ends with: `Oz` of `12 Yellow Road, 1234 AB Oz`; None of another text."""
    text = text.strip(" .,")
    found = _AT_CODE.search(text)
    if found is None and (found := _AFTER_STREET.fullmatch(text)) and not STREET_WORD.search(found["street"]):
        return None  # `Room 214, Kemeny Hall`
    return found["town"] if found else None


# A postal code and its town, as most of the continent writes them.
_AT_CODE = re.compile(
    r"(?:^|[,;/|\n\t]\s?|(?<=\s)\s)(?:[A-Z]{1,2}[-–\s])?(?:\d{4}\s?[A-Z]{2}|(?!(?:19|20)\d\d\b)\d{4}|\d{3}\s?\d{2}|\d{2}-\d{3}|\d{4}-\d{3})\s"
    r"(?P<town>[^\W\d_a-z][^\W\d_]+(?:[ -][^\W\d_]+){0,3}(?:,\s[^\W\d_a-z][^\W\d_]+)?)$"
)


# A street with its number, on either side of its name, and the town: `12 Yellow Road, Oz`, `Gelbe Straße 12, Oz`.
_AFTER_STREET = re.compile(
    r"(?P<street>\d{1,4}[a-z]?\s[^\W\d_a-z][^,\d]{2,40}|[^\W\d_a-z][^,\d]{2,40}\s\d{1,4}\s?[a-z]?),\s"
    r"(?P<town>[^\W\d_a-z][^\W\d_]+(?:[ -][^\W\d_]+){0,2}(?:,\s[^\W\d_a-z][^\W\d_]+)?)"
    r"(?:,?\s[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2})?"
)


def _is_known(text: str) -> bool:
    """Whether a text alone is a place: a town or a country that people know, or two of them."""
    parts = re.split(r"(?:(?<!\s)\s+)?[/&;]\s*", text)
    return len(parts) <= 2 and all(_is_alone(part) for part in parts)


def _is_alone(part: str) -> bool:
    code = len(part) == 2 and part.isascii() and part.isupper()
    return (
        is_town(part, alone=True)
        or part in ("USA", "UK", "UAE")
        or (not code and part != "Georgia" and is_region(part))
        # A country, and a town of it, which nothing parts: `中国通辽`.
        or any(is_region(part[:at]) and is_town(part[at:]) for at in range(2, len(part) - 1) if _CJK.match(part))
    )


def _tail(text: str) -> int:
    """Where the regions begin that a text ends with, at the comma before them: `Oulu, FI` from `, FI`; its end without any."""
    at = len(text)
    for _ in range(_MOST_REGIONS):
        comma = text.rfind(",", 0, at)
        if comma <= 0:
            break
        region, town = _ZIP.sub("", text[comma + 1 : at].strip(" .")), text[:comma].rsplit(",", 1)[-1].strip()
        if not region or not is_region(region, town[_known_at_end(town) or 0 :]):
            break
        at = comma
    return at


def _known_at_end(text: str) -> int | None:
    """Where the town begins that a text ends with, if people know it; the longest name counts."""
    starts = [match.start() for match in re.finditer(r"(?<![^\W_])[^\W_]", text[-_LONGEST_TOWN:])]
    shift = max(0, len(text) - _LONGEST_TOWN)
    return next((at + shift for at in starts[-4:] if is_town(text[at + shift :], alone=True)), None)


def is_organization(text: str) -> bool:
    """Whether a text holds a word that organisations or their parts are named by."""
    return bool(_IS_WHOLE.search(text) or _IS_PART.search(text))


def split_place(text: str) -> tuple[str, str | None]:
    """Part a place from the end of a text: `Acme, Springfield, IL` is Acme and its place.

    A name may stand right before the place, without a comma: `Acme Labs Menlo Park, CA`.
    """
    text = text.strip(" ,;|")
    at = _tail(text.rstrip(" ."))
    town = _TOWN.search(text[max(0, at - _LONGEST_TOWN) : at]) if at < len(text.rstrip(" .")) else None
    if town:
        start = max(0, at - _LONGEST_TOWN) + town.start()
        before = text[:start].rstrip()
        if before.endswith((",", "|", ";", "–", "—", "-", "@", "(", "in", "·")):
            wider = _KNOWN_BEFORE.search(before)
            if wider and is_town(wider["town"], alone=True) and "," in before[wider.start("town") :]:
                start, before = wider.start("town"), before[: wider.start("town")]
            while (rest := before.rstrip(_BETWEEN).removesuffix(" in")) != before:
                before = rest
            return rest, text[start:].strip(" ().")
        city = _city(text[:at], bool(before))
        if city and _goes_on(text[:city].rstrip(), text[city:at].strip(), text[at:].strip(" ,.")):
            return text[:at], text[at:].strip(" ,.")
        if city is not None:
            return text[:city].rstrip(" ,"), text[city:].strip(" .")
        if not before:
            return (town[0], text[at:].strip(" ,.")) if is_organization(town[0]) else ("", text)
    for separator in _BEFORE_PLACE.finditer(text, max(0, len(text) - _LONGEST_PLACE)):
        tail = text[separator.end() :].strip(" .)") if separator[0] == " (" else text[separator.end() :].strip(" .")
        if is_place(tail):
            return text[: separator.start()].strip(), tail
    return text, None


def _goes_on(name: str, town: str, region: str) -> bool:
    """Whether a name isn't whole without what stands right after it: `University of`, `TU`, `Université`, `King's College`.

    Before a state's letters a town is where something is, `Oz University Emerald City, KS`; before a country only one that
    people know: `University of Oz Valley, UK` is a name.
    """
    if _IN_NAME.search(name) or (" " not in name and is_organization(name)):
        return True
    unknown = not _is_state(town) and not is_town(town)
    return not _is_state(region) and (unknown or _TAUGHT.search(name.split()[-1]) is not None)


def _is_state(region: str) -> bool:
    """Whether a region is the letters of a state, before which a town stands: `KS`."""
    return region not in ("UK", "US") and re.fullmatch(r"[A-Z]{2}", region) is not None


def is_school(name: str) -> bool:
    """Whether an organisation is called as those are where people study."""
    return size(name) > 2 or _TAUGHT.search(name) is not None


_TAUGHT = pattern("university")
# What a town belongs to that stands right after it: `University of Oulu, Finland`, `TU Wien, Austria`.
_IN_NAME = re.compile(
    r"(?<![^\W_])(?:of|at|in|del?|di|da|do|des|dos|das|della|von|zu|van|für|for|the|la|las|le|los)$|(?<![^\W_])d['’]$|^(?:[^,]*,\s*)?[A-Z]{2,5}$"
)
_BEFORE_PLACE = re.compile(r",\s*|，|\s[-–—|@·]\s|\s\(")
_KNOWN_BEFORE = re.compile(r"(?:^|[,|–—(]\s*|\s[-@]\s)(?P<town>[^,|–—(@]{2,40}?)(?<!\s)\s*(?:,\s*)?$")


def _city(text: str, within: bool) -> int | None:
    """Where the town begins in a text that ends with it, after an organisation's name."""
    known = _known_at_end(text)
    if known is not None:
        return known if known or not within else None
    found = list(re.finditer(r"\S+", text))
    nouns = [i for i, word in enumerate(found) if is_organization(word[0].strip("(),."))]
    closing = [i for i, word in enumerate(found) if word[0].endswith(")")]
    last = max(nouns[-1] if nouns else -1, closing[-1] if closing else -1)
    if nouns and last == nouns[-1] and last + 1 < len(found) and found[last + 1][0] == "of":
        last = min(last + 2, len(found) - 1)  # `University of Oz Emerald City`
    if last < 0:
        return found[-1].start() if len(found) > 1 else None
    return found[last + 1].start() if last + 1 < len(found) else None


_SEPARATOR = re.compile(r"(?<!\s)\s+(?:[-–—|@·]+\s+|[–|]|at\s+)|[–|]\s+|(?:(?<!\s)\s+)?[—@]\s*")
_PARENTHESES = re.compile(r"(?:(?<!\s)\s+)?[(（]([^()（）]*)[)）]")


def read_organization(piece: Inline | str) -> Place | None:
    """Read an organisation with its unit and place; None where no name is left.

    `Acme – Seed, Oz, WA`, `Acme — DB`, `Acme (Core Team)`, `Acme @ Oz, DE`, `Department of Magic, University of Oz (UOz)`.
    Of two parts the greater is the organisation; of two alike, the first.
    """
    given = piece if isinstance(piece, Inline) else Inline(piece)
    url = given.url
    text, location = split_place(given.text.strip(" ,;:|"))
    native = short = None
    whole = False  # whether an abbreviation stands for all that is printed before it
    unit: list[str] = []

    def parenthesis(match: re.Match[str]) -> str:
        nonlocal native, short, whole
        inner = match[1].strip()
        if _CJK.search(inner) and not _CJK.search(text[: match.start()]):
            native = inner
        elif is_short_name(inner, text[: match.start()]):
            short = inner
            last = text[: match.start()].rsplit(",", 1)[-1]
            ends = match.end() >= len(text.rstrip())
            whole = ends and not all(capital.lower() in _initials(last) for capital in inner if capital.isupper())
        elif match.end() >= len(text.rstrip()) and not _SEPARATOR.search(text[: match.start()]) and inner:
            unit.append(inner)
        else:
            return match[0]
        return " "

    text = _PARENTHESES.sub(parenthesis, text).strip(" ,;:|-–—")
    text = " ".join(text.split()).replace(" ,", ",")
    parts = _parts(text)
    if len(parts) > 1 and location is None and is_place(parts[-1]):
        location = parts.pop()
    if not parts:
        return None
    if len(parts) == 1 and not whole:
        named = _OF_UNIVERSITY.sub(", ", parts[0]) if names_part(parts[0]) else parts[0]
        parts = _by_commas(_SCHOOL.sub(", ", named))
    name = max(parts, key=size) if len(parts) > 1 else parts[0]
    if len(parts) > 1 and size(name) == size(parts[0]):
        name = parts[0]
    unit = [*(part for part in parts if part is not name), *unit]
    if not re.search(r"\w", name):
        return None
    return of_campus(
        Place(
            re.sub(r"^the\s+", "The ", name) if name.startswith("the ") else _bare(name),
            ", ".join(unit) or None,
            location,
            native,
            short,
            url,
        )
    )


_SCHOOL = re.compile(
    r"(?<=大学)[ \u3000](?=大学院)|(?<=大學)[ \u3000](?=[^\s]{1,12}學院)|(?<=大学)[ \u3000](?=[^\s]{1,12}学院)"
)


# What a department says it is of: `Department of Magic of the University of Oz`, `School of Magic at Oz University`.
_OF_UNIVERSITY = re.compile(r"(?<=\w)\s(?:of|at)\s(?:the\s)?(?=University of\b|(?:[A-Z][\w-]*\s){1,3}University$)")


def _bare(name: str) -> str:
    """A name without what a sentence gives it: an article, a German case (`der Technischen Universität Oz`), `获`."""
    return _DATIVE.sub(r"\1e", _LED_TO.sub("", _ARTICLE.sub("", name)))


_DATIVE = re.compile(
    r"^([A-ZÄÖÜ][a-zäöüß]{1,18}(?:isch|lich|ei))(?:en|er)(?=\s(?:[^\W_]{1,20}\s)?(?:Universität|Hochschule|Fachhochschule|Akademie|Gesellschaft|Klinik)\b)"
)
_LED_TO = re.compile(rf"^{either('led_to')}(?=[{CJK}]{{4}})")
# An article that a sentence, or a line in its manner, gives a name: `à l'Université d'Oz`, `an der Universität Oz`.
_ARTICLE = re.compile(
    r"^(?:l['’]\s?|(?:la|le|les|el|los|las|il|lo|gli|o|a|os|as|der|die|das|dem|den|de|het)\s+)(?=[^\W\d_a-zß-ÿ])"
)


def _parts(text: str) -> list[str]:
    """A text's parts between separators; `at` is none within `University of Oz at Emerald City`."""
    parts: list[str] = []
    for part in _SEPARATOR.split(text):
        stripped = part.strip()
        if parts and stripped and is_town(stripped) and text.startswith(f"{parts[-1]} at ") and size(parts[-1]) == 3:
            parts[-1] = f"{parts[-1]} at {stripped}"
        elif stripped:
            parts.append(stripped)
    return parts


# Universities of states that are several, each called by its town.
_OF_STATES = (
    "California|Texas|Nevada|Massachusetts|Illinois|Wisconsin|Maryland|Colorado|North Carolina|Missouri|Hawaii|Alaska"
)
_SYSTEM = re.compile(rf"University of (?:{_OF_STATES})$")


def of_campus(place: Place) -> Place:
    """An organisation, with the town that tells it from others of its name: `University of California, Davis`."""
    town = (place.location or "").split(",")[0].strip()
    if _SYSTEM.search(place.name) and town and is_town(town):
        return replace(place, name=f"{place.name}, {town}")
    return place


def _by_commas(text: str) -> list[str]:
    """`Department of Magic, University of Oz` is two parts; `Acme, Inc.` and `University of Oz, Emerald` one."""
    parts = [part.strip() for part in text.split(",") if part.strip()]
    if len(parts) > 1 and re.fullmatch(r"(?:inc|ltd|llc|corp|co|gmbh)\.?", parts[-1], re.IGNORECASE):
        parts[-2:] = [f"{parts[-2]}, {parts[-1]}"]
    if len(parts) == 1:
        return parts
    if any(size(part) for part in parts):
        return parts
    return [parts[0], ", ".join(parts[1:])]


def size(part: str) -> int:
    """How much of an organisation a name means: 3 a university or academy, 2 another whole, 1 unsaid, 0 a part of one."""
    if _GREATEST.search(part) and not _IS_PART.match(part):
        return 3
    if _IS_PART.match(part) or (_IS_PART.search(part) and not _IS_WHOLE.search(part)):
        return 0
    return 2 if _IS_WHOLE.search(part) else 1


def names_part(text: str) -> bool:
    """Whether a text opens with what a part of an organisation is called by: `department of physics`."""
    return bool(_IS_PART.match(text))


def is_short_name(inner: str, name: str) -> bool:
    """Whether a parenthesis is an abbreviation of the name before it: `UOz` of `University of Oz`."""
    if not re.fullmatch(r"[A-Za-z][\w&.-]{1,9}", inner):
        return False
    capitals = [c.lower() for c in inner if c.isupper()]
    return len(capitals) >= 2 and capitals[0] in _initials(name)


def _initials(name: str) -> str:
    return "".join(word[0] for word in re.findall(r"[^\W\d_]+", name)).lower()
