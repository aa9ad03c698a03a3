"""Every mutation: the scope that it needs, and what it does. Each is one transaction, and at most one revision."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from typing import Any

from sqlalchemy import Connection

from cms.content import Correction, Entity, Person, SourceDocument
from cms.content.columns import api_name
from cms.content.inputs import EDITABLE, inputs, is_stated
from cms.errors import CmsError
from cms.store import published

from . import webhooks
from .access import Caller, Scope, require
from .changes import Changes, draft, present
from .committing import commit
from .editor import Editor
from .field_erasing import erase_field
from .locales import speak, told_languages
from .merge import merge_records
from .previewing import create_preview, preview_link, revoke_previews
from .problems import Path, Refused, UserError, UserErrorCode
from .publishing import discard, publish_drafts, taken_along, told, unpublish
from .restoring import restore
from .scheduling import schedule, unschedule
from .undoing import message as taking_back
from .undoing import undo

Given = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a mutation came to: the IDs of the records that its payload tells, by its fields, and its plain values."""

    records: dict[str, str | list[str] | None] = field(default_factory=dict)
    values: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Mutation:
    """A mutation: what it does, and the scope that its caller needs.

    `run` takes the connection of a transaction, the caller and the input as GraphQL coerced it; it raises `Refused` with user
    errors. `about` names the payload's field that tells the record with the input's `id` where the change is refused. `tell`
    gives what its payload tells besides, and nobody keeps: from the outcome's values, and the address of the site.
    """

    description: str
    scope: Scope
    run: Callable[[Connection, Caller, Given], Outcome]
    about: str | None = None
    tell: Callable[[Connection, Mapping[str, Any], str], dict[str, Any]] | None = None


def record_name(entity: type[Entity]) -> str:
    """A record's name as a field: `newsItem`."""
    return api_name(entity.__tablename__)


def _edit(action: str, entity: type[Entity], connection: Connection, caller: Caller, given: Given) -> Outcome:
    editor = Editor(connection, caller)
    id_ = getattr(editor, action)(entity, given)
    revision = _apply(editor, {id_: ()}, given)
    if action == "delete":
        return Outcome(values={"deletedId": id_, "revision": revision})
    return Outcome({record_name(entity): id_}, {"revision": revision})


def _apply(editor: Editor, ids: Mapping[str, Path], given: Given) -> int | None:
    """Draft an editor's changes, and publish them if that is asked for; raises `Refused`."""
    if editor.errors:
        raise Refused(editor.errors)
    draft(editor.connection, editor.changes, editor.caller.name)
    if not given.get("publish"):
        return None
    require(editor.caller, Scope.PUBLISH)
    revision = publish_drafts(editor.connection, editor.caller, ids, given.get("message"))
    return revision.number if revision else None


def _apply_changes(connection: Connection, caller: Caller, given: Given) -> Outcome:
    editor = Editor(connection, caller)
    ids: list[str] = []
    paths: dict[str, Path] = {}
    for i, change in enumerate(given["changes"]):
        ((name, input_),) = change.items()
        action, entity = CHANGES[name]
        path = ("changes", i, name)
        for word in ("publish", "message", "idempotencyKey"):
            if input_.get(word) is not None:
                editor.fail(UserErrorCode.INVALID, "say it of the whole set, not of one of its changes", (*path, word))
        ids.append(getattr(editor, action)(entity, input_, path))
        paths.setdefault(ids[-1], path)
    revision = _apply(editor, paths, given)
    return Outcome({"nodes": ids}, {"revision": revision})


def _ids(given: Given) -> dict[str, Path]:
    return {id_: ("ids", i) for i, id_ in enumerate(given["ids"])}


def _publish(connection: Connection, caller: Caller, given: Given) -> Outcome:
    ids, message, along = _ids(given), given.get("message"), bool(given.get("withOwned"))
    at = given.get("at")
    if at is not None and at.tzinfo is None:
        message = "say with which offset it is meant, as in 2031-05-20T09:30:00Z"
        raise Refused([UserError(UserErrorCode.INVALID, message, ("at",))])
    if at is not None and at > datetime.now(UTC):
        schedule(connection, caller, ids, at.astimezone(UTC), message, with_owned=along)
        return Outcome({"nodes": list(ids)}, {"revision": None})
    every = taken_along(connection, caller, ids) if along else ids
    revision = publish_drafts(connection, caller, every, message)
    return Outcome({"nodes": list(every)}, {"revision": revision and revision.number})


def _unschedule(connection: Connection, caller: Caller, given: Given) -> Outcome:
    unschedule(connection, caller, _ids(given))
    return Outcome({"nodes": list(given["ids"])})


def _unpublish(connection: Connection, caller: Caller, given: Given) -> Outcome:
    revision, ids = unpublish(connection, caller, _ids(given), given.get("message"))
    return Outcome({"nodes": ids}, {"revision": revision.number})


