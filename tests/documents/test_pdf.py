"""PDF: where words stand, and how they are set, is what tells headings, columns, items and what belongs to which line."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

import cms.documents.pdf
from cms.documents import EDGE, ItemList, Outline, Paragraph, Table, lines_of, read_outline
from cms.documents.pdf.rows import read, rows_of
from cms.errors import DocumentError

from .printing import Words, page, printed, words

FILES = Path(__file__).with_name("files")


def file(name: str) -> Outline:
    return read_outline((FILES / name).read_bytes(), name)


def laid(monkeypatch: pytest.MonkeyPatch, *pages: dict[str, Any]) -> Outline:
    monkeypatch.setattr(cms.documents.pdf, "decoded", lambda *_: {"title": "", "pages": list(pages)})
    return read_outline(b"%PDF-", "cv.pdf")


def told(outline: Outline) -> list[str]:
    """All lines in order, headings among them."""
    found = []
    for section in outline.sections:
        found += [f"{'#' * section.level} {section.heading}"] if section.heading else []
        found += [line.text.replace(EDGE, " | ") for line in lines_of(section.blocks)]
    return found


def test_a_cv_as_latex_sets_it() -> None:
    outline = file("latex-like.pdf")
    assert outline.format == "pdf"
    assert [section.heading for section in outline.sections] == [
        *("Ada Example", "Experience", "Education", "Publications", "Awards", "Skills")
    ]
    text = "\n".join(told(outline))
    assert "**Research Engineer** | May 2031 – Present" in text
    assert "whatever the weather may be in all of the four seasons of the year" in text
    assert "[ada.example](https://ada.example)" in text
    assert "*Strings for Kites*. In Proceedings of OzConf, 2030." in text


def test_lines_are_those_of_its_text() -> None:
    outline = file("latex-like.pdf")
    lines = outline.text.split("\n")
    for section in outline.sections:
        for line in lines_of(section.blocks):
            first = line.text.split(EDGE)[0].split()[0]
            assert first in lines[line.start - 1]


def test_dates_to_the_left_belong_to_their_line() -> None:
    assert "May 2031 – Present | **Research Engineer**, *ACME Labs*, Oz, NZ." in told(file("dates-left.pdf"))


def test_a_column_at_the_side_comes_after_the_other_and_feet_are_no_content() -> None:
    outline = file("linkedin-profile.pdf")
    headings = [section.heading for section in outline.sections]
    assert headings.index("Education") < headings.index("Contact") < headings.index("Top Skills")
    assert not any("Page 1 of 2" in line for line in told(outline))
    assert "Page 1 of 2" in outline.text
    assert "[www.linkedin.com/in/ada-example](https://www.linkedin.com/in/ada-example) (LinkedIn)" in told(outline)
    assert "May 2031 - Present" in told(outline)  # how long that was, its dates say


def test_what_cannot_be_read_says_so() -> None:
    with pytest.raises(DocumentError, match=r"cv\.pdf: is a PDF document that takes a password"):
        read_outline((FILES / "locked.pdf").read_bytes(), "cv.pdf")
    scan = io.BytesIO()
    Image.new("RGB", (60, 80), "white").save(scan, "PDF")
    with pytest.raises(
        DocumentError, match=r"cv\.pdf: is a PDF document that shows its text as pictures, as a scan does"
    ):
        read_outline(scan.getvalue(), "cv.pdf")
    with pytest.raises(DocumentError, match=r"cv\.pdf: is a PDF document, and is broken"):
        read_outline(b"%PDF-1.7\n1 0 obj\n<<", "cv.pdf")


def test_words_broken_at_the_end_of_a_row_are_whole_again(monkeypatch: pytest.MonkeyPatch) -> None:
    outline = laid(
        monkeypatch,
        page(
            words("Experience", 72, 100, 14, bold=True),
            words("She keeps the long and winding roads of the whole country in re-", 72, 120),
            words("pair, and their well-", 72, 132),
            words("Known bridges", 72, 144),
        ),
    )
    assert told(outline) == [
        "## Experience",
        "She keeps the long and winding roads of the whole country in repair, and their well-",
        "Known bridges",
    ]


def test_what_stands_right_of_items_belongs_to_their_entry(monkeypatch: pytest.MonkeyPatch) -> None:
    outline = laid(
        monkeypatch,
        page(
            words("Experience", 72, 100, 14, bold=True),
            words("ACME Labs, Engineer", 72, 120, bold=True),
            words("Oz, NZ", 493, 120),
            words("• Built the roads", 82, 132),
            words("2031 – 2033", 468, 132),
            words("• Mended the roads", 82, 144),
        ),
    )
    assert told(outline) == [
        "## Experience",
        "**ACME Labs, Engineer** | Oz, NZ | 2031 – 2033",
        "Built the roads",
        "Mended the roads",
    ]


def test_entries_whose_other_rows_stand_farther_in_are_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    outline = laid(
        monkeypatch,
        page(
            words("Publications", 72, 100, 14, bold=True),
            words("Example, A. (2031). On the roads of Oz, and on all others that are there. Journal", 72, 120),
            words("of Roads, 3.", 92, 132),
            words("Example, A. (2030). On the rivers of Oz, and on all others that are. Lakes, 1, 1–2.", 72, 144),
            words("Li, B. (2029). Kites. Journal of Wind, 1.", 72, 156),
        ),
    )
    assert len(told(outline)) == 4
    assert told(outline)[1].endswith("Journal of Roads, 3.")
    assert all(isinstance(block, Paragraph) for block in outline.sections[0].blocks)


def test_heads_and_feet_of_pages_are_no_content(monkeypatch: pytest.MonkeyPatch) -> None:
    pages = [
        page(
            words("Ada Example" if number == 1 else "Ada Example – CV", 72, 50, 20 if number == 1 else 8),
            words("Experience" if number == 1 else "Education", 72, 100, 14, bold=True),
            words(f"Engineer, ACME Labs, 203{number}", 72, 120),
            words("Built all of its roads", 72, 132),
            words(f"Last updated May 2031 – page {number} of 2", 72, 810, 8),
        )
        for number in (1, 2)
    ]
    lines = told(laid(monkeypatch, *pages))
    assert not any("updated" in line for line in lines)
    assert lines[:2] == ["# Ada Example", "## Experience"]


def test_pictures_part_what_stands_around_them(monkeypatch: pytest.MonkeyPatch) -> None:
    outline = laid(
        monkeypatch,
        page(
            words("Ada Example", 72, 100, 20),
            words("@ ada@example.org @ Oz, NZ", 72, 120),
            words("Skills", 72, 150, 14),
        ),
    )
    assert told(outline)[1] == "ada@example.org | Oz, NZ"


def test_letters_set_apart_are_words(monkeypatch: pytest.MonkeyPatch) -> None:
    outline = laid(
        monkeypatch,
        page(words("E D U C A T I O N", 72, 100, 12, bold=True), words("PhD, Oz University, 2031", 72, 120)),
    )
    assert told(outline)[0] == "## EDUCATION"


@given(
    st.lists(
        st.tuples(
            st.text("ab•-–[1].,@A", min_size=1, max_size=30),
            st.floats(0, 500),
            st.floats(0, 800),
            st.sampled_from((8.0, 10.0, 14.0)),
        ),
        min_size=1,
        max_size=40,
    )
)
def test_no_word_is_lost_wherever_it_stands(rows: list[tuple[str, float, float, float]]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        outline = laid(patch, page(*(words(text, x, base, size) for text, x, base, size in rows)))
    kept = outline.text.replace("\\", "")
    for text, *_ in rows:
        for letters in text.split():
            assert all(letter in kept for letter in letters if letter.isalpha())


def test_a_text_printed_is_the_text(monkeypatch: pytest.MonkeyPatch) -> None:
    outline = laid(monkeypatch, *printed("# Education\nPhD, Oz University\n2031")["pages"])
    assert told(outline) == ["## Education", "PhD, Oz University", "2031"]


def test_a_table_that_is_drawn_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was wrapped in a cell is whole, and what goes on on the next page belongs to it."""
    bold = {"bold": True}
    first = page(
        words("Ada Example", 60, 60, 20),
        words("Employment", 60, 100, 14, **bold),
        [*words("Years", 62, 130, **bold), *words("Position", 162, 130, **bold), *words("Employer", 262, 130, **bold)],
        [*words("2030 –", 62, 150), *words("Senior", 162, 150), *words("ACME Labs", 262, 150)],
        words("Engineer", 162, 162),
        words("I build roads and I go on building them", 60, 200),
    )
    columns = ((60, 100), (160, 55), (260, 100))
    cells = [[[x, top, x + w, bottom] for x, w in columns] for top, bottom in ((118, 136), (136, 170))]
    second = page([*words("2029", 62, 30), *words("Intern", 162, 30), *words("Ministry", 262, 30)])
    more = [[[x, 18, x + w, 40] for x, w in columns]]
    outline = laid(monkeypatch, {**first, "tables": [cells]}, {**second, "tables": [more]})
    tables = [block for section in outline.sections for block in section.blocks if isinstance(block, Table)]
    assert [table.header for table in tables] == [["Years", "Position", "Employer"], []]
    assert [[line.text for line in cell.lines] for cell in tables[0].rows[0].cells] == [
        ["2030 –"], ["Senior Engineer"], ["ACME Labs"],
    ]  # fmt: skip
    assert "| 2030 – | Senior Engineer | ACME Labs |" in outline.text


