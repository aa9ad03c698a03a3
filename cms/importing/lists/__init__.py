"""Lists read as one: rows, cut into segments, whose roles follow from what they look like and from the list's own layout."""

from .layout import Part
from .parsing import Known, ListEntry, ReadList, read_list, read_rows
from .roles import Role, Table
from .rows import ListLine, Shape
from .tables import (
    AWARDS,
    EDUCATION,
    LANGUAGES,
    NEWS,
    POSITIONS,
    PROJECTS,
    PUBLICATIONS,
    SERVICE,
    SKILLS,
    TALKS,
    TEACHING,
    WORKS,
)
