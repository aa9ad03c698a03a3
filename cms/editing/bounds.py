"""What an import may change for a caller who is bound to some people's profiles."""

from __future__ import annotations

from sqlalchemy import Connection

from cms.content import Entity
from cms.content.inputs import EDITABLE, owner_of

from .access import Caller
from .changes import Changes
from .drafts import DraftedStore, PublishedStore


def keep_within(connection: Connection, caller: Caller, changes: Changes) -> list[str]:
    """Take out of a set of changes what isn't a part of the caller's profiles; gives the IDs of the records that stay.

    New records may be made: a position needs its organization. What there is already, and whose list a line belongs to, must
    be the caller's as it was before.
    """
    if caller.people is None:
        return []
    # What a draft removes is there for readers.
    before, published = (store(connection, Changes()) for store in (DraftedStore, PublishedStore))
    left: dict[str, None] = {}
    for entity, ids in changes.touched().items():
        owner = owner_of(entity)
        kind: type[Entity] = owner[0] if owner else entity
        if kind not in EDITABLE:
            continue
        known = {row["id"]: row for store in (published, before) for row in store.rows(entity, ids)}
        for id_ in ids:
            row = known.get(id_) or changes.saved[entity][id_]
            node = before.row(about := row[owner[1]] if owner else id_) or published.row(about)
            if node is not None and not before.may_change(caller, kind, node):
                changes.saved.get(entity, {}).pop(id_, None)
                changes.removed.get(entity, set()).discard(id_)
                left[node["id"]] = None
    return list(left)
