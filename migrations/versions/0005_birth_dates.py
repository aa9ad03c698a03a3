"""Dates of birth, which readers see once somebody shows them."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("person", schema=None) as batch_op:
        batch_op.add_column(
            sa.Column("birth_date", sa.String(), nullable=True, comment="The date of birth, where it is shown.")
        )
        batch_op.add_column(
            sa.Column(
                "birth_date_is_public",
                sa.Boolean(),
                server_default=sa.text("false"),
                nullable=False,
                comment="Whether readers may see `birthDate`.",
            )
        )

    with op.batch_alter_table("person_version", schema=None) as batch_op:
        batch_op.add_column(
            sa.Column("birth_date", sa.String(), nullable=True, comment="The date of birth, where it is shown.")
        )
        batch_op.add_column(
            sa.Column(
                "birth_date_is_public",
                sa.Boolean(),
                server_default=sa.text("false"),
                nullable=False,
                comment="Whether readers may see `birthDate`.",
            )
        )


def downgrade() -> None:
    with op.batch_alter_table("person_version", schema=None) as batch_op:
        batch_op.drop_column("birth_date_is_public")
        batch_op.drop_column("birth_date")

    with op.batch_alter_table("person", schema=None) as batch_op:
        batch_op.drop_column("birth_date_is_public")
        batch_op.drop_column("birth_date")
