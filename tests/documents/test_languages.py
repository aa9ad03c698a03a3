"""Vocabularies of languages: every table has keys that are known, and what they say is found in documents."""

from __future__ import annotations

import re

import pytest

from cms.content import PositionKind
from cms.documents import SectionKind, kind_of_heading
from cms.documents.languages import alternatives, keys, months, tables, words

LANGUAGES = {"de", "en", "es", "fr", "it", "ja", "ko", "nl", "pt", "zh"}


def test_tables_are_of_our_languages() -> None:
    assert set(tables()) == LANGUAGES


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_a_table_has_known_keys_and_no_phrase_twice(language: str) -> None:
    table = tables()[language]
    kinds = {kind.value for kind in SectionKind}
    assert set(table["headings"]) <= kinds | {"fillers", "patents", "grants"}
    assert set(table.get("roles", ())) <= {kind.name.lower() for kind in PositionKind}
    for name, each in table.items():
        for key, phrases in each.items():
            assert phrases, f"{name}.{key} is empty"
            assert len(phrases) == len(set(phrases)), f"{name}.{key} has a phrase twice"
            assert all(phrase == " ".join(phrase.split()) for phrase in phrases)


@pytest.mark.parametrize("language", sorted(LANGUAGES))
@pytest.mark.parametrize("kind", ["education", "publications", "awards", "experience", "teaching", "talks", "skills"])
def test_each_language_names_the_usual_sections(language: str, kind: str) -> None:
    for phrase in tables()[language]["headings"][kind]:
        assert kind_of_heading(f"## {phrase.capitalize()}") is not None, phrase


@pytest.mark.parametrize(
    ("heading", "kind"),
    [
        ("教育经历 / Education", SectionKind.EDUCATION),
        ("研究兴趣 Research Interests", SectionKind.INTERESTS),
        ("Brick (路桥) 发表论文", SectionKind.PUBLICATIONS),
        ("Ausgewählte Veröffentlichungen", SectionKind.PUBLICATIONS),
        ("Preise und Stipendien", SectionKind.AWARDS),
        ("Mes publications", SectionKind.PUBLICATIONS),
        ("荣誉与奖项", SectionKind.AWARDS),
        ("受賞・表彰", SectionKind.AWARDS),
        ("Bricks / Roads", None),
        ("砖块 Bricks", None),
        ("Ergebnisse der Messung", None),
    ],
)
def test_headings_in_a_language_or_two(heading: str, kind: SectionKind | None) -> None:
    assert kind_of_heading(heading) is kind


def test_months_have_their_numbers() -> None:
    named = months()
    assert (named["märz"], named["août"], named["enero"], named["set"], named["mrt"], named["sept"]) == (
        3,
        8,
        1,
        9,
        3,
        9,
    )
    assert set(named.values()) == set(range(1, 13))


def test_words_are_found_whole_where_a_script_has_spaces() -> None:
    pattern = re.compile(alternatives(["seit", "a partir de", "至今"]), re.IGNORECASE)
    assert pattern.search("Seit 2031")
    assert pattern.search("a  partir de 2031")
    assert pattern.search("2031年至今为止")
    assert not pattern.search("Seite 2031")


def test_words_of_all_languages_are_one_table() -> None:
    assert {"seit", "depuis", "sinds", "since"} <= set(words("words", "since"))
    assert "education" in keys("headings")
