"""Places, and organisations with their units: what a printed `Acme (Core Team), Springfield, IL` is made of."""

from __future__ import annotations

import re
from dataclasses import dataclass

from cms.documents import Inline

_STATES = """AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut
|DE Delaware|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky
|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana
|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota
|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee
|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming
|DC District of Columbia|ON Ontario|QC Quebec|BC British Columbia|AB Alberta|MB Manitoba|NS Nova Scotia
|SK Saskatchewan|NB New Brunswick|NSW New South Wales|VIC Victoria|QLD Queensland|ACT Australian Capital Territory"""
_COUNTRIES = """USA|U.S.A.|U.S.|US|United States|United States of America|UK|U.K.|United Kingdom
|England|Scotland|Wales|Ireland|Canada|Mexico|Brazil|Argentina|Chile|Colombia|Peru|Uruguay|Germany|France|Italy
|Spain|Portugal|Netherlands|The Netherlands|Belgium|Luxembourg|Switzerland|Austria|Denmark|Sweden|Norway|Finland
|Iceland|Poland|Czech Republic|Czechia|Slovakia|Slovenia|Hungary|Romania|Bulgaria|Greece|Turkey|Türkiye|Ukraine
|Russia|Estonia|Latvia|Lithuania|Croatia|Serbia|Cyprus|Malta|Israel|Egypt|Morocco|Tunisia|Algeria|Nigeria|Ghana
|Kenya|Ethiopia|Rwanda|Uganda|South Africa|Saudi Arabia|KSA|UAE|United Arab Emirates|Qatar|Kuwait|Iran|Iraq|Jordan
|Lebanon|Pakistan|India|Bangladesh|Sri Lanka|Nepal|China|P.R. China|PR China|P.R.China|PRC|Hong Kong|Hong Kong SAR
|Macau|Taiwan|Japan|South Korea|Korea|Republic of Korea|Mongolia|Vietnam|Thailand|Malaysia|Singapore|Indonesia
|Philippines|Australia|New Zealand|Kazakhstan|Uzbekistan|Georgia|Armenia|中国|日本|香港|台湾|新加坡"""
# Cities known by name alone, and those of several words that are often printed right after an organisation.
_CITIES = """New York|New York City|San Francisco|San Jose|San Diego|San Mateo|San Antonio
|San Bruno|Santa Clara|Santa Barbara|Santa Cruz|Santa Monica|Los Angeles|Los Altos|Los Gatos|Los Alamos|Las Vegas
|Menlo Park|Palo Alto|East Palo Alto|Mountain View|Redwood City|Foster City|Daly City|Ann Arbor|West Lafayette
|East Lansing|College Park|College Station|State College|University Park|Salt Lake City|Kansas City|Iowa City
|Oklahoma City|St. Louis|Saint Louis|St. Paul|Fort Collins|Fort Worth|Chapel Hill|New Haven|New Brunswick
|New Orleans|South Bend|Stony Brook|Long Beach|Long Island|Notre Dame|Oak Ridge|Cold Spring Harbor|Woods Hole
|Baton Rouge|Grand Rapids|Santa Fe|El Segundo|Culver City|Jersey City|Newport Beach|Laguna Beach|King of Prussia
|White Plains|Yorktown Heights|Murray Hill|Red Bank|Research Triangle Park|North York|Bay Area
|San Francisco Bay Area|Silicon Valley|Mexico City|Rio de Janeiro|São Paulo|Sao Paulo|Buenos Aires|Hong Kong
|Kuala Lumpur|Tel Aviv|Abu Dhabi|Cape Town|New Delhi|Ho Chi Minh City|Milton Keynes|St Andrews|The Hague|Den Haag
|Gif-sur-Yvette|Saclay|Seattle|Redmond|Bellevue|Kirkland|Boston|Cambridge|Chicago|Austin|Dallas|Houston|Atlanta
|Pittsburgh|Philadelphia|Princeton|Washington|Baltimore|Denver|Boulder|Berkeley|Stanford|Oakland|Irvine|Pasadena
|Sunnyvale|Cupertino|Fremont|Pleasanton|Urbana|Champaign|Madison|Minneapolis|Portland|Phoenix|Miami|Ithaca
|Providence|Durham|Raleigh|Columbus|Cleveland|Detroit|Nashville|Toronto|Montreal|Montréal|Vancouver|Waterloo|Ottawa
|Calgary|Edmonton|London|Oxford|Edinburgh|Manchester|Bristol|Glasgow|Dublin|Paris|Lyon|Grenoble|Toulouse|Nice
|Marseille|Berlin|Munich|München|Hamburg|Frankfurt|Cologne|Stuttgart|Heidelberg|Tübingen|Tuebingen|Karlsruhe
|Darmstadt|Aachen|Dresden|Leipzig|Saarbrücken|Saarbruecken|Kaiserslautern|Bonn|Zurich|Zürich|Geneva|Lausanne|Bern
|Basel|Vienna|Amsterdam|Rotterdam|Utrecht|Delft|Eindhoven|Groningen|Leiden|Brussels|Leuven|Ghent|Copenhagen
|Stockholm|Gothenburg|Uppsala|Lund|Oslo|Helsinki|Espoo|Madrid|Barcelona|Lisbon|Porto|Rome|Milan|Turin|Bologna|Pisa
|Trento|Athens|Warsaw|Krakow|Prague|Budapest|Istanbul|Ankara|Moscow|Haifa|Jerusalem|Dubai|Doha|Riyadh|Thuwal|Tehran
|Cairo|Nairobi|Kigali|Lagos|Accra|Johannesburg|Beijing|Shanghai|Shenzhen|Guangzhou|Hangzhou|Nanjing|Wuhan|Chengdu
|Xi'an|Xian|Suzhou|Hefei|Tianjin|Chongqing|Harbin|Dalian|Xiamen|Qingdao|Jinan|Changsha|Zhuhai|Taipei|Hsinchu|Tokyo
|Kyoto|Osaka|Nagoya|Sapporo|Fukuoka|Tsukuba|Yokohama|Seoul|Daejeon|Pohang|Busan|Bangalore|Bengaluru|Hyderabad|Mumbai
|Pune|Chennai|Kolkata|Delhi|Gurgaon|Gurugram|Noida|Kanpur|Kharagpur|Dhaka|Islamabad|Lahore|Karachi|Colombo|Kathmandu
|Bangkok|Hanoi|Jakarta|Manila|Sydney|Melbourne|Brisbane|Perth|Canberra|Adelaide|Auckland|Wellington|Remote|Online
|Virtual|Hybrid|北京|上海|深圳|广州|杭州|南京|东京"""


