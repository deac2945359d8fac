"""The clocks of matches in the database."""

from __future__ import annotations

import sqlalchemy as sa

from lancio.server.clocks import Control, Timer
from lancio.server.proposals import BESIDE, read_back
from lancio.server.rows import BACK, Entry
from lancio.server.schema import clocks, grants, journal, matches
from lancio.server.terms import control_of
from lancio.server.uptime import outages


def wind(connection: sa.Connection, match: str, control: Control) -> None:
    """A match is timed."""
    values = {"match": match, "bank": control.bank, "increment": control.increment, "each": control.each}
    connection.execute(clocks.insert().values(**values))


def timer_of(engine: sa.Engine, match: str, entries: int) -> Timer | None:
    """The clocks of a match after so many entries; None: it is not timed, or has not begun."""
    j = journal.c
    with engine.connect() as connection:
        control = control_of(connection, match)
        if control is None:
            return None
        begun = connection.scalar(sa.select(matches.c.begun).where(matches.c.id == match))
        if begun is None:
            return None
        timer = Timer(control, begun, pauses=outages(connection))
        for one in connection.execute(grants.select().where(grants.c.match == match)):
            timer.give(one.side, one.seconds)
        query = sa.select(j.number, j.side, j.kind, j.action, j.at).where(j.match == match, j.number <= entries)
        for row in connection.execute(query.order_by(j.number)):
            runs(timer, Entry(*row))
    return timer


def runs(timer: Timer, entry: Entry) -> None:
    """An entry of the journal moves the clocks: of whoever acted, or had to when the match went back; what people say
    to each other costs nobody time."""
    if entry.kind == BACK:
        _, _, to_act = read_back(entry)
        timer.follow(entry.number, to_act, entry.at)
    elif entry.kind not in BESIDE:
        timer.follow(entry.number, entry.side, entry.at)


def grant(connection: sa.Connection, match: str, side: str, seconds: float) -> None:
    """A side has more time. However often somebody gives it, it is one row."""
    mine = (grants.c.match == match) & (grants.c.side == side)
    first = sa.select(sa.func.min(grants.c.id)).where(mine).scalar_subquery()
    more = grants.update().where(grants.c.id == first).values(seconds=grants.c.seconds + seconds)
    if not connection.execute(more).rowcount:
        connection.execute(grants.insert().values(match=match, side=side, seconds=seconds))
