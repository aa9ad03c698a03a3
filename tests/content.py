"""Invented content for tests: always the same people, with the same IDs."""

from __future__ import annotations

import base64
import itertools
import random
from collections.abc import Callable
from typing import Any

from sqlalchemy import select

from cms.content import (
    ENTITIES,
    Asset,
    Award,
    Certificate,
    Course,
    Education,
    EducationAdvisor,
    Entity,
    Grant,
    GrantInvestigator,
    Language,
    Link,
    NewsItem,
    Organization,
    PartialDate,
    Patent,
    PatentInventor,
    Person,
    PersonFile,
    PersonTopic,
    Position,
    PositionKind,
    PositionMentor,
    Project,
    ProjectFile,
    ProjectMember,
    ProjectMentor,
    ProjectTopic,
    Publication,
    PublicationAuthor,
    PublicationFile,
    PublicationKind,
    PublicationTopic,
    Reading,
    Section,
    Skill,
    Software,
    SoftwareAuthor,
    Source,
    SourceDocument,
    Talk,
    TalkFile,
    Topic,
    new_id,
)
from cms.content.inputs import SLUGGED
from cms.editing import Changes, commit
from cms.store.database import Database

D = PartialDate.parse
# A picture of four by three pixels, some of them transparent, and what is known of it.
PICTURE = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAQAAAADCAYAAAC09K7GAAAAGklEQVR42mNkYDjx34aB4QgMszBEMaAADAEA3SUFhU4htKEAAAAASUVORK5CYII="
)
PICTURED = {"media_type": "image/png", "width": 4, "height": 3, "thumb_hash": "HcSFJJA6UndQd4eHKAWFUq/4iIeIeIeIBw=="}
CV, OF_CV = b"%PDF-1.7\n% a CV\n", {"media_type": "application/pdf"}


class Maker:
    """Makes records with the same IDs each time, and collects them as changes."""

    def __init__(self, seed: int = 1) -> None:
        self.dice, self.ticks, self.changes = random.Random(seed), itertools.count(), Changes()  # noqa: S311

    def __call__(self, entity: type[Entity], **given: Any) -> str:
        id_ = new_id(entity, lambda: (1_900_000_000_000 + next(self.ticks)) * 1_000_000, self.dice)
        slug = {"slug": id_.replace("_", "-")} if entity in SLUGGED else {}
        self.changes.save(entity, {**entity.complete(slug | given), "id": id_})
        return id_

    def commit(self, database: Database, message: str = "test") -> int:
        with database.write() as connection:
            return commit(connection, self.changes, "test", message).number


