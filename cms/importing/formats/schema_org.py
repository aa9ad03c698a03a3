"""What data says of somebody in the terms of https://schema.org, as records: JSON-LD by itself, and the data in web pages.

It is what `cms/exporting/json_ld.py` writes, and what others write alike. Data in a page repeat much of the page's text: both
are records of one reading, and who is who decides which are one, as it does between documents.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from cms.content import Person, Position, PositionKind, Section
from cms.documents import SectionKind

from ..identity import essence, strangers
from ..networks import is_url, profile_link
from ..records import Reading, Record, Remark
from .data_findings import DataFindings
from .data_sections import read_record, read_section
from .fields import date, exact, own_name, separated
from .mapping import KeyRule, Members, Shape, as_markdown
from .nodes import Node, scalar
from .page_data import SEEN, data_of
from .schema_nodes import (
    address_of,
    described,
    each_of,
    graph,
    inner_of,
    place_of,
    plain_text,
    scalar_of,
    text_at,
    text_of,
)
from .schema_works import Subject, read_works

FORMAT = "json-ld"


PERSON = Shape(
    Person,
    (
        KeyRule("name", "name", own_name),
        KeyRule("givenName", "given_name"),
        KeyRule("familyName", "family_name"),
        KeyRule("disambiguatingDescription", "headline"),
        KeyRule("description", "bio", plain_text),
        KeyRule("telephone", "phone", exact),
        KeyRule("birthDate", "birth_date", date),
    ),
    # About the data, or what nobody tells of themselves in a profile.
    f"{SEEN} | @context | @id | @type | identifier | mainEntityOfPage | logo | gender | interactionStatistic"
    " | agentInteractionStatistic | honorificPrefix | honorificSuffix | additionalName | contactPoint",
)
_AT = {"worksFor": SectionKind.EXPERIENCE, "affiliation": SectionKind.EXPERIENCE, "memberOf": SectionKind.SERVICE}
_CONTACT = ("streetAddress", "postOfficeBoxNumber", "postalCode")
_LOCALITY = ("addressLocality", "addressRegion", "addressCountry")
_SMALL = 3  # letters of a word that says nothing by itself


def is_json_ld(root: Node) -> bool:
    """Whether data are JSON-LD that tells of somebody by schema.org's terms."""
    first = next(iter(root.items), root)
    told = first.fields.get("@context")
    named = told is not None and any("schema.org" in (leaf.text or "") for leaf in told.leaves())
    return named and described(graph(root)) is not None


# ---- reading -----------------------------------------------------------------------------------------------------------
def read_json_ld(
    data: bytes, path: str, text: str, root: Node, remarks: Iterable[Remark] = (), names: Iterable[str] = ()
) -> Reading:
    """Read JSON-LD that was parsed."""
    findings = DataFindings(data, path, FORMAT, text, remarks, names)
    for each in root.items or [root]:
        if context := each.fields.get("@context"):
            findings.ignore(context.start, context.end, "settings")
    things = graph(root)
    if (person := described(things)) is not None:
        _Told(person, things, findings).read()
    return findings.finish(root)


def with_page_data(reading: Reading, data: bytes) -> Reading:
    """A page's reading with what the data in the page say, each thing once.

    What the text says counts. Data about somebody else are left out with a remark, and so is text that says nothing but what
    the data do. Takes a page's reading, which is changed, and its bytes.
    """
    things = data_of(reading.text, reading.path)
    person = described(things)
    if person is None:
        return reading
    name, told = reading.person.values.get("name"), text_of(person.fields.get("name"))
    if name and told and strangers(name, told):
        message = f"the data in the page are about {told!r}, and its text about {name!r}: the data were left out"
        reading.remarks.append(Remark("other-person", person.start, message))
        return reading
    _drop_repeated(reading, person, things)
    findings = DataFindings(data, reading.path, FORMAT, reading.text, names=[name] if name else [])
    findings.reading.person = reading.person
    _Told(person, things, findings).read()
    taken = findings.taken | {n for each in findings.reading.records for n in range(each.start_line, each.end_line + 1)}
    posts = [_post(record) for record in findings.reading.records if record.entity is Position]
    # The post that lines below the name tell is the data's, where these name it.
    kept = [
        each for each in reading.records if each.entity is not Position or _post(each) not in posts or _is_dated(each)
    ]
    reading.records = sorted([*kept, *findings.reading.records], key=lambda record: record.start_line)
    reading.remarks += findings.reading.remarks
    reading.person_lines = sorted({*reading.person_lines, *((line, line) for line in findings.taken)})
    reading.ignored = [span for span in reading.ignored if taken.isdisjoint(range(span[0], span[1] + 1))]
    return reading


