"""What has had its time is swept out, whether anybody comes or not: docs/host-your-own.md says how long what is kept of
people is kept. What has run out opens nothing long before."""

from __future__ import annotations

import sqlalchemy as sa

from lancio.server.accounts.book import DAY, SESSION
from lancio.server.accounts.tables import accounts, challenges, parted, sessions
from lancio.server.notices.rows import outbox, subscriptions
from lancio.server.schema import carries, matches

#: seconds between rounds
ROUND = 3600.0
#: seconds for which a mail address is kept that has not said yes, and any way of being told of a match that is over
UNANSWERED, TOLD = 7 * DAY, 30 * DAY


def sweep(engine: sa.Engine, now: float) -> int:
    """Go round once; how many rows went."""
    over = sa.select(matches.c.id).where(
        matches.c.status.contains('"outcome": {', autoescape=True), matches.c.changed < now - TOLD
    )
    silent = ~subscriptions.c.confirmed & (subscriptions.c.created < now - UNANSWERED)
    gone = [
        sessions.delete().where(sessions.c.used < now - SESSION),
        challenges.delete().where(challenges.c.until < now),
        carries.delete().where(carries.c.until < now),
        parted.delete().where(parted.c.until < now),
        accounts.update().where(accounts.c.reset_until < now).values(reset=None, reset_until=None),
        subscriptions.delete().where(silent | subscriptions.c.match.in_(over)),
        outbox.delete().where(outbox.c.subscription.not_in(sa.select(subscriptions.c.id))),
    ]
    with engine.begin() as connection:
        return sum(connection.execute(one).rowcount for one in gone)
