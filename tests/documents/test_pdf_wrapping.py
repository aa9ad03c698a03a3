"""PDF: which rows go on where they were wrapped, wherever that was, and what links and headings they are."""

from __future__ import annotations

import pytest

from cms.documents import EDGE, ItemList

from .printing import page, words
from .test_pdf import laid, told

WORK = words("Work", 60, 80, 14, bold=True)
FULL = words("I weld kites, and whatever else flies over the towers and the gardens of Upper Oz, as you may", 60, 100)


def test_rows_are_wrapped_where_a_table_without_lines_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    posts = (
        ("2031", "Welder, Kite", "Works"),
        ("2027", "Trainee, Oz", "University Yard"),
        ("2024", "Clerk", ""),
        ("2020", "Baker, Bread of", "all Oz"),
    )
    rows = [
        row
        for n, (year, first, rest) in enumerate(posts)
        for row in (words(year, 60, 130 + 30 * n) + words(first, 200, 130 + 30 * n), words(rest, 200, 142 + 30 * n))
    ]
    said = told(laid(monkeypatch, page(WORK, FULL, *rows)))
    assert said[2:] == [" ".join(f"{year} | {first} {rest}".split()) for year, first, rest in posts]
    # Where one of them had room, each stands on a line of its own.
    rows[1] = words("in Oz", 200, 142)
    assert "Trainee, Oz" in " ".join(told(laid(monkeypatch, page(WORK, FULL, *rows)))).split(" | ")[2]
    assert "University Yard" in told(laid(monkeypatch, page(WORK, FULL, *rows)))


def test_items_whose_marks_were_typed_go_on_below_them(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [
        words("• I weld kites and whatever flies over the towers and the gardens of Upper Oz, as it", 60, 100),
        words("was in 2031.", 60, 112),
        words("• I bake bread, cakes, buns and whatever else is eaten over there in the west of Upper", 60, 124),
    ]
    typed = laid(monkeypatch, page(WORK, *rows, words("Oz.", 60, 136)))
    assert [line.rpartition(" ")[2] for line in told(typed)[1:]] == ["2031.", "Oz."]
    hung = laid(monkeypatch, page(WORK, *rows, words("Oz.", 68, 136)))
    assert [line.rpartition(" ")[2] for line in told(hung)[1:]] == ["it", "2031.", "Oz."]


@pytest.mark.parametrize("beside", [False, True])
def test_rows_larger_than_the_text_are_headings_below_those_known(
    monkeypatch: pytest.MonkeyPatch, beside: bool
) -> None:
    rows = [words(f"Kite Works {n}", 60, 110 + 60 * n, 12) for n in range(3)]
    rows[2] += words("2031", 400, 230, 12) if beside else []  # then all are entries, with dates or without
    texts = [words("I weld the kites of Oz.", 60, 126 + 60 * n) for n in range(3)]
    said = told(laid(monkeypatch, page(WORK, *rows, *texts)))
    assert ("### Kite Works 0" in said) == ("### Kite Works 1" in said) == (not beside)


def test_a_link_is_what_it_leads_to(monkeypatch: pytest.MonkeyPatch) -> None:
    url = "https://kite.example"
    rows = [
        words("I weld kites at", 60, 100)
        + words("Kite Works,", 132, 100, link=url)
        + words("and more: https:", 188, 100),
        words("//kite.example,", 60, 112, link=url) + words("where kites fly over the roofs and towers", 138, 112),
    ]
    rows[0][-1]["link"] = url
    rows[0][-1]["x1"] = 560.0
    said = " ".join(told(laid(monkeypatch, page(WORK, *rows))))
    assert f"[Kite Works]({url}), and more: [{url}]({url}), where" in said


def test_running_text_goes_on_beside_a_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    beside = (
        "I weld kites, and whatever else flies",
        "over the towers of Upper Oz, as my",
        "father did, and his father before",
    )
    below = ("him, until the bank of Oz called all of them, and me, and asked for the kites, which we had sold by",)
    rows = [words(text, 60, 100 + 12 * n) for n, text in enumerate((*beside, *below, "then."))]
    assert told(laid(monkeypatch, page(WORK, *rows)))[1:] == [" ".join((*beside, *below, "then."))]
    # Lines of a verse have room.
    rows[1] = words("over Oz", 60, 112)
    assert "over Oz" in told(laid(monkeypatch, page(WORK, *rows)))


def test_degrees_stand_in_a_margin_as_dates_do(monkeypatch: pytest.MonkeyPatch) -> None:
    said = (("2031", "Welder, Oz"), ("Ph.D.", "University of Oz"), ("2029", "Trainee, Oz"))
    rows = [words(when, 60, 110 + 14 * n) + words(what, 120, 110 + 14 * n) for n, (when, what) in enumerate(said)]
    after = [words("Languages", 60, 180, 14, bold=True), words("Thai", 60, 200) + words("some", 120, 200)]
    outline = laid(
        monkeypatch, page(WORK, FULL, *rows, *after, words("© 2031 Ada Example. All rights reserved.", 60, 230))
    )
    items = [block for section in outline.sections for block in section.blocks if isinstance(block, ItemList)]
    assert [[one.lines[0].text.partition(EDGE)[0] for one in block.items] for block in items] == [
        ["2031", "Ph.D.", "2029"]
    ]
    assert "©" not in " ".join(told(outline))
    assert "©" in outline.text
