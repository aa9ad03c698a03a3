"""The data in web pages: JSON-LD, microdata and microformats, beside what the pages' texts say."""

from __future__ import annotations

import json
import re
from textwrap import dedent

import pytest

from cms.content import Award, Certificate, Education, Position, PositionKind, Publication, Section, Skill, Talk
from cms.importing.formats import read_file
from cms.importing.records import Reading
from cms.store.database import Database

from ...exporting.conftest import load
from ..reading import of, shown

PERSON = {
    "@context": "https://schema.org",
    "@type": "Person",
    "name": "Ada Example",
    "jobTitle": "Kite Engineer",
    "worksFor": {"@type": "Organization", "name": "ACME Labs", "url": "https://acme.example"},
    "alumniOf": {"@type": "CollegeOrUniversity", "name": "University of Roads"},
    "email": "mailto:ada@example.org",
    "sameAs": ["https://github.com/adaexample"],
    "knowsAbout": ["kites", {"@type": "Thing", "name": "wind"}, "https://www.wikidata.org/wiki/Q42861"],
    "award": "Best Kite 2030",
    "image": {"@type": "ImageObject", "url": "https://ada.example/a.jpg"},
    "address": {"@type": "PostalAddress", "streetAddress": "1 Road Street", "addressLocality": "Oz"},
}


def page(data: object, body: str = "") -> Reading:
    head = f'<script type="application/ld+json">\n{json.dumps(data)}\n</script>'
    text = f"<!doctype html>\n<html><head>{head}</head>\n<body>{body}</body></html>"
    return read_file(text.encode(), "index.html")


def test_a_page_without_text_says_what_its_data_do() -> None:
    reading = page(PERSON, '<div id="root"></div>')
    assert {name: shown(value) for name, value in reading.person.values.items()} == {
        "name": "Ada Example",
        "email": "ada@example.org",
        "image_url": "https://ada.example/a.jpg",
        "location": "Oz",
        "address": "1 Road Street",
        "links": ["https://github.com/adaexample"],
        "interests": ["kites", "wind"],
    }
    (position,) = of(reading, Position)
    assert (position["title"], position["organization"]) == ("Kite Engineer", "ACME Labs")
    assert position["period_is_current"]
    assert of(reading, Education) == [{"organization": "University of Roads"}]
    assert of(reading, Award) == [{"title": "Best Kite", "dates": ["2030"]}]
    assert {record.start_line for record in reading.records} == {3}


def test_what_text_and_data_both_say_is_told_once(database: Database) -> None:
    body = """
    <h1>Ada Example</h1><p>I am a kite engineer.</p>
    <h2>Experience</h2><ul><li>Kite Engineer, ACME Labs, 2031 – present</li><li>Intern, Ministry of Roads, 2029</li></ul>
    <h2>Awards</h2><ul><li>Best Kite, 2030</li></ul>
    """
    text = (
        f'<html><head><script type="application/ld+json">{json.dumps(PERSON)}</script></head><body>{body}</body></html>'
    )
    report = load(database, "index.html", text, "ada-example")
    assert report.outcome.conflicts == []
    added = report.outcome.added
    assert len(added["Position"]) == 2
    assert len(added["Award"]) == 1
    again = load(database, "index.html", text, "ada-example")
    assert again.revision is None


def test_data_about_somebody_else_are_left_out() -> None:
    reading = page({**PERSON, "name": "Bo Li"}, "<h1>Ada Example</h1><p>I build roads.</p>")
    assert of(reading, Position) == []
    assert "about 'Bo Li'" in next(one.message for one in reading.remarks if one.code == "other-person")


@pytest.mark.parametrize(
    "data",
    [
        [PERSON, {**PERSON, "name": "Bo Li"}],
        {
            "@context": "https://schema.org",
            "@type": "Organization",
            "name": "ACME",
            "founder": {"@type": "Person", "name": "Bo"},
        },
        {"@context": "https://schema.org", "@type": "BlogPosting", "author": PERSON},
        [],
        "text",
        {"@type": "Person", "name": []},
    ],
)
def test_data_of_which_nobody_is_the_subject(data: object) -> None:
    reading = page(data, "<h1>Ada Example</h1><p>I build roads.</p>")
    assert reading.person.values["name"] == "Ada Example"
    assert [record for record in reading.records if record.entity is not Section] == []


def test_a_page_about_somebody_says_whom_a_graph_is_about() -> None:
    data = {
        "@context": "https://schema.org",
        "@graph": [
            {"@type": "WebSite", "name": "Kites"},
            {"@type": "ProfilePage", "mainEntity": {"@id": "#ada"}},
            {"@type": ["Person", "Organization"], "@id": "#ada", "name": "Ada Example", "jobTitle": "Kite Engineer"},
            {"@type": "Person", "@id": "#bo", "name": "Bo Li", "jobTitle": "Driver"},
        ],
    }
    person = page(data).person.values
    assert (person["name"], person["headline"]) == ("Ada Example", "Kite Engineer")
    ada, bo = {"@type": "Person", "name": "Ada Example"}, {"@type": "Person", "name": "Bo Li", "jobTitle": "Driver"}
    told = page([{**data, "@graph": [{"@type": "ProfilePage", "mainEntity": ada}]}, bo]).person.values
    assert told == {"name": "Ada Example"}  # of whom less is told than of somebody else


