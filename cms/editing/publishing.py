"""Publishing drafts, taking back what is published, discarding drafts: checked, so that no reference leads nowhere."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import Connection, select

from cms.content import Entity, Person, kind_of
from cms.content.columns import api_name
from cms.content.inputs import EDITABLE, lines_of, owner_of
from cms.store import DRAFT, Revision, Row

from .access import Caller
from .changes import Changes, draft, drafted, present, publish, undraft
from .committing import commit_beneath
from .drafts import DraftedStore, PublishedStore, Records, pending_parts, references, referring, with_owned
from .editor import detach
from .problems import Path, Refused, UserError, UserErrorCode, forbidden


def publish_drafts(
    connection: Connection, caller: Caller, ids: Mapping[str, Path], message: str | None = None
) -> Revision | None:
    """Publish what is drafted of records, as one revision; None where nothing is.

    `ids` maps each to its path in the input. Raises `Refused` where a reference would lead nowhere, or a slug is taken.
    """
    touched = publishable(connection, caller, ids)
    if not touched:
        return None
    return publish(connection, touched, caller.name, message or f"Publish {told(connection, touched)}")


def publishable(connection: Connection, caller: Caller, ids: Mapping[str, Path], *, now: bool = True) -> Records:
    """What is drafted of records, with all that goes along, which a caller may publish.

    Raises `Refused` where it can't be published as it is `now`; or, if that doesn't matter, only where the caller may not.
    """
    drafts = DraftedStore(connection, Changes())
    errors = _allowed(connection, caller, drafts, ids)
    touched = pending_parts(connection, ids)
    _with_lists(connection, drafts, touched)
    if now:
        errors += _unfit(connection, drafts, touched, ids)
    if errors:
        raise Refused(errors)
    return touched


def taken_along(connection: Connection, caller: Caller, ids: Mapping[str, Path]) -> dict[str, Path]:
    """Records with what belongs to them and is drafted: of a person, all that is a part of the profile.

    And what that refers to and readers never saw, such as organizations; but nobody's profile, of which this would be a part.
    What the caller may not publish is left out. Each has the path of whose it is.
    """
    drafts, found = DraftedStore(connection, Changes()), dict(ids)
    for id_, path in ids.items():
        found.update((each, path) for each in _of_profile(connection, id_) if each not in found)
    waiting = list(found)
    while waiting:
        parts = pending_parts(connection, waiting)
        rows = {entity: drafts.rows(entity, some) for entity, some in parts.items()}
        unseen = PublishedStore(connection, Changes()).missing(rows)
        path_of = {
            row[column]: found.get(row["id"], next(iter(ids.values())))
            for entity, some in rows.items()
            for column in references(entity)
            for row in some
            if row[column] in unseen
        }
        waiting = [each for each in path_of if each not in found and _is_aside(drafts, each)]
        found.update((each, path_of[each]) for each in waiting)
    refused = {error.path for error in _allowed(connection, caller, drafts, {each: (each,) for each in found})}
    return {each: path for each, path in found.items() if each in ids or (each,) not in refused}


def _of_profile(connection: Connection, id_: str) -> list[str]:
    """The records with drafts that are a part of a person's profile; documents go with the person anyway."""
    if kind_of(id_) is not Person:
        return []
    notes = connection.execute(select(DRAFT.c.record_id, DRAFT.c.people).order_by(DRAFT.c.record_id)).all()
    return [each for each, people in notes if id_ in people and kind_of(each) in EDITABLE]


def _is_aside(drafts: DraftedStore, id_: str) -> bool:
    """Whether a record is published with what mentions it: anything but somebody's profile."""
    row = drafts.row(id_)
    return row is not None and kind_of(id_) in EDITABLE and not row.get("has_profile")


