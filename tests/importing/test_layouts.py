"""Layouts of lists that are seldom, and ordinary where they occur: each with what stands close to it and is something else."""

from typing import Any

from cms.content import Award, Certificate, Education, Grant, Language, Position, Project, Skill, Software

from .reading import of, read


def titles(text: str, path: str = "page.md") -> list[tuple[Any, ...]]:
    keys = ("title", "organization", "period_start", "period_end")
    return [tuple(one.get(key) for key in keys) for one in of(read(text, path), Position)]


def test_a_part_of_another_kind_stands_among_entries() -> None:
    reading = read(
        """
        # Ann Li

        ## Education

        #### 2029-2031: MA Magic

        *University of Oz*

        ###### Activities

        - 2030: Treasurer, Wand Society

        #### 2026-2029: BA Brooms

        *Quadling College*

        ## Skills

        #### Languages

        - Frisian (native)
        - Dutch (native)
        - English

        #### Software

        - QGIS
        """
    )
    assert [(one["degree"], one["organization"]) for one in of(reading, Education)] == [
        ("MA", "University of Oz"),
        ("BA", "Quadling College"),
    ]
    assert [one["name"] for one in of(reading, Language)] == ["Frisian", "Dutch", "English"]
    assert (len(of(reading, Skill)), len(of(reading, Software))) == (1, 0)


def test_jobs_and_degrees_of_one_list() -> None:
    reading = read(
        """
        # Ann Li

        ## Education & Careers

        * **University of Oz**
            * Professor (2031.03 - Present)
            * Ph.D. in Magic (2027.03 - 2030.08)
        * **Quadling Ferries**
            * Third Engineer (2020.03 - 2021.01)
        """
    )
    assert [(one["title"], one["organization"]) for one in of(reading, Position)] == [
        ("Professor", "University of Oz"),
        ("Third Engineer", "Quadling Ferries"),
    ]
    assert [(one["degree"], one["field"]) for one in of(reading, Education)] == [("Ph.D.", "Magic")]


def test_jobs_among_degrees_are_jobs() -> None:
    text = """
        # Ann Li

        ## Education

        - 2029-2031: MSc, Quadling College
        - 2031-: Associate Professor, Department of Magic, Wand University
        - 2027: Visiting Scholar, Quadling College
        - 2026: Ingénieur agronome, École de la Route
        - 2025-2026: Department of Roads, Faculty of Magic, University of Oz
        """
    assert titles(text) == [("Associate Professor", "Wand University", "2031", None)]
    studies = of(read(text), Education)
    assert [(study.get("degree"), study.get("unit")) for study in studies] == [
        ("MSc", None),
        ("Visiting Scholar", None),
        ("Ingénieur agronome", None),
        (None, "Department of Roads, Faculty of Magic"),
    ]


def test_where_a_degree_is_from() -> None:
    text = "# Ann Li\n\n## Education\n\n- Ph.D. from Emerald\n- BSc Magic, University of Oz, 2031\n"
    assert [(study.get("field"), study["organization"]) for study in of(read(text), Education)] == [
        (None, "Emerald"),
        ("Magic", "University of Oz"),
    ]


def test_a_career_without_a_heading() -> None:
    reading = read(
        """
        # Ana Li

        - 02/2031-presente - Conservadora no Arquivo Público de Oz;
        - 03/2026-07/2030 - Doutorado na Universidade de Oz, na área de Magia. Minha tese foi sobre as vassouras;
        - 03/2020-12/2024 - Bacharel em Química.
        """
    )
    assert titles_of(reading) == ["Conservadora"]
    assert [(one["degree"], one["field"]) for one in of(reading, Education)] == [
        ("Doutorado", "Magia"),
        ("Bacharel", "Química"),
    ]


def titles_of(reading: Any) -> list[Any]:
    return [one.get("title") for one in of(reading, Position)]


def test_employer_and_date_below_a_role() -> None:
    text = """
        # Ann Li

        ## Experience

        * Visiting reader
          * Quadling Observatory, Oz
          * 2031 : Present

        * Night porter
          * Emerald Inn
          * 2029 : 2030
        """
    assert [(t, o, str(s), e and str(e)) for t, o, s, e in titles(text)] == [
        ("Visiting reader", "Quadling Observatory", "2031", None),
        ("Night porter", "Emerald Inn", "2029", "2030"),
    ]


def test_points_with_a_year_are_no_employers() -> None:
    text = """
        # Ann Li

        ## Experience

        * Night porter, Emerald Inn, 2029 - 2031
          * Won the broom race in 2030
          * Kept the keys
        """
    assert [one[:2] for one in titles(text)] == [("Night porter", "Emerald Inn")]


