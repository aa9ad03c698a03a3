"""A folder that no generator made: every document in it of a kind that is known."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import PurePosixPath

from cms.documents import ENDINGS, SectionKind, kinds_of_heading
from cms.documents.languages import alternatives, words
from cms.errors import DocumentError

from ..columns import meanings
from ..formats import KNOWN, read_file
from ..formats.any_data import kind_of_path
from ..formats.mapping import readable
from ..formats.recognise import DATA_ENDINGS, SCRIPTS, cites, parse, reader_of
from ..formats.tables import BOOKS, TEXTS
from ..limits import Made
from ..lists.looks import look
from ..records import Reading
from .bibliographies import Names, read_bibliography
from .folder import LAYOUTS, Folder, Site, SiteDocument
from .latex_parts import LATEX, Parts
from .pages import Known, entry_reader, in_own_words, page_reader, read_page
from .people import people_documents
from .unread import SETUP_NAMES

# What stands beside documents in folders of code, and tells how a site is made rather than whose it is.
_NO_DOCUMENTS = re.compile(
    r"(?:(?:third[_-]party[_-])?(?:licen[sc]es?|notices?)|changelog|changes|contributing|code_of_conduct|security|requirements|robots|humans|authors|credits"
    r"|build(?:ing)?|deploy(?:ment|ing)?|install(?:ation)?|setup|usage|development|hacking|makefile|todo|tasks|plan|faq|template"
    r"|google[0-9a-f]{16}|agents|claude|customi[sz]e|migrat[^\W_]+|release[^\W_]*|upgrad[^\W_]+|getting[_-]started|quick[_-]?start)(?:[._-][\w.-]*)?",
    re.IGNORECASE,
)
# Scripts that set programs up, or try them.
_NO_DATA = re.compile(
    r".*(?:\.config|\.setup|\.test|\.spec|\.stories|\.d|\.min)\.\w+|gulpfile.*|gruntfile.*", re.IGNORECASE
)
# What files are called that people write about themselves; others among papers, letters and figures aren't.
OF_A_PERSON = re.compile(
    alternatives((*words("words", "curriculum"), "profile", "about", "bio")),
    re.IGNORECASE,
)
HOMES = ("index", "_index", "about", "home", "about-me", "bio", "cv", "resume")


def read_plain(folder: Folder) -> Site:
    """The documents of a folder: pages about the whole person first, bibliographies last, data of no known kind left out.

    Whoever the first pages name is looked for in bibliographies, so that literature that they cite isn't taken for theirs.
    """
    site = Site("folder")
    pages = [
        path
        for path in folder.paths
        if path.lower().endswith((*KNOWN, *ENDINGS))
        and (path.lower().endswith(SCRIPTS) or LAYOUTS.isdisjoint(PurePosixPath(path).parts[:-1]))
    ]
    pages = [path for path in pages if not _is_built(folder, path)]
    latex = _latex(folder, pages)
    bibliographies: list[str] = []
    people_listed: list[SiteDocument] = []
    collected: list[tuple[str, str | SectionKind]] = []
    people = _People(folder)
    has_home = any(PurePosixPath(path).stem.casefold() in HOMES for path in pages)
    for path in pages:
        name = PurePosixPath(path)
        if path.lower().endswith(LATEX):
            if path in latex:
                site.documents.append(folder.document(path, latex[path]))
        elif _tells_of_code(folder, name) or (has_home and name.stem.casefold() == "readme"):
            folder.remark(path, "repository", "is about the site and not about a person, and isn't read")
        elif (
            name.name.lower() in SETUP_NAMES
            or _NO_DATA.fullmatch(name.name)
            or (name.suffix.lower() in ENDINGS and not OF_A_PERSON.search(name.stem))
        ):
            continue
        elif name.suffix.lower() in (*TEXTS, *BOOKS, ".vcf") and (listed := people(path)) is not None:
            people_listed += listed
        elif name.suffix.lower() in DATA_ENDINGS and not _is_known(folder.text(path), path):
            if name.suffix.lower() not in SCRIPTS:
                folder.remark(path, "unknown", "is data of no kind that is known, and isn't read")
        elif kind := _kind_of_page(folder, path) or _kind_of_entry(folder, path):
            collected.append((path, kind))
        elif cites(folder.text(path), path):
            bibliographies.append(path)
        else:
            site.documents.append(folder.document(path, read_file))
    site.documents.sort(key=lambda document: (rank(document.path)[0], not _names_somebody(document), document.path))
    names = Names(site.documents)
    bibliographies = _without_cited(folder, bibliographies, [path for path, kind in collected if kind == "news"])
    site.documents += folder.documents(bibliographies, lambda data, path: read_bibliography(data, path, names()))
    for path, kind in collected:
        site.documents.append(folder.document(path, _page_reader(kind, names)))
    site.documents += people_listed
    site.remarks = folder.remarks
    return site


def _tells_of_code(folder: Folder, path: PurePosixPath) -> bool:
    """Whether a page tells of how a site is made: a licence, or a package's plans, in a folder beside what it is made of."""
    if _NO_DOCUMENTS.fullmatch(path.stem):
        return True
    return path.parts[0] == "docs" and path.suffix.lower() in _TEXT_PAGES and "package.json" in folder


