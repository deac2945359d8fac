"""Chapter 13: what nations have of their own. Glider squads stand in `fire` and `melee`, half-squads by a die in
`damage`, the dedication of the SS in `rally`; their fanaticism here."""

from __future__ import annotations

from lancio.engine.citations import rule
from lancio.engine.masks import bits
from lancio.games.lock_n_load.damage import eliminate
from lancio.games.lock_n_load.movement import meet_foes
from lancio.games.lock_n_load.rally import attempt
from lancio.games.lock_n_load.state import Fight

FLOW = Fight.flow


@rule("13.8.1a", "13.8.1b", "13.8.1d")
@FLOW.procedure("fanatics")
def fanatics(s: Fight, units: int, place: int) -> None:
    """Enemies come in where nobody could fight them: each Shaken SS tries to rally, leaders first, with the leadership
    of those in good order and without any leader too. Who fails is eliminated, who does not fights; if nobody is left
    who can, the rest goes."""
    roster = s.setting.roster
    foes = s.friends(1 - s.active, place) & roster.fanatics & s.shaken
    for unit in [*bits(foes & roster.leaders), *bits(foes & ~roster.leaders)]:
        if not attempt(s, unit):
            eliminate(s, unit, "13.8.1b")
    meet_foes(s, units, place)
