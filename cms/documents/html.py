"""HTML to an outline's parts: whole pages, and the pieces of HTML inside Markdown."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser

from .headings import evidence_of_heading, is_unmarked_heading, may_head
from .html_blocks import DEEPEST, Boxes, Frame, cells_spanned, is_bold, is_menu, item_of, parts_of_table
from .inline import EDGE, Inline, Mark
from .outline import Block, Heading, ItemList, Line, Paragraph, Verbatim, lines_of

_LAYOUT_WORDS = """
    script style nav footer form button noscript svg template iframe select option object canvas dialog video audio
"""
_LAYOUT = frozenset(_LAYOUT_WORDS.split())
_MENUS_WORDS = """
    nav navbar navigation topbar topnav sidenav menu breadcrumb breadcrumbs site-nav main-nav nav-menu nav-links navmenu
    skip-link mainmenu main-menu site-menu layout-menu menu-item menu-category sphinxsidebar
"""
_MENUS = frozenset(_MENUS_WORDS.split())  # classes of what leads to other pages: jemdoc's and Sphinx's among them
_RAW = frozenset(("script", "style"))
_VOID = frozenset(
    ["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr"]
)
_INLINE_WORDS = """
    a abbr acronym b bdi bdo big cite code del dfn em font i ins kbd label mark q s samp small span strike strong
    sub sup time tt u var img wbr papertitle
"""
_INLINE = frozenset(_INLINE_WORDS.split())
_LISTS = ("ul", "ol", "dl")  # of which a `dl` has an item for each term, with all that defines it
_MARKS = {"b": "bold", "strong": "bold", "i": "italic", "em": "italic", "cite": "italic", "code": "code", "tt": "code"}
_BOXES = frozenset(
    ["span", "time", "small", "label", "font", "big", "mark", "papertitle"]
)  # what pages are laid out with
_BIBTEX = re.compile(r"\s*@[a-zA-Z]+\s*\{")  # how a citation begins that is given to be copied
_SHORTEST = 4  # characters, of what may be no more than decoration
_CALLED = 3  # one of how many headings of a page must be called as sections are
_COLUMN = re.compile(
    r"(?<![\s\xa0])[\s\xa0]*(?:[^\S\xa0]\xa0|\xa0[\s\xa0])[\s\xa0]*"
)  # white space that sets columns apart


@dataclass(slots=True)
class HtmlPiece:
    """HTML, read: its parts in order, what isn't content, and what its head says (title, author, description)."""

    parts: list[Block | Heading] = field(default_factory=list)
    ignored: list[tuple[int, int, str]] = field(default_factory=list)
    head: dict[str, str] = field(default_factory=dict)


def read_html(text: str, first_line: int = 1) -> HtmlPiece:
    """Read HTML, however broken; `first_line` is the line of the document that it begins on."""
    layout = _LAYOUT
    reader = _Reader(first_line, layout)
    # Whatever is left open at the end is closed, so that the parser never searches the rest of the text again and again.
    closing = "\n\">'>-->"
    reader.run(text, closing)
    if reader.hidden and reader.hidden[0] not in _RAW:
        # A menu or form that is never closed would hide the rest of the page: read it as content instead.
        layout = _LAYOUT & _RAW
        reader = _Reader(first_line, layout)
        reader.run(text, closing)
    classes = _Classes.told_by(reader)
    if classes != _Classes():
        reader = _Reader(first_line, layout, classes)
        reader.run(text, closing)
    menus = [part for part in reader.piece.parts if not isinstance(part, Heading) and is_menu(part)]
    reader.piece.parts = [part for part in reader.piece.parts if part not in menus]
    reader.piece.ignored += [(menu.start, menu.end, "layout") for menu in menus]
    _ignore_tags(reader.piece, text, first_line)
    return reader.piece


