"""Alembic's environment: it runs on the connection that `cms.store.migrations` gives it."""

from typing import Any

from alembic import context
from sqlalchemy import JSON, TypeDecorator

import cms.store.altering  # noqa: F401 (what Alembic alters tables of SQLite by)
from cms.store import METADATA
from cms.store.migrations import ours


def render_item(kind: str, item: Any, _: Any) -> str | bool:
    """Render our column types as what the database keeps, so that a migration doesn't change when our code does."""
    if kind == "type" and isinstance(item, TypeDecorator):
        return "sa.JSON()" if isinstance(item.impl_instance, JSON) else f"sa.{item.impl_instance!r}"
    return False


def settle(ctx: Any, **_: Any) -> None:
    """Check at the end of each migration what is checked at COMMIT: PostgreSQL alters no table that waits for that."""
    if ctx.dialect.name == "postgresql":
        ctx.connection.exec_driver_sql("SET CONSTRAINTS ALL IMMEDIATE")
        ctx.connection.exec_driver_sql("SET CONSTRAINTS ALL DEFERRED")


context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,  # SQLite alters a table by making it anew
    compare_type=True,
    include_name=ours,
    render_item=render_item,
    on_version_apply=settle,
)
with context.begin_transaction():
    context.run_migrations()
