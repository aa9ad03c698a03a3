"""One outline from each format, with the lines that everything stands on."""

from textwrap import dedent

import pytest

from cms.documents import Item, ItemList, Outline, Paragraph, Table, Verbatim, inline, lines_of, read_outline


def outline(text: str, path: str = "page.md") -> Outline:
    return read_outline(dedent(text).lstrip("\n").encode(), path)


def texts(items: list[Item]) -> list[str]:
    return [line.text for item in items for line in item.lines]


# ---- Markdown ----------------------------------------------------------------------------------------------------------
def test_markdown_sections_and_lines() -> None:
    page = outline(
        """
        ---
        title: Oz
        ---
        Opening text
        goes on.

        ## News
        - one
        - two
          - inner
        -
        ## Work
        Acme, Oz  
        Intern
        """  # noqa: W291 (two spaces are a hard break)
    )
    assert page.format == "markdown"
    assert page.front_matter == {"title": "Oz"}
    assert page.front_matter_lines == (1, 3)
    assert [(s.heading, s.level, s.start, s.end) for s in page.sections] == [
        (None, 0, 4, 5),
        ("News", 2, 7, 10),
        ("Work", 2, 12, 14),
    ]
    news = page.sections[1].blocks[0]
    assert isinstance(news, ItemList)
    assert [(item.start, item.end) for item in news.items] == [(8, 8), (9, 10)]
    assert isinstance(news.items[1].blocks[0], ItemList)
    work = page.sections[2].blocks[0]
    assert isinstance(work, Paragraph)
    assert [(line.text, line.start) for line in work.lines] == [("Acme, Oz", 13), ("Intern", 14)]
    assert (11, 11, "layout") in page.ignored


@pytest.mark.parametrize(
    "heading",
    ["# 🔥 News", "**News**", "<h2>News</h2>", "News\n====", "News", "## News ##", "<h3 id='n'><b>News</b></h3>"],
)
def test_every_way_to_mark_a_heading(heading: str) -> None:
    page = read_outline(f"Text with a [link](u).\n\n{heading}\n\n- one\n".encode(), "page.md")
    assert len(page.sections) == 2
    assert "News" in (page.sections[1].heading or "")


def test_comments_liquid_and_attributes_are_no_content() -> None:
    page = outline(
        """
        {% include base_path %}
        Text {{ site.title }}[Oz](u){:.btn} on.
        <!-- ## Education

        hidden -->
        {: .notice}
        {{< icon name="x" >}}
        ```
        {% kept %} <!-- kept -->
        ```
        """
    )
    assert [line.text for line in lines_of(page.sections[0].blocks)] == [
        "Text [Oz](u) on.",
        "```\n{% kept %} <!-- kept -->\n```",
    ]
    assert isinstance(page.sections[0].blocks[1], Verbatim)
    assert {(start, end) for start, end, reason in page.ignored} == {(1, 1), (3, 5), (6, 6), (7, 7)}
    assert [(remark.code, remark.line) for remark in page.remarks] == [("include", 1)]


def test_html_inside_markdown() -> None:
    page = outline(
        """
        # Oz
        <div class="box" markdown="1">
        **Bold** text

        </div>
        <ul><li>one<br>more</li>
        <li>two</li></ul>

        A <b>bold</b> <a href="u">link</a>.
        """
    )
    blocks = page.sections[0].blocks
    assert [line.text for line in lines_of(blocks)] == ["**Bold** text", "one", "more", "two", "A **bold** [link](u)."]
    assert [line.start for line in lines_of(blocks)] == [3, 6, 6, 7, 9]


def test_a_rule_right_under_a_text_makes_no_heading() -> None:
    page = outline("# Oz\nThis is a sentence that someone wrote.\n---\nAnd more.\n")
    assert [section.heading for section in page.sections] == ["Oz"]


def test_markdown_tables() -> None:
    page = outline("# Oz\n\n| School | Year |\n|---|---|\n| Oz<br>Magic | 2031 |\n|  | 2032 |\n")
    table = page.sections[0].blocks[0]
    assert isinstance(table, Table)
    assert table.header == ["School", "Year"]
    assert [[[line.text for line in cell.lines] for cell in row.cells] for row in table.rows] == [
        [["Oz", "Magic"], ["2031"]],
        [["2032"]],
    ]
    assert [(row.start, row.end) for row in table.rows] == [(5, 5), (6, 6)]


