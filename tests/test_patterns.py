"""Every regular expression of ours takes time in proportion to its text, whatever that is."""

from __future__ import annotations

import ast
import builtins
import hashlib
import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import cms

from . import backtracking
from .backtracking import Unproved, pump

# The functions of `re` that take a pattern, with where they take flags.
_FLAGS = {
    "compile": 1,
    "match": 2,
    "search": 2,
    "fullmatch": 2,
    "split": 3,
    "sub": 4,
    "subn": 4,
    "findall": 2,
    "finditer": 2,
}


@dataclass(frozen=True, slots=True)
class Use:
    """A pattern, where it stands, and what is done with it: `match`, `fullmatch`, or `search` for all else."""

    place: str
    pattern: str
    flags: int
    how: str


def uses() -> Iterator[Use]:
    """Every pattern in cms/, once for each way in which it is used."""
    modules = [importlib.import_module(found.name) for found in pkgutil.walk_packages(cms.__path__, "cms.")]
    trees = {module: ast.parse(inspect.getsource(module)) for module in modules}
    kept = {module: dict(_kept(vars(module))) for module in modules}
    methods = _methods(trees)
    seen: set[int] = set()
    for module, patterns in kept.items():
        for name, compiled in patterns.items():
            if id(compiled) not in seen:
                seen.add(id(compiled))
                for how in sorted(_how(methods.get(id(compiled), {"search"}))):
                    yield Use(f"{_file(module)}: {name}", compiled.pattern, compiled.flags, how)
    for module, tree in trees.items():
        for function in (node for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)):
            for node in ast.walk(function):
                if isinstance(node, ast.Call) and (called := _called(node)):
                    pattern = _evaluated(node.args[0], module)
                    if isinstance(pattern, str):  # else it's compiled above
                        (how,) = _how({called})
                        yield Use(f"{_file(module)}:{node.lineno}", pattern, _flags(node, called, module), how)


def _file(module: ModuleType) -> str:
    return f"{module.__name__.replace('.', '/')}.py"


def _how(called: set[str]) -> set[str]:
    return {each if each in ("match", "fullmatch") else "search" for each in called}


def _kept(values: dict[Any, Any], name: str = "") -> Iterator[tuple[str, re.Pattern[str]]]:
    """The compiled patterns of a module, in tables and objects too, by their names."""
    for key, value in values.items():
        called = f"{name}[{key!r}]" if name else str(key)
        if isinstance(value, re.Pattern) and isinstance(value.pattern, str):
            yield called, value
        elif isinstance(value, dict) and not called.startswith("__"):
            yield from _kept(value, called)
        elif isinstance(value, list | tuple) and len(value) < 1_000:
            yield from _kept(dict(enumerate(value)), called)
        elif type(value).__module__.startswith("cms.") and hasattr(type(value), "__slots__") and not name:
            yield from _kept({slot: getattr(value, slot, None) for slot in type(value).__slots__}, called)


def _called(node: ast.Call) -> str | None:
    """The function of `re` that a call is of, if it takes a pattern."""
    of = node.func
    if isinstance(of, ast.Attribute) and isinstance(of.value, ast.Name) and of.value.id == "re" and of.attr in _FLAGS:
        return of.attr
    return None


