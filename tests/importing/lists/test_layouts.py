"""Layouts that came later: definition lists, lines parted by `<br>`, courses with levels, quotes and names of every kind."""

from typing import Any

import pytest

from cms.content import Education, Entity, Language, Position, Publication, Talk
from cms.documents import SectionKind, likely_kind

from ..reading import of, read

PAGE = "<html><head><title>Ann Li</title></head><body><h1>Ann Li</h1>{}</body></html>"


def found(text: str, entity: type[Entity], *names: str, path: str = "page.md") -> list[tuple[Any, ...]]:
    return [tuple(record.get(name) for name in names) for record in of(read(text, path), entity)]


@pytest.mark.parametrize(
    "body",
    [
        "<h2>Education</h2><dl><dt>2031</dt><dd>Ph.D. in Magic, University of Oz</dd>"
        "<dt>2027</dt><dd>B.A. in Brooms, Emerald College</dd></dl>",
        "<b>Education</b><br>2031 &nbsp; Ph.D., Magic, University of Oz<br>2027 &nbsp; B.A., Brooms, Emerald College<br>",
        "<table><tr><td colspan=2><b>Education</b></td></tr><tr><td>2031</td><td>Ph.D. in Magic, University of Oz</td></tr>"
        "<tr><td>2027</td><td>B.A. in Brooms, Emerald College</td></tr>"
        "<tr><td colspan=2><b>Languages</b></td></tr><tr><td>Quadling</td></tr></table>",
    ],
)
def test_degrees_in_old_html(body: str) -> None:
    degrees = [("Ph.D.", "Magic", "University of Oz", "2031"), ("B.A.", "Brooms", "Emerald College", "2027")]
    names = ("degree", "field", "organization", "period_end")
    assert found(PAGE.format(body), Education, *names, path="page.html") == degrees


def test_an_open_end_before_a_column() -> None:
    body = (
        "<b>Positions</b><br>2031 &ndash; &nbsp; Engineer, Acme Labs<br>2029 &ndash; 2031 &nbsp; Analyst, Oz Bank<br>"
    )
    jobs = [("Engineer", "2031", None), ("Analyst", "2029", "2031")]
    assert found(PAGE.format(body), Position, "title", "period_start", "period_end", path="page.html") == jobs


@pytest.mark.parametrize(
    "lines",
    [
        "- Flight of Brooms (undergraduate), since 2031\n- Wands in Practice (graduate), 2029-2030\n",
        "- Flight of Brooms, lecture, WiSe 2031/32\n- Wands in Practice, seminar, SoSe 2030\n",
        "- 2031: Flight of Brooms (Master)\n- 2030: Wands in Practice (Bachelor)\n",
        "| Course | Level | Years |\n|--|--|--|\n| Flight of Brooms | LLM | 2031 |\n| Wands in Practice | LLB | 2030 |\n",
    ],
)
def test_a_course_is_no_employer(lines: str) -> None:
    courses = [
        (None, None, ["Flight of Brooms"]),
        (None, None, ["Wands in Practice"]),
    ]
    got = of(read(f"# Ann Li\n\n## Teaching\n\n{lines}", "page.md"), Position)
    assert [(p.get("title"), p.get("organization"), [course[1] for course in p["courses"]]) for p in got] == courses


@pytest.mark.parametrize("title", ["Staff Nurse", "Consultant Physician", "Trainee Solicitor", "Assistant Curator"])
def test_titles_of_two_words(title: str) -> None:
    text = f"# Ann Li\n\n## Experience\n\n- {title}, Oz General Hospital, 2029 – 2031\n- Clerk, Oz Bank, 2025 – 2029\n"
    assert found(text, Position, "title", "organization")[0] == (title, "Oz General Hospital")


@pytest.mark.parametrize(
    "line",
    [
        "Lind, A. and Bun, B. 'A lien on the broom' (2031) 44 Journal of Sea Law 1.",
        'Lind, A., and Bun, B. "A lien on the broom." *Journal of Sea Law*, vol. 44, pp. 1–9, 2031.',
        "LIND, A.; BUN, B. A lien on the broom. *Journal of Sea Law*, v. 44, n. 1, p. 1-9, 2031.",
        "Avec B. Bun. « A lien on the broom ». *Journal of Sea Law* 44 (2031), p. 1–9.",
        "Lind, A. y Bun, B. (2031). «A lien on the broom». *Journal of Sea Law*, 44(1), 1-9.",
    ],
)
def test_papers_in_the_manner_of_every_country(line: str) -> None:
    papers = of(read(f"# Ann Lind\n\n## Publications\n\n- {line}\n", "page.md"), Publication)
    assert [paper["title"] for paper in papers] == ["A lien on the broom"]
    people = [name.replace(".", "").split()[-1].casefold() for name in papers[0]["authors"]]
    assert people == ["lind", "bun"]


def test_where_a_talk_was_is_no_part_of_the_event() -> None:
    lines = "- Why nails fail, Timber Days, Skarholm, May 2031\n- Brooms at rest, Carpet Forum, Elmsworth, June 2030\n"
    talks = [("Timber Days", "Skarholm"), ("Carpet Forum", "Elmsworth")]
    assert found(f"# Ann Li\n\n## Talks\n\n{lines}", Talk, "event", "location") == talks


def test_languages_with_the_levels_of_europe() -> None:
    text = "# Ann Li\n\n## Languages\n\nQuadling (native), Munchkin (C2); Winkie (B1)\n"
    assert found(text, Language, "name", "fluency") == [("Quadling", "native"), ("Munchkin", "C2"), ("Winkie", "B1")]


def test_what_tells_of_the_page_is_no_entry() -> None:
    text = "# Ann Li\n\n## Service\n\n- Editor, Brooms Quarterly, 2031\n\nLast updated: 2 May 2031\n"
    assert found(text, Position, "title") == [("Editor",)]


@pytest.mark.parametrize(
    ("heading", "kind"),
    [
        ("Clinical Experience", SectionKind.EXPERIENCE),
        ("Positions held", SectionKind.EXPERIENCE),
        ("Published Papers", SectionKind.PUBLICATIONS),
        ("Esperienze precedenti", SectionKind.EXPERIENCE),
        ("Why I left", None),
        ("A few words on teaching", None),
        ("Bricks", None),
    ],
)
def test_headings_that_say_more_closely_which(heading: str, kind: SectionKind | None) -> None:
    assert likely_kind(heading) is kind
