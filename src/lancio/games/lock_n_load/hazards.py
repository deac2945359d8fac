"""What befalls a group where it has paid (interrupt procedure): events are read, barrages strike, mines go off,
Claymores may be set off, then the window of opportunity fire opens."""

from __future__ import annotations

from lancio.engine.board import OFF
from lancio.engine.citations import rule
from lancio.engine.masks import bits, lowest
from lancio.games.lock_n_load.barrage import enter_barrages
from lancio.games.lock_n_load.claymores import claymores, in_range, tidy_up
from lancio.games.lock_n_load.events import look_out
from lancio.games.lock_n_load.mines import blow_up, mines_under
from lancio.games.lock_n_load.opportunity import declarations_for, opportunity
from lancio.games.lock_n_load.state import Fight

FLOW = Fight.flow


def befall(s: Fight, place: int, goal: int, points: int) -> None:
    """The group has come from a place to another, or has paid where it is: in this order, each when the last is
    resolved. Most steps meet nothing and go straight to the window."""
    if s.setting.scene.events:
        look_out(s)
    if s.planted[0] | s.planted[1]:
        tidy_up(s)
    points = declarations_for(s, points, place == goal)
    strength = mines_under(s, place, goal)
    if not strength and not s.fires and not in_range(s, goal):
        opportunity.open(s, points)
        return
    s.then(claymores_next, window_opens.of(points))
    go_off(s, s.group, place, goal, strength)


@rule("18.2g", "21.4a")
def go_off(s: Fight, units: int, place: int, goal: int, strength: int) -> None:
    """What happens by itself to those who come from a place to another: barrages, then mines of this strength."""
    if not s.fires:
        if strength:
            blow_up(s, units, goal, strength)
        return
    if strength:
        s.then(mines_next.of(units, goal, strength))
    enter_barrages(s, units, place, goal)


@FLOW.procedure("mines-next")
def mines_next(s: Fight, units: int, place: int, budget: int) -> None:
    """Mines under those who came in and are still there, stopped by a barrage or not."""
    units &= s.at[place]
    if units:
        blow_up(s, units, place, budget)


@rule("16.4g", "21.4a")
@FLOW.procedure("thrown-on-mines")
def thrown_on_mines(s: Fight, units: int, place: int) -> None:
    """Whoever is thrown off a vehicle sets off enemy mines, in anybody's impulse."""
    here = 0
    for unit in bits(units):
        here |= 1 << unit if s.where[unit] == place else 0
    if here:
        side = s.setting.roster.side[lowest(here)]
        strength = mines_under(s, OFF, place, side)
        if strength:
            blow_up(s, here, place, strength)


@FLOW.procedure("claymores-next")
def claymores_next(s: Fight) -> None:
    """Claymores come before other fire."""
    if s.group:
        claymores.open(s)


@FLOW.procedure("window-opens")
def window_opens(s: Fight, budget: int) -> None:
    """Then everybody else who can fire."""
    if s.group:
        opportunity.open(s, budget)
