"""JSON, YAML and BibTeX to nodes: values as they are printed, with their lines, and what is broken told with its line."""

import json
from contextlib import suppress
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from cms.errors import DocumentError
from cms.importing.formats.bibtex_nodes import read_bibliography
from cms.importing.formats.json_nodes import read_json
from cms.importing.formats.nodes import Node
from cms.importing.formats.yaml_nodes import read_toml, read_yaml


def plain(node: Node) -> Any:
    if isinstance(node.value, dict):
        return {key: plain(value) for key, value in node.value.items()}
    return [plain(item) for item in node.value] if isinstance(node.value, list) else node.value


def lines(node: Node, key: str) -> tuple[int, int]:
    return node.fields[key].start, node.fields[key].end


def test_values_know_their_lines() -> None:
    root, remarks = read_json('{"a": 1,\n "b": [\n  {"c": "x"},\n  2\n ],\n "d":\n   null}', "x.json")
    assert plain(root) == {"a": "1", "b": [{"c": "x"}, "2"], "d": None}
    assert (lines(root, "a"), lines(root, "b"), lines(root, "d")) == ((1, 1), (2, 5), (6, 7))
    assert (root.start, root.end, remarks) == (1, 7, [])
    root, remarks = read_yaml("# hi\na: 1\nb:\n  - c: |\n      x\n      y\n\n  - 2\nd: [1,\n  2]\ne:\n", "x.yml")
    assert plain(root) == {"a": "1", "b": [{"c": "x\ny\n"}, "2"], "d": ["1", "2"], "e": None}
    assert (lines(root, "a"), lines(root, "b"), lines(root, "d"), lines(root, "e")) == (
        (2, 2),
        (3, 8),
        (9, 10),
        (11, 11),
    )


@pytest.mark.parametrize(
    ("text", "value", "line"),
    [
        ('{\n"a": 1, // why\n}', {"a": "1"}, 2),
        ('{\n"a": 1,\n\n}', {"a": "1"}, 4),
        ('{"a": 1\n"b": 2}', {"a": "1", "b": "2"}, 2),
        ("{'a': 'it\\'s'}", {"a": "it's"}, 1),
        ("{\na: 1}", {"a": "1"}, 2),
        ('["a"\n"b",,"c"]', ["a", "b", "c"], 2),
        ('{"a": 1,\n"a": 2}', {"a (earlier)": "1", "a": "2"}, 2),
        ('/* hi\n*/ ["x\\qy\\u0041\\u0000"] # bye', ["xqyA"], 1),
    ],
)
def test_broken_json_is_read_with_a_remark(text: str, value: object, line: int) -> None:
    root, remarks = read_json(text, "x.json")
    assert plain(root) == value
    assert remarks[0].code == "broken-json"
    assert min(remark.line for remark in remarks) == line


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", None),
        ('{"a": 1', 1),
        ('{"a":\n "b}', 2),
        ('{"a"\n}', 2),
        ('{"a": yes}', 1),
        ("[1}", 1),
        ("{}\n{}", 2),
        ("}", 1),
        ("[" * 200 + "]" * 200, 1),
    ],
)
def test_what_is_no_json_is_told_with_its_line(text: str, line: int | None) -> None:
    with pytest.raises(DocumentError) as caught:
        read_json(text, "x.json")
    assert caught.value.line == line


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("a: 2409.03550\nb: no\nc: 12:30\nd: 2031-05-01\ne: ~\nf: null\ng: 'null'", {
            "a": "2409.03550", "b": "no", "c": "12:30", "d": "2031-05-01", "e": None, "f": None, "g": "null"}),
        ("a: &x {b: 1, c: 2}\nd:\n  <<: *x\n  b: 3", {"a": {"b": "1", "c": "2"}, "d": {"b": "3", "c": "2"}}),
        ("a:\n\tb: 1", {"a": {"b": "1"}}),
        ("---\na: 1\n---\n", {"a": "1"}),
        ("a: 1\na: 2", {"a (earlier)": "1", "a": "2"}),
    ],
)  # fmt: skip
def test_yaml_stays_text(text: str, value: object) -> None:
    assert plain(read_yaml(text, "x.yml")[0]) == value


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a: 1\nb: c: d", 2),
        ("a: [1", 1),
        ("a: *b", 1),
        ("a: 1\n---\nb: 2", 3),
        ("[" * 200 + "]" * 200, 1),
        ("a: &a [x, x, x, x, x, x, x, x, x, x]\n" + "".join(
            f"{chr(98 + i)}: &{chr(98 + i)} [{', '.join(['*' + chr(97 + i)] * 10)}]\n" for i in range(8)), None),
    ],
)  # fmt: skip
def test_what_is_no_yaml_is_told_with_its_line(text: str, line: int | None) -> None:
    with pytest.raises(DocumentError) as caught:
        read_yaml(text, "x.yml")
    assert line is None or caught.value.line in (line, line + 1)


