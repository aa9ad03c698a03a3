"""What of the content an operation sees: what is published, what is drafted, or what was to be seen at a revision.

The planner makes one of two statements of an operation: over the content tables, or over their version twins. The latter takes
the revision as a parameter, so it serves drafts and all of the past.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from cms.errors import CmsError
from cms.store import PENDING


class GoneRevisionError(CmsError):
    """A revision whose content isn't kept any more."""

    code = "REVISION_GONE"
    status = 410


@dataclass(frozen=True, slots=True)
class Preview:
    """What of the drafts a preview shows: the rows with these IDs. By its key its pictures are asked for."""

    rows: frozenset[str]
    key: str = ""


@dataclass(frozen=True, slots=True)
class View:
    """What an operation sees, and how much of what isn't for everybody.

    `at` is None for what is published, else the number of a revision, or `PENDING` for all drafts. What revisions changed is
    told of those made within `history`, and with their authors of all if that is None. Private fields are shown where their
    records say so, and of the people `private_of`, or of everybody if that is None. `locale` is the language that texts are
    told in, of those that the store has; None for the first. With a `preview`, drafts are those that it shows, and all else is
    as it is published. Where revisions came from, and who is told of them, is told to an `admin`; that is None for who shows
    no token.
    """

    at: int | None = None
    history: timedelta | None = timedelta()
    private_of: frozenset[str] | None = frozenset()
    locale: str | None = None
    preview: Preview | None = None
    admin: bool | None = None

    @property
    def shape(self) -> tuple[bool, ...]:
        """What of it shapes a statement: the rest is bound."""
        of_people = self.private_of is None, bool(self.private_of)
        told = self.history is None, bool(self.admin)
        return self.at is not None, *told, *of_people, self.locale is not None, self.preview is not None

    @property
    def shows_drafts(self) -> bool:
        """Whether it shows what nobody has published yet."""
        return self.at == PENDING

    # ---- what is bound -------------------------------------------------------------------------------------------------
    def since(self) -> datetime:
        """The moment from which on revisions' changes are told, as it is now."""
        assert self.history is not None
        now = datetime.now(UTC)
        return now - min(self.history, now - datetime.min.replace(tzinfo=UTC))

    def people(self) -> str:
        """The people whose private fields are shown, as JSON."""
        return json.dumps(sorted(self.private_of or ()))

    def previewed(self) -> str:
        """The IDs of the rows whose drafts a preview shows, as JSON."""
        return json.dumps(sorted(self.preview.rows if self.preview else ()))


PUBLISHED = View()
