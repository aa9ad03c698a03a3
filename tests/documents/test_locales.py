"""Which language a text is told in, and which documents tell the same in two."""

from __future__ import annotations

from textwrap import dedent

import pytest

from cms.documents.locales import in_languages, locale_of, stated_locale
from cms.documents.outline import lines_of
from cms.documents.reading import read_outline


@pytest.mark.parametrize(
    ("text", "tag"),
    [
        ("I am a road planner at ACME Labs, and I work on quiet streets.", "en"),
        ("Ich bin Straßenplanerin bei ACME Labs und arbeite an leisen Straßen.", "de"),
        ("Je suis chercheuse à l'université et je travaille sur les routes.", "fr"),
        ("副教授，ACME Labs", "zh"),
        ("霧峰大学の助教です。火山を研究しています。", "ja"),
        ("한빛대학교 교수입니다. 다리를 연구합니다.", "ko"),
        ("Ann Li (李安), https://example.org/zh/", None),
        ("Kinetics, 2031, 12: 30-41", None),
        ("", None),
    ],
)
def test_the_language_of_a_text(text: str, tag: str | None) -> None:
    assert locale_of(text) == tag


@pytest.mark.parametrize(
    ("text", "tag"),
    [
        ("---\ntitle: x\nlang: zh-TW\n---\n", "zh-Hant"),
        ('<!doctype html><html class="a" lang="de-DE">', "de"),
        ("lang: zh", None),
    ],
)
def test_what_pages_state(text: str, tag: str | None) -> None:
    assert stated_locale(text) == tag


def told(text: str) -> list[tuple[str | None, list[str]]]:
    """The languages of a page, each with the lines in it."""
    outline = read_outline(dedent(text).lstrip("\n").encode(), "page.md")
    return [
        (tag, [line.text for section in part.sections for line in lines_of(section.blocks)])
        for tag, part in in_languages(outline)
    ]


def test_entries_told_twice_line_by_line() -> None:
    english = ["PhD in Roads, University of Roads, 2015 – 2020", "BSc in Harbours, Harbour University, 2011 – 2015"]
    chinese = ["道路博士，路桥大学，2015 – 2020", "港口学士，海港大学，2011 – 2015"]
    one_line_each = f"""
        ## 教育经历 / Education
        - {english[0]}
          {chinese[0]}
        - {english[1]}
          {chinese[1]}
        """
    items = f"""
        ## 教育经历 / Education
        - {english[0]}
        - {chinese[0]}
        - {english[1]}
        - {chinese[1]}
        """
    one_after_the_other = f"""
        ## 教育经历 / Education
        - {english[0]}
        - {english[1]}

        <!-- -->

        - {chinese[0]}
        - {chinese[1]}
        """
    for page in (one_line_each, items, one_after_the_other):
        assert told(page) == [("en", english), ("zh", chinese)]


def test_paragraphs_told_twice() -> None:
    page = """
        # Ann Li

        I am a professor at the University of Roads, and I build bridges.

        我是路桥大学的教授，从事桥梁建设工作。
        """
    assert [tag for tag, _ in told(page)] == ["en", "zh"]


HALVES = """
    # Eva Muster

    ## About
    I plan quiet streets for the town, and I teach.

    ## Experience
    - Road Planner, ACME Labs, 2021 – Present
    - Research Assistant, University of Roads, 2018 – 2021

    ## {about}
    {told}

    ## {experience}
    - {planner}, ACME Labs, 2021 – {now}
    - {assistant}, {university}, 2018 – 2021
    """
GERMAN = {
    "about": "Über mich",
    "told": "Ich plane leise Straßen für die Stadt, und ich lehre.",
    "experience": "Berufserfahrung",
    "planner": "Straßenplanerin",
    "now": "heute",
    "assistant": "Wissenschaftliche Mitarbeiterin",
    "university": "Universität der Straßen",
}
JAPANESE = {
    "about": "自己紹介",
    "told": "町のために静かな道を計画し、教えています。",
    "experience": "職歴",
    "planner": "道路計画者",
    "now": "現在",
    "assistant": "研究助手",
    "university": "道路大学",
}


@pytest.mark.parametrize(("tag", "words"), [("de", GERMAN), ("ja", JAPANESE)])
def test_one_half_after_the_other(tag: str, words: dict[str, str]) -> None:
    (first, english), (second, others) = told(HALVES.format(**words))
    assert (first, second) == ("en", tag)
    assert len(english) == len(others) == 3
    assert words["told"] in others


@pytest.mark.parametrize(
    "page",
    [
        # A paper in another language, and papers in one under a heading of their own.
        """
        # Ann Li
        I am a professor at the University of Roads.

        ## Publications
        - A. Li. Bridges over rivers. Journal of Roads, 2022.
        - 李安. 静桥的摇摆. 路桥学报, 2021.

        ## 中文论文
        - 李安. 港口的风. 路桥学报, 2020.
        """,
        # A name in two scripts.
        """
        # Ann Li 李安

        ## Education
        - PhD, University of Roads (路桥大学), 2015 – 2020
        - BSc, Harbour University 海港大学, 2011 – 2015
        """,
        # A thesis in English on a German CV.
        """
        # Eva Muster
        ## Ausbildung
        - Promotion, Universität der Straßen, 2018 – 2021. Dissertation: "On the Noise of the Streets in the North"
        ## Veröffentlichungen
        - E. Muster. On the noise of streets. Journal of Roads, 2022.
        ## Berufserfahrung
        - Straßenplanerin, ACME Labs, seit 2021
        """,
        # Headings in two languages over entries in one.
        """
        # 鳥越 千早
        ## 学歴 / Education
        - 2017年 – 2020年: 霧峰大学大学院 博士
        ## 職歴 / Employment
        - 2020年 – 2023年: 火山防災研究所 特別研究員
        """,
        # A word to students, who read another language than colleagues.
        """
        # Ann Li
        I am a professor at the University of Roads, and I lead a group of ten people that builds bridges over rivers.

        欢迎同学加入！
        """,
    ],
)
def test_what_is_no_second_telling(page: str) -> None:
    assert len(told(page)) == 1
