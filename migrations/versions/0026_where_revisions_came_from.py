"""The address that each revision was asked for from, from the next one on."""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"
serves_back_to = "0023"  # which tell no origin
branch_labels = None
depends_on = None

ABOUT = "The address that it was asked for from; null for commands, and for what was before this."


def upgrade() -> None:
    op.add_column("revision", sa.Column("origin", sa.Text(), comment=ABOUT))


def downgrade() -> None:
    op.drop_column("revision", "origin")
