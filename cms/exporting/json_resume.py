"""A profile as JSON Resume, https://jsonresume.org/schema (v1.0.0): `docs/formats/json-resume.md` says what goes where."""

from __future__ import annotations

import json
import re
from typing import Any

from cms.content import (
    Award,
    Certificate,
    Education,
    Entity,
    Language,
    NewsItem,
    Position,
    Project,
    Publication,
    Section,
    Skill,
    Talk,
    Topic,
)
from cms.importing.formats.json_resume import SETTINGS
from cms.importing.formats.stated import ME, Plain

from .dates import ends, iso
from .entries import Item, exact, exact_basics, is_home, is_http, names, of_other_kinds, stated, year
from .original import Entries, Overlay, add, parsed
from .profile import Profile

SCHEMA = "https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json"
_UNPAID = ("VOLUNTEER", "SERVICE")
_REFERENCE = re.compile(r"references?(?:: (?P<name>.+))?", re.DOTALL)


def json_resume(profile: Profile) -> str:
    """The profile as a resume; where some were imported, laid over them, so that their own members stay."""
    person = profile.person
    overlay = Overlay(person, [each for each in profile.all("sections") if not _is_reference(each)])
    basics, items = _basics(person), _items(profile)
    originals = [each for each in map(parsed, profile.originals) if isinstance(each, dict)]
    resume: dict[str, Any] = {} if originals else {"$schema": SCHEMA}
    for old in originals:
        if isinstance(old.get("basics"), dict):
            basics = overlay.entry(old["basics"], basics, overlay.person)
        found = overlay.sections({k: v for k, v in old.items() if k not in ("basics", *SETTINGS)}, items)
        known = {"basics": None, **{key: old[key] for key in SETTINGS if key in old}, **found}
        add({key: known[key] for key in old if key in known}, resume)
    resume |= {"basics": exact_basics(basics, person)}
    for key, left in items.items():
        if left:
            laid = resume.get(key)
            before = laid if isinstance(laid, Entries) else []
            resume[key] = Entries([*before, *((item.native, item) for item in left)])
    kept = [stated(title=each.get("title"), body=each["body"]) for each in overlay.left()]
    if kept:
        resume["sections"] = [*(resume.get("sections") or []), *kept]
    done = {key: _finished(key, value, person) for key, value in resume.items()}
    return json.dumps(done, indent=2, ensure_ascii=False) + "\n"


def _finished(key: str, value: Any, person: Plain) -> Any:
    if not isinstance(value, Entries):
        return value
    return [exact(item, entry, key, person.get("name")) if item else entry for entry, item in value]


def _items(profile: Profile) -> dict[str, list[Item]]:
    """The entries of each section, in the schema's order; those after `projects` are none of the schema's."""
    positions = profile.all("positions")
    interests = profile.all("interests")
    references = [_reference(each) for each in profile.all("sections") if _is_reference(each)]

    def written(entity: type[Entity], records: list[Plain], write: Any) -> list[Item]:
        return [Item(entity, record, write(record)) for record in records]

    items = {
        "work": written(Position, [p for p in positions if p["kind"] not in _UNPAID], _work),
        "volunteer": written(Position, [p for p in positions if p["kind"] in _UNPAID], _volunteer),
        "education": written(Education, profile.all("education"), _education),
        "awards": written(Award, profile.all("awards"), _award),
        "certificates": written(Certificate, profile.all("certificates"), _certificate),
        "publications": written(Publication, profile.all("publications"), _publication),
        "skills": written(Skill, profile.all("skills"), _skill),
        "languages": written(Language, profile.all("languages"), _language),
        "interests": [Item(Topic, {"interests": interests}, {"name": name}) for name in interests],
        "references": [Item(Section, native, native) for native in references],
        "projects": written(Project, profile.all("projects"), _project),
        "talks": written(Talk, profile.all("talks"), _talk),
        "news": written(NewsItem, profile.all("news"), _news),
    }
    return items | dict(of_other_kinds(profile, {*items, "positions", "interests", "sections"}))


