"""The purge itself, as caches take it: a request that lets go of the answers that have some tags.

Whoever sends it does so once every server that answers reads has the revision. To send it again does no harm, and helps
where an answer was on its way meanwhile.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import quote

# Tags that one request may have by what the services say, and characters of them that fit into a header of Varnish's.
_FASTLY, _CLOUDFLARE, _VARNISH = 256, 30, 7_000


@dataclass(frozen=True, slots=True)
class Request:
    """A request to a cache: nothing is expected of its answer but a status of success."""

    method: str
    address: str
    headers: dict[str, str]
    body: str = ""


def fastly(tags: Sequence[str], service: str, token: str) -> Request:
    """What Fastly takes for a service, with a token that may purge: https://www.fastly.com/documentation/reference/api/purging/."""
    headers = {"fastly-key": token, "accept": "application/json", "content-type": "application/json"}
    address = f"https://api.fastly.com/service/{quote(service, safe='')}/purge"
    return Request("POST", address, headers, json.dumps({"surrogate_keys": fitting(tags, _FASTLY)}))


def cloudflare(tags: Sequence[str], zone: str, token: str) -> Request:
    """What Cloudflare takes for a zone, with a token that may purge: https://developers.cloudflare.com/cache/how-to/purge-cache/."""
    headers = {"authorization": f"Bearer {token}", "content-type": "application/json"}
    address = f"https://api.cloudflare.com/client/v4/zones/{quote(zone, safe='')}/purge_cache"
    return Request("POST", address, headers, json.dumps({"tags": fitting(tags, _CLOUDFLARE)}))


def varnish(tags: Sequence[str], address: str, revision: int) -> Request:
    """What a Varnish takes that has `docs/varnish.vcl`: the tags, and the first revision whose answers it keeps."""
    few = fitting(tags, len(tags), _VARNISH)
    return Request("PURGE", address, {"xkey-purge": " ".join(few), "cms-revision": str(revision)})


def fitting(tags: Sequence[str], most: int, characters: int | None = None) -> list[str]:
    """Tags that purge at least what some do, and are no more than fit: of kinds alone, or all that there is."""
    kinds = sorted({":".join(tag.split(":")[:2]) for tag in tags})
    for some in (list(tags), kinds):
        if len(some) <= most and (characters is None or len(" ".join(some)) <= characters):
            return some
    return sorted({tag.split(":")[0] for tag in tags})
