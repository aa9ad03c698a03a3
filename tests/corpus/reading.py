"""The documents of the corpus: where they are, what they are imported as, and what the API says then."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from cms.errors import CmsError
from cms.importing.run import path_tasks, run
from cms.planning.documents import Documents
from cms.store import Database, migrate

from ..asking import Api

HERE = Path(__file__).parent
HALVES = ("seen", "unseen")
# The same as yaml.safe_load, by libyaml where that is there: five times as fast, and there are hundreds of files.
SAFE = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
QUESTIONS = (HERE / "questions.graphql").read_text(encoding="utf-8")


@dataclass(frozen=True, slots=True)
class Case:
    """Documents about somebody, or the site of a group, and the facts that they state."""

    folder: Path
    facts: dict[str, Any]

    @property
    def name(self) -> str:
        """What the case is called: its folder's name."""
        return self.folder.name

    @property
    def half(self) -> str:
        """Whether whoever writes rules may have seen it."""
        return self.folder.parent.name

    @property
    def documents(self) -> list[Path]:
        """The files and sites that are imported, in this order."""
        return [self.folder / name for name in self.facts["documents"]]

    @property
    def aside(self) -> list[Path]:
        """The files in them that aren't about anybody."""
        return [self.folder / name for name in self.facts.get("aside") or []]

    @property
    def people(self) -> list[dict[str, Any]]:
        """The facts of each person who has a profile; a document about one person is about the only one."""
        return self.facts.get("people") or ([self.facts] if "slug" in self.facts else [])

    @property
    def slug(self) -> str | None:
        """Whom an import is told that the documents describe, as they don't name them."""
        return self.facts["slug"] if "name" in (must := self.facts.get("must") or {}) and must["name"] is None else None


def _ask(api: Api, operation: str, **variables: Any) -> Any:
    return json.loads(api.answer(QUESTIONS, variables, operation).text)["data"]


def _import(database: Database, case: Case) -> Iterator[str]:
    """Import a case's documents; gives what couldn't be."""
    with ExitStack() as kept:
        try:
            tasks, _ = path_tasks(case.documents, case.slug, kept)
        except CmsError as error:
            yield str(error)
            return
        yield from (str(report.error) for report in run(database, tasks) if report.error)


@dataclass(slots=True)
class Said:
    """What the API says after an import: of each profile, by its slug, and of the store; and what the import couldn't read."""

    people: dict[str, dict[str, Any]] = field(default_factory=dict)
    store: dict[str, Any] = field(default_factory=dict)
    errors: list[str] = field(default_factory=list)


def cases(names: list[str] | None = None) -> list[Case]:
    """All cases, or those of some names; raises `KeyError` for a name that none has."""
    files = sorted(file for half in HALVES for file in (HERE / half).glob("*/facts.yaml"))
    found = {file.parent.name: file for file in files}
    chosen = [found[name] for name in names] if names else files
    return [Case(file.parent, yaml.load(file.read_bytes(), Loader=SAFE)) for file in chosen]  # noqa: S506 (a safe one)


def read(some: list[Case], scratch: Path) -> Iterator[tuple[Case, Said]]:
    """Import each case into a store of its own in a scratch folder, and ask for all that came of it."""
    empty = scratch / "empty.db"
    with closing(Database(f"sqlite:///{empty}")) as database:
        migrate(database)
    store = scratch / "case.db"
    planned: Documents | None = None  # what is asked is the same of each case, and so is its plan
    for case in some:
        shutil.copy(empty, store)
        with closing(Database(f"sqlite:///{store}")) as database:
            said = Said(errors=list(_import(database, case)))
            with closing(Api(database)) as api:
                api.operations.documents = planned = planned or api.operations.documents
                for profile in _ask(api, "Profiles")["people"]["nodes"]:
                    said.people[profile["slug"]] = _ask(api, "Person", slug=profile["slug"])["person"]
                said.store = _ask(api, "Store")
        for left in scratch.glob("case.db*"):  # with a folder of its pictures, where it has some
            shutil.rmtree(left) if left.is_dir() else left.unlink()
        yield case, said
