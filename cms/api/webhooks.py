"""The types of webhooks, and of what became of what they were told."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from cms.content import Described, Person
from cms.content.fields import described
from cms.store.webhooks import DeliveryState
from cms.telling.presets import PRESETS

from .connections import PAGING, connection_of
from .history import Revision
from .types import TYPES, declare, enum_type, planned

_presets: Any = Described("WebhookPreset", {name: (name, preset.description) for name, preset in PRESETS.items()})  # type: ignore[arg-type]
_presets.__doc__ = "What is sent to a webhook, and how."
Preset: Any = enum_type(_presets)
_PERSON: Any = TYPES[Person]
WebhookDelivery: Any = declare(
    "WebhookDelivery",
    "What a webhook was told, or is to be told again.",
    {
        "message_id": planned("What is sent as `webhook-id`, the same each time.", str),
        "revision": planned("The revision that it tells; null: it is a test.", Revision | None),
        "state": planned(described(DeliveryState), enum_type(DeliveryState)),
        "tries": planned("How often it was sent.", int),
        "tried_at": planned("When it was sent last; null: it wasn't yet.", datetime | None),
        "outcome": planned("What came of that: what the receiver answered, or why it didn't.", str | None),
    },
)
_DELIVERIES = connection_of("WebhookDelivery", WebhookDelivery, "WebhookDelivery", "delivery")
Webhook: Any = declare(
    "Webhook",
    "Who is told of each revision that changes what is published.",
    {
        "name": planned("What it's called.", str),
        "url": planned("Where it is told.", str),
        "preset": planned("What is sent, and how.", Preset),
        "kinds": planned("The types of records that it is told of; none: all.", list[str]),
        "people": planned(
            "The people of whose profiles it is told; none: everybody's. Null for one who isn't seen here.",
            list[_PERSON | None],
        ),
        "private_network": planned("Whether it may be on a private network.", bool),
        "created_at": planned("When it was added.", datetime),
        "told": planned("The number of the revision up to which it has been told, or is being told.", int),
        "next_try_at": planned("When it is tried again, where it failed last; null: it didn't.", datetime | None),
        "deliveries": planned(
            "What it is to be told next, what it was told in the last 30 days, and what was put aside; the latest first.",
            _DELIVERIES,
            PAGING,
        ),
    },
)
