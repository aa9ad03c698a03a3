"""Importing documents: each is read, merged and committed on its own, so that a bad one costs no other."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import yaml

from cms.content import Section
from cms.editing import commit
from cms.errors import CmsError, DocumentError
from cms.store import Revision
from cms.store.database import Database

from .merging import Conflict, Merger, Outcome
from .reading import read_document
from .records import Remark

log = logging.getLogger("cms.importing")
MOST_BYTES = 50_000_000
DOCUMENTS = (".md", ".markdown", ".html", ".htm", ".txt")


@dataclass(frozen=True, slots=True)
class Task:
    """A document to import: its file, what to call it, and the slug of the person whom it describes."""

    file: Path
    path: str
    slug: str


@dataclass(slots=True)
class Report:
    """What became of a document: records by kind that were added, changed or left, and what its owner should know."""

    path: str
    slug: str
    outcome: Outcome | None = None
    revision: Revision | None = None
    error: DocumentError | None = None
    unplaced: list[tuple[int, str]] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)

    @property
    def conflicts(self) -> list[Conflict]:
        """Where the document says otherwise than what is there."""
        return self.outcome.conflicts if self.outcome else []


def seed_tasks(folder: Path) -> list[Task]:
    """The documents that a folder's `seeds.yaml` lists, as `{people: {SLUG: [FILE, …]}}`; raises `DocumentError`."""
    file = folder / "seeds.yaml"
    try:
        people = yaml.safe_load(file.read_text(encoding="utf-8"))["people"]
        listed = [(str(slug), str(name)) for slug, names in people.items() for name in names]
    except FileNotFoundError:
        raise DocumentError(
            file, None, "there is no such file; `cms seed DIR` needs one that lists the documents"
        ) from None
    except (yaml.YAMLError, KeyError, TypeError, AttributeError) as error:
        raise DocumentError(
            file, None, f"it must be YAML of the form `people: {{slug: [file, …]}}` ({error})"
        ) from None
    return [Task(folder / name, name, slug) for slug, name in listed]


def path_tasks(paths: Iterable[Path], slug: str) -> list[Task]:
    """The documents at some paths: files as they are, and the documents in folders; raises `DocumentError`."""
    tasks: list[Task] = []
    for path in paths:
        if path.is_dir():
            found = sorted(p for p in path.rglob("*") if p.suffix.lower() in DOCUMENTS and p.is_file())
            tasks += [Task(p, p.relative_to(path).as_posix(), slug) for p in found]
            if not found:
                raise DocumentError(path, None, f"there is no document in it ({', '.join(DOCUMENTS)})")
        else:
            tasks.append(Task(path, path.name, slug))
    return tasks


def run(database: Database, tasks: Iterable[Task], *, dry_run: bool = False) -> Iterator[Report]:
    """Import documents one by one, giving a report for each; a dry run merges all the same, and commits nothing."""
    for task in tasks:
        report = Report(task.path, task.slug)
        try:
            _import(database, task, report, dry_run)
        except DocumentError as error:
            report.error = error
        except Exception:
            # A fault of ours in one document costs no other; the transaction was rolled back.
            log.exception("importing %s failed", task.file)
            report.error = DocumentError(task.file, None, "the importer failed on it; the log says where")
        yield report


class _DryRun(Exception):
    """Raised to leave a transaction without committing it."""


def _import(database: Database, task: Task, report: Report, dry_run: bool) -> None:
    reading = read_document(_bytes(task.file), task.path)
    report.remarks = reading.remarks
    sections = (record for record in reading.records if record.entity is Section)
    report.unplaced = [
        (s.start_line, " ".join(str(s.values.get("title") or s.values["body"]).split())[:100]) for s in sections
    ]
    try:
        with database.write() as connection:
            report.outcome = Merger(connection, reading, task.slug).merge()
            if report.outcome.changes:
                report.revision = commit(connection, report.outcome.changes, "import", f"Import {task.path}")
            if dry_run:
                report.revision = None
                raise _DryRun
    except _DryRun:
        return


def _bytes(file: Path) -> bytes:
    try:
        if file.stat().st_size > MOST_BYTES:
            raise DocumentError(file, None, f"it has more than {MOST_BYTES // 1_000_000} MB, which no document has")
        return file.read_bytes()
    except OSError as error:
        raise DocumentError(file, None, f"it can't be read: {error.strerror or error}") from None


def require_slug(slug: str) -> str:
    """A person's slug as given by a user; raises `CmsError` for what can't be one."""
    if not slug or not slug.isascii() or slug != slug.lower() or not slug.replace("-", "").isalnum():
        raise CmsError(
            f"{slug!r} can't be a slug: use small letters, digits and hyphens, as in `ada-example`", ("person",)
        )
    return slug
