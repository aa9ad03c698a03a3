"""Changes to the content: applied and published as revisions, the one way in which content is written."""

from .changes import Changes, draft, publish
from .committing import commit, suggest
from .merge import MERGEABLE, merge, unmerge
