"""Importing documents: each is read, merged and committed on its own, so that a bad one costs no other."""

from __future__ import annotations

import logging
from collections.abc import Callable, Container, Iterable, Iterator
from contextlib import ExitStack
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path, PurePosixPath
from typing import Any, NoReturn

import yaml
from sqlalchemy import Connection

from cms.content import Section
from cms.content.inputs import EDITABLE
from cms.content.slug import LONGEST_SLUG, SLUG_RULE, is_slug, slug_of
from cms.editing import Changes, commit, suggest
from cms.editing.access import Caller
from cms.editing.bounds import keep_within
from cms.errors import CmsError, DocumentError
from cms.store import Database, Revision

from .accounting import counts
from .admission import admit
from .arriving import Arrived, arrive
from .beside import Files, Folder
from .corrections import correct, kept, said_of
from .formats import read_file
from .identity import Row, strangers
from .limits import Made
from .locales import tell_locale
from .merging import Merger
from .outcome import Outcome
from .records import Reading, ReadOnce, Record, Remark
from .sites import open_site
from .sites.folder import SiteDocument, read_bytes
from .sites.latex_parts import LATEX, latex_documents, parts_of
from .sites.people import people_documents
from .taking import take_along
from .whose import is_list_of_works, whose, whose_works

log = logging.getLogger("cms.importing")


@dataclass(frozen=True, slots=True)
class Task:
    """A document to import: what it's called, the slug of the person whom it describes, and how it's read.

    One of a site may be about somebody else after all, and is left out then. Pictures and files that it refers to are
    `beside` it, if anything is.
    """

    path: str
    slug: str
    read: Callable[[], Reading]
    of_site: bool = False
    beside: Files | None = None


@dataclass(slots=True)
class Report:
    """What became of a document: of its lines and its records, and what its owner should know."""

    path: str
    slug: str
    lines: dict[str, int] = field(default_factory=dict)
    outcome: Outcome = field(default_factory=Outcome)
    revision: Revision | None = None
    document: str | None = None  # its ID, where it is in the store now
    drafts: list[str] = field(default_factory=list)  # the IDs of the records that have something drafted of them now
    error: DocumentError | None = None
    unplaced: list[tuple[int, str]] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)
    says: list[dict[str, Any]] = field(
        default_factory=list
    )  # where lines were said to be something: what they are read as

    def tell(self, reading: Reading, lines: Container[int] | None = None) -> None:
        """Take over what became of a reading's lines, or of these of them, and what is to be remarked."""
        self.remarks, self.lines = reading.remarks, counts(reading, lines)
        for section in (record for record in reading.records if record.entity is Section):
            words = " ".join(str(section.values.get("title") or section.values["body"]).split())
            self.unplaced.append((section.start_line, words[:100]))

    def as_json(self) -> dict[str, Any]:
        """The report as JSON can hold it."""
        outcome = self.outcome
        fates = (("added", outcome.added), ("changed", outcome.changed), ("left", outcome.left))
        return {
            "path": self.path,
            "person": self.slug,
            "document": self.document,
            "revision": self.revision.number if self.revision else None,
            "drafts": self.drafts,
            "error": {"message": str(self.error), "line": self.error.line} if self.error else None,
            "lines": self.lines,
            "records": {fate: {kind: len(names) for kind, names in kinds.items()} for fate, kinds in fates},
            "conflicts": [{"file": self.path, **asdict(conflict)} for conflict in outcome.conflicts],
            "gone": outcome.gone,
            "pruned": outcome.pruned,
            "unplaced": [{"file": self.path, "line": line, "text": text} for line, text in self.unplaced],
            "warnings": [
                {"code": remark.code, "file": self.path, "line": remark.line, "message": remark.message}
                for remark in self.remarks
            ],
            "says": self.says,
        }


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
    wrong = next((slug for slug, _ in listed if not is_slug(slug)), None)
    if wrong is not None:
        raise DocumentError(file, None, f"{wrong[:LONGEST_SLUG]!r} can't be a slug: {SLUG_RULE}")
    return [Task(name, slug, _read(folder / name, name)) for slug, name in listed]


