"""Rows that say what they tell: tables of labels, terms with definitions, dates over items, cards, and tables under jobs."""

from __future__ import annotations

from typing import Any

import pytest

from cms.content import (
    Award,
    Certificate,
    Education,
    Entity,
    Grant,
    Language,
    Position,
    PositionKind,
    Project,
    Publication,
    Skill,
    Talk,
)
from cms.importing.records import Reading

from .reading import of, read


def told(reading: Reading, entity: type[Entity], *names: str) -> list[tuple[Any, ...]]:
    """Some values of all records of a kind."""
    return [tuple(each.get(name) for name in names) for each in of(reading, entity)]


CARD = """# Curriculum Vitae

## Facts

| | |
|---|---|
| Name | Ada Example |
| GitHub | [@ada](https://github.com/ada-example) |
| Residence | Fordhaven |
| Languages | English, Dutch |
"""


def test_a_table_of_labels_says_who_somebody_is() -> None:
    reading = read(CARD, "cv.md")
    assert reading.person.values["name"] == "Ada Example"
    assert reading.person.values["location"] == "Fordhaven"
    assert [link.url for link in reading.person.values["links"]] == ["https://github.com/ada-example"]
    assert told(reading, Language, "name") == [("English",), ("Dutch",)]


def test_lines_of_labels_say_who_somebody_is() -> None:
    reading = read(
        "# Curriculum Vitae\n\nName: Ada Example\nEmail: ada@example.org\nLocation: Kelby, Canada\n", "cv.md"
    )
    assert reading.person.values == {"name": "Ada Example", "email": "ada@example.org", "location": "Kelby, Canada"}
    assert reading.records == []


def test_terms_that_are_headings_are_read_as_sections() -> None:
    page = """<html><body><h1>Ada Example</h1><p>I build bridges.</p><h2>Odds</h2><dl>
    <dt>Languages</dt><dd>Dutch, English</dd>
    <dt>Prizes</dt><dd>Golden Anvil Prize 2031<br>Bridge Medal, 2030</dd></dl></body></html>"""
    reading = read(page, "index.html")
    assert told(reading, Language, "name") == [("Dutch",), ("English",)]
    assert told(reading, Award, "title", "dates") == [("Golden Anvil Prize", ["2031"]), ("Bridge Medal", ["2030"])]


def test_a_table_whose_rows_have_no_label_is_none_of_these() -> None:
    page = (
        "# Ada Example\n\n"
        "I build bridges.\n\n## Notes\n\n| Bridge | River |\n|---|---|\n| Old one | Lenne |\n| New one | Alder |\n"
    )
    reading = read(page, "cv.md")
    assert "location" not in reading.person.values
    assert not told(reading, Language, "name")


def test_several_definitions_of_a_year_are_an_entry_each() -> None:
    page = """<html><body><h1>Ada Example</h1><p>I build bridges.</p><h2>Papers</h2><dl>
    <dt>2031<dd>A. Example, B. Li. <em>On walls.</em> Journal of Roads 4(2).
    <dt>2030<dd>B. Li and A. Example. <em>On doors.</em> In <em>Roads Days</em>.
    <dd>A. Example. <em>On roofs.</em> In <em>Roads Days</em>.</dl></body></html>"""
    found = told(read(page, "index.html"), Publication, "title", "year")
    assert found == [("On walls", 2031), ("On doors", 2030), ("On roofs", 2030)]


def test_a_date_over_items_is_each_items() -> None:
    page = (
        "# Ada Example\n\n"
        "## Awards\n\n- 2031\n  - Best Bridge Award, ACME Labs\n  - Golden Anvil Prize\n- 2029\n  - Ivy Medal\n"
    )
    found = told(read(page, "cv.md"), Award, "title", "dates")
    assert found == [("Best Bridge Award", ["2031"]), ("Golden Anvil Prize", ["2031"]), ("Ivy Medal", ["2029"])]


def test_a_date_over_what_one_job_has_is_no_heading_of_several() -> None:
    page = "# Ada Example\n\n## Experience\n\n- 2029 - 2031\n  - Bridge Engineer\n  - ACME Labs\n"
    assert len(told(read(page, "cv.md"), Position, "title")) == 1


SKILLS = """# Ada Example

## Skills

| Category | Skills | Level |
|---|---|---|
| Cloud | Nimbus, Cirrus | ★★ |
| Build | Anvil / Tongs | |
"""


def test_a_table_of_kinds_of_skills_has_keywords() -> None:
    found = told(read(SKILLS, "cv.md"), Skill, "name", "level", "keywords")
    assert found == [("Cloud", "★★", ["Nimbus", "Cirrus"]), ("Build", None, ["Anvil", "Tongs"])]