def unpublish(
    connection: Connection, caller: Caller, ids: Mapping[str, Path], message: str | None = None
) -> tuple[Revision, list[str]]:
    """Take records and what they own back from readers, as one revision: what they say becomes a draft.

    Lists of others that name them lose them for readers, and keep them as drafts. Returns the revision and the IDs of all that
    were taken back. Raises `Refused`.
    """
    drafts = DraftedStore(connection, Changes())
    errors = _allowed(connection, caller, drafts, ids)
    published = {id_ for id_ in ids if (entity := kind_of(id_)) and any(present(connection, entity, [id_]))}
    if errors or not published:
        raise Refused(errors) if errors else Refused([_missing(id_, path, "published ") for id_, path in ids.items()])
    removal = Changes()

    def refuse(message: str) -> None:
        errors.append(UserError(UserErrorCode.REFERENCED, message, next(iter(ids.values()))))

    detach(PublishedStore(connection, removal), removal, sorted(published), refuse)
    if errors:
        raise Refused(errors)
    again = Changes()
    for entity, some in removal.touched().items():
        for row in drafted(connection, entity, some):
            again.save(entity, row)
    gone = {entity: some for entity, some in removal.removed.items() if entity in EDITABLE}
    said = message or f"Unpublish {told(connection, gone)}"
    revision = commit_beneath(connection, removal, caller.name, said)
    draft(connection, again, caller.name)
    _require_whole(connection, {e: set(some) for e, some in removal.touched().items()}, ids)
    return revision, [id_ for some in gone.values() for id_ in sorted(some)]


def discard(connection: Connection, caller: Caller, ids: Mapping[str, Path]) -> None:
    """Drop what is drafted of records: each is as readers see it, and one that they never saw is gone.

    Raises `Refused` where drafts would be left that refer to what isn't there.
    """
    drafts = DraftedStore(connection, Changes())
    errors = _allowed(connection, caller, drafts, ids)
    touched = pending_parts(connection, ids)
    _with_lists(connection, drafts, touched)
    new = {
        id_
        for entity, some in touched.items()
        if entity.is_node
        for id_ in some - {row["id"] for row in present(connection, entity, some)}
    }
    if new:  # what belongs to a record that nobody saw goes with it
        for entity, some in with_owned(drafts, new).items():
            touched.setdefault(entity, set()).update(some)
    errors += [_taken(entity, path) for entity, path in slugs_taken(connection, touched, ids)]
    if errors:
        raise Refused(errors)
    undraft(connection, touched)
    _require_whole(connection, touched, ids)


def told(connection: Connection, touched: Records, coming: Changes | None = None) -> str:
    """Records as a message names them, with the changes that are to come: one by its kind and name, several by their number.

    It is told by what erasing looks for in messages, and by nothing that is private.
    """
    nodes = [(entity, id_) for entity, some in touched.items() if entity in EDITABLE for id_ in some]
    if len(nodes) != 1:
        return f"{len(nodes)} records"
    ((entity, id_),) = nodes
    row = DraftedStore(connection, coming or Changes()).row(id_) or next(present(connection, entity, [id_]), {})
    name = row.get("title") or row.get("name")
    return f"{entity.__name__} “{name}”" if name else entity.__name__


def _with_lists(connection: Connection, drafts: DraftedStore, touched: Records) -> None:
    """Add the lines of others' lists that lose, or lost, their record with what is removed here.

    And their owners, where those have no other drafts.
    """
    for entity, some in list(touched.items()):
        gone = some - {row["id"] for row in drafts.rows(entity, some)}
        for line, column in referring(entity):
            if not (owner := owner_of(line)):
                continue
            for row in present(connection, line, gone, column):
                now = drafts.rows(line, [row["id"]])
                if now and now[0][column] == row[column]:
                    continue
                touched.setdefault(line, set()).add(row["id"])
                of = row[owner[1]]
                draft_, known = drafts.row(of), next(present(connection, owner[0], [of]), None)
                if draft_ and known and {**draft_, "version": 0} == {**known, "version": 0}:
                    touched.setdefault(owner[0], set()).add(of)


def _require_whole(connection: Connection, touched: Records, ids: Mapping[str, Path]) -> None:
    """Raise `Refused` where drafts refer to what isn't there any more, or would be there again without what they refer to."""
    drafts = DraftedStore(connection, Changes())
    kept = {entity: {row["id"]: row for row in drafts.rows(entity, some)} for entity, some in touched.items()}
    missing = drafts.missing({entity: rows.values() for entity, rows in kept.items()})
    errors = []
    for entity, some in touched.items():
        rows = kept[entity]
        for row in rows.values():
            for column in references(entity):
                if row[column] in missing:
                    message = f"it would refer to {row[column]}, which is deleted in a draft"
                    errors.append(UserError(UserErrorCode.NOT_FOUND, message, _path_of(entity, row, ids)))
        for other, column_name in referring(entity):
            for row in drafts.rows(other, some - rows.keys(), column_name):
                message = f"a draft of a {other.__name__} refers to it: change that first, or take it along"
                errors.append(
                    UserError(UserErrorCode.REFERENCED, message, _path_of(entity, {"id": row[column_name]}, ids))
                )
    if errors:
        raise Refused(errors)


