"""Pictures and files; what was a person's `image`, an address, is `image_url`."""

from collections.abc import Callable, Iterator
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None

Exact = sa.String().with_variant(sa.String(collation="C"), "postgresql")
Version = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
UNKNOWN = "\U0010ffff"
PENDING = 2**62
BEGINS, ENDS = (
    {f"{database}_where": sa.text(f"{column} = {PENDING}") for database in ("sqlite", "postgresql")}
    for column in ("since", "until")
)
FILES = {
    "person_file": "person",
    "project_file": "project",
    "publication_file": "publication",
    "talk_file": "talk",
}
PICTURED = ("news_item", "person", "project", "publication")
ADDRESS = "The address of a picture that isn't here, as a document states it."


def _id() -> sa.Column[Any]:
    return sa.Column("id", Exact, nullable=False, comment="The record's global ID.")


def _image() -> sa.Column[Any]:
    return sa.Column("image_id", Exact, nullable=True, comment="The asset's id.")


def _asset() -> Iterator[sa.Column[Any]]:
    """The columns of an asset, without its version."""
    yield _id()
    yield sa.Column("slug", Exact, nullable=False, comment="The asset's short name in addresses.")
    yield sa.Column("name", sa.Text(), nullable=False, comment="The file's name, by which it is also sent.")
    yield sa.Column("alt", sa.Text(), comment="What a picture shows, for those who don't see it.")
    yield sa.Column("credit", sa.Text(), comment="Who made it, and under which terms it may be shown.")
    yield sa.Column("hash", Exact, nullable=False, comment="The SHA-256 of its bytes, in hexadecimal.")
    yield sa.Column("media_type", Exact, nullable=False, comment="What its bytes are, such as `image/png`.")
    yield sa.Column("size", sa.Integer(), nullable=False, comment="How many bytes it has.")
    for name, how in (("width", "wide"), ("height", "high")):
        yield sa.Column(name, sa.Integer(), comment=f"How {how} a picture is shown, in pixels; null for other files.")
    yield sa.Column(
        "thumb_hash",
        Exact,
        comment="A blurred picture to show until the picture is there: a ThumbHash (https://evanw.github.io/thumbhash/), in "
        "Base64.",
    )
    for name in ("name", "alt", "credit"):
        yield sa.Column(f"{name}_key", Exact, server_default=UNKNOWN, nullable=False, comment=_key(name))
    for name in ("width", "height"):
        default = sa.text("(-1)")
        yield sa.Column(f"{name}_key", sa.Integer(), server_default=default, nullable=False, comment=_key(name))
    told = "When it was first saved.", "When it was changed last: what is published, when that was published."
    for name, about in zip(("created_at", "updated_at"), told, strict=True):
        yield sa.Column(name, Exact, server_default="", nullable=False, comment=about)
    about = "Since when readers see it, be it as it was; null where they don't."
    yield sa.Column("published_at", Exact, comment=about)


def _key(name: str) -> str:
    return f"`{name}` as it is compared and sorted; never null."


def _line(owner: str) -> Iterator[sa.Column[Any]]:
    """The columns of a line that refers to a file, without its version."""
    yield _id()
    for name in (owner, "asset"):
        yield sa.Column(f"{name}_id", Exact, nullable=False, comment=f"The {name}'s id.")
    about = "Its place among its owner's, in the order the profile gives, from 0."
    yield sa.Column("rank", sa.Integer(), nullable=False, comment=about)


def _create(table: str, columns: Callable[[], Iterator[sa.Column[Any]]], comment: str, *more: Any) -> None:
    """Make a table and its twin."""
    about = "Grows with every change of the record: what `expectedVersion` is compared with."
    version = sa.Column("version", sa.BigInteger(), server_default=sa.text("0"), nullable=False, comment=about)
    key = sa.PrimaryKeyConstraint("id", name=f"pk_{table}")
    op.create_table(table, version, *columns(), key, *more)
    twin = f"{table}_version"
    op.create_table(
        twin,
        sa.Column("version", Version, sa.Identity(always=False), nullable=False),
        *columns(),
        sa.Column("since", sa.BigInteger(), nullable=False, comment="The first revision that shows it."),
        sa.Column(
            "until", sa.BigInteger(), nullable=False, comment="The first revision that doesn't show it any more."
        ),
        sa.CheckConstraint("since < until", name=f"ck_{twin}_period"),
        sa.PrimaryKeyConstraint("version", name=f"pk_{twin}"),
        sa.UniqueConstraint("id", "until", name=f"uq_{twin}_id_until"),
        comment=f"Every version of `{table}`: past, present and draft.",
        sqlite_autoincrement=True,
    )
    op.create_index(f"ix_{twin}_pending_since", twin, ["id"], **BEGINS)
    op.create_index(f"ix_{twin}_pending_until", twin, ["id"], **ENDS)


