"""What a caller may see: the one place where a token's scopes become a view of the content, for queries and payloads alike.

Exports show what everybody may see, whoever asks: `PUBLISHED`, which is what this gives anonymous callers.
"""

from __future__ import annotations

from datetime import timedelta

from cms.editing.access import ANONYMOUS, Caller, Scope, require
from cms.planning.view import Preview, View
from cms.store import PENDING


def view(
    caller: Caller,
    at: int | None = None,
    public_history: timedelta = timedelta(),
    preview: Preview | None = None,
) -> View:
    """Return how a caller sees what is published, or what was at revision `at`, or all drafts at `PENDING`.

    Private fields are shown with drafts alone, to those who may edit, of the people whose profiles they may change. What
    revisions changed is told of those made within `public_history`, and of all to callers with `read-history`. Whether a
    revision may be asked for is said where its age is known, in `cms.web.perspective`. Of drafts, whoever only previews sees
    the `preview`, which is read for them. Raises `UnauthenticatedError` or
    `ForbiddenError` for drafts that the caller may not see.
    """
    drafts = at == PENDING
    if drafts and caller.previews and preview is not None:
        return View(at, public_history, preview=preview)
    if drafts:
        require(caller, Scope.READ_DRAFTS)
    history = None if caller.may(Scope.READ_HISTORY) else public_history
    admin = None if caller is ANONYMOUS else caller.may(Scope.ADMIN) and caller.people is None
    return View(at, history, caller.people if drafts and caller.may(Scope.EDIT) else frozenset(), admin=admin)


def payload_view(caller: Caller) -> View:
    """Return how a caller sees the records that a mutation wrote: with their drafts, if the caller may see drafts."""
    return view(caller, PENDING if caller.may(Scope.READ_DRAFTS) else None)