def _ignore_tags(piece: HtmlPiece, text: str, first_line: int) -> None:
    """Mark the lines that hold nothing but tags: all text is in the parts, so the others have none."""
    known: set[int] = set()
    for start, end, _ in piece.ignored:
        known.update(range(start, end + 1))
    for part in piece.parts:
        spans = [part] if isinstance(part, Heading) else lines_of([part])
        for span in spans:
            known.update(range(span.start, span.end + 1))
    for number, line in enumerate(text.split("\n"), first_line):
        if line.strip() and number not in known:
            piece.ignored.append((number, number, "layout"))


@dataclass(frozen=True, slots=True)
class _Classes:
    """What blocks of a page are by their tags and classes, as most of them show: so is one whose words nobody foresaw."""

    headings: frozenset[tuple[str, str]] = frozenset()
    none: frozenset[tuple[str, str]] = frozenset()  # which are no headings, whatever one of them is called
    cards: frozenset[str] = frozenset()  # classes of boxes that stand for one thing each

    @classmethod
    def told_by(cls, reader: _Reader) -> _Classes:
        """What a whole page tells, read once."""
        headings = frozenset(block for block, texts in reader.alone.items() if _are_headings(texts))
        many = {block: texts for block, texts in reader.alone.items() if len(texts) > _CALLED}
        none = frozenset(block for block, texts in many.items() if _called(texts) * _CALLED < len(texts))
        return cls(headings, none, frozenset(reader.boxes.cards))


# What stands where a program puts the text that a browser shows.
_LOADING = re.compile(
    r"(?:loading|chargement|wird geladen|cargando|caricamento|carregando)(?:\s[^\s.…]+){0,4}(?:…|\.\.\.)", re.IGNORECASE
)


