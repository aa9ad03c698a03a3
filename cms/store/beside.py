"""Processes beside the event loop's, where Python runs that takes long: a thread would hold the lock that the loop needs.

They are forked from one that was itself forked before there were an event loop, threads or connections: what was loaded by
then they share with the server.
"""

from __future__ import annotations

import asyncio
import io
import os
import pickle
import signal
import socket
import struct
import sys
import traceback
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
_IDLE = 120.0  # seconds with nothing to do, after which it ends: to load what reads documents takes a second, each time
# `nice`: how much less of the processor than the event loop they have. With more, each would keep a busy one waiting for a
# whole slice of time now and then, and that is some milliseconds.
GIVE_WAY = 19
_LENGTH = struct.Struct("!Q")  # of a message, before it
_AT_ONCE = 1 << 20  # bytes that are read at once


class EndedError(Exception):
    """A process that ended before it was done: what it was at may have been too much for it."""


class Beside:
    """What processes beside this one are forked from, on Linux."""

    def __init__(self, shared: dict[str, Any], leave: Iterable[socket.socket] = ()) -> None:
        """Fork it; it leaves these sockets to this process, which must have no thread yet, and nothing open of what is shared.

        What is `shared` all have from the beginning: an argument that is it, or a method of it, is known there by its name.
        """
        self.shared, self.names = shared, {id(each): name for name, each in shared.items()}
        self.control, theirs = socket.socketpair()
        self._pid = os.fork()
        if self._pid == 0:
            self.control.close()
            for each in leave:
                each.close()
            _fork_on(theirs, shared)
        theirs.close()

    def close(self) -> None:
        """Fork nothing any more."""
        self.control.close()
        os.waitpid(self._pid, 0)


class Process:
    """A process beside that of an event loop: what is called there runs one after another.

    It begins with the first, and ends when there was nothing for a while.
    """

    def __init__(self, beside: Beside) -> None:
        """Begin nothing yet."""
        self.beside = beside
        self._connection: socket.socket | None = None
        self._one = asyncio.Lock()
        self._idle: asyncio.TimerHandle | None = None

    async def run(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call a function that is found by its module and its name, or as a method of what is shared.

        Raises what it raises, and `EndedError` if the process ends meanwhile.
        """
        asked = io.BytesIO()
        _Pickler(asked, self.beside.names).dump((function, args, kwargs))
        async with self._one:
            try:
                answer = await self._answer(asked.getvalue())
            except BaseException as error:  # whoever asks next must get an answer of their own
                self.close()
                if isinstance(error, EOFError | OSError):
                    raise EndedError("The process that this was done in ended.") from error
                raise
        done, value = pickle.loads(answer)  # noqa: S301 - our own process wrote it
        if not done:
            raise value
        return value  # type: ignore[no-any-return]  # what the function returned

    async def _answer(self, asked: bytes) -> bytes:
        loop, message = asyncio.get_running_loop(), _LENGTH.pack(len(asked)) + asked
        if self._idle is not None:
            self._idle.cancel()
        try:
            connection = self._connection or self._begun()
            await loop.sock_sendall(connection, message)
        except OSError:  # it ended when nobody asked
            connection = self._begun()
            await loop.sock_sendall(connection, message)
        (length,) = _LENGTH.unpack(await _received(connection, _LENGTH.size))
        answer = await _received(connection, length)
        self._idle = loop.call_later(_IDLE, self.close)
        return answer

    def _begun(self) -> socket.socket:
        self.close()
        self._connection, its = socket.socketpair()
        self._connection.setblocking(False)
        with its:
            socket.send_fds(self.beside.control, [b"."], [its.fileno()])
        return self._connection

    def close(self) -> None:
        """End it, once it is done with what it is at; it begins anew with the next."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None


async def _received(connection: socket.socket, length: int) -> bytes:
    """So many bytes that come; raises `EOFError` if there won't be as many."""
    loop, got = asyncio.get_running_loop(), bytearray()
    while len(got) < length:
        part = await loop.sock_recv(connection, min(length - len(got), _AT_ONCE))
        if not part:
            raise EOFError
        got += part
    return bytes(got)


class _Pickler(pickle.Pickler):
    """Writes what both have by its name."""

    def __init__(self, file: io.BytesIO, names: dict[int, str]) -> None:
        super().__init__(file)
        self.names = names

    def persistent_id(self, each: Any) -> str | None:
        """The name of what is shared."""
        return self.names.get(id(each))


class _Unpickler(pickle.Unpickler):
    """Reads what a `_Pickler` wrote."""

    def __init__(self, file: io.BytesIO, shared: dict[str, Any]) -> None:
        super().__init__(file)
        self.shared = shared

    def persistent_load(self, name: str) -> Any:
        """What has a name."""
        return self.shared[name]


def _fork_on(control: socket.socket, shared: dict[str, Any]) -> None:
    """Fork a process for each connection that comes, until the server is gone; never returns.

    A terminal and a service manager tell all of a group to stop: what is begun is ended by its connection's end.
    """
    for sig in (signal.SIGINT, signal.SIGTERM):
        signal.signal(sig, signal.SIG_IGN)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody asks how they ended
    try:
        while True:
            _, connections, _, _ = socket.recv_fds(control, 1, 1)
            if not connections:
                break
            if os.fork() == 0:
                control.close()
                signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                os.nice(GIVE_WAY)
                _work(socket.socket(fileno=connections[0]), shared)
                break
            os.close(connections[0])
    except BaseException:
        traceback.print_exc(file=sys.stderr)
    finally:
        os._exit(0)


def _work(connection: socket.socket, shared: dict[str, Any]) -> None:
    """Do what is asked, until nobody is there to ask."""
    with suppress(BrokenPipeError, ConnectionResetError), connection.makefile("rwb", _AT_ONCE) as file:
        while length := file.read(_LENGTH.size):
            asked = io.BytesIO(file.read(*_LENGTH.unpack(length)))
            answer = _answer(asked, shared)
            file.write(_LENGTH.pack(len(answer)))
            file.write(answer)
            file.flush()


def _answer(asked: io.BytesIO, shared: dict[str, Any]) -> bytes:
    """Whether what is asked was done, and what it returned or raised."""
    try:
        function, args, kwargs = _Unpickler(asked, shared).load()
        return pickle.dumps((True, function(*args, **kwargs)))
    except Exception as error:
        error.add_note("In the process beside the server's:\n" + "".join(traceback.format_exception(error)))
        try:
            return pickle.dumps((False, error))
        except Exception:  # one that holds what can't be sent
            return pickle.dumps((False, RuntimeError("\n".join(error.__notes__))))
