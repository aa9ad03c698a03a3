"""Indexes of whose positions and studies go on, by which those without any are found."""

from alembic import op

revision = "0028"
down_revision = "0027"
serves_back_to = "0023"  # to which indexes make no difference
branch_labels = None
depends_on = None

COLUMNS = ["period_is_current", "person_id"]


def upgrade() -> None:
    for table in ("education", "position"):
        op.create_index(f"ix_{table}_period_is_current_person_id", table, COLUMNS)


def downgrade() -> None:
    for table in ("education", "position"):
        op.drop_index(f"ix_{table}_period_is_current_person_id", table)