def path_tasks(
    paths: Iterable[Path | str], slug: str | None, kept: ExitStack | None = None, *, private_network: bool = False
) -> tuple[list[Task], list[tuple[str, Remark]]]:
    """The documents at some paths, and remarks on files that aren't read: files as they are, folders as sites.

    A path may be an address, from which a document is fetched, and which no private network has unless `private_network`. An
    archive is a folder that `kept` keeps until all is read; where it is None, there are no addresses and no archives. Without
    a slug, each path is about the person whom it names, or else whom its own name stands for; a list of works is of whom the
    others describe, or nobody's. Raises `DocumentError`, and
    `CmsError` for what can't be a slug.
    """
    tasks: list[Task] = []
    remarks: list[tuple[str, Remark]] = []
    made = Made()
    works: list[Path] = []  # lists that don't say whose they are
    beside: dict[str, ReadOnce] = {}  # a document about each
    paths = list(paths)
    parts = _parts(paths)
    for given in paths:
        if given in parts:
            remarks.append((str(given), Remark("part", 1, f"is a part of {parts[given]}, and is read with it")))
            continue
        try:
            arrived = arrive(given, kept, private_network=private_network) if kept else Arrived(Path(given))
        except DocumentError as error:
            tasks.append(Task(str(given), slug or slug_of(Path(given).stem) or "?", partial(_raise, error)))
            continue
        path = arrived.path
        remarks += arrived.remarks
        if arrived.read:
            read = ReadOnce(arrived.read)
            of = slug or whose([read], path)
            beside.setdefault(of, read)
            tasks.append(Task(str(given), of, read, beside=arrived.beside))
            continue
        if not path.is_dir() and (listed := _people(path, slug, made)):
            tasks += listed
            continue
        if not path.is_dir():
            documents = (
                latex_documents(path) if _is_latex(path) else [SiteDocument(path.name, _read(path, path.name, slug))]
            )
            first = documents[0].read
            if not slug and is_list_of_works(path, first):
                works.append(path)
                continue
            of = slug or whose([first], path)
            beside.setdefault(of, first)
            tasks += [Task(document.path, of, document.read, beside=Folder(path.parent)) for document in documents]
            continue
        site = open_site(path)
        if not site.documents:
            raise DocumentError(
                path, None, "there is nothing in it that can be read: no page, data file or bibliography"
            )
        # A group's documents, and those of people whom a table lists, say whose they are.
        if slug and site.format != "group" and (listing := next((d.path for d in site.documents if d.slug), None)):
            raise CmsError(f"{path}: {listing} lists people: import the folder without --person", ("person",))
        tasks += [
            Task(each.path, slug or each.slug, each.read, beside=Folder(path)) for each in site.documents if each.slug
        ]
        if own := [document for document in site.documents if not document.slug]:
            of = slug or whose([document.read for document in own], path)
            beside.setdefault(of, own[0].read)
            told = _Biography()
            tasks += [
                Task(document.path, of, partial(told.read, document), of_site=True, beside=Folder(path))
                for document in own
            ]
        remarks += site.remarks
    return [*tasks, *(_works_task(path, beside) for path in works)], remarks


def _works_task(path: Path, beside: dict[str, ReadOnce]) -> Task:
    """The task for a list of works that doesn't say whose they are."""
    try:
        slug, read = whose_works(path, beside)
    except DocumentError as error:
        return Task(path.name, "?", partial(_raise, error))
    return Task(path.name, slug, read)


class _Biography:
    """Which page of a site tells of the person: the first with a text of its own. Others' texts are kept under their names."""

    path: str | None = None

    def read(self, document: SiteDocument) -> Reading:
        """Read a document of the site; raises `DocumentError`."""
        reading = document.read()
        person = reading.person
        if "bio" in person.values:
            told = reading.translates or document.path
            self.path = self.path or told
            if self.path != told:
                title = PurePosixPath(document.path).stem.replace("-", " ").replace("_", " ").capitalize()
                values = {"title": title, "body": person.values.pop("bio")}
                reading.records.append(Record(Section, values, person.start_line, person.end_line))
        return reading


def _people(path: Path, slug: str | None, so_far: Made) -> list[Task]:
    """A task for each person whom a file lists, which are counted; raises `CmsError` where all of them are to be one."""
    try:
        documents = people_documents(read_bytes(path, path.name), path.name, so_far)
    except DocumentError as error:
        return [Task(path.name, slug or slug_of(path.stem) or "?", partial(_raise, error))]
    if documents and slug:
        raise CmsError(f"{path} lists {len(documents)} people: import it without --person", ("person",))
    return [Task(document.path, document.slug or "", document.read) for document in documents]


def _raise(error: DocumentError) -> NoReturn:
    raise error


def _read(file: Path, path: str, slug: str | None = None) -> ReadOnce:
    # The words of a slug tell the person among the authors of what names nobody.
    names = [slug.replace("-", " ")] if slug else []
    return ReadOnce(lambda: read_file(read_bytes(file, path), path, names))


def _is_latex(given: Path | str) -> bool:
    return str(given).lower().endswith(LATEX) and Path(given).is_file()


