"""What migrations must keep of tables that SQLite makes anew, as it does for most of what can be altered in one.

Alembic makes the new table from what reflection tells of the old one, and that leaves out that numbers never come again
(AUTOINCREMENT), the greatest one so far, triggers, and which columns of an index go downwards. A version whose number came
again would let an editor overwrite what they never saw: `expectedVersion` is that number.
"""

from __future__ import annotations

from typing import Any

from alembic.ddl.sqlite import SQLiteImpl
from alembic.operations.batch import ApplyBatchImpl
from sqlalchemy import Connection, Index, Table, event, text

from .versions import last_number, number_after


class SQLiteAltering(SQLiteImpl):
    """How Alembic alters tables of SQLite, once this is imported: it takes the newest class that states a dialect."""

    __dialect__ = "sqlite"

    def __init__(self, *options: Any) -> None:
        """Take what Alembic gives."""
        super().__init__(*options)
        self.triggers: dict[str, list[str]] = {}
        self.downwards: dict[str, str] = {}  # indexes that go downwards in part, by their names: what made each

    def prep_table_for_batch(self, batch_impl: ApplyBatchImpl, table: Table) -> None:
        """Before a table is made anew: let the new one be numbered as the old one is, and note its triggers."""
        new, connection = batch_impl.new_table, self.connection
        assert new is not None
        assert connection is not None, "nothing is made anew without a database"
        if "AUTOINCREMENT" in _made_by(connection, "table", table.name)[0]:
            new.dialect_options["sqlite"]["autoincrement"] = True

            @event.listens_for(new, "after_create")
            def numbered(*_: Any, **__: Any) -> None:
                number_after(connection, new, last_number(connection, table))

        self.triggers[table.name] = _made_by(connection, "trigger", table.name)
        self.downwards |= {
            sql.split()[2].strip('"'): sql for sql in _made_by(connection, "index", table.name) if " DESC" in sql
        }

    def create_index(self, index: Index, **options: Any) -> None:
        """Create an index: one that the old table had, as it was."""
        made = self.downwards.pop(str(index.name), None)
        if made is None:
            super().create_index(index, **options)
        else:
            assert self.connection is not None
            self.connection.exec_driver_sql(made)

    def rename_table(self, old_table_name: str, new_table_name: Any, schema: Any = None) -> None:
        """Rename a table; one that takes another's place gets its triggers."""
        super().rename_table(old_table_name, new_table_name, schema)
        for trigger in self.triggers.pop(new_table_name, ()):
            assert self.connection is not None
            self.connection.exec_driver_sql(trigger)


def _made_by(connection: Connection, kind: str, table: str) -> list[str]:
    """The statements that made a table, its triggers or its indexes."""
    found = text(
        "SELECT sql FROM sqlite_master WHERE type = :kind AND tbl_name = :table AND sql IS NOT NULL ORDER BY name"
    )
    return list(connection.execute(found, {"kind": kind, "table": table}).scalars())
