"""Sites of groups: the members are people with profiles, the group is an organisation, what it did is its members'."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cms.content import NewsItem, Position, Publication
from cms.importing.records import Reading, Record
from cms.importing.run import path_tasks, run
from cms.importing.sites import Site, open_site
from cms.store.database import Database

from ..reading import of, shown

SETTINGS = "title: Brick Lab\ndescription: We study bricks\n"
TEAM = """\
- name: Prof. Ada Example
  role: Group leader
  email: ada@roads.example
  education1: PhD in Road Physics, University of Roads, 2016
  education2: BSc Chemistry, Port Harrow College, 2011
  education3: MSc at Quadling College with <a href="https://zed.example">Eva Zed</a>
- name: Bo Li
  info: PhD student (since 2032)
  interests: [bricks, walls]
"""
ALUMNI = """\
- name: Cy Moor
  duration: PhD student (2025-2029)
  info: now at ACME Labs
- name: Dee Zed
  duration: Visiting student (Summer 2028)
"""
MEMBER = """\
---
name: Ada Example
role: principal-investigator
image: a.jpg
links:
  email: ada@roads.example
  github: ada-example
---

Ada received her PhD from Port Harrow College in 2021.
"""
PAPERS = """\
- title: On Roads
  authors: B. Li and A. Example
  link:
    url: https://doi.org/10.5555/roads
    display: Journal of Roads 3, 14 (2031)
"""
PEOPLE = """\
# People

## Principal investigator

