"""Sections of each kind, in the shapes that people write them in, read into records."""

import re
from typing import Any

import pytest

from cms.content import (
    Award,
    Certificate,
    Education,
    Language,
    NewsItem,
    Position,
    Project,
    Publication,
    Section,
    Skill,
    Talk,
)

from .reading import of, one, read


def part(values: dict[str, Any], *names: str) -> tuple[Any, ...]:
    return tuple(values.get(name) for name in names)


# ---- experience --------------------------------------------------------------------------------------------------------
INTERN = ("Research Intern", "Acme", "Oz, WA", "2031-05", "2031-08")


@pytest.mark.parametrize(
    "entry",
    [
        "- Acme, Oz, WA  \n  Research Intern, May 2031 – Aug 2031",
        "- **Research Intern**, Acme, Oz, WA (May 2031 – Aug 2031)",
        "- May 2031 – Aug 2031: Research Intern at Acme, Oz, WA",
        "- *2031.05 - 2031.08*, **Research Intern**, [Acme](https://acme.example), Oz, WA",
        "- Research Intern @ Acme | Oz, WA | 05/2031 – 08/2031",
        "### Research Intern, Acme\nOz, WA | May–Aug 2031",
        "### Acme\n**Research Intern** | *May 2031 – Aug 2031* | Oz, WA",
        "**Acme** – *Research Intern*, Oz, WA  \nMay 2031 – Aug 2031",
        "**Research Intern** | Acme | Oz, WA\n\n*May 2031 – Aug 2031*",
        "| Company | Position | Time |\n|---|---|---|\n| Acme<br>Oz, WA | Research Intern | May 2031 - Aug 2031 |",
        "<p><b>Research Intern</b>, Acme, Oz, WA <i>May 2031 – Aug 2031</i></p>",
    ],
)
def test_a_position_in_every_shape(entry: str) -> None:
    found = one(f"## Experience\n\n{entry}\n", Position)
    assert part(found, "title", "organization", "location", "period_start", "period_end") == INTERN
    assert found["kind"] == "INTERNSHIP"


def test_a_position_with_all_that_is_told_of_it() -> None:
    found = one(
        """
        ## Experience

        - Acme – Core Team, Oz, WA  
          Research Intern in Distributed Magic (Mentor: [Ann Li](https://ann.example)), May 2031 – Aug 2031
          - Built brooms:
            - fast ones
          - Flew them.
        """,  # noqa: W291 (two spaces are a hard break)
        Position,
    )
    assert part(found, "title", "organization", "unit", "focus") == (
        "Research Intern",
        "Acme",
        "Core Team",
        "Distributed Magic",
    )
    assert found["mentors"] == ["Ann Li"]
    assert found["highlights"] == ["Built brooms:", "fast ones", "Flew them."]


@pytest.mark.parametrize(
    ("line", "mentors"),
    [
        ("Research Assistant, Prof. Ann Li", ["Ann Li"]),
        ("Research Assistant (Advisor: Prof. Ann Li)", ["Ann Li"]),
        ("Research Assistant in Dr. Ann Li's Lab", ["Ann Li"]),
        ("Research Assistant, advised by Prof. Ann Li and Dr. Bo Bun", ["Ann Li", "Bo Bun"]),
        ("Research Assistant | Mentors: Ann Li, Bo Bun", ["Ann Li", "Bo Bun"]),
        ("Research Assistant under the supervision of Prof. Ann Li", ["Ann Li"]),
        ("Research Assistant, Broom Mentoring Program", []),
    ],
)
def test_mentors(line: str, mentors: list[str]) -> None:
    found = one(f"## Experience\n\n- University of Oz\n  - {line} (2031)\n", Position)
    assert found.get("mentors", []) == mentors
    assert part(found, "title", "organization") == ("Research Assistant", "University of Oz")


def test_courses_with_their_codes_in_a_column_of_their_own() -> None:
    table = (
        "| Code | Module | Level |\n|---|---|---|\n| OZ1104 | Brooms and Rain | first year |\n| OZ 620 | Wands | MA |\n"
    )
    found = of(read(f"## Teaching\n\n{table}"), Position)
    assert [part(each, "organization", "courses") for each in found] == [
        (None, [("OZ1104", "Brooms and Rain")]),
        (None, [("OZ 620", "Wands")]),
    ]


def test_courses_with_their_codes_before_a_dash_or_colon() -> None:
    text = "- Math 557 - Mathematical Magic, Spring 2031\n- BRM/WND 205: *Broom Care*\n- Math 110, Oz University, Fall 2030\n"
    found = of(read(f"## Teaching\n\n{text}"), Position)
    assert [part(each, "organization", "courses") for each in found] == [
        (None, [("Math 557", "Mathematical Magic", "2031-21")]),
        (None, [("BRM/WND 205", "Broom Care")]),
        ("Oz University", [(None, "Math 110", "2030-23")]),
    ]


