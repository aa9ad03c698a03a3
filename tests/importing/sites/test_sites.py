"""Whole sites: what each is recognised as, which documents it has in which order, and what they state."""

from pathlib import Path
from typing import Any

import pytest

from cms.content import (
    Award,
    Certificate,
    Education,
    Entity,
    NewsItem,
    Person,
    Position,
    PositionKind,
    Project,
    Publication,
    PublicationKind,
    Section,
    Skill,
    Talk,
)
from cms.importing.records import Reading, Record
from cms.importing.sites import Site, open_site

from ..accounting import fates
from ..reading import of, shown

FIXTURES = Path(__file__).parent / "fixtures"
SITES = ("academicpages", "al-folio", "hugo-blox", "hugo-academic", "folder")


def readings(name: str) -> dict[str, Reading]:
    return {document.path: document.read() for document in open_site(FIXTURES / name).documents}


def person(reading: Reading) -> dict[str, Any]:
    return {name: shown(value) for name, value in reading.person.values.items()}


def one(reading: Reading, entity: type[Entity]) -> dict[str, Any]:
    (found,) = of(reading, entity)
    return found


def the(reading: Reading, entity: type[Entity]) -> Record:
    (found,) = (record for record in reading.records if record.entity is entity)
    return found


def remarks(site: Site) -> dict[str, str]:
    return {path: remark.code for path, remark in site.remarks}


DOCUMENTS = {
    "academicpages": (
        "academicpages",
        """_config.yml _pages/about.md _includes/service.md _publications/2029-10-01-paper-title-number-1.md
        _publications/2031-05-01-spells.md _talks/2012-03-01-talk-1.md _talks/2031-06-02-wands.md _teaching/2031-spring.md
        _portfolio/portfolio-1.md _portfolio/portfolio-2.md _data/cv.json _pages/cv.md _posts/2031-08-14-blog-post-2.md""",
    ),
    "al-folio": (
        "al-folio",
        """_config.yml _data/socials.yml _pages/about.md _bibliography/papers.bib _projects/3_project.md _projects/rope.md
        assets/json/resume.json _pages/teaching.md _news/announcement_1.md _news/announcement_2.md _news/announcement_3.md
        _data/coauthors.yml""",
    ),
    "hugo-blox": (
        "hugo-blox",
        """data/authors/me.yaml content/_index.md content/publications/brooms/index.md content/publications/brooms/cite.bib
        content/events/brooms/index.md content/projects/broom/index.md content/blog/hello/index.md""",
    ),
    "hugo-academic": (
        "hugo-blox",
        """content/authors/admin/_index.md content/home/experience.md content/publication/spells/index.md
        content/talk/t/index.md""",
    ),
    "folder": ("folder", "home.md cv.yaml notes/index.html moss.bib"),
}


@pytest.mark.parametrize("name", SITES)
def test_a_site_is_recognised_with_its_documents_in_order(name: str) -> None:
    site = open_site(FIXTURES / name)
    format_, paths = DOCUMENTS[name]
    assert (site.format, [document.path for document in site.documents]) == (format_, paths.split())


@pytest.mark.parametrize("name", SITES)
def test_every_line_has_one_fate(name: str) -> None:
    for path, reading in readings(name).items():
        assert reading.path == path
        if reading.format not in ("markdown", "text", "html"):  # pages have tests of their own
            assert {line: fate for line, fate in fates(reading).items() if len(fate) != 1} == {}, path


# ---- academicpages ---------------------------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def academic() -> dict[str, Reading]:
    return readings("academicpages")


def test_settings_of_academicpages(academic: dict[str, Reading]) -> None:
    reading = academic["_config.yml"]
    assert person(reading) == {
        "name": "Ann Quill",
        "headline": "Wizard of distributed spells",
        "location": "Emerald City, OZ",
        "email": "ann@oz.example",
        "image_url": "profile.png",
        # A user name is where the network has it, an address stays; what the template had is left out.
        "links": [
            "https://orcid.org/0000-0001-0000-0000",
            "https://github.com/annq",
            "https://www.linkedin.com/in/annq-oz",
            "https://stackoverflow.com/users/1/ann-quill",
            "https://oz.example/@annq",
        ],
    }
    assert of(reading, Section) == [
        {"title": "pronouns", "body": "she/her"},
        {"title": "employer", "body": "University of Oz"},
        {"title": "wandbook", "body": "annq@wands"},
    ]
    assert [remark.code for remark in reading.remarks] == ["template"]


