"""What somebody made, in the terms of https://schema.org, as records: publications, talks, projects, patents, software."""

from __future__ import annotations

from dataclasses import dataclass

from cms.content import Link, PublicationKind
from cms.documents import SectionKind

from ..identity import essence
from ..networks import is_url
from ..records import Record
from .data_findings import DataFindings
from .data_sections import read_record
from .fields import doi
from .nodes import Node, scalar
from .schema_nodes import address_of, each_of, keywords_of, plain_text, scalar_of, text_at, text_of, types_of

PATENT = "https://www.wikidata.org/wiki/Q253623"  # schema.org has no type for one
_KINDS = {
    "Book": PublicationKind.BOOK,
    "Chapter": PublicationKind.CHAPTER,
    "Thesis": PublicationKind.THESIS,
    "Report": PublicationKind.REPORT,
}


@dataclass(frozen=True, slots=True)
class _Work:
    """What things of some types are read as: the section that has such entries, who made them, and the keys of an entry."""

    kind: SectionKind
    makers: str  # the property with whoever made it
    under: str  # the key that an entry has for them
    keys: dict[str, str]  # an entry's key → a property, or a path of such


_PUBLICATION = _Work(
    SectionKind.PUBLICATIONS,
    "author",
    "authors",
    {"date": "datePublished", "venue": "isPartOf.name | publisher.name", "abstract": "abstract | description"},
)
_TALK = _Work(
    SectionKind.TALKS,
    "performer",
    "",
    {"date": "startDate", "event": "superEvent.name", "location": "location.name", "abstract": "description"},
)
_PROJECT = _Work(
    SectionKind.PROJECTS,
    "member",
    "members",
    {
        "description": "description",
        "startDate": "foundingDate | startDate",
        "endDate": "dissolutionDate | endDate",
        "organization": "parentOrganization.name",
    },
)
_PATENT_WORK = _Work(
    SectionKind("patents"),
    "creator",
    "inventors",
    {
        "number": "identifier.value | identifier",
        "office": "publisher.name",
        "status": "creativeWorkStatus",
        "filed": "dateCreated",
        "date": "datePublished",
        "abstract": "description",
    },
)
_SOFTWARE = _Work(
    SectionKind("software"),
    "author",
    "authors",
    {
        "version": "softwareVersion",
        "license": "license.name | license",
        "status": "creativeWorkStatus",
        "date": "datePublished",
        "summary": "description",
    },
)
_GRANT = _Work(
    SectionKind("grants"),
    "fundedItem",
    "investigators",
    {
        "number": "identifier.value | identifier",
        "funder": "funder.name",
        "amount": "amount.value",
        "currency": "amount.currency",
        "summary": "description",
    },
)
# Keys of texts that may have paragraphs.
_TEXTS = ("abstract", "description", "summary")
_WORKS: dict[str, _Work] = {
    **dict.fromkeys(("ScholarlyArticle", "CreativeWork", *_KINDS), _PUBLICATION),
    **dict.fromkeys(("Event", "EducationEvent", "BusinessEvent"), _TALK),
    **dict.fromkeys(("Project", "ResearchProject"), _PROJECT),
    **dict.fromkeys(("SoftwareApplication", "SoftwareSourceCode"), _SOFTWARE),
    **dict.fromkeys(("Grant", "MonetaryGrant"), _GRANT),
}


@dataclass(frozen=True, slots=True)
class Subject:
    """The described person's node, their identifier there, and how far what is said of them can be relied on.

    `is_exact` says that a program wrote it that parts a degree from its field, as ours does; `is_nameless` that where a name
    must stand stands what they are.
    """

    node: Node
    id: str | None
    is_exact: bool
    is_nameless: bool


