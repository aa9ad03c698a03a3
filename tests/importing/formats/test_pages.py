"""The pages in `docs/formats/` hold the code's own tables: what is read from where into which field.

A page has a table between `<!-- keys: NAME -->` and `<!-- end -->`; `--update-golden` writes them anew.
"""

import re
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from cms.content import Position
from cms.content.columns import api_name
from cms.importing.formats import bibtex_keys, europass, hugo_author, json_resume, orcid_keys, rendercv, shapes, tables
from cms.importing.formats.catalogues import CATALOGUES
from cms.importing.formats.citations import Catalogue
from cms.importing.formats.mapping import Shape, keys_of
from cms.importing.sites import blocks, hugo, jekyll, linkedin, page_shapes, settings

ROOT = Path(__file__).parents[3]
PAGES = sorted((ROOT / "docs" / "formats").glob("*.md"))
_TABLE = re.compile(r"(<!-- keys: (?P<name>[^>]+?) -->\n)(?P<table>.*?)(<!-- end -->)", re.DOTALL)
# What several fields make together, and where that goes.
_TOGETHER = {
    "period": "period",
    "period_start": "period.start",
    "period_end": "period.end",
    "organization_url": "organization.url",
}


def keys(shape: Shape) -> str:
    """A table of keys: one row a line of the code's."""
    lines = ["| key | field | read as |", "|---|---|---|"]
    for row in shape.rows:
        field = _TOGETHER.get(row.to) or api_name(row.to)
        about = (row.read.__doc__ or "").split("\n")[0].replace("|", "\\|")
        lines.append(f"| {', '.join(f'`{key}`' for key in row.names)} | {shape.entity.__name__}.{field} | {about} |")
    if shape.settings:
        names = ", ".join(f"`{key}`" for key in keys_of(shape.settings) if key)
        lines += ["", f"Not content, and left out: {names}."]
    return "\n".join(lines)


def pairs(head: str, found: Mapping[str, Any]) -> str:
    """A table of what means what."""
    shown = [f"| `{key}` | {getattr(value, 'value', value)} |" for key, value in found.items() if value is not None]
    return "\n".join([f"| {head} |", "|---|---|", *shown])


def cited(catalogue: Catalogue) -> str:
    """A table of a format's keys as those of BibTeX, and one of its types."""
    lines = ["| key | in BibTeX |", "|---|---|"]
    lines += [f"| {', '.join(f'`{key}`' for key in keys_of(row.keys))} | `{row.to}` |" for row in catalogue.rows]
    if catalogue.pages:
        lines.append(f"| {', '.join(f'`{key}`' for key in catalogue.pages)} | `pages` |")
    return "\n".join([*lines, "", pairs(f"`{catalogue.kind}` | type of entry", catalogue.types)])


TABLES: dict[str, Callable[[], str]] = {
    **{f"citations {catalogue.format}": partial(cited, catalogue) for catalogue in (*CATALOGUES, tables.PUBLICATIONS)},
    "linkedin profile": lambda: keys(linkedin.PROFILE),
    "linkedin files": lambda: "\n".join(
        ["| file | what it lists | its columns, as keys of such entries |", "|---|---|---|"]
        + [
            f"| `{name}.csv` | {kind.value} | {', '.join(f'`{a}`: `{b}`' for a, b in columns.items())} |"
            for name, (kind, columns) in linkedin.FILES.items()
        ]
    ),
    "europass work": lambda: pairs("member | key of an entry", europass.WORK),
    "europass study": lambda: pairs("member | key of an entry", europass.STUDY),
    "table of people": lambda: keys(tables.PEOPLE),
    "table of roles": lambda: keys(tables.MEMBERSHIP),
    "basics": lambda: keys(json_resume.BASICS),
    "position": lambda: keys(shapes.POSITION),
    "teaching": lambda: keys(shapes.TEACHING),
    **{kind.value: partial(keys, shape) for kind, shape in shapes.SHAPES.items() if shape.entity is not Position},
    "cv": lambda: keys(rendercv.CV),
    "bibtex": lambda: keys(bibtex_keys.FIELDS),
    "bibtex kinds": lambda: pairs("type of entry | kind", bibtex_keys.KINDS),
    "bibtex edition": lambda: pairs("key | in the note", {key: form.format("…") for key, form in bibtex_keys.EDITION}),
    "orcid name": lambda: keys(orcid_keys.NAME),
    "orcid employment": lambda: keys(orcid_keys.EMPLOYMENT),
    "orcid education": lambda: keys(orcid_keys.EDUCATION),
    "orcid distinction": lambda: keys(orcid_keys.DISTINCTION),
    "orcid funding": lambda: keys(orcid_keys.FUNDING),
    "orcid work": lambda: keys(orcid_keys.WORK),
    "orcid kinds": lambda: pairs("type of work | kind", orcid_keys.KINDS),
    "author": lambda: keys(settings.AUTHOR),
    "collections": lambda: pairs("folder | each page is a", jekyll.COLLECTIONS),
    "page of a publication": lambda: keys(page_shapes.PUBLICATION_PAGE),
    "page of a talk": lambda: keys(page_shapes.TALK_PAGE),
    "page of a course": lambda: keys(page_shapes.TEACHING_PAGE),
    "page of a project": lambda: keys(page_shapes.PROJECT_PAGE),
    "page of news": lambda: keys(page_shapes.NEWS_PAGE),
    "hugo author": lambda: keys(hugo_author.AUTHOR),
    "hugo folders": lambda: pairs("folder | each page is a", hugo.FOLDERS),
    "hugo blocks": lambda: pairs("block | what its items are", {k: v.name.lower() for k, v in blocks.BLOCKS.items()}),
    "publication types": lambda: pairs("`publication_types` | kind", page_shapes.PUBLICATION_TYPES),
}


@pytest.mark.parametrize("page", PAGES, ids=[page.stem for page in PAGES])
def test_a_page_holds_the_tables_of_the_code(page: Path, request: pytest.FixtureRequest) -> None:
    text = page.read_text(encoding="utf-8")
    written = _TABLE.sub(lambda m: f"{m[1]}\n{TABLES[m['name']]()}\n\n{m[4]}", text)
    if request.config.getoption("--update-golden"):
        page.write_text(written, encoding="utf-8")
    else:
        assert text == written, f"{page} isn't what the code reads: write it with --update-golden, and look at it"


def test_every_table_has_a_page() -> None:
    named = [match["name"] for page in PAGES for match in _TABLE.finditer(page.read_text(encoding="utf-8"))]
    assert sorted(named) == sorted(TABLES)
