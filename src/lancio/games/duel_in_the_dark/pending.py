"""What may wait on the stack, and in which order: a position whose pending steps could not have come about is refused.

Steps wait with the next one last, so of two pending steps the one nearer the bottom happens later. A night is a
nest of such lists; each step has a rank in its own, and no step waits above one of a higher rank.
"""

from __future__ import annotations

from itertools import pairwise

from lancio.engine.board import OFF
from lancio.engine.errors import BadData
from lancio.games.duel_in_the_dark import followers
from lancio.games.duel_in_the_dark.pieces import NO_HEADING, SQUADRONS
from lancio.games.duel_in_the_dark.solo import directions_of, legal_directions
from lancio.games.duel_in_the_dark.state import (
    BETWEEN_NIGHTS,
    DISPERSING,
    DOWN,
    DUEL,
    FLYING,
    PHASES,
    WAITING,
    Raid,
)
from lancio.games.duel_in_the_dark.state import PLANNING as PLANNING_PHASE

WHERE = "position, pending"

#: from what happens last to what happens first; names in one row have no order among themselves, and steps of
#: different parts of a night never wait together
ORDER = (
    "night",
    "night-end",
    "round",
    "bomber-step gunner-award",
    "fighter-step bomber-done gun guns",
    "mosquito-step after-fight silver-placed",
    "gold-placed fight-booked hex-medals",
    "balloons save-medals mosquito-fight",
    "drops solo-drops fighters-score fighters-closed",
    "gold-shot badge command",
    "quads bomber-fights orders dispersal solo-start",
    "mosquito-level bomber-flak kill-medals fighter-level sau-placed",
    "mosquito-moves solo-mosquito bomber-moves onward announce",
    "bomber-level",
    "weather-change solo-card relocate",
    "replan crests",
    "mosquito-start",
    "bomber-placed",
    "extra-units",
    "emplace",
    "ground weather plan",
    "place",
    "plan-card",
    "plan-start",
    "plan-target",
    "crest",
    "draw-crest",
    "fighters-based",
    "base",
    "outfit",
    "mw50",
    "ju88-owner",
    "ju88",
)
RANK = {name: rank for rank, row in enumerate(ORDER) for name in row.split()}
#: these come in several lists of a night
ANYWHERE = frozenset(("over?", "plan-window"))
#: these wait once at most
ONCE = ("night", "night-end", "round", "bomber-step", "fighter-step", "mosquito-step", "bomber-moves", "bomber-done")
#: what is done between the Bomber's move and its bombs
BEFORE_BOMBS = frozenset(
    [
        "kill-medals",
        "bomber-flak",
        "bomber-fights",
        "badge",
        "fighters-score",
        "save-medals",
        "fight-booked",
        "after-fight",
    ]
)
PLANNING = frozenset(("plan", "plan-target", "plan-start", "plan-card", "crest", "draw-crest", "fighters-based"))


def check(s: Raid) -> None:
    """Refuse what could not wait so, or not with the Bomber where it is."""
    names = [frame[0] for frame in s.stack]
    if not names:
        return
    if names[0] != "night" or (len(names) > 1 and names[1] != "night-end"):
        raise BadData(WHERE, f"expected the night and its end below everything, found {names[:2]}")
    if len(names) == 1 and s.phase != BETWEEN_NIGHTS:
        raise BadData(WHERE, "expected the end of a night that has begun")
    check_order(names)
    if len(names) > 2:
        followers.check(s, names)
        check_aircraft(s, names)
    check_plan(s, names)
    check_bomber(s, names)


def check_order(names: list[str]) -> None:
    """Nothing waits above what happens sooner, nothing twice."""
    ranked = [name for name in names if name not in ANYWHERE]
    for below, above in pairwise(ranked):
        if RANK[above] < RANK[below]:
            raise BadData(WHERE, f"expected {above!r} after {below!r}, not before it")
    for name in ONCE:
        if names.count(name) > 1:
            raise BadData(WHERE, f"expected {name!r} once, found it {names.count(name)} times")


