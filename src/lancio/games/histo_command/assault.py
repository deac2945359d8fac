"""HC-13: assault."""

from __future__ import annotations

from lancio.engine.choices import NOTHING, Choices
from lancio.engine.citations import rule
from lancio.engine.events import Log
from lancio.engine.oldflow import Frame
from lancio.engine.tally import Tally
from lancio.engine.verbs import args_of
from lancio.games.histo_command.dice import hits_in, throw
from lancio.games.histo_command.fire import base_dice
from lancio.games.histo_command.hidden import reveal, reveal_beside
from lancio.games.histo_command.pieces import DROP, NAME, SIDE_OF
from lancio.games.histo_command.state import NONE, TYPES, Battle
from lancio.games.histo_command.verbs import ENTER, FALL_BACK, STAY
from lancio.games.histo_command.victory import take

FLOW = Battle.flow


@rule("HC-9c", "HC-12b", "HC-13a")
def assault_targets(s: Battle, unit: int) -> int:
    """The enemies next to a unit that may assault: not a dummy, not a disorganised or a stopped one."""
    if s.disordered >> unit & 1 or TYPES[s.kind[unit]].is_dummy or (s.mover == unit and s.halted):
        return 0
    return s.units_at(s.setting.ground.board.around[s.where[unit]] & s.occupied[1 - SIDE_OF[unit]])


@rule("HC-13a")
def assault_tallies(s: Battle, kind: int, target_kind: int, hex_: int) -> tuple[Tally, Tally]:
    """Both roll their base dice; the attacker's are fewer by the defender's cover, the defender's by nothing."""
    attack = Tally().add("base", base_dice(kind, target_kind, True), "HC-13a")
    for key, value, why in s.setting.ground.cover(hex_):
        attack.add(f"cover-{key}", value, why)
    return attack, Tally().add("base", base_dice(target_kind, kind, True), "HC-13a")


@rule("HC-13a")
def assault(s: Battle, attacker: int, target: int, log: Log | None) -> None:
    """Both roll at once, only HITs count, each a loss."""
    for piece in (attacker, target):
        reveal(s, piece, log, "HC-14a")
    hex_ = s.where[target]
    attack, defence = assault_tallies(s, s.kind[attacker], s.kind[target], hex_)
    thrown = [throw(s, tally.total) for tally in (attack, defence)]
    hits = [hits_in(dice) for dice in thrown]
    if log is not None:
        log.add(
            "assaulted",
            "HC-13a",
            unit=NAME[attacker],
            target=NAME[target],
            hex=s.setting.ground.board.name[hex_],
            attacker={"dice": thrown[0], "modifiers": attack.as_list(), "hits": hits[0]},
            defender={"dice": thrown[1], "modifiers": defence.as_list(), "hits": hits[1]},
        )
    for piece, losses in ((target, hits[0]), (attacker, hits[1])):
        if losses and s.lose(piece, losses) and log is not None:
            log.add("unit-eliminated", "HC-7d", unit=NAME[piece])
    s.stack.append(("enter", attacker, hex_))
    if hits[0] != hits[1]:
        winner, loser = (attacker, target) if hits[0] > hits[1] else (target, attacker)
        beaten(s, loser, winner, log)


@rule("HC-13b")
def beaten(s: Battle, loser: int, winner: int, log: Log | None) -> None:
    """The loser is disorganised and falls back, or takes one more loss. The dead neither fall back nor drive away."""
    if not s.where[loser] or not s.where[winner]:
        return
    s.disordered |= 1 << loser
    if log is not None:
        log.add("unit-disordered", "HC-13b", unit=NAME[loser])
    if away(s, loser, winner):
        s.stack.append(("fall-back", loser, winner))
        return
    dead = s.lose(loser, 1)
    if log is not None:
        log.add("no-way-back", "HC-13b", unit=NAME[loser], losses=1)
        if dead:
            log.add("unit-eliminated", "HC-7d", unit=NAME[loser])


@rule("HC-13b")
def away(s: Battle, loser: int, winner: int) -> int:
    """Free hexes next to the loser, that it may enter, and not next to the winner."""
    ground = s.setting.ground
    open_ = ground.going[TYPES[s.kind[loser]].moves].open[s.where[loser]]
    return open_ & ~(s.occupied[0] | s.occupied[1]) & ~ground.board.around[s.where[winner]]


@rule("HC-13b")
@FLOW.question("fall-back", "HC-13b", lambda s, f: SIDE_OF[f[1]])
def ways_back(s: Battle, frame: Frame) -> Choices:
    """Where the loser falls back: its owner chooses."""
    return Choices([FALL_BACK.group(last=away(s, frame[1], frame[2]))])


@ways_back.answered
def fall_back(s: Battle, frame: Frame, code: int, log: Log | None) -> None:
    """It goes one hex."""
    (hex_,) = args_of(code, 1)
    go(s, frame[1], hex_, "unit-fell-back", "HC-13b", log)


@rule("HC-13c")
@FLOW.question("enter", "HC-13c", lambda s, f: SIDE_OF[f[1]])
def may_enter(s: Battle, frame: Frame) -> Choices:
    """If the hex is empty the attacker may enter it, ground permitting."""
    attacker, hex_ = frame[1], frame[2]
    here = s.where[attacker]
    if not here or s.at[hex_] != NONE:
        return NOTHING
    if not s.setting.ground.going[TYPES[s.kind[attacker]].moves].open[here] >> hex_ & 1:
        return NOTHING
    return Choices([ENTER.group(last=1), STAY.group(last=1)])


@may_enter.answered
def enter(s: Battle, frame: Frame, code: int, log: Log | None) -> None:
    """It enters or stays."""
    if code == ENTER.base:
        go(s, frame[1], frame[2], "unit-entered", "HC-13c", log)


def go(s: Battle, unit: int, hex_: int, event: str, why: str, log: Log | None) -> None:
    """One hex after an assault: it takes objectives and shows hidden counters, but draws no fire (R18)."""
    start = s.where[unit]
    s.shift(unit, hex_)
    if log is not None:
        names = s.setting.ground.board.name
        log.add(event, why, unit=NAME[unit], path=[names[start], names[hex_]])
    take(s, unit, hex_, log)
    if SIDE_OF[unit] == DROP:
        reveal_beside(s, hex_, log)
