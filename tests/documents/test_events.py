"""Chronicles: rows that each tell an event are periods."""

from __future__ import annotations

from cms.documents import Block, read_outline
from cms.documents.events import is_chronicle, told_as_periods


def block(page: str) -> Block:
    (found,) = read_outline(page.encode(), "cv.md").sections[0].blocks
    return found


def told(page: str) -> tuple[list[str], list[str]]:
    studies, others = told_as_periods(block(page))
    return [item.lines[0].text for item in studies.items], [item.lines[0].text for item in others.items]


TABLE = """
| 年 | 月 | 学歴・職歴 |
|---|---|---|
| | | 学歴 |
| 2025 | 4 | 青葉大学 文学部 入学 |
| 2029 | 3 | 同大学 卒業 |
| | | 職歴 |
| 2029 | 4 | 株式会社ほうき堂 入社 |
| 2034 | 9 | 同社 退社 |
| | 10 | つえ出版 編集者 |
| | | 現在に至る |
"""


def test_rows_with_what_begins_and_what_ends() -> None:
    assert is_chronicle(block(TABLE))
    assert told(TABLE) == (
        ["2025年4月 – 2029年3月\t青葉大学 文学部"],
        ["2029年4月 – 2034年9月\t株式会社ほうき堂", "starting 2034年10月\tつえ出版 編集者"],
    )


def test_what_goes_on_says_so_in_its_row() -> None:
    page = "- 2029年4月 橋梁大学 卒業\n- 2029年5月 橋局 入局\n- 2031年1月 橋局 主任（現在に至る）\n"
    assert told(page) == (
        ["2029年4月\t橋梁大学 卒業"],
        ["starting 2029年5月\t橋局", "2031年1月 – 現在に至る\t橋局 主任"],
    )


def test_a_list_of_dates_is_no_chronicle() -> None:
    assert not is_chronicle(block("- 2029年4月 橋の日\n- 2029年5月 舟の日\n- 2030年1月 道の日\n"))
    assert not is_chronicle(block("- 2029年4月 – 2030年3月 橋局 入局\n- 2030年5月 舟局 退職\n- 2031年1月 道局 入局\n"))
