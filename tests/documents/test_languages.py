"""Vocabularies of languages: every table has keys that are known, and what they say is found in documents."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import cms
from cms.content import PositionKind
from cms.documents import SectionKind, kind_of_heading
from cms.documents.languages import alternatives, forms, keys, months, tables, words

CODE = Path(cms.__file__).parent
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


def test_a_word_that_goes_on_where_another_ends_is_found_whole() -> None:
    pattern = re.compile(alternatives(["dott.", "dott.ssa", "prof."]), re.IGNORECASE)
    found = [match[0] for text in ("Dott.ssa Ada", "Dott. Bo", "Prof.Bo") if (match := pattern.match(text))]
    assert found == ["Dott.ssa", "Dott.", "Prof."]


def test_patterns_of_words_are_found_whole_too() -> None:
    pattern = re.compile(forms(["self[- ]employed", "フリーランス"], ["en solitaire"]))
    assert [
        bool(pattern.search(text))
        for text in ("self-employed", "himself employed", "元フリーランス記者", "en  solitaire")
    ] == [
        True,
        False,
        True,
        True,
    ]


# Modules that know more of a language than its tables can say: how its dates, addresses, names of companies and verbs go.
GRAMMAR = {
    "documents/events.py",
    "documents/headings.py",
    "documents/pdf/columns.py",
    "documents/pdf/grouping.py",
    "documents/pdf/rows.py",
    "documents/written_dates.py",
    "documents/languages/conjugation.py",
    "importing/degrees.py",
    "importing/gazetteer.py",
    "importing/formats/journals.py",
    "importing/marks.py",
    "importing/places.py",
    "importing/private_shapes.py",
    "importing/prose/heads.py",
    "importing/prose/posts.py",
    "importing/prose/things.py",
    "importing/prose/tokens.py",
    "importing/prose/view.py",
    "importing/prose/walk.py",
    "importing/sections/education.py",
    "importing/sections/positions.py",
    "importing/titles.py",
}
_FOREIGN = re.compile(
    r"[a-z]*[à-öø-ÿœß][a-zà-öø-ÿœß]+|[a-z]+[à-öø-ÿœß]|[\u3040-\u30ff\u3400-\u9fff]{2,}|[\uac00-\ud7af]{2,}"
)


def test_words_of_languages_stand_in_their_tables() -> None:
    """Whoever adds a language adds a file: no pattern beside the tables has words of one, as far as letters tell."""
    found = {}
    for file in sorted(CODE.rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        texts = [n.value for n in ast.walk(tree) if isinstance(n, ast.Constant) and id(n) not in docstrings]
        said = [
            word
            for text in texts
            if isinstance(text, str)
            for word in _FOREIGN.findall(re.sub(r"\[[^]]*\]", " ", text))
        ]
        if said and file.relative_to(CODE).parts[0] in ("documents", "importing"):
            found[file.relative_to(CODE).as_posix()] = said
    assert found.keys() - GRAMMAR == set(), found
    assert GRAMMAR - found.keys() == set(), "these have no such words any more"
