"""What the German does besides flying: fuel and repair medals, medals on hexes, rail flak, Wilde Sau; and the British
guns that answer."""

from __future__ import annotations

from lancio.engine.board import OFF
from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.masks import bits, mask_of
from lancio.games.duel_in_the_dark.pieces import (
    AIRFIELD,
    ALL_SQUADRONS,
    BOMBABLE,
    EVERY_SQUADRON,
    GUN,
    MEDAL,
    NO_SQUADRON,
    RAIL,
    SLOTS,
)
from lancio.games.duel_in_the_dark.state import DOWN, Raid, the_british, the_commander
from lancio.games.duel_in_the_dark.verbs import BOOST, DECORATE, DONE, HIT, RAIL_MOVE, REPAIR, SAU
from lancio.games.duel_in_the_dark.words import unit_of_rail

FLOW = Raid.flow


# -- between orders ----------------------------------------------------------------------------


def errands(s: Raid) -> list[tuple[int, int]]:
    """Everything that may be done at any point of the fighter step."""
    groups: list[tuple[int, int]] = []
    if s.german_medals:
        groups += medal_uses(s)
    for i, h in enumerate(s.rail):
        if h != OFF and not (s.rail_fixed | s.rail_moved | s.rail_hit) >> i & 1:
            groups.append(RAIL_MOVE.group(i, last=rail_moves(s, h)))
    for i, h in enumerate(s.sau):
        if h != OFF and not (s.sau_up | s.sau_out) >> i & 1:
            groups.append(SAU.group(i, last=s.setting.ground.sau_reach[h]))
    return groups


@rule("DD-X.rail.1")
def rail_moves(s: Raid, hex_: int) -> int:
    """One hex, not into Britain or the sea."""
    return s.setting.ground.board.around[hex_] & s.setting.ground.reich


@rule("DD-8.4.5", "DD-8.4.6", "DD-8.4.1")
def medal_uses(s: Raid) -> list[tuple[int, int]]:
    """A medal saves a squadron one fuel, once a night; or repairs an airfield or a destroyed unit."""
    groups = []
    if not s.fuel_medal and s.boost == NO_SQUADRON:
        flyers = ALL_SQUADRONS & ~s.acted
        if s.bomber_state == DOWN:
            flyers &= mask_of(q for q in EVERY_SQUADRON if s.alt[q])
        groups.append(BOOST.group(last=flyers))
    hexes = s.setting.ground.board.hexes
    groups.append(REPAIR.group(AIRFIELD, last=mask_of(h for h in hexes if s.bombs[h])))
    if any(s.hit):
        for kind in BOMBABLE:
            groups.append(REPAIR.group(kind, last=mask_of(h for h in hexes if s.hit[h * SLOTS + kind])))
    if s.rail_hit:
        groups.append(REPAIR.group(RAIL, last=mask_of(s.rail[i] for i in bits(s.rail_hit))))
    return groups


@rule("DD-8.4.5")
def boost(s: Raid, squadron: int) -> None:
    """A medal saves the squadron one fuel."""
    s.german_medals -= 1
    s.fuel_medal = True
    s.boost = squadron
    s.tell("fuel-medal", "DD-8.4.5", squadron=squadron)


@rule("DD-8.4.6")
def repair(s: Raid, unit: int, hex_: int) -> None:
    """All bombs of an airfield, or one unit."""
    s.german_medals -= 1
    if unit == AIRFIELD:
        s.bombs[hex_] = 0
    elif unit == RAIL:
        s.rail_hit &= ~(1 << next(i for i in bits(s.rail_hit) if s.rail[i] == hex_))
    else:
        s.hit[hex_ * SLOTS + unit] -= 1
        s.add_unit(hex_, unit)
    s.tell("repaired", "DD-8.4.6", unit=unit, hex=hex_)


@rule("DD-X.rail.1")
def roll(s: Raid, rail: int, hex_: int) -> None:
    """Rail flak goes one hex."""
    s.rail[rail] = hex_
    s.rail_moved |= 1 << rail
    s.tell("rail-moved", "DD-X.rail.1", unit=unit_of_rail(rail), hex=hex_)


@rule("DD-X.sau.2")
def move_sau(s: Raid, marker: int, hex_: int) -> None:
    """Up to two hexes, whatever the wind; it is turned up and waits for the Bomber there."""
    s.sau[marker] = hex_
    s.sau_up |= 1 << marker
    s.tell("sau-moved", "DD-X.sau.2", marker=marker, hex=hex_)


# -- medals on hexes ---------------------------------------------------------------------------


@rule("DD-8.4.4")
def clear_medals(s: Raid) -> None:
    """Medals on a hex are gone when no squadron is left in the air there."""
    if not s.in_all(MEDAL):
        return
    for h in s.setting.ground.board.hexes:
        if s.count(h, MEDAL) and not s.airborne_at(h):
            s.units[h * SLOTS + MEDAL] = 0
            s.tell("hex-medals-lost", "DD-8.4.4", hex=h)


@rule("DD-8.4.4")
@FLOW.question("hex-medals", "DD-8.4.4", the_commander, until=DONE)
def decorations(s: Raid) -> Choices:
    """After moving, medals go on hexes with squadrons in the air."""
    if not s.german_medals:
        return Choices()
    hexes = mask_of(s.at[q] for q in EVERY_SQUADRON if s.alt[q])
    return Choices([DECORATE.group(last=hexes), DONE.alone])


@decorations.on(DECORATE)
def decorate(s: Raid, hex_: int) -> None:
    """One medal."""
    s.german_medals -= 1
    s.add_unit(hex_, MEDAL)
    s.tell("hex-medal", "DD-8.4.4", hex=hex_)


# -- British guns ------------------------------------------------------------------------------


@rule("DD-X.qf.2")
@FLOW.procedure("guns")
def guns(s: Raid) -> None:
    """Every British gun hits a squadron in its hex, after all squadrons have moved."""
    for h in bits(s.setting.ground.home_fields):
        s.then(*[gun_targets.of(h)] * s.count(h, GUN))


@rule("DD-X.qf.2")
@FLOW.question("gun", "DD-X.qf.2", the_british)
def gun_targets(s: Raid, hex_: int) -> Choices:
    """A squadron in the air in that hex, or one that flew through it."""
    below = mask_of(q for q in EVERY_SQUADRON if s.alt[q] and hex_ in (s.at[q], s.via[q]))
    return Choices([HIT.group(last=below)])


@gun_targets.on(HIT)
def hit(s: Raid, hex_: int, squadron: int) -> None:
    """One fuel, no points."""
    s.fuel[squadron] = max(0, s.fuel[squadron] - 1)
    s.tell("gun-hit", "DD-X.qf.2", squadron=squadron, hex=hex_, fuel=s.fuel[squadron])
