"""Reports of imports that took long: kept a while, so that whichever server is asked can give them."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import JSON, Column, Connection, DateTime, Table, Text, delete, insert, select, update

from cms.content.columns import Exact

from .versions import METADATA

KEPT = timedelta(days=7)
IMPORT_REPORT = Table(
    "import_report",
    METADATA,
    Column("id", Exact, primary_key=True, comment="The end of its address."),
    Column("author", Text, nullable=False, comment="The token whose import it is of."),
    Column("began_at", DateTime(timezone=True), nullable=False, comment="When the import began, in UTC."),
    Column("report", JSON(none_as_null=True), comment="What became of the documents; null while it goes on."),
    comment="Reports of imports over HTTP, kept a while.",
)


def begin(connection: Connection, author: str) -> str:
    """Note that an import goes on, and let go of old reports; gives the ID of its report to be."""
    now, id_ = datetime.now(UTC), secrets.token_urlsafe(16)
    connection.execute(delete(IMPORT_REPORT).where(IMPORT_REPORT.c.began_at < now - KEPT))
    connection.execute(insert(IMPORT_REPORT).values(id=id_, author=author, began_at=now))
    return id_


def finish(connection: Connection, id_: str, report: Any) -> None:
    """Keep what became of an import."""
    connection.execute(update(IMPORT_REPORT).where(IMPORT_REPORT.c.id == id_).values(report=report))


def find(connection: Connection, id_: str) -> tuple[str, Any] | None:
    """Whose import a report is of, and the report, None while it goes on; None where there is none."""
    found = connection.execute(
        select(IMPORT_REPORT.c.author, IMPORT_REPORT.c.report).where(IMPORT_REPORT.c.id == id_)
    ).first()
    return (found.author, found.report) if found else None


def forget(connection: Connection) -> None:
    """Let go of all reports: they quote documents, and so what was erased."""
    connection.execute(delete(IMPORT_REPORT))
