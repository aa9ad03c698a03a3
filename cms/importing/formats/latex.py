"""LaTeX in bibliographies to text: accents, dashes, Greek letters, emphasis; braces that protect capitals go."""

from __future__ import annotations

import re
from functools import lru_cache

from pylatexenc.latex2text import LatexNodes2Text

_LINK = re.compile(r"\\href\s*\{([^{}]*)\}\s*\{([^{}]*)\}|\\url\s*\{([^{}]*)\}")
_CARET = re.compile(r"\\textasciicircum(?![A-Za-z])(?:\{\}|\s)?")  # which the decoder takes for an accent
_PERCENT = re.compile(r"(?<!\\)%")  # a comment in LaTeX, and a per cent sign in every bibliography


@lru_cache(maxsize=1)
def _decoder() -> LatexNodes2Text:
    return LatexNodes2Text(math_mode="text", keep_comments=True)


def decode(latex: str) -> str:
    """The text of some LaTeX, white space folded; what the decoder can't read is kept as it is, without its braces."""
    return " ".join(_decoded(_LINK.sub(lambda m: m[2] or m[3] or m[1], latex)).split())


def decode_rich(latex: str) -> str:
    """The text of some LaTeX as Markdown: links stay links, and paragraphs apart."""
    linked = _LINK.sub(lambda m: f"[{m[2]}]({m[1]})" if m[2] else f"<{m[3]}>", latex)
    return "\n\n".join(
        " ".join(_decoded(part).split()) for part in re.split(r"\n[^\S\n]*\n\s*", linked) if part.strip()
    )


def _decoded(latex: str) -> str:
    if not re.search(r"[\\{}$~]|--|``|''", latex):
        return latex
    try:
        return str(_decoder().latex_to_text(_PERCENT.sub(r"\\%", _CARET.sub("^", latex))))
    except Exception:  # the decoder raises whatever comes up in text that is no LaTeX
        return re.sub(r"[{}]", "", latex)
