"""Erasing a field: what it said goes out of every revision and draft of a record, as if it had never been stated.

For what was shown and should never have been. Emptying or hiding it now leaves what earlier revisions show, for as long as
they can be asked for (`docs/access.md`).
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from sqlalchemy import Connection, Table, delete, select, update

from cms.content import Correction, Entity, RichText, Source, SourceDocument, kind_of
from cms.content.columns import api_name
from cms.content.fields import Group, Scalar
from cms.content.inputs import EDITABLE, Input, Lines, Plain, Reference, inputs
from cms.content.translations import TRANSLATIONS, owner_column, without_texts
from cms.store import CHANGE, TWINS, Revision, Row, reports, tags
from cms.store.search import (
    ENTRY,
    ENTRY_TWIN,
    INDEXES,
    SEARCHED,
    TRANSLATED,
    TRANSLATED_TWIN,
    entry_of,
    rebuild,
    translated_entry,
)
from cms.store.versions import project

from .access import Caller
from .changes import Changes, draft, drafted, note_rewritten, present
from .committing import commit
from .drafts import DraftedStore
from .erasure import clear_corrections
from .problems import Refused, UserError, UserErrorCode, forbidden

_TELLING = 4  # letters and digits that a text must have for a line to be known by it


def erase_field(connection: Connection, caller: Caller, id_: str, name: str, message: str | None = None) -> Revision:
    """Erase a field of a record, as one revision that doesn't say what it was, in the caller's transaction.

    Takes the field's name in the API. What it said is emptied in all versions of the record, in its search entries and in the
    notes of what revisions changed; documents that the record came from lose the lines that say it. Raises `Refused` for what
    there isn't, what a record can't be without, and what belongs to others.
    """
    entity = kind_of(id_)
    twin = TWINS.get(entity) if entity else None
    versions = [] if twin is None else connection.execute(select(twin).where(twin.c.id == id_)).mappings().all()
    if entity not in EDITABLE or twin is None or not versions:
        raise Refused([UserError(UserErrorCode.NOT_FOUND, f"there is no record with the ID {id_!r}", ("id",))])
    drafts = DraftedStore(connection, Changes())
    if not all(drafts.may_change(caller, entity, dict(row)) for row in versions):
        raise Refused([forbidden(caller.name, ("id",))])
    input_ = _field(entity, name)
    columns = set(_columns(entity, input_))
    said = {text for row in versions for column in columns for text in _texts(row[column])}
    names = set(entity.table().columns.keys()) - columns - entity.derived.keys()
    emptied: list[Row] = []
    for row in versions:
        values = entity.complete({column: row[column] for column in names})
        connection.execute(
            update(twin).where(twin.c.version == row["version"]).values(values | {"version": row["version"]})
        )
        emptied.append({**row, **values})
    touched: dict[Table, list[str]] = defaultdict(list, {entity.table(): [id_]})
    for table, ids in _untranslate(connection, entity, emptied, columns, said):
        touched[table] += ids
    if entity in SEARCHED:
        _enter(connection, entity, id_, emptied)
        touched[ENTRY].append(id_)
    _clear_notes(connection, id_, {name, *map(api_name, columns)})
    private = isinstance(input_, Plain) and isinstance(input_.field, Scalar) and input_.field.private
    for table, ids in _clear_sources(connection, id_, columns | {input_.name, name}, said, everywhere=private):
        touched[table] += ids
    project(connection, touched)
    for index in INDEXES if connection.dialect.name == "sqlite" else ():
        rebuild(connection, index)  # its parts would keep the words until they merge
    reports.forget(connection)  # they quote documents
    return _renew(connection, entity, id_, caller.name, message or f"Erase `{name}` of a {entity.__name__}")


def _renew(connection: Connection, entity: type[Entity], id_: str, author: str, message: str) -> Revision:
    """Give the record another version, so that no editor brings back what an older one had, and the store a revision."""
    renewed = Changes()
    for row in present(connection, entity, [id_]):
        renewed.save(entity, row)
    revision = commit(connection, renewed, author, message)
    if renewed.saved:
        note_rewritten(connection, revision.number, entity, id_)
    else:
        for row in drafted(connection, entity, [id_]):
            renewed.save(entity, row)
        draft(connection, renewed, author)
    tags.purge_all(connection, revision.number)
    return revision


# ---- what is erased ----------------------------------------------------------------------------------------------------
def _field(entity: type[Entity], name: str) -> Input:
    """What an editor may state by this name; raises `Refused` for what can't be erased."""
    found = next((input_ for input_ in inputs(entity).values() if api_name(input_.name) == name), None)
    if found is None or isinstance(found, Lines):
        problem = "isn't a field of this record" if found is None else "is a list of records: delete these"
        raise Refused([UserError(UserErrorCode.INVALID, f"`{name}` {problem}", ("field",))])
    if found.required:
        message = f"a {entity.__name__} can't be without `{name}`: state another, and erase the record where that isn't enough"
        raise Refused([UserError(UserErrorCode.REQUIRED, message, ("field",))])
    return found


def _columns(entity: type[Entity], input_: Input) -> Iterator[str]:
    """The columns that hold a field, and whether it is shown."""
    if isinstance(input_, Reference):
        yield input_.column
        return
    assert isinstance(input_, Plain), "lists are refused"
    if isinstance(input_.field, Group):
        yield from (scalar.column for scalar in input_.field.scalars)
        return
    yield input_.field.column if isinstance(input_.field, Scalar) else input_.field.name
    if isinstance(input_.field, Scalar) and input_.field.private:
        yield f"{input_.field.column}_is_public"


