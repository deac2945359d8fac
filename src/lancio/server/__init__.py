"""The server: matches in a database, played over HTTP. It knows games only through the contract.

`store` keeps them (`schema`, `rows`), `ledger` has the statements that every action needs and `writer` writes many
actions at once, `seating` and `lobby` know who sits where (`sittings`), `course` is a match as its journal tells it,
`table` one in play, `keeping` keeps its positions, `making` makes new ones, `rooms` has those in memory, `reception`
receives people, `hall` is all of them, `computers` lets computers play, who think (`thinking`) in processes of their
own and in one server only (`leases`), `telling` says what a seat is told and `diary` has its log, `api`, `reading`,
`live`, `sockets`, `invitations` and `chairs` are the interface, `describing` describes it, `app` is the whole.
`notices` tell people that it is their turn, `presence` knows who looks, `clocks`, `timers` and `timekeeping` how long
they take. `doctor`, `soundness` and `backup` are for whoever looks after it, `anchor` holds on to the database's file.
"""

from __future__ import annotations

import gc
import os
import socket
import sys
from collections.abc import Collection

from lancio.engine.errors import LancioError


def run(
    host: str = "127.0.0.1",
    port: int = 0,
    database: str | None = None,
    open_browser: bool = True,
    names: Collection[str] = (),
    language: str = "en",
    processes: int = 1,
    log: str = "warning",
) -> None:
    """Serve until stopped. Port 0 takes a free one; `database` is an address or the path of an SQLite file. `names`:
    what the server is called from outside. What is printed is in a language. Several processes want a PostgreSQL."""
    if processes > 1:
        serve_with(processes, host, port, database, names, language, log)
        return
    gc.disable()  # starting makes much and throws nothing away: a tenth of the time would go into looking

    import uvicorn

    from lancio.server.app import create_app
    from lancio.server.hosts import LOOPBACK, is_loopback
    from lancio.server.limits import Limits
    from lancio.server.logs import configure
    from lancio.server.metrics import OPERATOR
    from lancio.server.notices.config import from_environment
    from lancio.server.refusals import TEXT
    from lancio.server.serving import configured

    configure(log)
    # whoever serves others than himself is served with limits: also behind a proxy, which calls the server by a name
    limits = None if is_loopback(host) and not names else Limits()
    # at a port of the moment nothing stays behind in the browser
    notices = from_environment(app=bool(port or names) or not is_loopback(host))
    app = create_app(database, {*LOOPBACK, host, *names}, limits, notices, os.environ.get(OPERATOR, ""))
    sock = listen(host, port, language)
    address = address_of(host, sock.getsockname()[1])

    class Server(uvicorn.Server):
        """Says where it is once it is there, and lets its listeners go before it ends."""

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            gc.freeze()
            gc.enable()
            if self.started:
                sys.stdout.write(TEXT.say("hint.serving", language, address=address) + "\n")
                sys.stdout.flush()
                if open_browser and not os.environ.get("LANCIO_NO_BROWSER"):
                    show(address)

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            app.state.hall.say_goodbye()
            await super().shutdown(sockets)

    try:
        Server(configured(app)).run(sockets=[sock])
    except KeyboardInterrupt:
        pass
    finally:
        sock.close()


def serve_with(
    processes: int, host: str, port: int, database: str | None, names: Collection[str], language: str, log: str
) -> None:
    """Serve with several processes."""
    from lancio.server.hosts import LOOPBACK, is_loopback
    from lancio.server.notices.config import from_environment
    from lancio.server.refusals import TEXT
    from lancio.server.several import Several, check
    from lancio.server.store import Store

    check(database, language)
    # what is set wrongly is said once too
    from_environment(app=True)
    assert database is not None
    # whatever is wrong with the database is said once
    Store(database).close()
    sock = listen(host, port, language)
    sock.listen(2048)

    def ready() -> None:
        address = address_of(host, sock.getsockname()[1])
        sys.stdout.write(TEXT.say("hint.serving", language, address=address) + "\n")
        sys.stdout.flush()

    Several(processes, sock, database, {*LOOPBACK, host, *names}, bool(names) or not is_loopback(host), log).run(ready)
    sock.close()


def listen(host: str, port: int, language: str = "en") -> socket.socket:
    """A socket bound to the address, or a clear error."""
    from lancio.server.refusals import TEXT

    if not 0 <= port <= 65535:
        raise LancioError(TEXT.say("error.port", language, port=port))
    try:
        family, _, _, _, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        # named as TCP, or asyncio would not know that it may send small answers at once
        sock = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        if os.name != "nt":
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        sock.bind(where)
    except OSError as error:
        raise LancioError(TEXT.say("error.address", language, host=host, port=port, error=error)) from error
    return sock


def address_of(host: str, port: int) -> str:
    """What to type into a browser."""
    if host in ("0.0.0.0", "::", ""):
        host = "127.0.0.1"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def show(address: str) -> None:
    """Open the browser, without waiting for it."""
    import threading
    import webbrowser

    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
