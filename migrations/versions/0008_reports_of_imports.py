"""Reports of imports over HTTP, which are kept a while."""

import sqlalchemy as sa
from alembic import op

from cms.content.columns import Exact

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "import_report",
        sa.Column("id", Exact, nullable=False, comment="The end of its address."),
        sa.Column("author", sa.Text(), nullable=False, comment="The token whose import it is of."),
        sa.Column("began_at", sa.DateTime(timezone=True), nullable=False, comment="When the import began, in UTC."),
        sa.Column("report", sa.JSON(), comment="What became of the documents; null while it goes on."),
        sa.PrimaryKeyConstraint("id", name="pk_import_report"),
        comment="Reports of imports over HTTP, kept a while.",
    )


def downgrade() -> None:
    op.drop_table("import_report")