def _texts(value: Any) -> Iterator[str]:
    """The texts of a value."""
    if isinstance(value, RichText):
        yield value.text
    elif isinstance(value, str):
        yield value
    elif isinstance(value, Mapping | list):
        for item in value.values() if isinstance(value, Mapping) else value:
            yield from _texts(item)
    elif hasattr(value, "__dataclass_fields__"):
        for name in value.__dataclass_fields__:
            yield from _texts(getattr(value, name))


def _untranslate(
    connection: Connection, entity: type[Entity], versions: list[Row], columns: set[str], said: set[str]
) -> Iterator[tuple[Table, list[str]]]:
    """Empty a field in other languages, in all versions, and add to what it said. Gives what changed."""
    made = TRANSLATIONS.get(entity)
    if made is None:
        return
    twin, entry = TWINS[made], TRANSLATED_TWIN
    owner, names = twin.c[owner_column(made)], made.table().columns.keys()
    for row in connection.execute(select(twin).where(owner == versions[0]["id"])).mappings().all():
        said |= {text for name in columns & row["stated"].keys() for text in _texts(row[name])}
        original = next(each for each in versions if each["since"] <= row["since"] < each["until"])
        values = without_texts(entity, original, {name: row[name] for name in names}, columns)
        connection.execute(update(twin).where(twin.c.version == row["version"]).values(values))
        entries = entry.c.id == row["id"], entry.c.since >= row["since"], entry.c.since < row["until"]
        if entity in SEARCHED:
            found = translated_entry(made, {**row, **values}, original)
            connection.execute(update(entry).where(*entries).values(found))
        yield made.table(), [row["id"]]
        yield TRANSLATED, [row["id"]]


# ---- where it is said besides ------------------------------------------------------------------------------------------
def _enter(connection: Connection, entity: type[Entity], id_: str, versions: Iterable[Row]) -> None:
    """Write what a search finds of each version anew."""
    entries = select(ENTRY_TWIN.c.version, ENTRY_TWIN.c.since).where(ENTRY_TWIN.c.id == id_)
    for version, since in connection.execute(entries).all():
        row = next(row for row in versions if row["since"] <= since < row["until"])
        connection.execute(update(ENTRY_TWIN).where(ENTRY_TWIN.c.version == version).values(entry_of(entity, row)))


def _clear_notes(connection: Connection, id_: str, names: set[str]) -> None:
    """Take a field out of the notes of what revisions changed; one that says nothing any more goes."""
    for note in connection.execute(select(CHANGE).where(CHANGE.c.record_id == id_)).mappings().all():
        kept = [_in_no_language(one, names) for one in note["fields"] if one["field"] not in names]
        kept = [one for one in kept if one["before"] != one["after"]]
        this = (CHANGE.c.revision == note["revision"]) & (CHANGE.c.record_id == id_)
        if kept == note["fields"]:
            continue
        if kept or note["change"] != "UPDATED":
            connection.execute(update(CHANGE).where(this).values(fields=kept))
        else:
            connection.execute(delete(CHANGE).where(this))


def _in_no_language(note: dict[str, Any], names: set[str]) -> dict[str, Any]:
    """What a note says of a field; of translations, without those of fields that are erased."""
    if note["field"] != "translations":
        return note

    def left(said: list[dict[str, Any]] | None) -> list[dict[str, Any]]:
        kept = ({name: value for name, value in one.items() if name not in names} for one in said or ())
        return [one for one in kept if len(one) > 1]

    return {**note, "before": left(note["before"]), "after": left(note["after"])}


def _clear_sources(
    connection: Connection, id_: str, names: set[str], said: set[str], *, everywhere: bool
) -> Iterator[tuple[Table, list[str]]]:
    """Take a field out of what documents state of a record, and out of their lines: its own, or all. Gives what changed."""
    twin = TWINS[Source]
    lines: dict[str, set[int]] = defaultdict(set)
    for row in connection.execute(select(twin).where(twin.c.record_id == id_)).mappings().all():
        lines[row["document_id"]].update(range(row["start_line"], row["end_line"] + 1))
        said |= {text for name, value in row["stated"].items() if name in names for text in _texts(value)}
        said |= {reading.value for reading in row["readings"] if reading.field in names}
        values = {
            "stated": {name: value for name, value in row["stated"].items() if name not in names},
            "readings": [reading for reading in row["readings"] if reading.field not in names],
        }
        connection.execute(update(twin).where(twin.c.version == row["version"]).values(values))
        yield Source.table(), [row["id"]]
    telling = {letters for text in said if len(letters := _letters(text)) >= _TELLING}
    twin = TWINS[SourceDocument]
    for document, numbers in lines.items():
        for version, text in connection.execute(select(twin.c.version, twin.c.text).where(twin.c.id == document)).all():
            whole = text.split("\n")
            left = "\n".join(
                "" if (everywhere or number in numbers) and _says(line, telling) else line
                for number, line in enumerate(whole, 1)
            )
            values = {"text": left, "hash": hashlib.sha256(left.encode()).hexdigest()}
            if left != text:
                connection.execute(update(twin).where(twin.c.version == version).values(values))
                lost = (line for line, kept in zip(whole, left.split("\n"), strict=True) if line != kept)
                yield Correction.table(), list(clear_corrections(connection, document, lost))
        yield SourceDocument.table(), [document]


def _says(line: str, telling: set[str]) -> bool:
    """Whether a line says one of some texts, or a part of one."""
    letters = _letters(line)
    return any(text in letters or (len(letters) >= _TELLING and letters in text) for text in telling)


def _letters(text: str) -> str:
    """A text's letters and digits, as which it is known however it is written."""
    return "".join(filter(str.isalnum, text.casefold()))
