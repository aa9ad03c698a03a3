"""Mutations that were done with a key of the client's own."""

import sqlalchemy as sa
from alembic import op

from cms.content.columns import Exact

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "request",
        sa.Column("author", sa.Text(), nullable=False, comment="The token that it came with."),
        sa.Column("key", Exact, nullable=False, comment="The client's own key for it."),
        sa.Column("done_at", sa.DateTime(timezone=True), nullable=False, comment="When it was done, in UTC."),
        sa.Column("hash", Exact, nullable=False, comment="The SHA-256 of what it said, in hexadecimal."),
        sa.Column("outcome", sa.JSON(), nullable=False, comment="What it came to: IDs of records, and plain values."),
        sa.PrimaryKeyConstraint("author", "key", name="pk_request"),
        comment="Mutations that were done, by their clients' own keys, kept for a day.",
    )


def downgrade() -> None:
    op.drop_table("request")
