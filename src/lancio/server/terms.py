"""On which terms matches are played, for lists: how they are timed, whether they count, what people are called."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

import sqlalchemy as sa

from lancio.server.clocks import Control
from lancio.server.guestbook import Timing
from lancio.server.schema import clocks, rematches, seats


@dataclass(slots=True)
class Terms:
    """Those of one match."""

    names: dict[str, str] = field(default_factory=dict)
    clock: Timing | None = None
    #: as far as those who are there have said
    rated: bool = False
    #: sides that everybody waits for, since they have to reveal what they pledged
    reveals: list[str] = field(default_factory=list)
    #: who offers to play once more, as long as nobody has accepted
    rematch: str | None = None


def timing(control: Control | None) -> Timing | None:
    """A clock as everybody is told of it."""
    return None if control is None else Timing(control.bank, control.increment, control.each)


def control_of(connection: sa.Connection, match: str) -> Control | None:
    """How a match is timed; None: nobody is."""
    row = connection.execute(clocks.select().where(clocks.c.match == match)).one_or_none()
    return None if row is None else Control(row.bank, row.increment, row.each)


def terms_of(engine: sa.Engine, matches: Iterable[str]) -> dict[str, Terms]:
    """Those of some matches."""
    found = {match: Terms() for match in matches}
    c = seats.c
    people: dict[str, list[bool | None]] = {}
    shown = sa.select(c.match, c.side, c.name, c.taken, c.rated, c.pledge, c.contribution)
    with engine.connect() as connection:
        for row in connection.execute(shown.where(c.match.in_(found)).order_by(c.side)):
            if row.name is not None:
                found[row.match].names[row.side] = row.name
            if row.pledge and row.contribution is None:
                found[row.match].reveals.append(row.side)
            people.setdefault(row.match, []).append(None if row.taken is None else bool(row.rated))
        for row in connection.execute(clocks.select().where(clocks.c.match.in_(found))):
            found[row.match].clock = Timing(row.bank, row.increment, row.each)
        free = (seats.c.match == rematches.c.next) & seats.c.taken.is_(None)
        offers = sa.select(rematches.c.match, rematches.c.by).where(rematches.c.match.in_(found))
        for match, by in connection.execute(offers.where(sa.exists().where(free))):
            found[match].rematch = by
    for match, said in people.items():
        there = [one for one in said if one is not None]
        if len(there) < len(said):
            found[match].reveals = []
        found[match].rated = len(said) == 2 and bool(there) and all(there)
    return found
