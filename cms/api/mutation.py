"""The mutations' inputs and payloads, generated from the content model."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from functools import cache
from typing import Any

import strawberry
from strawberry.types.field import StrawberryField

from cms.content import Described, Entity, Locale, PartialDate, RichText, value_fields
from cms.content.addresses import ADDRESS_RULE
from cms.content.fields import Group, Scalar, Value, described, fields
from cms.content.forms import FORMS
from cms.content.inputs import Input, Lines, Plain, Reference, Texts, inputs
from cms.content.slug import SLUG_RULE
from cms.editing.mutations import CHANGES, MUTATIONS, record_name
from cms.editing.problems import Conflict as _Conflict
from cms.editing.problems import UserErrorCode

from .inputs import optional
from .types import TYPES, Node, argument, declare, declare_input, enum_type, planned
from .webhooks import Preset

Conflict: Any = declare(
    "Conflict",
    described(_Conflict),
    {
        "current_version": planned("The record's version now.", int),
        "fields": planned("The fields that differ from the version that was expected.", list[str]),
    },
)
UserError: Any = declare(
    "UserError",
    "Why a change wasn't made. Nothing of it was.",
    {
        "code": planned("What kind of reason it is.", enum_type(UserErrorCode)),
        "message": planned("What is wrong, and what to do.", str),
        "path": planned("Where in the input it is: names of fields and places in lists.", list[str]),
        "conflict": planned("How the record has changed, where that is the reason.", Conflict | None),
    },
)
_USER_ERRORS = planned("Why the change wasn't made; empty where it was.", list[UserError])
_REVISION = planned(
    "The number of the revision that it became; null for a draft, or where nothing changed.", int | None
)
_PUBLISH = optional(
    bool, "Publish the change at once, with what else is drafted of the record. Takes the scope `publish`."
)
_MESSAGE = optional(str, "What the revision is about, for its history.")
_ONCE = {
    "idempotency_key": optional(
        str,
        "A key of your own, new for each mutation. Sent again with it within a day, as where no answer came, the mutation "
        "isn't done again, and the payload tells what it came to.",
    )
}


# ---- values as inputs ----------------------------------------------------------------------------------------------------
def _scalar(kind: Any) -> Any:
    return enum_type(kind) if isinstance(kind, type) and issubclass(kind, Described) else kind


def _value(kind: type) -> Any:
    """What an input takes for one value: Markdown, a date, a text, or an object of its members."""
    if kind is RichText:
        return str
    return kind if kind in (str, PartialDate) else _value_input(kind)


@cache
def _value_input(kind: type) -> Any:
    members = {name: optional(annotation, about) for name, (annotation, about) in value_fields(kind).items()}
    return declare_input(f"{kind.__name__}Input", described(kind), members)


@cache
def _line_input(lines: Lines) -> Any:
    members = {input_.name: _member(input_) for input_ in lines.inputs}
    if lines.place:
        about = "What it follows in the person's own list, by its ID; null puts it first. By default it comes last."
        members["after"] = optional(strawberry.ID, about)
    return declare_input(f"{lines.line.__name__}Input", described(lines.line), members)


def _member(input_: Input) -> StrawberryField:
    """A member of an input: all can be left out, so that what is missing is told as a user error; it says what is required."""
    if input_.required and input_.name != "slug":  # one that isn't given is made
        input_ = replace(input_, description=f"{input_.description} Required: a record can't be without it.")
    match input_:
        case Reference():
            return optional(strawberry.ID, input_.description)
        case Lines():
            item: Any = strawberry.ID if input_.bare else _line_input(input_)
            how = "Given, it replaces the list."
            if isinstance(input_, Texts):
                how = "What is left out stays as it is, and null isn't translated any more."
            return optional(list[item], f"{input_.description} {how}")
        case Plain(field=Scalar() as field):
            rule = ADDRESS_RULE if field.address else FORMS[field.form].rule if field.form else ""
            rule = SLUG_RULE if field.name == "slug" else rule
            about = f"{input_.description} {rule[:1].upper()}{rule[1:]}." if rule else input_.description
            return optional(_scalar(field.type), about)
        case Plain(field=Group() as field):
            return optional(_value_input(field.item), f"{input_.description} Given, it replaces all of it.")
        case Plain(field=Value() as field):
            kind: Any = _value(field.item)
            about = f"{input_.description} In Markdown." if field.item is RichText else input_.description
            return optional(list[kind] if field.many else kind, about)
    raise TypeError(f"{input_!r} is no kind of input that the API knows")


# ---- the inputs of an entity's mutations -----------------------------------------------------------------------------------
def _fields(entity: type[Entity]) -> dict[str, StrawberryField]:
    members = {input_.name: _member(input_) for input_ in inputs(entity).values()}
    if "rank" in entity.table().columns:
        about = "What it follows among its person's records of the kind, by its ID; null puts it first."
        members["after"] = optional(strawberry.ID, about)
    return members


def _required(kind: Any, description: str) -> StrawberryField:
    return planned(description, kind)


@cache
def _input(verb: str, entity: type[Entity]) -> Any:
    """The input of a mutation, as it is also a member of a set of changes."""
    name = f"{verb.capitalize()}{entity.__name__}Input"
    known = {
        "id": _required(strawberry.ID, "The record."),
        "expected_version": _required(
            int, "The `version` that it had when you read it: if it has changed, nothing is done."
        ),
    }
    key = {
        "key": optional(strawberry.ID, "A name of your own, by which other changes of the same set can refer to it.")
    }
    members = {"create": {**key, **_fields(entity)}, "update": {**known, **_fields(entity)}, "delete": known}[verb]
    also = f", and `upsert{entity.__name__}`" if f"upsert{entity.__name__}" in CHANGES and verb == "create" else ""
    about = f"What `{verb}{entity.__name__}` takes{also}."
    return declare_input(name, about, {**members, "publish": _PUBLISH, "message": _MESSAGE, **_ONCE})


# ---- mutations -------------------------------------------------------------------------------------------------------------
def _payload(name: str, members: dict[str, Any]) -> Any:
    """A payload: its members and the user errors."""
    title = f"{name[0].upper()}{name[1:]}Payload"
    return declare(title, f"What `{name}` came to.", {**members, "user_errors": _USER_ERRORS})


def _of_entity(name: str, verb: str, entity: type[Entity]) -> tuple[Any, Any]:
    """The input and payload of a mutation of one record."""
    record: Any = TYPES[entity]
    members = {record_name(entity): planned("The record as it is now, drafts and all.", record | None)}
    if verb == "delete":
        members["deleted_id"] = planned("The record's ID; null where it wasn't deleted.", strawberry.ID | None)
    return _input("create" if verb == "upsert" else verb, entity), _payload(name, {**members, "revision": _REVISION})


def _of_many(
    name: str, members: dict[str, StrawberryField], *, revision: bool = True, more: dict[str, Any] | None = None
) -> tuple[Any, Any]:
    """The input and payload of a mutation of several records."""
    nodes = planned(
        "The records as they are now, drafts and all; null for one that isn't there any more.", list[Node | None]
    )
    return _plain(name, members, {"nodes": nodes, **(more or {}), **({"revision": _REVISION} if revision else {})})


def _plain(name: str, members: dict[str, StrawberryField], told: dict[str, Any]) -> tuple[Any, Any]:
    """The input and payload of a mutation that takes and tells just these."""
    title = f"{name[0].upper()}{name[1:]}Input"
    return declare_input(title, f"What `{name}` takes.", {**members, **_ONCE}), _payload(name, told)


def _types() -> dict[str, tuple[Any, Any]]:
    """The input and payload of each mutation, by its name."""
    found = {name: _of_entity(name, verb, entity) for name, (verb, entity) in CHANGES.items()}
    changes = {name: optional(found[name][0], MUTATIONS[name].description) for name in CHANGES}
    change: Any = declare_input("Change", "One change of a set.", changes, one_of=True)
    ids = _required(list[strawberry.ID], "The records.")
    found["applyChanges"] = _of_many(
        "applyChanges",
        {"changes": _required(list[change], "The changes, in order."), "publish": _PUBLISH, "message": _MESSAGE},
    )
    found["publish"] = _of_many(
        "publish",
        {
            "ids": ids,
            "with_owned": optional(
                bool,
                "Take along what belongs to people: all that is drafted of their profiles, and what that refers to and "
                "readers never saw. The payload tells what it was.",
            ),
            "at": optional(
                datetime,
                "When: a moment to come, with its offset. Until then they are drafts, and `drafts` tells of them; so it does "
                "where they can't be published then.",
            ),
            "message": _MESSAGE,
        },
    )
    found["unschedule"] = _of_many("unschedule", {"ids": ids}, revision=False)
    found["unpublish"] = _of_many("unpublish", {"ids": ids, "message": _MESSAGE})
    found["discardDraft"] = _of_many("discardDraft", {"ids": ids}, revision=False)
    found["restore"] = _of_many(
        "restore",
        {
            "id": optional(strawberry.ID, "The record; without it, all that the revision did is taken back."),
            "revision": _required(int, "The revision's number."),
            "publish": _PUBLISH,
            "message": _MESSAGE,
        },
    )
    kept = "The records that stay, or keep a part of it: changed since, needed by what is left, or not the caller's to change."
    found["undo"] = _of_many(
        "undo",
        {
            "revisions": _required(list[int], "The revisions' numbers."),
            "publish": _PUBLISH,
            "message": _MESSAGE,
        },
        more={"kept": planned(kept, list[Node])},
    )
    person = _required(strawberry.ID, "The person.")
    found["createPreview"] = _plain(
        "createPreview",
        {
            "id": person,
            "until": optional(
                datetime,
                "When it ends: a moment to come, with its offset, in 90 days at the latest. In a week, if it isn't given.",
            ),
        },
        {
            "key": planned(
                "The key, as a token is sent: `Authorization: Bearer KEY`, with `?perspective=draft`.", str | None
            ),
            "url": planned(
                "The link to the site with the key as `preview`; null where `CMS_PREVIEW_URL` doesn't say where that is.",
                str | None,
            ),
            "name": planned("What the list of tokens calls it.", str | None),
            "expires_at": planned("When it ends.", datetime | None),
        },
    )
    found["revokePreviews"] = _plain(
        "revokePreviews",
        {"id": person, "name": optional(str, "What the one is called that ends. All of them, if it isn't given.")},
        {"ended": planned("How many there were.", int | None)},
    )
    found["merge"] = _of_many(
        "merge",
        {
            "id": _required(strawberry.ID, "The record that stays."),
            "other_id": _required(strawberry.ID, "The record that becomes a part of it, of the same kind."),
            "message": _MESSAGE,
        },
    )
    locale: Any = declare_input(
        "LocaleInput",
        described(Locale),
        {
            "tag": _required(str, fields(Locale)["tag"].description),
            "fallback": optional(str, fields(Locale)["fallback"].description),
        },
    )
    found["setLocales"] = _plain(
        "setLocales",
        {"locales": _required(list[locale], "All of them, in order."), "message": _MESSAGE},
        {
            "locales": planned("The languages as they are now.", list[TYPES[Locale]]),  # type: ignore[valid-type]
            "revision": _REVISION,
        },
    )
    found |= _of_webhooks()
    found["eraseField"] = _of_many(
        "eraseField",
        {
            "id": _required(strawberry.ID, "The record."),
            "field": _required(str, "The field's name, as `phone`; no list of records."),
            "message": _MESSAGE,
        },
    )
    return found


def _of_webhooks() -> dict[str, tuple[Any, Any]]:
    """The inputs and payloads of the mutations that say who is told of revisions."""
    name = {"name": _required(str, "The webhook's name.")}
    added = {
        "name": _required(str, "What to call it: letters, digits, dots, hyphens and `_`."),
        "url": _required(str, "Where it is told: an `https:` address on the public network."),
        "preset": optional(Preset, "What is sent, and how. What changed, signed, if it isn't given."),
        "kinds": optional(
            list[str], "The types of records that it is told of, as `Publication`. All, if none is given."
        ),
        "people": optional(
            list[strawberry.ID],
            "The people of whose profiles it is told: of what is theirs, and of what names them. All, if none is given.",
        ),
        "token": optional(str, "The token that a preset takes, and sends along."),
    }
    since = optional(int, "The first revision that it is told again, whatever became of it. None: what was put aside.")
    revisions = planned("How many revisions these are.", int | None)

    def named() -> Any:
        return planned("Its name; null where nothing was done.", str | None)

    def secret() -> dict[str, Any]:
        about = (
            "What is sent is signed with it, by Standard Webhooks. It is told this once; null where nothing is signed."
        )
        return {"name": named(), "secret": planned(about, str | None)}

    return {
        "createWebhook": _plain("createWebhook", added, secret()),
        "rotateWebhookSecret": _plain("rotateWebhookSecret", name, secret()),
        "replayWebhook": _plain("replayWebhook", {**name, "revision": since}, {"revisions": revisions}),
        "testWebhook": _plain("testWebhook", name, {"name": named()}),
        "deleteWebhook": _plain("deleteWebhook", name, {"deleted_name": named()}),
    }


def _fields_of_mutation() -> dict[str, Any]:
    fields = {}
    for name, (taken, payload) in _types().items():
        mutation = MUTATIONS[name]
        description = f"{mutation.description} Takes the scope `{mutation.scope}`."
        field = planned(description, payload, [argument("input", taken, "What it is about.")])
        field.graphql_name = name
        fields[name] = field
    return fields


Mutation = declare(
    "Mutation",
    "What can be changed. Each mutation is one transaction, and does all that it says or nothing.",
    _fields_of_mutation(),
)