def _names(table: str) -> list[str]:
    return sorted((name.strip() for name in table.replace("\n", " ").split("|")), key=len, reverse=True)


_REGIONS = [word for state in _names(_STATES) for word in state.split(" ", 1)] + _names(_COUNTRIES)
_REGION = "(?:" + "|".join(re.escape(name) for name in sorted(_REGIONS, key=len, reverse=True)) + r")(?![^\W_])"
_CITY = "(?:" + "|".join(re.escape(name) for name in _names(_CITIES)) + r")(?![^\W_])"
_WORDS = (
    r"[^\W\d_a-z][^\W_]*[.’'-]?(?:[ -](?:(?:de|of|the|am|on|upon|in|la|le|el|do|da|du"
    r"|der)[ -])?[^\W\d_a-z][^\W_]*[.’'-]?){0,3}"
)
_TAIL = rf"(?:,\s*{_REGION}\.?(?:\s+\d{{5}})?){{1,3}}"
_PLACE = re.compile(
    rf"(?:(?:{_CITY}|{_WORDS}){_TAIL}|{_CITY}|{_REGION}(?<!\bGeorgia)(?<!\b[A-Z][A-Z])|(?:USA|UK|UAE)\b)(?:\s*[/&;]\s*{_CITY})?(?:\s*\((?:remote|hybrid|virtual|online)\))?"
)
_AT_END = re.compile(rf"(?<![^\W_])(?P<city>{_CITY}|{_WORDS})(?P<tail>{_TAIL})\s*\.?$")
_CITY_AT_END = re.compile(rf"(?<![^\W_])(?:{_CITY})$")
_KNOWN_BEFORE = re.compile(rf"(?:^|[,|–—(]\s*|\s[-@]\s)(?P<city>{_CITY})\s*,?\s*$")

# What an organisation's name holds, and what its parts' names hold. Of two parts the one higher up is the organisation.
_WHOLE = (
    r"universit\w*|college|institut\w*(?! of \w+ (?:at|of))|polytechnic\w*|academy|école|ecole"
    r"|corporation|corp|inc|ltd|llc|gmbh|company|foundation(?!\s+models?)|hospital|ministry|bank"
    r"|technologies|holdings|society|association|union|council|agency|organization|organisation"
    r"|大学|学院|公司|研究院|研究所"
)
_PART = (
    r"department|dept|school|faculty|division|group|team|lab|labs|laboratory|laboratories|center"
    r"|centre|unit|program(?!\s+(?:analysis|synthesis|verification|repair))|programme|chair|section|branch|office|infra|platform|系|实验室"
)
_IS_WHOLE = re.compile(rf"(?<![^\W_])(?:{_WHOLE})(?![^\W_])|大学|学院|公司|研究", re.IGNORECASE)
_IS_PART = re.compile(rf"(?<![^\W_])(?:{_PART})(?![^\W_])|系$|实验室", re.IGNORECASE)
_CJK = re.compile(r"[\u3400-\u9fff\u3040-\u30ff\uac00-\ud7af]")


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
    text = text.strip(" .()")
    if not text or len(text) > 60 or is_organization(text) or not _PLACE.fullmatch(text):
        return False
    match = _AT_END.fullmatch(text)
    known = _CITY_AT_END.search(match["city"]) if match else None
    return not known or known.start() == 0  # `Acme New York, NY` is more than a place


