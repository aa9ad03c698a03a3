"""People, and what ties them to topics and to each other."""

from typing import TYPE_CHECKING, Any, ClassVar

from sqlalchemy import (
    ColumnElement,
    FromClause,
    Select,
    and_,
    case,
    func,
    literal,
    literal_column,
    or_,
    select,
    union_all,
)
from sqlalchemy.orm import Mapped

from .columns import Identifier, field, listing, ranked, reference, relation, unique, value
from .entity import ENTITIES, Computed, Entity, Identity, Ranked, Reached, Rows
from .partial_date import PartialDate
from .parts import Link
from .relations import RelationKind
from .rich_text import RichText

if TYPE_CHECKING:
    from .asset import Asset
    from .award import Award
    from .education import Education
    from .news_item import NewsItem
    from .position import Position
    from .project import Project
    from .publication import Publication
    from .qualifications import Certificate, Language, Skill
    from .section import Section
    from .source import SourceDocument
    from .talk import Talk
    from .topic import Topic


class PersonTopic(Ranked, Entity):
    """A topic that a person is interested in."""

    __tablename__ = "person_topic"
    prefix = "ptp"
    is_node = False
    __table_args__ = (ranked("person_id"),)
    person_id: Mapped[str] = reference("person", index=False)
    topic_id: Mapped[str] = reference("topic")


def _naming(line: type[Entity], rows: Rows) -> tuple[ColumnElement[Any], ColumnElement[Any], list[ColumnElement[bool]]]:
    """Whose records lines of a kind belong to, whom these name, and what joins the two."""
    from .inputs import makers, owner_of

    entity, key = owner_of(line) or (line, "")
    made = makers(entity)  # else a record has one person, whose it is
    mine, own_key = (made[1].line, made[1].owner) if made else (entity, "id")
    (a, at_a), (b, at_b) = rows(mine), rows(line)
    return a.c.person_id, b.c.person_id, [b.c[key] == a.c[own_key], *at_a, *at_b]


class RelatedPerson(Computed):
    """Somebody whom a person's records name, and how the two are related: one row a person and relation."""

    fields: ClassVar[dict[str, tuple[Any, str]]] = {
        "relation": (RelationKind, "How they are related."),
        "person": ("Person", "Who it is."),
    }

    order = ("relation", "name", "person_id")

    @classmethod
    def select(cls, rows: Rows, owner: ColumnElement[str]) -> Select[Any]:
        """Whom the lines of the person's records name, as what each kind of line says that they are; each kind by name."""

        def through(line: type[Entity]) -> Select[Any]:
            whose, named, joined = _naming(line, rows)
            found: Any = select(literal(line.relation_kind).label("relation"), named.label("person_id"))
            return found.where(whose == owner, named != owner, *joined).correlate(owner.table)  # type: ignore[no-any-return]

        every = union_all(*(through(line) for line in ENTITIES.values() if line.relation_kind)).subquery()
        person, at_person = rows(Person)
        columns = every.c.relation, every.c.person_id
        named: Select[Any] = select(*columns, func.min(person.c.display_name_key).label("name"))
        return named.where(person.c.id == every.c.person_id, *at_person).group_by(*columns)


class _NamedBy(Reached):
    """People whose records name the person as what `relation` says."""

    entity = "Person"
    relation: ClassVar[RelationKind]

    @classmethod
    def where(cls, row: FromClause, rows: Rows, owner: ColumnElement[str]) -> ColumnElement[bool]:
        """Each line that names the owner leads to those whose record it belongs to."""

        def through(line: type[Entity]) -> Select[Any]:
            whose, named, joined = _naming(line, rows)
            return select(whose).where(named == owner, whose != owner, *joined).correlate(owner.table)

        lines = [line for line in ENTITIES.values() if line.relation_kind == cls.relation]
        return row.c.id.in_(union_all(*map(through, lines)))

    @classmethod
    def order(cls, row: FromClause) -> tuple[ColumnElement[Any], ...]:
        """By what they are called."""
        return row.c.display_name_key, row.c.id


class Advisee(_NamedBy):
    """Whose studies the person advised, by name."""

    relation = RelationKind.ADVISOR


class Mentee(_NamedBy):
    """Whom the person mentored in a position or project, by name."""

    relation = RelationKind.MENTOR


class CurrentPosition(Reached):
    """What the person is now: of the positions that go on the first in the profile's order, offices and unpaid work last."""

    entity = "Position"
    many = False

    @classmethod
    def where(cls, row: FromClause, rows: Rows, owner: ColumnElement[str]) -> ColumnElement[bool]:
        """Those that go on."""
        return and_(row.c.person_id == owner, row.c.period_is_current)

    @classmethod
    def order(cls, row: FromClause) -> tuple[ColumnElement[Any], ...]:
        """Whoever chairs a committee works somewhere else."""
        beside = or_(*(row.c.kind == literal_column(f"'{kind}'") for kind in ("SERVICE", "VOLUNTEER")))
        return case((beside, literal_column("1")), else_=literal_column("0")), row.c.rank, row.c.id


