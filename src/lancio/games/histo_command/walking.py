"""HC-9b and HC-12b: the steps of a move, one after another, and fire that stops it."""

from __future__ import annotations

from lancio.engine.citations import rule
from lancio.games.histo_command.fire import fire
from lancio.games.histo_command.hidden import IMPOSSIBLE, in_enemy_sight, note_moved, reveal, reveal_beside
from lancio.games.histo_command.movement import finish
from lancio.games.histo_command.opportunity import reactions, watched
from lancio.games.histo_command.pieces import DROP, SIDE_OF
from lancio.games.histo_command.state import TYPES, Battle
from lancio.games.histo_command.tables import FOOT, VEHICLE
from lancio.games.histo_command.verbs import REACT
from lancio.games.histo_command.victory import take, would_take

FLOW = Battle.flow


@rule("HC-12a")
@FLOW.procedure("walk")
def walk(s: Battle, path: tuple[int, ...]) -> None:
    """One step after another. After each, whoever watches may fire before the next; if a step shows hidden counters
    the rest of the way is decided anew."""
    unit = s.mover
    for done, hex_ in enumerate(path, 1):
        start = s.where[unit]
        if not step(s, unit, start, hex_):
            finish(s)
            return
        if s.hidden(unit):
            note_moved(s, unit)
            continue
        take(s, unit, hex_)
        rest = () if SIDE_OF[unit] == DROP and reveal_beside(s, hex_) else path[done:]
        if watched(s, SIDE_OF[unit], start, hex_):
            if rest:
                s.then(walk.of(rest))
            reactions.open(s, unit, start, hex_)
            return
        if not rest:
            return


@rule("HC-9b", "HC-14a", "R16", "R17")
def step(s: Battle, unit: int, start: int, hex_: int) -> bool:
    """To the next hex, shown first if an enemy sees the step begin or end; False if it was a dummy, which is gone."""
    if s.hidden(unit):
        seen = in_enemy_sight(s, start) or in_enemy_sight(s, hex_)
        if (seen or would_take(s, unit, hex_)) and not reveal(s, unit, "R16" if seen else "R17"):
            return False
    pay(s, unit, start, hex_)
    s.shift(unit, hex_)
    s.tell("unit-moved", "HC-9b", unit=unit, path=(start, hex_))
    return True


def pay(s: Battle, unit: int, start: int, hex_: int) -> None:
    """Take the cost of a step off the points: all of them, if the first step costs more."""
    going = s.setting.ground.going
    d = s.setting.ground.board.direction(start, hex_)
    on_foot, driving = going[FOOT].cost[start][d], going[VEHICLE].cost[start][d]
    s.steps += 1
    s.foot_spent += on_foot or IMPOSSIBLE
    s.vehicle_spent += driving or IMPOSSIBLE
    cost = on_foot if TYPES[s.kind[unit]].moves == FOOT else driving
    s.mp = max(0, s.mp - cost)


@rule("HC-12b")
@reactions.on(REACT)
def react(s: Battle, unit: int, start: int, hex_: int, firer: int) -> None:
    """A mover that takes a loss or is disorganised stops."""
    # the rest of the way is decided anew
    s.skip(walk)
    s.reacted |= 1 << firer
    strength, disordered = s.strength[unit], s.disordered
    fire(s, firer, unit, True)
    if s.strength[unit] < strength or s.disordered != disordered:
        s.halted = True
        if s.where[unit]:
            s.tell("unit-stopped", "HC-12b", unit=unit)
