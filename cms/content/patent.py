"""Patents and who invented them."""

from typing import TYPE_CHECKING, ClassVar

from sqlalchemy.orm import Mapped

from .columns import Identifier, field, listing, ranked, reference, relation, unique, value
from .entity import Entity, Identity, Keys, Ranked
from .partial_date import PartialDate
from .parts import Link
from .relations import RelationKind
from .rich_text import RichText

if TYPE_CHECKING:
    from .person import Person


class PatentInventor(Ranked, Entity):
    """An inventor of a patent: `rank` is their place among its inventors."""

    __tablename__ = "patent_inventor"
    prefix = "inv"
    is_node = False
    relation_kind = RelationKind.COINVENTOR
    __table_args__ = (ranked("patent_id"), ranked("person_id", "person_rank", "patent_id"))
    patent_id: Mapped[str] = reference("patent", index=False)
    person_id: Mapped[str | None] = reference("person", index=False)
    name: Mapped[str | None] = field("The name as it is printed; null where none is.")
    person_rank: Mapped[int] = field("The patent's place among the person's, from 0.", internal=True)

    patent: Mapped["Patent"] = relation("The patent.", back_populates="inventors")
    person: Mapped["Person | None"] = relation("Who it is, where that is known.")


class Patent(Entity):
    """A patent that people hold, or have applied for."""

    __tablename__ = "patent"
    prefix = "pat"
    identity = Identity(alike=("title",), number="number", agree=("office",))
    plural = "patents"
    section_names = ("patents",)
    keys = (
        Keys("name | title", "title"),
        Keys("number | patentNumber | patent_number | applicationNumber | application_number | id", "number"),
        Keys("office | issuer | authority | country | jurisdiction", "office"),
        Keys("status | state", "status"),
        Keys("filed | filingDate | filing_date", "filed"),
        Keys("date | releaseDate | issued | granted | published | year", "date"),
        Keys("inventors | authors | author", "inventors"),
        Keys("summary | abstract | description", "abstract"),
        Keys("highlights | items", "abstract"),
    )
    schema_type = "CreativeWork"
    of_person: ClassVar = {
        "patents": relation(
            "What the person invented.",
            argument="Patent",
            secondary="patent_inventor",
            order_by="PatentInventor.person_rank",
            viewonly=True,
        )
    }
    slug: Mapped[Identifier] = unique("The patent's short name in addresses.")
    title: Mapped[str] = field("The title.")
    number: Mapped[Identifier | None] = field("Its number, or its application's, as the office writes it.")
    office: Mapped[str | None] = field("The patent office, or the country that it holds in.")
    status: Mapped[str | None] = field("How far it is: filed, pending, granted.")
    filed: Mapped[PartialDate | None] = field("When it was filed, where that is told apart.")
    date: Mapped[PartialDate | None] = field("When it was granted or published, or the one date that is told.")
    links: Mapped[list[Link]] = value(list[Link], "Addresses that belong to it.")
    abstract: Mapped[RichText | None] = value(RichText, "What it is about.")

    inventors: Mapped[list["PatentInventor"]] = listing(
        "Who invented it, in order.", back_populates="patent", order_by="PatentInventor.rank"
    )