def test_what_leads_to_papers_elsewhere_is_none() -> None:
    text = "- [Google Scholar](https://scholar.example/a)\n- [Projects](/p)\n- Ann Li. Orchids of Oz. Oz Press, 2031.\n"
    reading = read(f"# Ann Li\n\n## Publications\n\n{text}")
    assert [paper["title"] for paper in of(reading, Publication)] == ["Orchids of Oz"]
    assert [link.url for link in reading.person.values["links"]] == ["https://scholar.example/a"]


def test_roles_nested_in_an_organisation() -> None:
    found = of(
        read(
            """
            ## Experience
            - University of Oz
              - Teaching Assistant
                - CS 101 Intro to Magic (2031 Fall & 2032 Fall)
                - CS 202 Brooms (2031 Spring)
              - Research Assistant (Aug 2030 - Sep 2031)
            """
        ),
        Position,
    )
    assert [part(p, "title", "organization", "kind") for p in found] == [
        ("Teaching Assistant", "University of Oz", "TEACHING"),
        ("Research Assistant", "University of Oz", "RESEARCH"),
    ]
    assert found[0]["courses"] == [("CS 101", "Intro to Magic", "2031-23", "2032-23"), ("CS 202", "Brooms", "2031-21")]


def test_a_text_copy_of_experience() -> None:
    found = of(
        read(
            """
            Experience
            Oz Magic Lab
            — Broom Engineer
            2031 – Present
            - Built a broom that flies, and a wand.
            - Designing the next one.
            UOz
            — Research Assistant, Prof. Ann Li
            2030 – 2031
            Made a wand that does what one says, most of the time. [OZ 2031]
            Acme Works — DB
            — Software Intern
            2029
            Stored spells in a fast and safe way for everyone.
            """,
            "copy.txt",
        ),
        Position,
    )
    assert [
        part(p, "title", "organization", "unit", "period_start", "period_end", "period_is_current") for p in found
    ] == [
        ("Broom Engineer", "Oz Magic Lab", None, "2031", None, True),
        ("Research Assistant", "UOz", None, "2030", "2031", None),
        ("Software Intern", "Acme Works", "DB", "2029", "2029", None),
    ]
    assert found[0]["highlights"] == ["Built a broom that flies, and a wand.", "Designing the next one."]
    assert found[1]["mentors"] == ["Ann Li"]


def test_a_copied_table_of_positions() -> None:
    reading = read(
        """
        | Company/Institution | Position | ||
        |---|---|---|---|
        | Acme Lab Springfield, IL |
        Research Scientist Post-Training Brooms. |
        June 2031 - Feb 2032 | |
        | University of Oz Ann Arbor, MI |
        Teaching Assistant Intro to Magic (CS 598) |
        Jan 2030 - May 2030 | |
        | Oz Student Union SH, China |
        Vice President June 2028 - June 2029 |
        """,
        "copy.txt",
    )
    assert [
        part(p, "title", "organization", "location", "focus", "kind", "period_start") for p in of(reading, Position)
    ] == [
        ("Research Scientist", "Acme Lab", "Springfield, IL", "Post-Training Brooms", "EMPLOYMENT", "2031-06"),
        ("Teaching Assistant", "University of Oz", "Ann Arbor, MI", None, "TEACHING", "2030-01"),
        ("Vice President", "Oz Student Union", "SH, China", None, "SERVICE", "2028-06"),
    ]
    assert of(reading, Position)[1]["courses"] == [("CS 598", "Intro to Magic")]


def test_a_reversed_period_is_remarked_on() -> None:
    reading = read("## Experience\n- Intern, Acme (2032.09 - 2030.04)\n")
    assert part(of(reading, Position)[0], "period_start", "period_end") == ("2032-09", None)
    assert [(remark.code, remark.line) for remark in reading.remarks] == [("reversed-period", 2)]


def test_service_and_teaching() -> None:
    reading = read(
        """
        ## Service
        - Reviewer: OZ 2031, KANSAS 2032
        - Program Committee Member, OZ 2031
        ## Teaching
        - CS 303: Potions, Fall 2030, Fall 2031
        - Teaching Assistant, CS 101 Intro to Magic, University of Oz, Fall 2031
        """
    )
    assert [part(p, "title", "kind", "organization", "highlights", "courses") for p in of(reading, Position)] == [
        ("Reviewer", "SERVICE", None, ["OZ 2031", "KANSAS 2032"], None),
        ("Program Committee Member", "SERVICE", "OZ", None, None),
        (None, "TEACHING", None, None, [("CS 303", "Potions", "2030-23", "2031-23")]),
        ("Teaching Assistant", "TEACHING", "University of Oz", None, [("CS 101", "Intro to Magic", "2031-23")]),
    ]


