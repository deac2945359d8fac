"""The clocks of matches in the database."""

from __future__ import annotations

import json

import sqlalchemy as sa

from lancio.server.clocks import Control, Timer
from lancio.server.refusals import Refusal
from lancio.server.rows import HUMAN
from lancio.server.schema import clocks, grants, journal, matches
from lancio.server.terms import control_of


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
        timer = Timer(control, begun)
        for one in connection.execute(grants.select().where(grants.c.match == match)):
            timer.give(one.side, one.seconds)
        query = sa.select(j.number, j.side, j.at).where(j.match == match, j.number <= entries).order_by(j.number)
        for number, side, at in connection.execute(query):
            timer.follow(number, side, at)
    return timer


def grant(connection: sa.Connection, match: str, side: str, seconds: float) -> None:
    """A side has more time."""
    connection.execute(grants.insert().values(match=match, side=side, seconds=seconds))


def replace(connection: sa.Connection, match: str, side: str, player: str) -> None:
    """A computer sits where a person did."""
    sides = json.loads(connection.scalar(sa.select(matches.c.seats).where(matches.c.id == match)) or "{}")
    if sides.get(side) != HUMAN:
        raise Refusal("taken")
    seats = json.dumps({**sides, side: player})
    connection.execute(matches.update().where(matches.c.id == match).values(seats=seats))
