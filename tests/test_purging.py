"""Purges as caches take them."""

from __future__ import annotations

import json

from cms.purging import cloudflare, fastly, fitting, varnish

TAGS = ["cms:person", "cms:person:ada-example", "cms:revision"]


def test_what_each_takes() -> None:
    at_fastly = fastly(TAGS, "a/service", "secret")
    assert (at_fastly.method, at_fastly.address) == ("POST", "https://api.fastly.com/service/a%2Fservice/purge")
    assert (at_fastly.headers["fastly-key"], json.loads(at_fastly.body)) == ("secret", {"surrogate_keys": TAGS})
    at_cloudflare = cloudflare(TAGS, "zone", "secret")
    assert at_cloudflare.address == "https://api.cloudflare.com/client/v4/zones/zone/purge_cache"
    assert (at_cloudflare.headers["authorization"], json.loads(at_cloudflare.body)) == ("Bearer secret", {"tags": TAGS})
    at_varnish = varnish(TAGS, "http://127.0.0.1:6081/", 7)
    assert (at_varnish.method, at_varnish.body) == ("PURGE", "")
    assert at_varnish.headers == {"xkey-purge": " ".join(TAGS), "cms-revision": "7"}


def test_more_tags_than_fit_are_those_of_kinds_or_all() -> None:
    many = [*TAGS, *(f"cms:topic:{n}" for n in range(40))]
    assert json.loads(cloudflare(many, "zone", "secret").body) == {"tags": ["cms:person", "cms:revision", "cms:topic"]}
    assert json.loads(fastly(many, "service", "secret").body) == {"surrogate_keys": many}
    assert fitting([f"cms:kind{n}" for n in range(40)], 30) == ["cms"]
    assert fitting(["cms"], 30) == ["cms"]
    long = [f"cms:topic:{'x' * 99}{n}" for n in range(99)]
    assert varnish(long, "http://127.0.0.1/", 1).headers["xkey-purge"] == "cms:topic"
