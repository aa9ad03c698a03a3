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