def _without_cited(folder: Folder, bibliographies: list[str], posts: list[str]) -> list[str]:
    """The bibliographies but those that stand in a post's own folder, which are of what it cites."""
    own = {PurePosixPath(path).parent for path in posts if PurePosixPath(path).stem.casefold() in HOMES}
    cited = [path for path in bibliographies if PurePosixPath(path).parent in own]
    for path in cited:
        folder.remark(path, "cited", "is of what a post cites, and isn't read")
    return [path for path in bibliographies if path not in cited]


def _latex(folder: Folder, pages: list[str]) -> dict[str, Callable[[bytes, str], Reading]]:
    """The LaTeX documents of a folder that are about a person, each with how it is read: with its parts put in.

    What is called as such documents are; else, where nothing else may be about anybody, the only one that is a whole document.
    """

    def find(path: str) -> bytes | None:
        with suppress(DocumentError):
            return folder.read(path) if path in folder else None
        return None

    written = [path for path in pages if path.lower().endswith(LATEX)]
    chosen = [path for path in written if OF_A_PERSON.search(PurePosixPath(path).stem)]
    if not chosen and all(path.lower().endswith((*LATEX, ".bib")) for path in pages):
        whole = [path for path in written if r"\documentclass" in folder.text(path)]
        chosen = whole if len(whole) == 1 else []
    brought: dict[str, str] = {}
    for path in chosen:
        parts = Parts(find)
        with suppress(DocumentError):  # it's told of when it is its turn
            parts.put_in(folder.read(path), path)
        brought |= dict.fromkeys(parts.brought, path)
    for path, by in brought.items():
        folder.remark(path, "part", f"is a part of {by}, and is read there")
    return {
        path: lambda data, path: read_file(Parts(find).put_in(data, path), path)
        for path in chosen
        if path not in brought
    }


class _People:
    """Looks into tables and address books of a folder, as far as all of them may be kept in memory."""

    def __init__(self, folder: Folder) -> None:
        self._folder, self._so_far = folder, Made()

    def __call__(self, path: str) -> list[SiteDocument] | None:
        """The people whom a file lists; [] for what can't be read, with a remark; None for what is about one person."""
        try:
            data = self._folder.read(path)
            if not (listed := people_documents(data, path, self._so_far)):
                read_file(data, path)
        except DocumentError as error:
            self._folder.remark(path, "unknown", error.problem)
            return []
        return listed or None


# Where generators put the pages that they make.
_BUILT = frozenset(("_site", "docs", "public", "output", "build", "dist"))


def _is_built(folder: Folder, path: str) -> bool:
    """Whether a page was made from another, in a folder of built ones or beside it, or is a copy of one; it is said then."""
    at = PurePosixPath(path)
    is_apart = len(at.parts) > 1 and at.parts[0] in _BUILT
    if not is_apart and at.suffix != ".html":
        return False
    rest = PurePosixPath(*at.parts[is_apart:])
    made = (".qmd", ".rmd", ".Rmd", *((".md", ".org") if is_apart else ()))
    endings = made if rest.suffix == ".html" else (rest.suffix,)
    source = folder.first(*(rest.with_suffix(ending).as_posix() for ending in endings))
    if source:
        folder.remark(path, "built", f"is made from {source}, and isn't read")
    return source is not None


