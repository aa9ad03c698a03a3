"""What fills the slots of a sentence's frames: each kind of wording with what it tells, and near misses."""

from typing import Any

import pytest

from cms.content import Award, Certificate, Education, Entity, Position, Publication, Software, Talk

from .reading import of, read, shown


def told(text: str, entity: type[Entity], *names: str) -> list[tuple[Any, ...]]:
    """What a biography tells of a kind, field by field."""
    return [tuple(one.get(name) for name in names) for one in of(read(f"# Ada Example\n\n{text}\n"), entity)]


@pytest.mark.parametrize(
    ("text", "positions"),
    [
        ("She works at the Institute of Tides in Tarn.", [(None, "Institute of Tides", "Tarn", True)]),
        ("She works at the Institute of Tides in Physics.", [(None, "Institute of Tides", "Physics", True)]),
        ("A former journalist at the Morning Courier, she bakes.", [("journalist", "Morning Courier", None, None)]),
        ("She is the former chair of the Road Society.", [("chair", "Road Society", None, None)]),
        ("Elle est ancienne professeure au Musée des Routes.", [("professeure", "Musée des Routes", None, None)]),
        (
            "Elle est directrice artistique du Musée des Routes.",
            [("directrice artistique", "Musée des Routes", None, True)],
        ),
        ("Ma directrice est professeure à l'Université d'Oz.", []),
        ("Es directora del Museo de Caminos.", [("directora", "Museo de Caminos", None, True)]),
        ("Then she moved north to work as a baker at Oz Mills.", [("baker", "Oz Mills", None, None)]),
        ("She continues to work as a baker at Oz Mills.", [("baker", "Oz Mills", None, True)]),
        ("Commissions have included works for Oz Opera.", []),
        (
            "She has previously taught at Eastfield School and Lane College.",
            [(None, "Eastfield School", None, None), (None, "Lane College", None, None)],
        ),
        (
            "She worked at Fjord Analytics and, before that, at the Road Bureau.",
            [(None, "Fjord Analytics", None, None), (None, "Road Bureau", None, None)],
        ),
        ("She worked at Fjord Analytics and Bo Li taught her.", [(None, "Fjord Analytics", None, None)]),
        ("She worked in a range of trades, where she learned a lot.", []),
        ("She plays a cello made by Bo Li in 2031.", []),
        ("The trio has a flute, and I lead it together with Bo Li.", []),
        ("She went on to the Hochschule am Tor, where she took a BSc in 2031.", []),
        (
            "She sits as a judge at the Road Court and chairs the Road Fund.",
            [("judge", "Road Court", None, True), ("Chair", "Road Fund", None, True)],
        ),
        (
            "She is a founding member of the Ivy Trio, whose album came out in 2031.",
            [("founding member", "Ivy Trio", None, True)],
        ),
        ("Her team builds roads. She works at Oz Mills.", [(None, "Oz Mills", None, True)]),
        ("Her sister is a baker. She works at Oz Mills.", []),
        ("I was a postdoc at Princeton with Prof. Bo Li.", [("postdoc", "Princeton", None, None)]),
        ("I was a postdoc in Princeton.", []),
        (
            "I was a visitor at Oz Mills, and postdoctoral fellow at Oz Works.",
            [("visitor", "Oz Mills", None, None), ("postdoctoral fellow", "Oz Works", None, None)],
        ),
        ("I am a visiting scholar at Bo Li's group at NYU.", [("visiting scholar", "NYU", None, True)]),
        (
            "She joined the Scalable Brooms and Wand Laboratory in 2031.",
            [(None, "Scalable Brooms and Wand Laboratory", None, None)],
        ),
        (
            "I am a member of the Equity, Brooms and Inclusion Committee and a member of the Road Committee.",
            [
                ("member", "Equity, Brooms and Inclusion Committee", None, True),
                ("member", "Road Committee", None, True),
            ],
        ),
        (
            "She is a member of the Oz Symposium on Walls and Bridges.",
            [("member", "Oz Symposium on Walls and Bridges", None, True)],
        ),
        (
            "I worked at Brickly with Bo Li, Wand Research with Cy Li, and Oz Mills.",
            [(None, "Brickly", None, None), (None, "Wand Research", None, None), (None, "Oz Mills", None, None)],
        ),
        ("Our broom was the first open-source broom to beat the wind at Oz Mills.", []),
        ("She is a named inventor on five patents at heart.", []),
        ("I did a PhD at Oz University, where I worked on walls.", []),
    ],
)
def test_where_somebody_was(text: str, positions: list[tuple[Any, ...]]) -> None:
    found = told(text, Position, "title", "organization", "location", "period_is_current")
    assert [(title or None, *rest) for title, *rest in found] == positions


