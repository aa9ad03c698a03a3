"""Tables: a profile a row where they list people, in any language; publications, talks; what is hidden stays so."""

from __future__ import annotations

import io
import zipfile
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook
from sqlalchemy import select

from cms.content import Person, Position, Project, Publication, PublicationAuthor, Section, Talk
from cms.errors import CmsError, DocumentError
from cms.importing.admission import admit
from cms.importing.columns import meanings
from cms.importing.formats import people_of, read_file
from cms.importing.run import path_tasks, run
from cms.store import Database

from ..accounting import fates
from ..reading import of, shown

LAB = """Name,Role,Email,Start,End,Website,Research interests,Phone,GitHub,Shoe size
Ada Example,PI,ada@oz.example,2028,,https://ada.example,kites; wind,+64 555 0100,adaexample,38
"Li, Bo",PhD student,bo@oz.example,Sep 2029,,https://bo.example,strings,,,
Cy Do,Alumni (Postdoc),,2027,2030,,tails,,,
"""


def readings(text: str | bytes, path: str = "people.csv") -> list[Any]:
    return [admit(each) for each in people_of(text if isinstance(text, bytes) else text.encode(), path)]


def test_a_profile_a_row() -> None:
    ada, bo, cy = readings(LAB)
    values = ada.person.values
    assert (values["name"], values["email"]) == ("Ada Example", "ada@oz.example")
    assert shown(values["links"]) == ["https://ada.example", "https://github.com/adaexample"]
    assert shown(values["interests"]) == ["kites", "wind"]
    assert values["phone"] == "+64 555 0100"  # which is a private field
    assert of(ada, Position)[0] | {"kind": None} == {
        "title": "PI", "period_start": "2028", "period_is_current": True, "kind": None
    }  # fmt: skip
    assert of(ada, Section) == [{"title": "Shoe size", "body": "38"}]
    assert bo.person.values["name"] == "Bo Li"
    assert (of(cy, Position)[0]["title"], of(cy, Position)[0]["period_end"]) == ("Postdoc", "2030")


def test_each_has_the_lines_that_are_theirs_and_nobody_elses() -> None:
    for number, reading in enumerate(readings(LAB), 2):
        assert {record.start_line for record in [reading.person, *reading.records]} == {number}
        assert set(fates(reading)) == {1, number}
        assert reading.text.count("\n") == LAB.count("\n")


@pytest.mark.parametrize(
    "text",
    [
        "Nachname;Vorname;E-Mail;Funktion;Telefon\nExample;Ada;ada@oz.example;Professorin;+64 555 0100\n",
        "Prénom\tNom\tCourriel\tFonction\tTéléphone\nAda\tExample\tada@oz.example\tProfesseure\t+64 555 0100\n",
        "correo,cargo,nombre,apellidos,teléfono\nada@oz.example,Profesora,Ada,Example,+64 555 0100\n",
        "姓名,职称,电子邮箱,电话\nAda Example,教授,ada@oz.example,+64 555 0100\n",
        "氏名,役職,メールアドレス,電話番号\nAda Example,教授,ada@oz.example,+64 555 0100\n",
        "The people of our lab\n\nNome,Ruolo,Email,Telefono\nAda Example,Professoressa,ada@oz.example,+64 555 0100\n",
    ],
)
def test_header_words_in_our_languages(text: str) -> None:
    (reading,) = readings(text)
    values = reading.person.values
    assert (values["name"], values["email"], values["phone"]) == ("Ada Example", "ada@oz.example", "+64 555 0100")
    assert of(reading, Position)[0]["title"].casefold().startswith(("prof", "教授"))


@pytest.mark.parametrize("header", ["Phone", "Home address", "Date of birth", "Handy", "住址"])
def test_a_private_column_is_private(header: str) -> None:
    said = {"Date of birth": "1990-02-03", "Phone": "+64 555 0100", "Handy": "+64 555 0100"}.get(
        header, "1 Wind Street, Oz 9999"
    )
    (reading,) = readings(f'Name,Email,{header}\nAda Example,ada@oz.example,"{said}"\n')
    public = {
        name: value for name, value in reading.person.values.items() if not Person.table().c[name].info.get("private")
    }
    assert said not in str([shown(list(public.values())), *(record.values for record in reading.records)])
    assert reading.person.values.keys() & {"phone", "address", "birth_date"}