class _Reader(HTMLParser):
    def __init__(self, first_line: int, layout: frozenset[str], classes: _Classes | None = None) -> None:
        super().__init__(convert_charrefs=True)
        self.classes = classes or _Classes()
        self.block = "", ""  # tag and class of the one that opened last, if nothing stands in it yet
        self.alone: dict[tuple[str, str], list[str]] = {}  # what stands alone in blocks, by their tag and class
        self.piece = HtmlPiece()
        self.shift = first_line - 1
        self.layout = layout
        self.hidden: list[str] = []  # open elements that aren't content, outermost first
        self.hidden_from = 0
        self.frames = [Frame("body", first_line, self.piece.parts)]
        self.boxes = Boxes(self.frames[0], self.classes.cards)
        self.lines: list[Line] = []  # of the paragraph that is open
        self.text: list[str] = []  # of the line that is open
        self.length = 0
        self.marks: list[Mark] = []
        self.open: list[tuple[str, str, int, str]] = []  # tag, kind of mark, where, address
        self.start = self.end = first_line
        self.heading: str | None = None
        self.in_title = False
        self.large: tuple[int, int] | None = None  # where a larger font stands in the line that is open
        self.named: set[int] = set()  # by their numbers, the lines that are open and set as headings are
        self.pre = False
        self.decorates = False  # whether what stands here is only to be seen: initials in place of a picture, an icon
        self.label = ""  # what a link is called that has no words
        self.last = 0
        self.ended: str | None = None  # the inline element that ended last, if nothing but white space came since

    def run(self, text: str, closing: str) -> None:
        self.last = self.shift + text.count("\n") + 1
        self.limit = text.count("\n") + 1
        self.feed(text + closing)
        self.close()
        self.flush()
        while len(self.frames) > 1:
            self.pop()
        self.boxes.end()
        if self.hidden:
            self.piece.ignored.append((self.hidden_from, self.last, "layout"))

    @property
    def at(self) -> int:
        return min(self.getpos()[0] + self.shift, self.last)

    # ---- text --------------------------------------------------------------------------------------------------------
    def handle_data(self, data: str) -> None:
        if self.getpos()[0] > self.limit:
            return
        if self.getpos()[0] == self.limit or "\n\">'>" in data:
            data = data.split("\n\">'>")[0]
        if self.in_title:
            self.piece.head["title"] = (self.piece.head.get("title", "") + " " + " ".join(data.split())).strip()
            return
        if self.hidden:
            return
        words = EDGE.join(" ".join(part.split()) for part in _COLUMN.split(data)).strip(EDGE)
        if self.decorates and len(words) <= _SHORTEST:
            words = ""
        if not words:
            if data and self.text and not self.text[-1].endswith((" ", EDGE)):
                self.put(" ")
            return
        begin = self.at + data[: len(data) - len(data.lstrip())].count("\n")
        finish = self.at + data.rstrip().count("\n")
        if not any(part.strip() for part in self.text):
            self.start = begin
        self.end = finish
        if self.pre:
            for number, line in enumerate(data.rstrip("\n").split("\n")):
                if number:
                    self.end_line()
                self.start = self.end = min(self.at + number, self.last)
                self.put(line)
            return
        self.ended = None
        before = " " if data[0].isspace() and self.text and not self.text[-1].endswith((" ", EDGE)) else ""
        self.put(before + words + (" " if data[-1].isspace() else ""))

    def put(self, words: str) -> None:
        self.text.append(words)
        self.length += len(words)

    def end_line(self) -> None:
        """Close the line that is open, if it says anything; marks that are open go on in the next."""
        reopened = []
        for tag, kind, start, url in self.open:
            if kind and start < self.length and (kind != "link" or url):
                self.marks.append(Mark(kind, start, self.length, url))
            reopened.append((tag, kind, 0, url))
        whole = Inline("".join(self.text), tuple(self.marks))
        line = whole.cut(0)
        if _LOADING.fullmatch(line.text):
            self.piece.ignored.append((self.start, max(self.start, self.end), "layout"))
        elif line.text:
            if self.large and _is_set_as_heading(whole, *self.large):
                self.named.add(len(self.lines))
            self.lines.append(Line(line.markdown, self.start, max(self.start, self.end)))
        self.text, self.length, self.marks, self.open, self.ended, self.large = [], 0, [], reopened, None, None

    def flush(self) -> None:
        """Close the paragraph that is open, if it says anything."""
        self.end_line()
        parts, lone = self.frames[-1].parts, len(self.lines) == 1 and len(self.frames) == 1
        block, self.block = self.block, ("", "")
        if len(self.frames) == 1 and block[1] and self.lines:
            self.alone.setdefault(block, []).append("\n".join(line.text for line in self.lines))
        if self.pre and self.lines and _BIBTEX.match(self.lines[0].text):
            text = "\n".join(line.text for line in self.lines)
            parts.append(Verbatim(f"```bibtex\n{text}\n```", self.lines[0].start, self.lines[-1].end))
            self.lines, self.named = [], set()
            return
        run: list[Line] = []
        for number, line in enumerate(self.lines):
            likely = lone or (is_bold(line) and self.frames[-1].tag != "li")
            called = likely and block not in self.classes.none and is_unmarked_heading(line.text)
            if number in self.named or called or (likely and block in self.classes.headings):
                parts += [Paragraph(run)] if run else []
                parts.append(Heading(line.text, 2, line.start, line.end, marked=number in self.named))
                run = []
            else:
                run.append(line)
        parts += [Paragraph(run)] if run else []
        self.lines, self.named = [], set()

    # ---- elements ----------------------------------------------------------------------------------------------------
    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in _VOID:
            self.handle_endtag(tag)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if self.hidden:
            if tag not in _VOID and (tag in self.layout or tag == self.hidden[0]):
                self.hidden.append(tag)
            return
        given = {name: value or "" for name, value in attrs}
        menu = (
            tag in ("div", "ul", "p", "td")
            and "nav" in self.layout
            and not _MENUS.isdisjoint([*given.get("class", "").split(), given.get("id", ""), given.get("role", "")])
        )
        self.decorates = given.get("aria-hidden") == "true" or given.get("class") == "headerlink"
        if tag in self.layout or menu:
            self.flush() if tag not in ("svg", "button", "script", "style") else None
            self.hidden, self.hidden_from = [tag], self.at
        elif tag == "title":
            self.in_title = True
        elif tag == "meta":
            if given.get("name", "").lower() in ("author", "description"):
                self.piece.head[given["name"].lower()] = " ".join(given.get("content", "").split())
        elif tag == "br":
            if self.lines and not "".join(self.text).strip():
                self.flush()  # an empty line
            else:
                self.end_line()
        elif self.pre and tag == "code":
            pass  # all of it is set as code
        elif tag in _INLINE:
            self.open_inline(tag, given)
        else:
            self.open_block(tag, given)

    def open_inline(self, tag: str, given: dict[str, str]) -> None:
        if tag == "img":
            return
        self.part(tag)
        if tag == "a":
            self.end_inline("a")  # one that was never closed: no link holds another
            self.ended = None
            self.label = _label(given)
            url = re.sub(r"^mailto:\s+", "mailto:", given.get("href", "").strip())
            self.open.append((tag, "link", self.length, url))
        else:
            sized = tag == "big" or (tag == "font" and bool(re.fullmatch(r"\+[1-7]|[5-7]", given.get("size", ""))))
            self.open.append((tag, _MARKS.get(tag, ""), self.length, "large" if sized else ""))

    def part(self, tag: str) -> None:
        """Set an edge where an element begins right after another, or two boxes are set apart by white space only."""
        if self.heading and tag == "small" and self.text:
            self.put(" – ")  # what stands small in a heading says something of what it is about
        if self.ended is None or self.heading or self.pre or tag in ("sub", "sup", "wbr"):
            return
        apart = self.text and self.text[-1].endswith(" ")
        if not apart or (self.ended in _BOXES and tag in _BOXES):
            self.put(EDGE)
        self.ended = None

    def open_block(self, tag: str, given: dict[str, str]) -> None:
        if tag == "head":
            return
        self.flush()
        if re.fullmatch("h[1-6]", tag):
            self.heading = tag
        elif tag in ("ul", "ol", "dl", "table") and len(self.frames) < DEEPEST:
            self.frames.append(Frame(tag, self.at))
        elif tag in ("li", "dt"):
            self.close_to(("li",), _LISTS)
            if self.frames[-1].tag in _LISTS:
                self.frames.append(Frame("li", self.at))
        elif tag == "tr":
            self.close_to(("tr", "td"), ("table",))
            if self.frames[-1].tag == "table":
                self.frames[-1].rows.append([])
        elif tag in ("td", "th"):
            self.close_to(("td",), ("table",))
            if self.frames[-1].tag == "table":
                if not self.frames[-1].rows:
                    self.frames[-1].rows.append([])
                columns, rows = (cells_spanned(given.get(name, "")) for name in ("colspan", "rowspan"))
                self.frames.append(Frame("td", self.at, header=tag == "th", columns=columns, below=rows - 1))
        elif tag == "pre":
            self.pre = True
        else:
            self.block = tag, given.get("class", "")
            self.boxes.open(tag, given.get("class", ""), self.frames[-1])

    def handle_endtag(self, tag: str) -> None:
        self.decorates = False
        if self.hidden:
            self.end_hidden(tag)
        elif tag == "title":
            self.in_title = False
        elif self.pre and tag == "code":
            pass
        elif tag in _INLINE:
            self.end_inline(tag)
        elif re.fullmatch("h[1-6]", tag):
            self.end_heading()
        else:
            self.flush()
            if tag == "pre":
                self.pre = False
            elif tag in (*_LISTS, "table"):
                self.close_to(_LISTS if tag != "table" else ("table",), ("td", "table") if tag != "table" else ())
            elif tag in ("li", "td", "th"):
                self.close_to(("li",) if tag == "li" else ("td",), _LISTS if tag == "li" else ("table",))
            else:
                self.boxes.close(tag, self.frames[-1])

    def end_hidden(self, tag: str) -> None:
        """Go on to read where the outermost element ends that is passed over."""
        if tag in self.hidden:
            while self.hidden.pop() != tag:
                pass
            if not self.hidden:
                self.piece.ignored.append((self.hidden_from, self.at, "layout"))

    def end_inline(self, tag: str) -> None:
        """Mark what stands in the innermost element of this name."""
        for index in range(len(self.open) - 1, -1, -1):
            if self.open[index][0] == tag:
                if tag == "a" and self.label and self.open[index][2] == self.length:
                    self.put(self.label)  # of a link that shows nothing but an image
                _, kind, start, url = self.open.pop(index)
                if kind and start < self.length and (kind != "link" or url):
                    self.marks.append(Mark(kind, start, self.length, url))
                if start < self.length and tag not in ("sub", "sup"):
                    self.ended = tag
                    self.large = (start, self.length) if url == "large" else self.large
                return

    def end_heading(self) -> None:
        self.end_line()
        if self.heading and self.lines:
            text = " ".join(line.text for line in self.lines)
            level = int(self.heading[1])
            self.frames[-1].parts.append(Heading(text, level, self.lines[0].start, self.lines[-1].end))
            self.lines = []
        self.heading = None
        self.flush()

    def close_to(self, tags: tuple[str, ...], within: tuple[str, ...]) -> None:
        """Close open frames up to and with the nearest of `tags`, if there is one inside the nearest of `within`."""
        for index in range(len(self.frames) - 1, 0, -1):
            if self.frames[index].tag in tags:
                while len(self.frames) > index:
                    self.pop()
                return
            if self.frames[index].tag in within:
                return

    def pop(self) -> None:
        """Close the innermost frame and give what it holds to the one around it."""
        self.flush()
        self.open = []  # emphasis that was never closed ends here
        frame = self.frames.pop()
        outer = self.frames[-1]
        if frame.tag == "li" and outer.tag in _LISTS:
            item = item_of(frame, f"{len(outer.items) + 1}." if outer.tag == "ol" else "-")
            if item:
                outer.items.append(item)
        elif frame.tag == "td" and outer.tag == "table":
            outer.rows[-1].append(frame)
        elif frame.tag == "table":
            outer.parts.extend(
                parts_of_table(frame, opens_page=not any(isinstance(p, Heading) for p in self.piece.parts))
            )
        elif frame.items:
            outer.parts.append(ItemList(frame.items))
            outer.parts.extend(frame.parts)
        else:
            outer.parts.extend(frame.parts)

    def handle_comment(self, data: str) -> None:
        if self.getpos()[0] <= self.limit:
            self.piece.ignored.append((self.at, min(self.at + data.count("\n"), self.last), "comment"))