@pytest.mark.parametrize(
    ("heading", "item", "title", "organization"),
    [
        ("Reviewer for", "The Cryowall", "Reviewer", "The Cryowall"),
        ("Professional memberships", "European Wall Union", "Member", "European Wall Union"),
        ("Mitgliedschaften", "Gesellschaft für Wände", "Mitglied", "Gesellschaft für Wände"),
        ("Memberships", "Fellow of the British Broom Society", "Fellow", "British Broom Society"),
        ("Reviewing", "Session chair, Wall Conference 2031", "Session chair", "Wall Conference"),
    ],
)
def test_a_heading_of_service_says_the_title(heading: str, item: str, title: str, organization: str) -> None:
    reading = read(f"## {heading}\n- {item}\n- {item} II\n")
    assert part(of(reading, Position)[0], "title", "organization") == (title, organization)


def test_what_somebody_reviews_for_are_no_papers() -> None:
    reading = read(
        "## Service\n### Journals\n- Oz Transactions on Walls\n## Publications\n### Journals\n- Walls. Oz, 2031.\n"
    )
    assert [part(p, "title", "kind") for p in of(reading, Position)] == [("Oz Transactions on Walls", "SERVICE")]
    assert [paper["title"] for paper in of(reading, Publication)] == ["Walls"]


@pytest.mark.parametrize(
    ("entries", "titles"),
    [
        (["**Bo Quill**, *Oz University*, 2031", "**Cy Marsh**, *Road University*, 2029"], []),
        (["**Engineer**, *Oz University*, 2031", "**Cy Marsh**, *Road University*, 2029"], ["Engineer", "Cy Marsh"]),
    ],
)
def test_a_list_of_people_is_none_of_positions(entries: list[str], titles: list[str]) -> None:
    reading = read("## Internships\n\n" + "\n\n".join(entries) + "\n")
    assert [position["title"] for position in of(reading, Position)] == titles


# ---- education ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "entry",
    [
        "- Ph.D. in Magic, University of Oz, 2031 - 2035",
        "- **University of Oz**, Ph.D. in Magic (2031–2035)",
        "- 2031 - 2035: Ph.D. in Magic, University of Oz",
        "- *2031 - 2035*, University of Oz, Ph.D., Magic",
        "### University of Oz\nPh.D. in Magic | 2031–2035",
        "**University of Oz**  \nPh.D. in Magic  \n2031–2035",
        "| School | Degree | Year |\n|---|---|---|\n| University of Oz | Ph.D. in Magic | 2031-2035 |",
    ],
)
def test_a_degree_in_every_shape(entry: str) -> None:
    found = one(f"## Education\n\n{entry}\n", Education)
    assert part(found, "degree", "field", "organization", "period_start", "period_end") == (
        "Ph.D.",
        "Magic",
        "University of Oz",
        "2031",
        "2035",
    )


@pytest.mark.parametrize("entry", ["- 2035 Dr. rer. nat., University of Oz", "- Dr. rer. pol., University of Oz, 2035"])
def test_a_degree_keeps_its_last_point(entry: str) -> None:
    degree, organization = part(one(f"## Education\n\n{entry}\n", Education), "degree", "organization")
    assert re.fullmatch(r"Dr\. rer\. (?:nat|pol)\.", degree)
    assert organization == "University of Oz"


def test_degrees_on_lines_without_anything_between() -> None:
    reading = read(
        """
        Education
        University of Oz
        M.Eng. in Electronic Brooms
        Emerald College
        B.Eng. in Wands
        Emerald Scholarship, Oz Excellence Award
        """,
        "copy.txt",
    )
    assert [part(e, "degree", "field", "organization") for e in of(reading, Education)] == [
        ("M.Eng.", "Electronic Brooms", "University of Oz"),
        ("B.Eng.", "Wands", "Emerald College"),
    ]
    assert [award["title"] for award in of(reading, Award)] == ["Emerald Scholarship", "Oz Excellence Award"]


def test_advisors_and_what_else_is_said() -> None:
    found = one(
        """
        ## Education
        - Ph.D. in Magic, University of Oz (expected 2035)
          - Advisor: Prof. [Ann Li](https://ann.example)
          - Thesis: On Brooms
        """,
        Education,
    )
    assert part(found, "advisors", "period_end", "period_is_current") == (["Ann Li"], "2035", True)
    assert "On Brooms" in found["note"]


