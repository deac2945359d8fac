"""Chapter 10: how many SP of a side fit in a hex."""

from __future__ import annotations

from lancio.engine.citations import rule
from lancio.engine.masks import bits
from lancio.engine.reasons import Reason
from lancio.games.drvar.pieces import FIGHTERS
from lancio.games.drvar.state import Drvar


@rule("10a", "10b")
def room(s: Drvar, side: int, hex_: int, without: int = 0) -> int:
    """The SP that a side may still bring into a hex, not counting some units there; below 0: so many too many."""
    return s.setting.tables.stack_limit - s.sp_of(s.at[hex_] & FIGHTERS[side] & ~without)


def with_room(s: Drvar, side: int, hexes: int, sp: int) -> int:
    """Those of some hexes where so many SP fit. Only where a side has units already it must be looked at."""
    for hex_ in bits(hexes & s.held[side]):
        if room(s, side, hex_) < sp:
            hexes &= ~(1 << hex_)
    return hexes


def no_room(s: Drvar, side: int, hex_: int, sp: int) -> Reason | None:
    """Why so many SP do not fit in a hex; None if they do."""
    return s.no("no-room", "10b", hex=hex_) if sp > room(s, side, hex_) else None