def test_a_publication_of_academicpages(academic: dict[str, Reading]) -> None:
    reading = academic["_publications/2031-05-01-spells.md"]
    assert one(reading, Publication) == {
        "title": "Spells: at Scale",
        "kind": PublicationKind.CONFERENCE_PAPER,
        "venue": "Oz Symposium on Magic",
        "year": 2031,
        "date": "2031-05-01",
        "abstract": "We cast spells on many wands. It is fast.",
        "authors": ["A. Quill", "B. C. Reed"],
        "note": "1(1)",
        "links": [
            "https://annq.example/files/spells.pdf",
            "https://annq.example/files/spells-slides.pdf",
            "/files/spells.bib",
        ],
    }
    assert the(reading, Publication).values["authors"][0].values["person"] is reading.person


def test_a_talk_and_a_course_of_academicpages(academic: dict[str, Reading]) -> None:
    talk = one(academic["_talks/2031-06-02-wands.md"], Talk)
    assert (talk["title"], talk["event"], talk["date"]) == ("Wands for everyone", "Oz Winter School", "2031-06-02")
    assert talk["abstract"].startswith("Type: Tutorial")
    assert one(academic["_teaching/2031-spring.md"], Position) == {
        "organization": "University of Oz",
        "unit": "Department of Magic",
        "kind": PositionKind.TEACHING,
        "focus": "Undergraduate course",
        "courses": [("CS 101", "Introduction to Wands", "2031-01-01")],
        "location": "Emerald City, OZ",
        "period_start": "2031-01-01",
        "period_end": "2031-01-01",
        "summary": "I gave the exercises.",
    }


def test_projects_and_posts_of_academicpages(academic: dict[str, Reading]) -> None:
    project = one(academic["_portfolio/portfolio-1.md"], Project)
    assert project["title"] == "Broomstick"
    assert "A broom that flies itself" in project["summary"]
    assert "Written in *Ozlang*." in project["summary"]
    assert one(academic["_posts/2031-08-14-blog-post-2.md"], NewsItem) == {
        "date": "2031-08-14",
        "body": "**Moving to Emerald City**\n\nI moved.",
    }


def test_the_cv_of_academicpages(academic: dict[str, Reading]) -> None:
    reading = academic["_data/cv.json"]
    assert reading.person.values["phone"] == "+1 555 0100"
    assert {record.entity for record in reading.records} == {Position, Talk, Project, Section}


def test_a_text_that_a_page_includes_is_a_document_of_its_own(academic: dict[str, Reading]) -> None:
    assert not [remark for remark in academic["_pages/about.md"].remarks if remark.code == "include"]
    assert one(academic["_includes/service.md"], Position)["title"] == "Reviewer"


def test_parts_beside_pages_are_read_once_and_not_where_they_are_commented_out(tmp_path: Path) -> None:
    files = {
        "_config.yml": "title: Ada Example\nauthor: {name: Ada Example}\n",
        "_pages/about.md": "---\npermalink: /\n---\n<!--{% include_relative includes/news.md %}-->\n"
        "{% include_relative includes/awards.md %}\n",
        "_pages/includes/awards.md": "# Awards\n\n- Brick Prize, 2031\n",
        "_pages/includes/news.md": "# News\n\n- *2031.05*: Two papers are out.\n",
    }
    for path, text in files.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    paths = [document.path for document in open_site(tmp_path).documents]
    assert paths == ["_config.yml", "_pages/about.md", "_pages/includes/awards.md"]


@pytest.mark.parametrize(
    "path",
    ["_publications/2029-10-01-paper-title-number-1.md", "_talks/2012-03-01-talk-1.md", "_portfolio/portfolio-2.md"],
)
def test_samples_of_the_template_are_left_out(academic: dict[str, Reading], path: str) -> None:
    reading = academic[path]
    assert reading.records == []
    assert [remark.code for remark in reading.remarks] == ["template"]
    assert set(fates(reading)[1]) == {"ignored: template"}


# ---- al-folio --------------------------------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def al_folio() -> dict[str, Reading]:
    return readings("al-folio")


def test_settings_of_al_folio(al_folio: dict[str, Reading]) -> None:
    assert person(al_folio["_config.yml"]) == {"name": "Bo C. Reed", "given_name": "Bo", "family_name": "Reed"}
    assert person(al_folio["_data/socials.yml"]) == {
        "email": "bo@oz.example",
        "phone": "15550100",
        "links": [
            "/assets/pdf/cv.pdf",
            "https://orcid.org/0000-0002-0000-0000",
            "https://scholar.google.com/citations?user=abCDefGAAAAJ",
            "https://github.com/boreed",
            "https://oz.example/@bo",
            "https://ozbook.example/bo",
        ],
    }


