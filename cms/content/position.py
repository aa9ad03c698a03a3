"""Positions: what people did somewhere, paid or not."""

from typing import TYPE_CHECKING

from sqlalchemy.orm import Mapped

from .columns import Described, choice, field, listing, ranked, reference, relation, value
from .entity import Entity, Identity, Periodic, Ranked
from .parts import Course, Link
from .relations import RelationKind
from .rich_text import RichText

if TYPE_CHECKING:
    from .organization import Organization
    from .person import Person


class PositionKind(Described):
    """What kind of position it is."""

    EMPLOYMENT = "EMPLOYMENT", "A job."
    INTERNSHIP = "INTERNSHIP", "A job for a while, to learn."
    RESEARCH = "RESEARCH", "Research, as an assistant, fellow or visitor."
    TEACHING = "TEACHING", "Teaching, or assisting in a course."
    SERVICE = "SERVICE", "An office: chairs, officers, committees, reviewing."
    VOLUNTEER = "VOLUNTEER", "Unpaid work."


class PositionMentor(Ranked, Entity):
    """Somebody who mentored a person in a position."""

    __tablename__ = "position_mentor"
    prefix = "pmt"
    is_node = False
    relation_kind = RelationKind.MENTOR
    __table_args__ = (ranked("position_id"),)
    position_id: Mapped[str] = reference("position", index=False)
    person_id: Mapped[str] = reference("person")


class Position(Periodic, Ranked, Entity):
    """What a person did at an organization."""

    __tablename__ = "position"
    prefix = "pos"
    # an end that differs is a difference within one position
    identity = Identity(alike=("title",), agree=("organization_id", "period_start"))
    plural = "positions"
    facets = (("kinds", "kind"), ("organizations", "organization"), ("locations", "location"))
    section_names = (
        "experience",
        "teaching",
        "service",
        "volunteer",
    )
    __table_args__ = (ranked("person_id"),)
    person_id: Mapped[str] = reference("person", index=False)
    organization_id: Mapped[str | None] = reference("organization")
    unit: Mapped[str | None] = field("The part of the organization: a team, lab or department.")
    title: Mapped[str | None] = field("What the person was.")
    kind: Mapped[PositionKind] = choice(PositionKind, "What kind of position it is.")
    focus: Mapped[str | None] = field("What it was about, in a few words.")
    location: Mapped[str | None] = field("Where it was.")
    summary: Mapped[RichText | None] = value(RichText, "What was done, as a text.")
    highlights: Mapped[list[RichText]] = value(list[RichText], "What was done, point by point.")
    courses: Mapped[list[Course]] = value(list[Course], "The courses taught or assisted in.")
    links: Mapped[list[Link]] = value(list[Link], "Addresses that belong to it.")

    person: Mapped["Person"] = relation("Whose position it is.", back_populates="positions")
    organization: Mapped["Organization | None"] = relation("Where it is.", back_populates="positions")
    mentors: Mapped[list["Person"]] = listing(
        "Who mentored the person.", secondary="position_mentor", order_by="PositionMentor.rank", viewonly=True
    )
