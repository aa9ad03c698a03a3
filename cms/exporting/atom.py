"""A feed as Atom, https://www.rfc-editor.org/rfc/rfc4287: `docs/formats/atom.md` says what goes where."""

from __future__ import annotations

from xml.etree.ElementTree import Element, SubElement

from .feeds import Feed
from .xml_text import LANGUAGE, put, written

NAMESPACE = "http://www.w3.org/2005/Atom"
MEDIA = "application/atom+xml"


def atom(feed: Feed) -> str:
    """The feed as a document."""
    made = Element("feed", xmlns=NAMESPACE)
    if feed.language:
        made.set(LANGUAGE, feed.language)
    put(made, "id", feed.address)
    put(made, "title", feed.title)
    put(made, "updated", feed.updated)
    put(put(made, "author"), "name", feed.title)  # of entries that have none
    SubElement(made, "link", rel="self", type=MEDIA, href=feed.address)
    if feed.home:
        SubElement(made, "link", rel="alternate", type="text/html", href=feed.home)
    for each in feed.entries:
        entry = put(made, "entry")
        put(entry, "id", each.id)
        put(entry, "title", each.title)
        put(entry, "published", each.moment)
        put(entry, "updated", each.updated)
        for author in each.authors:
            somebody = put(entry, "author")
            put(somebody, "name", author.name)
            if author.url:
                put(somebody, "uri", author.url)
        for relation, url in (("alternate", each.url), ("related", each.external)):
            if url:
                SubElement(entry, "link", rel=relation, href=url)
        put(
            entry,
            "content",
            each.text if each.html is None else each.html,
            type="text" if each.html is None else "html",
        )
    return written(made)
