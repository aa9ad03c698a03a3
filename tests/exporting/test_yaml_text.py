"""YAML as people write it: what is written is what PyYAML writes, and is read as what it was."""

from __future__ import annotations

from typing import Any

import yaml
from hypothesis import given
from hypothesis import strategies as st

from cms.exporting.yaml_text import _Dumper, dump, load

_ODD = [
    "no",
    "true",
    "2031-05",
    "2031-05-01",
    "1e5",
    "null",
    "~",
    "",
    "x" * 130,
    "a: b",
    "a #b",
    "a\n\nb",
    "a\n\n",
    " a\nb",
    "- a",
]
_TEXTS = st.one_of(
    st.sampled_from(_ODD),
    st.text(max_size=10),
    st.text(alphabet="ab:# -\n019.é中😀'\"|>[]{},?&*!%@`~<=\x85\u2028\t_", max_size=12),
)
_VALUES = st.recursive(
    _TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_TEXTS, inner, max_size=3),
    max_leaves=8,
)


@given(_VALUES | st.dictionaries(_TEXTS, st.none() | st.booleans() | st.integers(), max_size=2))
def test_it_is_what_pyyaml_writes(value: Any) -> None:
    """But for the mark of the end, which some texts get that nothing follows."""
    wanted = yaml.dump(value, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=float("inf"))
    assert dump(value).removesuffix("...\n") == wanted.removesuffix("...\n")


@given(_VALUES)
def test_it_is_read_as_what_it_was(value: Any) -> None:
    assert load(dump(value)) == value
