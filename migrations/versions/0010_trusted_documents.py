"""Documents that clients were built with."""

import sqlalchemy as sa
from alembic import op

from cms.content.columns import Exact

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "trusted_document",
        sa.Column("id", Exact, nullable=False, comment="By what clients name it."),
        sa.Column(
            "hash",
            Exact,
            nullable=False,
            comment="The SHA-256 of its text, in hexadecimal, by which it is known, too.",
        ),
        sa.Column("text", sa.Text(), nullable=False, comment="The GraphQL document."),
        sa.PrimaryKeyConstraint("id", name="pk_trusted_document"),
        comment="The documents that clients were built with.",
    )
    op.create_index("ix_trusted_document_hash", "trusted_document", ["hash"])


def downgrade() -> None:
    op.drop_table("trusted_document")
