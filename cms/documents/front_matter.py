"""Front matter: the settings that open a page of a site. Their text stays text: no number, date or truth is made of it."""

from __future__ import annotations

import re
import tomllib
from typing import Any

import yaml

from .outline import Remark

_KEY = re.compile(r"[A-Za-z_][\w-]*\s*:(\s|$)")
_FENCE = re.compile(r"-{3,}\s*")
# Settings without fences, as Pelican and MultiMarkdown have them: a page's title, and what no person's card says.
_PLAIN = re.compile(r"([A-Za-z][\w-]*):(?:\s(.*))?")
_OF_PAGES = frozenset(
    [
        "author",
        "authors",
        "category",
        "date",
        "layout",
        "lang",
        "modified",
        "save_as",
        "slug",
        "status",
        "summary",
        "tags",
        "template",
        "translation",
        "url",
    ]
)


class _TextLoader(yaml.SafeLoader):
    """YAML in which every scalar is text, so that `2409.03550`, `no` and `12:30` stay what they are."""


# Without resolvers every plain scalar is a string; an empty one reads as "".
_TextLoader.yaml_implicit_resolvers = {}


def load(text: str) -> Any:
    """Read YAML, every scalar as text. Raises `yaml.YAMLError`; also for nesting deeper than any settings have."""
    try:
        return yaml.load(text, Loader=_TextLoader)  # noqa: S506 (a SafeLoader that makes even less)
    except (RecursionError, ValueError, TypeError) as error:
        raise yaml.YAMLError(str(error)) from error


def split(lines: list[str]) -> tuple[dict[str, Any], int, list[Remark]]:
    """Read front matter at the head of a document.

    Takes the document's lines; returns its values, how many lines it takes (0 where there is none), and remarks on what
    was recovered: a fence that is missing, YAML that can't be read whole.
    """
    first = next((i for i, line in enumerate(lines) if line.strip()), len(lines))
    if first == len(lines):
        return {}, 0, []
    if lines[first].strip() == "+++":
        return _toml(lines, first)
    if plain := _plain(lines, first):
        return plain
    fenced = bool(_FENCE.fullmatch(lines[first]))
    start = first + 1 if fenced else first
    if not (start < len(lines) and (_KEY.match(lines[start]) or (fenced and _opens(lines, start)))):
        return {}, 0, []
    end = next((i for i in range(start, len(lines)) if _FENCE.fullmatch(lines[i])), None)
    remarks: list[Remark] = []
    if not fenced and (end is None or not all(_is_yaml(line) for line in lines[start:end])):
        return {}, 0, []
    if end is None:
        # The closing fence is missing: the settings end where lines stop looking like settings.
        end = next((i for i in range(start, len(lines)) if not lines[i].strip() or not _is_yaml(lines[i])), len(lines))
        taken = end
        remarks.append(
            Remark("front-matter-fence", first + 1, "front matter isn't closed by ---; read up to its last setting")
        )
    else:
        taken = end + 1
        if not fenced:
            remarks.append(Remark("front-matter-fence", first + 1, "front matter doesn't open with ---"))
    values, problem = _values(lines[start:end], start + 1)
    if problem:
        remarks.append(problem)
    return values, taken, remarks


def _plain(lines: list[str], first: int) -> tuple[dict[str, Any], int, list[Remark]] | None:
    """Read settings that no fence surrounds, up to an empty line: `Title: …` and at least one more that only pages have.

    A line that is indented goes on with the one before it: https://docs.getpelican.com/en/stable/content.html#file-metadata.
    """
    values: dict[str, Any] = {}
    at, key = first, ""
    while at < len(lines) and lines[at].strip():
        if found := _PLAIN.fullmatch(lines[at].rstrip()):
            key = found[1].lower()
            values[key] = (found[2] or "").strip()
        elif key and lines[at][0] in " \t":
            values[key] = f"{values[key]} {lines[at].strip()}".strip()
        else:
            return None
        at += 1
    return (values, at, []) if "title" in values and not _OF_PAGES.isdisjoint(values) else None


def _toml(lines: list[str], first: int) -> tuple[dict[str, Any], int, list[Remark]]:
    """Read Hugo's other front matter, TOML between `+++`; its values become text, as YAML's stay it."""
    end = next((i for i in range(first + 1, len(lines)) if lines[i].strip() == "+++"), None)
    if end is None:
        return {}, 0, []
    try:
        values = tomllib.loads("\n".join(lines[first + 1 : end]))
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        return {}, end + 1, [Remark("front-matter", first + 1, f"front matter isn't TOML: {error}")]
    return {key: _as_text(value) for key, value in values.items()}, end + 1, []


def _as_text(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _as_text(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_as_text(item) for item in value]
    return str(value).lower() if isinstance(value, bool) else str(value)


def _opens(lines: list[str], start: int) -> bool:
    """Whether a fence is followed by settings, or at once by its end, as in `---`, `---`."""
    after = next((line for line in lines[start:] if line.strip() and not line.startswith("#")), "")
    return bool(_KEY.match(after) or (_FENCE.fullmatch(after) and after == lines[start]))


def _is_yaml(line: str) -> bool:
    return bool(not line.strip() or _KEY.match(line) or line[0] in " \t#" or line.startswith("- "))


def _values(lines: list[str], number: int) -> tuple[dict[str, Any], Remark | None]:
    """The values of some YAML lines; where they can't be read whole, those of each top-level key that can."""
    try:
        whole = load("\n".join(lines).replace("\t", "  "))
        if isinstance(whole, dict):
            return {str(key): value for key, value in whole.items()}, None
        return {}, None if whole in (None, "") else Remark("front-matter", number, "front matter holds no settings")
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        remark = Remark(
            "front-matter", number + (mark.line if mark else 0), "front matter isn't YAML here; read key by key"
        )
    values: dict[str, Any] = {}
    starts = [i for i, line in enumerate(lines) if _KEY.match(line)]
    for at, after in zip(starts, [*starts[1:], len(lines)], strict=True):
        try:
            part = load("\n".join(lines[at:after]).replace("\t", "  "))
        except yaml.YAMLError:
            key, _, rest = lines[at].partition(":")
            part = {key.strip(): rest.strip().strip("\"'")}
        if isinstance(part, dict):
            values.update({str(key): value for key, value in part.items()})
    return values, remark
