"""Entries that stand on one line, or on lines that all open alike; headings and columns that say what they are."""

from typing import Any

import pytest

from cms.content import Award, Certificate, Education, Entity, Grant, Language, Position, Publication, Talk
from cms.documents import inline
from cms.importing.people import read_names

from ..reading import of, read


def found(text: str, entity: type[Entity], *names: str, path: str = "page.md") -> list[tuple[Any, ...]]:
    return [tuple(record.get(name) for name in names) for record in of(read(text, path), entity)]


def page(heading: str, text: str) -> str:
    return f"# Ann Li\n\n## {heading}\n\n{text}\n"


def test_jobs_strung_on_a_line() -> None:
    text = "Reader in Brooms, Oz University (2031–); Lecturer, Wand College (2029–31). Fellow, St. Otto's Hall (2028)."
    assert found(
        page("Where I have worked", text), Position, "title", "organization", "period_start", "period_end"
    ) == [
        ("Reader", "Oz University", "2031", None),
        ("Lecturer", "Wand College", "2029", "2031"),
        ("Fellow", "St. Otto's Hall", "2028", "2028"),
    ]


def test_degrees_strung_on_a_line() -> None:
    text = "PhD in Magic, University of Oz (2031), supervised by Bo Bun. MA in Brooms, Oz College (2029)."
    assert found(page("Education", text), Education, "degree", "field", "period_end", "advisors") == [
        ("PhD", "Magic", "2031", ["Bo Bun"]),
        ("MA", "Brooms", "2029", None),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Engineer, Broomworks, 2029–2031. Promoted to Lead Engineer in 2030.",
        "Engineer, Broomworks, 2029–2031; built the wand tester in 2030.",
    ],
)
def test_what_only_tells_of_a_job_is_no_other(text: str) -> None:
    assert found(page("Experience", text), Position, "organization", "period_start") == [("Broomworks", "2029")]


def test_lines_that_each_open_with_a_date() -> None:
    text = (
        "**2031** PhD Magic, University of Oz. Advisor Bo Bun.\n"
        "**2029** MSc Brooms, University of Oz.\n**2027** BSc Brooms, Wand College."
    )
    assert found(page("Education", text), Education, "degree", "period_end", "advisors") == [
        ("PhD", "2031", ["Bo Bun"]),
        ("MSc", "2029", None),
        ("BSc", "2027", None),
    ]
    text = "2031 – Oz Prize (Wand Society)\n2029/30 – Broom Scholarship"
    assert found(page("Awarded", text), Award, "title", "awarder") == [
        ("Oz Prize", "Wand Society"),
        ("Broom Scholarship", None),
    ]


@pytest.mark.parametrize(
    ("date", "goes_on"),
    [("2031– ", True), ("**2031–** ", True), ("2031 – ", False), ("2031–2032 ", False)],
)
def test_a_dash_right_after_a_year_leaves_it_open(date: str, goes_on: bool) -> None:
    (job,) = of(read(page("Experience", f"- {date}Engineer, Broomworks")), Position)
    assert bool(job.get("period_is_current")) is goes_on


def test_a_blank_end_in_a_table_leaves_it_open() -> None:
    rows = "<tr><td>Broomworks</td><td>Engineer</td><td>2031</td><td>–</td></tr>"
    head = "<tr><th>Employer</th><th>Post</th><th>From</th><th>To</th></tr>"
    text = f"<h1>Ann Li</h1><h2>Posts held</h2><table>{head}{rows}{rows.replace('2031', '2029').replace('–', '2030')}</table>"
    names = ("period_start", "period_end", "period_is_current")
    assert found(text, Position, *names, path="page.html") == [("2031", None, True), ("2029", "2030", None)]


def test_grants_in_a_table_whose_heading_nobody_knows() -> None:
    text = """
        | Title | Funder | Ref. | Years | Role |
        |---|---|---|---|---|
        | WANDS: brooms at night | Council of Oz | CO/31/118 | 2031–2033 | Chief Investigator |
        | Does the carpet matter? | Wand Trust | WT-0917 | 2029 | Co-applicant |
    """.replace("        ", "")
    assert found(page("What pays for it", text), Grant, "title", "funder", "period_start") == [
        ("WANDS: brooms at night", "Council of Oz", "2031"),
        ("Does the carpet matter?", "Wand Trust", "2029"),
    ]
    assert not found(page("What pays for it", text), Position)


