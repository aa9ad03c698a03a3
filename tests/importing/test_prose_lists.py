"""What long sentences tell of several things at once, in many languages: which of them is whose, and near misses."""

from typing import Any

import pytest

from cms.content import Award, Education, Entity, Position

from .reading import of, read


def told(text: str, entity: type[Entity], *names: str) -> list[tuple[Any, ...]]:
    """What a biography tells of a kind, field by field."""
    return [tuple(one.get(name) for name in names) for one in of(read(f"# Ada Example\n\n{text}\n"), entity)]


@pytest.mark.parametrize(
    ("text", "studies"),
    [
        (
            "She received the BSc and PhD degrees in magic from Oz University in 2031 and 2035, respectively.",
            [("BSc", "magic", "Oz University", "2031"), ("PhD", "magic", "Oz University", "2035")],
        ),
        (
            "I hold a BSc in magic and an MSc in law from Oz University and Emerald College in 2031 and 2033, respectively.",
            [("BSc", "magic", "Oz University", "2031"), ("MSc", "law", "Emerald College", "2033")],
        ),
        (
            "I got a BSc in magic in 2031 and an MSc in law in 2033, both from Oz University.",
            [("BSc", "magic", "Oz University", "2031"), ("MSc", "law", "Oz University", "2033")],
        ),
        (
            "I got a BSc in magic in 2031 and an MSc in law in 2033 from Oz University.",
            [("BSc", "magic", None, "2031"), ("MSc", "law", "Oz University", "2033")],
        ),
        (
            "Educated at Oz University (BA Magic, 2031) and Emerald College (DPhil, 2035), she bakes.",
            [("BA", "Magic", "Oz University", "2031"), ("DPhil", None, "Emerald College", "2035")],
        ),
        (
            "He earned his medical degree from Oz University in 2031.",
            [("medical degree", None, "Oz University", "2031")],
        ),
        (
            "Me licencié en Magia por la Universidad de Oz en 2031 y dos años más tarde, en 2033, "
            "obtuve allí el máster en Leyes.",
            [(None, "Magia", "Universidad de Oz", "2031"), ("máster", "Leyes", "Universidad de Oz", "2033")],
        ),
        (
            "她本科和硕士毕业于铃兰大学（2031年、2033年），2035年博士毕业于橡树大学。",
            [
                ("本科", None, "铃兰大学", "2031"),
                ("硕士", None, "铃兰大学", "2033"),
                ("博士", None, "橡树大学", "2035"),
            ],
        ),
        (
            "Mi sono laureata in Scienze biologiche all'Università di Oz nel 2031.",
            [(None, "Scienze biologiche", "Università di Oz", "2031")],
        ),
        (
            "She baked at Oz Mills. While working there she took an MSc in magic at Emerald College.",
            [("MSc", "magic", "Emerald College", None)],
        ),
        (
            "저는 2031년 미르대학교를 졸업하고 2033년 가람대학교에서 마법학 석사 학위를 받았습니다.",
            [(None, None, "미르대학교", "2031"), ("석사 학위", "마법학", "가람대학교", "2033")],
        ),
    ],
)
def test_degrees_of_one_sentence(text: str, studies: list[tuple[Any, ...]]) -> None:
    assert told(text, Education, "degree", "field", "organization", "period_end") == studies


@pytest.mark.parametrize(
    ("text", "positions"),
    [
        (
            "She completed a residency in surgery at Oz Hospital and received a fellowship from the Road Fund.",
            [("residency", "Oz Hospital", None)],
        ),
        (
            "Nach einem Volontariat beim Wegeverlag (2029–2031) war ich bis zum 31.3.2033 als Lektorin am Institut Oz tätig.",
            [("Volontariat", "Wegeverlag", None), ("Lektorin", "Institut Oz", None)],
        ),
        ("Ich bin im Vorstand des Museums Oz.", [("Vorstand", "Museum Oz", True)]),
        (
            "J'ai ensuite été postdoctorante à l'Institut Oz, puis au Centre Iberia, à Madrid.",
            [("postdoctorante", "Institut Oz", None), ("postdoctorante", "Centre Iberia", None)],
        ),
        (
            "I joined Oz Works in 2031 as a baker and left as an engineering manager with a team of two.",
            [("baker", "Oz Works", None), ("engineering manager", "Oz Works", None)],
        ),
        (
            "She was a lecturer at the University of Tarn before returning to Oz Mills, where she bakes. "
            "She works as a reader at Tarn.",
            [("lecturer", "University of Tarn", None), ("reader", "University of Tarn", True)],
        ),
        ("She worked as an assistant to the road duo Lime & Tar.", [("assistant", "Lime & Tar", None)]),
        (
            "É professora da Universidade de Oz e, desde 2031, padeira na Padaria Lar.",
            [("professora", "Universidade de Oz", True), ("padeira", "Padaria Lar", True)],
        ),
        ("她曾在铃兰大学担任讲师，现为《路学》编委。", [("讲师", "铃兰大学", None), ("编委", "路学", True)]),
        ("北辰楽団の団員を経て、現在は鈴蘭楽団奏者。", [("団員", "北辰楽団", None), ("奏者", "鈴蘭楽団", True)]),
        (
            "저는 미르연구소에서 인턴으로 일했으며, 이후 가람병원에서 기획자로 근무했습니다.",
            [("인턴", "미르연구소", None), ("기획자", "가람병원", None)],
        ),
        (
            "Ich arbeitete als Lektorin bei Turmbau Hansen, danach wechselte ich zur Wege GmbH. "
            "Dort leite ich seit 2031 die Abteilung für Brücken.",
            [("Lektorin", "Turmbau Hansen", None), (None, "Wege GmbH", None), ("Leiter", "Wege GmbH", True)],
        ),
        (
            "She was a staff nurse in the care unit of Oz Hospital until 2031 and later a bread baker (2032–2033).",
            [("staff nurse", "Oz Hospital", None), ("bread baker", "Oz Hospital", None)],
        ),
        ("Es miembro del comité editorial de la Revista de Hielos.", [("miembro", "Revista de Hielos", True)]),
        ("Ik zit in het bestuur van de Vereniging voor Oz.", [("bestuur", "Vereniging voor Oz", True)]),
        # Somebody else's, and what is only wished for.
        ("I live in Oulu with my wife, who is a nurse at Oz Hospital.", []),
        ("Vivo en Oulu con mi pareja, que es médica en el Hospital Oz.", []),
        ("I am looking for baker positions at Oz Mills.", []),
        ("Ich suche eine Stelle als Bäckerin an der Universität Oz.", []),
    ],
)
def test_positions_of_one_sentence(text: str, positions: list[tuple[Any, ...]]) -> None:
    assert told(text, Position, "title", "organization", "period_is_current") == positions


def test_what_is_denied_after_and_denies_nothing_before() -> None:
    text = "She won the Oz Prize in 2031 and was shortlisted for the Road Prize in 2032."
    assert told(text, Award, "title") == [("Oz Prize",)]


def test_who_is_given_something_by_those_they_teach() -> None:
    assert told("Her students named her Baker of the Year in 2031.", Award, "title") == [("Baker of the Year",)]
    assert told("My students named their cat Baker of the Year in 2031.", Award, "title") == []


def test_an_advisor_of_whom_a_clause_tells_more() -> None:
    text = (
        "She got a PhD from Oz University. Her work was supervised by Bo Li, who is the dean of law at Emerald College."
    )
    assert told(text, Education, "degree", "advisors") == [("PhD", ["Bo Li"])]
    assert told(text, Position, "title") == []
