"""Data that JavaScript and TypeScript declare: what is written out is read, with its lines; code isn't run, and is no text."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cms.errors import DocumentError
from cms.importing.formats import read_file
from cms.importing.formats.nodes import Node
from cms.importing.formats.script_nodes import read_script
from cms.importing.records import Reading, Record
from cms.importing.sites import open_site

PORTFOLIO = """import { Road } from "icons";

const town = "Oz";
export const profile = {
  name: "Ada Example",
  role: `Engineer in ${town}`,
  greeting: <p>Hello <b>there</b>, dear reader</p>,
  socials: { github: "adaexample", email: "ada@roads.example" },
};
export const experiences = [
  {
    company: "ACME Labs",
    jobTitle: "Engineer",
    duration: "2030 - Present",
    icon: Road,
    points: ["Built a road.", "Mended " + "another."],
  },
] as const;
const projectsData: Project[] = Object.freeze([
  { title: "Wet Bricks", techStack: ["Rust", "SVG"], github: "https://code.example/bricks" },
]);
export const navLinks = [{ href: "/about", label: "About me, and my long way here" }];
export default function Home() {
  return <main>{experiences.map((one) => <Card {...one} />)}</main>;
}
"""


def _read(text: str, path: str = "data.tsx") -> Reading:
    return read_file(text.encode(), path)


def _of(reading: Reading, entity: str) -> list[Record]:
    return [record for record in reading.records if record.entity.__name__ == entity]


def test_a_portfolio_is_read_with_its_lines() -> None:
    reading = _read(PORTFOLIO)
    person = reading.person.values
    assert (person["name"], person["headline"], person["email"]) == (
        "Ada Example",
        "Engineer in Oz",
        "ada@roads.example",
    )
    assert [(link.label, link.url) for link in person["links"]] == [("GitHub", "https://github.com/adaexample")]
    (job,) = _of(reading, "Position")
    assert (job.values["title"], job.values["organization"].values["name"]) == ("Engineer", "ACME Labs")
    assert (str(job.values["period_start"]), job.values["period_is_current"]) == ("2030", True)
    assert job.values["highlights"] == ["Built a road.", "Mended another."]
    assert (job.start_line, job.end_line) == (11, 17)
    (project,) = _of(reading, "Project")
    assert (project.values["title"], project.start_line) == ("Wet Bricks", 20)
    assert [topic.values["name"] for topic in project.values["topics"]] == ["Rust", "SVG"]
    assert [(link.label, link.url) for link in project.values["links"]] == [("Code", "https://code.example/bricks")]
    assert "long way here" not in str([record.values for record in reading.records])


def test_words_that_fit_nothing_are_kept() -> None:
    (kept,) = _of(_read(PORTFOLIO), "Section")
    assert kept.values["body"] == "Hello there , dear reader"


@pytest.mark.parametrize("name", ["data.ts", "data.js", "data.mjs", "data.jsx"])
def test_every_ending(name: str) -> None:
    (award,) = _of(_read('module.exports = { awards: [{ title: "Broom", year: 2031 }] };', name), "Award")
    assert (award.values["title"], [str(date) for date in award.values["dates"]]) == ("Broom", ["2031"])


@pytest.mark.parametrize(
    ("written", "value"),
    [
        (r'"a\n\u00e9\u{1F600}\x41\"b"', 'a\né😀A"b'),
        ("`plain`", "plain"),
        ("`${unknown} words`", None),
        ("-1.5", None),
        ("new Date('2031-05-01')", "2031-05-01"),
        ("t('key', 2)", None),
        ("() => 'x'", None),
        ("null", None),
        ("('in' + ' brackets')!", "in brackets"),
    ],
)
def test_values(written: str, value: str | None) -> None:
    root = read_script(f"const a = {{ b: {written}, c: 1 }}", "x.ts")
    assert root.fields["a"].fields["b"].value == value
    assert root.fields["a"].fields["c"].value == "1"


def test_code_without_data_is_told_as_such(tmp_path: Path) -> None:
    with pytest.raises(DocumentError, match="program code that declares no data"):
        _read("export function App() { return 1 }")
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "projects.ts").write_text(PORTFOLIO)
    (tmp_path / "app.js").write_text("start()")
    (tmp_path / "vite.config.ts").write_text("export default { projects: [{ name: 'x' }] }")
    site = open_site(tmp_path)
    assert [document.path for document in site.documents] == ["src/projects.ts"]
    assert {path: remark.message for path, remark in site.remarks} == dict.fromkeys(
        ["app.js", "vite.config.ts"], "is program code that declares no data about anybody, and isn't read"
    )


def test_a_site_s_config_declares_whose_it_is() -> None:
    script = """export const site = { name: "Ada Example", role: "Wall Engineer", email: "ada@walls.example" };
export const jobs = { heading: "Work", items: [
  { title: "Wall Engineer", company: "ACME Labs", range: "May 2031 – Present" },
] };
export const theme = { colors: ["red and green, as walls are"] };
"""
    reading = _read(script, "src/config.js")
    assert reading.person.values["name"] == "Ada Example"
    assert [job.values["title"] for job in _of(reading, "Position")] == ["Wall Engineer"]


def test_projects_with_where_they_stand_and_marks_that_are_none() -> None:
    script = """const statusSchema = z.enum(["active", "archived"]);
export const ORDER: Category[] = ["garden-walls", "bridges"];
export const projects = [
  { slug: "brick-wall", title: "Brick Wall", category: "garden-walls", summary: "Walls with ivy.",
    status: "active", role: "Solo", duration: "2031", tech: ["Rust"], order: 2, draft: false },
];
"""
    (project,) = _of(_read(script, "projects.ts"), "Project")
    assert (project.values["title"], project.values["summary"]) == ("Brick Wall", "Walls with ivy.")


def test_nesting_without_end() -> None:
    with pytest.raises(DocumentError, match="nests deeper"):
        read_script("const a = " + "[" * 5_000 + "]" * 5_000, "x.ts")
    assert read_script("const a = " + '"x" + ' * 5_000 + '"y"', "x.ts").fields["a"].value == "x" * 5_000 + "y"


@given(st.text(alphabet="{}[]()<>=`'\"$\\/:,.ab1 \n", max_size=60))
def test_anything_gives_nodes_within_its_lines(text: str) -> None:
    last = text.count("\n") + 1
    waiting: list[Node] = [read_script(f"const a = {text}", "x.tsx")]
    while waiting:
        node = waiting.pop()
        assert 1 <= node.start <= node.end <= last
        waiting += [*node.items, *node.fields.values()]
