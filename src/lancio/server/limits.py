"""How much one visitor may ask, so that the others notice nothing of him: rates by address and by key, streams by
address, computers in all. A server for one person at one screen has no limits.

A rate is a bucket: so many at once, and so many a second come back. Behind a proxy the address is the one that the
proxy gives, if it is a proxy that uvicorn trusts (FORWARDED_ALLOW_IPS).
"""

from __future__ import annotations

import re
import time
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from ipaddress import IPv6Address
from math import ceil
from typing import Any

from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from lancio.server.refusals import STATUS, Refusal
from lancio.server.secrecy import hash_of

CREATE, ACT, LOOK, FAIL = "create", "act", "look", "fail"
#: seats that are put into the lobby
OPEN = "open"
#: words to others
SAY = "say"
#: accounts that are made; guesses from an address, at one name from an address, at one name from everywhere
JOIN, TRY, GUESS, NAME = "join", "try", "guess", "name"
#: advice, which costs the computers' time
ADVISE = "advise"
#: decisions that a computer takes for a person
DEPUTE = "depute"
#: refusals that count as failing: keys, links and names that open nothing; whoever acts out of his turn guesses nothing
FAILED = frozenset(code for code, status in STATUS.items() if status in (401, 403, 404)) - {
    "not_your_turn",
    "spectator",
    "not_maker",
} | {"bad_key"}
#: under which name the state of a request has the code of its refusal
REFUSED = "lancio.refused"
#: buckets that are remembered
REMEMBERED = 20_000


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, so many a second."""

    burst: float
    refill: float


def _rates() -> dict[str, Rate]:
    return {CREATE: Rate(20, 0.2), ACT: Rate(120, 20), LOOK: Rate(300, 40), FAIL: Rate(60, 0.5)} | {
        JOIN: Rate(10, 1 / 360),
        TRY: Rate(30, 1 / 10),
        GUESS: Rate(10, 1 / 30),
        NAME: Rate(50, 1 / 20),
        OPEN: Rate(6, 1 / 120),
        SAY: Rate(8, 1 / 3),
        ADVISE: Rate(6, 1 / 5),
        DEPUTE: Rate(80, 4),
    }


@dataclass(slots=True)
class Limits:
    """What is allowed, and what was used of it."""

    rates: dict[str, Rate] = field(default_factory=_rates)
    #: streams and sockets of one address, and in all
    streams: int = 100
    all_streams: int = 20_000
    #: matches in which computers think at the same time
    computers: int = 64
    clock: Callable[[], float] = time.monotonic
    _buckets: OrderedDict[tuple[str, str], tuple[float, float]] = field(default_factory=OrderedDict)
    _open: Counter[str] = field(default_factory=Counter)

    def take(self, kind: str, who: str, count: float = 1.0) -> None:
        """Use some of what is allowed, or refuse."""
        rate = self.rates[kind]
        left = self._left(kind, who)
        if left < count:
            raise Refusal("too_many", seconds=ceil((1.0 - left) / rate.refill))
        self._put(kind, who, left - count)

    def check(self, kind: str, who: str) -> None:
        """Refuse who has used up what is allowed."""
        left = self._left(kind, who)
        if left < 1.0:
            raise Refusal("too_many", seconds=ceil((1.0 - left) / self.rates[kind].refill))

    def failed(self, who: str) -> bool:
        """Whether from there came as many wrong keys as may."""
        return self._left(FAIL, who) < 1.0

    def spend(self, kind: str, who: str) -> None:
        """Use some of what is allowed, though it has happened already."""
        self._put(kind, who, max(0.0, self._left(kind, who) - 1.0))

    def _put(self, kind: str, who: str, left: float) -> None:
        self._buckets[kind, who] = left, self.clock()
        self._buckets.move_to_end((kind, who))
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)

    def give_back(self, kind: str, who: str) -> None:
        """What was used was not what is limited."""
        self._put(kind, who, min(self.rates[kind].burst, self._left(kind, who) + 1.0))

    def _left(self, kind: str, who: str) -> float:
        rate = self.rates[kind]
        left, at = self._buckets.get((kind, who), (rate.burst, self.clock()))
        return min(rate.burst, left + (self.clock() - at) * rate.refill)

    def check_stream(self, address: str) -> None:
        """Refuse another stream or socket to who holds enough of them."""
        if self._open[address] >= self.streams or self._open.total() >= self.all_streams:
            raise Refusal("too_many", seconds=60)

    @contextmanager
    def stream(self, address: str) -> Iterator[None]:
        """Hold a stream or a socket open."""
        self.check_stream(address)
        self._open[address] += 1
        try:
            yield
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]

    def computer(self, thinking: int) -> None:
        """Refuse another match with computers while so many of them think."""
        if thinking >= self.computers:
            raise Refusal("too_many", seconds=30)


def address_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Where a request comes from."""
    return house_of(connection.client.host) if connection.client else ""