def test_people_are_imported_each_for_themselves(database: Database, tmp_path: Path) -> None:
    file = tmp_path / "people.csv"
    file.write_text(LAB)
    with pytest.raises(CmsError, match="lists 3 people: import it without --person"):
        path_tasks([file], "ada")
    for revision in (True, False):  # the same file again changes nothing
        reports = list(run(database, path_tasks([file], None)[0]))
        assert [(report.slug, report.error) for report in reports] == [
            ("ada-example", None),
            ("bo-li", None),
            ("cy-do", None),
        ]
        assert [report.revision is not None for report in reports] == [revision] * 3
    with database.read() as connection:
        assert set(connection.scalars(select(Person.table().c.name))) == {"Ada Example", "Bo Li", "Cy Do"}


# ---- workbooks -----------------------------------------------------------------------------------------------------------
def workbook() -> bytes:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = "People"
    sheet.append(["Group", "Name", "Role", "Email", "Start", "Secret"])
    sheet.append(["Wind", "Ada Example", "PI", "ada@oz.example", date(2028, 5, 1), "salary 1"])
    sheet.append([None, "Bo Li", "PhD student", "bo@oz.example", 2029.0, "salary 2"])
    sheet.append(["Rain", "Dee Hidden", "Postdoc", "dee@oz.example", 2030, "salary 3"])
    sheet.merge_cells("A2:A3")
    sheet["E2"].number_format = "mmm yyyy"
    sheet.row_dimensions[4].hidden = True
    sheet.column_dimensions["F"].hidden = True
    unseen = book.create_sheet("Salaries")
    unseen.append(["Name", "Email", "Role"])
    unseen.append(["Eve Hidden", "eve@oz.example", "Boss"])
    unseen.sheet_state = "hidden"
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


def opendocument() -> bytes:
    def row(*cells: str, more: str = "") -> str:
        return f"<table:table-row {more}>{''.join(cells)}</table:table-row>"

    def cell(text: str, more: str = "") -> str:
        return f"<table:table-cell {more}><text:p>{text}</text:p></table:table-cell>"

    names = {"office": "office", "table": "table", "text": "text", "style": "style"}
    spaces = " ".join(f'xmlns:{p}="urn:oasis:names:tc:opendocument:xmlns:{n}:1.0"' for p, n in names.items())
    content = (
        f"<office:document-content {spaces}><office:body><office:spreadsheet><table:table table:name='People'>"
        "<table:table-column table:number-columns-repeated='5'/><table:table-column table:visibility='collapse'/>"
        + row(*map(cell, ("Group", "Name", "Role", "Email", "Start", "Secret")))
        + row(
            cell("Wind", "table:number-rows-spanned='2'"),
            *map(cell, ("Ada Example", "PI", "ada@oz.example")),
            cell("May 28", "office:value-type='date' office:date-value='2028-05-01T00:00:00'"),
            cell("salary 1"),
        )
        + row("<table:covered-table-cell/>", *map(cell, ("Bo Li", "PhD student", "bo@oz.example", "2029", "salary 2")))
        + row(*map(cell, ("Rain", "Dee Hidden", "Postdoc", "d@oz.example", "2030")), more="table:visibility='collapse'")
        + "</table:table></office:spreadsheet></office:body></office:document-content>"
    )
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("content.xml", content)
    return data.getvalue()


@pytest.mark.parametrize(
    ("path", "book", "when"), [("lab.xlsx", workbook, "2028-05"), ("lab.ods", opendocument, "2028-05-01")]
)
def test_what_a_workbook_hides_never_comes_in(path: str, book: Any, when: str) -> None:
    ada, bo = readings(book(), path)
    assert [each.person.values["name"] for each in (ada, bo)] == ["Ada Example", "Bo Li"]
    first, second = of(ada, Position)[0], of(bo, Position)[0]
    assert (first["unit"], first["period_start"]) == ("Wind", when)
    assert (second["unit"], second["period_start"]) == ("Wind", "2029")  # the merged cell is theirs, too
    for reading in (ada, bo):
        assert "salary" not in reading.text
        assert "Hidden" not in reading.text


