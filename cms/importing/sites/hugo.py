"""Hugo Blox sites, formerly Wowchemy and Academic: an author's data, pages in folders of their own, blocks on the home page.

See https://docs.hugoblox.com. A folder's name says what its pages are, at whatever depth it stands (`content/en/publication`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import PurePosixPath

from cms.documents.decoding import decode
from cms.errors import DocumentError

from ..formats import read_file
from ..formats.data_findings import DataFindings
from ..formats.hugo_author import FORMAT, name_of, read_author
from ..formats.nodes import Node
from ..formats.placeholders import is_filler, without_filler
from ..formats.yaml_nodes import read_yaml
from ..reading import read_document
from ..records import Reading
from .blocks import read_blocks
from .data import data_reader, lists_of_data
from .folder import Folder, Site, SiteDocument
from .hugo_settings import names_of_hugo_settings, read_hugo_settings
from .pages import Known, is_draft, page_reader, read_page

# What the pages in a folder of this name are.
FOLDERS: dict[str, str] = {
    "publication": "publication",
    "publications": "publication",
    "papers": "publication",
    "articles": "publication",
    "event": "talk",
    "events": "talk",
    "talk": "talk",
    "talks": "talk",
    "project": "project",
    "projects": "project",
    "teaching": "teaching",
    "course": "teaching",
    "courses": "teaching",
    "post": "news",
    "posts": "news",
    "blog": "news",
    "news": "news",
}
_PAGES = (".md", ".markdown")
_SETTINGS = tuple(f"{name}.{ending}" for name in ("hugo", "config") for ending in ("toml", "yaml", "yml", "json"))
_OWNERS = ("admin", "me", "owner")


def is_hugo(folder: Folder) -> bool:
    """Whether a folder is a Hugo site's."""
    configured = folder.first(*_SETTINGS) or next(folder.under("config/_default"), None)
    authored = next(folder.under("data/authors"), None) or next(folder.under("content/authors"), None)
    return bool(authored or (configured and next(folder.under("content", *_PAGES), None)))


def read_hugo(folder: Folder) -> Site:
    """The documents of a Hugo site, in the order to import them."""
    site = Site("hugo-blox")
    authors = _authors(folder)
    owner = _owner(authors)
    known = _known(authors, owner)
    settings = None if authors else _stating_settings(folder)
    if settings:
        known = Known(tuple(names_of_hugo_settings(folder.read(settings), settings)))
    add = site.documents.extend
    if owner:
        add([folder.document(owner, author_reader(known))])
    elif settings:
        add([folder.document(settings, read_hugo_settings)])
    elif authors:
        folder.remark(next(iter(authors)), "owner", "nothing says which author the site is about, so none is read")
    add(folder.documents(_blocks(folder), lambda data, path: read_blocks(data, path, known.names)))
    for kind in ("publication", "talk", "teaching", "project", "news"):
        add(_pages(folder, kind, known))
    add(folder.documents(lists_of_data(folder, "data", authors), data_reader(known.names)))
    add(folder.documents(_texts(folder), lambda data, path: without_filler(read_document(data, path))))
    site.remarks = folder.remarks
    return site


def _stating_settings(folder: Folder) -> str | None:
    """The file of settings that states whose site it is, in a theme without authors' data."""
    files = [*_there(folder, *_SETTINGS), *folder.under("config/_default", ".toml", ".yaml", ".yml", ".json")]
    for path in files:
        try:
            if names_of_hugo_settings(folder.read(path), path):
                return path
        except DocumentError:
            continue  # it's named as what isn't read
    return None


def _there(folder: Folder, *paths: str) -> list[str]:
    return [path for path in paths if path in folder]


# ---- authors -------------------------------------------------------------------------------------------------------
def _authors(folder: Folder) -> dict[str, Node]:
    """The data of every author, by its path."""
    found: dict[str, Node] = {}
    pages = [p for p in folder.under("content", "_index.md", "index.md") if "authors" in PurePosixPath(p).parts[:-2]]
    for path in [*folder.under("data/authors", ".yaml", ".yml"), *pages]:
        try:
            data = folder.read(path)
            node = read_page(data, path).front if path.endswith(".md") else read_yaml(decode(data, path)[0], path)[0]
        except DocumentError:
            continue  # it will be told when the author is read
        found[path] = node
    return found


def _slug(path: str) -> str:
    name = PurePosixPath(path)
    return (name.parent.name if name.suffix == ".md" else name.stem).casefold()