def _discard(connection: Connection, caller: Caller, given: Given) -> Outcome:
    discard(connection, caller, _ids(given))
    return Outcome({"nodes": list(given["ids"])})


def _restore(connection: Connection, caller: Caller, given: Given) -> Outcome:
    id_, revision = given.get("id"), given["revision"]
    if not id_:
        return _taken_back(connection, caller, given, [revision], ("revision",))
    changes = restore(connection, caller, id_, revision)
    touched = {entity: set(ids) for entity, ids in changes.touched().items()}
    message = f"Restore {told(connection, touched, changes)} as of revision {revision}"
    return _brought_back(connection, caller, given, changes, message, ("revision",))


def _undo(connection: Connection, caller: Caller, given: Given) -> Outcome:
    return _taken_back(connection, caller, given, given["revisions"], ("revisions",))


def _taken_back(connection: Connection, caller: Caller, given: Given, revisions: list[int], path: Path) -> Outcome:
    undone = undo(connection, revisions, drafts=True, caller=caller, path=path)
    outcome = _brought_back(connection, caller, given, undone.changes, taking_back(revisions), path)
    outcome.records["kept"] = [id_ for rows in undone.kept.values() for id_ in rows]
    return outcome


def _brought_back(
    connection: Connection, caller: Caller, given: Given, changes: Changes, message: str, path: Path
) -> Outcome:
    """Draft what brings something back, and publish it if that is asked for."""
    draft(connection, changes, caller.name)
    touched = (id_ for entity, ids in changes.touched().items() if entity in EDITABLE for id_ in ids)
    # Documents are published, and discarded, with whom they describe.
    nodes = list(dict.fromkeys([*touched, *_whose_documents(connection, changes)]))
    published = None
    if given.get("publish"):
        require(caller, Scope.PUBLISH)
        paths = dict.fromkeys(nodes, path)
        published = publish_drafts(connection, caller, paths, given.get("message") or message)
    return Outcome({"nodes": nodes}, {"revision": published and published.number})


def _whose_documents(connection: Connection, changes: Changes) -> set[str]:
    """The people whose documents are changed, as far as they are there to be published."""
    ids = set(changes.touched().get(SourceDocument, ()))
    said = changes.touched().get(Correction, ())
    corrections = [*changes.saved.get(Correction, {}).values(), *present(connection, Correction, said)]
    ids |= {row["document_id"] for row in corrections}
    rows = [*changes.saved.get(SourceDocument, {}).values(), *present(connection, SourceDocument, ids)]
    people = {row["person_id"] for row in rows}
    return {row["id"] for row in present(connection, Person, people)}


def _merge(connection: Connection, caller: Caller, given: Given) -> Outcome:
    revision = merge_records(connection, caller, given["id"], given["otherId"], given.get("message"))
    return Outcome({"nodes": [given["id"]]}, {"revision": revision.number})


def _erase_field(connection: Connection, caller: Caller, given: Given) -> Outcome:
    revision = erase_field(connection, caller, given["id"], given["field"], given.get("message"))
    return Outcome({"nodes": [given["id"]]}, {"revision": revision.number})


def _create_preview(connection: Connection, caller: Caller, given: Given) -> Outcome:
    return Outcome(values=create_preview(connection, caller, given["id"], given.get("until")))


def _revoke_previews(connection: Connection, caller: Caller, given: Given) -> Outcome:
    return Outcome(values={"ended": revoke_previews(connection, caller, given["id"], given.get("name"))})


def _set_locales(connection: Connection, caller: Caller, given: Given) -> Outcome:
    if caller.people is not None:
        raise Refused(
            [UserError(UserErrorCode.FORBIDDEN, "The token is bound to some people's profiles.", ("locales",))]
        )
    changes = Changes()
    pairs = [(locale["tag"], locale.get("fallback")) for locale in given["locales"]]
    try:
        speak(connection, changes, published, pairs)
    except CmsError as error:
        raise Refused([UserError(UserErrorCode.INVALID, error.told, ("locales",))]) from None
    revision = (
        commit(connection, changes, caller.name, given.get("message") or told_languages(pairs)) if changes else None
    )
    return Outcome(values={"revision": revision and revision.number})


def _create_webhook(connection: Connection, caller: Caller, given: Given) -> Outcome:
    return Outcome(values={"name": webhooks.create(connection, caller, given)})


def _rotate_webhook(connection: Connection, caller: Caller, given: Given) -> Outcome:
    webhooks.rotate(connection, caller, given["name"])
    return Outcome(values={"name": given["name"]})


def _replay_webhook(connection: Connection, caller: Caller, given: Given) -> Outcome:
    return Outcome(values={"revisions": webhooks.replay(connection, caller, given["name"], given.get("revision"))})


def _test_webhook(connection: Connection, caller: Caller, given: Given) -> Outcome:
    webhooks.test(connection, caller, given["name"])
    return Outcome(values={"name": given["name"]})


