"""Several processes that serve one address and one PostgreSQL. They share a listening socket; who is served by which is
the system's choice. One that dies is replaced; all end with the one that started them."""

from __future__ import annotations

import multiprocessing
import os
import signal
import socket
import threading
import time
from collections.abc import Callable, Collection
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from types import FrameType

from lancio.engine import own
from lancio.engine.errors import LancioError
from lancio.server.refusals import TEXT

#: seconds that a process has to end, and between replacements of those that die
GRACE, PAUSE = 10.0, 1.0


def check(database: str | None, language: str) -> None:
    """Only a database server serves several processes well."""
    if not (database or "").startswith("postgresql"):
        raise LancioError(TEXT.say("error.processes", language))


def one(sock: socket.socket, database: str, names: Collection[str], limited: bool, data: str | None, log: str) -> None:
    """One of the processes."""
    import uvicorn

    from lancio.engine.registry import lay_over
    from lancio.server.app import create_app
    from lancio.server.limits import Limits
    from lancio.server.logs import configure
    from lancio.server.metrics import OPERATOR
    from lancio.server.notices.config import from_environment
    from lancio.server.serving import configured

    configure(log)
    parent = multiprocessing.parent_process()
    assert parent is not None
    threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()
    if data is not None:
        lay_over(Path(data))
    limits = Limits() if limited else None
    app = create_app(database, names, limits, from_environment(app=True), os.environ.get(OPERATOR, ""))

    class Server(uvicorn.Server):
        """Lets its listeners go before it ends."""

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            app.state.hall.say_goodbye()
            await super().shutdown(sockets)

    Server(configured(app)).run(sockets=[sock])


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    os.kill(os.getpid(), signal.SIGTERM)


class Several:
    """The processes, and whoever watches over them."""

    def __init__(
        self,
        count: int,
        sock: socket.socket,
        database: str,
        names: Collection[str],
        limited: bool,
        log: str = "warning",
    ) -> None:
        laid = own.laid()
        self._what = (sock, database, sorted(names), limited, str(laid.path.resolve()) if laid else None, log)
        self._context = multiprocessing.get_context("spawn")
        self._ends = threading.Event()
        self.processes: list[BaseProcess] = [self._started() for _ in range(count)]

    def _started(self) -> BaseProcess:
        process = self._context.Process(target=one, args=self._what)
        process.start()
        return process

    def run(self, ready: Callable[[], None]) -> None:
        """Watch over them until somebody wants an end."""
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._stop)
        ready()
        while not self._ends.wait(PAUSE):
            for place, process in enumerate(self.processes):
                if not process.is_alive() and not self._ends.is_set():
                    self.processes[place] = self._started()
        until = time.monotonic() + GRACE
        for process in self.processes:
            process.terminate()
        for process in self.processes:
            process.join(max(0.0, until - time.monotonic()))
            if process.is_alive():
                process.kill()

    def _stop(self, _: int, __: FrameType | None) -> None:
        self._ends.set()
