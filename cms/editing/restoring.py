"""Bringing back what was: one record as of a revision."""

from __future__ import annotations

from sqlalchemy import Connection, select

from cms.content import kind_of
from cms.content.columns import api_name
from cms.content.inputs import EDITABLE, lines_of
from cms.store import REVISION, SITE, Row

from .access import Caller
from .changes import Changes, as_of, present
from .drafts import DraftedStore, references, referring
from .problems import Path, Refused, UserError, UserErrorCode, forbidden


def restore(connection: Connection, caller: Caller, id_: str, revision: int) -> Changes:
    """What would make a record, with its lists, what it was as of a revision; raises `Refused`."""
    entity = kind_of(id_)
    if entity not in EDITABLE:
        raise Refused([UserError(UserErrorCode.NOT_FOUND, f"there is no record with the ID {id_!r}", ("id",))])
    require_kept(connection, revision)
    require_known(connection, revision)
    changes = Changes()
    drafts = DraftedStore(connection, changes)
    row = next(as_of(connection, entity, [id_], "id", revision), None)
    if row is None:
        message = f"the record wasn't there at revision {revision}"
        raise Refused([UserError(UserErrorCode.NOT_FOUND, message, ("revision",))])
    for lines in lines_of(entity):
        then = {line["id"]: line for line in as_of(connection, lines.line, [id_], lines.owner, revision)}
        for line in drafts.rows(lines.line, [id_], lines.owner):
            if line["id"] not in then:
                changes.remove(lines.line, line["id"])
        for line in then.values():
            changes.save(lines.line, line)
    changes.save(entity, row)
    check(drafts, caller, changes, ("id",))
    return changes


def require_known(connection: Connection, revision: int, path: Path = ("revision",)) -> None:
    """Raise `Refused` for a number that no revision has."""
    if connection.execute(select(REVISION.c.number).where(REVISION.c.number == revision)).first() is None:
        message = f"there is no revision {revision}"
        raise Refused([UserError(UserErrorCode.NOT_FOUND, message, path)])


def require_kept(connection: Connection, revision: int, path: Path = ("revision",)) -> None:
    """Raise `Refused` where versions that a revision shows are gone, as `cms compact` dropped them."""
    oldest = connection.execute(select(SITE.c.oldest)).scalar_one()
    if oldest and revision < oldest:
        message = f"revision {revision} isn't kept any more: the oldest is {oldest}"
        raise Refused([UserError(UserErrorCode.NOT_FOUND, message, path)])


def check(drafts: DraftedStore, caller: Caller, changes: Changes, path: Path) -> None:
    """Raise `Refused` where what is brought back refers to what isn't there, has another's slug, or isn't the caller's."""
    errors: list[UserError] = []
    missing = drafts.missing({entity: rows.values() for entity, rows in changes.saved.items()})
    for entity, rows in changes.saved.items():
        for row in rows.values():
            errors += [_lost(row, column, path) for column in references(entity) if row[column] in missing]
            if entity.is_node and row.get("slug") and drafts.taken(entity, row["slug"], row["id"]):
                message = f"another {entity.__name__} has the slug {row['slug']!r} by now"
                errors.append(UserError(UserErrorCode.TAKEN, message, (*path, "slug")))
    for entity, gone in changes.removed.items():
        for other, column in referring(entity):
            for row in drafts.rows(other, gone, column):
                message = f"the {other.__name__} {row['id']}, which came later, refers to what would go"
                errors.append(UserError(UserErrorCode.REFERENCED, message, path))
    for entity, ids in changes.touched().items() if caller.people is not None else ():
        for id_ in ids if entity in EDITABLE else ():
            row_ = changes.saved.get(entity, {}).get(id_) or next(present(drafts.connection, entity, [id_]), None)
            if row_ is None or not drafts.may_change(caller, entity, row_):
                errors.append(forbidden(caller.name, path))
    if errors:
        raise Refused(errors)


def _lost(row: Row, column: str, path: Path) -> UserError:
    """What is told of a reference that leads nowhere."""
    name = api_name(column)
    message = f"`{name}` refers to {row[column]}, which isn't there any more: restore that first"
    return UserError(UserErrorCode.NOT_FOUND, message, (*path, name))