@pytest.mark.parametrize(
    ("text", "studies"),
    [
        (
            "She has a PhD in Health Services from the University of Oz.",
            [("PhD", "Health Services", "University of Oz", None)],
        ),
        ("She has an MA from Oz University in Road History.", [("MA", "Road History", "Oz University", None)]),
        ("She has an MA from Oz University in Little Tarn.", [("MA", None, "Oz University", None)]),
        (
            "She holds an MSc in advanced clinical practice (Oz University, 2031).",
            [("MSc", "advanced clinical practice", "Oz University", "2031")],
        ),
        (
            "I studied medicine at the University of Oz (MD, 2031), and then I baked.",
            [("MD", "medicine", "University of Oz", "2031")],
        ),
        (
            "She holds degrees in law from Oz University and in magic from Emerald College.",
            [(None, "law", "Oz University", None), (None, "magic", "Emerald College", None)],
        ),
        (
            "She has a BSc and an MSc from Oz University.",
            [("BSc", None, "Oz University", None), ("MSc", None, "Oz University", None)],
        ),
        (
            "She studied law at Oz University and later at Emerald College.",
            [(None, "law", "Oz University", None), (None, "law", "Emerald College", None)],
        ),
        (
            "She went on to study furniture design at Emerald College.",
            [(None, "furniture design", "Emerald College", None)],
        ),
        ("He obtained a master in Statistics at Oz University.", [("master", "Statistics", "Oz University", None)]),
        ("He was a master of ceremonies at Oz University.", []),
        ("She trained as a nurse at Emerald College.", [(None, None, "Emerald College", None)]),
        ("I have sat on its board since 2031.", []),
        ("She got her BA from Princeton in 2031.", [("BA", None, "Princeton", "2031")]),
        (
            "I completed my Bachelor Of Technology in Broom Building at Oz University.",
            [("Bachelor Of Technology", "Broom Building", "Oz University", None)],
        ),
        (
            "She took a BA in Law, Roads and Broom Studies at Oz University.",
            [("BA", "Law, Roads and Broom Studies", "Oz University", None)],
        ),
        ("I graduated magna cum laude in Magic in 2031.", [(None, "Magic", None, "2031")]),
        (
            "I defended my PhD thesis at Oz University in 2031, which I started in 2027 with Bo Li.",
            [("PhD", None, "Oz University", "2031")],
        ),
        (
            "I did a [PhD](https://a.example) at Oz University, where I worked on walls.",
            [("PhD", None, "Oz University", None)],
        ),
        ("PhD from Oz University, advised by Bo Li.", [("PhD", None, "Oz University", None)]),
        ("I supervise projects for undergraduate students, as part of the Oz Internship Program.", []),
    ],
)
def test_what_somebody_studied(text: str, studies: list[tuple[Any, ...]]) -> None:
    assert told(text, Education, "degree", "field", "organization", "period_end") == studies


@pytest.mark.parametrize(
    ("text", "unit", "organization", "people"),
    [
        (
            "She did a PhD at the Department of Magic, Brooms and Wands (DMBW), University of Oz.",
            "Department of Magic, Brooms and Wands",
            "University of Oz",
            [],
        ),
        (
            "She took a PhD from the [Broom](https://oz.example) department of Oz University.",
            "Broom department",
            "Oz University",
            [],
        ),
        (
            "I did a PhD in the Broom Group of [Prof. Dr. Bo Li](https://li.example) at Oz University.",
            "Broom Group",
            "Oz University",
            ["Bo Li"],
        ),
        (
            "I did a PhD at the Brick College of Business at Oz University.",
            "Brick College of Business",
            "Oz University",
            [],
        ),
        ("I did a PhD at Oz University, advised by Prof. Bo (Bobby) Li.", None, "Oz University", ["Bo (Bobby) Li"]),
    ],
)
def test_where_in_an_organisation_and_under_whom(
    text: str, unit: str | None, organization: str, people: list[str]
) -> None:
    assert told(text, Education, "unit", "organization", "advisors") == [(unit, organization, people or None)]


