"""Names of records in the world: a record's UUID as a URN (RFC 9562), the same wherever the content is served from."""

from __future__ import annotations

import uuid
from typing import Any


def urn(record: dict[str, Any]) -> str:
    """The URN of a record that has its `id`, which is a prefix and a UUID."""
    return uuid.UUID(record["id"].partition("_")[2]).urn
