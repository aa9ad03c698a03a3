"""How reads reach PostgreSQL by asyncpg: by one of the hosts that an address names, as libpq would choose it for writes."""

from __future__ import annotations

from typing import Any

from .database import CONNECTING, Database

# What addresses say to libpq alone; asyncpg would take it for settings of the server.
_FOR_LIBPQ = (
    "channel_binding",
    "connect_timeout",
    "gssencmode",
    "keepalives",
    "keepalives_count",
    "keepalives_idle",
    "keepalives_interval",
    "load_balance_hosts",
    "require_auth",
    "requirepeer",
    "sslsni",
    "tcp_user_timeout",
)


class Hosts:
    """The hosts of a store's address."""

    def __init__(self, database: Database) -> None:
        """Open nothing yet."""
        url = database.url
        self.timeout = float(str(url.query.get("connect_timeout", CONNECTING)))  # seconds that each may take
        shown = url.set(drivername="postgresql").difference_update_query(_FOR_LIBPQ)
        self.address = shown.render_as_string(hide_password=False)
        _, named = database.dialect.create_connect_args(url)
        hosts, ports = named.get("host"), named.get("port")
        # As asyncpg takes each alone; the one that let us in last comes first.
        self.each: list[dict[str, Any]] = [{}]
        if isinstance(hosts, list) and isinstance(ports, list):
            self.each = [{"host": host, "port": port} for host, port in zip(hosts, ports, strict=True)]

    async def connect(self, **given: Any) -> Any:
        """A connection to the first host that lets us in, and is what the address asks for; raises `ConnectionError`.

        They are tried one by one, as asyncpg itself lets one that is silent keep it from all others.
        """
        import asyncpg

        told = []
        for host in list(self.each):
            try:
                connection = await asyncpg.connect(self.address, timeout=self.timeout, **given, **host)
            except (asyncpg.PostgresError, asyncpg.InternalClientError, OSError) as error:
                told.append(str(error) or f"there was no answer in {self.timeout:g} s")
            else:
                self.each.remove(host)
                self.each.insert(0, host)
                return connection
        raise ConnectionError("; ".join(dict.fromkeys(told)))
