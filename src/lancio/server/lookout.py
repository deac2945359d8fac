"""Whoever has the list of his matches before him hears when something of it changes, whatever match it is: one line for
all of them. Nothing is told but that it is worth asking again.

It costs nothing while nothing happens. Of what happens at a match only that counts which its line in the list shows, so
that secret actions, which show nowhere, do not ring either.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import sqlalchemy as sa

from lancio.server.schema import keys as held
from lancio.server.schema import matches, seats
from lancio.server.table import Table

#: so many matches, the newest, are looked out for on a line
MANY = 200
#: what is to be called when a match changes
Call = Callable[[], None]


class Lookout:
    """Those who listen at this server, by match. It lives on the loop."""

    def __init__(self) -> None:
        self._calls: dict[str, dict[Call, bool]] = {}
        self._shown: dict[str, tuple[object, object]] = {}

    def __contains__(self, match: object) -> bool:
        return match in self._calls

    @property
    def matches(self) -> list[str]:
        """Those that are looked out for."""
        return list(self._calls)

    def watch(self, wanted: Iterable[tuple[str, bool]], call: Call) -> Callable[[], None]:
        """Be called when a match changes, as somebody at a seat sees it, or only as everybody does. Returns how to stop
        it."""
        ids = []
        for match, seated in wanted:
            ids.append(match)
            calls = self._calls.setdefault(match, {})
            calls[call] = calls.get(call, False) or seated

        def stop() -> None:
            for match in ids:
                calls = self._calls.get(match, {})
                calls.pop(call, None)
                if not calls:
                    self._calls.pop(match, None)
                    self._shown.pop(match, None)

        return stop

    def goodbye(self) -> None:
        """The server ends: everybody is let go."""
        for call in {call for calls in tuple(self._calls.values()) for call in calls}:
            call()

    def heard(self, table: Table) -> None:
        """Something may have changed at a table. Called at every action: for a match that nobody looks out for it
        costs next to nothing."""
        calls = self._calls.get(table.card.id)
        if calls is None:
            return
        now = shown(table)
        before = self._shown.get(table.card.id)
        self._shown[table.card.id] = now
        if now == before:
            return
        public = before is None or now[0] != before[0]
        for call, seated in tuple(calls.items()):
            if public or seated:
                call()


def shown(table: Table) -> tuple[object, object]:
    """What a list shows of a match to everybody, and to its seats besides."""
    who = (table.waits, table.seating.shown, tuple(table.card.seats.values()))
    if table.waits:
        return who, ()
    match = table.match
    public = (who, match.to_act, match.game.turn(match.state), match.outcome is not None)
    return public, (table.proposals.now, table.rematch)


def opened(engine: sa.Engine, hashes: list[str], account: str | None) -> list[tuple[str, bool]]:
    """The matches that keys open, or that follow an account, the newest; and whether a seat of them."""
    those = [sa.select(held.c.match, held.c.side).where(held.c.hash.in_(hashes))]
    if account is not None:
        those.append(sa.select(seats.c.match, seats.c.side).where(seats.c.account == account))
    found = sa.union_all(*those).subquery()
    query = sa.select(found.c.match, found.c.side).join(matches, matches.c.id == found.c.match)
    with engine.connect() as connection:
        rows = connection.execute(query.order_by(matches.c.created.desc()).limit(MANY)).all()
    return [(row.match, row.side is not None) for row in rows]
