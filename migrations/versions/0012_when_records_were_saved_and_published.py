"""When records were first saved, changed last, and since when readers see them: read from the revisions of their versions."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

EXACT = sa.String().with_variant(sa.String(collation="C"), "postgresql")
PENDING = 2**62
TABLES = (
    *("award", "certificate", "education", "grant", "language", "news_item", "organization", "patent", "person"),
    *("position", "project", "publication", "section", "skill", "software", "source_document", "talk", "topic"),
)
MOMENTS = {
    "created_at": "When it was first saved.",
    "updated_at": "When it was changed last: what is published, when that was published.",
    "published_at": "Since when readers see it, be it as it was; null where they don't.",
}


def upgrade() -> None:
    for table in TABLES:
        for name in (table, f"{table}_version"):
            for column, comment in MOMENTS.items():
                known: dict[str, Any] = {"nullable": True}
                if column != "published_at":
                    known = {"nullable": False, "server_default": ""}
                op.add_column(name, sa.Column(column, EXACT, comment=comment, **known))
        for column in MOMENTS:
            op.create_index(f"ix_{table}_{column}_id", table, [column, "id"])
    for table in TABLES:  # only now: PostgreSQL alters no table of which changed rows are still to be checked
        _fill(table)


def downgrade() -> None:
    for table in TABLES:
        for column in MOMENTS:
            op.drop_index(f"ix_{table}_{column}_id", table)
    for table in TABLES:
        for name in (table, f"{table}_version"):
            kept = {"sqlite_autoincrement": True} if name != table else {}
            with op.batch_alter_table(name, schema=None, table_kwargs=kept) as batch_op:
                for column in MOMENTS:
                    batch_op.drop_column(column)


def _fill(table: str) -> None:
    """Tell the moments of each version from the revisions that began it and the versions before it."""
    connection = op.get_bind()
    made = sa.table("revision", sa.column("number"), sa.column("time", sa.DateTime(timezone=True)))
    as_text = (
        sa.func.to_char(sa.text("time AT TIME ZONE 'UTC'"), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        if connection.dialect.name == "postgresql"
        else sa.func.strftime("%Y-%m-%dT%H:%M:%fZ", sa.text("time"))
    )
    times: dict[int, str] = dict(connection.execute(sa.select(made.c.number, as_text)).all())  # type: ignore[arg-type]
    times[PENDING] = max(times.values(), default="")  # of drafts it isn't known
    columns = [sa.column(name) for name in ("version", "id", "since", "until", *MOMENTS)]
    twin = sa.table(f"{table}_version", *columns)
    rows = connection.execute(sa.select(twin).order_by(twin.c.id, twin.c.since)).mappings().all()
    changed: list[dict[str, Any]] = []
    before: dict[str, Any] = {}
    for row in rows:
        at = times.get(row["since"]) or min(times.values())  # a restored store has no revisions but the newest
        same = before if before.get("id") == row["id"] else {}
        # A draft of what readers see has been seen since then; what was taken back in between has not.
        seen = same.get("published") if same and same["until"] == row["since"] else None
        published = seen if row["since"] == PENDING else seen or at
        before = {"id": row["id"], "until": row["until"], "created": same.get("created", at), "published": published}
        changed.append({"of": row["version"], "created": before["created"], "updated": at, "published": published})
    update = sa.update(twin).where(twin.c.version == sa.bindparam("of"))
    values = {name: sa.bindparam(name.removesuffix("_at")) for name in MOMENTS}
    for start in range(0, len(changed), 1000):
        connection.execute(update.values(values), changed[start : start + 1000])
    content = sa.table(table, sa.column("id"), *(sa.column(name) for name in MOMENTS))
    present = twin.c.id == content.c.id, twin.c.since < PENDING, twin.c.until >= PENDING
    told = {name: sa.select(twin.c[name]).where(*present).scalar_subquery() for name in MOMENTS}
    connection.execute(sa.update(content).values(told).where(sa.exists().where(*present)))
