"""Documents: bytes to an `Outline` that no longer shows which format it came from."""

from .cutting import cut_to
from .files import ENDINGS, file_kind
from .headings import SectionKind, evidence_of_heading, kind_of_heading, kinds_of_heading, likely_kind, names_career
from .inline import EDGE, Inline, Mark, escape, inline, plain
from .outline import (
    Block,
    Item,
    ItemList,
    Line,
    Outline,
    Paragraph,
    Remark,
    Section,
    Table,
    TableRow,
    Verbatim,
    lines_of,
)
from .reading import read_outline
from .sheets import is_page, is_workbook, sheets_of
