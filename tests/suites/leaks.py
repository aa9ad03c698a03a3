"""What no answer may contain: how the server is made inside, and where it runs."""

from __future__ import annotations

import re

# A traceback, SQL, the drivers' and libraries' names, paths of files, our own modules.
LEAKS = re.compile(
    r"Traceback|File \\?\"|line \d+, in |Exception|\bSELECT\b|\bFROM\b|json_(group|object|agg|build)"
    r"|sqlite|psycopg|asyncpg|postgres|sqlalchemy|strawberry|starlette|uvicorn|site-packages|\.py\b"
    r"|/(home|root|usr|tmp|var|opt)/|\bcms\.(api|content|planning|store|web)\b|<[a-z_.]+ object at 0x",
    re.IGNORECASE,
)
