"""Invented people in any number: 5 positions of 4 highlights, 4 projects, 3 awards, 2 educations and 5 publications each.

Ten people share an organization. The same number gives the same content each time.
"""

from __future__ import annotations

import itertools
import random
from typing import Any

from cms.content import (
    Award,
    Education,
    Entity,
    Link,
    Organization,
    PartialDate,
    Person,
    PersonTopic,
    Position,
    PositionKind,
    Project,
    ProjectMember,
    Publication,
    PublicationAuthor,
    Topic,
    new_id,
)
from cms.editing import Changes, commit
from cms.store import Database, migrate

WORDS = (
    "amber",
    "basil",
    "cedar",
    "delta",
    "ember",
    "fjord",
    "grove",
    "heath",
    "inlet",
    "jetty",
    "knoll",
    "larch",
    "maple",
    "north",
    "ocean",
    "pearl",
    "quartz",
    "ridge",
)
_AT_ONCE = 1_000  # people a revision


class Maker:
    """Makes records with IDs that are the same each time."""

    def __init__(self) -> None:
        self.dice, self.ticks, self.changes = random.Random(7), itertools.count(), Changes()

    def __call__(self, entity: type[Entity], **given: Any) -> str:
        id_ = new_id(entity, lambda: (1_900_000_000_000 + next(self.ticks)) * 1_000_000, self.dice)
        self.changes.save(entity, {**entity.complete(given), "id": id_})
        return id_

    def words(self, count: int) -> str:
        return " ".join(self.dice.choice(WORDS) for _ in range(count))


def build(database: Database, people: int) -> None:
    """Fill an empty database, migrating it first."""
    migrate(database)
    make = Maker()
    topics = [make(Topic, slug=f"topic-{n}", name=f"Topic {n}") for n in range(50)]
    organization = ""
    for n in range(people):
        if n % 10 == 0:
            organization = make(Organization, slug=f"organization-{n // 10}", name=f"Organization {n // 10}")
        _person(make, n, organization, topics)
        if n % _AT_ONCE == _AT_ONCE - 1 or n == people - 1:
            with database.write() as connection:
                commit(connection, make.changes, "bench", f"{people} people")
            make.changes = Changes()


def _person(make: Maker, n: int, organization: str, topics: list[str]) -> None:
    name = f"{make.words(1).capitalize()} {make.words(1).capitalize()} {n}"
    person = make(
        Person,
        slug=f"person-{n}",
        name=name,
        headline=make.words(6),
        bio=f"{make.words(40)}.\n\n{make.words(40)}.",
        has_profile=True,
        links=[Link("Home", f"https://person-{n}.example/"), Link("Code", f"https://code.example/{n}")],
    )
    for rank in range(3):
        make(PersonTopic, person_id=person, topic_id=topics[(n + rank) % len(topics)], rank=rank)
    for rank in range(5):
        make(
            Position,
            person_id=person,
            organization_id=organization,
            title=make.words(2).title(),
            kind=PositionKind.EMPLOYMENT,
            location="Oz",
            summary=make.words(20),
            highlights=[make.words(12) for _ in range(4)],
            period_start=PartialDate(2030 - rank, 5),
            period_end=PartialDate(2031 - rank, 4) if rank else None,
            period_is_current=not rank,
            rank=rank,
        )
    for rank in range(4):
        project = make(
            Project,
            slug=f"project-{n}-{rank}",
            title=make.words(4).title(),
            organization_id=organization,
            summary=make.words(20),
            period_start=PartialDate(2030 - rank),
        )
        make(ProjectMember, project_id=project, person_id=person, role="Lead", rank=0, person_rank=rank)
    for rank in range(3):
        make(Award, person_id=person, title=make.words(3).title(), dates=[PartialDate(2030 - rank)], rank=rank)
    for rank in range(2):
        make(
            Education,
            person_id=person,
            organization_id=organization,
            degree=("Ph.D.", "B.Sc.")[rank],
            field=make.words(2).title(),
            period_end=PartialDate(2025 - 4 * rank),
            rank=rank,
        )
    for rank in range(5):
        paper = make(
            Publication,
            slug=f"paper-{n}-{rank}",
            title=make.words(7).title(),
            venue=make.words(1).upper(),
            year=2030 - rank,
        )
        make(PublicationAuthor, publication_id=paper, person_id=person, name=name, rank=0, person_rank=rank)
