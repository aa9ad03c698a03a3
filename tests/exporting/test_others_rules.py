"""Exports by others' rules: each format's own schema or model, a theme, a parser, a feed reader, schema.org's vocabulary."""

from __future__ import annotations

import json
import subprocess
import sys
from calendar import timegm
from datetime import UTC, datetime
from html import unescape
from pathlib import Path
from typing import Any

import feedparser
import pytest
from hypothesis import HealthCheck, given, settings
from pybtex.database import parse_string
from pyld import jsonld

from cms.exporting.bibtex import bibtex
from cms.exporting.json_ld import json_ld
from cms.exporting.json_resume import json_resume
from cms.exporting.rendercv import rendercv
from cms.importing.formats.stated import Plain

from ..suites.conftest import SUITES, Node
from ..suites.conftest import node as node  # a fixture
from .conftest import HERE
from .people import PEOPLE, profile

GOLDEN = HERE / "golden"
ANY = settings(suppress_health_check=list(HealthCheck))
# RenderCV's modules are elsewhere in newer versions, and older ones silence all warnings once they're imported: so it runs by
# itself. It takes nothing that goes on from a future date, of which these people have many.
MODEL = """
import json, sys
from datetime import date
now = date(2100, 1, 1)
try:
    from rendercv.schema.models.cv.entries.bases import entry_with_complex_fields
    from rendercv.schema.models.rendercv_model import RenderCVModel
    from rendercv.schema.yaml_reader import yaml
    entry_with_complex_fields.get_current_date = lambda info: now
    read = lambda text: RenderCVModel.model_validate(yaml.load(text)).cv.sections
except ImportError:
    from rendercv.data import read_input_file
    from rendercv.data.models import rendercv_settings
    rendercv_settings.DATE_INPUT = now
    read = lambda text: read_input_file(text).cv.sections_input
for text in json.load(sys.stdin):
    try:
        sections = read(text)
    except Exception as error:
        print(text, error)
        sys.exit(1)
print(json.dumps({title: type(entries[0]).__name__ for title, entries in (sections or {}).items()}))
"""


