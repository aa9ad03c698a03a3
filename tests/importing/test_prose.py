"""Facts told in sentences: each rule by its name, with variants and with sentences that tell no such thing."""

from typing import Any

import pytest

from cms.content import Education, Language, Position, Project, Publication, Talk
from cms.documents import Line
from cms.importing.prose.sentences import sentences

from .reading import of, read, shown


def told(text: str, rule: str) -> list[dict[str, Any]]:
    """What a rule finds in a biography."""
    return [
        {name: shown(value) for name, value in record.values.items()}
        for record in read(text).records
        if record.rule == rule
    ]


def part(values: dict[str, Any], *names: str) -> tuple[Any, ...]:
    return tuple(values.get(name) for name in names)


def test_sentences_end_at_no_abbreviation() -> None:
    text = "I work with Prof. Ann Li. She has a Ph.D. in Magic from Oz Inc. and more. A. B. Cy is next."
    assert [sentence.words for sentence in sentences(Line(text, 1, 1))] == [
        "I work with Prof. Ann Li.",
        "She has a Ph.D. in Magic from Oz Inc. and more.",
        "A. B. Cy is next.",
    ]


@pytest.mark.parametrize(
    ("text", "degrees"),
    [
        (
            "I received my Ph.D. in Magic from the University of Oz in 2031.",
            [("Ph.D.", "Magic", "University of Oz", "2031")],
        ),
        (
            "I got my PhD in Magic from University of Oz (UOz), advised by Prof. Ann Li.",
            [("PhD", "Magic", "University of Oz", None)],
        ),
        (
            "Before that, I received my B.E. degree in 2031 from Department of Magic, University of Oz.",
            [("B.E.", None, "University of Oz", "2031")],
        ),
        (
            "I received my M.Eng. and B.Eng. from Oz University.",
            [("M.Eng.", None, "Oz University", None), ("B.Eng.", None, "Oz University", None)],
        ),
        (
            "She received her Ph.D. in Magic from [Oz](u) in 2031 and her B.Sc. from Emerald College in 2027.",
            [("Ph.D.", "Magic", "Oz", "2031"), ("B.Sc.", None, "Emerald College", "2027")],
        ),
        (
            "I also hold a B.Eng. degree from [Emerald College](u) in 2027 and like it.",
            [("B.Eng.", None, "Emerald College", "2027")],
        ),
        (
            "I obtained a Bachelor of Science in Wands from Emerald College.",
            [("Bachelor of Science", "Wands", "Emerald College", None)],
        ),
    ],
)
def test_degree_received(text: str, degrees: list[tuple[str | None, ...]]) -> None:
    assert [part(d, "degree", "field", "organization", "period_end") for d in told(text, "study")] == degrees


def test_a_degree_with_its_unit_and_advisors() -> None:
    (found,) = told(
        "I received my Ph.D. in Magic from the School of Wands, University of Oz in 2031, "
        "under the guidance of Prof. [Ann Li](u) and Dr. Bo Bun.",
        "study",
    )
    assert part(found, "unit", "organization", "advisors") == (
        "School of Wands",
        "University of Oz",
        ["Ann Li", "Bo Bun"],
    )


@pytest.mark.parametrize(
    "text",
    [
        "I have Ph.D. students.",
        "I received an email from Oz.",
        "The M.Sc. programme has many students.",
        "I have been to Oz in 2031.",
    ],
)
def test_what_is_no_degree_received(text: str) -> None:
    assert told(text, "study") == []


@pytest.mark.parametrize(
    ("text", "study"),
    [
        (
            "I am a fourth-year Ph.D student advised by [Prof. Ann Li](u) in Magic at University of Oz.",
            ("Ph.D", "Magic", "University of Oz", ["Ann Li"]),
        ),
        (
            "I'm a Ph.D. candidate in Magic at the University of Oz, where I fly.",
            ("Ph.D.", "Magic", "University of Oz", None),
        ),
        (
            "She is a PhD student at [Oz](u), working with Prof. Ann Li and Prof. Bo Bun.",
            ("PhD", None, "Oz", ["Ann Li", "Bo Bun"]),
        ),
        ("I am a Ph.D. student in the Wand Lab at University of Oz.", ("Ph.D.", None, "University of Oz", None)),
        (
            "I am pursuing my Master's degree in Magic at University of Oz.",
            ("Master's", "Magic", "University of Oz", None),
        ),
    ],
)
def test_student_now(text: str, study: tuple[Any, ...]) -> None:
    (found,) = told(text, "study")
    assert part(found, "degree", "field", "organization", "advisors") == study
    assert found["period_is_current"] is True


@pytest.mark.parametrize(
    "text", ["I am a student of life.", "I am a professor at Oz.", "I advise a Ph.D. student at Oz."]
)
def test_who_is_no_student(text: str) -> None:
    assert told(text, "study") == []


@pytest.mark.parametrize(
    "text",
    [
        "Before that, I was advised by [Prof. Bo Bun](u) in Magic at University of Oz for two years.",
        "I was fortunate to be advised by Prof. Bo Bun.",
        "My advisor is Prof. Bo Bun.",
        "I am co-advised by Dr. Bo Bun.",
    ],
)
def test_advised_by(text: str) -> None:
    reading = read(f"I am a Ph.D. student in Magic at University of Oz. {text}")
    assert [study["advisors"] for study in of(reading, Education)] == [["Bo Bun"]]


def test_advisors_elsewhere_are_of_other_studies() -> None:
    reading = read(
        "I am a Ph.D. student in Magic at University of Oz. Before, I was advised by Prof. Bo Bun at Emerald College."
    )
    assert [part(study, "organization", "advisors") for study in of(reading, Education)] == [
        ("University of Oz", None),
        ("Emerald College", ["Bo Bun"]),
    ]


@pytest.mark.parametrize(
    ("text", "place", "end"),
    [
        ("I enriched my journey with a study period at [Oz](u) in 2031.", "Oz", "2031"),
        ("I was an exchange student at the University of Oz in 2031.", "University of Oz", "2031"),
        ("I spent a semester abroad at Emerald College.", "Emerald College", None),
    ],
)
def test_study_period(text: str, place: str, end: str | None) -> None:
    assert [part(found, "organization", "period_end", "degree") for found in told(text, "study")] == [
        (place, end, None)
    ]


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("I am a Broom Engineer at Oz Magic Lab (奥兹), where I fly.", ("Broom Engineer", "Oz Magic Lab")),
        ("She is a postdoc at the University of Oz.", ("postdoc", "University of Oz")),
        (
            "I'm an Assistant Professor in the Department of Magic at the University of Oz.",
            ("Assistant Professor", "University of Oz"),
        ),
        ("I currently work as a Research Scientist at [Acme](u).", ("Research Scientist", "Acme")),
    ],
)
def test_position_now(text: str, position: tuple[str, str]) -> None:
    (found,) = told(text, "position")
    assert part(found, "title", "organization") == position
    assert part(found, "period_start", "period_is_current") == (None, True)


