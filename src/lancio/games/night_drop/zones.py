"""Chapter 6: zones of control, in half points."""

from __future__ import annotations

from lancio.engine.citations import rule
from lancio.engine.masks import bits
from lancio.games.night_drop.pieces import ALL_COMPANIES, ALL_GERMANS, GERMAN, US
from lancio.games.night_drop.state import Night

ZONERS = (ALL_COMPANIES, ALL_GERMANS)


@rule("6.1.1a", "6.1.1b", "6.1.1c", "6.1.2a", "6.1.2b", "6.2.1b", "6.2.1c", "6.2.1d")
def enemy_zones(s: Night, mover: int) -> tuple[int, ...]:
    """The hexes that cost the side `mover` more to enter and to leave, by half points: those that cost one more,
    those that cost two more, and so on.

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
    figures = s.setting.figures
    zones = [0] * figures.zone_full
    zones[figures.zone_reduced - 1] = weak & ~strong
    zones[figures.zone_full - 1] |= strong
    return tuple(zones)


def in_zone(zones: tuple[int, ...]) -> int:
    """All hexes in any of the zones."""
    hexes = 0
    for zone in zones:
        hexes |= zone
    return hexes


@rule("6.2.1a", "6.2.2a")
def surcharge(zones: tuple[int, ...], hex_: int) -> int:
    """What entering, and again leaving, this hex costs more, in half points."""
    for price, zone in enumerate(zones, 1):
        if zone >> hex_ & 1:
            return price
    return 0
