"""Papers that a sentence names with where they appeared, and sections that only tell."""

from typing import Any

import pytest

from cms.content import Publication, Talk

from .reading import of, read


def papers(sentence: str) -> list[tuple[Any, ...]]:
    found = of(read(f"# Ann Li\n\nI am an engineer at Broomworks. {sentence}\n"), Publication)
    return sorted((paper["title"], paper.get("venue"), paper["year"]) for paper in found)


@pytest.mark.parametrize(
    "sentence",
    [
        'My paper, "Brooms in the rain", came out in the *Journal of Wands* in 2031, with Bo Bun as co-author.',
        'An older one is "Brooms in the rain", published in *Journal of Wands* in 2031, which I wrote with Bo.',
    ],
)
def test_a_paper_and_where_it_came_out(sentence: str) -> None:
    assert papers(sentence) == [("Brooms in the rain", "Journal of Wands", 2031)]


def test_two_books_in_a_sentence_are_two() -> None:
    assert papers("I published *Wet Brooms* in 2031 and *Dry Brooms* in 2032.") == [
        ("Dry Brooms", None, 2032),
        ("Wet Brooms", None, 2031),
    ]


def test_a_section_that_only_tells_is_no_list() -> None:
    text = (
        "# Ann Li\n\n## Speaking\n\nIf you'd like me to speak at your show, write to me. "
        'In June 2031 I gave a keynote with the title "Networks of brooms" at the Wand Days in Ghent.\n\n'
        "*No, I can't look at your broom.*\n"
    )
    found = of(read(text), Talk)
    assert [(talk["title"], talk["event"], talk["location"]) for talk in found] == [
        ("Networks of brooms", "Wand Days", "Ghent")
    ]


def test_talks_on_lines_of_their_own_are_a_list() -> None:
    text = "# Ann Li\n\n## Speaking\n\nMy life with brooms. Wand Day, Oulu, May 2031\n\nWet wands. Broom Forum, Lyon, 2029\n"
    assert [talk["title"] for talk in of(read(text), Talk)] == ["My life with brooms", "Wet wands"]


def test_a_name_is_no_word_for_oneself() -> None:
    text = (
        "# Ann Li\n\n## Publications\n\nSu, I., Li, A. Brooms that tell of the rain. Wand Letters, 2031.\n\n"
        "Li, A., Son, I. Wands that remember the wood. Broom Letters, 2029.\n"
    )
    assert [paper["title"] for paper in of(read(text), Publication)] == [
        "Brooms that tell of the rain",
        "Wands that remember the wood",
    ]