@pytest.mark.parametrize(
    "text",
    [
        "Wand is the first framework for Oz.",
        "I am at Oz.",
        "I am a fan of Acme.",
        "Through roles at Acme, I learnt a lot.",
        # What work is on, or about, is no employer.
        "I work extensively on AI-assisted automation, and on roads.",
        "I work in Natural Road Planning and love it.",
        "I have worked with RNA folding.",
    ],
)
def test_what_is_no_position(text: str) -> None:
    assert of(read(text), Position) == []


def test_position_past() -> None:
    found = told("Previously, I was a research intern at Acme in 2031 and Oz Works in 2032.", "position")
    assert [part(p, "title", "organization", "period_start", "period_end") for p in found] == [
        ("research intern", "Acme", "2031", "2031"),
        ("research intern", "Oz Works", "2032", "2032"),
    ]


@pytest.mark.parametrize(
    ("text", "rule", "position"),
    [
        (
            "Prior to this, I joined the [Oz Lab](u) in 2031 as a Systems Researcher.",
            "position",
            ("Systems Researcher", "Oz Lab", "2031", None, None),
        ),
        ("I joined Acme as an Engineer in 2031.", "position", ("Engineer", "Acme", "2031", None, None)),
        (
            "Earlier, I worked as a Research Intern at [Acme & Oz](u), where I flew, beginning in 2031.",
            "position",
            ("Research Intern", "Acme & Oz", "2031", None, None),
        ),
        (
            "I spent 2031 – 2032 as a visiting researcher at Acme.",
            "position",
            ("visiting researcher", "Acme", "2031", "2032", None),
        ),
        ("I interned at Acme in 2031.", "position", ("Intern", "Acme", "2031", "2031", None)),
        (
            "Since 2031, I have been **leading the Broom Team** at the Institute of Artificial Brooms, "
            "Oz Telecom ([TeleAB](u)), where I fly.",
            "position",
            ("Lead", "Oz Telecom", "2031", None, True),
        ),
        ("I founded Oz Research — a place where brooms fly.", "position", ("Founder", "Oz Research", None, None, None)),
        ("She co-founded Oz Research in 2031.", "position", ("Co-founder", "Oz Research", "2031", None, None)),
    ],
)
def test_other_positions(text: str, rule: str, position: tuple[Any, ...]) -> None:
    (found,) = told(text, rule)
    assert position[0] == found["title"]
    assert position[1] in found["organization"]
    assert part(found, "period_start", "period_end", "period_is_current") == position[2:]


@pytest.mark.parametrize(
    "text", ["I joined a club.", "He works as hard as a horse.", "Oz was founded long ago.", "I lead a quiet life."]
)
def test_what_tells_of_no_work(text: str) -> None:
    assert of(read(text), Position) == []


def test_made() -> None:
    found = told(
        "I co-lead Wand, the first framework for magic, and created OZ-Bench (OZ 2031), the benchmark of brooms.",
        "made",
    )
    assert [part(project, "title", "summary") for project in found] == [
        ("Wand", "The first framework for magic"),
        ("OZ-Bench", "The benchmark of brooms"),
    ]
    reading = read("I co-lead Wand, the first framework for magic.")
    assert [record.values["members"][0].values["role"] for record in reading.records if record.entity is Project] == [
        "Co-lead"
    ]


@pytest.mark.parametrize(
    ("text", "rule", "paper"),
    [
        ("I measure (Measuring Wands, Magic 2031).", "paper_in_brackets", ("Measuring Wands", "Magic", 2031, None)),
        (
            "We fly (Broom Benchmark, OZ 2031 Spotlight).",
            "paper_in_brackets",
            ("Broom Benchmark", "OZ", 2031, "Spotlight"),
        ),
        ("I built OZ-Bench (OZ 2031).", "paper_by_name", ("OZ-Bench", "OZ", 2031, None)),
        (
            'Our paper "Wands: A Survey" has been accepted by OZ\'31.',
            "paper_announced",
            ("Wands: A Survey", "OZ", 2031, None),
        ),
        (
            "Our short paper “Wands: A Survey” was accepted at OZ 2031!",
            "paper_announced",
            ("Wands: A Survey", "OZ", 2031, None),
        ),
        (
            "In Wands Considered Harmful: A Study, I propose brooms.",
            "paper_proposing",
            ("Wands Considered Harmful: A Study", None, None, None),
        ),
    ],
)
def test_papers(text: str, rule: str, paper: tuple[Any, ...]) -> None:
    assert [part(found, "title", "venue", "year", "note") for found in told(text, rule)] == [paper]


@pytest.mark.parametrize(
    "text",
    [
        "I publish at top venues (OZ, KANSAS).",
        "I serve brooms (Andes).",
        "In the summer of my third year, I propose to fly.",
        'He said "brooms fly" at OZ.',
        "I was in Oz (May 2031).",
    ],
)
def test_what_tells_of_no_paper(text: str) -> None:
    assert of(read(text), Publication) == []


def test_news_announce_papers() -> None:
    reading = read(
        '## News\n- [5/2031] Our paper "Wands: A Survey" has been accepted by OZ\'31.\n'
        "- [4/2031] I joined Acme as an Engineer.\n"
    )
    assert [paper["title"] for paper in of(reading, Publication)] == ["Wands: A Survey"]
    assert of(reading, Position) == []


@pytest.mark.parametrize(
    ("text", "interests"),
    [
        ("My research interests include wands, brooms, and flight.", ["wands", "brooms", "flight"]),
        (
            "My research interests are in the field of wand systems especially in brooms and fast flight.",
            ["wand systems", "brooms", "fast flight"],
        ),
        (
            "My interests encompass Brooms, and Wands, with an emphasis on **enhancing flight**, such as landing.",
            ["Brooms", "Wands"],
        ),
        ("Her research focuses on wand systems and flight.", ["wand systems", "flight"]),
        ("I am broadly interested in brooms and wands.", ["brooms", "wands"]),
        ("She is interested in brooms, wands, and why everybody falls off.", ["brooms", "wands"]),
        ("I am interested in brooms, wands and charms for people who have no cat.", ["brooms", "wands", "charms"]),
        ("My research focuses on building systems that fly.", []),
        ("My focus is on using brooms to fly.", []),
        ("My research is motivated by how brooms fly, combining wands with brooms.", []),
        ("I am particularly interested in systems that combine brooms, wands, and flight.", []),
    ],
)
def test_interests(text: str, interests: list[str]) -> None:
    assert [topic.values["name"] for topic in read(text).person.values.get("interests", [])] == interests


