"""The store: engine and transactions, version twins, revisions, search index, tokens, migrations."""

from . import search
from .database import Database
from .drafting import DRAFT, SCHEDULE, EntryStatus
from .migrations import applied, drift, generate, migrate, newest, require_newest, require_servable, statements
from .reports import IMPORT_REPORT
from .requests import REQUEST
from .revisions import CHANGE, REVISION, SITE, Point, Revision, current_point, current_revision, next_revision
from .sessions import SESSION
from .tokens import TOKEN
from .trusted import TRUSTED
from .versions import (
    METADATA,
    OPEN,
    PENDING,
    TWINS,
    Row,
    batches,
    discard,
    number,
    preview_at,
    previewed,
    published,
    remove,
    save,
    seen_at,
    twin_of,
)
from .webhooks import DELIVERY, WEBHOOK
