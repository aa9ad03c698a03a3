"""For each kind of list one table: the roles that parts of an entry have, and what speaks for each.

A new kind of list is a new table. What can speak is in `evidence.TELLS`; a table names it and says how much.
"""

from .career import EDUCATION, POSITIONS, SERVICE, TEACHING
from .publications import PUBLICATIONS
from .words import LANGUAGES, NEWS, SKILLS
from .works import AWARDS, PROJECTS, TALKS, WORKS

__all__ = [
    "AWARDS",
    "EDUCATION",
    "LANGUAGES",
    "NEWS",
    "POSITIONS",
    "PROJECTS",
    "PUBLICATIONS",
    "SERVICE",
    "SKILLS",
    "TALKS",
    "TEACHING",
    "WORKS",
]