* [Ada Example](https://ada.example), Reader in Bricks

## PhD students

* Bo Li, PhD, 2031 – current
* **Cy Moor**

## Alumni

* Dee Zed, PhD, May 2030. Now at ACME Labs
"""
CARDS = """\
<title>People | Brick Group</title><h1>People</h1><h2>Faculty</h2>
<div><div>Prof. Ada Example</div><div>Head of group</div><div>ada@roads.example</div></div>
<h2>Researchers</h2>
<div><div>Dr Bo Li</div><div>Senior Research Fellow</div><div>Bo was a sailor before he turned to bricks.</div></div>
<h2>Former members</h2><ul><li>Cy Moor (postdoc, 2027–2030), now at ACME Labs</li></ul>
"""


def site(folder: Path, files: dict[str, str]) -> Site:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return open_site(folder)


def profiles(found: Site) -> dict[str, Reading]:
    """The readings of members, by their slugs; what the group did aside."""
    readings = [(document.slug or "", document.read()) for document in found.documents]
    return {slug: reading for slug, reading in readings if reading.format == "member"}


def positions(reading: Reading) -> list[tuple[Any, ...]]:
    names = ("title", "organization", "period_start", "period_end", "period_is_current")
    return [tuple(p.get(name) for name in names) for p in of(reading, Position)]


@pytest.mark.parametrize("name", ["_data/team_members.yml", "_data/team.yml", "_data/people.yml", "data/members.yaml"])
def test_members_in_data(tmp_path: Path, name: str) -> None:
    found = profiles(
        site(tmp_path, {"_config.yml": SETTINGS, name: TEAM, "_data/alumni.yml": ALUMNI, "index.md": "Hi.\n"})
    )
    assert set(found) == {"ada-example", "bo-li", "cy-moor", "dee-zed"}
    assert found["ada-example"].person.values["email"] == "ada@roads.example"
    assert positions(found["ada-example"]) == [("Group leader", "Brick Lab", None, None, True)]
    assert positions(found["bo-li"]) == [("PhD student", "Brick Lab", "2032", None, True)]
    assert positions(found["cy-moor"]) == [
        ("PhD student", "Brick Lab", "2025", "2029", None),
        (None, "ACME Labs", None, None, True),
    ]
    assert positions(found["dee-zed"]) == [("Visiting student", "Brick Lab", "2028-22", "2028-22", None)]
    studies = [record.values for record in found["ada-example"].records if record.entity.__name__ == "Education"]
    assert [tuple(shown(study.get(name)) for name in ("degree", "field", "organization")) for study in studies] == [
        ("PhD", "Road Physics", "University of Roads"),
        ("BSc", "Chemistry", "Port Harrow College"),
        ("MSc", None, "Quadling College"),
    ]
    assert shown(found["bo-li"].person.values["interests"]) == ["bricks", "walls"]


def test_who_stands_beside_a_group_and_where_a_member_is(tmp_path: Path) -> None:
    team = (
        "present:\n- {name: Ada Example, role: Group leader}\n- {name: Bo Li, role: Oz University}\n- {name: Cy Moor}\n"
        "collaborators:\n- {name: Dee Zed, role: Port Harrow College}\n"
    )
    found = profiles(site(tmp_path, {"_config.yml": SETTINGS, "_data/team.yml": team, "index.md": "Hi.\n"}))
    assert set(found) == {"ada-example", "bo-li", "cy-moor"}
    assert positions(found["bo-li"]) == [(None, "Brick Lab", None, None, True)]


def test_members_with_a_file_of_data_each_in_a_folder_that_is_called_a_lab(tmp_path: Path) -> None:
    names = {"ada": "Ada Example", "bo": "Bo Li", "cy": "Cy Moor", "dee": "Dee Zed", "eve": "Eve Quill"}
    files = {f"data/members/{key}.json": f'{{"name": "{name}", "role": "PhD student"}}' for key, name in names.items()}
    found = profiles(site(tmp_path, {**files, "package.json": '{"name": "brick-lab"}', "src/page.tsx": "export {}"}))
    assert set(found) == {"ada-example", "bo-li", "cy-moor", "dee-zed", "eve-quill"}
    assert positions(found["bo-li"]) == [("PhD student", "Brick Lab", None, None, True)]


def test_who_is_in_a_group_may_be_said_by_yes_and_no(tmp_path: Path) -> None:
    people = (
        "ada: {name: Ada Example, role: Group leader, current: 1}\nbo: {name: Bo Li, role: PhD student, current: 0}\n"
    )
    found = profiles(site(tmp_path, {"_config.yml": SETTINGS, "_data/people.yml": people, "index.md": "Hi.\n"}))
    assert positions(found["ada-example"]) == [("Group leader", "Brick Lab", None, None, True)]
    assert positions(found["bo-li"]) == [("PhD student", "Brick Lab", None, None, None)]


@pytest.mark.parametrize(("title", "is_group"), [("Ada Example's Home Page", False), ("Roads of Oz", True)])
def test_a_page_of_students_makes_no_group_of_whose_site_it_is(tmp_path: Path, title: str, is_group: bool) -> None:
    students = "<h1>Students</h1><ul><li>Bo Li (PhD)</li><li>Cy Moor (MSc)</li><li>Dee Zed (MSc)</li></ul>"
    page = f"<html><title>{title}</title><body><p>I am a professor at Oz University.</p></body></html>"
    found = site(tmp_path, {"index.html": page, "students.html": f"<html><body>{students}</body></html>"})
    assert bool(profiles(found)) is is_group


def test_a_folder_of_friends_is_no_group(tmp_path: Path) -> None:
    names = {"ada": "Ada Example", "bo": "Bo Li", "cy": "Cy Moor"}
    files = {f"data/members/{key}.json": f'{{"name": "{name}"}}' for key, name in names.items()}
    assert site(tmp_path, {**files, "package.json": '{"name": "my-lab"}'}).format != "group"


def test_members_with_pages(tmp_path: Path) -> None:
    other = (
        "---\nname: Bo Li\nrole: phd\ngroup: alum\ndescription: Master's student, 2029-2031. Now at ACME Labs\n---\n"
    )
    files = {
        "_config.yml": SETTINGS,
        "_members/ada.md": MEMBER,
        "_members/bo.md": other,
        "index.md": "# Brick Lab\n\nHi.\n",
    }
    found = profiles(site(tmp_path, files))
    ada = found["ada-example"]
    assert positions(ada) == [("Principal Investigator", "Brick Lab", None, None, True)]
    assert [link.url for link in ada.person.values["links"]] == ["https://github.com/ada-example"]
    assert [record.values["degree"] for record in ada.records if record.entity.__name__ == "Education"] == ["PhD"]
    assert positions(found["bo-li"])[0][2:] == ("2029", "2031", None)


def test_roles_as_keys_of_data_have_them(tmp_path: Path) -> None:
    roles = {
        "Ada Example": "pi",
        "Bo Li": "phd_students",
        "Cy Moor": "alu_ms",
        "Dee Oz": "co-director",
        "Eve Ray": "other",
    }
    files = {f"_members/{name[0]}.md": f"---\nname: {name}\nrole: {role}\n---\n" for name, role in roles.items()}
    found = profiles(site(tmp_path, {"_config.yml": SETTINGS, "index.md": "# Brick Lab\n\nHi.\n", **files}))
    assert [(one[0], one[4]) for slug in sorted(found) for one in positions(found[slug])] == [
        ("Principal Investigator", True),
        ("PhD student", True),
        ("Master's student", None),
        ("co-director", True),
        (None, True),
    ]


@pytest.mark.parametrize("name", ["people.md", "team/index.md", "_pages/members.md"])
def test_members_in_lists(tmp_path: Path, name: str) -> None:
    found = profiles(site(tmp_path, {"_config.yml": SETTINGS, name: PEOPLE, "index.md": "Hi.\n"}))
    assert positions(found["ada-example"]) == [("Reader in Bricks", "Brick Lab", None, None, True)]
    assert positions(found["bo-li"]) == [("PhD", "Brick Lab", "2031", None, True)]
    assert positions(found["cy-moor"]) == [("PhD student", "Brick Lab", None, None, True)]
    assert positions(found["dee-zed"]) == [
        ("PhD", "Brick Lab", None, "2030-05", None),
        (None, "ACME Labs", None, None, True),
    ]


def test_a_line_over_a_list_says_who_is_in_it(tmp_path: Path) -> None:
    people = (
        "# Group members\n\nWe are:\n\n* Ada Example, Reader in Bricks\n* Bo Li, PhD student\n\nPh.D. graduates:\n\n"
    )
    people += "* Dee Zed, Ph.D., May, 2030. University of Oz\n"
    found = profiles(site(tmp_path, {"_config.yml": SETTINGS, "people.md": people, "index.md": "Hi.\n"}))
    assert positions(found["bo-li"]) == [("PhD student", "Brick Lab", None, None, True)]
    assert positions(found["dee-zed"]) == [
        ("Ph.D", "Brick Lab", None, "2030-05", None),
        (None, "University of Oz", None, None, True),
    ]


def test_members_on_cards(tmp_path: Path) -> None:
    home = "<title>Brick Group</title><h1>Brick Group</h1><p>We study bricks.</p>"
    found = profiles(site(tmp_path, {"index.html": home, "people.html": CARDS}))
    assert positions(found["ada-example"]) == [("Head of group", "Brick Group", None, None, True)]
    assert positions(found["bo-li"]) == [("Senior Research Fellow", "Brick Group", None, None, True)]
    assert found["bo-li"].person.values["bio"] == "Bo was a sailor before he turned to bricks."
    assert positions(found["cy-moor"])[0] == ("postdoc", "Brick Group", "2027", "2030", None)


HOME = """\
<title>Brick Group</title><h1>Brick Group</h1><p>We study bricks at the University of Roads.</p>
<h2>Our people</h2>
<div><div aria-hidden="true">AE</div><p>Ada Example</p><p>Principal investigator · 2030–present</p></div>
<div><div aria-hidden="true">BL</div><p>Bo Li</p><p>PhD student · 2031–present</p></div>
<h2>Group alumni</h2>
<div><p>Cy Moor</p><p>Research assistant · 2028–2030</p></div>
<h2>News</h2><ul><li>5 Nov 2031: We found a brick.</li></ul>
"""
SCRIPTS = """\
# Members

## Faculty

**Prof. Ada Example (예다)**
- Principal Investigator
- Write to her early in the day, at: ada@roads.example

### Ph.D. Students

**Bo Li**
- Research: wet bricks
- Email: bo@roads.example

## Alumni

- Cy Moor (모어), M.S. 2030, now at ACME Labs
"""


def test_a_home_page_that_lists_the_people_too(database: Database, tmp_path: Path) -> None:
    found = site(tmp_path, {"index.html": HOME})
    members = profiles(found)
    assert positions(members["bo-li"]) == [("PhD student", "Brick Group", "2031", None, True)]
    assert positions(members["cy-moor"]) == [("Research assistant", "Brick Group", "2028", "2030", None)]
    head = next(document.read() for document in found.documents if document.slug == "ada-example")
    assert positions(head) == [("Principal investigator", "Brick Group", "2030", None, True)]
    assert [str(record.values["date"]) for record in head.records if record.entity is NewsItem] == ["2031-11-05"]
    tasks, _ = path_tasks([tmp_path], None)
    assert not any(report.error for report in run(database, tasks))
    tasks, _ = path_tasks([tmp_path], None)
    assert not any(report.revision or report.error for report in run(database, tasks))


def test_what_a_list_below_a_name_says_is_said_of_them(tmp_path: Path) -> None:
    found = profiles(site(tmp_path, {"_config.yml": SETTINGS, "members.md": SCRIPTS, "index.md": "Hi.\n"}))
    assert set(found) == {"ada-example", "bo-li", "cy-moor"}
    ada = found["ada-example"].person.values
    assert (ada["native_name"], ada["email"], ada["bio"]) == (
        "예다",
        "ada@roads.example",
        "Write to her early in the day, at:",
    )
    assert positions(found["ada-example"])[0][:2] == ("Principal Investigator", "Brick Lab")
    assert positions(found["bo-li"]) == [("Ph.D. Student", "Brick Lab", None, None, True)]
    assert found["bo-li"].person.values["bio"] == "Research: wet bricks"
    assert positions(found["cy-moor"])[1][:2] == (None, "ACME Labs")


def test_authors_of_hugo_are_read_as_authors(tmp_path: Path) -> None:
    social = "social:\n- {icon: envelope, link: 'mailto:bo@roads.example'}"
    front = f"role: Postdoc\norganizations:\n- name: University of Roads\n{social}"
    files = {
        "config/_default/hugo.yaml": "title: Brick Lab\n",
        "content/_index.md": "---\ntitle: Home\n---\n",
        "content/authors/bo/_index.md": f"---\ntitle: Bo Li\n{front}\n---\n",
        "content/authors/cy/_index.md": "---\ntitle: Cy Moor\nrole: PhD Student\ninterests: [Walls]\n---\n",
    }
    found = {document.slug: document.read() for document in site(tmp_path, files).documents if document.slug}
    assert positions(found["bo-li"]) == [("Postdoc", "University of Roads", None, None, True)]
    assert found["bo-li"].person.values["email"] == "bo@roads.example"
    assert positions(found["cy-moor"]) == [("PhD Student", "Brick Lab", None, None, True)]


def test_a_group_wrote_what_its_members_did(tmp_path: Path) -> None:
    found = site(
        tmp_path, {"_config.yml": SETTINGS, "_data/team.yml": TEAM, "_data/publist.yml": PAPERS, "index.md": "Hi.\n"}
    )
    document = next(document for document in found.documents if document.path == "_data/publist.yml")
    assert document.slug == "ada-example"
    reading = document.read()
    (paper,) = (record.values for record in reading.records if record.entity is Publication)
    assert (paper["title"], paper["venue"], paper["year"]) == ("On Roads", "Journal of Roads 3, 14", 2031)
    first, second = paper["authors"]
    assert (first.values["name"], first.values["person"].values["name"]) == ("B. Li", "Bo Li")
    assert second.values["person"] is reading.person


def test_where_papers_of_a_group_stand_is_told_beside_their_addresses(tmp_path: Path) -> None:
    papers = """- title: On Roads
  authors: A. Example, B. Li
  link: {url: https://roads.example/1, journal: Journal of Roads, year: 2031}
  highlight: 1
"""
    found = site(
        tmp_path, {"_config.yml": SETTINGS, "_data/team.yml": TEAM, "_data/publist.yml": papers, "index.md": "Hi.\n"}
    )
    reading = next(document for document in found.documents if document.path == "_data/publist.yml").read()
    (paper,) = (record.values for record in reading.records if record.entity is Publication)
    assert (paper["venue"], str(paper["date"])) == ("Journal of Roads", "2031")
    assert [record for record in reading.records if record.entity is not Publication] == []


@pytest.mark.parametrize(
    "files",
    [
        {"_config.yml": "title: Ada Example\nauthor:\n  name: Ada Example\n", "people.md": PEOPLE, "index.md": "Hi.\n"},
        {
            "_config.yml": "title: Roads and I\n",
            "people.md": "# People\n\nI like people.\n",
            "index.md": "# Ada Example\n",
        },
        {"index.md": "# Ada Example\n\nI lead a lab.\n", "team.md": "# Team\n\n* Bo Li, postdoc\n"},
    ],
)
def test_a_persons_site_is_none_of_a_group(tmp_path: Path, files: dict[str, str]) -> None:
    assert site(tmp_path, files).format != "group"


def test_a_group_is_imported_and_again_changes_nothing(database: Database, tmp_path: Path) -> None:
    files = {
        "_config.yml": SETTINGS,
        "_data/team.yml": TEAM,
        "_data/publist.yml": PAPERS,
        "people.md": PEOPLE,
        "index.md": "Hi.\n",
    }
    site(tmp_path, files)
    tasks, _ = path_tasks([tmp_path], None)
    first = list(run(database, tasks))
    assert not any(report.error for report in first)
    assert {report.slug for report in first} == {"ada-example", "bo-li", "cy-moor", "dee-zed"}
    tasks, _ = path_tasks([tmp_path], None)
    assert not any(report.revision or report.error for report in run(database, tasks))


def test_every_line_of_a_member_is_theirs_or_anothers(tmp_path: Path) -> None:
    found = profiles(site(tmp_path, {"_config.yml": SETTINGS, "_data/team.yml": TEAM, "index.md": "Hi.\n"}))
    for reading in found.values():
        lines = set(range(1, reading.text.rstrip("\n").count("\n") + 2))
        known: set[int] = set()
        for start, end, _ in reading.ignored:
            known |= set(range(start, end + 1))
        for record in [*reading.records, reading.person]:
            assert isinstance(record, Record)
            known |= set(range(record.start_line, record.end_line + 1))
        assert lines <= known


def test_members_whose_pages_gather_what_is_said_of_them(tmp_path: Path) -> None:
    former = (
        "---\nname: Bo Li\nposition: Ph.D. student\nstatus:\n  - phd_alumni\ndates:\n  start: 2024-09-01\n  end: 2029-05-31\n"
        "current_position:\n  title: Senior Mason\n  organization: ACME Labs\n---\n"
    )
    here = (
        "---\nname: Ada Example\nposition: Postdoctoral Scholar\nstatus:\n  - current\n  - phd_alumni\n"
        "dates:\n  start: 2031-07-01\n"
        "prior_lab_roles:\n  - position: Ph.D. student\n    start: 2026-09-01\n    end: 2031-06-30\n"
        "previous_training:\n  - type: B.S.\n    info: Port Harrow College\nsocial:\n  email: ada@roads.example\n---\n"
    )
    files = {
        "_config.yml": SETTINGS,
        "_members/ada.md": here,
        "_members/bo.md": former,
        "index.md": "# Brick Lab\n\nHi.\n",
    }
    found = profiles(site(tmp_path, files))
    ada, bo = found["ada-example"], found["bo-li"]
    assert positions(ada) == [
        ("Postdoctoral Scholar", "Brick Lab", "2031-07-01", None, True),
        ("Ph.D. student", "Brick Lab", "2026-09-01", "2031-06-30", None),
    ]
    assert ada.person.values["email"] == "ada@roads.example"
    studies = [record.values for record in ada.records if record.entity.__name__ == "Education"]
    assert [(s["degree"], shown(s["organization"])) for s in studies] == [("B.S.", "Port Harrow College")]
    assert positions(bo) == [
        ("Ph.D. student", "Brick Lab", "2024-09-01", "2029-05-31", None),
        ("Senior Mason", "ACME Labs", None, None, True),
    ]
