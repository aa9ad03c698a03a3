"""Facts told in running text: small rules, each with a name, that read what a plainly worded sentence states.

A rule is a function in one of this package's modules, marked with `@rule`. It is given one sentence, and adds what it finds to
the findings, with its own name as the record's `rule`. The text itself stays where it was, in the biography or a section.
"""

from . import studies, things, work
from .sentences import ANNOUNCEMENTS, RULES, Rule, links_of, read_prose, sentences
from .settling import settle

__all__ = [
    "ANNOUNCEMENTS",
    "RULES",
    "Rule",
    "links_of",
    "read_prose",
    "sentences",
    "settle",
    "studies",
    "things",
    "work",
]