def test_what_a_structure_states_too_is_one_record() -> None:
    reading = read(
        """
        I am a Broom Engineer at Oz Lab (奥兹实验室).
        I got my PhD in Magic from University of Oz (UOz), advised by Prof. Ann Li.

        ## Experience
        - Oz Lab  
          Senior Broom Engineer, 2031 – Present
        ## Education
        - Master & Ph.D in Magic, 2026-2031
        - B.S. in Wands, 2022-2026
        """  # noqa: W291 (two spaces are a hard break)
    )
    assert [part(p, "title", "period_start") for p in of(reading, Position)] == [("Senior Broom Engineer", "2031")]
    assert [part(e, "degree", "organization", "advisors") for e in of(reading, Education)] == [
        ("Master & Ph.D", "University of Oz", ["Ann Li"]),
        ("B.S.", None, None),
    ]
    position = next(record for record in reading.records if record.entity is Position)
    assert position.values["organization"].values["native_name"] == "奥兹实验室"


# ---- sentences in many wordings ----------------------------------------------------------------------------------------
HERE = "University of Roads"
POSITIONS = [
    (
        "Ada Example is Professor of Brick Studies at the University of Roads and director of its Centre for Walls.",
        [
            ("Professor of Brick Studies", HERE, None, None, None, True),
            ("director", HERE, "Centre for Walls", None, None, True),
        ],
    ),
    (
        "After six years as a lecturer at Port Harrow College, she joined us.",
        [("lecturer", "Port Harrow College", None, None, None, None)],
    ),
    (
        "From 2015 to 2018 she served as vice dean for research.",
        [("vice dean for research", None, None, "2015", "2018", None)],
    ),
    (
        "She has been a visiting fellow at the Wall Institute (2019).",
        [("visiting fellow", "Wall Institute", None, "2019", "2019", None)],
    ),
    (
        "I am Ada Example, a Senior Lecturer at University of Roads.",
        [("Senior Lecturer", HERE, None, None, None, True)],
    ),
    (
        "Currently a postdoc in the Brick Group at the University of Roads.",
        [("postdoc", HERE, "Brick Group", None, None, True)],
    ),
    (
        "He was appointed associate professor of geology at Northmere University in 2018 and became full professor in 2023.",
        [
            ("associate professor of geology", "Northmere University", None, "2018", None, None),
            ("full professor", "Northmere University", None, "2023", None, True),
        ],
    ),
    (
        "I am a Staff Research Scientist at [ACME Labs](u).",
        [("Staff Research Scientist", "ACME Labs", None, None, None, True)],
    ),
]


@pytest.mark.parametrize(("text", "positions"), POSITIONS)
def test_positions_in_many_wordings(text: str, positions: list[tuple[Any, ...]]) -> None:
    names = ("title", "organization", "unit", "period_start", "period_end", "period_is_current")
    assert [part(found, *names) for found in told(text, "position")] == positions


def test_a_part_of_the_name_is_the_person() -> None:
    reading = read("# Ada Example\n\nBefore that, Ada was an engineer at Brick Works (2015–2018).")
    assert [part(p, "title", "organization") for p in of(reading, Position)] == [("engineer", "Brick Works")]


def test_another_name_is_somebody_else() -> None:
    assert of(read("# Ada Example\n\nBefore that, Brick was an engineer of sorts at heart."), Position) == []


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("Since January 2031, I work at ACME Labs.", (None, "ACME Labs", "2031-01", True)),
        ("Since 2031, I work at ACME Labs as a software engineer.", ("software engineer", "ACME Labs", "2031", True)),
    ],
)
def test_works_at(text: str, place: tuple[Any, ...]) -> None:
    (found,) = told(text, "position")
    assert part(found, "title", "organization", "period_start", "period_is_current") == place


def test_studied() -> None:
    text = (
        "She studied Romance languages at Harrow College, where she graduated with a BA in 1996, and received her "
        "doctorate from the University of Roads in 2002 with a dissertation on walls, written under the direction of Cy Moor."
    )
    names = ("degree", "field", "organization", "period_end", "advisors")
    assert [part(study, *names) for study in of(read(text), Education)] == [
        ("BA", "Romance languages", "Harrow College", "1996", None),
        ("doctorate", None, "University of Roads", "2002", ["Cy Moor"]),
    ]
    (found,) = told("I studied Magic at Emerald College in 2031.", "study")
    assert part(found, "field", "organization", "period_end") == ("Magic", "Emerald College", "2031")


@pytest.mark.parametrize(
    ("text", "headline"),
    [
        ("I am a Research Engineer at Oz Works, where I fly.", "Research Engineer at Oz Works"),
        ("I am a third-year Ph.D. student in Magic at the University of Oz, advised by Prof. Ann Li.",
         "Ph.D. student in Magic at the University of Oz"),
        ("I founded Oz Research — a place where brooms fly.", "Founder of Oz Research"),
        ("Previously, I was an engineer at Oz Works.", None),
    ],
)  # fmt: skip
def test_a_headline_that_only_a_sentence_states(text: str, headline: str | None) -> None:
    assert read(text).person.values.get("headline") == headline


def test_a_headline_that_is_stated_stays() -> None:
    text = "---\nsubtitle: Broom maker\n---\n\nI am an Engineer at Oz Works, where I fly."
    assert read(text).person.values["headline"] == "Broom maker"


@pytest.mark.parametrize(
    ("text", "awards"),
    [
        (
            "I received the Best Wall Award at WALL 2031 and the Ada Prize from the Road Society in 2019.",
            [("Best Wall Award", None, None), ("Ada Prize", "Road Society", ["2019"])],
        ),
        (
            "In 2020, I was awarded a Brick Fellowship by the Road Foundation.",
            [("Brick Fellowship", "Road Foundation", ["2020"])],
        ),
        ("Her book, *Walls* (2016), won the Roads Prize for Criticism.", [("Roads Prize for Criticism", None, None)]),
        ("I received my PhD with honors.", []),
        ("I received funding from the Road Foundation.", []),
    ],
)
def test_award_told(text: str, awards: list[tuple[Any, ...]]) -> None:
    assert [part(award, "title", "awarder", "dates") for award in told(f"# Hi\n\n{text}", "award")] == awards


