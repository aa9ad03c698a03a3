"""Lists of projects, in the layouts that people give them: each is read as one."""

from __future__ import annotations

from textwrap import dedent
from typing import Any

import pytest

from cms.content import Project

from ..reading import of, read

Rows = list[dict[str, Any]]


def projects(text: str, path: str = "page.md") -> Rows:
    """The projects of a section, without the described person as the only member."""
    found = []
    for values in of(read(f"# Ada Example\n\nI walk.\n\n## Projects\n\n{dedent(text).strip()}\n", path), Project):
        if values["members"] == [None]:
            del values["members"]
        found.append(values)
    return found


def told(*pairs: tuple[str, str], **more: str) -> Rows:
    return [{"title": title, "summary": summary} | more for title, summary in pairs]


BROOM = ("Broomsim", "A simulator for brooms of every kind, and for what flies besides.")
WAND = ("Wand Bench", "Measures wands at night, when nobody looks, and prints what it found.")
LAMP = ("Lampd", "Lights the lamps of a town at dusk.")


@pytest.mark.parametrize(
    "layout",
    [
        "- **{}**: {}",
        "- **{}** – {}",
        "- **{}** {}",
        "- **{}.** {}",
        "- {}: {}",
        "- {} - {}",
        "- {} — {}",
        "### {}\n\n{}\n",
        "**{}**\n\n{}\n",
        "**{}**  \n{}\n",
        "* *{}*: {}",
        "1. **{}** — {}",
    ],
)
def test_titles_with_a_text(layout: str) -> None:
    page = "\n".join(layout.format(*pair) for pair in (BROOM, WAND, LAMP))
    assert projects(page) == told(BROOM, WAND, LAMP)


@pytest.mark.parametrize(
    "layout",
    [
        "- **{0}** ({2}): {1}",
        "- {0} ({2}): {1}",
        "- {0} ({2}) – {1}",
        "- **{0}**, {2}. {1}",
        "- {2}: {0}. {1}",
        "- {2} **{0}** {1}",
        "### {0} ({2})\n\n{1}\n",
        "### {0}\n*{2}*\n\n{1}\n",
        "**{0}** | {2}\n\n{1}\n",
    ],
)
def test_titles_with_a_time_and_a_text(layout: str) -> None:
    times = ("2021–2023", "2019", "2016–2018")
    page = "\n".join(layout.format(*pair, time) for pair, time in zip((BROOM, WAND, LAMP), times, strict=True))
    found = projects(page)
    assert [(p["title"], p.get("summary")) for p in found] == [BROOM, WAND, LAMP]
    assert [(p["period_start"], p.get("period_end")) for p in found] == [
        ("2021", "2023"),
        ("2019", None),
        ("2016", "2018"),
    ]


@pytest.mark.parametrize(
    "layout",
    [
        "- [{0}]({2}): {1}",
        "- [{0}]({2}) — {1}",
        "- [{0}]({2}) {1}",
        "- **[{0}]({2})** - {1}",
        "- **{0}**: {1} [[code]({2})]",
        "### [{0}]({2})\n\n{1}\n",
        "### {0}\n\n{1}\n\n[GitHub]({2})\n",
        "- **{0}**: {1} ([link]({2}))",
    ],
)
def test_titles_with_an_address(layout: str) -> None:
    urls = [f"https://code.example/{name}" for name in ("broom", "wand", "lamp")]
    page = "\n".join(layout.format(*pair, url) for pair, url in zip((BROOM, WAND, LAMP), urls, strict=True))
    found = projects(page)
    assert [(p["title"], p.get("summary")) for p in found] == [BROOM, WAND, LAMP]
    assert [p["links"] for p in found] == [[url] for url in urls]


def test_tables() -> None:
    found = projects(
        """
        | Project | Description | Tech | Year |
        |---|---|---|---|
        | [Broomsim](https://code.example/broom) | A simulator for brooms | Rust, Python | 2021–2023 |
        | Lampd | Lights lamps at dusk | C | 2019 |
        """
    )
    assert found == [
        {
            "title": "Broomsim",
            "summary": "A simulator for brooms",
            "topics": ["Rust", "Python"],
            "period_start": "2021",
            "period_end": "2023",
            "links": ["https://code.example/broom"],
        },
        {"title": "Lampd", "summary": "Lights lamps at dusk", "topics": ["C"], "period_start": "2019"},
    ]


def test_what_a_project_is_made_with() -> None:
    found = projects(
        """
        ### Broomsim
        A simulator for brooms of every kind.

        **Tech:** Rust, Python

        ### Lampd
        Lights the lamps of a town at dusk.

        **Tech:** C, Lua
        """
    )
    assert [(p["title"], p["summary"], p["topics"]) for p in found] == [
        ("Broomsim", "A simulator for brooms of every kind.", ["Rust", "Python"]),
        ("Lampd", "Lights the lamps of a town at dusk.", ["C", "Lua"]),
    ]


def test_cards() -> None:
    found = projects(
        """
        ### Broomsim
        *ACME Labs · Jan 2021 – Mar 2022*

        - Simulated brooms of every kind
        - Measured them, too

        ### Lampd
        *University of Roads · 2019*

        - Lit the lamps of a town
        """
    )
    assert [(p["title"], p["organization"], p["period_start"], p.get("period_end")) for p in found] == [
        ("Broomsim", "ACME Labs", "2021-01", "2022-03"),
        ("Lampd", "University of Roads", "2019", None),
    ]
    assert [p["highlights"] for p in found] == [
        ["Simulated brooms of every kind", "Measured them, too"],
        ["Lit the lamps of a town"],
    ]


def test_who_did_what() -> None:
    page = """
        # Ada Example

        I walk.

        ## Projects

        - WALLS: how bridges age (2029–2031), Principal investigator, University of Roads
        - LAMPS: how towns sleep (2026–2028), Co-investigator, with Bo Li
        - ROADS: where people walk (2020–2024), Principal investigator, advised by Dr. Cy Dee
        """
    found = read(page)
    records = [record for record in found.records if record.entity is Project]
    shown = of(found, Project)
    assert [p["title"].split(":")[0] for p in shown] == ["WALLS", "LAMPS", "ROADS"]
    assert [record.values["members"][0].values.get("role") for record in records] == [
        "Principal investigator",
        "Co-investigator",
        "Principal investigator",
    ]
    assert shown[0]["organization"] == "University of Roads"
    assert [line.values.get("name") for line in records[1].values["members"]] == [None, "Bo Li"]
    assert shown[2]["mentors"] == ["Cy Dee"]


def test_labelled_lines() -> None:
    found = projects(
        """
        ### Broomsim
        Role: Maintainer
        Duration: 04/2021 – 03/2024
        Location: Oulu, Finland

        ### Lampd
        Role: Developer
        Duration: 2016 – 2018
        Location: Porto, Portugal
        """
    )
    assert [(p["title"], p["location"], p["period_start"], p["period_end"]) for p in found] == [
        ("Broomsim", "Oulu, Finland", "2021-04", "2024-03"),
        ("Lampd", "Porto, Portugal", "2016", "2018"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "I like projects of many kinds, and I have done a few of them over the years.",
        "See my [GitHub profile](https://github.example/ada) for more.",
        "More projects are on [my old page](https://old.example).",
    ],
)
def test_what_is_no_project(text: str) -> None:
    assert projects(text) == []
