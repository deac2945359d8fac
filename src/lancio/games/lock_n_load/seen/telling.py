"""What prompts need to know beside the arguments of their question."""

from __future__ import annotations

from lancio.engine.masks import bits
from lancio.games.lock_n_load.claymores import claymores
from lancio.games.lock_n_load.movement import next_step
from lancio.games.lock_n_load.opportunity import declaration, opportunity
from lancio.games.lock_n_load.state import Fight

Blanks = dict[str, object]


def blanks(s: Fight) -> Blanks:
    """What every prompt may need."""
    return {"turn": s.turn}


def where(s: Fight) -> int:
    """The place of the group on the move."""
    return s.where[next(bits(s.group))] if s.group else s.start


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
