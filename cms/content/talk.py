"""Talks and presentations."""

from typing import TYPE_CHECKING

from sqlalchemy.orm import Mapped

from .columns import Identifier, field, listing, ranked, reference, relation, unique, value
from .entity import Entity, Identity, Keys, Ranked
from .partial_date import PartialDate
from .parts import Link
from .rich_text import RichText

if TYPE_CHECKING:
    from .asset import Asset
    from .person import Person


class Talk(Ranked, Entity):
    """What a person presented, where and when."""

    __tablename__ = "talk"
    prefix = "tlk"
    identity = Identity(alike=("title",), agree=("event", "date"))
    plural = "talks"
    page_orders = ("date_key",)
    facets = (("events", "event"), ("locations", "location"))
    section_names = ("talks",)
    keys = (
        Keys("talk | name | title", "title"),
        Keys(
            "event | venue | conference | meeting | organization | institution | publisher | where | university | name",
            "event",
        ),
        Keys("location | city", "location"),
        Keys("date | releaseDate | startDate | start_date | start | year | when", "date"),
        Keys("abstract", "abstract"),
        Keys("summary", "abstract"),
        Keys("description", "abstract"),
        Keys("highlights | items", "abstract"),
    )
    __table_args__ = (ranked("person_id"),)
    person_id: Mapped[str] = reference("person", index=False)
    slug: Mapped[Identifier] = unique("The talk's short name in addresses.")
    title: Mapped[str] = field("The title.")
    event: Mapped[str | None] = field("The conference, seminar or meeting.")
    location: Mapped[str | None] = field("Where it was.")
    date: Mapped[PartialDate | None] = field("When it was.")
    links: Mapped[list[Link]] = value(list[Link], "Addresses that belong to it: slides, a recording.")
    abstract: Mapped[RichText | None] = value(RichText, "The abstract.")

    person: Mapped["Person"] = relation("Who presented it.", back_populates="talks")
    files: Mapped[list["Asset"]] = listing(
        "Files that belong to it, in order: slides.", secondary="talk_file", order_by="TalkFile.rank", viewonly=True
    )