@pytest.mark.parametrize("data", [b"PK\x03\x04 xl/workbook.xml broken", opendocument()[:200]])
def test_a_broken_workbook_is_refused(data: bytes) -> None:
    with pytest.raises(DocumentError, match="can't be read"):
        read_file(data, "lab.xlsx")


# ---- tables of works -------------------------------------------------------------------------------------------------------
def test_google_scholar() -> None:
    reading = read_file(
        b"\xef\xbb\xbfAuthors,Title,Publication,Volume,Number,Pages,Year,Publisher\n"
        b'"Example, Ada; Li, Bo; ",Kites in the rain,Journal of Weather,12,3,1-17,2031,Oz Press\n'
        b'Example A and Li B,Ropes,,,,,,\n"Example, Ada and Li, Bo",Knots,Proceedings of Roads,,,,2029,\n'
        b'"Example, Ada; ",Strings,arXiv preprint arXiv:2030.01234,,,,2030,\n',
        "citations.csv",
    )
    kites, _, knots, strings = of(reading, Publication)
    assert knots["authors"] == ["Ada Example", "Bo Li"]
    assert (kites["authors"], kites["venue"], kites["year"]) == (["Ada Example", "Bo Li"], "Journal of Weather", 2031)
    assert kites["note"] == "vol. 12; no. 3; pp. 1-17; Oz Press"
    assert strings["links"] == ["https://arxiv.org/abs/2030.01234"]


def test_academicpages() -> None:
    reading = read_file(
        b"pub_date\ttitle\tvenue\texcerpt\tcitation\turl_slug\tpaper_url\n"
        b'2031-05-02\tKites\tJournal of Weather\tAbout kites.\tAda Example, Bo Li. (2031). "Kites." <i>Journal of Weather</i>.'
        b"\t"
        b"kites\thttp://ada.example/kites.pdf\n",
        "publications.tsv",
    )
    (paper,) = of(reading, Publication)
    assert (paper["date"], paper["venue"], paper["abstract"]) == ("2031-05-02", "Journal of Weather", "About kites.")
    assert (paper["authors"], paper["links"]) == (["Ada Example", "Bo Li"], ["http://ada.example/kites.pdf"])
    reading = read_file(
        b"title\ttype\turl_slug\tvenue\tdate\tlocation\ttalk_url\tdescription\n"
        b"On Wind\tTalk\ton-wind\tOzConf\t2030-03-01\tOz\t\tWind.\n",
        "talks.tsv",
    )
    assert of(reading, Talk) == [
        {"title": "On Wind", "event": "OzConf", "date": "2030-03-01", "location": "Oz", "abstract": "Wind."}
    ]
    assert of(reading, Section) == []


def test_a_table_says_by_its_name_what_it_lists() -> None:
    reading = read_file(b"Name,Dates\nKite Fleet,2031\n", "Projects 0123456789abcdef0123456789abcdef.csv")
    assert [one["title"] for one in of(reading, Project)] == ["Kite Fleet"]


def test_a_column_says_what_each_row_is() -> None:
    table = """section,in_resume,title,loc,institution,start,end,description_1,description_2
education,TRUE,BA Kites,Oulu,Wand College,2025,2029,,
positions,TRUE,Head of Kites,Oslo,Kite Works,2029,Current,Runs the shop,Counts the tails
presentations,FALSE,On Tails,Bergen,Kite Days,,2031,,
publications,TRUE,Tails,,Kite Letters,,2030,,
"""
    reading = read_file(table.encode(), "cv.csv")
    (job,) = of(reading, Position)
    assert (job["title"], job["organization"], job["period_is_current"]) == ("Head of Kites", "Kite Works", True)
    assert job["highlights"] == ["Runs the shop", "Counts the tails"]
    assert [(one["title"], one["event"], one["date"]) for one in of(reading, Talk)] == [
        ("On Tails", "Kite Days", "2031")
    ]
    assert [(one["title"], one["venue"], one["year"]) for one in of(reading, Publication)] == [
        ("Tails", "Kite Letters", 2030)
    ]


