"""How well it reads doesn't fall: no figure is worse than the last one kept, and docs/scores.md shows those."""

from __future__ import annotations

import json

from .score import FIGURES, PAGE, fallen, measured, page, score


def test_no_figure_falls() -> None:
    now = measured(score())
    worse = fallen(json.loads(FIGURES.read_text(encoding="utf-8")), now)
    assert not worse, "\n".join((*worse, "`make score` shows more; if this is meant: make score ARGS=--write"))


def test_the_page_shows_the_figures() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(json.loads(FIGURES.read_text(encoding="utf-8")))