def test_grants_on_two_lines_under_a_bold_title() -> None:
    text = (
        "**Brooms in a warming Oz (WARM)**\nCouncil for Oz, 2031–2033, PI\n\n"
        "**Listening to wands: Ears for wood**\nWand Fund, 2029–2030\n\n**Travel to the Uplands**\nOz Alumni, 2027"
    )
    assert found(page("Funding", text), Grant, "title", "funder", "period_start") == [
        ("Brooms in a warming Oz (WARM)", "Council for Oz", "2031"),
        ("Listening to wands: Ears for wood", "Wand Fund", "2029"),
        ("Travel to the Uplands", "Oz Alumni", "2027"),
    ]


def test_titles_with_years_of_their_own() -> None:
    text = (
        "Ann Li, *The Price of Brooms: Dues of Oz, 1540–1720* (Oulu: Carpet Press, 2031).\n\n"
        "Ann Li, *Wet Wands* (Oulu: Broom House, 2029)."
    )
    assert found(page("Books", text), Publication, "title", "venue", "year") == [
        ("The Price of Brooms: Dues of Oz, 1540–1720", "Carpet Press", 2031),
        ("Wet Wands", "Broom House", 2029),
    ]


def test_the_owner_counts_before_who_is_in_bold() -> None:
    text = "- **Bun, B.**, Li, A. (2031): Frost on brooms. Wand Letters 6, 12–31."
    assert found(page("Publications", text), Publication, "authors") == [(["B. Bun", "A. Li"],)]


def test_conferences_are_talks_where_nobody_is_an_author() -> None:
    text = "Brooms by ear — Wand Day, Oulu, 2031  \nBrooms, ice and patience — Oz Assembly, Lyon, May 2029  "
    assert found(page("Conferences", text), Talk, "title", "event", "location") == [
        ("Brooms by ear", "Wand Day", "Oulu"),
        ("Brooms, ice and patience", "Oz Assembly", "Lyon"),
    ]
    titles = ("Wet brooms", "Dry wands at dusk", "Carpets that remember")
    text = "\n".join(
        f"- Li, A., Bun, B.: {title}. In: Proceedings of the Oz Conference on Brooms, 203{n}, pp. 1–9."
        for n, title in enumerate(titles)
    )
    assert found(page("Conferences", text), Publication, "title") == [(title,) for title in titles]


def test_talks_under_headings_of_their_own() -> None:
    text = (
        "### Workshops and Colloquia\n\n- “Brooms with Wands,” Oz Institute, October 2031\n"
        "- “Open Brooms,” Speaker Series, 18 March 2030\n\n"
        "### Poster Sessions\n\n- “Carpets and Wands.” Annual Meeting of the Oz Society, 22 October 2029"
    )
    assert found(page("Presentations", text), Talk, "title") == [
        ("Brooms with Wands",),
        ("Open Brooms",),
        ("Carpets and Wands",),
    ]


def test_decades_group_what_they_stand_over() -> None:
    text = (
        "- 2030s\n    - Otterby, Ann, ‘Stains as Sources’, *Brooms Matter*, 8 (2031), 33–50\n"
        "- 2020s\n    - Otterby, Ann, and Bo Bun, ‘How to Wash a Broom’, *Wand Yearbook*, 27 (2028), 90–104\n"
        "    - Otterby, Ann, ‘A Pocket in Every Carpet’, *Wand Letters*, 3 (2025), 1–9"
    )
    assert found(page("Writing", text).replace("Ann Li", "Ann Otterby"), Publication, "title", "venue") == [
        ("Stains as Sources", "Brooms Matter"),
        ("How to Wash a Broom", "Wand Yearbook"),
        ("A Pocket in Every Carpet", "Wand Letters"),
    ]


def test_courses_defined_under_a_level() -> None:
    text = (
        "<h1>Ann Li</h1><h2>Courses</h2><dl><dt>Bachelor<dd>Introduction to Wands<dd>Reading Brooms slowly"
        "<dt>Master<dd>Seminar on Carpets</dl>"
    )
    assert found(text, Position, "title", "courses", path="page.html") == [
        (None, [(None, "Introduction to Wands")]),
        (None, [(None, "Reading Brooms slowly")]),
        (None, [(None, "Seminar on Carpets")]),
    ]