def test_a_frame_is_no_table(monkeypatch: pytest.MonkeyPatch) -> None:
    text = page(words("Ada Example", 60, 60, 20), words("I build roads.", 60, 100))
    empty = [[[50, 40, 300, 70], [300, 40, 500, 70]], [[50, 70, 300, 80], [300, 70, 500, 80]]]
    assert told(laid(monkeypatch, {**text, "tables": [empty]})) == ["# Ada Example", "I build roads."]


def test_cards_side_by_side_are_read_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    bold = {"bold": True}
    rows = [
        words("Ada Example", 60, 60, 20),
        words("Experience", 60, 100, 14, **bold),
        [*words("Engineer", 60, 130, **bold), *words("Intern", 300, 130, **bold)],
        [*words("ACME Labs", 60, 142), *words("Ministry", 300, 142)],
        [*words("2030 – 2031", 60, 154), *words("2029", 300, 154)],
        words("I built all of the roads", 60, 166),
    ]
    text = [line for line in laid(monkeypatch, page(*rows)).text.split("\n") if line]
    assert text[2:] == [
        "**Engineer**", "ACME Labs", "2030 – 2031", "I built all of the roads", "**Intern**", "Ministry", "2029",
    ]  # fmt: skip


def test_where_and_when_beside_each_entry_are_no_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    def entry(title: str, where: str, at: str, when: str, base: float) -> list[Words]:
        ends = [
            [*words(text, 500 - 5.5 * len(text), b, bold=b == base)] for text, b in ((where, base), (when, base + 12))
        ]
        return [words(title, 60, base, bold=True) + ends[0], words(at, 60, base + 12) + ends[1]]

    talks = (
        ("Kites in the rain", "Emerald City", "Oz Days 2031", "2031"),
        ("On tails", "Rome", "Kite Congress", "2029"),
    )
    made = [row for n, talk in enumerate(talks) for row in entry(*talk, 120 + 30 * n)]
    outline = laid(monkeypatch, page(words("Talks", 60, 100, 14, bold=True), *made))
    assert told(outline)[1:] == [
        "**Kites in the rain** | **Emerald City**",
        "Oz Days 2031 | 2031",
        "**On tails** | **Rome**",
        "Kite Congress | 2029",
    ]


