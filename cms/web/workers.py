"""Several processes that answer at the same address: what was loaded before they begin, they share.

They have nothing else in common but the store. One that ends by itself is begun anew.
"""

from __future__ import annotations

import logging
import os
import signal
import socket
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from types import FrameType

log = logging.getLogger("cms.web")
NOT_STARTED = 3  # the exit status of one that couldn't begin, as uvicorn has it: the next couldn't either
_PAUSE = 1.0  # seconds, at least, between two beginnings in the place of one
_HARD = 10.0  # seconds after those that stopping may take, before what is still there is killed
_TOLD = signal.SIGTERM, signal.SIGINT


class Workers:
    """Processes that do the same, as many as there are to be."""

    def __init__(
        self,
        work: Callable[[list[socket.socket]], int],
        sockets: Sequence[list[socket.socket]],
        grace: float,
    ) -> None:
        """Let one for each list of sockets do `work`, which gives its exit status and stops within `grace` seconds."""
        self.work, self.sockets, self.grace = work, sockets, grace
        self.began: dict[int, tuple[int, float]] = {}  # by process ID: whose sockets it has, and when
        self.stopping = False

    def run(self) -> int:
        """Begin them, and see to it that all are there, until a signal says to stop; returns an exit status.

        In each of the processes it returns as well: the status that `work` gave.
        """
        for sig in _TOLD:
            signal.signal(sig, self._stop)
        signal.signal(signal.SIGALRM, self._kill)
        failed = False
        for number in range(len(self.sockets)):
            if (ended := self._begin(number)) is not None:
                return ended
        while self.began:
            pid, status = os.wait()
            number, began = self.began.pop(pid, (0, None))
            if self.stopping or began is None:
                continue
            if os.waitstatus_to_exitcode(status) == NOT_STARTED:
                failed = True
                self._stop(signal.SIGTERM, None)
                continue
            log.error("worker %d ended by itself (%d): another begins", pid, os.waitstatus_to_exitcode(status))
            time.sleep(max(0.0, began + _PAUSE - time.monotonic()))
            if not self.stopping and (ended := self._begin(number)) is not None:
                return ended
        signal.setitimer(signal.ITIMER_REAL, 0)
        return int(failed)

    def _begin(self, number: int) -> int | None:
        """Begin the one with these sockets: gives None here, and there, at its end, its exit status."""
        # A signal that comes meanwhile is neither missed by the new one, nor taken by it for its parent's.
        signal.pthread_sigmask(signal.SIG_BLOCK, _TOLD)
        parent = os.getpid()
        pid = os.fork()
        if pid == 0:
            os.setpgid(0, 0)  # a terminal tells all of a group, and this one is told by its parent
            self.began.clear()
            self._close(but=number)  # what waited at another's would wait for this one
            for sig in (*_TOLD, signal.SIGALRM):
                signal.signal(sig, signal.SIG_DFL)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, _TOLD)
            return self.work(self.sockets[number]) if os.getppid() == parent else 0
        self.began[pid] = number, time.monotonic()
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _TOLD)
        return None

    def _stop(self, sig: int, _: FrameType | None) -> None:
        """Listen no more, and tell all."""
        if not self.stopping:
            self.stopping = True
            self._close()  # who comes now is theirs to answer, for as long as one of them listens
            signal.setitimer(signal.ITIMER_REAL, self.grace + _HARD)
        self._tell(sig)

    def _close(self, but: int | None = None) -> None:
        for number, some in enumerate(self.sockets):
            for one in some if number != but else ():
                one.close()

    def _kill(self, _: int, __: FrameType | None) -> None:
        self._tell(signal.SIGKILL)

    def _tell(self, sig: int) -> None:
        for pid in list(self.began):
            with suppress(ProcessLookupError):
                os.kill(pid, sig)
