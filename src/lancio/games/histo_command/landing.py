"""HC-3, HC-4i to HC-4m: coming down among others, and what the ground does to a unit."""

from __future__ import annotations

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.tally import Tally
from lancio.games.histo_command.dice import effect_of, throw
from lancio.games.histo_command.hidden import reveal
from lancio.games.histo_command.landing_fire import under_fire
from lancio.games.histo_command.pieces import DROP, SIDE_OF
from lancio.games.histo_command.state import NONE, Battle
from lancio.games.histo_command.verbs import SHIFT
from lancio.games.histo_command.victory import take

FLOW = Battle.flow
ENEMY_HEX_LOSS = 1


@rule("HC-4i", "HC-4j", "HC-4k", "R4")
def come_down(s: Battle, unit: int, hex_: int) -> None:
    """A free hex is the landing hex. From an occupied one the owner shifts the unit; if an enemy counter stood
    there, unit or dummy, it loses one first, and what that kills is not shifted (R4)."""
    other = s.at[hex_]
    if other == NONE:
        touch_down(s, unit, hex_)
        return
    if SIDE_OF[other] != DROP:
        s.tell("landed-on-enemy", "HC-4j", lost=1 << unit, unit=unit, hex=hex_, losses=ENEMY_HEX_LOSS)
        dead = s.lose(unit, ENEMY_HEX_LOSS)
        reveal(s, other, "HC-4k" if s.type(other).is_dummy else "R4")
        if dead:
            return
    s.then(where_to.of(unit, hex_))


@rule("HC-4i", "R4")
@FLOW.question("shift", "HC-4i", lambda s, *_: DROP)
def where_to(s: Battle, unit: int, hex_: int) -> Choices:
    """A free hex next to it; if all are taken, the nearest free ones (R4)."""
    return Choices([SHIFT.group(last=shift_hexes(s, hex_))])


def shift_hexes(s: Battle, hex_: int) -> int:
    """The free hexes nearest to a hex, itself left out."""
    board = s.setting.ground.board
    free = ~(s.occupied[0] | s.occupied[1])
    ring = 1 << hex_
    while True:
        wider = ring | board.spread(ring)
        found = wider & ~ring & free
        if found or wider == ring:
            return found
        ring = wider


@where_to.on(SHIFT)
def shift(s: Battle, unit: int, hex_: int, goal: int) -> None:
    """It lands there instead."""
    beside = s.setting.ground.board.around[hex_] >> goal & 1
    s.tell("unit-shifted", "HC-4i" if beside else "R4", unit=unit, path=(hex_, goal))
    touch_down(s, unit, goal)


@rule("HC-3a", "HC-3b", "HC-4l", "HC-5a")
def touch_down(s: Battle, unit: int, hex_: int) -> None:
    """On the ground: special dice by terrain, each HIT a loss; then whoever is next to it may fire."""
    s.put(unit, hex_)
    mode = s.type(unit).lands
    assert mode is not None
    dice = throw(s, s.setting.ground.landing[mode][hex_])
    losses = effect_of(dice, only_hits=True).losses
    if s.log is not None:
        tally = landing_tally(s, hex_, mode)
        lost = 1 << unit if losses else 0
        s.tell(
            "unit-landed",
            "HC-4l",
            lost=lost,
            unit=unit,
            hex=hex_,
            dice=dice,
            modifiers=tally,
            total=tally.total,
            losses=losses,
        )
    if losses and s.lose(unit, losses):
        return
    take(s, unit, hex_)
    under_fire(s, unit)


def landing_tally(s: Battle, hex_: int, mode: int) -> Tally:
    """The dice of the ground, as they are told."""
    tally = Tally()
    for key, value in s.setting.ground.damage(hex_, mode):
        tally.add(f"landing-{key}", value, "HC-3c" if key in ("trench", "bunker", "river", "stream") else "HC-3a")
    return tally
