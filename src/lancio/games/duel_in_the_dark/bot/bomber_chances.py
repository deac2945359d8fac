"""Where the Bomber may be in the next steps, from what everybody knows: for judgement and for nothing else."""

from __future__ import annotations

from lancio.engine.board import OFF
from lancio.games.duel_in_the_dark.bot.raids import HORIZON, LEADING, PRIOR, Map, believed, onward, paths, solo_paths
from lancio.games.duel_in_the_dark.compass import MOST_CARDS
from lancio.games.duel_in_the_dark.pieces import NO_HEADING, SLOTS
from lancio.games.duel_in_the_dark.plan import fields
from lancio.games.duel_in_the_dark.seen.imagine import possible
from lancio.games.duel_in_the_dark.state import DOWN, FLYING, Raid

#: how much likelier a marked or bombed city is the target
POINTED = 16


def plausible_raid(s: Raid) -> float:
    """How plausible the plan of a world is: that its target fits the cards flown, that it goes on as raids do, and
    where the Mosquito leads. Beside plans whose cards are drawn by lot, so a way among many counts more."""
    if s.setting.solo or s.bomber_state == DOWN or s.bomber_at == OFF:
        return 1.0
    six, home = s.setting.six_turns, fields(s)
    target = OFF if s.bombed else s.setting.ground.cities[s.target].hex
    lead = s.mosquito_at if s.mosquito_state == FLYING else OFF
    neighbours = s.setting.ground.board.neighbours
    total = 0.0
    for kind, likely in enumerate(kinds_of_raid(s, target)):
        here, heading, goal = s.bomber_at, s.heading, target
        if s.bombed and here == s.bombed:
            heading = NO_HEADING
        for number in range(s.flown, min(len(s.route), s.flown + HORIZON)):
            ways = onward(six, here, heading, goal, home, MOST_CARDS - number, kind)
            direction = s.route[number]
            likely *= len(ways) * next((share for _, d, share in ways if d == direction), 0.0)
            here, heading = neighbours[here][direction], direction
            if number == s.flown and here == lead:
                likely *= LEADING[kind]
            if here == goal:
                heading, goal = NO_HEADING, OFF
        total += likely
    return total


def kinds_of_raid(s: Raid, target: int) -> tuple[float, float]:
    """How likely either kind of raid is, and how likely its target, after the cards flown."""
    if target == OFF or s.replanned:
        return PRIOR
    pointed = s.marks[target] > 0 or any(s.hit[target * SLOTS : (target + 1) * SLOTS])
    home = s.setting.ground.home_fields
    out = []
    for kind, prior in enumerate(PRIOR):
        likely = prior * (POINTED if pointed else 1)
        here, heading = s.start, NO_HEADING
        for number, direction in enumerate(s.route[: s.flown]):
            ways = onward(s.setting.six_turns, here, heading, target, home, MOST_CARDS - number, kind)
            likely *= next((share for _, d, share in ways if d == direction), 0.0)
            here, heading = s.setting.ground.board.neighbours[here][direction], direction
        out.append(likely)
    return out[0], out[1]


def bomber_chances(s: Raid) -> tuple[Map, ...]:
    """For each of the next steps: hex -> chance that the Bomber enters it. The Mosquito often flies ahead of it, and
    its markers and bombs point at the target, bluff or not."""
    if s.bomber_state == DOWN or s.bomber_at == OFF:
        return tuple({} for _ in range(HORIZON))
    if s.setting.solo:
        return solo_paths(s.bomber_at, s.heading, s.homeward)
    targets: dict[int, int] = {}
    if not s.bombed:
        for _, city in possible(s):
            hex_ = s.setting.ground.cities[city].hex
            pointed = s.marks[hex_] > 0 or any(s.hit[hex_ * SLOTS : (hex_ + 1) * SLOTS])
            targets[hex_] = POINTED if pointed else 1
    lead = s.mosquito_at if s.mosquito_state == FLYING else OFF
    flown = () if s.replanned else s.route[: s.flown]
    here, heading = s.bomber_at, s.heading
    if s.bombed and s.bomber_at == s.bombed:
        heading = NO_HEADING
    beliefs = believed(s.setting.six_turns, s.start, flown, tuple(targets.items()) or ((s.bombed, 1),))
    return paths(s.setting.six_turns, here, heading, bool(s.bombed), beliefs, fields(s), s.flown, lead)
