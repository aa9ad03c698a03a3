"""What themes ship as examples, known by fingerprints, so that a theme's demo doesn't become the life of whoever uses it.

`themes.bin` holds the fingerprints of texts that the repositories of themes have, in many of their versions: of paragraphs and
lines of six words or more, never of what anybody might write. No text of theirs is kept. It is made anew by

    python -m cms.importing.themes THEME:REPOSITORY …

with the paths of git repositories. A text of a repository named with a `+` (the theme's own) counts as it is; of others, which
people made from a theme, only what two of one theme have in common.
"""

from __future__ import annotations

import hashlib
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from .records import Reading, Record, Remark

_FILE = Path(__file__).with_name("themes.bin")
_BYTES = 6  # of a fingerprint: with 100,000 of them, one of 2.8 billion other texts is taken for a theme's
_FEWEST_WORDS = 6
_NEARLY_ALL = 0.8  # of a document's longer lines: its owner changed a name or a date in it
# How marks open, and what ends them; `](` is one only if a bracket comes before any white space.
_MARK = re.compile(r"\{%|\{\{|<|\]\(|https?://(?=\S)")
_MARK_END = {"{%": re.compile(r"%\}"), "{{": re.compile(r"\}\}"), "<": re.compile(">"), "](": re.compile(r"[)\s]")}
_COMMENTED = (".yml", ".yaml", ".toml")
_SPACE = re.compile(r"\s|$")
_KEY = re.compile(r"^\s*(?:[-*+]\s+)?[\"']?[\w-]{1,40}[\"']?\s*[:=]\s*(?=\S)")
_WORD = re.compile(r"[^\W_]+")


def pieces(text: str) -> Iterator[tuple[bytes, int, int]]:
    """The fingerprints of a text's paragraphs and lines that are long enough, each with its first and last line, from 1."""
    lines = text.split("\n")
    start = 0
    for at, line in enumerate([*lines, ""]):
        if at < len(lines) and (found := _print(_KEY.sub("", line))):
            yield found, at + 1, at + 1
        if not line.strip():
            if at - start > 1 and (found := _print(" ".join(lines[start:at]))):
                yield found, start + 1, at
            start = at + 1


def _print(text: str) -> bytes | None:
    """The fingerprint of a text's words, whatever stands between them; None for a few."""
    if len(text) < 2 * _FEWEST_WORDS:
        return None
    words = _WORD.findall(_unmarked(text).casefold())
    if len(words) < _FEWEST_WORDS or sum(word.isalpha() for word in words) < _FEWEST_WORDS:
        return None
    return hashlib.sha256(" ".join(words).encode()).digest()[:_BYTES]


def _unmarked(text: str) -> str:
    """A text without tags, marks of templates and addresses; the end of what doesn't end is looked for once."""
    parts: list[str] = []
    at, ends = 0, dict.fromkeys(_MARK_END, -1)
    mark = _MARK.search(text)
    while mark:
        end = _mark_end(text, mark, ends)
        if end is not None:
            parts += [text[at : mark.start()], " "]
            at = end
        mark = _MARK.search(text, end or mark.start() + 1)
    return "".join([*parts, text[at:]])


def _mark_end(text: str, mark: re.Match[str], ends: dict[str, int]) -> int | None:
    """Where a mark ends, None where it doesn't; `ends` are those found last, by what opens a mark."""
    opener, after = mark[0], mark.end()
    if opener not in ends:
        space = _SPACE.search(text, after)
        return space.start() if space else len(text)
    if ends[opener] < after:
        found = _MARK_END[opener].search(text, after)
        ends[opener] = found.end() if found else len(text) + 1
    end = ends[opener]
    return None if end > len(text) or (opener == "](" and text[end - 1] != ")") else end


@cache
def _known() -> frozenset[bytes]:
    data = _FILE.read_bytes()
    return frozenset(data[at : at + _BYTES] for at in range(0, len(data), _BYTES))


def example_lines(text: str) -> tuple[set[int], set[int]]:
    """The lines of a text that a theme ships, and all that are long enough to tell, from 1."""
    shipped: set[int] = set()
    told: set[int] = set()
    for found, start, end in pieces(text):
        span = range(start, end + 1)
        told.update(span if start == end else ())
        if found in _known():
            shipped.update(span)
    return shipped, told | shipped