def _basics(person: Plain) -> dict[str, Any]:
    links = person.get("links", [])
    home = next((link["url"] for link in links if is_http(link) and is_home(link)), None)
    profiles = [
        {"network": link["label"], "url": link["url"]}
        for link in links
        if is_http(link) and link.get("label") and link["url"] != home
    ]
    return stated(
        name=person.get("name"),
        givenName=person.get("givenName"),
        familyName=person.get("familyName"),
        label=person.get("headline"),
        image=person.get("imageUrl"),
        email=person.get("email"),
        phone=person.get("phone"),
        url=home,
        summary=person.get("bio"),
        location=stated(address=person.get("address"), city=person.get("location")),
        profiles=profiles,
    )


def _is_reference(section: Plain) -> bool:
    return _REFERENCE.fullmatch(section.get("title", "")) is not None


def _reference(section: Plain) -> dict[str, Any]:
    match = _REFERENCE.fullmatch(section["title"])
    return stated(name=match and match["name"], reference=section["body"])


def _period(record: Plain) -> dict[str, Any]:
    start, end = ends(record.get("period", {}))
    return {"startDate": start, "endDate": end}


def _work(position: Plain) -> dict[str, Any]:
    organization = position.get("organization", {})
    return stated(
        name=organization.get("name"),
        position=position.get("title"),
        location=position.get("location"),
        url=organization.get("url"),
        **_period(position),
        summary=position.get("summary"),
        highlights=position.get("highlights"),
    )


def _volunteer(position: Plain) -> dict[str, Any]:
    work = _work(position)
    return {"organization" if key == "name" else key: value for key, value in work.items()}


def _education(education: Plain) -> dict[str, Any]:
    organization = education.get("organization", {})
    return stated(
        institution=organization.get("name"),
        url=organization.get("url"),
        area=education.get("field"),
        studyType=education.get("degree"),
        **_period(education),
        summary=education.get("note"),
    )


def _award(award: Plain) -> dict[str, Any]:
    return stated(
        title=award["title"],
        date=iso(next(iter(award.get("dates", [])), None)),
        awarder=award.get("awarder"),
        url=award.get("url"),
        summary=award.get("description"),
    )


def _certificate(certificate: Plain) -> dict[str, Any]:
    return stated(
        name=certificate["title"],
        date=iso(certificate.get("date")),
        url=certificate.get("url"),
        issuer=certificate.get("issuer"),
    )


def _publication(publication: Plain) -> dict[str, Any]:
    return stated(
        name=publication["title"],
        publisher=publication.get("venue"),
        releaseDate=iso(publication.get("date") or year(publication)),
        authors=names(publication.get("authors", [])),
        doi=publication.get("doi"),
        url=next((link["url"] for link in publication.get("links", []) if is_http(link)), None),
        summary=publication.get("abstract"),
    )


def _skill(skill: Plain) -> dict[str, Any]:
    return stated(name=skill["name"], level=skill.get("level"), keywords=skill.get("keywords"))


def _language(language: Plain) -> dict[str, Any]:
    return stated(language=language["name"], fluency=language.get("fluency"))


def _project(project: Plain) -> dict[str, Any]:
    mine = next((m for m in project.get("members", []) if isinstance(m, dict) and m.get("person") == ME), {})
    return stated(
        name=project["title"],
        description=project.get("summary"),
        highlights=project.get("highlights"),
        keywords=project.get("topics"),
        **_period(project),
        url=next((link["url"] for link in project.get("links", []) if is_http(link)), None),
        roles=[mine["role"]] if mine.get("role") else None,
        entity=project.get("organization", {}).get("name"),
    )


def _talk(talk: Plain) -> dict[str, Any]:
    return stated(
        name=talk["title"],
        event=talk.get("event"),
        date=iso(talk.get("date")),
        location=talk.get("location"),
        url=next((link["url"] for link in talk.get("links", []) if is_http(link)), None),
        summary=talk.get("abstract"),
    )


def _news(item: Plain) -> dict[str, Any]:
    return stated(date=iso(item.get("date")), content=item["body"])
