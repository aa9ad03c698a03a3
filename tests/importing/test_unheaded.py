"""Lists of which no heading says what they are, tables that label their rows, and headings that are only set apart."""

from __future__ import annotations

from typing import Any

import pytest

from cms.content import (
    Award,
    Certificate,
    Education,
    Entity,
    Language,
    NewsItem,
    Position,
    Project,
    Publication,
    Skill,
    Talk,
)
from cms.importing.people import is_same_person

from .reading import of, read, shown


def told(text: str, entity: type[Entity], *names: str, path: str = "page.md") -> list[tuple[Any, ...]]:
    """Some values of all records of a kind."""
    return [tuple(each.get(name) for name in names) for each in of(read(text, path), entity)]


# ---- told by the entries ---------------------------------------------------------------------------------------------------
JOBS = "- 2029–2031: Surveyor, Office of Roads, Oulu\n- 2027–2029: Road Engineer, ACME Labs\n"
DEGREES = "- 2027: MSc Geography, University of Roads\n- 2025: BSc Geology, University of Oulu\n"
PAPERS = (
    '- A. Example, "Bridges of ivy", *Annals of Roads*, 2031.\n- B. Li and A. Example, "On kites", *Kites*, 2030.\n'
)
TALKS = "- “The wall is wet”, Meeting of Masons, Oulu, May 2031\n- “Ten ways to lean”, Road Days, Turku, 2030\n"
PRIZES = "- Golden Anvil Prize, Road Society, 2031\n- Engineer of the Year, ACME Foundation, 2030\n"
NOTES = "- **3 May 2031** The new kiln has been lit.\n- **Jan 2031** A swallow moved in.\n"


@pytest.mark.parametrize(
    ("entries", "entity"),
    [(JOBS, Position), (DEGREES, Education), (PAPERS, Publication), (TALKS, Talk), (PRIZES, Award), (NOTES, NewsItem)],
)
@pytest.mark.parametrize("heading", ["How it went", "Up to now"])
def test_what_a_list_is_about_is_told_by_its_entries(entries: str, entity: type[Entity], heading: str) -> None:
    reading = read(f"# Ada Example\n\nI build.\n\n## {heading}\n\n{entries}")
    assert [record.entity for record in reading.records] == [entity, entity]


@pytest.mark.parametrize(
    "entries",
    [
        "- bridges with ivy, built 2031\n- tea at four\n- the sea\n",  # most say nothing
        "I came to Oulu in 2029, when I was still a surveyor at the Office of Roads, and have stayed there since.\n",
        "- Since 2029 I have kept bees in the yard behind the old office, and they keep me.\n"
        "- In 2031 the bees moved to another yard, as the director of roads had been stung by them.\n",
    ],
)
def test_lists_that_tell_something_else_stay_texts(entries: str) -> None:
    reading = read(f"# Ada Example\n\nI build.\n\n## Odds and ends\n\n{entries}")
    assert {record.entity.__name__ for record in reading.records if not record.rule} <= {"Section"}


def test_a_word_in_a_heading_helps() -> None:
    prizes = "- Golden Anvil, 2031\n- Silver Medal, 2030\n- A cup, 2029\n"
    page = f"# Ada Example\n\nI build.\n\n## Prizes, such as they are\n\n{prizes}"
    assert told(page, Award, "title") == [("Golden Anvil",), ("Silver Medal",), ("A cup",)]


def test_works_that_name_no_role_are_what_somebody_made() -> None:
    works = "- **Nine Wells**, for choir and harp (2031)\n- **Toccata on a Roof**, organ (2030)\n"
    assert told(f"# Ada Example\n\n## Some works\n\n{works}", Project, "title") == [
        ("Nine Wells",),
        ("Toccata on a Roof",),
    ]
    assert len(told(f"# Ada Example\n\n## Works\n\n{JOBS}", Position, "title")) == 2


@pytest.mark.parametrize(
    "entry",
    [
        "2031: Admitted to the bar, England",
        "D1 bus licence. Enhanced disclosure, Feb 2031.",
        "Chartered Member, since 2031",
    ],
)
def test_what_names_neither_a_degree_nor_a_school_is_no_study(entry: str) -> None:
    page = f"# Ada Example\n\n## Education\n\n- 2030: BSc Geology, University of Roads\n- {entry}\n"
    assert told(page, Education, "degree", "organization") == [("BSc", "University of Roads")]


