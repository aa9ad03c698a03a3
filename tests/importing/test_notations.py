"""How names, places, organisations, degrees, courses and venues are written: variants of each, and near misses."""

import pytest

from cms.content import PositionKind
from cms.documents import Inline, inline
from cms.importing.courses import read_course
from cms.importing.degrees import find_degree
from cms.importing.people import is_list_of_names, is_name, read_name, read_names
from cms.importing.places import is_place, read_organization, split_place
from cms.importing.titles import is_role, kind_of_position, split_title
from cms.importing.venues import kind_of_publication, read_venue


# ---- people ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Prof. Ann Li", "Ann Li"),
        ("Professor Ann B. Li", "Ann B. Li"),
        ("Dr. Ann Li", "Ann Li"),
        ("Assoc. Prof. Ann Li", "Ann Li"),
        ("Prof. Dr. Ann Li", "Ann Li"),
        ("Ann Li, Ph.D.", "Ann Li"),
        ("Ann Li*", "Ann Li"),
        ("Ann Li†", "Ann Li"),
        ("Li$^*$", "Li"),
        ("Ann Li (Co-first)", "Ann Li"),
        ("Ann Li¹", "Ann Li"),
        ("Profane Li", "Profane Li"),
        ("Drew Li", "Drew Li"),
    ],
)
def test_names_without_what_is_no_part(text: str, name: str) -> None:
    found = read_name(text)
    assert found
    assert found.name == name


@pytest.mark.parametrize("text", ["Ann Li | 李安", "Ann Li (李安)", "李安 Ann Li", "Ann Li（李安）"])
def test_names_in_two_scripts(text: str) -> None:
    found = read_name(text)
    assert found
    assert (found.name, found.native) == ("Ann Li", "李安")


@pytest.mark.parametrize(
    "text", ["Ann Li", "A. Li", "Ann B. Li", "Ann van der Li", "Ann-Marie O'Li", "Ann (Annie) Li", "李安", "Zoë Li"]
)
def test_what_is_a_name(text: str) -> None:
    assert is_name(text)


@pytest.mark.parametrize(
    "text",
    [
        "Machine Learning",
        "ann li",
        "Best Paper Award",
        "Oz",
        "CS 101",
        "Ann Li: brooms",
        "Deep Networks",
        "Ann Li and Bo",
        "University of Oz",
    ],
)
def test_what_is_no_name(text: str) -> None:
    assert not is_name(text)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Ann Li, Bo Bun", ["Ann Li", "Bo Bun"]),
        ("Ann Li, Bo Bun, and Cy Dee", ["Ann Li", "Bo Bun", "Cy Dee"]),
        ("Prof. Ann Li & Bo Bun & Cy Dee", ["Ann Li", "Bo Bun", "Cy Dee"]),
        ("Ann Li; Bo Bun et al.", ["Ann Li", "Bo Bun"]),
        ("A. Li, B. Bun and others", ["A. Li", "B. Bun"]),
    ],
)
def test_lists_of_names(text: str, names: list[str]) -> None:
    assert [name.name for name in read_names(Inline(text))] == names
    assert is_list_of_names(Inline(text))


@pytest.mark.parametrize(
    "text",
    ["Brooms, Wands, and Potions", "Magic: A, B", "Ann Li", "Oz Works, Oz", "Measuring Brooms, Wands and More Things"],
)
def test_what_is_no_list_of_names(text: str) -> None:
    assert not is_list_of_names(Inline(text))


def test_marks_say_who_contributed_equally() -> None:
    names = read_names(inline("**Ann Li**\\*, [Bo Bun](https://bo.example)†, Cy Dee"))
    assert [(name.name, name.is_equal, name.url) for name in names] == [
        ("Ann Li", True, None),
        ("Bo Bun", True, "https://bo.example"),
        ("Cy Dee", False, None),
    ]


# ---- places and organisations ------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "text",
    [
        "Springfield, IL",
        "Oz, China",
        "Menlo Park, CA",
        "Zurich",
        "Berlin, Germany",
        "New York, NY, USA",
        "Remote",
        "Hong Kong",
        "Oulu, FI",
        "Cambridge, U.K.",
        "Houston, TX 77005",
        "Berlin (remote)",
        "München",
        "東京",
        "Sevilla, España",
    ],
)
def test_what_is_a_place(text: str) -> None:
    assert is_place(text)


@pytest.mark.parametrize(
    "text", ["Acme, Inc", "Intern", "Acme New York, NY", "University of Oz, WA", "CA", "Machine Learning", "Ann Li"]
)
def test_what_is_no_place(text: str) -> None:
    assert not is_place(text)


