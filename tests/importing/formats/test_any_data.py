"""Data of no format that is known: what its path, its keys and its lists' titles tell, and what only says how a site looks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cms.errors import DocumentError
from cms.importing.formats import read_file
from cms.importing.records import Reading, Record
from cms.importing.sites import open_site

ONE_FILE = """sidebar:
  about: False
  name: Ada Example
  tagline: Builder of roads
  website: ada.example
  github: ada-example
  email: "ada [at] roads [dot] example"
  languages:
    - idiom: Norwegian
      level: Native
  interests:
    - item: Bricks
career-profile:
  title: Career Profile
  summary: |
    I build roads. I am a senior lecturer at the University of Roads.
experiences:
  - role: Road Engineer
    time: May 2030 - Dec 2033 (3 years 8 months)
    company: ACME Labs
    details: |
      All about bricks.

        - Laid the first one
        - Wrote of it
certifications:
  title: Certifications
  list:
    - name: Certified Bricklayer
      start: 2031
      organization: Board of Bricks
publications:
  title: Publications
  papers:
    - title: Listening to bricks
      authors: A. Example, B. Li
      conference: Brick Days 2032
toolset:
  title: Skills
  all:
    - name: Rust
      level: 90%
"""
THEME = """title: Ada Example
params:
  title: Ada Example
  description: What may be found on this site
  hero:
    enable: true
    intro: "Good day to you, from"
    title: "Ada Example."
    subtitle: "I keep roads dry"
    socialLinks:
      fontAwesomeIcons:
        - icon: fab fa-github
          url: https://github.com/ada-example
  about:
    title: "About Me"
    content: |-
      I am a road engineer at ACME Labs in Oz.
  experience:
    items:
      - company: "ACME Labs"
        jobs:
          - name: "Road Engineer"
            date: "Jan 2032 - present"
          - name: "Junior Engineer"
            date: "Sept 2029 - Dec 2031"
  education:
    items:
      - title: "Master of Road Engineering"
        school:
          name: "University of Roads"
          url: "https://roads.example"
        date: "2026 - 2028"
  footer:
    recentPosts: {enable: true, title: "The posts of late that I wrote"}
"""


def of(reading: Reading, entity: str) -> list[dict[str, Any]]:
    """The values of a reading's records of a kind, organisations by their names."""
    return [
        {key: value.values["name"] if isinstance(value, Record) else value for key, value in record.values.items()}
        for record in reading.records
        if record.entity.__name__ == entity
    ]


def read(folder: Path, files: dict[str, str]) -> dict[str, Reading]:
    """The readings of a site's documents, by their paths."""
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    return {document.path: document.read() for document in open_site(folder).documents}


def test_all_of_a_person_in_one_file_with_lists_under_headings(tmp_path: Path) -> None:
    site = read(tmp_path, {"_config.yml": "title: Ada Example's CV\n", "_data/data.yml": ONE_FILE})
    assert site["_config.yml"].person.values["name"] == "Ada Example"
    reading = site["_data/data.yml"]
    person = reading.person.values
    assert (person["name"], person["headline"], person["email"]) == (
        "Ada Example",
        "Builder of roads",
        "ada@roads.example",
    )
    assert [link.url for link in person["links"]] == ["ada.example", "https://github.com/ada-example"]
    assert person["bio"] == "I build roads. I am a senior lecturer at the University of Roads."
    told, stated = sorted(of(reading, "Position"), key=lambda job: str(job["title"]), reverse=True)
    assert (told["title"], told["organization"]) == ("senior lecturer", "University of Roads")
    assert (stated["title"], stated["organization"]) == ("Road Engineer", "ACME Labs")
    assert (str(stated["period_start"]), str(stated["period_end"])) == ("2030-05", "2033-12")
    assert (stated["summary"], stated["highlights"]) == ("All about bricks.", ["Laid the first one", "Wrote of it"])
    (certificate,) = of(reading, "Certificate")
    assert (certificate["title"], certificate["issuer"], str(certificate["date"])) == (
        "Certified Bricklayer",
        "Board of Bricks",
        "2031",
    )
    (paper,) = of(reading, "Publication")
    assert (paper["title"], paper["venue"], paper["year"]) == ("Listening to bricks", "Brick Days", 2032)
    assert [skill["name"] for skill in of(reading, "Skill")] == ["Rust"]
    assert [language["name"] for language in of(reading, "Language")] == ["Norwegian"]
    assert [topic.values["name"] for topic in person["interests"]] == ["Bricks"]