def test_headings_in_the_margin_stand_beside_what_is_bold_too(monkeypatch: pytest.MonkeyPatch) -> None:
    bold = {"bold": True}
    rows = [
        words("Ada Example", 60, 60, 20),
        [*words("Profile", 60, 100, **bold), *words("I build roads and go on building them", 180, 100)],
        [*words("Education", 60, 140, **bold), *words("PhD in Kites", 180, 140, **bold)],
        words("University of Roads", 180, 152),
    ]
    assert [section.heading for section in laid(monkeypatch, page(*rows)).sections] == [
        "Ada Example",
        "Profile",
        "Education",
    ]


def test_dates_that_were_wrapped_at_the_side_are_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [
        words("Ada Example", 60, 60, 20),
        words("Experience", 60, 100, 14, bold=True),
        [*words("03/2028 –", 60, 130), *words("Engineer", 150, 130, bold=True)],
        [*words("02/2030", 60, 142), *words("ACME Labs in the town of Oz", 150, 142)],
    ]
    assert told(laid(monkeypatch, page(*rows)))[2].startswith("03/2028 – 02/2030 | **Engineer**")


def test_a_heading_of_two_words_whose_letters_are_set_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    letters = [*words("W O R K", 60, 100, 9, bold=True), *words("E X P E R I E N C E", 98, 100, 9, bold=True)]
    rows = [words("Ada Example", 60, 60, 20), letters, words("Engineer, ACME Labs, 2030", 60, 120)]
    assert [section.heading for section in laid(monkeypatch, page(*rows)).sections] == [
        "Ada Example",
        "WORK EXPERIENCE",
    ]


