"""The lobby: open seats that a stranger may take, and matches that everybody may watch.

An open seat stands there under a name of its own, which opens nothing by itself. It is listed as long as whoever made
the match comes back now and then; one that is abandoned is listed no more, and again when its maker returns.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

import sqlalchemy as sa

from lancio.server.rows import Card, card_of, status_of_row
from lancio.server.schema import journal, matches, seats
from lancio.server.talk import apart

logger = logging.getLogger(__name__)

#: entries of a page, pages that can be asked for
PAGE, PAGES = 50, 100
#: seconds that an open seat is listed after its maker was last there
LIVE, DAYS = "live", "days"
SHOWN = {LIVE: 1800.0, DAYS: 14 * 86_400.0}
#: seconds after which it is written down again that he is
AGAIN = 300.0


def listed_until(pace: str) -> float:
    """Until when an open seat is listed whose maker is there now."""
    return time.time() + SHOWN[pace]


class OpenSeat(NamedTuple):
    """An open seat."""

    public: str
    side: str
    card: Card
    #: the maker would have it count for ratings
    rated: bool


class Watched(NamedTuple):
    """A match that everybody may watch."""

    card: Card
    status: Mapping[str, Any]
    begun: float
    #: after how many entries of its journal lists show that
    entries: int


def readable(rows: Iterable[Any]) -> Iterator[tuple[Any, Card]]:
    """Rows with their cards; one that cannot be read is no reason to show nobody anything."""
    for row in rows:
        try:
            status_of_row(row.status)
            yield row, card_of(row)
        except (ValueError, TypeError):
            logger.error("the row of match %s cannot be read", row.id)


class Lobby:
    """What strangers see of a database."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine

    def seats(
        self, page: int, game: str | None, pace: str | None, side: str | None, account: str | None = None
    ) -> tuple[list[OpenSeat], bool]:
        """Open seats, the newest first; whether there are more. `account`: who looks, and does not meet those who have
        blocked him or whom he has blocked."""
        theirs = seats.alias()
        rated = sa.exists().where(theirs.c.match == matches.c.id, theirs.c.maker, theirs.c.rated)
        query = (
            sa.select(matches, seats.c.public, seats.c.side, rated.label("rated"))
            .join(seats, seats.c.match == matches.c.id)
            .where(seats.c.public.is_not(None), seats.c.taken.is_(None), matches.c.until > time.time())
            .order_by(matches.c.created.desc(), seats.c.public)
        )
        for column, wanted in ((matches.c.game, game), (matches.c.pace, pace), (seats.c.side, side)):
            if wanted is not None:
                query = query.where(column == wanted)
        if account is not None:
            query = query.where(~apart(matches.c.id, account))
        rows, more = self._page(query, page)
        return [OpenSeat(row.public, row.side, card, bool(row.rated)) for row, card in readable(rows)], more

    def watched(self, page: int, game: str | None, pace: str | None) -> tuple[list[Watched], bool]:
        """Matches that go on and that everybody may watch, the newest first; whether there are more."""
        count = sa.select(sa.func.coalesce(sa.func.max(journal.c.number), 0)).where(journal.c.match == matches.c.id)
        query = (
            sa.select(matches, count.scalar_subquery().label("entries"))
            .where(matches.c.watch.is_not(None), matches.c.begun.is_not(None))
            .where(~matches.c.status.contains('"outcome": {', autoescape=True))
            .order_by(matches.c.begun.desc(), matches.c.id)
        )
        for column, wanted in ((matches.c.game, game), (matches.c.pace, pace)):
            if wanted is not None:
                query = query.where(column == wanted)
        rows, more = self._page(query, page)
        return [Watched(card, status_of_row(row.status), row.begun, row.entries) for row, card in readable(rows)], more

    def _page(self, query: sa.Select[Any], page: int) -> tuple[list[Any], bool]:
        with self._engine.connect() as connection:
            rows = connection.execute(query.offset(page * PAGE).limit(PAGE + 1)).all()
        return list(rows[:PAGE]), len(rows) > PAGE

    def renew(self, match: str) -> None:
        """The maker is there: his open seats stay in the lobby."""
        with self._engine.begin() as connection:
            row = connection.execute(sa.select(matches.c.pace).where(matches.c.id == match)).one_or_none()
            if row is not None:
                query = matches.update().where(matches.c.id == match, matches.c.until.is_not(None))
                connection.execute(query.values(until=listed_until(row.pace)))
