"""Languages, and texts in them: beside each table of records with texts one of a row a record and language."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None

Exact = sa.String().with_variant(sa.String(collation="C"), "postgresql")
Version = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
UNKNOWN = "\U0010ffff"
PENDING = 2**62
# The texts of each kind of record, and those that follow from them.
TEXTS = {
    "asset": "alt credit",
    "award": "title awarder description",
    "certificate": "title issuer",
    "education": "unit location degree field note",
    "grant": "title funder status links summary",
    "language": "name fluency",
    "news_item": "body",
    "organization": "name short_name",
    "patent": "title office status links abstract",
    "person": "headline bio location links display_name sort_name",
    "position": "unit title focus location summary highlights courses links",
    "project": "title unit location summary highlights links",
    "publication": "title venue links abstract note",
    "section": "title body",
    "skill": "name level keywords",
    "software": "title status links summary",
    "talk": "title event location links abstract",
    "topic": "name",
}
WORDS = "(setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('simple', body), 'B'))"
INDEXES = {
    "search_index_translation": "search_translation",
    "search_index_translation_version": "search_translation_version",
}


def _id(about: str = "The record's global ID.") -> sa.Column[Any]:
    return sa.Column("id", Exact, nullable=False, comment=about)


def _rank() -> sa.Column[Any]:
    about = "Its place among its owner's, in the order the profile gives, from 0."
    return sa.Column("rank", sa.Integer(), nullable=False, comment=about)


def _locale() -> list[sa.Column[Any]]:
    about = "The language that is read where a text isn't translated, and then that one's; null means the first."
    return [
        _id(),
        sa.Column("tag", Exact, nullable=False, comment="What it is called, as BCP 47 has it: `zh-Hant`."),
        sa.Column("fallback", Exact, comment=about),
        _rank(),
    ]


def _texts(owner: str) -> Iterator[sa.Column[Any]]:
    """The columns of a translation, of which the texts are as in the owner's table."""
    yield _id()
    yield sa.Column(f"{owner}_id", Exact, nullable=False, comment=f"The {owner}'s id.")
    yield sa.Column("locale", Exact, nullable=False, comment="The language.")
    yield sa.Column("stated", sa.JSON(), nullable=False, comment="What was translated, by column.")
    about = "Digests of what it was translated from, by column."
    yield sa.Column("originals", sa.JSON(), nullable=False, comment=about)
    about = "What isn't translated, and in which language it is told instead."
    yield sa.Column("untranslated", sa.JSON(), server_default="[]", nullable=False, comment=about)
    about = "The fields whose original has changed since they were translated."
    yield sa.Column("outdated", sa.JSON(), server_default="[]", nullable=False, comment=about)
    yield _rank()
    columns = {column["name"]: column for column in sa.inspect(op.get_bind()).get_columns(owner)}
    for name in TEXTS[owner].split():
        column = columns[name]
        plain = not isinstance(column["type"], sa.JSON)
        default = "[]" if column["default"] else None
        kind = sa.Text() if plain else sa.JSON()
        about = column.get("comment")
        yield sa.Column(name, kind, nullable=column["nullable"], server_default=default, comment=about)
        said = f"`{name}` as it is compared and sorted" if plain else f"The words of `{name}` as they are compared"
        default = UNKNOWN if plain else ""
        yield sa.Column(f"{name}_key", Exact, server_default=default, nullable=False, comment=f"{said}; never null.")


def _entry() -> list[sa.Column[Any]]:
    return [
        _id("The ID of the record's texts in the language."),
        sa.Column("record_id", Exact, nullable=False, comment="The record's global ID."),
        sa.Column("locale", Exact, nullable=False, comment="The language."),
        sa.Column("kind", Exact, nullable=False, comment="The record's type."),
        sa.Column("title", sa.Text(), nullable=False, comment="What the record is called."),
        sa.Column("body", sa.Text(), nullable=False, comment="What else it says."),
    ]


Columns = Callable[[], Iterable[sa.Column[Any]]]