def _refers(table: str, column: str, to: str) -> sa.ForeignKeyConstraint:
    name = f"fk_{table}_{column}"
    return sa.ForeignKeyConstraint([column], [f"{to}.id"], name=name, initially="DEFERRED", deferrable=True)


def upgrade() -> None:
    _create("asset", _asset, "", sa.UniqueConstraint("slug", name="uq_asset_slug"))
    keys = ("name_key", "alt_key", "credit_key", "width_key", "height_key", "created_at", "updated_at", "published_at")
    for key in keys:
        op.create_index(f"ix_asset_{key}_id", "asset", [key, "id"])
    op.create_index("ix_asset_hash", "asset", ["hash"])
    op.create_index("ix_asset_version_hash_until", "asset_version", ["hash", "until"])
    op.create_index("ix_asset_version_slug_until", "asset_version", ["slug", "until"], unique=True)
    for table, owner in FILES.items():
        refers = _refers(table, f"{owner}_id", owner), _refers(table, "asset_id", "asset")
        _create(table, lambda owner=owner: _line(owner), "", *refers)  # type: ignore[misc]
        op.create_index(f"ix_{table}_asset_id", table, ["asset_id"])
        op.create_index(f"ix_{table}_{owner}_id_rank_id", table, [f"{owner}_id", "rank", "id"])
        for column in (f"{owner}_id", "asset_id"):
            op.create_index(f"ix_{table}_version_{column}_until", f"{table}_version", [column, "until"])
    for table in PICTURED:
        with op.batch_alter_table(table, schema=None) as batch_op:
            batch_op.add_column(_image())
            batch_op.create_index(f"ix_{table}_image_id", ["image_id"])
            name = f"fk_{table}_image_id"
            batch_op.create_foreign_key(name, "asset", ["image_id"], ["id"], initially="DEFERRED", deferrable=True)
        with op.batch_alter_table(f"{table}_version", schema=None, recreate="never") as batch_op:
            batch_op.add_column(_image())
        op.create_index(f"ix_{table}_version_image_id_until", f"{table}_version", ["image_id", "until"])
    _rename("image", "image_url", ADDRESS)


def downgrade() -> None:
    _rename("image_url", "image", "The address of a picture.")
    for table in PICTURED:
        with op.batch_alter_table(table, schema=None) as batch_op:
            batch_op.drop_constraint(f"fk_{table}_image_id", type_="foreignkey")
            batch_op.drop_index(f"ix_{table}_image_id")
            batch_op.drop_column("image_id")
        op.drop_index(f"ix_{table}_version_image_id_until", f"{table}_version")
        with op.batch_alter_table(f"{table}_version", schema=None) as batch_op:
            batch_op.drop_column("image_id")
    for table in ("search_entry", "search_entry_version", "record_change", "draft"):
        op.execute(f"DELETE FROM {table} WHERE kind = 'Asset'")
    for table in (*FILES, "asset"):
        op.drop_table(f"{table}_version")
        op.drop_table(table)


# ---- what an address of a picture is called ----------------------------------------------------------------------------
def _rename(old: str, new: str, about: str) -> None:
    """Rename the column, and wherever else the field is named: in sources, in what they say otherwise, in histories."""
    connection = op.get_bind()
    for table in ("person", "person_version"):
        op.execute(f"ALTER TABLE {table} RENAME COLUMN {old} TO {new}")
        if connection.dialect.name == "postgresql":
            op.alter_column(table, new, comment=about, existing_type=Exact, existing_nullable=True)
    for table, key in (("source", "id"), ("source_version", "version")):
        source = sa.table(table, *(sa.column(c) for c in (key, "record_id")), *_json("stated", "readings"))
        for row in connection.execute(
            sa.select(source).where(source.c.record_id.like("per@_%", escape="@"))
        ).mappings():
            stated = {new if name == old else name: value for name, value in row["stated"].items()}
            readings = [_renamed(each, old, new) for each in row["readings"]]
            if (stated, readings) != (row["stated"], row["readings"]):
                values = {"stated": stated, "readings": readings}
                connection.execute(sa.update(source).where(source.c[key] == row[key]).values(values))
    old, new = (_api(name) for name in (old, new))
    change = sa.table("record_change", *(sa.column(c) for c in ("revision", "record_id", "kind")), *_json("fields"))
    for row in connection.execute(sa.select(change).where(change.c.kind == "Person")).mappings():
        fields = [_renamed(each, old, new) for each in row["fields"]]
        if fields != row["fields"]:
            this = change.c.revision == row["revision"], change.c.record_id == row["record_id"]
            connection.execute(sa.update(change).where(*this).values(fields=fields))


def _json(*names: str) -> Iterator[sa.Column[Any]]:
    return (sa.column(name, sa.JSON()) for name in names)  # type: ignore[misc]


def _renamed(each: dict[str, Any], old: str, new: str) -> dict[str, Any]:
    return {**each, "field": new} if each["field"] == old else each


def _api(name: str) -> str:
    return "imageUrl" if name == "image_url" else name
