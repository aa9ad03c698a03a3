"""Addresses of assets and of the site: where they lead, and for whom."""

from __future__ import annotations

from dataclasses import dataclass

from cms.store.keys import Keys


@dataclass(frozen=True, slots=True)
class Addresses:
    """Where the assets of a store are served, and its content is shown: addresses, and the keys of what isn't for everybody.

    Without keys there are none in addresses: those who read without a server.
    """

    base: str = ""
    keys: Keys | None = None
    for_everybody: bool = True  # whether what is published takes no key
    site: str = ""  # the address of the site that shows the content, to which previews lead
