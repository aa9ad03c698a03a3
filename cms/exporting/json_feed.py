"""A feed as JSON Feed 1.1, https://www.jsonfeed.org/version/1.1/: `docs/formats/atom.md` says what goes where."""

from __future__ import annotations

import json
from typing import Any

from .entries import stated
from .feeds import Entry, Feed

VERSION = "https://jsonfeed.org/version/1.1"


def json_feed(feed: Feed) -> str:
    """The feed as a document."""
    said = stated(
        version=VERSION, title=feed.title, home_page_url=feed.home, feed_url=feed.address, language=feed.language
    )
    return json.dumps({**said, "items": list(map(_item, feed.entries))}, ensure_ascii=False, indent=2) + "\n"


def _item(entry: Entry) -> dict[str, Any]:
    return stated(
        id=entry.id,
        url=entry.url,
        external_url=entry.external,
        title=entry.title,
        content_html=entry.html,
        content_text=entry.text if not entry.html else None,
        date_published=entry.moment,
        date_modified=entry.updated,
        authors=[stated(name=author.name, url=author.url) for author in entry.authors],
    )