# Which page of a collection a file is, by what its folder is called.
_COLLECTIONS = {
    SectionKind.PUBLICATIONS: "publication",
    SectionKind.TALKS: "talk",
    SectionKind.NEWS: "news",
    SectionKind.PROJECTS: "project",
}


_WRITTEN = frozenset(("by", "author", "authors", "doi"))  # what only papers have
_POSTS = frozenset(("post", "posts", "blog"))
_TEXT_PAGES = (".md", ".mdx", ".markdown", ".qmd", ".rmd")


def _folder_of(path: str) -> str | None:
    """What the folder of a page is called; the one around it where each page of a collection has one of its own."""
    at = PurePosixPath(path)
    if at.suffix.lower() not in _TEXT_PAGES or at.stem.casefold() == "readme":
        return None
    if at.stem.casefold() in HOMES:
        own = at.stem.casefold() == "index" and len(at.parts) > 2 and not at.parent.name.isdecimal()
        return at.parent.parent.name if own else None
    return at.parent.name or None


def _kind_of_page(folder: Folder, path: str) -> str | None:
    """Of which collection a page is: one of several in a folder that says so, each with when it was in its front matter."""
    named = _folder_of(path)
    said = kind_of_path(f"{named}/_") if named else None
    kind = "news" if named and named.casefold() in _POSTS else _COLLECTIONS.get(said) if said else None
    if kind is None or named is None:
        return None
    with suppress(DocumentError):
        front = read_page(folder.read(path), path).front
        if SectionKind.TALKS in kinds_of_heading(named) and not front.fields.keys() & _WRITTEN:
            kind = _COLLECTIONS[SectionKind.TALKS]
        if any(value.text and look(value.text).dated > 0.6 for value in front.fields.values()):
            return kind
    return None


_ENTRIES = frozenset(
    (
        SectionKind.EXPERIENCE,
        SectionKind.EDUCATION,
        SectionKind.AWARDS,
        SectionKind.CERTIFICATES,
        SectionKind.TEACHING,
        SectionKind.SERVICE,
        SectionKind.VOLUNTEER,
        *_COLLECTIONS,
    )
)


def _kind_of_entry(folder: Folder, path: str) -> SectionKind | None:
    """What a page is one of, whose front matter says it in a site's own words: `jobs/oz.md`, with `employer` and `town`."""
    at = PurePosixPath(path)
    kind = kind_of_path(f"{at.parent.name}/_") if len(at.parts) > 1 else None
    if kind not in _ENTRIES or at.suffix.lower() not in (".md", ".mdx", ".markdown"):
        return None
    with suppress(DocumentError):
        front = read_page(folder.read(path), path).front
        if kind is SectionKind.TEACHING and any("event" in meanings(readable(key)) for key in front.fields):
            kind = SectionKind.TALKS  # `lectures`, each with the meeting that it was given at
        return kind if in_own_words(front) and "title" not in front.fields else None
    return None


def _page_reader(kind: str | SectionKind, names: Names) -> Callable[[bytes, str], Reading]:
    if isinstance(kind, SectionKind):
        return entry_reader(kind)
    return lambda data, path: page_reader(kind, Known(tuple(names())))(data, path)


def _names_somebody(document: SiteDocument) -> bool:
    """Whether a file of data says whose it is, so that the others' people are known among others."""
    with suppress(DocumentError):
        return document.path.lower().endswith(DATA_ENDINGS) and bool(document.read.names())
    return False


def rank(path: str) -> tuple[int, str]:
    """Pages of the folder itself about the whole person come first, then all others by their paths."""
    homes = (*HOMES, "readme")
    stem = PurePosixPath(path).stem.casefold()
    return homes.index(stem) if stem in homes and "/" not in path else len(homes), path


def _is_known(text: str, path: str) -> bool:
    try:
        root, _ = parse(text, path)
    except DocumentError:
        return True  # broken data of the person's is told of; what it is can't be
    return reader_of(root, path) is not None
