"""Who may do what: the scopes that tokens have, and the caller that a request comes from."""

from __future__ import annotations

from dataclasses import dataclass

from cms.content import Described
from cms.errors import ForbiddenError, UnauthenticatedError, quoted


class Scope(Described):
    """What a token allows. Reading what is published takes none, unless `CMS_PUBLIC_READ` is false."""

    READ_DRAFTS = "read-drafts", "See drafts."
    PREVIEW = "preview", "See what is drafted of the people it is bound to, as readers would."
    READ_HISTORY = "read-history", "See every past revision."
    EDIT = "edit", "Draft changes, and see drafts."
    PUBLISH = "publish", "Publish drafts, and take back what is published."
    ADMIN = "admin", "Everything."


# What a scope allows besides itself: editors see what they draft.
_INCLUDED = {Scope.EDIT: {Scope.READ_DRAFTS}, Scope.ADMIN: set(Scope)}


@dataclass(frozen=True, slots=True)
class Caller:
    """Who asks: the token's name and scopes, and the IDs of the people whose profiles alone it may change (None: all)."""

    name: str
    scopes: frozenset[Scope]
    people: frozenset[str] | None = None
    signed_in: bool = False  # by a browser's session, which nothing on the way may keep an answer of
    preview: str = ""  # the key of a preview link, by which its pictures are asked for

    def may(self, scope: Scope) -> bool:
        """Whether the caller has a scope, by itself or by another that includes it."""
        return any(scope == own or scope in _INCLUDED.get(own, ()) for own in self.scopes)

    @property
    def only_reads(self) -> bool:
        """Whether it changes nothing and sees no drafts: then what it is shown may be some moments old."""
        return self.scopes <= {Scope.READ_HISTORY}

    @property
    def previews(self) -> bool:
        """Whether of drafts it sees those of some people alone."""
        return bool(self.people) and self.may(Scope.PREVIEW) and not self.may(Scope.READ_DRAFTS)

    @property
    def rights(self) -> str:
        """All that it may, as a text: what was told one caller may be told another whose rights are the same."""
        people = "everybody" if self.people is None else ",".join(sorted(self.people))
        return f"{','.join(sorted(self.scopes))} of {people}{' signed in' if self.signed_in else ''}"


ANONYMOUS = Caller("anonymous", frozenset())


def require(caller: Caller, scope: Scope) -> None:
    """Raise `UnauthenticatedError` or `ForbiddenError` unless the caller has a scope."""
    if caller.may(scope):
        return
    if caller == ANONYMOUS:
        raise UnauthenticatedError(
            f"This takes a token with the scope `{scope}`, sent as `Authorization: Bearer TOKEN`."
        )
    raise ForbiddenError(f"This takes the scope `{scope}`, which the token {quoted(caller.name)} doesn't have.")
