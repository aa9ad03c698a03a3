"""Front matter: text stays text, and what is broken is recovered."""

import pytest

from cms.documents.front_matter import load, split


def test_text_stays_text() -> None:
    assert load("arxiv: 2409.03550\nno: no\ntime: 12:30\ndate: 2031-05-01\nnull: ~") == {
        "arxiv": "2409.03550",
        "no": "no",
        "time": "12:30",
        "date": "2031-05-01",
        "null": "~",
    }


def test_front_matter_is_split_off() -> None:
    values, taken, remarks = split(["---", "title: Oz", "tags: [a, b]", "---", "Text"])
    assert (values, taken, remarks) == ({"title": "Oz", "tags": ["a", "b"]}, 4, [])


@pytest.mark.parametrize("lines", [["Text"], ["---", "", "Text"], ["Note: this is a text.", "And so on."], [""], []])
def test_what_has_none(lines: list[str]) -> None:
    assert split(lines)[1] == 0


def test_settings_without_fences() -> None:
    values, taken, remarks = split(["Title: Ann Li", "slug: ann-li", "Summary: Who she is", "  and was", "", "Text"])
    assert (values, taken, remarks) == ({"title": "Ann Li", "slug": "ann-li", "summary": "Who she is and was"}, 4, [])


@pytest.mark.parametrize(
    "lines", [["Title: Ann Li", "Phone: 1"], ["Name: Ann Li", "Date: 2031"], ["Title: Oz", "Date: 2031", "A text."]]
)
def test_a_card_is_no_settings(lines: list[str]) -> None:
    assert split(lines)[1] == 0


def test_a_missing_end_is_recovered() -> None:
    values, taken, remarks = split(["---", "title: Oz", "layout: about", "", "Text goes on here."])
    assert values == {"title": "Oz", "layout": "about"}
    assert taken == 3
    assert [remark.code for remark in remarks] == ["front-matter-fence"]


def test_a_missing_beginning_is_recovered() -> None:
    values, taken, remarks = split(["title: Oz", "layout: about", "---", "Text"])
    assert (values, taken) == ({"title": "Oz", "layout": "about"}, 3)
    assert [remark.code for remark in remarks] == ["front-matter-fence"]


def test_broken_yaml_is_read_key_by_key() -> None:
    values, taken, remarks = split(["---", "title: Oz", "bad: 'unclosed", "layout: about", "---"])
    assert values["title"] == "Oz"
    assert values["layout"] == "about"
    assert taken == 5
    assert [remark.code for remark in remarks] == ["front-matter"]
