"""Chapter 8.1: getting out of a melee. A check each, then those who passed leave together."""

from __future__ import annotations

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.contest import Cast, Throw
from lancio.engine.masks import bits
from lancio.engine.tally import Tally
from lancio.games.lock_n_load import cards
from lancio.games.lock_n_load.melee import settle
from lancio.games.lock_n_load.men import KINDS, allowance, best_leader, leadership, morale, trial
from lancio.games.lock_n_load.movement import move_ends, next_step
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.steps import has_scout
from lancio.games.lock_n_load.tables import HELD
from lancio.games.lock_n_load.verbs import MOVE, SET_OFF, WITH
from lancio.games.lock_n_load.victory import take_over
from lancio.games.lock_n_load.words import NOBODY

FLOW = Fight.flow
#: the step of `luck`, by its name: that module is above this one
LUCK = "luck-leave"


@rule("8.1c", "8.1j")
def begin_retreat(s: Fight, place: int) -> None:
    """Units of the active side try to leave, one after the other."""
    s.busy = True
    s.then(leavers.of(0, place))


@rule("8.1c", "8.1j", "11.4a", "1.6.3h")
def may_leave(s: Fight, side: int, place: int) -> int:
    """Who of a locked place can still try to get out: whoever can move at all, once a turn."""
    out = 0
    for unit in bits(s.friends(side, place) & s.setting.roster.infantry & ~s.retreated):
        if allowance(s, unit) and not KINDS[s.kind[unit]].fixed:
            out |= 1 << unit
    return out


@rule("8.1c", "8.1j")
@FLOW.question("retreat-group", "8.1c", lambda s, units, place: s.active)
def leavers(s: Fight, units: int, place: int) -> Choices:
    """Who tries next, once a turn each, one at least; then those who passed leave together."""
    tried = s.friends(s.active, place) & s.retreated
    return Choices([WITH.group(last=may_leave(s, s.active, place)), *([SET_OFF.alone] if tried else ())])


@rule("8.1c", "1.5b")
@leavers.on(WITH)
def try_to_leave(s: Fight, units: int, place: int, unit: int) -> None:
    """A morale check, with the leadership of a leader there; failing costs nothing."""
    s.retreated |= 1 << unit
    throw = leaving(s, unit)
    thrown = throw.roll(s.dice)
    tell_leaving(s, unit, throw, thrown.own)
    if thrown.result != HELD and s.cards[cards.LUCKY] == unit:
        s.then((LUCK, units, place, unit, min(thrown.own.faces)))
    else:
        s.then(leavers.of(units | (1 << unit if thrown.result == HELD else 0), place))


def tell_leaving(s: Fight, unit: int, throw: Throw[str], cast: Cast) -> None:
    """The dice and all that counts."""
    s.tell(
        "retreat-checked", "8.1c", unit=unit, dice=list(cast.faces), modifiers=throw.total, total=cast.total,
        morale=morale(s, unit),
    )  # fmt: skip


def leaving(s: Fight, unit: int) -> Throw[str]:
    """A morale check: fails only above morale."""
    tally = Tally()
    chief = best_leader(s, s.friends(s.setting.roster.side[unit], s.where[unit]) & ~(1 << unit))
    if chief != NOBODY:
        tally.add("leadership", -leadership(s, chief), "8.1c", leader=chief)
    return trial(tally, morale(s, unit))


@rule("8.1d", "8.1j")
@leavers.on(SET_OFF)
def leave(s: Fight, units: int, place: int) -> None:
    """Those who passed go by Move into a place without enemies; who stays may still fight."""
    s.group, s.mode, s.start = units, MOVE, place
    s.paid = s.steps = 0
    s.halted, s.scouted = False, has_scout(s, units)
    s.then(next_step, move_ends, left_behind.of(place))


@rule("8.1d", "8.1f", "8.1j")
@FLOW.procedure("left-behind")
def left_behind(s: Fight, place: int) -> None:
    """If nobody of a side is left the Melee is over at once."""
    settle(s, place)
    if not s.engaged >> place & 1:
        s.melee &= ~(1 << place)
        take_over(s, place)