def _label(given: dict[str, str]) -> str:
    """What a link without words is called: what it says to those who see no image, else its address or host."""
    url = given.get("href", "").strip()
    host = re.match(r"(?:mailto:|https?://(?:www\.)?)([^/?#]+)", url)
    return (given.get("aria-label") or given.get("title") or host[1] if host else "").strip()


def _is_set_as_heading(line: Inline, start: int, end: int) -> bool:
    """Whether a line opens in a larger font and in bold, and says no more than that, brackets apart."""
    bold = any(mark.kind == "bold" and mark.start <= start and mark.end >= end for mark in line.marks)
    rest = line.text[:start] + re.sub(r"\([^()]{0,80}\)", "", line.text[end:])
    return bold and end - start <= 80 and not re.search(r"\w", rest)


def _called(texts: list[str]) -> int:
    """How many of these are called as sections are, by their words at least."""
    return sum(is_unmarked_heading(each) or max(evidence_of_heading(each).values(), default=0) > 0 for each in texts)


def _are_headings(texts: list[str]) -> bool:
    """Whether blocks of one class are a page's headings: short all of them, and called as sections are, many of them."""
    return (
        len(set(texts)) == len(texts) > 2
        and all(may_head(text) and "\n" not in text for text in texts)
        and any(is_unmarked_heading(text) for text in texts)
        and _called(texts) * _CALLED >= len(texts)
    )
