"""Sites of groups: a lab is an organisation, never a person; its members are the people, each with a profile.

What the group did as a whole (publications, projects, news) belongs to whoever heads it, and its authors are the members.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import PurePosixPath

from slugify import slugify

from cms.content import Education, Person, Position, Publication, PublicationAuthor, Section
from cms.documents import Outline, SectionKind, kind_of_heading, plain, read_outline
from cms.documents import Section as Written
from cms.documents.decoding import decode
from cms.documents.languages import alternatives, words
from cms.errors import DocumentError

from ..formats.any_data import is_any
from ..formats.data_findings import DataFindings
from ..formats.data_sections import kind_of_key, read_section
from ..formats.nodes import Node
from ..formats.placeholders import without_filler
from ..formats.recognise import parse
from ..formats.tables import rows_of
from ..identity import names_agree
from ..people import is_name
from ..records import Reading, ReadOnce, Record
from ..sections.card import stated_name
from .data import data_reader
from .folder import Folder, Site, SiteDocument
from .hugo import author_reader
from .member_data import in_known_keys, of_data, of_mapping
from .member_readings import has_sections, read_member, with_sections
from .members import Member, body_of, of_page
from .pages import Known, read_page

_GROUP = re.compile(alternatives(words("people", "group")), re.IGNORECASE)
_WHOSE = "(?:(?:our|the|lab|group|current|former|past) )?"
_PEOPLE = re.compile(rf"{_WHOSE}(?:{alternatives(words('people', 'members'))})", re.IGNORECASE)
_COLLECTIONS = (
    "_members",
    "_people",
    "_team",
    "_team_members",
    "_students",
    "content/authors",
    "content/people",
    "content/members",
    "content/team",
    "src/content/people",
    "src/content/members",
    "src/content/team",
    "people",
    "members",
    "team",
    "data/members",
    "data/people",
    "data/team",
    "_data/members",
    "_data/people",
    "_data/team",
)
_PAGES = (".md", ".mdx", ".markdown", ".qmd", ".html", ".htm")
_DATA = (".yml", ".yaml", ".json", ".toml")
_TABLES = (".csv", ".tsv")
_HOMES = tuple(
    f"{stem}{ending}"
    for stem in ("index", "_pages/home", "_pages/about", "content/_index", "content/pages/home", "README")
    for ending in _PAGES
)
_AUTHORS = ("content/authors/", "data/authors/")  # Hugo's, which say more of themselves than others' do
# Files of data that other files are made of, or that say how a site is shown.
_MADE_OF = (
    "types",
    "sources",
    "orcid",
    "google-scholar",
    "pubmed",
    "navigation",
    "settings",
    "authors",
    "theme",
    "locales",
    "footer",
    "header",
)
_WELCOME = re.compile(r"\Awelcome to (?:the )?(?=[A-Z])", re.IGNORECASE)  # how a home page opens, and no part of a name
_LONGEST_NAME = 8  # words of what a group is called
_SETTINGS = (
    "_config.yml",
    "_config.yaml",
    "hugo.yaml",
    "hugo.toml",
    "config.toml",
    "config.yaml",
    "config/_default/hugo.yaml",
    "pelicanconf.py",
)
_TITLES = ("title", "name", "sitename")  # what settings call a site
_MANY = 4  # members, beyond which even a group that is only called by its folder is one
_FEW = 2  # members, from which on a folder with people in it is a group's, and beyond which no word needs to say so


def as_group(folder: Folder, site: Site) -> Site:
    """The site of a group, if a folder is one: its members' documents first, then the group's own. Else the site as it is."""
    if _is_somebodys(folder):
        return site
    found = list(_members(folder))
    called = _name(folder) or (_called(folder) if len(found) > _MANY else None)
    called = called or (_title(folder) if len(found) > _FEW else None)
    if len({member.name for member, _ in found}) < _FEW or not called:
        return site
    group = Site("group", remarks=site.remarks)
    head = next((member for member, _ in found if member.leads), found[0][0])
    home = folder.first(*_HOMES)
    for member, path in found:
        if path != home or member is not head:
            group.documents.append(_document(folder, member, path, called))
    others = Others(called, head.name, [member.name for member, _ in found])
    if home and any(path == home for _, path in found):  # it tells of the group, of its people, and of its head in one
        others.home = home
        others.people = [(section.start, section.end) for section in _sections_of_people(folder, home)]
        others.of_head = next(
            (_document(folder, head, home, called).read for m, path in found if m is head and path == home), None
        )
    taken = {path for _, path in found} - {home}
    slug = slugify(head.name)
    for document in [*site.documents, *_data(folder, site, taken)]:
        if document.slug:  # of somebody whom a table lists
            group.documents.append(document)
        elif document.path not in taken and PurePosixPath(document.path).name not in _SETTINGS:
            group.documents.append(SiteDocument(document.path, ReadOnce(others.reader(document)), slug))
    return group


def _is_somebodys(folder: Folder) -> bool:
    """Whether the settings name a person whose site it is."""
    settings = folder.first(*_SETTINGS)
    if settings is None:
        return False
    root = _parsed(folder, settings)
    author = root.fields.get("author") if root else None
    named = author.fields.get("name") if author and author.fields else author
    parts = [
        root.fields[key].text
        for key in ("first_name", "last_name")
        if root and key in root.fields and root.fields[key].text
    ]
    return bool(len(parts) == 2 or (named and named.text and is_name(named.text) and not _GROUP.search(named.text)))


def _parsed(folder: Folder, path: str) -> Node | None:
    try:
        return parse(decode(folder.read(path), path)[0], path)[0]
    except DocumentError:
        return None


def _outline(folder: Folder, path: str) -> Outline | None:
    try:
        return read_outline(folder.read(path), path)
    except DocumentError:
        return None


def _name(folder: Folder) -> str | None:
    """What a group is called: by the settings, or by its home page, where that names a group."""
    settings = folder.first(*_SETTINGS)
    root = _parsed(folder, settings) if settings else None
    named = [root.fields[key].text for key in _TITLES if root and key in root.fields and root.fields[key].text]
    description = root.fields["description"].text if root and "description" in root.fields else None
    home = folder.first(*_HOMES)
    headings: list[str] = []
    if home and (outline := _outline(folder, home)):
        headings = [plain(section.heading) for section in outline.sections if section.heading][:1]
        title = outline.front_matter.get("title")
        headings += re.split(r"(?:(?<!\s)\s+)?[|–—]\s*", title) if isinstance(title, str) else []
    for text in (*named, *headings):
        if text and (_GROUP.search(text) or (text in named and _GROUP.search(description or ""))):
            return _WELCOME.sub("", re.sub(r"(?<!\s)\s*[（(][^()（）]*[)）]\s*$", "", text)).strip()
    return None


def _title(folder: Folder) -> str | None:
    """What the settings, or the home page, call a site whose title names nobody: not `Ann Li`, nor `Ann Li's Home Page`."""
    settings, home = folder.first(*_SETTINGS), folder.first(*_HOMES)
    root = _parsed(folder, settings) if settings else None
    outline = _outline(folder, home) if home else None
    said = [root.fields[key].text for key in _TITLES if root and key in root.fields]
    said += [outline.front_matter.get("title")] if outline else []
    texts = (text for text in said if isinstance(text, str) and 0 < len(text.split()) <= _LONGEST_NAME)
    return next((text for text in texts if not stated_name(text) and kind_of_heading(text) is None), None)


# A folder or package that is a group's is called so where nothing in it says its name: `roads-lab`, `oz-group.github.io`.
_CALLED = re.compile(r"[a-z][a-z-]*(?:lab|labs|group)(?=$|[.+_-])", re.IGNORECASE)


def _called(folder: Folder) -> str | None:
    """What a group's folder or package is called, whose pages are made by a program and say no name."""
    package = _parsed(folder, "package.json") if "package.json" in folder else None
    name = package.fields.get("name") if package else None
    for text in (name.text if name else None, folder.real.name):
        if text and (found := _CALLED.match(text)):
            return " ".join(word.capitalize() for word in found[0].split("-"))
    return None


