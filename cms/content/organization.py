"""Organizations: employers, schools, labs, societies."""

from typing import TYPE_CHECKING, ClassVar

from sqlalchemy import ColumnElement, FromClause, select, union_all
from sqlalchemy.orm import Mapped

from .columns import Identifier, field, relation, unique
from .entity import ENTITIES, Computed, Entity, Identity, Reached, Rows

if TYPE_CHECKING:
    from .education import Education
    from .position import Position
    from .project import Project


class OrganizationPerson(Reached):
    """Who works or studies here, or did, of those with a profile."""

    entity = "Person"
    paged = True

    @classmethod
    def where(cls, row: FromClause, rows: Rows, owner: ColumnElement[str]) -> ColumnElement[bool]:
        """Those of whom a position or a degree says so."""
        kinds = []
        for name in ("Position", "Education"):
            of, seen = rows(ENTITIES[name])
            kinds.append(select(of.c.person_id).where(of.c.organization_id == owner, *seen).correlate(owner.table))
        return row.c.id.in_(union_all(*kinds))


class Organization(Entity):
    """Where people work and study, and who awards them."""

    __tablename__ = "organization"
    prefix = "org"
    identity = Identity(names=("name", "short_name"))
    plural = "organizations"
    page_orders = ("name_key",)
    slug: Mapped[Identifier] = unique("The organization's short name in addresses.")
    name: Mapped[str] = field("The name, as the first document prints it.")
    native_name: Mapped[str | None] = field("The name in its own script.", translated=False)
    short_name: Mapped[str | None] = field("The abbreviation that documents use.")
    url: Mapped[Identifier | None] = field("The address of its site.", address=True)
    computed: ClassVar[dict[str, type[Computed | Reached]]] = {"people": OrganizationPerson}

    positions: Mapped[list["Position"]] = relation("Who did what here.", back_populates="organization")
    education: Mapped[list["Education"]] = relation("Who studied here.", back_populates="organization")
    projects: Mapped[list["Project"]] = relation("What was worked on here.", back_populates="organization")
