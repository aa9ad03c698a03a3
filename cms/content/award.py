"""Awards, prizes, scholarships and honours."""

from typing import TYPE_CHECKING

from sqlalchemy.orm import Mapped

from .columns import Identifier, field, ranked, reference, relation, value
from .entity import Entity, Identity, Keys, Ranked
from .partial_date import PartialDate
from .rich_text import RichText

if TYPE_CHECKING:
    from .person import Person
    from .project import Project
    from .publication import Publication


class Award(Ranked, Entity):
    """What a person was awarded, once or several times."""

    __tablename__ = "award"
    prefix = "awd"
    identity = Identity(alike=("title",))
    plural = "awards"
    section_names = ("awards",)
    facets = (("awarders", "awarder"),)
    keys = (
        Keys("title | name | award | honor | honour | prize", "title"),
        Keys("awarder | organization | institution | issuer | company | funder | university | by | from", "awarder"),
        Keys("date | year | years | dates | startDate | start_date | date_start", "dates"),
        Keys("endDate | end_date | date_end", "description", "Until"),
        Keys("url | website | link | certificate_url", "url"),
        Keys("summary", "description"),
        Keys("description | content | details | desc", "description"),
        Keys("highlights | items", "description"),
        Keys("location", "description", "Location"),
    )
    __table_args__ = (ranked("person_id"),)
    person_id: Mapped[str] = reference("person", index=False)
    title: Mapped[str] = field("The title.")
    awarder: Mapped[str | None] = field("Who awarded it.")
    dates: Mapped[list[PartialDate]] = value(list[PartialDate], "When it was awarded: one award may have two years.")
    description: Mapped[RichText | None] = value(RichText, "What it was for.")
    url: Mapped[Identifier | None] = field("The address of a page about it.", address=True)
    project_id: Mapped[str | None] = reference("project")
    publication_id: Mapped[str | None] = reference("publication")

    person: Mapped["Person"] = relation("Who was awarded it.", back_populates="awards")
    project: Mapped["Project | None"] = relation("The project it was given for.", back_populates="awards")
    publication: Mapped["Publication | None"] = relation("The publication it was given for.", back_populates="awards")
