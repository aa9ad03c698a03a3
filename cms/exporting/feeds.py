"""Feeds: what is asked for one, and its answer as entries, whatever they are written as.

A feed is of a person, an organization, a topic, a kind of record, or of everybody. It has the records that have a date and
a slug, of those kinds that readers wait for, the newest first. What is asked is made from the content model, as of profiles.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple
from urllib.parse import quote, urlsplit

from cms.api.query import ROOTS
from cms.content import ENTITIES, Entity, Organization, PartialDate, Person, Project, Publication, RichText, Topic
from cms.content.columns import api_name
from cms.content.fields import Relation, Value, api_fields
from cms.content.inputs import SLUGGED, makers
from cms.planning.roots import Many, One

from .entries import is_http
from .urn import urn

# The kinds of which feeds tell: by the names of their lists, as `news`.
DATED: dict[str, type[Entity]] = {
    entity.plural: entity for entity in ENTITIES.values() if entity.plural and entity in SLUGGED and "date" in entity.table().c
}  # fmt: skip
SUBJECTS: dict[str, type[Entity]] = {str(entity.plural): entity for entity in (Person, Organization, Topic)}
PAGES = (Person, Project, Publication)  # of which a site has pages, as the starters do
_TITLE = 100  # characters, at most; the content says the rest
_EPOCH = "1970-01-01T00:00:00.000Z"


class Subject(NamedTuple):
    """What a feed is of: the records of a person, an organization or a topic by its slug; and of what kind, if of one."""

    of: type[Entity] | None = None
    slug: str = ""
    kind: type[Entity] | None = None

    @property
    def called(self) -> str:
        """What kind of record has the slug."""
        return self.of.__tablename__ if self.of else "record"


def subject_of(path: str) -> tuple[Subject, str] | None:
    """What a path names, and what it ends in: `/feed.xml`, `/talks.ics`, `/people/SLUG.bib`; None where it names nothing."""
    folder, _, name = path.removeprefix("/").rpartition("/")
    stem, _, ending = name.partition(".")
    if folder:
        of = SUBJECTS.get(folder)
        return None if of is None else (Subject(of, stem), ending)
    if stem == "feed":
        return Subject(), name
    return (Subject(kind=DATED[stem]), ending) if stem in DATED else None


@dataclass(frozen=True, slots=True)
class Site:
    """The site that shows the content, and the languages of the store, of which the first has pages without a prefix."""

    address: str
    locales: tuple[str, ...] = ()

    def page(self, entity: type[Entity], slug: str, locale: str | None = None) -> str:
        """The address of a record's page."""
        return f"{self.home(locale)}{entity.plural}/{quote(slug)}/"

    def home(self, locale: str | None = None) -> str:
        """The address of the first page."""
        return f"{self.address}/{'' if locale in (None, *self.locales[:1]) else f'{locale}/'}"


class Author(NamedTuple):
    """Somebody who made what an entry tells, and an address of theirs."""

    name: str
    url: str | None


@dataclass(frozen=True, slots=True)
class Entry:
    """What a feed tells of a record.

    `date` is the record's own, as precise as that is known; `updated` the moment of its last change. `url` is its page, or
    else its own address; `external` is that, where there is a page.
    """

    id: str
    title: str
    date: PartialDate | None
    published: str
    updated: str
    url: str | None
    external: str | None
    html: str | None
    text: str
    authors: tuple[Author, ...]
    place: str = ""

    @property
    def moment(self) -> str:
        """The moment that its date begins at, in UTC, as feeds know no months and years; else since when readers see it."""
        return f"{self.date.earliest.isoformat()}T00:00:00Z" if self.date else self.published


@dataclass(frozen=True, slots=True)
class Feed:
    """A feed: where it is, what it is called, the page that it belongs to, its language, and its entries in order."""

    address: str
    title: str
    home: str | None
    language: str | None
    updated: str
    entries: tuple[Entry, ...]


