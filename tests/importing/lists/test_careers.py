"""Lists of jobs, degrees, courses, offices and talks in many layouts: the same parts are found in each."""

from typing import Any

import pytest

from cms.content import Award, Education, Entity, Position, Publication, Talk

from ..reading import of, read

JOBS = (
    ("Software Engineer", "Broomworks", "Springfield, IL", "2029-03", None),
    ("Research Assistant", "University of Oz", "Oslo", "2026", "2029"),
    ("Wand Tester", "Carpet & Sons", "Lyon, France", "2024", "2026"),
)
TIMES = ("Mar 2029 – Present", "2026 – 2029", "2024 – 2026")


def page(layout: str, heading: str, things: tuple[tuple[Any, ...], ...], names: str) -> str:
    rows = (dict(zip(names, one, strict=False), d=time) for one, time in zip(things, TIMES, strict=True))
    return f"# Ann Li\n\n## {heading}\n\n" + "".join(layout.format(**row) for row in rows)


def found(text: str, entity: type[Entity], *names: str, path: str = "page.md") -> list[tuple[Any, ...]]:
    return [tuple(record.get(name) for name in names) for record in of(read(text, path), entity)]


@pytest.mark.parametrize(
    "layout",
    [
        "- **{t}**, {o}, {l} ({d})\n",
        "- {d}: {t}, {o}, {l}\n",
        "- {o}, {l} — {t}, {d}\n",
        "### {t}\n\n{o} | {l} | {d}\n\n",
        "### {o}\n#### {t}\n{l} · {d}\n\n",
        "**{o}** · {l}  \n*{t}*  \n{d}\n\n",
        "{d}  \n**{t}**  \n{o}, {l}\n\n",
        "- {t} @ {o} | {l} | {d}\n",
        "- Position: {t}; Company: {o}; Location: {l}; Period: {d}\n",
    ],
)
def test_jobs_in_every_layout(layout: str) -> None:
    text = page(layout, "Experience", JOBS, "tol")
    assert found(text, Position, "title", "organization", "location", "period_start", "period_end") == list(JOBS)


@pytest.mark.parametrize(
    "layout",
    [
        "<div><span>{o}</span><span>{l}</span></div><div><span>{t}</span><span>{d}</span></div>",
        "<div><p><br>{d}<br></p></div><div><p><strong>{t}</strong><br><em>{o}, {l}</em></p></div>",
        "<li><b>{t}</b><br>{o}, {l}<br>{d}</li>",
    ],
)
def test_jobs_in_html(layout: str) -> None:
    rows = "".join(layout.format(t=t, o=o, l=at, d=d) for (t, o, at, *_), d in zip(JOBS, TIMES, strict=True))
    text = f"<html><body><h1>Ann Li</h1><h2>Experience</h2><div>{rows}</div></body></html>"
    names = ("title", "organization", "location", "period_start", "period_end")
    assert found(text, Position, *names, path="page.html") == list(JOBS)


DEGREES = (
    ("Ph.D.", "Road Physics", "University of Oz", None),
    ("M.Sc.", "Applied Statistics", "Emerald College", "2029"),
    ("B.A.", "History", "University of Roads and Bridges", "2026"),
)


@pytest.mark.parametrize(
    "layout",
    [
        "- {g} in {f}, {o}, {d}\n",
        "- {g}, {f}, {o} ({d})\n",
        "- **{d}** {g}, {f}, {o}.\n",
        "- {o}  \n  {g} in {f}  \n  {d}\n",
        "### {o}\n\n**{g}, {f}** | {d}\n\n",
        "**{o}** — *{g} in {f}*, {d}\n\n",
        "- Degree: {g}; Field: {f}; University: {o}; Years: {d}\n",
    ],
)
def test_degrees_in_every_layout(layout: str) -> None:
    text = page(layout, "Education", DEGREES, "gfo")
    assert found(text, Education, "degree", "field", "organization", "period_end") == list(DEGREES)


def test_degrees_among_jobs_are_degrees() -> None:
    text = """
        # Ann Li
        ## Experience
        - Wand Tester, Carpet & Sons, 2024–2026
        - PhD Intern, Broomworks, 2023
        - PhD Magic, University of Oz, 2022
        """
    assert found(text, Position, "title", "organization") == [
        ("Wand Tester", "Carpet & Sons"),
        ("PhD Intern", "Broomworks"),
    ]
    assert found(text, Education, "degree", "field", "organization") == [("PhD", "Magic", "University of Oz")]


def test_an_employer_over_several_roles() -> None:
    text = """
        # Ann Li
        ## Experience
        ### Broomworks (2020 – Present)
        *Oslo, Norway*

        **Head of Wands** — Jan 2024 – Present
        - Led the wands
        - Sold the wands

        **Software Engineer** — Mar 2020 – Dec 2023
        - Built the wands
        """
    assert found(text, Position, "title", "organization", "period_start", "highlights") == [
        ("Head of Wands", "Broomworks", "2024-01", ["Led the wands", "Sold the wands"]),
        ("Software Engineer", "Broomworks", "2020-03", ["Built the wands"]),
    ]