def _delete_webhook(connection: Connection, caller: Caller, given: Given) -> Outcome:
    webhooks.delete(connection, caller, given["name"])
    return Outcome(values={"deletedName": given["name"]})


_VERBS = {
    "create": "Make a new {0}.",
    "update": "Change one {0}: what is left out stays, null empties.",
    "upsert": "Change the {0} that a slug leads to, whatever its version: what is left out stays, null empties. Where there "
    "is none, make one.",
    "delete": "Delete one {0}, with all that belongs to it.",
}
CHANGES: dict[str, tuple[str, type[Entity]]] = {
    f"{verb}{entity.__name__}": (verb, entity)
    for entity in EDITABLE
    for verb in _VERBS
    if (verb != "upsert" or "slug" in inputs(entity)) and (verb not in ("create", "upsert") or is_stated(entity))
}


def _generated() -> Iterable[tuple[str, Mutation]]:
    for name, (verb, entity) in CHANGES.items():
        noun = " ".join(entity.__tablename__.split("_"))
        about = None if verb in ("create", "upsert") else record_name(entity)
        description = f"{_VERBS[verb].format(noun)} It is a draft until it is published."
        yield name, Mutation(description, Scope.EDIT, partial(_edit, verb, entity), about)


MUTATIONS: dict[str, Mutation] = {
    **dict(_generated()),
    "applyChanges": Mutation(
        "Make many changes, all or none. New records can be referred to by a `key` of your own.",
        Scope.EDIT,
        _apply_changes,
    ),
    "publish": Mutation(
        "Publish what is drafted of records, all or none, now or at a moment: what refers to others needs those published "
        "too.",
        Scope.PUBLISH,
        _publish,
    ),
    "unschedule": Mutation(
        "Let drafts that were to be published at a moment wait again.",
        Scope.PUBLISH,
        _unschedule,
    ),
    "unpublish": Mutation(
        "Take records back from readers, with what belongs to them: what they say becomes a draft.",
        Scope.PUBLISH,
        _unpublish,
    ),
    "discardDraft": Mutation(
        "Drop what is drafted of records: they are as readers see them, and those that nobody saw are gone.",
        Scope.EDIT,
        _discard,
    ),
    "restore": Mutation(
        "Bring a record back as it was at a revision; or, without an `id`, take back all that the revision did and that "
        "hasn't changed since. It is a draft until it is published.",
        Scope.EDIT,
        _restore,
    ),
    "undo": Mutation(
        "Take back all that revisions did, an import's above all, but for what has changed since. A record that they made "
        "goes, unless it was changed since or something that stays refers to it; such records are told as kept. "
        "It is a draft until it is published.",
        Scope.EDIT,
        _undo,
    ),
    "createPreview": Mutation(
        "Make a key by which anyone sees what is drafted of a person, and of all else what is published, until it ends. "
        "It changes nothing, and shows no private fields.",
        Scope.EDIT,
        _create_preview,
        tell=preview_link,
    ),
    "revokePreviews": Mutation(
        "End all previews of a person, or one of them.",
        Scope.EDIT,
        _revoke_previews,
    ),
    "merge": Mutation(
        "Say that two records are one, which no rule could know: what refers to the other refers to the first, its slug leads "
        "there, and later imports respect it. It is published at once, and `undo` takes its revision back.",
        Scope.PUBLISH,
        _merge,
    ),
    "setLocales": Mutation(
        "Say which languages the store's texts are told in, the one that records are written in first. All records are told "
        "in each from then on, for readers and in drafts; what was translated to one that is left out is told no more. It "
        "is published at once.",
        Scope.ADMIN,
        _set_locales,
    ),
    "createWebhook": Mutation(
        "Tell a webhook of every revision from now on that changes what is published. One on a private network is added by "
        "`cms webhook add` alone.",
        Scope.ADMIN,
        _create_webhook,
        tell=webhooks.secret,
    ),
    "rotateWebhookSecret": Mutation(
        "Give a webhook another secret; for a day what is sent is signed with the former one, too.",
        Scope.ADMIN,
        _rotate_webhook,
        tell=webhooks.secret,
    ),
    "replayWebhook": Mutation(
        "Tell a webhook again what was put aside; or, with a `revision`, all from that one on.",
        Scope.ADMIN,
        _replay_webhook,
    ),
    "testWebhook": Mutation(
        "Let a server send a test to a webhook, once; `webhooks` tells what came of it. Where it has a site built, that is "
        "built.",
        Scope.ADMIN,
        _test_webhook,
    ),
    "deleteWebhook": Mutation(
        "Tell a webhook nothing any more.",
        Scope.ADMIN,
        _delete_webhook,
    ),
    "eraseField": Mutation(
        "Hide it now, in the past too: take what a field of a record says, and ever said, out of all revisions, drafts, "
        "searches and sources, for good.",
        Scope.PUBLISH,
        _erase_field,
    ),
}
