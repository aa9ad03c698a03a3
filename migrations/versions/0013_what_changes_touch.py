"""Of each change the slugs before and after, whose record it is, and the records with slugs that it refers to."""

import sqlalchemy as sa
from alembic import op

from cms.content.columns import Exact

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

KINDS = {
    "Award": "award",
    "Certificate": "certificate",
    "Education": "education",
    "Grant": "grant",
    "Language": "language",
    "NewsItem": "news_item",
    "Organization": "organization",
    "Patent": "patent",
    "Person": "person",
    "Position": "position",
    "Project": "project",
    "Publication": "publication",
    "Section": "section",
    "Skill": "skill",
    "Software": "software",
    "SourceDocument": "source_document",
    "Talk": "talk",
    "Topic": "topic",
}
SHARED = {"grant", "organization", "patent", "person", "project", "publication", "software", "topic"}
COLUMNS = (
    sa.Column("slug_before", Exact, comment="What its slug was; null where it wasn't there, or has none."),
    sa.Column("slug_after", Exact, comment="What its slug became; null where it isn't there any more, or has none."),
    sa.Column("owner_id", Exact, comment="Whose it is, or was: the person of a position; null for what people share."),
    sa.Column(
        "related",
        sa.JSON(),
        nullable=False,
        server_default="[]",
        comment="The IDs of records with slugs that it refers to, or did: on their pages it may stand, too.",
    ),
)


def upgrade() -> None:
    for column in COLUMNS:
        op.add_column("record_change", column)
    for kind, table in KINDS.items():
        _fill(kind, table)


def downgrade() -> None:
    with op.batch_alter_table("record_change", schema=None) as batch_op:
        for column in COLUMNS:
            batch_op.drop_column(column.name)


def _fill(kind: str, table: str) -> None:
    """Read it from the versions that a revision began and ended: what a record's lines refer to isn't told of the past."""
    connection = op.get_bind()
    found = sa.Table(f"{table}_version", sa.MetaData(), autoload_with=connection)
    references = [c.name for c in found.columns if c.name.endswith("_id") and c.name.removesuffix("_id") in SHARED]
    change = sa.table("record_change", *(sa.column(c) for c in ("revision", "record_id", "kind", *_names())))
    change.c.related.type = sa.JSON()
    columns = [
        found.c[name] for name in dict.fromkeys(("id", "since", "until", "slug", *references)) if name in found.c
    ]
    versions: dict[tuple[str, str, int], sa.RowMapping] = {}
    for row in connection.execute(sa.select(*columns)).mappings():
        versions["after", row["id"], row["since"]] = row
        versions["before", row["id"], row["until"]] = row
    noted = sa.select(change.c.revision, change.c.record_id).where(change.c.kind == kind)
    values = []
    for number, id_ in connection.execute(noted).all():
        before, after = (versions.get((which, id_, number)) for which in ("before", "after"))
        both = [row for row in (after, before) if row]
        values.append(
            {
                "at": number,
                "of": id_,
                "slug_before": before and before.get("slug"),
                "slug_after": after and after.get("slug"),
                "owner_id": next((row.get("person_id") for row in both), None),
                "related": list(dict.fromkeys(row[name] for row in both for name in references if row[name])),
            }
        )
    this = change.c.revision == sa.bindparam("at"), change.c.record_id == sa.bindparam("of")
    for start in range(0, len(values), 1000):
        update = sa.update(change).where(*this).values({name: sa.bindparam(name) for name in _names()})
        connection.execute(update, values[start : start + 1000])


def _names() -> list[str]:
    return [str(column.name) for column in COLUMNS]
