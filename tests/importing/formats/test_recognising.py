"""What a file is, who is who in it, where accounts lead, and what a template left."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cms.content import Publication, Section
from cms.errors import DocumentError
from cms.importing.formats import KNOWN, read_file
from cms.importing.formats.owner import Owner
from cms.importing.formats.placeholders import is_filler, is_filler_address
from cms.importing.networks import profile_link
from cms.importing.people import PersonName

from ..accounting import fates

AUTHOR = "name: Cy Berg\nrole: Flyer\naffiliations:\n  - name: University of Oz\n"


@pytest.mark.parametrize(
    ("path", "text", "format_"),
    [
        ("resume.json", '{"basics": {"name": "Ann Quill"}}', "json-resume"),
        ("x.json", '{"work": [], "education": []}', "json-resume"),
        ("resume.yml", "basics:\n  name: Ann Quill", "json-resume"),
        ("x.json", '{"orcid-identifier": null, "person": null}', "orcid"),
        ("cv.yaml", "cv:\n  name: Ann Quill", "rendercv"),
        ("cv.yml", "- title: Education\n  type: list\n  contents: [PhD]", "al-folio-cv"),
        ("me.yaml", AUTHOR, "hugo-author"),
        ("papers.bib", "@misc{a, title={A}}", "bibtex"),
        ("page.md", "# Ann Quill\n", "markdown"),
        ("page.html", "<html><body><p>I fly.</p></body></html>", "html"),
        ("page.txt", "I fly.", "text"),
        ("page", "# Ann Quill\n", "markdown"),
    ],
)
def test_files_are_recognised(path: str, text: str, format_: str) -> None:
    reading = read_file(text.encode(), path)
    assert (reading.path, reading.format, reading.text) == (path, format_, text)
    assert len(reading.hash) == 64


@pytest.mark.parametrize(
    ("path", "text"), [("x.json", '{\n"a": 1}'), ("x.yml", "a: 1"), ("x.yaml", ""), ("x.json", "[]")]
)
def test_data_of_an_unknown_kind_is_told_what_is_known(path: str, text: str) -> None:
    with pytest.raises(DocumentError) as caught:
        read_file(text.encode(), path)
    for known in ("JSON Resume", "RenderCV", "ORCID", "Hugo Blox", "al-folio"):
        assert known in str(caught.value)


@given(
    st.sampled_from(KNOWN),
    st.binary(max_size=60)
    | st.text(max_size=60).map(lambda text: text.encode("utf-8", "ignore"))
    | st.recursive(
        st.none() | st.text(max_size=5),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(
                st.sampled_from(
                    ["cv", "basics", "work", "title", "contents", "name", "sections", "orcid-identifier", "person"]
                ),
                inner,
            )
        ),
        max_leaves=10,
    ).map(lambda value: json.dumps(value, ensure_ascii=False).encode("utf-8", "ignore")),
)
def test_any_bytes_are_read_or_told_of(ending: str, data: bytes) -> None:
    try:
        reading = read_file(data, f"x{ending}")
    except DocumentError as error:
        assert str(error).startswith(f"x{ending}")  # noqa: PT017
        return
    if ending in (".json", ".yml", ".yaml", ".bib"):
        assert all(len(fate) == 1 for fate in fates(reading).values())


@pytest.mark.parametrize(
    ("names", "authors", "found"),
    [
        (["Ann Quill"], ["Bo Reed", "Ann Quill"], "Ann Quill"),
        (["Ann Quill"], ["B. Reed", "A. Quill"], "A. Quill"),
        (["Ann B. Quill"], ["Ann Quill", "Bo Reed"], "Ann Quill"),
        (["Ann Quill"], ["Quill Ann", "Bo Reed"], "Quill Ann"),
        (["Ann Müller"], ["A. Muller"], "A. Muller"),
        (["Ann Reed-Müller"], ["Quill BC", "Reed-Muller A"], "Reed-Muller A"),  # as medicine cites
        (["Ann Quill", "Ann Reed"], ["A. Reed"], "A. Reed"),
        # Somebody else, or more than one who could be meant.
        (["Ann Quill"], ["Anton Quill"], None),
        (["Ann Quill"], ["A. Quill", "Al Quill", "A. B. Quill"], None),
        (["Ann B. Quill"], ["Ann C. Quill"], None),
        (["Ann"], ["A. Quill"], None),
        ([], ["Ann Quill"], None),
    ],
)
def test_the_owner_among_authors(names: list[str], authors: list[str], found: str | None) -> None:
    me = Owner(names).among([PersonName(name) for name in authors])
    assert (me.name if me else None) == found


def test_the_one_in_bold_is_the_owner_where_no_name_is_known() -> None:
    people = [PersonName("Bo Reed"), PersonName("A Quill", is_bold=True)]
    assert Owner().among(people) is people[1]


@pytest.mark.parametrize(
    ("key", "given", "label", "url"),
    [
        ("github", "annq", "GitHub", "https://github.com/annq"),
        ("github_username", "annq", "GitHub", "https://github.com/annq"),
        ("orcid_id", "0000-1", "ORCID", "https://orcid.org/0000-1"),
        ("scholar_userid", "aB_c", "Google Scholar", "https://scholar.google.com/citations?user=aB_c"),
        ("googlescholar", "https://scholar.example/x", "Google Scholar", "https://scholar.example/x"),
        ("Google Scholar", "x", "Google Scholar", "https://scholar.google.com/citations?user=x"),
        ("x_username", "@annq", "X", "https://x.com/annq"),
        ("mastodon", "@ann@oz.example", "Mastodon", "https://oz.example/@ann"),
        ("mastodon_username", "oz.example/@ann", "Mastodon", "https://oz.example/@ann"),
        ("research_gate_profile", "Ann_Q", "ResearchGate", "https://www.researchgate.net/profile/Ann_Q"),
        ("linkedin", "company/oz", "LinkedIn", "https://www.linkedin.com/company/oz"),
        ("Blog", "https://blog.example", "Blog", "https://blog.example"),
    ],
)
def test_accounts(key: str, given: str, label: str, url: str) -> None:
    link = profile_link(key, given)
    assert link
    assert (link.label, link.url) == (label, url)


@pytest.mark.parametrize(("key", "given"), [("ozbook", "annq"), ("github", "ann quill"), ("", "annq")])
def test_no_accounts(key: str, given: str) -> None:
    assert profile_link(key, given) is None


FILLER = """Your Name | You R. Name | Your Sidebar Name | First Last | Full Name | Paper Title Number 1
    | Talk 1 on Relevant Topic in Your Field | Teaching experience 2 | Portfolio item number 2 | project 7
    | Blog Post number 4 | Example Talk | An example preprint | Lorem ipsum dolor sit amet
    | Short biography for the left-hand sidebar | A simple inline announcement. | [Your Name]
    | Write your biography here. Tell the world about yourself. | Affiliations. Address. Contacts. Motto. Etc.
    | TODO | <p>555 your office number</p> | Your City, State 12345
    | This is a description of a teaching experience."""
FACTS = """Ann Quill | Project Oz | Talk at OzSym 2031 | Project 42: A Wand | Course 6.824 | Name disambiguation
    | Example-based Learning of Wands | Position: the case for wands | Workshop on Wands 2031
    | A Dummy Task for Wands | Your Name Here Matters: On Naming | I write about your data here and there.
    | Add noise to the data below the line. | This is a description of how wands work | Title IX and Oz
    | Paper 2031 | Sample-efficient learning | Biography of a wand | The Placeholder Effect"""


@pytest.mark.parametrize("text", [" ".join(text.split()) for text in FILLER.split("|")])
def test_filler(text: str) -> None:
    assert is_filler(text)


@pytest.mark.parametrize("text", [" ".join(text.split()) for text in FACTS.split("|")])
def test_no_filler(text: str) -> None:
    assert not is_filler(text)


@pytest.mark.parametrize(
    ("address", "is_one"),
    [
        ("you@example.org", True),
        ("none@example.org", True),
        ("mailto:your.email@example.com", True),
        ("https://github.com/yourusername", True),
        ("https://orcid.org/yourorcidurl", True),
        ("https://yourwebsite.com", True),
        ("ann@example.org", False),
        ("https://example.org/ann/paper.pdf", False),
        ("https://x.example/name", False),
        ("https://x.example/yours-truly", False),
    ],
)
def test_filler_addresses(address: str, is_one: bool) -> None:
    assert is_filler_address(address) is is_one


def test_what_a_template_left_is_left_out_and_told() -> None:
    value: dict[str, Any] = {
        "basics": {
            "name": "Ann Quill",
            "label": "Your Job Title",
            "email": "your.name@example.com",
            "url": "https://annq.example",
        },
        "publications": [
            {"name": "Paper Title Number 1", "summary": "x"},
            {"name": "Spells", "summary": "Lorem ipsum dolor"},
        ],
        "references": [{"name": "Jo", "reference": "Insert your reference here."}],
    }
    reading = read_file(json.dumps(value, indent=1).encode(), "resume.json")
    assert set(reading.person.values) == {"name", "links"}
    assert [(r.entity, r.values["title"]) for r in reading.records] == [(Publication, "Spells")]
    assert "abstract" not in reading.records[0].values
    assert {remark.code for remark in reading.remarks} == {"template"}
    assert len(reading.remarks) == 5
    assert not [record for record in reading.records if record.entity is Section]


def test_hobbies_of_an_author_are_interests_and_buttons_lead_on() -> None:
    author = """name: Cy Berg
role: Engineer
affiliations: [{name: University of Oz}]
education:
  - {area: PhD Flight, institution: University of Oz, summary: On wings., button: {text: Thesis, url: "https://oz.example/1"}}
  - {area: BSc Flight, institution: University of Oz, button: {text: Thesis, url: "https://example.com"}}
skills:
  - {name: Technical, items: [{name: Rust, description: "serde, tokio"}, {name: Julia, description: 80%}]}
  - {name: Hobbies, items: [{name: Hiking}]}
"""
    reading = read_file(author.encode(), "me.yaml")

    def found(kind: str) -> list[dict[str, Any]]:
        return [record.values for record in reading.records if record.entity.__name__ == kind]

    assert [one.get("note") for one in found("Education")] == ["On wings.\n\n[Thesis](https://oz.example/1)", None]
    assert [(one["name"], one.get("level"), one.get("keywords")) for one in found("Skill")] == [
        ("Rust", None, ["serde", "tokio"]),
        ("Julia", "80%", None),
    ]
    assert [topic.values["name"] for topic in reading.person.values["interests"]] == ["Hiking"]
    assert found("Section") == []
