"""Grants: what people's work was funded by."""

from typing import TYPE_CHECKING, ClassVar

from sqlalchemy.orm import Mapped

from .columns import Identifier, field, listing, ranked, reference, relation, unique, value
from .entity import Entity, Identity, Keys, Periodic, Ranked
from .parts import Link
from .relations import RelationKind
from .rich_text import RichText

if TYPE_CHECKING:
    from .person import Person


class GrantInvestigator(Ranked, Entity):
    """Somebody whom a grant funds: `rank` is their place among its investigators."""

    __tablename__ = "grant_investigator"
    prefix = "gri"
    is_node = False
    relation_kind = RelationKind.COINVESTIGATOR
    __table_args__ = (ranked("grant_id"), ranked("person_id", "person_rank", "grant_id"))
    grant_id: Mapped[str] = reference("grant", index=False)
    person_id: Mapped[str | None] = reference("person", index=False)
    name: Mapped[str | None] = field("The name as it is printed; null where none is.")
    role: Mapped[str | None] = field("What they are in it: `PI`, `Co-PI`.")
    person_rank: Mapped[int] = field("The grant's place among the person's, from 0.", internal=True)

    grant: Mapped["Grant"] = relation("The grant.", back_populates="investigators")
    person: Mapped["Person | None"] = relation("Who it is, where that is known.")


class Grant(Periodic, Entity):
    """Funding that people's work was given."""

    __tablename__ = "grant"
    prefix = "grt"
    # of two people's grants a title tells too little
    identity = Identity(alike=("title",), number="number", agree=("funder", "period_start"), within=True)
    plural = "grants"
    facets = (("funders", "funder"),)
    section_names = ("grants",)
    keys = (
        Keys("name | title", "title"),
        Keys("funder | sponsor | agency | awarder | organization | institution | issuer", "funder"),
        Keys(
            "number | grantNumber | grant_number | awardNumber | award_number | id | ref | reference | code", "number"
        ),
        Keys("amount | value | budget | total", "amount"),
        Keys("currency", "currency"),
        Keys("status | state", "status"),
        Keys("investigators | members | team | authors", "investigators"),
        Keys("summary | description", "summary"),
        Keys("highlights | items", "summary"),
    )
    schema_type = "MonetaryGrant"
    of_person: ClassVar = {
        "grants": relation(
            "What the person's work was funded by.",
            argument="Grant",
            secondary="grant_investigator",
            order_by="GrantInvestigator.person_rank",
            viewonly=True,
            info={"edge": ["role"]},
        )
    }
    slug: Mapped[Identifier] = unique("The grant's short name in addresses.")
    title: Mapped[str] = field("The title of what is funded, or the programme's.")
    funder: Mapped[str | None] = field("Who gives it.")
    number: Mapped[Identifier | None] = field("The funder's number for it.")
    amount: Mapped[int | None] = field("How much it is, in whole units of the currency.", form="amount")
    currency: Mapped[Identifier | None] = field("The currency, as ISO 4217 has it: `EUR`.", form="currency")
    status: Mapped[str | None] = field("How far it is: awarded, pending, under review.")
    links: Mapped[list[Link]] = value(list[Link], "Addresses that belong to it.")
    summary: Mapped[RichText | None] = value(RichText, "What it is for.")

    investigators: Mapped[list["GrantInvestigator"]] = listing(
        "Whom it funds, in order.", back_populates="grant", order_by="GrantInvestigator.rank"
    )