# ---- members -------------------------------------------------------------------------------------------------------
def _members(folder: Folder) -> Iterator[tuple[Member, str]]:
    """Everybody whom the folder lists, once, with the file that does: pages of their own first, then data, then lists."""
    seen: set[str] = set()
    for found in (_of_collections(folder), _of_files(folder), _of_lists(folder)):
        some = [(member, path) for member, path in found if member.name not in seen]
        seen |= {member.name for member, _ in some}
        yield from some


def _of_collections(folder: Folder) -> Iterator[tuple[Member, str]]:
    for name in _COLLECTIONS:
        for path in folder.under(name, *_DATA) if "data/" in name else ():
            root = _parsed(folder, path)
            if root and not root.items and (member := of_mapping(root, None)):
                yield member, path
        for path in folder.under(name, *_PAGES):
            file = PurePosixPath(path)
            if file.stem.casefold() in ("readme", "template") or (
                file.stem in ("_index", "index") and file.parent.as_posix() == name
            ):
                continue
            try:
                page = read_page(folder.read(path), path)
            except DocumentError:
                continue  # it will be told when it is its turn
            last = max(1, len(page.outline.text.rstrip("\n").split("\n")))
            if member := of_mapping(Node(page.front.fields, 1, last), None):
                member.has_sections = has_sections(page.outline)
                if not member.has_sections and (body := page.body or body_of(page.outline.sections)):
                    member.texts.append(body)
                yield member, path