def test_a_table_of_skills_and_years_has_levels() -> None:
    page = "# Ada Example\n\n## Skills\n\n| Skill | Years |\n|---|---|\n| Forging | 8 |\n| Masonry | 3 |\n"
    found = told(read(page, "cv.md"), Skill, "name", "level", "keywords")
    assert found == [("Forging", "8", None), ("Masonry", "3", None)]


def test_a_table_under_an_employer_lists_what_was_worked_on() -> None:
    page = """# Ada Example

## Work Experience

### ACME Labs (2031/04 -)

| Period | Project | Role |
|---|---|---|
| 2032/01 - 2032/06 | Bridge of glass | Tech lead |

Senior Bridge Engineer

* Halved the weight

### Rope & Sons (2029/10 - 2031/03)

Rigger

* Tied knots
"""
    reading = read(page, "cv.md")
    assert told(reading, Project, "title", "period_start") == [("Bridge of glass", "2032-01")]
    jobs = [("Senior Bridge Engineer", "ACME Labs"), ("Rigger", "Rope & Sons")]
    assert told(reading, Position, "title", "organization") == jobs


def test_the_column_of_dates_says_when() -> None:
    page = (
        "# Ada Example\n\n"
        "## Talks\n\n| Date | Event | Title |\n|---|---|---|\n| 2031/11 | BridgeConf 2031 | Ropes and knots |\n"
    )
    assert told(read(page, "cv.md"), Talk, "title", "date") == [("Ropes and knots", "2031-11")]


def test_a_card_of_one_role_is_one_position() -> None:
    page = """<html><body><h1>Ada Example</h1><section><h2>Experience</h2>
    <div><h3>Rope &amp; Sons</h3><span>09/2030 – 02/2031</span><h4>Bridge Designer</h4><p>Drew arches for two rivers.</p></div>
    <div><h3>ACME Labs</h3><span>03/2031 – Present</span><h4>Head of Bridges</h4><ul><li>Hired six masons</li></ul></div>
    </section></body></html>"""
    found = told(read(page, "index.html"), Position, "title", "organization", "unit", "period_start")
    assert found == [
        ("Bridge Designer", "Rope & Sons", None, "2030-09"),
        ("Head of Bridges", "ACME Labs", None, "2031-03"),
    ]


def test_awards_and_certificates_under_one_heading_are_told_apart() -> None:
    page = """<html><body><h1>Ada Example</h1><p>I build bridges.</p><h2>Recognition &amp; Certifications</h2>
    <h4>Golden Anvil Prize</h4><p>Society of Smiths, 2031</p>
    <h4>Certified Rope Inspector</h4><p>Rope Board • Issued May 2030</p></body></html>"""
    reading = read(page, "index.html")
    assert told(reading, Award, "title", "awarder") == [("Golden Anvil Prize", "Society of Smiths")]
    assert told(reading, Certificate, "title", "issuer", "date") == [
        ("Certified Rope Inspector", "Rope Board", "2030-05")
    ]


def test_prizes_and_funding_in_another_language_are_told_apart() -> None:
    page = (
        "# Ada Example\n\n"
        "## Distinctions et financements\n\n- Prix du pont, 2031\n- Projet « Ponts de verre », ACME, 2031-2033\n"
    )
    reading = read(page, "cv.md")
    assert told(reading, Award, "title") == [("Prix du pont",)]
    assert told(reading, Grant, "title", "period_end") == [("Ponts de verre", "2033")]


@pytest.mark.parametrize(
    ("lines", "taught"),
    [
        ("- 非常勤講師「橋梁概論」, 青葉大学, 2031年\n- TA「力学」北橋大学 (2030)", True),
        ("- 博士課程, 青葉大学 工学研究科, 2028-2031\n- 学士課程, 北橋大学, 2024-2028", False),
    ],
)
def test_a_heading_of_two_meanings_is_what_its_lines_tell(lines: str, taught: bool) -> None:
    reading = read(f"# 青葉 花子\n\n## 教育\n\n{lines}\n", "cv.md")
    kinds = told(reading, Position, "kind")
    assert (kinds == [(PositionKind.TEACHING,)] * 2) is taught
    assert bool(told(reading, Education, "degree")) is not taught


def test_a_name_in_ideographs_with_a_space_is_one() -> None:
    page = (
        "# Ada Example\n\n## 学歴\n\n- 修士課程, 青葉大学 大学院工学研究科 橋梁専攻, 2028-2030\n  - 指導教員: 沢井 実\n"
    )
    found = told(read(page, "cv.md"), Education, "organization", "unit", "advisors")
    assert found == [("青葉大学", "大学院工学研究科, 橋梁専攻", ["沢井 実"])]


