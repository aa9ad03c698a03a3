"""A profile as RenderCV, https://docs.rendercv.com (versions 2.3 to 2.8): `docs/formats/rendercv.md` says what goes where."""

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
    Person,
    Position,
    Project,
    Publication,
    Section,
    Skill,
    Talk,
    Topic,
)
from cms.importing.formats.data_findings import DataFindings
from cms.importing.formats.data_sections import read_section
from cms.importing.formats.mapping import UNNAMED
from cms.importing.formats.nodes import of_values
from cms.importing.formats.rendercv import EMAIL, FORMAT, PHONE, SETTINGS
from cms.importing.formats.stated import OWN, Plain
from cms.importing.networks import network_of, profile_link

from .dates import is_season, spoken
from .entries import Item, exact, is_home, is_http, names, of_other_kinds, stated, year
from .original import Entries, Overlay, add, parsed
from .profile import Profile
from .yaml_text import Bare, dump

_ORCID = re.compile(r"\d{4}-\d{4}-\d{4}-\d{3}[\dX]")
# The networks that it knows, of those whose accounts are told by one name.
_NETWORKS = (
    "LinkedIn",
    "GitHub",
    "GitLab",
    "Instagram",
    "ORCID",
    "ResearchGate",
    "YouTube",
    "Google Scholar",
    "Telegram",
    "X",
)
_KINDS = {
    "experience": ("EMPLOYMENT", "INTERNSHIP", "RESEARCH"),
    "teaching": ("TEACHING",),
    "service": ("SERVICE",),
    "volunteering": ("VOLUNTEER",),
}
# Types of entry, by the keys that tell them; all entries of a section are of one.
_TYPES = (("label",), ("name",), ("company", "position"), ("institution", "area"), ("title", "authors"), ("bullet",))
_MORE = "more"


def rendercv(profile: Profile) -> str:
    """The profile as a CV; where some were imported, laid over them, so that their own members stay."""
    person = profile.person
    overlay = Overlay(person, profile.all("sections"))
    cv, items = _cv(person), _items(profile)
    document: dict[str, Any] = {}
    sections: dict[str, Any] = {}
    for old in map(parsed, profile.originals):
        if not isinstance(old, dict) or not isinstance(old.get("cv"), dict):
            continue
        theirs = old["cv"].get("sections")
        if isinstance(theirs, dict):
            add(overlay.sections(theirs, items), sections)
        cv = overlay.entry({k: v for k, v in old["cv"].items() if k != "sections"}, cv, overlay.person)
        beside = overlay.sections({k: v for k, v in old.items() if k not in ("cv", *SETTINGS)}, {})
        add({k: beside.get(k, v) for k, v in old.items() if k in ("cv", *SETTINGS, *beside)}, document)
    for key, left in items.items():
        if left:
            title = key if key not in sections or _is_like(sections[key], left[0].native) else f"other_{key}"
            before = sections.get(title, ())
            sections[title] = Entries([*before, *((item.native, item) for item in left)])
    for section in overlay.left():
        _keep(section, sections)
    done = {key: _finished(key, value, person) for key, value in sections.items()}
    document["cv"] = cv | ({"sections": done} if done else {})
    return dump(document)


def _finished(key: str, value: Any, person: Plain) -> Any:
    if not isinstance(value, Entries):
        return value
    found = [exact(item, entry, key, person.get("name")) if item else entry for entry, item in value]
    return [_in_text(entry) if isinstance(entry, dict) else entry for entry in found]


def _in_text(entry: dict[str, Any]) -> dict[str, Any]:
    """An entry with our own member as a text: RenderCV lets entries have any other keys, but prints none that isn't one."""
    return {k: json.dumps(v, ensure_ascii=False) if k == OWN else v for k, v in entry.items()}


def _type(entry: Any) -> object:
    if not isinstance(entry, dict):
        return str
    return next((keys for keys in _TYPES if entry.keys() & set(keys)), None)


def _is_like(entries: Any, entry: Any) -> bool:
    """Whether all entries of a section are of the type that one more would be."""
    return isinstance(entries, Entries) and all(_type(each) == _type(entry) for each, _ in entries)