@pytest.mark.parametrize(
    ("text", "rest", "place"),
    [
        ("Acme, Springfield, IL", "Acme", "Springfield, IL"),
        ("Acme Labs Menlo Park, CA", "Acme Labs", "Menlo Park, CA"),
        ("Acme New York, NY", "Acme", "New York, NY"),
        ("University of Oz Ann Arbor, MI", "University of Oz", "Ann Arbor, MI"),
        ("Acme (Core Team) Smallville, KS", "Acme (Core Team)", "Smallville, KS"),
        ("Oz Student Union SH, China", "Oz Student Union", "SH, China"),
        ("Acme, Core Team, Zurich, Switzerland", "Acme, Core Team", "Zurich, Switzerland"),
        ("Acme – Oslo", "Acme", "Oslo"),
        ("Acme", "Acme", None),
        ("Tin Man Laboratory, China", "Tin Man Laboratory", "China"),
        ("University of Oz Valley, UK", "University of Oz Valley", "UK"),
        ("Universidad de Oz del Sur, Perú", "Universidad de Oz del Sur", "Perú"),
    ],
)
def test_places_after_names(text: str, rest: str, place: str | None) -> None:
    assert split_place(text) == (rest, place)


@pytest.mark.parametrize(
    ("text", "name", "unit", "location"),
    [
        ("Acme – Seed, Oz, WA", "Acme", "Seed", "Oz, WA"),
        ("Acme — DB", "Acme", "DB", None),
        ("Acme - Core Team", "Acme", "Core Team", None),
        ("Acme (Core Team)", "Acme", "Core Team", None),
        ("Acme @ Oz, DE", "Acme", None, "Oz, DE"),
        ("Department of Magic, University of Oz", "University of Oz", "Department of Magic", None),
        ("University of Oz, Department of Magic", "University of Oz", "Department of Magic", None),
        ("Acme, Inc.", "Acme, Inc.", None, None),
        ("Institute of Brooms, Ozian Academy of Sciences", "Ozian Academy of Sciences", "Institute of Brooms", None),
        ("Acme", "Acme", None, None),
        # A town that a name goes on with isn't cut off, whatever region stands after it.
        ("Institute of Oulu, Finland", "Institute of Oulu", None, "Finland"),
        ("Academia de Salamanca, Spain", "Academia de Salamanca", None, "Spain"),
        ("Bank of Reno, Nevada", "Bank of Reno", None, "Nevada"),
        ("TU Oslo, Norway", "TU Oslo", None, "Norway"),
        ("Institute of Oulu, Oulu, Finland", "Institute of Oulu", None, "Oulu, Finland"),
        ("Université Côte d'Oz, France", "Université Côte d'Oz", None, "France"),
        ("Technische Universität Lyon, Austria", "Technische Universität Lyon", None, "Austria"),
        ("Queen's College Oslo, UK", "Queen's College Oslo", None, "UK"),
        ("Oz University Springfield, IL", "Oz University", None, "Springfield, IL"),
        ("Acme Labs Oslo, Norway", "Acme Labs", None, "Oslo, Norway"),
        ("University of Roads at Austin", "University of Roads at Austin", None, None),
        ("Brick Group at University of Oz", "University of Oz", "Brick Group", None),
        # Universities of a state are called by their towns, others aren't.
        ("University of California, Davis", "University of California, Davis", None, "Davis"),
        ("University of Oz, Davis", "University of Oz", None, "Davis"),
        # An article that leads to a name isn't a part of it.
        ("l'Université d'Oz", "Université d'Oz", None, None),
        ("der Universität Oz", "Universität Oz", None, None),
        ("der Technischen Universität Oz", "Technische Universität Oz", None, None),
        ("Technische Universität Oz", "Technische Universität Oz", None, None),
        ("La Oficina", "La Oficina", None, None),
    ],
)
def test_organisations(text: str, name: str, unit: str | None, location: str | None) -> None:
    found = read_organization(text)
    assert found
    assert (found.name, found.unit, found.location) == (name, unit, location)


@pytest.mark.parametrize(
    ("text", "name", "short", "native"),
    [
        ("University of Oz (UOz)", "University of Oz", "UOz", None),
        ("Acme Magic Lab (AML)", "Acme Magic Lab", "AML", None),
        ("Oz Works (奥兹公司)", "Oz Works", None, "奥兹公司"),
        ("Department of Magic, University of Oz (UOz)", "University of Oz", "UOz", None),
        (
            "Institute of Artificial Brooms, Oz Telecom (TeleAB)",
            "Institute of Artificial Brooms, Oz Telecom",
            "TeleAB",
            None,
        ),
    ],
)
def test_other_names_of_organisations(text: str, name: str, short: str | None, native: str | None) -> None:
    found = read_organization(text)
    assert found
    assert (found.name, found.short_name, found.native_name) == (name, short, native)


