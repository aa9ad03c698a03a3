"""Lists of publications in many layouts: whatever the order, the lines and the marks, the same parts are found."""

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cms.content import Publication

from ..reading import of, read

PAPERS = (
    ("Brooms: Wet, Dry, and Frozen", ["Ann Li", "Bo Bun", "Cy Dee"], "Journal of Brooms", 2031),
    (
        "Counting Wands in the Dark: A Field Study",
        ["Bo Bun", "Ann Li"],
        "International Conference on Wands (ICW)",
        2030,
    ),
    ("How Far Do Carpets Fly?", ["Ann Li"], "Annals of Carpets", 2028),
)


def found(text: str, path: str = "page.md") -> list[tuple[Any, ...]]:
    papers = of(read(text, path), Publication)
    return [(p["title"], p.get("authors"), p.get("venue"), p.get("year")) for p in papers]


def listed(layout: str, opening: str = "# Ann Li\n\n## Publications\n\n") -> str:
    """The papers in a layout, with `{a}` for their authors, `{t}`, `{v}` and `{y}`."""
    return opening + "".join(
        layout.format(a=", ".join(authors), t=title, v=venue, y=year) for title, authors, venue, year in PAPERS
    )


def test_what_a_mark_means_is_no_item_above_the_papers() -> None:
    papers = listed("**{t}**  \n{a}  \n*{v}*, {y}\n\n", "# Ann Li\n\n## Publications\n\n* equal contribution\n\n")
    assert found(papers) == [(title, authors, venue, year) for title, authors, venue, year in PAPERS]


@pytest.mark.parametrize("initial", "IVA")
def test_an_initial_is_no_word_of_a_text(initial: str) -> None:
    papers = "\n\n".join(f"{initial}. Li, B. Bun. {title}. {venue}, {year}." for title, _, venue, year in PAPERS[::2])
    assert [(title, venue) for title, _, venue, _ in found(f"# Ann Li\n\n## Publications\n\n{papers}\n")] == [
        ("Brooms: Wet, Dry, and Frozen", "Journal of Brooms"),
        ("How Far Do Carpets Fly?", "Annals of Carpets"),
    ]


@pytest.mark.parametrize(
    "layout",
    [
        "- {a}. {t}. {v}, {y}.\n",
        "- {a} ({y}). {t}. *{v}*.\n",
        "- {t}. {a}. {v} {y}. [[pdf]](p.pdf)\n",
        "- {t} ({y}), {v}. With {a}.\n",
        "- **{t}**  \n  {a}  \n  *{v}*, {y}\n",
        "- *{v}* ({y})  \n  **{t}**  \n  {a}\n",
        "- {a} ({y})  \n  {t}  \n  *{v}*\n",
        "**{t}**  \n{a}  \n{v}, {y}\n\n",
        "### {t}\n\n{a}\n\n{v}, {y}\n\n",
        '- {a}, "{t}," in *{v}*, {y}.\n',
        "- {y}: {t}. {v}. {a}\n",
        "- [{t}](https://p.example) | {a} | {v} | {y}\n",
        "- [{v}, {y}] {t}  \n  {a}  \n  [Paper](p.pdf) | [Code](c)\n",
    ],
)
def test_publications_in_every_layout(layout: str) -> None:
    assert found(listed(layout)) == list(PAPERS)


@pytest.mark.parametrize(
    "layout",
    [
        "<li><span>{t}</span><span>{a}</span><span>{v} {y}</span><a href='p.pdf'>pdf</a></li>",
        "<li><b>{t}</b><br>{a}<br><i>{v}</i>, {y}</li>",
        "<div><div>{t}</div><div>{a}</div><div>{v}, {y}</div></div>",
        "<p>{a}. <a href='p.pdf'>{t}</a>. <em>{v}</em>, {y}.</p>",
    ],
)
def test_publications_in_html(layout: str) -> None:
    page = listed(layout, "<html><body><h1>Ann Li</h1><h2>Publications</h2><div>") + "</div></body></html>"
    assert found(page, "page.html") == list(PAPERS)


def test_a_table_of_publications() -> None:
    head = "# Ann Li\n\n## Publications\n\n| Year | Title | Authors | Venue |\n|---|---|---|---|\n"
    assert found(listed("| {y} | {t} | {a} | {v} |\n", head)) == list(PAPERS)


def test_lines_without_anything_between_the_entries() -> None:
    text = listed("{t}\n{a}\n{v}, {y}\nPaper Code\n", "Ann Li\n\nPublications\n")
    assert found(text, "copy.txt") == list(PAPERS)


