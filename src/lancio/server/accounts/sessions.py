"""How a browser shows that it is logged in: a cookie that no script can read and no other site can send along. What is
kept of it is its hash."""

from __future__ import annotations

from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from lancio.server.accounts.book import SESSION
from lancio.server.refusals import Refusal

#: on a safe line no other name of the same domain can set it
SAFE, PLAIN = "__Host-lancio", "lancio"
#: a page of ours, or somebody who typed the address
OURS = ("same-origin", "none")

Connection = ASGIConnection[Any, Any, Any, Any]


def is_safe(connection: Connection) -> bool:
    """Whether the browser speaks TLS, to us or to the proxy before us."""
    return str(connection.scope.get("scheme", "")) in ("https", "wss")


def token_in(connection: Connection) -> str | None:
    """The token that a browser brings along."""
    return connection.cookies.get(SAFE if is_safe(connection) else PLAIN) or None


def cookie(connection: Connection, token: str) -> Cookie:
    """The cookie of a browser that is logged in. Strict does not hinder anybody: the pages come without a cookie, and
    what they ask for then they ask for themselves."""
    safe = is_safe(connection)
    return Cookie(
        SAFE if safe else PLAIN,
        value=token,
        path="/",
        httponly=True,
        secure=safe,
        samesite="strict",
        max_age=int(SESSION) if token else 0,
    )


def is_ours(connection: Connection) -> bool:
    """Whether a request comes from a page of ours, or from no page at all. Every browser of these years says so by
    itself; whoever says nothing is a program, and nobody can make it send what it does not mean to."""
    site = connection.headers.get("sec-fetch-site")
    if site is not None:
        return site in OURS
    origin = connection.headers.get("origin")
    return origin is None or origin.partition("://")[2].lower() == connection.headers.get("host", "").lower()


def from_here(connection: Connection) -> None:
    """Refuse what another site's page wants."""
    if not is_ours(connection):
        raise Refusal("cross_site")