def lab(database: Database) -> dict[str, str]:
    """A small lab: three members with profiles, an advisor who is only mentioned, two organizations. Gives IDs by slug."""
    make = Maker()
    ids: dict[str, str] = {}

    def slugged(entity: type[Entity], slug: str, **given: Any) -> str:
        ids[slug] = make(entity, slug=slug, **given)
        return ids[slug]

    oz = slugged(Organization, "university-of-oz", name="University of Oz", short_name="UOz", url="https://oz.example/")
    acme = slugged(Organization, "acme", name="ACME Labs")
    systems, straße = slugged(Topic, "systems", name="Systems"), slugged(Topic, "strasse", name="Straße & Verkehr")
    guide = slugged(Person, "glinda-good", name="Glinda Good", links=[Link("Home", "https://glinda.example/")])
    ada = slugged(
        Person,
        "ada-example",
        name="Ada Example",
        headline="Builds things",
        bio="I build *things*.\n\nAnd other <b>things</b>.",
        has_profile=True,
        links=[Link("Home", "https://ada.example/"), Link(None, "/cv.pdf")],
        phone="+1 555 0100",
        location="Oz",
    )
    bo = slugged(
        Person, "bo-li", name="Bo Li", native_name="李博", has_profile=True, phone="+1 555 0101", phone_is_public=True
    )
    nameless = slugged(Person, "nameless", headline="zebra keeper", has_profile=True)
    for rank, topic in enumerate((systems, straße)):
        make(PersonTopic, person_id=ada, topic_id=topic, rank=rank)
    make(PersonTopic, person_id=bo, topic_id=systems, rank=0)
    jobs = [
        (ada, acme, "Engineer", PositionKind.EMPLOYMENT, "2031-05", None, True),
        (ada, oz, "Teaching Assistant", PositionKind.TEACHING, "2030", "2031", False),
        (ada, acme, "Intern", PositionKind.INTERNSHIP, "2029-06", "2029-08", False),
        (bo, oz, "Research Assistant", PositionKind.RESEARCH, "2028-23", None, False),
        (bo, None, "Chair", PositionKind.SERVICE, None, "2030", False),
        (nameless, oz, "Engineer", PositionKind.EMPLOYMENT, "2031", None, True),
    ]
    positions = [
        make(
            Position,
            person_id=person,
            organization_id=organization,
            title=title,
            kind=kind,
            period_start=D(start) if start else None,
            period_end=D(end) if end else None,
            period_is_current=current,
            rank=rank,
            highlights=[f"Did *{title}* work", "And 5 < 6"] if person == ada else [],
            courses=[Course("CS 1", "Intro", [D("2030-21"), D("2031-21")])] if kind is PositionKind.TEACHING else [],
        )
        for rank, (person, organization, title, kind, start, end, current) in enumerate(jobs)
    ]
    make(PositionMentor, position_id=positions[2], person_id=guide, rank=0)
    degree = make(
        Education, person_id=ada, organization_id=oz, degree="Ph.D.", field="Magic", period_start=D("2027"), rank=0
    )
    make(EducationAdvisor, education_id=degree, person_id=guide, rank=0)
    road = slugged(Project, "yellow-road", title="Yellow Road", organization_id=oz, summary="A road.")
    make(ProjectMember, project_id=road, person_id=ada, role="Lead", rank=0, person_rank=0)
    make(ProjectMember, project_id=road, person_id=bo, name="Bo Li", rank=1, person_rank=0)
    paper = slugged(Publication, "on-roads", title="On Roads", venue="OSDI", year=2031, note="Oral")
    draft = slugged(Publication, "on-brooms", title="On Brooms", date=D("2030-05"))
    make(
        PublicationAuthor,
        publication_id=paper,
        person_id=ada,
        name="A. Example",
        equal_contribution=True,
        rank=0,
        person_rank=0,
    )
    make(
        PublicationAuthor,
        publication_id=paper,
        person_id=bo,
        name="B. Li",
        equal_contribution=True,
        rank=1,
        person_rank=0,
    )
    make(PublicationAuthor, publication_id=draft, person_id=ada, rank=0, person_rank=1)
    make(
        Award,
        person_id=ada,
        title="Best Road",
        dates=[D("2031"), D("2032")],
        project_id=road,
        publication_id=paper,
        rank=0,
    )
    accepted = "On Roads was *accepted*."
    make(NewsItem, person_id=ada, slug="on-roads-was-accepted", date=D("2031-06-01"), body=accepted, rank=0)
    make(NewsItem, person_id=ada, slug="moved", date=D("2030"), body="Moved.", rank=1)
    # IDs follow from the order of what is made: new records go below, so that the golden files keep theirs.
    make(ProjectMentor, project_id=road, person_id=guide, rank=0)
    make(ProjectTopic, project_id=road, topic_id=straße, rank=0)
    make(PublicationTopic, publication_id=paper, topic_id=systems, rank=0)
    talk = make(
        Talk,
        person_id=ada,
        slug="roads-rails",
        title="Roads & Rails",
        event="OzConf",
        date=D("2031-09-03"),
        links=[Link("Slides", "https://ada.example/slides.pdf")],
        abstract="On *both*.",
        rank=0,
    )
    make(Certificate, person_id=ada, title="Certified Bricklayer", issuer="Guild", date=D("2026-24"), rank=0)
    make(Skill, person_id=ada, name="Bricks", level="Master", keywords=["yellow", "red"], rank=0)
    make(Language, person_id=ada, name="Munchkin", fluency="Native", rank=0)
    make(Section, person_id=ada, title="Colophon", body="Made of `bricks`.", rank=0)
    make(Section, person_id=ada, body='And of "mortar".\n\n- one\n- two', rank=1)
    document = make(SourceDocument, path="ada.md", person_id=ada, format="markdown", hash="00ff", text="# Ada\n")
    make(
        Source,
        record_id=ada,
        document_id=document,
        start_line=1,
        end_line=3,
        readings=[Reading("headline", "Builds bridges")],
        stated={"headline": "Builds bridges"},
    )
    make(Source, record_id=positions[0], document_id=document, start_line=5, end_line=9, rule="job-line", stated={})
    thesis = slugged(
        Publication,
        "roads-thesis",
        title="Roads: A Thesis",
        kind=PublicationKind.THESIS,
        date=D("2032"),
        doi="10.1234/roads",
        has_more_authors=True,
        links=[Link("PDF", "/thesis.pdf")],
        abstract="About **roads**.",
    )
    make(PublicationAuthor, publication_id=thesis, name="Nobody Known", rank=0, person_rank=0)
    works(make, slugged, ada, bo)
    portrait = slugged(Asset, "ada-png", name="ada.png", alt="Ada before a road", **kept(database, PICTURE), **PICTURED)
    people = make.changes.saved[Person]
    people[ada] = {**people[ada], "image_id": portrait}
    cv = slugged(Asset, "cv-pdf", name="cv.pdf", credit="Ada Example, CC BY 4.0", **kept(database, CV), **OF_CV)
    make(PersonFile, person_id=ada, asset_id=cv, rank=0)
    make(ProjectFile, project_id=road, asset_id=portrait, rank=0)
    make(PublicationFile, publication_id=paper, asset_id=cv, rank=0)
    make(TalkFile, talk_id=talk, asset_id=cv, rank=0)
    make.commit(database)
    return ids


