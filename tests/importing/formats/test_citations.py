"""Citations of every format: the same paper is read alike, with its lines; only what the described person wrote is theirs."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cms.content import Publication, PublicationKind
from cms.errors import DocumentError
from cms.importing.formats import read_file
from cms.importing.formats.latex import decode, escaped
from cms.importing.formats.tagged_nodes import RIS, read_tagged

from ..accounting import fates
from ..reading import of, shown

WHO = [{"family": "Quill", "given": "Ann"}, {"family": "Li", "given": "Bo"}]
FILES: dict[str, str] = {
    "pubs.ris": "TY  - JOUR\nAU  - Quill, Ann\nAU  - Li, Bo\nTI  - Kites in {the} Rain: 5% & more\nJO  - Journal of Weather\n"
    "VL  - 12\nIS  - 3\nSP  - 1\nEP  - 17\nPY  - 2031/05/02\nDO  - 10.5555/kites.1\nAB  - We fly kites.\nThey get wet.\n"
    "ER  - \n",
    "export.txt": "TY  - JOUR\nA1  - Quill, Ann\nA1  - Li, Bo\nT1  - Kites in {the} Rain: 5% & more\n"
    "T2  - Journal of Weather\n"
    "VL  - 12\nIS  - 3\nSP  - 1\nEP  - 17\nDA  - 2031/05/02\nY1  - 2031//\nDO  - 10.5555/kites.1\n"
    "N2  - We fly kites. They get wet.\n",
    "pubs.nbib": "PMID- 99999999\nOWN - NLM\nTI  - Kites in {the} Rain:\n      5% & more.\nFAU - Quill, Ann\n"
    "AU  - Quill A\nFAU - Li, Bo\n"
    "AD  - Oz University. ann@oz.example.\nJT  - Journal of Weather\nDP  - 2031 May 2\nVI  - 12\nIP  - 3\nPG  - 1-17\n"
    "AB  - We fly kites. They get wet.\nLID - 10.5555/kites.1 [doi]\n",
    "pubs.enw": "%0 Journal Article\n%A Quill, Ann\n%A Li, Bo\n%T Kites in {the} Rain: 5% & more\n%J Journal of Weather\n"
    "%V 12\n%N 3\n"
    "%P 1-17\n%D 2031\n%8 2031-05-02\n%R 10.5555/kites.1\n%X We fly kites. They get wet.\n",
    "savedrecs.ciw": "FN Clarivate Analytics Web of Science\nVR 1.0\nPT J\nAU Quill, A\n   Li, B\nAF Quill, Ann\n   Li, Bo\n"
    "TI Kites in {the} Rain: 5% & more\nSO Journal of Weather\nVL 12\nIS 3\nBP 1\nEP 17\nPY 2031\nDI 10.5555/kites.1\n"
    "AB We fly kites. They get wet.\nEM ann@oz.example\nER\n\nEF\n",
    "endnote.xml": '<?xml version="1.0"?><xml><records><record><ref-type name="Journal '
    'Article">17</ref-type><contributors><authors>'
    '<author><style face="normal">Quill, Ann</style></author><author>Li, Bo</author></authors></contributors><titles>'
    "<title>Kites in {the} Rain: 5% &amp; more</title><secondary-title>Journal of Weather</secondary-title></titles>"
    "<volume>12</volume><number>3</number><pages>1-17</pages><dates><year>2031</year></dates>"
    "<electronic-resource-num>10.5555/kites.1</electronic-resource-num><abstract>We fly kites. They get wet.</abstract>"
    "</record></records></xml>",
    "zotero.json": json.dumps(
        [
            {
                "id": "k",
                "type": "article-journal",
                "title": "Kites in {the} Rain: 5% & more",
                "container-title": "Journal of Weather",
                "author": WHO,
                "issued": {"date-parts": [["2031", 5, 2]]},
                "DOI": "10.5555/kites.1",
                "page": "1-17",
                "volume": "12",
                "issue": "3",
                "abstract": "We fly kites. They get wet.",
            }
        ],
        indent=1,
    ),
    "csl.yaml": "references:\n- type: article-journal\n  title: 'Kites in {the} Rain: 5% & more'\n"
    "  container-title: Journal of Weather\n"
    "  author:\n  - {family: Quill, given: Ann}\n  - {family: Li, given: Bo}\n  issued: {year: 2031, month: 5, day: 2}\n"
    "  DOI: 10.5555/kites.1\n  page: 1-17\n  volume: 12\n  issue: 3\n  abstract: We fly kites. They get wet.\n",
    "crossref.json": json.dumps(
        {
            "status": "ok",
            "message-type": "work",
            "message": {
                "DOI": "10.5555/kites.1",
                "title": ["Kites in {the} Rain: 5% & more"],
                "author": WHO,
                "container-title": ["Journal of Weather"],
                "issued": {"date-parts": [[2031, 5, 2]]},
                "type": "journal-article",
                "page": "1-17",
                "volume": "12",
                "issue": "3",
                "abstract": "<jats:p>We fly kites. They get wet.</jats:p>",
                "reference": [{"key": "1", "article-title": "Of others"}],
            },
        }
    ),
    "openalex.json": json.dumps(
        {
            "meta": {"count": 1},
            "results": [
                {
                    "id": "https://openalex.org/W1",
                    "doi": "https://doi.org/10.5555/kites.1",
                    "title": "Kites in {the} Rain: 5% & more",
                    "publication_date": "2031-05-02",
                    "publication_year": 2031,
                    "type": "article",
                    "primary_location": {"source": {"display_name": "Journal of Weather"}},
                    "authorships": [{"author": {"display_name": f"{p['given']} {p['family']}"}} for p in WHO],
                    "biblio": {"volume": "12", "issue": "3", "first_page": "1", "last_page": "17"},
                    "abstract_inverted_index": {
                        "We": [0],
                        "fly": [1],
                        "kites.": [2],
                        "They": [3],
                        "get": [4],
                        "wet.": [5],
                    },
                }
            ],
        }
    ),
    "s2.json": json.dumps(
        {
            "data": [
                {
                    "paperId": "x",
                    "title": "Kites in {the} Rain: 5% & more",
                    "publicationDate": "2031-05-02",
                    "journal": {"name": "Journal of Weather", "volume": "12", "pages": "1-17"},
                    "authors": [{"name": "Ann Quill"}, {"name": "Bo Li"}],
                    "externalIds": {"DOI": "10.5555/kites.1"},
                    "abstract": "We fly kites. They get wet.",
                }
            ]
        }
    ),
    "dblp.xml": '<?xml version="1.0"?><dblpperson name="Ann Quill"><r><article key="a" mdate="2031-06-01"><author>Ann '
    "Quill</author>"
    "<author>Bo Li 0003</author><title>Kites in {the} Rain: 5% &amp; more.</title><pages>1-17</pages><year>2031</year>"
    "<volume>12</volume><number>3</number><journal>Journal of "
    "Weather</journal><ee>https://doi.org/10.5555/kites.1</ee></article></r>"
    "</dblpperson>",
}


@pytest.mark.parametrize("path", FILES)
def test_the_same_paper(path: str) -> None:
    reading = read_file(FILES[path].encode(), path, ["Ann Quill"])
    (paper,) = of(reading, Publication)
    assert paper["title"] == "Kites in {the} Rain: 5% & more"
    assert (paper["kind"], paper["venue"]) == (PublicationKind.ARTICLE, "Journal of Weather")
    assert paper["authors"] == ["Ann Quill", "Bo Li"]
    assert (paper["year"], paper["doi"]) == (2031, "10.5555/kites.1")
    assert paper["date"] in ("2031-05-02", "2031")
    assert paper["note"].replace("–", "-") in ("vol. 12; no. 3; pp. 1-17", "vol. 12; pp. 1-17")
    assert paper.get("abstract", "We fly kites. They get wet.") == "We fly kites. They get wet."
    record = next(record for record in reading.records if record.entity is Publication)
    assert record.values["authors"][0].values["person"] is reading.person
    assert [one.entity for one in reading.records] == [Publication]
    assert not [line for line, fate in fates(reading).items() if not fate]
    assert "ann@oz.example" not in str([one.values for one in reading.records])


def test_lines_are_those_of_the_file() -> None:
    text = FILES["pubs.ris"] + "\n" + "TY  - CONF\nAU  - Quill, Ann\nTI  - Strings\nT2  - OzConf\nPY  - 2030\nER  - \n"
    reading = read_file(text.encode(), "pubs.ris")
    assert [(one.start_line, one.end_line) for one in reading.records] == [(1, 14), (16, 21)]
    assert of(reading, Publication)[1]["kind"] is PublicationKind.CONFERENCE_PAPER


def test_what_others_wrote_is_theirs() -> None:
    text = "TY  - JOUR\nAU  - Do, Cy\nTI  - Tails\nER  - \n"
    reading = read_file(text.encode(), "pubs.ris", ["Ann Quill"])
    authors = next(one for one in reading.records if one.entity is Publication).values["authors"]
    assert all(author.values["person"] is not reading.person for author in authors)


@pytest.mark.parametrize(
    ("data", "path"),
    [
        (
            {"name": "Ann Quill", "homepage": "https://ann.example", "papers": [{"paperId": "x", "title": "Kites"}]},
            "s2.json",
        ),
        ('<dblpperson name="Ann Quill"><person><url>https://ann.example</url></person></dblpperson>', "dblp.xml"),
    ],
)
def test_whom_a_register_says_that_papers_are_by(data: Any, path: str) -> None:
    text = data if isinstance(data, str) else json.dumps(data)
    reading = read_file(text.encode(), path)
    assert reading.person.values["name"] == "Ann Quill"
    assert shown(reading.person.values["links"]) == ["https://ann.example"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("<?xml version='1.0'?><opml/>", "of no kind that is known"),
        ("<?xml version='1.0'?><dblp><article>", "no XML that can be read"),
        ("<?xml version='1.0'?><!DOCTYPE a [<!ENTITY x 'xxxx'>]><dblp>&x;</dblp>", "declares entities"),
        ("<dblp>" + "<a>" * 200 + "</a>" * 200 + "</dblp>", "nests deeper"),
    ],
)
def test_other_xml_is_refused(text: str, why: str) -> None:
    with pytest.raises(DocumentError, match=why):
        read_file(text.encode(), "x.xml")


@given(st.text(st.characters(codec="utf-8", exclude_characters="\r\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029"), max_size=60))
def test_any_text_of_tags_is_read(text: str) -> None:
    entries = read_tagged(f"TY  - JOUR\nTI  - {text}\nER  - \n", RIS)
    assert entries[0].start == 1
    assert entries[-1].end >= 2


@given(st.text(st.sampled_from("ab {}\\$&#_%~^-`'\"")))
def test_a_text_that_is_no_latex_is_read_as_it_is(text: str) -> None:
    assert decode(escaped(text)) == " ".join(text.split())
