"""Sections: what a document says that fits no other entity. Nothing that a document says is dropped."""

from typing import TYPE_CHECKING

from sqlalchemy.orm import Mapped

from .columns import field, ranked, reference, relation, value
from .entity import Entity, Identity, Ranked
from .rich_text import RichText

if TYPE_CHECKING:
    from .person import Person


class Section(Ranked, Entity):
    """A part of a person's document, kept as it is."""

    __tablename__ = "section"
    prefix = "sec"
    identity = Identity(alike=("title", "body"))
    __table_args__ = (ranked("person_id"),)
    person_id: Mapped[str] = reference("person", index=False)
    title: Mapped[str | None] = field("The heading it stood under.")
    body: Mapped[RichText] = value(RichText, "The text.")

    person: Mapped["Person"] = relation("Whose document said it.", back_populates="sections")