def kept(database: Database, data: bytes) -> dict[str, Any]:
    """The columns of an asset that say where some bytes are: they are put there."""
    return {"hash": database.blobs.put(data), "size": len(data)}


def works(make: Maker, slugged: Callable[..., str], ada: str, bo: str) -> None:
    """A patent, a piece of software and a grant of two people's."""
    kite = slugged(
        Patent,
        "kite-brake",
        title="Kite brake",
        number="EP1234567",
        office="Patent Office of the Isles",
        status="granted",
        filed=D("2029"),
        date=D("2030-11-02"),
        links=[Link("Record", "https://patents.example/1")],
        abstract="It *slows* kites.",
    )
    make(PatentInventor, patent_id=kite, person_id=bo, rank=0, person_rank=0)
    make(PatentInventor, patent_id=kite, person_id=ada, name="A. Example", rank=1, person_rank=0)
    make(PatentInventor, patent_id=kite, name="Cy Unknown", rank=2, person_rank=0)
    lamps = slugged(
        Software,
        "lampd",
        title="lampd",
        release="2.1",
        license="MIT",
        date=D("2031-05"),
        languages=["Python", "C"],
        summary="Lights lamps at dusk.",
    )
    make(SoftwareAuthor, software_id=lamps, person_id=ada, role="maintainer", rank=0, person_rank=0)
    dusk = slugged(
        Grant,
        "lamps-at-dusk",
        title="Lamps at dusk",
        funder="Lamp Foundation",
        number="LF-2031-7",
        amount=30_000,
        currency="EUR",
        period_start=D("2031"),
        period_is_current=True,
        summary="For *lamps*.",
    )
    make(GrantInvestigator, grant_id=dusk, person_id=ada, role="PI", rank=0, person_rank=0)
    make(GrantInvestigator, grant_id=dusk, person_id=bo, rank=1, person_rank=0)


def crowd(database: Database, count: int, *, at: int = 0) -> list[str]:
    """People who sort alike; another crowd comes `at` another number. Gives their IDs."""
    make = Maker(2 + at)
    ids = [make(Person, slug=f"person-{at}-{n}", name="Same Name", has_profile=True) for n in range(count)]
    make.commit(database)
    return ids