def without_examples(reading: Reading) -> Reading:
    """A reading without what its theme ships as an example: records all of whose longer lines it ships, or whole documents.

    What is left out is said. Takes the reading and returns it, changed; a site's settings, which begin as the theme's, keep
    what they say of a person.
    """
    shipped, told = example_lines(reading.text)
    if reading.path.lower().endswith(_COMMENTED):  # a theme's comment stays above what its owner filled in
        comments = {at for at, line in enumerate(reading.text.split("\n"), 1) if line.lstrip().startswith("#")}
        shipped, told = shipped - comments, told - comments
    if not shipped or reading.format.endswith("-settings"):
        return reading
    # Of a paragraph that is shipped, as settings above a page are, the short lines say nothing of the others.
    own = {start for _, start, end in pieces(reading.text) if start == end} & told or told
    if len(shipped & own) >= _NEARLY_ALL * len(own):
        lines = reading.text.count("\n") + 1
        reading.records, reading.ignored, reading.person_lines = [], [(1, lines, "template")], []
        reading.person.values = {}
        reading.remarks.append(Remark("template", 1, "this is its theme's own example, and left out"))
        return reading
    gone = [record for record in reading.records if _is_shipped(record, shipped, told)]
    for record in gone:
        name = next((record.values[key] for key in ("title", "name", "body") if record.values.get(key)), "")
        what = f"{record.entity.__name__} {str(name)[:60]!r}"
        reading.remarks.append(
            Remark("template", record.start_line, f"{what} is its theme's own example, and left out")
        )
        reading.ignored.append((record.start_line, record.end_line, "template"))
    reading.records = [record for record in reading.records if record not in gone]
    reading.ignored.sort()
    if bio := reading.person.values.get("bio"):
        kept = [part for part in bio.split("\n\n") if not _is_example(part)]
        if len(kept) < len(bio.split("\n\n")):
            reading.remarks.append(
                Remark("template", reading.person.start_line, "a paragraph is its theme's, and left out")
            )
            reading.person.values["bio"] = "\n\n".join(kept)
            if not kept:
                del reading.person.values["bio"]
    return reading


def _is_shipped(record: Record, shipped: set[int], told: set[int]) -> bool:
    """Whether a record stands on longer lines that a theme ships, and on no others."""
    own = told.intersection(range(record.start_line, record.end_line + 1))
    return bool(own) and own <= shipped


def _is_example(text: str) -> bool:
    found = [print_ for print_, _, _ in pieces(text)]
    return bool(found) and all(print_ in _known() for print_ in found)


# ---- making them ---------------------------------------------------------------------------------------------------
_CONTENT = re.compile(r".*\.(?:md|markdown|html|ya?ml|json|bib|toml|org|qmd)$", re.IGNORECASE)
_NO_CONTENT = re.compile(
    r"(?:^|/)(?:node_modules|vendor|assets/(?:js|css|libs)|_sass|i18n|\.github|layouts|_layouts|_includes|_site|docs/_site)/"
    r"|(?:^|/)(?:package|package-lock|CHANGELOG|LICENSE)\b",
    re.IGNORECASE,
)
_MOST_BYTES = 300_000


def _texts(repository: Path) -> Iterator[str]:
    """Every version of every file of content that a repository ever had."""
    git = ["git", "-C", str(repository)]
    every = "--objects", "--all", "--missing=allow-any"  # a copy may lack its largest files
    listed = _run([*git, "rev-list", *every], b"").decode().splitlines()
    blobs = "\n".join(line.split(" ", 1)[0] for line in listed if _is_content(line))
    data, at = _run([*git, "cat-file", "--batch"], blobs.encode()), 0
    while at < len(data):
        end = data.index(b"\n", at)
        header = data[at:end].split()
        size = int(header[2]) if len(header) == 3 else 0
        if len(header) == 3 and header[1] == b"blob" and size <= _MOST_BYTES:
            yield data[end + 1 : end + 1 + size].decode("utf-8", errors="replace").replace("\r\n", "\n")
        at = end + 1 + size + (1 if len(header) == 3 else 0)


def _run(command: list[str], given: bytes) -> bytes:
    return subprocess.run(command, input=given, capture_output=True, check=True).stdout  # noqa: S603 - git, on what a maintainer names


def _is_content(line: str) -> bool:
    _, _, path = line.partition(" ")
    return bool(_CONTENT.fullmatch(path)) and not _NO_CONTENT.search(path)


def _collect(sources: Iterable[str]) -> set[bytes]:
    found: dict[str, list[set[bytes]]] = defaultdict(list)
    known: set[bytes] = set()
    for source in sources:
        theme, _, path = source.partition(":")
        some = {print_ for text in _texts(Path(path)) for print_, _, _ in pieces(text)}
        if theme.endswith("+"):
            known |= some
        else:
            found[theme].append(some)
    for some_of in found.values():
        for at, one in enumerate(some_of):
            for other in some_of[at + 1 :]:
                known |= one & other
    return known


if __name__ == "__main__":
    made = _collect(sys.argv[1:])
    _FILE.write_bytes(b"".join(sorted(made)))
    print(f"{len(made)} fingerprints")
