"""What somebody may be called at a table: any name that is nobody else's account."""

from __future__ import annotations

import sqlalchemy as sa

from lancio.server.accounts.names import KEPT_BACK, folded
from lancio.server.accounts.tables import accounts
from lancio.server.accounts.visitor import visitor
from lancio.server.house import Desk
from lancio.server.refusals import Refusal
from lancio.server.sittings import named


async def called(house: Desk, name: str | None) -> str | None:
    """A name as it is shown, if whoever asks may have it: nobody goes by the name of somebody else's account, or of
    whoever runs the server."""
    shown = named(name)
    if shown is None:
        return None
    owner = await house.run(house.desk, owner_of, house.store.engine, shown)
    visit = visitor.get()
    if folded(shown) in KEPT_BACK or (owner is not None and (visit is None or visit.account.id != owner)):
        raise Refusal("not_your_name", name=shown)
    return shown


def owner_of(engine: sa.Engine, name: str) -> str | None:
    """The account of that name."""
    with engine.connect() as connection:
        found: str | None = connection.scalar(sa.select(accounts.c.id).where(accounts.c.folded == folded(name)))
        return found
