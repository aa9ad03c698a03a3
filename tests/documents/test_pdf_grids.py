"""Tables that no lines draw in PDF documents, and what looks like one and is none."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from cms.documents.outline import ItemList, Table

from .printing import Words, page, words
from .test_pdf import laid, told

SAID = (
    ("2031 – now", "Lead welder", "Kite Works of Eastern", "team of six"),
    ("", "", "Upper Oz", ""),
    ("2027 – 2031", "Welder", "Oz Shipyard", ""),
    ("2024 – 2026", "Apprentice, then", "Oz Shipyard", "evenings"),
    ("", "fitter", "", ""),
)
COLUMNS = (60.0, 160.0, 280.0, 400.0)


def rows(said: tuple[tuple[str, ...], ...], bases: list[float], at: tuple[float, ...] = COLUMNS) -> list[Words]:
    return [
        [one for text, x in zip(each, at, strict=True) for one in words(text, x, base)]
        for each, base in zip(said, bases, strict=True)
    ]


def tables(found: Sequence[object]) -> list[list[list[str]]]:
    return [[[cell.markdown for cell in row.cells] for row in one.rows] for one in found if isinstance(one, Table)]


@pytest.mark.parametrize(
    "bases",
    [
        pytest.param([100, 112, 128, 144, 156], id="rows farther apart than those of a cell"),
        pytest.param([100, 112, 124, 136, 148], id="all as far apart"),
    ],
)
def test_cells_that_begin_at_the_same_places_are_a_table(monkeypatch: pytest.MonkeyPatch, bases: list[float]) -> None:
    heading, after = words("Employment", 60, 80, 14, bold=True), words("Education", 60, 190, 14, bold=True)
    outline = laid(monkeypatch, page(heading, *rows(SAID, bases), after, words("BSc, Oz University, 2020", 60, 210)))
    assert tables(outline.sections[0].blocks) == [
        [
            ["2031 – now", "Lead welder", "Kite Works of Eastern Upper Oz", "team of six"],
            ["2027 – 2031", "Welder", "Oz Shipyard"],
            ["2024 – 2026", "Apprentice, then fitter", "Oz Shipyard", "evenings"],
        ]
    ]
    assert told(outline)[-2:] == ["## Education", "BSc, Oz University, 2020"]


def test_a_cell_goes_on_in_bold_or_with_the_word_of_a_heading_and_a_header_is_told_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    head, at, rule = ("Year", "Degree", "School"), (60.0, 160.0, 300.0), [60.0, 400.0, 104.0]
    first = rows((head, ("2031", "MSc Kites,", "Oz"), ("", "Distinction", "")), [100, 116, 128], at)
    bold = [words("2029", 60, 144) + words("BSc of", 160, 144, bold=True), words("Kites", 160, 156, bold=True)]
    second = rows((head, ("2027", "School of Oz", "")), [100, 116], at)
    outline = laid(
        monkeypatch,
        page(words("Education", 60, 80, 14), *first, *bold, rules=[rule]),
        page(*second, rules=[rule]),
    )
    assert tables(outline.sections[0].blocks) == [
        [["2031", "MSc Kites,  \nDistinction", "Oz"], ["2029", "**BSc of**  \n**Kites**"], ["2027", "School of Oz"]]
    ]


def test_a_header_stands_in_the_middle_above_its_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    said = (("2031", "Welder of the kites", "Oz Shipyard"), ("2029", "Trainee", "Oz Yard"), ("2027", "Cook", "Oz"))
    head = [one for text, x in (("Year", 60), ("Post", 170), ("At", 310)) for one in words(text, x, 96, bold=True)]
    heading = words("Employment", 60, 80, 14, bold=True)
    outline = laid(monkeypatch, page(heading, head, *rows(said, [112, 128, 144], (60.0, 130.0, 280.0))))
    (table,) = outline.sections[0].blocks
    assert isinstance(table, Table)
    assert (table.header, len(table.rows)) == (["Year", "Post", "At"], 3)


def test_a_line_below_its_first_row_makes_a_table_of_two_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    said = (("Prize", "Year"), ("Kite of the year", "2031"), ("Best tail", "2029"))
    made = rows(said, [100, 116, 132], (60.0, 300.0))
    outline = laid(monkeypatch, page(words("Prizes", 60, 80, 14), *made, rules=[[60.0, 330.0, 104.0]]))
    (table,) = outline.sections[0].blocks
    assert isinstance(table, Table)
    assert table.header == ["Prize", "Year"]
    assert tables([table]) == [[["Kite of the year", "2031"], ["Best tail", "2029"]]]


def test_columns_may_be_set_to_the_right(monkeypatch: pytest.MonkeyPatch) -> None:
    ends = ("Date", "until 2030", "since 2031")
    said = ("Done", "Welding of kites", "Flying them")
    made = [
        words(date, 140 - 5 * len(date.replace(" ", "")) - 3 * date.count(" "), base) + words(text, 160, base)
        for date, text, base in zip(ends, said, (100, 116, 132), strict=True)
    ]
    outline = laid(monkeypatch, page(words("Vita", 60, 80, 14), *made, rules=[[60.0, 330.0, 104.0]]))
    assert tables(outline.sections[0].blocks) == [[["until 2030", "Welding of kites"], ["since 2031", "Flying them"]]]


def test_ways_to_reach_somebody_are_no_table(monkeypatch: pytest.MonkeyPatch) -> None:
    said = (("ada@oz.example", "Upper Oz", "born 1999"), ("+49 30 1234567", "12 Kite Lane", "since 2031"))
    outline = laid(monkeypatch, page(*rows(said, [60, 72], (60.0, 200.0, 340.0)), words("I weld kites.", 60, 100)))
    assert not tables(outline.sections[0].blocks)


def test_words_in_three_columns_that_say_no_date_are_no_table(monkeypatch: pytest.MonkeyPatch) -> None:
    said = (("Welding", "Flying", "Sewing"), ("Knots", "Weather", "Tails"))
    made = rows(said, [100, 112], (60.0, 200.0, 340.0))
    outline = laid(monkeypatch, page(words("Skills", 60, 80, 14), *made))
    assert not tables(outline.sections[0].blocks)


def test_dates_beside_their_entries_are_no_column_however_few(monkeypatch: pytest.MonkeyPatch) -> None:
    def entry(date: str, title: str, where: str, base: float) -> list[Words]:
        return [words(date, 60, base) + words(title, 300, base, bold=True), words(where, 300, base + 12)]

    page_ = page(
        words("EXPERIENCE", 60, 80, bold=True),
        *entry("2031 – now", "Engineer", "Kite Works, Oz", 100),
        *entry("2029 – 2030", "Intern", "Ministry of Roads, Oz", 140),
        words("EDUCATION", 60, 180, bold=True),
        *entry("2024 – 2028", "PhD in Meteorology", "Oz University", 200),
        *entry("2020 – 2024", "BSc in Physics", "Poppy College", 240),
    )
    lines = told(laid(monkeypatch, page_))
    assert lines[:3] == ["## EXPERIENCE", "2031 – now | **Engineer**", "Kite Works, Oz"]
    assert lines[5:8] == ["## EDUCATION", "2024 – 2028 | **PhD in Meteorology**", "Oz University"]


def test_headings_may_have_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    def part(number: int, heading: str, said: str, base: float) -> list[Words]:
        return [words(f"{number}. {heading}", 60, base, 14, bold=True), words(said, 60, base + 20)]

    outline = laid(
        monkeypatch,
        page(
            *part(1, "Education", "BSc, Oz University, 2020", 80),
            *part(2, "Employment", "Welder, Kite Works, since 2031", 130),
            *part(3, "Kites", "Nine of them", 180),
        ),
    )
    assert told(outline)[::2] == ["## Education", "## Employment", "## Kites"]


def test_a_circle_far_before_a_text_marks_an_item(monkeypatch: pytest.MonkeyPatch) -> None:
    outline = laid(
        monkeypatch,
        page(
            words("Ensino", 60, 60, 14),
            words("•", 60, 80) + words("Kite Works", 78, 80),
            words("o", 78, 94) + words("Welder, since 2031", 96, 94),
            words("o", 78, 108) + words("Intern, 2029", 96, 108),
            words("o vento e", 60, 140),  # a word
        ),
    )
    lists = [block for block in outline.sections[0].blocks if isinstance(block, ItemList)]
    assert [item.lines[0].text for item in lists[0].items[0].blocks[0].items] == ["Welder, since 2031", "Intern, 2029"]  # type: ignore[union-attr]
    assert "o vento e" in told(outline)


def test_headings_may_be_told_by_their_words_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    said = ("Ada Example", "Education", "BSc, Oz University", "Employment", "Welder, Kite Works", "Awards", "Best tail")
    outline = laid(monkeypatch, page(*(words(text, 60, 60 + 24 * n) for n, text in enumerate(said))))
    assert [line for line in told(outline) if line.startswith("#")] == ["## Education", "## Employment", "## Awards"]


def test_chinese_goes_on_in_the_next_row_without_a_space(monkeypatch: pytest.MonkeyPatch) -> None:
    def row(text: str, base: float) -> Words:
        (word,) = words(text, 60, base)
        return [{**word, "x1": 60 + 10.0 * len(text)}]

    full = "风筝和天气" * 9 + "也教"
    outline = laid(monkeypatch, page(row(full, 100), row("学生写字。", 113)))
    assert told(outline) == [f"{full}学生写字。"]


def test_the_number_of_a_page_may_stand_in_a_wide_margin(monkeypatch: pytest.MonkeyPatch) -> None:
    pages = [page(words("I weld kites.", 60, 400), words(f"{n}/2", 500, 740)) for n in (1, 2)]
    assert told(laid(monkeypatch, *pages)) == ["I weld kites.", "I weld kites."]


@pytest.mark.parametrize("rest", ["40-58.", "2031.", "(2029-2031)"])
def test_what_goes_on_at_the_foot_of_a_page_is_no_number_of_it(monkeypatch: pytest.MonkeyPatch, rest: str) -> None:
    full = words("I weld kites, and whatever else flies over the towers and the gardens of Upper Oz, as in", 60, 790)
    after = words("And I bake.", 60, 60)
    assert told(laid(monkeypatch, page(full, words(rest, 60, 802)), page(after)))[0].endswith(f"as in {rest}")