def test_credentials_are_degrees() -> None:
    school, credential = (
        {"@type": "CollegeOrUniversity", "name": "University of Roads"},
        "EducationalOccupationalCredential",
    )
    told = [("PhD in Kite Flying", school), ("MSc", {**school, "name": "Oz College"}), ("BSc, Wind", school)]
    data = {
        "@context": "https://schema.org",
        "@type": "Person",
        "name": "Ada Example",
        "alumniOf": [
            {"@type": "OrganizationRole", "roleName": "PhD", "startDate": "2026", "alumniOf": school},
            {**school, "name": "Oz College"},
        ],
        "hasCredential": [{"@type": credential, "name": name, "recognizedBy": by} for name, by in told],
    }
    assert of(page(data), Education) == [
        {"degree": "PhD", "field": "Kite Flying", "organization": "University of Roads", "period_start": "2026"},
        {"degree": "MSc", "organization": "Oz College"},
        {"degree": "BSc", "field": "Wind", "organization": "University of Roads"},
    ]


@pytest.mark.parametrize("text", ['{"@type": "Person", "name": ', "<!-- x", "[[[[", '{"a":' * 200])
def test_broken_data_cost_nothing_but_themselves(text: str) -> None:
    html = f'<script type="application/ld+json">{text}</script><h1>Ada Example</h1><p>I build roads.</p>'
    assert read_file(html.encode(), "index.html").person.values["name"] == "Ada Example"


def test_what_stands_in_a_comment_isnt_read() -> None:
    script = f'<script type="application/ld+json">{json.dumps(PERSON)}</script>'
    html = f"<h1>Ada Example</h1><!-- {script} --><p>I build roads.</p>"
    assert of(read_file(html.encode(), "index.html"), Position) == []


def test_microdata() -> None:
    html = """
    <div itemscope itemtype="https://schema.org/Person">
      <h1 itemprop="name">Ada Example</h1>
      <p itemprop="jobTitle">Kite Engineer</p>
      <div itemprop="worksFor" itemscope itemtype="https://schema.org/Organization"><b itemprop="name">ACME Labs</b></div>
      <a itemprop="sameAs" href="https://github.com/adaexample">GitHub</a>
      <meta itemprop="knowsLanguage" content="English">
      <div itemprop="hasCredential" itemscope itemtype="https://schema.org/EducationalOccupationalCredential">
        <span itemprop="name">Pilot</span><meta itemprop="credentialCategory" content="certificate">
        <time itemprop="dateCreated" datetime="2031-05-02">in May</time>
      </div>
    </div>"""
    reading = read_file(dedent(html).encode(), "index.html")
    (position,) = of(reading, Position)
    assert (position["title"], position["organization"]) == ("Kite Engineer", "ACME Labs")
    assert [one.url for one in reading.person.values["links"]] == ["https://github.com/adaexample"]
    assert {"title": "Pilot", "date": "2031-05-02"} in of(reading, Certificate)


def test_an_h_resume() -> None:
    html = """
    <div class="h-resume">
    <p class="p-contact h-card"><a class="p-name u-url" href="https://ada.example">Ada Example</a>,
    <span class="p-job-title">Kite Engineer</span>, <a class="u-email" href="mailto:ada@example.org">mail</a></p>
    <p class="p-summary">I fly kites.</p>
    <div class="p-experience h-event"><span class="p-name">Research Engineer</span>
    <span class="p-org h-card">ACME Labs</span> <time class="dt-start" datetime="2031-05">May 2031</time> to now</div>
    <div class="p-education h-event"><span class="p-name">PhD</span> <span class="p-location h-card">Oz University</span>
    <time class="dt-start" datetime="2024">2024</time> <time class="dt-end" datetime="2028">2028</time></div>
    <a class="p-skill">Python</a> <a class="p-skill">Fortran</a></div>"""
    reading = read_file(dedent(html).encode(), "cv.html")
    assert {name: shown(value) for name, value in reading.person.values.items()} == {
        "name": "Ada Example",
        "headline": "Kite Engineer",
        "email": "ada@example.org",
        "bio": "I fly kites.",
        "links": ["https://ada.example"],
    }
    assert of(reading, Position) == [
        {
            "title": "Research Engineer",
            "organization": "ACME Labs",
            "kind": PositionKind.EMPLOYMENT,
            "period_start": "2031-05",
            "period_is_current": True,
        }
    ]
    assert of(reading, Education) == [
        {"degree": "PhD", "organization": "Oz University", "period_start": "2024", "period_end": "2028"}
    ]
    assert [one["name"] for one in of(reading, Skill)] == ["Python", "Fortran"]
    assert of(reading, Section) == []


def test_a_list_of_h_cards_is_nobodys() -> None:
    html = (
        '<h1>Ada Example</h1><p>I build roads.</p><div class="h-card">Bo Li</div><div class="h-card">Cy Unknown</div>'
    )
    assert read_file(html.encode(), "index.html").person.values["name"] == "Ada Example"


def test_works_of_the_person_and_no_others() -> None:
    graph = [
        {**PERSON, "@id": "#ada"},
        {
            "@type": "ScholarlyArticle",
            "name": "Kites at dawn",
            "author": [{"@type": "Person", "name": "Bo Li"}, {"@id": "#ada"}],
            "datePublished": "2031-05",
            "isPartOf": {"@type": "Periodical", "name": "Kite Letters"},
            "sameAs": ["https://doi.org/10.1234/kites"],
        },
        {"@type": "ScholarlyArticle", "name": "Of others", "author": {"@type": "Person", "name": "Bo Li"}},
        {"@type": "Event", "name": "Low flying", "performer": {"@id": "#ada"}, "startDate": "2030-02-01T10:00"},
    ]
    reading = page({"@context": "https://schema.org", "@graph": graph})
    (paper,) = of(reading, Publication)
    assert (paper["title"], paper["authors"], paper["doi"]) == (
        "Kites at dawn",
        ["Bo Li", "Ada Example"],
        "10.1234/kites",
    )
    assert [talk["title"] for talk in of(reading, Talk)] == ["Low flying"]
    assert not re.search("Of others", str([record.values for record in reading.records]))