# ---- projects ----------------------------------------------------------------------------------------------------------
def test_a_text_copy_of_projects() -> None:
    reading = read(
        """
        Portfolio
        Please find my portfolio here: pdf link.
        BroomSim: Large-Scale Broom Simulation
        Research Intern at Acme – Seed (Broom Group)
        Mentors: Ann Li, Bo Bun | May 2031 – Aug 2031 | Bellevue, WA Project Details Doc
        A broom simulator for brooms of every kind, and for what flies besides.
        - Simulated brooms.
        - Designed:
        - wings

        Wand Air: Wands that Fly
        OZ’31 Best Poster Award
        Author (with Cy Dee & Prof. Ann Li) | Jan 2030 – May 2030
        University of Oz, West Lafayette, IN
        Designed a system that lets wands fly for a while.
        - Built it.
        """,
        "copy.txt",
    )
    sim, air = of(reading, Project)
    assert part(sim, "title", "organization", "unit", "location", "period_start", "mentors") == (
        "BroomSim: Large-Scale Broom Simulation",
        "Acme",
        "Seed (Broom Group)",
        "Bellevue, WA",
        "2031-05",
        ["Ann Li", "Bo Bun"],
    )
    assert sim["highlights"] == ["Simulated brooms.", "Designed:", "wings"]
    assert part(air, "organization", "members") == ("University of Oz", [None, "Cy Dee", "Ann Li"])
    project = next(record for record in reading.records if record.values.get("title") == air["title"])
    assert project.values["members"][0].values == {"person": reading.person, "role": "Author"}
    award = next(record for record in reading.records if record.entity is Award)
    assert award.values["project"] is project
    assert [section["title"] for section in of(reading, Section)] == ["Portfolio"]


@pytest.mark.parametrize(
    ("entry", "title", "summary"),
    [
        ("- **Broom**: A tool that flies.", "Broom", "A tool that flies."),
        ("- [Broom](https://b.example) – a tool that flies.", "Broom", "a tool that flies."),
        ("### Broom\nA tool that flies, and lands.", "Broom", "A tool that flies, and lands."),
    ],
)
def test_projects(entry: str, title: str, summary: str) -> None:
    found = one(f"## Projects\n\n{entry}\n", Project)
    assert part(found, "title", "summary") == (title, summary)


def test_titles_with_dated_texts() -> None:
    reading = read(
        """
        I make brooms for a living, and wands when there is time for it.
        Broom Platform
        Building a platform for brooms of every kind.
        Wand Bench
        [Year of 2031] Wands are measured here for everybody.
        """,
        "copy.txt",
    )
    assert [part(p, "title", "period_start", "summary") for p in of(reading, Project)] == [
        ("Broom Platform", None, "Building a platform for brooms of every kind."),
        ("Wand Bench", "2031", "Wands are measured here for everybody."),
    ]


# ---- publications ------------------------------------------------------------------------------------------------------
PAPER = ("Flying Brooms at Scale", "OZ", 2031, ["Ann Li", "Bo Bun", "Cy Dee"])


@pytest.mark.parametrize(
    "entry",
    [
        '- Ann Li, Bo Bun, Cy Dee. "Flying Brooms at Scale." OZ, 2031.',
        "- **Flying Brooms at Scale**  \n  Ann Li, Bo Bun\\*, Cy Dee  \n  *OZ*, 2031  \n  [[paper]](p.pdf) [[code]](c)",
        "- [Flying Brooms at Scale](p.pdf). Ann Li, Bo Bun, Cy Dee. *OZ 2031*.",
        "**[1] Flying Brooms at Scale** Ann Li, Bo Bun, Cy Dee. OZ 2031. [[pdf]](p.pdf)",
        "- Ann Li, Bo Bun, and Cy Dee, “Flying Brooms at Scale,” in *OZ*, 2031.",
        "### Flying Brooms at Scale\nAnn Li, Bo Bun, Cy Dee  \nOZ 2031",
        "<table><tr><td><img src='p.png'></td><td><a href='p.pdf'>Flying Brooms at Scale</a><br>Ann Li, Bo Bun, Cy Dee<br>"
        "<em>OZ</em>, 2031<br>"
        "<a href='p.pdf'>paper</a> / <a href='c'>code</a></td></tr></table>",
        "1. Ann Li, Bo Bun, Cy Dee. Flying Brooms at Scale. OZ'31.",
    ],
)
def test_a_publication_in_every_shape(entry: str) -> None:
    found = one(f"## Publications\n\n{entry}\n", Publication)
    assert part(found, "title", "venue", "year", "authors") == PAPER


def test_publications_that_print_no_people() -> None:
    reading = read(
        """
        Publications
        Flying Brooms at Scale
        OZ 2031
        * Equal Contribution
        Wands: A Survey of What They Do
        KANSAS 2030
        """,
        "copy.txt",
    )
    assert [part(p, "title", "venue", "year", "note") for p in of(reading, Publication)] == [
        ("Flying Brooms at Scale", "OZ", 2031, "Equal Contribution"),
        ("Wands: A Survey of What They Do", "KANSAS", 2030, None),
    ]
    for record in reading.records:
        assert [author.values.get("person") for author in record.values["authors"]] == [reading.person]
        assert "name" not in record.values["authors"][0].values


