"""What themes ship as examples is left out, by fingerprints of paragraphs and lines; what people write themselves never is."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from cms.content import Education, NewsItem, Position
from cms.importing import themes
from cms.importing.formats import read_file
from cms.importing.sites import open_site

EXAMPLE = """\
# Zed Placeholder

I am a wizard of seven brooms, and I have been one since the theme was made.

## Experience

- **Wizard**, Broom Works (1905 – Present)
  - I made every broom of this theme fly over the hills and far away.
"""
CORPUS = Path(__file__).parent.parent / "corpus"


@pytest.fixture
def shipped(monkeypatch: pytest.MonkeyPatch) -> None:
    """A theme that ships the example above."""
    prints = frozenset(found for found, _, _ in themes.pieces(EXAMPLE))
    monkeypatch.setattr(themes, "_known", lambda: prints)


@pytest.mark.usefixtures("shipped")
@pytest.mark.parametrize("name", ["Zed Placeholder", "Ada Example"])
def test_a_whole_example_is_left_out_whatever_name_it_has(name: str) -> None:
    reading = read_file(EXAMPLE.replace("Zed Placeholder", name).encode(), "about.md")
    assert (reading.records, reading.person.values) == ([], {})
    assert any(remark.code == "template" for remark in reading.remarks)


@pytest.mark.usefixtures("shipped")
def test_an_example_among_ones_own_is_left_out() -> None:
    own = "- **Engineer**, ACME Labs (2031 – Present)\n  - I paved forty roads in the rain, and none has been closed since.\n"
    own += "- **Road Warden**, Oz Works (2029 – 2031)\n  - I kept the roads of Oz free of bricks that nobody had asked for.\n"
    reading = read_file(
        (EXAMPLE.replace("\n\nI am a wizard", "\n\nI am Ada, and I am a wizard") + own).encode(), "about.md"
    )
    assert [record.values["title"] for record in reading.records if record.entity is Position] == [
        "Engineer",
        "Road Warden",
    ]
    assert any("Position" in remark.message for remark in reading.remarks)


@pytest.mark.usefixtures("shipped")
def test_short_lines_tell_nothing() -> None:
    text = "# Ada Example\n\n## Experience\n\n- **Wizard**, Broom Works (1905 – Present)\n\n"
    text += "## Education\n\n- Ph.D. in Magic, University of Oz, 2031\n"
    reading = read_file(text.encode(), "about.md")
    assert {record.entity for record in reading.records} == {Position, Education}


@pytest.mark.usefixtures("shipped")
def test_a_paragraph_of_a_theme_leaves_a_biography() -> None:
    own = "I pave roads, which nobody has done before me in this town, as far as I know.\n\n"
    own += "I also like rain on bricks, very much so."
    paragraph = "I am a wizard of seven brooms, and I have been one since the theme was made."
    reading = read_file(f"# Ada Example\n\n{own}\n\n{paragraph}\n".encode(), "about.md")
    assert reading.person.values["bio"] == own


def test_fingerprints_are_of_words_and_of_six_or_more() -> None:
    one = [found for found, _, _ in themes.pieces("- summary: A **wizard** of the seven [brooms](x.html), and more.")]
    other = [found for found, _, _ in themes.pieces('  "text": "A wizard of the seven brooms and more"')]
    assert one == other != []
    assert list(themes.pieces("Selected Publications\n\nA wizard of the seven\n\n1 2 3 4 5 6 7 8 9")) == []


def test_what_the_corpus_says_is_no_themes() -> None:
    # Settings begin as the theme's, and aren't asked.
    files = [file for file in CORPUS.rglob("*") if file.suffix in (".md", ".html", ".json", ".bib")]
    assert len(files) > 50
    for file in files:
        text = re.sub(r"\A---\n.*?^---$", "", file.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
        assert themes.example_lines(text)[0] == set(), file


def test_there_are_fingerprints() -> None:
    assert len(themes._known()) > 10_000


def repository(folder: Path, versions: list[dict[str, str]]) -> str:
    folder.mkdir()
    git = ["git", "-C", str(folder), "-c", "user.name=Ada", "-c", "user.email=ada@roads.example"]
    subprocess.run([*git, "init", "-q"], check=True)
    for version in versions:
        for name, text in version.items():
            (folder / name).write_text(text)
        subprocess.run([*git, "add", "-A"], check=True)
        subprocess.run([*git, "commit", "-qm", "A version"], check=True)
    return str(folder)


def test_fingerprints_are_made_of_all_versions_that_two_have_in_common(tmp_path: Path) -> None:
    old = "The first version of the theme said this about its wizard.\n"
    new = "A later version of the theme says that about its wizard.\n"
    mine, yours = (
        "I am Ada, and these are my own words about myself.\n",
        "I am Bo, and these are my own words about me.\n",
    )
    one = repository(tmp_path / "one", [{"a.md": old}, {"a.md": new}, {"a.md": mine}])
    two = repository(tmp_path / "two", [{"a.md": old}, {"a.md": new}, {"b.md": yours}])
    prints = {text: {found for found, _, _ in themes.pieces(text)} for text in (old, new, mine, yours)}
    assert themes._collect([f"theme:{one}", f"theme:{two}"]) == prints[old] | prints[new]
    assert themes._collect([f"theme+:{one}"]) == prints[old] | prints[new] | prints[mine]


@pytest.mark.parametrize(
    ("format_", "shown"), [("rendercv", "_data/cv.yml"), ("jsonresume", "assets/json/resume.json")]
)
@pytest.mark.parametrize("where", ["_config.yml", "_pages/cv.md"])
def test_the_cv_that_a_site_names_counts(tmp_path: Path, format_: str, shown: str, where: str) -> None:
    files = {
        "_config.yml": "first_name: Ada\nlast_name: Example\n",
        "_pages/cv.md": "---\nlayout: cv\n---\n",
        "_data/cv.yml": "cv:\n  name: Ada Example\n  sections: {}\n",
        "_data/socials.yml": "github_username: ada-example\n",
        "assets/json/resume.json": '{"basics": {"name": "Ada Example"}, "work": []}',
    }
    files[where] = (
        f"cv_format: {format_}\n{files[where]}" if where == "_config.yml" else f"---\ncv_format: {format_}\n---\n"
    )
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    paths = [document.path for document in open_site(tmp_path).documents]
    assert shown in paths
    assert len([path for path in paths if "cv" in path or "resume" in path]) == 1


def test_nothing_of_news_is_lost_that_a_person_wrote(tmp_path: Path) -> None:
    (tmp_path / "_config.yml").write_text("author:\n  name: Ada Example\n")
    (tmp_path / "_news").mkdir()
    (tmp_path / "_news" / "1.md").write_text(
        "---\ndate: 2031-05-02\n---\n\nI paved the last road of this town today, in the rain.\n"
    )
    readings = [document.read() for document in open_site(tmp_path).documents]
    assert [record.entity for reading in readings for record in reading.records] == [NewsItem]


def test_a_comment_of_the_theme_stays_above_what_is_ones_own(monkeypatch: pytest.MonkeyPatch) -> None:
    comment = "# these are the seven brooms that the wizard of this theme flies\n"
    monkeypatch.setattr(themes, "_known", lambda: frozenset(found for found, _, _ in themes.pieces(comment)))
    reading = read_file(f"{comment}basics:\n  name: Ada Example\n  email: ada@roads.example\n".encode(), "resume.yml")
    assert reading.person.values["name"] == "Ada Example"


def test_settings_of_the_theme_above_ones_own_lines_leave_those(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = (
        "---\nlayout: archive\ntitle: CV\npermalink: /cv/\nauthor_profile: true\nredirect_from:\n  - /resume\n---\n"
    )
    monkeypatch.setattr(themes, "_known", lambda: frozenset(found for found, _, _ in themes.pieces(settings)))
    own = "\n## Education\n\n* Ph.D. in Road Physics and Walls, University of Oz, Emerald Town, 2029\n"
    reading = read_file((settings + own).encode(), "_pages/cv.md")
    assert [record.values["degree"] for record in reading.records if record.entity is Education] == ["Ph.D."]
