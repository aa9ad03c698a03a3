"""A server that loses no request as it stops.

Told by SIGTERM, it first goes on: whatever is in front of it learns by `/readyz` that it is to send nothing more, and each
client by `Connection: close`. Once nothing new came for a second it listens no more, and ends what is idle; what is being
answered has the rest of the time that stopping may take. Told by SIGINT, it listens no more at once.
"""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import threading
from types import FrameType

import uvicorn

from .connections import Connection, Connections

_QUIET = 1.0  # seconds without anything new, after which nobody is taken to come any more
_LOOK = 0.05  # seconds between two looks at who is still there
_CLOSING = 1  # seconds that what goes on without a connection has, before it's cancelled
_HARD = 5.0  # seconds after those that stopping may take, in which all is closed; then the process ends as it is
_CLOSE = b"connection", b"close"


class Server(uvicorn.Server):
    """Uvicorn's server, which stops within `grace` seconds, whatever its clients do; and once its parent is gone."""

    def __init__(self, config: uvicorn.Config, connections: Connections, grace: float) -> None:
        """Serve nothing yet."""
        super().__init__(config)
        self.bounds, self.grace = connections, grace
        self.parent: int | None = None  # the process without which this one isn't to go on
        self._told_by: int | None = None

    @property
    def open(self) -> list[Connection]:
        """The connections that there are."""
        return [each for each in self.server_state.connections if isinstance(each, Connection)]

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop, as a signal says; if that hangs, by force."""
        if self._told_by is None:
            self._told_by = sig
            force = threading.Timer(self.grace + _HARD, os._exit, (1,))
            force.daemon = True
            force.start()
        super().handle_exit(sig, frame)

    async def on_tick(self, counter: int) -> bool:
        """Whether to stop: by a signal, or because the parent is gone."""
        orphaned = self.parent is not None and os.getppid() != self.parent
        return await super().on_tick(counter) or orphaned

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        if self._told_by == signal.SIGTERM:
            await self._until_quiet(began + self.grace / 2)
        for each in self.servers:
            each.close()
        for one in sockets or []:
            one.close()
        for connection in self.open:
            connection.shutdown()
        while self.open and not self.force_exit and loop.time() < began + self.grace:
            await asyncio.sleep(_LOOK)
        for connection in self.open:
            connection.drop()
        self.config.timeout_graceful_shutdown = _CLOSING
        await super().shutdown()
        # It was heeded: uvicorn would have the process end by it now, which looks like a failure.
        self._captured_signals = [sig for sig in self._captured_signals if sig != signal.SIGTERM]

    async def _until_quiet(self, latest: float) -> None:
        """Answer on, each client for the last time, until none comes any more."""
        self.bounds.stop()
        state, loop = self.server_state, asyncio.get_running_loop()
        state.default_headers = [*state.default_headers, _CLOSE]
        for connection in self.open:
            connection.close_after_answer()
        seen, since = (state.total_requests, set(state.connections)), loop.time()
        while loop.time() < min(since + _QUIET, latest) and not self.force_exit:
            await asyncio.sleep(_LOOK)
            now = state.total_requests, set(state.connections)
            if now != seen:
                seen, since = now, loop.time()
