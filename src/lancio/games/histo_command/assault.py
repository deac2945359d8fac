"""HC-13: assault."""

from __future__ import annotations

from lancio.engine.choices import NOTHING, Choices
from lancio.engine.citations import rule
from lancio.engine.masks import mask_of
from lancio.games.histo_command.dice import hits_in, throw
from lancio.games.histo_command.firing import ATTACKER_WINS, DRAW, assault_of, result_of
from lancio.games.histo_command.hidden import reveal, reveal_beside
from lancio.games.histo_command.pieces import DROP, SIDE_OF
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
def assault(s: Battle, attacker: int, target: int) -> None:
    """Both roll at once, only HITs count, each a loss."""
    for piece in (attacker, target):
        reveal(s, piece, "HC-14a")
    hex_ = s.where[target]
    attack, defence = assault_of(s.setting.ground, s.kind[attacker], s.kind[target], hex_)
    thrown = [throw(s, tally.total) for tally in (attack, defence)]
    hits = hits_in(thrown[0]), hits_in(thrown[1])
    suffering = [(piece, losses) for piece, losses in ((target, hits[0]), (attacker, hits[1])) if losses]
    s.tell(
        "assaulted",
        "HC-13a",
        lost=mask_of(piece for piece, _ in suffering),
        unit=attacker,
        target=target,
        hex=hex_,
        attacker={"side": SIDE_OF[attacker], "dice": thrown[0], "modifiers": attack, "hits": hits[0]},
        defender={"side": SIDE_OF[target], "dice": thrown[1], "modifiers": defence, "hits": hits[1]},
    )
    for piece, losses in suffering:
        s.lose(piece, losses)
    s.then(may_enter.of(attacker, hex_))
    result = result_of(*hits)
    if result != DRAW:
        winner, loser = (attacker, target) if result == ATTACKER_WINS else (target, attacker)
        beaten(s, loser, winner)


@rule("HC-13b", "R18")
def beaten(s: Battle, loser: int, winner: int) -> None:
    """The loser is disorganised and falls back, or takes one more loss. The dead neither fall back nor drive away."""
    if not s.where[loser]:
        return
    if not s.where[winner]:
        s.tell("unit-stayed", "R18", unit=loser)
        return
    s.disordered |= 1 << loser
    s.landers &= ~(1 << loser)
    s.tell("unit-disordered", "HC-13b", unit=loser)
    if away(s, loser, winner):
        s.then(ways_back.of(loser, winner))
        return
    s.tell("no-way-back", "HC-13b", lost=1 << loser, unit=loser, losses=1)
    s.lose(loser, 1)


@rule("HC-13b")
def away(s: Battle, loser: int, winner: int) -> int:
    """Free hexes next to the loser, that it may enter, and not next to the winner."""
    ground = s.setting.ground
    open_ = ground.going[TYPES[s.kind[loser]].moves].open[s.where[loser]]
    return open_ & ~(s.occupied[0] | s.occupied[1]) & ~ground.board.around[s.where[winner]]


@rule("HC-13b")
@FLOW.question("fall-back", "HC-13b", lambda s, unit, foe: SIDE_OF[unit])
def ways_back(s: Battle, unit: int, foe: int) -> Choices:
    """Where the loser falls back: its owner chooses."""
    return Choices([FALL_BACK.group(last=away(s, unit, foe))])


@ways_back.on(FALL_BACK)
def fall_back(s: Battle, unit: int, foe: int, hex_: int) -> None:
    """It goes one hex."""
    go(s, unit, hex_, "unit-fell-back", "HC-13b")


@rule("HC-13c")
@FLOW.question("enter", "HC-13c", lambda s, unit, hex_: SIDE_OF[unit])
def may_enter(s: Battle, unit: int, hex_: int) -> Choices:
    """If the hex is empty the attacker may enter it, ground permitting."""
    here = s.where[unit]
    if not here or s.at[hex_] != NONE:
        return NOTHING
    if not s.setting.ground.going[TYPES[s.kind[unit]].moves].open[here] >> hex_ & 1:
        return NOTHING
    return Choices([ENTER.alone, STAY.alone])


@may_enter.on(ENTER)
def enter(s: Battle, unit: int, hex_: int) -> None:
    """It takes the hex."""
    go(s, unit, hex_, "unit-entered", "HC-13c")


@may_enter.on(STAY)
def stay(s: Battle, unit: int, hex_: int) -> None:
    """It stays where it is."""


def go(s: Battle, unit: int, hex_: int, event: str, why: str) -> None:
    """One hex after an assault: it takes objectives and shows hidden counters, but draws no fire (R18)."""
    start = s.where[unit]
    s.shift(unit, hex_)
    s.tell(event, why, unit=unit, path=(start, hex_))
    take(s, unit, hex_)
    if SIDE_OF[unit] == DROP:
        reveal_beside(s, hex_)