# ---- tables ----------------------------------------------------------------------------------------------------------------
def test_a_table_of_labelled_rows_is_an_entry() -> None:
    page = """<h1>Ada Example</h1><h2>Education</h2>
    <table><tr><th>Degree</th><td>PhD in Geography</td></tr><tr><th>University</th><td>University of Roads</td></tr>
    <tr><th>Year</th><td>2031</td></tr><tr><th>Thesis</th><td>Bridges of ivy</td></tr></table>
    <h2>Employment</h2>
    <table><tr><td>Employer</td><td>ACME Labs</td></tr><tr><td>Role</td><td>Engineer</td></tr>
    <tr><td>Dates</td><td>2029 to 2031</td></tr></table>"""
    assert told(page, Education, "degree", "field", "organization", "period_end", path="index.html") == [
        ("PhD", "Geography", "University of Roads", "2031")
    ]
    assert told(page, Position, "title", "organization", "period_end", path="index.html") == [
        ("Engineer", "ACME Labs", "2031")
    ]


def test_a_table_of_two_columns_with_names_lists_entries() -> None:
    rows = "| Degree | University |\n|---|---|\n| PhD | University of Roads |\n| BSc | University of Oz |\n"
    page = f"# Ada Example\n\n## Education\n\n{rows}"
    assert told(page, Education, "degree", "organization") == [
        ("PhD", "University of Roads"),
        ("BSc", "University of Oz"),
    ]


def test_a_cell_over_all_columns_is_a_heading_and_one_over_several_rows_dates_each() -> None:
    page = """<h1>Ada Example</h1><p>I build.</p><table>
    <tr><th colspan="2">Work</th></tr>
    <tr><td rowspan="2">2029–2031</td><td><b>Surveyor</b>, Office of Roads</td></tr>
    <tr><td><b>Night porter</b>, Hotel Corvina, Oulu. It taught me a lot about doors.</td></tr>
    <tr><td>2027–2029</td><td><b>Engineer</b>, ACME Labs</td></tr>
    <tr><th colspan="2">Spoken</th></tr>
    <tr><td>May 2031</td><td>“The wall is wet”, Meeting of Masons, Turku</td></tr>
    <tr><td>2030</td><td>“Ten ways to lean”, Road Days, Turku</td></tr>
    <tr><th colspan="2">Other</th></tr>
    <tr><td>Languages</td><td>English, Finnish (reading)</td></tr>
    <tr><td>Licences</td><td>Accredited Mediator, Board of Mediation, 2030</td></tr></table>"""
    names = ("title", "period_start", "period_end")
    assert told(page, Position, *names, path="a.html") == [
        ("Surveyor", "2029", "2031"),
        ("Night porter", "2029", "2031"),
        ("Engineer", "2027", "2029"),
    ]
    assert told(page, Talk, "title", "date", path="a.html") == [
        ("The wall is wet", "2031-05"),
        ("Ten ways to lean", "2030"),
    ]
    assert told(page, Language, "name", path="a.html") == [("English",), ("Finnish",)]
    assert told(page, Certificate, "title", "issuer", path="a.html") == [("Accredited Mediator", "Board of Mediation")]


def test_a_label_stands_for_the_rows_below_it() -> None:
    page = """<h1>Ada Example</h1><table><tr><td>Employment</td><td>Surveyor, Office of Roads (2029–)</td></tr>
    <tr><td></td><td>Engineer, ACME Labs (2027–2029)</td></tr><tr><td>Awards</td><td>Road Prize, 2030</td></tr></table>"""
    assert told(page, Position, "title", path="a.html") == [("Surveyor",), ("Engineer",)]


# ---- headings and texts ----------------------------------------------------------------------------------------------------
def test_bold_words_in_a_larger_font_are_a_heading() -> None:
    page = """<html><body><font size="+3">Ada Example</font><br><font size="+2"><b>Where I work</b></font><br><br>
    <b>2029 to present</b> Surveyor, Office of Roads<br><b>2027 - 2029</b> Assistant Engineer, ACME Labs<br><br>
    <font size="+2"><b>Prizes</b></font> <font size="-1">(a few)</font><br><br>2031: Golden Anvil Prize<br>2030: Road Medal<br>
    </body></html>"""
    assert told(page, Position, "organization", path="a.html") == [("Office of Roads",), ("ACME Labs",)]
    assert told(page, Award, "title", path="a.html") == [("Golden Anvil Prize",), ("Road Medal",)]


