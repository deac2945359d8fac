"""HC-3, HC-4i to HC-4m: coming down among others, and what the ground does to a unit."""

from __future__ import annotations

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.events import Log
from lancio.engine.oldflow import Frame
from lancio.engine.tally import Tally
from lancio.engine.verbs import args_of
from lancio.games.histo_command.dice import hits_in, throw
from lancio.games.histo_command.hidden import reveal
from lancio.games.histo_command.landing_fire import under_fire
from lancio.games.histo_command.pieces import DROP, NAME, SIDE_OF
from lancio.games.histo_command.state import NONE, Battle
from lancio.games.histo_command.verbs import SHIFT
from lancio.games.histo_command.victory import take

FLOW = Battle.flow
ENEMY_HEX_LOSS = 1


@rule("HC-4i", "HC-4j", "HC-4k")
def come_down(s: Battle, unit: int, hex_: int, log: Log | None) -> None:
    """A free hex is the landing hex. From an occupied one the owner shifts the unit; if an enemy counter stood
    there, unit or dummy, it loses one first, and what that kills is not shifted (R4)."""
    other = s.at[hex_]
    if other == NONE:
        touch_down(s, unit, hex_, log)
        return
    if SIDE_OF[other] != DROP:
        dead = s.lose(unit, ENEMY_HEX_LOSS)
        if log is not None:
            name = s.setting.ground.board.name[hex_]
            log.add("landed-on-enemy", "HC-4j", unit=NAME[unit], hex=name, losses=ENEMY_HEX_LOSS)
            if dead:
                log.add("unit-eliminated", "HC-7d", unit=NAME[unit])
        reveal(s, other, log, "HC-4k")
        if dead:
            return
    s.stack.append(("shift", unit, hex_))


@rule("HC-4i")
@FLOW.question("shift", "HC-4i", lambda s, f: DROP)
def where_to(s: Battle, frame: Frame) -> Choices:
    """A free hex next to it; if all are taken, the nearest free ones (R4)."""
    return Choices([SHIFT.group(last=shift_hexes(s, frame[2]))])


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


@where_to.answered
def shift(s: Battle, frame: Frame, code: int, log: Log | None) -> None:
    """It lands there instead."""
    (hex_,) = args_of(code, 1)
    if log is not None:
        names = s.setting.ground.board.name
        log.add("unit-shifted", "HC-4i", unit=NAME[frame[1]], path=[names[frame[2]], names[hex_]])
    touch_down(s, frame[1], hex_, log)


@rule("HC-3a", "HC-3b", "HC-4l", "HC-5a")
def touch_down(s: Battle, unit: int, hex_: int, log: Log | None) -> None:
    """On the ground: special dice by terrain, each HIT a loss; then whoever is next to it may fire."""
    s.put(unit, hex_)
    ground = s.setting.ground
    mode = s.type(unit).lands
    assert mode is not None
    dice = throw(s, ground.landing[mode][hex_])
    losses = hits_in(dice)
    dead = bool(losses) and s.lose(unit, losses)
    if log is not None:
        tally = Tally()
        for key, value in ground.damage(hex_, mode):
            tally.add(f"landing-{key}", value, "HC-3c" if key in ("trench", "bunker", "river", "stream") else "HC-3a")
        log.add(
            "unit-landed",
            "HC-4l",
            unit=NAME[unit],
            hex=ground.board.name[hex_],
            dice=dice,
            modifiers=tally.as_list(),
            total=tally.total,
            losses=losses,
        )
        if dead:
            log.add("unit-eliminated", "HC-7d", unit=NAME[unit])
    if dead:
        return
    take(s, unit, hex_, log)
    under_fire(s, unit)
