"""Kinds of pages and data that were once read wrongly: each case is one of its kind, with the right values."""

from __future__ import annotations

from pathlib import Path

from cms.content import Education, Position, Project, Publication, Section, Skill, Talk
from cms.importing.formats import read_file
from cms.importing.records import Reading
from cms.importing.sites import open_site

from .reading import of, one, read


def site(folder: Path, files: dict[str, str]) -> dict[str, Reading]:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return {document.path: document.read() for document in open_site(folder).documents}


def test_what_tells_of_a_pages_own_lists_is_none_of_their_entries() -> None:
    page = """
    # Ada Example

    ## Publications

    A summary of my work is [here](/files/summary.pdf)

    - Ada Example, Bo Li. On Roads. Journal of Roads, 2031.

    ## Talks

    [Here is a map of my talks!](/map.html)
    """
    reading = read(page)
    assert [paper["title"] for paper in of(reading, Publication)] == ["On Roads"]
    assert of(reading, Talk) == []
    assert [section["body"] for section in of(reading, Section)] == [
        "A summary of my work is [here](/files/summary.pdf)",
        "[Here is a map of my talks!](/map.html)",
    ]


def test_what_frames_a_page_is_none_of_its_entries() -> None:
    """A column with who somebody is stands on every page of a site, above the page's own heading."""
    page = """
    <!doctype html><title>Publications</title>
    <aside><div>Ada Example</div><div>Keeper of Roads</div><div>Port Harrow College</div></aside>
    <main><h1>Publications</h1><ul><li>A. Example (2031). On Roads. Journal of Roads.</li></ul></main>
    """
    reading = read(page, "publications.html")
    assert [paper["title"] for paper in of(reading, Publication)] == ["On Roads"]
    assert reading.person.values["headline"] == "Keeper of Roads"
    listed = page.replace("<h1>Publications</h1>", "").replace(
        "<aside>", "<ul><li>B. Li (2030). Walls. Oz Press.</li></ul>"
    )
    assert "Walls" in [paper["title"] for paper in of(read(listed, "publications.html"), Publication)]


def test_what_stands_below_the_name_on_every_page_is_no_entry() -> None:
    page = """
    <!doctype html><title>Publications</title>
    <header><h1>Ada Example</h1><p>Keeper of Roads</p></header>
    <h2>Publications</h2><p>Google Scholar | ORCID</p><ul><li>A. Example (2031). On Roads. Journal of Roads.</li></ul>
    """
    assert [paper["title"] for paper in of(read(page, "publications.html"), Publication)] == ["On Roads"]


def test_a_list_of_a_sites_pages_is_layout() -> None:
    links = "".join(f'<li><a href="{name}.html">{name}</a></li>' for name in ("Home", "Teaching", "Awards", "Other"))
    page = f"<html><title>Awards</title><body><ul>{links}</ul><h2>Awards</h2><ul><li>Broom Prize, 2031</li></ul>"
    reading = read(page, "awards.html")
    assert [record.values["title"] for record in reading.records] == ["Broom Prize"]
    prizes = (
        page.replace("Teaching", "Golden Broom").replace("Home", "Silver Wand").replace("<body>", "<h2>Prizes</h2>")
    )
    assert "Golden Broom" in [record.values.get("title") for record in read(prizes, "awards.html").records]


def test_a_heading_is_no_name_where_the_title_states_another() -> None:
    page = "<html><title>Ada Example – Courses taught</title><body><h3>Brick Control</h3><p>Fall 2031</p></body></html>"
    assert "name" not in read(page, "teaching.html").person.values
    same = page.replace("Brick Control", "Adá Example")
    assert read(same, "teaching.html").person.values["name"] == "Adá Example"


def test_a_version_of_a_package_is_no_address() -> None:
    page = '<link href="https://cdn.example/npm/broom@4.5.3/broom.css"><h1>Ada Example</h1><p>Hello.</p>'
    assert "email" not in read(page, "index.html").person.values


def test_a_year_that_belongs_to_a_name_stays_in_it() -> None:
    project = one("# Ada Example\n\n## Projects\n\n- 2029-2031: WALLS (part of Brick Vision 2050)\n", Project)
    assert (project["title"], project["period_start"], project["period_end"]) == (
        "WALLS (part of Brick Vision 2050)",
        "2029",
        "2031",
    )


def test_lines_of_a_bibliography_that_are_out_of_use() -> None:
    old = "% mine\n% @misc{old,\n%  title = {Old Roads},\n% }\n\n"
    text = old + "@misc{new, author={Example, Ada}, title={New Roads}, year={2031}}\n"
    reading = read_file(text.encode(), "papers.bib")
    assert [paper["title"] for paper in of(reading, Publication)] == ["New Roads"]
    assert (of(reading, Section), reading.remarks) == ([], [])
    assert (1, 1, "comment") in reading.ignored


AUTHOR = """---
title: Ada Example
superuser: true
education:
  - area: PhD Road Physics
    institution: University of Roads
    date_start: 2030-01-01
    date_end: 2033-01-01
    summary: On puddles. Supervised by [Prof. Bo Li](https://bo.example) and Cy Moor.
work:
  - position: Director of Bricks
    company_name: Brick Works
    date_start: 2033-02-01
    date_end: ''
---
"""


def test_what_one_key_says_of_a_degree_is_parted(tmp_path: Path) -> None:
    files = {"config/_default/hugo.yaml": "title: x\n", "content/authors/admin/_index.md": AUTHOR}
    reading = site(tmp_path, files)["content/authors/admin/_index.md"]
    (study,) = of(reading, Education)
    assert (study["degree"], study["field"], study["advisors"]) == ("PhD", "Road Physics", ["Bo Li", "Cy Moor"])
    (job,) = of(reading, Position)
    assert (job["title"], job["organization"], job["period_is_current"]) == ("Director of Bricks", "Brick Works", True)


def test_a_sentence_in_a_themes_settings_is_read_as_one(tmp_path: Path) -> None:
    told = "I am an assistant professor at the University of Roads."
    files = {
        "hugo.yaml": f"title: Ada Example\nparams:\n  profileMode:\n    title: Ada Example\n    subtitle: {told}\n",
        "content/papers/rain/index.md": "---\ntitle: On Rain\nauthor: [Ada Example]\n---\n\n##### Abstract\n\nIt is wet.\n",
    }
    found = site(tmp_path, files)
    (job,) = of(found["hugo.yaml"], Position)
    assert (job["title"], job["organization"]) == ("assistant professor", "University of Roads")
    assert of(found["content/papers/rain/index.md"], Publication)[0]["abstract"] == "It is wet."


def test_badges_and_statistics_of_a_profile_on_github_are_no_facts() -> None:
    text = """
    ### Hi there, I'm Ada 👋

    [![Website](https://img.shields.example/site)](https://ada.example)
    ![visitors](https://count.example/ada)

    I build roads.

    ### Languages and Tools:

    ![Stars](https://stats.example/a) ![Streak](https://stats.example/b)

    - Python
    - Fortran

    <!--START_SECTION:waka-->
    Python  3 hrs  ████████  60 %
    <!--END_SECTION:waka-->
    """
    reading = read(text, "README.md")
    assert reading.person.values["bio"] == "I build roads."
    assert [link.url for link in reading.person.values["links"]] == ["https://ada.example"]
    assert [each["name"] for each in of(reading, Skill)] == ["Python", "Fortran"]
    assert of(reading, Section) == []
    assert [remark.code for remark in reading.remarks] == ["generated"]