def _of_files(folder: Folder) -> Iterator[tuple[Member, str]]:
    for path in [*folder.under("_data", *_DATA), *folder.under("data", *_DATA)]:
        stem = PurePosixPath(path).stem
        root = _parsed(folder, path)
        known = root if _says_people(stem) else (_people_in(root) or in_known_keys(root)) if root else None
        if known:
            yield from ((member, path) for member in of_data(known, stem.replace("_", " ")))
    for path in [*folder.under("_data", *_TABLES), *folder.under("data", *_TABLES)]:
        with suppress(DocumentError):
            if rows := in_known_keys(Node(rows_of(folder.read(path), path)[2], 1, 1)):
                yield from ((member, path) for member in of_data(rows, None))


def _people_in(root: Node) -> Node | None:
    """What data says of a group's people, among other things: `people: …`, above `collaborators: …`."""
    found = {key: value for key, value in root.fields.items() if value.items and _says_people(key)}
    return Node(found, root.start, root.end) if found else None


def _of_lists(folder: Folder) -> Iterator[tuple[Member, str]]:
    for path in folder.paths:
        file = PurePosixPath(path)
        name = file.parent.name if file.stem in ("index", "_index") else file.stem
        if file.suffix not in _PAGES or len(file.parts) > 3 or path in _HOMES:
            continue
        outline = _outline(folder, path)
        if outline and (_says_people(name) or _lists_people(outline)):
            yield from ((member, path) for member in of_page(outline.sections))
    if home := folder.first(*_HOMES):
        yield from ((member, home) for member in of_page(_sections_of_people(folder, home)))


def _says_people(name: str) -> bool:
    """Whether a file or folder, or a heading, is called what people of a group are: `team_members`."""
    return bool(_PEOPLE.fullmatch(re.sub(r"[\s_-]+", " ", name.strip())))


def _lists_people(outline: Outline) -> bool:
    """Whether a page's title, or its first heading, says that it lists the people of a group: `Who we are`."""
    title = outline.front_matter.get("title")
    said = re.split(r"(?:(?<!\s)\s+)?[|–—]\s*", title)[:1] if isinstance(title, str) else []
    said += [plain(section.heading) for section in outline.sections if section.heading][:1]
    return any(map(_says_people, said))


def _sections_of_people(folder: Folder, path: str) -> list[Written]:
    """The sections of a page that list a group's people: those of such headings, with what stands below them."""
    outline = _outline(folder, path)
    found: list[Written] = []
    level = 0
    for section in outline.sections if outline else ():
        if level and section.level > level:
            found.append(section)
            continue
        level = section.level if section.heading and _says_people(plain(section.heading)) else 0
        found += [section] if level else []
    return found


def _document(folder: Folder, member: Member, path: str, group: str) -> SiteDocument:
    def read() -> Reading:
        data = folder.read(path)
        reading = read_member(member, group, data, path, decode(data, path)[0].replace("\r\n", "\n"))
        if path.startswith(_AUTHORS):
            told = author_reader(Known((member.name,)))(data, path)
            if not any(record.entity is Position for record in told.records):
                told.records += [record for record in reading.records if record.entity is Position]
            return told
        return with_sections(reading, data, path) if member.has_sections else reading

    return SiteDocument(path, ReadOnce(read), slugify(member.name))


