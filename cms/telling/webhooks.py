"""Who is told: webhooks are added, given another secret, told again and removed, by the command and by mutations alike."""

from __future__ import annotations

import base64
import re
import secrets
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from urllib.parse import urlsplit

from sqlalchemy import Connection, delete, func, insert, select, update

from cms.content import ENTITIES, Person
from cms.errors import CmsError, quoted
from cms.store import DELIVERY, SITE, TWINS, WEBHOOK, Row, current_revision
from cms.store.webhooks import DeliveryState

from .presets import PRESETS, STANDARD, spelled

FORMER = timedelta(days=1)  # for which a secret holds beside the one that took its place
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
_LONGEST = 2_000  # characters of an address, and of a token
KINDS = sorted(name for name, entity in ENTITIES.items() if entity.is_node)


def add(
    connection: Connection,
    name: str,
    url: str,
    *,
    preset: str = STANDARD,
    kinds: Iterable[str] = (),
    people: Iterable[str] = (),
    token: str | None = None,
    private_network: bool = False,
) -> None:
    """Tell a webhook of every revision from now on, of records of some types and people, or of all.

    People are given by their IDs. Raises `CmsError` for what can't be; its path names the argument.
    """
    if not _NAME.fullmatch(name):
        raise CmsError(
            f"{quoted(name)} can't be a name: use up to 64 letters, digits, dots, hyphens and `_`", ("name",)
        )
    if connection.execute(select(WEBHOOK.c.name).where(WEBHOOK.c.name == name)).first():
        raise CmsError(f"there is a webhook named {name!r} already: take another name, or remove that one", ("name",))
    if preset not in PRESETS:
        raise CmsError(f"{quoted(preset)} is no preset: there are {', '.join(map(spelled, PRESETS))}", ("preset",))
    _require_address(url, private_network=private_network)
    kinds, people = list(dict.fromkeys(kinds)), list(dict.fromkeys(people))
    if unknown := [kind for kind in kinds if kind not in KINDS]:
        raise CmsError(f"{quoted(unknown[0])} is no type of record: there are {', '.join(KINDS)}", ("kinds",))
    for id_ in people:
        twin = TWINS[Person]
        if connection.execute(select(twin.c.id).where(twin.c.id == id_).limit(1)).first() is None:
            raise CmsError(f"there is no person with the ID {quoted(id_)}", ("people",))
    values = {
        "name": name,
        "url": url,
        "preset": preset,
        "kinds": kinds,
        "people": people,
        "private_network": private_network,
        "secret": _secret(preset, token),
        "created_at": datetime.now(UTC),
        "told": current_revision(connection),
    }
    connection.execute(insert(WEBHOOK).values(values))


def _require_address(url: str, *, private_network: bool) -> None:
    """Raise `CmsError` for what can't be told; what a name leads to is looked at each time that something is sent there."""
    import httpx  # which a server that tells nobody does without

    from cms.outgoing import AddressError, require_plain

    try:
        parsed = httpx.URL(url)
        require_plain(parsed)
    except (httpx.InvalidURL, AddressError, ValueError) as error:
        shown = error.shown if isinstance(error, AddressError) else url
        raise CmsError(f"{quoted(shown)} is no address that can be told: {error}", ("url",)) from None
    if len(url) > _LONGEST:
        raise CmsError(f"an address has {_LONGEST} characters at most", ("url",))
    if private_network:
        return
    if parsed.scheme != "https":
        raise CmsError(
            f"{quoted(url)}: what is told there could be read on the way. Give an https: address, or say that it is on a "
            "private network or this machine: `cms webhook add --private-network`",
            ("url",),
        )
    if not _may_be_public(urlsplit(url).hostname or ""):
        raise CmsError(
            f"{quoted(url)} is on a private network or this machine: `cms webhook add --private-network` says that it may be",
            ("url",),
        )


def _may_be_public(host: str) -> bool:
    from cms.outgoing import is_public

    try:
        return is_public(host)
    except ValueError:
        return host.rstrip(".").lower() != "localhost"


def _secret(preset: str, token: str | None) -> str:
    """What a new webhook's messages are signed with, or the token that is sent along; raises `CmsError`."""
    how = PRESETS[preset]
    if how.token and not token:
        raise CmsError(f"the preset {spelled(preset)} takes a token, which is sent along", ("token",))
    if token and not how.token:
        raise CmsError(f"the preset {spelled(preset)} takes no token", ("token",))
    if token and not (len(token) <= _LONGEST and token.isascii() and token.isprintable() and " " not in token):
        raise CmsError("a token has letters, digits and signs, and no spaces", ("token",))
    return token or (_made() if how.signed else "")


def _made() -> str:
    """A new secret, as Standard Webhooks writes one."""
    return f"whsec_{base64.b64encode(secrets.token_bytes(32)).decode()}"