def test_book_told() -> None:
    text = (
        "# Hi\n\nHer first book, *The Wet Brick*, appeared with Tupper Press in 2006; a second, "
        "*Notes to Walls* (2016), is out."
    )
    assert [part(book, "title", "venue", "year") for book in told(text, "book")] == [
        ("The Wet Brick", "Tupper Press", 2006),
        ("Notes to Walls", None, 2016),
    ]
    assert told("# Hi\n\nI like *The Wet Brick* a lot.", "book") == []


def test_contact() -> None:
    person = read(
        "# Hi\n\nYou can reach me at ada@roads.example, or on [GitHub](https://github.com/ada-example)."
    ).person
    assert person.values["email"] == "ada@roads.example"
    assert [link.url for link in person.values["links"]] == ["https://github.com/ada-example"]
    assert "email" not in read("# Hi\n\nThe list roads@lists.example has many readers.").person.values


def test_interests_end_where_the_sentence_goes_on() -> None:
    text = (
        "My research focuses on Road Engineering and Brick Optimization and has led to 20 papers, including ICB and TR."
    )
    assert shown(read(text).person.values["interests"]) == ["Road Engineering", "Brick Optimization"]
    works = read("I work on scheduling, robust optimization, and public transport.").person.values["interests"]
    assert shown(works) == ["scheduling", "robust optimization", "public transport"]
    assert "interests" not in read("I work on my house, and how it stands.").person.values


# ---- ten languages, by the same frames ---------------------------------------------------------------------------------
TOLD = [
    (
        "Ich bin seit 2031 wissenschaftliche Mitarbeiterin an der Universität Oz.",
        [("wissenschaftliche Mitarbeiterin", "Universität Oz", "2031", None, True)],
    ),
    (
        "Von 2031 bis 2033 war sie Assistentin am Institut für Mauern der Hochschule Roads, "
        "danach bis 2035 Beraterin bei ACME.",
        [("Assistentin", "Hochschule Roads", "2031", "2033", None), ("Beraterin", "ACME", None, "2035", None)],
    ),
    (
        "De 2031 à 2033, j'ai été chercheuse à l'Institut des Murs.",
        [("chercheuse", "Institut des Murs", "2031", "2033", None)],
    ),
    (
        "Es violinista y profesora titular de violín en la Universidad de Oz desde 2031.",
        [("profesora titular de violín", "Universidad de Oz", "2031", None, True)],
    ),
    (
        "Dal 2031 al 2033 ho lavorato come ricercatore presso la Fondazione Mattoni.",
        [("ricercatore", "Fondazione Mattoni", "2031", "2033", None)],
    ),
    (
        "Trabalhou como repórter no Instituto do Cais entre 2031 e 2033.",
        [("repórter", "Instituto do Cais", "2031", "2033", None)],
    ),
    (
        "Van 2031 tot 2033 werkte ik als onderzoeker bij het Instituut voor Muren.",
        [("onderzoeker", "Instituut voor Muren", "2031", "2033", None)],
    ),
    ("2031年至2033年，我在奥兹研究院担任助理研究员。", [("助理研究员", "奥兹研究院", "2031", "2033", None)]),
    ("2031年から2033年まで煉瓦研究所で研究員として勤務しました。", [("研究員", "煉瓦研究所", "2031", "2033", None)]),
    ("2031년부터 2033년까지 벽돌연구소에서 연구원으로 근무했습니다.", [("연구원", "벽돌연구소", "2031", "2033", None)]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "positions"), TOLD)
def test_positions_in_ten_languages(text: str, positions: list[tuple[Any, ...]]) -> None:
    names = ("title", "organization", "period_start", "period_end", "period_is_current")
    assert [part(found, *names) for found in told(f"# Ada Example\n\n{text}", "position")] == positions


STUDIED = [
    ("Ich studierte Magie an der Universität Oz, wo ich 2031 meinen Magister machte.",
     ("Magister", "Magie", "Universität Oz", "2031")),
    ("J'ai étudié la magie à l'Université d'Oz, où j'ai obtenu mon master en 2031.",
     ("Master", "magie", "Université d'Oz", "2031")),
    ("Se licenció en magia por la Universidad de Oz en 2031.", (None, "magia", "Universidad de Oz", "2031")),
    ("Mi sono laureata in magia all'Università di Oz nel 2031.", (None, "magia", "Università di Oz", "2031")),
    ("Formou-se em magia pela Universidade de Oz em 2031.", (None, "magia", "Universidade de Oz", "2031")),
    ("In 2031 promoveerde ik aan de Universiteit Oz.", (None, None, "Universiteit Oz", "2031")),
    ("2031年在奥兹大学获得砖石学博士学位。", ("博士学位", "砖石学", "奥兹大学", "2031")),
    ("2031年に煉瓦大学を卒業しました。", (None, None, "煉瓦大学", "2031")),
    ("2031년 벽돌대학교에서 마법학 석사 학위를 받았습니다.", ("석사 학위", "마법학", "벽돌대학교", "2031")),
    ("I read magic at Emerald College and graduated in 2031.", (None, "magic", "Emerald College", "2031")),
]  # fmt: skip


@pytest.mark.parametrize(("text", "study"), STUDIED)
def test_studies_in_ten_languages(text: str, study: tuple[Any, ...]) -> None:
    (found,) = told(f"# Ada Example\n\n{text}", "study")
    assert part(found, "degree", "field", "organization", "period_end") == study


def test_there_is_the_organisation_named_last() -> None:
    studies = told(
        "I studied Magic at Emerald College. I took my doctorate there in 2031. I got my MSc from the same university.",
        "study",
    )
    assert [study["organization"] for study in studies] == ["Emerald College"] * 3


