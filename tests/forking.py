"""A `cms` for scripts that run it often: each command is a fork of a process that has loaded the program, once.

`answer` is that process. What a script runs as `cms` is this file with the socket and the command's words: it hands over its
words, folder, environment, input and outputs, and ends as the command does.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import sys


def ask(path: str, words: list[str]) -> int:
    """Have a command run, and give its exit status."""
    with socket.socket(socket.AF_UNIX) as asking:
        asking.connect(path)
        given = {"words": words, "folder": os.getcwd(), "environment": dict(os.environ)}
        socket.send_fds(asking, [b" "], [0, 1, 2])
        asking.sendall(json.dumps(given).encode())
        asking.shutdown(socket.SHUT_WR)
        return int(asking.recv(16) or b"1")


def answer(path: str) -> None:
    """Run commands that are asked for at a socket, each in a process of its own."""
    import cms.api.executor
    import cms.cli
    import cms.exporting.files
    import cms.importing.files
    import cms.importing.run  # noqa: F401 -- all that commands load when they run

    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for them
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(path)
        listening.listen()
        while True:
            asking, _ = listening.accept()
            with asking:
                if os.fork() == 0:
                    listening.close()
                    _run(asking)


def _run(asking: socket.socket) -> None:
    from cms.cli import main

    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    _, files, _, _ = socket.recv_fds(asking, 1, 3)
    given = json.loads(b"".join(iter(lambda: asking.recv(65_536), b"")))
    for number, file in enumerate(files):
        os.dup2(file, number)
        os.close(file)
    os.chdir(given["folder"])
    os.environ.clear()
    os.environ.update(given["environment"])
    sys.argv = ["cms", *given["words"]]
    status: object = 1
    try:
        main()
    except SystemExit as ended:
        status = ended.code
    except BaseException:
        sys.excepthook(*sys.exc_info())
    with contextlib.suppress(BrokenPipeError):
        sys.stdout.flush()
    asking.sendall(f"{status}".encode())
    os._exit(0)


if __name__ == "__main__":
    sys.exit(ask(sys.argv[1], sys.argv[2:]))
