"""Reading documents: the CPU time of a document of a size, and of one four times as long, as their ratio.

    python -m bench.importing [--most 20000] [--only page,bibliography,...]

A ratio of about four is what grows with the document; sixteen would be its square. Each document is read in processes of their
own, which have read a short one before, so that no vocabulary is loaded on the way, and nothing is remembered of it; the least
time counts.
"""

from __future__ import annotations

import argparse
import multiprocessing
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from cms.importing.formats import read_file
from cms.importing.sites import open_site

TIMES = 2
_SYLLABLES = ("ba", "de", "ki", "lo", "mu", "na", "ro", "su", "ti", "ve")
# Runs of what patterns look for, as nobody writes them.
RUNS = (
    " ",
    "\t",
    "(",
    "[",
    "{",
    "<",
    '"',
    "*",
    "-",
    "|",
    ",",
    "1",
    "A",
    "A. ",
    "2031 ",
    "<!-- ",
    "{% ",
    "{% for x in y %} ",
    "a@b.c ",
    "and ",
    "[a](b) ",
)
SECTIONS = (
    "Experience",
    "Education",
    "Publications",
    "Awards",
    "Skills",
    "Interests",
    "News",
    "Projects",
    "Talks",
    "About",
)


def name(n: int) -> str:
    """An invented name, another for each number."""
    return f"Ada {''.join(_SYLLABLES[int(digit)] for digit in f'{n:05}').capitalize()}"


def page(n: int) -> tuple[str, str]:
    """A page of publications, jobs and news."""
    papers = (
        f'- {name(i)}, {name(i + 1)}. "On road number {i} and its bricks". Journal of Roads, {1990 + i % 40}.\n'
        for i in range(n)
    )
    jobs = (f"- **Engineer**, ACME Labs {i}, {1990 + i % 40} – {1991 + i % 40}\n" for i in range(n))
    news = (f"- May {1990 + i % 40}: road {i} was built.\n" for i in range(n))
    parts = ("## Publications\n\n", *papers, "\n## Experience\n\n", *jobs, "\n## News\n\n", *news)
    return "page.md", "# Ada Example\n\n" + "".join(parts)


def bibliography(n: int) -> tuple[str, str]:
    """A bibliography of so many entries."""
    entry = "@article{{k{n}, author={{{a} and {b}}}, title={{On road number {n}}}, journal={{Roads}}, year={{{y}}}}}\n"
    return "papers.bib", "".join(entry.format(n=i, a=name(i), b=name(i + 1), y=1990 + i % 40) for i in range(n))


def data(n: int) -> tuple[str, str]:
    """A RenderCV file with a long section."""
    entries = "".join(
        f"    - company: ACME Labs {i}\n      position: Engineer\n      start_date: {1990 + i % 40}\n" for i in range(n)
    )
    return "cv.yaml", f"cv:\n  name: Ada Example\n  sections:\n    experience:\n{entries}"


def html(n: int) -> tuple[str, str]:
    """A page in HTML."""
    rows = "".join(f"<tr><td>{1990 + i % 40}</td><td><b>Engineer</b>, ACME Labs {i}</td></tr>\n" for i in range(n))
    return "page.html", f"<html><body><h1>Ada Example</h1><h2>Experience</h2><table>{rows}</table></body></html>"


def org(n: int) -> tuple[str, str]:
    """An Org document."""
    return "cv.org", "* Experience\n" + "".join(
        f"- {1990 + i % 40} :: Engineer, [[https://a{i}.example][ACME Labs {i}]]\n" for i in range(n)
    )


def headings(n: int) -> tuple[str, str]:
    """Nothing but headings with a line each."""
    return "page.md", "".join(f"# Heading {i}\n\nText {i}.\n\n" for i in range(n))


def nested(n: int) -> tuple[str, str]:
    """A list in a list in a list."""
    return "page.md", "## Experience\n\n" + "- " * n + "Engineer\n"


DOCUMENTS: dict[str, tuple[Callable[[int], tuple[str, str]], int]] = {
    "page": (page, 1_000),
    "html": (html, 4_000),
    "org": (org, 2_000),
    "data": (data, 4_000),
    "bibliography": (bibliography, 20_000),
    "headings": (headings, 20_000),
    "nested": (nested, 4_000),
}


def run_of(unit: str, n: int) -> tuple[str, str]:
    """A page whose sections each have an item and a sentence with a run of something."""
    run = unit * max(n // len(unit), 1)
    return "page.md", "".join(f"## {section}\n\n- x {run} y\n\nI am {run} y.\n\n" for section in SECTIONS)


def read_seconds(path: str, text: str) -> float:
    """The CPU time of reading a document."""
    return min(_alone(_timed, path, text) for _ in range(TIMES))


def _alone(measured: Callable[..., float], *arguments: str) -> float:
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        return pool.apply(measured, arguments)


def _timed(path: str, text: str) -> float:
    read_file(page(3)[1].encode(), "page.md")
    read_file(bibliography(3)[1].encode(), "papers.bib")
    start = time.process_time()
    read_file(text.encode(), path)
    return time.process_time() - start


def site_seconds(n: int) -> float:
    """The CPU time of reading a Jekyll site of so many pages of publications."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        (root / "_publications").mkdir()
        (root / "_config.yml").write_text("title: Ada Example\nauthor:\n  name: Ada Example\n")
        for i in range(n):
            front = f'---\ntitle: "On road {i}"\nvenue: Journal of Roads\ndate: 2031-01-01\n---\n\nRoads.\n'
            (root / "_publications" / f"{i}.md").write_text(front)
        return _alone(_site_timed, folder)


def _site_timed(folder: str) -> float:
    read_file(page(3)[1].encode(), "page.md")
    start = time.process_time()
    for document in open_site(Path(folder)).documents:
        document.read()
    return time.process_time() - start


def main() -> None:
    """Print a table of growth."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--most", type=int, default=20_000, help="entries in the longest document")
    parser.add_argument("--run", type=int, default=4_000, help="characters in the longest run")
    parser.add_argument("--only", default="", help="kinds, between commas")
    given = parser.parse_args()
    only = set(given.only.split(",")) - {""}
    print("| what | n | seconds at n | at 4 n | ratio |\n|---|---|---|---|---|")
    for kind, (make, most) in DOCUMENTS.items():
        if not only or kind in only:
            n = min(most, given.most) // 4
            _row(kind, n, read_seconds(*make(n)), read_seconds(*make(4 * n)))
    if not only or "site" in only:
        n = min(given.most, 1_000) // 4
        _row("site", n, site_seconds(n), site_seconds(4 * n))
    if not only or "runs" in only:
        n = given.run // 4
        for unit in RUNS:
            _row(f"a run of `{unit!r}`", n, read_seconds(*run_of(unit, n)), read_seconds(*run_of(unit, 4 * n)))


def _row(what: str, n: int, short: float, long: float) -> None:
    print(f"| {what} | {n:,} | {short:.3f} | {long:.3f} | {long / max(short, 0.001):.1f} |", flush=True)


if __name__ == "__main__":
    main()
