"""Chapter 13.8.1: the fanaticism of the SS.

Other national traits stand where they count: 13.8.2 and 13.9.3 in `damage`, 13.9.2 in `fire` and `melee`, 13.8.1c in
`rally`.
"""

from __future__ import annotations

from lancio.engine.citations import rule
from lancio.engine.contest import Throw
from lancio.engine.masks import bits
from lancio.engine.tally import Tally
from lancio.games.lock_n_load import cards
from lancio.games.lock_n_load.box import BOX
from lancio.games.lock_n_load.cover import own_cover
from lancio.games.lock_n_load.damage import eliminate
from lancio.games.lock_n_load.eligible import defenders
from lancio.games.lock_n_load.men import best_leader, leadership, morale, trial
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.tables import HELD
from lancio.games.lock_n_load.words import NOBODY

FLOW = Fight.flow
#: the step of `luck`, by its name: that module is above this one
LUCK = "luck-stand"
RALLY_COVER = BOX.figures["rally_cover"]


@rule("13.8.1a", "3.0d", "3.0f", "3.0m")
def defiance(s: Fight, unit: int) -> Throw[str]:
    """A rally with the leadership of a leader in good order there, of the same force as always; none is needed."""
    tally = Tally()
    if own_cover(s, s.where[unit]) > 0:
        tally.add("cover", -RALLY_COVER, "3.0d")
    roster = s.setting.roster
    there = s.friends(roster.side[unit], s.where[unit]) & roster.same_force[unit]
    chief = best_leader(s, there & ~(1 << unit))
    if chief != NOBODY:
        tally.add("leadership", -leadership(s, chief), "13.8.1a", leader=chief)
    return trial(tally, morale(s, unit))


@rule("13.8.1a", "13.8.1d")
def stand_or_die(s: Fight, place: int, side: int) -> None:
    """Enemies who can fight have come and no friend can: Shaken SS try to rally, leaders first, before they would be
    removed. What comes of it stands after the steps that this adds."""
    roster = s.setting.roster
    here = s.friends(side, place)
    if defenders(s, here):
        return
    some = here & roster.fanatics & s.shaken & roster.infantry
    order = (*bits(some & roster.leaders), *bits(some & ~roster.leaders))
    s.then(*(last_stand.of(unit) for unit in order))


@rule("13.8.1a", "13.8.1b")
@FLOW.procedure("last-stand")
def last_stand(s: Fight, unit: int) -> None:
    """One of them."""
    throw = defiance(s, unit)
    thrown = throw.roll(s.dice)
    s.tell(
        "rally-tried", "13.8.1a", unit=unit, dice=list(thrown.own.faces), modifiers=throw.total,
        total=thrown.own.total, morale=morale(s, unit), verdict="rallied" if thrown.result == HELD else "failed",
    )  # fmt: skip
    if thrown.result != HELD and s.cards[cards.LUCKY] == unit:
        s.then((LUCK, unit, min(thrown.own.faces)))
    else:
        stands(s, unit, thrown.result == HELD)


@rule("13.8.1b")
def stands(s: Fight, unit: int, held: bool) -> None:
    """Who has rallied fights; who fails is eliminated."""
    if held:
        s.shaken &= ~(1 << unit)
        s.tell("unit-rallied", "13.8.1b", unit=unit)
    else:
        eliminate(s, unit, "13.8.1b")
