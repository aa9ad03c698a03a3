"""The settings that a Python file assigns (`SITENAME = "…"`, Pelican's) to nodes: what is written out; nothing is run."""

from __future__ import annotations

import ast

from cms.errors import DocumentError

from .nodes import Node, scalar


def read_python(text: str, path: str) -> Node:
    """Return the texts that a file assigns at its top, by their names in lower case. Raises `DocumentError` for no Python."""
    try:
        module = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        line = getattr(error, "lineno", None) or 1
        raise DocumentError(path, line, f"isn't Python: {getattr(error, 'msg', error)}") from error
    fields: dict[str, Node] = {}
    for step in module.body:
        if isinstance(step, ast.Assign) and isinstance(step.value, ast.Constant) and isinstance(step.value.value, str):
            first, last = step.lineno, step.end_lineno or step.lineno
            for target in step.targets:
                if isinstance(target, ast.Name):
                    fields[target.id.lower()] = scalar(step.value.value, first, last)
    return Node(fields, 1, max(1, text.rstrip("\n").count("\n") + 1))