def known(connection: Connection, name: str) -> Row:
    """A webhook's row; raises `CmsError` where there is none of the name."""
    row = connection.execute(select(*WEBHOOK.c).where(WEBHOOK.c.name == name)).mappings().first()
    if row is None:
        raise CmsError(f"there is no webhook named {quoted(name)}: `cms webhook list` lists them", ("name",))
    return dict(row)


def secret_of(connection: Connection, name: str) -> str | None:
    """What a webhook's messages are signed with, to be shown once; None where nothing was made here, or it isn't there."""
    row = connection.execute(select(WEBHOOK.c.preset, WEBHOOK.c.secret).where(WEBHOOK.c.name == name)).first()
    return row.secret if row and PRESETS[row.preset].signed else None


def rotate(connection: Connection, name: str) -> None:
    """Give a webhook another secret; what is sent within a day is signed with the former one, too. Raises `CmsError`."""
    row = known(connection, name)
    if not PRESETS[row["preset"]].signed:
        raise CmsError(f"what is sent to {name} isn't signed: it has no secret", ("name",))
    now = datetime.now(UTC)
    values = {"secret": _made(), "former_secret": row["secret"], "former_until": now + FORMER}
    connection.execute(update(WEBHOOK).where(WEBHOOK.c.name == name).values(values))


def replay(connection: Connection, name: str, since: int | None = None) -> int:
    """Let what was put aside be sent again, or all revisions from one on; gives how many. Raises `CmsError`."""
    row = known(connection, name)
    this, ours = WEBHOOK.c.name == name, DELIVERY.c.webhook == name
    if since is None:
        aside = update(DELIVERY).where(ours, DELIVERY.c.state == DeliveryState.PUT_ASIDE.value)
        count = connection.execute(aside.values(state=DeliveryState.WAITING.value, tries=0)).rowcount
        values = {"next_at": None}
    else:
        newest, oldest = connection.execute(select(SITE.c.revision, SITE.c.oldest)).one()
        if not oldest < since <= newest:
            there = f"{oldest + 1} to {newest}" if oldest < newest else "none"
            raise CmsError(f"revision {since} can't be told again: those that can are {there}", ("revision",))
        connection.execute(delete(DELIVERY).where(ours, DELIVERY.c.revision >= since))
        count, values = newest - since + 1, {"next_at": None, "told": min(since - 1, row["told"])}
    connection.execute(update(WEBHOOK).where(this).values(values))
    return count


def remove(connection: Connection, name: str) -> None:
    """Tell a webhook nothing any more, and forget what it was told; raises `CmsError` where there is none of the name."""
    known(connection, name)
    connection.execute(delete(WEBHOOK).where(WEBHOOK.c.name == name))


def ask_for_test(connection: Connection, name: str) -> None:
    """Let a server send a test, before all else that waits; raises `CmsError` where there is no such webhook."""
    known(connection, name)
    wait(connection, name, test_id())
    connection.execute(update(WEBHOOK).where(WEBHOOK.c.name == name).values(next_at=None))


def test_id() -> str:
    """What a test is known by."""
    return f"msg_{secrets.token_hex(16)}"


def wait(connection: Connection, name: str, id_: str, revision: int | None = None) -> None:
    """Let a message wait until it was sent: of a revision, or a test."""
    values = {"id": id_, "webhook": name, "revision": revision, "tries": 0, "state": DeliveryState.WAITING.value}
    connection.execute(insert(DELIVERY).values(values))


def every(connection: Connection) -> list[Row]:
    """All webhooks, by name; of each also how many messages are `waiting`, and how many were put `aside`."""

    def count(state: DeliveryState) -> object:
        ours = DELIVERY.c.webhook == WEBHOOK.c.name, DELIVERY.c.state == state.value
        return select(func.count()).where(*ours).correlate(WEBHOOK).scalar_subquery()

    waiting, aside = count(DeliveryState.WAITING), count(DeliveryState.PUT_ASIDE)
    found = select(*WEBHOOK.c, waiting.label("waiting"), aside.label("aside")).order_by(WEBHOOK.c.name)  # type: ignore[attr-defined]
    return [dict(row) for row in connection.execute(found).mappings()]


def deliveries(connection: Connection, name: str, most: int) -> list[Row]:
    """What became of what a webhook was told, the newest first; raises `CmsError` where there is no such webhook."""
    known(connection, name)
    latest = DELIVERY.c.tried_at.desc().nulls_first(), DELIVERY.c.revision.desc(), DELIVERY.c.id
    found = select(*DELIVERY.c).where(DELIVERY.c.webhook == name).order_by(*latest).limit(most)
    return [dict(row) for row in connection.execute(found).mappings()]