def test_courses_with_their_terms_below_them() -> None:
    text = """
        ---
        name: Ann Li
        ---
        # Teaching

        Since my PhD began I have been a **teaching assistant** for courses at the University of Oz.

        * WD 223 Model Wands
            * Winter 2021, Fall 2021
        * WD 429 Wand Testing
            * Winter 2022
        """
    assert [courses for (courses,) in found(text, Position, "courses") if courses] == [
        [("WD 223", "Model Wands", "2021-24", "2021-23")],
        [("WD 429", "Wand Testing", "2022-24")],
    ]


def test_talks_over_several_lines() -> None:
    text = """
        <html><body><h1>Ann Li</h1><h2>Talks</h2>
        <p>Li, A. (2031).<br><b>Wands, Brooms, and Carpets.</b><br>At OWC Evening.<br>Slides available on request.</p>
        <p>Li, A. (2029).<br><b>Wands in Three Dimensions.</b><br>At EuroWand Summit.</p></body></html>
        """
    assert found(text, Talk, "title", "event", "date", path="page.html") == [
        ("Wands, Brooms, and Carpets", "OWC Evening", "2031"),
        ("Wands in Three Dimensions", "EuroWand Summit", "2029"),
    ]


@pytest.mark.parametrize(
    "layout",
    [
        "- {t}, {o}, {y}\n",
        "- {y}: **{t}**, {o}\n",
        "- **{t}** ({y}) — {o}\n",
        "- {t} | {o} | {y}\n",
    ],
)
def test_awards_in_every_layout(layout: str) -> None:
    awards = [("Oz Prize", "Society of Oz", "2031"), ("Best Wand Award", "University of Roads", "2030")]
    rows = "".join(layout.format(t=title, o=awarder, y=year) for title, awarder, year in awards)
    assert found(f"# Ann Li\n\n## Awards\n\n{rows}", Award, "title", "awarder", "dates") == [
        (title, awarder, [year]) for title, awarder, year in awards
    ]


@pytest.mark.parametrize(
    ("line", "degree"),
    [
        ("获奥兹大学软件工程学士学位（2010年）", ("学士学位", "软件工程", "奥兹大学")),
        ("2021年，获绿野大学道路学博士学位", ("博士学位", "道路学", "绿野大学")),
        ("Licenciatura em Física pelo IFOZ, 2009", ("Licenciatura", "Física", "IFOZ")),
        ("Doutorado em Pontes pela Universidade de Oz, 2016", ("Doutorado", "Pontes", "Universidade de Oz")),
        ("Doctorat en Chimie, Université d'Oz, 2012", ("Doctorat", "Chimie", "Université d'Oz")),
        ("M.S. in Road Physics from the University of Oz, 2012", ("M.S.", "Road Physics", "University of Oz")),
    ],
)
def test_degrees_as_other_languages_tell_them(line: str, degree: tuple[str, ...]) -> None:
    heading = {"获": "教育经历", "2": "教育经历", "L": "Formação", "D": "Formação", "M": "Education"}[line[0]]
    text = f"# Ada Example\n\n## {heading}\n\n- {line}\n- {line.replace('2010', '2011').replace('20', '19')}\n"
    assert found(text, Education, "degree", "field", "organization")[0] == degree


def test_a_name_under_when_and_as_what_says_where() -> None:
    text = (
        "# Ada Example\n\n## Work experience\n\n"
        "* Summer 2030: Intern\n  * Brickbabel\n  * Supervisor: Bo Li, CTO\n"
        "* Fall 2029: Research Assistant\n  * Oz Walls\n  * Duties included: laying bricks\n"
        "* September, 2027 - November, 2028: Postdoc\n  * The University of Roads, Oslo\n"
        "* 2028: Engineer, ACME Labs\n  * Mortar\n"
    )
    jobs = found(text, Position, "title", "organization", "mentors")
    assert [job[:2] for job in jobs] == [
        ("Intern", "Brickbabel"),
        ("Research Assistant", "Oz Walls"),
        ("Postdoc", "The University of Roads"),
        ("Engineer", "ACME Labs"),
    ]
    assert jobs[0][2] == ["Bo Li"]


def test_what_belongs_together_of_a_degree() -> None:
    text = (
        "# Ada Example\n\n## Education\n\n"
        "- **Ph.D.**, Department of Roads, University of Oz, 2026. GPA: 4.0/4.0\n"
        "- **B.S.**, Brick Engineering, Oz College, 2022. GPA: 3.9/4.0\n\n## Experience\n\n**Map**\n"
    )
    degrees = found(text, Education, "degree", "field", "unit", "organization")
    assert degrees == [
        ("Ph.D.", None, "Department of Roads", "University of Oz"),
        ("B.S.", "Brick Engineering", None, "Oz College"),
    ]
    assert ["4.0/4.0" in str(note) for (note,) in found(text, Education, "note")] == [True, False]
    assert found(text, Position, "organization") == []


