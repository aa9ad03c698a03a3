"""How dates are written, and what they mean: never a month or a day more."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cms.content import PartialDate
from cms.documents.written_dates import as_period, find_dates, read_date, read_terms, typed_date

# What is written, its start, its end, and whether it goes on, on a position.
PERIODS = [
    # month range
    ("May 2031 – Aug 2031", "2031-05", "2031-08", False),
    ("September 2030 - June 2031", "2030-09", "2031-06", False),
    ("Sept. 2030 to Jun. 2031", "2030-09", "2031-06", False),
    ("Sep. 2030 -- Jun. 2031", "2030-09", "2031-06", False),
    ("10 May 2031 – 12 Aug 2031", "2031-05-10", "2031-08-12", False),
    # shared year
    ("Jan–Apr 2031", "2031-01", "2031-04", False),
    ("02–06/2031", "2031-02", "2031-06", False),
    ("May - August 2031", "2031-05", "2031-08", False),
    ("May 20 – Aug 15, 2031", "2031-05-20", "2031-08-15", False),
    ("Spring–Fall 2031", "2031-21", "2031-23", False),
    # dotted
    ("2031.05", "2031-05", "2031-05", False),
    ("2031.8", "2031-08", "2031-08", False),
    ("2031.09-2032.06", "2031-09", "2032-06", False),
    ("2031/09 - 2032/06", "2031-09", "2032-06", False),
    # numeric range
    ("06/2031 to 08/2031", "2031-06", "2031-08", False),
    ("6/2031-8/2031", "2031-06", "2031-08", False),
    ("06.2031 – 08.2031", "2031-06", "2031-08", False),
    # years
    ("2031–2035", "2031", "2035", False),
    ("2031-35", "2031", "2035", False),
    ("2031/2032", "2031", "2032", False),
    ("2031–51", "2031", "2051", False),
    ("2025–6", "2025", "2026", False),
    ("2031", "2031", "2031", False),
    # in other languages
    ("Oktober 2031 – März 2032", "2031-10", "2032-03", False),
    ("du 2 mai 2031 au 5 juin 2032", "2031-05-02", "2032-06-05", False),
    ("mayo de 2031 a junio de 2032", "2031-05", "2032-06", False),
    ("dal 2031 al 2032", "2031", "2032", False),
    ("seit 2031", "2031", None, True),
    ("depuis septembre 2031", "2031-09", None, True),
    ("2031 até o presente", "2031", None, True),
    ("2020 – heden", "2020", None, True),
    ("2031年4月から2032年3月まで", "2031-04", "2032-03", False),
    ("２０３１年４月～現在", "2031-04", None, True),
    ("（2031年～）", "2031", None, True),
    ("2018년 3월부터 2020년 2월까지", "2018-03", "2020-02", False),
    ("2025.10 - 至今", "2025-10", None, True),
    ("2031年9月起", "2031-09", None, True),
    ("令和5年4月", "2023-04", "2023-04", False),
    ("Wintersemester 2031/32", "2031-24", "2031-24", False),
    ("2031年秋季学期", "2031-23", "2031-23", False),
    # hyphens that no line breaks at, and years of teaching
    ("2031.01 ‑ 2032.03", "2031-01", "2032-03", False),
    ("2031.01 ‐ Present", "2031-01", None, True),
    ("A.Y. 2031/2032", "2031", "2032", False),
    ("anno accademico 2031/2032 – in corso", "2031", None, True),
    ("2031b", "2031", "2031", False),
    # open
    ("2031 – Present", "2031", None, True),
    ("May 2031 - now", "2031-05", None, True),
    ("2031.09 – Ongoing", "2031-09", None, True),
    ("2031 to date", "2031", None, True),
    ("(2031 - )", "2031", None, True),
    ("2031 –", "2031", None, True),
    ("since 2031", "2031", None, True),
    ("2031年9月 - 至今", "2031-09", None, True),
    # expected
    ("2031-2035 (expected)", "2031", "2035", True),
    ("Sep 2031 – Jun 2035 (Expected)", "2031-09", "2035-06", True),
    ("Sep 2031 - (Expected) Jun 2035", "2031-09", "2035-06", True),
    ("Expected May 2031", None, "2031-05", True),
    ("2031 - TBD", "2031", None, True),
    # reversed
    ("2032.09 - 2030.04 (now)", "2032-09", None, True),
    ("2032 - 2030", "2032", None, False),
    # short
    ("Jun-31", "2031-06", "2031-06", False),
    ("Aug'31 - Dec'31", "2031-08", "2031-12", False),
    ("Aug/31-Dec/31", "2031-08", "2031-12", False),
    ("Summer '31", "2031-22", "2031-22", False),
    ("Jun '69", "2069-06", "2069-06", False),
    ("Jun '70", "1970-06", "1970-06", False),
    ("Summer 2031", "2031-22", "2031-22", False),
    ("until 2031", None, "2031", False),
]
DAYS = [
    ("11/20/2031", "2031-11-20"),
    ("20/11/2031", "2031-11-20"),
    ("20.11.2031", "2031-11-20"),
    ("03.11.2031", "2031-11-03"),
    ("11.12.2031", "2031-12-11"),
    ("03/11/2031", "2031-03-11"),
    ("11.20.2031", "2031-11-20"),
    ("2031-7-31", "2031-07-31"),
    ("2031-07-31T12:30:00Z", "2031-07-31"),
    ("2031/07/31", "2031-07-31"),
    ("Nov. 20th, 2031", "2031-11-20"),
    ("20th of November 2031", "2031-11-20"),
    ("2031年5月2日", "2031-05-02"),
    ("[5/2031]", "2031-05"),
    ("_Oct 2031_", "2031-10"),
    ("Fall 2031", "2031-23"),
    ("2031 Fall", "2031-23"),
    ("Autumn semester 2031", "2031-23"),
    ("May, 2031", "2031-05"),
    ("2031 May", "2031-05"),
]
NONE = [
    "version 2.0",
    "arXiv:2409.03550",
    "5.5% of 2031%",
    "$2031",
    "OZ'31",
    "CS2031",
    "32/2031",
    "13.13.2031",
    "2031.13.40",
    "12:30",
    "1–1000 GPUs",
    "May be",
    "Marching on",
    "the 90s",
    "3012",
    "+1 2031",
]


@pytest.mark.parametrize(("text", "start", "end", "current"), PERIODS)
def test_periods(text: str, start: str | None, end: str | None, current: bool) -> None:
    found = find_dates(text)
    assert len(found) == 1
    period = as_period(found[0], "both")
    assert (period.start and str(period.start), period.end and str(period.end), period.is_current) == (
        start,
        end,
        current,
    )
    assert (found[0].at, found[0].to) == (0, len(text))


@pytest.mark.parametrize("text", [text for text, *_ in PERIODS])
@pytest.mark.parametrize("frame", ["Intern, {}", "Intern ({})", "{}: Intern", "*{}* | Intern"])
def test_periods_amid_text(text: str, frame: str) -> None:
    alone, framed = find_dates(text)[0], find_dates(frame.format(text))
    assert [(d.first, d.last, d.is_expected) for d in framed] == [(alone.first, alone.last, alone.is_expected)]


def test_what_goes_on_is_said_without_a_date() -> None:
    (found,) = find_dates("PhD in Walls, University of Oz – (current)")
    assert as_period(found, "end").is_current
    assert not find_dates("The current state of walls (now and then)")
    assert [str(each.first) for each in find_dates("MSc in Walls, 2031 (ongoing until now)")] == ["2031"]


@pytest.mark.parametrize(("text", "date"), DAYS)
def test_dates(text: str, date: str) -> None:
    assert str(read_date(text)) == date


@pytest.mark.parametrize("text", NONE[:-1])
def test_what_is_no_date(text: str) -> None:
    assert read_date(text) is None
    assert [found for found in find_dates(text) if found.first and found.first.month] == []


@pytest.mark.parametrize(
    ("text", "dates"),
    [
        ("Apr 2031 & Apr 2032", ["2031-04", "2032-04"]),
        ("2031 & 2032 Oz Prize", ["2031", "2032"]),
        ("Prize, 2031, 2032", ["2031", "2032"]),
        ("May and June 2031", ["2031-05", "2031-06"]),
    ],
)
def test_several_dates(text: str, dates: list[str]) -> None:
    assert [str(found.first) for found in find_dates(text)] == dates


@pytest.mark.parametrize("text", ["2031–91", "2031-52", "2031-31", "2031–30"])
def test_two_digits_that_end_no_period(text: str) -> None:
    (found,) = find_dates(text)
    assert (str(found.first), found.last, text[found.at : found.to]) == ("2031", None, "2031")


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [("2031", None, "2031"), ("May 2031", None, "2031-05"), ("2029 - 2031", "2029", "2031"), ("2031 -", "2031", None)],
)
def test_one_date_ends_a_degree(text: str, start: str | None, end: str | None) -> None:
    period = as_period(find_dates(text)[0], "end")
    assert (period.start and str(period.start), period.end and str(period.end)) == (start, end)


@pytest.mark.parametrize(
    ("text", "start", "end"), [("2031", "2031", None), ("May 2031", "2031-05", None), ("2030–2031", "2030", "2031")]
)
def test_one_date_begins_a_project(text: str, start: str, end: str | None) -> None:
    period = as_period(find_dates(text)[0], "start")
    assert (str(period.start), period.end and str(period.end)) == (start, end)


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("(2031 Fall & 2032 Fall)", ["2031-23", "2032-23"]),
        ("(Fall 2031 & 2032)", ["2031-23", "2032-23"]),
        ("Spring/Fall 2031", ["2031-21", "2031-23"]),
        ("Fall 2031, Spring 2032", ["2031-23", "2032-21"]),
        ("Winter 2031", ["2031-24"]),
        ("2031", ["2031"]),
        ("no term", []),
    ],
)
def test_terms(text: str, terms: list[str]) -> None:
    assert [str(term) for term in read_terms(text)] == terms


MONTHS = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]
WRITTEN = {
    "year": "{y}",
    "month": "{month} {y}",
    "short month": "{mon} {y}",
    "dotted month": "{y}.{m:02}",
    "iso month": "{y}-{m:02}",
    "numeric month": "{m}/{y}",
    "day": "{month} {d}, {y}",
    "iso day": "{y}-{m:02}-{d:02}",
    "european day": "{d} {mon} {y}",
    "season": "{season} {y}",
}


@given(
    st.sampled_from(sorted(WRITTEN)),
    st.integers(1970, 2069),
    st.integers(1, 12),
    st.integers(1, 28),
    st.sampled_from(["Spring", "Summer", "Fall", "Winter"]),
    st.text(st.characters(categories=["L"], max_codepoint=0x24F), min_size=1, max_size=8),
)
def test_no_date_gains_a_month_or_a_day(form: str, y: int, m: int, d: int, season: str, word: str) -> None:
    month = MONTHS[m - 1]
    text = WRITTEN[form].format(y=y, m=m, d=d, month=month, mon=month[:3], season=season)
    date = read_date(text)
    assert date is not None
    assert date.year == y
    assert (date.month is not None) == (form != "year")
    assert (date.day is not None) == ("day" in form)
    amid = find_dates(f"{word}, {text}")
    assert [found.first for found in amid if found.first and found.first.year == y] == [date]


@given(st.text(st.sampled_from("0123456789-/.,– 'MayJunFall()presentto&"), max_size=40))
def test_any_text_of_digits_invents_nothing(text: str) -> None:
    for found in find_dates(text):
        for date in (found.first, found.last):
            if date:
                assert str(date.year) in text or f"{date.year % 100:02}" in text
                assert date.day is None or re.search(rf"(?<!\d)0?{date.day}(?!\d)", text)


@given(
    st.integers(1970, 2069),
    st.none() | st.sampled_from([*range(1, 13), 21, 22, 23, 24]),
    st.none() | st.integers(1, 28),
)
def test_parse_print_parse_is_stable(year: int, month: int | None, day: int | None) -> None:
    date = PartialDate(year, month, day if month and month < 13 else None)
    if date.month and date.month > 20:
        assert PartialDate.parse(str(date)) == date
    else:
        assert read_date(str(date)) == date


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("2031", "2031"),
        (" 2031-05-20 ", "2031-05-20"),
        ("2031-23", "2031-23"),
        ("May 2031", "2031-05"),
        ("20 May 2031", "2031-05-20"),
        ("20. Mai 2031", "2031-05-20"),
        ("20.5.2031", "2031-05-20"),
        ("05.06.2031", "2031-06-05"),
        ("5/20/2031", "2031-05-20"),
        ("20/5/2031", "2031-05-20"),
        ("5/5/2031", "2031-05-05"),
        ("autumn 2031", "2031-23"),
        ("2031年5月20日", "2031-05-20"),
    ],
)
def test_what_somebody_types_is_a_date(text: str, date: str) -> None:
    assert str(typed_date(text)) == date


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("5/6/2031", "may be 2031-05-06 or 2031-06-05"),
        ("05-06-2031", "may be"),
        ("30 February 2031", "no date"),
        ("soon", "no date"),
        ("", "no date"),
        ("2031 – 2032", "no date"),
        ("May", "no date"),
        ("٢٠٣١", "no date"),
    ],
)
def test_what_is_no_date_or_two_is_refused(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        typed_date(text)


@given(st.text(max_size=30))
def test_whatever_is_typed_is_a_date_or_refused(text: str) -> None:
    try:
        date = typed_date(text)
    except ValueError:
        return
    assert typed_date(str(date)) == date
