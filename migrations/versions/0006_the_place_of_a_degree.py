"""The place of a degree."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

Exact = sa.String().with_variant(sa.String(collation="C"), "postgresql")
UNKNOWN = "\U0010ffff"


def upgrade() -> None:
    # Never made anew: a table of versions would lose its AUTOINCREMENT in SQLite, and a discarded draft's number come again.
    for table in ("education", "education_version"):
        with op.batch_alter_table(table, schema=None, recreate="never") as batch_op:
            batch_op.add_column(sa.Column("location", sa.Text(), nullable=True, comment="Where it was."))
            batch_op.add_column(
                sa.Column(
                    "location_key",
                    Exact,
                    server_default=UNKNOWN,
                    nullable=False,
                    comment="`location` as it is compared and sorted; never null.",
                )
            )
    op.create_index("ix_education_location_key_id", "education", ["location_key", "id"])


def downgrade() -> None:
    # SQLite makes the table anew for this: its numbers must not come again all the same.
    kept = {"sqlite_autoincrement": True}
    with op.batch_alter_table("education_version", schema=None, table_kwargs=kept) as batch_op:
        batch_op.drop_column("location_key")
        batch_op.drop_column("location")
    with op.batch_alter_table("education", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_education_location_key_id"))
        batch_op.drop_column("location_key")
        batch_op.drop_column("location")
