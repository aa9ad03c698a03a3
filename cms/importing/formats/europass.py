"""Europass CVs to records: JSON and XML of the same members, https://europass.europa.eu (the schema of version 3).

An element that XML repeats in a list, JSON has as an array; dates are `{year, month}` in both, once their names are folded.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import unescape

from cms.content import PartialDate
from cms.documents import SectionKind

from ..records import Reading, Remark
from .citations import at
from .data_findings import DataFindings
from .data_sections import kind_of_key, read_section
from .fields import exact, own_name
from .mapping import as_markdown
from .nodes import Node

FORMAT = "europass"
# What is read of an entry: where it stands, and the key that other data has.
WORK = {
    "Position.Label": "position",
    "Employer.Name": "company",
    "Employer.ContactInfo.Address.Contact.Municipality": "location",
    "Employer.ContactInfo.Website.Contact": "url",
    "Activities": "summary",
}
STUDY = {
    "Title": "studyType",
    "Organisation.Name": "institution",
    "Organisation.ContactInfo.Address.Contact.Municipality": "location",
    "Organisation.ContactInfo.Website.Contact": "url",
    "Activities": "description",
    "Field.Label": "area",
}
# What the schema's codes of achievements stand for, in whatever language their labels are.
_ACHIEVED = {
    "publications": SectionKind.PUBLICATIONS,
    "presentations": SectionKind.TALKS,
    "conferences": SectionKind.TALKS,
    "seminars": SectionKind.TALKS,
    "projects": SectionKind.PROJECTS,
    "honors_awards": SectionKind.AWARDS,
}
_ITALIC = re.compile(r"</?(?:i|em)\b[^<>]{0,100}>", re.IGNORECASE)
_PERSON = {
    "email": "ContactInfo.Email.Contact",
    "phone": "ContactInfo.TelephoneList.Telephone.Contact",
    "address": "ContactInfo.Address.Contact.AddressLine",
    "location": "ContactInfo.Address.Contact.Municipality",
}


def learner(root: Node) -> Node | None:
    """Whom a document is about: `LearnerInfo`, wherever it stands."""
    return next((found for path in ("SkillsPassport.LearnerInfo", "LearnerInfo") if (found := at(root, path))), None)


def read_europass(
    data: bytes, path: str, text: str, root: Node, remarks: Iterable[Remark] = (), names: Iterable[str] = ()
) -> Reading:
    """Read a Europass CV that was parsed."""
    findings = DataFindings(data, path, FORMAT, text, remarks, names)
    info = learner(root)
    if info is None:
        return findings.finish()
    if who := at(info, "Identification"):
        _read_person(who, findings)
    headline = at(info, "Headline.Description.Label")
    if headline and headline.text:
        findings.person.values["headline"] = headline.text
    for title, kind, table, name in (
        ("Work experience", SectionKind.EXPERIENCE, WORK, "WorkExperience"),
        ("Education", SectionKind.EDUCATION, STUDY, "Education"),
    ):
        for each in _each(info, name):
            entry = Node({**_entry(each, table), **_period(each)}, each.start, each.end)
            read_section(title, Node([entry], each.start, each.end), findings, kind)
    _read_skills(info, findings)
    for each in _each(info, "Achievement"):
        _read_achievement(each, findings)
    return findings.finish()


def _read_achievement(node: Node, findings: DataFindings) -> None:
    """What somebody achieved: a list of what its title names, as publications and awards; any other is kept as a text."""
    named, told = at(node, "Title.Label") or at(node, "Title.Code"), at(node, "Description")
    title = (named.text or "").replace("_", " ") if named else ""
    code = at(node, "Title.Code")
    kind = _ACHIEVED.get(code.text or "" if code else "") or kind_of_key(title)
    if not told or kind is None:
        findings.section(title or None, _unmarked(told.text or "") if told else as_markdown(node), node.start, node.end)
        return
    marked = _ITALIC.sub("*", told.text or "")
    lines = [line.removeprefix("- ") for line in unescape(_unmarked(marked)).split("\n")]
    read_section(
        title, Node([Node(line, told.start, told.end) for line in lines], told.start, told.end), findings, kind
    )


def _each(info: Node, name: str) -> Iterator[Node]:
    found = at(info, f"{name}List.{name}") or at(info, name)
    yield from (found.items or [found]) if found else ()


def _entry(node: Node, table: dict[str, str]) -> dict[str, Node]:
    fields = {}
    for place, key in table.items():
        found = at(node, place)
        if found and found.text:
            said = _unmarked(found.text) if "<" in found.text else found.text
            fields[key] = Node(said, found.start, found.end)
    return fields


def _period(node: Node) -> dict[str, Node]:
    fields = {}
    for place, key in (("Period.From", "startDate"), ("Period.To", "endDate")):
        found = at(node, place)
        if found and (told := _date(found)):
            fields[key] = Node(told, found.start, found.end)
    return fields


def _date(node: Node) -> str | None:
    said = {key.lstrip("@").casefold(): re.sub(r"\D", "", value.text or "") for key, value in node.fields.items()}
    parts = [said.get("year"), *(f"{int(said[key]):02}" for key in ("month", "day") if said.get(key))]
    return "-".join(part for part in parts if part) if said.get("year") else None


def _unmarked(text: str) -> str:
    """HTML in a text as lines: points stay points."""
    told = re.sub(r"<li\b[^<>]*>", "\n- ", re.sub(r"<(?:br|/p|/ul|/ol)\b[^<>]*>", "\n", text))
    return "\n".join(line for part in re.sub(r"<[^<>]*>", "", told).split("\n") if (line := part.strip()))


def _read_person(node: Node, findings: DataFindings) -> None:
    person = findings.person
    person.start_line, person.end_line = node.start, node.end
    parts = [at(node, f"PersonName.{name}") for name in ("FirstName", "Surname")]
    said = [part.text for part in parts if part and part.text]
    if said:
        person.values["name"] = own_name(Node(" ".join(said), node.start, node.end), findings)
        findings.owner.add(person.values["name"])
    if len(said) == 2:
        person.values |= {"given_name": said[0], "family_name": said[1]}
    for field, place in _PERSON.items():
        found = at(node, place) or at(node, place.replace("TelephoneList.", ""))
        if found and (told := exact(found, findings)):
            person.values[field] = told
    born = at(node, "Demographics.Birthdate")
    if born and (told := _date(born)):
        person.values["birth_date"] = PartialDate.parse(told)
    site = at(node, "ContactInfo.WebsiteList.Website") or at(node, "ContactInfo.Website")
    for each in (site.items or [site]) if site else ():
        address = at(each, "Contact")
        if address and address.text:
            findings.link("Website", address.text)


def _read_skills(info: Node, findings: DataFindings) -> None:
    skills = at(info, "Skills")
    if skills is None:
        return
    for name in ("MotherTongue", "ForeignLanguage"):
        tongues = at(skills, "Linguistic")
        for each in _each(tongues, name) if tongues else ():
            label, level = at(each, "Description.Label"), at(each, "ProficiencyLevel.SpokenInteraction")
            if label and label.text:
                said = "Mother tongue" if name == "MotherTongue" else level.text if level else None
                entry = {"language": label, "fluency": Node(said, each.start, each.end)}
                read_section("Languages", Node([Node(entry, each.start, each.end)], each.start, each.end), findings)
    for name in ("Communication", "Organisational", "JobRelated", "Computer", "Other"):
        told = at(skills, f"{name}.Description")
        if told and told.text:
            findings.section(f"{name} skills", _unmarked(told.text), told.start, told.end)
