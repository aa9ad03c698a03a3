"""What became of the lines of documents: kept from the next import of each on."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None

TABLES = ("source_document", "source_document_version")


def upgrade() -> None:
    comment = (
        "What became of its lines when it was imported last, and when somebody said what they are. Blank ones became nothing. "
        "Empty for a document that was imported before this was kept, until it is imported again."
    )
    for table in TABLES:
        op.add_column(table, sa.Column("lines", sa.JSON(), server_default="[]", nullable=False, comment=comment))
    _tell(
        "What it says, whole, which lines count in. It is shown with drafts, to those who may edit the person's profile."
    )


def downgrade() -> None:
    for table in TABLES:
        op.drop_column(table, "lines")
    _tell("What it says, whole.")


def _tell(about: str) -> None:
    """Say of a document's text what it is: SQLite keeps no such words."""
    for table in TABLES if op.get_bind().dialect.name == "postgresql" else ():
        op.alter_column(table, "text", existing_type=sa.String(), existing_nullable=False, comment=about)
