"""What a file is that isn't read, by its bytes and its name, and what to bring instead: nothing is read as what it isn't."""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import PurePath

from cms.documents import ENDINGS, file_kind

_AS_PAGE = "save it as HTML, Markdown or plain text, and import that"
_AS_TABLE = "copy what it lists into a Markdown page, and import that"
_UNPACKED = "unpack it, and import the folder"
_HEAD = 4_096  # bytes that tell what a file is
_MOST_NAMES = 2_000  # of files in an archive

# The bytes that a file opens with; what it is; what to do.
_MAGIC: tuple[tuple[bytes, str, str], ...] = (
    (b"%!PS", "a PostScript document", _AS_PAGE),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "a document of an old version of Microsoft Office", _AS_PAGE),
    (b"SQLite format 3\x00", "an SQLite database", "`cms restore` reads one that `cms backup` wrote"),
    (b"\x89PNG\r\n", "a picture", "bring the text that it shows"),
    (b"\xff\xd8\xff", "a picture", "bring the text that it shows"),
    (b"GIF8", "a picture", "bring the text that it shows"),
    (b"II*\x00", "a picture", "bring the text that it shows"),
    (b"MM\x00*", "a picture", "bring the text that it shows"),
    (b"\x1f\x8b", "an archive", _UNPACKED),
    (b"7z\xbc\xaf\x27\x1c", "an archive", _UNPACKED),
    (b"Rar!\x1a\x07", "an archive", _UNPACKED),
    (b"\xfd7zXZ\x00", "an archive", _UNPACKED),
    (b"BZh", "an archive", _UNPACKED),
)
ARCHIVE = ("a ZIP archive", _UNPACKED)
# What stands in a ZIP archive that is a document.
_INSIDE: tuple[tuple[str, str, str], ...] = (
    ("word/", "a Word document", _AS_PAGE),
    ("xl/", "an Excel workbook", _AS_TABLE),
    ("ppt/", "a PowerPoint presentation", _AS_PAGE),
    ("Index/", "a document of Pages, Numbers or Keynote", _AS_PAGE),
    ("META-INF/container.xml", "an EPUB book", _AS_PAGE),
    ("content.xml", "a document of LibreOffice or OpenOffice", _AS_PAGE),
)
# How a text opens that isn't a page.
_TEXTS: tuple[tuple[re.Pattern[str], str, str], ...] = (
    (re.compile(r"^(?:From \S{1,200}@|Received: |Return-Path: |MIME-Version: )"), "an e-mail", _AS_PAGE),
)
_XML = re.compile(r"^<(?:\?xml|rss|dblp|dblpperson|feed|opml|SkillsPassport|LearnerInfo|Candidate)\b")
_XHTML = re.compile(r"<!doctype\s+html|<html\b", re.IGNORECASE)
# What the end of a name says, where the bytes say nothing.
_NAMES: tuple[tuple[str, str, str], ...] = (
    ("cls sty", "what a LaTeX document is set by", _AS_PAGE),
    ("adoc asciidoc", "an AsciiDoc document", _AS_PAGE),
    ("doc fodt pages wpd", "a document of a word processor", _AS_PAGE),
    ("ps", "a PostScript document", _AS_PAGE),
    ("mobi", "a book", _AS_PAGE),
    ("xls numbers", "a table", "save it as XLSX, ODS or CSV, and import that"),
    ("opml", "an outline", _AS_PAGE),
    ("eml mbox msg mht mhtml", "an e-mail, or a page saved as one", _AS_PAGE),
    ("zip tar gz tgz bz2 xz 7z rar", "an archive", _UNPACKED),
    ("geojson ndjson jsonl", "data of no kind that is read", _AS_PAGE),
    ("db sqlite sqlite3", "a database", _AS_PAGE),
    ("mdx astro vue svelte", "a page made of components", _AS_PAGE),
    ("py rb go rs java c h cpp php r jl sh bat lua pl", "program code", _AS_PAGE),
    ("css scss sass less styl", "a style sheet", _AS_PAGE),
    ("liquid njk hbs ejs erb j2 jinja jinja2 pug haml mustache twig", "a template", _AS_PAGE),
    ("png jpg jpeg gif webp svg ico avif heic bmp tif tiff", "a picture", "bring the text that it shows"),
    ("mp3 mp4 m4a mov avi webm wav ogg mkv", "a recording", "bring a text"),
    ("woff woff2 ttf otf eot", "a font", _AS_PAGE),
)
_BY_NAME = {f".{ending}": (what, instead) for endings, what, instead in _NAMES for ending in endings.split()}


def foreign(data: bytes, path: str, known: tuple[str, ...]) -> str | None:
    """What a file is that isn't read, and what to do instead; None for one that is, or may be.

    Takes its bytes, or the first of them, its path, and the endings of names that are read. Bytes count for more than a name.
    """
    if file_kind(data, path):
        return None
    found = _by_bytes(data) or _by_text(data[:_HEAD])
    suffix = PurePath(path).suffix.lower()
    if found is None and suffix in ENDINGS:
        return f"has a name that ends in {suffix}, and is no such document: save it anew, and import that"
    if found is None and suffix and suffix not in known:
        if suffix not in _BY_NAME:
            return f"has a name that ends in {suffix}, which tells nothing of what it is: call a page .md or .txt"
        found = _BY_NAME[suffix]
    return f"is {found[0]}, and isn't read: {found[1]}" if found else None


def packed(names: list[str]) -> tuple[str, str]:
    """What a ZIP archive is, by the names of what is in it, and what to do instead of reading it; `ARCHIVE` if no document."""
    return next(
        ((what, instead) for opening, what, instead in _INSIDE if any(name.startswith(opening) for name in names)),
        ARCHIVE,
    )


def _by_bytes(data: bytes) -> tuple[str, str] | None:
    start = data[:1_024].lstrip(b"\xef\xbb\xbf \t\r\n")
    if data.startswith(b"PK\x03\x04"):
        return _archived(data)
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "a picture", "bring the text that it shows"
    return next(((what, instead) for magic, what, instead in _MAGIC if start.startswith(magic)), None)


def _archived(data: bytes) -> tuple[str, str]:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = [info.filename for info in archive.infolist()[:_MOST_NAMES]]
    except (zipfile.BadZipFile, ValueError, NotImplementedError, OSError):
        names = []
    return packed(names)


def _by_text(head: bytes) -> tuple[str, str] | None:
    text = head.decode("utf-8", errors="replace").removeprefix("\ufeff").lstrip()
    latex = next((line for line in text.split("\n") if line.strip() and not line.startswith("%")), "")
    for pattern, what, instead in _TEXTS:
        if pattern.match(text) or pattern.match(latex):
            return what, instead
    return None


def is_xml(data: bytes) -> bool:
    """Whether a file is XML, and no page."""
    text = data[:_HEAD].decode("utf-8", errors="replace").removeprefix("\ufeff").lstrip()
    return bool(_XML.match(text)) and not _XHTML.search(text)
