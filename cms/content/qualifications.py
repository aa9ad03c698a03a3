"""Certificates, skills and languages, as JSON Resume knows them (https://jsonresume.org/schema)."""

from typing import TYPE_CHECKING

from sqlalchemy.orm import Mapped

from .columns import Identifier, field, ranked, reference, relation, value
from .entity import Entity, Identity, Keys, Ranked
from .partial_date import PartialDate

if TYPE_CHECKING:
    from .person import Person


class Certificate(Ranked, Entity):
    """A certificate that a person holds."""

    __tablename__ = "certificate"
    prefix = "crt"
    identity = Identity(alike=("title",))
    plural = "certificates"
    facets = (("issuers", "issuer"),)
    section_names = ("certificates",)
    keys = (
        Keys("name | title", "title"),
        Keys("issuer | organization | institution | authority | issuedBy | by | provider", "issuer"),
        Keys("date | year | startDate | start | date_start | issued | issueDate | when | time", "date"),
        Keys("url | certificate_url | website | link", "url"),
    )
    __table_args__ = (ranked("person_id"),)
    person_id: Mapped[str] = reference("person", index=False)
    title: Mapped[str] = field("The title.")
    issuer: Mapped[str | None] = field("Who issued it.")
    date: Mapped[PartialDate | None] = field("When it was issued.")
    url: Mapped[Identifier | None] = field("The address of a page about it.", address=True)

    person: Mapped["Person"] = relation("Whose it is.", back_populates="certificates")


class Skill(Ranked, Entity):
    """Something that a person can do."""

    __tablename__ = "skill"
    prefix = "skl"
    identity = Identity(alike=("name",))
    plural = "skills"
    facets = (("names", "name"), ("levels", "level"))
    section_names = ("skills",)
    keys = (
        Keys("name | label | title | skill | grouping | group | category", "name"),
        Keys("level | percent", "level"),
        Keys("keywords | details | items | list | contents | skills", "keywords"),
    )
    __table_args__ = (ranked("person_id"),)
    person_id: Mapped[str] = reference("person", index=False)
    name: Mapped[str] = field("What it is.")
    level: Mapped[str | None] = field("How well.")
    keywords: Mapped[list[str]] = value(list[str], "What belongs to it.")

    person: Mapped["Person"] = relation("Whose it is.", back_populates="skills")


class Language(Ranked, Entity):
    """A language that a person speaks."""

    __tablename__ = "language"
    prefix = "lng"
    identity = Identity(alike=("name",))
    plural = "languages"
    facets = (("names", "name"), ("fluencies", "fluency"))
    section_names = ("languages",)
    keys = (
        Keys("language | name | label | idiom | title", "name"),
        Keys("fluency | details | level | proficiency | percent", "fluency"),
    )
    __table_args__ = (ranked("person_id"),)
    person_id: Mapped[str] = reference("person", index=False)
    name: Mapped[str] = field("The language.")
    fluency: Mapped[str | None] = field("How well.")

    person: Mapped["Person"] = relation("Whose it is.", back_populates="languages")