def read_works(subject: Subject, things: list[Node], findings: DataFindings) -> None:
    """Read what somebody made, of the things beside them; other things say nothing of them."""
    for thing in things:
        kinds = types_of(thing)
        work = next((_WORKS[kind] for kind in kinds if kind in _WORKS), None)
        if PATENT in (text_of(thing.fields.get("additionalType")) or ""):
            work = _PATENT_WORK
        if work is None or not any(_is_me(each, subject, findings) for each in each_of(thing.fields.get(work.makers))):
            if thing is not subject.node:
                findings.ignore(thing.start, thing.end, "settings")
            continue
        _read(thing, work, kinds, subject, findings)


def _is_me(node: Node, subject: Subject, findings: DataFindings) -> bool:
    """Whether a node is the described person."""
    identifier = node.fields.get("@id")
    if identifier and identifier.text == subject.id:
        return True
    name = text_of(node)
    return name is not None and essence(name) == essence(findings.person.values.get("name"))


def _read(thing: Node, work: _Work, kinds: list[str], subject: Subject, findings: DataFindings) -> None:
    """Add one work."""
    fields = _fields(thing, work, findings)
    record = read_record(work.kind.value, Node(fields, thing.start, thing.end), work.kind, findings)
    if record is None:
        return
    for line in record.values.get(work.under, ()) if subject.is_nameless else ():
        if line.values.get("person") is findings.person:
            line.values.pop("name", None)
    _add_addresses(thing, record, findings)
    if "period_end" not in record.values:
        record.values.pop("period_is_current", None)
    if work is _PUBLICATION:
        record.values.pop("kind", None) if kinds == ["CreativeWork"] else None
        if kind := _kind(thing, kinds, is_exact=subject.is_exact):
            record.values["kind"] = kind


def _fields(thing: Node, work: _Work, findings: DataFindings) -> dict[str, Node]:
    """What a work's properties say, by the keys that other data have."""
    lines = thing.start, thing.end
    fields = {"title": scalar_of(thing.fields.get("name") or thing.fields.get("headline"), thing)}
    for key, paths in work.keys.items():
        if found := next((one for path in paths.split(" | ") if (one := text_at(thing, path))), None):
            told = plain_text(found, findings) if key in _TEXTS else found.text
            fields[key] = scalar(told or "", found.start, found.end)
    if work.under and (made := [text_of(each) for each in each_of(thing.fields.get(work.makers))]):
        fields[work.under] = Node([Node({"name": scalar(name, *lines)}, *lines) for name in made if name], *lines)
    if words := each_of(thing.fields.get("keywords")):
        key = "languages" if work is _SOFTWARE else "keywords"
        fields[key] = Node([scalar(word, *lines) for word in keywords_of(words)], *lines)
    return fields


def _kind(thing: Node, kinds: list[str], *, is_exact: bool) -> PublicationKind | None:
    """What kind of publication a work is, by its type, by what it adds to that, and by where it appeared."""
    stated = (text_of(thing.fields.get("additionalType")) or "").upper()
    venue = thing.fields.get("isPartOf")
    if kind := next((_KINDS[one] for one in kinds if one in _KINDS), None):
        return kind
    if stated in PublicationKind.__members__:
        return PublicationKind[stated]
    if venue and "Periodical" in types_of(venue):
        return PublicationKind.ARTICLE
    return PublicationKind.CONFERENCE_PAPER if venue and is_exact and "ScholarlyArticle" in kinds else None


def _add_addresses(thing: Node, record: Record, findings: DataFindings) -> None:
    """A work's identifier and links."""
    named = [each for name in ("identifier", "url", "sameAs") for each in each_of(thing.fields.get(name))]
    found = [(each, text_of(each.fields.get("value")) or address_of(each) or "") for each in named]
    columns = record.entity.table().columns
    for each, address in found:
        number = doi(scalar(address, each.start, each.end), findings)
        if number and "doi" in columns:
            record.values.setdefault("doi", number)
        elif is_url(address) and "://" in address and "links" in columns:
            links = record.values.setdefault("links", [])
            if all(link.url != address for link in links):
                links.append(Link(None, address))
