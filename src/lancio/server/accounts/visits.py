"""Who asks: the account that a browser is logged in to. It is known while a request is answered, and as long as a
socket is open it is asked for again."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable

from litestar.connection import ASGIConnection
from litestar.types import ASGIApp, Receive, Scope, Send

from lancio.server.accounts.book import Book
from lancio.server.accounts.passwords import Passwords
from lancio.server.accounts.sessions import Connection, is_ours, token_in
from lancio.server.accounts.visitor import Visit, visitor
from lancio.server.hall import Hall
from lancio.server.limits import SOME_KEYS
from lancio.server.secrecy import hash_of

#: seconds for which a browser is known without asking again: so late another server's word is heard at most
KNOWN = 5.0
#: browsers that are known at the same time
MANY = 10_000


class Visits:
    """The accounts of a server, and the browsers that are logged in."""

    def __init__(self, hall: Hall, clock: Callable[[], float] = time.monotonic) -> None:
        self.hall = hall
        self.book = Book(hall.store.engine)
        self.passwords = Passwords()
        self._clock = clock
        self._known: OrderedDict[str, tuple[Visit | None, float]] = OrderedDict()

    async def of(self, token: str | None) -> Visit | None:
        """Whose browser has this token."""
        return await self.again(hash_of(token)) if token else None

    async def again(self, session: str) -> Visit | None:
        """Whose browser it is by now."""
        known = self._known.get(session)
        if known is not None and known[1] > self._clock():
            return known[0]
        found = await self.hall.run(self.hall.desk, self.book.visited, session)
        visit = None
        if found is not None:
            visit = Visit(found[0], session)
            if found[1]:
                await self.hall.also(self.book.note, session)
        self._known[session] = visit, self._clock() + KNOWN
        self._known.move_to_end(session)
        if len(self._known) > MANY:
            self._known.popitem(last=False)
        return visit

    async def still(self, visit: Visit | None) -> bool:
        """Whether somebody who was logged in still is, for what takes longer than an answer. Whoever was not, is as he
        was."""
        if visit is not None:
            visitor.set(await self.again(visit.session))
        return visit is None or visitor.get() is not None

    def forget(self, account: str) -> None:
        """What was known of an account's browsers holds no more."""
        for session, (visit, _) in tuple(self._known.items()):
            if visit is not None and visit.account.id == account:
                del self._known[session]

    def close(self) -> None:
        """No more passwords."""
        self.passwords.close()


def opener(hall: Hall, visits: Visits) -> Callable[[Connection], Awaitable[bool]]:
    """Whether somebody shows a key or a link that holds, or is logged in: he guesses nothing."""

    async def opens(connection: Connection) -> bool:
        token = token_in(connection)
        if token is not None and is_ours(connection) and await visits.of(token) is not None:
            return True
        shown = ",".join(connection.headers.get(name, "") for name in ("lancio-key", "lancio-token"))
        hashes = [hash_of(one.strip()) for one in shown.split(",")[:SOME_KEYS] if one.strip()]
        return bool(hashes) and await hall.run(hall.desk, hall.store.opens_any, hashes)

    return opens


class Greeter:
    """Knows who asks. A session counts only in what our own pages ask for: what another site's page makes a browser
    send is nobody's."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, with who asks."""
        connection: Connection = ASGIConnection(scope)
        visitor.set(None)
        if scope["path"].startswith("/api/"):
            token = token_in(connection)
            if token is not None and is_ours(connection):
                visits: Visits = connection.app.state.visits
                visitor.set(await visits.of(token))
        await self.app(scope, receive, send)