def test_the_bold_author_is_the_described_person() -> None:
    reading = read('## Publications\n- A. Li\\*, **B. Bun**, et al. "Flying Brooms." OZ 2031.\n')
    authors = reading.records[0].values["authors"]
    assert [author.values["name"] for author in authors] == ["A. Li", "B. Bun"]
    assert [author.values["person"] is reading.person for author in authors] == [False, True]
    assert [author.values["equal_contribution"] for author in authors] == [True, False]
    assert reading.records[0].values["has_more_authors"] is True


def test_badges_links_and_abstracts() -> None:
    found = of(
        read(
            """
            ## Publications
            <div class="box"><div class="badge">OZ 2031</div></div>
            <div markdown="1">
            **Flying Brooms at Scale**
            [[Paper](https://doi.org/10.1234/oz.1)]

            Ann Li, **Bo Bun**, Cy Dee
            </div>

            <div class="box"><div class="badge">KANSAS 2030</div></div>
            <div markdown="1">
            **Wands and What They Do**

            Ann Li, **Bo Bun**

            We say what wands do.
            </div>
            """
        ),
        Publication,
    )
    assert [part(p, "title", "venue", "year", "doi", "abstract") for p in found] == [
        ("Flying Brooms at Scale", "OZ", 2031, "10.1234/oz.1", None),
        ("Wands and What They Do", "KANSAS", 2030, None, "We say what wands do."),
    ]


@pytest.mark.parametrize(
    ("below", "venue", "year"),
    [("*Journal of Brooms*, 2030", "Journal of Brooms", 2030), ("Ann Li, **Bo Bun**", "OZ", 2031)],
)
def test_a_venue_below_a_title_says_more_than_a_badge_above_it(below: str, venue: str, year: int) -> None:
    found = one(
        f"## Publications\n\n- OZ 2031  \n  Flying Brooms at Scale  \n  Ann Li, Bo Bun  \n  {below}\n", Publication
    )
    assert part(found, "title", "venue", "year") == ("Flying Brooms at Scale", venue, year)


def test_where_a_paper_was_presented_is_a_note() -> None:
    entry = "**Walls of Oz** [draft](a.pdf) [R package](p)\n\nWe build walls of bricks, and say how long all of them last.\n\n"
    found = of(read(f"## Working papers\n\n{entry}Presented at: Oz Road Conference 2031, BRICKS\n"), Publication)
    assert [part(p, "title", "kind", "venue", "year", "note") for p in found] == [
        ("Walls of Oz", None, None, None, "Presented at: Oz Road Conference 2031, BRICKS")
    ]


def test_a_page_that_its_settings_call_publications() -> None:
    found = one('---\ntitle: "Publications"\n---\n- Ann Li, Bo Bun. "Flying Brooms." OZ 2031.\n', Publication)
    assert found["title"] == "Flying Brooms"


def test_a_label_above_a_list_is_no_entry() -> None:
    reading = read('## Publications\n\n**Wand Theory**\n\n- Ann Li, Bo Bun. "Flying Brooms." OZ 2031.\n')
    assert [paper["title"] for paper in of(reading, Publication)] == ["Flying Brooms"]
    assert (3, 3, "heading") in reading.ignored


def test_research_that_prints_authors_is_publications() -> None:
    reading = read(
        """
        <html><h2>Research</h2><p>I make brooms fly.</p>
        <table><tr><td><video>No video here.</video></td><td><a href="p.pdf"><b>Flying Brooms at Scale</b></a><br>
        Ann Li, <b>Bo Bun</b>, Cy Dee<br>Eve Fay<br><em>OZ</em>, 2031<br><a href="p.pdf">paper</a> / <a href="c">code</a>
        <p>Brooms fly, and we say how they do.</p></td></tr>
        <tr><td></td><td>Wands for All<br><strong>Bo Bun</strong>, Ann Li<br><em>KANSAS</em>, 2030</td></tr></table>
        """,
        "a.html",
    )
    assert [part(p, "title", "venue", "year", "authors") for p in of(reading, Publication)] == [
        ("Flying Brooms at Scale", "OZ", 2031, ["Ann Li", "Bo Bun", "Cy Dee", "Eve Fay"]),
        ("Wands for All", "KANSAS", 2030, ["Bo Bun", "Ann Li"]),
    ]
    assert of(reading, Publication)[0]["abstract"] == "Brooms fly, and we say how they do."
    assert [section["body"] for section in of(reading, Section)] == ["I make brooms fly."]


