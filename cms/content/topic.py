"""Topics that people are interested in, and that projects and publications are about."""

from typing import TYPE_CHECKING

from sqlalchemy.orm import Mapped

from .columns import Identifier, field, relation, unique
from .entity import Entity, Identity

if TYPE_CHECKING:
    from .person import Person
    from .project import Project
    from .publication import Publication


class Topic(Entity):
    """A subject."""

    __tablename__ = "topic"
    prefix = "top"
    identity = Identity(alike=("name",))
    plural = "topics"
    page_orders = ("name_key",)
    slug: Mapped[Identifier] = unique("The topic's short name in addresses.")
    name: Mapped[str] = field("The name, as the first document prints it.")

    people: Mapped[list["Person"]] = relation(
        "Who is interested in it, of those with a profile.",
        secondary="person_topic",
        order_by="PersonTopic.person_id",
        viewonly=True,
    )
    projects: Mapped[list["Project"]] = relation(
        "Which projects are about it.", secondary="project_topic", order_by="ProjectTopic.project_id", viewonly=True
    )
    publications: Mapped[list["Publication"]] = relation(
        "Which publications are about it.",
        secondary="publication_topic",
        order_by="PublicationTopic.publication_id",
        viewonly=True,
    )