def _methods(trees: dict[ModuleType, ast.Module]) -> dict[int, set[str]]:
    """What is called on each pattern that has a name, by its identity; any other use of the name counts as a search."""
    found: dict[int, set[str]] = {}
    for module, tree in trees.items():
        called = {id(node.value): node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                value = vars(module).get(node.id)
                if isinstance(value, re.Pattern) and called.get(id(node)) not in ("pattern", "flags"):
                    found.setdefault(id(value), set()).add(called.get(id(node), "search"))
    return found


def _evaluated(node: ast.expr, module: ModuleType) -> object:
    """A pattern as it is at run time; what only a function knows of it stands for a word, as all of it is escaped text."""
    unknown = {
        name.id: ["word"]
        for name in ast.walk(node)
        if isinstance(name, ast.Name) and name.id not in vars(module) and not hasattr(builtins, name.id)
    }
    for stand_in in (unknown, dict.fromkeys(unknown, "word")):
        try:
            return eval(compile(ast.Expression(node), module.__name__, "eval"), {**vars(module), **stand_in})  # noqa: S307
        except TypeError:
            continue
    raise AssertionError(f"{ast.unparse(node)} can't be evaluated")


def _flags(node: ast.Call, called: str, module: ModuleType) -> int:
    at = _FLAGS[called]
    given = node.args[at] if len(node.args) > at else next((k.value for k in node.keywords if k.arg == "flags"), None)
    return 0 if given is None else int(_evaluated(given, module))  # type: ignore[call-overload]


def test_every_pattern_is_linear(cache: pytest.Cache) -> None:
    # What was proved stays so as long as the proof is the same.
    by = hashlib.sha256(Path(backtracking.__file__).read_bytes()).hexdigest()
    before = cache.get("patterns/proved", {})
    known = set(before.get(by, ()))
    proved = set()
    problems = []
    for use in uses():
        key = hashlib.sha256(repr((use.pattern, use.flags, use.how)).encode()).hexdigest()
        if key in known:
            proved.add(key)
            continue
        try:
            found = pump(use.pattern, use.flags, use.how)
        except Unproved as why:
            problems.append(f"{use.place} ({use.how}) isn't proved: {why}: {use.pattern[:80]!r}")
            continue
        if found:
            degree = "exponential" if found.is_exponential else "polynomial"
            what = f"{found.before!r} + n * {found.again!r}"
            problems.append(f"{use.place} ({use.how}) takes {degree} time on {what}: {use.pattern[:80]!r}")
        else:
            proved.add(key)
    cache.set("patterns/proved", {by: sorted(proved)})
    assert not problems, "\n".join(problems)


@pytest.mark.parametrize(
    ("pattern", "how"),
    [
        (r"a*b", "match"),
        (r"(?<!\s)\s+,", "search"),
        (r"(?:(?<!\s)\s+)?,\s*", "search"),
        (r"\([^()]*\)", "search"),
        (r"(?s)<!--.*?(?:-->|\Z)", "search"),
        (r"(?:a|b)*c", "fullmatch"),
        (r"\w*+\d", "match"),
        (r"a{0,500}b", "search"),
        (r"(?m)^[^\S\n]*#", "search"),
        (r"\b\w+\b", "search"),
        (r"x(?=\d)", "search"),
        (r"([*#])\1{2,}", "fullmatch"),
    ],
)
def test_what_is_linear_is_proved(pattern: str, how: str) -> None:
    assert pump(pattern, 0, how) is None


def test_what_cannot_be_followed_is_not_taken_for_proved() -> None:
    with pytest.raises(Unproved):
        pump(r"(?:a?){30}b", 0, "match")


@pytest.mark.parametrize(
    ("pattern", "how", "is_exponential"),
    [
        (r"(a*)*b", "match", True),
        (r"(a|a)*b", "match", True),
        (r"(?:a|ab|b)*c", "match", True),
        (r"(?:a|a){30}b", "match", True),
        (r"(?:[\w-]+\s?)*$", "match", True),
        (r"(?:<!--.*?-->\s*)*x", "match", True),
        (r"\s*,?\s*x", "match", False),
        (r"a*b", "search", False),
        (r"\s+$", "search", False),
        (r"\([^)]*\)", "search", False),
        (r"[\w.+-]+@", "search", False),
        (r"(?m)^\s*#", "search", False),
        (r"x(?=.*y)", "search", False),
        (r"<!--.*?-->", "search", False),
        (r"\d+\.?\d*", "fullmatch", False),
        (r"a{0,5000}b", "search", False),
        (r"(?i)A+a+!", "match", False),
        (r".*?,.*?,(?:.*)z", "match", False),
    ],
)
def test_what_is_not_linear_is_found(pattern: str, how: str, is_exponential: bool) -> None:
    found = pump(pattern, 0, how)
    assert found is not None
    assert found.is_exponential == is_exponential