def test_toml() -> None:
    assert plain(read_toml('a = 2031-05-01\n[[b]]\nc = "x"', "x.md", 1, 4)) == {"a": "2031-05-01", "b": [{"c": "x"}]}
    with pytest.raises(DocumentError):
        read_toml("a = ", "x.md", 1, 4)


def test_bibtex_resolves_macros_and_keeps_what_is_broken() -> None:
    found = read_bibliography(
        '---\n---\n@string{oz = {Oz}}\n% no\n@Article{k,\n Title = "A, " # oz # {, {B}},\n month = jan # "~2",\n x = 3\n}\n'
        "@misc{k, a={1}, a={2}}\n@misc{cut, title={\n@comment{hi}\n",
        "x.bib",
    )
    assert [(e.type, e.key, plain(e.node)) for e in found.entries] == [
        ("article", "k", {"title": "A, Oz, {B}", "month": "jan~2", "x": "3"}),
        ("misc", "k", {"a (earlier)": "1", "a": "2"}),
    ]
    assert (found.entries[0].node.start, found.entries[0].node.end, lines(found.entries[0].node, "title")) == (
        5,
        9,
        (6, 6),
    )
    assert [node.start for node in found.broken] == [11]
    assert found.ignored == [(1, 2, "comment"), (3, 3, "macro"), (4, 4, "comment"), (12, 12, "comment")]
    assert {remark.code for remark in found.remarks} == {"duplicate-key", "broken-bibtex"}


DATA = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=12,
)


def as_text(value: Any) -> Any:
    if isinstance(value, dict):
        return {clean(k): as_text(v) for k, v in value.items()}
    if isinstance(value, list):
        return [as_text(v) for v in value]
    return value if value is None else clean(value if isinstance(value, str) else json.dumps(value))


def clean(text: str) -> str:
    return "".join(c for c in text if c != "\x00" and not 0xD800 <= ord(c) < 0xE000)


@given(DATA, st.sampled_from([None, 2]))
def test_json_is_read_as_it_was_written(value: Any, indent: int | None) -> None:
    try:
        root, remarks = read_json(json.dumps(value, indent=indent), "x.json")
    except DocumentError:
        assert not isinstance(value, dict | list)
        return
    keys = json.dumps(value)
    if "\\u0000" not in keys:  # two keys may be one without it
        assert (plain(root), remarks) == (as_text(value), [])


@given(st.text(max_size=60) | st.text(alphabet='{}[],:"\\/*# a1\n', max_size=60))
def test_any_text_is_read_or_told_of(text: str) -> None:
    for read in (read_json, read_yaml, read_bibliography):
        with suppress(DocumentError):
            read(text, "x")


@given(DATA)
def test_yaml_is_read_as_it_was_written(value: Any) -> None:
    if any(ord(c) < 32 or c in "\x7f\x85\u2028\u2029\ufeff" for c in json.dumps(value, ensure_ascii=False)):
        return
    root, _ = read_yaml(yaml.safe_dump(value, allow_unicode=True), "x.yml")
    assert isinstance(plain(root), type(as_text(value))) or value is None