# Texts that databases and languages fold, compare and escape in ways of their own.
ODD_TEXTS = [
    "Straße",
    "STRASSE",
    "strasse 5",
    "İstanbul",
    "istanbul",
    "ISTANBUL",
    "ıssız",
    "ＦＵＬＬ width",
    "full Width",
    "ﬁne",
    "FINE",
    "100%",
    "1000",
    "a_b",
    "axb",
    "back\\slash",
    "backslash",
    "O'Brien",
    'say "so"',
    "naïve",
    "nai\u0308ve",
    "naive",
    "ΣΊΣΥΦΟΣ",
    "σίσυφος",
    "東京",
    "👩‍🔬 lab",
    "🧪",
    "  spaced\tout ",
    "spaced out",
    "null",
    "",
    None,
]


def varied(database: Database) -> dict[type[Entity], list[dict[str, Any]]]:
    """Content of many values, for comparing what the API finds with what is there. Gives the rows by entity."""
    make, dice = Maker(3), random.Random(3)  # noqa: S311
    dates = [None, *map(D, ("2029", "2030-02", "2030-02-28", "2030-24", "2031", "2031-23", "2031-12-31", "9999"))]

    def odd() -> str | None:
        return dice.choice(ODD_TEXTS)

    topics = [make(Topic, slug=f"topic-{n}", name=odd() or "") for n in range(3)]
    organizations = [make(Organization, slug=f"org-{n}", name=odd() or "", short_name=odd()) for n in range(4)]
    people = [
        make(
            Person,
            slug=f"person-{n}",
            name=text,
            headline=odd(),
            location=dice.choice(["Oz", "oz", None]),
            email=odd(),
            has_profile=n % 3 > 0,
        )
        for n, text in enumerate(ODD_TEXTS)
    ]
    projects = [
        make(Project, slug=f"project-{n}", title=odd() or "", organization_id=dice.choice([None, *organizations]))
        for n in range(6)
    ]
    publications = [
        make(
            Publication,
            slug=f"publication-{n}",
            title=odd() or "",
            venue=odd(),
            year=dice.choice([None, 2029, 2030, 2031]),
            date=dice.choice(dates),
            kind=dice.choice([None, *PublicationKind]),
        )
        for n in range(12)
    ]
    for rank, person in enumerate(people[:8]):
        for at, topic in enumerate(dice.sample(topics, dice.randrange(3))):
            make(PersonTopic, person_id=person, topic_id=topic, rank=at)
        for at, project in enumerate(dice.sample(projects, dice.randrange(4))):
            make(ProjectMember, project_id=project, person_id=person, role=odd(), rank=rank, person_rank=at)
        for at, publication in enumerate(dice.sample(publications, dice.randrange(12))):
            equal = dice.random() < 0.5
            make(
                PublicationAuthor,
                publication_id=publication,
                person_id=person,
                name=odd(),
                equal_contribution=equal,
                rank=rank,
                person_rank=at // 2,  # two have one place, and only their IDs tell them apart
            )
        for at in range(dice.randrange(9)):
            start, end = dice.choice(dates), dice.choice(dates)
            make(
                Position,
                person_id=person,
                organization_id=dice.choice([None, *organizations]),
                title=odd(),
                unit=odd(),
                kind=dice.choice(list(PositionKind)),
                period_start=start,
                period_end=end,
                period_is_current=dice.random() < 0.4,
                rank=at // 2,
            )
    for at in range(6):
        given: dict[str, Any] = {
            "project_id": dice.choice([None, *projects]),
            "publication_id": dice.choice([None, *publications]),
            "dates": dice.sample(dates[1:], dice.randrange(3)),
        }
        make(Award, person_id=dice.choice(people), title=odd() or "", rank=at, **given)
    make(PublicationAuthor, publication_id=publications[0], name="Only a name", rank=99, person_rank=0)
    make.commit(database)
    with database.read() as connection:
        versions = {
            e: dict(connection.execute(select(e.table().c.id, e.table().c.version)).all()) for e in ENTITIES.values()
        }
    saved = make.changes.saved.items()
    return {e: [{**row, "version": versions[e][id_]} for id_, row in rows.items()] for e, rows in saved}
