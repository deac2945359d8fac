"""Whether the pending steps of a restored position fit it: the order of play, the turn, the counters to be hidden."""

from __future__ import annotations

from lancio.engine.errors import BadData
from lancio.games.drvar.forces import COUNTERS
from lancio.games.drvar.pieces import NAME
from lancio.games.drvar.setup import PLACED
from lancio.games.drvar.state import Drvar

#: the steps before the first turn, then those of a turn, in the order of play
BEFORE = (("place",), ("hide",), ("carrier", "drop"))
GOING = (
    "go", "standing-order", "moving", "attacks", "follow-up", "window", "watch", "window-by-order", "pounce",
    "melee-group", "uniting", "entering", "second-drop", "turn-up",
)  # fmt: skip
TURN = (
    ("renounce",), ("activation-points",), ("command-check",), GOING, ("goes",), ("administration",), ("excess",),
    ("clean-up",), ("turn",), ("victory",),
)  # fmt: skip
#: step -> its place in the order of play; all others may come up at any time
PLACE_OF = {name: place for place, names in enumerate((*BEFORE, *TURN)) for name in names}
FIRST_OF_TURN = len(BEFORE)
#: several of them may wait one after the other
REPEATED = {*GOING, "place", "hide", "excess"}


def check(s: Drvar) -> None:
    """Refuse steps in an order in which they cannot come, or that the position does not allow."""
    pending = [frame for frame in reversed(s.stack) if frame[0] in PLACE_OF]
    latest = -1
    for name, *_ in pending:
        place = PLACE_OF[name]
        if place < latest or (place == latest and name not in REPEATED):
            raise BadData("position, pending", f"expected the order of play: {name!r} cannot come there")
        if name != "turn" and (place < FIRST_OF_TURN) == bool(s.turn):
            raise BadData("position, pending", f"{name!r} does not come in turn {s.turn}")
        latest = place
    placing = [frame[1] for frame in pending if frame[0] == "place"]
    for unit in placing:
        if unit not in PLACED or s.where[unit] or placing.count(unit) > 1:
            raise BadData("position, pending", f"expected a unit still to be placed, found {NAME[unit]!r}")
    stars = s.setting.plan.stars[len(s.ident) :]
    if pending and tuple(frame[1] for frame in pending if frame[0] == "hide") != stars:
        raise BadData("position, counters", f"expected {len(COUNTERS)} counters, hidden or still to be hidden")
