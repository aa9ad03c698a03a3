"""The wheel: what is in it, and that it is the whole product in an environment and a folder that know no checkout."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
QUERY = "query ($slug: String!) { person(slug: $slug) { slug positions { totalCount } } }"


def run(*command: str | Path, cwd: Path, stdin: str = "") -> str:
    """What a command prints; fails with all that it said if it fails."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("CMS_", "PYTHON"))}
    done = subprocess.run(command, cwd=cwd, env=environment, input=stdin, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, f"{command}:\n{done.stdout}{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", folder, cwd=ROOT)
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The `bin` of an environment that has the wheel, and for the rest the packages that these tests run with."""
    environment = tmp_path_factory.mktemp("environment")
    run(sys.executable, "-m", "venv", "--without-pip", environment, cwd=environment)
    python = environment / "bin" / "python"
    run(
        *(sys.executable, "-m", "pip", "--python", python, "install", "--no-deps", "--no-index", "--quiet", wheel),
        cwd=environment,
    )
    # A path file's own path files aren't read, so an editable install of the checkout stays out of it.
    packages = Path(
        run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=environment).strip()
    )
    (packages / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return environment / "bin"


def test_the_wheel_holds_what_the_product_needs(wheel: Path) -> None:
    held = set(zipfile.ZipFile(wheel).namelist())
    wanted = [
        *(ROOT / "migrations").glob("*.py"),
        *(ROOT / "migrations").glob("versions/*.py"),
        *(ROOT / "schema").rglob("*.graphql"),
        *(ROOT / "seeds").iterdir(),
    ]
    names = {f"cms/bundled/{path.relative_to(ROOT)}" for path in wanted}
    assert {
        "cms/bundled/migrations/env.py",
        "cms/bundled/schema/schema.graphql",
        "cms/bundled/seeds/seeds.yaml",
    } <= names
    assert names <= held
    pages = (ROOT / "cms/web/playground", ROOT / "cms/web/edit")
    built = {str(path.relative_to(ROOT)) for page in pages for path in page.rglob("*") if path.is_file()}
    assert built <= held
    assert not [name for name in held if "__pycache__" in name or name.startswith("tests")]


def test_the_wheel_is_the_whole_product(installed: Path, tmp_path: Path) -> None:
    location = run(installed / "python", "-c", "import cms; print(cms.__file__)", cwd=tmp_path)
    assert Path(location).is_relative_to(installed.parent)

    cms = installed / "cms"
    run(cms, "migrate", cwd=tmp_path)
    run(cms, "migrate", "--check", cwd=tmp_path)
    run(cms, "seed", cwd=tmp_path)
    assert (tmp_path / "cms.db").exists()
    answer = json.loads(run(cms, "query", "-", "-v", "slug=purdue-ml-systems", cwd=tmp_path, stdin=QUERY))
    assert answer["data"]["person"]["slug"] == "purdue-ml-systems"
    assert answer["data"]["person"]["positions"]["totalCount"] > 0

    schema = run(cms, "schema", cwd=tmp_path)
    assert schema == (ROOT / "schema/schema.graphql").read_text()
