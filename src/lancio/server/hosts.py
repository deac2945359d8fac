"""To which names the server answers. A page of another site can make a browser ask for its own name at our address; it
is not answered. An address in figures is always meant for whoever listens there."""

from __future__ import annotations

from collections.abc import Collection
from ipaddress import ip_address
from typing import Any

from litestar.connection import ASGIConnection
from litestar.types import ASGIApp, Receive, Scope, Send

from lancio.server.refusals import Refusal

LOOPBACK = ("localhost",)


def name_in(header: str) -> str:
    """The name of a Host header, without the port; none if it cannot be read.

    >>> name_in("[::1]:8044"), name_in("[::1"), name_in("[::1]x"), name_in("Lancio.example:80")
    ('::1', '', '', 'lancio.example')
    """
    if header.startswith("["):
        name, closed, port = header[1:].partition("]")
        return name if closed and (not port or port.startswith(":")) else ""
    return header.partition(":")[0].rstrip(".").lower()


def answers_to(names: Collection[str], header: str) -> bool:
    """Whether a request with this Host header is meant for us.

    >>> answers_to({"localhost"}, "localhost:8044"), answers_to({"localhost"}, "127.0.0.1"), answers_to({"a.b"}, "c.d")
    (True, True, False)
    """
    name = name_in(header)
    if name in names:
        return True
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def is_loopback(host: str) -> bool:
    """Whether only this machine reaches the address.

    >>> [is_loopback(host) for host in ("127.0.0.1", "localhost", "::1", "0.0.0.0", "lancio.example")]
    [True, True, True, False, False]
    """
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host in LOOPBACK


class Doorman:
    """Turns away who asks for another host."""

    def __init__(self, app: ASGIApp, names: Collection[str]) -> None:
        self.app = app
        self.names = frozenset(name.lower() for name in names)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it."""
        connection: ASGIConnection[Any, Any, Any, Any] = ASGIConnection(scope)
        # of several names a proxy may have taken another one than we do
        host = connection.headers.getall("host", [""])
        if len(host) != 1 or not answers_to(self.names, host[0]):
            raise Refusal("wrong_host")
        await self.app(scope, receive, send)
