"""What somebody may be called at a table: any name that nobody else there would be taken for."""

from __future__ import annotations

import re
import time
from functools import cache

import sqlalchemy as sa

from lancio.engine.data import LANGUAGES
from lancio.engine.registry import game, games
from lancio.server.accounts.likeness import account_like
from lancio.server.accounts.names import bare, folded, house, mixed, name_alone, pretends, tidied
from lancio.server.accounts.tables import accounts, parted
from lancio.server.accounts.visitor import visitor
from lancio.server.house import Desk
from lancio.server.refusals import Refusal
from lancio.server.secrecy import hash_of
from lancio.server.sittings import NAME, named

#: whose a name is that was an account's until a while ago
NOBODY = ""


async def called(desk: Desk, name: str | None) -> str | None:
    """A name as it is shown, if whoever asks may have it: nobody goes by the name of somebody else's account, of
    whoever runs the server, of a computer, or of a side that can be played."""
    shown = named(name)
    if shown is None:
        return None
    if mixed(shown):
        raise Refusal("bad_name", most=NAME)
    owner = await desk.run(desk.desk, owner_of, desk.store.engine, shown)
    visit = visitor.get()
    taken = owner is not None and (visit is None or visit.account.id != owner)
    if taken or pretends(shown) or house(shown) or bare(shown) in await desk.run(desk.desk, sides):
        raise Refusal("not_your_name", name=shown)
    return shown


async def own_name(desk: Desk, name: str) -> str:
    """A name for a new account, as it is shown: none of the house, and none of a side, by which nobody else could sit
    down at a table."""
    shown = tidied(name)
    if bare(shown) in await desk.run(desk.desk, sides):
        raise Refusal("kept_name", name=shown)
    return shown


@cache
def sides() -> frozenset[str]:
    """What the sides of all games are called: whoever has such a name would be taken for the other side. Words that
    only count them ("the third German player") are names like others."""
    found: set[str] = set()
    for slug in games():
        for side in (opened := game(slug)).sides:
            # "the German player", "il Tedesco": articles are no names
            said = [str(opened.catalogue.name(f"side.{side}", one)) for one in LANGUAGES]
            found |= {
                bare(side),
                *map(bare, said),
                *(
                    bare(word)
                    for one in said
                    for word in re.findall(r"\w+", one)
                    if word[0].isupper() and len(word) > 3
                ),
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
        return found if found is not None else account_like(connection, name)