@pytest.mark.parametrize(
    "text",
    [
        "My advisor is a professor at Emerald College.",
        "My students work at ACME Labs as engineers.",
        "My sister Ann, who has an MSc from Emerald College, was an engineer at ACME Labs.",
        "I hope to become a professor at Emerald College.",
        "I am not an engineer at ACME Labs.",
        "If she had stayed, she would have been an engineer at ACME Labs.",
        "I was nominated for the Brick Prize in 2031.",
        "Mein Bruder ist Ingenieur bei ACME Labs.",
        "Der Empfänger ist als Mehrfachsuper geschaltet, wie bei Geräten von ACME Labs üblich.",
        "Kassetten für Diktiergeräte sind deutlich kleiner als die bei ACME Labs üblichen.",
        "Das Filter ist leider immer bei ACME Labs.",
        "Ich möchte als Ingenieurin bei ACME Labs arbeiten.",
        "Mon frère est ingénieur chez ACME Labs.",
        "J'aimerais travailler comme ingénieure chez ACME Labs.",
        "Mi padre fue profesor en la Universidad de Oz.",
        "Mio padre è stato professore all'Università di Oz.",
        "A minha irmã é médica no Hospital de Oz.",
        "Mijn broer is onderzoeker bij het Instituut voor Muren.",
        "我的导师现任奥兹大学教授。",
        "妹は煉瓦大学の助教です。",
        "제 지도교수님은 벽돌대학교 교수입니다.",
    ],
)
def test_what_is_told_of_others_or_is_not_so(text: str) -> None:
    records = read(f"# Ada Example\n\n{text}").records
    assert [record for record in records if record.rule in ("position", "study", "award")] == []


@pytest.mark.parametrize(
    ("text", "town", "languages"),
    [
        ("I live in Oulu and speak Finnish and English.", "Oulu", ["Finnish", "English"]),
        ("Ich lebe in Bremen und spreche Deutsch, Englisch und Brickisch.", "Bremen", ["Deutsch", "Englisch"]),
        ("Vive en Puno y habla español y quechua.", "Puno", ["español", "quechua"]),
        ("My brother lives in Oulu.", None, []),
    ],
)
def test_where_somebody_lives_and_what_they_speak(text: str, town: str | None, languages: list[str]) -> None:
    reading = read(f"# Ada Example\n\n{text}")
    assert reading.person.values.get("location") == town
    assert [language["name"] for language in of(reading, Language)] == languages


@pytest.mark.parametrize(
    ("text", "title", "organization"),
    [
        ("I'm a software engineer at Acme developing brooms.", "software engineer", "Acme"),
        ("I am a planner at Brick Consulting, having built roads with Lime Works.", "planner", "Brick Consulting"),
    ],
)
def test_what_is_done_somewhere_is_no_part_of_its_name(text: str, title: str, organization: str) -> None:
    (found,) = of(read(text), Position)
    assert part(found, "title", "organization") == (title, organization)


def test_a_degree_in_quotes_is_one() -> None:
    (found,) = of(read('I also hold a "PhD in Road Physics" from the University of Oz, where I worked.'), Education)
    assert part(found, "degree", "field", "organization") == ("PhD", "Road Physics", "University of Oz")


def test_a_talk_that_is_told() -> None:
    reading = read("# Ada Example\n\nShe gave the keynote *Bricks that float* at WallConf 2031 in Lisbon.")
    assert [part(talk, "title", "event", "location") for talk in of(reading, Talk)] == [
        ("Bricks that float", "WallConf", "Lisbon")
    ]


def test_a_subtitle_of_a_page_among_others_is_no_headline() -> None:
    text = "---\ntitle: Teaching\npermalink: /teaching/\nsubtitle: back to the courses\n---\n\nI teach bricks."
    assert "headline" not in read(text, "_pages/teaching.md").person.values


@pytest.mark.parametrize(
    ("text", "organization"),
    [
        ("Soy Ayudante de Economía Política en la Universidad de Oz.", "Universidad de Oz"),
        ("Je suis ingénieure de recherche à l'Université d'Oz.", "Université d'Oz"),
    ],
)
def test_what_somebody_does_is_no_employer_in_other_languages(text: str, organization: str) -> None:
    assert [found["organization"] for found in of(read(text), Position)] == [organization]


def test_a_licence_is_a_degree_where_somebody_has_one() -> None:
    text = "J'ai obtenu une licence de physique à l'Université d'Oz en 2009."
    assert [one["degree"] for one in of(read(text), Education)] == ["licence"]
    assert of(read("J'ai obtenu un permis et la licence du logiciel en 2009."), Education) == []


def test_names_of_groups_and_pages_are_nobodys() -> None:
    for title in ("關於實驗室", "首頁", "BrickLab. Oz State", "名前"):
        assert "name" not in read(f"---\ntitle: {title}\n---\n\n# {title}\n\nWalls.", "about.md").person.values
    assert read("# 李安\n\nWalls.", "about.md").person.values["name"] == "李安"


@pytest.mark.parametrize(
    ("text", "positions"),
    [
        (
            "After a postdoc with Bo Li at the Brick Laboratory (2029–2032), I joined Oz University in August 2032.",
            [("postdoc", "Brick Laboratory", "2029", "2032"), (None, "Oz University", "2032-08", None)],
        ),
        (
            "Between degrees I was a research assistant at Emerald College, and for one summer an intern at Kite.",
            [("research assistant", "Emerald College", None, None), ("intern", "Kite", None, None)],
        ),
        (
            "A postdoc at Emerald College followed, from 2030 to 2032.",
            [("postdoc", "Emerald College", "2030", "2032")],
        ),
        ("I taught at Kite from 2001 until I retired in 2031.", [(None, "Kite", "2001", "2031")]),
        (
            "I look after lamps at Kite, where I've been a staff engineer since March 2031.",
            [("staff engineer", "Kite", "2031-03", None)],
        ),
        ("She worked as an analyst for three years at Brick Bank.", [("analyst", "Brick Bank", None, None)]),
        (
            "He has sat on the board of the Brick Society since 2030.",
            [("Board member", "Brick Society", "2030", None)],
        ),
    ],
)
def test_positions_told_in_passing(text: str, positions: list[tuple[Any, ...]]) -> None:
    names = ("title", "organization", "period_start", "period_end")
    assert [part(found, *names) for found in told(f"# Ada Example\n\n{text}", "position")] == positions


@pytest.mark.parametrize(
    "text",
    [
        "Bo Li, a professor at Oz University, wrote the foreword.",
        "The quartet is played every week by the Brick Ensemble.",
        "I turned down a chair at Oz University in 2031.",
        "I was offered a post as lecturer at Oz University but stayed.",
        "My daughter Cy, who is professor of magic at Emerald College, looks after this page.",
        "I supervise students at Oz University and Emerald College.",
    ],
)
def test_what_is_nobodys_position(text: str) -> None:
    assert told(f"# Ada Example\n\n{text}", "position") == []


