"""PDF to words: where each stands, how it is set and where it links to. What they make is for `cms.documents.pdf` to see."""

from __future__ import annotations

import io
import re
import unicodedata
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pdfplumber
from pdfminer.pdfdocument import PDFPasswordIncorrect
from pdfplumber.page import Page
from pdfplumber.utils.exceptions import PdfminerException

from cms.errors import DocumentError

MOST_PAGES = 100
_FEWEST_LETTERS = 20  # of a document that has text: a scanner's stamp has less
_SPACE = 0.13  # of a font's size: what is farther apart is two words; TeX's narrowest space is 0.2, kerning below 0.1
_SMALLEST = 3.0  # points: what is smaller is there for programs, not for readers
_FEWEST_LINES, _MOST_LINES = 4, 3_000  # on a page that has tables; beyond them it's a drawing
_HEAD = 0.2  # of a page's height: where a table that began on the page before goes on
_THIN = 2.5  # points: a drawn line is no higher
_BULLETS = "•◦‣▪▫●○■□◆◇➢➤►▶▸✓✔❖⁃∙·∗"
# In Symbol and Wingdings, as Word uses them for lists.
_PRIVATE_BULLETS = "\uf0b7\uf0a7\uf0d8\uf076\uf0fc\uf06e\uf071\uf0a8\uf0e8\uf02d"
_ICONS = re.compile(r"awesome|academicons|icon|marvosym|fontello|webdings|dingbats|emoji", re.IGNORECASE)
_BOLD = re.compile(r"bold|black|heavy|-(?:demi|medi)(?!um)|[a-z]bx\d", re.IGNORECASE)
_ITALIC = re.compile(r"italic|oblique|slanted|[a-z]-?it\b|(?:cm|sf)(?:ti|sl|bxti)\d|-ital", re.IGNORECASE)
_CAPITALS = re.compile(r"smallcaps|small-?caps|caps|(?:cm|sf)csc|-sc\b", re.IGNORECASE)
_FILE_NAME = re.compile(r"\.\w{2,5}$|^Microsoft Word|^untitled", re.IGNORECASE)
_UNKNOWN = re.compile(r"(?:\(cid:\d+\))+")
_PRIVATE = re.compile("[\ue000-\uf8ff\ufffd\u200b-\u200d\u2060\ufeff\u00ad\x00-\x1f]")
# Old TeX fonts set an accent beside the letter that it stands on, before it or after: with each, the letters that take it.
_ACCENTS = {
    "´": ("\u0301", "aeiouyclnrsz"),
    "`": ("\u0300", "aeiou"),
    "¨": ("\u0308", "aeiouy"),
    "ˆ": ("\u0302", "aeiouycghjsw"),
    "˜": ("\u0303", "aon"),
    "ˇ": ("\u030c", "cdelnrstz"),
    "¸": ("\u0327", "cstgklnr"),
    "˚": ("\u030a", "au"),
    "¯": ("\u0304", "aeiouy"),
    "˘": ("\u0306", "aegiou"),
    "˙": ("\u0307", "cegzi"),
    "˛": ("\u0328", "aeiu"),
    "˝": ("\u030b", "ou"),
}
# Radicals of Chinese characters, which fonts show by the characters' own forms: printing takes one for the other.
_RADICALS = {
    **{code: unicodedata.normalize("NFKC", chr(code)) for code in range(0x2F00, 0x2FD6)},
    **dict(
        zip(
            map(ord, "⺎⺒⺟⺠⻁⻄⻅⻆⻉⻋⻑⻓⻔⻘⻚⻛⻜⻝⻢⻣⻤⻥⻦⻨⻩⻬⻮⻰⻲⻳"),
            "兀巳母民虎西见角贝车長长门青页风飞食马骨鬼鱼鸟麦黄齐齿龙亀龟",
            strict=True,
        )
    ),
}
_COMMA = 0.6  # of a word's size: a comma that small stands below one of its letters, as in `ņ`
_ACCENTED = re.compile(r"([A-Za-zı]?)([´`¨ˆ˜ˇ¸˚¯˘˙˛˝])([A-Za-zı]?)")


