"""What somebody said that lines of documents are."""

import sqlalchemy as sa
from alembic import op

from cms.content.columns import Exact

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "correction_version",
        sa.Column(
            "version", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), sa.Identity(always=False), nullable=False
        ),
        sa.Column("id", Exact, nullable=False, comment="The record's global ID."),
        sa.Column("document_id", Exact, nullable=False, comment="The source_document's id."),
        sa.Column(
            "start_line",
            sa.Integer(),
            nullable=False,
            comment="The first of the lines, from 1, as they stood when it was said.",
        ),
        sa.Column(
            "end_line", sa.Integer(), nullable=False, comment="The last of the lines, as they stood when it was said."
        ),
        sa.Column("kind", Exact, nullable=False, comment="The type of record that they are, or `nothing`."),
        sa.Column("text", Exact, nullable=False, comment="What the lines say."),
        sa.Column(
            "occurrence",
            sa.Integer(),
            nullable=False,
            comment="Which of the document's passages of these words, from 1.",
        ),
        sa.Column("since", sa.BigInteger(), nullable=False, comment="The first revision that shows it."),
        sa.Column(
            "until", sa.BigInteger(), nullable=False, comment="The first revision that doesn't show it any more."
        ),
        sa.CheckConstraint("since < until", name=op.f("ck_correction_version_period")),
        sa.PrimaryKeyConstraint("version", name=op.f("pk_correction_version")),
        sa.UniqueConstraint("id", "until", name=op.f("uq_correction_version_id_until")),
        comment="Every version of `correction`: past, present and draft.",
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("correction_version", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_correction_version_document_id_until"), ["document_id", "until"], unique=False
        )
        batch_op.create_index(
            "ix_correction_version_pending_since",
            ["id"],
            unique=False,
            sqlite_where=sa.text("since = 4611686018427387904"),
            postgresql_where=sa.text("since = 4611686018427387904"),
        )
        batch_op.create_index(
            "ix_correction_version_pending_until",
            ["id"],
            unique=False,
            sqlite_where=sa.text("until = 4611686018427387904"),
            postgresql_where=sa.text("until = 4611686018427387904"),
        )

    op.create_table(
        "correction",
        sa.Column("id", Exact, nullable=False, comment="The record's global ID."),
        sa.Column(
            "version",
            sa.BigInteger(),
            server_default=sa.text("0"),
            nullable=False,
            comment="Grows with every change of the record: what `expectedVersion` is compared with.",
        ),
        sa.Column("document_id", Exact, nullable=False, comment="The source_document's id."),
        sa.Column(
            "start_line",
            sa.Integer(),
            nullable=False,
            comment="The first of the lines, from 1, as they stood when it was said.",
        ),
        sa.Column(
            "end_line", sa.Integer(), nullable=False, comment="The last of the lines, as they stood when it was said."
        ),
        sa.Column("kind", Exact, nullable=False, comment="The type of record that they are, or `nothing`."),
        sa.Column("text", Exact, nullable=False, comment="What the lines say."),
        sa.Column(
            "occurrence",
            sa.Integer(),
            nullable=False,
            comment="Which of the document's passages of these words, from 1.",
        ),
        sa.ForeignKeyConstraint(
            ["document_id"],
            ["source_document.id"],
            name=op.f("fk_correction_document_id"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_correction")),
    )
    with op.batch_alter_table("correction", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_correction_document_id"), ["document_id"], unique=False)


def downgrade() -> None:
    with op.batch_alter_table("correction", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_correction_document_id"))

    op.drop_table("correction")
    with op.batch_alter_table("correction_version", schema=None) as batch_op:
        batch_op.drop_index(
            "ix_correction_version_pending_until",
            sqlite_where=sa.text("until = 4611686018427387904"),
            postgresql_where=sa.text("until = 4611686018427387904"),
        )
        batch_op.drop_index(
            "ix_correction_version_pending_since",
            sqlite_where=sa.text("since = 4611686018427387904"),
            postgresql_where=sa.text("since = 4611686018427387904"),
        )
        batch_op.drop_index(batch_op.f("ix_correction_version_document_id_until"))

    op.drop_table("correction_version")