def test_books_are_what_a_heading_says_and_chapters_are_not() -> None:
    text = """
        # Ann Li
        ## Books and chapters
        1. Li, A. (2031). *Wet Brooms*. Cloud Press.
        2. Li, A. (2030). Dry Brooms. In B. Bun (Ed.), *Carpets* (pp. 1-17). Cloud Press.
        ## Book reviews
        1. Li, A. (2029). Walls. *Journal of Brooms*.
        """
    assert [each.get("kind") == "BOOK" for each in of(read(text), Publication)] == [True, False, False]


def test_years_as_headings() -> None:
    text = """
        # Ann Li
        ## Publications
        ### 2031
        - **Wet Brooms**. Ann Li, Bo Bun. *Journal of Brooms*.
        ### 2030
        - **Dry Brooms**. Bo Bun, Ann Li. *Annals of Carpets*.
        """
    assert found(text) == [
        ("Wet Brooms", ["Ann Li", "Bo Bun"], "Journal of Brooms", 2031),
        ("Dry Brooms", ["Bo Bun", "Ann Li"], "Annals of Carpets", 2030),
    ]


@pytest.mark.parametrize(
    ("authors", "names"),
    [
        ("**Li, A.**, Bun, B.", ["A. Li", "B. Bun"]),
        ("Li, Ann, and Bo Bun", ["Ann Li", "Bo Bun"]),
        ("**Li, Ann** and Bun, Bo", ["Ann Li", "Bo Bun"]),
        ("Bun, Bo; Li, Ann; van der Dee, Cy", ["Bo Bun", "Ann Li", "Cy van der Dee"]),
        ("A. Li, B. van der Bun and C. Dee", ["A. Li", "B. van der Bun", "C. Dee"]),
        ("Li A, Bun B, Dee CD", ["Li A", "Bun B", "Dee CD"]),
        ("Ann B. Li, Bo Bun, et al", ["Ann B. Li", "Bo Bun"]),
        ("例田花子, 道路一郎", ["例田花子", "道路一郎"]),
    ],
)
def test_names_in_every_spelling(authors: str, names: list[str]) -> None:
    text = f"""
        # Ann Li
        ## Publications
        - {authors} (2031). Wet brooms under heavy rain. *Journal of Brooms*.
        - {authors} (2030). Counting wands in the dark. *Annals of Carpets*.
        """
    assert [(title, people) for title, people, _, _ in found(text)] == [
        ("Wet brooms under heavy rain", names),
        ("Counting wands in the dark", names),
    ]


@pytest.mark.parametrize("known", ["PMID: 12345678.", "PMCID: PMC9999999.", "doi: 10.1000/kites.", ""])
def test_citations_as_journals_of_medicine_print_them(known: str) -> None:
    text = (
        "# Ada Example\n\n## Publications\n\n"
        f"1. Example A, Li B. Kites in the rain. J Weather. 2031;12(3):1-17. {known}\n"
        f"2. Li B, Example A, Poppy C. Strings for kites of all sizes. Int J Kite Res. 2030 May 3;4:55-60. {known}\n"
    )
    first, second = of(read(text), Publication)
    assert (first["title"], first["venue"], first["year"]) == ("Kites in the rain", "J Weather", 2031)
    assert (second["title"], second["venue"], second["year"]) == (
        "Strings for kites of all sizes",
        "Int J Kite Res",
        2030,
    )
    assert [len(paper["authors"]) for paper in (first, second)] == [2, 3]


def test_abstracts_and_citations_that_open_below_their_paper() -> None:
    opened = (
        "<details><summary>Abstract</summary><p>We froze forty brooms, and watched who flew.</p></details>\n"
        "<details><summary>BibTeX</summary><pre>@article{li2031brooms,\n  title={Wet Brooms},\n  doi={10.5555/brooms.31},\n"
        "  author={Li, A. and Bun, B.},\n  year={2031}\n}</pre></details>"
    )
    papers = "".join(
        f"<div><b>{title}</b><br>{', '.join(authors)}<br><i>{venue}</i>, {year}<br>\n{opened}</div>\n"
        for title, authors, venue, year in PAPERS
    )
    read_ = of(read(f"<h1>Ann Li</h1><h2>Publications</h2>{papers}", "page.html"), Publication)
    assert [(p["title"], p["authors"], p["venue"], p["year"]) for p in read_] == list(PAPERS)
    assert {p["abstract"] for p in read_} == {"We froze forty brooms, and watched who flew."}
    assert {p["doi"] for p in read_} == {"10.5555/brooms.31"}


