"""Patents, software and grants, as pages and data files print them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cms.content import Award, Entity, Grant, Patent, Section, Software
from cms.content.inputs import makers
from cms.importing.formats import read_file
from cms.importing.money import find_money, read_number
from cms.importing.records import Reading, Record


def plain(value: Any) -> Any:
    """A value as a test states it: people by name and role, links by their addresses."""
    if isinstance(value, list):
        return [plain(item) for item in value]
    if isinstance(value, Record):
        who, role = value.values["person"].values.get("name"), value.values.get("role")
        return f"{who} ({role})" if role else who
    return getattr(value, "url", None) or (value if isinstance(value, int | bool) else str(value))


def read(heading: str, *lines: str, name: str = "page.md") -> Reading:
    return read_file(f"# Ada Example\n\nI walk.\n\n## {heading}\n\n{chr(10).join(lines)}\n".encode(), name)


def of(reading: Reading, entity: type[Entity]) -> list[dict[str, Any]]:
    """The records of a kind, without the described person where they are the only one and nothing more."""
    found = []
    for record in reading.records:
        if record.entity is entity:
            values = {name: plain(value) for name, value in record.values.items()}
            made = makers(entity)
            if made and values[made[0]] == ["Ada Example"]:
                del values[made[0]]
            found.append(values)
    return found


@pytest.mark.parametrize(("heading", "entity"), [("Software", Software), ("Grants", Grant), ("Patents", Patent)])
def test_an_address_that_is_printed_as_such_leads_there(heading: str, entity: type[Entity]) -> None:
    reading = read(heading, "- Kite brake (2031). https://code.example/ada/brake", "- Wet bridges, 2029")
    assert [found.get("links") for found in of(reading, entity)] == [["https://code.example/ada/brake"], None]


def test_patents() -> None:
    reading = read(
        "Patents",
        '- "Method for bridging islands", Ada Example, Bo Li, US Patent 10,123,456 B2, granted May 2031.',
        "- **Road that walks** (pending), US Patent Office, Application No. 16/999,111, filed 2030",
        "- Kite brake. EP1234567, 2029",
    )
    assert of(reading, Patent) == [
        {
            "number": "US 10,123,456 B2",
            "status": "granted",
            "date": "2031-05",
            "title": "Method for bridging islands",
            "inventors": ["Ada Example", "Bo Li"],
        },
        {
            "number": "16/999,111",
            "status": "pending",
            "filed": "2030",
            "title": "Road that walks",
            "office": "US Patent Office",
        },
        {"number": "EP1234567", "title": "Kite brake", "date": "2029"},
    ]
    assert of(reading, Section) == []


def test_software() -> None:
    reading = read(
        "Software",
        "- [roadkit](https://roads.example/roadkit) – a toolkit for road maps (v2.1, maintainer), 2031",
        "- **lampd**: lights lamps at dusk. License: MIT",
    )
    assert of(reading, Software) == [
        {
            "release": "2.1",
            "title": "roadkit",
            "date": "2031",
            "summary": "a toolkit for road maps",
            "links": ["https://roads.example/roadkit"],
            "authors": ["Ada Example (maintainer)"],
        },
        {"title": "lampd", "license": "MIT", "summary": "lights lamps at dusk"},
    ]


def test_grants() -> None:
    reading = read(
        "Research Grants",
        "- Bridges between islands, National Road Fund, $1,200,000, 2030–2033 (PI)",
        "- **Lamps for all**. Funder: Lamp Foundation. Amount: EUR 30k. 2031 – present",
        "- Small roads. ERC-2031-123456, with Bo Li",
    )
    assert of(reading, Grant) == [
        {
            "amount": 1_200_000,
            "currency": "USD",
            "title": "Bridges between islands",
            "funder": "National Road Fund",
            "period_start": "2030",
            "period_end": "2033",
            "investigators": ["Ada Example (PI)"],
        },
        {
            "amount": 30_000,
            "currency": "EUR",
            "title": "Lamps for all",
            "funder": "Lamp Foundation",
            "period_start": "2031",
            "period_is_current": True,
        },
        {"number": "ERC-2031-123456", "title": "Small roads", "investigators": ["Ada Example", "Bo Li"]},
    ]


def test_a_section_of_both_parts_grants_from_awards() -> None:
    reading = read(
        "Grants and prizes",
        "| Year | What | From |",
        "|---|---|---|",
        "| 2030–2033 | Fear of Floods (€240,000) | Road Fund |",
        "| 2031 | Young Walker Prize | Society of Roads |",
    )
    (grant,) = of(reading, Grant)
    assert (grant["title"], grant["amount"], grant["funder"]) == ("Fear of Floods", 240_000, "Road Fund")
    assert [award["title"] for award in of(reading, Award)] == ["Young Walker Prize"]


def test_what_names_nothing_is_kept() -> None:
    reading = read("Grants", "- $500, 2031", "- Road Foundation, 2030")  # who gave something is no name for it
    assert of(reading, Grant) == []
    assert [section["body"] for section in of(reading, Section)] == ["$500, 2031", "Road Foundation, 2030"]


def test_data_files() -> None:
    resume = {
        "basics": {"name": "Ada Example"},
        "patents": [
            {"name": "Kite brake", "number": "EP1234567", "inventors": ["Bo Li", "Ada Example"], "status": "pending"}
        ],
        "software": [{"name": "roadkit", "version": "2.1", "languages": ["Python"], "role": "maintainer", "stars": 12}],
        "grants": [{"title": "Wide roads", "funder": "Road Fund", "amount": "EUR 30,000", "startDate": "2031"}],
        "funding": [{"title": "Lamps", "amount": 1200, "currency": "CHF", "endDate": "2031-05", "startDate": "2030"}],
    }
    reading = read_file(json.dumps(resume, indent=1).encode(), "resume.json")
    assert of(reading, Patent) == [
        {"title": "Kite brake", "number": "EP1234567", "status": "pending", "inventors": ["Bo Li", "Ada Example"]}
    ]
    (software,) = of(reading, Software)
    assert (software["release"], software["languages"], software["authors"]) == (
        "2.1",
        ["Python"],
        ["Ada Example (maintainer)"],
    )
    assert [(g["title"], g["amount"], g["currency"], g.get("period_is_current")) for g in of(reading, Grant)] == [
        ("Wide roads", 30_000, "EUR", True),
        ("Lamps", 1_200, "CHF", None),
    ]
    assert [section["body"] for section in of(reading, Section)] == ["- **stars**: 12"]


@pytest.mark.parametrize(
    ("text", "amount", "currency"),
    [
        ("$500,000", 500_000, "USD"),
        ("US$ 1.2 million", 1_200_000, "USD"),
        ("1.200.000 €", 1_200_000, "EUR"),
        ("EUR 30k", 30_000, "EUR"),
        ("CHF 1'250'000", 1_250_000, "CHF"),
        ("£12,345.60", 12_346, "GBP"),
        ("2,5 Mio. EUR", 2_500_000, "EUR"),
        ("¥3000000", None, None),
        ("2031", None, None),
        ("$99,000,000,000", None, None),
        ("all 30 roads", None, None),
    ],
)
def test_amounts(text: str, amount: int | None, currency: str | None) -> None:
    found = find_money(f"Wide roads, {text}, 2031")
    assert (found and found.amount, found and found.currency) == (amount, currency)


@pytest.mark.parametrize(
    ("text", "number"),
    [("1,200", 1200), ("1200", 1200), ("1 200 000", 1_200_000), ("12 roads", None), ("", None), ("9" * 20, None)],
)
def test_whole_numbers(text: str, number: int | None) -> None:
    assert read_number(text) == number


@pytest.mark.parametrize(
    "layout",
    [
        "- **{t}**, {f}, {d}, {a} ({r})\n",
        "- {d}: {t}. {f}, {a}. {r}.\n",
        "- {t}. {f}. Role: {r}. {a}. {d}\n",
        "- {r}, *{t}*, {f}, {a}, {d}\n",
        '1. "{t}," {f}, {a}, {d} ({r})\n',
        "{t}\n{f}, {d}, {a}\nRole: {r}\n\n",
        "### {t}\nFunded by the {f} ({a}), {d}. {r}.\n\n",
    ],
)
def test_grants_in_every_layout(layout: str) -> None:
    rows = (
        {"t": "Walls that listen", "f": "Road Fund", "d": "2031–2033", "a": "£200,000", "r": "PI"},
        {"t": "Diaries of a lamp", "f": "Lamp Council", "d": "2028–2029", "a": "£20,000", "r": "Co-PI"},
        {"t": "Why towns sleep", "f": "University of Roads", "d": "2026–2027", "a": "£5,000", "r": "PI"},
    )
    found = of(read("Grants", *(layout.format(**row) for row in rows)), Grant)
    shown = [
        (g["title"], g.get("funder"), g.get("amount"), g.get("period_start"), g.get("investigators")) for g in found
    ]
    assert shown == [
        ("Walls that listen", "Road Fund", 200_000, "2031", ["Ada Example (PI)"]),
        ("Diaries of a lamp", "Lamp Council", 20_000, "2028", ["Ada Example (Co-PI)"]),
        ("Why towns sleep", "University of Roads", 5_000, "2026", ["Ada Example (PI)"]),
    ]