def _parts(paths: list[Path | str]) -> dict[Path | str, str]:
    """Which of some paths are parts of a LaTeX document among them, each with its name."""
    of: dict[Path, str] = {}
    for given in filter(_is_latex, paths if len(paths) > 1 else []):
        brought, named = parts_of(Path(given))
        of |= {Path(given).parent / part: Path(given).name for part in (*brought, *named)}
    return {given: of[Path(given)] for given in paths if Path(given) in of}


def run(
    database: Database,
    tasks: Iterable[Task],
    *,
    dry_run: bool = False,
    prune: bool = False,
    draft: bool = False,
    caller: Caller | None = None,
) -> Iterator[Report]:
    """Import documents one by one, giving a report for each; a dry run merges all the same, and commits nothing.

    Pruning removes the records that a document stated before and doesn't any more, unless another one does or they were
    changed here. What is only to be drafted is merged into what is drafted already, and readers see none of it. A `caller` who
    is bound to some profiles imports documents about those alone, and changes nothing that isn't a part of them.
    """
    made = Made()
    for task in tasks:
        report = Report(task.path, task.slug)
        try:
            made.require_room(task.path)
            _import(database, task, report, made, dry_run=dry_run, prune=prune, draft=draft, caller=caller)
        except DocumentError as error:
            report.error = error
        except CmsError as error:
            report.error = DocumentError(task.path, None, str(error))
        except Exception:
            # A fault of ours in one document costs no other; the transaction was rolled back.
            log.exception("importing %s failed", task.path)
            report.error = DocumentError(task.path, None, "the importer failed on it; the log says where")
        yield report


class DryRun(Exception):
    """Raised to leave a transaction without committing it."""


def _import(
    database: Database,
    task: Task,
    report: Report,
    made: Made,
    *,
    dry_run: bool,
    prune: bool,
    draft: bool,
    caller: Caller | None,
) -> None:
    reading = task.read()
    tell_locale(reading)
    with database.read() as connection:
        corrections, name = kept(connection, task.slug, reading.path, drafts=draft)
    if said := said_of(reading.text, corrections):
        correct(reading, said, name)
    made.add(reading)
    report.tell(admit(reading))
    taken = take_along(reading, task.beside) if task.beside else []
    try:
        with database.write() as connection:
            merger = Merger(connection, reading, task.slug, drafts=draft)
            known, stated = merger.person["name"], reading.person.values.get("name")
            if task.of_site and known and stated and strangers(known, stated):
                message = f"it is about {stated!r}, and the site about {known!r}: it was left out"
                report.remarks.append(Remark("other-person", reading.person.start_line, message))
                report.lines, report.unplaced = {"not content": sum(report.lines.values())}, []
                raise DryRun
            require_own(caller, merger.person, task.path)
            for file in taken if not dry_run else ():
                file.keep(database.blobs)
            report.outcome = merger.merge(prune=prune)
            report.remarks += report.outcome.remarks
            enter(connection, report, merger.person["id"], f"Import {task.path}", draft=draft, caller=caller)
            if dry_run:
                report.revision, report.drafts = None, []
                raise DryRun
            report.document = merger.document["id"]
    except DryRun:
        return


def enter(
    connection: Connection, report: Report, person: str, message: str, *, draft: bool, caller: Caller | None
) -> None:
    """Commit what merging a document about a person comes to, or draft it, in the caller's transaction; the report says so.

    What isn't a part of the profiles that a `caller` is bound to stays as it is.
    """
    changes = report.outcome.changes
    if caller and (left := keep_within(connection, caller, changes)):
        message_ = f"{len(left)} records that are others' stay as they are: {caller.name} is bound to some profiles"
        report.remarks.append(Remark("others", 1, message_))
    if not changes:
        return
    author = caller.name if caller else "import"
    if draft:
        suggest(connection, changes, author)
        report.drafts = _ids(changes, person)
    else:
        report.revision = commit(connection, changes, author, message)


def require_own(caller: Caller | None, person: Row, path: str) -> None:
    """Raise `DocumentError` where a caller is bound to other profiles than the one that a document is about."""
    if caller and caller.people is not None and person["id"] not in caller.people:
        problem = f"it is about {person['slug']!r}, and {caller.name} is bound to other profiles"
        raise DocumentError(path, None, problem)


def _ids(changes: Changes, person: str) -> list[str]:
    """The records that changes are of; the person's own comes first, with whom the document is published."""
    touched = (id_ for entity, ids in changes.touched().items() if entity in EDITABLE for id_ in ids)
    return list(dict.fromkeys([person, *touched]))


def require_slug(slug: str) -> str:
    """A person's slug as given by a user; raises `CmsError` for what can't be one."""
    if not is_slug(slug):
        shown = slug if len(slug) <= LONGEST_SLUG else f"{slug[:LONGEST_SLUG]}…"
        raise CmsError(f"{shown!r} can't be a slug: {SLUG_RULE}", ("person",))
    return slug
