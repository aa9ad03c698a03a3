"""Publications and their authors."""

from typing import TYPE_CHECKING, Any, ClassVar

from sqlalchemy.orm import Mapped

from .columns import Described, Identifier, choice, field, listing, ranked, reference, relation, unique, value
from .entity import UNKNOWN_DATE, Entity, Identity, Keys, Ranked
from .partial_date import PartialDate
from .parts import Link
from .relations import RelationKind
from .rich_text import RichText

if TYPE_CHECKING:
    from .asset import Asset
    from .award import Award
    from .person import Person
    from .topic import Topic


class PublicationKind(Described):
    """What kind of publication it is."""

    ARTICLE = "ARTICLE", "A journal article."
    CONFERENCE_PAPER = "CONFERENCE_PAPER", "A paper in the proceedings of a conference or workshop."
    PREPRINT = "PREPRINT", "A manuscript that is public before review."
    BOOK = "BOOK", "A book."
    CHAPTER = "CHAPTER", "A part of a book."
    THESIS = "THESIS", "A thesis."
    REPORT = "REPORT", "A technical report."
    PATENT = "PATENT", "A patent."
    OTHER = "OTHER", "Anything else: a data set, software, a poster."


class PublicationAuthor(Ranked, Entity):
    """An author of a publication: `rank` is their place in the list of authors."""

    __tablename__ = "publication_author"
    prefix = "aut"
    is_node = False
    relation_kind = RelationKind.COAUTHOR
    __table_args__ = (ranked("publication_id"), ranked("person_id", "person_rank", "publication_id"))
    publication_id: Mapped[str] = reference("publication", index=False)
    person_id: Mapped[str | None] = reference("person", index=False)
    name: Mapped[str | None] = field("The name as it is printed; null where none is.")
    equal_contribution: Mapped[bool] = field("Whether the publication marks them as having contributed equally.")
    person_rank: Mapped[int] = field("The publication's place among the person's, from 0.", internal=True)

    publication: Mapped["Publication"] = relation("The publication.", back_populates="authors")
    person: Mapped["Person | None"] = relation("Who it is, where that is known.")


class PublicationTopic(Ranked, Entity):
    """A topic that a publication is about."""

    __tablename__ = "publication_topic"
    prefix = "pbt"
    is_node = False
    __table_args__ = (ranked("publication_id"),)
    publication_id: Mapped[str] = reference("publication", index=False)
    topic_id: Mapped[str] = reference("topic")


def _date_key(date: PartialDate | None, year: int | None) -> str:
    """A paper of 2031 comes after one of June 2030, though it has no date."""
    return date.key if date else PartialDate(year).key if year and 0 < year <= 9999 else UNKNOWN_DATE


class Publication(Entity):
    """Something that people wrote."""

    __tablename__ = "publication"
    prefix = "pub"
    # a preprint's year may be the one before
    identity = Identity(alike=("title",), number="doi", near=("year", 2))
    plural = "publications"
    section_names = ("publications",)
    page_orders = ("date_key DESC, title_key", "year_key DESC, title_key", "year_key, title_key", "title_key")
    facets = (("years", "year"), ("kinds", "kind"), ("venues", "venue"), ("topics", "topics"))
    keys = (
        Keys("name | title | t", "title"),
        Keys("publisher | journal | venue | booktitle | conference | in", "venue"),
        Keys("releaseDate | date | year | published | when | y", "date"),
        Keys("doi", "doi"),
        Keys("summary", "abstract"),
        Keys("abstract | description", "abstract"),
        Keys("fullAuthors | authorList | authors | author | by", "authors"),
        Keys("keywords | topics | tags", "topics"),
        Keys("note | status", "note"),
    )
    slug: Mapped[Identifier] = unique("The publication's short name in addresses.")
    title: Mapped[str] = field("The title.")
    image_id: Mapped[str | None] = reference("asset")
    kind: Mapped[PublicationKind | None] = choice(PublicationKind, "What kind of publication it is, where known.")
    venue: Mapped[str | None] = field("Where it appeared, without the year.")
    year: Mapped[int | None] = field("The year it appeared in.", form="year")
    date: Mapped[PartialDate | None] = field(
        "When it appeared, as precisely as is known; orders and conditions take the year where it isn't known."
    )
    doi: Mapped[Identifier | None] = field("Its digital object identifier, without a resolver's address.", form="doi")
    has_more_authors: Mapped[bool] = field("Whether the list of authors was cut, as by `et al.`")
    links: Mapped[list[Link]] = value(list[Link], "Addresses that belong to it: the paper, code, slides.")
    abstract: Mapped[RichText | None] = value(RichText, "The abstract.")
    note: Mapped[str | None] = field("What else is said of it: `Oral`, `Under review`.")

    derived: ClassVar[dict[str, Any]] = {
        "year": lambda row: row["year"] or (row["date"].year if row["date"] else None),
        "date_key": lambda row: _date_key(row["date"], row["year"]),
    }

    image: Mapped["Asset | None"] = relation("A picture of it: a figure, a cover.")
    authors: Mapped[list["PublicationAuthor"]] = listing(
        "Who wrote it, in order.", back_populates="publication", order_by="PublicationAuthor.rank"
    )
    topics: Mapped[list["Topic"]] = listing(
        "What it is about, in order.", secondary="publication_topic", order_by="PublicationTopic.rank", viewonly=True
    )
    files: Mapped[list["Asset"]] = listing(
        "Files that belong to it, in order: the paper, its appendix.",
        secondary="publication_file",
        order_by="PublicationFile.rank",
        viewonly=True,
    )
    awards: Mapped[list["Award"]] = listing("What it was awarded.", back_populates="publication", order_by="Award.rank")
