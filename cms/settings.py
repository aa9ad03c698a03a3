"""Every setting, read once from `CMS_*` environment variables and validated; and where the files that ship with us are."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from datetime import timedelta
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field, ValidationError, ValidationInfo, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from .errors import CmsError

_PACKAGE = Path(__file__).parent
_POSTGRESQL = "postgresql://", "postgres://", "postgresql+psycopg://"
_UNITS = {"s": "seconds", "m": "minutes", "h": "hours", "d": "days"}


def shipped(name: str) -> Path:
    """A folder that ships with the product: `migrations`, `schema`, `seeds`.

    It is inside the package once installed from a wheel, and beside it in a checkout.
    """
    inside = _PACKAGE / "bundled" / name
    return inside if inside.is_dir() else _PACKAGE.parent / name


def duration(text: str) -> timedelta:
    """How long `30m`, `24h` or `90d` is; raises `ValueError` for what is written otherwise."""
    found = re.fullmatch(r"([0-9]{1,6})([smhd])", text)
    if not found:
        raise ValueError("a duration is written like 30m, 24h or 90d")
    return timedelta(**{_UNITS[found[2]]: int(found[1])})


@dataclass(frozen=True, slots=True)
class Limits:
    """The most that a query and its answer may have; the settings of these names with `CMS_MAX_` before them."""

    depth: int = 15
    fields: int = 2_000
    aliases: int = 200
    directives: int = 50
    tokens: int = 10_000
    conditions: int = 200
    cost: int = 100_000
    answer: int = 5_000_000


class SettingsError(CmsError):
    """An environment variable that can't be used; the message names it."""

    code = "BAD_SETTING"


