"""The NIH's biographical sketch: the form's own words are none of anybody's."""

from __future__ import annotations

from cms.content import Award, Education, Position, Publication, Section

from ..importing.reading import of, read

SKETCH = """
OMB No. 0925-0001 and 0925-0002 (Rev. 10/2021 Approved Through 01/31/2026)

BIOGRAPHICAL SKETCH
Provide the following information for the Senior/key personnel and other significant contributors.
Follow this format for each person.  DO NOT EXCEED FIVE PAGES.

NAME: Example, Ada
eRA COMMONS USER NAME (credential, e.g., agency login): aexample
POSITION TITLE: Research Engineer
EDUCATION/TRAINING (Begin with baccalaureate or other initial professional education, such as nursing.)

INSTITUTION AND LOCATION\tDEGREE (if applicable)\tEND DATE MM/YYYY\tFIELD OF STUDY
Poppy College, Emerald\tBSc\t06/2024\tPhysics
University of Roads, Oz\tPhD\t06/2028\tMeteorology

A. Personal Statement
I fly kites and have the expertise to lead this project.

B. Positions, Scientific Appointments, and Honors
Positions and Scientific Appointments
2031 – Present  Research Engineer, ACME Labs
2029            Intern, Ministry of Roads
Honors
2030    Best Kite, Ministry of Roads

C. Contributions to Science
1. Kites. I showed that kites fly.
   a. Example A, Li B. Kites in the rains. Journal of Weather. 2031;12(3):1-17. PMCID: PMC9999999.
   b. Example A. Kites at dawn. Journal of Weather. 2030;11(2):5-9. PMCID: PMC9999998.
"""


def test_a_sketch() -> None:
    reading = read(SKETCH, "biosketch.txt")
    person = reading.person.values
    assert (person["name"], person["headline"]) == ("Ada Example", "Research Engineer")
    assert person["bio"] == "I fly kites and have the expertise to lead this project."
    assert "phone" not in person
    assert [(each["degree"], each["field"], each["period_end"]) for each in of(reading, Education)] == [
        ("BSc", "Physics", "2024-06"),
        ("PhD", "Meteorology", "2028-06"),
    ]
    assert [(each["title"], each["organization"]) for each in of(reading, Position)] == [
        ("Research Engineer", "ACME Labs"),
        ("Intern", "Ministry of Roads"),
    ]
    assert of(reading, Award) == [{"title": "Best Kite", "awarder": "Ministry of Roads", "dates": ["2030"]}]
    titles = [each["title"] for each in of(reading, Publication)]
    assert titles == ["Kites in the rains", "Kites at dawn"]  # whose last letter is no number of a list
    assert of(reading, Section) == [{"title": "Contributions to Science", "body": "Kites. I showed that kites fly."}]


def test_what_only_has_such_a_section_is_no_sketch() -> None:
    text = "# Ada Example\n\n## Biographical sketch\n\nI fly kites.\n\n## Awards\n\n- Best Kite, 2030\n"
    assert read(text).person.values["bio"] == "I fly kites."
