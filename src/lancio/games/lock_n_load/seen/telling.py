"""What prompts need to know beside the arguments of their question."""

from __future__ import annotations

from lancio.engine.masks import lowest
from lancio.games.lock_n_load import men
from lancio.games.lock_n_load.claymores import claymores
from lancio.games.lock_n_load.driving import driving, facing
from lancio.games.lock_n_load.helicopters import flight
from lancio.games.lock_n_load.movement import next_step
from lancio.games.lock_n_load.opportunity import declaration, opportunity
from lancio.games.lock_n_load.overrun import strike_back
from lancio.games.lock_n_load.parking import first_facing
from lancio.games.lock_n_load.state import Fight

Blanks = dict[str, object]


def blanks(s: Fight) -> Blanks:
    """What every prompt may need."""
    return {"turn": s.turn}


def where(s: Fight) -> int:
    """The place of the group on the move."""
    return s.where[lowest(s.group)] if s.group else s.start


@next_step.tells
def group_moving(s: Fight) -> Blanks:
    """Who moves, where, with what is paid."""
    return {"units": s.group, "place": where(s), "points": s.paid}


@claymores.tells
def group_beside(s: Fight) -> Blanks:
    """Who comes beside a Claymore, and where."""
    return {"units": s.group, "place": where(s)}


@declaration.tells
def group_fired_at(s: Fight, place: int) -> Blanks:
    """Who moves there."""
    return {"units": s.group}


@opportunity.tells
def group_watched(s: Fight, budget: int) -> Blanks:
    """Who moves, and where."""
    return {"units": s.group, "place": where(s)}


@driving.tells
def vehicle_driving(s: Fight) -> Blanks:
    """Which vehicle drives, where, with how much left."""
    unit = lowest(s.group)
    return {"unit": unit, "place": where(s), "points": max(0, men.allowed(s, unit, s.mode, 0) - s.paid)}


@flight.tells
def helicopter_flying(s: Fight, unit: int, stage: int) -> Blanks:
    """Where it is."""
    return {"place": s.where[unit]}


@facing.tells
def vehicle_entering(s: Fight, unit: int, budget: int) -> Blanks:
    """Where it enters."""
    return {"place": s.where[unit]}


@first_facing.tells
def vehicle_parked(s: Fight, unit: int) -> Blanks:
    """Where it stands."""
    return {"place": s.where[unit]}


@strike_back.tells
def vehicle_over(s: Fight, vehicle: int, units: int) -> Blanks:
    """Where it is."""
    return {"place": s.where[vehicle]}