def test_the_home_page_of_al_folio(al_folio: dict[str, Reading]) -> None:
    stated = person(al_folio["_pages/about.md"])
    assert stated["headline"] == "Postdoc at University of Oz."
    assert (stated["image_url"], stated["address"]) == ("prof_pic.jpg", "Tower 7\n1 Yellow Brick Road")
    assert stated["bio"].startswith("I tie knots")


def test_the_bibliography_of_al_folio(al_folio: dict[str, Reading]) -> None:
    reading = al_folio["_bibliography/papers.bib"]
    assert [paper["title"] for paper in of(reading, Publication)] == [
        "Knots in α-dimensions: Über Tying",
        "Loops, and more",
        "Untied",
    ]
    mine = [
        [line.values["person"] is reading.person for line in r.values["authors"]]
        for r in reading.records
        if r.entity is Publication
    ]
    assert mine == [[True, False, False], [True, False], [True]]  # under each spelling that the settings know
    assert one(reading, Award)["publication"] == "Knots in α-dimensions: Über Tying"


def test_the_resume_overrides_the_older_cv(al_folio: dict[str, Reading]) -> None:
    assert "_data/cv.yml" not in al_folio
    assert remarks(open_site(FIXTURES / "al-folio")) == {
        "_data/cv.yml": "overridden",
        "_data/repositories.yml": "unread",
        "_data/venues.yml": "unread",
        "_pages/publications.md": "unread",
    }
    assert one(al_folio["assets/json/resume.json"], Position)["title"] == "Postdoctoral Researcher"


def test_news_and_projects_of_al_folio(al_folio: dict[str, Reading]) -> None:
    assert one(al_folio["_news/announcement_1.md"], NewsItem)["date"] == "2031-10-22"
    assert one(al_folio["_news/announcement_2.md"], NewsItem)["body"].startswith("**A long walk**\n\nI walked.")
    assert al_folio["_news/announcement_3.md"].records == []
    assert "tie()" in one(al_folio["_projects/rope.md"], Project)["summary"]


def test_coauthors_of_al_folio(al_folio: dict[str, Reading]) -> None:
    found = of(al_folio["_data/coauthors.yml"], Person)
    assert [(who["name"].casefold(), who["links"]) for who in found] == [
        ("ann quill", ["https://annq.example"]),
        ("cy van der berg", ["https://cy.example"]),
    ]


# ---- Hugo Blox -------------------------------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def hugo() -> dict[str, Reading]:
    return readings("hugo-blox")


def test_the_author_of_hugo_blox(hugo: dict[str, Reading]) -> None:
    reading = hugo["data/authors/me.yaml"]
    assert person(reading) == {
        "name": "Cy van der Berg",
        "given_name": "Cy",
        "family_name": "van der Berg",
        "native_name": "贝西",
        "headline": "Professor of Brooms",
        "bio": "I build brooms.",
        "email": "cy@oz.example",
        "interests": ["Brooms", "Flight"],
        "links": [
            "https://github.com/cyb",
            "https://scholar.google.com/citations?user=cyb",
            "https://orcid.org/0000-0003-0000-0000",
        ],
    }
    assert [(p["title"], p["organization"], p["period_is_current"]) for p in of(reading, Position)] == [
        ("Professor of Brooms", "University of Oz", True),
        ("Broom Engineer", "Acme Brooms", True),
    ]
    assert one(reading, Education)["field"] == "Aerodynamics"
    assert one(reading, Skill)["name"] == "Ozlang"
    assert one(reading, Award)["dates"] == ["2031-01-15"]


def test_a_publication_of_hugo_blox(hugo: dict[str, Reading]) -> None:
    reading = hugo["content/publications/brooms/index.md"]
    paper = one(reading, Publication)
    assert (paper["title"], paper["kind"], paper["doi"]) == (
        "Brooms: A Survey",
        PublicationKind.ARTICLE,
        "10.1000/brooms",
    )
    assert paper["authors"] == ["Cy van der Berg", "Ann Quill", "Bo Reed"]  # slugs are names
    assert paper["links"] == [
        "https://cyb.example/brooms.pdf",
        "https://cyb.example/source",
        "https://cyb.example/brooms",
    ]
    lines = the(reading, Publication).values["authors"]
    assert [line.values["equal_contribution"] for line in lines] == [True, True, False]
    assert lines[0].values["person"] is reading.person
    cited = hugo["content/publications/brooms/cite.bib"]
    assert the(cited, Publication).values["authors"][0].values["person"] is cited.person


