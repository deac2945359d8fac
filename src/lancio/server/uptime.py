"""When nobody could play, since no server was there or its database was away: such time is nobody's, whose clock
ever runs.

Servers leave a sign of life in the database. Whoever finds the last one old writes down from when to when there was
none. While a server runs it goes by how long it has been waiting itself, whatever the clock says.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable

import sqlalchemy as sa

from lancio.server.clocks import Pause
from lancio.server.notices.rows import house
from lancio.server.schema import clocks

#: seconds between signs of life, and after how many it is an outage
BEAT, OUTAGE = 10.0, 30.0
#: outages that are remembered
MOST = 1000
ALIVE, OUTAGES = "alive", "outages"


class Uptime:
    """The signs of life of one server."""

    def __init__(self, engine: sa.Engine, clock: Callable[[], float], waited: Callable[[], float] = time.monotonic):
        self.engine = engine
        self.clock = clock
        self.waited = waited
        #: when this one could last be sure of the database, by its own watch
        self._last: float | None = None

    @property
    def due(self) -> bool:
        """Whether it is time for a sign of life."""
        return self._last is None or self.waited() >= self._last + BEAT

    def beat(self) -> bool:
        """Leave one. Whether nobody could play for a while until now."""
        now, here = self.clock(), self.waited()
        away = self._last is None or here - self._last > OUTAGE
        with self.engine.begin() as connection:
            if connection.execute(sa.select(clocks.c.match).limit(1)).first() is None:
                # nobody's time is counted; but whoever's is next may be cut off before there is another sign
                if self._last is None:
                    _write(connection, ALIVE, json.dumps(now))
                self._last = here
                return False
            before = _read(connection, ALIVE)
            _write(connection, ALIVE, json.dumps(now))
            gap = away and before is not None and now - json.loads(before) > OUTAGE
            if gap:
                known = json.loads(_read(connection, OUTAGES) or "[]")
                _write(connection, OUTAGES, json.dumps([*known, [json.loads(before or "0"), now]][-MOST:]))
        self._last = here
        return gap


def outages(connection: sa.Connection) -> tuple[Pause, ...]:
    """When nobody could play, one after the other."""
    found: list[Pause] = []
    for first, last in sorted(json.loads(_read(connection, OUTAGES) or "[]")):
        if found and first <= found[-1][1]:
            # two servers have found the same
            found[-1] = found[-1][0], max(last, found[-1][1])
        else:
            found.append((first, last))
    return tuple(found)


def _read(connection: sa.Connection, name: str) -> str | None:
    found: str | None = connection.scalar(sa.select(house.c.value).where(house.c.name == name))
    return found


def _write(connection: sa.Connection, name: str, value: str) -> None:
    mine = house.c.name == name
    if not connection.execute(house.update().where(mine).values(value=value)).rowcount:
        connection.execute(house.insert().values(name=name, value=value))
