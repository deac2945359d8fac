"""What prompts need to know beside the arguments of their questions."""

from __future__ import annotations

from lancio.engine.masks import lowest
from lancio.games.drvar.actions import open_actions
from lancio.games.drvar.attacks import attackers
from lancio.games.drvar.interrupts import interrupts, pounce_group
from lancio.games.drvar.landing import landing_fire
from lancio.games.drvar.movement import moves
from lancio.games.drvar.reinforcements import renounceable, william_turn
from lancio.games.drvar.setup import identities_left
from lancio.games.drvar.shared_hex import melee_group
from lancio.games.drvar.state import Drvar

Blanks = dict[str, object]


@open_actions.tells
def points_left(s: Drvar, side: int) -> Blanks:
    """What there is to pay with."""
    return {"points": s.pa[side]}


@identities_left.tells
def star(s: Drvar, hex_: int) -> Blanks:
    """What the star is worth."""
    return {"points": s.setting.plan.bonus[s.setting.plan.stars.index(hex_)]}


@renounceable.tells
def william(s: Drvar) -> Blanks:
    """When William comes."""
    return {"william": william_turn(s)}


@moves.tells
@interrupts.tells
def group(s: Drvar) -> Blanks:
    """Who is on the move, and where."""
    return {"units": s.group, "hex": s.where[lowest(s.group)]}


@pounce_group.tells
def mover(s: Drvar, units: int, origin: int) -> Blanks:
    """Where the group is that they assault."""
    return {"hex": s.where[lowest(s.group)]}


@landing_fire.tells
def lander(s: Drvar, unit: int, fired: int) -> Blanks:
    """Where it came down."""
    return {"hex": s.where[unit]}


@attackers.tells
@melee_group.tells
def start(s: Drvar) -> Blanks:
    """Where the Action began."""
    return {"hex": s.origin} if s.origin else {}