# ---- what is asked -----------------------------------------------------------------------------------------------------
@cache
def operation(of: type[Entity] | None, kinds: tuple[type[Entity], ...], first: int) -> str:
    """The operation that asks for the `first` records of each kind that there are of a subject, the newest first."""
    own = {} if of is None else _own(of)
    nested = " ".join(_list(name, kind, first) for name, kind in own.items() if kind in kinds)
    lists = "" if own else " ".join(_list(_root(kind, Many), kind, first, of) for kind in kinds)
    if of is None:
        return f"query Feed {{ locales {{ tag }} {lists} }}"
    about = "displayName links { url }" if of is Person else "name"
    record = f"{_root(of, One)}(slug: $slug) {{ slug updatedAt {about} {nested} }}"
    return f"query Feed($slug: String!) {{ locales {{ tag }} {record} {lists} }}"


def kinds_of(subject: Subject, among: tuple[type[Entity], ...]) -> tuple[type[Entity], ...]:
    """The kinds of records that a subject has, of some."""
    own = set() if subject.of is None else {*_own(subject.of).values()}
    return tuple(kind for kind in among if subject.kind in (None, kind) and (not own or kind in own))


def _own(entity: type[Entity]) -> dict[str, type[Entity]]:
    """The lists of dated records that a record leads to, by name; none of an organization, which has people instead."""
    found = {
        name: field.target for name, field in api_fields(entity).items() if isinstance(field, Relation) and field.many
    }
    return {name: kind for name, kind in found.items() if kind in DATED.values()}


def _root(entity: type[Entity], root: type[One | Many]) -> str:
    return next(name for name, each in ROOTS.items() if isinstance(each, root) and each.entity is entity)


def _list(name: str, kind: type[Entity], first: int, through: type[Entity] | None = None) -> str:
    newest = ", ".join(f"{{ field: {field}, direction: DESC }}" for field in ("DATE", "PUBLISHED_AT"))
    arguments = [f"first: {first}", f"orderBy: [{newest}]"]
    if through is not None:  # what people who are, or were, there made
        at = "{ some: { organization: { slug: { eq: $slug } } } }"
        person = f"person: {{ or: [{{ positions: {at} }}, {{ education: {at} }}] }}"
        of = makers(kind)
        arguments.append(f"filter: {{ {f'{api_name(of[0])}: {{ some: {{ {person} }} }}' if of else person} }}")
    return f"{name}({', '.join(arguments)}) {{ nodes {{ {_selection(kind)} }} }}"


@cache
def _selection(kind: type[Entity]) -> str:
    """What is asked of a record."""
    known = api_fields(kind)
    asked = ["id", "slug", "date", "publishedAt", "updatedAt"]
    asked += [name for name in ("title", "venue", "year", "doi", "event", "location") if name in known]
    asked += [f"{name} {{ html text }}" for name in _texts(kind)]
    asked += ["links { url }"] if "links" in known else []
    person = "person { slug displayName hasProfile links { url } }"
    of = makers(kind)
    return " ".join([*asked, f"{api_name(of[0])} {{ displayName {person} }}" if of else person])


def _texts(kind: type[Entity]) -> list[str]:
    """The texts that a record has."""
    return [n for n, f in api_fields(kind).items() if isinstance(f, Value) and f.item is RichText and not f.many]


# ---- the answer --------------------------------------------------------------------------------------------------------
def record_of(data: Mapping[str, Any], subject: Subject) -> dict[str, Any] | None:
    """What an answer says of the subject itself; None where there is none of its slug."""
    record: dict[str, Any] | None = data[_root(subject.of, One)] if subject.of else {}
    return record


def feed(
    data: Mapping[str, Any], subject: Subject, most: int, address: str, site: str = "", locale: str | None = None
) -> Feed:
    """The feed of an answer, with `most` entries, as it's asked for at an address; of a subject that there is.

    With the address of a `site` it leads to that site's pages.
    """
    locales = tuple(each["tag"] for each in data["locales"])
    shown = Site(site, locales) if site else None
    record = record_of(data, subject)
    assert record is not None
    own = _own(subject.of) if subject.of else {}
    lists = [(kind, record[name]) for name, kind in own.items() if name in record]
    lists += [(kind, data[name]) for kind in DATED.values() if (name := _root(kind, Many)) in data]
    found = [_entry(kind, each, shown, locale) for kind, listed in lists for each in listed["nodes"]]
    found.sort(key=lambda entry: (entry.date.key if entry.date else "", entry.published, entry.id), reverse=True)
    entries = tuple(found[:most])
    updated = max([entry.updated for entry in entries] or [_second(record.get("updatedAt", _EPOCH))])
    home, title = _home(subject, record, shown, locale), _called(subject, record, site or address)
    return Feed(address, title, home, locale or next(iter(locales), None), updated, entries)


