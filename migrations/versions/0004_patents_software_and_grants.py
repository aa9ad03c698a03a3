"""Patents, software and grants, with the people whose they are."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
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


def upgrade() -> None:
    op.create_table(
        "grant",
        sa.Column(
            "id",
            Exact,
            nullable=False,
            comment="The record's global ID.",
        ),
        sa.Column(
            "version",
            sa.BigInteger(),
            server_default=sa.text("0"),
            nullable=False,
            comment="Grows with every change of the record: what `expectedVersion` is compared with.",
        ),
        sa.Column(
            "slug",
            Exact,
            nullable=False,
            comment="The grant's short name in addresses.",
        ),
        sa.Column("title", sa.Text(), nullable=False, comment="The title of what is funded, or the programme's."),
        sa.Column("funder", sa.Text(), nullable=True, comment="Who gives it."),
        sa.Column(
            "number",
            Exact,
            nullable=True,
            comment="The funder's number for it.",
        ),
        sa.Column("amount", sa.Integer(), nullable=True, comment="How much it is, in whole units of the currency."),
        sa.Column(
            "currency",
            Exact,
            nullable=True,
            comment="The currency, as ISO 4217 has it: `EUR`.",
        ),
        sa.Column("status", sa.Text(), nullable=True, comment="How far it is: awarded, pending, under review."),
        sa.Column("links", sa.JSON(), server_default="[]", nullable=False, comment="Addresses that belong to it."),
        sa.Column("summary", sa.JSON(), nullable=True, comment="What it is for."),
        sa.Column("period_start", sa.String(), nullable=True, comment="When it began."),
        sa.Column("period_end", sa.String(), nullable=True, comment="When it ended, or is expected to."),
        sa.Column(
            "period_is_current",
            sa.Boolean(),
            server_default=sa.text("(false)"),
            nullable=False,
            comment="Whether it goes on.",
        ),
        sa.Column(
            "title_key",
            Exact,
            server_default=UNKNOWN,
            nullable=False,
            comment="`title` as it is compared and sorted; never null.",
        ),
        sa.Column(
            "funder_key",
            Exact,
            server_default=UNKNOWN,
            nullable=False,
            comment="`funder` as it is compared and sorted; never null.",
        ),
        sa.Column(
            "amount_key",
            sa.Integer(),
            server_default=sa.text("(-1)"),
            nullable=False,
            comment="`amount` as it is compared and sorted; never null.",
        ),
        sa.Column(
            "status_key",
            Exact,
            server_default=UNKNOWN,
            nullable=False,
            comment="`status` as it is compared and sorted; never null.",
        ),
        sa.Column(
            "period_start_key",
            Exact,
            server_default="",
            nullable=False,
            comment="`period_start` as it is compared and sorted; never null.",
        ),
        sa.Column(
            "period_end_key",
            Exact,
            server_default="",
            nullable=False,
            comment="`period_end` as it is compared and sorted; never null.",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_grant")),
        sa.UniqueConstraint("slug", name=op.f("uq_grant_slug")),
    )
    with op.batch_alter_table("grant", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_grant_amount_key_id"), ["amount_key", "id"], unique=False)
        batch_op.create_index(batch_op.f("ix_grant_funder_key_id"), ["funder_key", "id"], unique=False)
        batch_op.create_index(batch_op.f("ix_grant_period_end_key_id"), ["period_end_key", "id"], unique=False)
        batch_op.create_index(batch_op.f("ix_grant_period_start_key_id"), ["period_start_key", "id"], unique=False)
        batch_op.create_index(batch_op.f("ix_grant_status_key_id"), ["status_key", "id"], unique=False)
        batch_op.create_index(batch_op.f("ix_grant_title_key_id"), ["title_key", "id"], unique=False)

    op.create_table(
        "grant_investigator_version",
        sa.Column("version", Version, sa.Identity(always=False), nullable=False),
        sa.Column(
            "id",
            Exact,
            nullable=False,
            comment="The record's global ID.",
        ),
        sa.Column(
            "grant_id",
            Exact,
            nullable=False,
            comment="The grant's id.",
        ),
        sa.Column(
            "person_id",
            Exact,
            nullable=True,
            comment="The person's id.",
        ),
        sa.Column("name", sa.Text(), nullable=True, comment="The name as it is printed; null where none is."),
        sa.Column("role", sa.Text(), nullable=True, comment="What they are in it: `PI`, `Co-PI`."),
        sa.Column("person_rank", sa.Integer(), nullable=False, comment="The grant's place among the person's, from 0."),
        sa.Column(
            "rank",
            sa.Integer(),
            nullable=False,
            comment="Its place among its owner's, in the order the profile gives, from 0.",
        ),
        sa.Column(
            "name_key",
            Exact,
            server_default=UNKNOWN,
            nullable=False,
            comment="`name` as it is compared and sorted; never null.",
        ),
        sa.Column(
            "role_key",
            Exact,
            server_default=UNKNOWN,
            nullable=False,
            comment="`role` as it is compared and sorted; never null.",
        ),
        sa.Column("since", sa.BigInteger(), nullable=False, comment="The first revision that shows it."),
        sa.Column(
            "until", sa.BigInteger(), nullable=False, comment="The first revision that doesn't show it any more."
        ),
        sa.CheckConstraint("since < until", name=op.f("ck_grant_investigator_version_period")),
        sa.PrimaryKeyConstraint("version", name=op.f("pk_grant_investigator_version")),
        sa.UniqueConstraint("id", "until", name=op.f("uq_grant_investigator_version_id_until")),
        comment="Every version of `grant_investigator`: past, present and draft.",
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("grant_investigator_version", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_grant_investigator_version_grant_id_until"), ["grant_id", "until"], unique=False
        )
        batch_op.create_index(
            "ix_grant_investigator_version_pending_since",
            ["id"],
            unique=False,
            sqlite_where=sa.text("since = 4611686018427387904"),
            postgresql_where=sa.text("since = 4611686018427387904"),
        )
        batch_op.create_index(
            "ix_grant_investigator_version_pending_until",
            ["id"],
            unique=False,
            sqlite_where=sa.text("until = 4611686018427387904"),
            postgresql_where=sa.text("until = 4611686018427387904"),
        )
        batch_op.create_index(
            batch_op.f("ix_grant_investigator_version_person_id_until"), ["person_id", "until"], unique=False
        )

    op.create_table(
        "grant_version",
        sa.Column("version", Version, sa.Identity(always=False), nullable=False),
        sa.Column(
            "id",
            Exact,
            nullable=False,
            comment="The record's global ID.",
        ),
        sa.Column(
            "slug",
            Exact,
            nullable=False,
            comment="The grant's short name in addresses.",
        ),
        sa.Column("title", sa.Text(), nullable=False, comment="The title of what is funded, or the programme's."),
        sa.Column("funder", sa.Text(), nullable=True, comment="Who gives it."),
        sa.Column(
            "number",
            Exact,
            nullable=True,
            comment="The funder's number for it.",
        ),
        sa.Column("amount", sa.Integer(), nullable=True, comment="How much it is, in whole units of the currency."),
        sa.Column(
            "currency",
            Exact,
            nullable=True,
            comment="The currency, as ISO 4217 has it: `EUR`.",
        ),
        sa.Column("status", sa.Text(), nullable=True, comment="How far it is: awarded, pending, under review."),
        sa.Column("links", sa.JSON(), server_default="[]", nullable=False, comment="Addresses that belong to it."),
        sa.Column("summary", sa.JSON(), nullable=True, comment="What it is for."),
        sa.Column("period_start", sa.String(), nullable=True, comment="When it began."),
        sa.Column("period_end", sa.String(), nullable=True, comment="When it ended, or is expected to."),
        sa.Column(
            "period_is_current",
            sa.Boolean(),
            server_default=sa.text("(false)"),
            nullable=False,
            comment="Whether it goes on.",
        ),
        sa.Column(
            "title_key",
            Exact,
            server_default=UNKNOWN,
            nullable=False,
            comment="`title` as it is compared and sorted; never null.",
        ),
        sa.Column(
            "funder_key",
            Exact,
            server_default=UNKNOWN,
            nullable=False,
            comment="`funder` as it is compared and sorted; never null.",
        ),
        sa.Column(
            "amount_key",
            sa.Integer(),
            server_default=sa.text("(-1)"),
            nullable=False,
            comment="`amount` as it is compared and sorted; never null.",
        ),
        sa.Column(
            "status_key",
            Exact,
            server_default=UNKNOWN,
            nullable=False,
            comment="`status` as it is compared and sorted; never null.",
        ),
        sa.Column(
            "period_start_key",
            Exact,
            server_default="",
            nullable=False,
            comment="`period_start` as it is compared and sorted; never null.",
        ),
        sa.Column(
            "period_end_key",
            Exact,
            server_default="",
            nullable=False,
            comment="`period_end` as it is compared and sorted; never null.",
        ),
        sa.Column("since", sa.BigInteger(), nullable=False, comment="The first revision that shows it."),
        sa.Column(
            "until", sa.BigInteger(), nullable=False, comment="The first revision that doesn't show it any more."
        ),
        sa.CheckConstraint("since < until", name=op.f("ck_grant_version_period")),
        sa.PrimaryKeyConstraint("version", name=op.f("pk_grant_version")),
        sa.UniqueConstraint("id", "until", name=op.f("uq_grant_version_id_until")),
        comment="Every version of `grant`: past, present and draft.",
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("grant_version", schema=None) as batch_op:
        batch_op.create_index(
            "ix_grant_version_pending_since",
            ["id"],
            unique=False,
            sqlite_where=sa.text("since = 4611686018427387904"),
            postgresql_where=sa.text("since = 4611686018427387904"),
        )
        batch_op.create_index(
            "ix_grant_version_pending_until",
            ["id"],
            unique=False,
            sqlite_where=sa.text("until = 4611686018427387904"),
            postgresql_where=sa.text("until = 4611686018427387904"),
        )
        batch_op.create_index(batch_op.f("ix_grant_version_slug_until"), ["slug", "until"], unique=True)

    op.create_table(
        "patent",
        sa.Column(
            "id",
            Exact,
            nullable=False,
            comment="The record's global ID.",
        ),
        sa.Column(
            "version",
            sa.BigInteger(),
            server_default=sa.text("0"),
            nullable=False,
            comment="Grows with every change of the record: what `expectedVersion` is compared with.",
        ),
        sa.Column(
            "slug",
            Exact,
            nullable=False,
            comment="The patent's short name in addresses.",
        ),
        sa.Column("title", sa.Text(), nullable=False, comment="The title."),
        sa.Column(
            "number",
            Exact,
            nullable=True,
            comment="Its number, or its application's, as the office writes it.",
        ),
        sa.Column("office", sa.Text(), nullable=True, comment="The patent office, or the country that it holds in."),
        sa.Column("status", sa.Text(), nullable=True, comment="How far it is: filed, pending, granted."),
        sa.Column("filed", sa.String(), nullable=True, comment="When it was filed, where that is told apart."),
        sa.Column(
            "date",
            sa.String(),
            nullable=True,
            comment="When it was granted or published, or the one date that is told.",
        ),
        sa.Column("links", sa.JSON(), server_default="[]", nullable=False, comment="Addresses that belong to it."),
        sa.Column("abstract", sa.JSON(), nullable=True, comment="What it is about."),
        sa.Column(
            "title_key",
            Exact,
            server_default=UNKNOWN,
            nullable=False,
            comment="`title` as it is compared and sorted; never null.",
        ),
        sa.Column(
            "office_key",
            Exact,
            server_default=UNKNOWN,
            nullable=False,
            comment="`office` as it is compared and sorted; never null.",
        ),
        sa.Column(
            "status_key",
            Exact,
            server_default=UNKNOWN,
            nullable=False,
            comment="`status` as it is compared and sorted; never null.",
        ),
        sa.Column(
            "filed_key",
            Exact,
            server_default="",
            nullable=False,
            comment="`filed` as it is compared and sorted; never null.",
        ),
        sa.Column(
            "date_key",
            Exact,
            server_default="",
            nullable=False,
            comment="`date` as it is compared and sorted; never null.",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_patent")),
        sa.UniqueConstraint("slug", name=op.f("uq_patent_slug")),
    )
    with op.batch_alter_table("patent", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_patent_date_key_id"), ["date_key", "id"], unique=False)
        batch_op.create_index(batch_op.f("ix_patent_filed_key_id"), ["filed_key", "id"], unique=False)
        batch_op.create_index(batch_op.f("ix_patent_office_key_id"), ["office_key", "id"], unique=False)
        batch_op.create_index(batch_op.f("ix_patent_status_key_id"), ["status_key", "id"], unique=False)
        batch_op.create_index(batch_op.f("ix_patent_title_key_id"), ["title_key", "id"], unique=False)

    op.create_table(
        "patent_inventor_version",
        sa.Column("version", Version, sa.Identity(always=False), nullable=False),
        sa.Column(
            "id",
            Exact,
            nullable=False,
            comment="The record's global ID.",
        ),
        sa.Column(
            "patent_id",
            Exact,
            nullable=False,
            comment="The patent's id.",
        ),
        sa.Column(
            "person_id",
            Exact,
            nullable=True,
            comment="The person's id.",
        ),
        sa.Column("name", sa.Text(), nullable=True, comment="The name as it is printed; null where none is."),
        sa.Column(
            "person_rank", sa.Integer(), nullable=False, comment="The patent's place among the person's, from 0."
        ),
        sa.Column(
            "rank",
            sa.Integer(),
            nullable=False,
            comment="Its place among its owner's, in the order the profile gives, from 0.",
        ),
        sa.Column(
            "name_key",
            Exact,
            server_default=UNKNOWN,
            nullable=False,
            comment="`name` as it is compared and sorted; never null.",
        ),
        sa.Column("since", sa.BigInteger(), nullable=False, comment="The first revision that shows it."),
        sa.Column(
            "until", sa.BigInteger(), nullable=False, comment="The first revision that doesn't show it any more."
        ),
        sa.CheckConstraint("since < until", name=op.f("ck_patent_inventor_version_period")),
        sa.PrimaryKeyConstraint("version", name=op.f("pk_patent_inventor_version")),
        sa.UniqueConstraint("id", "until", name=op.f("uq_patent_inventor_version_id_until")),
        comment="Every version of `patent_inventor`: past, present and draft.",
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("patent_inventor_version", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_patent_inventor_version_patent_id_until"), ["patent_id", "until"], unique=False
        )
        batch_op.create_index(
            "ix_patent_inventor_version_pending_since",
            ["id"],
            unique=False,
            sqlite_where=sa.text("since = 4611686018427387904"),
            postgresql_where=sa.text("since = 4611686018427387904"),
        )
        batch_op.create_index(
            "ix_patent_inventor_version_pending_until",
            ["id"],
            unique=False,
            sqlite_where=sa.text("until = 4611686018427387904"),
            postgresql_where=sa.text("until = 4611686018427387904"),
        )
        batch_op.create_index(
            batch_op.f("ix_patent_inventor_version_person_id_until"), ["person_id", "until"], unique=False
        )

    op.create_table(
        "patent_version",
        sa.Column("version", Version, sa.Identity(always=False), nullable=False),
        sa.Column(
            "id",
            Exact,
            nullable=False,
            comment="The record's global ID.",
        ),
        sa.Column(
            "slug",
            Exact,
            nullable=False,
            comment="The patent's short name in addresses.",
        ),
        sa.Column("title", sa.Text(), nullable=False, comment="The title."),
        sa.Column(
            "number",
            Exact,
            nullable=True,
            comment="Its number, or its application's, as the office writes it.",
        ),
        sa.Column("office", sa.Text(), nullable=True, comment="The patent office, or the country that it holds in."),
        sa.Column("status", sa.Text(), nullable=True, comment="How far it is: filed, pending, granted."),
        sa.Column("filed", sa.String(), nullable=True, comment="When it was filed, where that is told apart."),
        sa.Column(
            "date",
            sa.String(),
            nullable=True,
            comment="When it was granted or published, or the one date that is told.",
        ),
        sa.Column("links", sa.JSON(), server_default="[]", nullable=False, comment="Addresses that belong to it."),
        sa.Column("abstract", sa.JSON(), nullable=True, comment="What it is about."),
        sa.Column(
            "title_key",
            Exact,
            server_default=UNKNOWN,
            nullable=False,
            comment="`title` as it is compared and sorted; never null.",
        ),
        sa.Column(
            "office_key",
            Exact,
            server_default=UNKNOWN,
            nullable=False,
            comment="`office` as it is compared and sorted; never null.",
        ),
        sa.Column(
            "status_key",
            Exact,
            server_default=UNKNOWN,
            nullable=False,
            comment="`status` as it is compared and sorted; never null.",
        ),
        sa.Column(
            "filed_key",
            Exact,
            server_default="",
            nullable=False,
            comment="`filed` as it is compared and sorted; never null.",
        ),
        sa.Column(
            "date_key",
            Exact,
            server_default="",
            nullable=False,
            comment="`date` as it is compared and sorted; never null.",
        ),
        sa.Column("since", sa.BigInteger(), nullable=False, comment="The first revision that shows it."),
        sa.Column(
            "until", sa.BigInteger(), nullable=False, comment="The first revision that doesn't show it any more."
        ),
        sa.CheckConstraint("since < until", name=op.f("ck_patent_version_period")),
        sa.PrimaryKeyConstraint("version", name=op.f("pk_patent_version")),
        sa.UniqueConstraint("id", "until", name=op.f("uq_patent_version_id_until")),
        comment="Every version of `patent`: past, present and draft.",
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("patent_version", schema=None) as batch_op:
        batch_op.create_index(
            "ix_patent_version_pending_since",
            ["id"],
            unique=False,
            sqlite_where=sa.text("since = 4611686018427387904"),
            postgresql_where=sa.text("since = 4611686018427387904"),
        )
        batch_op.create_index(
            "ix_patent_version_pending_until",
            ["id"],
            unique=False,
            sqlite_where=sa.text("until = 4611686018427387904"),
            postgresql_where=sa.text("until = 4611686018427387904"),
        )
        batch_op.create_index(batch_op.f("ix_patent_version_slug_until"), ["slug", "until"], unique=True)

    op.create_table(
        "software",
        sa.Column(
            "id",
            Exact,
            nullable=False,
            comment="The record's global ID.",
        ),
        sa.Column(
            "version",
            sa.BigInteger(),
            server_default=sa.text("0"),
            nullable=False,
            comment="Grows with every change of the record: what `expectedVersion` is compared with.",
        ),
        sa.Column(
            "slug",
            Exact,
            nullable=False,
            comment="The software's short name in addresses.",
        ),
        sa.Column("title", sa.Text(), nullable=False, comment="What it is called."),
        sa.Column("release", sa.Text(), nullable=True, comment="The version that is told of: `2.1`."),
        sa.Column("license", sa.Text(), nullable=True, comment="The licence that it's given under."),
        sa.Column("status", sa.Text(), nullable=True, comment="How far it is: active, archived."),
        sa.Column("date", sa.String(), nullable=True, comment="When it, or the version, was released."),
        sa.Column(
            "languages",
            sa.JSON(),
            server_default="[]",
            nullable=False,
            comment="The programming languages and technologies that it is made of.",
        ),
        sa.Column(
            "links",
            sa.JSON(),
            server_default="[]",
            nullable=False,
            comment="Addresses that belong to it: its page, code, documentation.",
        ),
        sa.Column("summary", sa.JSON(), nullable=True, comment="What it does."),
        sa.Column(
            "title_key",
            Exact,
            server_default=UNKNOWN,
            nullable=False,
            comment="`title` as it is compared and sorted; never null.",
        ),
        sa.Column(
            "release_key",
            Exact,
            server_default=UNKNOWN,
            nullable=False,
            comment="`release` as it is compared and sorted; never null.",
        ),
        sa.Column(
            "license_key",
            Exact,
            server_default=UNKNOWN,
            nullable=False,
            comment="`license` as it is compared and sorted; never null.",
        ),
        sa.Column(
            "status_key",
            Exact,
            server_default=UNKNOWN,
            nullable=False,
            comment="`status` as it is compared and sorted; never null.",
        ),
        sa.Column(
            "date_key",
            Exact,
            server_default="",
            nullable=False,
            comment="`date` as it is compared and sorted; never null.",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_software")),
        sa.UniqueConstraint("slug", name=op.f("uq_software_slug")),
    )
    with op.batch_alter_table("software", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_software_date_key_id"), ["date_key", "id"], unique=False)
        batch_op.create_index(batch_op.f("ix_software_license_key_id"), ["license_key", "id"], unique=False)
        batch_op.create_index(batch_op.f("ix_software_release_key_id"), ["release_key", "id"], unique=False)
        batch_op.create_index(batch_op.f("ix_software_status_key_id"), ["status_key", "id"], unique=False)
        batch_op.create_index(batch_op.f("ix_software_title_key_id"), ["title_key", "id"], unique=False)

    op.create_table(
        "software_author_version",
        sa.Column("version", Version, sa.Identity(always=False), nullable=False),
        sa.Column(
            "id",
            Exact,
            nullable=False,
            comment="The record's global ID.",
        ),
        sa.Column(
            "software_id",
            Exact,
            nullable=False,
            comment="The software's id.",
        ),
        sa.Column(
            "person_id",
            Exact,
            nullable=True,
            comment="The person's id.",
        ),
        sa.Column("name", sa.Text(), nullable=True, comment="The name as it is printed; null where none is."),
        sa.Column("role", sa.Text(), nullable=True, comment="What they are to it: a maintainer, a contributor."),
        sa.Column(
            "person_rank", sa.Integer(), nullable=False, comment="The software's place among the person's, from 0."
        ),
        sa.Column(
            "rank",
            sa.Integer(),
            nullable=False,
            comment="Its place among its owner's, in the order the profile gives, from 0.",
        ),
        sa.Column(
            "name_key",
            Exact,
            server_default=UNKNOWN,
            nullable=False,
            comment="`name` as it is compared and sorted; never null.",
        ),
        sa.Column(
            "role_key",
            Exact,
            server_default=UNKNOWN,
            nullable=False,
            comment="`role` as it is compared and sorted; never null.",
        ),
        sa.Column("since", sa.BigInteger(), nullable=False, comment="The first revision that shows it."),
        sa.Column(
            "until", sa.BigInteger(), nullable=False, comment="The first revision that doesn't show it any more."
        ),
        sa.CheckConstraint("since < until", name=op.f("ck_software_author_version_period")),
        sa.PrimaryKeyConstraint("version", name=op.f("pk_software_author_version")),
        sa.UniqueConstraint("id", "until", name=op.f("uq_software_author_version_id_until")),
        comment="Every version of `software_author`: past, present and draft.",
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("software_author_version", schema=None) as batch_op:
        batch_op.create_index(
            "ix_software_author_version_pending_since",
            ["id"],
            unique=False,
            sqlite_where=sa.text("since = 4611686018427387904"),
            postgresql_where=sa.text("since = 4611686018427387904"),
        )
        batch_op.create_index(
            "ix_software_author_version_pending_until",
            ["id"],
            unique=False,
            sqlite_where=sa.text("until = 4611686018427387904"),
            postgresql_where=sa.text("until = 4611686018427387904"),
        )
        batch_op.create_index(
            batch_op.f("ix_software_author_version_person_id_until"), ["person_id", "until"], unique=False
        )
        batch_op.create_index(
            batch_op.f("ix_software_author_version_software_id_until"), ["software_id", "until"], unique=False
        )

    op.create_table(
        "software_version",
        sa.Column("version", Version, sa.Identity(always=False), nullable=False),
        sa.Column(
            "id",
            Exact,
            nullable=False,
            comment="The record's global ID.",
        ),
        sa.Column(
            "slug",
            Exact,
            nullable=False,
            comment="The software's short name in addresses.",
        ),
        sa.Column("title", sa.Text(), nullable=False, comment="What it is called."),
        sa.Column("release", sa.Text(), nullable=True, comment="The version that is told of: `2.1`."),
        sa.Column("license", sa.Text(), nullable=True, comment="The licence that it's given under."),
        sa.Column("status", sa.Text(), nullable=True, comment="How far it is: active, archived."),
        sa.Column("date", sa.String(), nullable=True, comment="When it, or the version, was released."),
        sa.Column(
            "languages",
            sa.JSON(),
            server_default="[]",
            nullable=False,
            comment="The programming languages and technologies that it is made of.",
        ),
        sa.Column(
            "links",
            sa.JSON(),
            server_default="[]",
            nullable=False,
            comment="Addresses that belong to it: its page, code, documentation.",
        ),
        sa.Column("summary", sa.JSON(), nullable=True, comment="What it does."),
        sa.Column(
            "title_key",
            Exact,
            server_default=UNKNOWN,
            nullable=False,
            comment="`title` as it is compared and sorted; never null.",
        ),
        sa.Column(
            "release_key",
            Exact,
            server_default=UNKNOWN,
            nullable=False,
            comment="`release` as it is compared and sorted; never null.",
        ),
        sa.Column(
            "license_key",
            Exact,
            server_default=UNKNOWN,
            nullable=False,
            comment="`license` as it is compared and sorted; never null.",
        ),
        sa.Column(
            "status_key",
            Exact,
            server_default=UNKNOWN,
            nullable=False,
            comment="`status` as it is compared and sorted; never null.",
        ),
        sa.Column(
            "date_key",
            Exact,
            server_default="",
            nullable=False,
            comment="`date` as it is compared and sorted; never null.",
        ),
        sa.Column("since", sa.BigInteger(), nullable=False, comment="The first revision that shows it."),
        sa.Column(
            "until", sa.BigInteger(), nullable=False, comment="The first revision that doesn't show it any more."
        ),
        sa.CheckConstraint("since < until", name=op.f("ck_software_version_period")),
        sa.PrimaryKeyConstraint("version", name=op.f("pk_software_version")),
        sa.UniqueConstraint("id", "until", name=op.f("uq_software_version_id_until")),
        comment="Every version of `software`: past, present and draft.",
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("software_version", schema=None) as batch_op:
        batch_op.create_index(
            "ix_software_version_pending_since",
            ["id"],
            unique=False,
            sqlite_where=sa.text("since = 4611686018427387904"),
            postgresql_where=sa.text("since = 4611686018427387904"),
        )
        batch_op.create_index(
            "ix_software_version_pending_until",
            ["id"],
            unique=False,
            sqlite_where=sa.text("until = 4611686018427387904"),
            postgresql_where=sa.text("until = 4611686018427387904"),
        )
        batch_op.create_index(batch_op.f("ix_software_version_slug_until"), ["slug", "until"], unique=True)

    op.create_table(
        "grant_investigator",
        sa.Column(
            "id",
            Exact,
            nullable=False,
            comment="The record's global ID.",
        ),
        sa.Column(
            "version",
            sa.BigInteger(),
            server_default=sa.text("0"),
            nullable=False,
            comment="Grows with every change of the record: what `expectedVersion` is compared with.",
        ),
        sa.Column(
            "grant_id",
            Exact,
            nullable=False,
            comment="The grant's id.",
        ),
        sa.Column(
            "person_id",
            Exact,
            nullable=True,
            comment="The person's id.",
        ),
        sa.Column("name", sa.Text(), nullable=True, comment="The name as it is printed; null where none is."),
        sa.Column("role", sa.Text(), nullable=True, comment="What they are in it: `PI`, `Co-PI`."),
        sa.Column("person_rank", sa.Integer(), nullable=False, comment="The grant's place among the person's, from 0."),
        sa.Column(
            "rank",
            sa.Integer(),
            nullable=False,
            comment="Its place among its owner's, in the order the profile gives, from 0.",
        ),
        sa.Column(
            "name_key",
            Exact,
            server_default=UNKNOWN,
            nullable=False,
            comment="`name` as it is compared and sorted; never null.",
        ),
        sa.Column(
            "role_key",
            Exact,
            server_default=UNKNOWN,
            nullable=False,
            comment="`role` as it is compared and sorted; never null.",
        ),
        sa.ForeignKeyConstraint(
            ["grant_id"],
            ["grant.id"],
            name=op.f("fk_grant_investigator_grant_id"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["person_id"],
            ["person.id"],
            name=op.f("fk_grant_investigator_person_id"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_grant_investigator")),
    )
    with op.batch_alter_table("grant_investigator", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_grant_investigator_grant_id_rank_id"), ["grant_id", "rank", "id"], unique=False
        )
        batch_op.create_index(batch_op.f("ix_grant_investigator_name_key_id"), ["name_key", "id"], unique=False)
        batch_op.create_index(
            batch_op.f("ix_grant_investigator_person_id_person_rank_grant_id"),
            ["person_id", "person_rank", "grant_id"],
            unique=False,
        )
        batch_op.create_index(batch_op.f("ix_grant_investigator_role_key_id"), ["role_key", "id"], unique=False)

    op.create_table(
        "patent_inventor",
        sa.Column(
            "id",
            Exact,
            nullable=False,
            comment="The record's global ID.",
        ),
        sa.Column(
            "version",
            sa.BigInteger(),
            server_default=sa.text("0"),
            nullable=False,
            comment="Grows with every change of the record: what `expectedVersion` is compared with.",
        ),
        sa.Column(
            "patent_id",
            Exact,
            nullable=False,
            comment="The patent's id.",
        ),
        sa.Column(
            "person_id",
            Exact,
            nullable=True,
            comment="The person's id.",
        ),
        sa.Column("name", sa.Text(), nullable=True, comment="The name as it is printed; null where none is."),
        sa.Column(
            "person_rank", sa.Integer(), nullable=False, comment="The patent's place among the person's, from 0."
        ),
        sa.Column(
            "rank",
            sa.Integer(),
            nullable=False,
            comment="Its place among its owner's, in the order the profile gives, from 0.",
        ),
        sa.Column(
            "name_key",
            Exact,
            server_default=UNKNOWN,
            nullable=False,
            comment="`name` as it is compared and sorted; never null.",
        ),
        sa.ForeignKeyConstraint(
            ["patent_id"],
            ["patent.id"],
            name=op.f("fk_patent_inventor_patent_id"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["person_id"],
            ["person.id"],
            name=op.f("fk_patent_inventor_person_id"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_patent_inventor")),
    )
    with op.batch_alter_table("patent_inventor", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_patent_inventor_name_key_id"), ["name_key", "id"], unique=False)
        batch_op.create_index(
            batch_op.f("ix_patent_inventor_patent_id_rank_id"), ["patent_id", "rank", "id"], unique=False
        )
        batch_op.create_index(
            batch_op.f("ix_patent_inventor_person_id_person_rank_patent_id"),
            ["person_id", "person_rank", "patent_id"],
            unique=False,
        )

    op.create_table(
        "software_author",
        sa.Column(
            "id",
            Exact,
            nullable=False,
            comment="The record's global ID.",
        ),
        sa.Column(
            "version",
            sa.BigInteger(),
            server_default=sa.text("0"),
            nullable=False,
            comment="Grows with every change of the record: what `expectedVersion` is compared with.",
        ),
        sa.Column(
            "software_id",
            Exact,
            nullable=False,
            comment="The software's id.",
        ),
        sa.Column(
            "person_id",
            Exact,
            nullable=True,
            comment="The person's id.",
        ),
        sa.Column("name", sa.Text(), nullable=True, comment="The name as it is printed; null where none is."),
        sa.Column("role", sa.Text(), nullable=True, comment="What they are to it: a maintainer, a contributor."),
        sa.Column(
            "person_rank", sa.Integer(), nullable=False, comment="The software's place among the person's, from 0."
        ),
        sa.Column(
            "rank",
            sa.Integer(),
            nullable=False,
            comment="Its place among its owner's, in the order the profile gives, from 0.",
        ),
        sa.Column(
            "name_key",
            Exact,
            server_default=UNKNOWN,
            nullable=False,
            comment="`name` as it is compared and sorted; never null.",
        ),
        sa.Column(
            "role_key",
            Exact,
            server_default=UNKNOWN,
            nullable=False,
            comment="`role` as it is compared and sorted; never null.",
        ),
        sa.ForeignKeyConstraint(
            ["person_id"],
            ["person.id"],
            name=op.f("fk_software_author_person_id"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["software_id"],
            ["software.id"],
            name=op.f("fk_software_author_software_id"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_software_author")),
    )
    with op.batch_alter_table("software_author", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_software_author_name_key_id"), ["name_key", "id"], unique=False)
        batch_op.create_index(
            batch_op.f("ix_software_author_person_id_person_rank_software_id"),
            ["person_id", "person_rank", "software_id"],
            unique=False,
        )
        batch_op.create_index(batch_op.f("ix_software_author_role_key_id"), ["role_key", "id"], unique=False)
        batch_op.create_index(
            batch_op.f("ix_software_author_software_id_rank_id"), ["software_id", "rank", "id"], unique=False
        )


def downgrade() -> None:
    with op.batch_alter_table("software_author", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_software_author_software_id_rank_id"))
        batch_op.drop_index(batch_op.f("ix_software_author_role_key_id"))
        batch_op.drop_index(batch_op.f("ix_software_author_person_id_person_rank_software_id"))
        batch_op.drop_index(batch_op.f("ix_software_author_name_key_id"))

    op.drop_table("software_author")
    with op.batch_alter_table("patent_inventor", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_patent_inventor_person_id_person_rank_patent_id"))
        batch_op.drop_index(batch_op.f("ix_patent_inventor_patent_id_rank_id"))
        batch_op.drop_index(batch_op.f("ix_patent_inventor_name_key_id"))

    op.drop_table("patent_inventor")
    with op.batch_alter_table("grant_investigator", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_grant_investigator_role_key_id"))
        batch_op.drop_index(batch_op.f("ix_grant_investigator_person_id_person_rank_grant_id"))
        batch_op.drop_index(batch_op.f("ix_grant_investigator_name_key_id"))
        batch_op.drop_index(batch_op.f("ix_grant_investigator_grant_id_rank_id"))

    op.drop_table("grant_investigator")
    with op.batch_alter_table("software_version", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_software_version_slug_until"))
        batch_op.drop_index(
            "ix_software_version_pending_until",
            sqlite_where=sa.text("until = 4611686018427387904"),
            postgresql_where=sa.text("until = 4611686018427387904"),
        )
        batch_op.drop_index(
            "ix_software_version_pending_since",
            sqlite_where=sa.text("since = 4611686018427387904"),
            postgresql_where=sa.text("since = 4611686018427387904"),
        )

    op.drop_table("software_version")
    with op.batch_alter_table("software_author_version", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_software_author_version_software_id_until"))
        batch_op.drop_index(batch_op.f("ix_software_author_version_person_id_until"))
        batch_op.drop_index(
            "ix_software_author_version_pending_until",
            sqlite_where=sa.text("until = 4611686018427387904"),
            postgresql_where=sa.text("until = 4611686018427387904"),
        )
        batch_op.drop_index(
            "ix_software_author_version_pending_since",
            sqlite_where=sa.text("since = 4611686018427387904"),
            postgresql_where=sa.text("since = 4611686018427387904"),
        )

    op.drop_table("software_author_version")
    with op.batch_alter_table("software", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_software_title_key_id"))
        batch_op.drop_index(batch_op.f("ix_software_status_key_id"))
        batch_op.drop_index(batch_op.f("ix_software_release_key_id"))
        batch_op.drop_index(batch_op.f("ix_software_license_key_id"))
        batch_op.drop_index(batch_op.f("ix_software_date_key_id"))

    op.drop_table("software")
    with op.batch_alter_table("patent_version", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_patent_version_slug_until"))
        batch_op.drop_index(
            "ix_patent_version_pending_until",
            sqlite_where=sa.text("until = 4611686018427387904"),
            postgresql_where=sa.text("until = 4611686018427387904"),
        )
        batch_op.drop_index(
            "ix_patent_version_pending_since",
            sqlite_where=sa.text("since = 4611686018427387904"),
            postgresql_where=sa.text("since = 4611686018427387904"),
        )

    op.drop_table("patent_version")
    with op.batch_alter_table("patent_inventor_version", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_patent_inventor_version_person_id_until"))
        batch_op.drop_index(
            "ix_patent_inventor_version_pending_until",
            sqlite_where=sa.text("until = 4611686018427387904"),
            postgresql_where=sa.text("until = 4611686018427387904"),
        )
        batch_op.drop_index(
            "ix_patent_inventor_version_pending_since",
            sqlite_where=sa.text("since = 4611686018427387904"),
            postgresql_where=sa.text("since = 4611686018427387904"),
        )
        batch_op.drop_index(batch_op.f("ix_patent_inventor_version_patent_id_until"))

    op.drop_table("patent_inventor_version")
    with op.batch_alter_table("patent", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_patent_title_key_id"))
        batch_op.drop_index(batch_op.f("ix_patent_status_key_id"))
        batch_op.drop_index(batch_op.f("ix_patent_office_key_id"))
        batch_op.drop_index(batch_op.f("ix_patent_filed_key_id"))
        batch_op.drop_index(batch_op.f("ix_patent_date_key_id"))

    op.drop_table("patent")
    with op.batch_alter_table("grant_version", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_grant_version_slug_until"))
        batch_op.drop_index(
            "ix_grant_version_pending_until",
            sqlite_where=sa.text("until = 4611686018427387904"),
            postgresql_where=sa.text("until = 4611686018427387904"),
        )
        batch_op.drop_index(
            "ix_grant_version_pending_since",
            sqlite_where=sa.text("since = 4611686018427387904"),
            postgresql_where=sa.text("since = 4611686018427387904"),
        )

    op.drop_table("grant_version")
    with op.batch_alter_table("grant_investigator_version", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_grant_investigator_version_person_id_until"))
        batch_op.drop_index(
            "ix_grant_investigator_version_pending_until",
            sqlite_where=sa.text("until = 4611686018427387904"),
            postgresql_where=sa.text("until = 4611686018427387904"),
        )
        batch_op.drop_index(
            "ix_grant_investigator_version_pending_since",
            sqlite_where=sa.text("since = 4611686018427387904"),
            postgresql_where=sa.text("since = 4611686018427387904"),
        )
        batch_op.drop_index(batch_op.f("ix_grant_investigator_version_grant_id_until"))

    op.drop_table("grant_investigator_version")
    with op.batch_alter_table("grant", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_grant_title_key_id"))
        batch_op.drop_index(batch_op.f("ix_grant_status_key_id"))
        batch_op.drop_index(batch_op.f("ix_grant_period_start_key_id"))
        batch_op.drop_index(batch_op.f("ix_grant_period_end_key_id"))
        batch_op.drop_index(batch_op.f("ix_grant_funder_key_id"))
        batch_op.drop_index(batch_op.f("ix_grant_amount_key_id"))

    op.drop_table("grant")
