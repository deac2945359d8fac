"""Chapter 6: zones of control, in half points."""

from __future__ import annotations

from lancio.engine.citations import rule
from lancio.engine.masks import bits
from lancio.games.night_drop.pieces import ALL_COMPANIES, ALL_GERMANS, GERMAN, US
from lancio.games.night_drop.state import Night

ZONERS = (ALL_COMPANIES, ALL_GERMANS)


@rule("6.1.1a", "6.1.1b", "6.1.1c", "6.1.2a", "6.1.2b", "6.2.1b", "6.2.1c", "6.2.1d")
def enemy_zones(s: Night, mover: int) -> tuple[int, ...]:
    """The hexes that cost the side `mover` half a point and a whole point more, to enter and to leave.

    Every unit but a stick has a zone around it, by day. Where zones overlap the dearest counts, once;
    friends standing there change nothing. A unit without a back is always at full strength (R12).
    """
    if s.night:
        return ()
    around = s.setting.ground.board.around
    where = s.where
    weak = strong = 0
    enemies = ZONERS[GERMAN if mover == US else US] & s.present
    for unit in bits(enemies & s.reduced):
        weak |= around[where[unit]]
    for unit in bits(enemies & ~s.reduced):
        strong |= around[where[unit]]
    if not weak | strong:
        return ()
    return weak & ~strong, strong


def in_zone(zones: tuple[int, ...]) -> int:
    """All hexes in any of the zones."""
    return zones[0] | zones[1] if zones else 0


@rule("6.2.1a", "6.2.2a")
def surcharge(zones: tuple[int, ...], hex_: int) -> int:
    """What entering, and again leaving, this hex costs more, in half points."""
    if not zones:
        return 0
    return 2 if zones[1] >> hex_ & 1 else zones[0] >> hex_ & 1
