"""LaTeX in bibliographies to text: accents, dashes, Greek letters, emphasis; braces that protect capitals go."""

from __future__ import annotations

import re
from functools import lru_cache

from pylatexenc.latex2text import LatexNodes2Text

from .journals import JOURNALS

_LINK = re.compile(r"\\href\s*\{([^{}]*)\}\s*\{([^{}]*)\}|\\url\s*\{([^{}]*)\}")
_CARET = re.compile(r"\\textasciicircum(?![A-Za-z])(?:\{\}|\s)?")  # which the decoder takes for an accent
_TYPEWRITER = re.compile(r"\\(?:texttt|code|verb)(?=\s*\{)")  # which the decoder drops with what is in it
_CITED = re.compile(r"\\(?:no)?[cC]ite[a-z]{0,8}\*?(?:\[[^\[\]]*\]){0,2}\{[^{}]*\}")
_FUNCTION = re.compile(r"(?<=\w)(?=\\(?:log|ln|lg|exp|sin|cos|tan|max|min|sup|inf|lim|det)(?![A-Za-z]))")
_BRACE = re.compile(r"\$\\[{}]\$")  # Google Scholar's, for what protects capitals
_SCRIPT = re.compile(r"\$(?P<sign>[_^])(?:\{(?P<group>[-+]?\d+)\}|(?P<digit>\d))\$")
_LOW, _HIGH = (str.maketrans("0123456789+-", digits) for digits in ("₀₁₂₃₄₅₆₇₈₉₊₋", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻"))
_MACRO = re.compile(r"\\([a-z]{2,8})")
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


def journal(latex: str) -> str | None:
    """The journal that a macro alone stands for."""
    macro = _MACRO.fullmatch(latex.strip(" {}"))
    return JOURNALS.get(macro[1]) if macro else None


def escaped(text: str) -> str:
    """A text that is no LaTeX as LaTeX."""
    told = re.sub(r"[\\{}$&#_%~^]", lambda m: _ESCAPED.get(m[0], "\\" + m[0]), text)
    return re.sub(r"-(?=-)|`(?=`)|'(?=')", r"\g<0>{}", told)


_ESCAPED = {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "%": "%"}


def _scripted(match: re.Match[str]) -> str:
    return (match["group"] or match["digit"]).translate(_LOW if match["sign"] == "_" else _HIGH)


def _plainer(latex: str) -> str:
    """LaTeX without what the decoder has another idea of than people."""
    latex = _TYPEWRITER.sub(r"\\textrm", _CITED.sub("", _BRACE.sub("", latex)))
    return _SCRIPT.sub(_scripted, _FUNCTION.sub(" ", latex))


def _decoded(latex: str) -> str:
    latex = _plainer(latex)
    if not re.search(r"[\\{}$~]|--|``|''", latex):
        return latex
    try:
        return str(_decoder().latex_to_text(_PERCENT.sub(r"\\%", _CARET.sub("^", latex))))
    except Exception:  # the decoder raises whatever comes up in text that is no LaTeX
        return re.sub(r"[{}]", "", latex)