# ---- titles ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "title", "rest"),
    [
        ("Research Intern", "Research Intern", ""),
        ("Research Scientist Intern in Magic", "Research Scientist Intern", "in Magic"),
        ("Teaching Assistant Intro to Magic (CS 101)", "Teaching Assistant", "Intro to Magic (CS 101)"),
        ("Research Intern High-dimensional brooms.", "Research Intern", "High-dimensional brooms."),
        ("Head of Engineering at Acme", "Head of Engineering", "at Acme"),
        ("Professor of Magic, University of Oz", "Professor of Magic", "University of Oz"),
        ("Co-founder & CEO", "Co-founder & CEO", ""),
        ("Vice President", "Vice President", ""),
        ("Member of Technical Staff", "Member of Technical Staff", ""),
        ("Software Engineer (Part-time), Acme", "Software Engineer (Part-time)", "Acme"),
    ],
)
def test_titles(text: str, title: str, rest: str) -> None:
    assert split_title(text) == (title, rest)


@pytest.mark.parametrize(
    "text",
    [
        "Acme Labs",
        "Oz Student Union",
        "Fellow Labs",
        "Built the first intern portal",
        "built an intern portal",
        "Internal Tools",
        "Leadership",
    ],
)
def test_what_is_no_title(text: str) -> None:
    assert not is_role(text)


@pytest.mark.parametrize(
    ("title", "organization", "kind"),
    [
        ("Research Intern", "Acme", PositionKind.INTERNSHIP),
        ("Teaching Assistant", "University of Oz", PositionKind.TEACHING),
        ("Research Assistant", "University of Oz", PositionKind.RESEARCH),
        ("Postdoctoral Fellow", "University of Oz", PositionKind.RESEARCH),
        ("Vice President", "Oz Student Union", PositionKind.SERVICE),
        ("Vice President", "Oz Bank", PositionKind.EMPLOYMENT),
        ("DEI Chair", "Oz Society", PositionKind.SERVICE),
        ("Reviewer", None, PositionKind.SERVICE),
        ("Volunteer", "Oz Library", PositionKind.VOLUNTEER),
        ("Member of Technical Staff", "Acme", PositionKind.EMPLOYMENT),
        ("Internal Auditor", "Acme", PositionKind.EMPLOYMENT),
        (None, "Acme", PositionKind.EMPLOYMENT),
        ("Wissenschaftliche Mitarbeiterin", "Universität Oz", PositionKind.RESEARCH),
        ("Universitair docent", "Universiteit Oz", PositionKind.EMPLOYMENT),
        ("Stagiaire", "Acme", PositionKind.INTERNSHIP),
        ("审稿人", None, PositionKind.EMPLOYMENT),
        ("ボランティア", "Oz", PositionKind.VOLUNTEER),
        ("박사후연구원", "Oz", PositionKind.RESEARCH),
    ],
)
def test_kinds_of_position(title: str | None, organization: str | None, kind: PositionKind) -> None:
    assert kind_of_position(title, organization, PositionKind.EMPLOYMENT) is kind


# ---- degrees and courses -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "degree", "field"),
    [
        ("Ph.D. in Magic", "Ph.D.", "Magic"),
        ("PhD, Magic", "PhD", "Magic"),
        ("Ph.D student in Magic at Oz", "Ph.D", "Magic"),
        ("B.Sc., Alchemy, University of Oz", "B.Sc.", "Alchemy"),
        ("Master & Ph.D in Magic", "Master & Ph.D", "Magic"),
        ("B.S. and M.S. in Magic", "B.S. and M.S.", "Magic"),
        ("Bachelor of Science in Magic", "Bachelor of Science", "Magic"),
        ("Bachelor Of Science In Magic", "Bachelor of Science", "Magic"),
        ("Master of Magic", "Master", "Magic"),
        ("M.Eng. in Electronic Brooms", "M.Eng.", "Electronic Brooms"),
        ("B.E in Brooms and Wand Engineering", "B.E", "Brooms and Wand Engineering"),
        ("Bachelor's degree, Magic", "Bachelor's", "Magic"),
        ("MBA", "MBA", None),
        ("BSc (Hons) in Magic", "BSc (Hons)", "Magic"),
    ],
)
def test_degrees(text: str, degree: str, field: str | None) -> None:
    found = find_degree(text)
    assert found
    assert (found.text, found.field) == (degree, field)


@pytest.mark.parametrize(
    "text",
    [
        "MS Word",
        "MA 02139",
        "Masterful",
        "BE careful",
        "University of Oz",
        "ESP",
        "Bachelorette",
        "Tools for LLM-powered roads",
        "brooms, LLM, wands",
        "evaluation of LLM",
    ],
)
def test_what_is_no_degree(text: str) -> None:
    assert find_degree(text) is None


