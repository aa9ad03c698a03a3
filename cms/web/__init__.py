"""The HTTP side: GraphQL over HTTP, the playground, health.

`cms.web:app` is all of it as one ASGI application, made from the settings when it is first asked for, for whoever has another
server than `cms serve`; what bounds connections is that server's part then.
"""

from __future__ import annotations

from functools import cache
from typing import Any


def __getattr__(name: str) -> Any:
    """Give `app`; raises `CmsError` where the settings or the store can't be used."""
    if name != "app":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return _made()


@cache
def _made() -> Any:
    from cms.settings import load_settings
    from cms.store import Database, require_servable

    from .application import create_app

    settings = load_settings()
    database = Database(settings.database_url, settings.assets, pgbouncer=settings.pgbouncer)
    require_servable(database)
    database.close()  # whoever serves may do so in processes that begin from this one
    return create_app(settings, database)
