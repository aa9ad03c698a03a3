"""An invented lab of forty: the same people, papers and pictures each time, as many as a site has to bear; some in German."""

from __future__ import annotations

import io
from typing import Any

from PIL import Image, ImageDraw

from cms.assets.adding import look_at
from cms.content import (
    Asset,
    Award,
    Course,
    Education,
    Entity,
    Grant,
    GrantInvestigator,
    Link,
    NewsItem,
    Organization,
    PartialDate,
    Person,
    PersonTopic,
    Position,
    PositionKind,
    Project,
    ProjectMember,
    ProjectTopic,
    Publication,
    PublicationAuthor,
    PublicationKind,
    PublicationTopic,
    Talk,
    Topic,
)
from cms.content.translations import TRANSLATIONS, translated
from cms.editing.locales import say_languages
from cms.store.database import Database

from ..content import Maker

D = PartialDate.parse
GIVEN = ["Ada", "Bo", "Carol", "Dorothy", "Emil", "Freya", "Goran", "Hana", "Ines", "Jun"]
GIVEN += ["Kofi", "Lea", "Mira", "Nils", "Olga", "Pia", "Quentin", "Rosa", "Sven", "Tove"]
FAMILY = ["Example", "Li", "Doe", "Gale", "Brückner", "Łazar", "O’Lane", "Kerbstone", "Åsen", "Walker"]
ROLES = [  # how many there are of each, their title, since when, until when
    (3, "Professor", "2021", None),
    (6, "Postdoctoral researcher", "2029", None),
    (16, "Doctoral student", "2028-09", None),
    (8, "Master’s student", "2031-02", None),
    (4, "Laboratory engineer", "2025", None),
    (3, "Doctoral researcher", "2021", "2026"),
]
TOPICS = ["Healing asphalt", "Kerb geometry", "Winter roads", "Road acoustics", "Pavement microscopy", "Slow traffic"]
SUBJECTS = ["Asphalt", "Kerbs", "Frost", "Gravel", "Road Noise", "Puddles", "Pavements", "Roundabouts", "Lane Marks"]
WAYS = [
    "How {} Remember Their Winters",
    "A Field Guide to Measuring {}",
    "{}, Seen from Below",
    "Learning to Predict {} from Very Little Data",
    "On the Slow Ageing of {}",
]
VENUES = {
    PublicationKind.ARTICLE: "Journal of Invented Roads",
    PublicationKind.CONFERENCE_PAPER: "Conference on Road Surfaces",
    PublicationKind.PREPRINT: "Road Archive",
    PublicationKind.THESIS: "University of Roads",
}
ABSTRACT = (
    "Roads are read by those who walk on them. We follow {} through three winters, on *forty* sites, and find that what"
    " looks like chance is a slow conversation between water, salt and stone.\n\nAll measurements are open."
)


def forty(database: Database) -> None:
    """Fill a store with the lab."""
    assert say_languages(database, ["en", "de"])
    make = Maker(40)
    roads = make(Organization, slug="university-of-roads", name="University of Roads", url="https://roads.example/")
    topics = [make(Topic, slug=f"topic-{n}", name=name) for n, name in enumerate(TOPICS)]
    faces = [_asset(database, make, f"portrait-{n}.jpg", _portrait(n)) for n in range(8)]
    views = [_asset(database, make, f"view-{n}.jpg", _view(n)) for n in range(6)]
    people = _people(make, roads, topics, faces)
    _publications(make, people, topics, views)
    _projects(make, roads, people, topics, views)
    for n in range(24):
        body = f"Our paper on *{SUBJECTS[n % 9].lower()}* was accepted, and we celebrated with cake."
        date = D(f"203{1 - n // 12}-{12 - n % 12:02}-1{n % 9}")
        given: dict[str, Any] = {"image_id": views[n % 6]} if n % 6 == 0 else {}
        make(NewsItem, person_id=people[n % 9], slug=f"news-{n}", date=date, body=body, rank=n, **given)
        title = WAYS[n % 5].format(SUBJECTS[n % 9])
        links = [Link("Slides", f"https://roads.example/slides/{n}.pdf")]
        event = "Conference on Road Surfaces"
        make(Talk, person_id=people[n % 9], slug=f"talk-{n}", title=title, event=event, date=date, links=links, rank=n)
    for n in range(8):
        make(
            Award, person_id=people[n], title="Golden Kerb", awarder="Guild of Kerbs", dates=[D(f"20{24 + n}")], rank=0
        )
    make.commit(database)


def _in_german(make: Maker, entity: type[Entity], id_: str, **told: str) -> None:
    """Tell some of a record's texts in German."""
    made = TRANSLATIONS[entity]
    whole = made.complete(told)
    original = make.changes.saved[entity][id_]
    make.changes.save(made, translated(entity, original, "de", {name: whole[name] for name in told}))


