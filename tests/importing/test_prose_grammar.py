"""Constructions of running text, in the languages that have them: the same facts by another grammar; and near misses."""

from typing import Any

import pytest

from cms.content import Award, Education, Position, Publication, Talk
from cms.documents.languages.conjugation import conjugated

from .reading import of, read

Found = tuple[Any, ...]


def posts(name: str, text: str) -> list[Found]:
    found = of(read(f"# {name}\n\n{text}\n"), Position)
    return [
        (p.get("title"), p.get("organization"), p.get("period_start"), p.get("period_end"), "period_is_current" in p)
        for p in found
    ]


@pytest.mark.parametrize(
    ("language", "verb", "present", "past"),
    [
        ("en", "teach taught taught", "has also taught", "having taught"),
        ("de", "unterrichten", "unterrichtet", "unterrichtete"),
        ("de", "studieren", "studiert", "studierte"),
        ("fr", "diriger", "dirige", "dirigeait"),
        ("es", "dedicar", "dedica", "dediqué"),
        ("es", "incorporarse", "se incorpora", "incorporándose"),
        ("it", "insegnare", "insegna", "ha insegnato"),
        ("pt", "juntar-se", "junta-se", "juntou-se"),
        ("nl", "werken", "werkt", "gewerkt"),
    ],
)
def test_verbs_have_the_forms_that_texts_about_people_have(language: str, verb: str, present: str, past: str) -> None:
    forms = conjugated(language, verb)
    assert present in forms.present
    assert past in forms.past


@pytest.mark.parametrize(
    ("name", "text", "found"),
    [
        # What somebody is, whose trade no table knows, at an organisation.
        ("Ana Lindo", "Es cartógrafa en el Instituto del Relieve.",
         [("cartógrafa", "Instituto del Relieve", None, None, True)]),
        ("Anna Lindau", "Sie ist Kartografin beim Vermessungsamt Oz.",
         [("Kartografin", "Vermessungsamt Oz", None, None, True)]),
        # After where somebody was before.
        ("Ann Lindo", "After three years at Oz Survey, she moved to Brick Maps as head of maps in 2034.",
         [("head of maps", "Brick Maps", "2034", None, False)]),
        ("Anna Lindau", "Nach drei Jahren beim Vermessungsamt Oz ging sie 2034 als Leiterin zur Brick GmbH.",
         [("Leiterin", "Brick GmbH", "2034", None, False)]),
        # First as, then as.
        ("Ann Lindo", "She has worked at Oz Survey since 2031, first as a trainee and since 2034 as head of maps.",
         [("trainee", "Oz Survey", "2031", None, False), ("head of maps", "Oz Survey", "2034", None, True)]),
        # What was founded, and is led.
        ("Ann Lindo", "In 2031 I opened Oz Loaf, a bakery in Oulu, which I still run.",
         [("Founder", "Oz Loaf", "2031", None, True)]),
        ("Ana Lindo", "En 2031 fundó el estudio Curvas, que todavía dirige.",
         [("Fundador", "Curvas", "2031", None, True)]),
        # What an organisation is, before its name.
        ("Anne Lindel", "Elle préside depuis 2031 l'association Dunes vivantes.",
         [("Président", "Dunes vivantes", "2031", None, True)]),
        # Several, of whom the last has an article.
        ("Ann Lindo", "She previously held positions at Oz Survey, Brick Maps and the University of Oz.",
         [(None, "Oz Survey", None, None, False), (None, "Brick Maps", None, None, False),
          (None, "University of Oz", None, None, False)]),
        # Near misses.
        ("Ann Lindo", "We are a research group at the University of Oz.", []),
        ("Ann Lindo", "The lab was founded in 2031 at the University of Oz.", []),
        ("Ann Lindo", "My fieldwork was paid for by a grant from Oz Works.", []),
        ("Ana Lindo", "Dirige el pódcast Tierra Oz.", []),
    ],
)  # fmt: skip
def test_posts_are_told_by_many_constructions(name: str, text: str, found: list[Found]) -> None:
    assert [
        tuple(None if v is None else v if isinstance(v, bool) else str(v) for v in p) for p in posts(name, text)
    ] == found


@pytest.mark.parametrize(
    ("text", "courses"),
    [
        ("She teaches Road Design and Ecology of Walls at Oz College.", ["Road Design", "Ecology of Walls"]),
        ('She has also taught a course called "Walls and Lies" at Oz College.', ["Walls and Lies"]),
        ("I am a teaching assistant for Introduction to Roads.", ["Introduction to Roads"]),
        ("Imparte las asignaturas Muros y Caminos en la Universidad de Oz.", ["Muros", "Caminos"]),
        ("She teaches wall building to children at Oz College.", None),
    ],
)
def test_courses_are_what_is_taught(text: str, courses: list[str] | None) -> None:
    (post,) = of(read(f"# Ann Lindo\n\n{text}\n"), Position)
    assert [title for _, title in post["courses"]] == courses if courses else "courses" not in post


@pytest.mark.parametrize(
    ("name", "text", "found"),
    [
        ("Ann Lindo", "Her awards include the Oz Medal (2031) and the Brick Prize for Maps (2033).",
         [("Oz Medal", None, "2031"), ("Brick Prize for Maps", None, "2033")]),
        ("Ana Lindo", "La Sociedad de Cartografía le concedió el Premio Oz en 2031.",
         [("Premio Oz", "Sociedad de Cartografía", "2031")]),
        ("Anne Lindel", "La Société de cartographie lui a décerné le prix Oz en 2031.",
         [("prix Oz", "Société de cartographie", "2031")]),
        ("Ana Lindo", "Ha sido galardonada con el Premio Oz (2031).", [("Premio Oz", None, "2031")]),
        ("Ann Lindo", "Her tasks include the Oz Medal of others.", []),
    ],
)  # fmt: skip
def test_awards_are_listed_and_given(name: str, text: str, found: list[Found]) -> None:
    awards = of(read(f"# {name}\n\n{text}\n"), Award)
    assert [(a["title"], a.get("awarder"), str(a["dates"][0]) if a.get("dates") else None) for a in awards] == found


def test_who_published_may_come_first_or_after_an_aside() -> None:
    text = (
        "In 2031 Brick Press published her first book, *Walls*. "
        "Her second, *Roads*, which won the Oz Prize, was published by Oz House."
    )
    found = of(read(f"# Ann Lindo\n\n{text}\n"), Publication)
    assert [(book["title"], book["venue"]) for book in found] == [("Walls", "Brick Press"), ("Roads", "Oz House")]


def test_a_talk_at_the_conference_whose_page_it_is() -> None:
    (talk,) = of(read('# Ann Lindo\n\nAt this conference she will speak about "What Walls Want".\n'), Talk)
    assert talk["title"] == "What Walls Want"
    assert of(read('# Ann Lindo\n\nOne day she will speak about "What Walls Want".\n'), Talk) == []


def test_a_clause_of_its_own_says_nothing_of_the_one_before() -> None:
    (study,) = of(read("# Ann Lindo\n\nEducated at Oz College, she has drawn maps since 2031.\n"), Education)
    assert "period_start" not in study
