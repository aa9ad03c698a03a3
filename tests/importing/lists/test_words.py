"""Lists of skills, languages and news: words in a row, and texts that aren't cut."""

from __future__ import annotations

from typing import Any

import pytest

from cms.content import Entity, Language, NewsItem, Skill

from ..reading import of, read


def found(heading: str, text: str, entity: type[Entity], *names: str) -> list[tuple[Any, ...]]:
    page = f"# Ada Example\n\nI walk.\n\n## {heading}\n\n{text}\n"
    return [tuple(record.get(name) for name in names) for record in of(read(page), entity)]


@pytest.mark.parametrize(
    ("line", "languages"),
    [
        ("- English – native, German: fluent (C1)", [("English", "native"), ("German", "fluent, C1")]),
        ("- English, French, German", [("English", None), ("French", None), ("German", None)]),
        ("- English (native), isiZulu (some)", [("English", "native"), ("isiZulu", "some")]),
        ("- Spanish: intermediate, B1", [("Spanish", "intermediate, B1")]),
        ("| Language | Level |\n|---|---|\n| Munchkin | native |", [("Munchkin", "native")]),
        ("- TOEFL: 110", []),
        ("- https://tongues.example", []),
    ],
)
def test_languages(line: str, languages: list[tuple[str, str | None]]) -> None:
    assert found("Languages", line, Language, "name", "fluency") == languages


@pytest.mark.parametrize(
    ("text", "skills"),
    [
        ("- Tools: Git, Docker (some), C/C++", [("Tools", None, ["Git", "Docker (some)", "C/C++"])]),
        (
            "Mending, broom intervention, night flying",
            [(n, None, None) for n in ("Mending", "broom intervention", "night flying")],
        ),
        ("Python, SQL · R", [("Python", None, None), ("SQL", None, None), ("R", None, None)]),
        ("- Brooms (expert)\n- Wands", [("Brooms", "expert", None), ("Wands", None, None)]),
        ("- Flying\n  - High\n  - Low", [("Flying", None, ["High", "Low"])]),
        ("**Frameworks:** Django, Flask", [("Frameworks", None, ["Django", "Flask"])]),
    ],
)
def test_skills(text: str, skills: list[tuple[Any, ...]]) -> None:
    assert found("Skills", text, Skill, "name", "level", "keywords") == skills


def test_languages_among_skills() -> None:
    assert found("Skills", "- Languages: English, German (B2)", Language, "name", "fluency") == [
        ("English", None),
        ("German", "B2"),
    ]


@pytest.mark.parametrize(
    ("text", "news"),
    [
        ("- 2031.05 Won a [prize](u) in Oulu, May 2030.", [("2031-05", "Won a [prize](u) in Oulu, May 2030.")]),
        ("- Won a **prize** at *ICB*. (May 2031)", [("2031-05", "Won a **prize** at *ICB*.")]),
        (
            "**Mar 2031**\n\nWe did it.\n\n**Feb 2031**\n\nTwice. Too.",
            [("2031-03", "We did it."), ("2031-02", "Twice. Too.")],
        ),
        ("### 2031\n\n- We did it: all of it.", [("2031", "We did it: all of it.")]),
        ("Mar 2031: We did it.\n\nNothing else.", [("2031-03", "We did it."), (None, "Nothing else.")]),
    ],
)
def test_news(text: str, news: list[tuple[str | None, str]]) -> None:
    assert found("News", text, NewsItem, "date", "body") == news
