"""YAML as people write it: text stands bare where it can, and what was bare in somebody's file stays so.

No type is made of anything: `2409.03550` and `no` come out as they went in, as `cms.importing` reads them. Comments go.
"""

from __future__ import annotations

import re
from typing import Any

import yaml

_BREAKS = re.compile("[\x85\u2028\u2029]")  # breaks that YAML folds into other white space, if they aren't escaped
_ENDS = re.compile("(?<! ) +(?=\n)")


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
    """Write YAML: keys in their order, lines as long as they are."""
    text = yaml.dump(value, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=float("inf"))
    return str(text)
