"""Changes to the content: validated, applied, published."""

from .changes import Changes, commit
