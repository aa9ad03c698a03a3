"""What a document says of the person in its first lines, or anywhere, that no reader of a section took."""

from __future__ import annotations

from typing import Any

import pytest

from cms.importing.reading import read_document


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