# ---- checks ------------------------------------------------------------------------------------------------------------
def _allowed(connection: Connection, caller: Caller, drafts: DraftedStore, ids: Mapping[str, Path]) -> list[UserError]:
    """What is wrong with the IDs themselves, or with who gives them."""
    errors = []
    for id_, path in ids.items():
        entity = kind_of(id_)
        row, seen = None, drafts
        if entity in EDITABLE:
            row = next(iter(drafts.rows(entity, [id_])), None)
            if row is None:  # its removal is drafted, and that of the lines that say whose it is
                seen = PublishedStore(connection, Changes())
                row = next(present(connection, entity, [id_]), None)
        if entity is None or row is None:
            errors.append(_missing(id_, path))
        elif not seen.may_change(caller, entity, row):
            errors.append(forbidden(caller.name, path))
    return errors


def _missing(id_: str, path: Path, how: str = "") -> UserError:
    return UserError(UserErrorCode.NOT_FOUND, f"there is no {how}record with the ID {id_!r}", path)


def _taken(entity: type[Entity], path: Path) -> UserError:
    return UserError(UserErrorCode.TAKEN, f"another {entity.__name__} has its slug", (*path, "slug"))


def _unfit(connection: Connection, drafts: DraftedStore, touched: Records, ids: Mapping[str, Path]) -> list[UserError]:
    """Why drafts can't be published: references to what isn't, or from what stays; slugs that others have."""
    coming = {entity: {row["id"]: row for row in drafts.rows(entity, some)} for entity, some in touched.items()}
    missing = PublishedStore(connection, Changes()).missing({entity: rows.values() for entity, rows in coming.items()})
    errors = []
    for entity, some in touched.items():
        rows = coming[entity]
        for row in rows.values():
            path = _path_of(entity, row, ids)
            for column, target in references(entity).items():
                at = row[column]
                if at not in missing or at in touched.get(target, ()):
                    continue
                message = f"`{api_name(column)}` refers to {at}, which isn't published: publish it too"
                errors.append(UserError(UserErrorCode.UNPUBLISHED, message, (*path, api_name(column))))
        gone = some - rows.keys()
        for other, column_name in referring(entity):
            for row in present(connection, other, gone, column_name):
                if row["id"] in touched.get(other, ()):
                    now = drafts.rows(other, [row["id"]])
                    if not now or now[0][column_name] != row[column_name]:
                        continue
                path = ids.get(row[column_name], next(iter(ids.values())))
                message = f"the {other.__name__} {row['id']}, which is published, refers to it"
                errors.append(UserError(UserErrorCode.REFERENCED, message, path))
    errors += [_taken(entity, path) for entity, path in slugs_taken(connection, touched, ids, drafts)]
    return errors


def _path_of(entity: type[Entity], row: Row, ids: Mapping[str, Path]) -> Path:
    """The path of a row's record in the input; of a line's, that of its list."""
    owner = owner_of(entity)
    if owner is None:
        return ids.get(row["id"], next(iter(ids.values())))
    (name,) = (lines.name for lines in lines_of(owner[0]) if lines.line is entity)
    return (*ids.get(row[owner[1]], next(iter(ids.values()))), api_name(name))


def slugs_taken(
    connection: Connection, touched: Records, ids: Mapping[str, Path], drafts: DraftedStore | None = None
) -> list[tuple[type[Entity], Path]]:
    """Records whose slug another has: when published, or (without `drafts`) in the drafts of others."""
    found = []
    for entity, some in touched.items():
        if "slug" not in entity.table().columns or not entity.is_node:
            continue
        if drafts:
            slugs = {row["slug"]: row["id"] for row in drafts.rows(entity, some)}
            others = present(connection, entity, slugs, "slug")
        else:
            slugs = {row["slug"]: row["id"] for row in present(connection, entity, some)}
            others = drafted(connection, entity, slugs, "slug")
        for row in others:
            if row["id"] not in some:
                found.append((entity, ids.get(slugs[row["slug"]], next(iter(ids.values())))))
    return found
