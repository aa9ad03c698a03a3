"""Software and who wrote it."""

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


class SoftwareAuthor(Ranked, Entity):
    """Somebody who wrote software: `rank` is their place among its authors."""

    __tablename__ = "software_author"
    prefix = "swa"
    is_node = False
    relation_kind = RelationKind.CODEVELOPER
    __table_args__ = (ranked("software_id"), ranked("person_id", "person_rank", "software_id"))
    software_id: Mapped[str] = reference("software", index=False)
    person_id: Mapped[str | None] = reference("person", index=False)
    name: Mapped[str | None] = field("The name as it is printed; null where none is.")
    role: Mapped[str | None] = field("What they are to it: a maintainer, a contributor.")
    person_rank: Mapped[int] = field("The software's place among the person's, from 0.", internal=True)

    software: Mapped["Software"] = relation("The software.", back_populates="authors")
    person: Mapped["Person | None"] = relation("Who it is, where that is known.")


class Software(Entity):
    """A program, package or library that people wrote, apart from what a project is."""

    __tablename__ = "software"
    prefix = "sof"
    # of two people's software a title tells too little
    identity = Identity(alike=("title",), within=True)
    plural = "software"
    section_names = ("software",)
    keys = (
        Keys("name | title", "title"),
        Keys("version | release", "release"),
        Keys("license | licence", "license"),
        Keys("status | state", "status"),
        Keys("date | releaseDate | released | year", "date"),
        Keys("authors | author | maintainers | developers", "authors"),
        Keys(
            "language | languages | programming_language | programmingLanguage | technologies | keywords", "languages"
        ),
        Keys("summary | description | excerpt", "summary"),
        Keys("highlights | items", "summary"),
    )
    schema_type = "SoftwareApplication"
    of_person: ClassVar = {
        "software": relation(
            "The software that the person wrote.",
            argument="Software",
            secondary="software_author",
            order_by="SoftwareAuthor.person_rank",
            viewonly=True,
            info={"edge": ["role"]},
        )
    }
    slug: Mapped[Identifier] = unique("The software's short name in addresses.")
    title: Mapped[str] = field("What it is called.")
    release: Mapped[str | None] = field("The version that is told of: `2.1`.", translated=False)
    license: Mapped[str | None] = field("The licence that it's given under.", translated=False)
    status: Mapped[str | None] = field("How far it is: active, archived.")
    date: Mapped[PartialDate | None] = field("When it, or the version, was released.")
    languages: Mapped[list[str]] = value(
        list[str], "The programming languages and technologies that it is made of.", translated=False
    )
    links: Mapped[list[Link]] = value(list[Link], "Addresses that belong to it: its page, code, documentation.")
    summary: Mapped[RichText | None] = value(RichText, "What it does.")

    authors: Mapped[list["SoftwareAuthor"]] = listing(
        "Who wrote it, in order.", back_populates="software", order_by="SoftwareAuthor.rank"
    )
