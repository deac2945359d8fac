"""What prompts need to know beside the arguments of their question."""

from __future__ import annotations

from lancio.games.histo_command.drop import drop_points, second_points, who_jumps_there
from lancio.games.histo_command.landing_fire import landing_firers
from lancio.games.histo_command.setup import places_free, unplaced, waiting
from lancio.games.histo_command.state import Battle

Blanks = dict[str, object]


def blanks(s: Battle) -> Blanks:
    """What every prompt may need."""
    return {"turn": max(0, s.turn), **({"group": s.group} if s.group >= 0 else {})}


@places_free.tells
def counter_to_place(s: Battle) -> Blanks:
    """The next counter, what it is, and how many are left."""
    left = unplaced(s)
    return {"unit": left[0], "type": s.kind[left[0]], "left": len(left)}


@drop_points.tells
def jumpers(s: Battle) -> Blanks:
    """How many units will jump."""
    return {"jumpers": waiting(s, s.group).bit_count()}


@second_points.tells
@who_jumps_there.tells
def last_point(s: Battle) -> Blanks:
    """The drop point chosen last."""
    return {"hex": s.points[-1]}


@landing_firers.tells
def landing_hex(s: Battle, unit: int, fired: int) -> Blanks:
    """Where the unit has landed."""
    return {"hex": s.where[unit]}
