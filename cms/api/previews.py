"""The type of previews, which show what is drafted of a person to whoever has their keys."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from cms.content import Person

from .types import TYPES, declare, planned

_PERSON: Any = TYPES[Person]
Preview: Any = declare(
    "Preview",
    "A key by which anyone sees what is drafted of a person. What it is, whoever made it was told, and nobody else is.",
    {
        "name": planned("What `revokePreviews` and the list of tokens call it.", str),
        "person": planned("Whose drafts it shows; null: that person isn't there any more.", _PERSON | None),
        "created_at": planned("When it was made.", datetime),
        "expires_at": planned("When it ends.", datetime),
    },
)
