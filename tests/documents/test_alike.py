"""Headings that are only set apart are told by those whose words we know."""

from __future__ import annotations

import pytest

from cms.documents import plain, read_outline

HTML = """<html><body><p>Ada Example</p>
<div class="cap">Working life</div><div class="row"><div class="k">2029</div><div class="v">Clerk, ACME Labs</div></div>
<div class="row"><div class="k">2028</div><div class="v">Porter, Oz Museum</div></div>
<div class="cap">Education</div><div class="row"><div class="k">2027</div>
<div class="v">BSc Roads, University of Roads</div></div>
<div class="cap">Garlands</div><div class="row"><div class="k">2026</div><div class="v">Golden Brick</div></div>
<div class="cap">Publications</div><div class="row"><div class="k">2025</div><div class="v">On Bricks</div></div>
<div class="row"><div class="k">talks</div><div class="v">On Roads</div></div></body></html>"""


def headings(text: str, path: str) -> list[str | None]:
    return [section.heading for section in read_outline(text.encode(), path).sections if section.level > 1]


def test_blocks_of_a_class_whose_others_are_headings() -> None:
    assert headings(HTML, "cv.html") == ["Working life", "Education", "Garlands", "Publications"]


def test_a_box_that_stands_alone_is_an_item_as_the_others_of_its_class_are() -> None:
    lists = [
        [len(block.items) for block in section.blocks if hasattr(block, "items")]
        for section in read_outline(HTML.encode(), "cv.html").sections
    ]
    assert lists == [[], [2], [1], [1], [2]]


@pytest.mark.parametrize("style", ["{}", "**{}**", "**{}:**"])
def test_lines_in_capitals(style: str) -> None:
    told = ["EDUCATION", "EMPLOYMENT", "TAUGHT", "REFEREE FOR"]
    text = "\n\n".join(f"{style.format(one)}\n\nSomething of {one.lower()}, 2031" for one in told)
    assert [str(one).strip("*:") for one in headings(f"# Ada Example\n\n{text}\n", "cv.md")] == told


def test_names_in_bold_among_headings_in_bold_are_entries() -> None:
    degrees = "**Education**\n\n**University of Roads**\n\nBSc, 2031\n\n**Oz College**\n\nMA, 2033\n\n"
    text = f"# Ada Example\n\n{degrees}**Experience**\n\n**ACME Labs**\n\nClerk\n"
    assert headings(text, "cv.md") == ["**Education**", "**Experience**"]


def test_where_headings_are_marked_nothing_else_is_one() -> None:
    text = (
        "# Ada Example\n\n## Education\n\nBSc, 2031\n\nEMPLOYMENT\n\nClerk\n\nAWARDS\n\nBrick\n\nVERY SHORT\n\nWords.\n"
    )
    assert "VERY SHORT" not in headings(text, "cv.md")


def test_lines_behind_an_ornament() -> None:
    told = ["Education", "Awards", "Group shows", "Kept by"]
    text = "\n\n".join(f"**▶ {one}**\n\nSomething of {one.lower()}, 2031" for one in told)
    assert [plain(str(one)) for one in headings(f"# Ada Example\n\n{text}\n", "cv.md")] == [f"▶ {one}" for one in told]