def test_studies_that_began_have_no_end() -> None:
    text = "She is a PhD student at Oz University, having enrolled in 2024."
    assert told(text, Education, "period_start", "period_end", "period_is_current") == [("2024", None, True)]


@pytest.mark.parametrize(
    ("text", "awards"),
    [
        ("She was named Maker of the Year by the Road Council in 2031.", [("Maker of the Year", "Road Council")]),
        ("In 2031 my students voted me Lecturer of the Year.", [("Lecturer of the Year", None)]),
        ("She was named head of the Road Council in 2031.", []),
        ("She was shortlisted for the Road Prize.", []),
    ],
)
def test_what_somebody_won(text: str, awards: list[tuple[Any, ...]]) -> None:
    assert told(text, Award, "title", "awarder") == awards


@pytest.mark.parametrize(
    ("text", "works"),
    [
        (
            "Her translation of *Walls* by Bo Li was published by Brick Press in 2031 and shortlisted.",
            [("Walls", "Brick Press", 2031)],
        ),
        ("Her book *Walls*, which Brick Press brought out in 2031, is out.", [("Walls", "Brick Press", 2031)]),
    ],
)
def test_who_brought_a_book_out(text: str, works: list[tuple[Any, ...]]) -> None:
    assert told(text, Publication, "title", "venue", "year") == works


def test_letters_with_stops_end_no_sentence() -> None:
    text = "She was a designer at the M.I.T. Program for Roads. She holds a BA from the M.I.T. She bakes."
    assert told(text, Position, "title", "organization") == [("designer", "M.I.T. Program for Roads")]


@pytest.mark.parametrize(
    ("heading", "name", "headline"),
    [
        ("Ruprecht Beispiel, Orgelbaumeister", "Ruprecht Beispiel", "Orgelbaumeister"),
        ("Ada Example, Head of Data", "Ada Example", "Head of Data"),
        ("Ada Example, Oulu", None, None),
    ],
)
def test_a_heading_of_a_name_and_what_its_person_is_called(
    heading: str, name: str | None, headline: str | None
) -> None:
    values = read(f"# {heading}\n\nIch arbeite an der Universität Oz.\n").person.values
    assert (values.get("name"), values.get("headline")) == (name, headline)


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("Mail: ada@oz.example -- or call.", "ada@oz.example"),
        ("Para encargos: hola (arroba) oz.example", "hola@oz.example"),
        ("The Road Society (road@oz.example) was founded in 2031.", None),
    ],
)
def test_addresses_in_prose(text: str, address: str | None) -> None:
    assert read(f"# Ada Example\n\nShe is a baker at Oz Mills.\n\n{text}\n").person.values.get("email") == address


def test_a_baker_in_a_town_has_a_headline_and_a_location() -> None:
    values = read("# Ada Example\n\nHello. I'm Ada Example, a piano technician in Little Oz. I tune.\n").person.values
    assert (values.get("headline"), values.get("location")) == ("Piano technician", "Little Oz")


@pytest.mark.parametrize(
    ("text", "entity", "found"),
    [
        (
            "Ho studiato alla scuola. Mi sono laureata in Magia all'Università di Oz nel 2031.",
            Education,
            ["Università di Oz"],
        ),
        ("La scuola è stata fondata nel 2031 a Roma, e ha molti allievi e maestri da tutto il paese.", Education, []),
    ],
)
def test_who_speaks_by_verbs_alone(text: str, entity: type[Entity], found: list[str]) -> None:
    reading = read(f"# Ada Example\n\nCiao.\n\n## Altro ancora\n\n{text}\n")
    assert [one.get("organization") for one in of(reading, entity)] == found


def test_what_is_denied_in_passing_denies_nothing() -> None:
    text = (
        "She took a BSc at Oz University under Ann Li, who could hear a pin drop. "
        "She has a degree in law from Emerald College, which she never used."
    )
    assert told(text, Education, "organization") == [("Oz University",), ("Emerald College",)]