def modelled(*texts: str) -> Any:
    """Read CVs by RenderCV's own model; gives the type of entry of each section of the last one, fails if it refuses one."""
    done = subprocess.run([sys.executable, "-c", MODEL], input=json.dumps(texts), capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return json.loads(done.stdout.splitlines()[-1])


def examples(write: Any, count: int = 50) -> list[str]:
    """The documents of so many people of any kind."""
    texts: list[str] = []

    @settings(ANY, max_examples=count, database=None, derandomize=True)
    @given(PEOPLE)
    def collect(person: Plain) -> None:
        texts.append(write(profile(person)))

    collect()
    return texts


def test_rendercv_reads_our_cvs_as_what_they_are() -> None:
    text = (GOLDEN / "ann-quill.rendercv.yaml").read_text()
    assert modelled(*examples(rendercv), text) == {
        "summary": "str",
        "education": "EducationEntry",
        "experience": "ExperienceEntry",
        "service": "NormalEntry",
        "volunteering": "ExperienceEntry",
        "projects": "NormalEntry",
        "publications": "PublicationEntry",
        "talks": "NormalEntry",
        "awards": "NormalEntry",
        "certificates": "NormalEntry",
        "skills": "OneLineEntry",
        "languages": "OneLineEntry",
        "interests": "NormalEntry",
        "news": "NormalEntry",
        "Colophon": "str",
        "references: Jo Fox": "str",
        "more": "NormalEntry",
    }


def test_resumes_are_valid_by_json_resumes_own_schema(node: Node, tmp_path: Path) -> None:
    for number, text in enumerate(examples(json_resume, 20)):
        (tmp_path / f"{number}.json").write_text(text)
    (tmp_path / "quill.json").write_text((GOLDEN / "ann-quill.resume.json").read_text())
    told = node("resumes.js", *sorted(tmp_path.glob("*.json")))
    assert json.loads(told) == {"valid": len(list(tmp_path.glob("*.json"))), "problems": []}


def test_a_theme_renders_a_resume(node: Node, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    resume = GOLDEN / "ann-quill.resume.json"
    node("node_modules/resumed/bin/resumed.js", "render", resume, "--theme", "jsonresume-theme-even", "--output", page)
    shown = unescape(page.read_text())
    for said in (
        "Ann Quill",
        "Wizard & more",
        "Research Fellow",
        "PhD in Magic",
        "Best Spell",
        "Quadling",
        "Present",
    ):
        assert said in shown


def test_a_bibliography_by_another_parser() -> None:
    entries = parse_string((GOLDEN / "ann-quill.bib").read_text(), "bibtex").entries
    assert list(entries) == ["spells-at-100-scale", "of-no-kind", "told-in-fall", "a-thesis", "not-yet"]
    spells = entries["spells-at-100-scale"]
    assert [str(person) for person in spells.persons["author"]] == [
        "Quill*, A.",
        "Fox*, Jo",
        "{Oz, the Great}",
        "others",
    ]
    assert (spells.type, spells.fields["year"], spells.fields["month"]) == ("article", "2009", "May")


@ANY
@given(PEOPLE)
def test_any_bibliography_is_parsed(person: Plain) -> None:
    entries = parse_string(bibtex(profile(person)), "bibtex").entries
    assert list(entries) == [publication["slug"] for publication in person.get("publications", [])]


# What schema.org serves as its context, as far as it matters here: names are its own, and these hold addresses.
CONTEXT = {
    "@vocab": "http://schema.org/",
    **{name: {"@type": "@id"} for name in ("url", "sameAs", "image")},
    **{name: {"@type": "http://schema.org/Date"} for name in ("startDate", "endDate", "datePublished", "dateCreated")},
}


def _loaded(url: str, _: Any) -> dict[str, Any]:
    assert url.rstrip("/") == "https://schema.org", f"{url} would be fetched"
    return {
        "contentType": "application/ld+json",
        "contextUrl": None,
        "documentUrl": url,
        "document": {"@context": CONTEXT},
    }


def test_json_ld_by_its_context() -> None:
    data = json.loads((GOLDEN / "ann-quill.jsonld").read_text())
    nodes = jsonld.flatten(data, None, {"documentLoader": _loaded})
    (ann,) = (each for each in nodes if "http://schema.org/givenName" in each)
    (spells,) = (each for each in nodes if "http://schema.org/identifier" in each)
    authors = spells["http://schema.org/author"]
    assert authors[0] == {"@id": ann["@id"]}
    assert ann["http://schema.org/url"] == [{"@id": "https://ann.example/"}]
    kinds = {kind.removeprefix("http://schema.org/") for each in nodes for kind in each["@type"]}
    assert kinds >= {"Person", "ScholarlyArticle", "Thesis", "CreativeWork", "Project", "Event", "OrganizationRole"}
    quads = jsonld.to_rdf(data, {"documentLoader": _loaded, "format": "application/n-quads"})
    assert '<http://schema.org/name> "Ann Quill"' in quads


def test_json_ld_uses_schema_orgs_vocabulary(node: Node, tmp_path: Path) -> None:
    """By the types that Google makes of it for TypeScript, to which a name that schema.org lacks is an error."""
    texts = [*examples(json_ld, 10), (GOLDEN / "ann-quill.jsonld").read_text()]
    checks = "".join(f"export const graph{n}: Graph = {text.strip()};\n" for n, text in enumerate(texts))
    file = tmp_path / "graphs.ts"
    file.write_text(f'import type {{ Graph }} from "schema-dts";\n{checks}')
    (tmp_path / "node_modules").symlink_to(SUITES / "node_modules")
    words = ["--noEmit", "--strict", "--skipLibCheck", "--module", "nodenext", "--target", "es2022", "--types"]
    node("node_modules/typescript/bin/tsc", *words, "schema-dts", file, cwd=tmp_path)
    file.write_text(file.read_text().replace('"disambiguatingDescription"', '"tagline"'))
    with pytest.raises(AssertionError, match="tagline"):
        node("node_modules/typescript/bin/tsc", *words, "schema-dts", file, cwd=tmp_path)


def test_the_feed_by_a_feed_reader() -> None:
    feed = feedparser.parse((GOLDEN / "feed.xml").read_bytes())
    assert not feed.bozo
    assert feed.version == "atom10"
    assert (feed.feed.id, feed.feed.title) == ("https://cms.example/feed.xml", "oz.example")
    assert [link.rel for link in feed.feed.links] == ["self", "alternate"]
    entry = feed.entries[0]
    assert entry.title == "First. Second, with a link."
    assert entry.author_detail == {"name": "Ann Quill", "href": "https://oz.example/people/ann-quill/"}
    assert datetime.fromtimestamp(timegm(entry.published_parsed), UTC) == datetime(2009, 6, 1, tzinfo=UTC)
    assert '<a href="https://n.example"' in entry.content[0].value
    assert [link.rel for link in feed.entries[1].links] == ["alternate", "related"]