def test_what_stands_where_a_unit_may_and_is_called_as_none_is_a_note() -> None:
    lines = "- 2031: MSc Magic, University of Oz (part time)\n- 2029: BSc Roads, Oz College (Faculty of Roads)\n"
    text = f"# Ann Li\n\n## Education\n\n{lines}"
    assert found(text, Education, "unit", "note") == [(None, "part time"), ("Faculty of Roads", None)]
    lines = "- 2029–2031: Baker, Institute of Bread, Emeraldton\n- 2028: Porter, Bread Group, University of Oz\n"
    jobs = f"# Ann Li\n\n## Experience\n\n{lines}"
    assert found(jobs, Position, "organization", "unit") == [
        ("Institute of Bread", None),
        ("University of Oz", "Bread Group"),
    ]


def test_what_stands_in_brackets_after_a_course_is_no_course() -> None:
    lines = "- since 2030 Hydrology (second year, 60 students)\n- 2023 – 2029 Walls and Society (third year, ten days in Oz)\n"
    text = f"# Ann Li\n\n## Teaching\n\n{lines}- Wands (University of Oz, 2029)\n"
    taught = of(read(text), Position)
    courses = [(title, one.get("organization")) for one in taught for _, title, *_ in one["courses"]]
    assert courses == [("Hydrology", None), ("Walls and Society", None), ("Wands", "University of Oz")]


def test_what_was_won_among_what_was_taught_is_an_award() -> None:
    text = "# Ann Li\n\n## Teaching\n\n- Tutor, Oz University, 2030–2031\n- Dean's Award for Mentoring, Kansas College, 2031\n"
    assert found(text, Position, "title") == [("Tutor",)]
    assert found(text, Award, "title", "awarder") == [("Dean's Award for Mentoring", "Kansas College")]


def test_talks_among_papers_are_of_nobody_in_a_month_at_an_occasion_or_a_place() -> None:
    lines = "- June 2031  Brooms in winter. Broom Conference, Oulu\n- Sept. 2030  The quiet wand. Wand Network, Oslo\n"
    text = f"# Ann Li\n\n## Conference papers\n\n{lines}- Li, A. (2029) Wands. *Oz Letters* 4, 2–6.\n"
    assert found(text, Talk, "title", "location") == [("Brooms in winter", "Oulu"), ("The quiet wand", "Oslo")]
    assert found(text, Publication, "title") == [("Wands",)]


def test_what_stands_right_behind_a_title_is_no_place_unless_people_know_it() -> None:
    lines = "- Nurse, Burn Care, Emerald Hospital, 2030–2031\n- Cook, Oslo, Bread & Sons, 2029\n- 2028: Went home\n"
    text = f"# Ann Li\n\n## Experience\n\n{lines}"
    assert found(text, Position, "title", "organization", "location") == [
        ("Nurse", "Emerald Hospital", None),
        ("Cook", "Bread & Sons", "Oslo"),
    ]
    text = "# Ann Li\n\n## Experience\n\n**Bread & Sons** | 2029 – 2031  \n*Baker* | Emeraldton\n"
    assert found(text, Position, "title", "location") == [("Baker", "Emeraldton")]  # in a column


def test_how_well_somebody_graduated_is_neither_what_they_studied_nor_an_award() -> None:
    lines = "- 2031: BSc Roads, First Class, University of Oz\n- 2029: BA Magic (2:1), Oz College, with high honours\n"
    text = f"# Ann Li\n\n## Education\n\n{lines}"
    assert found(text, Education, "field") == [("Roads",), ("Magic",)]
    assert found(text, Award, "title") == []


@pytest.mark.parametrize("title", ["„Nachts, bei Glatteis“", "“Nachts, bei Glatteis”", "»Nachts, bei Glatteis«"])
def test_a_comma_within_quotes_parts_nothing(title: str) -> None:
    text = f"# Ann Li\n\n## Vorträge\n\n- {title}, Tagung der Brücken, Oslo, November 2031\n- „Wände“, Tagung, Lyon, 2029\n"
    assert found(text, Talk, "title", "location")[0] == ("Nachts, bei Glatteis", "Oslo")


def test_a_talk_that_only_says_where_it_was_given() -> None:
    lines = "- March 2031: **Broom Colloquium**, *University of Oz*\n- 2030: “Walls”, Wall Conference, Oslo\n"
    text = f"# Ann Li\n\n## Talks\n\n{lines}"
    assert found(text, Talk, "title", "event", "location") == [
        ("Broom Colloquium", "Broom Colloquium", "University of Oz"),
        ("Walls", "Wall Conference", "Oslo"),
    ]


@pytest.mark.parametrize("heading", ["Orientações", "Encadrement", "Betreute Arbeiten"])
def test_whose_work_somebody_advised_they_did_not_teach(heading: str) -> None:
    assert (
        found(f"# Ann Li\n\n## {heading}\n\n- Bo Chen, Master, 2031\n- Cy Dahl, Master, 2029\n", Position, "title")
        == []
    )
