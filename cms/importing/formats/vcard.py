"""vCards to records, https://www.rfc-editor.org/rfc/rfc6350: one person, or one profile a card where a file holds several.

vobject, which reads them, doesn't tell their lines, and every fact has its lines here: so the few lines of grammar are ours.
"""

from __future__ import annotations

import quopri
import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from cms.content import Position, PositionKind

from ..networks import profile_link
from ..places import Place
from ..records import Reading, Remark
from ..titles import kind_of_position
from .data_findings import DataFindings
from .fields import date, own_name, separated
from .nodes import Node

FORMAT = "vcard"
_LINE = re.compile(r"^(?:[\w-]+\.)?(?P<name>[A-Za-z-]+)(?P<parameters>(?:;[^:;]*)*):(?P<value>.*)$")
_ESCAPED = re.compile(r"\\([\\,;nN])")
# About the card, or what it looks and sounds like.
SETTINGS = frozenset(
    [
        "BEGIN",
        "END",
        "VERSION",
        "PRODID",
        "REV",
        "UID",
        "SOURCE",
        "KIND",
        "PHOTO",
        "LOGO",
        "SOUND",
        "KEY",
        "SORT-STRING",
        "CLASS",
        "N",
        "MAILER",
        "TZ",
        "GEO",
        "AGENT",
        "CLIENTPIDMAP",
    ]
)


@dataclass(slots=True)
class Property:
    """A line of a card: its name, its parameters in capitals, its value as it is written, and where it stands."""

    name: str
    parameters: str
    value: str
    start: int
    end: int

    @property
    def parts(self) -> list[str]:
        """A value's parts between semicolons."""
        return [_plain(part).strip() for part in re.split(r"(?<!\\);", self.value)]

    @property
    def text(self) -> str:
        """The value as a text."""
        return _plain(self.value).strip()


@dataclass(slots=True)
class Card:
    """A card and its lines."""

    start: int
    end: int
    properties: list[Property] = field(default_factory=list)


def read_cards(text: str) -> list[Card]:
    """The cards of a file; a line that begins with white space goes on the one before."""
    cards: list[Card] = []
    for number, line in enumerate(text.split("\n"), 1):
        if line[:1] in (" ", "\t") and cards and cards[-1].properties:
            cards[-1].properties[-1].value += line[1:]
            cards[-1].properties[-1].end = cards[-1].end = number
            continue
        match = _LINE.match(line.strip())
        if not match:
            continue
        name = match["name"].upper()
        if name == "BEGIN":
            cards.append(Card(number, number))
        if cards:
            cards[-1].properties.append(Property(name, match["parameters"].upper(), match["value"], number, number))
            cards[-1].end = number
    for each in (each for card in cards for each in card.properties if "QUOTED-PRINTABLE" in each.parameters):
        each.value = quopri.decodestring(each.value.encode()).decode("utf-8", errors="replace")
    return cards


def _plain(value: str) -> str:
    return _ESCAPED.sub(lambda match: "\n" if match[1] in "nN" else match[1], value)


def read_vcard(
    data: bytes, path: str, text: str, card: Card, remarks: Iterable[Remark] = (), names: Iterable[str] = ()
) -> Reading:
    """Read one card; the lines of others are left blank in its text."""
    lines = text.split("\n")
    mine = "\n".join(line if card.start <= n <= card.end else "" for n, line in enumerate(lines, 1))
    findings = DataFindings(data, path, FORMAT, mine, remarks, names)
    findings.person.start_line, findings.person.end_line = card.start, card.end
    for each in card.properties:
        if each.name in SETTINGS:
            findings.ignore(each.start, each.end, "settings")
        elif each.text.strip(" ;,"):
            _read(each, findings)
    values = findings.person.values
    family = next((each.parts for each in card.properties if each.name == "N"), [])
    if len(family) > 1 and family[0] and family[1]:
        values |= {"family_name": family[0], "given_name": family[1]}
        values.setdefault("name", f"{family[1]} {family[0]}")
    _add_position(card, findings)
    return findings.finish()


_FIELDS = {"EMAIL": "email", "TEL": "phone", "NOTE": "bio"}
_KEPT = frozenset(
    ("NICKNAME", "EXPERTISE", "HOBBY", "INTEREST", "LANG")
)  # what else a card says is personal, or its program's


def _read(each: Property, findings: DataFindings) -> None:
    values, node = findings.person.values, Node(each.text, each.start, each.end)
    if each.name == "FN":
        values["name"] = own_name(node, findings)
    elif each.name == "BDAY":
        digits = re.fullmatch(r"(\d{4})-?(\d\d)-?(\d\d)", each.text)
        if found := date(Node("-".join(digits.groups()) if digits else each.text, each.start, each.end), findings):
            values["birth_date"] = found
    elif each.name == "ADR":
        _, _, street, town, region, code, country, *_ = [*each.parts, *[""] * 7]
        values.setdefault("address", ", ".join(part for part in (*each.parts[:2], street, code) if part))
        values.setdefault("location", ", ".join(part for part in (town, region, country) if part))
    elif each.name in ("URL", "X-SOCIALPROFILE", "IMPP"):
        kind = re.search(r"TYPE=\"?([\w-]+)", each.parameters)
        label = kind[1].capitalize() if kind and each.name != "URL" else "Website"
        if made := profile_link(label, each.text):
            findings.link(made.label, made.url)
    elif each.name == "CATEGORIES":
        for word in separated(each.text):
            findings.interest(word, each.start, each.end)
    elif name := _FIELDS.get(each.name):
        values.setdefault(name, each.text.removeprefix("tel:").removeprefix("mailto:"))
    elif each.name in _KEPT:
        findings.section(each.name.capitalize(), each.text, each.start, each.end)
    elif each.name not in ("TITLE", "ROLE", "ORG"):
        findings.ignore(each.start, each.end, "settings")


def _add_position(card: Card, findings: DataFindings) -> None:
    """What somebody is, and where: a position that goes on."""
    told = {
        each.name: each for each in card.properties if each.name in ("TITLE", "ROLE", "ORG") and each.text.strip(" ;")
    }
    title = told.get("TITLE") or told.get("ROLE")
    if "ORG" not in told:
        if title:
            findings.person.values["headline"] = title.text
        return
    name, *units = [part for part in told["ORG"].parts if part]
    start, end = min(each.start for each in told.values()), max(each.end for each in told.values())
    values = {
        "title": title.text if title else None,
        "organization": findings.organization(Place(name), start, end),
        "unit": ", ".join(units) or None,
        "kind": kind_of_position(title.text if title else None, name, PositionKind.EMPLOYMENT),
        "period_is_current": True,
    }
    findings.add(Position, values, start, end)
