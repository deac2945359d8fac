"""Two who have played each other play once more with sides changed: who offers it, in the database. The next match is a
match like any other, with a seat that only the other one may take."""

from __future__ import annotations

from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from lancio.server.refusals import Refusal
from lancio.server.schema import matches, rematches, seats


class Offer(NamedTuple):
    """The next match, and who offers it, by his side in the last one."""

    next: str
    by: str


def found(engine: sa.Engine, match: str) -> Offer | None:
    """The offer after a match, if there is one."""
    query = sa.select(rematches.c.next, rematches.c.by).where(rematches.c.match == match)
    with engine.connect() as connection:
        row = connection.execute(query).one_or_none()
    return Offer(*row) if row is not None else None


def offered(engine: sa.Engine, match: str) -> str | None:
    """Who offers to play once more."""
    offer = found(engine, match)
    return offer.by if offer else None


def offer(connection: sa.Connection, match: str, next_: str, by: str, at: float) -> bool:
    """Offer it. Whether nobody had done so before."""
    try:
        with connection.begin_nested():
            connection.execute(rematches.insert().values(match=match, next=next_, by=by, at=at))
    except IntegrityError:
        return False
    return True


def withdraw(connection: sa.Connection, match: str, by: str) -> None:
    """Take an offer back that nobody has accepted: the next match is nobody's to begin any more."""
    mine = (rematches.c.match == match) & (rematches.c.by == by)
    next_ = connection.scalar(sa.select(rematches.c.next).where(mine))
    if next_ is None:
        raise Refusal("no_proposal")
    # whoever accepts at the same time locks the same row
    connection.execute(matches.update().where(matches.c.id == next_).values(seating=matches.c.seating + 1))
    free = (seats.c.match == next_) & seats.c.taken.is_(None)
    if connection.execute(sa.select(seats.c.side).where(free)).first() is None:
        raise Refusal("taken")
    connection.execute(rematches.delete().where(mine))
    # it follows no account any more either
    connection.execute(seats.update().where(seats.c.match == next_).values(account=None, rated=False))
