"""Sites whose data and pages have keys of their own: what a key means is told by what stands under it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cms.content import Award, Education, Entity, NewsItem, Position, Project, Publication, Talk
from cms.importing.sites import Site, open_site

from ..reading import of


def site(folder: Path, files: dict[str, str]) -> Site:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return open_site(folder)


def found(of_site: Site, entity: type[Entity], *names: str) -> list[tuple[Any, ...]]:
    readings = [document.read() for document in of_site.documents]
    return [tuple(record.get(name) for name in names) for reading in readings for record in of(reading, entity)]


HOME = {"src/about.md": "# Ann Li\n\nI weave carpets.\n"}


def test_a_timeline_tells_of_each_thing_what_it_is(tmp_path: Path) -> None:
    timeline = """
- {kind: study, years: 2024-2026, what: BA Carpets, at: "Oz Academy, Oulu"}
- {kind: work, years: 2026-2029, what: Production weaver, at: Carpet Mill}
- {kind: study, years: 2029-2031, what: MA Wands, at: Wand College}
- {kind: work, years: 2031-, what: Lecturer, at: Wand College}
- {kind: honour, years: 2031, what: Amber Broom, at: Weavers' Guild}
- {kind: honour, years: 2030, what: Silver Wand, at: Oz Society}
"""
    of_site = site(tmp_path, {**HOME, "src/_data/timeline.yaml": timeline})
    assert found(of_site, Education, "degree", "field", "organization") == [
        ("BA", "Carpets", "Oz Academy"),
        ("MA", "Wands", "Wand College"),
    ]
    assert found(of_site, Position, "title", "organization") == [
        ("Production weaver", "Carpet Mill"),
        ("Lecturer", "Wand College"),
    ]
    assert found(of_site, Award, "title", "awarder") == [
        ("Amber Broom", "Weavers' Guild"),
        ("Silver Wand", "Oz Society"),
    ]
    assert not found(of_site, NewsItem, "body")


def test_pages_of_collections(tmp_path: Path) -> None:
    pages = {
        "src/writing/edge.md": "---\nheading: The edge is a promise\nin: Warp Magazine\nyear: 2031\nby: Ann Li\n---\nEdges.\n",
        "src/workshops/linen.md": "---\nheading: From flax to towel\nwhen: May 2030\nhost: Oz Museum\ntown: Oulu\n---\nIn.\n",
        "src/log/spring.md": "---\non: 2031-03-12\n---\nThe carpet is done.\n",
    }
    of_site = site(tmp_path, HOME | pages)
    assert found(of_site, Publication, "title", "venue", "year", "authors") == [
        ("The edge is a promise", "Warp Magazine", 2031, ["Ann Li"])
    ]
    assert found(of_site, Talk, "title", "event", "location", "date") == [
        ("From flax to towel", "Oz Museum", "Oulu", "2030-05")
    ]
    assert found(of_site, NewsItem, "body", "date") == [("The carpet is done.", "2031-03-12")]


def test_pages_without_a_date_are_of_no_collection(tmp_path: Path) -> None:
    pages = {
        "src/tools/loom.md": "---\ntitle: How the loom is built\nlayout: page\n---\nTurn the key.\n",
        "src/posts/one.md": "---\ntitle: A post\n---\nHello.\n",
    }
    of_site = site(tmp_path, HOME | pages)
    assert not found(of_site, Project, "title")
    assert not found(of_site, NewsItem, "body")


def test_pages_that_are_made_from_others_are_read_once(tmp_path: Path) -> None:
    page = "# Ann Li\n\n## Awards\n\n- Broom Prize, 2031\n"
    html = "<h1>Ann Li</h1><h2>Awards</h2><ul><li>Broom Prize, 2031</li></ul>"
    files = {"about.qmd": page, "docs/about.html": html, "docs/more.html": html.replace("2031", "2029")}
    of_site = site(tmp_path, files)
    assert sorted(document.path for document in of_site.documents) == ["about.qmd", "docs/more.html"]
    assert [path for path, remark in of_site.remarks if remark.code == "built"] == ["docs/about.html"]


def test_posts_with_a_folder_each_are_news_and_what_they_cite_is_nobodys(tmp_path: Path) -> None:
    post = "---\ntitle: On tolls\ndate: 2031-03-12\n---\nBo Bun is the keeper of the toll, and a lecturer at Oz University.\n"
    entry = "@article{{a{0}, title={{Tolls {0}}}, author={{Li, Ann}}, year={{2030}}}}\n"
    files = {
        "index.qmd": "# Ann Li\n\nI weave carpets.\n",
        "posts/tolls/index.qmd": post,
        "posts/tolls/references.bib": entry.format(1),
        "papers/refs.bib": entry.format(2),
    }
    of_site = site(tmp_path, files)
    assert found(of_site, NewsItem, "date") == [("2031-03-12",)]
    assert not found(of_site, Position, "title")
    assert found(of_site, Publication, "title") == [("Tolls 2",)]


def test_pages_that_stand_beside_what_they_are_made_from(tmp_path: Path) -> None:
    html = "<h1>Ann Li</h1><h2>Awards</h2><ul><li>Broom Prize, 2031</li></ul>"
    files = {"awards.Rmd": "# Ann Li\n\n## Awards\n\n- Broom Prize, 2031\n", "awards.html": html, "more.html": html}
    assert sorted(document.path for document in site(tmp_path, files).documents) == ["awards.Rmd", "more.html"]


PEOPLE = """
[[folk]]
called = "Dr Ann Li"
rank = "Principal Investigator"
from = 2023
post = "ann.li@roads.example"
digs = ["carpets", "wand wood"]
schooling = ["PhD Magic, University of Oz, 2018", "BSc Brooms, Wand College, 2013"]

[[folk]]
called = "Bo Bun"
rank = "PhD student"
from = 2024
left = 2028
now = "Officer, Uplands Trust"
"""


@pytest.mark.parametrize("name", ["data/carpetfolk.toml", "data/crowd.toml"])
def test_members_under_keys_of_their_own(tmp_path: Path, name: str) -> None:
    settings = 'title = "Carpet Lab"\n'
    of_site = site(tmp_path, {"hugo.toml": settings, "content/_index.md": "The Carpet Lab weaves.\n", name: PEOPLE})
    readings = {document.slug: document.read() for document in of_site.documents if document.path == name}
    assert set(readings) == {"ann-li", "bo-bun"}
    ann, bo = readings["ann-li"], readings["bo-bun"]
    assert ann.person.values["email"] == "ann.li@roads.example"
    assert [record["degree"] for record in of(ann, Education)] == ["PhD", "BSc"]
    assert [(r["title"], r.get("period_start"), r.get("period_end")) for r in of(bo, Position)] == [
        ("PhD student", "2024", "2028"),
        ("Officer", None, None),
    ]


def test_prizes_that_look_like_names_are_no_people(tmp_path: Path) -> None:
    data = "- {called: Golden Broom, by: Weavers Guild}\n- {called: Amber Wand, by: Carpet Society}\n"
    of_site = site(
        tmp_path, {"hugo.toml": 'title = "Carpet Lab"\n', "content/_index.md": "Carpets.\n", "data/x.yaml": data}
    )
    assert of_site.format != "group"


def test_pages_of_a_collection_in_a_sites_own_words(tmp_path: Path) -> None:
    files = {
        "src/content/jobs/oz.md": "---\nrole: Director\nemployer: Wand Studio\ntown: Oulu\nbegan: 2031-04\n---\n\nFour.\n",
        "src/content/jobs/mill.md": "---\nrole: Weaver\nemployer: Carpet Mill\nbegan: 2029\nfinished: 2031\n---\n",
        "src/content/lectures/bricks.md": "---\nsubject: On bricks\ngathering: Brick Days\nday: 2031-05-17\n---\n",
        "src/content/essays/reeds.md": "---\nheadline: In praise of reeds\noutlet: The Board\npublished: 2030-03-15\n---\n",
    }
    of_site = site(tmp_path, {**HOME, **files})
    assert found(of_site, Position, "title", "organization", "location", "period_start", "period_end", "summary") == [
        ("Weaver", "Carpet Mill", None, "2029", "2031", None),
        ("Director", "Wand Studio", "Oulu", "2031-04", None, "Four."),
    ]
    assert found(of_site, Talk, "title", "event", "date") == [("On bricks", "Brick Days", "2031-05-17")]
    assert found(of_site, Publication, "title", "venue", "year") == [("In praise of reeds", "The Board", 2030)]


def test_keys_in_another_language_without_its_accents(tmp_path: Path) -> None:
    data = """
experience:
  - {poste: Tisserande, structure: Atelier des Tapis, lieu: Rennes, debut: 2020, fin: }
  - {poste: Stagiaire, etablissement: Ville de Oz, debut: mars 2012, fin: août 2012}
publications:
  - {titre: Les tapis qui volent, auteurs: A. Li, annee: 2024, revue: Cahiers des tapis}
"""
    of_site = site(tmp_path, {**HOME, "src/_data/parcours.yml": data})
    assert found(of_site, Position, "title", "organization", "period_start", "period_end", "period_is_current") == [
        ("Tisserande", "Atelier des Tapis", "2020", None, True),
        ("Stagiaire", "Ville de Oz", "2012-03", "2012-08", None),
    ]
    assert found(of_site, Publication, "title", "venue", "date") == [
        ("Les tapis qui volent", "Cahiers des tapis", "2024")
    ]


def test_pages_of_a_groups_members_may_have_sections(tmp_path: Path) -> None:
    about = "title: {}\nslug: {}\nmembership: {}\nposition: PhD Student\njoined_date: 2031-03-01\nemail: {} [at] oz.example\n"
    made = site(
        tmp_path,
        {
            "pelicanconf.py": "SITENAME = 'Harbour Acoustics Lab'\nPATH = 'content'\n",
            "content/members/ann-li.md": about.format("Ann Li", "ann-li", "current", "ann")
            + "\n##### Education\n\n* BSc in Brooms, University of Oz (2027 - 2030)\n",
            "content/members/bo-xu.md": about.format("Bo Xu", "bo-xu", "alumni", "bo") + "\nBo listened.\n",
        },
    )
    assert found(made, Education, "degree", "organization") == [("BSc", "University of Oz")]
    assert found(made, Position, "title", "organization", "period_is_current") == [
        ("PhD Student", "Harbour Acoustics Lab", True),
        ("PhD Student", "Harbour Acoustics Lab", None),
    ]
    assert [document.read().person.values["email"] for document in made.documents] == [
        "ann@oz.example",
        "bo@oz.example",
    ]


def test_people_among_other_data_of_a_group(tmp_path: Path) -> None:
    people = "people:\n  - name: Ann Li\n    role: professor\n    title: Reader in Hinges\n"
    people += "  - name: Bo Xu\n    role: phd_student\n"
    made = site(
        tmp_path,
        {
            "_config.yml": "title: Hinges Lab\n",
            "_data/lab.yml": f"{people}  - name: Cy Moor\n    role: postdoc\ncollaborators:\n  - name: Dee Zed\n",
        },
    )
    assert found(made, Position, "title") == [("Reader in Hinges",), ("PhD student",), ("Postdoc",)]


def test_a_page_of_all_papers_in_their_folder(tmp_path: Path) -> None:
    made = site(
        tmp_path,
        {
            "hugo.toml": "title = 'Ann Li'\n",
            "content/about.md": "# Ann Li\n",
            "content/publications/index.md": "---\ntitle: Publications\n---\n\n- Li A, Xu B. On Brooms. *Wands* 3, 2031.\n"
            "- Li A. On Doors. *Wands* 2, 2030.\n",
        },
    )
    assert found(made, Publication, "title") == [("On Brooms",), ("On Doors",)]


def test_where_and_when_somebody_did_what(tmp_path: Path) -> None:
    vitae = """\
research:
  - {title: Research Fellow, where: "Institute of Broom Studies, Oulu", when: 2031–present}
teaching:
  - {title: Course leader, where: University of Oz, when: 2030–2031, course: Brooms and People}
papers:
  - {title: On Brooms, authors: A. Li, venue: Wands, when: 2030}
"""
    made = site(tmp_path, HOME | {"_data/vitae.yml": vitae})
    assert found(made, Position, "title", "organization", "courses") == [
        ("Research Fellow", "Institute of Broom Studies", None),
        ("Course leader", "University of Oz", [(None, "Brooms and People")]),
    ]
    assert found(made, Publication, "title", "venue", "date") == [("On Brooms", "Wands", "2030")]


def test_collections_of_a_sites_own(tmp_path: Path) -> None:
    job = "---\ndate: 2029-03-01\nend_date: 2031-09-01\ntitle: Weaver\nemployer: Carpet Mill\n---\n - Wove.\n"
    degree = "---\ndate: 2025-03-01\nend_date: 2029-01-01\ntitle: Bachelor in Carpets\nuniversity: Wand College\n---\n"
    talk = "---\ntalk: On Brooms\nname: Broom Forum\nlocation: Oulu\ndate: 2030-06-01\n---\n"
    made = site(
        tmp_path,
        {
            "_config.yml": "title: Ann Li\ncollections:\n  jobs:\n  degrees:\n  conferences:\n",
            "_jobs/mill.md": job,
            "_degrees/ba.md": degree,
            "_conferences/forum.md": talk,
        },
    )
    assert found(made, Position, "title", "period_start", "period_end") == [("Weaver", "2029-03-01", "2031-09-01")]
    assert found(made, Education, "degree", "field", "period_end") == [("Bachelor", "Carpets", "2029-01-01")]
    assert found(made, Talk, "title", "event", "location") == [("On Brooms", "Broom Forum", "Oulu")]
