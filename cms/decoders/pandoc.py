"""Documents of word processors and other markups to pandoc's tree, which `cms.documents.pandoc` makes an outline of."""

from __future__ import annotations

import io
import json
import re
import subprocess
import zipfile
from contextlib import suppress
from typing import Any
from xml.etree import ElementTree

import pypandoc

from cms.errors import DocumentError

EDGE = "\ue009"  # a character of nobody's: what parts a line, and pandoc would make a space of
_LARGEST_PART = 20_000_000  # bytes of a part of an archive, unpacked
_WORD = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_FALLBACK = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
_RELATIONS = "word/_rels/document.xml.rels"
_RELATED = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
_DRAWN = "{http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing}"
_PAGE = re.compile(r"\W{0,4}(?:\w{4,6}\W{1,3})?\d{0,4}\W{0,3}(?:\w{1,4}\W{0,3}\d{0,4})?\W{0,4}")  # `Page 1 of 3`
_TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
_STYLE = "{urn:oasis:names:tc:opendocument:xmlns:style:1.0}"
_RTF_TAB = re.compile(rb"(?<!\\)\\tab(?![a-z])[ ]?")
# What programs that don't know a character print in its place, right behind its number: pandoc takes a character more.
_RTF_INSTEAD = re.compile(rb"(?<!\\)(\\u-?\d{1,6})(?=[^\s\\\d{};])")
_RTF_HIDDEN = re.compile(rb"\{\\v(?![a-z0-9])[^{}]*\}|\\v(?![a-z0-9])[^{}]*?\\v0(?![0-9])")
# A table of reStructuredText that is in another file, without which pandoc would read nothing of the document.
_RST_TABLE = re.compile(
    rb"(?m)^([ \t]*)\.\. csv-table::.*\n(?:[ \t]+:.*\n)*?[ \t]+:(?:file|url):[ \t]*(.+)\n(?:[ \t]+:.*(?:\n|\Z))*"
)

# The day on which a document is set, which says nothing of the person.
_RST_DATE = re.compile(rb"(?m)^(\.\. \|[^|\n]+\|) date::.*$")


def decode(data: bytes, path: str, reader: str) -> dict[str, Any]:
    """A document as pandoc's tree (`blocks` and `meta`, see https://pandoc.org), with its `warnings`.

    Takes pandoc's name of the format. Tracked changes are accepted, comments and hidden text left out, tabs are `EDGE`;
    nothing outside of the file is looked at. Raises `DocumentError` for what pandoc can't read.
    """
    prepare = {"docx": _word, "odt": _odt, "rtf": _rtf, "rst+smart": _rst}.get(reader)
    try:
        given = prepare(data) if prepare else data
    except (zipfile.BadZipFile, ElementTree.ParseError, KeyError, NotImplementedError, EOFError) as error:
        raise DocumentError(path, None, "is a document that is broken: save it anew, and import that") from error
    done = subprocess.run(  # noqa: S603 (the program that the library brings, and no word of the document's)
        [pypandoc.get_pandoc_path(), f"--from={reader}", "--to=json", "--sandbox", "--track-changes=accept"],
        input=given,
        capture_output=True,
        check=False,
    )
    said = done.stderr.decode(errors="replace").strip()
    if done.returncode:
        raise DocumentError(path, None, f"can't be read: {' '.join(said.split())[:300]}")
    tree = json.loads(done.stdout)
    warnings = [line.partition("] ")[2] for line in said.split("\n") if line.startswith("[WARNING]")]
    return {"blocks": tree["blocks"], "meta": tree["meta"], "warnings": warnings[:20]}


def _rtf(data: bytes) -> bytes:
    return _RTF_INSTEAD.sub(rb"\1 ", _RTF_TAB.sub(rb"{\\uc0\\u57353 }", _RTF_HIDDEN.sub(b"", data)))


def _rst(data: bytes) -> bytes:
    text = _RST_DATE.sub("\\1 replace:: \u200b".encode(), data.replace(b"\r\n", b"\n"))
    return _RST_TABLE.sub(rb"\1.. include:: \2\n", text)  # of what isn't there, pandoc warns


def _word(data: bytes) -> bytes:
    def change(root: ElementTree.Element) -> None:
        above = _header(data, root)
        _word_part(root)
        body = root.find(f"{_WORD}body")
        if body is not None:
            said = {_text_of(paragraph) for paragraph in body.iter(f"{_WORD}p")}
            body[0:0] = [paragraph for paragraph in above if _text_of(paragraph) not in said]

    return _rewritten(data, "word/document.xml", change)


def _header(data: bytes, document: ElementTree.Element) -> list[ElementTree.Element]:
    """What stands above the first page of a Word document, which pandoc leaves out: often whose CV it is, and nothing else.

    Takes the archive, whose size is bounded by who calls, and the root of the document's own part.
    """
    section = document.find(f".//{_WORD}sectPr")
    if section is None:
        return []
    kind = "default" if section.find(f"{_WORD}titlePg") is None else "first"
    named = {one.get(f"{_WORD}type"): one.get(f"{_RELATED}id") for one in section.iter(f"{_WORD}headerReference")}
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        names = set(archive.namelist())
        if _RELATIONS not in names:
            return []
        relations = ElementTree.fromstring(archive.read(_RELATIONS))  # noqa: S314
        targets = {one.get("Id"): f"word/{(one.get('Target') or '').removeprefix('/word/')}" for one in relations}
        part = targets.get(named.get(kind), "")
        if part not in names:
            return []
        _word_part(header := ElementTree.fromstring(archive.read(part)))  # noqa: S314
    made = []
    for paragraph in header.iter(f"{_WORD}p"):
        if re.search(r"[^\W\d_]{2}", text := _text_of(paragraph)) and not _PAGE.fullmatch(text):
            # Where links lead and pictures are, the part of the header alone says; what is deleted has no text.
            copied = ElementTree.Element(f"{_WORD}p")
            for run in paragraph.iter(f"{_WORD}r"):
                said = [part for part in run if part.tag in (f"{_WORD}rPr", f"{_WORD}t", f"{_WORD}br")]
                ElementTree.SubElement(copied, f"{_WORD}r").extend(said)
            made.append(copied)
    return made


