"""How many lines of each document have no home, as a number that lists of people can ask for."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None

ABOUT = "How many of its lines have no home but a section of the person: what is to be looked at after an import."
RUNS = {
    "sqlite": "SELECT SUM(run.value->>'end_line' - run.value->>'start_line' + 1) FROM json_each({table}.lines) AS run",
    "postgresql": "SELECT SUM(CAST(run.value->>'end_line' AS integer) - CAST(run.value->>'start_line' AS integer) + 1) "
    "FROM json_array_elements({table}.lines) AS run",
}


def upgrade() -> None:
    for table in ("source_document", "source_document_version"):
        with op.batch_alter_table(table, schema=None, recreate="never") as batch_op:
            batch_op.add_column(
                sa.Column("unplaced_lines", sa.Integer(), server_default="0", nullable=False, comment=ABOUT)
            )
        with op.batch_alter_table(table, schema=None) as batch_op:
            batch_op.alter_column("unplaced_lines", server_default=None)
        # Last: PostgreSQL alters no table whose rows wait for their references to be checked.
        runs = RUNS[op.get_bind().dialect.name].format(table=table)
        homeless = f"{runs} WHERE run.value->>'fate' IN ('SECTION', 'LOST')"
        op.execute(f"UPDATE {table} SET unplaced_lines = COALESCE(({homeless}), 0)")


def downgrade() -> None:
    for table in ("source_document_version", "source_document"):
        with op.batch_alter_table(table, schema=None) as batch_op:
            batch_op.drop_column("unplaced_lines")
