"""The search index: what each record says, as words that are found; kept with every commit, in the same transaction.

`search_entry` holds a record's title and text. SQLite indexes it by FTS5, PostgreSQL by a GIN index over a stored `tsvector`.
Both split words where there are no letters, so scripts without spaces get gaps between their characters, and are found by
phrase.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from sqlalchemy import BigInteger, Column, Connection, Table, Text

from cms.content import ENTITIES, Entity, RichText, SourceDocument, ValueType
from cms.content.columns import Exact

from .versions import METADATA, save, twin_of


def _words() -> Iterator[Column[Any]]:
    """The columns that every entry has."""
    yield Column("version", BigInteger, nullable=False, unique=True, comment="The entry's row in its index.")
    yield Column("kind", Exact, nullable=False, comment="The record's type.")
    yield Column("title", Text, nullable=False, comment="What the record is called.")
    yield Column("body", Text, nullable=False, comment="What else it says.")


ENTRY = Table(
    "search_entry",
    METADATA,
    Column("id", Exact, primary_key=True, comment="The record's global ID."),
    *_words(),
    comment="What is found by a search.",
)
ENTRY_TWIN = twin_of(ENTRY)  # what was found in the past, and is in drafts
# The same of what records say in another language, beside the rest: whoever asks for no language pays nothing for it.
TRANSLATED = Table(
    "search_translation",
    METADATA,
    Column("id", Exact, primary_key=True, comment="The ID of the record's texts in the language."),
    Column("record_id", Exact, nullable=False, comment="The record's global ID."),
    Column("locale", Exact, nullable=False, comment="The language."),
    *_words(),
    comment="What is found by a search in another language.",
)
TRANSLATED_TWIN = twin_of(TRANSLATED)
# What the index itself is called: in SQLite a table beside the entries', in PostgreSQL their column, which follows from title
# and body. Migrations make all of it, as no table definition can.
INDEX = "search_index"
INDEX_OF = {
    ENTRY: INDEX,
    ENTRY_TWIN: f"{INDEX}_version",
    TRANSLATED: f"{INDEX}_translation",
    TRANSLATED_TWIN: f"{INDEX}_translation_version",
}
INDEXES = tuple(INDEX_OF.values())
# The most that is searched for: PostgreSQL reads a query recursively, and no person types as much.
MOST_CHARACTERS, MOST_WORDS = 1_000, 100
# A control character: no locale of PostgreSQL takes it for a letter, as some do a zero-width space. Snippets lose it.
GAP = "\x1f"
# Han, kana, Hangul is spaced; Thai, Lao, Khmer, Burmese.
_UNSPACED = r"\u3400-\u9fff\uf900-\ufaff\u3040-\u30ff\u0e00-\u0eff\u1780-\u17ff\u1000-\u109f\U00020000-\U0003ffff"
_BETWEEN = re.compile(rf"(?<=[{_UNSPACED}])(?=\w)|(?<=\w)(?=[{_UNSPACED}])")
_WORD = re.compile(r"[^\W_]+")
SEARCHED: tuple[type[Entity], ...] = tuple(e for e in ENTITIES.values() if e.is_node and e is not SourceDocument)
_TITLES = ("display_name", "title", "name", "degree")


def spaced(text: str) -> str:
    """A text in which every character of an unspaced script is a word."""
    return _BETWEEN.sub(GAP, text.replace(GAP, ""))


def words_of(query: str) -> list[list[str]]:
    """What a search asks for: each word, or the characters of an unspaced run, as one phrase."""
    return [part.split(GAP) for part in _WORD.findall(query) for part in [spaced(part)]]


def fts5_query(query: str, *, titles: bool = False) -> str:
    """Return a search as FTS5 takes it: all phrases, the last one as the beginning of a word; of titles alone, if asked.

    No phrase finds nothing.
    """
    phrases = ['"' + " ".join(phrase) + '"' for phrase in words_of(query)]
    if not phrases:
        return '""'
    made = " AND ".join(phrases) + "*"
    return f"title : ({made})" if titles else made


def tsquery(query: str, *, titles: bool = False) -> str:
    """Return the same as `to_tsquery` takes it: words of titles have the weight A."""
    weight = "A" if titles else ""
    phrases = [[[word, weight] for word in phrase] for phrase in words_of(query)]
    if phrases:
        phrases[-1][-1][1] = f"*{weight}"
    told = [[f"'{word}'" + (f":{label}" if label else "") for word, label in phrase] for phrase in phrases]
    return " & ".join("(" + " <-> ".join(phrase) + ")" for phrase in told)


def entries_of(entity: type[Entity]) -> Table | None:
    """The entries of an entity's records, or of their texts in another language; None for what isn't searched."""
    if entity in SEARCHED:
        return ENTRY
    return TRANSLATED if entity.translates in SEARCHED else None


def entries_for(records: Mapping[type[Entity], Iterable[str]]) -> dict[Table, list[str]]:
    """The IDs of the entries of records, by their table."""
    found: dict[Table, list[str]] = {}
    for entity, ids in records.items():
        if (entries := entries_of(entity)) is not None:
            found.setdefault(entries, []).extend(ids)
    return found


def translated_entry(entity: type[Entity], row: Mapping[str, Any], original: Mapping[str, Any]) -> dict[str, str]:
    """What is found of a record in a language: what it says, with the texts of that language."""
    assert entity.translates
    texts = {name: value for name, value in row.items() if name in original and name not in ("id", "version")}
    entry = entry_of(entity.translates, {**original, **texts})
    return {**entry, "id": row["id"], "record_id": original["id"], "locale": row["locale"]}


def entry_of(entity: type[Entity], row: Mapping[str, Any]) -> dict[str, str]:
    """What is found of a record: its title, and every text that readers may see."""
    columns = entity.table().columns
    title = next((name for name in _TITLES if name in columns and row[name]), None)
    texts: list[str] = []
    for column in _said(entity):
        value = row[column.name]
        if column.name == title or not value:
            continue
        if isinstance(column.type, ValueType):
            texts += _texts(value if isinstance(value, list) else [value])
        else:
            texts.append(value)
    return {
        "id": row["id"],
        "kind": entity.__name__,
        "title": spaced(row[title]) if title else "",
        "body": spaced("\n".join(texts)),
    }


@cache
def _said(entity: type[Entity]) -> tuple[Column[Any], ...]:
    """The columns whose words are found."""
    return tuple(
        column
        for column in entity.columns()
        if isinstance(column.type, ValueType | Text)
        and column.info.get("given", True)
        and not (column.info.get("private") or column.info.get("internal"))
    )


def _texts(values: Iterable[Any]) -> list[str]:
    """The words of values: rich text's text, a link's label, a course's title."""
    found: list[str] = []
    for value in values:
        if isinstance(value, RichText):
            found.append(value.text)
        elif isinstance(value, str):
            found.append(value)
        else:
            found += [text for name in ("label", "code", "title") if (text := getattr(value, name, None))]
    return found


def draft(connection: Connection, records: Mapping[type[Entity], Mapping[str, Mapping[str, Any]]]) -> None:
    """Draft the entries of records that are drafted: their rows by kind and ID."""
    rows = ((entity, row) for entity, some in records.items() if entity in SEARCHED for row in some.values())
    save(connection, ENTRY, [entry_of(entity, row) for entity, row in rows])


def draft_translated(
    connection: Connection, entity: type[Entity], rows: Iterable[tuple[Mapping[str, Any], Mapping[str, Any]]]
) -> None:
    """Draft the entries of texts in other languages that are drafted, each of which comes with its record."""
    if entity.translates in SEARCHED:
        save(connection, TRANSLATED, [translated_entry(entity, *pair) for pair in rows])


def rebuild(connection: Connection, index: str) -> None:
    """Build one of SQLite's indexes anew from its entries: what was deleted stays in its parts until they merge."""
    connection.exec_driver_sql(f"INSERT INTO {index}({index}) VALUES ('rebuild')")  # noqa: S608 (a name of our own)
