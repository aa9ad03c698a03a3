"""An editor's changes: records created, updated and deleted as inputs say, checked, and collected as one set."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, select

from cms.content import Alias, Entity, Person, kind_of, new_id, ranked_anew
from cms.content.columns import api_name
from cms.content.inputs import Input, Lines, Plain, Reference, Texts, differences, inputs, owner_of, stated
from cms.content.slug import made_slug
from cms.store import TWINS, Row

from .access import Caller
from .changes import Changes, as_drafted, lines_at, present
from .coercion import columns_of
from .drafts import DraftedStore, referring, with_owned
from .languages import translate
from .problems import Conflict, Path, UserError, UserErrorCode, forbidden
from .translating import translations_of

Given = Mapping[str, Any]
_ABSENT = object()
_CALLED = ("name", "given_name", "family_name", "native_name", "headline")  # what a person can be called by


class Editor:
    """One set of changes under way. What is wrong is collected in `errors`, and then nothing of the set may be applied.

    Inputs are as GraphQL coerced them: absent members are left as they are, null ones emptied.
    """

    def __init__(self, connection: Connection, caller: Caller) -> None:
        """Edit for a caller, in the connection's transaction."""
        self.connection, self.caller = connection, caller
        self.changes = Changes()
        self.drafts = DraftedStore(connection, self.changes)
        self.errors: list[UserError] = []
        self.keys: dict[str, str] = {}  # the client's own names of new records
        self.began: dict[str, int] = {}  # the versions that records had when the set began

    def fail(self, code: UserErrorCode, message: str, path: Path, conflict: Conflict | None = None) -> None:
        """Report what is wrong."""
        self.errors.append(UserError(code, message, path, conflict))

    # ---- create, update, delete ----------------------------------------------------------------------------------------
    def create(self, entity: type[Entity], given: Given, path: Path = (), known: Row | None = None) -> str:
        """Create a record, of which `known` columns are what no input states; returns its ID."""
        id_ = new_id(entity)
        if given.get("key"):
            self.keys[given["key"]] = id_
        row = {**entity.complete({}), **(known or {}), "id": id_}
        self._fill(entity, row, given, path)
        said = {api_name(name) for name in known or ()} | given.keys()
        missing = [i for i in inputs(entity).values() if i.required and api_name(i.name) not in said]
        if any(i.name == "slug" for i in missing) and not self.errors:
            row["slug"] = self._slug(entity, entity.complete(row))
        for input_ in missing:
            if input_.name != "slug":
                name = api_name(input_.name)
                self.fail(UserErrorCode.REQUIRED, f"`{name}` is missing, and it can't be without", (*path, name))
        if not self.errors:
            self._require_name(entity, row, path)
        if "rank" in row:
            self._place(entity, row, given.get("after", _ABSENT), path)
        if not self.errors:
            self.changes.save(entity, entity.complete(row))
            self._lists(entity, self.changes.saved[entity][id_], given, path)
            self._permit(entity, row, path)
        return id_

    def upsert(self, entity: type[Entity], given: Given, path: Path = ()) -> str:
        """Change the record that a slug leads to as an update does, or create one with it; returns its ID."""
        slug = given.get("slug")
        if not slug:
            self.fail(UserErrorCode.REQUIRED, "`slug` is missing, and says which record it is", (*path, "slug"))
            return new_id(entity)
        row = self._called(entity, slug)
        if row is None:
            return self.create(entity, given, path)
        id_ = row["id"]
        if given.get("key"):
            self.keys[given["key"]] = id_
        # One that has another slug by now keeps it: this one leads there, too.
        said = {name: value for name, value in given.items() if name != "slug"}
        expected = self.began.get(id_, row["version"])
        return self.update(entity, {**said, "id": id_, "expectedVersion": expected}, path, "slug")

    def _called(self, entity: type[Entity], slug: str) -> Row | None:
        """The record that a slug leads to: the one that has it, or had it."""
        for row in self.drafts.rows(entity, [slug], "slug"):
            return row
        had = (alias for alias in self.drafts.rows(Alias, [slug], "slug") if alias["kind"] == entity.__name__)
        return next(filter(None, (self.drafts.row(alias["record_id"]) for alias in had)), None)

    def update(self, entity: type[Entity], given: Given, path: Path = (), by: str = "id") -> str:
        """Change a record, which the input's member `by` names; returns its ID."""
        id_ = self._known(given["id"])
        old = self._expected(entity, id_, given, path)
        if old is None:
            return id_
        row = dict(old)
        for name, derive in entity.derived.items():  # what followed from other values follows from the new ones
            if name in inputs(entity) and old[name] == derive({**old, name: None}):
                row[name] = None
        self._permit(entity, old, (*path, by))
        self._fill(entity, row, given, path)
        if any(old.get(name) for name in _CALLED) and not self.errors:
            self._require_name(entity, row, path)
        if "after" in given or ("rank" in row and row["person_id"] != old["person_id"]):
            self._place(entity, row, given.get("after", _ABSENT), path)
        if self.errors:
            return id_
        complete = entity.complete(row)
        lines = self._lists(entity, complete, given, path)
        if lines or complete != old:
            self.changes.save(entity, complete)
            self._rename(entity, old, complete)
            self._permit(entity, complete, (*path, by))
        return id_

    def delete(self, entity: type[Entity], given: Given, path: Path = ()) -> str:
        """Delete a record with all that can't be without it; lists that name it lose it. Returns its ID."""
        id_ = self._known(given["id"])
        row = self._expected(entity, id_, given, path)
        if row is not None:
            self._permit(entity, row, (*path, "id"))
            detach(self.drafts, self.changes, [id_], lambda message: self._referenced(message, path))
        return id_

    def _referenced(self, message: str, path: Path) -> None:
        self.fail(UserErrorCode.REFERENCED, message, (*path, "id"))

    # ---- what a change needs -------------------------------------------------------------------------------------------
    def _known(self, id_: str) -> str:
        return self.keys.get(id_, id_)

    def _expected(self, entity: type[Entity], id_: str, given: Given, path: Path) -> Row | None:
        """The row of a record that is to be changed, if it is what the client expects."""
        row = self.drafts.row(id_) if kind_of(id_) is entity else None
        if row is None:
            self.fail(UserErrorCode.NOT_FOUND, f"there is no {entity.__name__} with this ID", (*path, "id"))
            return None
        version, expected = self.began.setdefault(id_, row["version"]), given["expectedVersion"]
        if version == expected or id_ in self.keys.values():
            return row
        differing = self._differing(entity, row, expected, given)
        said = "; ".join(in_words(name) for name in differing) or "nothing that this change says"
        message = (
            f"it was changed since you read it (version {version}, not {expected}). What differs: {said}. "
            "Look at it as it is now, and save again"
        )
        self.fail(UserErrorCode.CONFLICT, message, (*path, "expectedVersion"), Conflict(version, differing))
        return None

    def _differing(self, entity: type[Entity], row: Row, expected: int, given: Given) -> list[str]:
        """The fields in which a record differs from the version that a client expected.

        Of a draft that was drafted over nothing is left: then those that the change itself would change.
        """
        lines = self.drafts.lines(entity, row["id"])
        now = stated(entity, row, lines)
        twin = TWINS[entity]
        found = select(twin).where(twin.c.version == expected, twin.c.id == row["id"])
        before = self.connection.execute(found).mappings().first()
        if before is not None:
            # Lines have versions of their own; as of this one is when it was written.
            then = stated(entity, dict(before), lines_at(self.connection, entity, row["id"], before["since"]))
            return [api_name(one["field"]) for one in differences(then, now)]
        names = {api_name(name): name for name in now}
        return [name for name, value in given.items() if name in names and value != now[names[name]]]

    def _permit(self, entity: type[Entity], row: Row, path: Path) -> None:
        """Whoever is bound to some profiles changes only what is a part of one of them."""
        if not self.drafts.may_change(self.caller, entity, row):
            self.errors.append(forbidden(self.caller.name, path))

    # ---- fields --------------------------------------------------------------------------------------------------------
    def _fill(self, entity: type[Entity], row: Row, given: Given, path: Path) -> None:
        """Put what is given into a row."""
        for name, input_ in by_api_name(entity).items():
            if name in given and not isinstance(input_, Lines):
                row.update(self._columns(input_, given[name], (*path, name)))
        slug = row.get("slug")
        if "slug" in given and slug and self.drafts.taken(entity, slug, row["id"]):
            self.fail(UserErrorCode.TAKEN, f"another {entity.__name__} has the slug {slug!r}", (*path, "slug"))

    def _require_name(self, entity: type[Entity], row: Row, path: Path) -> None:
        """Somebody of whom nothing is said isn't anybody: documents may not name a person, but say a headline."""
        if entity is Person and not any(row.get(name) for name in _CALLED):
            self.fail(
                UserErrorCode.REQUIRED, "give a `name` or a `headline`: a person can't be without both", (*path, "name")
            )

    def _columns(self, input_: Input, value: Any, path: Path) -> Row:
        if isinstance(input_, Plain):
            return columns_of(input_, value, path, self.errors.append)
        assert isinstance(input_, Reference)
        if value is None:
            if input_.required:
                self.fail(UserErrorCode.REQUIRED, f"`{path[-1]}` can't be null", path)
            return {input_.column: None}
        id_ = self._known(value)
        coming = id_ in self.keys.values()  # if it isn't there after all, its own change said why
        if kind_of(id_) is not input_.target or not (coming or self.drafts.row(id_)):
            self.fail(UserErrorCode.NOT_FOUND, f"there is no {input_.target.__name__} with this ID", path)
        return {input_.column: id_}

    def _slug(self, entity: type[Entity], row: Row) -> str:
        """A slug that is free, made of what a record says."""
        return made_slug(entity.__tablename__, row, lambda slug: self.drafts.taken(entity, slug, ""))

    def _rename(self, entity: type[Entity], old: Row, row: Row) -> None:
        """Let the slug that readers know lead to the record when it has another."""
        if "slug" not in row or row["slug"] == old["slug"]:
            return
        aliases = {alias["slug"]: alias for alias in self.drafts.rows(Alias, [row["id"]], "record_id")}
        for known in present(self.connection, entity, [row["id"]]):
            if known["slug"] not in aliases and known["slug"] != row["slug"]:
                alias = {"kind": entity.__name__, "slug": known["slug"], "record_id": row["id"]}
                self.changes.save(Alias, {**Alias.complete(alias), "id": new_id(Alias)})
        if row["slug"] in aliases:  # it is the record's own again
            self.changes.remove(Alias, aliases[row["slug"]]["id"])

    # ---- orders and lists ----------------------------------------------------------------------------------------------
    def _place(self, entity: type[Entity], row: Row, after: Any, path: Path) -> None:
        """Give a record its place among its person's: at the end, or after another (null: before all)."""
        others = [r for r in self.drafts.ordered(entity, "person_id", row["person_id"]) if r["id"] != row["id"]]
        at = self._index([r["id"] for r in others], after, (*path, "after"), entity)
        if at is None:
            return
        ranks = ranked_anew([*(r["rank"] for r in others[:at]), None, *(r["rank"] for r in others[at:])])
        row["rank"] = ranks.pop(at)
        for other, rank in zip(others, ranks, strict=True):
            if other["rank"] != rank:
                self.changes.save(entity, entity.complete({**other, "rank": rank}))

    def _index(self, ids: list[str], after: Any, path: Path, entity: type[Entity]) -> int | None:
        """Where in a list a record comes."""
        if after is _ABSENT:
            return len(ids)
        if after is None:
            return 0
        if self._known(after) in ids:
            return ids.index(self._known(after)) + 1
        self.fail(UserErrorCode.NOT_FOUND, f"there is no such {entity.__name__} in this list", path)
        return None

    def _lists(self, entity: type[Entity], row: Row, given: Given, path: Path) -> bool:
        """Put the lists that are given in place of what they were; returns whether that changes anything."""
        changed = False
        for name, input_ in by_api_name(entity).items():
            items, at = given.get(name) or [], (*path, name)
            if isinstance(input_, Texts):
                changed |= self._translate(entity, input_, row, items, at)
            elif name in given and isinstance(input_, Lines):
                changed |= self._list(entity, input_, row["id"], items, at)
        return changed

    def _translate(self, entity: type[Entity], texts: Texts, row: Row, items: list[Any], path: Path) -> bool:
        """Translate what is said of a record's texts: what is left out stays; returns whether anything is said."""
        found = translations_of(self.connection, self.changes, texts, items, path, self.errors.append)
        if self.errors or not any(found.values()):
            return False
        translate(self.connection, self.changes, as_drafted, entity, row, found)
        return True

    def _list(self, entity: type[Entity], lines: Lines, id_: str, items: list[Any], path: Path) -> bool:
        old = self.drafts.ordered(lines.line, lines.owner, id_)
        pool, placed = list(old), []
        rows: list[Row] = []
        for i, item in enumerate(items):
            at = (*path, i)
            values = self._line(lines, item, at)
            known = next((row for row in pool if _same_line(lines, row, values)), None)
            if known:
                pool.remove(known)
            row = {**(known or {**lines.line.complete({}), "id": new_id(lines.line), "rank": None}), **values}
            if any(_same_line(lines, row, other) for other in rows) and lines.bare:
                self.fail(UserErrorCode.INVALID, "it is in the list twice", at)
            rows.append({**row, lines.owner: id_})
            if lines.place:
                placed.append((rows[-1], item.get("after", _ABSENT), known, (*at, "after")))
        if self.errors:
            return False
        for row, rank in zip(rows, ranked_anew([row["rank"] for row in rows]), strict=True):
            row["rank"] = rank
        for row, after, known, at in placed:
            self._place_for_person(entity, lines, row, after, known, at)
        before = {row["id"]: row for row in old}
        complete = [lines.line.complete(row) for row in rows]
        changed = [row for row in complete if row != before.get(row["id"])]
        for row in changed:
            self.changes.save(lines.line, row)
        for row in pool:
            self.changes.remove(lines.line, row["id"])
        return bool(changed or pool)

    def _line(self, lines: Lines, item: Any, path: Path) -> Row:
        """The columns that an item of a list states."""
        if lines.bare:
            return self._columns(lines.bare, item, path)
        row: Row = {}
        for input_ in lines.inputs:
            name = api_name(input_.name)
            row.update(self._columns(input_, item.get(name), (*path, name)))
        if not any(row.get(input_.name) for input_ in lines.inputs if input_.name in ("person_id", "name")):
            self.fail(UserErrorCode.REQUIRED, "give `personId` or `name`", path)
        return row

    def _place_for_person(
        self, entity: type[Entity], lines: Lines, row: Row, after: Any, known: Row | None, path: Path
    ) -> None:
        """Give a record its place in the list of a person whom its line names."""
        place, person = lines.place, row["person_id"]
        assert place
        if person is None or (known and known["person_id"] == person and after is _ABSENT):
            row[place] = row[place] or 0
            return
        others = [r for r in self.drafts.ordered(lines.line, "person_id", person, place) if r["id"] != row["id"]]
        at = self._index([r[lines.owner] for r in others], after, path, entity)
        if at is None:
            return
        ranks = ranked_anew([*(r[place] for r in others[:at]), None, *(r[place] for r in others[at:])])
        row[place] = ranks.pop(at)
        for other, rank in zip(others, ranks, strict=True):
            if other[place] != rank:
                self.changes.save(lines.line, {**other, place: rank})
                renew(self.drafts, self.changes, entity, other[lines.owner])