def test_numbered_items_of_a_column_beside_another() -> None:
    (row,) = rows_of(page([*words("Skills", 60, 100), *words("2.", 300, 100), *words("Roads at dawn", 315, 100)]), 1)
    part = row.part(row.cells[1:])
    assert part.bullet is not None
    assert part.text == "Roads at dawn"


def test_dates_in_the_margin_open_entries(monkeypatch: pytest.MonkeyPatch) -> None:
    outline = laid(
        monkeypatch,
        page(
            words("Employment", 72, 100, 14, bold=True),
            words("University of Roads", 72, 120, bold=True),
            words("2031–", 72, 132) + words("Professor of Roads", 150, 132),
            words("2029–31", 72, 144) + words("Lecturer", 150, 144),
            words("with tenure", 150, 156),
            words("Visiting", 72, 168, bold=True),
            words("Spring 2030", 72, 180) + words("Guest, ACME Labs", 150, 180),
            words("Education", 72, 220, 14, bold=True),
            words("Thesis", 72, 240) + words("On Kites", 150, 240),
        ),
    )
    experience, education = outline.sections
    (listed,) = experience.blocks
    assert isinstance(listed, ItemList)
    assert [item.lines[0].text for item in listed.items] == ["**University of Roads**", "**Visiting**"]
    (inner,) = listed.items[0].blocks
    assert isinstance(inner, ItemList)
    assert [[line.text.replace(EDGE, " | ") for line in item.lines] for item in inner.items] == [
        ["Professor of Roads | 2031–"],
        ["Lecturer | 2029–31", "with tenure"],
    ]
    assert isinstance(education.blocks[0], Paragraph)  # what stands in its margin isn't when it was


def test_a_margin_of_dates_is_no_column(monkeypatch: pytest.MonkeyPatch) -> None:
    # Headings in both, as in two columns: but most of what stands left says when it was what stands right.
    entries = [
        words(f"20{20 + n}–20{21 + n}", 72, 122 + 14 * n) + words(f"Lecturer {n}, Oz University", 160, 122 + 14 * n)
        for n in range(9)
    ]
    honours = [words("2030", 72, 302) + words("Teaching", 160, 302), words("2031", 72, 316) + words("Kites", 160, 316)]
    outline = laid(
        monkeypatch,
        page(
            words("Ada Example", 72, 60, 20),
            words("Employment", 72, 100, 12, bold=True),
            *entries,
            words("Honors", 72, 285, 12, bold=True),
            *honours,
            words("Skills", 72, 340, 12, bold=True),
        ),
    )
    assert told(outline)[1:4] == [
        "## Employment",
        "2020–2021 | Lecturer 0, Oz University",
        "2021–2022 | Lecturer 1, Oz University",
    ]
    assert "2030 | Teaching" in told(outline)