@pytest.mark.parametrize(
    ("text", "spoken"),
    [
        ("She answers letters in English, Irish and workshop French.", ["English", "Irish", "French"]),
        ("Norwegian and English fluently, Igbo with my aunts only.", ["Norwegian", "English", "Igbo"]),
        (
            "I grew up speaking Mandarin and English; my Māori is improving, my German is not.",
            ["Mandarin", "English", "Māori"],
        ),
        ("I speak English (native), German and a little Dutch.", ["English native", "German", "Dutch a little"]),
        ("Ich spreche Deutsch, Englisch und etwas Tschechisch.", ["Deutsch", "Englisch", "Tschechisch etwas"]),
        ("Hablo gallego, castellano y un poco de alemán.", ["gallego", "castellano", "alemán un poco"]),
        ("我会说汉语、英语和一点芬兰语。", ["汉语", "英语", "芬兰语 一点"]),
        ("I don't speak Dutch.", []),
        ("I studied French at Oz University.", []),
    ],
)
def test_languages_and_how_well_they_are_spoken(text: str, spoken: list[str]) -> None:
    found = [record.values for record in read(text).records if record.entity is Language]
    assert [" ".join(filter(None, (values["name"], values.get("fluency")))) for values in found] == spoken


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("I build walls. I also serve as an Associate Editor for Walls and Moats.", None),
        ("My name is Ada Example.", "Ada Example"),
        ("I'm Ada Example, an engineer at Kite.", "Ada Example"),
        ("Mi chiamo Ada Esempio e lavoro in una scuola; vivo a Oz con la mia gatta.", "Ada Esempio"),
        ("**Ada Example** (born in 2001) writes music.", "Ada Example"),
        ("我叫王小明，现任云城大学教授。", "王小明"),
        ("I'm Swedish.", None),
        ("The Brick Museum is in Oz.", None),
    ],
)
def test_whoever_says_their_name(text: str, name: str | None) -> None:
    assert read(text).person.values.get("name") == name


@pytest.mark.parametrize(
    ("text", "work"),
    [
        ("The one I like is *Lines and Lamps* (Brick Press, 2031).", ("Lines and Lamps", "Brick Press", 2031)),
        (
            "She is the author of Hitch: A History of Knots (Brick Press, 2031).",
            ("Hitch: A History of Knots", "Brick Press", 2031),
        ),
        ("Meine Erzählungen *Am Kanal* (Lampe Verlag, 2031) sind vergriffen.", ("Am Kanal", "Lampe Verlag", 2031)),
        (
            "L'article « Une heure de route », paru en 2031 dans les *Cahiers de magie*, est long.",
            ("Une heure de route", "Cahiers de magie", 2031),
        ),
    ],
)
def test_works_by_who_published_them(text: str, work: tuple[Any, ...]) -> None:
    (found,) = told(f"# Ada Example\n\n{text}", "book")
    assert part(found, "title", "venue", "year") == work


def test_a_title_that_nothing_sets_apart_beside_one_in_italics() -> None:
    text = "She is the author of Hitch: A History of Knots (Brick Press, 2031) and *Lamps* (Oz Press, 2033)."
    assert [part(one, "title", "venue", "year") for one in told(f"# Ada Example\n\n{text}", "book")] == [
        ("Hitch: A History of Knots", "Brick Press", 2031),
        ("Lamps", "Oz Press", 2033),
    ]


@pytest.mark.parametrize(
    ("text", "grant"),
    [
        (
            "Our work is paid for by a Young Land Award from the Brick Foundation (2030–2033).",
            ("Young Land Award", "Brick Foundation", "2030", "2033"),
        ),
        (
            "Dirijo el proyecto «Moler en Oz», financiado por la Agencia de Ciencia (2030-2033).",
            ("Moler en Oz", "Agencia de Ciencia", "2030", "2033"),
        ),
    ],
)
def test_what_is_funded(text: str, grant: tuple[Any, ...]) -> None:
    (found,) = told(f"# Ada Example\n\n{text}", "grant")
    assert part(found, "title", "funder", "period_start", "period_end") == grant


def test_programs_are_named_in_code() -> None:
    assert [
        f["title"] for f in told("# Ada Example\n\nI maintain `tarnish`, a linter, and I once used `oxbow`.", "program")
    ] == ["tarnish"]


@pytest.mark.parametrize(
    ("text", "studies"),
    [
        (
            "I have an M.S. in road planning from Copper Ridge itself, in 2031, and a B.S. from Flagstaff Northern (2028).",
            [("M.S.", "road planning", "Copper Ridge", "2031"), ("B.S.", None, "Flagstaff Northern", "2028")],
        ),
        ("I took my PhD in 2031 at the Oz Institute with Bo Li.", [("PhD", None, "Oz Institute", "2031")]),
        ("She took a law degree at the University of Roads in 2031.", [(None, "law", "University of Roads", "2031")]),
        (
            "Her student years were spent at the University of Roads.",
            [],  # when, and of what, isn't told, and nobody was employed
        ),
    ],
)
def test_who_gave_a_degree(text: str, studies: list[tuple[Any, ...]]) -> None:
    found = told(text, "study")
    assert [part(one, "degree", "field", "organization", "period_end") for one in found] == studies
    assert told(text, "position") == []


def test_somebody_by_their_title_is_no_organisation() -> None:
    text = "She completed her PhD in the lab of Dr. Eva Zed at Emerald College in 2031. She was a fellow at Dr. Ann Li."
    assert told(text, "study")[0]["organization"] == "Emerald College"
    assert of(read(f"# Ada Example\n\n{text}"), Position) == []


def test_who_advised_stands_after_the_place() -> None:
    (found,) = told("I took my PhD in 2031 at the Oz Institute with Bo Li.", "study")
    assert found["advisors"] == ["Bo Li"]
    (found,) = told("She earned a PhD in magic from Oz University (2031; supervisor: Dr. Bo Li).", "study")
    assert found["advisors"] == ["Bo Li"]


