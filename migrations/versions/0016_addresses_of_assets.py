"""The paths of assets' addresses, and the secret that keys in addresses are signed with."""

import secrets
from urllib.parse import quote

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None

Exact = sa.String().with_variant(sa.String(collation="C"), "postgresql")
ABOUT = "Its address, after `/assets/`."


def upgrade() -> None:
    for table in ("asset", "asset_version"):
        with op.batch_alter_table(table, schema=None, recreate="never") as batch_op:
            batch_op.add_column(sa.Column("path", Exact, server_default="", nullable=False, comment=ABOUT))
        _fill(table)
        with op.batch_alter_table(table, schema=None) as batch_op:
            batch_op.alter_column("path", server_default=None)
    about = "What keys in addresses are signed with."
    with op.batch_alter_table("site", schema=None, recreate="never") as batch_op:
        batch_op.add_column(sa.Column("secret", Exact, server_default="", nullable=False, comment=about))
    site = sa.table("site", sa.column("secret"))
    op.execute(sa.update(site).values(secret=secrets.token_hex(32)))


def downgrade() -> None:
    with op.batch_alter_table("site", schema=None) as batch_op:
        batch_op.drop_column("secret")
    for table in ("asset_version", "asset"):
        with op.batch_alter_table(table, schema=None) as batch_op:
            batch_op.drop_column("path")


def _fill(table: str) -> None:
    connection = op.get_bind()
    found = sa.table(table, *(sa.column(name) for name in ("hash", "name", "path")))
    for hash_, name in connection.execute(sa.select(found.c.hash, found.c.name).distinct()).all():
        this = sa.update(found).where(found.c.hash == hash_, found.c.name == name)
        connection.execute(this.values(path=f"{hash_}/{quote(name, safe='')}"))