def test_languages_among_certificates_are_languages() -> None:
    page = "# Ada Example\n\n## 資格・言語\n\n- 橋梁検査資格 (2031年3月)\n- 日本語 (母語), 英語 (流暢)\n"
    reading = read(page, "cv.md")
    assert told(reading, Language, "name", "fluency") == [("日本語", "母語"), ("英語", "流暢")]
    assert told(reading, Certificate, "title") == [("橋梁検査資格",)]


def test_a_date_and_a_name_over_items_are_of_each() -> None:
    page = """# Ada Example

## Awards

`2031`
__Society of Smiths__
* Golden Anvil Prize

`2029`
__Ivy Foundation__
* Best Bridge Award

## Professional service

`2028–2031`
__Journal of Roads__
* Editorial assistant

## Projects

`2030`
__Bridge of glass__
* Co-director
"""
    reading = read(page, "cv.md")
    assert told(reading, Award, "title", "awarder", "dates") == [
        ("Golden Anvil Prize", "Society of Smiths", ["2031"]),
        ("Best Bridge Award", "Ivy Foundation", ["2029"]),
    ]
    assert told(reading, Position, "title", "organization") == [("Editorial assistant", "Journal of Roads")]
    assert told(reading, Project, "title", "period_start") == [("Bridge of glass", "2030")]


def test_a_point_that_ends_in_a_role_word_is_no_role_of_a_project() -> None:
    page = "# Ada Example\n\n## Projects\n\n### Bridge of glass\n2031\n\n- pane manager\n- rope swapper\n"
    assert told(read(page, "cv.md"), Project, "highlights") == [(["pane manager", "rope swapper"],)]


@pytest.mark.parametrize("header", ["Tasks", "Responsibilities", "Description", "Aufgaben", "Missions", "工作内容"])
def test_a_column_of_tasks_tells_what_was_done(header: str) -> None:
    reading = read(
        f"""
        # Ada Example

        ## Experience

        | Period | Position | {header} |
        |---|---|---|
        | 2031 – Present | Research Engineer, ACME Works | Runs the forecasting team and the sensor group |
        | 2028 – 2031 | Engineer, Oz Works | Department budget, hiring, vehicle fleet |
        """
    )
    assert told(reading, Position, "title", "unit", "summary") == [
        ("Research Engineer", None, "Runs the forecasting team and the sensor group"),
        ("Engineer", None, "Department budget, hiring, vehicle fleet"),
    ]


def test_a_cell_alone_under_a_dated_row_goes_on_with_it() -> None:
    reading = read(
        """
        # Ada Example

        ## Experience

        | | |
        |---|---|
        | 2031 – Present | Research Engineer, ACME Works |
        | | Leads the forecasting group of the island |
        | 2028 – 2031 | Engineer, Oz Works |
        """
    )
    assert told(reading, Position, "title", "organization", "unit", "focus") == [
        ("Research Engineer", "ACME Works", None, "Leads the forecasting group of the island"),
        ("Engineer", "Oz Works", None, None),
    ]


@pytest.mark.parametrize(
    ("line", "organization", "unit"),
    [
        ("2031 – Present: Research Engineer, ACME Labs, Oz", "ACME Labs", None),
        (
            "2031 – Present: Associate Professor, Department of Bricks, Tallgrass Medical School",
            "Tallgrass Medical School",
            "Department of Bricks",
        ),
        ("2031 – Present: Intern, Systems Lab, University of Roads", "University of Roads", "Systems Lab"),
        (
            "2031 – Present: Engineer, department of roads and bridges, City of Oz",
            "City of Oz",
            "department of roads and bridges",
        ),
    ],
)
def test_of_an_employer_and_its_part(line: str, organization: str, unit: str | None) -> None:
    reading = read(f"# Ada Example\n\n## Experience\n\n- {line}\n")
    assert told(reading, Position, "organization", "unit") == [(organization, unit)]


def test_an_office_held_in_a_job_is_no_employer() -> None:
    reading = read(
        """
        # Ada Example

        ## Experience

        ### Physics Teacher

        Kelby Secondary School · September 2018 – Present

        - Built a wind tunnel with Grade 11
        - Head of the science department since 2021
        """
    )
    assert told(reading, Position, "organization", "unit", "highlights", "courses") == [
        (
            "Kelby Secondary School",
            None,
            ["Built a wind tunnel with Grade 11", "Head of the science department since 2021"],
            None,
        )
    ]


