"""How far an account has come with lessons and riddles. A browser keeps it too; the further of both counts."""

from __future__ import annotations

from collections.abc import Mapping

import sqlalchemy as sa
from litestar import Controller, get, post
from litestar.datastructures import State
from litestar.params import JSONBody

from lancio.server.accounts.proving import Asking, visits_of
from lancio.server.accounts.sessions import from_here
from lancio.server.accounts.shapes import MOST_LEARNT, Learnt
from lancio.server.accounts.tables import learning
from lancio.server.accounts.visitor import here
from lancio.server.describing import BODY, refuses
from lancio.server.parameters import Strict


def learnt(engine: sa.Engine, account: str) -> dict[str, int]:
    """How far an account has come."""
    query = sa.select(learning.c.what, learning.c.share).where(learning.c.account == account).order_by(learning.c.what)
    with engine.connect() as connection:
        return {row.what: row.share for row in connection.execute(query)}


def learn(engine: sa.Engine, account: str, new: Mapping[str, int]) -> dict[str, int]:
    """Add what a browser knows: nobody goes back. All of it then."""
    with engine.begin() as connection:
        mine = learning.c.account == account
        rows = connection.execute(sa.select(learning.c.what, learning.c.share).where(mine))
        known = {row.what: row.share for row in rows}
        for what, share in new.items():
            if what not in known and len(known) < MOST_LEARNT:
                connection.execute(learning.insert().values(account=account, what=what, share=share))
            elif share > known.get(what, share):
                connection.execute(learning.update().where(mine, learning.c.what == what).values(share=share))
            else:
                continue
            known[what] = share
    return known


class Learning(Controller):
    """What one has learnt."""

    path = "/api/account/learning"
    tags = ("account",)

    @get(summary="How far one has come with lessons", responses=refuses("no_session"))
    async def known(self, state: State) -> Learnt:
        hall = visits_of(state).hall
        return Learnt(await hall.run(hall.desk, learnt, hall.store.engine, here().account.id))

    @post(
        dto=Strict[Learnt],
        return_dto=None,
        status_code=200,
        summary="Add what this browser knows; all of it then",
        responses=refuses(*BODY, "no_session", "cross_site"),
    )
    async def learn(self, state: State, request: Asking, data: JSONBody[Learnt]) -> Learnt:
        from_here(request)
        hall = visits_of(state).hall
        return Learnt(await hall.also(learn, hall.store.engine, here().account.id, data.known))