# ---- HTML --------------------------------------------------------------------------------------------------------------
def test_html_pages() -> None:
    page = outline(
        """
        <!DOCTYPE html>
        <html><head><title>Ann's page</title><style>b { }</style></head>
        <body><nav><a href="#">Menu</a></nav>
        <h1>Ann Li</h1>
        <p>I like <a href="https://oz.example">Oz</a> &amp; <b>brooms</b>,
        2031. *Really*.
        <!-- hidden -->
        <h2>Work</h2>
        <ul><li>one <ul><li>inner</ul><li>two</ul>
        <table><tr><th>A<th>B<tr><td>x<td>y<br>z</table>
        <footer>end</footer>
        """,
        "page.html",
    )
    assert page.format == "html"
    assert page.front_matter == {"title": "Ann's page"}
    assert [(s.heading, s.level, s.start) for s in page.sections] == [("Ann Li", 1, 4), ("Work", 2, 8)]
    assert [line.text for line in lines_of(page.sections[0].blocks)] == [
        r"I like [Oz](https://oz.example) & **brooms**, 2031. \*Really\*."
    ]
    items, table = page.sections[1].blocks
    assert isinstance(items, ItemList)
    assert texts(items.items) == ["one", "two"]
    assert isinstance(items.items[0].blocks[0], ItemList)
    assert isinstance(table, Table)
    assert table.header == ["A", "B"]
    assert {reason for _, _, reason in page.ignored} == {"layout", "comment"}
    assert (7, 7, "comment") in page.ignored


def test_a_table_that_lays_out_a_page_is_no_table() -> None:
    page = outline("<html><table><tr><td><h2>News</h2><p>one</td><td><img src=x></td></tr></table>", "page.html")
    assert [section.heading for section in page.sections] == ["News"]


@pytest.mark.parametrize(
    ("host", "is_menu"), [("https://ada.example/", True), ("", True), ("https://bo.example/", False)]
)
def test_a_menu_may_be_a_table_with_the_page_that_it_stands_on(host: str, is_menu: bool) -> None:
    rows = [f'<a href="{host}papers.htm">Publications</a>', f'<a href="{host}jobs.htm">Experience</a>', "Teaching"]
    rows += ['<a href="https://ada.example/talks.htm">Talks</a>'] if host else ['<a href="talks.htm">Talks</a>']
    cells = "".join(f"<tr><td>{row}</td></tr>" for row in rows)
    page = outline(f"<html><table>{cells}</table><h1>Ada Example</h1><p>I build walls.", "page.html")
    assert ("layout" in {reason for _, _, reason in page.ignored}) is is_menu
    assert any(isinstance(block, Table) for section in page.sections for block in section.blocks) is not is_menu


def test_what_a_program_replaces_is_no_text() -> None:
    page = outline("<html><p>Loading publications…</p><p>Loading docks are what I build…</p>", "page.html")
    assert [line.text for line in lines_of(page.sections[0].blocks)] == ["Loading docks are what I build…"]


def test_a_menu_that_is_never_closed_hides_nothing() -> None:
    page = outline("<html><nav>Menu<p>Text of the page.", "page.html")
    assert [line.text for line in lines_of(page.sections[0].blocks)] == ["Menu", "Text of the page."]


# ---- plain text --------------------------------------------------------------------------------------------------------
def test_text_copies() -> None:
    page = outline(
        """
        About
        I make brooms, and 2031 was good.
        Publications
        Flying Brooms
        OZ 2031
        * Equal Contribution
        - one
        - two
          - inner
        Experience
        Acme
        """,
        "copy.txt",
    )
    assert page.format == "text"
    assert [(s.heading, s.start, s.end) for s in page.sections] == [
        ("About", 1, 2),
        ("Publications", 3, 9),
        ("Experience", 10, 11),
    ]
    publications = page.sections[1].blocks
    assert isinstance(publications[0], Paragraph)
    assert [line.text for line in publications[0].lines] == ["Flying Brooms", "OZ 2031"]
    assert isinstance(publications[1], ItemList)
    assert [item.marker for item in publications[1].items] == ["*", "-", "-"]


def test_lines_that_hang_on_a_bullet() -> None:
    page = outline(
        """
        Publications
        - Flying Brooms
        Ann Li, Bo Bun
        OZ 2031
        - Wands
        Cy Dee
        KANSAS 2030
        Experience
        Acme
        — Intern
        - Built brooms.
        Oz Works
        — Lead
        - Built wands.
        that fly
        """,
        "copy.txt",
    )
    first, second = page.sections
    assert isinstance(first.blocks[0], ItemList)
    assert [[line.text for line in item.lines] for item in first.blocks[0].items] == [
        ["Flying Brooms", "Ann Li, Bo Bun", "OZ 2031"],
        ["Wands", "Cy Dee", "KANSAS 2030"],
    ]
    assert [[line.text for line in lines_of([block])] for block in second.blocks] == [
        ["Acme", "— Intern"],
        ["Built brooms."],
        ["Oz Works", "— Lead"],
        ["Built wands.", "that fly"],
    ]


