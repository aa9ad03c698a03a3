"""Webhooks, and what became of what they were told."""

import sqlalchemy as sa
from alembic import op

from cms.content.columns import Exact

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "webhook",
        sa.Column(
            "name",
            sa.Text(),
            nullable=False,
            comment="What it's called.",
        ),
        sa.Column(
            "url",
            Exact,
            nullable=False,
            comment="Where it is sent.",
        ),
        sa.Column(
            "preset",
            Exact,
            nullable=False,
            comment="What is sent, and how.",
        ),
        sa.Column(
            "kinds",
            sa.JSON(),
            nullable=False,
            comment="The types of records that it is told of; none: all.",
        ),
        sa.Column(
            "people",
            sa.JSON(),
            nullable=False,
            comment="The IDs of the people of whose profiles it is told; none: all.",
        ),
        sa.Column(
            "private_network",
            sa.Boolean(),
            nullable=False,
            comment="Whether it may be on a private network.",
        ),
        sa.Column(
            "secret",
            Exact,
            nullable=False,
            comment="What is signed with, or sent as a token; empty: neither.",
        ),
        sa.Column(
            "former_secret",
            Exact,
            nullable=True,
            comment="What was signed with before, and still is.",
        ),
        sa.Column(
            "former_until",
            sa.DateTime(timezone=True),
            nullable=True,
            comment="Until when it still is, in UTC.",
        ),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            nullable=False,
            comment="When it was made, in UTC.",
        ),
        sa.Column(
            "told",
            sa.BigInteger(),
            nullable=False,
            comment="The revision up to which it has been told, or is being told.",
        ),
        sa.Column(
            "next_at",
            sa.DateTime(timezone=True),
            nullable=True,
            comment="Before when nothing is sent, as it failed; null: it didn't.",
        ),
        sa.Column(
            "leased_until",
            sa.DateTime(timezone=True),
            nullable=True,
            comment="Until when no other server may take what is sent.",
        ),
        sa.PrimaryKeyConstraint("name", name="pk_webhook"),
        comment="Who is told of revisions.",
    )
    op.create_table(
        "webhook_delivery",
        sa.Column(
            "id",
            Exact,
            nullable=False,
            comment="What is sent with it, the same each time.",
        ),
        sa.Column(
            "webhook",
            sa.Text(),
            nullable=False,
            comment="Who is told.",
        ),
        sa.Column(
            "revision",
            sa.BigInteger(),
            nullable=True,
            comment="The revision that is told; null: it is a test.",
        ),
        sa.Column(
            "state",
            Exact,
            nullable=False,
            comment="WAITING, DELIVERED or PUT_ASIDE.",
        ),
        sa.Column(
            "tries",
            sa.Integer(),
            nullable=False,
            comment="How often it was sent.",
        ),
        sa.Column(
            "tried_at",
            sa.DateTime(timezone=True),
            nullable=True,
            comment="When it was sent last, in UTC.",
        ),
        sa.Column(
            "outcome",
            sa.Text(),
            nullable=True,
            comment="What came of that.",
        ),
        sa.ForeignKeyConstraint(["webhook"], ["webhook.name"], name="fk_webhook_delivery_webhook", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_webhook_delivery"),
        comment="What webhooks were told, or are to be told again.",
    )
    op.create_index("ix_webhook_delivery_webhook_state", "webhook_delivery", ["webhook", "state"])


def downgrade() -> None:
    op.drop_table("webhook_delivery")
    op.drop_table("webhook")
