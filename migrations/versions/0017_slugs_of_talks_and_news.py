"""Slugs of talks and news: each record gets one, made of what it says now, or said last, in all of its versions."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

from cms.content.slug import numbered, slug_of

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None

EXACT = sa.String().with_variant(sa.String(collation="C"), "postgresql")
# The tables, their kinds, and the column that says what one is about.
KINDS = (("talk", "Talk", "title"), ("news_item", "NewsItem", "body"))
WORDS = 8  # of a text that has no title


def upgrade() -> None:
    for table, _, _ in KINDS:
        for name in (table, f"{table}_version"):
            comment = f"The {table.replace('_', ' ')}'s short name in addresses."
            op.add_column(name, sa.Column("slug", EXACT, nullable=True, comment=comment))
    for table, kind, said in KINDS:
        _fill(table, kind, said)
    if op.get_bind().dialect.name == "postgresql":  # it alters no table of which changed rows are still to be checked
        op.execute("SET CONSTRAINTS ALL IMMEDIATE")
    for table, _, _ in KINDS:
        with op.batch_alter_table(table, schema=None) as batch_op:
            batch_op.alter_column("slug", existing_type=EXACT, nullable=False)
            batch_op.create_unique_constraint(batch_op.f(f"uq_{table}_slug"), ["slug"])
        kept = {"sqlite_autoincrement": True}
        with op.batch_alter_table(f"{table}_version", schema=None, table_kwargs=kept) as batch_op:
            batch_op.alter_column("slug", existing_type=EXACT, nullable=False)
            batch_op.create_index(batch_op.f(f"ix_{table}_version_slug_until"), ["slug", "until"], unique=True)


def downgrade() -> None:
    for table, _, _ in KINDS:
        kept = {"sqlite_autoincrement": True}
        with op.batch_alter_table(f"{table}_version", schema=None, table_kwargs=kept) as batch_op:
            batch_op.drop_index(batch_op.f(f"ix_{table}_version_slug_until"))
            batch_op.drop_column("slug")
        with op.batch_alter_table(table, schema=None) as batch_op:
            batch_op.drop_constraint(batch_op.f(f"uq_{table}_slug"), type_="unique")
            batch_op.drop_column("slug")


def _fill(table: str, kind: str, said: str) -> None:
    """Give each record a slug, in its versions and where it is published, and tell it of the changes that there were."""
    connection = op.get_bind()
    value: Any = sa.column(said, sa.JSON() if said == "body" else sa.Text())
    twin = sa.table(f"{table}_version", sa.column("id"), sa.column("until"), sa.column("slug"), value)
    slugs: dict[str, str] = {}
    taken: set[str] = set()
    # Each record's newest version comes last.
    newest = dict(connection.execute(sa.select(twin.c.id, twin.c[said]).order_by(twin.c.id, twin.c.until)).all())
    for id_, told in newest.items():
        words = " ".join(told["text"].split()[:WORDS]) if said == "body" else told
        slugs[id_] = numbered(slug_of(words) or table.replace("_", "-"), taken.__contains__)
        taken.add(slugs[id_])
    content = sa.table(table, sa.column("id"), sa.column("slug"))
    change = sa.table(
        "record_change", *(sa.column(c) for c in ("record_id", "kind", "change", "slug_before", "slug_after"))
    )
    of, slug = sa.bindparam("of"), sa.bindparam("as")
    ours = change.c.record_id == of, change.c.kind == sa.literal(kind)
    updates = (
        sa.update(twin).where(twin.c.id == of).values(slug=slug),
        sa.update(content).where(content.c.id == of).values(slug=slug),
        sa.update(change).where(*ours, change.c.change != sa.literal("CREATED")).values(slug_before=slug),
        sa.update(change).where(*ours, change.c.change != sa.literal("DELETED")).values(slug_after=slug),
    )
    values = [{"of": id_, "as": made} for id_, made in slugs.items()]
    for start in range(0, len(values), 1000):
        for update in updates:
            connection.execute(update, values[start : start + 1000])
