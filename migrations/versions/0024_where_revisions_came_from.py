"""The address that each revision was asked for from, from the next one on."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None

ABOUT = "The address that it was asked for from; null for commands, and for what was before this."


def upgrade() -> None:
    op.add_column("revision", sa.Column("origin", sa.Text(), comment=ABOUT))


def downgrade() -> None:
    op.drop_column("revision", "origin")
