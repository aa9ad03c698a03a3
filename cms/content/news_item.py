"""News that people announce on their pages."""

from typing import TYPE_CHECKING

from sqlalchemy.orm import Mapped

from .columns import Identifier, field, ranked, reference, relation, unique, value
from .entity import Entity, Identity, Keys, Ranked
from .partial_date import PartialDate
from .rich_text import RichText

if TYPE_CHECKING:
    from .asset import Asset
    from .person import Person


class NewsItem(Ranked, Entity):
    """What a person announced, and when."""

    __tablename__ = "news_item"
    prefix = "nws"
    identity = Identity(alike=("body",), agree=("date",))
    plural = "news"
    page_orders = ("date_key",)
    section_names = ("news",)
    keys = (
        Keys("date | year | on | when", "date"),
        Keys("title | name | headline", "body"),
        Keys("content | body | text | summary | description | note | what", "body"),
        Keys("highlights | items", "body"),
    )
    __table_args__ = (ranked("person_id"),)
    person_id: Mapped[str] = reference("person", index=False)
    slug: Mapped[Identifier] = unique("The news item's short name in addresses.")
    image_id: Mapped[str | None] = reference("asset")
    date: Mapped[PartialDate | None] = field("When it was announced.")
    body: Mapped[RichText] = value(RichText, "What was announced.")

    image: Mapped["Asset | None"] = relation("A picture of it.")
    person: Mapped["Person"] = relation("Who announced it.", back_populates="news")
