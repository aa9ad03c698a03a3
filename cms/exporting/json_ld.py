"""A profile as JSON-LD of https://schema.org, for a page's head: `docs/formats/json-ld.md` says what goes where."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from cms.content import Person, PositionKind, render
from cms.content.fields import Relation
from cms.importing.formats.stated import ME, Plain, stated_fields
from cms.importing.titles import kind_of_position

from .dates import iso
from .entries import is_home, is_http, stated, year
from .profile import Profile
from .urn import urn

_WORKS = {
    "ARTICLE": "ScholarlyArticle",
    "CONFERENCE_PAPER": "ScholarlyArticle",
    "PREPRINT": "ScholarlyArticle",
    "BOOK": "Book",
    "CHAPTER": "Chapter",
    "THESIS": "Thesis",
    "REPORT": "Report",
}
_PUBLISHED_BY = ("BOOK", "THESIS", "REPORT")  # whose venue is a house or a school
_UNPAID = ("SERVICE", "VOLUNTEER")
Node = dict[str, Any]


def json_ld(profile: Profile) -> str:
    """The person, and a node for each of their works and talks, which refers to them."""
    nodes = [_person(profile)]
    for name, write in _NODES.items():
        nodes += [write(each, profile) for each in profile.all(name)]
    for name, field in stated_fields(Person).items():
        if name not in _NODES and isinstance(field, Relation) and (kind := field.target.schema_type):
            nodes += [_other(kind, each) for each in profile.all(name)]
    text = json.dumps({"@context": "https://schema.org", "@graph": nodes}, indent=2, ensure_ascii=False)
    return text.replace("<", "\\u003c") + "\n"  # so that no text ends the element that it is put into


def _of_type(kind: str, **members: Any) -> Node:
    return {"@type": kind, **stated(**members)}


def _text(markdown: str | None) -> str | None:
    return render(markdown).text if markdown else None


def _me(profile: Profile) -> Node:
    return {"@id": urn(profile.person)}


def _people(listed: list[Any], profile: Profile) -> list[Node]:
    """Authors or members, in order; the described person by their identifier."""
    found = []
    for one in listed:
        who = one if isinstance(one, str) else one.get("person")
        name = one if isinstance(one, str) else one.get("name") or who
        found.append(_me(profile) if who == ME else _of_type("Person", name=name))
    return found


def _organization(organization: Plain, kind: str = "Organization") -> Node:
    names = [organization[name] for name in ("shortName", "nativeName") if name in organization]
    return _of_type(kind, name=organization["name"], alternateName=names, url=_url(organization.get("url")))


def _url(url: str | None) -> str | None:
    """An address that leads somewhere from wherever it is read."""
    return url if url and is_http({"url": url}) else None


def _urls(links: list[Plain]) -> list[str]:
    return [link["url"] for link in links if is_http(link)]


def _dates(record: Plain) -> dict[str, str | None]:
    period = record.get("period", {})
    return {"startDate": iso(period.get("start")), "endDate": iso(period.get("end"))}


# ---- the person --------------------------------------------------------------------------------------------------------
def _person(profile: Profile) -> Node:
    person = profile.person
    links = person.get("links", [])
    home = next((link["url"] for link in links if is_http(link) and is_home(link)), None)
    current = [each for each in profile.all("positions") if each.get("period", {}).get("isCurrent")]
    place = stated(streetAddress=person.get("address"), addressLocality=person.get("location"))
    return {
        **_of_type("Person"),
        "@id": urn(person),
        **stated(
            name=person["displayName"],
            givenName=person.get("givenName"),
            familyName=person.get("familyName"),
            alternateName=person.get("nativeName"),
            disambiguatingDescription=person.get("headline"),
            description=_text(person.get("bio")),
            jobTitle=[each["title"] for each in current if "title" in each and each["kind"] not in _UNPAID],
            image=_url(person.get("imageUrl")),
            email=person.get("email"),
            telephone=person.get("phone"),
            birthDate=person.get("birth_date"),
            address=_of_type("PostalAddress", **place) if place else None,
            url=home,
            sameAs=[url for url in _urls(links) if url != home],
            **_positions(profile),
            alumniOf=[_studies(each) for each in profile.all("education") if "organization" in each],
            hasCredential=[
                *(_degree(each) for each in profile.all("education") if "degree" in each),
                *(_certificate(each) for each in profile.all("certificates")),
            ],
            award=[_award(each) for each in profile.all("awards")],
            knowsAbout=person.get("interests", []),
            skills=[each["name"] for each in profile.all("skills")],
            knowsLanguage=[each["name"] for each in profile.all("languages")],
        ),
    }


def _positions(profile: Profile) -> dict[str, list[Node]]:
    """Where the person works, worked, and serves: each a role, so that its title and dates can be told."""
    found: dict[str, list[Node]] = {"worksFor": [], "affiliation": [], "memberOf": []}
    for each in profile.all("positions"):
        if "organization" in each:
            current = each.get("period", {}).get("isCurrent")
            name = "memberOf" if each["kind"] in _UNPAID else "worksFor" if current else "affiliation"
            role = _role(name, each, _organization(each["organization"]))
            found[name].append(role | stated(additionalType=_kind(each)))
    return found


def _kind(position: Plain) -> str | None:
    """A position's kind, where its title and where it stands don't tell."""
    kind, unpaid = position["kind"], position["kind"] in _UNPAID
    otherwise = PositionKind.SERVICE if unpaid else PositionKind.EMPLOYMENT
    told = kind_of_position(position.get("title"), position["organization"]["name"], otherwise)
    return None if told.name == kind else str(kind).lower()


def _role(name: str, record: Plain, organization: Node) -> Node:
    role = record.get("title") or record.get("degree")
    return _of_type("OrganizationRole", roleName=role, **_dates(record), **{name: organization})


def _studies(education: Plain) -> Node:
    return _role("alumniOf", education, _organization(education["organization"], "EducationalOrganization"))


def _degree(education: Plain) -> Node:
    organization = education.get("organization")
    return _of_type(
        "EducationalOccupationalCredential",
        name=", ".join(filter(None, [education["degree"], education.get("field")])),
        credentialCategory="degree",
        recognizedBy=_organization(organization, "EducationalOrganization") if organization else None,
    )


def _certificate(certificate: Plain) -> Node:
    issuer = certificate.get("issuer")
    return _of_type(
        "EducationalOccupationalCredential",
        name=certificate["title"],
        credentialCategory="certificate",
        dateCreated=iso(certificate.get("date")),
        recognizedBy=_of_type("Organization", name=issuer) if issuer else None,
        url=_url(certificate.get("url")),
    )


def _award(award: Plain) -> str:
    years = ", ".join(str(iso(date))[:4] for date in award.get("dates", []))
    told = ", ".join(filter(None, [award["title"], award.get("awarder")]))
    return f"{told} ({years})" if years else told


# ---- what the person made ----------------------------------------------------------------------------------------------
def _publication(publication: Plain, profile: Profile) -> Node:
    kind, venue, doi = publication.get("kind"), publication.get("venue"), publication.get("doi")
    urls = _urls(publication.get("links", []))
    in_venue: Node = {}
    if venue and kind in _PUBLISHED_BY:
        in_venue = {"publisher": _of_type("Organization", name=venue)}
    elif venue:
        in_venue = {"isPartOf": _of_type("Periodical" if kind == "ARTICLE" else "CreativeWork", name=venue)}
    is_told = kind in _PUBLISHED_BY or kind == "CHAPTER" or (venue and kind in ("ARTICLE", "CONFERENCE_PAPER"))
    return {
        **_of_type(_WORKS.get(str(kind), "CreativeWork")),
        "@id": urn(publication),
        **stated(
            name=publication["title"],
            author=_people(publication.get("authors", []), profile),
            datePublished=iso(publication.get("date") or year(publication)),
            additionalType=None if is_told or kind is None else kind.lower(),  # what type and venue don't tell
            **in_venue,
            identifier=_of_type("PropertyValue", propertyID="doi", value=doi) if doi else None,
            url=next(iter(urls), None),
            sameAs=[*([f"https://doi.org/{doi}"] if doi else []), *urls[1:]],
            abstract=_text(publication.get("abstract")),
            keywords=publication.get("topics"),
        ),
    }


def _project(project: Plain, profile: Profile) -> Node:
    organization = project.get("organization")
    urls = _urls(project.get("links", []))
    dates = _dates(project)
    return {
        **_of_type("Project"),
        "@id": urn(project),
        **stated(
            name=project["title"],
            description=_text(project.get("summary")),
            foundingDate=dates["startDate"],
            dissolutionDate=dates["endDate"],
            member=_people(project.get("members", []), profile),
            parentOrganization=_organization(organization) if organization else None,
            url=next(iter(urls), None),
            sameAs=urls[1:],
            keywords=project.get("topics"),
        ),
    }


def _talk(talk: Plain, profile: Profile) -> Node:
    urls = _urls(talk.get("links", []))
    place, event = talk.get("location"), talk.get("event")
    return {
        **_of_type("Event"),
        "@id": urn(talk),
        **stated(
            name=talk["title"],
            performer=_me(profile),
            startDate=iso(talk.get("date")),
            location=_of_type("Place", name=place) if place else None,
            superEvent=_of_type("Event", name=event) if event else None,
            description=_text(talk.get("abstract")),
            url=next(iter(urls), None),
            sameAs=urls[1:],
        ),
    }


def _work(kind: str, record: Plain, text: str, **members: Any) -> Node:
    """What any work says: `text` is the field that tells of it."""
    urls = _urls(record.get("links", []))
    told = stated(description=_text(record.get(text)), url=next(iter(urls), None), sameAs=urls[1:])
    return {**_of_type(kind), "@id": urn(record), **stated(name=record["title"], **members), **told}


def _patent(patent: Plain, profile: Profile) -> Node:
    number, office = patent.get("number"), patent.get("office")
    return _work(
        "CreativeWork",
        patent,
        "abstract",
        additionalType="https://www.wikidata.org/wiki/Q253623",  # a patent, which schema.org has no type for
        creator=_people(patent.get("inventors", []), profile),
        identifier=_of_type("PropertyValue", propertyID="patent", value=number) if number else None,
        publisher=_of_type("Organization", name=office) if office else None,
        creativeWorkStatus=patent.get("status"),
        dateCreated=iso(patent.get("filed")),
        datePublished=iso(patent.get("date")),
    )


def _software(software: Plain, profile: Profile) -> Node:
    return _work(
        "SoftwareApplication",
        software,
        "summary",
        author=_people(software.get("authors", []), profile),
        softwareVersion=software.get("release"),
        license=software.get("license"),
        creativeWorkStatus=software.get("status"),
        datePublished=iso(software.get("date")),
        keywords=software.get("languages"),
    )


def _grant(grant: Plain, profile: Profile) -> Node:
    number, funder, amount = grant.get("number"), grant.get("funder"), grant.get("amount")
    money = stated(value=amount, currency=grant.get("currency")) if amount is not None else None
    return _work(
        "MonetaryGrant" if money else "Grant",
        grant,
        "summary",
        identifier=number,
        funder=_of_type("Organization", name=funder) if funder else None,
        amount=_of_type("MonetaryAmount", **money) if money else None,
        fundedItem=_people(grant.get("investigators", []), profile),
    )


_NODES: dict[str, Callable[[Plain, Profile], Node]] = {
    "publications": _publication,
    "projects": _project,
    "talks": _talk,
    "patents": _patent,
    "software": _software,
    "grants": _grant,
}


def _other(kind: str, record: Plain) -> Node:
    """A record of another kind, by the type that its class states."""
    dates = stated(**_dates(record), dateCreated=iso(record.get("date")))
    url = _url(record.get("url")) or next(iter(_urls(record.get("links", []))), None)
    return {
        **_of_type(kind),
        "@id": urn(record),
        **stated(name=record.get("title") or record.get("name"), url=url, **dates),
    }