def test_a_theme_of_hugo_that_has_all_of_its_page_in_params(tmp_path: Path) -> None:
    site = read(tmp_path, {"hugo.yaml": THEME, "content/posts/rain.md": "---\ntitle: Rain\n---\nIt rains.\n"})
    reading = site["hugo.yaml"]
    person = reading.person.values
    assert (person["name"], person["headline"]) == ("Ada Example", "I keep roads dry")
    assert person["bio"] == "I am a road engineer at ACME Labs in Oz."
    assert [(link.label, link.url) for link in person["links"]] == [("GitHub", "https://github.com/ada-example")]
    jobs = {(job["title"], job["organization"]) for job in of(reading, "Position")}
    assert {("Road Engineer", "ACME Labs"), ("Junior Engineer", "ACME Labs")} <= jobs
    (degree,) = of(reading, "Education")
    assert (degree["degree"], degree["field"], degree["organization"]) == (
        "Master",
        "Road Engineering",
        "University of Roads",
    )
    assert of(reading, "Section") == []


def test_a_path_tells_what_data_holds_where_nothing_in_it_does(tmp_path: Path) -> None:
    site = read(
        tmp_path,
        {
            "content/profile.json": '{"researcherName": "Ada Example", "tagline": "Builder", "baseUrl": "https://ada.example"}',
            "content/awards.yaml": "- {date: '2031', title: Brick Prize, by: Brick Days}\n",
            "content/jobs/acme.yaml": "role: Engineer\norg: ACME Labs\nfrom: 2030\nto: present\nbullets:\n  - Laid bricks\n",
            "content/projects/glacier.yaml": "name: Glacier\nyear: 2032\nsummary: A glacier of bricks.\n",
            "content/settings.yaml": "name: Dark\nyear: 2032\nsummary: How it looks.\n",
        },
    )
    assert site["content/profile.json"].person.values["name"] == "Ada Example"
    (award,) = of(site["content/awards.yaml"], "Award")
    assert (award["title"], award["awarder"]) == ("Brick Prize", "Brick Days")
    (job,) = of(site["content/jobs/acme.yaml"], "Position")
    assert (job["title"], job["organization"], job["highlights"]) == ("Engineer", "ACME Labs", ["Laid bricks"])
    (project,) = of(site["content/projects/glacier.yaml"], "Project")
    assert (project["title"], project["summary"]) == ("Glacier", "A glacier of bricks.")
    assert "name" not in site["content/projects/glacier.yaml"].person.values


def test_entries_that_are_called_by_a_name_at_a_location() -> None:
    """A degree isn't an employer's name, and a location that is an organisation is one."""
    reading = read_file(
        b"""work:
  - {name: Road engineer, location: University of Roads, date: 2031 - present}
education:
  - {name: BSc Bricks, location: University of Oz, range: 2027 - 2031}
  - {name: University of Walls, location: Oz, degree: MSc, date: 2033}
skills:
  walls: [Bricks, Mortar]
  tools: [Trowel]
""",
        "me.yml",
    )
    (job,) = of(reading, "Position")
    assert (job["title"], job["organization"]) == ("Road engineer", "University of Roads")
    first, second = of(reading, "Education")
    assert (first["degree"], first["field"], first["organization"]) == ("BSc", "Bricks", "University of Oz")
    assert (second["degree"], second["organization"], second["location"]) == ("MSc", "University of Walls", "Oz")
    assert [(one["name"], one["keywords"]) for one in of(reading, "Skill")] == [
        ("walls", ["Bricks", "Mortar"]),
        ("tools", ["Trowel"]),
    ]