# ---- awards ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("line", "title", "awarder", "dates", "description"),
    [
        ("Oz Poster Award;   _Oct 2031_", "Oz Poster Award", None, ["2031-10"], None),
        ("[Oz Prize](https://p.example), OZA, 2031: for brooms", "Oz Prize", "OZA", ["2031"], "for brooms"),
        (
            "[Oz Fellowship](https://p.example) (OF), RGC of Oz, 2031: top 1%",
            "Oz Fellowship (OF)",
            "RGC of Oz",
            ["2031"],
            "top 1%",
        ),
        ("2031 & 2032 Oz Scholarship;   _Apr 2031 & Apr 2032_", "Oz Scholarship", None, ["2031-04", "2032-04"], None),
        ("2031 & 2032 Oz Scholarship", "Oz Scholarship", None, ["2031", "2032"], None),
        (
            "Winning Prize of the Contest of Oz University  _Aug 2031_",
            "Winning Prize of the Contest of Oz University",
            None,
            ["2031-08"],
            None,
        ),
        ("2031-05 — **Oz Prize**", "Oz Prize", None, ["2031-05"], None),
        ("**Oz Prize**, University of Oz, 2031", "Oz Prize", "University of Oz", ["2031"], None),
        (
            '*2031.02*: Received **["The Oz 2030 Prize"](https://p.example)**.',
            "The Oz 2030 Prize",
            None,
            ["2031-02"],
            None,
        ),
        ("OZ'31 Best Poster Award", "OZ'31 Best Poster Award", None, None, None),
    ],
)
def test_awards(line: str, title: str, awarder: str | None, dates: list[str] | None, description: str | None) -> None:
    found = one(f"## Awards\n- {line}\n", Award)
    assert part(found, "title", "awarder", "dates", "description") == (title, awarder, dates, description)
    assert ("url" in found) == ("https" in line)


# ---- news, interests, talks, skills ------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "line",
    [
        "- [5/2031] Won a [prize](u).",
        "- 2031.05 Won a [prize](u).",
        "- **May 2031**: Won a [prize](u).",
        "- 2031-05 — Won a [prize](u).",
        "- *2031.05*: &nbsp; Won a [prize](u).",
        "| 2031-05 | Won a [prize](u). |\n|---|---|\n| May 2031 | Won a [prize](u). |",
    ],
)
def test_news(line: str) -> None:
    found = of(read(f"## News\n{line}\n"), NewsItem)
    assert part(found[-1], "date", "body") == ("2031-05", "Won a [prize](u).")


def test_news_without_a_date_and_a_lone_bullet() -> None:
    reading = read("## News\n- Won a prize.\n- \n## Awards\n- Oz Prize\n")
    assert [part(item, "date", "body") for item in of(reading, NewsItem)] == [(None, "Won a prize.")]
    assert len(of(reading, Award)) == 1


@pytest.mark.parametrize(
    ("text", "interests"),
    [
        ("Research Interests\nFlying Brooms\nWand Systems\nNews\n", ["Flying Brooms", "Wand Systems"]),
        ("## Interests\n- Flying Brooms\n- Wand Systems\n", ["Flying Brooms", "Wand Systems"]),
        (
            "## Research Interests\nFlying Brooms, Wand Systems, and Potions\n",
            ["Flying Brooms", "Wand Systems", "Potions"],
        ),
        (
            "## Interests\n- One two three four five six seven eight nine\n",
            ["One two three four five six seven eight nine"],
        ),
        ("## Interests\n- **Brooms**: I study how they fly, and why they land at all.\n", ["Brooms"]),
    ],
)
def test_interests(text: str, interests: list[str]) -> None:
    assert [topic.values["name"] for topic in read(text).person.values["interests"]] == interests


def test_what_is_longer_than_nine_words_is_no_interest() -> None:
    reading = read("## Interests\n- One two three four five six seven eight nine ten\n")
    assert "interests" not in reading.person.values
    assert [section["body"] for section in of(reading, Section)] == [
        "- One two three four five six seven eight nine ten"
    ]


def test_what_leads_to_a_list_is_no_interest() -> None:
    page = "## 研究方向\n青年学者，目前关心两件事：\n\n- 声呐\n- 海草\n"
    assert [topic.values["name"] for topic in read(page).person.values["interests"]] == ["声呐", "海草"]


def test_acronyms_head_keywords_and_languages_stand_among_skills() -> None:
    page = """
        ## Skills
        * **GIS:** QGIS, GRASS
        * CAD: BricsCAD
        * **Natural languages**
            * Danish (fluent)
            * French
        """
    reading = read(page)
    skills = [part(skill, "name", "keywords") for skill in of(reading, Skill)]
    assert skills == [("GIS", ["QGIS", "GRASS"]), ("CAD", ["BricsCAD"])]
    assert [part(one, "name", "fluency") for one in of(reading, Language)] == [("Danish", "fluent"), ("French", None)]


def test_a_school_below_what_was_taught_when_is_where() -> None:
    page = """
        ## Teaching
        * Since January 2030: Teaching Assistant
          * University of Oz
        * Sept. 2027 - Dec. 2029: Lecturer
          * Linear Walls
        """
    assert [(one.get("organization"), one.get("highlights")) for one in of(read(page), Position)] == [
        ("University of Oz", None),
        (None, ["Linear Walls"]),
    ]


