"""Keys of the words of texts, links and the like; names as directories sort them; and no accents in what is compared."""

import re
import unicodedata
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

EXACT = sa.String().with_variant(sa.String(collation="C"), "postgresql")
UNKNOWN = "\U0010ffff"
WORDS = {
    "award": "description",
    "education": "note",
    "grant": "links summary",
    "news_item": "body",
    "patent": "links abstract",
    "person": "bio links",
    "position": "summary highlights courses links",
    "project": "summary highlights links",
    "publication": "links abstract",
    "skill": "keywords",
    "section": "body",
    "software": "languages links summary",
    "talk": "links abstract",
}
TEXTS = {
    "alias": "name",
    "award": "title awarder",
    "certificate": "title issuer",
    "education": "unit degree field location",
    "grant": "title funder status",
    "grant_investigator": "name role",
    "language": "name fluency",
    "news_item": "",
    "organization": "name native_name short_name",
    "patent": "title office status",
    "patent_inventor": "name",
    "person": "name given_name family_name native_name display_name headline location",
    "position": "unit title focus location",
    "project": "title unit location",
    "project_member": "name role",
    "publication": "title venue note",
    "publication_author": "name",
    "section": "title",
    "skill": "name level",
    "software": "title release license status",
    "software_author": "name role",
    "talk": "title event location",
    "topic": "name",
}
ACCENTS = re.compile("(?<=[a-zα-ω])[\u0300-\u036f]+")
LETTERS = str.maketrans(
    {"æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "ł": "l", "ŧ": "t", "þ": "th"}
)


def upgrade() -> None:
    for table in TEXTS:
        for name in (table, f"{table}_version"):
            _add(name, table)
    op.create_index("ix_person_sort_name_key_id", "person", ["sort_name_key", "id"])
    _say("When it appeared, as precisely as is known; orders and conditions take the year where it isn't known.")
    for table in TEXTS:  # only now: PostgreSQL alters no table of which changed rows are still to be checked
        for name in (table, f"{table}_version"):
            _fill(name, table)


def downgrade() -> None:
    """Drop the columns; keys of texts stay without accents, which the code before would write with them."""
    op.drop_index("ix_person_sort_name_key_id", "person")
    _say("When it appeared, as precisely as is known.")
    for table in TEXTS:
        for name in (table, f"{table}_version"):
            kept = {"sqlite_autoincrement": True} if name != table else {}
            dropped = [f"{column}_key" for column in WORDS.get(table, "").split()]
            dropped += ["sort_name", "sort_name_key"] if table == "person" else []
            if dropped:
                with op.batch_alter_table(name, schema=None, table_kwargs=kept) as batch_op:
                    for column in dropped:
                        batch_op.drop_column(column)


def _say(comment: str) -> None:
    """Say what a publication's date is, where databases keep comments."""
    if op.get_bind().dialect.name == "postgresql":
        for name in ("publication", "publication_version"):
            op.alter_column(name, "date", existing_type=sa.String(), comment=comment)


def _add(name: str, table: str) -> None:
    def add(column: str, kind: Any, default: str, comment: str) -> None:
        op.add_column(name, sa.Column(column, kind, server_default=default, nullable=False, comment=comment))

    if table == "person":
        add(
            "sort_name",
            sa.Text(),
            "",
            "The name as directories sort it: the family name first where it is known, else what to call the person.",
        )
        add("sort_name_key", EXACT, UNKNOWN, "`sort_name` as it is compared and sorted; never null.")
    for column in WORDS.get(table, "").split():
        add(f"{column}_key", EXACT, "", f"The words of `{column}` as they are compared; never null.")


def _fill(name: str, table: str) -> None:
    """Compute what follows from each row's fields."""
    texts, words = TEXTS[table].split(), WORDS.get(table, "").split()
    more = {"publication": ("date", "year"), "person": ("sort_name", "sort_name_key")}.get(table, ())
    key = "id" if name == table else "version"
    keys = [f"{column}_key" for column in (*texts, *words)] + (["date_key"] if table == "publication" else [])
    types = dict.fromkeys(words, sa.JSON())
    rows = sa.table(name, *(sa.column(c, types.get(c)) for c in dict.fromkeys((key, *texts, *words, *more, *keys))))
    connection = op.get_bind()
    last: Any = "" if key == "id" else 0
    while batch := connection.execute(
        sa.select(rows).where(rows.c[key] > last).order_by(rows.c[key]).limit(1000)
    ).all():
        changed = [{"of": row._mapping[key], **_follows(row._mapping, texts, words)} for row in batch]
        update = sa.update(rows).where(rows.c[key] == sa.bindparam("of"))
        if values := changed[0].keys() - {"of"}:
            connection.execute(update.values({column: sa.bindparam(f"{column}") for column in values}), changed)
        last = batch[-1]._mapping[key]


def _follows(row: Any, texts: list[str], words: list[str]) -> dict[str, Any]:
    found = {f"{column}_key": UNKNOWN if row[column] is None else _comparable(row[column]) for column in texts}
    found |= {f"{column}_key": _comparable(_words(row[column])) for column in words}
    if "sort_name" in row:
        family = [part for part in (row["family_name"], row["given_name"]) if part]
        found["sort_name"] = ", ".join(family) if row["family_name"] else row["display_name"]
        found["sort_name_key"] = _comparable(found["sort_name"])
    if "year" in row:
        found["date_key"] = row["date_key"] or (f"{row['year']:04}-00-00" if 0 < (row["year"] or 0) <= 9999 else "")
    return found


def _words(value: Any) -> str:
    if isinstance(value, list):
        return "\n".join(map(_words, value))
    if isinstance(value, dict):
        value = value["text"] if "markdown" in value else [said for said in value.values() if isinstance(said, str)]
        return _words(value)
    return value or ""


def _comparable(text: str) -> str:
    folded = " ".join(unicodedata.normalize("NFKC", text).casefold().split())
    plain = ACCENTS.sub("", unicodedata.normalize("NFKD", folded))
    return unicodedata.normalize("NFC", plain.translate(LETTERS))