def _called(subject: Subject, record: Mapping[str, Any], address: str) -> str:
    """What a feed is called: whose it is and what it tells; else where it is."""
    kind = str(subject.kind.plural).capitalize() if subject.kind else ""
    of = record.get("displayName") or record.get("name") or ""
    return fit(": ".join(filter(None, (of, kind)))) or fit(urlsplit(address).hostname or "") or "Feed"


def _home(subject: Subject, record: Mapping[str, Any], site: Site | None, locale: str | None) -> str | None:
    if subject.of is Person:
        return site.page(Person, record["slug"], locale) if site else _address(record)
    return site.home(locale) if site else None


def _entry(kind: type[Entity], record: Mapping[str, Any], site: Site | None, locale: str | None) -> Entry:
    """What a feed tells of a record."""
    of = makers(kind)
    lines = (
        record[api_name(of[0])]
        if of
        else [{"displayName": record["person"]["displayName"], "person": record["person"]}]
    )
    texts = [record[name] for name in _texts(kind) if record[name]]
    date = record["date"] or (f"{record['year']:04}" if record.get("year") else None)
    own = f"https://doi.org/{record['doi']}" if record.get("doi") else _address(record)
    page = _page(kind, record, lines, site, locale)
    title = record.get("title") or shortened(texts[0]["text"] if texts else "")
    said = ", ".join(fit(record[name]) for name in ("venue", "event", "location") if record.get(name))
    return Entry(
        id=urn(record),  # type: ignore[arg-type]
        title=fit(title).strip() or kind.__name__,
        date=PartialDate.parse(date) if date else None,
        published=_second(record["publishedAt"] or record["updatedAt"]),
        updated=_second(record["updatedAt"]),
        url=page or own,
        external=own if page else None,
        html=fit(texts[0]["html"]) if texts else None,
        text=(fit(texts[0]["text"]) if texts else said) or fit(title) or kind.__name__,
        authors=tuple(_authors(lines, site, locale)),
        place=said,
    )


def _authors(lines: list[Mapping[str, Any]], site: Site | None, locale: str | None) -> Iterator[Author]:
    for line in lines:
        person = line["person"]
        name = fit(line["displayName"]).strip()
        if not name:
            continue
        paged = site and person and person["hasProfile"]
        yield Author(name, site.page(Person, person["slug"], locale) if paged and site else person and _address(person))


def _page(
    kind: type[Entity], record: Mapping[str, Any], lines: list[Mapping[str, Any]], site: Site | None, locale: str | None
) -> str | None:
    """A record's page: its own, or that of the person whose it is."""
    if site is None:
        return None
    if kind in PAGES:
        return site.page(kind, record["slug"], locale)
    person = next((line["person"] for line in lines if line["person"] and line["person"]["hasProfile"]), None)
    return site.page(Person, person["slug"], locale) if person else None


def _address(record: Mapping[str, Any]) -> str | None:
    """The first address of a record's that can be followed from anywhere."""
    found = (fit(link["url"]) for link in record.get("links", ()) if is_http(link))
    return next((url for url in found if not any(each.isspace() for each in url)), None)


def _second(moment: str) -> str:
    """A moment without its milliseconds, which no reader of feeds needs."""
    return f"{moment.partition('.')[0]}Z"


def shortened(text: str) -> str:
    """The first words of a text, as the title of what has none."""
    words = " ".join(text.split())
    return words if len(words) <= _TITLE else f"{words[:_TITLE].rpartition(' ')[0] or words[:_TITLE]} …"


def fit(text: str) -> str:
    """A text without what XML 1.0 has no way to write, and no reader a way to show: control characters and the like."""
    return text.translate(_UNFIT)


_UNFIT = dict.fromkeys(
    [*({*range(0x20)} - {0x9, 0xA, 0xD}), *range(0x7F, 0xA0), *range(0xD800, 0xE000), 0xFFFE, 0xFFFF]
)
