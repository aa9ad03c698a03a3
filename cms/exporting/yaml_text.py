"""YAML as people write it: text stands bare where it can, and what was bare in somebody's file stays so.

No type is made of anything: `2409.03550` and `no` come out as they went in, as `cms.importing` reads them. Comments go.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import yaml

_BREAKS = re.compile("[\x85\u2028\u2029]")  # breaks that YAML folds into other white space, if they aren't escaped
_ENDS = re.compile("(?<! ) +(?=\n)")
# What stands bare in any place of a block: less than may, but nearly all that profiles say.
_PLAIN = re.compile(
    r"[\w(](?:[^:#\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff\U0010ffff]|:(?! |\Z)|(?<! )#)*(?<! )"
)
_LONGEST_KEY = 100  # characters; YAML has a notation of its own for keys of more than some 120


class Bare(str):
    """A text that stands without quotes, whatever a reader of YAML may take it for: a date, a number, `true`."""


class _Loader(yaml.SafeLoader):
    pass


class _Dumper(yaml.SafeDumper):
    def ignore_aliases(self, data: Any) -> bool:
        return True

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:
        super().increase_indent(flow, False)  # items of lists stand further in

    def analyze_scalar(self, scalar: str) -> Any:
        analysis = super().analyze_scalar(scalar)
        if "\n" in scalar:  # Markdown ends lines with spaces, and a block keeps them, which PyYAML doesn't trust
            analysis.allow_block = super().analyze_scalar(_ENDS.sub("", scalar)).allow_block
        return analysis


def _scalar(loader: yaml.SafeLoader, node: yaml.ScalarNode) -> str:
    text = loader.construct_scalar(node)
    return Bare(text) if node.style is None else text


def _string(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    style = '"' if _BREAKS.search(text) else "|" if "\n" in text else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style)


def _bare(dumper: yaml.SafeDumper, text: Bare) -> yaml.ScalarNode:
    tag = dumper.resolve(yaml.ScalarNode, str(text), (True, False))  # type: ignore[no-untyped-call]
    return dumper.represent_scalar(tag, str(text))


_Loader.yaml_implicit_resolvers = {
    "<": [("tag:yaml.org,2002:merge", yaml.SafeLoader.yaml_implicit_resolvers["<"][0][1])]
}
_Loader.add_constructor("tag:yaml.org,2002:str", _scalar)
_Dumper.add_representer(str, _string)
_Dumper.add_representer(Bare, _bare)


def load(text: str) -> Any:
    """Read YAML, every scalar as text, bare ones as `Bare`; raises `yaml.YAMLError`."""
    try:
        return yaml.load(text, Loader=_Loader)  # noqa: S506 (a SafeLoader that makes even less)
    except (RecursionError, ValueError, TypeError) as error:
        raise yaml.YAMLError(str(error)) from error


def dump(value: Any) -> str:
    """Write YAML: keys in their order, lines as long as they are.

    PyYAML looks at each character several times, and takes 4 ms a profile; what is plain is written here, many times as fast.
    """
    return "".join(f"{line}\n" for line in (_lines(value) if _is_nested(value) else _by_library(value)))


def _lines(value: dict[Any, Any] | list[Any]) -> Iterator[str]:
    if isinstance(value, list):
        for item in value:
            if _is_plain(item):
                yield f"- {item}"
            elif _is_nested(item):
                first, *rest = _lines(item)
                yield f"- {first}"
                yield from map(_further_in, rest)
            else:
                yield from _by_library([item])
        return
    for key, item in value.items():
        if not _is_plain(key) or len(key) > _LONGEST_KEY:
            yield from _by_library({key: item})
        elif _is_plain(item):
            yield f"{key}: {item}"
        elif _is_nested(item):
            yield f"{key}:"
            yield from map(_further_in, _lines(item))
        else:
            yield from _by_library({key: item})


def _is_nested(value: Any) -> bool:
    return type(value) in (dict, list) and bool(value)


def _is_plain(value: Any) -> bool:
    """Whether a value is a text that can stand as it is; if a reader would take it for something else, only as `Bare`."""
    if type(value) is Bare:
        return _PLAIN.fullmatch(value) is not None
    if type(value) is not str or not _PLAIN.fullmatch(value):
        return False
    return not any(pattern.match(value) for _, pattern in _Dumper.yaml_implicit_resolvers.get(value[0], ()))


def _further_in(line: str) -> str:
    return f"  {line}" if line else line


def _by_library(value: Any) -> list[str]:
    """The lines of a value as PyYAML writes them: quoted, escaped, as a block."""
    text = str(yaml.dump(value, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=float("inf")))
    lines = text.removesuffix("\n").split("\n")
    # What ends in empty lines has a mark of the document's end behind it.
    return lines[:-1] if lines[-1] == "..." and len(lines) > 1 else lines
