"""What no error may tell: how the server is made inside, and where it runs."""

from __future__ import annotations

import re

# A traceback, SQL, the drivers' and libraries' names, paths of files, our own modules.
LEAKS = re.compile(
    r"Traceback|File \\?\"|line \d+, in |\w(Error|Exception)\b|\b(SELECT|FROM|WHERE)\b|json_(group|object|agg|build)"
    r"|sqlite|psycopg|asyncpg|postgres(?i:ql)?|sqlalchemy|strawberry|starlette|uvicorn|site-packages|\.py\b"
    r"|/(home|root|usr|tmp|var|opt)/|\bcms\.(api|content|planning|store|web)\b|<[a-zA-Z_.]+ object at 0x"
)
