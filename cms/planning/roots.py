"""What a field of the query's root asks for, as the planner understands it."""

from __future__ import annotations

from dataclasses import dataclass

from cms.content import Entity


@dataclass(frozen=True, slots=True)
class One:
    """The record with the `slug`, or the one that had it last, or null."""

    entity: type[Entity]


@dataclass(frozen=True, slots=True)
class Many:
    """A connection of all records of an entity, or of those that lists show."""

    entity: type[Entity]


@dataclass(frozen=True, slots=True)
class Short:
    """A short list of all of an entity, in their order."""

    entity: type[Entity]


@dataclass(frozen=True, slots=True)
class ById:
    """The record of any kind with the ID `id`, or null; or, if `many`, those with the `ids`, each or null, in order."""

    many: bool = False


@dataclass(frozen=True, slots=True)
class ShownRevision:
    """The revision that the answer shows."""


@dataclass(frozen=True, slots=True)
class Revisions:
    """A connection of the revisions whose changes are told, the newest first."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What became of the record of any kind with the ID `id`, or null."""


@dataclass(frozen=True, slots=True)
class Drafts:
    """A connection of the records with unpublished changes, those begun last first; in the draft perspective only."""


@dataclass(frozen=True, slots=True)
class Previews:
    """A short list of the previews that haven't ended, for those alone who may end them; in the draft perspective only."""


@dataclass(frozen=True, slots=True)
class Webhooks:
    """A short list of who is told of revisions, for those alone who may say who is."""


@dataclass(frozen=True, slots=True)
class Search:
    """A connection of the records that `query` finds, of the `types` given or of all, the best first."""


Root = One | Many | Short | ById | ShownRevision | Revisions | Entry | Drafts | Previews | Webhooks | Search