def _keep(section: Plain, sections: dict[str, Any]) -> None:
    """A section of its own for what was kept as it is, if our reader would keep it so; else an entry that says what it is."""
    title, body = section.get("title"), section["body"]
    if title and title not in sections:
        findings = DataFindings(b"", "", FORMAT, "")
        read_section(title, of_values([body], 1, 1), findings)
        if [(each.entity, each.values) for each in findings.reading.records] == [
            (Section, {"title": title, "body": body})
        ]:
            sections[title] = [body]
            return
    own = stated(type=Section.__name__, title=title, body=body)
    sections.setdefault(_MORE, []).append(_in_text({"name": title or UNNAMED, "summary": body, OWN: own}))


# ---- the person --------------------------------------------------------------------------------------------------------
def _cv(person: Plain) -> dict[str, Any]:
    links = person.get("links", [])
    website = next((link for link in links if is_http(link) and is_home(link)), None)
    networks: list[dict[str, str]] = []
    others: list[dict[str, str]] = []
    for link in links:
        if link is website or not is_http(link):
            continue
        if account := _account(link):
            networks.append(account)
        else:
            shown = link.get("label") or link["url"].partition("://")[2]
            others.append({"placeholder": shown, "url": link["url"], "fontawesome_icon": "link"})
    if phone := person.get("phone"):  # RenderCV's own key takes no number that doesn't exist
        others.append({"placeholder": phone, "url": Bare(""), "fontawesome_icon": PHONE})
    for link in links:
        if link["url"].startswith("mailto:"):
            others.append({"placeholder": link["url"][7:], "url": Bare(""), "fontawesome_icon": EMAIL})
    image = person.get("imageUrl", "")
    return stated(
        name=person.get("name"),
        headline=person.get("headline"),
        location=person.get("location"),
        email=person.get("email"),
        photo=image if is_http({"url": image}) or image.startswith("./") else None,  # a path must lead to a file
        website=website and website["url"],
        social_networks=networks,
        custom_connections=others,
    )


def _account(link: Plain) -> dict[str, str] | None:
    """A link as the name of an account, where our reader makes the same link of it."""
    network = link.get("label")
    form = network_of(network) if network in _NETWORKS else None
    if form is None:
        return None
    before, _, after = form[1].partition("{}")
    user = link["url"].removeprefix(before).removesuffix(after)
    made = profile_link(str(network), user, network) if re.fullmatch(r"[\w.-]+", user) else None
    if made is None or made.url != link["url"] or (network == "ORCID" and not _ORCID.fullmatch(user)):
        return None
    return {"network": str(network), "username": user}


# ---- the sections ------------------------------------------------------------------------------------------------------
def _items(profile: Profile) -> dict[str, list[Item]]:
    """The entries of each section, in the order that CVs have them."""
    interests = profile.all("interests")
    bio = profile.person.get("bio")

    def written(entity: type[Entity], field: str, write: Any) -> list[Item]:
        return [Item(entity, record, write(record)) for record in profile.all(field)]

    items = {
        "summary": [Item(Person, {"bio": bio}, bio)] if bio else [],
        "education": written(Education, "education", _education),
        **{key: _positions(profile, kinds) for key, kinds in _KINDS.items()},
        "projects": written(Project, "projects", _project),
        "publications": [Item(Publication, each, _publication(each, profile)) for each in profile.all("publications")],
        "talks": written(Talk, "talks", _talk),
        "awards": written(Award, "awards", _award),
        "certificates": written(Certificate, "certificates", _certificate),
        "skills": written(Skill, "skills", _skill),
        "languages": written(Language, "languages", _language),
        "interests": [Item(Topic, {"interests": interests}, {"name": name}) for name in interests],
        "news": written(NewsItem, "news", _news),
    }
    others = of_other_kinds(profile, {*items, "positions", "interests", "sections"}, _date)
    return items | {key: [_of_other_kind(item) for item in listed] for key, listed in others}


def _positions(profile: Profile, kinds: tuple[str, ...]) -> list[Item]:
    """Positions with an employer each, or else by name: entries with an employer need it, and a title."""
    listed = [each for each in profile.all("positions") if each["kind"] in kinds]
    write = _job if all("title" in each and "organization" in each for each in listed) else _office
    return [Item(Position, each, write(each)) for each in listed]


