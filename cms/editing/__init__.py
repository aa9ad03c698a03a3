"""Changes to the content: applied and published as revisions, the one way in which content is written."""

from .changes import Changes, commit
from .merge import MERGEABLE, merge, undo, unmerge
