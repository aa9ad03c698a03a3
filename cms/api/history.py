"""The types of revisions, of what they changed, of what became of a record, and of what is drafted."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import strawberry

from cms.content import Person
from cms.content.fields import described
from cms.planning.history import ChangeKind, FieldChange
from cms.store import EntryStatus

from .connections import PAGING, connection_of
from .inputs import optional
from .types import TYPES, Node, argument, declare, declare_input, enum_type, planned, value_type

# The two refer to each other.
Revision: Any = type("Revision", (), {})
RecordChange: Any = type("RecordChange", (), {})
RevisionConnection = connection_of("Revision", Revision, "Revision", "revision")
RecordChangeConnection = connection_of("RecordChange", RecordChange, "RecordChange", "change")

declare(
    "Revision",
    "A commit of the whole content.",
    {
        "number": planned("Counts the commits, from 0.", int),
        "time": planned("When it was committed.", datetime),
        "author": planned(
            "Who made it: a token's name, or what wrote it. Null without the scope `read-history`.", str | None
        ),
        "message": planned("What it did.", str),
        "origin": planned(
            "The network address that it was asked for from, without the last 64 bits of an IPv6 one. Null for commands, and "
            "without the scope `admin`.",
            str | None,
        ),
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
    "RecordChange",
    "What a revision did to a record.",
    {
        **_RECORD,
        "change": planned("What it did.", enum_type(ChangeKind)),
        "fields": planned(
            "The fields that differ, where it was updated; none where only its place in a list did, or what is private.",
            list[value_type(FieldChange)],  # type: ignore[misc]
        ),
        "slug_before": planned("What its slug was; null where it wasn't there, or has none.", str | None),
        "slug_after": planned("What its slug became; null where it isn't there any more, or has none.", str | None),
        "owner_id": planned(
            "Whose it is, or was: the person of a position; null for what people share.", strawberry.ID | None
        ),
        "owner": planned("Whose it is, as it is seen here; null where it isn't.", Node | None),
        "related": planned(
            "The records with slugs that it refers to, or did: on their pages it may stand, too. Null for one that isn't seen "
            "here.",
            list[Node | None],
        ),
        "node": planned("The record as it is seen here; null where it isn't.", Node | None),
        "revision": planned("The revision.", Revision),
    },
    RecordChange,
)
Entry: Any = declare(
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
_PERSON: Any = TYPES[Person]
Draft: Any = declare(
    "Draft",
    "A record with changes that aren't published.",
    {
        **_RECORD,
        "status": planned(described(EntryStatus), enum_type(EntryStatus)),
        "since": planned("When it began to be drafted.", datetime),
        "author": planned("Who drafted last: a token's name, or what wrote it.", str),
        "people": planned(
            "The people whose profiles it is a part of; null for one whose own removal is drafted.",
            list[_PERSON | None],
        ),
        "node": planned("The record with its draft; null where its removal is drafted.", Node | None),
        "publish_at": planned("When it is to be published; null where nobody said.", datetime | None),
        "problem": planned(
            "Why it could not be published when it was to be; null where it could, or nobody said.", str | None
        ),
    },
)
DraftConnection = connection_of("Draft", Draft, "Draft", "draft")
DraftFilter: Any = declare_input(
    "DraftFilter",
    "Conditions on a draft; all that are given must hold.",
    {
        "kinds": optional(list[str], "The record's type is one of these."),
        "statuses": optional(list[enum_type(EntryStatus)], "It stands so, or so."),  # type: ignore[misc]
        "authors": optional(list[str], "One of these drafted last."),
        "person_id": optional(strawberry.ID, "It is a part of this person's profile."),
        "is_scheduled": optional(bool, "Whether it is to be published at a moment."),
        "has_failed": optional(bool, "Whether it could not be published when it was to be."),
    },
)
DRAFT_ARGUMENTS = [*PAGING, argument("filter", DraftFilter | None, "Only drafts of which this holds.")]