def test_roles_under_an_employer_that_are_named_as_makers_are() -> None:
    text = "- Broom Museum, Oulu\n    - Keeper of Brooms, since August 2031\n    - Assistant Keeper, 2029–2031"
    assert found(page("Work", text), Position, "title", "organization") == [
        ("Keeper of Brooms", "Broom Museum"),
        ("Assistant Keeper", "Broom Museum"),
    ]


def test_names_in_pairs_with_initials() -> None:
    names = read_names(inline("Li, Ann M., Bun, Bo J., and Otto, Cy"))
    assert [name.name for name in names] == ["Ann M. Li", "Bo J. Bun", "Cy Otto"]


def test_languages_in_a_line_of_another_section() -> None:
    text = (
        "Editor, *Wand Papers* (2030–). Trustee, Broom Museum (2025–31).\n\nLanguages: Welsh (native), Dutch (reading)."
    )
    assert found(page("For the discipline", text), Language, "name", "fluency") == [
        ("Welsh", "native"),
        ("Dutch", "reading"),
    ]
    assert found(page("For the discipline", text), Position, "title") == [("Editor",), ("Trustee",)]


def test_what_a_heading_calls_a_list_is_no_employer() -> None:
    text = (
        "<h1>Ann Li</h1><h2>Courses at Wand College</h2>"
        "<table><tr><th>Course</th><th>Year</th></tr><tr><td>Broom Making</td><td>1st</td></tr></table>"
    )
    assert found(text, Position, "title", "organization", path="page.html") == [(None, None)]
    text = "- Outside the museum\n    - External examiner, Oz University (2031–33)\n    - Board member, Broom Society, 2028–"
    assert found(page("Work", text), Position, "title", "organization") == [
        ("External examiner", "Oz University"),
        ("Board member", "Broom Society"),
    ]


def test_what_is_small_in_a_heading_is_no_part_of_the_name() -> None:
    text = "<h1>Ann Li <small>keeper of brooms</small></h1><p>I look after brooms.</p>"
    assert read(text, "index.html").person.values["name"] == "Ann Li"


def test_a_menu_by_its_id_is_no_content() -> None:
    text = (
        '<div id="nav"><a href="a.html">start</a> / <a href="b.html">life</a></div><h2>Diary</h2><p>2031: A broom.</p>'
    )
    assert "life" not in str([record.values for record in read(text, "diary.html").records])


def test_lines_of_the_only_item_of_a_list() -> None:
    """As a well-known LaTeX résumé sets its last sections."""
    text = "- Wand Engineer (WE), Board of Oz, 2031  \n  Certified Brick Inspector, Brick Guild, 2029"
    assert found(page("Licenses and Certifications", text), Certificate, "title", "issuer") == [
        ("Wand Engineer (WE)", "Board of Oz"),
        ("Certified Brick Inspector", "Brick Guild"),
    ]


def test_a_heading_that_names_where_stands_over_one_course_too() -> None:
    text = (
        "### Oz University\n\n- POLS 101: Wands (Fall 2031)\n- POLS 315: Brooms (Winter 2030)\n\n"
        "### University of Roads\n\n- Teaching assistant, POLI 100: Bricks (2025–2027)"
    )
    assert found(page("Teaching", text), Position, "organization")[-1] == ("University of Roads",)


def test_titles_that_are_set_apart_are_whole() -> None:
    text = (
        "- *The Salt Commons: Law and Custom* (Oulu: Wand University Press, 2031).\n"
        '- "Tuesday is Trash Day: Service and Trust" (with Bo Bun). *Revise and resubmit.*\n'
        '- "Oz: Centralization by Broom." 2029. In *Handbook of Small Wands*, edited by P. Glass. Lakeside Press.\n'
        "- Li, A. (2028). Dating carpets from ferry ledgers, 1830–1960. *Wand Letters*, 15(3), 233–251."
    )
    assert found(page("Publications", text), Publication, "title", "year") == [
        ("The Salt Commons: Law and Custom", 2031),
        ("Tuesday is Trash Day: Service and Trust", None),
        ("Oz: Centralization by Broom", 2029),
        ("Dating carpets from ferry ledgers, 1830–1960", 2028),
    ]


def test_whoever_a_page_is_of_wrote_what_somebody_wrote_with_them() -> None:
    text = '# Research\n\n## Articles\n\n"Bigger Towns" (with Dele Bun). 2031. *Wand Quarterly* 41(3): 301–329.\n'
    people = [
        line.values["person"] for r in read(text).records if r.entity is Publication for line in r.values["authors"]
    ]
    assert len(people) == 2