def house_of(address: str) -> str:
    """Whom an address stands for: of the newer kind everybody has as many as he likes, alike in their first half.

    >>> house_of("192.0.2.1"), house_of("2001:db8:1:2:3:4:5:6"), house_of("::ffff:192.0.2.1"), house_of("testclient")
    ('192.0.2.1', '2001:db8:1:2::', '192.0.2.1', 'testclient')
    """
    if ":" not in address:
        return address
    try:
        found = IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Address(int(found) >> 64 << 64))


#: whatever makes a match
NEW = ("/api/matches", "/api/lessons", "/api/riddles")


def kind_of(method: str, path: str) -> str | None:
    """What a request counts as; files of the client are free. Whoever offers a rematch makes a match.

    >>> kind_of("POST", "/api/matches/x/rematch"), kind_of("DELETE", "/api/matches/x/rematch")
    ('create', 'act')
    """
    if not path.startswith("/api/"):
        return None
    path = path.rstrip("/")
    if method == "POST" and (path in NEW or path.endswith("/rematch")):
        return CREATE
    if method in ("POST", "DELETE"):
        return ACT
    return LOOK


def guesses(connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
    """Whether a request could try a key, a link or a name out. A socket says its key when it is open."""
    scope = connection.scope
    if ScopeType(scope["type"]) is not ScopeType.HTTP:
        return False
    return not (scope.get("method") == "GET" and re.fullmatch(FOR_ALL, scope["path"].rstrip("/")))


#: what everybody may look at
FOR_ALL = r"/api/(games(/.*)?|lobby|watch|notices|account/who|openapi(/.*)?)"
#: where mails and programs of others may lead a browser
FROM_ELSEWHERE = "/api/notices/off/"
#: of the keys that somebody shows, as many are looked at to see whether he guesses
SOME_KEYS = 20

#: whether one of these keys, or the browser's session, opens anything
Opens = Callable[["Connection"], Awaitable[bool]]
Connection = ASGIConnection[Any, Any, Any, Any]


class Gate:
    """Counts requests, and turns away who asks too much. What pages of other sites make a browser ask for is turned
    away uncounted, or they could use up what its owner may ask; and whoever shows a key that opens something is let
    in, whatever others at his address guess."""

    def __init__(self, app: ASGIApp, limits: Limits, opens: Opens) -> None:
        self.app = app
        self.limits = limits
        self.opens = opens

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it."""
        connection: Connection = ASGIConnection(scope)
        address = address_of(connection)
        kind = kind_of(str(scope.get("method", "GET")), scope["path"])
        if kind is None:
            await self.app(scope, receive, send)
            return
        if connection.headers.get("sec-fetch-site") == "cross-site" and not scope["path"].startswith(FROM_ELSEWHERE):
            raise Refusal("cross_site")
        self.limits.take(kind, address)
        if guesses(connection) and self.limits.failed(address) and not await self.opens(connection):
            self.limits.check(FAIL, address)
        key = connection.headers.get("lancio-key")
        if key and kind == ACT:
            self.limits.take(kind, hash_of(key))

        async def watch(message: Message) -> None:
            if message["type"] == "http.response.start" and scope.get("state", {}).get(REFUSED) in FAILED:
                self.limits.spend(FAIL, address)
            await send(message)

        await self.app(scope, receive, watch)