@pytest.mark.parametrize("key", ["companyName", "company_name", "company-name", "CompanyName"])
def test_a_key_is_one_however_it_is_spelled(key: str) -> None:
    reading = read_file(f"experience:\n  - title: Engineer\n    {key}: ACME Labs\n".encode(), "me.yml")
    assert [(job["title"], job["organization"]) for job in of(reading, "Position")] == [("Engineer", "ACME Labs")]


@pytest.mark.parametrize(
    "text",
    [
        "theme: dark\ncolors:\n  primary: blue\n",
        "menu:\n  main:\n    - name: Home\n      url: /\n",
        "name: Ada Example\n",
    ],
)
def test_settings_are_data_of_no_kind(text: str) -> None:
    with pytest.raises(DocumentError, match="no kind that is known"):
        read_file(text.encode(), "settings.yml")


# ---- keys of nobody else's -------------------------------------------------------------------------------------------------
def data(path: str, text: str, entity: str) -> list[dict[str, Any]]:
    """The records of a kind in a file of data."""
    return of(read_file(text.encode(), path), entity)


def test_lists_whose_keys_no_table_knows_are_read_by_their_values() -> None:
    path = (
        "- {what: Surveyor, where: Office of Roads, town: Oulu, since: 2029, til: null, notes: [two bridges a year]}\n"
    )
    path += "- {what: Road Engineer, where: ACME Labs, town: Turku, since: 2027-03, til: 2029-01}\n"
    jobs = data("_data/path.yaml", path, "Position")
    names = ("title", "organization", "location", "period_start", "period_end")
    assert [tuple(str(job[name]) for name in names if name in job) for job in jobs] == [
        ("Surveyor", "Office of Roads", "Oulu", "2029"),
        ("Road Engineer", "ACME Labs", "Turku", "2027-03", "2029-01"),
    ]
    assert jobs[0]["highlights"] == ["two bridges a year"]
    prizes = "prizes:\n- {what: Golden Anvil Prize, who: Road Society, when: 2031}\n"
    assert [(each["title"], each["awarder"]) for each in data("odds.yml", prizes, "Award")] == [
        ("Golden Anvil Prize", "Road Society")
    ]
    spoken = '{"tongues": [{"tongue": "Finnish", "how": "native"}, {"tongue": "English", "how": "well enough"}]}'
    assert [(each["name"], each["fluency"]) for each in data("more.json", spoken, "Language")] == [
        ("Finnish", "native"),
        ("English", "well enough"),
    ]


def test_a_mapping_of_years_is_a_list() -> None:
    medals = '{"2031": ["Golden Anvil Medal — Road Society"], "2030": ["Medal of Oulu"]}'
    assert [(each["title"], *map(str, each["dates"])) for each in data("_data/medals.json", medals, "Award")] == [
        ("Golden Anvil Medal", "2031"),
        ("Medal of Oulu", "2030"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "- {label: Home, href: /, order: 1}\n- {label: Talks, href: /talks, order: 2}\n",
        "- {step: clean, tool: broom, since: 2029}\n- {step: sweep, tool: brush, since: 2030}\n",
        '{"2031": 14, "2030": 12}',
    ],
)
def test_values_that_look_like_nothing_make_no_records(text: str) -> None:
    try:
        reading = read_file(text.encode(), "_data/menu.yaml")
    except DocumentError:
        return
    assert {record.entity.__name__ for record in reading.records} <= {"Section"}


CHRONOLOGY = """{"me": {"name": "Ada Example", "byline": "Builder of roads", "mail": "ada@example.org",
  "rels": {"github": "https://github.com/ada-example", "books": "https://books.example/ada"}},
"chronology": [
  {"kind": "post", "label": "Road Engineer", "with": "ACME Labs", "city": "Oulu", "span": [2031, null]},
  {"kind": "post", "label": "Court interpreter", "with": "Tribunal of Roads", "city": "Turku", "span": [2029, 2031]},
  {"kind": "study", "label": "MSc in Bricks", "with": "University of Roads", "span": [2028, 2029]},
  {"kind": "study", "label": "BSc in Walls", "with": "Wall College", "span": [2025, 2028]}],
"laurels": [{"prize": "Road Prize for Youth", "given_by": "Road Society", "in": 2031},
            {"prize": "Residency", "given_by": "Villa Brick", "in": 2030}],
"spoken": {"Dutch": "native", "Finnish": "reading"}}"""