def test_lines_that_hang_begin_where_no_indent_is() -> None:
    page = """\
        ADA EXAMPLE

        PUBLISHED
        =========

        Example, A. (2031). Thirty bridges: a survey and its weather, told by somebody there.
             Review of Roads, 44(2), 88-97.
        Example, A., & Li, B. (2030). Reading to masons, properly evaluated at last, and twice.
             Masons' Companion, 9, 3-11.
        """
    assert told(page, Publication, "title", "year", path="cv.txt") == [
        ("Thirty bridges: a survey and its weather, told by somebody there", 2031),
        ("Reading to masons, properly evaluated at last, and twice", 2030),
    ]


def test_authors_before_a_year_keep_their_initials() -> None:
    cited = "Li, B., Example, A. and Quill, O. 2031. Tunnels under rivers. Journal of Roads 12, 4–19."
    page = f"# Ada Example\n\n## Publications\n\n- {cited}\n"
    [paper] = [record for record in read(page).records if record.entity is Publication]
    assert [author.values["name"] for author in paper.values["authors"]] == ["B. Li", "A. Example", "O. Quill"]


@pytest.mark.parametrize("text", ["A. Quill", "Quill AB", "A. B. Quill", "AB Quill", "Quill, A.", "An. Quill"])
def test_a_name_in_other_spellings(text: str) -> None:
    assert is_same_person(text, "Anders Bo Quill")


@pytest.mark.parametrize("text", ["Ann Quill", "ANN QUILL", "Bea Quill", "Jo Quill", "Al. Quill"])
def test_another_given_name_is_somebody_else_s(text: str) -> None:
    assert not is_same_person(text, "Anders Bo Quill")


def test_no_before_a_noun_says_no() -> None:
    page = "# Ada Example\n\n## Awards\n\n- Road Prize, no money attached, 2031\n"
    assert "no money attached" in str(of(read(page), Award))


# ---- interests, skills, schedules ------------------------------------------------------------------------------------------
def test_interests_in_lists() -> None:
    page = """
        # Ada Example

        ## Research interests

        - Bridges and their ivy
        - Road pricing: theory and practice
          - tolls
          - vignettes
        - **Kites** — how they are flown by night
        - I also like the history of wheels.
        """
    topics = [topic.values["name"] for topic in read(page).person.values["interests"]]
    assert topics == ["Bridges and their ivy", "Road pricing: theory and practice", "tolls", "vignettes", "Kites"]


def test_skills_by_group() -> None:
    page = """
        # Ada Example

        ## Skills

        ### Languages
        - Python
        - Rust

        ### Databases
        Postgres, SQLite

        ### Spoken languages
        - German (C1)
        """
    assert told(page, Skill, "name", "keywords") == [
        ("Languages", ["Python", "Rust"]),
        ("Databases", ["Postgres", "SQLite"]),
    ]
    assert told(page, Language, "name", "fluency") == [("German", "C1")]


@pytest.mark.parametrize(
    "plan",
    [
        "| Week | Date | Topic |\n|---|---|---|\n| 1 | 3 Sept | Bridges |\n| 2 | 10 Sept | Stone |\n",
        "- Week 1 (3 Sept): Introduction\n- Week 2 (10 Sept): Stone\n",
    ],
)
def test_what_comes_when_in_a_course_is_no_teaching(plan: str) -> None:
    assert told(f"# Ada Example\n\n## Teaching\n\n{plan}", Position, "title") == []
    courses = "- ROAD 101 Bridges, Fall 2031\n- ROAD 102 Stone, Spring 2030\n"
    assert len(told(f"# Ada Example\n\n## Teaching\n\n{courses}", Position, "title")) == 2


