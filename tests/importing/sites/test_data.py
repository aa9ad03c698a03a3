"""Data that a site's pages loop over: read in its own files, each fact with its line, and the loops left out."""

from __future__ import annotations

from pathlib import Path

import pytest

from cms.importing.records import Reading
from cms.importing.sites import open_site

from ..accounting import fates

FILES = {
    "_config.yml": "title: Ada Example\ntagline: Builder of roads\nemail: ada@roads.example\ncollections:\n  keynotes:\n",
    "index.html": (
        "---\nlayout: default\n---\n<h2>Talks</h2>\n<ul>\n{% for talk in site.data.talks %}\n"
        "  <li>{{ talk.title }}, {{ talk.where }}</li>\n{% endfor %}\n</ul>\n\n"
    ),
    "_data/talks.yml": "- title: On Roads\n  where: Brick Days\n  when: March 2031\n",
    "_data/jobs.toml": '[[jobs]]\nrole = "Engineer"\ncompany = "ACME Labs"\nfrom = "2030"\n',
    "_data/navigation.yml": "main:\n  - title: Home\n    url: /\n",
}


@pytest.fixture
def site(tmp_path: Path) -> dict[str, Reading]:
    for path, text in FILES.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    return {document.path: document.read() for document in open_site(tmp_path).documents}


def test_facts_come_from_the_data_with_its_lines(site: dict[str, Reading]) -> None:
    (talk,) = (record for record in site["_data/talks.yml"].records if record.entity.__name__ == "Talk")
    assert (talk.values["title"], talk.values["event"], str(talk.values["date"])) == (
        "On Roads",
        "Brick Days",
        "2031-03",
    )
    assert talk.start_line == 1
    (job,) = (record for record in site["_data/jobs.toml"].records if record.entity.__name__ == "Position")
    assert (job.values["title"], job.values["organization"].values["name"]) == ("Engineer", "ACME Labs")


def test_a_loop_is_no_record(site: dict[str, Reading]) -> None:
    page = site["index.html"]
    assert [record for record in page.records if record.entity.__name__ == "Talk"] == []
    assert [(remark.code, remark.line) for remark in page.remarks] == [("template", 6)]


def test_the_settings_say_whose_the_site_is(site: dict[str, Reading]) -> None:
    person = site["_config.yml"].person.values
    assert (person["name"], person["headline"], person["email"]) == (
        "Ada Example",
        "Builder of roads",
        "ada@roads.example",
    )


def test_settings_are_no_data(site: dict[str, Reading]) -> None:
    assert "_data/navigation.yml" not in site


PAPERMOD = {
    "hugo.yaml": """baseURL: https://ada.example/
title: Ada Example
theme: PaperMod
params:
  profileMode:
    title: Ada Example
    subtitle: "Assistant professor, [University of Roads](https://roads.example)"
  socialIcons:
    - name: email
      url: "mailto:ada@roads.example"
    - name: GitHub
      url: "https://github.com/adaexample"
""",
    "content/papers/p1/index.md": """---
title: "On Roads in the Rain"
date: 2031-01-01
author: ["Ada Example", "Bo Li"]
editPost:
    URL: "https://doi.org/10.1000/1"
    Text: "Journal of Weather"
---

Rain makes roads wet.
""",
    "content/about.md": '+++\ntitle = "About"\n+++\n\nI like roads, and have for long.\n',
}


def test_a_theme_of_hugo_that_states_its_author_in_params(tmp_path: Path) -> None:
    for path, text in PAPERMOD.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    found = {document.path: document.read() for document in open_site(tmp_path).documents}
    assert fates(found["hugo.yaml"])[1] == {"ignored: settings"}
    person = found["hugo.yaml"].person.values
    assert person["name"] == "Ada Example"
    assert person["headline"] == "Assistant professor, University of Roads"
    assert person["email"] == "ada@roads.example"
    assert [(link.label, link.url) for link in person["links"]] == [("GitHub", "https://github.com/adaexample")]
    (paper,) = (record for record in found["content/papers/p1/index.md"].records if "authors" in record.values)
    assert (paper.values["venue"], paper.values["doi"], paper.values["year"]) == (
        "Journal of Weather",
        "10.1000/1",
        2031,
    )
    assert [author.values["name"] for author in paper.values["authors"]] == ["Ada Example", "Bo Li"]
    assert found["content/about.md"].person.values["bio"].startswith("I like roads")


def test_keys_are_known_however_they_are_spelt(tmp_path: Path) -> None:
    (tmp_path / "_config.yml").write_text("title: Ada Example\n")
    (tmp_path / "_data").mkdir()
    (tmp_path / "_data/positions.yml").write_text(
        "- title: Road Planner\n  university: University of Oz\n  department: School of Roads\n"
        "  startdate: August 2029\n  End Date: May 2031\n"
    )
    (tmp_path / "_data/education.yml").write_text(
        "- degree: M.A.\n  University: Oz College\n  concentration: Bricks\n  ENDDATE: 2029\n"
    )
    readings = [document.read() for document in open_site(tmp_path).documents]
    job, degree = (record for reading in readings for record in reading.records if "organization" in record.values)
    if job.entity.__name__ != "Position":
        job, degree = degree, job
    assert (job.values["title"], job.values["organization"].values["name"]) == ("Road Planner", "University of Oz")
    assert (str(job.values["period_start"]), str(job.values["period_end"])) == ("2029-08", "2031-05")
    assert (degree.values["degree"], degree.values["field"], str(degree.values["period_end"])) == (
        "M.A.",
        "Bricks",
        "2029",
    )
