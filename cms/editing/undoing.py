"""Taking back what revisions did, an import's above all, but for what has been said since."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from sqlalchemy import Connection, or_, select

from cms.content import Alias, Correction, Entity, Locale, Source, kind_of
from cms.content.inputs import EDITABLE, lines_of, owner_of
from cms.content.translations import TRANSLATIONS, owner_column
from cms.errors import CmsError
from cms.store import REVISION, TWINS, Revision

from .access import Caller
from .changes import Changes, Row
from .committing import commit
from .drafts import DraftedStore, PublishedStore, Records, references, referring
from .problems import Path, Refused, forbidden
from .restoring import require_kept, require_known

AUTHOR = "undo"
# What a place in a list and the number of a version say is no edit.
_NO_EDIT = {"version", "rank", "person_rank"}
_Versions = dict[
    int, tuple[dict[str, Row], dict[str, Row]]
]  # by revision: the rows that it ended, and those that it began


@dataclass(slots=True)
class Undone:
    """What would take revisions back, and the records that stay as they are, or in part: by kind, those of them known now."""

    changes: Changes
    kept: dict[type[Entity], dict[str, Row]] = field(default_factory=dict)


def undo(
    connection: Connection,
    revisions: Iterable[int],
    *,
    drafts: bool = False,
    caller: Caller | None = None,
    path: Path = ("revisions",),
) -> Undone:
    """What would take back all that some revisions did, but for what was said since: as readers see it, or with all drafts.

    Field by field: one that was changed since stays. A record that they made goes, unless it was changed since, or something
    that stays refers to it: then all of it stays. Of what a caller made who is bound to some profiles, others' records stay as
    well. Raises `Refused`, with the input's `path`, where there is no such revision, what was before it isn't kept any
    more, or a bound caller would take back what somebody else did to others' records.
    """
    numbers = sorted(set(revisions))
    for number in numbers:
        require_kept(connection, number - 1, path)
        require_known(connection, number, path)
    now = (DraftedStore if drafts else PublishedStore)(connection, Changes())
    undoing = _Undoing(connection, numbers, now)
    undoing.invert()
    if caller is not None and caller.people is not None and undoing.leave_others(caller):
        mine = REVISION.c.number.in_(numbers), REVISION.c.author != caller.name
        if connection.execute(select(REVISION.c.number).where(*mine).limit(1)).first():
            raise Refused([forbidden(caller.name, path)])
    return undoing.settle()


def take_back(connection: Connection, revisions: Iterable[int]) -> tuple[Revision | None, Undone]:
    """Take back what revisions did as a revision of its own, beneath what editors have drafted; None where nothing is left to.

    Raises `CmsError` where `undo` raises `Refused`.
    """
    numbers = sorted(set(revisions))
    try:
        undone = undo(connection, numbers)
    except Refused as refused:
        raise CmsError("; ".join(error.message for error in refused.errors)) from None
    if not undone.changes:
        return None, undone
    return commit(connection, undone.changes, AUTHOR, message(numbers)), undone


def message(revisions: Iterable[int]) -> str:
    """What the history says of it."""
    numbers = sorted(set(revisions))
    whole = len(numbers) > 1 and numbers == list(range(numbers[0], numbers[-1] + 1))
    said = f"{numbers[0]} to {numbers[-1]}" if whole else ", ".join(map(str, numbers))
    return f"Take back revision{'s' if len(numbers) > 1 else ''} {said}"


class _Undoing:
    def __init__(self, connection: Connection, numbers: list[int], now: DraftedStore) -> None:
        self.connection, self.numbers, self.now = connection, numbers, now
        self.rows: dict[type[Entity], dict[str, Row]] = {}  # what is there now of all that they touched
        self.undone = Undone(Changes())
        self.changes = self.undone.changes
        # What will be there: for readers, and for editors, whose drafts may refer to what readers never saw.
        self.views = [DraftedStore(connection, self.changes)]
        if isinstance(now, PublishedStore):
            self.views.insert(0, PublishedStore(connection, self.changes))

    def invert(self) -> None:
        """Turn round what the revisions did, record by record."""
        for entity in TWINS:
            # Which languages there are is no draft, so what is only drafted leaves them.
            if entity is not Locale or isinstance(self.now, PublishedStore):
                self._invert(entity)

    def settle(self) -> Undone:
        """Leave what has to stay."""
        self._require_slugs()
        self._require_references()
        self._keep_needed()
        self._renew_owners()
        return self.undone

    # ---- field by field ------------------------------------------------------------------------------------------------
    def _invert(self, entity: type[Entity]) -> None:
        versions = self._versions(entity)
        ids = {id_ for before, after in versions.values() for id_ in (*before, *after)}
        rows = self.rows[entity] = {row["id"]: row for row in self.now.rows(entity, ids)}
        drafted = {row["id"]: row for row in DraftedStore(self.connection, Changes()).rows(entity, rows)}
        for id_ in ids:
            row = now = rows.get(id_)
            kept = False
            for number in reversed(self.numbers):
                before, after = versions[number]
                if id_ in before or id_ in after:
                    row, stays = _inverse(entity, before.get(id_), after.get(id_), row)
                    kept |= stays
            if row is None and now is not None and not _same(drafted.get(id_, now), now):
                row, kept = now, True  # an editor is at it
            if kept:
                self._keep(entity, id_)
            if row is None and now is not None:
                self.changes.remove(entity, id_)
            elif row is not None and (now is None or not _same(row, now, {"version"})):
                self.changes.save(entity, row)

    def _versions(self, entity: type[Entity]) -> _Versions:
        twin, names = TWINS[entity], [column.name for column in entity.columns()]
        found: _Versions = {number: ({}, {}) for number in self.numbers}
        touched = select(twin).where(or_(twin.c.since.in_(self.numbers), twin.c.until.in_(self.numbers)))
        for row in self.connection.execute(touched).mappings():
            version = {name: row[name] for name in names}
            if row["until"] in found:
                found[row["until"]][0][row["id"]] = version
            if row["since"] in found:
                found[row["since"]][1][row["id"]] = version
        return found

    def _keep(self, entity: type[Entity], id_: str) -> None:
        if entity in EDITABLE and id_ in self.rows[entity]:
            self.undone.kept.setdefault(entity, {})[id_] = self.rows[entity][id_]

    # ---- what has to stay ----------------------------------------------------------------------------------------------
    def leave_others(self, caller: Caller) -> bool:
        """Leave what isn't a part of the profiles that a caller is bound to; returns whether there is such a thing."""
        others = False
        for entity, ids in self.changes.touched().items():
            for id_ in ids:
                kind, node = self._node(entity, self.rows[entity].get(id_) or self.changes.saved[entity][id_])
                if node is None or not self.now.may_change(caller, kind, node):
                    others = True
                    self._leave(entity, id_)
        return others

    def _node(self, entity: type[Entity], row: Row) -> tuple[type[Entity], Row | None]:
        """The record that a row is, or belongs to, and its kind."""
        owner = owner_of(entity)
        if owner is None and entity.is_node:
            return entity, row
        id_ = row[owner[1] if owner else "document_id" if entity is Correction else "record_id"]
        kind = owner[0] if owner else kind_of(id_)
        assert kind
        return kind, next(iter(self.now.rows(kind, [id_])), None)

    def _leave(self, entity: type[Entity], id_: str) -> None:
        """Leave a record as it is, with what belongs to it."""
        self.changes.saved.get(entity, {}).pop(id_, None)
        self._keep(entity, id_)
        if id_ not in self.changes.removed.get(entity, set()):
            return
        self.changes.removed[entity].discard(id_)
        self._leave_parts(entity, id_)

    def _leave_parts(self, entity: type[Entity], id_: str) -> None:
        parts: list[tuple[type[Entity], str]] = []
        if entity.is_node:
            parts += [(lines.line, lines.owner) for lines in lines_of(entity)]
        if not self.views[0].rows(Source, [id_], "record_id"):  # else another document says where it's from
            parts.append((Source, "record_id"))
        parts.append((Alias, "record_id"))
        for part, column in parts:
            for gone in list(self.changes.removed.get(part, ())):
                if self.rows[part][gone][column] == id_:
                    self._leave(part, gone)

    def _require_references(self) -> None:
        """Bring nothing back that refers to what isn't there any more."""
        kinds: dict[type[Entity], dict[str, type[Entity]]] = {entity: references(entity) for entity in TWINS}
        while missing := self._missing():
            for entity, rows in list(self.changes.saved.items()):
                for id_, row in list(rows.items()):
                    lost = False
                    for column, kind in kinds[entity].items():
                        if row[column] not in missing:
                            continue
                        if row[column] in self.changes.removed.get(kind, set()):
                            self._leave(kind, row[column])  # what we would remove is needed, and stays instead
                        else:
                            lost = True
                    if lost:
                        del rows[id_]
                        self._keep(entity, id_)

    def _missing(self) -> set[str]:
        coming = {id_ for rows in self.changes.saved.values() for id_ in rows}
        return self.views[0].missing({entity: rows.values() for entity, rows in self.changes.saved.items()}) - coming

    def _require_slugs(self) -> None:
        """Leave a record its slug where the one that it had is another's by now."""
        for entity, rows in self.changes.saved.items():
            if not entity.is_node or "slug" not in entity.table().columns:
                continue
            for id_, row in list(rows.items()):
                if any(view.taken(entity, row["slug"], id_) for view in self.views):
                    del rows[id_]
                    self._keep(entity, id_)

    def _keep_needed(self) -> None:
        """Leave what something that stays refers to, and so on; and what belongs to a record that changed since."""
        for entity, rows in list(self.undone.kept.items()):
            for id_ in list(rows):
                self._leave_parts(entity, id_)
        while needed := self._needed():
            for entity, ids in needed.items():
                for id_ in ids:
                    self._leave(entity, id_)

    def _needed(self) -> Records:
        found: Records = {}
        for entity, gone in self.changes.removed.items():
            by = [*referring(entity), *(((Source, "record_id"), (Alias, "record_id")) if entity.is_node else ())]
            if made := TRANSLATIONS.get(entity):
                by.append((made, owner_column(made)))
            for other, column in by if gone else ():
                for view in self.views:
                    # What was only filled in in another language needs nothing.
                    rows = view.rows(other, gone, column)
                    ids = {row[column] for row in rows if not other.translates or row["stated"]}
                    if ids:
                        found.setdefault(entity, set()).update(ids)
        return found

    def _renew_owners(self) -> None:
        """Save the owners of lines that change: what belongs to a record is part of its version."""
        for line, ids in self.changes.touched().items():
            if owner := owner_of(line):
                rows = [self.rows[line].get(id_) or self.changes.saved[line][id_] for id_ in ids]
                known = self.changes.saved.get(owner[0], {}).keys() | self.changes.removed.get(owner[0], set())
                for row in self.now.rows(owner[0], {row[owner[1]] for row in rows} - known):
                    self.changes.save(owner[0], row)


def _same(one: Row, other: Row, without: set[str] = _NO_EDIT) -> bool:
    return all(one[name] == other[name] for name in one if name not in without)


def _no_edit(entity: type[Entity]) -> set[str]:
    """The columns of which a change is no edit: of texts in another language all that is filled in."""
    return {column.name for column in entity.columns()} - {"stated"} if entity.translates else _NO_EDIT


def _inverse(entity: type[Entity], before: Row | None, after: Row | None, now: Row | None) -> tuple[Row | None, bool]:
    """What a revision's change of a record leaves when it is taken back, and whether something was said since that stays."""
    no_edit = _no_edit(entity)
    if before is None or now is None:
        # It made the record; or it removed it, and it is gone to this day; or somebody has removed it since.
        if now is None:
            return (before if after is None else None), False
        assert after
        return (None, False) if _same(now, after, no_edit) else (now, True)
    if after is None:  # it removed what is there again
        return now, True
    told = {name for name in before if before[name] != after[name]} - {"version"}
    since = {name for name in told if now[name] != after[name]}
    back = {name: before[name] if name in told - since else now[name] for name in now}
    return entity.complete(back), bool(since - no_edit)