def decode(data: bytes, path: str) -> dict[str, Any]:
    """A document's `title`, as its maker set it, and its pages.

    Each has `width`, `height`, `words`, `rules` (drawn lines across: x0, x1, y) and `tables`.
    A table is drawn: a list of rows, of which each is a list of cells (x0, top, x1, bottom).

    A word has `text` ("•" for any mark of an item, "" for a picture in place of a word), `x0`, `x1`, `top` and `base` (the
    line that it stands on) in points from the upper left, `size`, `bold`, `italic`, `capitals` and `link`. Raises
    `DocumentError` for what can't be opened, takes a password or is a scan.
    """
    try:
        with pdfplumber.open(io.BytesIO(data)) as document:
            if len(document.pages) > MOST_PAGES:
                raise DocumentError(
                    path, None, f"has {len(document.pages)} pages; documents may have up to {MOST_PAGES}"
                )
            pages = [_page(page) for page in document.pages]
            pictures = any(page.images for page in document.pages[:3])
            title = str(document.metadata.get("Title") or "")
    except PdfminerException as error:
        if error.args and isinstance(error.args[0], PDFPasswordIncorrect):
            problem = "is a PDF document that takes a password: save it without one, and import that"
            raise DocumentError(path, None, problem) from error
        raise DocumentError(path, None, "is a PDF document, and is broken: save it anew, and import that") from error
    if sum(len(word["text"]) for page in pages for word in page["words"]) < _FEWEST_LETTERS:
        what = "shows its text as pictures, as a scan does" if pictures else "has no text"
        problem = (
            f"is a PDF document that {what}: recognise its text with a program for that (OCR), and import the result"
        )
        raise DocumentError(path, None, problem)
    # A program that had no title at hand wrote its file's name.
    return {"title": "" if _FILE_NAME.search(title) else " ".join(title.split()), "pages": pages}


def _page(page: Page) -> dict[str, Any]:
    page = page.dedupe_chars()
    shown = page.filter(
        lambda thing: thing.get("object_type") != "char" or (thing["upright"] and thing["size"] >= _SMALLEST)
    )
    links = [link for link in page.hyperlinks if link.get("uri")]
    found = shown.extract_words(extra_attrs=["fontname", "size"], x_tolerance_ratio=_SPACE, return_chars=True)
    words = list(_with_accents([word for raw in found if (word := _word(raw, links))]))
    return {
        "width": float(page.width),
        "height": float(page.height),
        "words": [*words, *_drawn_bullets(page, words)],
        "rules": list(_rules(page)),
        "tables": list(_tables(page)),
    }


def _word(raw: dict[str, Any], links: list[dict[str, Any]]) -> dict[str, Any] | None:
    font = raw["fontname"].partition("+")[2] or raw["fontname"]
    text = _text(raw["text"], font)
    if text is None:
        return None
    first = raw["chars"][0]
    middle, height = (raw["x0"] + raw["x1"]) / 2, (raw["top"] + raw["bottom"]) / 2
    over = (
        link["uri"]
        for link in links
        if link["x0"] - 1 <= middle <= link["x1"] + 1 and link["top"] - 1 <= height <= link["bottom"] + 1
    )
    return {
        "text": text,
        "x0": round(raw["x0"], 1),
        "x1": round(raw["x1"], 1),
        "top": round(raw["top"], 1),
        # How far a letter's box reaches below its line differs from font to font, and so within a row.
        "base": round(raw["bottom"] - (first["matrix"][5] - first["y0"]), 1),
        "size": round(raw["size"], 1),
        "bold": bool(_BOLD.search(font)),
        "italic": bool(_ITALIC.search(font)),
        "capitals": bool(_CAPITALS.search(font)),
        "link": next(over, ""),
    }


