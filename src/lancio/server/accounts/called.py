"""What somebody may be called at a table: any name that nobody else there would be taken for."""

from __future__ import annotations

import time
from functools import cache

import sqlalchemy as sa

from lancio.engine.data import LANGUAGES
from lancio.engine.registry import game, games
from lancio.server.accounts.names import BETWEEN, KEPT_BACK, bare, folded, mixed, name_alone, pretends
from lancio.server.accounts.tables import accounts, parted
from lancio.server.accounts.visitor import visitor
from lancio.server.house import Desk
from lancio.server.refusals import Refusal
from lancio.server.secrecy import hash_of
from lancio.server.sittings import NAME, named

#: whose a name is that was an account's until a while ago
NOBODY = ""


async def called(house: Desk, name: str | None) -> str | None:
    """A name as it is shown, if whoever asks may have it: nobody goes by the name of somebody else's account, of
    whoever runs the server, of a computer, or of a side that can be played."""
    shown = named(name)
    if shown is None:
        return None
    if mixed(shown):
        raise Refusal("bad_name", most=NAME)
    owner = await house.run(house.desk, owner_of, house.store.engine, shown)
    visit = visitor.get()
    taken = owner is not None and (visit is None or visit.account.id != owner)
    if taken or pretends(shown) or bare(shown) in KEPT_BACK | await house.run(house.desk, sides):
        raise Refusal("not_your_name", name=shown)
    return shown


@cache
def sides() -> frozenset[str]:
    """What the sides of all games are called: whoever has such a name would be taken for the other side."""
    found = set()
    for slug in games():
        for side in (opened := game(slug)).sides:
            # "the German player", "il Tedesco": articles are no names
            said = [str(opened.catalogue.name(f"side.{side}", one)) for one in LANGUAGES]
            found |= {
                bare(side),
                *map(bare, said),
                *(bare(word) for one in said for word in one.split() if len(word) > 3),
            }
    return frozenset(found)


def owner_of(engine: sa.Engine, name: str) -> str | None:
    """The account of that name, with or without what stands in brackets behind it; nobody's, if it was deleted not long
    ago."""
    names = {folded(name), folded(name_alone(name))}
    with engine.connect() as connection:
        found: str | None = connection.scalar(sa.select(accounts.c.id).where(accounts.c.folded.in_(names)).limit(1))
        gone = parted.c.hash.in_([hash_of(one) for one in names]) & (parted.c.until > time.time())
        if found is None and connection.execute(sa.select(parted.c.hash).where(gone)).first():
            return NOBODY
        if found is None and (reads := bare(name)):
            # whatever stands between the letters tells nobody apart
            same: sa.ColumnElement[str] = accounts.c.folded
            for sign in sorted(BETWEEN):
                same = sa.func.replace(same, sign, "")
            found = connection.scalar(sa.select(accounts.c.id).where(same == reads).limit(1))
        return found