def by_api_name(entity: type[Entity]) -> dict[str, Input]:
    """What can be stated of an entity, by its name in the API."""
    return {api_name(name): input_ for name, input_ in inputs(entity).items()}


def in_words(name: str) -> str:
    """A field's name as a form shows it: `nativeName` is `native name`."""
    return re.sub(r"([A-Z])", lambda match: f" {match[1].lower()}", name)


def _same_line(lines: Lines, row: Row, values: Row) -> bool:
    """Whether a line is about the same as another: the same record, or else the same printed name."""
    reference = next(input_ for input_ in lines.inputs if isinstance(input_, Reference))
    one, other = row.get(reference.column), values.get(reference.column)
    if one or other or "name" not in row:
        return one is not None and one == other
    return bool(row["name"] == values.get("name"))


def renew(drafts: DraftedStore, changes: Changes, entity: type[Entity], id_: str) -> None:
    """Give a record a new version, as something that belongs to it changes."""
    if id_ not in changes.saved.get(entity, {}) and (row := drafts.row(id_)):
        changes.save(entity, row)


def detach(drafts: DraftedStore, changes: Changes, ids: list[str], refuse: Any) -> None:
    """Remove records with all that can't be without them, and take them out of the lists that name them.

    What else refers to one of them is told to `refuse`.
    """
    going = with_owned(drafts, ids)
    lists: dict[type[Entity], dict[str, Row]] = defaultdict(dict)
    for entity, some in going.items():
        for other, column in referring(entity):
            for row in drafts.rows(other, some, column):
                if row["id"] in going.get(other, ()):
                    continue
                if other.is_node:
                    refuse(f"the {other.__name__} {row['id']} refers to it: change that first")
                else:
                    gone = drafts.row(row[column]) or {}
                    line = {**lists[other].get(row["id"], row), column: None}
                    lists[other][row["id"]] = {**line, "name": line["name"] or gone["name"]} if "name" in line else line
    for entity, some in going.items():
        for id_ in some:
            changes.remove(entity, id_)
            changes.saved.get(entity, {}).pop(id_, None)
    for kind, rows in lists.items():
        _drop_from_lists(drafts, changes, kind, rows)


def _drop_from_lists(drafts: DraftedStore, changes: Changes, line: type[Entity], rows: dict[str, Row]) -> None:
    """Keep of lines that have lost their record what they say besides, a printed name; and nothing of the rest."""
    owner = owner_of(line)
    assert owner
    for row in rows.values():
        if row.get("name"):
            changes.save(line, line.complete(row))
        else:
            changes.remove(line, row["id"])
        renew(drafts, changes, owner[0], row[owner[1]])
