"""The store: engine and transactions, version twins, revisions, migrations."""

from . import search
from .database import Database
from .migrations import applied, drift, generate, migrate, newest, require_newest
from .revisions import REVISION, SITE, Revision, current_revision, next_revision
from .versions import METADATA, OPEN, PENDING, TWINS, number, published, remove, save
