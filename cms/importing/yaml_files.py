"""The YAML of an export's files, as it is read: with the types of JSON, and each key once."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import yaml

from cms.errors import DocumentError


class _Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
    """YAML with the types of JSON: `no` and `2031-05-20` are text, as in YAML 1.2."""

    def construct_mapping(self, node: Any, deep: bool = False) -> Any:
        """Refuse a key that is given twice: one of both would be lost."""
        seen = set()
        for key, _ in node.value:
            if key.value in seen:
                raise yaml.constructor.ConstructorError(None, None, f"{key.value!r} is given twice", key.start_mark)
            seen.add(key.value)
        return super().construct_mapping(node, deep)


_Loader.yaml_implicit_resolvers = {}
for _tag, _form, _first in (
    ("bool", "true|false", "tf"),
    ("int", "-?(?:0|[1-9][0-9]*)", "-0123456789"),
    ("float", r"-?(?:0|[1-9][0-9]*)\.[0-9]+(?:[eE][-+]?[0-9]+)?", "-0123456789"),
    ("null", "null|~|", ["n", "~", ""]),
):
    _Loader.add_implicit_resolver(f"tag:yaml.org,2002:{_tag}", re.compile(f"(?:{_form})$"), list(_first))


def load(path: Path, name: str) -> Any:
    """What a file says; raises `DocumentError`."""
    try:
        return yaml.load(path.read_bytes().decode(), Loader=_Loader)  # noqa: S506 (a SafeLoader that makes even less)
    except (OSError, UnicodeDecodeError) as error:
        raise DocumentError(name, None, f"it can't be read as UTF-8 text ({error})") from None
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
        problem = getattr(error, "problem", None) or "it can't be parsed"
        raise DocumentError(name, mark.line + 1 if mark else None, f"isn't YAML that can be read: {problem}") from None
    except (RecursionError, ValueError, TypeError) as error:
        raise DocumentError(name, None, f"isn't YAML that can be read: {error}") from None