def test_a_column_of_years_that_stand_beside_nothing_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    left = [
        words("Skills", 40, 100, 12, bold=True),
        *(words(f"Prize of 20{20 + n}", 40, 113 + 20 * n) for n in range(9)),
    ]
    right = [words("Experience", 240, 100, 12, bold=True)]
    right += [words(f"Road engineer {n}, ACME Labs", 240, 121 + 20 * n) for n in range(9)]
    lines = told(laid(monkeypatch, page(words("Ada Example", 40, 60, 20), *left, *right)))
    assert not any("Prize" in line and "Road" in line for line in lines)


def test_a_running_head_says_what_opens_the_document(monkeypatch: pytest.MonkeyPatch) -> None:
    first = page(words("Curriculum Vitae", 250, 60, 11), words("Ada Example, PhD", 230, 80, 16))
    head = words("Curriculum Vitae", 72, 40, 8) + words("Ada Example, PhD", 400, 40, 8)
    second = page(head, words("Education", 72, 100, 14, bold=True), words("Ada Example, PhD", 72, 120))
    lines = told(laid(monkeypatch, first, second))
    assert [line for line in lines if "Curriculum" in line] == ["Curriculum Vitae"]
    assert lines[-2:] == ["## Education", "Ada Example, PhD"]  # what isn't in the margin is content


def test_signs_before_each_part_of_a_line_open_no_item() -> None:
    parts = [words("•", 60, 100), words("Oz", 72, 100), words("•", 120, 100), words("ada@oz.example", 130, 100)]
    (row,) = rows_of(page(*parts), 1)
    assert row.bullet is None
    assert [read(cell).text for cell in row.cells] == ["Oz", "ada@oz.example"]
    (item,) = rows_of(
        page(words("•", 60, 100), words("Engineer", 72, 100), words("Oz", 200, 100), words("2031", 300, 100)), 1
    )
    assert item.bullet is not None


def test_what_a_column_beside_has_above_the_headings_opens_the_document(monkeypatch: pytest.MonkeyPatch) -> None:
    beside = [
        words("(555) 014-0199", 30, 60),
        words("ada@oz.example", 30, 72),
        words("Languages", 30, 150, 11, bold=True),
        *(words(f"{name}: good", 30, 165 + 15 * n) for n, name in enumerate(("Ozish", "Elvish", "Latin", "Greek"))),
        words("Skills", 30, 250, 11, bold=True),
        *(words(name, 30, 265 + 15 * n) for n, name in enumerate(("Kites", "Ropes", "Roads"))),
    ]
    main = [
        words("Ada Example", 220, 62, 20, bold=True),
        words("Road engineer", 220, 80, 12),
        words("Experience", 220, 130, 11, bold=True),
        *(words(f"ACME Labs {n}, engineer", 220, 152 + 17 * n) for n in range(9)),
    ]
    outline = laid(monkeypatch, page(*beside, *main))
    headings = [section.heading for section in outline.sections]
    assert headings == ["Ada Example", "Experience", "Languages", "Skills"]
    assert told(outline)[:4] == ["# Ada Example", "Road engineer", "(555) 014-0199", "ada@oz.example"]


def test_what_is_farther_below_than_rows_that_go_on_begins_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    outline = laid(
        monkeypatch,
        page(
            words("Languages", 72, 100, 14, bold=True),
            words("Ozish which she", 72, 120),
            words("learnt at home", 72, 132),
            words("Elvish which is", 72, 148),
            words("spoken in woods", 72, 160),
            words("Latin: a little", 72, 176),
            words("Old Greek: less", 72, 192),
            width=220,
        ),
    )
    assert told(outline)[1:] == [
        "Ozish which she learnt at home",
        "Elvish which is spoken in woods",
        "Latin: a little",
        "Old Greek: less",
    ]