def test_a_text_about_somebody_may_be_items() -> None:
    page = """
        # Ada Example

        ## About Me
        - I'm an Associate Professor at the University of Oz. I also edit Walls and Moats.
        - I look for students. If you are interested, please write to me.
        """
    reading = read(page)
    assert [part(one, "title", "organization") for one in of(reading, Position)] == [
        ("Associate Professor", "University of Oz")
    ]
    assert reading.person.values["bio"].startswith("I'm an Associate Professor")


def test_what_tells_of_work_is_no_list_of_skills() -> None:
    page = """
        ## Skills
        - Writing of many programs for testing walls and for teaching, in Fortran, C++, and Matlab
        - **Bricklayer** (2031)
        - Python, Rust
        - 2032: Walls with R (Oz Spring School)
        """
    reading = read(page)
    assert [skill["name"] for skill in of(reading, Skill)] == ["Bricklayer", "Python", "Rust"]
    kept = " ".join(section["body"] for section in of(reading, Section))
    assert "Matlab" in kept
    assert "Spring School" in kept


def test_talks_skills_languages_and_certificates() -> None:
    reading = read(
        """
        ## Invited Talks
        - "Magic at Scale", Oz Summit, Oz, WA, May 2031. [slides](s.pdf)
        ## Skills
        - **Programming**: Python, Rust
        - Brooms (expert)
        ## Languages
        - Munchkin (native), Quadling: fluent
        ## Certificates
        - Broom Pilot, Oz Academy, 2031
        """
    )
    assert part(of(reading, Talk)[0], "title", "event", "location", "date", "links") == (
        "Magic at Scale",
        "Oz Summit",
        "Oz, WA",
        "2031-05",
        ["s.pdf"],
    )
    assert [part(s, "name", "keywords", "level") for s in of(reading, Skill)] == [
        ("Programming", ["Python", "Rust"], None),
        ("Brooms", None, "expert"),
    ]
    assert [part(x, "name", "fluency") for x in of(reading, Language)] == [
        ("Munchkin", "native"),
        ("Quadling", "fluent"),
    ]
    assert part(of(reading, Certificate)[0], "title", "issuer", "date") == ("Broom Pilot", "Oz Academy", "2031")


# ---- the person --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("# Ann Li\n\nI make brooms, and like it.\n", "a.md"),
        ("# Hi, I'm Ann Li! 👋\n\nI make brooms, and like it.\n", "a.md"),
        ("<html><title>Ann Li's Homepage</title><p>Ann Li</p><p>I make brooms, and like it.</p>", "a.html"),
        ("<html><body><h1>Ann Li</h1><p>I make brooms, and like it.</p>", "a.html"),
    ],
)
def test_a_name_is_taken_where_it_is_stated(text: str, path: str) -> None:
    person = read(text, path).person.values
    assert person["name"] == "Ann Li"
    assert person["bio"] == "I make brooms, and like it."


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("# Curriculum Vitae\n\n**Ann Li**\n\nEngineer, Acme Labs\n", "a.md"),
        ("# Curriculum vitae di Ann Li\n\nEngineer, Acme Labs\n", "a.md"),
        ("# Ann Li, PhD, RN\n\nEngineer, Acme Labs\n", "a.md"),
        ("### Curriculum Vitae\n\n# Ann Li, MBChB, PhD\n\nEngineer, Acme Labs\n", "a.md"),
        ("# Hi there, I'm Ann Li 👋\n\nEngineer, Acme Labs\n", "a.md"),
        ("Home\nResearch\nPublications\n\nAnn Li\nEngineer, Acme Labs\n\nI make brooms, and like it.\n", "a.txt"),
    ],
)
def test_a_page_opens_with_whose_it_is(text: str, path: str) -> None:
    person = read(text, path).person.values
    assert (person["name"], person["headline"]) == ("Ann Li", "Engineer, Acme Labs")


def test_personal_details_under_the_word_for_a_cv_are_no_positions() -> None:
    text = "## Lebenslauf\n\n| **Name:** | Ann Li |\n| **E-Mail:** | ann@oz.example |\n| **geboren:** | 8. Juni 1979 in Oz |\n"
    reading = read(text + "\n## Beruflicher Werdegang\n\n- 2020 – 2024 Lehrerin, Schule Oz\n", "a.md")
    assert reading.person.values["name"] == "Ann Li"
    assert [one["title"] for one in of(reading, Position)] == ["Lehrerin"]
    listed = read("# Ann Li\n\n## Lebenslauf\n\n- 2020 – 2024 Lehrerin, Schule Oz\n", "a.md")
    assert [one["title"] for one in of(listed, Position)] == ["Lehrerin"]


