"""Other names of records: the slugs and names that led to records merged into others."""

from sqlalchemy.orm import Mapped, mapped_column

from .columns import Exact, Identifier, field
from .entity import Entity


class Alias(Entity):
    """A slug and name that lead to a record of another slug."""

    __tablename__ = "alias"
    prefix = "als"
    is_node = False
    kind: Mapped[Identifier] = field("The record's type.")
    slug: Mapped[Identifier] = mapped_column(Exact, index=True, comment="The slug that it had.")
    name: Mapped[str | None] = field("The name or title that it had.")
    record_id: Mapped[str] = mapped_column(Exact, index=True, comment="The record that it leads to.")