@pytest.mark.parametrize(
    ("text", "course"),
    [
        ("CS 101 Intro to Magic (2031 Fall)", ("CS 101", "Intro to Magic", "2031-23")),
        ("CS 10100 Intro To Magic  (2031 Fall & 2032 Fall)", ("CS 10100", "Intro To Magic", "2031-23", "2032-23")),
        ("Intro to Magic (CS101)", ("CS101", "Intro to Magic")),
        ("CS101: Intro to Magic, Spring 2031", ("CS101", "Intro to Magic", "2031-21")),
        ("EECS 598-001 Intro to Magic", ("EECS 598-001", "Intro to Magic")),
        ("Intro to Magic, Fall 2031", (None, "Intro to Magic", "2031-23")),
    ],
)
def test_courses(text: str, course: tuple[str | None, ...]) -> None:
    found = read_course(text)
    assert found
    assert (found.code, found.title, *map(str, found.terms)) == course


@pytest.mark.parametrize("text", ["Intro to Magic", "Held office hours", "Version 2 of it"])
def test_what_is_no_course(text: str) -> None:
    assert read_course(text) is None


# ---- venues ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "name", "year", "note"),
    [
        ("OZ'31", "OZ", 2031, None),
        ("OZ’31", "OZ", 2031, None),
        ("OZ 2031", "OZ", 2031, None),
        ("OZ, 2031", "OZ", 2031, None),
        ("OZ '69", "OZ", 2069, None),
        ("OZ '70", "OZ", 1970, None),
        ("OZ 2031 (Oral)", "OZ", 2031, "Oral"),
        ("Electoral and Choral Studies 2031", "Electoral and Choral Studies", 2031, None),
        ("OZ 2031 Spotlight", "OZ", 2031, "Spotlight"),
        ("In Proceedings of the Oz Symposium, 2031", "Proceedings of the Oz Symposium", 2031, None),
        ("Journal of Brooms, 12(3):1–9, 2031", "Journal of Brooms", 2031, "12(3):1–9"),
        ("Under review", None, None, "Under review"),
        ("Submitted: OZ'31", "OZ", 2031, "Submitted"),
        ("Under review at OZ 2031", "OZ", 2031, "Under review"),
    ],
)
def test_venues(text: str, name: str | None, year: int | None, note: str | None) -> None:
    found = read_venue(text)
    assert found
    assert (found.name, found.year, found.note) == (name, year, note)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("arXiv preprint", "PREPRINT"),
        ("Proceedings of Oz", "CONFERENCE_PAPER"),
        ("Journal of Brooms", "ARTICLE"),
        ("PhD thesis", "THESIS"),
        ("US Patent", "PATENT"),
    ],
)
def test_kinds_of_publication(text: str, kind: str) -> None:
    assert kind_of_publication(text) == kind


# ---- other languages ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "title", "rest"),
    [
        ("Wissenschaftliche Mitarbeiterin, Universität Oz", "Wissenschaftliche Mitarbeiterin", "Universität Oz"),
        ("Maître de conférences, Université d'Oz", "Maître de conférences", "Université d'Oz"),
        ("Ricercatrice a tempo determinato", "Ricercatrice a tempo determinato", ""),
        ("副教授, 路桥大学", "副教授", "路桥大学"),
        ("Universität Oz", "", "Universität Oz"),
    ],
)
def test_titles_in_other_languages(text: str, title: str, rest: str) -> None:
    assert split_title(text) == (title, rest)


@pytest.mark.parametrize(
    ("text", "degree", "field", "level"),
    [
        ("Promotion in Physik", "Promotion", "Physik", "doctor"),
        ("Doctorat en informatique, Université d'Oz", "Doctorat", "informatique", "doctor"),
        ("Licenciatura en Física", "Licenciatura", "Física", "bachelor"),
        ("Laurea magistrale in Fisica", "Laurea magistrale", "Fisica", "master"),
        ("工学博士", "工学博士", None, "doctor"),
        ("博士后", "博士后", None, "other"),
        ("석사, 컴퓨터공학", "석사", "컴퓨터공학", "master"),
    ],
)
def test_degrees_in_other_languages(text: str, degree: str, field: str | None, level: str) -> None:
    found = find_degree(text)
    assert found is not None
    assert (found.text, found.field, found.levels) == (degree, field, (level,))


def test_a_word_of_another_language_is_no_degree_within_a_name() -> None:
    assert find_degree("Health Promotion") is None


@pytest.mark.parametrize(
    ("text", "name"),
    [("李安教授", "李安"), ("Prof.ssa Ada Esempio", "Ada Esempio"), ("Frau Ada Beispiel", "Ada Beispiel")],
)
def test_titles_of_people_in_other_languages(text: str, name: str) -> None:
    found = read_name(text)
    assert found is not None
    assert found.name == name