@pytest.mark.parametrize(
    "card",
    [
        "ann@oz.example | <https://ann.example> | ORCID: 0000-0001-2345-6789",
        "- E-mail: ann@oz.example\n- Website: https://ann.example\n- ORCID: 0000-0001-2345-6789",
        "- Correo: ann@oz.example\n- Web: [ann.example](https://ann.example)\n- ORCID 0000-0001-2345-6789",
    ],
)
def test_a_card_says_how_to_reach_somebody(card: str) -> None:
    reading = read(f"# Ann Li\n\n{card}\n\nI make brooms, and like it.\n", "a.md")
    person = reading.person.values
    assert person["email"] == "ann@oz.example"
    assert [link.url for link in person["links"]] == ["https://ann.example", "https://orcid.org/0000-0001-2345-6789"]
    assert of(reading, Section) == []


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("# Flying Brooms\n\nI make brooms, and like it.\n", "a.md"),
        ("# About\n\nI make brooms, and like it.\n", "a.md"),
        ("Oz\nI make brooms, and like it.\n", "a.txt"),
        ("I make brooms, and like it.\nAnn Li\n", "a.txt"),
        ("# Publications\n\nAnn Li\n", "a.md"),
    ],
)
def test_a_name_is_never_guessed(text: str, path: str) -> None:
    assert "name" not in read(text, path).person.values


def test_headline_links_and_address() -> None:
    person = read(
        """
        <html><h1>Ann Li</h1>
        <p>Broom Engineer<br>Email: ann [at] oz [dot] edu</p>
        <p><a href="cv.pdf">CV</a> / <a href="https://github.com/ann">GitHub</a></p>
        <p>I make brooms, and like it.</p>
        """,
        "a.html",
    ).person.values
    assert part(person, "headline", "email") == ("Broom Engineer", "ann@oz.edu")
    assert [link.url for link in person["links"]] == ["cv.pdf", "https://github.com/ann"]


def test_the_subtitle_is_the_headline() -> None:
    person = read(
        "---\nlayout: about\nsubtitle: Lead at <a href='u'>Acme</a>.\n---\nText of mine is here.\n"
    ).person.values
    assert person["headline"] == "Lead at Acme."


def test_what_fits_nothing_is_kept_in_order() -> None:
    reading = read("## Cats\nI have two cats.\n\n- Tom\n\n## Dogs\nI have one dog.\n")
    assert [part(s, "title", "body") for s in of(reading, Section)] == [
        ("Cats", "I have two cats.\n\n- Tom"),
        ("Dogs", "I have one dog."),
    ]


def test_pointers_become_links_of_the_person() -> None:
    reading = read("## Portfolio\nPlease find my portfolio here: [pdf link](../files/portfolio.pdf).\n")
    assert [link.url for link in reading.person.values["links"]] == ["../files/portfolio.pdf"]
    assert [section["title"] for section in of(reading, Section)] == ["Portfolio"]


@pytest.mark.parametrize(
    "text",
    [
        "- PhD in Magic, Poppy College, Wellington, New Zealand, 2020 – 2024",
        "### Poppy College\n*PhD in Magic*, 2020 – 2024\nWellington, New Zealand",
        "| Degree | University | Place | Years |\n|---|---|---|---|\n"
        "| PhD in Magic | Poppy College | Wellington, New Zealand | 2020 – 2024 |\n"
        "| BSc in Roads | University of Oz | Oslo, Norway | 2016 – 2020 |",
    ],
)
def test_the_place_of_a_degree(text: str) -> None:
    found = of(read(f"# Ann Quill\n\n## Education\n\n{text}\n"), Education)[0]
    assert (found["degree"], found["organization"], found["location"]) == (
        "PhD",
        "Poppy College",
        "Wellington, New Zealand",
    )


def test_a_table_of_personal_details_says_who_somebody_is() -> None:
    reading = read(
        "## Personal details\n\n|  |  |\n|---|---|\n| Surname | Li |\n| First name | Ann |\n| E-mail | ann@oz.example |\n"
        "| Website | ann.example |\n| Broom licence | clean |\n",
        "a.md",
    )
    values = reading.person.values
    assert (values["name"], values["given_name"], values["family_name"]) == ("Ann Li", "Ann", "Li")
    assert (values["email"], [link.url for link in values["links"]]) == ("ann@oz.example", ["https://ann.example"])
    assert [(one["title"], one["body"]) for one in of(reading, Section)] == [("Broom licence", "clean")]


@pytest.mark.parametrize("line", ["node.js and more", "e.g. brooms", "Oz, NZ", "see ann.example, or not"])
def test_what_is_no_address_is_not_linked(line: str) -> None:
    assert "links" not in read(f"# Ann Li\n\n{line}\n\nI make brooms, and like it.\n", "a.md").person.values


def test_a_link_beside_an_address_is_nobodys_name() -> None:
    text = """
        **Ann Quill** is a cellist based in Oulu. She has taught since 2031.

        Bookings: [ann@quill.example](mailto:ann@quill.example) · [Oz Trio](https://trio.example)
        """
    assert read(text, "about.md").person.values["name"] == "Ann Quill"