# ---- pages -----------------------------------------------------------------------------------------------------------------
def test_years_between_papers_date_those_below_and_a_menu_is_no_paper() -> None:
    papers = "".join(
        f'<div class="yr">{year}</div><p>Example A, Li B. <i>{title}</i>. Annals of Roads 9:114–126.</p>'
        f"<p>Li B, Example A. <i>{other}</i>. Kite Letters 3:1–15.</p>"
        for year, title, other in ((2031, "Worms on bridges", "Ivy by night"), (2030, "Sand below", "Stones above"))
    )
    page = f"""<html><head><title>Papers | Ada Example</title></head><body>
    <div class="topbar"><a href="/">Home</a> <a href="/who.html">Who</a> <a href="/papers.html">Papers</a></div>
    <h1>Papers</h1><p>Mine in order.</p>{papers}</body></html>"""
    assert told(page, Publication, "title", "year", path="papers.html") == [
        ("Worms on bridges", 2031),
        ("Ivy by night", 2031),
        ("Sand below", 2030),
        ("Stones above", 2030),
    ]


def test_a_rank_alone_is_no_title_and_who_gives_a_prize_has_no_from() -> None:
    prizes = "- 1st place, Wall Builders' Cup, 2031\n- **Mason of the Year**, 2030, from the Guild of Masons\n"
    assert told(f"# Ada Example\n\n## Awards\n\n{prizes}", Award, "title", "awarder") == [
        ("1st place, Wall Builders' Cup", None),
        ("Mason of the Year", "Guild of Masons"),
    ]


def test_a_trade_after_a_rank_is_of_the_title() -> None:
    page = "# Ada Example\n\n## Work\n\n- Assistant Organist, Cathedral of Oulu, 2029–2031\n"
    assert told(page, Position, "title", "organization") == [("Assistant Organist", "Cathedral of Oulu")]
    page = "# Ada Example\n\n## Work\n\n- Research Assistant, Center for Roads, 2029–2031\n"
    assert told(page, Position, "title", "organization") == [("Research Assistant", "Center for Roads")]


# ---- headings, and what stands below them ----------------------------------------------------------------------------------
def test_what_is_set_apart_below_an_entry_is_a_part_of_it() -> None:
    text = """
        # Ada Example
        ## Work Experience
        ### Acme Systems
        Engineer
        (May 2030 – Present)

        Main tools

        - Rust
        - Kafka

        ### Oz Retail Systems
        Junior Engineer
        (Nov 2026 – Apr 2030)
    """
    jobs = [("Engineer", "Acme Systems"), ("Junior Engineer", "Oz Retail Systems")]
    assert told(text, Position, "title", "organization") == jobs
    assert told(text, Skill, "name") == [("Rust",), ("Kafka",)]


def test_terms_beside_skills_are_skills() -> None:
    text = "# Ada Example\n## Tools\n- Rust\n## Message queues\n- Kafka\n- Nimbus MQ\n## My garden\n- I grow beans and peas.\n"
    assert told(text, Skill, "name") == [("Rust",), ("Kafka",), ("Nimbus MQ",)]


def test_a_heading_with_nothing_of_its_own_stands_over_those_of_its_level() -> None:
    text = "# Ada Example\n## Projects\n## Brickwall\nA simulator of walls.\n## Lampd\nLights lamps.\n## Talks\n- “On walls”\n"
    assert told(text, Project, "title") == [("Brickwall",), ("Lampd",)]


def test_headings_run_into_what_they_head() -> None:
    text = """
        # Ada Example

        **Education** BA in Clay, University of Oz, 2026

        **Awards**

        - Kiln Prize, 2030

        **Work Experience** I have worked in clay, and around it

        - Kiln Technician, Acme Works, 2028–present
    """
    assert told(text, Education, "degree", "organization") == [("BA", "University of Oz")]
    assert told(text, Position, "title", "organization") == [("Kiln Technician", "Acme Works")]


def test_headings_of_a_text_in_capitals_need_no_words_that_we_know() -> None:
    known = "SKILLS\n\nReeds\n\nLANGUAGES\n\nDutch, Welsh\n\nAWARDS\n\n2031  First prize\n\n"
    more = "RELATED EXPERIENCE\nCamp Director, Acme Camps, 2029\n"
    text = f"Ada Example\n\n{known}RECORDINGS OF MINE\n\n2030  Night reeds\n\n{more}"
    assert told(text, Award, "title", path="cv.txt") == [("First prize",)]


