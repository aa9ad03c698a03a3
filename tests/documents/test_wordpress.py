"""WordPress' exports: what is published, on its lines, and nothing else of them."""

from __future__ import annotations

import pytest

from cms.content import Award, Position, Section
from cms.errors import DocumentError
from cms.importing.formats import read_file
from cms.importing.records import Reading

from ..importing.reading import of

HEAD = """<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Kites and Roads</title>
<wp:author><wp:author_login><![CDATA[secret-login]]></wp:author_login>
<wp:author_email><![CDATA[secret@example.org]]></wp:author_email>
<wp:author_display_name><![CDATA[Ada Example]]></wp:author_display_name></wp:author>
"""


JOBS = "<li>Kite Engineer, ACME Labs, 2031 – present</li>\n<li>Intern, Ministry of Roads, 2029</li>"


def item(title: str, html: str, kind: str = "page", status: str = "publish", more: str = "") -> str:
    return (
        f"<item><title>{title}</title>\n<content:encoded><![CDATA[{html}]]></content:encoded>\n"
        f"<wp:post_type><![CDATA[{kind}]]></wp:post_type><wp:status><![CDATA[{status}]]></wp:status>{more}</item>\n"
    )


def export(*items: str) -> Reading:
    return read_file((HEAD + "".join(items) + "</channel></rss>").encode(), "kites.WordPress.2031-05-02.xml")


def test_pages_are_read_on_their_lines() -> None:
    reading = export(
        item("About", "<!-- wp:paragraph --><p>I fly kites.</p><!-- /wp:paragraph -->"),
        item(
            "Experience",
            "<ul>\n<li>Kite Engineer, ACME Labs, 2031 – present</li>\n<li>Intern, Ministry of Roads, 2029</li></ul>",
        ),
        item("Awards", "<ul><li>Best Kite, Ministry of Roads, 2030</li></ul>"),
    )
    assert reading.format == "wordpress"
    assert reading.person.values["name"] == "Ada Example"
    assert reading.person.values["bio"] == "I fly kites."
    assert [each["organization"] for each in of(reading, Position)] == ["ACME Labs", "Ministry of Roads"]
    assert [record.start_line for record in reading.records if record.entity is Position] == [12, 13]
    assert of(reading, Award)[0]["awarder"] == "Ministry of Roads"


@pytest.mark.parametrize(
    ("kind", "status", "more"),
    [
        ("post", "draft", ""),
        ("page", "private", ""),
        ("post", "pending", ""),
        ("post", "future", ""),
        ("post", "trash", ""),
        ("page", "publish", "<wp:post_password>let me in</wp:post_password>"),
        ("feedback", "publish", ""),
        ("flamingo_inbound", "publish", ""),
        ("attachment", "inherit", ""),
        ("nav_menu_item", "publish", ""),
    ],
)
def test_what_isnt_published_never_comes_in(kind: str, status: str, more: str) -> None:
    text = "<p>Do not tell.</p>"
    reading = export(item("About", "<p>I fly kites.</p>"), item("Hidden", text, kind, status, more))
    assert "tell" not in reading.text
    assert "Hidden" not in reading.text
    assert reading.person.values["bio"] == "I fly kites."
    assert [remark.code for remark in reading.remarks] == ["unpublished"]


def test_neither_comments_nor_authors_come_in() -> None:
    address = "<wp:comment_author_email>reader@example.org</wp:comment_author_email>"
    comment = f"<wp:comment>{address}\n<wp:comment_content>Hi</wp:comment_content></wp:comment>"
    reading = export(item("About", "<p>I fly kites.</p>", more=comment))
    assert "@" not in reading.text
    assert "secret" not in reading.text


def test_the_older_editors_paragraphs_and_shortcodes() -> None:
    text = 'I fly kites.\n\n[gallery ids="1,2"]\n\nI build roads [in press].'
    reading = export(item("About", text), item("On wind", "<p>It blows.</p>", "post"))
    assert reading.person.values["bio"] == "I fly kites.\n\nI build roads [in press]."
    assert of(reading, Section) == [{"title": "On wind", "body": "It blows."}]


@pytest.mark.parametrize("text", ["<item>", '<!DOCTYPE x [<!ENTITY a "b">]>'])
def test_what_is_broken_is_an_error_of_that_file(text: str) -> None:
    broken = HEAD.replace("<rss", f"{text}<rss", 1) if "DOCTYPE" in text else HEAD + text
    with pytest.raises(DocumentError):
        read_file(broken.encode(), "kites.xml")