def test_events_projects_and_blocks_of_hugo_blox(hugo: dict[str, Reading]) -> None:
    talk = one(hugo["content/events/brooms/index.md"], Talk)
    assert talk["location"] == "Emerald Hall, 1 Road, Emerald City, OZ"
    assert (talk["date"], talk["abstract"]) == ("2031-06-01", "How to fly low, and why.")
    assert one(hugo["content/projects/broom/index.md"], Project)["links"] == ["https://broom.example"]
    blocks = hugo["content/_index.md"]
    assert one(blocks, Certificate)["issuer"] == "Oz Air Board"
    assert one(blocks, Section) == {"title": "My Research", "body": "I study brooms at scale."}
    assert remarks(open_site(FIXTURES / "hugo-blox")) == {
        "content/blog/later.md": "draft",
        "config/_default/hugo.toml": "unread",
        "data/authors/annq.yaml": "unread",
    }


def test_an_older_site_of_hugos() -> None:
    found = readings("hugo-academic")
    author = found["content/authors/admin/_index.md"]
    assert person(author)["bio"] == "I like hats, and I study how they sit."
    assert person(author)["links"] == ["https://twitter.com/deefox"]
    assert one(author, Education)["organization"] == "Munchkin College"
    hatter = one(found["content/home/experience.md"], Position)  # TOML, with a list in a text
    assert (hatter["title"], hatter["period_is_current"], hatter["location"]) == ("Hatter", True, "Oz City, OZ")
    paper = one(found["content/publication/spells/index.md"], Publication)
    assert (paper["venue"], paper["authors"]) == (
        "Proceedings of the Hat Conference (HatConf)",
        ["Dee Fox", "Bo Reed", "Jo Müller"],
    )
    assert found["content/talk/t/index.md"].records == []


def test_a_plain_folder() -> None:
    assert remarks(open_site(FIXTURES / "folder")) == {
        "LICENSE.txt": "repository",
    }
    assert {path: reading.format for path, reading in readings("folder").items()} == {
        "home.md": "markdown",
        "cv.yaml": "rendercv",
        "notes/index.html": "html",
        "moss.bib": "bibtex",
    }


# ---- whose a page is ---------------------------------------------------------------------------------------------------
def plain_site(tmp_path: Path, files: dict[str, str]) -> Site:
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    return open_site(tmp_path)


OWN = "@article{b%d, author={Ada Example and Moor, Cy}, title={Own Road %d}, journal={J. Roads}, year={2020}}\n"
CITED = "@article{a%d, author={Moor, Cy and Zed, Dee}, title={Cited Road %d}, journal={J. Roads}, year={1969}}\n"


@pytest.mark.parametrize(
    ("own", "cited", "titles", "said"),
    [
        (0, 1, [], True),
        (1, 4, ["Own Road 0"], True),
        (1, 1, ["Own Road 0", "Cited Road 0"], False),  # half of it is hers: it is her own
        (3, 0, ["Own Road 0", "Own Road 1", "Own Road 2"], False),
    ],
)
def test_literature_that_is_cited_is_nobodys(
    tmp_path: Path, own: int, cited: int, titles: list[str], said: bool
) -> None:
    text = "".join(OWN % (n, n) for n in range(own)) + "".join(CITED % (n, n) for n in range(cited))
    site = plain_site(tmp_path, {"index.md": "# Ada Example\n\nI am a lecturer.\n", "refs/library.bib": text})
    reading = site.documents[-1].read()
    assert [record.values["title"] for record in reading.records if record.entity is Publication] == titles
    assert any(remark.code == "cited" for remark in reading.remarks) is said


def test_a_bibliography_of_one_person_is_theirs_whatever_they_are_called(tmp_path: Path) -> None:
    bib = "".join(
        f"@article{{p{n}, author={{Maiden, Ada and Zed, Dee{n}}}, title={{Road {n}}}, year={{2020}}}}\n"
        for n in range(4)
    )
    site = plain_site(tmp_path, {"index.md": "# Ada Example\n", "papers.bib": bib})
    assert len([r for r in site.documents[-1].read().records if r.entity is Publication]) == 4


def test_what_is_about_the_site_is_not_about_a_person(tmp_path: Path) -> None:
    files = {"index.md": "# Ada Example\n", "README.md": "# site\n", "BUILD.md": "# Build\n", "a.md": "# Roads\n"}
    site = plain_site(tmp_path, files)
    assert [document.path for document in site.documents] == ["index.md", "a.md"]
    assert remarks(site) == {"README.md": "repository", "BUILD.md": "repository"}


def test_a_readme_alone_is_the_page(tmp_path: Path) -> None:
    assert [d.path for d in plain_site(tmp_path, {"README.md": "# Ada Example\n"}).documents] == ["README.md"]