def _text_of(paragraph: ElementTree.Element) -> str:
    return " ".join("".join(text.text or "" for text in paragraph.iter(f"{_WORD}t")).replace(EDGE, " ").split())


def _odt(data: bytes) -> bytes:
    return _rewritten(data, "content.xml", _odt_part)


def _rewritten(data: bytes, name: str, change: Any) -> bytes:
    """An archive whose part of a name is changed; raises `BadZipFile` where one is too large."""
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as archive, zipfile.ZipFile(made, "w") as other:
        if sum(info.file_size for info in archive.infolist()) > _LARGEST_PART:
            raise zipfile.BadZipFile("it is too large")
        for info in archive.infolist():
            part = archive.read(info)
            if info.filename == name:
                # In a process of its own, by an expat that bounds entities; pandoc looks for the usual prefixes.
                for _, (prefix, uri) in ElementTree.iterparse(io.BytesIO(part), ["start-ns"]):  # noqa: S314
                    with suppress(ValueError):
                        ElementTree.register_namespace(prefix, uri)
                root = ElementTree.fromstring(part)  # noqa: S314
                change(root)
                part = ElementTree.tostring(root)
            other.writestr(info.filename, part)
    return made.getvalue()


def _word_part(root: ElementTree.Element) -> None:
    _unbox(root)
    for parent in root.iter():
        for child in list(parent):
            if child.tag == f"{_WORD}r" and (properties := child.find(f"{_WORD}rPr")) is not None:
                hidden = properties.find(f"{_WORD}vanish")
                if hidden is not None and hidden.get(f"{_WORD}val") not in ("0", "false"):
                    parent.remove(child)
            elif child.tag == f"{_WORD}tab" and parent.tag == f"{_WORD}r":
                child.tag, child.text = f"{_WORD}t", EDGE


def _unbox(root: ElementTree.Element) -> None:
    """Put what text boxes hold below the paragraph that they are anchored in, of which pandoc would leave nothing else."""
    paragraph, box = f"{_WORD}p", f"{_WORD}txbxContent"
    boxed = [element for element in root.iter() if any(True for _ in element.iter(box))]
    for parent in boxed:
        for fallback in [child for child in parent if child.tag == _FALLBACK and len(parent) > 1]:
            parent.remove(fallback)  # what it holds is said twice
    for parent in boxed:
        for anchor in [child for child in parent if child.tag == paragraph]:
            boxes = _in_columns(anchor, box)
            held = [block for one in boxes for block in one if block.tag in (paragraph, f"{_WORD}tbl")]
            for run in list(anchor):
                for part in [part for part in run if any(True for _ in part.iter(box))]:
                    run.remove(part)
            at = list(parent).index(anchor) + 1
            parent[at:at] = held


def _in_columns(anchor: ElementTree.Element, box: str) -> list[ElementTree.Element]:
    """The text boxes of a paragraph in the order in which they are read: column by column, where all say where they stand."""
    placed: list[tuple[int, int, int, ElementTree.Element]] = []
    every = list(anchor.iter(box))
    for drawn in anchor.iter(f"{_DRAWN}anchor"):
        size = drawn.find(f"{_DRAWN}extent")
        told = [drawn.findtext(f"{_DRAWN}position{axis}/{_DRAWN}posOffset") for axis in "HV"]
        told.append(size.get("cx") if size is not None else None)
        if all(one and re.fullmatch(r"-?\d{1,12}", one) for one in told):
            left, top, width = (int(one or 0) for one in told)
            placed += [(left, top, left + width, one) for one in drawn.iter(box)]
    if len(placed) < len(every):
        return every
    columns: list[list[tuple[int, int, int, ElementTree.Element]]] = []
    for one in sorted(placed, key=lambda one: one[0]):
        if columns and one[0] < max(right for _, _, right, _ in columns[-1]):
            columns[-1].append(one)
        else:
            columns.append([one])
    return [one[3] for column in columns for one in sorted(column, key=lambda one: (one[1], one[0]))]


def _odt_part(root: ElementTree.Element) -> None:
    hidden = {
        style.get(f"{_STYLE}name")
        for style in root.iter(f"{_STYLE}style")
        for properties in style.iter(f"{_STYLE}text-properties")
        if properties.get(f"{_TEXT}display") == "none"
    }
    for parent in root.iter():
        for child in list(parent):
            if child.tag == f"{_TEXT}tab":
                _as_text(parent, child, EDGE)
            elif child.tag == f"{_TEXT}tracked-changes":
                parent.remove(child)
            elif child.get(f"{_TEXT}style-name") in hidden and child.tag == f"{_TEXT}span":
                _as_text(parent, child, "")


def _as_text(parent: ElementTree.Element, child: ElementTree.Element, text: str) -> None:
    """Put a text in the place of an element."""
    text += child.tail or ""
    at = list(parent).index(child)
    parent.remove(child)
    if at:
        parent[at - 1].tail = (parent[at - 1].tail or "") + text
    else:
        parent.text = (parent.text or "") + text