def check_plan(s: Raid, names: list[str]) -> None:
    """From the end of planning on there is a plan, and the Bomber waits where it begins."""
    if s.phase != DUEL and names[-1] == "round":
        raise BadData(WHERE, f"expected the steps of the phase {PHASES.names[s.phase]!r} before the first round")
    if s.bombed != OFF and not s.turn_at and not s.setting.solo:
        raise BadData("position, turn_at", "expected the number of the card that entered the bombed target")
    if s.turn_at and not s.setting.solo:
        reached = s.flown > s.turn_at or (s.flown == s.turn_at and not BEFORE_BOMBS & set(names))
        if s.bombed != (s.setting.ground.cities[s.target].hex if reached else OFF):
            raise BadData("position, bombed", "expected the target from the card on that enters it, and not before")
    if s.bomber_state == WAITING:
        placed = s.phase == DUEL or (s.phase == DISPERSING and not {"dispersal", "bomber-placed"} & set(names))
        if s.bomber_at != (s.start if placed else OFF):
            raise BadData("position, bomber_at", "expected the field of the plan, once the Bomber is placed there")
    if s.setting.solo or not PLANNING_PHASE <= s.phase < DUEL or PLANNING & set(names):
        return
    if not s.turn_at or len(s.route) <= s.turn_at or not s.setting.ground.home_fields >> s.landing_field() & 1:
        raise BadData("position, route", "expected a plan that leads to its target and home again")


def check_aircraft(s: Raid, names: list[str]) -> None:
    """Everything that was placed has its hex."""
    asked = [frame[1] for frame in s.stack if frame[0] == "base"]
    for q in s.squadrons():
        if s.at[q] == OFF and s.owner[q] not in asked and "fighters-based" not in names:
            raise BadData(f"position, {SQUADRONS.names[q]}", "expected a hex of the map once the squadron was based")
    placed = s.phase == DUEL or (s.phase == DISPERSING and not {"dispersal", "mosquito-start"} & set(names))
    if placed and "solo-start" not in names and s.mosquito_at == OFF:
        raise BadData("position, mosquito_at", "expected a hex of the map once the Mosquito was placed")


def check_bomber(s: Raid, names: list[str]) -> None:
    """A Bomber that will move has a card for it; a solo Bomber has a way to go."""
    if s.phase != DUEL or s.bomber_state == DOWN or PLANNING & set(names):
        return
    moving = "bomber-moves" in names or ("round" in names and "bomber-done" not in names)
    if not s.setting.solo:
        if moving and s.flown >= len(s.route):
            raise BadData("position, route", f"expected a card after the {s.flown} flown")
        return
    drawn = "bomber-moves" in names and "solo-card" not in names
    if len(s.route) != s.flown + drawn:
        raise BadData("position, flown", f"expected the {len(s.route)} cards of the route, found {s.flown}")
    if moving and not drawn and not way_on(s):
        raise BadData("position, heading", "expected a direction in which the Bomber can fly on")


def way_on(s: Raid) -> bool:
    """Whether the solo Bomber can draw a card that fits, or turn home."""
    return bool(legal_directions(s) or (not s.homeward and directions_of(s, True, NO_HEADING)))


def check_flight(s: Raid) -> None:
    """The Bomber is where its cards have brought it, with the heading of the last one; the target is where the plan
    turns, and was bombed when it was reached."""
    if s.bomber_state == WAITING and s.flown:
        raise BadData("position, flown", f"expected 0 for a Bomber that has not taken off, found {s.flown}")
    neighbours = s.setting.ground.board.neighbours
    here = s.start
    for number, direction in enumerate(s.route, 1):
        here = neighbours[here][direction]
        if number == s.turn_at and here != s.setting.ground.cities[s.target].hex:
            raise BadData("position, turn_at", "expected the number of the card that enters the target")
        if number == s.flown and s.bomber_state == FLYING and here != s.bomber_at:
            raise BadData("position, bomber_at", f"expected the hex to which {s.flown} cards lead")
    if s.turn_at > len(s.route):
        raise BadData("position, turn_at", f"expected at most {len(s.route)}, found {s.turn_at}")
    if s.bomber_state == FLYING and not s.flown and s.bomber_at != s.start and s.route:
        raise BadData("position, flown", "expected the cards that were flown")
    # over the target, and where a solo Bomber turns, every direction is open
    turning = s.setting.solo or (s.bombed != OFF and s.flown == s.turn_at)
    open_ways = (NO_HEADING,) if turning else ()
    if s.bomber_state == FLYING and s.flown and s.heading not in (s.route[s.flown - 1], *open_ways):
        raise BadData("position, heading", "expected the direction of the last card flown")
