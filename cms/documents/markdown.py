"""Markdown to an outline's parts: what Jekyll, Hugo and people make of it, Liquid and HTML inside it included."""

from __future__ import annotations

import re
from functools import lru_cache

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode
from mdit_py_plugins.deflist import deflist_plugin

from .headings import is_unmarked_heading
from .html import read_html
from .inline import inline, plain
from .obsidian import is_obsidian, unlinked
from .outline import Block, Heading, Item, ItemList, Line, Paragraph, Remark, Table, TableRow, Verbatim
from .templates import untemplated
from .text import read_text

_BLOCK_TAG = re.compile(
    r"\s*</?(h[1-6]|p|div|section|article|main|header|aside|center|ul|ol|li|dl|dt|dd|table|thead|tbody|tr|td|th|blockquote|"
    r"details|summary|figure|figcaption|nav|footer|script|style|form|iframe|hr|pre|svg|img)\b[^>]*>",
    re.IGNORECASE,
)
_WRAPPER = re.compile(
    r"\s*</?(div|section|article|main|header|aside|center|figure|details|span)\b[^>]*>\s*", re.IGNORECASE
)
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
# `<!--START_SECTION:waka-->`, `<!-- BLOG-POST-LIST:START -->`, and where they end.
_GENERATED = re.compile(
    r"\s*<!--\s*(?:(START_SECTION|END_SECTION):\s*([\w-]{1,40})|([\w-]{1,40}):(START|END))\s*-->\s*", re.IGNORECASE
)
_DIV = re.compile(
    r" {0,3}:{3,}(?:[ \t]*(?:\{[^{}]{0,200}\}|[\w-]{1,60})(?:[ \t]*:{3,20})?)?[ \t]*"
)  # Quarto's and Pandoc's


@lru_cache(maxsize=1)
def _parser() -> MarkdownIt:
    # Indented text is text here: pages indent what they write under a heading more often than they show code so.
    return (
        MarkdownIt("commonmark", {"maxNesting": 40})
        .enable(["table", "strikethrough"])
        .use(deflist_plugin)
        .disable(["code", "reference", "inline"])
    )


def read_markdown(
    lines: list[str], first_line: int = 1
) -> tuple[list[Block | Heading], list[tuple[int, int, str]], list[Remark]]:
    """Read the lines of a Markdown text, front matter apart; returns its parts, what isn't content, and remarks."""
    reader = _Reader(first_line)
    lines = reader.prepare(lines)
    tree = SyntaxTreeNode(_parser().parse("\n".join(lines)))
    reader.walk(tree.children, reader.parts)
    return reader.parts, reader.ignored, reader.remarks


# An address that stands elsewhere, and the texts that it is the address of: `[Acme][1]`, and below `[1]: https://acme.example`.
_ADDRESS = re.compile(
    r"^ {0,3}\[([^\[\]\n]{1,80})\]:[ \t]+<?([^\s<>]{1,2000})>?(?:[ \t]+[\"'(][^\n]{0,200})?[ \t]*$", re.MULTILINE
)
_REFERENCE = re.compile(
    r"\[((?:[^\[\]\n]|\n(?!\s*\n)){1,300})\]\[([^\[\]\n]{0,80})\]|(?<![\]\\!])\[([^\[\]\n]{1,80})\](?![\[(:])"
)


def _linked(text: str) -> str:
    """A text in which links by reference are links with their addresses, as each line is read by itself."""
    addresses = {" ".join(key.split()).casefold(): url for key, url in reversed(_ADDRESS.findall(text))}
    if not addresses:
        return text

    def link(match: re.Match[str]) -> str:
        words = match[1] or match[3]
        url = addresses.get(" ".join((match[2] or words).split()).casefold())
        return f"[{words}]({url})" if url else match[0]

    return _REFERENCE.sub(link, text)


