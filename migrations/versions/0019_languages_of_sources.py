"""Which language the lines tell a record in that it comes from."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None

Exact = sa.String().with_variant(sa.String(collation="C"), "postgresql")
ABOUT = "The language that the lines tell it in; null where that is the one that records are written in."


def upgrade() -> None:
    for table in ("source", "source_version"):
        op.add_column(table, sa.Column("locale", Exact, comment=ABOUT))


def downgrade() -> None:
    for table in ("source", "source_version"):
        op.drop_column(table, "locale")
