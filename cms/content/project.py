"""Projects, and who worked on them."""

from typing import TYPE_CHECKING

from sqlalchemy.orm import Mapped

from .columns import Identifier, field, listing, ranked, reference, relation, unique, value
from .entity import Entity, Identity, Keys, Periodic, Ranked
from .parts import Link
from .relations import RelationKind
from .rich_text import RichText

if TYPE_CHECKING:
    from .asset import Asset
    from .award import Award
    from .organization import Organization
    from .person import Person
    from .topic import Topic


class ProjectMember(Ranked, Entity):
    """Somebody who works on a project: `rank` is their place among its members."""

    __tablename__ = "project_member"
    prefix = "mem"
    is_node = False
    relation_kind = RelationKind.COLLABORATOR
    __table_args__ = (ranked("project_id"), ranked("person_id", "person_rank", "project_id"))
    project_id: Mapped[str] = reference("project", index=False)
    person_id: Mapped[str | None] = reference("person", index=False)
    name: Mapped[str | None] = field("The name as it is printed; null where none is.")
    role: Mapped[str | None] = field("What they did in it.")
    person_rank: Mapped[int] = field("The project's place among the person's projects, from 0.", internal=True)

    project: Mapped["Project"] = relation("The project.", back_populates="members")
    person: Mapped["Person | None"] = relation("Who it is, where that is known.")


class ProjectMentor(Ranked, Entity):
    """Somebody who mentored a project."""

    __tablename__ = "project_mentor"
    prefix = "prm"
    is_node = False
    relation_kind = RelationKind.MENTOR
    __table_args__ = (ranked("project_id"),)
    project_id: Mapped[str] = reference("project", index=False)
    person_id: Mapped[str] = reference("person")


class ProjectTopic(Ranked, Entity):
    """A topic that a project is about."""

    __tablename__ = "project_topic"
    prefix = "pjt"
    is_node = False
    __table_args__ = (ranked("project_id"),)
    project_id: Mapped[str] = reference("project", index=False)
    topic_id: Mapped[str] = reference("topic")


class Project(Periodic, Entity):
    """Something that people worked on: a system, a study, a tool."""

    __tablename__ = "project"
    prefix = "prj"
    # of two people's projects a title tells too little
    identity = Identity(alike=("title",), within=True)
    plural = "projects"
    page_orders = ("period_start_key DESC, title_key", "title_key")
    facets = (("topics", "topics"), ("organizations", "organization"), ("locations", "location"))
    section_names = ("projects",)
    keys = (
        Keys("name | title", "title"),
        Keys("description | details | content", "highlights"),
        Keys("description | excerpt | details | content | tagline | desc | intro", "summary"),
        Keys("summary", "summary"),
        Keys("highlights | items", "highlights"),
        Keys(
            "keywords | topics | tags | technologies | techStack | tech | stack | tools | builtWith | badges",
            "topics",
        ),
        Keys("entity | organization | company | institution", "organization"),
        Keys("location", "location"),
        Keys("members | team | collaborators | authors", "members"),
    )
    slug: Mapped[Identifier] = unique("The project's short name in addresses.")
    title: Mapped[str] = field("The title.")
    organization_id: Mapped[str | None] = reference("organization")
    image_id: Mapped[str | None] = reference("asset")
    unit: Mapped[str | None] = field("The part of the organization: a team, lab or department.")
    location: Mapped[str | None] = field("Where it was.")
    summary: Mapped[RichText | None] = value(RichText, "What it is, as a text.")
    highlights: Mapped[list[RichText]] = value(list[RichText], "What was done, point by point.")
    links: Mapped[list[Link]] = value(list[Link], "Addresses that belong to it.")

    organization: Mapped["Organization | None"] = relation("Where it was.", back_populates="projects")
    image: Mapped["Asset | None"] = relation("A picture of it.")
    members: Mapped[list["ProjectMember"]] = listing(
        "Who works on it, in order.", back_populates="project", order_by="ProjectMember.rank"
    )
    mentors: Mapped[list["Person"]] = listing(
        "Who mentors it.", secondary="project_mentor", order_by="ProjectMentor.rank", viewonly=True
    )
    topics: Mapped[list["Topic"]] = listing(
        "What it is about, in order.", secondary="project_topic", order_by="ProjectTopic.rank", viewonly=True
    )
    files: Mapped[list["Asset"]] = listing(
        "Files that belong to it, in order.", secondary="project_file", order_by="ProjectFile.rank", viewonly=True
    )
    awards: Mapped[list["Award"]] = listing("What it was awarded.", back_populates="project", order_by="Award.rank")
