"""The types of revisions, of what they changed, and of what became of a record."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import strawberry

from cms.content.fields import described
from cms.planning.history import ChangeKind, EntryStatus, FieldChange

from .connections import PAGING, connection_of
from .types import Node, declare, enum_type, planned, value_type

# The two refer to each other.
Revision: Any = type("Revision", (), {})
RecordChange: Any = type("RecordChange", (), {})
RevisionConnection = connection_of("Revision", Revision, "Revision", "revision")
RecordChangeConnection = connection_of("RecordChange", RecordChange, "RecordChange", "change")

declare(
    strawberry.type,
    "Revision",
    "A commit of the whole content.",
    {
        "number": planned("Counts the commits, from 0.", int),
        "time": planned("When it was committed.", datetime),
        "author": planned(
            "Who made it: a token's name, or what wrote it. Null without the scope `read-history`.", str | None
        ),
        "message": planned("What it did.", str),
        "records": planned(
            "What it did to which records, by their IDs; the documents that an import read are among them. None are told of a "
            "revision that is too old for you.",
            RecordChangeConnection,
            PAGING,
        ),
    },
    Revision,
)
# A record's ID isn't called `id` here: clients that keep what they read by its `id` would take this for the record.
_RECORD = {
    "record_id": planned("The record's global ID.", strawberry.ID),
    "kind": planned("The record's type.", str),
}
declare(
    strawberry.type,
    "RecordChange",
    "What a revision did to a record.",
    {
        **_RECORD,
        "change": planned("What it did.", enum_type(ChangeKind)),
        "fields": planned("The fields that differ, where it was updated.", list[value_type(FieldChange)]),  # type: ignore[misc]
        "node": planned("The record as it is seen here; null where it isn't.", Node | None),
        "revision": planned("The revision.", Revision),
    },
    RecordChange,
)
Entry: Any = declare(
    strawberry.type,
    "Entry",
    "A record through time, whether or not it is still there.",
    {
        **_RECORD,
        "status": planned(
            f"{described(EntryStatus)} Drafts show in the draft perspective only; null where it isn't seen.",
            enum_type(EntryStatus) | None,
        ),
        "history": planned(
            "What was done to it, the latest first; as far back as you may see.", RecordChangeConnection, PAGING
        ),
    },
)
