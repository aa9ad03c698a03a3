"""LinkedIn's archive of somebody's data, https://www.linkedin.com/help/linkedin/answer/a1339364: a folder of CSV files.

What is read is listed here. Messages, connections, phone numbers, recommendations, invitations and what LinkedIn guesses for
advertisements never are.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import PurePosixPath

from cms.content import Person
from cms.documents import SectionKind

from ..degrees import find_degree
from ..formats.data_findings import DataFindings
from ..formats.data_sections import read_section
from ..formats.fields import date, exact, own_name, rich
from ..formats.mapping import KeyRule, Members, Shape
from ..formats.nodes import Node
from ..formats.tables import rows_of
from ..networks import profile_link
from ..records import Reading
from .folder import Folder, Site

FORMAT = "linkedin"
PROFILE = Shape(
    Person,
    (
        KeyRule("First Name", "given_name"),
        KeyRule("Last Name", "family_name"),
        KeyRule("Headline", "headline"),
        KeyRule("Summary", "bio", rich),
        KeyRule("Geo Location", "location"),
        KeyRule("Address", "address", exact),
        KeyRule("Birth Date", "birth_date", date),
    ),
    "Maiden Name | Zip Code | Instant Messengers | Industry",
)
_SPAN = {"Started On": "startDate", "Finished On": "endDate"}
# The files that are read: what each lists, and its columns as the keys that other data has.
FILES: dict[str, tuple[SectionKind, dict[str, str]]] = {
    "Positions": (
        SectionKind.EXPERIENCE,
        {"Company Name": "company", "Title": "position", "Description": "summary", "Location": "location", **_SPAN},
    ),
    "Education": (
        SectionKind.EDUCATION,
        {
            "School Name": "institution",
            "Degree Name": "studyType",
            "Start Date": "startDate",
            "End Date": "endDate",
            "Notes": "summary",
            "Activities": "description",
        },
    ),
    "Volunteering": (
        SectionKind.VOLUNTEER,
        {"Company Name": "organization", "Role": "position", "Cause": "focus", "Description": "summary", **_SPAN},
    ),
    "Projects": (SectionKind.PROJECTS, {"Title": "name", "Description": "summary", "Url": "url", **_SPAN}),
    "Publications": (
        SectionKind.PUBLICATIONS,
        {"Name": "name", "Published On": "date", "Description": "abstract", "Publisher": "publisher", "Url": "url"},
    ),
    "Honors": (SectionKind.AWARDS, {"Title": "title", "Description": "summary", "Issued On": "date"}),
    "Certifications": (
        SectionKind.CERTIFICATES,
        {"Name": "name", "Url": "url", "Authority": "issuer", "Started On": "date", "License Number": "license number"},
    ),
    "Patents": (
        SectionKind("patents"),
        {"Title": "name", "Patent Number": "number", "Issued On": "date", "Description": "summary", "Url": "url"},
    ),
    "Skills": (SectionKind.SKILLS, {"Name": "name"}),
    "Languages": (SectionKind.LANGUAGES, {"Name": "language", "Proficiency": "fluency"}),
}
_POINT = re.compile(r"^[•·▪●◦*–-]\s+")


def is_linkedin(folder: Folder) -> bool:
    """Whether a folder is an archive of LinkedIn's."""
    return any(_named(folder, "Profile")) and any(_named(folder, name) for name in (*FILES, "Connections"))


def _named(folder: Folder, name: str) -> list[str]:
    return [path for path in folder.paths if PurePosixPath(path).name.casefold() == f"{name}.csv".casefold()]


def read_linkedin(folder: Folder) -> Site:
    """The documents of an archive, the profile first; what isn't read is remarked."""
    site = Site(FORMAT)
    readers: dict[str, Callable[[bytes, str], Reading]] = {"Profile": _read_profile, "Email Addresses": _read_emails}
    for name in ("Profile", "Email Addresses", "Courses", *FILES):
        reader = readers.get(name, _read_list)
        site.documents += [folder.document(path, reader) for path in _named(folder, name)]
    read = {document.path for document in site.documents}
    for path in folder.paths:
        if path not in read:
            folder.remark(path, "private", "is no part of what LinkedIn shows of a person, and isn't read")
    site.remarks = folder.remarks
    return site


def _read_list(data: bytes, path: str) -> Reading:
    text, remarks, rows, header = rows_of(data, path)
    findings = DataFindings(data, path, FORMAT, text, remarks)
    findings.ignore(header, header, "heading")
    name = PurePosixPath(path).stem
    kind, columns = FILES.get(name, (None, {}))
    for row in rows:
        fields = {columns.get(key, key): value for key, value in row.fields.items()}
        if kind is None:  # courses that somebody took
            findings.section(name, " ".join(value.text or "" for value in fields.values()), row.start, row.end)
            continue
        listed = [line.strip() for line in (fields["summary"].text or "").split("\n")] if "summary" in fields else []
        if (
            kind in (SectionKind.EXPERIENCE, SectionKind.VOLUNTEER)
            and listed
            and all(map(_POINT.match, filter(None, listed)))
        ):
            points = [Node(_POINT.sub("", line), row.start, row.end) for line in listed if line]
            fields["highlights"] = Node([*points], row.start, row.end)
            del fields["summary"]
        degree = (fields["studyType"].text or "") if "studyType" in fields else ""
        first, comma, rest = degree.partition(", ")
        if comma and find_degree(first):  # `PhD, Meteorology`
            fields |= {"studyType": Node(first, row.start, row.end), "area": Node(rest, row.start, row.end)}
        read_section(name, Node([Node(fields, row.start, row.end)], row.start, row.end), findings, kind)
    return findings.finish(Node(rows, 1, text.count("\n") + 1))


def _read_profile(data: bytes, path: str) -> Reading:
    text, remarks, rows, header = rows_of(data, path)
    findings = DataFindings(data, path, FORMAT, text, remarks)
    findings.ignore(header, header, "heading")
    for row in rows[:1]:
        entry = Members(row, findings)
        person = findings.person
        person.start_line, person.end_line = row.start, row.end
        person.values.update(entry.fill(PROFILE))
        parts = [person.values.get("given_name"), person.values.get("family_name")]
        called = " ".join(part for part in parts if part)
        person.values["name"] = own_name(Node(called, row.start, row.end), findings)
        for network, key in (("Twitter", "Twitter Handles"), ("Website", "Websites")):
            listed = entry.take(key)
            for given in (listed.text or "").split(",") if listed else ():
                address = re.sub(r"^[A-Z_ ]{2,20}:(?=\w)", "", given.strip(" []"))
                if made := profile_link(network, address):
                    findings.link(made.label, made.url)
        entry.taken.add("Birth Date")  # of which LinkedIn tells no year: nothing that a date could be
        entry.keep("LinkedIn")
    return findings.finish(Node(rows, 1, text.count("\n") + 1))


def _read_emails(data: bytes, path: str) -> Reading:
    """The address that is called the primary one; the others are nobody's to publish."""
    text, remarks, rows, _ = rows_of(data, path)
    findings = DataFindings(data, path, FORMAT, text, remarks)
    for row in rows:
        primary, address = row.fields.get("Primary"), row.fields.get("Email Address")
        if primary and (primary.text or "").casefold() == "yes" and address and address.text:
            findings.person.values["email"] = address.text
            findings.person.start_line, findings.person.end_line = row.start, row.end
    return findings.finish()
