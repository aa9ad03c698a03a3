"""Tags as caches in front of the server take them that are to let go of answers: no more than fit into one request.

Where there are more, what is let go of is more than need be: kinds instead of records, or everything.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

# Tags that one request may have by what the services say, and characters of them that fit into a header of Varnish's.
_FASTLY, _CLOUDFLARE, _VARNISH = 256, 30, 7_000


def fastly(tags: Sequence[str]) -> str:
    """The body of a purge at Fastly: https://www.fastly.com/documentation/reference/api/purging/."""
    return json.dumps({"surrogate_keys": fitting(tags, _FASTLY)})


def cloudflare(tags: Sequence[str]) -> str:
    """The body of a purge at Cloudflare: https://developers.cloudflare.com/cache/how-to/purge-cache/purge-by-tags/."""
    return json.dumps({"tags": fitting(tags, _CLOUDFLARE)})


def varnish(tags: Sequence[str]) -> str:
    """The header `xkey-purge` of a purge of a Varnish that has `docs/varnish.vcl`."""
    return " ".join(fitting(tags, len(tags), _VARNISH))


def fitting(tags: Sequence[str], most: int, characters: int | None = None) -> list[str]:
    """Tags that purge at least what some do, and are no more than fit: of kinds alone, or all that there is."""
    kinds = sorted({":".join(tag.split(":")[:2]) for tag in tags})
    for some in (list(tags), kinds):
        if len(some) <= most and (characters is None or len(" ".join(some)) <= characters):
            return some
    return sorted({tag.split(":")[0] for tag in tags})
