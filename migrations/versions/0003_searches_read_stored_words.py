"""PostgreSQL keeps the words that a search looks for beside each entry, rather than find them anew at each search."""

from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

INDEXES = {"search_index": "search_entry", "search_index_version": "search_entry_version"}
WORDS = "(setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('simple', body), 'B'))"


def upgrade() -> None:
    if op.get_bind().dialect.name != "postgresql":
        return
    for name, table in INDEXES.items():
        op.execute(f"DROP INDEX {name}_words")
        op.execute(f"ALTER TABLE {table} ADD COLUMN search_index tsvector GENERATED ALWAYS AS ({WORDS}) STORED")
        op.execute(f"CREATE INDEX {name}_words ON {table} USING gin (search_index)")


def downgrade() -> None:
    if op.get_bind().dialect.name != "postgresql":
        return
    for name, table in INDEXES.items():
        op.execute(f"DROP INDEX {name}_words")
        op.execute(f"ALTER TABLE {table} DROP COLUMN search_index")
        op.execute(f"CREATE INDEX {name}_words ON {table} USING gin ({WORDS})")
