"""Seats that somebody has left, in the database: a computer plays on, or somebody else may sit down.

A match that counts for ratings counts as soon as a seat is given away: whoever left it has lost, whatever becomes of
the match afterwards.
"""

from __future__ import annotations

import json

import sqlalchemy as sa

from lancio.server.accounts.ratings import forfeit
from lancio.server.notices.rows import subscriptions
from lancio.server.refusals import Refusal
from lancio.server.rows import HUMAN, card_of
from lancio.server.schema import carries, keys, matches, notes, seats


def to_computer(
    connection: sa.Connection, match: str, side: str, player: str, at: float, asked: float | None = None
) -> None:
    """A computer sits where a person did; his key looks on, and nobody is invited there any more. `asked`: when that
    was proposed."""
    sides = _left(connection, match, side, at, asked)
    here = (seats.c.match == match) & (seats.c.side == side)
    settled = {"taken": sa.func.coalesce(seats.c.taken, at), "invitation": None, "public": None, "replaced": at}
    connection.execute(seats.update().where(here).values(settled))
    new = json.dumps({**sides, side: player})
    connection.execute(matches.update().where(matches.c.id == match).values(seats=new))


def to_somebody(connection: sa.Connection, match: str, side: str, hash_: str, at: float, asked: float) -> None:
    """The seat is free for whoever has the invitation. What was written down there goes, and who held its keys is a
    spectator. What the seat contributed to the dice stays."""
    _left(connection, match, side, at, asked, free=False)
    pace = connection.scalar(sa.select(matches.c.pace).where(matches.c.id == match))
    nobody = {"taken": None, "name": None, "account": None, "public": None, "rated": False}
    # nothing is answered for whoever comes that he has not asked for, but what is for everybody in such a match
    values = {**nobody, "forced": pace == "days", "passes": None, "invitation": hash_}
    here = {table: (table.c.match == match) & (table.c.side == side) for table in (seats, keys, carries, notes)}
    connection.execute(seats.update().where(here[seats]).values(values))
    connection.execute(keys.update().where(here[keys]).values(side=None))
    for table in (carries, notes):
        connection.execute(table.delete().where(here[table]))
    told = (subscriptions.c.match == match) & (subscriptions.c.side == side)
    connection.execute(subscriptions.delete().where(told))


def _left(
    connection: sa.Connection, match: str, side: str, at: float, asked: float | None, *, free: bool = True
) -> dict[str, str]:
    """Somebody has left a seat: if the match counts, he has lost it. Who plays which side. `asked`: since when that is
    proposed: whoever has sat down later has not left; `free`: nobody need sit there."""
    row = connection.execute(matches.select().where(matches.c.id == match)).one()
    card = card_of(row)
    if card.seats.get(side) != HUMAN:
        raise Refusal("taken")
    if asked is not None:
        here = (seats.c.match == match) & (seats.c.side == side)
        taken = connection.scalar(sa.select(seats.c.taken).where(here))
        if (not free) if taken is None else (taken > asked):
            raise Refusal("no_proposal")
    if forfeit(connection, card, side, at):
        connection.execute(seats.update().where(seats.c.match == match).values(rated=False))
    return dict(card.seats)