# An item below its bullet, as copies of other programs' documents have them.
_LONE_BULLET = re.compile(r"^[ \t]{0,8}[•◦▪●○‣∙][ \t]*\n[ \t]{0,8}(?=\S)(.*)$", re.MULTILINE)
# An item whose bullet has no space behind it, over items that have: `*Reader`, and below it `  * University of Oz`.
_BULLET = re.compile(r"^([*+])(?=[^\W\d_][^*\n]{0,200}\n[ \t]{1,8}[*+-][ \t])", re.MULTILINE)
# A component of Vue's or React's that shows a text beside others, as VitePress has them: `<Badge text="part-time" />`.
_COMPONENT = re.compile(r"""<[A-Z]\w{0,40}\s(?:[^<>]{0,200}\s)?(?:text|label)=(["'])([^"'<>]{1,200})\1[^<>]{0,200}/>""")
# A picture by its name, as GitHub has them, `:tada:`; not `urn:isbn:1`.
_EMOJI = re.compile(r"(?<![A-Za-z0-9:/]):[a-z][a-z0-9_+-]{1,40}:(?![A-Za-z0-9:/])")


class _Reader:
    def __init__(self, first_line: int) -> None:
        self.first = first_line
        self.parts: list[Block | Heading] = []
        self.ignored: list[tuple[int, int, str]] = []
        self.remarks: list[Remark] = []

    # ---- before Markdown ---------------------------------------------------------------------------------------------
    def prepare(self, lines: list[str]) -> list[str]:
        """Take out comments and a generator's marks, without moving a line."""
        fences = _fenced(lines)
        lines = self.without_generated(lines)
        found = untemplated("\n".join(lines), self.first, fences)
        self.ignored += found.ignored
        self.remarks += found.remarks
        prepared = _linked(_LONE_BULLET.sub(r"\n- \1", _BULLET.sub(r"\1 ", found.text))).split("\n")
        if is_obsidian(found.text):
            prepared, hidden = unlinked(prepared, self.first, fences)
            self.ignored += hidden
        for index, each in enumerate(prepared):
            if index in fences:
                continue
            each = prepared[index] = _EMOJI.sub("", _COMPONENT.sub(r"(\2)", each))
            if _WRAPPER.fullmatch(each) or _DIV.fullmatch(each):
                self.ignored.append((self.first + index, self.first + index, "layout"))
                prepared[index] = ""
        return prepared

    def without_generated(self, lines: list[str]) -> list[str]:
        """Lines without what a program writes into a page again and again, as GitHub's profiles have it between marks."""
        kept, begin, name = list(lines), 0, ""
        for index, line in enumerate(lines):
            if not name and (opens := _GENERATED.match(line)) and (opens[1] or opens[4]).upper().startswith("START"):
                begin, name = index, opens[2] or opens[3]
            elif name and (ends := _GENERATED.match(line)) and (ends[2] or ends[3]) == name:
                kept[begin : index + 1] = [""] * (index + 1 - begin)
                self.ignored.append((self.first + begin, self.first + index, "layout"))
                self.remarks.append(
                    Remark("generated", self.first + begin, f"a program writes what stands here ({name})")
                )
                name = ""
        return kept

    # ---- blocks ------------------------------------------------------------------------------------------------------
    def walk(self, nodes: list[SyntaxTreeNode], parts: list[Block | Heading]) -> None:
        """Read sibling nodes into `parts`; pieces of HTML with only blank lines between are read as one."""
        at = 0
        while at < len(nodes):
            node = nodes[at]
            if node.type == "html_block":
                group = [node]
                while at + 1 < len(nodes) and nodes[at + 1].type == "html_block":
                    at += 1
                    group.append(nodes[at])
                self.html(group, parts)
            else:
                self.block(node, parts)
            at += 1

    def span(self, node: SyntaxTreeNode) -> tuple[int, int]:
        start, end = node.map or (0, 1)
        return self.first + start, self.first + max(end - 1, start)

    def html(self, nodes: list[SyntaxTreeNode], parts: list[Block | Heading]) -> None:
        first = self.span(nodes[0])[0]
        text, at = "", first
        for node in nodes:
            start = self.span(node)[0]
            text += "\n" * (start - at) + node.content
            at = start + node.content.count("\n")
        self.html_text(text, first, parts)

    def html_text(self, text: str, first: int, parts: list[Block | Heading]) -> None:
        piece = read_html(text, first)
        parts.extend(piece.parts)
        self.ignored.extend(piece.ignored)

    def block(self, node: SyntaxTreeNode, parts: list[Block | Heading]) -> None:
        start, end = self.span(node)
        if node.type in ("heading", "lheading"):
            self.heading(node, parts)
        elif node.type == "paragraph":
            self.paragraph(node.children[0].content if node.children else "", start, parts)
        elif node.type in ("bullet_list", "ordered_list"):
            items = [self.item(child, index) for index, child in enumerate(node.children)]
            for child, item in zip(node.children, items, strict=True):
                if item is None:
                    at = self.span(child)[0]
                    self.ignored.append((at, at, "layout"))
            kept = [item for item in items if item]
            if kept:
                parts.append(ItemList(kept))
        elif node.type == "table":
            parts.append(self.table(node))
        elif node.type == "dl":
            parts.append(self.definitions(node))
        elif node.type in ("fence", "code_block"):
            self.code(node, parts)
        elif node.type == "hr":
            self.ignored.append((start, end, "layout"))
        else:
            self.walk(node.children, parts)

    def code(self, node: SyntaxTreeNode, parts: list[Block | Heading]) -> None:
        start, end = self.span(node)
        if re.match(r"\{[\w.#-]", node.info):
            self.remarks.append(Remark("code", start, "this code is run where the page is made; it isn't here"))
            self.ignored.append((start, end, "layout"))
        elif node.content.strip():
            parts.append(Verbatim(f"```{node.info}\n{node.content.rstrip()}\n```", start, end))
        else:
            self.ignored.append((start, end, "layout"))

    def heading(self, node: SyntaxTreeNode, parts: list[Block | Heading]) -> None:
        start, end = self.span(node)
        text = node.children[0].content.strip() if node.children else ""
        if not plain(text):
            self.ignored.append((start, end, "layout"))
        elif node.markup == "-" and ("\n" in text or len(text) > 90 or text.endswith(".")):
            # A rule drawn right under a paragraph, which Markdown takes for a heading's underline.
            self.paragraph(text, start, parts)
            self.ignored.append((end, end, "layout"))
        else:
            if _BLOCK_TAG.match(text) or "<" in text:
                text = inline(text).markdown
            parts.append(Heading(text, int(node.tag[1]), start, end))

    def paragraph(self, content: str, start: int, parts: list[Block | Heading]) -> None:
        if _BLOCK_TAG.match(content):
            self.html_text(content, start, parts)
            return
        raw = content.split("\n")
        if raw[0].lstrip().startswith("|") and len(raw) > 1:
            tables, ignored = read_text(raw, start)
            parts.extend(tables)
            self.ignored.extend(ignored)
            return
        lines = []
        for line in logical_lines(raw, start):
            if not line.text.strip("= ") or ("![" in line.text and not plain(line.text)):  # pictures, lines under HTML
                self.ignored.append((line.start, line.end, "layout"))
            else:
                lines.append(line)
        if not lines:
            self.ignored.append((start, start + len(raw) - 1, "layout"))
        elif len(lines) == 1 and is_unmarked_heading(lines[0].text):
            parts.append(Heading(lines[0].text, 2, lines[0].start, lines[0].end, marked=False))
        else:
            parts.append(Paragraph(lines))

    def item(self, node: SyntaxTreeNode, index: int) -> Item | None:
        inner: list[Block | Heading] = []
        self.walk(node.children, inner)
        blocks: list[Block] = []
        for part in inner:
            blocks.append(Paragraph([Line(part.text, part.start, part.end)]) if isinstance(part, Heading) else part)
        if not blocks:
            return None
        lines: list[Line] = []
        if isinstance(blocks[0], Paragraph):
            lines = blocks[0].lines
            blocks = blocks[1:]
        elif isinstance(blocks[0], ItemList) and len(blocks) == 1 and not index and len(blocks[0].items) == 1:
            pass  # `* * Foo`: a child without a parent, kept as one
        start = lines[0].start if lines else blocks[0].start
        end = max([*(line.end for line in lines), *(block.end for block in blocks)])
        return Item(lines, blocks, node.info + node.markup if node.info else node.markup, start, end)

    def definitions(self, node: SyntaxTreeNode) -> ItemList:
        """A list of terms with what is said of each: an item a term, as HTML's have, the texts on the lines below it."""
        items: list[Item] = []
        following = [child.type for child in node.children[1:]] + [""]
        for child, after in zip(node.children, following, strict=True):
            if child.type == "dt":
                term = " ".join(part.content for part in child.children)
                at = self.span(child)[0]
                items.append(Item([Line(term, at, at)], [], "-", at, at))
            elif (said := self.item(child, 1)) and items:
                last = items[-1]
                if after == "dd" and not said.blocks and "\n" in said.lines[-1].text:
                    # A term right below what is said of another, without a blank line, is one all the same.
                    told, _, term = said.lines[-1].text.rpartition("\n")
                    at = said.lines[-1].end
                    items.append(Item([Line(term.strip(), at, at)], [], "-", at, at))
                    said.lines[-1] = Line(told, said.lines[-1].start, at - 1)
                if last.blocks:
                    last.blocks += [*([Paragraph(said.lines)] if said.lines else []), *said.blocks]
                else:
                    last.lines, last.blocks = [*last.lines, *said.lines], said.blocks
                last.end = max(last.end, said.end)
        return ItemList(items)

    def table(self, node: SyntaxTreeNode) -> Table:
        start, end = self.span(node)
        header: list[str] = []
        rows: list[TableRow] = []
        for part in node.children:
            for line in part.children:
                at = self.span(line)[0]
                cells = [logical_lines([cell.children[0].content], at) for cell in line.children if cell.children]
                if part.type == "thead":
                    header = [plain(cell[0].text) for cell in cells if cell]
                elif any(cells):
                    rows.append(TableRow([Paragraph(cell) for cell in cells if cell], at, at))
        return Table(header, rows, start, end)