# ---- one list of several things, cards, and careers in one table -------------------------------------------------------
MISCELLANY = """# Ada Example

I build bridges.

## Also

- Languages: English (native), Dutch (good)
- Certificates: Crane licence (Oulu Port, 2029)
- Judge, ACME Bridge Contest, since 2031
- Board member, Society of Roads, 2028–2030
"""


def test_an_item_that_enumerates_stands_among_entries() -> None:
    reading = read(MISCELLANY, "page.md")
    assert told(reading, Language, "name") == [("English",), ("Dutch",)]
    assert [each["title"] for each in of(reading, Certificate)] == ["Crane licence"]
    assert [each["title"] for each in of(reading, Position)] == ["Judge", "Board member"]


def test_a_point_that_enumerates_what_a_job_was_done_with_is_the_jobs() -> None:
    page = """
        ## Experience

        **Engineer**, ACME Labs, 2029–2031

        - Skills: cranes
        - built walls
    """
    assert not of(read(page, "page.md"), Skill)


_CARD = (
    '<div class="stop"><div class="when">{}</div>'
    "<div><h3>{}</h3><h4>{}</h4><p>Did it every day of the week.</p></div></div>"
)


def test_boxes_of_one_class_that_hold_one_thing_each_are_a_list() -> None:
    cards = "".join(
        _CARD.format(*card)
        for card in (
            ("2031<br>now", "Senior Engineer", "ACME Labs &middot; Oulu"),
            ("2028<br>2031", "Research Assistant", "University of Roads &middot; Oulu"),
            ("2025<br>2027", "Carpenter", "Oulu Timber Company &middot; Oulu"),
        )
    )
    reading = read(f"<h1>Ada Example</h1><p>I build.</p><h2>The road so far</h2>{cards}", "index.html")
    assert [
        (each["title"], each["organization"], str(each["period_start"]), str(each.get("period_end")))
        for each in of(reading, Position)
    ] == [
        ("Senior Engineer", "ACME Labs", "2031", "None"),
        ("Research Assistant", "University of Roads", "2028", "2031"),
        ("Carpenter", "Oulu Timber Company", "2025", "2027"),
    ]


def test_boxes_of_text_are_no_list() -> None:
    box = '<div class="text"><p>I have always built bridges, and will for years.</p><p>More of it here.</p></div>'
    reading = read(f"<h1>Ada Example</h1>{box}{box.replace('bridges', 'walls')}", "index.html")
    assert reading.person.values["bio"].count("\n\n") == 3


def test_titles_in_bold_are_titles_however_they_read() -> None:
    papers = "".join(
        f"<article><b>{title}</b><br>A. Example, B. Li<br><i>Journal of Roads</i>, {year}</article>"
        for title, year in (("Walls remember: forty years of rain.", 2031), ("On bricks.", 2029))
    )
    reading = read(f"<h1>Ada Example</h1><p>I build.</p><h2>In print</h2>{papers}", "index.html")
    assert told(reading, Publication, "title", "year") == [
        ("Walls remember: forty years of rain", 2031),
        ("On bricks", 2029),
    ]


def test_a_career_in_one_table_parts_degrees_from_jobs() -> None:
    page = """
        # 例田 花子

        橋を作る。

        ## 略歴

        | 年月 | 事項 |
        |:--|:--|
        | 2026年3月 | 道路大学 工学部 建築学科 卒業 |
        | 2028年3月 | 道路大学 大学院工学研究科 修士課程 修了 |
        | 2028年4月～2031年3月 | 独立行政法人道路研究所 研究員 |
        | 2031年4月～現在 | 道路大学 工学部 助教 |
    """
    reading = read(page, "page.md")
    assert [str(each["period_end"]) for each in of(reading, Education)] == ["2026-03", "2028-03"]
    assert [each["title"] for each in of(reading, Position)] == ["研究員", "助教"]


@pytest.mark.parametrize(
    "lines", ["- Born 2001, Hamar, Norway\n- Lives and works in Springville", "b. 2001, Oulu<br>\nLives in Springville"]
)
def test_where_somebody_was_born_and_lives_are_no_entries(lines: str) -> None:
    reading = read(
        f"# Ada Example\n\n## Short CV\n\n{lines}\n\n"
        "## Work\n\n- 2031–2033 Welder, ACME Labs, Oulu\n- Lives of kites, ACME Labs, 2030\n"
    )
    assert reading.person.values["location"] == "Springville"
    assert [place for (place,) in told(reading, Position, "organization")] == ["ACME Labs", "ACME Labs"]
    assert "2001" not in str([one.values for one in reading.records if one.entity.__name__ != "Section"])
