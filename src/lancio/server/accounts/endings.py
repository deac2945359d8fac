"""Matches that end: each is written down once for the accounts that played it, by whichever server saw its end. What a
server that died has left undone is done when the next one starts."""

from __future__ import annotations

import logging

from sqlalchemy.exc import DBAPIError

from lancio.server.accounts.ratings import in_earnest, settle, unsettled
from lancio.server.hall import Hall
from lancio.server.ledger import Away
from lancio.server.refusals import Refusal
from lancio.server.table import Table

logger = logging.getLogger(__name__)


class Endings:
    """Writes down how matches of accounts end."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        hall.ended = self.ended

    def ended(self, table: Table) -> None:
        """A match has ended; nobody waits for what that means."""
        if table.seating.accounts:
            self.hall.beside(self.settle(table))

    async def settle(self, table: Table) -> None:
        """Write down how a match ended, if it has."""
        outcome = None if table.card.waits else table.match.outcome
        if outcome is None:
            return
        try:
            hall, told = self.hall, outcome.as_dict()
            # the match may have to be played again for it: not while everybody waits for the writer
            played = await hall.run(hall.reads, in_earnest, hall.store.engine, table.card, told)
            first = await hall.also(settle, hall.store.engine, table.card, told, table.changed, played)
            if first and played is not None:
                # whoever sits there is told what came of it
                await hall.arrange(table.card.id, hall.store.seatings.change, table.card.id, lambda *_: None)
        except (Away, DBAPIError) as error:
            # it will be found undone
            self.hall.in_trouble(error)

    async def open(self) -> None:
        """Do what was left undone, beside."""
        self.hall.beside(self.go_on())

    async def go_on(self) -> None:
        """Settle what ended without anybody having written it down."""
        hall = self.hall
        try:
            for id_ in await hall.run(hall.desk, unsettled, hall.store.engine):
                try:
                    await self.settle(await hall.run(hall.desk, hall.table, id_))
                except Refusal as refusal:
                    logger.error("the end of match %s cannot be written down: %s", id_, refusal)
        except (Away, DBAPIError) as error:
            hall.in_trouble(error)