def _fenced(lines: list[str]) -> set[int]:
    """The indexes of the lines inside code fences."""
    inside: set[int] = set()
    open_ = ""
    for index, line in enumerate(lines):
        match = _FENCE.match(line)
        if open_:
            inside.add(index)
            if match and match[1].startswith(open_) and not line.strip().strip(open_[0]):
                open_ = ""
        elif match:
            open_ = match[1]
            inside.add(index)
    return inside


_HARD_BREAK = re.compile(r"(?:(?<! ) {2,}|\\)$")
_BR = re.compile(r"(?:(?<!\s)\s+)?<br\s*/?>\s*", re.IGNORECASE)


def logical_lines(raw: list[str], start: int) -> list[Line]:
    """Join a paragraph's lines at soft breaks and part them at hard ones (two spaces, a backslash, `<br>`)."""
    found: list[Line] = []
    open_: list[str] = []
    begin = start
    for index, line in enumerate(raw):
        if not open_:
            begin = start + index
        pieces = _BR.split(line)
        for piece in pieces[:-1]:
            open_.append(piece)
            found.append(_line(open_, begin, start + index))
            open_, begin = [], start + index
        if pieces[-1].strip() or not open_:
            open_.append(_HARD_BREAK.sub("", pieces[-1]))
        if _HARD_BREAK.search(line):
            found.append(_line(open_, begin, start + index))
            open_ = []
    if open_:
        found.append(_line(open_, begin, start + len(raw) - 1))
    return [line for line in found if line.text]


def _line(pieces: list[str], start: int, end: int) -> Line:
    text = "\n".join(piece.strip() for piece in pieces).strip()
    if "<" in text:
        text = inline(text).markdown
    if text and not inline(text).text:
        text = text if "![" in text else ""
    return Line(text, start, end)