def test_a_table_that_tells_nothing_is_refused() -> None:
    with pytest.raises(DocumentError, match="columns don't tell what it lists"):
        read_file(b"x,y\n1,2\n", "data.csv")


# ---- a group's workbook ----------------------------------------------------------------------------------------------------
STAFF = """Road Group staff list
updated in spring

No.\tSurname, first name\tRôle in group\tSince\tUntil\tE-mail (…@oz.example)\tWorks on\tORCID / homepage
1\tBo, Li\tPhD student\t2029\t\tli\tkites\t
2\tExample, Ada\tGroup leader\t2020\t\tada\twinds\t0000-0002-1825-0097
3\tDo, Cy\tPostdoc\t2021\t\tcy\ttails\thttps://cy.example
\t— former —
4\tEe, Fay\tTechnician\t\t\t\tropes\tretired
"""
OUTPUT = """Yr\tAuthors\tTitle of paper\tWhere\tDOI
2030\tBo, L.; Example, A.\tOn Kites\tJournal of Roads\t10.9999/kites
2029\tExample, A. (ed.)\tThe Wind Book\tEmerald Press\t
"""


def sheets(**texts: str) -> bytes:
    book = Workbook()
    book.remove(book.worksheets[0])
    for name, text in texts.items():
        sheet = book.create_sheet(name)
        for row in text.rstrip("\n").split("\n"):
            sheet.append([cell or None for cell in row.split("\t")])
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


def test_headers_that_say_more_than_a_word() -> None:
    bo, ada, cy, fay = readings(sheets(Staff=STAFF), "group.xlsx")
    assert [one.person.values["name"] for one in (bo, ada, cy, fay)] == ["Li Bo", "Ada Example", "Cy Do", "Fay Ee"]
    assert ada.person.values["email"] == "ada@oz.example"
    assert shown(ada.person.values["interests"]) == ["winds"]
    assert shown(ada.person.values["links"]) == ["https://orcid.org/0000-0002-1825-0097"]
    assert shown(cy.person.values["links"]) == ["https://cy.example"]
    assert of(ada, Section) == []  # the rows' numbers say nothing
    assert of(fay, Section) == [{"title": "ORCID / homepage", "body": "retired"}]
    assert of(ada, Position)[0]["period_is_current"] is True
    assert "period_is_current" not in of(fay, Position)[0]


@pytest.mark.parametrize(
    ("header", "key"),
    [
        ("Nachname, Vorname", "name"),
        ("Apellidos y nombre", "name"),
        ("Title of the talk", "title"),
        ("Function in the lab", "role"),
        ("Web / homepage", "website"),
    ],
)
def test_what_a_header_of_several_words_means(header: str, key: str) -> None:
    assert key in meanings(header)


@pytest.mark.parametrize("header", ["Year of birth", "E-mail of supervisor", "Name / phone", "Vol/pp", "Surname of PI"])
def test_a_header_about_something_else_means_nothing(header: str) -> None:
    assert meanings(header) == ()


def test_a_works_sheet_beside_the_people_is_theirs(database: Database, tmp_path: Path) -> None:
    file = tmp_path / "group.xlsx"
    file.write_bytes(sheets(Staff=STAFF, Output=OUTPUT, Notes="key: ask Cy\ncake list: see the door"))
    reports = list(run(database, path_tasks([file], None)[0]))
    assert [report.error for report in reports] == [None] * 5
    assert reports[-1].slug == "ada-example"  # who heads the group
    with database.read() as connection:
        papers = Publication.table().c
        assert set(connection.scalars(select(papers.title))) == {"On Kites", "The Wind Book"}
        author = PublicationAuthor.table().c
        names = connection.execute(
            select(Person.table().c.name, author.name).join(Person.table(), Person.table().c.id == author.person_id)
        )
        assert set(map(tuple, names)) >= {("Li Bo", "L. Bo"), ("Ada Example", "A. Example")}
