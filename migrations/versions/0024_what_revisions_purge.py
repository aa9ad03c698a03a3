"""What each revision purges of caches in front of the server; those that are there already purge everything."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"
serves_back_to = "0023"  # whose revisions purge everything
branch_labels = None
depends_on = None


def upgrade() -> None:
    comment = "The tags of the answers that it may have changed, which caches in front of the server purge."
    op.add_column("revision", sa.Column("tags", sa.JSON(), server_default='["cms"]', nullable=False, comment=comment))


def downgrade() -> None:
    op.drop_column("revision", "tags")