def test_jobs_listed_under_a_heading_that_stands_for_several() -> None:
    text = """
        # Ann Li

        ## Experience

        ### 2026-2030: Several side jobs

        While I studied:

        - 2028-2030: Bridge keeper at Quadling Ferries
        - 2026: Baker's assistant at Emerald Bakery

        ### 2030-2031: Data steward

        *University of Oz, Springfield.* I helped eleven people to name a photograph in the same way.
        """
    found = titles(text)
    assert ("Bridge keeper", "Quadling Ferries") in [one[:2] for one in found]
    assert ("Baker's assistant", "Emerald Bakery") in [one[:2] for one in found]
    assert found[-1][:2] == ("Data steward", "University of Oz")


def test_terms_of_employment_are_no_place() -> None:
    reading = read('# Ann Li\n\n## Experience\n\n2029.04-2031.03 Acme <Badge text="part-time" />  \nWand engineer\n')
    (job,) = of(reading, Position)
    assert (job["title"], job["organization"], job.get("location"), job.get("unit")) == (
        "Wand engineer",
        "Acme",
        None,
        None,
    )


def test_a_label_over_a_list_of_words() -> None:
    text = """
        # Ann Li

        ## Projects

        **Flood forecast**
        Role: Lead
        Stack: Python, Fortran, Docker
        """
    (project,) = of(read(text), Project)
    assert project["topics"] == ["Python", "Fortran", "Docker"]
    assert "summary" not in project


def test_lines_with_labels_that_stand_apart() -> None:
    reading = read(
        "# 个人简历\n\n姓名：李安\n\n邮箱:email:：[ann@li.example](mailto:ann@li.example)\n\n"
        "## 教育背景\n\n- 2031 奥兹大学 硕士\n"
    )
    assert (reading.person.values["name"], reading.person.values["email"]) == ("李安", "ann@li.example")
    assert not of(reading, Position)


def test_links_by_reference() -> None:
    reading = read(
        "# Ann Li\n\n## Experience\n\n- [Acme Labs][1], Engineer (2031)\n- [x] done\n\n[1]: https://acme.example\n"
    )
    assert titles_of(reading)[0] == "Engineer"
    assert of(reading, Position)[0]["organization"] == "Acme Labs"


def test_the_year_of_a_meeting_is_no_second_date() -> None:
    reading = read("# 李安\n\n## 受賞歴など\n\n- 2031/03: 魔法学会2030年度大会 「若手奨励賞」受賞\n- 2029年度大会賞\n")
    first, second = of(reading, Award)
    assert (first["title"], first["dates"]) == ("若手奨励賞", ["2031-03"])
    assert second["dates"] == ["2029"]


def test_labels_before_places_and_names() -> None:
    reading = read(
        """
        # Lebenslauf

        ## Persönliche Daten

        - **Name:** Ada Beispiel
        - **E-Mail:** ada@example.org

        ## Berufserfahrung

        Wand engineer - Acme Brooms S.A.

        Period: 2029 – 2031

        Location: Três Lagoas, MS

        •
        Led nine people through three shifts
        """
    )
    assert reading.person.values["name"] == "Ada Beispiel"
    (job,) = of(reading, Position)
    assert (job["organization"], job["location"]) == ("Acme Brooms S.A.", "Três Lagoas, MS")
    assert job["highlights"] == ["Led nine people through three shifts"]


def test_what_settings_list_and_lines_under_html() -> None:
    reading = read(
        """
        ---
        title: About
        author: Ada Example
        skills: [Screen printing, Type]
        ---

        <div class="head">
        Interests
        </div>
        ======
        - Hydrogels
        """,
        "about.md",
    )
    assert [one["name"] for one in of(reading, Skill)] == ["Screen printing", "Type"]
    assert [topic.values["name"] for topic in reading.person.values["interests"]] == ["Hydrogels"]


def test_a_funder_is_nobody() -> None:
    (grant,) = of(read('# Ann Li\n\n## Grants\n\n- Lanting Seed Fund, "Rice films", 2029-2030, PI\n'), Grant)
    assert (grant["funder"], grant["title"], grant["investigators"]) == ("Lanting Seed Fund", "Rice films", [None])


def test_skills_and_certificates_of_one_list() -> None:
    reading = read(
        "# Ann Li\n\n## Skills & Certifications\n\n- Tools: Brooms, Wands\n- Registered Flyer, Oz Board (2031-10)\n- Flying\n"
    )
    assert [(one["name"], one.get("keywords")) for one in of(reading, Skill)] == [
        ("Tools", ["Brooms", "Wands"]),
        ("Flying", None),
    ]
    assert [(one["title"], one["issuer"]) for one in of(reading, Certificate)] == [("Registered Flyer", "Oz Board")]
