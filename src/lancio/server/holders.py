"""Who asks: the seats that keys open, and those of the account that a browser is logged in to."""

from __future__ import annotations

from lancio.server.accounts.visitor import visitor
from lancio.server.refusals import Refusal
from lancio.server.secrecy import hash_of
from lancio.server.table import Table

SPECTATOR = "spectator"
MANY_KEYS = 1000


def split(header: str | None) -> list[str]:
    """The keys in a header."""
    keys = [key.strip() for key in (header or "").split(",") if key.strip()]
    if not keys:
        raise Refusal("no_key")
    if len(keys) > MANY_KEYS:
        raise Refusal("malformed", detail=f"more than {MANY_KEYS} keys")
    return keys


def held(table: Table, header: str) -> set[str | None]:
    """The sides that the keys open; None among them is a spectator."""
    return {table.holders[hash_] for hash_ in map(hash_of, split(header)) if hash_ in table.holders}


def opens(table: Table, header: str | None) -> set[str | None]:
    """The sides that the keys open, or whoever is logged in; None among them is a spectator."""
    visit = visitor.get()
    own: set[str | None] = set()
    if visit is not None:
        own = {side for side, account in table.seating.accounts.items() if account == visit.account.id}
    if own and not (header or "").strip(" ,"):
        return own
    opened = own | held(table, header or "")
    if not opened:
        raise Refusal("wrong_key")
    return opened


def key_of(table: Table, header: str | None, side: str) -> str:
    """The hash of the key, of those given, that opens a seat."""
    for hash_ in map(hash_of, split(header)):
        if table.holders.get(hash_) == side:
            return hash_
    # the seat is open to whoever is logged in, and to none of these keys
    raise Refusal("no_key")


def looks(table: Table, header: str | None, seat: str | None) -> str | None:
    """Who looks: the side that the key opens, None for a spectator."""
    opened = opens(table, header)
    if seat is not None:
        side = None if seat == SPECTATOR else seat
        if side not in opened:
            raise Refusal("other_seat", seat=seat)
        return side
    sides = opened - {None} or opened
    if len(sides) > 1:
        raise Refusal("which_seat")
    return next(iter(sides))


def decides(table: Table, header: str | None, seat: str | None) -> str:
    """Who acts: as above; of several keys without a word, the one whose decision it is."""
    try:
        side = looks(table, header, seat)
    except Refusal as refusal:
        if refusal.code != "which_seat" or table.match.to_act is None:
            raise
        side = looks(table, header, table.match.to_act)
    if side is None:
        raise Refusal("spectator")
    return side
