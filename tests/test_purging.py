"""Purges as caches take them."""

from __future__ import annotations

import json

from cms.purging import cloudflare, fastly, fitting, varnish

TAGS = ["cms:person", "cms:person:ada-example", "cms:revision"]


def test_what_each_takes() -> None:
    assert json.loads(fastly(TAGS)) == {"surrogate_keys": TAGS}
    assert json.loads(cloudflare(TAGS)) == {"tags": TAGS}
    assert varnish(TAGS) == " ".join(TAGS)


def test_more_tags_than_fit_are_those_of_kinds_or_all() -> None:
    many = [*TAGS, *(f"cms:topic:{n}" for n in range(40))]
    assert json.loads(cloudflare(many)) == {"tags": ["cms:person", "cms:revision", "cms:topic"]}
    assert json.loads(fastly(many)) == {"surrogate_keys": many}
    assert fitting([f"cms:kind{n}" for n in range(40)], 30) == ["cms"]
    assert fitting(["cms"], 30) == ["cms"]
    assert varnish([f"cms:topic:{'x' * 99}{n}" for n in range(99)]) == "cms:topic"
