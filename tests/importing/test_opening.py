"""What a document says of the person in its first lines, or anywhere, that no reader of a section took."""

from __future__ import annotations

from typing import Any

import pytest

from cms.content import Position
from cms.importing.reading import read_document

from .reading import of


def person(page: str) -> dict[str, Any]:
    return read_document(page.encode(), "about.md").person.values


@pytest.mark.parametrize(
    ("line", "headline", "location"),
    [
        ("bridge mender, Oslo", "bridge mender", "Oslo"),
        ("Arqueóloga de cerámica. Excavo y dibujo tiestos.", "Arqueóloga de cerámica", None),
        ("図書館司書・紙芝居研究家", "図書館司書・紙芝居研究家", None),
        ("12 Kite Lane - Springfield, IL - 555 0100", None, "Springfield, IL"),
        ("Bricks and bridges", None, None),
    ],
)
def test_the_line_below_a_name(line: str, headline: str | None, location: str | None) -> None:
    found = person(f"# Ada Example\n\n{line}\n\n## Jobs\n\n- Welder, ACME Labs, 2031\n")
    assert (found.get("headline"), found.get("location")) == (headline, location)


POST = ("Reader in Bricks", "University of Oz", "Department of Walls")


@pytest.mark.parametrize(
    ("lines", "post"),
    [
        ("Reader in Bricks<br>Department of Walls<br>University of Oz<br>12 Kite Lane<br>Room 3", POST),
        ("Reader in Bricks, Department of Walls, University of Oz", POST),
        ("Reader in Bricks<br>12 Kite Lane", None),
        ("Bricks and bridges<br>University of Oz", None),
        ("Reader in Bricks<br>University of Oz</p><h2>Jobs</h2><p>Welder, ACME Labs, 2031 – present", None),
        (
            "Reader in Bricks<br>Department of Walls<br>University of Oz</p><h2>Jobs</h2><p>Welder, ACME Labs, 2031",
            POST,
        ),
    ],
)
def test_the_post_below_a_name(lines: str, post: tuple[str, ...] | None) -> None:
    page = f"<html><body><h1>Ada Example</h1><p>{lines}</p></body></html>"
    reading = read_document(page.encode(), "index.html")
    found = [one for one in of(reading, Position) if one["title"] != "Welder"]
    assert [(one["title"], one["organization"], one["unit"]) for one in found] == ([post] if post else [])


@pytest.mark.parametrize(
    ("text", "email"),
    [
        ("Bridges · ada@oz.example", "ada@oz.example"),
        ("The Road Society (road@oz.example) was founded in 2031.", None),
        ("The archive answers ada@oz.example and keeps road@oz.example for bills.", "ada@oz.example"),
        ("One of road@oz.example, bridge@oz.example", None),
    ],
)
def test_the_address_that_is_theirs(text: str, email: str | None) -> None:
    assert person(f"# Ada Example\n\nI build bridges.\n\n## Weather\n\n{text}\n").get("email") == email


def test_a_name_that_heads_all_again_is_no_section_about_the_person() -> None:
    page = "# Ada Example\n\n# Ada Example\n\nI mend bridges.\n\n"
    page += "### Where I worked\n\n- Welder, ACME Labs, 2031\n- Baker, Oz, 2029\n"
    assert [one["title"] for one in of(read_document(page.encode(), "cv.md"), Position)] == ["Welder", "Baker"]


def test_an_address_in_a_page_s_data_is_of_whom_that_says() -> None:
    data = '{"@type": "Person", "name": "Bo Li",\n"email": "bo@oz.example"}'
    page = f'<h1>Ada Example</h1><script type="application/ld+json">{data}</script><p>Welder</p>'
    pages = [
        read_document(f"<html><body>{page}{more}</body></html>".encode(), "index.html")
        for more in ("", "ada@oz.example")
    ]
    assert [one.person.values.get("email") for one in pages] == [None, "ada@oz.example"]