def test_an_employer_with_several_posts_below(monkeypatch: pytest.MonkeyPatch) -> None:
    """LinkedIn says below the employer how long all of them were."""
    rows = [
        words("Ada Example", 72, 60, 20, bold=True),
        words("Experience", 72, 100, 14, bold=True),
        words("ACME Labs", 72, 120, bold=True),
        words("6 years 3 months", 72, 133),
        words("Road Engineer", 72, 146),
        words("January 2031 - Present (3 years 1 month)", 72, 159),
        words("Clerk", 72, 185),
        words("November 2027 - December 2030 (3 years 2 months)", 72, 198),
        words("Oz", 72, 211),
        words("Oz Works", 72, 237, bold=True),
        words("Intern", 72, 250),
        words("June 2025 - October 2027 (2 years 5 months)", 72, 263),
    ]
    outline = laid(monkeypatch, page(*rows))
    (entries,) = outline.sections[-1].blocks
    assert isinstance(entries, ItemList)
    assert [[line.text for line in item.lines] for item in entries.items] == [
        ["**ACME Labs**"],
        ["**Oz Works**", "Intern", "June 2025 - October 2027"],
    ]
    (posts,) = entries.items[0].blocks
    assert isinstance(posts, ItemList)
    assert [item.lines[0].text for item in posts.items] == ["Road Engineer", "Clerk"]
    assert "6 years 3 months" in outline.text
    assert not any("6 years" in line for line in told(outline))
    rows[3] = words("6 years of roads", 72, 133)  # which says something else
    assert "6 years of roads" in told(laid(monkeypatch, page(*rows)))


def test_a_long_word_that_runs_into_the_next_column_stays_in_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    left = [
        ("Contact", 100),
        ("ada-of-the-long-address@oz.example", 120),
        ("Skills", 150),
        ("Roads", 165),
        ("Kites", 180),
        ("Languages", 210),
        ("English", 225),
        ("German", 240),
    ]
    right = [("Experience", 100), ("Oz City and its islands all around", 120)] + [
        (f"Paved road number {n} with bricks of gold", 150 + 13 * n) for n in range(9)
    ]
    heads = {"Contact", "Skills", "Languages", "Experience"}
    rows = [words("Ada Example", 200, 60, 22, bold=True)]
    rows += [words(text, 40, y, 12 if text in heads else 10, bold=text in heads) for text, y in left]
    rows += [words(text, 200, y, 12 if text in heads else 10, bold=text in heads) for text, y in right]
    lines = told(laid(monkeypatch, page(*rows)))
    assert "ada-of-the-long-address@oz.example" in lines
    assert any(line.startswith("Oz City") for line in lines)


def test_an_open_bracket_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [
        words("Ada Example", 72, 60, 20, bold=True),
        words("Languages", 72, 100, 14, bold=True),
        words("German (Native or", 72, 120),
        words("Bilingual)", 72, 132),
        words("English (fluent)", 72, 145),
        words("Dutch", 72, 158),
    ]
    assert told(laid(monkeypatch, page(*rows)))[-3:] == ["German (Native or Bilingual)", "English (fluent)", "Dutch"]


def test_what_is_raised_behind_a_word_is_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = ("[1] Li, A.", "[2] Li, B.", "[10] Li, C.")
    made = [words(row, 67 if "10" in row else 72, 60 + 20 * n) for n, row in enumerate(rows)]
    raised = words("*", made[0][-1]["x1"], 56, 6.0)
    outline = laid(monkeypatch, page(words("Ada Example", 72, 30, 20), *made, raised))
    (items,) = outline.sections[-1].blocks
    assert isinstance(items, ItemList)
    assert [one.lines[0].text for one in items.items] == ["Li, A.\\*", "Li, B.", "Li, C."]


def test_dates_that_end_where_their_texts_begin_open_one_list(monkeypatch: pytest.MonkeyPatch) -> None:
    dates = (("2031 – 2033", 60.0), ("since 2029", 63.0), ("May 2027 – May 2028", 32.0), ("2024", 91.0))
    rows = [
        words(date, x, 60 + 40 * n) + words("Welder", 122, 60 + 40 * n, bold=True) for n, (date, x) in enumerate(dates)
    ]
    rows += [words("Kite Works", 122, 72 + 40 * n) for n in range(4)]
    outline = laid(monkeypatch, page(words("WORK", 32, 40, bold=True), *rows))
    (items,) = outline.sections[-1].blocks
    assert isinstance(items, ItemList)
    assert [one.lines[0].text.partition(EDGE)[0] for one in items.items] == [date for date, _ in dates]