@pytest.mark.parametrize(
    ("text", "positions"),
    [
        ("I painted signs for Bluestem Lumber (2021–25).", [(None, "Bluestem Lumber", "2021", "2025")]),
        ("I painted signs with Bo Li for two years.", []),
        ("I met the others at Bluestem Lumber in 2031.", []),
        ("I gave a talk at Bluestem Lumber for half a year.", []),
        (
            "I've been on the review board of the Road Alliance since 2029.",
            [("Review board member", "Road Alliance", "2029", None)],
        ),
        ("I was on the train of the Road Alliance in 2029.", []),
        (
            "I was for six years at the Bureau of Roads in Oulu, as a surveyor (2021–2025) "
            "and then as head of its bridges (2025–2027).",
            [
                ("surveyor", "Bureau of Roads", "2021", "2025"),
                ("head", "Bureau of Roads", "2025", "2027"),
            ],
        ),
        ("I started out at Oz Works, as a sub-editor (2021 to 2023).", [("sub-editor", "Oz Works", "2021", "2023")]),
        (
            "She was appointed director of the Valley Singers in 2021 and of the Oulu Youth Choir in 2025.",
            [("director", "Valley Singers", "2021", None), ("director", "Oulu Youth Choir", "2025", None)],
        ),
        ("She was a designer with the greetings card firm Twine & Sons.", [("designer", "Twine & Sons", None, None)]),
        (
            "She was writer-in-residence at the Oulu Library in 2031.",
            [("writer-in-residence", "Oulu Library", "2031", "2031")],
        ),
    ],
)
def test_posts_without_a_title_or_with_several(text: str, positions: list[tuple[Any, ...]]) -> None:
    found = [part(one, "title", "organization", "period_start", "period_end") for one in told(text, "position")]
    assert [(title or None, *rest) for title, *rest in found] == positions


def test_a_part_is_owned_by_its_organization() -> None:
    (found,) = told("I'm a reporter at The Roads Courier's night desk, since 2031.", "position")
    assert part(found, "organization", "unit") == ("The Roads Courier", "night desk")
    (found,) = told("I'm a teacher at St Ivy's College.", "position")
    assert part(found, "organization", "unit") == ("St Ivy's College", None)


@pytest.mark.parametrize(
    ("text", "awards"),
    [
        (
            "In 2031, Bo Li and I were awarded the Golden Wand by the Guild of Tailors.",
            [("Golden Wand", "Guild of Tailors", ["2031"])],
        ),
        (
            "I received the Silver Thimble from the Guild of Tailors in 2031.",
            [("Silver Thimble", "Guild of Tailors", ["2031"])],
        ),
        (
            "The Guild of Tailors gave her its Excellence in Sewing Award in 2031.",
            [("Excellence in Sewing Award", "Guild of Tailors", ["2031"])],
        ),
        ("I received an email from the Guild of Tailors.", []),
        ("She earned her BScPT from the University of Roads.", []),
    ],
)
def test_awards_by_who_gives_them(text: str, awards: list[tuple[Any, ...]]) -> None:
    assert [part(one, "title", "awarder", "dates") for one in told(text, "award")] == awards


def test_talks_with_their_event_in_brackets() -> None:
    text = 'Talks that I still like: "Your fridge has a door" (OzCon 2031, Oulu) and "Nobody reads this" (OzDays, Oulu, 2033).'
    assert [part(one, "title", "date", "location") for one in told(text, "talk")] == [
        ("Your fridge has a door", "2031", "Oulu"),
        ("Nobody reads this", "2033", "Oulu"),
    ]
    assert told(text, "book") == []


def test_prose_under_a_heading_that_says_nothing() -> None:
    text = "# Ada Example\n\nI build bridges.\n\n## And then\n\n{}\n"
    (found,) = of(read(text.format("Since 2031 Ada has been a surveyor at the Office of Roads.")), Position)
    assert part(found, "title", "organization") == ("surveyor", "Office of Roads")
    other = "Bo Li has been a surveyor at the Office of Roads since 2031."
    assert of(read(text.format(other)), Position) == []


def test_a_heading_below_the_name_says_what_somebody_is() -> None:
    page = read(
        "## Ada Example\n\n#### Surveyor · Office of Roads\n\nAda is treasurer of the Road Society since 2031.\n"
    )
    assert page.person.values["headline"] == "Surveyor · Office of Roads"
    assert page.person.values["name"] == "Ada Example"
    assert [one["title"] for one in of(page, Position)] == ["treasurer"]


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("2031年4月より鈴蘭大学文学部講師。", ("講師", "鈴蘭大学", "文学部", "2031-04", None)),
        (
            "Ich war 2031 als Vertretungsprofessor an die TU Okertal zurück.",
            ("Vertretungsprofessor", "TU Okertal", None, "2031", "2031"),
        ),
    ],
)
def test_posts_in_other_languages(text: str, position: tuple[Any, ...]) -> None:
    (found,) = told(text, "position")
    assert part(found, "title", "organization", "unit", "period_start", "period_end") == position


@pytest.mark.parametrize(
    ("text", "rule", "record"),
    [
        (
            "She holds a master's degree (2031) from the University of Roads.",
            "study",
            ("master's", "University of Roads", None),
        ),
        (
            "J'ai été formé à l'École supérieure d'art dramatique de la Vilaine en 2031, dans la classe d'Ivy Li.",
            "study",
            (None, "École supérieure d'art dramatique de la Vilaine", None),
        ),
        (
            "Je suis professeur de théâtre au conservatoire municipal de Saint-Ivy (depuis 2031).",
            "position",
            (None, "conservatoire municipal de Saint-Ivy", "professeur de théâtre"),
        ),
        ("She is the treasurer of Friends of the Road.", "position", (None, "Friends of the Road", "treasurer")),
        ("She is professor of History at Oz University.", "position", (None, "Oz University", "professor of History")),
    ],
)
def test_names_over_small_words(text: str, rule: str, record: tuple[Any, ...]) -> None:
    (found,) = told(text, rule)
    assert part(found, "degree", "organization", "title") == record


def test_a_title_that_asks_ends_no_sentence() -> None:
    text = "She wrote *Where to?* (Ivy Press, 2031). Who reads it? Many do."
    assert [sentence.words for sentence in sentences(Line(text, 1, 1))] == [
        "She wrote Where to? (Ivy Press, 2031).",
        "Who reads it?",
        "Many do.",
    ]


@pytest.mark.parametrize(
    ("text", "talks"),
    [
        (
            'If you\'d ask me: last May I spoke at the Road Fair on "What Roads Want", and in June 2031 I gave '
            'a keynote with the title "Nets of Lanes" at the Lane Days in Ghent.',
            [("What Roads Want", "Road Fair", None, None), ("Nets of Lanes", "Lane Days", "Ghent", "2031-06")],
        ),
        (
            "Im September 2031 sprach er auf der Tagung „Stein und Weg“ in Emden über „Was Wege wollen“.",
            [("Was Wege wollen", "Stein und Weg", "Emden", "2031-09")],
        ),
        (
            'She delivered the 2031 Road Lecture, "Roads are no commodity", in Oulu.',
            [("Roads are no commodity", "Road Lecture", "Oulu", "2031")],
        ),
    ],
)
def test_talks_and_where_they_were(text: str, talks: list[tuple[Any, ...]]) -> None:
    assert [part(one, "title", "event", "location", "date") for one in told(text, "talk")] == talks


