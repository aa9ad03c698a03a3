"""Versions: each row knows its own; a search sees drafts and the past; revisions say what they changed; tokens."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

PENDING, OPEN = 2**62, 2**62 + 1
GAP = 4_096
CONTENT = (
    "alias",
    "award",
    "certificate",
    "education",
    "education_advisor",
    "language",
    "news_item",
    "organization",
    "person",
    "person_topic",
    "position",
    "position_mentor",
    "project",
    "project_member",
    "project_mentor",
    "project_topic",
    "publication",
    "publication_author",
    "publication_topic",
    "section",
    "skill",
    "source",
    "source_document",
    "talk",
    "topic",
)
UNRANKED = {"alias", "organization", "person", "project", "publication", "source", "source_document", "topic"}
Exact = sa.String().with_variant(sa.String(collation="C"), "postgresql")
WORDS = "(setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('simple', body), 'B'))"


def upgrade() -> None:
    for name in CONTENT:
        op.execute(f"ALTER TABLE {name}_version RENAME COLUMN vid TO version")
        about = "Grows with every change of the record: what `expectedVersion` is compared with."
        op.add_column(
            name, sa.Column("version", sa.BigInteger(), server_default=sa.text("0"), nullable=False, comment=about)
        )
        op.execute(
            f"UPDATE {name} SET version = (SELECT v.version FROM {name}_version v "
            f"WHERE v.id = {name}.id AND v.since < {PENDING} AND v.until >= {PENDING})"
        )
    _respace(f"* {GAP}")
    op.add_column(
        "site",
        sa.Column(
            "oldest",
            sa.BigInteger(),
            server_default="0",
            nullable=False,
            comment="The oldest revision that can be asked for.",
        ),
    )
    _search()
    op.create_table(
        "record_change",
        sa.Column("revision", sa.BigInteger(), nullable=False, comment="The revision."),
        sa.Column("record_id", Exact, nullable=False, comment="The record that it changed."),
        sa.Column("kind", Exact, nullable=False, comment="The record's type."),
        sa.Column("change", Exact, nullable=False, comment="CREATED, UPDATED or DELETED."),
        sa.Column(
            "fields", sa.JSON(), nullable=False, comment="What differs, field by field: `field`, `before`, `after`."
        ),
        sa.ForeignKeyConstraint(["revision"], ["revision.number"], name="fk_record_change_revision"),
        sa.PrimaryKeyConstraint("revision", "record_id", name="pk_record_change"),
        comment="The records that each revision changed.",
    )
    op.create_index("ix_record_change_record_id_revision", "record_change", ["record_id", "revision"])
    op.create_table(
        "token",
        sa.Column(
            "name", sa.Text(), nullable=False, comment="What it's called: the author of what is changed with it."
        ),
        sa.Column("hash", Exact, nullable=False, comment="The SHA-256 of the token, in hexadecimal."),
        sa.Column("scopes", sa.JSON(), nullable=False, comment="What it allows."),
        sa.Column(
            "people",
            sa.JSON(),
            nullable=False,
            comment="The IDs of the people whose profiles it is bound to; none: all.",
        ),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False, comment="When it was made, in UTC."),
        sa.Column("expires_at", sa.DateTime(timezone=True), comment="When it ends; null: never."),
        sa.Column("revoked_at", sa.DateTime(timezone=True), comment="When it was revoked; null: it wasn't."),
        sa.Column("used_at", sa.DateTime(timezone=True), comment="When it was last used, to the minute."),
        sa.PrimaryKeyConstraint("name", name="pk_token"),
        sa.UniqueConstraint("hash", name="uq_token_hash"),
        comment="Tokens that let programs and people in.",
    )


def _respace(by: str) -> None:
    """Leave gaps between ranks, or close them."""
    for name in CONTENT:
        if name not in UNRANKED:
            second = f", person_rank = person_rank {by}" if name in ("project_member", "publication_author") else ""
            for table in (name, f"{name}_version"):
                op.execute(f"UPDATE {table} SET rank = rank {by}{second}")


def _words() -> tuple[sa.Column[str], ...]:
    return (
        sa.Column("kind", Exact, nullable=False, comment="The record's type."),
        sa.Column("title", sa.Text(), nullable=False, comment="What the record is called."),
        sa.Column("body", sa.Text(), nullable=False, comment="What else it says."),
    )


def _search() -> None:
    """Make the entries versioned, as content is: those that are there count from now on."""
    op.create_table(
        "search_entry_version",
        sa.Column(
            "version",
            sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
            sa.Identity(always=False),
            nullable=False,
        ),
        sa.Column("id", Exact, nullable=False, comment="The record's global ID."),
        *_words(),
        sa.Column("since", sa.BigInteger(), nullable=False, comment="The first revision that shows it."),
        sa.Column(
            "until", sa.BigInteger(), nullable=False, comment="The first revision that doesn't show it any more."
        ),
        sa.CheckConstraint("since < until", name="ck_search_entry_version_period"),
        sa.PrimaryKeyConstraint("version", name="pk_search_entry_version"),
        sa.UniqueConstraint("id", "until", name="uq_search_entry_version_id_until"),
        comment="Every version of `search_entry`: past, present and draft.",
        sqlite_autoincrement=True,
    )
    for column in ("since", "until"):
        pending = sa.text(f"{column} = {PENDING}")
        name = f"ix_search_entry_version_pending_{column}"
        op.create_index(name, "search_entry_version", ["id"], sqlite_where=pending, postgresql_where=pending)
    op.execute(
        "INSERT INTO search_entry_version (id, kind, title, body, since, until) "
        f"SELECT record_id, kind, title, body, (SELECT revision FROM site), {OPEN} FROM search_entry"
    )
    _drop_index("search_index")
    op.drop_table("search_entry")
    op.create_table(
        "search_entry",
        sa.Column("id", Exact, nullable=False, comment="The record's global ID."),
        sa.Column("version", sa.BigInteger(), nullable=False, comment="The entry's row in its index."),
        *_words(),
        sa.PrimaryKeyConstraint("id", name="pk_search_entry"),
        sa.UniqueConstraint("version", name="uq_search_entry_version"),
        comment="What is found by a search.",
    )
    _make_index("search_index", "search_entry", "version")
    _make_index("search_index_version", "search_entry_version", "version")
    op.execute(
        "INSERT INTO search_entry (id, version, kind, title, body) "
        "SELECT id, version, kind, title, body FROM search_entry_version"
    )
    if op.get_bind().dialect.name == "sqlite":  # its entries came before its triggers
        op.execute("INSERT INTO search_index_version(search_index_version) VALUES ('rebuild')")


def _make_index(name: str, table: str, row: str) -> None:
    """No table definition says what a search needs."""
    if op.get_bind().dialect.name != "sqlite":
        op.execute(f"CREATE INDEX {name}_words ON {table} USING gin ({WORDS})")
        return
    op.execute(
        f"CREATE VIRTUAL TABLE {name} USING fts5(title, body, content='{table}', content_rowid='{row}', "
        "tokenize='unicode61 remove_diacritics 2')"
    )
    op.execute(
        f"CREATE TRIGGER {name}_added AFTER INSERT ON {table} BEGIN "
        f"INSERT INTO {name}(rowid, title, body) VALUES (new.{row}, new.title, new.body); END"
    )
    op.execute(
        f"CREATE TRIGGER {name}_removed AFTER DELETE ON {table} BEGIN "
        f"INSERT INTO {name}({name}, rowid, title, body) VALUES ('delete', old.{row}, old.title, old.body); END"
    )


def _drop_index(name: str) -> None:
    if op.get_bind().dialect.name == "sqlite":  # PostgreSQL drops it with its table
        op.execute(f"DROP TRIGGER {name}_added")
        op.execute(f"DROP TRIGGER {name}_removed")
        op.execute(f"DROP TABLE {name}")


def downgrade() -> None:
    op.drop_table("token")
    op.drop_table("record_change")
    for name in ("search_index", "search_index_version"):
        _drop_index(name)
    op.drop_table("search_entry")
    op.create_table(
        "search_entry",
        sa.Column(
            "number",
            sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
            sa.Identity(always=False),
            nullable=False,
        ),
        sa.Column("record_id", Exact, nullable=False, comment="The record."),
        *_words(),
        sa.PrimaryKeyConstraint("number", name="pk_search_entry"),
        sa.UniqueConstraint("record_id", name="uq_search_entry_record_id"),
        comment="What is found by a search.",
    )
    _make_index("search_index", "search_entry", "number")
    op.execute(
        "INSERT INTO search_entry (record_id, kind, title, body) SELECT id, kind, title, body "
        f"FROM search_entry_version WHERE since < {PENDING} AND until >= {PENDING}"
    )
    op.drop_table("search_entry_version")
    op.drop_column("site", "oldest")
    _respace(f"/ {GAP}")
    for name in CONTENT:
        op.drop_column(name, "version")
        op.execute(f"ALTER TABLE {name}_version RENAME COLUMN version TO vid")
