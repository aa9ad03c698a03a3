"""Sending a message to a webhook, once: what goes out, and what came of it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime

import httpcore
import httpx
from standardwebhooks import Webhook as Signer

from cms.outgoing import AddressError, Transport
from cms.purging import varnish
from cms.store import Row

from .messages import Message, in_utc
from .presets import PRESETS

SECONDS = 10.0  # that one may take, from its name being looked up to the end of what is read of the answer
_READ = 65_536  # bytes of an answer that are read, out of courtesy: what it says doesn't matter
_GONE = 410  # by which a receiver says that it wants no more of it (Standard Webhooks)
_LONGEST = 100  # characters of what a receiver says that are kept
_OURS = {"user-agent": "profile-cms", "accept": "*/*", "accept-encoding": "identity"}
ALLOWED_BY = "a webhook that was added with --private-network"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a message: whether it was taken and, if not, whether it is worth another try; in words."""

    taken: bool
    text: str
    again: bool = True


def send(webhook: Row, message: Message) -> Outcome:
    """Send a message. Redirects aren't followed, and it ends within `SECONDS`, whatever the receiver does."""
    preset, now = PRESETS[webhook["preset"]], datetime.now(UTC)
    body = preset.body(message)
    said = {"{secret}": webhook["secret"], "{tags}": varnish(message.tags), "{revision}": str(message.point)}
    headers = {name: re.sub(r"\{\w+\}", lambda part: said[part[0]], value) for name, value in preset.headers.items()}
    headers |= signature(webhook, message.id, body, now) if preset.signed else {}
    transport = Transport(private_network=webhook["private_network"], allowed_by=ALLOWED_BY, seconds=SECONDS)
    try:
        with (
            httpx.Client(transport=transport, timeout=SECONDS, trust_env=False, headers=_OURS) as client,
            client.stream(preset.method, webhook["url"], content=body, headers=headers) as response,
        ):
            outcome = _told(response)
            _read(response)
            return outcome
    except (httpx.TimeoutException, httpcore.TimeoutException):
        return Outcome(False, f"no answer within {SECONDS:g} s")
    except httpcore.ProtocolError as error:
        return Outcome(False, f"what answers there speaks no HTTP that is understood ({error})")
    except (httpx.HTTPError, httpx.InvalidURL, httpcore.NetworkError, AddressError, ValueError) as error:
        return Outcome(False, str(error) or type(error).__name__)


def signature(webhook: Row, id_: str, body: bytes, now: datetime) -> dict[str, str]:
    """The headers by which a receiver knows who sent a body, by any secret that holds: https://www.standardwebhooks.com."""
    secrets = [webhook["secret"]]
    if webhook["former_secret"] and in_utc(webhook["former_until"]) > now:
        secrets.append(webhook["former_secret"])
    signed = " ".join(Signer(secret).sign(id_, now, body.decode()) for secret in secrets)
    return {"webhook-id": id_, "webhook-timestamp": str(int(now.timestamp())), "webhook-signature": signed}


def _told(response: httpx.Response) -> Outcome:
    """What an answer's status says."""
    said = f"{response.status_code} {response.reason_phrase}".strip()[:_LONGEST]
    if response.is_success:
        return Outcome(True, said)
    if response.is_redirect:
        return Outcome(False, f"{said}: it leads elsewhere, which isn't followed; add the address that it leads to")
    return Outcome(False, said, again=response.status_code != _GONE)


def _read(response: httpx.Response) -> None:
    """Read a little of an answer, so that whoever writes it isn't cut off; what goes wrong then changes nothing."""
    size = 0
    try:
        for chunk in response.iter_raw():
            size += len(chunk)
            if size > _READ:
                return
    except (httpx.HTTPError, httpcore.NetworkError, httpcore.ProtocolError, httpcore.TimeoutException, ValueError):
        return