@pytest.mark.parametrize(
    ("text", "works"),
    [
        (
            'The first paper, "Roads per hour", came out in the *Journal of Road Care* in 2031, with Ann Li as co-author.',
            [("Roads per hour", "ARTICLE", "Journal of Road Care", 2031)],
        ),
        (
            "Sein Aufsatz „Salz und Stein“ erschien 2031 in der Zeitschrift *Weg und Küste*, verfasst mit Ann Li.",
            [("Salz und Stein", "ARTICLE", "Weg und Küste", 2031)],
        ),
        (
            "Her book *Whose Road? A History of Tolls* was published by Brick Books in 2030.",
            [("Whose Road? A History of Tolls", "BOOK", "Brick Books", 2030)],
        ),
        ("Her poems have appeared in *Road Review* and *The Tide*.", []),
        (
            'My favourite is "Do roads sleep?" (with Bo Li), *Nights at Oz*, 2031.',
            [("Do roads sleep?", "ARTICLE", "Nights at Oz", 2031)],
        ),
        ("Her poems have appeared in *Road Review*, *Salt* and *The Tide*.", []),
    ],
)
def test_where_a_work_appeared_is_no_work(text: str, works: list[tuple[Any, ...]]) -> None:
    page = f"# Ada Example\n\n{text}\n"
    assert [part(one, "title", "kind", "venue", "year") for one in told(page, "book")] == works


def test_a_thesis_and_a_project_by_their_titles() -> None:
    text = "# Ada Example\n\nI took a PhD at the University of Oz in 2031. The thesis was called *Who paved first?*"
    assert told(text, "study")[0]["note"] == "Thesis: Who paved first?"
    project = "Von 2027 bis 2030 leitete er das von der Wegstiftung geförderte Projekt „Stumme Wege“."
    assert [part(one, "title", "period_start", "period_end") for one in told(project, "project")] == [
        ("Stumme Wege", "2027", "2030")
    ]
    assert [
        one["title"]
        for one in told("# Ada Example\n\nI lead a project called **LaneTalk**, which asks drivers.", "project")
    ] == ["LaneTalk"]
    assert not told("She reviewed the project “Silent Lanes” last year.", "project")


@pytest.mark.parametrize(
    ("text", "positions"),
    [
        (
            "I sit on the editorial board of *Road Science* (since 2031).",
            [("Editorial board member", "Road Science", "2031", None)],
        ),
        ("She is a trustee of Roads for All.", [("trustee", "Roads for All", None, None)]),
        (
            "I then spent six years, from 2031 to 2037, as a bridge engineer with Lane Works.",
            [("bridge engineer", "Lane Works", "2031", "2037")],
        ),
        (
            "Between 2035 and 2038 she was Legal Adviser to the Oulu Road Commission, and from 2033 to 2036, before law, she "
            "worked as an engineer for the Ministry of Roads.",
            [
                ("Legal Adviser", "Oulu Road Commission", "2035", "2038"),
                ("engineer", "Ministry of Roads", "2033", "2036"),
            ],
        ),
        (
            "She practises road law at Brick Row Chambers, which she joined in 2029.",
            [(None, "Brick Row Chambers", "2029", None)],
        ),
        (
            "She took an LLM at the University of Oz. Since 2031 she has been a Visiting Professor of Road Law there.",
            [("Visiting Professor of Road Law", "University of Oz", "2031", None)],
        ),
        (
            "Seine erste Stelle trat er 2031 als Organist an St. Petri in Brake an, die er bis 2036 innehatte.",
            [("Organist", "St. Petri", "2031", "2036")],
        ),
        ("Daneben ist er seit 2031 Gutachter der Landeskirche.", [("Gutachter", "Landeskirche", "2031", None)]),
        ("2013年起任教于河海大学，2018年晋升为教授。", [("教授", "河海大学", "2018", None)]),
        ("It runs from 2031 to 2035 at ACME.", []),
    ],
)
def test_positions_by_what_leads_to_them(text: str, positions: list[tuple[Any, ...]]) -> None:
    found = [part(one, "title", "organization", "period_start", "period_end") for one in told(text, "position")]
    assert [one for one in found if one[0] or len(found) == 1] == positions


@pytest.mark.parametrize(
    ("text", "studies"),
    [
        ("I got my brewing degree (BBrew) from Oz College in 2031.", [("BBrew", "Oz College", "2031")]),
        (
            "I gave up the law for an MSc in Magic at the University of Oz in 2031.",
            [("MSc", "University of Oz", "2031")],
        ),
        ("I gave up an MSc in Magic at the University of Oz.", []),
        ("She teaches at Hillside High School.", []),
    ],
)
def test_degrees_by_what_leads_to_them(text: str, studies: list[tuple[Any, ...]]) -> None:
    assert [part(one, "degree", "organization", "period_end") for one in told(text, "study")] == studies


@pytest.mark.parametrize(
    ("text", "awards"),
    [
        ("2031 wurde ihm die Weg-Medaille der Gesellschaft für Wege verliehen.", [("Weg-Medaille", ["2031"])]),
        ("Elle a reçu en 2031 le prix de la Fondation Brique.", [("prix de la Fondation Brique", ["2031"])]),
    ],
)
def test_awards_with_what_stands_between(text: str, awards: list[tuple[Any, ...]]) -> None:
    assert [part(one, "title", "dates") for one in told(text, "award")] == awards


def test_running_text_before_the_entries_of_a_list_is_no_entry() -> None:
    page = """
        # Ada Example

        ## Speaking

        I speak at fairs: in June 2031 I gave a talk on "Nets of Lanes" at the Lane Days in Ghent, and I liked it.

        I speak English, and enough Danish to order an ice cream.

        *No, I can't look at your road.*
    """
    reading = read(page)
    assert [one["title"] for one in of(reading, Talk)] == ["Nets of Lanes"]
    assert [one["name"] for one in of(reading, Language)] == ["English", "Danish"]


def test_what_stands_below_the_name_is_a_headline_over_a_text() -> None:
    page = """
        # Ada Beispiel

        ## Kirchenmusikerin und Wegforscherin

        Ada Beispiel ist seit 2031 Kantorin an der Stadtkirche Oulu und leitet dort den Chor.

        Sie spricht Deutsch und Niederländisch.
    """
    reading = read(page)
    assert reading.person.values["headline"] == "Kirchenmusikerin und Wegforscherin"
    assert [one["title"] for one in of(reading, Position)] == ["Kantorin"]