def _create(table: str, version: sa.Column[Any], columns: Columns, *more: Any, about: str = "") -> None:
    """Make a table and its twin."""
    key = sa.PrimaryKeyConstraint("id", name=f"pk_{table}")
    op.create_table(table, version, *columns(), key, *more, comment=about or None)
    twin = f"{table}_version"
    op.create_table(
        twin,
        sa.Column("version", Version, sa.Identity(always=False), nullable=False),
        *columns(),
        sa.Column("since", sa.BigInteger(), nullable=False, comment="The first revision that shows it."),
        sa.Column(
            "until", sa.BigInteger(), nullable=False, comment="The first revision that doesn't show it any more."
        ),
        sa.CheckConstraint("since < until", name=f"ck_{twin}_period"),
        sa.PrimaryKeyConstraint("version", name=f"pk_{twin}"),
        sa.UniqueConstraint("id", "until", name=f"uq_{twin}_id_until"),
        comment=f"Every version of `{table}`: past, present and draft.",
        sqlite_autoincrement=True,
    )
    for column in ("since", "until"):
        pending = sa.text(f"{column} = {PENDING}")
        op.create_index(f"ix_{twin}_pending_{column}", twin, ["id"], sqlite_where=pending, postgresql_where=pending)


def _version() -> sa.Column[Any]:
    about = "Grows with every change of the record: what `expectedVersion` is compared with."
    return sa.Column("version", sa.BigInteger(), server_default=sa.text("0"), nullable=False, comment=about)


def upgrade() -> None:
    _create("locale", _version(), _locale, sa.UniqueConstraint("tag", name="uq_locale_tag"))
    op.create_index("ix_locale_version_tag_until", "locale_version", ["tag", "until"], unique=True)
    for owner, texts in TEXTS.items():
        table, column = f"{owner}_translation", f"{owner}_id"
        refers = sa.ForeignKeyConstraint(
            [column], [f"{owner}.id"], name=f"fk_{table}_{column}", initially="DEFERRED", deferrable=True
        )
        one = sa.UniqueConstraint(column, "locale", name=f"uq_{table}_{column}_locale")
        plain = [c.name for c in _texts(owner) if isinstance(c.type, sa.Text) and c.name in texts.split()]
        _create(table, _version(), partial(_texts, owner), refers, one)
        op.create_index(f"ix_{table}_version_{column}_until", f"{table}_version", [column, "until"])
        for name in plain:
            op.create_index(f"ix_{table}_locale_{name}_key", table, ["locale", f"{name}_key", column])
    about = "The entry's row in its index."
    row = sa.Column("version", sa.BigInteger(), nullable=False, comment=about)
    one = sa.UniqueConstraint("version", name="uq_search_translation_version")
    _create("search_translation", row, _entry, one, about="What is found by a search in another language.")
    for name, table in INDEXES.items():
        _make_index(name, table)


def _make_index(name: str, table: str) -> None:
    """No table definition says what a search needs."""
    if op.get_bind().dialect.name == "postgresql":
        op.execute(f"ALTER TABLE {table} ADD COLUMN search_index tsvector GENERATED ALWAYS AS ({WORDS}) STORED")
        op.execute(f"CREATE INDEX {name}_words ON {table} USING gin (search_index)")
        return
    op.execute(
        f"CREATE VIRTUAL TABLE {name} USING fts5(title, body, content='{table}', content_rowid='version', "
        "tokenize='unicode61 remove_diacritics 2')"
    )
    op.execute(
        f"CREATE TRIGGER {name}_added AFTER INSERT ON {table} BEGIN "
        f"INSERT INTO {name}(rowid, title, body) VALUES (new.version, new.title, new.body); END"
    )
    op.execute(
        f"CREATE TRIGGER {name}_removed AFTER DELETE ON {table} BEGIN "
        f"INSERT INTO {name}({name}, rowid, title, body) VALUES ('delete', old.version, old.title, old.body); END"
    )


def downgrade() -> None:
    if op.get_bind().dialect.name == "sqlite":  # PostgreSQL drops them with their tables
        for name in INDEXES:
            op.execute(f"DROP TRIGGER {name}_added")
            op.execute(f"DROP TRIGGER {name}_removed")
            op.execute(f"DROP TABLE {name}")
    for table in ("search_translation", *(f"{owner}_translation" for owner in TEXTS), "locale"):
        op.drop_table(f"{table}_version")
        op.drop_table(table)
