"""Facts told in running text, in any language that has a table of prose in `cms.documents.languages`.

A sentence is taken apart once (`tokens`), walked over (`walk`, `view`), read into frames, each a head with its slots (`heads`,
`frames`), and what the frames hold becomes records (`telling`), with the frame's kind as their `rule`. The text itself stays
where it was, in the biography or a section.
"""

from .reading import is_of_person, read_news, read_prose, read_told, tells_of_person
from .sentences import links_of
from .settling import settle
from .view import is_called, is_calling

__all__ = [
    "is_called",
    "is_calling",
    "is_of_person",
    "links_of",
    "read_news",
    "read_prose",
    "read_told",
    "settle",
    "tells_of_person",
]
