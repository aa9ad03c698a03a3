"""What is told of drafts: since when, by whom, and whose they are; and when they are to be published."""

from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa
from alembic import op

from cms.content.columns import Exact

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

PENDING = 2**62
# Records that are one person's, and those that are nobody's or several people's.
OWNED = (
    "award",
    "certificate",
    "education",
    "language",
    "news_item",
    "position",
    "section",
    "skill",
    "source_document",
    "talk",
)
SHARED = ("grant", "organization", "patent", "person", "project", "publication", "software", "topic")
# The lists of the people whose works they are.
MAKERS = {
    "grant": "grant_investigator",
    "patent": "patent_inventor",
    "project": "project_member",
    "publication": "publication_author",
    "software": "software_author",
}


def upgrade() -> None:
    op.create_table(
        "schedule",
        sa.Column("id", Exact, nullable=False, comment="What the drafts that are published together refer to."),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False, comment="When they are to be published, in UTC."),
        sa.Column("author", sa.Text(), nullable=False, comment="The token that said so."),
        sa.Column("message", sa.Text(), comment="What the revision is about."),
        sa.Column(
            "with_owned",
            sa.Boolean(),
            nullable=False,
            comment="Whether what belongs to people is published with them.",
        ),
        sa.Column(
            "leased_until",
            sa.DateTime(timezone=True),
            comment="Until when a server that began to publish them may take.",
        ),
        sa.Column("problem", sa.Text(), comment="Why they could not be published; they stay drafts."),
        sa.PrimaryKeyConstraint("id", name="pk_schedule"),
        comment="Drafts that are to be published at a moment.",
    )
    op.create_table(
        "draft",
        sa.Column("record_id", Exact, nullable=False, comment="A record with changes that aren't published."),
        sa.Column("kind", Exact, nullable=False, comment="The record's type."),
        sa.Column("status", Exact, nullable=False, comment="DRAFT, CHANGED or REMOVAL_DRAFTED."),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False, comment="When it began to be drafted, in UTC."),
        sa.Column("author", sa.Text(), nullable=False, comment="Who drafted last."),
        sa.Column("people", sa.JSON(), nullable=False, comment="The IDs of the people whose profiles it is a part of."),
        sa.Column("schedule_id", Exact, comment="When it is to be published, if that is said."),
        sa.ForeignKeyConstraint(["schedule_id"], ["schedule.id"], name="fk_draft_schedule_id_schedule"),
        sa.PrimaryKeyConstraint("record_id", name="pk_draft"),
        comment="The records that have drafts.",
    )
    for name in (*OWNED, *SHARED):
        _note(op.get_bind(), name)


def downgrade() -> None:
    op.drop_table("draft")
    op.drop_table("schedule")


def _note(connection: sa.Connection, name: str) -> None:
    """Note what is drafted already: of when and by whom, nothing is known."""
    draft = sa.table("draft", *(sa.column(c) for c in ("record_id", "kind", "status", "since", "author")))
    people = sa.column("people", sa.JSON())
    draft.append_column(people)
    owner = ", person_id" if name in OWNED else ""
    found: dict[str, dict[str, Any]] = {}
    pending = f"SELECT id, since, until{owner} FROM {name}_version WHERE since = {PENDING} OR until = {PENDING}"
    for row in connection.execute(sa.text(pending)).mappings():
        one = found.setdefault(row["id"], {"comes": False, "goes": False, "people": set()})
        one["comes"] |= row["since"] == PENDING
        one["goes"] |= row["until"] == PENDING
        one["people"] |= {row["person_id"]} if owner else {row["id"]} if name == "person" else set()
    if name in MAKERS and found:
        open_ = sa.text(f"SELECT {name}_id, person_id FROM {MAKERS[name]}_version WHERE until >= {PENDING}")
        for id_, person in connection.execute(open_):
            if id_ in found and person:
                found[id_]["people"].add(person)
    now = datetime.now(UTC)
    for id_, one in found.items():
        status = "CHANGED" if one["comes"] and one["goes"] else "DRAFT" if one["comes"] else "REMOVAL_DRAFTED"
        kind = "".join(part.capitalize() for part in name.split("_"))
        values = {
            "record_id": id_,
            "kind": kind,
            "status": status,
            "author": "unknown",
            "people": sorted(one["people"]),
        }
        moment = sa.bindparam("since", now, type_=sa.DateTime(timezone=True))
        connection.execute(sa.insert(draft).values(**values, since=moment))
