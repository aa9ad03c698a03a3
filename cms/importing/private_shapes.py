"""Patterns of what is private, and of what looks like it and isn't, for `privacy`: numbers to call, streets, dates.

Every pattern has bounds on what it repeats, so that a text takes time by its length alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from cms.documents.languages import either, words


def labels(some: Iterable[str]) -> str:
    """A pattern of any of some labels, in which spaces, hyphens and underscores are alike, and may be left out."""
    longest_first = sorted(some, key=lambda label: (-len(label), label))
    return "|".join(re.escape(label).replace("\\ ", r"[\s_-]{0,2}") for label in longest_first)


PLAIN = str.maketrans(
    {
        **{chr(ord("０") + n): str(n) for n in range(10)},
        **dict(zip("＋（）：／．｜", "+():/.|", strict=True)),
        **dict.fromkeys("－‐‑‒–—−", "-"),
        **dict.fromkeys("\xa0\u2009\u202f\u3000", " "),
    }
)
MARKS = r"[^\w+(\n]"
_NUMBER = r"(?:\+\s?)?(?:\(\s?\+?\d[\d \-]{0,8}\)|\d)(?:[ .\-/()]{0,3}\d){2,19}"
_EXTENSION = rf"(?:[\s,;]{{0,3}}(?:{labels(words('private', 'extension'))}|#)[.:]?\s{{0,2}}\d{{1,6}}\b)?"
_MORE = rf"(?:\s{{0,3}}(?:[/,;&]|{labels(words('words', 'and', 'or'))})\s{{0,3}}{_NUMBER}{_EXTENSION}){{0,5}}"
_NOTE = r"(?:\s{0,2}[(（][^()（）\n\d]{0,30}[)）])?"
_MONTH = r"[^\W\d_]{3,12}\.?"
_DATE = (
    rf"(?:\d{{4}}[-./]\d\d?[-./]\d\d?|\d\d?[-./ ]{{1,2}}\d\d?[-./ ]{{1,2}}(?:\d{{4}}|\d\d)\b"
    rf"|\d{{1,2}}(?:st|nd|rd|th|er|º)?[. ]{{0,2}}(?:of |de |di )?{_MONTH}(?: de| del)?[,. ]{{1,2}}\d{{4}}"
    rf"|{_MONTH} \d{{1,2}}(?:st|nd|rd|th)?[, ]{{1,2}}\d{{4}}|{_MONTH} \d{{4}}"
    r"|\d{4} ?[年년] ?\d{1,2} ?[月월](?: ?\d{1,2} ?[日일])?|\d{4}[-./]\d\d?|\d{4})"
)
YEAR = r"(?:1[5-9]|20|21)\d\d"
_NAME = r"[^\W\d_][\w'’.-]{0,24}"  # a word of a street's name
# What streets are called by; `_IN_TOWN`, and much else: with a number before it, and nothing but a town after it.
_STREET, _IN_TOWN, _ENDING, _OPENING = (
    labels(words("private", key)) for key in ("street", "street_in_town", "street_ending", "street_opening")
)

_HOUSE = r"\d{1,5}(?:\s?[a-zA-Z]\b|[/-]\d{1,4}\b|\s?(?:bis|ter)\b)?"
# A town's name ends with its line, and an e-mail address after it begins nothing of it.
TOWN = r"(?:,?[ \n]{1,2}(?:[A-Z]{1,2}-)?\d{4,6}\b(?:[ ][^\W\d_][\w'’.-]{0,30}(?![\w'’.@-])){0,3})?"
_STREETS = (
    # 12 Yellow Road; 3/45 Yellow Brick Rd., Apt 4
    rf"(?<![\w.,/-]){_HOUSE},?[ ](?:(?:[NSEW]\.?|{_NAME})[ ]){{1,4}}(?:{_STREET})\b\.?"
    r"(?:,?[ ](?:apt|apartment|suite|unit|flat|floor|#)[. ]{0,2}#?\w{1,6})?",
    # 12 Yellow Villas, Oz
    rf"(?<![\w.,/-])(?!{YEAR}\b)\d{{1,4}}[a-zA-Z]?,?[ ](?-i:[^\W\d_a-z][\w'’.-]{{0,24}}[ ]){{1,3}}(?:{_IN_TOWN})\b"
    r"(?=,[ ](?-i:[^\W\d_a-z])|[ ]{0,2}(?:[|·•;(\t\n]|\Z))",
    # 12 rue de la Paix; 12, place du Marché
    rf"(?<![\w.,/-]){_HOUSE},?[ ](?:{_OPENING})\b\.?(?:[ ]{_NAME}){{1,5}}",
    # Gelbe Straße 12a; Gelbstr. 12; Keizersgracht 3
    rf"(?<!\w)(?:{_NAME}[ ]){{0,2}}[^\W\d_][\w'’-]{{0,30}}?(?:{_ENDING})\b\.?[ ]{_HOUSE}",
    rf"(?<!\w){_NAME}[ -](?:{_ENDING})\b\.?[ ]{_HOUSE}",
    # Calle Mayor, 12; Via Roma 1; Rua do Sol, n.º 3
    rf"(?<!\w)(?:{_OPENING})\.?(?:[ ]{_NAME}){{1,5}},?[ ](?:n[º°.o]{{0,2}}\s?)?{_HOUSE}",
    # Am Anger 12, 99999 Oz: a name, a number, and a code with a town
    rf"(?<!\w)(?:[A-ZÄÖÜ]{_NAME[8:]}[ ]){{1,4}}{_HOUSE},?[ \n](?:[A-Z]{{1,2}}-)?(?!{YEAR}\b)\d{{4,5}}"
    r"[ ][A-ZÄÖÜ][\w'’.-]{1,30}",
    # Oz Green, OZ99 0ZZ: a British code, which names a handful of houses, and its town
    r"(?<![\w-])(?:[^\W\d_][\w'’-]{1,30}(?: [^\W\d_][\w'’-]{1,30}){0,2},? )?(?-i:[A-Z]{1,2}\d[\dA-Z]? \d[A-Z]{2})(?![\w-])",
    rf"(?<!\w)(?:{labels(words('private', 'box'))})[ .:#]{{0,3}}\d[\d ]{{0,8}}",
    r"[\u4e00-\u9fff]{1,20}(?:路|街|道|巷|弄|胡同|大道)\s{0,2}\d{1,5}(?:-\d{1,4})?\s?[号號弄]"
    r"(?:\s?[\w-]{1,8}[室楼樓栋棟层層单元座]){0,4}",
    r"〒\s?\d{3}-?\d{4}[^\n|]{0,60}",
    r"[\u4e00-\u9fff]{1,4}[都道府県][\u4e00-\u9fffぁ-んァ-ヶー]{1,20}[市区町村郡]"
    r"[^\n|、。]{0,30}?\d{1,4}(?:丁目|番地|番|号|-\d{1,4})[\d\-番地号丁目]{0,12}",
    r"[가-힣]{1,10}(?:시|도|군|구)\s[가-힣\d ]{0,20}?[가-힣\d]{1,12}(?:로|길)\s?\d{1,4}(?:-\d{1,4})?(?:\s?번길\s?\d{1,4})?",
)
STREET = re.compile("|".join(f"(?:{street})" for street in _STREETS[:9]), re.IGNORECASE)
STREET_CJK = re.compile("|".join(f"(?:{street})" for street in _STREETS[9:]))
STREET_WORD = re.compile(
    rf"\b\w{{0,20}}(?:{_STREET}|{_ENDING}|{_OPENING})\b|[路街号號町丁]|[가-힣](?:로|길)\b", re.IGNORECASE
)
# What a number is part of that is no phone number: found first, and then not looked at.
OTHER = re.compile(
    r"(?:https?|ftp)://[^\s<>()\[\]]{1,2000}|www\.[^\s<>()\[\]]{1,500}|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}"
    r"|(?<![\w.])10\.\d{4,9}/[^\s<>]{1,200}"
    r"|(?<![\d-])(?:97[89][- ]?)?(?:\d[- ]?){9}[\dXx](?![\d-])"  # an ISBN, if its check digit says so
    r"|(?<![\d-])\d{4}-\d{4}-\d{4}-\d{3}[\dXx](?![\d-])"  # an ORCID
    rf"|(?<!\d){YEAR}[-./]\d\d?(?:[-./]\d\d?)?(?!\d)|(?<![\d.])\d\d?[-./]\d\d?[-./]{YEAR}(?!\d)"
    rf"|(?<![\d.])\d\d?[-./ ]{YEAR}(?!\d)"
    rf"|(?<!\d){YEAR}\s?[-/]\s?(?:{YEAR}|\d\d)(?![\d-])"
    r"|(?<![\d.])-?\d{1,3}\.\d{3,8}\s?°?[NSEW]?,?\s{1,2}-?\d{1,3}\.\d{3,8}(?![\d.])"
    r"|(?<!\w)\d{4}\.\d{4,5}(?:v\d{1,2})?(?![\d.])"
    r"|(?<!\w)v\d{1,5}(?:\.\d{1,8}){1,5}|(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?![\d.])|(?<![\w,])\d{1,3}(?:,\d{3}){1,5}(?![\d,])"
)
THING = re.compile(
    rf"(?<!\w)(?:{labels(words('private', 'thing'))})(?:[ .#:_-]{{0,2}}(?:numbers?|nos?|nr|id|code)\b)?[ .:#№\[(*-]{{1,4}}"
    r"[A-Za-z]{0,6}\d[\w./()+-]{0,40}(?:[ -]\d[\w.-]{0,12}){0,5}",
    re.IGNORECASE,
)
PLUS = re.compile(r"(?<![\w+])\+\s?\(?\d{1,4}\)?(?:[ .\-/()]{0,3}\d){5,14}(?!\w|[.\-/]\d)")
SHAPES = re.compile(
    r"(?<![\w+./(-])(?:"
    r"00[ -]?[1-9]\d{0,2}(?:[ .\-/()]{0,3}\d){6,13}"
    rf"|(?:[18][ .-]?)?(?<!\d[ ])\((?!{YEAR}\))0?\d{{2,4}}\)[ .-]{{0,2}}\d(?:[ .\-/]?\d){{4,9}}"
    r"|(?:1[ .-])?\d{3}(?P<by>[ .-])\d{3}(?P=by)\d{4}"
    r"|0[1-9]\d{0,4}(?:[ .\-/]{1,3}\d{1,8}){1,5}|0[1-9]\d{8,9}"
    r"|1[3-9]\d[ -]?\d{4}[ -]?\d{4}"
    r"|\d{5}[ ]\d{5}|\d{2,3}(?:[ .-]\d{2,3})?[ .-]\d\d[ .-]\d\d[ .-]\d\d|\d{1,2}(?P<two>[ .-])\d{4}(?P=two)\d{4}"
    r")(?!\w|[.\-/]\d)"
)
ALONE = re.compile(rf"\W{{0,6}}({_NUMBER}{_EXTENSION})\W{{0,6}}")
LINK = re.compile(
    r"!?\[[^\[\]\n]{0,200}\]\(\s?<?(?:tel|sms|smsto|callto|whatsapp|viber|facetime|skype):[^()\n]{0,80}\)"
    r"|<a\b[^<>\n]{0,200}href=[\"']?(?:tel|sms|callto):[^<>]{0,200}>[^<>\n]{0,200}</a>"
    r"|(?<!\w)(?:tel|sms|smsto|callto):\+?[\d().;=\w-]{3,60}"
    r"|(?:https?://)?(?:wa\.me|api\.whatsapp\.com|signal\.me|t\.me/\+)[^\s<>()\[\]]{0,100}",
    re.IGNORECASE,
)
PAGES = re.compile(r"(\d{2,5})\s?-\s?(\d{2,5})")


# Letters that stand for a label on cards, as in `P: (555) 010-0199`: a number that looks like one to call has to follow.
_LETTERS = ["p", "t", "m", "f", "c", "h", "w", "o", "tp"]
LETTERS = re.compile(
    rf"(?<![\w.])[*_]{{0,2}}(?:{'|'.join(_LETTERS)})[*_]{{0,2}}:[*_ ]{{0,3}}({_NUMBER})",
    re.IGNORECASE,
)
LABELLED_NUMBER = re.compile(rf"({_NUMBER}){_EXTENSION}{_MORE}{_NOTE}", re.IGNORECASE)
LABELLED_DATE = re.compile(rf"(?:{either('since_when')}|:)?\s{{0,2}}({_DATE})", re.IGNORECASE)
CALL = re.compile(
    rf"{either('call')}[^\n\d]{{0,30}}?({_NUMBER})",
    re.IGNORECASE,
)
NEXT = re.compile(r"\s*[^\W\d_][^\n:|]{0,24}[:：]|\s*#|\s*$")
