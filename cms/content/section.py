"""Sections: what a document says that fits no other entity. Nothing that a document says is dropped."""

from typing import TYPE_CHECKING

from sqlalchemy.orm import Mapped

from .entity import Entity, Ranked, RichText, field, reference, relation, value

if TYPE_CHECKING:
    from .person import Person


class Section(Ranked, Entity):
    """A part of a person's document, kept as it is."""

    __tablename__ = "section"
    prefix = "sec"
    person_id: Mapped[str] = reference("person")
    title: Mapped[str | None] = field("The heading it stood under.")
    body: Mapped[RichText] = value(RichText, "The text.")

    person: Mapped["Person"] = relation("Whose document said it.", back_populates="sections")
