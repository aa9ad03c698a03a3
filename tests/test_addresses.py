"""Addresses that no page may link to: none gets in, by an import or by a mutation, and none stays in an older store."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cms.content import Award, Certificate, Link, Organization, Person
from cms.content.addresses import is_address, unlinked, wrong_addresses
from cms.content.rich_text import render
from cms.editing import Changes, commit
from cms.errors import CmsError
from cms.importing.files import import_files
from cms.importing.formats import read_file
from cms.importing.run import Task, run
from cms.store import Database
from cms.store.checking import check, mend

from .asking import Api
from .conftest import Stores
from .editing.desk import Desk

WRONG = [
    "javascript:alert(1)",
    "JaVaScript:alert(1)",
    " javascript:alert(1)",
    "\x01javascript:alert(1)",
    "java\tscript:alert(1)",
    "java\nscript:alert(1)",
    "java\r\nscript:alert(1)",
    "jav\x00ascript:alert(1)",
    "https://one.example/\x07a",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:msgbox(1)",
    "file:///etc/passwd",
    "ftp://one.example/",
    "blob:https://one.example/1",
    "view-source:https://one.example/",
    "javascript://one.example/%0aalert(1)",
    "intent://one.example",
]
RIGHT = [
    "https://one.example/",
    "HTTP://one.example:8080/a?b=c:d#e",
    "mailto:ada@oz.example",
    "tel:+15550100",
    "//one.example/",
    "/cv.pdf",
    "cv.pdf",
    "../a:b",
    "?q=javascript:x",
    "#javascript:x",
    "%6aavascript:alert(1)",
    "one/javascript:x",
    "",
    "über:uns",
]


@pytest.mark.parametrize("text", WRONG)
def test_what_no_page_may_link_to(text: str) -> None:
    assert not is_address(text)


@pytest.mark.parametrize("text", RIGHT)
def test_what_pages_may_link_to(text: str) -> None:
    assert is_address(text)


MARKDOWN = [
    "[a](javascript:alert(1))",
    "[a]( <JaVascript:alert(1)> 'title')",
    "[a](&#106;avascript:alert(1))",
    "[a](javascript&colon;alert(1))",
    "![a](data:text/html,x)",
    "<javascript:alert(1)>",
    "[a]: javascript:alert(1)\n\n[a] and [b][a]",
    "<a href='javascript:alert(1)'>a</a>",
    "<a href='java&#x09;script:alert(1)'>a</a>",
    "<form action=vbscript:x><button formaction=javascript:x></form>",
    "| a |\n|---|\n| [x](file:///etc/passwd) |",
    "\\\\[a](javascript:alert(1))",
    f"{'x' * 21_000} [a](javascript:alert(1))",
]


@pytest.mark.parametrize("markdown", MARKDOWN)
def test_rich_text_keeps_its_words_without_the_link(markdown: str) -> None:
    assert wrong_addresses(markdown)
    plain = unlinked(markdown)
    assert not wrong_addresses(plain)
    assert "<a href" not in render(plain).html
    assert render(plain).text  # the words are there
    assert unlinked(plain) == plain


@pytest.mark.parametrize(
    "markdown",
    ["[a](https://one.example/)", "`[a](javascript:x)`", "[a](b:c d)", "a: b < c", "![x](y.png)", "<b>a: b</b>"],
)
def test_other_rich_text_stays(markdown: str) -> None:
    assert unlinked(markdown) == markdown


def test_the_other_links_of_a_text_stay() -> None:
    assert unlinked("[a](javascript:x) [b](https://one.example/)") == "\\[a\\](javascript:x) [b](https://one.example/)"


_MARKS = [*"[]()<>\\ax:`!| \n", '"', "javascript:", "https://o.example", "&#58;", "href="]
_words = st.sampled_from(_MARKS)


@given(st.lists(_words, max_size=30).map("".join))
def test_no_rich_text_keeps_a_wrong_address(markdown: str) -> None:
    assert not wrong_addresses(unlinked(markdown))


# ---- by a mutation -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("wrong", WRONG[:6])
@pytest.mark.parametrize(
    ("mutation", "field", "value", "path"),
    [
        ("createOrganization", "url", "{}", ("url",)),
        ("createPerson", "imageUrl", "{}", ("imageUrl",)),
        ("createPerson", "links", [{"url": "https://one.example/"}, {"url": "{}"}], ("links", 1, "url")),
        ("createPerson", "bio", "Hi [there](<{}>).", ("bio",)),
        ("createProject", "highlights", ["fine", "<a href='{}'>no</a>"], ("highlights", 1)),
    ],
)
def test_a_mutation_with_one_is_refused_at_its_path(
    stores: Stores, mutation: str, field: str, value: Any, path: tuple[Any, ...], wrong: str
) -> None:
    if field in ("bio", "highlights") and "\n" in wrong:
        return  # Markdown's links have no line ends
    named = {"title" if mutation == "createProject" else "name": "X"}
    given_ = json.loads(json.dumps(value).replace("{}", json.dumps(wrong)[1:-1]))
    errors = Desk(stores.empty("sqlite")).refused(mutation, **named, **{field: given_})
    assert [(error.path, error.code) for error in errors] == [(path, "INVALID")]
    assert "an address begins with http:" in errors[0].message


# ---- by an import ------------------------------------------------------------------------------------------------------
DOCUMENTS = {
    "home.md": "# Ada Example\n\nI build [bridges](javascript:alert(1)).\n\n- [Scholar](javascript:alert(2))\n\n"
    "## Awards\n\n- [Best Bridge](javascript:alert(3)), 2031\n",
    "home.html": "<h1>Ada Example</h1><p>I build <a href='java&#10;script:alert(1)'>bridges</a>.</p>"
    "<img src='data:image/png;base64,AAAA'>",
    "resume.json": json.dumps(
        {
            "basics": {
                "name": "Ada Example",
                "image": "data:text/html,x",
                "url": "javascript:alert(1)",
                "summary": "[a](javascript:alert(2))",
                "profiles": [{"network": "GitHub", "url": "javascript:alert(3)"}],
            },
            "work": [{"name": "ACME", "position": "Engineer", "url": "vbscript:x", "highlights": ["[x](file:///y)"]}],
            "awards": [{"title": "Best", "url": "javascript:alert(4)"}],
            "certificates": [{"name": "C", "url": "javascript:alert(5)"}],
        }
    ),
    "cv.yaml": "cv:\n  name: Ada Example\n  website: javascript:alert(1)\n  sections:\n    projects:\n"
    "      - name: '[P](javascript:alert(2))'\n        highlights: ['<javascript:alert(3)>']\n",
    "refs.bib": "@article{a, author = {Example, Ada}, title = {T}, year = 2031, url = {javascript:alert(1)}}",
}
EVERYTHING = """{ people { nodes { name imageUrl links { label url } bio { markdown html }
  sections { title body { markdown html } } skills { name } certificates { title url }
  awards { nodes { title url description { markdown html } } }
  positions { nodes { title organization { name url } links { url } highlights { markdown html } } }
  projects { nodes { title links { url } highlights { markdown html } summary { markdown html } } }
  publications { nodes { title links { url } } } } } }"""


@pytest.mark.parametrize("name", DOCUMENTS)
def test_no_import_brings_one_in_and_its_words_stay(stores: Stores, name: str) -> None:
    database = stores.empty("sqlite")
    data = DOCUMENTS[name].encode()
    (report,) = run(database, [Task(name, "ada-example", lambda: read_file(data, name))])
    assert report.error is None
    assert report.lines["lost"] == 0
    api = Api(database)
    answer = api(EVERYTHING)
    api.close()
    addresses: list[str] = []
    texts: list[str] = []
    _sort(answer, addresses, texts)
    assert [one for one in addresses if not is_address(one)] == []
    assert [text for text in texts if wrong_addresses(text)] == []
    assert check(database) == []
    if name != "home.html":
        assert [remark for remark in report.remarks if remark.code == "address"]


def _sort(value: Any, addresses: list[str], texts: list[str], key: str = "") -> None:
    if isinstance(value, dict):
        for name, part in value.items():
            _sort(part, addresses, texts, name)
    elif isinstance(value, list):
        for part in value:
            _sort(part, addresses, texts, key)
    elif isinstance(value, str):
        if key in ("url", "imageUrl"):
            addresses.append(value)
        elif key == "markdown":
            texts.append(value)


def test_files_of_an_export_with_one_are_refused(stores: Stores, tmp_path: Path) -> None:
    (tmp_path / "people").mkdir()
    (tmp_path / "cms.yaml").write_text("format: 1\n")
    (tmp_path / "people/x.yaml").write_text(
        "slug: x\nimageUrl: 'data:x'\n"
        "links:\n- url: 'javascript:x'\nbio: '[a](javascript:x)'\nawards:\n- title: A\n  url: 'file:x'\n"
    )
    with pytest.raises(CmsError) as refused:
        import_files(stores.empty("sqlite"), tmp_path)
    told = str(refused.value)
    for at in (
        "imageUrl: 'data:x'",
        "links[0].url: 'javascript:x'",
        "bio: it links to 'javascript:x'",
        "awards[0].url: 'file:x'",
    ):
        assert f"people/x.yaml: {at}" in told


# ---- in an older store -------------------------------------------------------------------------------------------------
def test_an_older_store_is_mended_with_its_past(database: Database) -> None:
    """As an older version wrote it: check says where they are, and mending takes them out of all versions."""
    owner = {"person_id": "per_x"}
    rows: dict[type[Any], dict[str, Any]] = {
        Person: {
            "slug": "x", "name": "X", "has_profile": True, "image_url": "data:x",
            "bio": "[a](javascript:x) b", "links": [Link("a", "javascript:x"), Link("b", "https://b.example/")],
        },
        Organization: {"slug": "o", "name": "O", "url": "javascript:x"},
        Award: owner | {"title": "A", "url": "file:x", "rank": 0},
        Certificate: owner | {"title": "C", "url": "vbscript:x", "rank": 0},
    }  # fmt: skip
    for name in ("X", "X Changed"):
        changes = Changes()
        rows[Person]["name"] = name
        for entity, values in rows.items():
            changes.save(entity, {**entity.complete(values), "id": f"{entity.prefix}_x"})
        with database.write() as connection:
            commit(connection, changes, "test", "as an older version did")
    problems = check(database)
    assert len(problems) == 2 * (3 + 1 + 1 + 1)  # of each record two versions
    assert all("no page may link to" in str(problem) for problem in problems)
    mend(database, problems)
    assert check(database) == []
    api = Api(database)
    told = api("{ people { nodes { name imageUrl links { url } bio { markdown } awards { nodes { title url } } } } }")
    api.close()
    assert told["people"]["nodes"] == [
        {
            "name": "X Changed",
            "imageUrl": None,
            "links": [{"url": "https://b.example/"}],
            "bio": {"markdown": "\\[a\\](javascript:x) b"},
            "awards": {"nodes": [{"title": "A", "url": None}]},
        }
    ]
