"""What holds of every document: it raises nothing but our own error, reads the same each time, and loses no line."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cms.content import Publication, Section
from cms.errors import DocumentError
from cms.importing.reading import read_document
from cms.importing.records import Reading, Record

from .reading import of, read

LINES = [
    "# Ann Li",
    "## News",
    "## Experience",
    "Education",
    "Publications",
    "**Awards**",
    "### Acme, Oz, WA",
    "I am a Ph.D. student in Magic at the University of Oz, advised by [Prof. Bo Bun](https://bo.example).",
    "My research interests include wands, brooms, and flight.",
    "- [5/2031] Won a prize.",
    "- **Research Intern**, Acme, Oz, WA (May 2031 – Aug 2031)",
    "  - Built brooms.",
    "    - fast ones",
    "* Equal Contribution",
    "* * Did X",
    "- ",
    "Ph.D. in Magic, University of Oz, 2031–2035",
    'Ann Li, Bo Bun. "Flying Brooms." OZ 2031. [[pdf]](p.pdf)',
    "Flying Brooms at Scale",
    "OZ 2031",
    "Oz Prize; _Oct 2031_",
    "[Year of 2031] Wands are measured here for everybody.",
    "| School | Degree | Year |",
    "|---|---|---|",
    "| University of Oz | Ph.D. in Magic | 2031 |",
    "| Acme Lab Springfield, IL |",
    "Research Scientist Brooms. |",
    "<!-- hidden -->",
    "{% include x.md %}",
    "<div>",
    "<ul><li>one</li></ul>",
    "</div>",
    "---",
    "===",
    "```",
    "title: Oz",
    "",
]


def snapshot(reading: Reading) -> object:
    """A reading as plain data, records by their place in it."""
    seen: dict[int, int] = {}

    def plain(value: object) -> object:
        if isinstance(value, Record):
            if id(value) in seen:
                return ("again", seen[id(value)])
            seen[id(value)] = len(seen)
            return (
                value.entity.__name__,
                value.start_line,
                value.end_line,
                value.rule,
                [(k, plain(v)) for k, v in value.values.items()],
            )
        return [plain(item) for item in value] if isinstance(value, list) else repr(value)

    return [plain(reading.person), [plain(record) for record in reading.records], reading.remarks, reading.ignored]


def check(text: str, path: str) -> None:
    """What must hold of any reading."""
    try:
        reading = read_document(text.encode(), path)
    except DocumentError:
        return
    assert snapshot(reading) == snapshot(read_document(text.encode(), path))
    lines = reading.text.split("\n")
    taken = {line for start, end, _ in reading.ignored for line in range(start, end + 1)}
    for record in reading.records:
        assert 1 <= record.start_line <= record.end_line <= len(lines)
        taken.update(range(record.start_line, record.end_line + 1))
    # A line is content that a record has, or known not to be.
    for start, end in reading.person_lines:
        taken.update(range(start, end + 1))
    assert [line for number, line in enumerate(lines, 1) if line.strip() and number not in taken] == []


@given(st.lists(st.sampled_from(LINES), max_size=25), st.sampled_from(["a.md", "a.txt", "a.html"]))
def test_documents_of_all_sorts_of_lines(lines: list[str], path: str) -> None:
    check("\n".join(lines), path)


@given(st.text(max_size=300), st.sampled_from(["a.md", "a.txt", "a.html"]))
def test_any_text(text: str, path: str) -> None:
    check(text, path)


@given(st.binary(max_size=200), st.sampled_from(["a.md", "a.txt", "a.html"]))
def test_any_bytes(data: bytes, path: str) -> None:
    with suppress(DocumentError):
        read_document(data, path)


@pytest.mark.parametrize(
    "text",
    [
        "- a\n" * 300,
        "".join("  " * i + "- a\n" for i in range(300)),
        "<ul><li>" * 3000,
        "<div>" * 3000,
        "[a](" * 3000,
        "> " * 3000,
        "*" * 5000,
        "Word " * 3000,
    ],
)
def test_deep_and_long_documents(text: str) -> None:
    check(text, "a.md")


def test_lines_by_fate() -> None:
    reading = read(
        """
        ---
        layout: about
        ---
        I make brooms, and like it.

        ## News
        - [5/2031] Won a prize.
        <!-- hidden -->
        ## Cats
        Tom
        """
    )
    assert sorted(reading.ignored) == [(1, 3, "settings"), (6, 6, "heading"), (8, 8, "comment"), (9, 9, "heading")]
    assert (reading.person.start_line, reading.person.end_line) == (4, 4)
    assert [(record.entity.__name__, record.start_line, record.end_line) for record in reading.records] == [
        ("NewsItem", 7, 7),
        ("Section", 10, 10),
    ]


def test_people_and_organisations_are_one_record_each() -> None:
    reading = read(
        """
        ## Experience
        - Intern, Acme, Prof. [Ann Li](https://ann.example) (2031)
        - Engineer, Acme, Dr. Ann Li (2032)
        """
    )
    one, two = reading.records
    assert one.values["organization"] is two.values["organization"]
    assert one.values["mentors"] == two.values["mentors"]
    assert [link.url for link in one.values["mentors"][0].values["links"]] == ["https://ann.example"]


def test_a_document_with_nothing_in_it() -> None:
    reading = read_document(b"", "a.md")
    assert reading.records == []
    assert of(reading, Section) == []


# ---- the name ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("<title>Ada Example</title><h3>Dr Ada Example</h3><p>I am a lecturer.</p>", "index.html"),
        ("<title>Home | Ada Example</title><p>I am a lecturer.</p>", "index.html"),
        ("<title>Ada Example's Homepage</title><p>I am a lecturer.</p>", "home.html"),
        ("<title>Talks - Ada Example</title><h2>Talks</h2><ul><li>A. Example: On Roads, 2031</li></ul>", "x.html"),
        ("<title>Werft Example - Wir</title><h2>Ada Example, Lehrerin</h2><p>I weld.</p>", "about.html"),
        ("---\ntitle: Ada Example\n---\n\nI am a lecturer.\n", "_index.md"),
        ("- [Home](index.html)\n\n### Ada Example\n\nI am a lecturer.\n", "page.md"),
        ("# CV of Ada Example\n\nI am a lecturer.\n", "page.md"),
        ("# Willkommen\n\n## Ada Example\n\nI am a lecturer.\n", "index.md"),
    ],
)
def test_a_name_is_stated_by_a_heading_or_a_title(text: str, path: str) -> None:
    assert read_document(text.encode(), path).person.values["name"] == "Ada Example"


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("<title>Wet Bricks</title><p>We study roads.</p>", "project.html"),
        ("---\ntitle: Smart Roads\n---\n\nI study them.\n", "roads.md"),
        ("## Projects\n\n### Wet Brick\n\nIt wets.\n", "page.md"),
        ("# Home\n\n## Wet Bricks\n\nWe study roads.\n", "page.md"),
    ],
)
def test_a_title_that_nothing_else_says_is_no_name(text: str, path: str) -> None:
    assert "name" not in read_document(text.encode(), path).person.values


def test_a_name_in_two_scripts() -> None:
    person = read_document("### Dr Ada Example (Ада Пример)\n\nI am a lecturer.\n".encode(), "index.md").person
    assert (person.values["name"], person.values["native_name"]) == ("Ada Example", "Ада Пример")


def test_a_page_called_publications_is_about_them() -> None:
    listed = "<ul><li>A. Example, B. Li. On Roads. Weather, 2031.</li></ul>"
    text = f"<title>Ada Example</title><h3>Dr Ada Example</h3><h3>2031</h3>{listed}"
    reading = read_document(text.encode(), "publications.html")
    assert [record.values["title"] for record in reading.records if record.entity is Publication] == ["On Roads"]