def is_organization(text: str) -> bool:
    """Whether a text holds a word that organisations or their parts are named by."""
    return bool(_IS_WHOLE.search(text) or _IS_PART.search(text))


def split_place(text: str) -> tuple[str, str | None]:
    """Part a place from the end of a text: `Acme, Springfield, IL` is Acme and its place.

    A name may stand right before the place, without a comma: `Acme Labs Menlo Park, CA`.
    """
    text = text.strip(" ,;|")
    match = _AT_END.search(text)
    if match:
        at = match.start()
        before = text[:at].rstrip()
        if before.endswith((",", "|", ";", "–", "—", "-", "@", "(", "in", "·")):
            wider = _KNOWN_BEFORE.search(before)
            if wider and "," in before[wider.start("city") :]:
                at, before = wider.start("city"), before[: wider.start("city")]
            rest = re.sub(r"(?:[\s,|;–—@(·-]|(?<=\s)in)+$", "", before)
            return rest, text[at:].strip(" ().")
        city = _city(text[: match.end("city")], bool(before))
        if city is not None:
            return text[:city].rstrip(" ,"), text[city:].strip(" .")
        if not before:
            return (match["city"], match["tail"].strip(" ,.")) if is_organization(match["city"]) else ("", text)
    for separator in re.finditer(r",\s*|\s[-–—|@·]\s|\s\(", text):
        tail = text[separator.end() :].strip(" .)") if separator[0] == " (" else text[separator.end() :].strip(" .")
        if is_place(tail):
            return text[: separator.start()].strip(), tail
    return text, None


def _city(text: str, within: bool) -> int | None:
    """Where the city begins in a text that ends with it, after an organisation's name."""
    known = _CITY_AT_END.search(text)
    if known and (known.start() or not within):
        return known.start()
    if known:
        return None
    words = list(re.finditer(r"\S+", text))
    nouns = [i for i, word in enumerate(words) if is_organization(word[0].strip("(),."))]
    closing = [i for i, word in enumerate(words) if word[0].endswith(")")]
    last = max(nouns[-1] if nouns else -1, closing[-1] if closing else -1)
    if nouns and last == nouns[-1] and last + 1 < len(words) and words[last + 1][0] == "of":
        last = min(last + 2, len(words) - 1)  # `University of Oz Emerald City`
    if last < 0:
        return words[-1].start() if len(words) > 1 else None
    return words[last + 1].start() if last + 1 < len(words) else None


_SEPARATOR = re.compile(r"\s+[-–—|@·]+\s+|\s+[–|]|[–|]\s+|\s*—\s*|\s*@\s*|\s+at\s+")
_PARENTHESES = re.compile(r"\s*[(（]([^()（）]*)[)）]")


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
            whole = not all(capital.lower() in _initials(last) for capital in inner if capital.isupper())
        elif match.end() >= len(text.rstrip()) and not _SEPARATOR.search(text[: match.start()]) and inner:
            unit.append(inner)
        else:
            return match[0]
        return " "

    text = _PARENTHESES.sub(parenthesis, text).strip(" ,;:|-–—")
    text = " ".join(text.split())
    parts = [part.strip() for part in _SEPARATOR.split(text) if part.strip()]
    if len(parts) > 1 and location is None and is_place(parts[-1]):
        location = parts.pop()
    if not parts:
        return None
    if len(parts) == 1 and not whole:
        parts = _by_commas(parts[0])
    name = max(parts, key=size) if len(parts) > 1 else parts[0]
    if len(parts) > 1 and size(name) == size(parts[0]):
        name = parts[0]
    unit = [*(part for part in parts if part is not name), *unit]
    if not re.search(r"\w", name):
        return None
    return Place(
        re.sub(r"^the\s+", "The ", name) if name.startswith("the ") else name,
        ", ".join(unit) or None,
        location,
        native,
        short,
        url,
    )


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
    if re.search(r"universit|academy of|大学", part, re.IGNORECASE) and not _IS_PART.match(part):
        return 3
    if _IS_PART.match(part) or (_IS_PART.search(part) and not _IS_WHOLE.search(part)):
        return 0
    return 2 if _IS_WHOLE.search(part) else 1


def is_short_name(inner: str, name: str) -> bool:
    """Whether a parenthesis is an abbreviation of the name before it: `UOz` of `University of Oz`."""
    if not re.fullmatch(r"[A-Za-z][\w&.-]{1,9}", inner):
        return False
    capitals = [c.lower() for c in inner if c.isupper()]
    return len(capitals) >= 2 and capitals[0] in _initials(name)


def _initials(name: str) -> str:
    return "".join(word[0] for word in re.findall(r"[^\W\d_]+", name)).lower()
