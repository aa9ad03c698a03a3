"""BibTeX: names, LaTeX, months, links by key, kinds, awards, and who of the authors the described person is."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cms.content import Award, Publication, PublicationKind, Section
from cms.errors import DocumentError
from cms.importing.formats import read_file
from cms.importing.records import Picture, Reading

from ..accounting import fates
from ..reading import of, shown

FIXTURE = Path(__file__).parent / "fixtures" / "papers.bib"


@pytest.fixture
def papers() -> Reading:
    return read_file(FIXTURE.read_bytes(), "papers.bib", ["Ann Quill"])


def one(fields: str, type_: str = "article", names: list[str] | None = None) -> dict[str, Any]:
    """The publication that an entry with these fields is."""
    reading = read_file(f"@{type_}{{k, title={{T}}, {fields}}}".encode(), "x.bib", names or ["Ann Quill"])
    (found,) = of(reading, Publication)
    return found


def test_an_entry_with_everything(papers: Reading) -> None:
    paper = of(papers, Publication)[0]
    assert paper == {
        "title": "Spells in α-Dimensions: Über Casting & more",
        "kind": PublicationKind.CONFERENCE_PAPER,
        "venue": "Proceedings of the Symposium on Magic (OzSym)",
        "year": 2031,
        "date": "2031-10-01",
        "doi": "10.1000/spells",
        "has_more_authors": True,
        "authors": ["Ann B. Quill", "Jo Müller", "Oz Collaboration", "Cy van der Berg"],
        "abstract": "We cast. It holds 100% of the time.\n\nSee [here](https://ozsym.example).",
        "note": "\\* Equal contribution; pp. 1–10; Emerald Press; edited by Dee Fox, Eve Moss"
        if paper["note"].startswith("\\")
        else "* Equal contribution; pp. 1–10; Emerald Press; edited by Dee Fox, Eve Moss",
        "links": [
            "https://ozsym.example/spells",
            "spells.pdf",
            "https://github.com/annq/spells",
            "https://arxiv.org/abs/2409.03550",
        ],
        "topics": ["spells", "scale"],
        "image": Picture("spells.gif"),
    }
    record = next(record for record in papers.records if record.entity is Publication)
    assert [line.values["equal_contribution"] for line in record.values["authors"]] == [True, True, False, False]
    assert record.values["authors"][0].values["person"] is papers.person


def test_an_award_for_a_paper(papers: Reading) -> None:
    assert of(papers, Award) == [
        {
            "title": "Best Paper",
            "description": "Got the **Best Paper Award**.",
            "dates": ["2031-10-01"],
            "publication": "Spells in α-Dimensions: Über Casting & more",
        }
    ]


def test_the_others(papers: Reading) -> None:
    found = {paper["title"]: paper for paper in of(papers, Publication)}
    assert (found["Loops, and more"]["venue"], found["Loops, and more"]["note"]) == (
        "Oz Letters",
        "In press; vol. 3; no. 2",
    )
    assert (found["Uncast"]["kind"], found["Uncast"]["venue"]) == (PublicationKind.THESIS, "Munchkin University")
    assert (found["The Book"]["kind"], found["The Book"]["authors"]) == (PublicationKind.BOOK, ["Ann Quill", "Dee Fox"])
    assert found["A draft"]["links"] == ["https://arxiv.org/abs/2301.00001"]
    assert (found["A draft"]["kind"], found["A draft"]["venue"]) == (PublicationKind.PREPRINT, "arXiv")
    assert (found["Loops again"]["kind"], found["Loops again"]["links"]) == (
        PublicationKind.PREPRINT,
        ["https://arxiv.org/abs/2302.00002"],
    )


def test_what_has_no_field_or_cannot_be_read_is_kept(papers: Reading) -> None:
    assert of(papers, Section) == [
        {"title": "publications: Loops, and more", "body": "- **hatsize**: 7"},
        {"title": "papers.bib: unreadable entry", "body": "```bibtex\n@misc{cut, title={Cut off\n```"},
    ]
    assert {remark.code for remark in papers.remarks} == {"duplicate-key", "broken-bibtex"}
    assert all(len(fate) == 1 for fate in fates(papers).values())


@pytest.mark.parametrize(
    ("fields", "date"),
    [
        ("year=2031", "2031"),
        ("year={2031}, month=may", "2031-05"),
        ("year={2031}, month={5}", "2031-05"),
        ("year={2031}, month={May}", "2031-05"),
        ('year=2031, month=nov # "~20"', "2031-11-20"),
        ("year={2031}, month={May}, day={7}", "2031-05-07"),
        ("date={2031-05-07}", "2031-05-07"),
        ("date={2031-05/2031-06}", "2031-05"),
        ("year={2031}, month={Sometime}", "2031"),
        ("year={(2031)}", "2031"),
    ],
)
def test_dates(fields: str, date: str) -> None:
    assert one(fields)["date"] == date


@pytest.mark.parametrize(
    ("author", "names"),
    [
        ("Quill, Ann and Reed, Bo C.", ["Ann Quill", "Bo C. Reed"]),
        ("Ann Quill and Bo C. Reed", ["Ann Quill", "Bo C. Reed"]),
        ("van der Berg, Cy", ["Cy van der Berg"]),
        ("Fox, Jr., Dee", ["Dee Fox, Jr"]),
        (r"M{\"u}ller, Jo and {\O}rsted, {\'E}va", ["Jo Müller", "Éva Ørsted"]),
        (r"{\v{C}}apek, K. and \'{A}lvarez, Ana", ["K. Čapek", "Ana Álvarez"]),
        ("{Oz Collaboration} and Ann Quill", ["Oz Collaboration", "Ann Quill"]),
        ("Quill, Ann and others", ["Ann Quill"]),
        (r"Quill, Ann$^{\dagger}$ and Reed, Bo\textsuperscript{2}", ["Ann Quill", "Bo Reed"]),
    ],
)
def test_names(author: str, names: list[str]) -> None:
    found = one(f"author={{{author}}}")["authors"]
    assert [name.rstrip(".") for name in found] == names


@pytest.mark.parametrize(
    ("fields", "equal"),
    [
        ("author={A Quill* and B Reed* and C Fox}", [True, True, False]),
        ("author={A Quill* and B Reed}", [False, False]),
        ("author={A Quill* and B Reed}, annotation={* equal contribution}", [True, False]),
        ("author={A Quill* and B Reed*}, annotation={* corresponding authors}", [False, False]),
    ],
)
def test_marks_of_equal_contribution(fields: str, equal: list[bool]) -> None:
    reading = read_file(f"@article{{k, title={{T}}, {fields}}}".encode(), "x.bib", ["Ann Quill"])
    assert [line.values["equal_contribution"] for line in reading.records[0].values["authors"]] == equal


@pytest.mark.parametrize(
    ("fields", "venue"),
    [
        ("journal={Oz Letters}", "Oz Letters"),
        ("abbr={OZ}", "OZ"),
        ("abbr={OZ}, journal={Oz Letters}", "Oz Letters"),
        ("abbr={OL}, journal={Oz Letters}", "Oz Letters (OL)"),
        ("booktitle={Proc. of OzSym '31}", "Proc. of OzSym"),
        ("booktitle={OzSym 2031}", "OzSym"),
        ("booktitle={Proceedings of the 2031 Oz Symposium}", "Proceedings of the 2031 Oz Symposium"),
    ],
)
def test_venues(fields: str, venue: str) -> None:
    assert one(fields)["venue"] == venue


def test_nobody_else_gets_the_award() -> None:
    reading = read_file(b"@article{k, title={T}, author={Bo Reed}, award={Best}}", "x.bib", ["Ann Quill"])
    assert [record.entity for record in reading.records] == [Publication, Section]


def test_somebody_who_wrote_everything_is_taken_for_the_described_person() -> None:
    bib = b"@misc{a, title={A}, author={Ann Quill and Bo Reed}}\n@misc{b, title={B}, author={Quill, Ann and Cy Fox}}"
    reading = read_file(bib, "x.bib")
    assert [record.values["authors"][0].values["person"] is reading.person for record in reading.records] == [
        True,
        True,
    ]
    assert [remark.code for remark in reading.remarks] == ["owner"]
    assert "name" not in reading.person.values  # nothing states that it is their name
    both = b"@misc{a, title={A}, author={Ann Quill and Bo Reed}}\n@misc{b, title={B}, author={Bo Reed and Ann Quill}}"
    assert read_file(both, "x.bib").remarks == []


def test_an_entry_without_people_is_the_persons() -> None:
    assert one("year=2031")["authors"] == [None]


@given(st.text(max_size=80) | st.text(alphabet='@{}=,"#\\ab1 \n', max_size=80))
def test_any_bibliography_is_read_or_told_of(text: str) -> None:
    try:
        reading = read_file(b"@misc{a, title={A},\n note={" + text.encode("utf-8", "ignore") + b"}}\n", "x.bib")
    except DocumentError:
        return
    assert all(len(fate) <= 1 or "record" in fate for fate in fates(reading).values())
    assert shown(reading.records) is not None


# ---- what reference managers, libraries and journals write ----------------------------------------------------------
@pytest.mark.parametrize(
    ("title", "said"),
    [
        (r"\texttt{kitelib}: a \textsc{Fast} library", "kitelib: a Fast library"),
        (r"Kites \cite{x} and \citep[see][p.~3]{y,z} strings", "Kites and strings"),
        (r"$\{$Tails$\}$ of kites", "Tails of kites"),
        (r"H$_2$O in $O(n\log n)$", "H₂O in O(n log n)"),
    ],
)
def test_latex_that_people_write(title: str, said: str) -> None:
    reading = read_file(f"@article{{k, author={{Ann Quill}}, title={{{title}}}}}".encode(), "x.bib")
    assert of(reading, Publication)[0]["title"] == said


def test_a_macro_is_a_journal() -> None:
    assert one(r"journal = {\apj}, year = 2031")["venue"] == "Astrophysical Journal"
    assert one(r"journal = {\mnras}")["venue"] == "Monthly Notices of the Royal Astronomical Society"


def test_what_dblp_tells_people_apart_by_is_no_part_of_a_name() -> None:
    assert one("author = {Ann Quill and Bo Li 0003}")["authors"] == ["Ann Quill", "Bo Li"]


def test_an_entry_says_what_the_volume_that_it_refers_to_does() -> None:
    text = """
    @inproceedings{a, author = {Ann Quill}, title = {Kites}, pages = {1--5}, crossref = {p}}
    @proceedings{p, title = {Proceedings of the Kite Conference}, year = 2031, editor = {Cy Do}, publisher = {Oz Press}}
    """
    reading = read_file(text.encode(), "x.bib", ["Ann Quill"])
    (paper,) = of(reading, Publication)  # the volume is somebody else's work
    assert paper["venue"] == "Proceedings of the Kite Conference"
    assert paper["year"] == 2031
    assert paper["note"] == "pp. 1–5; Oz Press; edited by Cy Do"
    assert set().union(*fates(reading).values()) == {"record", "ignored: volume"}


@pytest.mark.parametrize(
    "said", ["publisher = {arXiv}", "note = {arXiv:2030.01234 [cs]}", "url = {http://arxiv.org/abs/2030.01234}"]
)
def test_a_preprint_is_told_by_its_number_wherever_it_stands(said: str) -> None:
    paper = one(f"doi = {{10.48550/arXiv.2030.01234}}, {said}", "misc")
    assert (paper["kind"], paper["venue"], paper.get("note")) == (PublicationKind.PREPRINT, "arXiv", None)


def test_what_managers_write_for_themselves_is_no_content() -> None:
    reading = read_file(
        b"""@article{k, title = {T}, author = {Quill, Ann}, copyright = {All rights}, shorttitle = {T}, language = {en},
        annote = {Comment: 10 pages}, adsurl = {https://ads.example}, affiliations = {Oz University},
        author_keywords = {kites; rain}, correspondence_address = {A. Quill; email: ann@oz.example}, source = {Scopus},
        publication_stage = {Final}, note = {Cited by: 7; All Open Access}, Unique-ID = {{WOS:1}},
        ORCID-Numbers = {{Quill/0}}}""",
        "x.bib",
        ["Ann Quill"],
    )
    (paper,) = of(reading, Publication)
    assert (paper["topics"], paper.get("note")) == (["kites", "rain"], None)
    assert of(reading, Section) == []
    assert "ann@oz.example" not in str([record.values for record in reading.records])


def test_a_year_that_is_none_is_told_in_the_note() -> None:
    reading = read_file(b"@article{k, title={T}, year={in press}}", "x.bib")
    assert of(reading, Publication)[0]["note"] == "in press"
    assert not reading.remarks
    assert one("year = {2031a}, month = {09}, day = 7")["date"] == "2031-09-07"