def _text(text: str, font: str) -> str | None:
    """A word as it reads; None for one that is nothing."""
    if _ICONS.search(font):
        return ""
    if _UNKNOWN.fullmatch(text) or (len(text) == 1 and text in _BULLETS + _PRIVATE_BULLETS):
        return "•"
    text = _ACCENTED.sub(_accented, text)
    text = unicodedata.normalize("NFC", _UNKNOWN.sub("", text).translate(_RADICALS))
    kept = _PRIVATE.sub("", text)
    return kept or ("" if text else None)


def _accented(match: re.Match[str]) -> str:
    """The letters around an accent, of which one has it: the second, unless the first alone takes it."""
    first, accent, second = match.groups()
    mark, letters = _ACCENTS[accent]
    first, second = first.replace("ı", "i"), second.replace("ı", "i")
    one, other = (bool(letter) and letter.lower() in letters for letter in (first, second))
    if one and not other:
        return f"{first}{mark}{second}"
    return f"{first}{second}{mark}" if second else match[0]


def _with_accents(words: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Words, with accents that stand above or below one of their letters as words of their own put to that."""
    marks = {n: _ACCENTS[word["text"]][0] for n, word in enumerate(words) if word["text"] in _ACCENTS}
    marks |= {
        n: "\u0326" if before["text"][-1:] in "sStT" else "\u0327"
        for n, (before, word) in enumerate(pairwise(words), 1)
        if word["text"] == "," and word["size"] < _COMMA * before["size"]
    }
    accents = [(words[n], mark) for n, mark in marks.items()]
    for n, word in enumerate(words):
        if n in marks:
            continue
        for accent, mark in accents:
            above = word["x0"] - 1 <= accent["x0"] and accent["x1"] <= word["x1"] + 1
            if above and abs(accent["base"] - word["base"]) < word["size"]:
                wide = (word["x1"] - word["x0"]) / max(len(word["text"]), 1)
                at = min(
                    int((accent["x0"] + accent["x1"] - 2 * word["x0"]) / 2 / max(wide, 0.1)), len(word["text"]) - 1
                )
                text = f"{word['text'][: at + 1]}{mark}{word['text'][at + 1 :]}"
                word = {**word, "text": unicodedata.normalize("NFC", text)}
        yield word


def _rules(page: Page) -> Iterator[list[float]]:
    for thing in (*page.lines, *page.rects, *page.curves):
        if thing["x1"] - thing["x0"] > 20 and thing["bottom"] - thing["top"] <= _THIN:
            yield [round(thing["x0"], 1), round(thing["x1"], 1), round(thing["top"], 1)]


def _tables(page: Page) -> Iterator[list[list[list[float]]]]:
    """What is drawn as a table: two rows and columns, at least, that lines or boxes set apart."""
    if not _FEWEST_LINES <= len(page.rects) + len(page.lines) + len(page.curves) <= _MOST_LINES:
        return
    for table in page.find_tables({"vertical_strategy": "lines", "horizontal_strategy": "lines", "snap_tolerance": 2}):
        rows = [[cell for cell in row.cells if cell] for row in table.rows]
        goes_on = page.page_number > 1 and table.bbox[1] < _HEAD * float(page.height)
        if len(rows) > (0 if goes_on else 1) and min(len(row) for row in rows) > 1:
            yield [[[round(edge, 1) for edge in cell] for cell in row] for row in rows]


def _drawn_bullets(page: Page, words: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Marks of items that are drawn and not set: small, as wide as high, before a word on its line."""
    for thing in (*page.curves, *page.rects):
        wide, high = thing["x1"] - thing["x0"], thing["bottom"] - thing["top"]
        if not (1.5 < wide < 8 and abs(wide - high) < 1.0):
            continue
        middle = (thing["top"] + thing["bottom"]) / 2
        after = [
            word
            for word in words
            if word["top"] < middle < word["base"] and 1 < word["x0"] - thing["x1"] < 3 * word["size"]
        ]
        if after and wide < after[0]["size"]:
            first = min(after, key=lambda word: word["x0"])
            yield {
                **first,
                "text": "•",
                "x0": round(thing["x0"], 1),
                "x1": round(thing["x1"], 1),
                "link": "",
                "bold": False,
            }
