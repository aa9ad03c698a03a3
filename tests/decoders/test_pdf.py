"""What fonts make of words in PDF documents, and what they are meant as."""

from __future__ import annotations

from typing import Any

import pytest

from cms.decoders import pdf


@pytest.mark.parametrize(
    ("printed", "meant"),
    [
        ("M¨uller", "Müller"),
        ("Mu¨ller", "Müller"),
        ("Mathe´matiques", "Mathématiques"),
        ("´Ecole", "École"),
        ("contrˆole", "contrôle"),
        ("a`", "à"),
        ("Ma¯ra", "Māra"),
        ("Gy˝oz˝o", "Győző"),
        ("x ˜ y", "x ˜ y"),
        ("⼤⻄⽉", "大西月"),
    ],
)
def test_letters_with_their_accents(printed: str, meant: str) -> None:
    assert pdf._text(printed, "SFRM1000") == meant


def test_an_accent_over_a_letter_is_on_it() -> None:
    def word(text: str, x0: float, x1: float) -> dict[str, Any]:
        return {"text": text, "x0": x0, "x1": x1, "base": 100.0, "size": 10.0}

    over = [word("Ecole", 50, 75), word("´", 51, 54), word("de", 80, 90), word("´", 200, 203)]
    assert [one["text"] for one in pdf._with_accents(over)] == ["École", "de"]
    below = [word("Ozolin", 50, 75), word(",", 72, 74) | {"size": 5.0}, word("a", 75, 79), word(",", 79, 81)]
    assert [one["text"] for one in pdf._with_accents(below)] == ["Ozoliņ", "a", ","]


def test_a_word_stands_on_its_line_whatever_its_font_reaches_below_it() -> None:
    def raw(descent: float) -> dict[str, Any]:
        letter = {"matrix": (1, 0, 0, 1, 50, 700), "y0": 700 - descent}
        box = {"x0": 50.0, "x1": 70.0, "top": 130.0 + descent, "bottom": 142.0 + descent}
        return {"text": "Oz", "fontname": "A", "size": 12.0, "chars": [letter], **box}

    bases = [word["base"] for descent in (2.2, 3.6) if (word := pdf._word(raw(descent), []))]
    assert bases == [142.0, 142.0]
