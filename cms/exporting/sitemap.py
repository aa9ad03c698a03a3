"""The pages of the site that shows the content, for search engines: https://www.sitemaps.org/protocol.html."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any
from xml.etree.ElementTree import Element, SubElement

from .feeds import PAGES, Site
from .xml_text import put, written

NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9"
_XHTML = "http://www.w3.org/1999/xhtml"
MOST = 50_000  # pages that a sitemap may have
OPERATION = f"""query Pages {{
  locales {{ tag }}
  {" ".join(f"{each.plural} {{ nodes {{ slug updatedAt locales }} }}" for each in PAGES)}
}}"""


def sitemap(data: Mapping[str, Any], address: str) -> str:
    """The sitemap of what `OPERATION` asks for, of the site at an address: its first page, and all that has one."""
    site = Site(address, tuple(each["tag"] for each in data["locales"]))
    made = Element("urlset", {"xmlns": NAMESPACE, "xmlns:xhtml": _XHTML})
    for _, (there, changed) in zip(range(MOST), _pages(data, site), strict=False):
        url = put(made, "url")
        put(url, "loc", there.pop(""))
        if changed:
            put(url, "lastmod", changed)
        for locale, where in there.items():
            SubElement(url, "xhtml:link", rel="alternate", hreflang=locale, href=where)
    return written(made)


def _pages(data: Mapping[str, Any], site: Site) -> Iterator[tuple[dict[str, str], str | None]]:
    """The addresses of each page by the languages that it is in, if in several, and its own as ``; and its last change."""

    def in_languages(told: list[str], at: Any, changed: str | None) -> Iterator[tuple[dict[str, str], str | None]]:
        there = {locale: at(locale) for locale in told}
        for where in there.values() if there else [at(None)]:
            yield {"": where, **(there if len(there) > 1 else {})}, changed

    yield from in_languages([*site.locales], site.home, None)
    for entity in PAGES:
        for record in data[str(entity.plural)]["nodes"]:
            slug = record["slug"]
            yield from in_languages(
                record["locales"], lambda at, e=entity, s=slug: site.page(e, s, at), record["updatedAt"]
            )
