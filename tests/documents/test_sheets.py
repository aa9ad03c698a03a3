"""Workbooks that are set as a page, headings between tables, and those that are tables."""

from __future__ import annotations

import io
from typing import Any

from openpyxl import Workbook

from cms.content import Award, Education, Language, Position
from cms.documents import is_page, read_outline
from cms.importing.formats import people_of, read_file

CV: list[list[Any]] = [
    ["Curriculum vitae", "Ada Example"],
    ["Email", "ada@oz.example"],
    [],
    ["Employment"],
    ["From", "To", "Post", "Employer", "Place"],
    [2031, "present", "Road Engineer", "ACME Labs", "Oz"],
    [2028, 2031, "Intern", "Oz Works", "Oz"],
    [],
    ["Education"],
    ["Year", "Degree", "Subject", "Institution"],
    [2028, "MSc", "Roads", "University of Roads"],
    [],
    ["Awards"],
    ["Year", "Award", "Given by"],
    [2030, "Golden Brick", "Oz Academy"],
    [],
    ["Languages"],
    ["English", "native"],
    ["German", "good"],
]


def book(*sheets: list[list[Any]]) -> bytes:
    made, data = Workbook(), io.BytesIO()
    made.remove(made.active)  # type: ignore[arg-type]
    for number, rows in enumerate(sheets, 1):
        sheet = made.create_sheet(f"Sheet {number}")
        for row in rows:
            sheet.append(row)
    made.save(data)
    return data.getvalue()


def test_a_sheet_that_is_a_cv_is_read_as_one() -> None:
    data = book(CV, [])
    reading = read_file(data, "cv.xlsx")
    assert people_of(data, "cv.xlsx") == []
    assert (reading.person.values["name"], reading.person.values["email"]) == ("Ada Example", "ada@oz.example")
    said = {
        entity: [one.values for one in reading.records if one.entity is entity]
        for entity in (Position, Education, Award, Language)
    }
    assert [(one["title"], one["organization"].values["name"]) for one in said[Position]] == [
        ("Road Engineer", "ACME Labs"),
        ("Intern", "Oz Works"),
    ]
    assert [(one["degree"], str(one["period_end"])) for one in said[Education]] == [("MSc", "2028")]
    assert [(one["title"], one["awarder"]) for one in said[Award]] == [("Golden Brick", "Oz Academy")]
    assert [(one["name"], one["fluency"]) for one in said[Language]] == [("English", "native"), ("German", "good")]


def test_its_text_has_a_line_for_each_row() -> None:
    outline = read_outline(book(CV), "cv.xlsx")
    lines = outline.text.split("\n")
    told = [" ".join(str(cell) for cell in row) for row in CV if row]
    for row in told:
        assert sum(all(word in line.replace("|", " ") for word in row.split()) for line in lines) == 1, row


def test_tables_stay_tables() -> None:
    """A list of people in groups, and one of papers by kind, have such rows, too."""
    people: list[list[Any]] = [
        ["Name", "Email", "Role"],
        ["Faculty"],
        ["Ada Example", "ada@oz.example", "Professor"],
        ["Alumni"],
        ["Bo Li", "bo@oz.example", "Student"],
    ]
    papers: list[list[Any]] = [
        ["Title", "Authors", "Journal", "Year"],
        ["Publications"],
        ["On Roads", "Ada Example; Bo Li", "Journal of Roads", 2031],
        ["Talks"],
        ["On Kites", "Ada Example; Bo Li", "OzConf", 2030],
    ]
    assert not is_page(book(people))
    assert not is_page(book(papers))
    assert {"Ada Example", "Bo Li"} <= {each.person.values["name"] for each in people_of(book(people), "people.xlsx")}
    assert not is_page(b"PK\x03\x04 xl/workbook.xml broken")
    assert not is_page(b"# Ada Example")
