"""Tokens: what programs and people show to be let in. Only their hashes are kept."""

from __future__ import annotations

from sqlalchemy import JSON, Column, DateTime, Table, Text

from cms.content.entity import Exact

from .versions import METADATA

TOKEN = Table(
    "token",
    METADATA,
    Column("name", Text, primary_key=True, comment="What it's called: the author of what is changed with it."),
    Column("hash", Exact, nullable=False, unique=True, comment="The SHA-256 of the token, in hexadecimal."),
    Column("scopes", JSON, nullable=False, comment="What it allows."),
    Column("people", JSON, nullable=False, comment="The IDs of the people whose profiles it is bound to; none: all."),
    Column("created_at", DateTime(timezone=True), nullable=False, comment="When it was made, in UTC."),
    Column("expires_at", DateTime(timezone=True), comment="When it ends; null: never."),
    Column("revoked_at", DateTime(timezone=True), comment="When it was revoked; null: it wasn't."),
    Column("used_at", DateTime(timezone=True), comment="When it was last used, to the minute."),
    comment="Tokens that let programs and people in.",
)