def _owner(authors: dict[str, Node]) -> str | None:
    """The author whose site it is: one that says so, one by the name that the theme gives its owner, or the only one."""
    for path, node in authors.items():
        if any(
            (node.fields[key].text or "").casefold() == "true"
            for key in ("superuser", "is_owner")
            if key in node.fields
        ):
            return path
    named = [path for path in authors if _slug(path) in _OWNERS]
    return named[0] if named else next(iter(authors)) if len(authors) == 1 else None


def _known(authors: dict[str, Node], owner: str | None) -> Known:
    names: list[str] = []
    if owner and (name := name_of(authors[owner])) and not is_filler(name):
        names.append(name)
    if owner and (other := authors[owner].fields.get("highlight_name")) and other.text:
        names.append(other.text)
    slugs = {_slug(owner), "admin", "me"} if owner else set()
    others = {_slug(path): name for path, node in authors.items() if path != owner and (name := name_of(node))}
    return Known(tuple(names), frozenset(slugs), others)


def author_reader(known: Known) -> Callable[[bytes, str], Reading]:
    """A function that reads an author's data or page."""

    def read(data: bytes, path: str) -> Reading:
        if not path.endswith(".md"):
            return read_file(data, path, known.names)
        page = read_page(data, path)
        findings = DataFindings(data, path, FORMAT, page.outline.text, (), known.names)
        read_author(page.front, findings)
        body_lines = [section.start for section in page.outline.sections if section.blocks]
        if page.body:
            first, last = min(body_lines, default=1), len(page.outline.text.rstrip("\n").split("\n"))
            short = findings.person.values.get("bio")
            if short and short not in page.body:
                node = page.front.fields["bio"]
                findings.section("short biography", short, node.start, node.end)
            findings.person.values["bio"] = page.body
            findings.taken.update(range(first, last + 1))
        findings.reading.ignored += page.outline.ignored
        return without_filler(findings.finish())

    return read


# ---- pages ---------------------------------------------------------------------------------------------------------
def _pages(folder: Folder, kind: str, known: Known) -> Iterable[SiteDocument]:
    """The pages of a kind, and beside each publication its `cite.bib`."""
    found: list[SiteDocument] = []
    for path in folder.under("content", *_PAGES, ".bib"):
        name = PurePosixPath(path)
        if _kind(path) != kind or name.name.startswith("_index.") or _is_list(path):
            continue
        if name.suffix == ".bib":
            found.append(folder.document(path, lambda data, path: read_file(data, path, known.names)))
        elif is_draft(folder.text(path).encode()):
            folder.remark(path, "draft", "is a draft, and isn't read")
        else:
            found.append(folder.document(path, page_reader(kind, known)))
    # The page says more of how the person sees their work, and so comes before its citation.
    return sorted(found, key=lambda one: (PurePosixPath(one.path).parent.as_posix(), one.path.endswith(".bib")))


def _is_list(path: str) -> bool:
    """Whether a page stands for all of a kind, and isn't one of them: `content/publications/index.md`."""
    name = PurePosixPath(path)
    return name.stem in ("index", "_index") and name.parent.name.casefold() in FOLDERS


def _kind(path: str) -> str | None:
    """What a page is, by the first folder whose name tells."""
    return next((FOLDERS[part] for part in PurePosixPath(path).parts[1:-1] if part.casefold() in FOLDERS), None)


def _blocks(folder: Folder) -> list[str]:
    """Pages made of blocks: the home page, the widgets of an older one, landing pages."""
    pages = [path for path in folder.under("content", *_PAGES) if "authors" not in path and _kind(path) is None]
    return [
        path for path in pages if PurePosixPath(path).parent.name == "home" or _has_sections(folder.text(path)[:3000])
    ]


def _has_sections(text: str) -> bool:
    return text.startswith(("---", "+++")) and ("\nsections:" in text or "\nwidget:" in text or "\nwidget =" in text)


def _texts(folder: Folder) -> list[str]:
    """Pages of running text that stand by themselves: `content/about.md`, `content/cv/index.md`."""
    skipped = {*_blocks(folder)}
    found = []
    for path in folder.under("content", *_PAGES):
        name = PurePosixPath(path)
        if (
            path in skipped
            or "authors" in name.parts
            or (_kind(path) and not _is_list(path))
            or name.stem.casefold() in ("privacy", "terms", "404")
        ):
            continue
        text = folder.text(path)
        if not is_draft(text.encode()) and read_page(text.encode(), path).body:
            found.append(path)
    return found