def _people(make: Maker, roads: str, topics: list[str], faces: list[str]) -> list[str]:
    titles = [(title, start, end) for count, title, start, end in ROLES for _ in range(count)]
    people = []
    for n, (title, start, end) in enumerate(titles):
        name = f"{GIVEN[n % 20]} {FAMILY[(n + n // 20 * 3) % 10]}"
        person = make(
            Person,
            slug=f"member-{n}",
            name=name,
            headline=None if end else title,
            bio=f"{name.split()[0]} measures what others walk over.\n\nAsk about *{TOPICS[n % 6].lower()}*.",
            email=f"member-{n}@roads.example",
            location="Oulu, Finland",
            has_profile=True,
            image_id=faces[n % 8] if n % 7 != 3 else None,
            links=[Link("Home", f"https://roads.example/~{n}")],
        )
        people.append(person)
        if n < 2:
            told = f"{name.split()[0]} misst, worüber andere gehen."
            _in_german(make, Person, person, headline="Professur für Straßen", bio=told)
        given: dict[str, Any] = {"period_start": D(start), "period_end": end and D(end), "period_is_current": not end}
        make(
            Position,
            person_id=person,
            organization_id=roads,
            title=title,
            kind=PositionKind.EMPLOYMENT,
            rank=0,
            **given,
        )
        make(
            Education,
            person_id=person,
            organization_id=roads,
            degree="BSc",
            field="Roads",
            period_end=D("2020"),
            rank=0,
        )
        make(PersonTopic, person_id=person, topic_id=topics[n % 6], rank=0)
        if n < 3:
            courses = [Course("RD 101", "Introduction to Kerbs", [D("2030-21"), D("2031-21")])]
            teaching = {"kind": PositionKind.TEACHING, "courses": courses, "period_start": D("2030")}
            make(Position, person_id=person, organization_id=roads, title="Lecturer", rank=1, **teaching)
            grant = {"funder": "Fund for Invented Research", "amount": 900_000, "currency": "EUR"}
            granted = make(Grant, slug=f"grant-{n}", title="Roads that Last", period_start=D("2029"), **grant)
            make(GrantInvestigator, grant_id=granted, person_id=person, role="PI", rank=0, person_rank=0)
    return people


def _publications(make: Maker, people: list[str], topics: list[str], views: list[str]) -> None:
    kinds = list(VENUES)
    for n in range(120):
        kind, subject = kinds[n % 7 if n % 7 < 4 else 0], SUBJECTS[n % 9]
        paper = make(
            Publication,
            slug=f"paper-{n}",
            title=WAYS[n % 5].format(subject),
            kind=kind,
            venue=VENUES[kind],
            year=2031 - n // 12,
            doi=f"10.5555/roads.{n}" if n % 3 else None,
            links=[Link("PDF", f"https://roads.example/papers/{n}.pdf")],
            abstract=ABSTRACT.format(subject.lower()) if n % 4 else None,
            image_id=views[n % 6] if n % 5 == 1 else None,
        )
        for rank in range(2 + n % 4):
            author = people[(n * 3 + rank * 7) % 40]
            make(PublicationAuthor, publication_id=paper, person_id=author, rank=rank, person_rank=n)
        make(PublicationTopic, publication_id=paper, topic_id=topics[n % 6], rank=0)


def _projects(make: Maker, roads: str, people: list[str], topics: list[str], views: list[str]) -> None:
    for n in range(9):
        project = make(
            Project,
            slug=f"project-{n}",
            title=f"The {SUBJECTS[n]} Project",
            organization_id=roads,
            period_start=D(f"20{23 + n}"),
            period_is_current=n > 4,
            summary=f"Three winters of {SUBJECTS[n].lower()}, measured every night and explained in the morning.",
            image_id=views[n % 6] if n % 4 != 3 else None,
        )
        if n == 0:
            _in_german(make, Project, project, title="Das Asphaltprojekt", summary="Drei Winter Asphalt.")
        for rank in range(4):
            make(ProjectMember, project_id=project, person_id=people[(n + rank * 9) % 40], rank=rank, person_rank=n)
        make(ProjectTopic, project_id=project, topic_id=topics[n % 6], rank=0)


def _asset(database: Database, make: Maker, name: str, data: bytes) -> str:
    """A picture that was taken in as any other is."""
    file = look_at(name, data)
    database.blobs.put(file.data)
    return make(Asset, slug=name.replace(".", "-"), **file.columns)


def _portrait(n: int) -> bytes:
    """A head and shoulders."""
    image = Image.new("HSV", (800, 1000), (n * 32, 60, 205))
    draw = ImageDraw.Draw(image)
    draw.ellipse((130, 640, 670, 1400), fill=(n * 32 + 90, 110, 110))
    draw.rectangle((345, 520, 455, 720), fill=(14, 90 + n * 8, 200 - n * 12))
    draw.ellipse((250, 220, 550, 620), fill=(14, 90 + n * 8, 215 - n * 12))
    draw.pieslice((240, 190, 560, 460), 180, 360, fill=(18, 120, 40 + n * 18))
    return _jpeg(image)


def _view(n: int) -> bytes:
    """A road that leads to the horizon."""
    image = Image.new("HSV", (1200, 800), (140 + n * 6, 60, 225))
    draw = ImageDraw.Draw(image)
    draw.ellipse((800 - n * 90, 120, 930 - n * 90, 250), fill=(30, 90, 250))
    draw.rectangle((0, 420, 1200, 800), fill=(60 + n * 9, 90, 150))
    draw.polygon([(560, 420), (640, 420), (1000 - n * 40, 800), (200 - n * 40, 800)], fill=(0, 0, 80))
    for k in range(5):
        y = 440 + k * k * 18
        draw.polygon(
            [(595 - k * 6, y), (605 - k * 6, y), (606 - k * 9, y + 8 + k * 6), (592 - k * 9, y + 8 + k * 6)],
            fill=(40, 20, 240),
        )
    return _jpeg(image)


def _jpeg(image: Image.Image) -> bytes:
    written = io.BytesIO()
    image.convert("RGB").save(written, "JPEG", quality=85)
    return written.getvalue()
