"""Sessions of people who sign in by a browser."""

import sqlalchemy as sa
from alembic import op

from cms.content.columns import Exact

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "session",
        sa.Column(
            "hash",
            Exact,
            nullable=False,
            comment="The SHA-256 of the key, and once that is spent of the cookie's value.",
        ),
        sa.Column("token", sa.Text(), nullable=False, comment="The name of the token that it is bound to."),
        sa.Column(
            "opened_at",
            sa.DateTime(timezone=True),
            nullable=True,
            comment="When somebody signed in; null: the key wasn't spent.",
        ),
        sa.Column(
            "expires_at",
            sa.DateTime(timezone=True),
            nullable=False,
            comment="When the key or the session ends, in UTC.",
        ),
        sa.ForeignKeyConstraint(["token"], ["token.name"], name="fk_session_token_token", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("hash", name="pk_session"),
        comment="People who are invited, or signed in by a browser.",
    )
    op.create_index("ix_session_token", "session", ["token"])


def downgrade() -> None:
    op.drop_table("session")
