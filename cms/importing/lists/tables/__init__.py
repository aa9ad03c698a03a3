"""For each kind of list one table: the roles that parts of an entry have, and what speaks for each.

A new kind of list is a new table. What can speak is in `evidence.TELLS`; a table names it and says how much. To what is said
here `fitted.json` adds what the corpus taught.
"""

from ..roles import fitted
from . import career, publications, words, works

EDUCATION, POSITIONS = fitted(career.EDUCATION), fitted(career.POSITIONS)
SERVICE, TEACHING = fitted(career.SERVICE), fitted(career.TEACHING)
PUBLICATIONS = fitted(publications.PUBLICATIONS)
LANGUAGES, NEWS, SKILLS = words.LANGUAGES, words.NEWS, words.SKILLS
AWARDS, PROJECTS, TALKS, WORKS = (fitted(one) for one in (works.AWARDS, works.PROJECTS, works.TALKS, works.WORKS))

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