def test_one_list_of_several_kinds_is_parted_by_the_key_that_says_which() -> None:
    jobs, studies = data("src/ada.json", CHRONOLOGY, "Position"), data("src/ada.json", CHRONOLOGY, "Education")
    names = ("title", "organization", "period_start", "period_end", "period_is_current")
    assert [tuple(str(job[name]) for name in names if name in job) for job in jobs] == [
        ("Road Engineer", "ACME Labs", "2031", "True"),
        ("Court interpreter", "Tribunal of Roads", "2029", "2031"),
    ]
    assert [(each["organization"], str(each["period_start"]), str(each["period_end"])) for each in studies] == [
        ("University of Roads", "2028", "2029"),
        ("Wall College", "2025", "2028"),
    ]


def test_the_words_of_keys_are_evidence_and_languages_are_known_by_name() -> None:
    assert [each["title"] for each in data("src/ada.json", CHRONOLOGY, "Award")] == [
        "Road Prize for Youth",
        "Residency",
    ]
    assert [(each["name"], each["fluency"]) for each in data("src/ada.json", CHRONOLOGY, "Language")] == [
        ("Dutch", "native"),
        ("Finnish", "reading"),
    ]
    person = read_file(CHRONOLOGY.encode(), "src/ada.json").person.values
    assert person["headline"] == "Builder of roads"
    assert [link.url for link in person["links"]] == ["https://github.com/ada-example", "https://books.example/ada"]


def test_a_key_that_only_sorts_what_is_alike_parts_nothing() -> None:
    talks = """{"me": {"name": "Ada Example", "byline": "Builder of roads", "mail": "ada@example.org"},
"stuff": [{"color": "red", "a": "One", "b": "big"}, {"color": "red", "a": "Two", "b": "big"},
          {"color": "blue", "a": "Three", "b": "big"}, {"color": "blue", "a": "Four", "b": "big"}]}"""
    reading = read_file(talks.encode(), "src/ada.json")
    assert {record.entity.__name__ for record in reading.records} <= {"Section"}


SECTIONS = """who: {name: Ada Example}
person: {name: Ada Example, role: Builder of roads}
parts:
  - {title: Profile, articles: [{desc: I have built roads for as long as I remember. They lead to Oulu.}]}
  - title: Work History
    articles:
      - {what: Road Engineer, where: ACME Labs, when: 05/2031 - present, list: [two bridges a year]}
      - {what: Surveyor, where: Office of Roads, when: 02/2029 - 04/2031}
  - {title: Awards, articles: [{what: Road Prize for Youth, where: Road Society, when: 11/2031}]}
  - {title: Skills, articles: [{full-list: [Bricks, Mortar]}]}
"""


def test_a_list_of_sections_is_read_by_their_titles() -> None:
    jobs = data("me.yaml", SECTIONS, "Position")
    assert [(job["title"], job["organization"], str(job["period_start"])) for job in jobs] == [
        ("Road Engineer", "ACME Labs", "2031-05"),
        ("Surveyor", "Office of Roads", "2029-02"),
    ]
    assert [each["title"] for each in data("me.yaml", SECTIONS, "Award")] == ["Road Prize for Youth"]
    assert [each["name"] for each in data("me.yaml", SECTIONS, "Skill")] == ["Bricks", "Mortar"]
    person = read_file(SECTIONS.encode(), "me.yaml").person.values
    assert (person["name"], person["headline"]) == ("Ada Example", "Builder of roads")
    assert person["bio"].startswith("I have built roads")


def test_a_list_of_what_is_titled_otherwise_is_no_list_of_sections() -> None:
    text = "- {title: On Roads, notes: [{text: a}]}\n- {title: On Bricks, notes: [{text: b}]}\n"
    assert [each["title"] for each in data("_data/publications.yaml", text, "Publication")] == ["On Roads", "On Bricks"]
