"""Phone numbers and postal addresses: imported, and nowhere to be read until somebody shows them."""

from __future__ import annotations

import json

import pytest

from cms.content import Person
from cms.importing.accounting import counts
from cms.importing.formats import read_file
from cms.store import Database

from ..asking import Api
from .test_run import do, one


@pytest.mark.parametrize(
    "line",
    [
        "- Phone: +1 (555) 010-0199",
        "**Tel.:** +1 (555) 010-0199",
        "Email: ada@oz.example | Phone: +1 (555) 010-0199",
        "- Mobile +1 (555) 010-0199",
    ],
)
@pytest.mark.parametrize(
    "under", ["# Contact\n\n{}\n", "# Ada Example\n\nI build bridges.\n\n{}\n", "## Odds and ends\n\n{}\n"]
)
def test_a_labelled_number_is_private(under: str, line: str) -> None:
    reading = read_file(under.format(line).encode(), "home.md")
    assert reading.person.values["phone"] == "+1 (555) 010-0199"
    texts = [str(value) for record in reading.records for value in record.values.values()]
    texts += [str(value) for name, value in reading.person.values.items() if name != "phone"]
    assert not [text for text in texts if "0199" in text]
    assert counts(reading)["lost"] == 0


@pytest.mark.parametrize(
    "line", ["We made 555 0100 phones in 2031.", "Phone makers met in 2031-05-20.", "Ask for telephone 12."]
)
def test_other_numbers_are_words(line: str) -> None:
    reading = read_file(f"# Ada Example\n\n{line}\n".encode(), "home.md")
    assert "phone" not in reading.person.values


def test_an_address_and_settings_are_private() -> None:
    page = "---\ntitle: About\nphone: +1 555 0100\n---\n\nI build bridges.\n\nAddress: 12 Yellow Road, Oz, CA 90210\n"
    values = read_file(page.encode(), "home.md").person.values
    assert values["phone"] == "+1 555 0100"
    assert values["address"] == "12 Yellow Road, Oz, CA 90210"
    assert "Yellow Road" not in values["bio"]


def test_no_query_tells_a_number_not_even_as_another_reading(database: Database) -> None:
    do(database, one="# Contact\n\n- Phone: +1 555 0100\n", two="# Contact\n\n- Phone: +1 555 0999\n")
    assert one(database, Person, slug="ada-example")["phone"] == "+1 555 0100"
    api = Api(database)
    told = json.dumps(
        [
            api(
                "{ people { nodes { phone address sources { readings { field value } } sections { body { text } } } } }"
            ),
            api('{ search(query: "555") { totalCount results { snippet } } }'),
        ]
    )
    api.close()
    assert "555" not in told
    assert '"totalCount": 0' in told