def test_titles_that_read_like_a_text_above_where_they_are_printed() -> None:
    page = """
<p>You can also find my articles on <a href="https://scholar.example">my Google Scholar profile</a>.</p>
<h2>1st author papers</h2>
<ol>
<li><b>Li, A.</b>, and Bun, B. (2031a)<br>
Analytic description of the flow of air around brooms embedded in the autumn winds,
<a href="https://doi.org/10.5555/3">B&amp;A</a>, 682, A14.</li>
<li><b>Li, A.</b>, Bun, B., and Carp, C. (2030)<br>
The flow of air around a broom that is embedded in a slow wind of the autumn,
<a href="https://doi.org/10.5555/4">B&amp;A</a>, 623, A179.</li>
</ol>
"""
    read_ = of(read(f"<h1>Ann Li</h1><h2>Publications</h2>{page}", "page.html"), Publication)
    assert [(p["title"], p["venue"], p["year"], len(p["authors"])) for p in read_] == [
        ("Analytic description of the flow of air around brooms embedded in the autumn winds", "B&A", 2031, 2),
        ("The flow of air around a broom that is embedded in a slow wind of the autumn", "B&A", 2030, 3),
    ]


def test_a_citation_set_as_code_says_the_year_that_its_paper_lacks() -> None:
    paper = """
 - [{title}](https://broom.example/{n})
   <details>
     <summary>[BibTeX]</summary>
     <pre><code>@ARTICLE{{li{n}brooms,
      title={{{title}}},
      year={{20{n}}}
    }}</code></pre>
   </details>

   *Journal of Brooms*

   Ann Li, Bo Bun
"""
    papers = "".join(paper.format(title=title, n=n) for n, title in ((31, "Wet Brooms"), (30, "Dry Brooms")))
    read_ = of(read(f"# Ann Li\n\n## Publications\n{papers}"), Publication)
    assert [(p["title"], p["year"], p.get("abstract"), p.get("note")) for p in read_] == [
        ("Wet Brooms", 2031, None, None),
        ("Dry Brooms", 2030, None, None),
    ]


def test_books_by_their_town_and_who_published_them() -> None:
    text = """# Ann Li

## Books

* Li, A. 2032. *Walls Without Brooms.* Oulu: Wand.
* Li, A. and Bun, B. (eds) 2024. *Salt in the Uplands.* Upper Broomley: Carpet Press.
"""
    assert [(title, venue) for title, _, venue, _ in found(text)] == [
        ("Walls Without Brooms", "Wand"),
        ("Salt in the Uplands", "Carpet Press"),
    ]


def test_marks_of_rank_and_what_else_is_said() -> None:
    text = """
        # Ann Li
        ## Publications
        1. [Rank-A] **Ann Li**, Bo Bun, BR-Oom: Joint Models of Brooms, International Conference on Wands (ICW), 2031.
        1. [Rank-B] Bo Bun, **Ann Li**, Carpets for Everyone, Transactions on Carpets, 2030. Best Paper Award.
        """
    papers = of(read(text), Publication)
    assert [(p["title"], p["venue"], p["note"]) for p in papers] == [
        ("BR-Oom: Joint Models of Brooms", "International Conference on Wands (ICW)", "Rank-A"),
        ("Carpets for Everyone", "Transactions on Carpets", "Rank-B, Best Paper Award"),
    ]


PARTS = [
    "Ann Li",
    "Bo Bun",
    ", ",
    ". ",
    "2031",
    "Wet Brooms",
    "*OZ*",
    "**",
    '"',
    "(",
    ")",
    "[pdf](p)",
    "  \n",
    "\n- ",
    "\n\n",
    " ",
]


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(PARTS), max_size=60))
def test_nothing_gets_in_that_is_not_there(parts: list[str]) -> None:
    text = "# Ann Li\n\n## Publications\n\n- " + "".join(parts)
    bare = re.sub(r"\(p\)|[^\w]", "", text)
    for title, authors, venue, _ in found(text):
        assert title
        for said in (title, venue or "", *(name or "" for name in authors)):
            assert [word for word in re.findall(r"\w+", said) if word not in bare] == []


@pytest.mark.parametrize("ends", [":", ". 2031:", ", 2031."])
def test_authors_with_the_family_name_first_end_before_a_colon_or_a_year(ends: str) -> None:
    ends, year = ends.removeprefix("."), ", 2031" if ends == ":" else ""
    papers = [
        f"Li, A., **Bun, B.**, and Dee, S.{ends} Brooms v.1.0: wet and dry, Broom Lett. Oz. Soc., 27, 44, "
        f"doi:10.1234/b-4-2029{year}.",
        f"**Bun, B.** & Dee, S.{ends} Counting wands in the dark, Wand Sci., 9, 4–11{year}.",
    ]
    reading = read("# Bo Bun\n\n## Publications\n\n" + "\n\n".join(papers) + "\n")
    told = [(p["title"], p.get("venue"), p.get("year"), p["authors"], p.get("doi")) for p in of(reading, Publication)]
    assert told == [
        (
            "Brooms v.1.0: wet and dry",
            "Broom Lett. Oz. Soc",
            2031,
            ["A. Li", "B. Bun", "S. Dee"],
            "10.1234/b-4-2029",
        ),
        ("Counting wands in the dark", "Wand Sci", 2031, ["B. Bun", "S. Dee"], None),
    ]
