"""Scopes: what each allows, and what is said to callers who lack one."""

from __future__ import annotations

import pytest

from cms.editing.access import ANONYMOUS, Caller, Scope, require
from cms.errors import ForbiddenError, UnauthenticatedError

ALLOWED = {
    Scope.READ_DRAFTS: {Scope.READ_DRAFTS},
    Scope.PREVIEW: {Scope.PREVIEW},
    Scope.READ_HISTORY: {Scope.READ_HISTORY},
    Scope.EDIT: {Scope.EDIT, Scope.READ_DRAFTS},
    Scope.PUBLISH: {Scope.PUBLISH},
    Scope.ADMIN: set(Scope),
}


def test_what_a_scope_allows() -> None:
    for own in Scope:
        caller = Caller("somebody", frozenset({own}))
        assert {scope for scope in Scope if caller.may(scope)} == ALLOWED[own]
    both = Caller("somebody", frozenset({Scope.EDIT, Scope.PUBLISH}))
    assert {scope for scope in Scope if both.may(scope)} == ALLOWED[Scope.EDIT] | ALLOWED[Scope.PUBLISH]


@pytest.mark.parametrize("scope", Scope)
def test_who_lacks_a_scope_is_told_which(scope: Scope) -> None:
    require(Caller("somebody", frozenset({scope})), scope)
    with pytest.raises(UnauthenticatedError, match=f"`{scope}`.*Bearer"):
        require(ANONYMOUS, scope)
    poor = Caller("somebody", frozenset(set(Scope) - {scope, Scope.ADMIN, Scope.EDIT}))
    with pytest.raises(ForbiddenError, match=f"`{scope}`.*'somebody'"):
        require(poor, scope)


def test_rights_differ_where_callers_may_differ() -> None:
    some, others = frozenset({"per_1", "per_2"}), frozenset({"per_3"})
    edit, both = frozenset({Scope.EDIT}), frozenset({Scope.EDIT, Scope.PUBLISH})
    callers = [Caller("a", scopes, people) for scopes in (frozenset(), edit, both) for people in (None, some, others)]
    assert len({caller.rights for caller in callers}) == len(callers)
    assert Caller("a", both, some).rights == Caller("b", both, some).rights
    assert all("\n" not in caller.rights for caller in callers), "it is part of a line"