def _of_other_kind(item: Item) -> Item:
    """An entry of a kind that RenderCV has none for, as one by name: it prints the name, dates, place and texts of such."""
    entry = {key: said for key, said in item.native.items() if key not in ("startDate", "endDate")}
    if "name" in entry:
        entry["name"] = _linked(entry["name"], entry.pop("url", None))
    return Item(item.entity, item.record, entry | (_dates(item.record) if "period" in item.record else {}))


def _linked(text: str, url: str | None) -> str:
    return f"[{text}]({url})" if url and is_http({"url": url}) and not re.search(r"[\s()<>]", url) else text


def _date(date: str | None) -> str | None:
    return None if date is None else spoken(date) if is_season(date) else Bare(date)


def _dates(record: Plain) -> dict[str, Any]:
    """`start_date`, which alone means that it goes on, and `end_date`; else `date`, which takes any text."""
    period = record.get("period", {})
    start, end = period.get("start"), period.get("end")
    if not start or not (end or period.get("isCurrent")):
        return stated(date=_date(start or end))
    if is_season(start) or (end and (is_season(end) or end < start)):
        return {"date": f"{spoken(start)} – {spoken(end) if end else 'Present'}"}
    return stated(start_date=Bare(start), end_date=Bare(end) if end else None)


def _told(record: Plain) -> dict[str, Any]:
    return {
        **_dates(record),
        "location": record.get("location"),
        "summary": record.get("summary"),
        "highlights": record.get("highlights"),
    }


def _job(position: Plain) -> dict[str, Any]:
    organization = position["organization"]
    company = _linked(organization["name"], organization.get("url"))
    return stated(company=company, position=position["title"], **_told(position))


def _office(position: Plain) -> dict[str, Any]:
    courses = [course["title"] for course in position.get("courses", [])]
    named = [position.get("title") or ", ".join(courses), position.get("organization", {}).get("name")]
    return stated(name=", ".join(filter(None, named)) or UNNAMED, **_told(position))


def _education(education: Plain) -> dict[str, Any]:
    organization = education.get("organization", {})
    named = _linked(organization["name"], organization.get("url")) if organization else ""
    degree, where = education.get("degree"), education.get("location")
    told = stated(degree=degree, **_dates(education), location=where, summary=education.get("note"))
    return {"institution": named, "area": education.get("field", ""), **told}  # RenderCV wants both


def _project(project: Plain) -> dict[str, Any]:
    url = next((link["url"] for link in project.get("links", []) if is_http(link)), None)
    return stated(name=_linked(project["title"], url), **_told(project))


def _publication(publication: Plain, profile: Profile) -> dict[str, Any]:
    return stated(
        title=publication["title"],
        authors=names(publication.get("authors", [])) or [profile.person["displayName"]],
        journal=publication.get("venue"),
        date=_date(publication.get("date") or year(publication)),
        doi=publication.get("doi"),
        url=next((link["url"] for link in publication.get("links", []) if is_http(link)), None),
        summary=publication.get("abstract"),
    )


def _talk(talk: Plain) -> dict[str, Any]:
    url = next((link["url"] for link in talk.get("links", []) if is_http(link)), None)
    return stated(
        name=_linked(talk["title"], url),
        event=talk.get("event"),
        date=_date(talk.get("date")),
        location=talk.get("location"),
        summary=talk.get("abstract"),
    )


def _award(award: Plain) -> dict[str, Any]:
    dates = award.get("dates", [])
    return stated(
        name=_linked(award["title"], award.get("url")),
        awarder=award.get("awarder"),
        date=_date(dates[0]) if len(dates) == 1 else ", ".join(map(spoken, dates)),
        summary=award.get("description"),
    )


def _certificate(certificate: Plain) -> dict[str, Any]:
    return stated(
        name=_linked(certificate["title"], certificate.get("url")),
        issuer=certificate.get("issuer"),
        date=_date(certificate.get("date")),
    )


def _skill(skill: Plain) -> dict[str, Any]:
    level = stated(level=skill.get("level"))
    return {"label": skill["name"], "details": ", ".join(skill.get("keywords", [])), **level}


def _language(language: Plain) -> dict[str, Any]:
    return {"label": language["name"], "details": language.get("fluency", "")}


def _news(item: Plain) -> dict[str, Any]:
    first, _, rest = item["body"].partition("\n\n")
    return stated(name=first, date=_date(item.get("date")), summary=rest)