def _post(record: Record) -> tuple[str | None, str | None]:
    """What a position is, and where."""
    organization = record.values.get("organization")
    return record.values.get("title"), organization.values.get("name") if organization else None


def _is_dated(record: Record) -> bool:
    return "period_start" in record.values or "period_end" in record.values


def _drop_repeated(reading: Reading, person: Node, things: list[Node]) -> None:
    """Take out the sections, and the biography, that say nothing but what the data do."""
    said = {word for thing in (person, *things) for leaf in thing.leaves() for word in _words(leaf.text or "")}
    for section in [each for each in reading.records if each.entity is Section]:
        if _is_said(section.values["body"], said):
            reading.records.remove(section)
            reading.person_lines.append((section.start_line, section.end_line))
    if "description" in person.fields and _is_said(reading.person.values.get("bio") or "", said):
        del reading.person.values["bio"]


def _is_said(text: str, said: set[str]) -> bool:
    """Whether a text has no words but some, and small ones between them."""
    left = _words(text) - said
    return bool(text) and all(len(word) <= _SMALL and word.isalpha() for word in left)


def _words(text: str) -> set[str]:
    return {*re.findall(r"[^\W_]+", re.sub(r"\]\([^()\s]*\)", "]", text).casefold())}


class _Told:
    """The described person's node, and the others, on their way to records."""

    def __init__(self, node: Node, things: list[Node], findings: DataFindings) -> None:
        self.node, self.things, self.findings = node, things, findings
        self.entry = Members(node, findings)
        identifier = node.fields.get("@id")
        id_ = identifier.text if identifier else None
        name = text_of(node.fields.get("name"))
        self.subject = Subject(
            node,
            id_,
            is_exact=(id_ or "").startswith("urn:"),
            is_nameless=name == text_of(node.fields.get("disambiguatingDescription")),
        )

    def read(self) -> None:
        """Read all of it."""
        self.person()
        self.positions()
        self.education()
        self.lists()
        read_works(self.subject, self.things, self.findings)
        for name in ("image", "address"):
            self.entry.take(name)
        if len(self.node.fields) > 1:
            self.findings.taken.update(range(self.node.start, self.node.end + 1))
        rest = {name: value for name, value in self.entry.rest.items() if value.text}
        if rest:
            self.findings.section(
                None, as_markdown(Node(rest, self.node.start, self.node.end)), self.node.start, self.node.end
            )

    # ---- the person ----------------------------------------------------------------------------------------------------
    def person(self) -> None:
        """Who it is, and how to reach them; what is known of them already stays."""
        values, findings = self.findings.person.values, self.findings
        if not values:
            findings.person.start_line, findings.person.end_line = self.node.start, self.node.end
        told = self.entry.fill(PERSON)
        if self.subject.is_nameless:
            told.pop("name", None)
            values.pop("native_name", None)
            findings.owner.add(text_of(self.node.fields.get("name")))
        else:
            self.native(told)
        bio = told.pop("bio", None)
        if bio and "bio" not in values:
            values["bio"] = bio
        elif bio and not _words(bio) <= _words(findings.outline.text.replace(bio, "", 1)):
            findings.section(None, bio, self.node.start, self.node.end)
        for name, value in told.items():
            values.setdefault(name, value)
        findings.owner.add(values.get("name"))
        image = next((one for each in each_of(self.node.fields.get("image")) if (one := address_of(each))), None)
        if image and not image.startswith("data:"):
            values.setdefault("image_url", image)
        for each in each_of(self.entry.take("email")):
            if address := (each.text or "").removeprefix("mailto:").partition("?")[0].strip():
                values.setdefault("email", address)
        self.place()
        for key in ("url", "sameAs"):
            for each in each_of(self.entry.take(key)):
                found = address_of(each)
                if found and (made := profile_link("Website" if key == "url" else "", found)):
                    findings.link(made.label or None, made.url)

    def native(self, told: dict[str, Any]) -> None:
        """Another name: theirs in another script, if it is in one."""
        others = [each.text for each in each_of(self.node.fields.get("alternateName")) if each.text]
        if found := next(
            (one for one in others if not one.isascii() and essence(one) != essence(told.get("name"))), None
        ):
            told.setdefault("native_name", found)
            if len(others) == 1:
                self.entry.take("alternateName")

    def place(self) -> None:
        """Where they live: the town is shown, the street is private."""
        values = self.findings.person.values
        for each in each_of(self.node.fields.get("address")):
            for field, keys in (("location", _LOCALITY), ("address", _CONTACT)):
                said = [text_of(each.fields.get(key)) for key in keys]
                if told := ", ".join(dict.fromkeys(part for part in said if part)):
                    values.setdefault(field, told)
            if each.text:
                values.setdefault("address", each.text)
        for name in ("homeLocation", "workLocation", "location"):
            if (found := text_of(self.entry.take(name))) is not None:
                values.setdefault("location", found)

    # ---- where they are and were ---------------------------------------------------------------------------------------
    def positions(self) -> None:
        """Where somebody works, worked or serves: a role at an organization, or the organization alone."""
        titles = [each for each in each_of(self.entry.take("jobTitle | hasOccupation")) if text_of(each)]
        told: set[str] = set()
        for name, kind in _AT.items():
            listed = each_of(self.entry.take(name))
            for each in listed:
                organization = inner_of(each, name)
                title = each.fields.get("roleName") if organization is not each else None
                if title is None and name == "worksFor" and len(listed) == 1 and len(titles) == 1:
                    title = titles[0]
                told.add(essence(text_of(title)))
                record = self.position(title, organization, each, kind)
                if record is not None and name != "worksFor" and "period_end" not in record.values:
                    record.values.pop("period_is_current", None)  # it isn't said that it goes on
        left = [text for each in titles if (text := text_of(each)) and essence(text) not in told]
        if left:
            self.findings.person.values.setdefault("headline", ", ".join(dict.fromkeys(left)))

    def position(self, title: Node | None, organization: Node, role: Node, kind: SectionKind) -> Record | None:
        """Add a position; gives its record."""
        fields: dict[str, Node] = {
            key: role.fields[key] for key in ("startDate", "endDate") if organization is not role and key in role.fields
        }
        parent = organization.fields.get("parentOrganization")
        fields |= {"title": scalar_of(title, role)} if title else {}
        if name := text_of(parent or organization):
            fields["organization"] = Node({"name": scalar(name, role.start, role.end)}, role.start, role.end)
        if parent and (unit := text_of(organization)):
            fields["unit"] = scalar(unit, role.start, role.end)
        if organization is not role and "description" in role.fields:
            fields["summary"] = role.fields["description"]
        record = read_record("positions", Node(fields, role.start, role.end), kind, self.findings)
        if record is None:
            return None
        if not fields.keys() & {"startDate", "endDate"} and kind is SectionKind.EXPERIENCE and title:
            record.values["period_is_current"] = True
        stated = (text_of(role.fields.get("additionalType")) or "").upper()
        if stated in PositionKind.__members__:
            record.values["kind"] = PositionKind[stated]
        self.named(record, parent or organization)
        return record

    def named(self, record: Record, organization: Node) -> None:
        """Add the other names of a record's organization, and its address."""
        place = place_of(organization)
        if "organization" in record.values and place:
            record.values["organization"] = self.findings.organization(place, record.start_line, record.end_line)

    def education(self) -> None:
        """What somebody studied: roles as an alumnus, and degrees that schools gave; one of both where they agree."""
        studies: list[Record] = []
        for each in each_of(self.entry.take("alumniOf")):
            organization = inner_of(each, "alumniOf")
            is_role = organization is not each
            fields: dict[str, Node] = {
                key: each.fields[key] for key in ("startDate", "endDate") if is_role and key in each.fields
            }
            degree = text_of(each.fields.get("roleName")) if is_role else None
            if record := self.study(degree, organization, fields, each):
                studies.append(record)
        for each in each_of(self.entry.take("hasCredential")):
            if text_of(each.fields.get("credentialCategory")) in (None, "degree", "Degree"):
                self.degree(each, studies)
            else:
                self.certificate(each)

    def study(self, degree: str | None, organization: Node, fields: dict[str, Node], at: Node) -> Record | None:
        """Add what somebody studied somewhere."""
        fields = dict(fields)
        if name := text_of(organization):
            fields["institution"] = Node({"name": scalar(name, at.start, at.end)}, at.start, at.end)
        if degree:
            fields["degree"] = scalar(degree, at.start, at.end)
        record = read_record("education", Node(fields, at.start, at.end), SectionKind.EDUCATION, self.findings)
        if record is not None:
            record.values.pop("period_is_current", None)
            if self.subject.is_exact and degree:
                record.values["degree"] = degree
                record.values.pop("field", None)
            self.named(record, organization)
        return record

    def degree(self, node: Node, studies: list[Record]) -> None:
        """A degree: what an alumnus' role says less of, or one more; `PhD, Physics` has its field after the comma."""
        name = text_of(node.fields.get("name"))
        school = node.fields.get("recognizedBy")
        if not name:
            return
        where = essence(text_of(school))
        for record in studies:
            at, degree = record.values.get("organization"), record.values.get("degree")
            same = at is not None and essence(at.values["name"]) == where
            if same and (degree is None or essence(name).startswith(essence(degree))):
                if degree is None:
                    record.values["degree"] = name
                elif rest := name[len(degree) :].lstrip(" ,") if name.startswith(degree) else "":
                    record.values.setdefault("field", re.sub(r"^(?:in|of)\s+", "", rest))
                studies.remove(record)
                return
        degree, _, field = name.partition(", ")
        made = self.study(degree, school or Node(None, node.start, node.end), {}, node)
        if made is not None and field:
            made.values["field"] = field

    def certificate(self, node: Node) -> None:
        """Add a certificate."""
        fields = {"name": scalar_of(node.fields.get("name"), node)}
        for key, path in (("date", "dateCreated"), ("issuer", "recognizedBy.name"), ("url", "url")):
            if found := text_at(node, path):
                fields[key] = found
        read_record("certificates", Node(fields, node.start, node.end), SectionKind.CERTIFICATES, self.findings)

    # ---- lists ---------------------------------------------------------------------------------------------------------
    def lists(self) -> None:
        """Awards, interests, skills and languages."""
        findings = self.findings
        awards = [scalar_of(each, each) for each in each_of(self.entry.take("award | awards")) if text_of(each)]
        if awards:
            read_section("Awards", Node(awards, awards[0].start, awards[-1].end), findings)
        known = {essence(one.values["name"]) for one in findings.person.values.get("interests", [])}
        for each in each_of(self.entry.take("knowsAbout")):
            word = text_of(each)
            if word and not is_url(word) and essence(word) not in known:
                findings.interest(word, each.start, each.end)
        for key, name, title in (("skills", "name", "Skills"), ("knowsLanguage", "language", "Languages")):
            for each in each_of(self.entry.take(key)):
                for word in separated(text_of(each) or "") if key == "skills" and each.text else [text_of(each)]:
                    if word:
                        item = Node({name: scalar(word, each.start, each.end)}, each.start, each.end)
                        read_section(title, Node([item], each.start, each.end), findings)
