"""The epoch of each revision: another from the first one on that a standby makes that took over, as numbers may come again."""

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"
serves_back_to = "0023"  # which begin no epochs
branch_labels = None
depends_on = None

Exact = sa.String().with_variant(sa.String(collation="C"), "postgresql")
COLUMNS = {
    "site": {
        "epoch": "The epoch of the newest revision; at first it is empty.",
        "timeline": "PostgreSQL's own timeline in which that was made.",
    },
    "revision": {"epoch": "The epoch in which it was made: numbers of another may come again."},
}


def upgrade() -> None:
    for table, columns in COLUMNS.items():
        for name, comment in columns.items():
            op.add_column(table, sa.Column(name, Exact, server_default="", nullable=False, comment=comment))
    if op.get_bind().dialect.name == "postgresql":
        op.execute("UPDATE site SET timeline = substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8)")


def downgrade() -> None:
    for table, columns in COLUMNS.items():
        for name in columns:
            op.drop_column(table, name)
