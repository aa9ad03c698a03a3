"""What is sent to whom, and how: Standard Webhooks, and services that wait for a call to build a site.

A preset is a row of this table. One more is one more row, and the rest follows: the command's, the API's and the tests'.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from cms.purging import cloudflare, fastly

from .messages import Message


@dataclass(frozen=True, slots=True)
class Preset:
    """How a kind of receiver is told.

    `signed` ones are signed by a secret that is made here; those that take a `token` are given it as headers say: `{secret}`
    stands for it, `{tags}` for what Varnish is told to purge, and `{revision}` for the revision. What `purges` is a cache, and
    is told of every revision, whatever that changed, by its tags. `latest` ones are told of the newest revision
    alone, where several wait: one build shows them all.
    """

    description: str
    body: Callable[[Message], bytes]
    headers: Mapping[str, str] = field(default_factory=dict)
    method: str = "POST"
    signed: bool = False
    token: bool = False
    latest: bool = False
    purges: bool = False


def _nothing(_: Message) -> bytes:
    return b""


def _dispatch(message: Message) -> bytes:
    """The body of https://docs.github.com/en/rest/repos/repos#create-a-repository-dispatch-event, which bounds its payload."""
    return json.dumps({"event_type": message.type, "client_payload": {"revision": message.point.number}}).encode()


_JSON = "application/json; charset=utf-8"
_PURGE = {"content-type": "application/json", "accept": "application/json"}
STANDARD = "STANDARD"
PRESETS: dict[str, Preset] = {
    STANDARD: Preset(
        "A receiver of Standard Webhooks: what changed, as JSON, signed.",
        lambda message: message.body,
        {"content-type": _JSON},
        signed=True,
    ),
    "NETLIFY": Preset("A build hook of Netlify: https://api.netlify.com/build_hooks/…", _nothing, latest=True),
    "VERCEL": Preset("A deploy hook of Vercel: https://api.vercel.com/v1/integrations/deploy/…", _nothing, latest=True),
    "CLOUDFLARE_PAGES": Preset(
        "A deploy hook of Cloudflare Pages: https://api.cloudflare.com/client/v4/pages/webhooks/deploy_hooks/…",
        _nothing,
        latest=True,
    ),
    "GITHUB": Preset(
        "A repository_dispatch event of GitHub: https://api.github.com/repos/OWNER/NAME/dispatches, with a token that may "
        "write the repository's contents.",
        _dispatch,
        {
            "content-type": _JSON,
            "accept": "application/vnd.github+json",
            "authorization": "Bearer {secret}",
            "x-github-api-version": "2022-11-28",
        },
        token=True,
        latest=True,
    ),
    "FASTLY": Preset(
        "A purge at Fastly: https://api.fastly.com/service/ID/purge, with a token that may purge by keys.",
        lambda message: fastly(message.tags).encode(),
        {**_PURGE, "fastly-key": "{secret}"},
        token=True,
        purges=True,
    ),
    "CLOUDFLARE": Preset(
        "A purge at Cloudflare: https://api.cloudflare.com/client/v4/zones/ID/purge_cache, with a token that may purge.",
        lambda message: cloudflare(message.tags).encode(),
        {**_PURGE, "authorization": "Bearer {secret}"},
        token=True,
        purges=True,
    ),
    "VARNISH": Preset(
        "A purge of a Varnish that has `docs/varnish.vcl`, at its own address.",
        _nothing,
        {"xkey-purge": "{tags}", "cms-revision": "{revision}"},
        method="PURGE",
        purges=True,
    ),
}


def spelled(preset: str) -> str:
    """A preset's name on a command line: `cloudflare-pages`."""
    return preset.lower().replace("_", "-")