# ---- what the group did ----------------------------------------------------------------------------------------------
def _data(folder: Folder, site: Site, taken: set[str]) -> Iterator[SiteDocument]:
    """Data of publications, projects and news that a generator's own tables don't know."""
    known = {document.path for document in site.documents}
    for path in [*folder.under("_data", *_DATA), *folder.under("data", *_DATA)]:
        stem = PurePosixPath(path).stem
        if path in known or path in taken or stem in _MADE_OF:
            continue
        root = _parsed(folder, path)
        kind = kind_of_key(stem) or (_kind(root) if root else None)
        if kind and root and root.items:
            yield folder.document(path, partial(_read_data, title=stem, kind=kind))
        elif root and is_any(root, path):
            yield folder.document(path, data_reader(()))


def _kind(root: Node) -> SectionKind | None:
    """What data lists, by the keys that its items have."""
    keys = {key.casefold() for item in root.items for key in item.fields}
    if "title" in keys and keys & {"authors", "author"}:
        return SectionKind.PUBLICATIONS
    if "date" in keys and keys & {"headline", "text", "content", "news"}:
        return SectionKind.NEWS
    return None


def _read_data(data: bytes, path: str, title: str, kind: SectionKind) -> Reading:
    text, _ = decode(data, path)
    root, remarks = parse(text, path)
    findings = DataFindings(data, path, "group-data", text, remarks)
    read_section(title, root, findings, kind)
    return without_filler(findings.finish(root))


class Others:
    """Reads a group's own documents: what they say of people is said of its members, and what of the group, of no person."""

    def __init__(self, group: str, head: str, members: list[str]) -> None:
        """Know the group's name, its head's, and its members'."""
        self.group, self.head, self.members = group, head, members
        self.home = ""  # the page that lists the people among other things,
        self.people: list[tuple[int, int]] = []  # the lines there that do,
        self.of_head: Callable[[], Reading] | None = None  # and what it says of the head

    def reader(self, document: SiteDocument) -> Callable[[], Reading]:
        """The way to read one of them."""
        return lambda: self.read(document)

    def read(self, document: SiteDocument) -> Reading:
        """Read it: authors are members where their names agree; the group's text is kept as a section; no job is invented."""
        reading = document.read()
        person = reading.person
        if document.path == self.home:
            self._without_people(reading)
        values = {key: value for key, value in person.values.items() if key == "bio"}
        person.values = {"name": self.head}
        if told := values.get("bio"):
            title = (
                self.group
                if PurePosixPath(document.path).stem in ("index", "home", "about")
                else PurePosixPath(document.path).stem
            )
            reading.records.append(Record(Section, {"title": title, "body": told}, person.start_line, person.end_line))
        reading.records = [record for record in reading.records if record.entity not in (Position, Education)]
        for record in reading.records:
            if record.entity is Publication:
                self._authors(record, person)
        reading.records = [
            r for r in reading.records if r.entity is not Person or not self._member(r.values.get("name"))
        ]
        if document.path == self.home and self.of_head:
            told = self.of_head()
            reading.records += told.records
            person.values |= told.person.values
        return reading

    def _without_people(self, reading: Reading) -> None:
        """Leave out what is said where the people are listed: it is said of each of them."""
        for start, end in self.people:
            reading.records = [record for record in reading.records if not start <= record.start_line <= end]
            reading.ignored.append((start, end, "about others"))

    def _authors(self, paper: Record, head: Record) -> None:
        for author in paper.values.get("authors", []):
            who = author.values.get("person")
            if author.entity is not PublicationAuthor or not isinstance(who, Record) or who is head:
                continue
            member = self._member(who.values.get("name"))
            if member == self.head:
                author.values["person"] = head
            elif member:
                who.values["name"] = member

    def _member(self, name: str | None) -> str | None:
        """The one member whom a printed name can be."""
        found = [member for member in self.members if name and (member == name or names_agree(member, name))]
        return found[0] if len(found) == 1 else None