def test_a_copied_table_is_put_together() -> None:
    page = outline(
        """
        | Company | Position | ||
        |---|---|---|---|
        | Acme Oz, WA |
        Intern |
        May 2031 | |
        | Works
        of Oz | Lead |
        |
        | School | Year |
        |---|---|
        | Oz | 2031 |
        After.
        """,
        "copy.txt",
    )
    first, second, after = page.sections[0].blocks
    assert isinstance(first, Table)
    assert first.header == ["Company", "Position"]
    assert [[" ".join(line.text for line in cell.lines) for cell in row.cells] for row in first.rows] == [
        ["Acme Oz, WA", "Intern", "May 2031"],
        ["Works of Oz", "Lead"],
    ]
    assert [(row.start, row.end) for row in first.rows] == [(3, 5), (6, 8)]
    assert isinstance(second, Table)
    assert second.header == ["School", "Year"]
    assert isinstance(after, Paragraph)


def test_hand_wrapped_text_is_joined() -> None:
    text = "\n".join(
        [
            "This is a line that somebody broke by hand at a margin, as one",
            "does in an editor; and this is how it goes on until it ends.",
            "",
        ]
        * 3
    )
    page = read_outline(text.encode(), "notes.txt")
    assert [len(block.lines) for block in page.sections[0].blocks if isinstance(block, Paragraph)] == [1, 1, 1]


def test_text_that_markdown_would_misread_is_escaped() -> None:
    page = outline("2019. foo\n*starred* [x](y) # z\n", "copy.txt")
    assert [line.text for line in lines_of(page.sections[0].blocks)] != []
    (line,) = lines_of(outline("2031. Foo is *here*\n", "copy.txt").sections[0].blocks)
    assert line.text == r"2031\. Foo is \*here\*"


# ---- elements that meet ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<span>University of Oz</span><span>2031</span>", "University of Oz\t2031"),
        ("<span>Wands</span> <span>Ann Li</span> <a href='p'>pdf</a>", "Wands \tAnn Li [pdf](p)"),
        ("<a href='p'>pdf</a><a href='c'>code</a>", "[pdf](p)\t[code](c)"),
        ("<a href='p'>Oz<a> with <a href='c'>Ann Li</a>", "[Oz](p) with [Ann Li](c)"),
        ("<b>Wands</b><i>OZ</i>", "**Wands**\t*OZ*"),
        ("<b>Ann</b> <i>Li</i>", "**Ann** *Li*"),
        ("H<sub>2</sub>O and x<sup>2</sup><sup>3</sup>", "H2O and x23"),
        ("<span>Wands</span>, <span>brooms</span>", "Wands, brooms"),
    ],
)
def test_elements_that_meet_never_run_together(html: str, text: str) -> None:
    outline = read_outline(f"<html><body><p>{html}</p></body></html>".encode(), "a.html")
    assert [line.text for line in lines_of(outline.sections[0].blocks)] == [text]


def test_elements_in_markdown_and_headings() -> None:
    assert inline("<span>Oz</span><span>2031</span>").text == "Oz\t2031"
    outline = read_outline(b"<html><h1><span>Ann</span> <span>Li</span></h1><p>x</p>", "a.html")
    assert outline.sections[0].heading == "Ann Li"


def test_headings_in_capitals_over_lines_that_are_indented() -> None:
    page = outline(
        """
        ADA EXAMPLE
        Engineer

        EDUCATION

          BSc Bricks                  Wall College             2027
          PGDip Aerial Roads          University of Roads      2031

        PAPERS AND WALLS OF MINE

          ACME LABS
          Walls

        LANGUAGES   English: native   Dutch: good
        """,
        "cv.txt",
    )
    assert [section.heading for section in page.sections] == [
        None,
        "EDUCATION",
        "PAPERS AND WALLS OF MINE",
        "LANGUAGES",
    ]
    assert [line.text for line in lines_of(page.sections[1].blocks)] == [
        "BSc Bricks\tWall College\t2027",
        "PGDip Aerial Roads\tUniversity of Roads\t2031",
    ]
    assert [line.text for line in lines_of(page.sections[3].blocks)] == ["English: native\tDutch: good"]


def test_names_in_capitals_at_the_margin_are_no_headings() -> None:
    page = outline(
        """
        EXPERIENCE

        ACME LABS
        Engineer, 2029

        EDUCATION

        WALL COLLEGE
        BSc Bricks, 2027
        """,
        "cv.txt",
    )
    assert [section.heading for section in page.sections] == ["EXPERIENCE", "EDUCATION"]


def test_a_definition_list_has_an_item_a_term() -> None:
    page = "# Ada Example\n\nWelder\n: ACME Labs, Oslo\n: 2031 to now\n\nDanish\n: native\nNorwegian\n: fluent\n"
    lists = [block for block in read_outline(page.encode(), "cv.md").sections[0].blocks if isinstance(block, ItemList)]
    assert [[line.text for line in item.lines] for one in lists for item in one.items] == [
        ["Welder", "ACME Labs, Oslo", "2031 to now"],
        ["Danish", "native"],
        ["Norwegian", "fluent"],
    ]
