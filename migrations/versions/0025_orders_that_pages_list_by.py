"""Indexes of the orders that pages list by: of two fields, and of all versions, which drafts and the past are read from.

And of the people that lists show, who are counted by it.
"""

from alembic import op
from sqlalchemy import text

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None
serves_back_to = "0023"  # to which indexes make no difference

# In the content tables, orders of one key have their indexes.
PAIRS = {
    "project": ("period_start_key DESC, title_key",),
    "publication": ("date_key DESC, title_key", "year_key DESC, title_key", "year_key, title_key"),
}
SINGLE = {
    "news_item": ("date_key",),
    "organization": ("name_key",),
    "person": ("sort_name_key", "display_name_key", "updated_at"),
    "project": ("title_key",),
    "publication": ("title_key",),
    "talk": ("date_key",),
    "topic": ("name_key",),
}


def indexes() -> dict[str, tuple[str, str]]:
    """Each index with its table and its order."""
    orders = [(table, order) for table, several in PAIRS.items() for order in several]
    orders += [
        (f"{table}_version", order) for each in (PAIRS, SINGLE) for table, several in each.items() for order in several
    ]
    return {
        f"ix_{table}_{order.replace(', ', '_').replace(' DESC', '_desc')}_id": (table, order) for table, order in orders
    }


def upgrade() -> None:
    for name, (table, order) in indexes().items():
        op.create_index(name, table, [text(key) if " " in key else key for key in (*order.split(", "), "id")])

    shown = {"sqlite_where": text("has_profile = 1"), "postgresql_where": text("has_profile")}
    op.create_index("ix_person_listed", "person", ["id"], **shown)


def downgrade() -> None:
    op.drop_index("ix_person_listed", "person")
    for name, (table, _) in indexes().items():
        op.drop_index(name, table)