def test_an_employer_stands_on_a_line_over_headings_of_posts() -> None:
    text = """
        # Ada Example
        ## Additional Library Experience
        Oz School of Information, Oulu, Finland
        ### Cataloguer, 2027–2029
        - Catalogued books for children
        ### Loan Clerk, 2026–2027
        - Lent and borrowed, and wrapped parcels
    """
    at = "Oz School of Information"
    assert told(text, Position, "title", "organization") == [("Cataloguer", at), ("Loan Clerk", at)]


def test_of_certificates_and_awards_each_item_says_which_it_is() -> None:
    text = "# Ada Example\n## Honours & Certifications\n- Golden Anvil Prize, 2031\n- Certified Kiln Inspector, 2030\n"
    assert told(text, Award, "title") == [("Golden Anvil Prize",)]
    assert told(text, Certificate, "title") == [("Certified Kiln Inspector",)]


def test_research_that_says_neither_where_nor_as_what_is_projects() -> None:
    text = """
        # Ada Example
        ## Research Experience
        ### Beaver dams seen from above (2030–2031)
        - **Aim**: count them
        ### Walls that lean (2028–2029)
        - **Aim**: straighten them
    """
    assert told(text, Project, "title") == [("Beaver dams seen from above",), ("Walls that lean",)]
    assert told(text.replace("Beaver dams seen from above", "Research Assistant, Acme Lab"), Project, "title") == []


@pytest.mark.parametrize("labels", [("Authors", "Journal", "Date"), ("Autores", "Revista", "Fecha de publicación")])
def test_labels_below_a_heading_tell_of_the_work_that_it_names(labels: tuple[str, str, str]) -> None:
    listed = "\n".join(
        f"- {label}:{said}" for label, said in zip(labels, (" Bo Li, Ada Example", " Walls", "2031/10/21"), strict=True)
    )
    text = f"# Ada Example\n## Publications\n### On leaning\n{listed}\n### On falling\n{listed}\n"
    work = ("Walls", ["Bo Li", "Ada Example"], 2031)
    assert told(text, Publication, "title", "venue", "authors", "year") == [
        ("On leaning", *work),
        ("On falling", *work),
    ]


# ---- whose page it is ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("heading", "name"),
    [("李安的个人简历", "李安"), ("个人简历", None), ("李安个人主页", "李安"), ("Dott.ssa Ada Esempio", "Ada Esempio")],
)
def test_a_heading_says_whose_page_it_is(heading: str, name: str | None) -> None:
    assert read(f"# {heading}\n\n## 教育背景\n- 铃兰大学，2031\n").person.values.get("name") == name


def test_letters_of_a_degree_behind_a_name_are_no_state() -> None:
    found = read(
        "**Obinna Example-Wray, MD**  \nAcme Medical Center  \nMobile, Alabama  \nobinna@oz.example\n\n# Education\n"
    ).person
    assert (found.values.get("name"), found.values.get("location")) == ("Obinna Example-Wray", "Mobile, Alabama")


@pytest.mark.parametrize(
    ("listed", "names"),
    [
        ("Chess, hiking and cooking", ["Chess", "hiking", "cooking"]),
        ("Lecture, couture et basket", ["Lecture", "couture", "basket"]),
        ("Research and development", ["Research and development"]),
        ("Salt and vinegar, research and development", ["Salt and vinegar", "research and development"]),
    ],
)
def test_the_last_of_a_list_may_be_two(listed: str, names: list[str]) -> None:
    assert shown(read(f"# Ada Example\n\n## Interests\n\n{listed}\n").person.values["interests"]) == names


def test_of_awards_and_presentations_what_is_quoted_is_a_talk() -> None:
    text = """
        # Ada Example
        ## Awards and Presentations
        - Golden Anvil, Road Society, 2031
        - “Fractions at the bakery”, Teachers' Meeting, Oulu, 2030
    """
    assert told(text, Award, "title") == [("Golden Anvil",)]
    assert told(text, Talk, "title") == [("Fractions at the bakery",)]


def test_how_well_a_language_is_spoken_may_stand_on_the_line_below() -> None:
    text = "# Ada Example\n## Idiomas\nPortuguês  \nLê bem, fala pouco, escreve bem.\n\nInglês  \nLê pouco.\n\nGalês\n"
    spoken = [("Português", "Lê bem, fala pouco, escreve bem"), ("Inglês", "Lê pouco"), ("Galês", None)]
    assert told(text, Language, "name", "fluency") == spoken