def test_dates_below_names_with_a_place_far_right_open_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [
        words(text, x, 60 + 40 * n + 12 * at)
        for n in range(2)
        for at, (text, x) in enumerate((("Welder of Kites", 32), ("Kite Works", 32), ("2031 – 2033", 42), ("Oz", 300)))
    ]
    rows = [
        [{**w, "base": w["base"] - 12, "top": w["top"] - 12} for w in row] if row[0]["x0"] == 300 else row
        for row in rows
    ]
    outline = laid(monkeypatch, page(words("WORK", 32, 40, bold=True), *rows))
    assert all(isinstance(block, Paragraph) for block in outline.sections[-1].blocks)


def test_a_table_whose_rows_lines_set_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    said = (
        ("Year", "Work", "Place"),
        ("2031", "Kite House", "Upper Oz"),
        ("2029", "Kite Hall", "Oz"),
        ("", "Kite Hut", "Oz"),
    )
    rows = [
        [one for text, x in zip(each, (60, 92, 300), strict=True) for one in words(text, x, 60 + 17 * n, bold=not n)]
        for n, each in enumerate(said)
    ]
    outline = laid(monkeypatch, page(*rows, rules=[[57.0, 539.0, 64.0 + 17 * n] for n in range(4)]))
    (table,) = outline.sections[0].blocks
    assert isinstance(table, Table)
    assert table.header == ["Year", "Work", "Place"]
    assert [[cell.markdown for cell in row.cells] for row in table.rows] == [
        [cell for cell in row if cell] for row in said[1:]
    ]


def test_a_name_beside_ways_to_reach_somebody(monkeypatch: pytest.MonkeyPatch) -> None:
    first = words("Ada Example", 32, 50, 24, bold=True) + words("ada@oz.example is where I am", 400, 52, 9)
    outline = laid(monkeypatch, page(first, words("Welder", 32, 70, 13), words("I weld kites.", 32, 100)))
    assert told(outline)[:2] == ["# Ada Example", "ada@oz.example is where I am"]


def test_a_title_in_the_middle_is_no_heading_of_a_column(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [
        ("Beruf", "Weberin"),
        ("Telefon", "0951"),
        ("Anschrift", "Oulu"),
        ("Name", "Ada Example"),
        ("Geboren", "2001"),
    ]
    outline = laid(
        monkeypatch,
        page(
            words("Lebenslauf", 180, 40, size=16),
            *(words(a, 32, 80 + 14 * n) + words(b, 220, 80 + 14 * n) for n, (a, b) in enumerate(rows * 2)),
            words("Ausbildung", 32, 240, bold=True),
            words("Oz Schule", 32, 260),
        ),
    )
    assert "Name | Ada Example" in told(outline)


def test_what_is_set_to_the_right_in_a_margin_stands_beside_its_text(monkeypatch: pytest.MonkeyPatch) -> None:
    spoken = (("Thai", "some"), ("Dutch", "good"), ("French", "fluent"), ("Spanish", "good"), ("Japanese", "some"))
    margin = [*spoken, ("Aug–Dec", "Trainee at Acme"), ("2024", "")]
    rows = [
        words(left, 100 - 5 * len(left), 60 + 14 * n) + (words(right, 108, 60 + 14 * n) if right else [])
        for n, (left, right) in enumerate(margin)
    ]
    said = told(laid(monkeypatch, page(*rows)))
    assert said == [*(" | ".join(row) for row in spoken), "Aug–Dec 2024 | Trainee at Acme"]


def test_dates_in_the_first_half_of_a_table_are_of_what_is_in_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    entries = (
        ("2030 – 2031", "Welder", "Kite Works"),
        ("2028 – 2030", "Weaver", "Oz Mill"),
        ("2026 – 2027", "Intern", "Acme"),
    )
    rows = [
        row
        for n, (date, title, where) in enumerate(entries)
        for row in (
            words(date, 32, 60 + 28 * n) + words(title, 190, 60 + 28 * n, bold=True),
            words(where, 190, 74 + 28 * n),
        )
    ]
    outline = laid(monkeypatch, page(words("WORK", 32, 40, bold=True), *rows))
    (items,) = outline.sections[-1].blocks
    assert isinstance(items, ItemList)
    assert [len(item.lines) for item in items.items] == [2, 2, 2]