class Person(Entity):
    """Somebody with a profile, or somebody whom a profile mentions: a mentor, an advisor, a co-author."""

    __tablename__ = "person"
    prefix = "per"
    identity = Identity(alike=("name",))
    plural = "people"
    listed = "has_profile"
    facets = (
        ("topics", "interests"),
        ("organizations", "positions.organization"),
        ("locations", "location"),
        ("skills", "skills"),
    )
    slug: Mapped[Identifier] = unique("The person's short name in addresses.")
    name: Mapped[str | None] = field("The name as a document states it; null where none does.", translated=False)
    given_name: Mapped[str | None] = field("The given names, where a document states them apart.", translated=False)
    family_name: Mapped[str | None] = field("The family name, where a document states it apart.", translated=False)
    native_name: Mapped[str | None] = field("The name in its own script.", translated=False)
    display_name: Mapped[str] = field(
        "What to call the person: the name, else the headline, else the slug.", given=False
    )
    sort_name: Mapped[str] = field(
        "The name as directories sort it: the family name first where it is known, else what to call the person.",
        given=False,
    )
    headline: Mapped[str | None] = field("One line on who the person is.")
    bio: Mapped[RichText | None] = value(RichText, "What the person says of themselves.")
    image_id: Mapped[str | None] = reference("asset")
    image_url: Mapped[Identifier | None] = field(
        "The address of a picture that isn't here, as a document states it.", address=True
    )
    email: Mapped[Identifier | None] = field("The e-mail address.", form="email")
    phone: Mapped[Identifier | None] = field("The phone number, where it is shown.", private=True)
    location: Mapped[str | None] = field("Where the person lives or works.")
    address: Mapped[Identifier | None] = field("The postal address, where it is shown.", private=True)
    birth_date: Mapped[PartialDate | None] = field("The date of birth, where it is shown.", private=True)
    links: Mapped[list[Link]] = value(list[Link], "The person's addresses on the web, in the profile's order.")
    has_profile: Mapped[bool] = field("Whether this is somebody's profile; false for people only mentioned.")

    derived: ClassVar[dict[str, Any]] = {
        "display_name": lambda row: row["name"] or row["headline"] or row["slug"],
        "sort_name": lambda row: (
            ", ".join(filter(None, (row["family_name"], row["given_name"])))
            if row["family_name"]
            else row["display_name"]
        ),
    }
    sorted_by: ClassVar[dict[str, str]] = {"name": "sort_name_key"}
    page_orders = ("sort_name_key", "display_name_key", "updated_at")
    computed: ClassVar[dict[str, type[Computed | Reached]]] = {
        "current_position": CurrentPosition,
        "advisees": Advisee,
        "mentees": Mentee,
        "related_people": RelatedPerson,
    }

    image: Mapped["Asset | None"] = relation("A picture of the person.")
    positions: Mapped[list["Position"]] = relation("What the person did.", back_populates="person")
    education: Mapped[list["Education"]] = relation("Where the person studied.", back_populates="person")
    projects: Mapped[list["Project"]] = relation(
        "What the person worked on.",
        secondary="project_member",
        order_by="ProjectMember.person_rank",
        viewonly=True,
        info={"edge": ["role"]},
    )
    publications: Mapped[list["Publication"]] = relation(
        "What the person wrote.",
        secondary="publication_author",
        order_by="PublicationAuthor.person_rank",
        viewonly=True,
        info={"edge": ["equal_contribution"]},
    )
    awards: Mapped[list["Award"]] = relation("What the person was awarded.", back_populates="person")
    news: Mapped[list["NewsItem"]] = relation("What the person announced.", back_populates="person")
    talks: Mapped[list["Talk"]] = relation("What the person presented.", back_populates="person")
    certificates: Mapped[list["Certificate"]] = listing(
        "The person's certificates.", back_populates="person", order_by="Certificate.rank"
    )
    skills: Mapped[list["Skill"]] = listing("What the person can do.", back_populates="person", order_by="Skill.rank")
    languages: Mapped[list["Language"]] = listing(
        "What the person speaks.", back_populates="person", order_by="Language.rank"
    )
    interests: Mapped[list["Topic"]] = listing(
        "What the person is interested in, in order.",
        secondary="person_topic",
        order_by="PersonTopic.rank",
        viewonly=True,
    )
    files: Mapped[list["Asset"]] = listing(
        "Files of the person's, in order: a CV.",
        secondary="person_file",
        order_by="PersonFile.rank",
        viewonly=True,
    )
    sections: Mapped[list["Section"]] = listing(
        "What the documents say that fits nothing else, in order.", back_populates="person", order_by="Section.rank"
    )
    documents: Mapped[list["SourceDocument"]] = listing(
        "The documents that describe the person.", back_populates="person", order_by="SourceDocument.path"
    )