def test_what_is_being_written_has_not_appeared() -> None:
    assert (
        told("I'm currently writing a book, provisionally titled *Walls*, with Brick Press.", Publication, "title")
        == []
    )


@pytest.mark.parametrize(
    ("text", "entity", "names", "found"),
    [
        # a title that goes on, and one that an organisation owns
        ("She is Professor Emerita of Magic at Oz University.", Position, ("title",), [("Professor Emerita",)]),
        ("I am a volunteer cook at Oz Kitchen.", Position, ("title",), [("volunteer cook",)]),
        ("I am a volunteer working at Oz Kitchen.", Position, ("title",), [("volunteer",)]),
        ("I have been one of ACME's readers since 2031.", Position, ("title", "organization"), [("reader", "ACME")]),
        ("She is Ann's apprentice.", Position, ("title",), []),
        ("There was an engineer at Oz Works called Bo.", Position, ("title",), []),
        (
            "I spent ten years at Oz Works, the last four as chief engineer.",
            Position,
            ("title",),
            [("chief engineer",)],
        ),
        (
            "I'm a chartered engineer and a member of the Institution of Roads.",
            Position,
            ("title", "organization"),
            [("member", "Institution of Roads")],
        ),
        (
            "I worked as a reporter for The Oz Courier.",
            Position,
            ("title", "organization"),
            [("reporter", "The Oz Courier")],
        ),
        (
            "She is an engineer at Oz Works. She joined the company as a senior engineer after six years at Oz Radio.",
            Position,
            ("title", "organization"),
            [("engineer", "Oz Works"), ("senior engineer", "Oz Works")],
        ),
        (
            "I was a software engineer for fifteen years at Oz Works.",
            Position,
            ("title", "organization"),
            [("software engineer", "Oz Works")],
        ),
        ("Trabajó durante quince años en el Museo de Caminos.", Position, ("organization",), [("Museo de Caminos",)]),
        # what a verb is of by itself
        ("From 2031 to 2033 I edited the journal *Walls*.", Position, ("title", "organization"), [("Editor", "Walls")]),
        ("I edited the book *Walls*.", Position, ("title",), []),
        (
            "2031 habe ich Turmbau Hansen gegründet.",
            Position,
            ("title", "organization"),
            [("Gründer", "Turmbau Hansen")],
        ),
        (
            "She was elected to the Road Society in 2031.",
            Position,
            ("title", "organization"),
            [("Member", "Road Society")],
        ),
        # a school that somebody went to
        (
            "I went to Emerald College and finished in 2031.",
            Education,
            ("organization", "period_end"),
            [("Emerald College", "2031")],
        ),
        ("I went to Emerald College as a porter.", Education, ("organization",), []),
        (
            "After Oz School, 2031–35, she attended Emerald College, 2035–38.",
            Education,
            ("organization", "period_start"),
            [("Emerald College", "2035")],
        ),
        ("Es licenciada en Magia por la Universidad de Oz.", Education, ("degree", "field"), [("licenciada", "Magia")]),
        (
            "En 2031 terminó un máster en magia, que pagó con clases para la editorial Muro.",
            Education,
            ("degree", "organization"),
            [("máster", None)],
        ),
        # certificates
        ("I took my pilot's licence in 2031.", Certificate, ("title", "date"), [("pilot's licence", "2031")]),
        ("1999 habe ich die Meisterprüfung abgelegt.", Certificate, ("title", "date"), [("Meisterprüfung", "1999")]),
        (
            "She was certified as a welding inspector by the Oz Institute.",
            Certificate,
            ("title", "issuer"),
            [("welding inspector", "Oz Institute")],
        ),
        ("I have no driving licence.", Certificate, ("title",), []),
        # awards
        (
            "*Walls* came out with Brick Press in 2031. It won the Oz Prize the year after.",
            Award,
            ("title",),
            [("Oz Prize",)],
        ),
        ("The tower is tall. It won the Oz Prize.", Award, ("title",), []),
        (
            "In 2031 the Guild of Roads gave us the Golden Brick, and my luck has never left me.",
            Award,
            ("title", "awarder"),
            [("Golden Brick", "Guild of Roads")],
        ),
        ("She won the £5,000 Road Builders Prize.", Award, ("title",), [("Road Builders Prize",)]),
        (
            "My work has won several awards, including the Tide Prize (2031) and the Oz Medal (2033).",
            Award,
            ("title",),
            [("Tide Prize",), ("Oz Medal",)],
        ),
        ("I gave several awards, including the Tide Prize.", Award, ("title",), []),
        # books
        (
            "Her first novel, Walls of Oz (2031), was read by all.",
            Publication,
            ("title", "year"),
            [("Walls of Oz", 2031)],
        ),
        ("Her first novel, Ann Li says, was read by all.", Publication, ("title",), []),
        (
            "Es autora del ensayo Los muros, publicado en 2031, y de la novela Agua clara (Ladrillo, 2033).",
            Publication,
            ("title", "year"),
            [("Los muros", 2031), ("Agua clara", 2033)],
        ),
        (
            "*Walls* (Brick Press, 2031) was my first book. *Doors* (same press, 2033) came out later.",
            Publication,
            ("title", "venue"),
            [("Walls", "Brick Press"), ("Doors", "Brick Press")],
        ),
        (
            "She has written two novels, The Walls (2031) and A Far Hill (2033), both from Brick Press.",
            Publication,
            ("title", "venue"),
            [("The Walls", "Brick Press"), ("A Far Hill", "Brick Press")],
        ),
        (
            "He is the author of Small Walls (Oz Press, 2031) and the editor, with Bo Li, of Large Walls (Oz Press, 2033).",
            Publication,
            ("title", "year"),
            [("Small Walls", 2031), ("Large Walls", 2033)],
        ),
        (
            "Ihr Buch »Mauern statt Zäune« erschien 2031 im Verlag Ziegel.",
            Publication,
            ("title", "year"),
            [("Mauern statt Zäune", 2031)],
        ),
        (
            "Für ihren Roman „Die Mauer“ erhielt sie 2031 den Förderpreis der Stadt Oz.",
            Publication,
            ("title", "year"),
            [("Die Mauer", None)],
        ),
        (
            "Her book, *Walls*, was published by Oz Press in 2031, and she is a judge on the series *Road Show*.",
            Publication,
            ("title",),
            [("Walls",)],
        ),
        # what was given for nothing that was studied, and what a course is for
        (
            "In 2031 she received an honorary doctorate from Oz University.",
            Award,
            ("title", "awarder"),
            [("honorary doctorate", "Oz University")],
        ),
        ("Es doctora honoris causa por la Universidad de Oz.", Education, ("degree",), []),
        ("She is director of the MSc in Magic at Oz University.", Education, ("degree",), []),
        ("She was a PhD student at Oz College.", Education, ("degree", "period_is_current"), [("PhD", None)]),
        (
            "I'm a second-year master's student in magic at Oz College.",
            Education,
            ("field", "period_is_current"),
            [("magic", True)],
        ),
        (
            "He studied magic at Oz University (BA 2031) and road studies at the Lane Institute (MA 2033).",
            Education,
            ("degree", "field", "organization"),
            [("BA", "magic", "Oz University"), ("MA", "road studies", "Lane Institute")],
        ),
        (
            "Graduou-se em Magia pela Universidade de Oz em 2031 e fez o mestrado na Universidade do Muro.",
            Education,
            ("degree", "organization"),
            [(None, "Universidade de Oz"), ("mestrado", "Universidade do Muro")],
        ),
        (
            "My research is supported by a Graduate Research Fellowship from the Road Council.",
            Education,
            ("organization",),
            [],
        ),
        # seats, and those who serve
        (
            "She serves on the programme committee of ROADS and on the editorial board of the Journal of Tides.",
            Position,
            ("organization", "kind"),
            [("ROADS", "SERVICE"), ("Journal of Tides", "SERVICE")],
        ),
        ("Il siège au comité de rédaction de la Revue des murs.", Position, ("organization",), [("Revue des murs",)]),
        (
            "Es vocal de la Asociación de Caminos.",
            Position,
            ("organization", "kind"),
            [("Asociación de Caminos", "SERVICE")],
        ),
        ("现任《路学》编委、道路协会理事。", Position, ("organization",), [("路学",), ("道路协会",)]),
        ("日本みち学会会員。2031年に魔法賞を受賞した。", Position, ("title", "kind"), [("会員", "SERVICE")]),
        (
            "She is an associate editor of the *Journal of Roads*.",
            Position,
            ("organization", "kind"),
            [("Journal of Roads", "SERVICE")],
        ),
        ("She is the translator of *Walls*.", Position, ("organization",), []),
        ("On Tuesdays I teach at Oz College.", Position, ("kind",), [("TEACHING",)]),
        # where a noun says that a name is a firm's, and where somebody was by the way
        ("I run my own bakery, Oz Loaf, in Leeds.", Position, ("organization",), [("Oz Loaf",)]),
        ("I run every day, Ann Li says.", Position, ("organization",), []),
        ("She was appointed to her present chair in 2031.", Position, ("title",), []),
        (
            "2031 wechselte sie zu Ziegelwerk, seit 2036 ist sie dort Partnerin.",
            Position,
            ("period_start",),
            [("2036",)],
        ),
        (
            "I was a vet at Oz Hospital, and then a general practitioner in Brickton, Scotland (2031–2036).",
            Position,
            ("organization", "location", "period_start"),
            [("Oz Hospital", None, None), (None, "Brickton", "2031")],
        ),
        (
            "She has held visiting positions at Oz University (2031) and at Lane College.",
            Position,
            ("organization",),
            [("Oz University",), ("Lane College",)],
        ),
        ("2003年毕业于墨江大学生物系。", Education, ("organization", "field"), [("墨江大学", "生物")]),
        (
            "2031年到铃兰大学任教，先后任讲师、副教授。",
            Position,
            ("title", "organization"),
            [("讲师", "铃兰大学"), ("副教授", "铃兰大学")],
        ),
        ("옥대학교 마법학과 교수로 재직 중이다.", Position, ("unit",), [("마법학과",)]),
        # talks
        (
            'I gave "Nets" at LaneConf 2031 and "Walls" at the Road Fair.',
            Talk,
            ("title", "event"),
            [("Nets", "LaneConf"), ("Walls", "Road Fair")],
        ),
        (
            "Recent keynotes include “Nets” at LaneConf in Oulu (2031) and “Walls” at the Road Fair in Tarn (2033).",
            Talk,
            ("title", "date"),
            [("Nets", "2031"), ("Walls", "2033")],
        ),
        ("She gave *Walls* to her sister in 2031.", Talk, ("title",), []),
        ("I read three novels, including Salt Roads (2031) and Tin Walls (2033).", Publication, ("title",), []),
        # programs, by where their code is
        (
            "I maintain [wand](https://github.com/ada/wand), a library of wands, and [my site](https://ada.example).",
            Software,
            ("title",),
            [("wand",)],
        ),
        # what began what was told before, and when
        (
            "I'm a postdoc at Oz University. I started in 2031.",
            Position,
            ("organization", "period_start"),
            [("Oz University", "2031")],
        ),
        ("I'm a postdoc at Oz University. I started a band in 2031.", Position, ("period_start",), [(None,)]),
        (
            "She has lived in Oulu since 2031, when she became a lecturer at Oz University.",
            Position,
            ("period_start",),
            [("2031",)],
        ),
        (
            "I have worked at Oz Works, ACME and Lane Bank.",
            Position,
            ("period_is_current",),
            [(None,), (None,), (None,)],
        ),
        (
            "Elle a travaillé chez Muret avant de fonder Briques en 2031.",
            Position,
            ("title", "organization"),
            [(None, "Muret"), ("Fondateur", "Briques")],
        ),
        ("2031 gründete sie mit zwei Kolleginnen das Büro Wegwerk.", Position, ("organization",), [("Büro Wegwerk",)]),
        ("Membre de la Société des murs, il écrit.", Position, ("title",), [("Membre",)]),
        ("A sculptor whose work has been shown at the Lane Museum, she bakes.", Position, ("organization",), []),
        ("現在、株式会社オズの上級技師。2031年に魔法賞を受賞した。", Position, ("organization",), [("株式会社オズ",)]),
        (
            "저는 2031년부터 오즈연구소에서 수석 연구원으로 일하고 있습니다.",
            Position,
            ("organization",),
            [("오즈연구소",)],
        ),
        (
            "She took an MA at Oz College and lives in Leeds, where she runs a small press.",
            Position,
            ("organization",),
            [],
        ),
        (
            "He is Emeritus Professor of Magic at Oz University, where he taught from 2001 until 2031.",
            Position,
            ("period_start", "period_end"),
            [(None, None)],
        ),
        ("Er ist Autor mehrerer Bücher, zuletzt erschien „Die Mauer“ (Oz Verlag, 2031).", Position, ("title",), []),
        ("Nach Stationen bei Muret leitet er die Entwicklung.", Position, ("organization",), []),
        # certificates that somebody is called by, or that a list ends with
        (
            "I'm a Certified Forester (Guild of Trees, 2031).",
            Certificate,
            ("title", "issuer", "date"),
            [("Certified Forester", "Guild of Trees", "2031")],
        ),
        (
            "He holds an MA in archives from Oz College (2031) and a certificate in conservation from the Paper School.",
            Certificate,
            ("title", "issuer"),
            [("certificate in conservation", "Paper School")],
        ),
        # degrees by what stands around them
        (
            "My PhD is from Oz University, where I finished in 2031; my BSc, in magic, is from Lane College.",
            Education,
            ("degree", "organization", "period_end"),
            [("PhD", "Oz University", "2031"), ("BSc", "Lane College", None)],
        ),
        (
            "Sie studierte Magie an der Universität Oz und promovierte 2031 bei Ann Li.",
            Education,
            ("field", "period_end"),
            [("Magie", None), (None, "2031")],
        ),
        ("Dopo il dottorato ho passato tre anni a Oulu.", Education, ("field",), []),
    ],
)
def test_what_kinds_of_sentence_tell(text: str, entity: type[Entity], names: tuple[str, ...], found: list[Any]) -> None:
    assert [tuple(shown(value) for value in one) for one in told(text, entity, *names)] == found