class Settings(BaseSettings):
    """What can be set from outside. Each field is `CMS_` and its name in capitals; descriptions become the README's table."""

    model_config = SettingsConfigDict(env_prefix="CMS_", frozen=True)

    database_url: str = Field(
        "sqlite:///cms.db",
        description="The database: `sqlite:///FILE` or `postgresql://USER:PASSWORD@HOST/NAME`.",
    )
    read_url: Annotated[list[str], NoDecode] = Field(
        [],
        description="Standbys of a PostgreSQL, as `CMS_DATABASE_URL` names that one, separated by commas: "
        "what everybody may see is read there.",
    )
    pgbouncer: bool = Field(
        False,
        description="Whether PostgreSQL is reached by PgBouncer, or another pooler, "
        "that deals out connections by transactions.",
    )
    assets: str | None = Field(
        None,
        min_length=1,
        description="Where the bytes of pictures and files are: a folder, or an object store as `s3://BUCKET/FOLDER`, `gs://` "
        "or `az://`. By default a folder beside an SQLite file, with its name and `-assets`, and with PostgreSQL `cms-assets` "
        "where the server runs, `cms` being the database's name.",
    )
    host: str = Field("127.0.0.1", description="The address that `cms serve` listens on.")
    port: int = Field(8000, ge=0, le=65535, description="The port that `cms serve` listens on.")
    cors_origins: Annotated[list[str], NoDecode] = Field(
        ["*"],
        description="The origins whose pages may read the API, separated by commas; "
        "`*` stands for all, whose pages then can send no token.",
    )
    max_depth: int = Field(Limits().depth, ge=1, le=20, description="How deeply the fields of a query may be nested.")
    max_fields: int = Field(
        Limits().fields,
        ge=1,
        description="How many fields a query may have, those of a fragment counted wherever it is spread.",
    )
    max_aliases: int = Field(Limits().aliases, ge=0, description="How many aliases a document may have.")
    max_directives: int = Field(Limits().directives, ge=0, description="How many directives a document may have.")
    max_tokens: int = Field(Limits().tokens, ge=100, description="How many tokens a document may have.")
    max_conditions: int = Field(
        Limits().conditions, ge=1, le=500, description="How many conditions a query's filters may have."
    )
    max_cost: int = Field(
        Limits().cost,
        ge=1,
        description="How many records a query may ask for, all lists' sizes multiplied and added up; "
        "a list without pages is taken for 20.",
    )
    max_answer: int = Field(Limits().answer, ge=100, description="How many bytes the answer to a query may have.")
    statement_timeout: float = Field(10, gt=0, description="How many seconds a query may take in the database.")
    connections: int = Field(
        4,
        ge=1,
        le=100,
        description="How many quick statements may run at once; half as many that take longer than 0.03 s, "
        "and a quarter that take longer than 0.3 s, run beside them. Others wait.",
    )
    cache_bytes: int = Field(
        64_000_000,
        ge=0,
        description="How many bytes of answers are kept, to be sent again while the content is the same.",
    )
    stale: timedelta = Field(
        timedelta(0),
        description="For how long answers that are kept go out while the database is away, marked by `Cache-Status`, "
        "as `30m`, `24h` or `7d`, or in seconds; `0` means not at all.",
    )
    cache_control: str = Field(
        "no-cache", description="The `Cache-Control` header of answers to queries; with a token they are private."
    )
    shared_max_age: int = Field(
        0,
        ge=0,
        description="For how many seconds a cache in front of the server, which is told what to purge, may keep what "
        "everybody sees (`s-maxage`); browsers ask each time. 0 leaves that to `CMS_CACHE_CONTROL` alone.",
    )
    stale_while_revalidate: int = Field(
        0,
        ge=0,
        description="For how many seconds more it may send that while it asks again (`stale-while-revalidate`).",
    )
    max_body: int = Field(1_000_000, ge=1_000, description="How many bytes a request's body may have.")
    max_public_body: int = Field(
        100_000, ge=1_000, description="How many bytes the body of a request without a token may have."
    )
    max_import: int = Field(
        25_000_000,
        ge=1_000,
        description="How many bytes the files sent to `/import`, or one sent to `/assets`, may have together.",
    )
    max_sizes: int = Field(
        1_000_000_000,
        ge=0,
        description="How many bytes the pictures that are made in other sizes may have together; those made first go first.",
    )
    public_url: str = Field(
        "",
        description="The address that this server has for everybody, such as `https://cms.example`: addresses of pictures and "
        "files begin with it; without it they begin with `/assets/`.",
    )
    site_url: str = Field(
        "",
        description="The address of the site that shows the content, such as `https://lab.example`: feeds and the sitemap "
        "lead to its pages, which are `/people/SLUG/`, `/projects/SLUG/` and `/publications/SLUG/`, as in the starters.",
    )
    preview_url: str = Field(
        "",
        description="The address of a site that shows drafts to whoever brings a key as `?preview=KEY`, such as "
        "`https://preview.example`: links to previews lead there, and its pages may send tokens.",
    )
    max_head: int = Field(
        32_000, ge=1_000, description="How many bytes the address and the headers of a request may have together."
    )
    max_connections: int = Field(
        500,
        ge=1,
        description="How many connections may be open; beyond, the address with the most loses one, an idle one if it can be.",
    )
    request_timeout: float = Field(20, gt=0, description="How many seconds a request may take to arrive.")
    send_timeout: float = Field(
        20, gt=0, description="For how many seconds a client may take less than 64 KiB of an answer that waits for it."
    )
    grace: float = Field(
        20,
        ge=0,
        description="How many seconds a server that is told to stop has for that: half of them, at most, to answer who "
        "comes all the same, the rest for what it is answering.",
    )
    log: Literal["text", "json"] = Field(
        "text", description="How the log is written, a line each: as `text`, or as `json`."
    )
    log_requests: bool = Field(False, description="Whether the log has a line for each request.")
    slow: float = Field(
        1, ge=0, description="How many seconds the statement of a query may take before the log tells of it."
    )
    metrics_port: int | None = Field(
        None,
        ge=0,
        le=65535,
        description="The port of `/metrics`, for Prometheus, at the address that `cms serve` listens on.",
    )
    playground: bool = Field(True, description="Whether GraphiQL is served at `/`.")
    edit: bool = Field(True, description="Whether the page to put content right is served at `/edit`.")
    oidc_issuer: str = Field(
        "",
        description="The address of an OpenID Connect provider by which people sign in at `/edit`; it takes "
        "`pip install 'profile-cms[oidc]'`.",
    )
    oidc_client_id: str = Field("", description="What the provider calls this server.")
    oidc_client_secret: str = Field(
        "", repr=False, description="Its secret there; without one it is a public client, by PKCE alone."
    )
    oidc_scope: str = Field("openid profile email", description="What the provider is asked to tell of people.")
    oidc_name: str = Field("", description="What the page calls the provider; its host without it.")
    oidc_claim: str = Field("groups", description="The claim that says who may do what.")
    oidc_roles: dict[str, Any] = Field(
        {},
        description="What its values allow, as JSON: "
        '`{"heads": {"scopes": ["admin"]}, "staff": {"scopes": ["edit", "publish"], "person": "preferred_username"}}`; '
        "`person` is the claim with the slug of the person whose profile alone it is, and `*` stands for everybody.",
    )
    public_read: bool = Field(True, description="Whether what is published can be read without a token.")
    public_history: timedelta = Field(
        timedelta(hours=24),
        description="For how long a revision can be asked for without a token once it isn't the newest, "
        "as `30m`, `24h` or `7d`, or in seconds.",
    )
    introspection: bool = Field(
        True,
        description="Whether the API tells its schema: by introspection, and by suggestions where a name is wrong.",
    )
    documents: Literal["any", "known"] = Field(
        "any", description="Which documents are answered: `any`, or those `known` by `cms documents add` alone."
    )
    get: bool = Field(True, description="Whether queries can be sent by GET, and not by POST alone.")
    error_detail: bool = Field(
        False, description="Whether a failure of the server's own tells clients what it was, for development."
    )

    @property
    def limits(self) -> Limits:
        """The limits of queries."""
        names = (field.name for field in fields(Limits))
        return Limits(**{name: getattr(self, f"max_{name}") for name in names})

    @property
    def shared_cache_control(self) -> str | None:
        """The `Cache-Control` of what caches in front of the server keep until they're told; None where they may nothing."""
        if not self.shared_max_age:
            return None
        first = "public, max-age=0" if self.cache_control == "no-cache" else self.cache_control
        stale = f", stale-while-revalidate={self.stale_while_revalidate}" if self.stale_while_revalidate else ""
        return f"{first}, s-maxage={self.shared_max_age}{stale}"

    @field_validator("cors_origins", mode="before")
    @classmethod
    def _split(cls, value: str | list[str]) -> list[str]:
        return [part.strip() for part in value.split(",") if part.strip()] if isinstance(value, str) else value

    @field_validator("read_url", mode="before")
    @classmethod
    def _split_addresses(cls, value: str | list[str]) -> list[str]:
        if not isinstance(value, str):
            return value
        # An address of several hosts has commas of its own.
        return [each for each in re.split(r",(?=\s*postgres)", value) if each.strip()]

    @field_validator("public_history", "stale", mode="before")
    @classmethod
    def _lasting(cls, value: Any) -> Any:
        if not isinstance(value, str):
            return value
        return duration(f"{value}s" if value.isdecimal() else value)

    @field_validator("public_url", "site_url", "preview_url", "oidc_issuer")
    @classmethod
    def _address(cls, value: str) -> str:
        if value and not re.fullmatch(r"https?://[^\s/?#]+(?:/[^\s?#]*)?", value):
            raise ValueError("it must begin with http:// or https://, and a host")
        return value.rstrip("/")

    @field_validator("database_url")
    @classmethod
    def _known(cls, value: str) -> str:
        if not value.startswith(("sqlite:///", *_POSTGRESQL)):
            raise ValueError("it must begin with sqlite:/// or postgresql://")
        return value

    @field_validator("read_url")
    @classmethod
    def _standbys(cls, value: list[str], info: ValidationInfo) -> list[str]:
        if any(not each.strip().startswith(_POSTGRESQL) for each in value):
            raise ValueError("each must begin with postgresql://")
        if value and info.data.get("database_url", "").startswith("sqlite"):
            raise ValueError("CMS_DATABASE_URL is SQLite, which has no standbys")
        return [each.strip() for each in value]


def load_settings() -> Settings:
    """The settings of this process; raises `SettingsError` naming each variable that can't be used."""
    try:
        return Settings()
    except ValidationError as error:
        raise SettingsError("\n".join(map(_problem, error.errors()))) from None


def _problem(error: Any) -> str:
    """What is wrong with a variable, and what it says; not of what is secret, or may hold a password."""
    name = f"CMS_{str(error['loc'][0]).upper()}"
    given = "" if error["loc"][0] in ("database_url", "read_url", "oidc_client_secret") else f"={error['input']!r}"
    return f"{name}{given}: {error['msg']}"
