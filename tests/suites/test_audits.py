"""The audits of npm's `graphql-http`: what GraphQL over HTTP says a server must, should and may do."""

from __future__ import annotations

import json

import pytest

from .conftest import Node


def test_every_audit_passes(node: Node, seeded_server: str, subtests: pytest.Subtests) -> None:
    audits = json.loads(node("audits.js", f"{seeded_server}/graphql"))
    assert len(audits) == 61
    for audit in audits:
        with subtests.test(f"{audit['id']} {audit['name']}"):
            assert audit["status"] == "ok", audit["reason"]