def test_prose_under_a_heading_of_interests_is_read() -> None:
    told = (
        "My first book, *Walls* (Brick Press, 2031), came out of two winters that I spent with a notebook in the north."
    )
    text = f"# Ada Example\n\nHello.\n\n## What I work on\n\n{told}\n"
    assert [one["title"] for one in of(read(text), Publication)] == ["Walls"]


@pytest.mark.parametrize(
    ("text", "topics"),
    [
        (
            "My group works on **roads**, **walls** and **old bridges**, mostly in winter.",
            ["roads", "walls", "old bridges"],
        ),
        ("My interests are roads, walls and, more and more, bridges.", ["roads", "walls", "bridges"]),
        ("Ihre Forschungsinteressen umfassen Wege, Mauern und Statistik.", ["Wege", "Mauern", "Statistik"]),
        ("Sus líneas de investigación incluyen los muros y la estadística.", ["muros", "estadística"]),
        (
            "Atua em magia, atuando principalmente nos seguintes temas: muros, pontes e vias.",
            ["muros", "pontes", "vias"],
        ),
        ("Mi occupo di memoria, cioè soprattutto di come si dimentica.", []),
        ("She works on roads with Bo Li.", []),
        ("She works on roads, walls and moss at Oz University.", ["roads", "walls", "moss"]),
        ("She studies roads, walls and moss at Oz University.", []),
    ],
)
def test_topics_by_nouns_and_verbs(text: str, topics: list[str]) -> None:
    found = read(f"# Ada Example\n\n{text}\n").person.values.get("interests", [])
    assert [topic.values["name"] for topic in found] == topics


@pytest.mark.parametrize(
    ("text", "town"),
    [
        ("Sie lebt mit ihrer Familie in Oulu.", "Oulu"),
        ("She lives with her wife and two cats in Leeds.", "Leeds"),
        ("She lives above the shop with her cats.", None),
    ],
)
def test_where_somebody_lives_and_with_whom(text: str, town: str | None) -> None:
    assert read(f"# Ada Example\n\n{text}\n").person.values.get("location") == town
